"""Which move brings most: games from what a seat imagines, the worse half of the moves dropped again and again.

Sequential halving (Karnin, Koren, Somekh 2013) spends most games on the moves that are hard to tell apart. All moves of
one round meet the same imagined positions, so that luck cancels out between them. The first candidate, what the quick
player would do, stays to the end: with few games one unlucky one would cost it more than it is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import TypeVar

from bot.games.chance import Chance
from bot.games.contract import Move, Position
from bot.games.search.budget import Budget
from bot.games.search.knowledge import Knowledge

PositionT = TypeVar("PositionT", bound=Position)


@dataclass(frozen=True, slots=True)
class Judged:
    """A move, what its simulated games came to on average, and how many there were."""

    move: Move
    worth: float
    games: int


def judge(
    knowledge: Knowledge[PositionT], budget: Budget, position: PositionT, seat: int, chance: Chance
) -> tuple[Judged, ...]:
    """The candidates of the first seat that decides, best first: the later a move was dropped, the better it is.

    `position` is asked for what the seat imagines and for nothing else.
    """
    seen = position.imagined(seat, Chance(_key(chance, 0)))
    left: Sequence[_Tried] = [_Tried(move) for move in knowledge.candidates(seen)[: budget.moves]]
    favourite = left[0]
    dropped: list[_Tried] = []
    rounds = max(1, (len(left) - 1).bit_length())
    number = 0
    for _ in range(rounds):
        if len(left) > 1:
            for _ in range(max(1, budget.simulations // (rounds * len(left)))):
                number += 1
                _simulate(knowledge, budget, position, seat, left, Chance(_key(chance, number)))
            left = sorted(left, key=attrgetter("mean"), reverse=True)
            half = (len(left) + 1) // 2
            stay = left[:half] if len(left) == 2 or favourite in left[:half] else [*left[: half - 1], favourite]
            left, dropped = stay, [*[one for one in left if one not in stay], *dropped]
    return tuple([Judged(one.move, one.mean, one.games) for one in (*left, *dropped)])


class _Tried:
    """A candidate and the games that it was tried in."""

    __slots__ = ("games", "move", "total")

    def __init__(self, move: Move) -> None:
        self.move, self.total, self.games = move, 0.0, 0

    @property
    def mean(self) -> float:
        return self.total / self.games if self.games else 0.0


def _key(chance: Chance, number: int) -> bytes:
    return chance.below(1 << 32, "imagined", number).to_bytes(4, "big")


def _simulate(
    knowledge: Knowledge[PositionT],
    budget: Budget,
    position: PositionT,
    seat: int,
    candidates: Sequence[_Tried],
    chance: Chance,
) -> None:
    """One game for each candidate, all from the same imagined position and with the same draws."""
    imagined = position.imagined(seat, chance)
    end = knowledge.clock(imagined) + budget.ahead
    for one in candidates:
        draw, game = chance.draws("choices"), imagined.copy()
        game.play(one.move, seat)
        while game.deciders and knowledge.clock(game) < end:
            game.play(knowledge.choose(game, draw))
        one.total += knowledge.worth(game, seat)
        one.games += 1
