"""What has to be worked out for a search, in portions: each is a small value that can travel to another process.

A search is work: it says which portion it needs next, is sent what that came to, and ends with what it found. So
whoever thinks here and now has it `done`, and a bot lets one portion after the other be worked out, between things
that are more urgent.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.games.chance import Chance
from bot.games.contract import Move, Position
from bot.games.search.knowledge import Knowledge

T = TypeVar("T")

Line = tuple[Move, ...]
"""A move, and those of the same seat that follow it in its turn."""

Outcome = tuple[float, tuple[float, ...]]
"""What a position was worth where a game stopped, and its aspects where they are looked at."""

PORTION = 16
"""Simulations of a portion at most, if each candidate has one: half a second or so."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """Asks for the moves that are worth a look, the best first: what comes of it are so many at most."""

    position: Position
    seat: int
    chance: Chance
    most: int

    def worked_out(self, knowledge: Knowledge[Any]) -> Sequence[Move]:
        """The moves of what the seat imagines."""
        seen = self.position.imagined(self.seat, Chance(key_of(self.chance, 0)))
        return knowledge.candidates(seen)[: self.most]


@dataclass(frozen=True, slots=True)
class Bout:
    """Games with these numbers, each from another position that the seat imagines, in which all lines are tried.

    All lines of one game meet the same draws. It is judged `ahead` further on by the knowledge's clock. What comes of
    it are the outcomes of the lines, game for game.
    """

    position: Position
    seat: int
    lines: Sequence[Line]
    ahead: float
    chance: Chance
    games: range
    looks: bool

    def worked_out(self, knowledge: Knowledge[Any]) -> Sequence[Sequence[Outcome]]:
        """`position` is asked for what the seat imagines and for nothing else."""
        return [self._game(knowledge, Chance(key_of(self.chance, number))) for number in self.games]

    def _game(self, knowledge: Knowledge[Any], chance: Chance) -> Sequence[Outcome]:
        seat = self.seat
        imagined = self.position.imagined(seat, chance)
        end = knowledge.clock(imagined) + self.ahead
        outcomes = []
        for line in self.lines:
            draw, game = chance.draws("choices"), imagined.copy()
            for move in line:
                game.play(move, seat)
            while game.deciders and knowledge.clock(game) < end:
                game.play(knowledge.choose(game, draw))
            outcomes.append((knowledge.worth(game, seat), knowledge.look(game, seat) if self.looks else ()))
        return outcomes


Work = Generator[Choosing | Bout, Any, T]
"""Says which portion it needs, is sent what that came to, and ends with what was found."""


def done(work: Work[T], knowledge: Knowledge[Any]) -> T:
    """What work comes to, worked out here and now."""
    try:
        portion = next(work)
        while True:
            portion = work.send(portion.worked_out(knowledge))
    except StopIteration as ended:
        found: T = ended.value
        return found


def portions(games: range, lines: int) -> Sequence[range]:
    """Games of so many lines each, in parts that are no larger than a portion.

    >>> portions(range(1, 8), 5)
    [range(1, 4), range(4, 7), range(7, 8)]
    """
    each = max(1, PORTION // lines)
    return [games[first : first + each] for first in range(0, len(games), each)]


def key_of(chance: Chance, number: int) -> bytes:
    """What the chance of a game comes from, by its number."""
    return chance.below(1 << 32, "imagined", number).to_bytes(4, "big")
