"""Points, The Machine's points, and what ends the game (rules/fantastic_factories.md 10, 11, 13.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.games.factories.cards import Blueprint
from bot.games.factories.components import LIMITS, MACHINE
from bot.games.factories.state import Machine, Player, State

THE_MACHINE = -1
"""The Machine's place in a list of seats."""


def prestige(cards: Iterable[Blueprint]) -> int:
    """The prestige of built cards; those that score as a set count together."""
    total = 0
    for card, number in Counter(cards).items():
        total += card.sets[min(number, len(card.sets)) - 1] if card.sets else number * card.prestige
    return total


def score(player: Player) -> int:
    """Goods and prestige."""
    return player.goods + prestige(built.card for built in player.compound)


def machine_score(machine: Machine) -> int:
    """Goods, one for each card, one more for each Monument."""
    monuments = sum(card.type == "monument" for card in machine.compound)
    return machine.goods + MACHINE.per_card * len(machine.compound) + MACHINE.per_monument * monuments


def ending(state: State) -> tuple[int, ...]:
    """The seats that have reached an end condition, The Machine last; it ends the game by goods only."""
    seats = [
        seat
        for seat, player in enumerate(state.players)
        if player.goods >= LIMITS.end_goods or len(player.compound) >= LIMITS.end_compound
    ]
    if state.machine is not None and state.machine.goods >= MACHINE.end_goods:
        seats.append(THE_MACHINE)
    return tuple(seats)


def ranks(players: list[Player]) -> tuple[int, ...]:
    """The ranks by score, then metal, energy and cards in hand; what is equal in all of it shares a rank."""
    keys = [(score(player), player.metal, player.energy, len(player.hand)) for player in players]
    return tuple(1 + sum(other > key for other in keys) for key in keys)
