"""Positions with chosen cards, dice and resources, for lessons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from bot.games.chance import seed_from_text
from bot.games.factories.components import (
    BLUEPRINT_DECK,
    BLUEPRINTS,
    CONTRACTOR_DECK,
    CONTRACTORS,
    TOOLS,
    Blueprint,
    Contractor,
)
from bot.games.factories.game import FactoriesPosition, FantasticFactories
from bot.games.factories.moves import FactoriesTake
from bot.games.factories.state import Built

Card = TypeVar("Card", Blueprint, Contractor)

_CONTRACTORS = ("architect", "electrician", "miner", "investor")
_MACHINE = ("dojo", "motherlode")
"""The contractors in the market and The Machine's cards, if a lesson has no others."""


def arrange(
    *,
    seats: int,
    hand: str,
    row: str,
    contractors: str = "",
    deck: str = "",
    compound: str = "",
    metal: int = 1,
    energy: int = 2,
    goods: int = 0,
    dice: str = "",
    machine: str = "",
    machine_goods: int = 0,
    round: int = 1,  # noqa: A002
    seed: str = "lesson",
) -> FactoriesPosition:
    """Return a game against The Machine: a market turn, or a work phase if there are `dice` ("1355").

    Cards are ids; contractors wait at hammer, wrench, gear and shovel. `deck` comes from the top, then the other cards.
    """
    position = FantasticFactories().new(seats=seats, seed=seed_from_text(seed), options={"level": "easy"})
    if dice:
        position.play(FactoriesTake(1), 0)
    state = position.state
    player, rival, blueprints = state.players[0], state.machine, state.blueprints
    owned = _cards(machine) or [BLUEPRINTS[name] for name in _MACHINE]
    state.played, state.round, state.tokens = None, round, TOOLS
    state.contractors.row = [CONTRACTORS[name] for name in contractors.split() or _CONTRACTORS]
    state.contractors.deck = _without(CONTRACTOR_DECK, state.contractors.row)
    player.hand, player.compound = _cards(hand), [Built(card) for card in _cards(compound)]
    player.metal, player.energy, player.goods = metal, energy, goods
    player.dice = tuple(map(int, dice))
    if rival is not None:
        rival.compound, rival.goods = owned, machine_goods
    top, blueprints.row, blueprints.discards = _cards(deck), [*_cards(row)], []
    used = [*player.hand, *_cards(compound), *owned, *_cards(row), *top]
    blueprints.deck = [*_without(BLUEPRINT_DECK, used), *reversed(top)]
    position.clear_cache()
    return position


def _cards(names: str) -> list[Blueprint]:
    return [BLUEPRINTS[name] for name in names.split()]


def _without(deck: Sequence[Card], used: Iterable[Card | None]) -> list[Card]:
    """Return the cards of a deck without these."""
    left: list[Card] = list(deck)
    for card in used:
        if card is not None:
            left.remove(card)
    return left
