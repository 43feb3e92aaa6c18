"""Lessons: positions chosen for what they show, and tasks done by the usual controls.

A game's guide is a few lessons of some steps each. It is no table and leaves no record: the store has the right answers
of each member, from which the position follows. In controls a lesson has a table id of its own, and the number of steps
done as rev.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from bot.core.table.model import COACH, LiveTable, Seat, Status, Table
from bot.discord.pictures.fair_queue import Renderer
from bot.games.areas import AreaKey
from bot.games.contract import Event, Game, Move, Position
from bot.games.errors import GameError
from bot.games.text import Text

LEARNER = 0
"""The learner's seat; the coach has the others."""

MARK = "1"
"""First character of a lesson's table id, which no table's and try-out's id has."""

ID_DIGITS = 9
"""Length of a lesson's table id without its mark."""

Answer = Callable[[Position, Move], bool]
"""Describes moves; the position is the one before the move."""

Answers = Answer | Collection[Move]
"""Moves, listed or described."""


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

    def feedback(self, position: Position, move: Move) -> Text:
        """Return the feedback to an answer."""
        if matches(self.accepts, position, move):
            return self.right
        found = (mistake.feedback for mistake in self.mistakes if matches(mistake.moves, position, move))
        return next(found, self.otherwise)


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
        return next(move for move in self.position.moves(LEARNER) if matches(step.accepts, self.position, move))


def matches(answers: Answers, position: Position, move: Move) -> bool:
    """Whether a move is among the answers."""
    return answers(position, move) if callable(answers) else move in answers


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
            if state.step is None or not matches(state.step.accepts, state.position, move):
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
