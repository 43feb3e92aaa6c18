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
    """A move, what each of its simulated games was worth, and, if asked for, the aspects of each where it stopped.

    Game for game all moves were tried from the same imagined position; what was dropped early has fewer games.
    """

    move: Move
    worths: tuple[float, ...]
    aspects: tuple[tuple[float, ...], ...] = ()

    @property
    def games(self) -> int:
        """How many games it was tried in."""
        return len(self.worths)

    @property
    def worth(self) -> float:
        """What its games came to on average; 0 without any."""
        return sum(self.worths) / len(self.worths) if self.worths else 0.0


def judge(
    knowledge: Knowledge[PositionT],
    budget: Budget,
    position: PositionT,
    seat: int,
    chance: Chance,
    *,
    asked: Sequence[Move] = (),
    looks: bool = False,
) -> tuple[Judged, ...]:
    """The candidates of the first seat that decides, best first: the later a move was dropped, the better it is.

    `position` is asked for what the seat imagines and for nothing else. Moves that are `asked` about are tried as well,
    to the end. With `looks` the aspects are kept, and a single candidate is tried too.
    """
    seen = position.imagined(seat, Chance(key_of(chance, 0)))
    candidates = knowledge.candidates(seen)[: budget.moves]
    kept = {candidates[0], *asked}
    left = [Tried(move) for move in dict.fromkeys((*candidates, *asked))]
    dropped: list[Tried] = []
    rounds = max(1, (len(left) - 1).bit_length())
    number = 0
    for last in range(rounds - 1, -1, -1):
        if len(left) > 1 or looks:
            for _ in range(max(1, budget.simulations // (rounds * len(left)))):
                number += 1
                simulate(knowledge, budget, position, seat, left, Chance(key_of(chance, number)), looks=looks)
            left.sort(key=attrgetter("mean"), reverse=True)
            half = (len(left) + 1) // 2
            room = half - len(kept)
            others = [one for one in left if one.move not in kept][: max(0, room)]
            stay = [one for one in left if one.move in kept or one in others] if last else left[:half]
            left, dropped = stay, [*[one for one in left if one not in stay], *dropped]
    return tuple([one.judged() for one in (*left, *dropped)])


class Tried:
    """A candidate, with moves that follow it at once if any do, and the games that it was tried in."""

    __slots__ = ("aspects", "move", "then", "total", "worths")

    def __init__(self, move: Move, *then: Move) -> None:
        self.move, self.then, self.total = move, then, 0.0
        self.worths: list[float] = []
        self.aspects: list[tuple[float, ...]] = []

    @property
    def mean(self) -> float:
        """What its games came to on average; 0 without any."""
        return self.total / len(self.worths) if self.worths else 0.0

    def judged(self) -> Judged:
        """What was found."""
        return Judged(self.move, tuple(self.worths), tuple(self.aspects))


def key_of(chance: Chance, number: int) -> bytes:
    """What the chance of a game comes from, by its number."""
    return chance.below(1 << 32, "imagined", number).to_bytes(4, "big")


def simulate(
    knowledge: Knowledge[PositionT],
    budget: Budget,
    position: PositionT,
    seat: int,
    candidates: Sequence[Tried],
    chance: Chance,
    *,
    looks: bool,
) -> None:
    """One game for each candidate, all from the same imagined position and with the same draws."""
    imagined = position.imagined(seat, chance)
    end = knowledge.clock(imagined) + budget.ahead
    for one in candidates:
        draw, game = chance.draws("choices"), imagined.copy()
        game.play(one.move, seat)
        for move in one.then:
            game.play(move, seat)
        while game.deciders and knowledge.clock(game) < end:
            game.play(knowledge.choose(game, draw))
        worth = knowledge.worth(game, seat)
        one.total += worth
        one.worths.append(worth)
        if looks:
            one.aspects.append(knowledge.look(game, seat))
