"""Finds the best move by sequential halving over rollouts of imagined positions.

Sequential halving (Karnin, Koren, Somekh 2013) spends most games on moves that are hard to tell apart. All moves of a
round start from the same imagined positions, so luck cancels out. The first candidate, the quick player's move, is
never dropped: with few games, bad luck would cost it more than keeping it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter
from typing import Any, TypeVar

from bot.ai.search.knowledge import Budget, Knowledge
from bot.ai.search.rollout import Line, Outcome, candidates, game_key, rollout
from bot.games.chance import Chance
from bot.games.contract import Move, Player, Position

# Candidates: the worse half of the moves is dropped again and again.


PositionT = TypeVar("PositionT", bound=Position)


@dataclass(frozen=True, slots=True)
class CandidateResult:
    """A move, the values of its simulated games, and optionally their final aspects.

    Game for game all moves started from the same imagined position; those dropped early have fewer games.
    """

    move: Move
    worths: tuple[float, ...]
    aspects: tuple[tuple[float, ...], ...] = ()

    @property
    def games(self) -> int:
        """The number of its games."""
        return len(self.worths)

    @property
    def worth(self) -> float:
        """The mean value of its games; 0 without any."""
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
) -> tuple[CandidateResult, ...]:
    """Return the candidates of the first deciding seat, the best (last dropped) first.

    `position` is used only for what the seat imagines. Moves in `asked` are never dropped. With `looks`, aspects are
    stored, and a single candidate is tried too.
    """
    moves = candidates(knowledge, position, seat, chance, budget.moves)
    kept = {moves[0], *asked}
    left = [CandidateGames((move,)) for move in dict.fromkeys((*moves, *asked))]
    dropped: list[CandidateGames] = []
    rounds = max(1, (len(left) - 1).bit_length())
    number = 0
    for last in range(rounds - 1, -1, -1):
        if len(left) > 1 or looks:
            games = range(number + 1, number + 1 + max(1, budget.simulations // (rounds * len(left))))
            try_all(knowledge, left, position, seat, games, ahead=budget.ahead, chance=chance, looks=looks)
            number = games[-1]
            left.sort(key=attrgetter("mean"), reverse=True)
            half = (len(left) + 1) // 2
            room = half - len(kept)
            others = [one for one in left if one.move not in kept][: max(0, room)]
            stay = [one for one in left if one.move in kept or one in others] if last else left[:half]
            left, dropped = stay, [*[one for one in left if one not in stay], *dropped]
    return tuple([one.result() for one in (*left, *dropped)])


class CandidateGames:
    """A candidate, moves that follow it immediately, and its games."""

    __slots__ = ("aspects", "line", "total", "worths")

    def __init__(self, line: Line) -> None:
        self.line, self.total = line, 0.0
        self.worths: list[float] = []
        self.aspects: list[tuple[float, ...]] = []

    @property
    def move(self) -> Move:
        """The candidate."""
        return self.line[0]

    @property
    def mean(self) -> float:
        """The mean value of its games; 0 without any."""
        return self.total / len(self.worths) if self.worths else 0.0

    def add_game(self, outcome: Outcome, *, looks: bool) -> None:
        """Add the outcome of a game."""
        worth, aspects = outcome
        self.total += worth
        self.worths.append(worth)
        if looks:
            self.aspects.append(aspects)

    def result(self) -> CandidateResult:
        """Return the result as a value."""
        return CandidateResult(self.move, tuple(self.worths), tuple(self.aspects))


def try_all(
    knowledge: Knowledge[Any],
    candidates: Sequence[CandidateGames],
    position: Position,
    seat: int,
    games: range,
    *,
    ahead: float,
    chance: Chance,
    looks: bool,
) -> None:
    """Try all candidates in games with these numbers, each from an imagined position."""
    lines = [one.line for one in candidates]
    for number in games:
        own = Chance(game_key(chance, number))
        outcomes = rollout(knowledge, position, seat, lines, ahead=ahead, chance=own, looks=looks)
        for one, outcome in zip(candidates, outcomes, strict=True):
            one.add_game(outcome, looks=looks)


# A computer player that searches, for all games


class SearchPlayer(Player[Position]):
    """Plays the best move within its budget; deterministic for a seed and budget."""

    name = "search"

    def __init__(self, chance: Chance, knowledge: Knowledge[Any], budget: Budget) -> None:
        super().__init__(chance)
        self.knowledge = knowledge
        self.budget = budget
        self._draw = chance.draws("player")

    def choose(self, position: Position) -> Move:
        """Choose the best candidate; a single move needs no search."""
        moves = position.moves()
        return moves[0] if len(moves) == 1 else self.judge(position)[0].move

    def judge(self, position: Position) -> tuple[CandidateResult, ...]:
        """Return all candidates, the best first, with their results."""
        words = [self._draw(1 << 32) for _ in range(8)]
        chance = Chance(b"".join([word.to_bytes(4, "big") for word in words]))
        budget = self.budget.part(Fraction(1, self.knowledge.effort(position)))
        return judge(self.knowledge, budget, position, position.deciders[0], chance)
