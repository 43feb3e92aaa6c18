"""Reads and checks the lessons of a game: `data/lessons/<game>.toml`, or `lessons.toml` in an installed game's package.

docs/lessons.md describes the format. Every lesson is played through when it's read, so a file that is read is right but
for its outlined areas: `find_missing_areas` draws them.
"""

from __future__ import annotations

import inspect
import re
import tomllib
import typing
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import resources
from types import MappingProxyType
from typing import Any

from bot.discord.lesson.model import (
    LEARNER,
    Answers,
    Lesson,
    LessonState,
    LessonStep,
    LikelyMistake,
    MovePattern,
    advance,
)
from bot.discord.pictures.fair_queue import Renderer
from bot.games.areas import areas
from bot.games.chance import seed_from_text
from bot.games.components import find_file
from bot.games.contract import Game, GameError, Move, Position, View
from bot.games.registry import REGISTRY, find_part, import_part
from bot.games.text import Text, text_from_data

_NO_KEYS: Mapping[str, type] = MappingProxyType({})
_LESSON = {"name": str, "title": str, "opening": str, "closing": str, "step": list}
_MAY_HAVE = {"seats": int, "position": dict, "log": str}
_STEP = {"see": str, "task": str, "accept": str, "right": str, "otherwise": str}
_STEP_MAY_HAVE = {"outline": str, "replies": str, "picture": str, "mistakes": dict}
"""The keys of lessons and steps."""

_SENTENCES = ("title", "opening", "see", "task", "right", "otherwise", "closing")
"""The keys of sentences; those to likely mistakes have moves as keys."""

_PLACEHOLDERS = {
    "task": ("list", "choice", "score"),
    **dict.fromkeys(("right", "otherwise", "mistakes"), ("move", "score")),
}
"""The placeholders of sentences, where there are more than the score."""

_KINDS = {str: "string", int: "integer", dict: "table", list: "array"}
_SHOWN = 12
"""Moves that an error lists."""

_HEADER = re.compile(r"\s*(\[\[?)\s*([\w.-]+)\s*\]")
_KEY = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*=""")
_AT_LINE = re.compile(r" \(at line (\d+), column \d+\)")
_PATTERN = re.compile(r"(?P<moves>.+?)(?: with (?P<least>\d+) (?P<result>.+))?")

_Path = tuple[str | int, ...]


class LessonError(ValueError):
    """A file of lessons is wrong; `where` is file and line."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(f"{where}: {message}")


def load_lessons(game: Game, source: str | None = None) -> Sequence[Lesson]:
    """Return the lessons of a game, checked, from the text of a file or from its own file; none without one.

    Raises LessonError.
    """
    named, text = (f"{game.key}.toml", source) if source is not None else find_lessons(game.key)
    if not text:
        return ()
    root = _read(named, text)
    root.check({"lesson": list})
    reader = _Reader(game)
    lessons = [reader.lesson(table) for table in root.tables("lesson")]
    for number, table in enumerate(root.tables("lesson")):
        if lessons[number].name in [each.name for each in lessons[:number]]:
            raise LessonError(table.at("name"), f"there is a lesson {lessons[number].name!r} already")
    return tuple(lessons)


def find_lessons(key: str) -> tuple[str, str]:
    """Return the name of a game's file of lessons and its text, empty without such a file."""
    package = REGISTRY.packages.get(key)
    found = find_file(f"lessons/{key}.toml") if package is None else resources.files(package) / "lessons.toml"
    return str(found), found.read_text(encoding="utf-8") if found.is_file() else ""


def sentences_of(name: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield every sentence in a file of lessons with its line."""
    for lesson in _read(name, text).tables("lesson"):
        for table in (lesson, *lesson.tables("step")):
            for key in _SENTENCES:
                if key in table.values:
                    yield table.line(key), _joined(table.values[key])
            for moves, said in table.values.get("mistakes", {}).items():
                yield table.line("mistakes", moves), _joined(said)


def find_missing_areas(game: Game, lesson: Lesson, renderer_of: Callable[[View], Renderer]) -> Iterator[LessonError]:
    """Yield an error for each area that a step outlines and its picture doesn't have.

    `renderer_of` gives the picture of a step that names none.
    """
    for state in lesson.walk():
        if state.step is not None:
            view = state.position.view(LEARNER, None, LEARNER)
            there = (state.step.renderer or renderer_of(view))(view).areas
            for area in state.step.outlined:
                if area not in there:
                    name = " ".join(map(str, area)).strip()
                    yield LessonError(state.step.where, f"the picture has no area {name!r}")


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of a file, which knows where it is."""

    file: str
    lines: Mapping[_Path, int]
    path: _Path
    values: Mapping[str, Any]

    def line(self, *keys: str) -> int:
        """Return the line of a key, or of the nearest table around it."""
        path = (*self.path, *keys)
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)

    def at(self, *keys: str) -> str:
        """Return file and line of a key."""
        return f"{self.file}:{self.line(*keys)}"

    def check(self, needed: Mapping[str, type], allowed: Mapping[str, type] = _NO_KEYS) -> None:
        """Raise LessonError unless the keys are these, with values of these types."""
        known = {**needed, **allowed}
        for key, value in self.values.items():
            if key not in known:
                raise LessonError(self.at(key), f"unknown key {key!r}: known are {', '.join(known)}")
            if type(value) is not known[key]:
                raise LessonError(self.at(key), f"{key} has to be a TOML {_KINDS[known[key]]}")
        for key in needed:
            if not self.values.get(key):
                raise LessonError(self.at(key), f"{key} is missing")

    def tables(self, key: str) -> Sequence[_Table]:
        """Return the tables of a list."""
        return [
            _Table(self.file, self.lines, (*self.path, key, number), values)
            for number, values in enumerate(self.values.get(key, ()))
        ]

    def items(self, key: str) -> Sequence[str]:
        """Return the items of a text with commas."""
        return _items(self.values.get(key, ""))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Makes the lessons of a game from tables."""

    game: Game

    def lesson(self, table: _Table) -> Lesson:
        table.check(_LESSON, _MAY_HAVE)
        name, seats = table.values["name"], table.values.get("seats", 1)
        if not (name.isascii() and name.isalpha() and name.islower()):
            raise LessonError(table.at("name"), "name has to be one word in small letters")
        if seats not in self.game.seats:
            raise LessonError(table.at("seats"), f"{self.game.title} isn't a game for {seats}")
        log = [self._move(table, "log", notation=notation) for notation in table.items("log")]
        arrange = self._arranged(table, seats)
        begin = partial(_begin, arrange, log)
        steps = [self._step(each) for each in table.tables("step")]
        title, opening, closing = (_text(table, key) for key in ("title", "opening", "closing"))
        lesson = Lesson(name, title, begin, opening, steps, closing, seats)
        try:
            self._play_log(table, arrange, log)
            self._play_steps(table, lesson)
        except LessonError:
            raise
        except Exception as error:  # Rules may raise anything for facts that don't fit.
            raise LessonError(table.at("position"), f"there is no such position: {error!r}") from error
        return lesson

    def _step(self, table: _Table) -> LessonStep:
        table.check(_STEP, _STEP_MAY_HAVE)
        mistakes = []
        for moves, said in table.values.get("mistakes", {}).items():
            if not isinstance(said, str):
                raise LessonError(table.at("mistakes", moves), "write moves in quotes, then =, then what to say")
            answers = self._answers(table, moves, "mistakes", moves)
            mistakes.append(LikelyMistake(answers, _text(table, "mistakes", moves)))
        see, task, right, otherwise = (_text(table, key) for key in ("see", "task", "right", "otherwise"))
        return LessonStep(
            see=see,
            task=task,
            accepts=self._answers(table, table.values["accept"], "accept"),
            right=right,
            otherwise=otherwise,
            mistakes=tuple(mistakes),
            outlined=areas(*table.items("outline")),
            replies=tuple(self._move(table, "replies", notation=notation) for notation in table.items("replies")),
            renderer=self._picture(table),
            where=f"{table.file}:{table.line('outline')}",
        )

    def _answers(self, table: _Table, text: str, *keys: str) -> Answers:
        found = []
        for each in _items(text):
            match = _PATTERN.fullmatch(each)
            moves, least, result = ("", None, None) if match is None else match.groups()
            notation = moves if "*" in moves else str(self._move(table, *keys, notation=moves))
            found.append(MovePattern(notation, result or "", int(least or 0)))
        return Answers(tuple(found))

    def _move(self, table: _Table, *keys: str, notation: str) -> Move:
        try:
            return self.game.parse(notation)
        except GameError as error:
            raise LessonError(table.at(*keys), f"{notation!r} is no move: {error}") from error

    def _picture(self, table: _Table) -> Renderer | None:
        name = table.values.get("picture")
        if name is None:
            return None
        found = getattr(import_part(self.game.key, "renderer"), f"draw_{name}", None)
        if found is None:
            raise LessonError(table.at("picture"), f"there is no picture {name!r}")
        renderer: Renderer = found
        return renderer

    def _arranged(self, table: _Table, seats: int) -> Callable[[], Position]:
        """Return what makes the position before the log."""
        given = table.values.get("position", {})
        if {*given} <= {"seed", "options"}:
            seed, options = seed_from_text(str(given.get("seed", table.values["name"]))), given.get("options", {})
            return partial(self.game.new, seats=seats, seed=seed, options=options)
        part = find_part(self.game.key, "arrangement")
        arrange = self.game.new if part is None else part.arrange
        known = {} if part is None else typing.get_type_hints(arrange)
        for key, value in given.items():
            if key not in known or key == "seats":
                names = ", ".join(name for name in (known or ("seed", "options")) if name not in ("seats", "return"))
                raise LessonError(table.at("position", key), f"unknown key {key!r}: known are {names}")
            kind = typing.get_origin(known[key]) or known[key]
            if not isinstance(value, kind) or (isinstance(value, str) and kind is not str):
                raise LessonError(table.at("position", key), f"{key} has the wrong kind of value")
        for parameter in inspect.signature(arrange).parameters.values():
            if parameter.default is parameter.empty and parameter.name not in ("seats", *given):
                raise LessonError(table.at("position"), f"{parameter.name} is missing")
        return partial(arrange, seats=seats, **given)

    # Playing it through

    def _play_log(self, table: _Table, arrange: Callable[[], Position], log: Sequence[Move]) -> None:
        """Raise LessonError for the first move of the log that isn't legal."""
        position = arrange()
        for move in log:
            self._reply(table, "log", position, move)

    def _play_steps(self, table: _Table, lesson: Lesson) -> None:
        """Raise LessonError for the first moves of a step that its position doesn't have."""
        state = LessonState(lesson, lesson.begin())
        for each in table.tables("step"):
            step, position = lesson.steps[len(state.moves)], state.position
            if LEARNER not in position.deciders:
                raise LessonError(
                    each.at("accept"), "the learner doesn't decide here: put others' moves in the replies above"
                )
            right = self._matching(each, position, step.accepts, "accept")
            answered = {*right}
            for mistake, moves in zip(step.mistakes, each.values.get("mistakes", {}), strict=True):
                wrong = {*self._matching(each, position, mistake.moves, "mistakes", moves)}
                if wrong <= answered:
                    raise LessonError(each.at("mistakes", moves), "these moves are right, or likely mistakes above")
                answered |= wrong
            after = position.copy()
            after.play(right[0], LEARNER)
            for move in step.replies:
                self._reply(each, "replies", after, move)
            state = advance(state, right[0])

    def _matching(self, table: _Table, position: Position, answers: Answers, *keys: str) -> Sequence[Move]:
        """Return the legal moves among answers. Raises LessonError if there are none, or none of a notation."""
        legal = position.moves(LEARNER)
        for pattern in answers.patterns:
            if not any(map(pattern.has_notation, legal)):
                raise LessonError(table.at(*keys), f"no legal move is {pattern.notation!r}; legal: {_listed(legal)}")
        found = [move for move in legal if answers.match(position, move)]
        if not found:
            named = [move for move in legal if any(pattern.has_notation(move) for pattern in answers.patterns)]
            results = sorted({name for move in named for name in position.results_of(move, LEARNER)})
            raise LessonError(
                table.at(*keys), f"no legal move has such results; there are {', '.join(results[:_SHOWN])}"
            )
        return found

    def _reply(self, table: _Table, key: str, position: Position, move: Move) -> None:
        seat = position.deciders[0] if position.deciders else None
        if seat is None or position.why_not(move, seat) is not None:
            raise LessonError(table.at(key), f"{str(move)!r} isn't legal here; legal: {_listed(position.moves(seat))}")
        position.play(move, seat)


def _begin(arrange: Callable[[], Position], log: Sequence[Move]) -> Position:
    position = arrange()
    for move in log:
        position.play(move, position.deciders[0])
    return position


def _listed(moves: Sequence[Move]) -> str:
    shown = ", ".join(map(str, moves[:_SHOWN]))
    return f"{shown} …" if len(moves) > _SHOWN else shown or "none"


def _text(table: _Table, *keys: str) -> Text:
    """Return a sentence, whose placeholders stand for themselves until they are filled.

    `score` is the learner's, in an answer to a right move the one after it; `move` the answer as its control calls it.
    In a task, `choice` is the label of the control that does it, `list` that of the list with it.
    """
    value: Any = table.values
    for key in keys:
        value = value[key]
    try:
        said = text_from_data(_joined(value))
    except ValueError as error:
        raise LessonError(table.at(*keys), f"a brace is open: {error}") from error
    known = _PLACEHOLDERS.get(keys[0], ("score",))
    for name in said.arguments:
        if name not in known:
            raise LessonError(table.at(*keys), f"unknown placeholder {{{name}}}: known are {', '.join(known)}")
    return said


def _joined(text: str) -> str:
    """Return a text on one line."""
    return " ".join(text.split())


def _items(text: str) -> Sequence[str]:
    return [item for item in map(_joined, text.split(",")) if item]


def _read(file: str, text: str) -> _Table:
    """Parse a file. Raises LessonError."""
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = _AT_LINE.search(str(error))
        raise LessonError(f"{file}:{line[1] if line else 1}", _AT_LINE.sub("", str(error))) from error
    return _Table(file, _find_lines(text), (), values)


def _find_lines(text: str) -> Mapping[_Path, int]:
    """Return the lines of all tables and keys; lists of tables count from 0."""
    found: dict[_Path, int] = {}
    lists: Counter[_Path] = Counter()
    table: _Path = ()
    within = False
    for number, line in enumerate(text.splitlines(), start=1):
        if not within and (header := _HEADER.match(line)):
            table = ()
            *outer, last = header[2].split(".")
            for name in outer:
                table = (*table, name)
                table = (*table, lists[table] - 1) if table in lists else table
            table = (*table, last)
            if header[1] == "[[":
                table = (*table, lists[table])
                lists[table[:-1]] += 1
                found.setdefault(table[:-1], number)
            found[table] = number
        elif not within and (key := _KEY.match(line)):
            found[(*table, key[1] or key[2] or key[3])] = number
        within ^= line.count('"""') % 2 == 1
    return found
