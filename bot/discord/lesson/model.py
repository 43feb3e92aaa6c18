"""Lessons: positions chosen for what they show, and tasks done by the usual controls.

A game's guide is a few lessons of some steps each. It is no table and leaves no record: the store has the right answers
of each member, from which the position follows. In controls a lesson has a table id of its own, and the number of steps
done as rev.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from bot.core.table.model import COACH, LiveTable, Seat, Status, Table
from bot.discord.components.controls import Button, Control, split_moves
from bot.discord.pictures.fair_queue import Renderer
from bot.games.areas import AreaKey
from bot.games.contract import Event, Game, GameError, Move, Position
from bot.games.text import Text, TextLike, fill_holes

LEARNER = 0
"""The learner's seat; the coach has the others."""

MARK = "1"
"""First character of a lesson's table id, which no table's and try-out's id has."""

ID_DIGITS = 9
"""Length of a lesson's table id without its mark."""


@dataclass(frozen=True, slots=True)
class MovePattern:
    """Moves by their notation: "place M9 *", or "take 6 * with 2 completed" for those that complete 2 tasks or more.

    `*` is one word, at the end any words or none. `result` is one of `Position.results_of`.
    """

    notation: str
    result: str = ""
    least: int = 0

    def has_notation(self, move: Move) -> bool:
        """Whether a move has such a notation, whatever its results."""
        return _compiled(self.notation).fullmatch(f" {move}") is not None

    def matches(self, position: Position, move: Move) -> bool:
        """Whether a legal move has the notation and the result."""
        return self.has_notation(move) and (
            not self.result or position.results_of(move, LEARNER).get(self.result, 0) >= self.least
        )


@lru_cache(maxsize=1 << 10)
def _compiled(notation: str) -> re.Pattern[str]:
    """Return the expression of a notation after a space."""
    *words, last = notation.split()
    found = [rf" {each}".replace(r"\*", r"\S+") for each in map(re.escape, words)]
    return re.compile("".join([*found, "(?: .*)?" if last == "*" else f" {re.escape(last)}"]))


@dataclass(frozen=True, slots=True)
class Answers:
    """The moves of some patterns."""

    patterns: tuple[MovePattern, ...]

    def match(self, position: Position, move: Move) -> bool:
        """Whether a legal move is among them."""
        return any(each.matches(position, move) for each in self.patterns)


@dataclass(frozen=True, slots=True)
class LikelyMistake:
    """Wrong answers that a learner is likely to give, and what to say to them."""

    moves: Answers
    feedback: Text


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One decision: what to see, what to do, and feedback to the answers.

    `outlined` are areas of the picture. After the right answer come the `replies`:
    moves of whoever decides then. `renderer` draws another picture than the usual one.
    `where` is its place in a file.
    """

    see: Text
    task: Text
    accepts: Answers
    right: Text
    otherwise: Text
    mistakes: Sequence[LikelyMistake] = ()
    outlined: Sequence[AreaKey] = ()
    replies: Sequence[Move] = ()
    renderer: Renderer | None = None
    where: str = ""

    def feedback(self, position: Position, move: Move) -> Text:
        """Return the feedback to an answer."""
        if self.accepts.match(position, move):
            after = position.copy()
            after.play(move, LEARNER)
            return fill(self.right, after, position.explain(move, LEARNER))
        found = (mistake.feedback for mistake in self.mistakes if mistake.moves.match(position, move))
        return fill(next(found, self.otherwise), position, position.explain(move, LEARNER))


@dataclass(frozen=True, slots=True)
class Lesson:
    """Some steps from a position that is chosen for what they show.

    `name` is its key in the store, `opening` the idea that it is about, and `closing` what to remember.
    """

    name: str
    title: Text
    begin: Callable[[], Position]
    opening: Text
    steps: Sequence[LessonStep]
    closing: Text
    seats: int = 1

    def walk(self) -> Iterator[LessonState]:
        """Yield the state at each step along the first right answers, and at the end."""
        state = LessonState(self, self.begin())
        while state.step is not None:
            yield state
            state = advance(state, state.solve())
        yield state


class LessonChanged(Exception):
    """Stored answers don't fit the lesson, which has changed since."""


@dataclass(frozen=True, slots=True)
class LessonState:
    """A lesson after some right answers; `moves` are their notations, `events` those of the replies to the last."""

    lesson: Lesson
    position: Position
    moves: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()

    @property
    def step(self) -> LessonStep | None:
        """The step to do; None when the lesson is over."""
        return self.lesson.steps[len(self.moves)] if len(self.moves) < len(self.lesson.steps) else None

    def solve(self) -> Move:
        """Return a right answer to the current step."""
        step = self.lesson.steps[len(self.moves)]
        return next(move for move in self.position.moves(LEARNER) if step.accepts.match(self.position, move))


def fill(said: Text, position: Position, label: TextLike = "", way: WayToAnswer | None = None) -> Text:
    """Return a sentence with what its placeholders stand for.

    They are the score of this position, the label of a move, and those of the control that plays the answer.
    """
    names = {"list": "", "choice": label} if way is None else {"list": way.list, "choice": way.label}
    return fill_holes(said, {"score": position.scores()[LEARNER], "move": label, **names})


class WayToAnswer(NamedTuple):
    """A control that plays right answers: its label, and that of its list if it's in one."""

    label: TextLike
    list: TextLike
    notations: tuple[str, ...]


def find_way(game: Game, state: LessonState, controls: Iterable[Control]) -> WayToAnswer | None:
    """Return the control that plays most steps of a lesson; None if there is none for the current one."""
    best = max(_ways(controls), key=lambda way: _count_right(game, state, way), default=None)
    return best if best is not None and _count_right(game, state, best) else None


def _ways(controls: Iterable[Control]) -> Iterator[WayToAnswer]:
    for control in controls:
        if isinstance(control, Button):
            yield WayToAnswer(control.label, "", split_moves(control.argument))
        else:
            for choice in control.choices:
                yield WayToAnswer(choice.label, control.placeholder, split_moves(choice.value))


def _count_right(game: Game, state: LessonState, way: WayToAnswer) -> int:
    """Return how many steps a control does; 0 if one of its moves is wrong."""
    for notation in way.notations:
        try:
            move = game.parse(notation)
            if state.step is None or not state.step.accepts.match(state.position, move):
                return 0
            state = advance(state, move)
        except GameError:
            return 0
    return len(way.notations)


def advance(state: LessonState, move: Move) -> LessonState:
    """Return the state after a right answer and the replies to it. Raises IllegalMove."""
    step, position = state.lesson.steps[len(state.moves)], state.position.copy()
    position.play(move, LEARNER)
    events: list[Event] = []
    for reply in step.replies:
        events += position.play(reply, position.deciders[0])
    return LessonState(state.lesson, position, (*state.moves, str(move)), tuple(events))


def replay_lesson(game: Game, lesson: Lesson, moves: Sequence[str] = ()) -> LessonState:
    """Return the state after these right answers. Raises LessonChanged if they aren't."""
    state = LessonState(lesson, lesson.begin())
    for notation in moves:
        try:
            move = game.parse(notation)
            if state.step is None or not state.step.accepts.match(state.position, move):
                raise LessonChanged(notation)
            state = advance(state, move)
        except GameError as error:
            raise LessonChanged(notation) from error
    return state


def lesson_id(game: str, lesson: Lesson) -> str:
    """Return the table id of a lesson in its controls."""
    return MARK + sha256(f"{game} {lesson.name}".encode()).hexdigest()[:ID_DIGITS]


def lesson_table(game: Game, state: LessonState, member: int, now: datetime) -> LiveTable:
    """Return a lesson as a table that exists only for its face."""
    others = (Seat(number, (), COACH) for number in range(1, state.position.seats))
    table = Table(
        id=lesson_id(game.key, state.lesson),
        game=game.key,
        rules_version=game.rules_version,
        options=game.check_options({}),
        seats=(Seat(LEARNER, (member,)), *others),
        guild=None,
        channel=0,
        opener=member,
        status=Status.RUNNING,
        commitment="",
        rev=len(state.moves),
        take_backs=0,
        created=now,
        updated=now,
    )
    return LiveTable(table, state.position, (), len(state.moves))
