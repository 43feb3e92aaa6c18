"""What a seat can hope to build from a hand: the aims of the greedy player's plan."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.factories.cards import Blueprint
from bot.games.factories.state import Player as Seat
from bot.games.factories.state import State
from bot.games.factories.worths import built_worth, wish


class Aim(NamedTuple):
    """One card to build: what that is worth beyond keeping it and its payment, and what it takes."""

    worth: float
    metal: int
    energy: int
    cards: int


def aims(state: State, seat: Seat, hand: list[Blueprint]) -> tuple[Aim, ...]:
    """Everything that could be built from this hand if there were resources, each paid with the least wanted card."""
    wishes = {card: wish(state, seat, card) for card in hand}
    found: list[Aim] = []
    for card in wishes:
        rest = hand[:]
        rest.remove(card)
        pays = min((wishes[other] for other in rest if other.tool == card.tool), default=None)
        if pays is not None and seat.may_have(card):
            worth = built_worth(state, seat, card) - wishes[card] - pays
            found.append(Aim(worth, seat.metal_for(card), card.energy, 2))
    return tuple(found)
