"""Chains of moves of Solarius Mission: whose scores they change, and how lists say it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import pytest

from bot.games.solarius import SolariusPosition
from cogs.solarius import words
from cogs.solarius.move_chains import MoveChain


@dataclass(frozen=True)
class Scored:
    """A position of which only scores and deciders are asked."""

    points: tuple[int, ...]
    deciders: tuple[int, ...] = ()

    def scores(self) -> tuple[int, ...]:
        return self.points


def chain(start: Scored, after: Scored | None) -> MoveChain:
    return MoveChain((), (), cast("SolariusPosition", start), cast("SolariusPosition | None", after))


def test_gains_begin_with_who_decides() -> None:
    start = Scored((3, 5, 7, 2), deciders=(2,))
    assert chain(start, Scored((4, 5, 9, 1))).gains == ((2, 7, 9), (0, 3, 4), (3, 2, 1))
    assert chain(start, None).gains == ()


@pytest.mark.parametrize(
    ("gains", "about", "text"),
    [
        (((0, 3, 4), (1, 5, 7)), "2 fuel", "player 1 3 → 4, player 2 5 → 7 · 2 fuel"),
        (((0, 3, 4),), "", "player 1 3 → 4"),
        ((), "2 fuel", "2 fuel"),
    ],
)
def test_lists_say_scores_first(gains: words.Gains, about: str, text: str) -> None:
    assert str(words.scored_description(gains, about)) == text
