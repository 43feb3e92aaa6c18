"""Boards of all games as members read them: words and controls at chosen moments of a few games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import inf
from random import Random

from bot.core.table.model import LiveTable
from bot.discord.components.controls import Button, Control
from bot.discord.lesson.model import LEARNER, Lesson, advance, replay_lesson
from bot.discord.table.face import Face
from bot.games.contract import Event, Move, OptionValue, Position, View
from bot.games.text import ENGLISH
from tests.cogs.faces import LOOKS, boards, live_at
from tests.cogs.tables import MEMBERS

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Emil")
LATE = 0.6
"""A decision that is met again is shown once more when this part of the game is over."""
MAX_WAYS = 4
"""Sets of controls that pressing leads to, of one moment."""
MAX_LISTED = 6
"""Choices that are shown of each list and of what may be typed: the first ones and the last."""


@dataclass(frozen=True)
class _Moment:
    """A position of a random game with a seat that decides, and what happened before it."""

    number: int
    position: Position
    seat: int
    events: Sequence[Event]

    @property
    def kind(self) -> str:
        return self.position.prompt_for(self.seat).kind

    def view(self, viewer: int | None) -> View:
        return self._named(self.position.view(viewer))

    def preview(self, move: Move) -> View:
        return self._named(self.position.view(self.seat, move, self.seat))

    def _named(self, view: View) -> View:
        return replace(view, names=NAMES[: self.position.seats])


def write_boards(face: Face) -> str:
    """Return chosen moments with the fewest seats, with the most, and with other options than the usual ones."""
    random = Random(f"options of {face.game.key}")
    drawn = {option.name: random.choice(option.choices) for option in face.game.options}
    fewest, most = min(face.game.seats), max(face.game.seats)
    shown = set[str]()
    lines = (
        line
        for seats, options in ((fewest, {}), (most, {}), (fewest, drawn))
        for line in _game(face, seats, options, shown)
    )
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


def _game(face: Face, seats: int, options: Mapping[str, OptionValue], shown: set[str]) -> Iterator[str]:
    """Return moments of a random game: the first of each kind of decision not shown before, a late one, and the end."""
    yield from ("", f"=== {face.game.title}, {seats} seats {options or ''}", str(face.aim(seats)))
    yield from (f"option {option.describe(option.default)}" for option in face.lobby_options(seats))
    late = LATE * sum(1 for _ in _play(face, seats, options))
    for moment in _play(face, seats, options):
        if not moment.position.deciders:
            yield from ("", f"--- {seats} seats, move {moment.number}: the end", *_texts(face, moment, described=True))
        elif moment.kind not in shown or moment.number > late:
            described = moment.number > late or not shown
            shown.add(moment.kind)
            late = late if moment.number <= late else inf
            yield from ("", f"--- {seats} seats, move {moment.number}, seat {moment.seat}: {moment.kind}")
            yield from _decision(face, moment, described=described)


def _play(face: Face, seats: int, options: Mapping[str, OptionValue]) -> Iterator[_Moment]:
    """Return all moments of a game in which everybody plays at random."""
    random = Random(f"{face.game.key}, {seats} seats")
    position = face.game.new(seats=seats, seed=random.randbytes(8), options=options)
    events, number = position.opening(), 0
    while position.deciders:
        seat = random.choice(position.deciders)
        yield _Moment(number, position, seat, events)
        events = position.play(random.choice(position.moves(seat)), seat)
        number += 1
    yield _Moment(number, position, 0, events)


def _decision(face: Face, moment: _Moment, *, described: bool) -> Iterator[str]:
    """Return all that the one who decides reads and may press, a preview, and what others see."""
    position, seat = moment.position, moment.seat
    yield from _texts(face, moment, described=described)
    looks = LOOKS.get(face.game.key)
    if looks is not None and looks.views is not None:
        views = looks.views.suggest_views(live_at(face, position), MEMBERS[seat], ENGLISH, NAMES[: position.seats])
        yield from _some([f"to look at: {each.notation} | {each.label}" for each in views])
    typed = face.suggest_moves(live_at(face, position), seat=seat)
    yield from _some([f"to type: {each.notation} | {each.label}" for each in typed])
    for number, (controls, _) in enumerate(islice(boards(face, position, seat), MAX_WAYS)):
        yield f"way {number}:"
        yield from (f"  {line}" for control in controls for line in _control(control))
    move = Random(moment.number).choice(position.moves(seat))
    live, everyone = live_at(face, position), moment.view(None)
    preview, public = [*_board(face, live, moment.preview(move))], [*_board(face, live, everyone)]
    yield from (f"after {move}:", *preview)
    yield from ("for everyone:", *(public if public != preview else ("  the same",)))


def _board(face: Face, live: LiveTable, view: View) -> Iterator[str]:
    yield from (f"  {line}" for line in str(face.content(live, view)).splitlines())
    yield from (f"  {line}" for control in face.controls(live, view, "") for line in _control(control))


def _texts(face: Face, moment: _Moment, *, described: bool) -> Iterator[str]:
    view = moment.view(moment.seat)
    yield f"did: {'; '.join(map(str, face.brief([event for event in moment.events if event.audience is None])))}"
    yield str(face.content(live_at(face, moment.position, moment.events), view))
    if described:
        yield from ("in words:", *(f"  {line}" for line in face.description(view)))
    yield f"picture: {face.picture_height(view)} px, {face.detail_view_of(view) or 'whole table'}"


def _some(lines: list[str]) -> list[str]:
    """Return the first and the last of many lines, and how many there are between them."""
    left_out = len(lines) - MAX_LISTED
    if left_out <= 1:
        return lines
    return [*lines[: MAX_LISTED - 1], f"  … {left_out} more", lines[-1]]


def _control(control: Control) -> Iterator[str]:
    if isinstance(control, Button):
        marks = (name for name in ("disabled", "starts_row", "trailing", "permanent") if getattr(control, name))
        words = (control.verb, control.argument, control.tone, control.emoji, *marks)
        yield f"[{control.label}] {' '.join(word for word in words if word)}"
        return
    yield f"[{control.placeholder} ▾] {control.argument}"
    lines = []
    for choice in control.choices:
        parts = (choice.label, choice.description, f"{choice.value} {choice.emoji or ''}".rstrip())
        lines.append(f"  {'* ' if choice.chosen else ''}{' | '.join(str(part) for part in parts if part)}")
    yield from _some(lines)
