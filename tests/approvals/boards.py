"""Boards of all games: view, words, controls and what they lead to, at chosen moments of random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from itertools import islice
from random import Random

from bot.core.table.model import LiveTable
from bot.discord.components.controls import Button, Control
from bot.discord.lesson.model import LEARNER, Lesson, advance, replay_lesson
from bot.discord.table.face import Face
from bot.games.contract import Event, OptionValue, Position, View
from bot.games.text import ENGLISH, Text
from tests.cogs.faces import LOOKS, boards, live_at
from tests.cogs.tables import MEMBERS

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Emil")
MAX_PER_KIND = 2
"""Moments of a game whose prompts have the same kind, not counting one in EVERY decisions."""
EVERY = 15
MAX_WAYS = 8
"""Sets of controls that pressing leads to, of one moment."""


@dataclass(frozen=True)
class _Moment:
    """A position of a random game with a seat that decides, and the move that led to it."""

    position: Position
    seat: int
    events: Sequence[Event]

    def view(self, viewer: int | None) -> View:
        return replace(self.position.view(viewer), names=NAMES[: self.position.seats])


def write_boards(face: Face) -> str:
    """Return the boards of a game with each number of seats, and once with other options than the usual ones."""
    random = Random(f"options of {face.game.key}")
    drawn = {option.name: random.choice(option.choices) for option in face.game.options}
    tables = [*((seats, {}) for seats in face.game.seats), (face.game.seats[0], drawn)]
    lines = (line for seats, options in tables for line in _game(face, seats, options))
    taught = (line for lesson in face.lessons for line in _lesson(face, lesson))
    return "\n".join((*_about(face), *taught, *lines)) + "\n"


def _about(face: Face) -> Iterator[str]:
    """Return the rules by topic and the printed pieces."""
    yield from (face.game.title, f"{face.summary}", f"{face.players()}, {face.length} {face.emblem}")
    yield f"hand: {face.hand}, partner: {face.partner}, outlines: {face.outlines}"
    yield from (f"topic {key}: {topic.title}\n{topic.text}" for key, topic in face.topics.items())
    yield from (f"help with {kind}: {topic}" for kind, topic in face.helps.items())
    looks = LOOKS.get(face.game.key)
    if looks is not None and looks.pieces is not None:
        yield str(looks.pieces.overview)
        yield from (f"piece {each.notation}: {each.label}\n{each.text}" for each in looks.pieces.entries)


def _lesson(face: Face, lesson: Lesson) -> Iterator[str]:
    """Return a lesson played with right answers, and the feedback to all wrong ones."""
    yield from ("", f"=== {face.game.title}, lesson {lesson.name}: {lesson.title}", str(lesson.opening))
    state = replay_lesson(face.game, lesson)
    while (step := state.step) is not None:
        answers = {move: str(step.feedback(state.position, move)) for move in state.position.moves(LEARNER)}
        right = state.solve()
        yield from ("", str(step.see), str(step.task), f"{right}: {step.right}")
        others = dict.fromkeys(text for text in answers.values() if text != str(step.right))
        yield from (f"{next(move for move in answers if answers[move] == text)}: {text}" for text in others)
        state = advance(state, right)
        yield from (str(event.text) for event in state.events)
    yield from ("", str(lesson.closing))


def _game(face: Face, seats: int, options: Mapping[str, OptionValue]) -> Iterator[str]:
    """Return moments of a random game: the first ones of each kind of decision, some others, and the end."""
    kinds, random = Counter[str](), Random(f"{face.game.key}, {seats} seats")
    position = face.game.new(seats=seats, seed=random.randbytes(8), options=options)
    yield from (f"=== {face.game.title}, {seats} seats {options}", str(face.aim(seats)))
    yield from (f"option {option.describe(option.default)}" for option in face.lobby_options(seats))
    events, number = position.opening(), 0
    while position.deciders:
        seat = random.choice(position.deciders)
        kind = position.prompt_for(seat).kind
        kinds[kind] += 1
        if kinds[kind] <= MAX_PER_KIND or number % EVERY == 0:
            yield from ("", f"--- {seats} seats, move {number}, seat {seat}: {kind}")
            yield from _moment(face, _Moment(position, seat, events), random)
        events = position.play(random.choice(position.moves(seat)), seat)
        number += 1
    yield from ("", f"--- {seats} seats, move {number}: the end", *_texts(face, _Moment(position, 0, events)))


def _moment(face: Face, moment: _Moment, random: Random) -> Iterator[str]:
    position, seat = moment.position, moment.seat
    yield from _texts(face, moment)
    looks = LOOKS.get(face.game.key)
    if looks is not None and looks.views is not None:
        views = looks.views.suggest_views(live_at(face, position), MEMBERS[seat], ENGLISH, NAMES[: position.seats])
        yield from (f"to look at: {each.notation} | {each.label}" for each in views)
    yield from (
        f"to type: {each.notation} | {each.label}" for each in face.suggest_moves(live_at(face, position), seat=seat)
    )
    for number, (controls, _) in enumerate(islice(boards(face, position, seat), MAX_WAYS)):
        yield from (f"way {number}: {line}" for control in controls for line in _control(control))
    move = random.choice(position.moves(seat))
    live, view = live_at(face, position), replace(position.view(seat, move, seat), names=NAMES[: position.seats])
    yield from (f"{move}?", str(face.content(live, view)), *_view(view), *_controls(face, live, view))
    yield from ("for everyone:", str(face.content(live, moment.view(None))), *_controls(face, live, moment.view(None)))


def _texts(face: Face, moment: _Moment) -> Iterator[str]:
    view = moment.view(moment.seat)
    yield from _view(view)
    yield f"did: {'; '.join(map(str, face.brief([event for event in moment.events if event.audience is None])))}"
    yield str(face.content(live_at(face, moment.position, moment.events), view))
    yield from (f"in words: {line}" for line in face.description(view))
    yield f"picture: {face.picture_height(view)} px, {face.detail_view_of(view) or 'whole table'}"


def _view(view: View) -> Iterator[str]:
    yield from (f"view.{each.name} = {_plain(getattr(view, each.name))}" for each in fields(view))


def _plain(value: object) -> object:
    """Return a value of which `str` says all, the same in every process: sets sorted, texts as sentences."""
    if isinstance(value, Text | Enum):
        return str(value)
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {_plain(key) if isinstance(key, str) else str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, Set):
        return sorted(map(str, map(_plain, value)))
    return [*map(_plain, value)] if isinstance(value, tuple | list) else value


def _controls(face: Face, live: LiveTable, view: View) -> Iterator[str]:
    for control in face.controls(live, view, ""):
        yield from _control(control)


def _control(control: Control) -> Iterator[str]:
    if isinstance(control, Button):
        marks = [name for name in ("disabled", "starts_row", "trailing", "permanent") if getattr(control, name)]
        yield f"[{control.label}] {control.verb} {control.argument} {control.tone} {control.emoji} {' '.join(marks)}"
        return
    yield f"[{control.placeholder} ▾] {control.argument}"
    for choice in control.choices:
        chosen = "(chosen) " if choice.chosen else ""
        yield f"  {chosen}{choice.label} | {choice.description} | {choice.value} {choice.emoji}"
