"""What the face of every game owes its readers: clean sentences, controls for every move, short texts, no secrets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from unittest.mock import Mock

import pytest

from bot.core.history.turns import Turns
from bot.core.table.model import LiveTable, Seat
from bot.discord.components.controls import MAX_LABEL_LENGTH, MAX_OPTION_LENGTH, Button, Choice, Control, Select
from bot.discord.pictures.attachments import StaticImage
from bot.discord.table.face import Face
from bot.discord.table.story_messages import story_since
from bot.games.catalogues import load_language
from bot.games.chance import Chance
from bot.games.contract import LABEL_LENGTH, Event, Position, View
from bot.games.text import ENGLISH, Language, fit_text
from tests.capabilities import TABLES
from tests.cogs.faces import FACES, LOOKS, boards, live_at
from tests.languages.pseudo import PSEUDO
from tests.pickled import heavy_modules

MAX_PLACEHOLDER_LENGTH = 150

CONTENT_LENGTH = 2000
SUMMARY_LENGTH = 100
EVERY = 9
"""One in this many decisions is checked."""
MAX_LOOKED_AT = 12

DOUBLED = re.compile(r"\b([A-Za-z]{2,}) \1\b|[.,;:!?][.,;:](?!\.)| [.,;]|  ")
"""The same word twice, two marks beside each other, spaces before a mark or before another space."""

each_table = pytest.mark.parametrize(("face", "seats"), TABLES)


RED = ("danger", "play")

NAMES = ("Ana", "CPU 1", "CPU 2", "CPU 3", "CPU 4")


@dataclass(frozen=True)
class Moment:
    """A position of a random game with a seat to decide, and the move that led to it."""

    position: Position
    seat: int
    events: Sequence[Event]
    live: LiveTable


@cache
def moments(face: Face, seats: int) -> tuple[Moment, ...]:
    """Some moments of a random game, the last with its result; the first seat has a member, the others computers."""
    return tuple(_moments(face, seats))


def _moments(face: Face, seats: int) -> Iterator[Moment]:
    random, turns = Random(f"face {face.game.key} {seats}"), Turns(seats)
    position = face.game.new(seats=seats, seed=random.randbytes(8))
    events, number, looked_at = position.opening(), 0, 0
    while position.deciders:
        seat = random.choice(position.deciders)
        if number % EVERY == 0 and looked_at < MAX_LOOKED_AT:
            passed = position.copy()
            yield Moment(passed, seat, events, _at(face, passed, events, turns))
            looked_at += 1
        events = position.play(random.choice(position.moves(seat)), seat)
        turns.add(seat, events)
        number += 1
    yield Moment(position, 0, events, _at(face, position, events, turns))


def _view(position: Position, viewer: int | None) -> View:
    return replace(position.view(viewer), names=NAMES[: position.seats])


def _at(face: Face, position: Position, events: Sequence[Event], turns: Turns) -> LiveTable:
    live = live_at(face, position, events)
    first, *others = live.table.seats
    seated = (first, *(Seat(seat.number, (), Mock(until=None)) for seat in others))
    return replace(live, table=replace(live.table, seats=seated), turns=turns.latest[-1:])


@pytest.mark.parametrize("face", FACES.values(), ids=FACES)
def test_a_face_has_everything_that_is_declared(face: Face) -> None:
    assert [name for name in Face.__annotations__ if not hasattr(face, name)] == []


@each_table
def test_sentences_have_no_word_or_mark_twice(face: Face, seats: int) -> None:
    for moment in moments(face, seats):
        position, seat = moment.position, moment.seat
        view = _view(position, seat)
        texts = [
            str(face.content(moment.live, view)),
            str(story_since(face, moment.live)),
            *map(str, face.description(view)),
        ]
        texts += [str(event.text) for event in moment.events if event.audience in (None, seat)]
        for line in "\n".join(texts).split("\n"):
            assert not DOUBLED.search(line.strip()), line


@each_table
def test_what_a_seat_did_goes_on_after_its_name(face: Face, seats: int) -> None:
    for moment in moments(face, seats):
        for part in map(str, face.brief([event for event in moment.events if event.audience is None])):
            assert part
            assert not part.endswith((".", " ")), part


@each_table
def test_some_way_through_the_controls_leads_to_every_move(face: Face, seats: int) -> None:
    for number, moment in enumerate(moments(face, seats)):
        if moment.position.deciders:
            wanted = {str(move) for move in moment.position.moves(moment.seat)}
            assert wanted <= set().union(*(plays for _, plays in _boards(face, seats, number)))


@each_table
def test_red_buttons_ask_first(face: Face, seats: int) -> None:
    """What can't be undone, or ends something, is played by a second press only."""
    for moment in moments(face, seats):
        if moment.position.deciders:
            shown = face.controls(moment.live, _view(moment.position, moment.seat), "")
            assert [each.label for each in shown if isinstance(each, Button) and (each.tone, each.verb) == RED] == []


@each_table
def test_texts_and_labels_are_within_the_limits(face: Face, seats: int) -> None:
    assert 0 < len(str(face.summary)) <= SUMMARY_LENGTH
    assert str(face.aim(seats))
    for moment in moments(face, seats):
        view = _view(moment.position, moment.seat)
        assert 0 < len(str(face.content(moment.live, view))) <= CONTENT_LENGTH
        assert [*face.description(view)]
        for control in face.controls(moment.live, view, "") if moment.position.deciders else ():
            if isinstance(control, Button):
                assert 0 < len(str(control.label)) <= LABEL_LENGTH
                continue
            assert len(str(control.placeholder)) <= MAX_PLACEHOLDER_LENGTH
            assert all(0 < len(str(choice.label)) <= MAX_OPTION_LENGTH for choice in control.choices)


# Lengths in other languages

LANGUAGES = (*(load_language(code) for code in ("de", "fr")), PSEUDO)


@each_table
def test_labels_fit_in_every_language_and_tell_moves_apart(face: Face, seats: int) -> None:
    for number in range(0, len(moments(face, seats)), 4):
        groups = {group for controls, _ in _boards(face, seats, number) for group in _grouped(controls)}
        for items, length in groups:
            apart = len({_written(item, ENGLISH, length) for item in items})
            for language in LANGUAGES:
                found = [_written(item, language, length) for item in items]
                assert [part for parts in found for part in parts if len(part) > length] == []
                assert len({*found}) == apart
        moment = moments(face, seats)[number]
        for language in LANGUAGES:
            for suggestion in face.suggest_moves(moment.live, language, moment.seat):
                assert len(suggestion.label) <= MAX_OPTION_LENGTH


@cache
def _boards(face: Face, seats: int, number: int) -> Sequence[tuple[Sequence[Control], set[str]]]:
    """Every board that some way leads to at a moment, with the moves that can be played on it."""
    moment = moments(face, seats)[number]
    return [*boards(face, moment.position, moment.seat)] if moment.position.deciders else []


def _grouped(controls: Sequence[Control]) -> Iterator[tuple[tuple[Button | Choice, ...], int]]:
    """The buttons together, then the lines of each list; how long their labels may be."""
    yield tuple(control for control in controls if isinstance(control, Button)), MAX_LABEL_LENGTH
    yield from ((tuple(control.choices), MAX_OPTION_LENGTH) for control in controls if isinstance(control, Select))


def _written(item: Button | Choice, language: Language, length: int) -> tuple[str, str]:
    """Return the label and the description below it in a language."""
    below = item.description if isinstance(item, Choice) else ""
    return fit_text(item.label, language, length), fit_text(below, language, length)


@each_table
def test_what_a_viewer_cannot_know_changes_neither_words_nor_controls(face: Face, seats: int) -> None:
    for number, moment in enumerate(moments(face, seats)):
        for viewer in (None, moment.seat) if seats > 1 else (moment.seat,):
            other = moment.position.imagine(viewer, Chance(f"other {number}".encode()))
            events = [event for event in moment.events if event.audience in (None, viewer)]
            here, there = (_read(face, moment.live, position, events, viewer) for position in (moment.position, other))
            assert here == there


def _read(face: Face, live: LiveTable, position: Position, events: Sequence[Event], viewer: int | None) -> object:
    """All that a viewer reads and may press at a position."""
    live, view = replace(live, position=position, events=events), _view(position, viewer)
    controls = face.controls(live, view, "") if position.deciders else ()
    return str(face.content(live, view)), [*controls], [*map(str, face.description(view))]


@pytest.mark.parametrize("key", FACES)
def test_all_that_a_game_draws_needs_nothing_of_discord(key: str) -> None:
    """Scenes have stand-ins for boards, so here are the functions themselves."""
    face, looks = FACES[key], LOOKS.get(key)
    images = [image for topic in face.topics.values() for image in topic.pictures]
    if looks is not None and looks.pieces is not None:
        images += [*looks.pieces.overview_images, *(each.picture for each in looks.pieces.entries)]
    steps = [step.renderer for lesson in face.lessons for step in lesson.steps if step.renderer is not None]
    drawn = (face.renderer, face.whole, *face.detail_views.values(), *steps, *images)
    assert {module for each in drawn for module in heavy_modules(each)} <= {StaticImage.__module__}
