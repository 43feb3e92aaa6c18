"""The turns of a table, tracked as moves are played.

A turn is all consecutive moves of a seat, or all of its moves in a simultaneous phase.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal

from bot.core.table.model import Turn
from bot.games.contract import Event, Game
from bot.games.records import Entry, Record, iterate
from bot.games.text import Text


class Turns:
    """The `latest` turns, back to where all seats have moved; `last` is the last seat.

    `beside` is the number of the first turn of the current simultaneous phase.
    """

    def __init__(
        self, seats: int, latest: tuple[Turn, ...] = (), last: int | None = None, beside: int | None = None
    ) -> None:
        self.latest = latest
        self._seats = seats
        self._last = last
        self._beside = beside

    def begins(self, seat: int, *, together: bool = False) -> bool:
        """Whether the next move of this seat begins a turn, at a table of several seats.

        `together` says that a simultaneous phase is under way.
        """
        return self._going_on(seat, together=together) is None

    def add(
        self,
        seat: int,
        events: Sequence[Event],
        scores: tuple[int, ...] = (),
        *,
        together: bool = False,
        of_game: int | None = None,
        when: Text | None = None,
        member: int | None = None,
        by_computer: bool = False,
        beforehand: bool = False,
    ) -> None:
        """Add a move of this seat with its events; `scores` are those before it.

        `of_game` is the game's number of the current turn in a solo game, `when` the point of the game, `member` who
        decided.
        """
        going_on = self._alone(of_game) if self._seats == 1 else self._going_on(seat, together=together)
        self._last = seat
        if going_on is None:
            begun = Turn(self._next, seat, tuple(events), scores, of_game=of_game, when=when, beforehand=beforehand)
            begun = replace(begun, members=_with((), member), by_computer=by_computer)
            self._begin(begun, together=together)
            return
        longer = replace(
            going_on,
            events=(*going_on.events, *events),
            members=_with(going_on.members, member),
            by_computer=going_on.by_computer or by_computer,
            beforehand=going_on.beforehand and beforehand,
            ended=0,
        )
        self.latest = tuple(longer if turn is going_on else turn for turn in self.latest)

    def end_together(self) -> None:
        """End the simultaneous phase."""
        self._beside = None

    def end(self, rev: int, is_over: Callable[[Turn], bool]) -> None:
        """Mark the turns that ended with the entry at this rev."""
        self.latest = tuple(
            replace(turn, ended=rev) if not turn.ended and is_over(turn) else turn for turn in self.latest
        )

    @property
    def _next(self) -> int:
        return self.latest[-1].number + 1 if self.latest else 1

    def _alone(self, of_game: int | None) -> Turn | None:
        last = self.latest[-1] if self.latest and of_game is not None else None
        return last if last is not None and last.of_game == of_game else None

    def _going_on(self, seat: int, *, together: bool) -> Turn | None:
        turn = next((turn for turn in reversed(self.latest) if turn.seat == seat), None)
        if turn is None:
            return None
        if together:
            return turn if self._beside is not None and turn.beside == self._beside else None
        return turn if self._last == seat else None

    def _begin(self, turn: Turn, *, together: bool) -> None:
        if self._seats == 1:
            self.latest = (turn,)
            return
        if together:
            self._beside = self._beside or turn.number
            turn = replace(turn, beside=self._beside)
        self.latest = (*self.latest, turn)
        first = {each.seat: each.first for each in self.latest}
        if len(first) == self._seats:
            oldest = min(first.values())
            self.latest = tuple(each for each in self.latest if each.number >= oldest)


def _with(members: tuple[int, ...], member: int | None) -> tuple[int, ...]:
    """Return these members and one more, without duplicates."""
    return members if member is None or member in members else (*members, member)


# Score histories of runs: where two runs differ, and comparison with par


@dataclass(frozen=True, slots=True)
class Course:
    """A run move by move: scores[n] is after n moves.

    `moves[n]` is the notation of move n + 1, and `labels[n]` its text.
    """

    scores: Sequence[int]
    moves: Sequence[str]
    labels: Sequence[Text]


@dataclass(frozen=True, slots=True)
class Parting:
    """The first move at which two runs differ; a label is None if that run had ended."""

    move: int
    score: int
    mine: Text | None
    theirs: Text | None


class Against(Enum):
    """A run's score compared with par."""

    AHEAD = "ahead"
    LEVEL = "level"
    BEHIND = "behind"


STRETCHES = 5
"""Points of a game at which a run is compared with par."""

NEAR = 20
"""A difference up to this fraction of par, or of one point, counts as level."""


def course_of(record: Record, game: Game, *, between: Callable[[], object]) -> Course:
    """Return the score history of seat 0. The record needs its seed. Raises BadRecord.

    `between` is called after each move.
    """
    scores, labels = [], []
    for entry in iterate(record, game):
        scores.append(entry.position.scores()[0])
        labels.append(entry.label)
        between()
    return Course(scores, [notation for _, notation in record.log], labels[1:])


def entry_after(record: Record, game: Game, moves: int, *, between: Callable[[], object]) -> Entry:
    """Return the entry of a move number; 0 is the opening, the maximum the last move.

    Raises BadRecord.
    """
    wanted = min(moves, len(record.log))
    for entry in iterate(record, game):
        if entry.n == wanted:
            return entry
        between()
    raise ValueError(f"there is no move {moves}")


def parted(mine: Course, theirs: Course) -> Parting | None:
    """Return where two runs differ, None if they are the same to the end."""
    for n in range(max(len(mine.moves), len(theirs.moves))):
        if mine.moves[n : n + 1] != theirs.moves[n : n + 1]:
            labels = (course.labels[n] if n < len(course.labels) else None for course in (mine, theirs))
            return Parting(n + 1, mine.scores[n], *labels)
    return None


def against_par(scores: Sequence[int], par: Sequence[int], better: Literal["high", "low"]) -> tuple[Against, ...]:
    """Return a run's sparkline: its score against par after each fifth of its moves.

    Par is taken after the same fraction of its own moves. The sparkline shows how a game went without showing any move.
    Both have at least the score before the first move.

    >>> [each.value for each in against_par([0, 0, 1, 8, 9, 9], [0, 2, 4, 4, 4, 9], "high")]
    ['behind', 'behind', 'ahead', 'ahead', 'level']
    """
    level = max(1, abs(par[-1]) // NEAR)
    sign = 1 if better == "high" else -1
    gaps = [sign * (_after(scores, part) - _after(par, part)) for part in range(1, STRETCHES + 1)]
    return tuple(Against.AHEAD if gap > level else Against.BEHIND if gap < -level else Against.LEVEL for gap in gaps)


def _after(scores: Sequence[int], part: int) -> int:
    """Return the score after this many fifths of a game."""
    return scores[(len(scores) - 1) * part // STRETCHES]
