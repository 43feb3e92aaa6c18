"""No text of a game names what its reader cannot see, and no cost reads as a gain: over whole random games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest

from bot.discord.components.controls import Button, Control
from bot.discord.table.face import Face
from bot.games.carcassonne import Carcassonne
from bot.games.contract import Event, Move, Position
from bot.games.novaluna.components import TILES
from bot.games.otys import Otys
from bot.games.solarius.components import OUTPOSTS, STATIONS
from cogs.carcassonne.face import CarcassonneFace
from tests.capabilities import TABLES
from tests.cogs.faces import live_at

ALWAYS = re.compile(r"\b[a-z]+_[a-z_]+\b|\b[Cc]ards? \d+|\b[Tt]ile [A-Z0-9]{1,2}\b|Place \+")
"""Names of the code, numbers of cards, letters and numbers of tiles; and a sign that elsewhere means points."""

IDS: Mapping[str, set[str]] = {
    "solarius": {*OUTPOSTS, *STATIONS},
    "novaluna": {tile for tile in TILES if tile[1] == "0"},  # others may be cells
}
"""Names that no picture shows. Contracts of Otys have their numbers on them."""

EVERY = 8
"""The board of one in this many decisions is read."""


def shown(controls: Sequence[Control]) -> Iterator[str]:
    """Return the texts on controls."""
    for control in controls:
        if isinstance(control, Button):
            yield str(control.label)
            continue
        yield str(control.placeholder)
        for choice in control.choices:
            yield f"{choice.label} {choice.description or ''}"


def texts(face: Face, position: Position, seat: int, moves: Sequence[Move], events: Sequence[Event]) -> Iterator[str]:
    """Return labels, events and texts on the board, also while a move is examined."""
    yield str(position.prompt_for(seat).text)
    yield from (str(position.explain(move, seat)) for move in moves)
    names = tuple(f"Player {number}" for number in range(position.seats))
    for proposal in (None, moves[0]):
        view = replace(position.view(seat, proposal, seat), names=names)
        live = live_at(face, position, events)
        yield str(face.content(live, view))
        yield from shown(face.controls(live, view, ""))


def read(face: Face, seats: int) -> Iterator[str]:
    """Everything that members read in a random game."""
    random = Random(f"ids {face.game.key} {seats}")
    position = face.game.new(seats=seats, seed=random.randbytes(8))
    events, decision = [*position.opening()], 0
    while position.deciders:
        seat = random.choice(position.deciders)
        moves = position.moves(seat)
        yield from (str(event.text) for event in events)
        yield from map(str, face.brief([event for event in events if event.audience is None]))
        if decision % EVERY == 0:
            yield from texts(face, position, seat, random.sample([*moves], min(6, len(moves))), events)
        events, decision = [*position.play(random.choice(moves), seat)], decision + 1


def test_carcassonne_in_words_has_no_tile_codes() -> None:
    random, position = Random("letters"), Carcassonne().new(seats=1, seed=b"letters")
    for _ in range(12):
        position.play(random.choice(position.moves()))
    for line in map(str, CarcassonneFace().description(position.view(0))):
        assert not re.search(r"\b[Tt]ile [A-X]\b|\b\d of [A-X]\b", line), line


def refused(face: Face, seats: int) -> Iterator[tuple[str, str]]:
    """Moves of other decisions of a random game, with why they are not allowed."""
    random = Random(f"refused {face.game.key} {seats}")
    position, known = face.game.new(seats=seats, seed=random.randbytes(8)), list[Move]()
    while position.deciders:
        seat = random.choice(position.deciders)
        moves = position.moves(seat)
        known = [*random.sample(known, min(len(known), 30)), *random.sample([*moves], min(len(moves), 3))]
        for move in random.sample(known, min(len(known), 6)):
            refusal = position.why_not(move, seat)
            if refusal is not None:
                yield str(move), str(refusal.text)
        position.play(random.choice(moves), seat)


@pytest.mark.parametrize(("face", "seats"), TABLES)
def test_a_refusal_names_what_was_typed_and_what_everybody_sees(face: Face, seats: int) -> None:
    ids = IDS.get(face.game.key, set())
    for typed, text in refused(face, seats):
        content = re.sub(r"write [^.]*\.", "", text)  # how it is typed
        assert not [name for name in ALWAYS.findall(content) if name.lower() not in typed], text
        assert not ids.intersection(re.findall(r"\w+", content)).difference(re.findall(r"\w+", typed)), text


@pytest.mark.parametrize(("face", "seats"), TABLES)
def test_no_text_names_what_nobody_sees(face: Face, seats: int) -> None:
    ids = IDS.get(face.game.key, set())
    for text in read(face, seats):
        assert not ALWAYS.search(text), text
        assert not ids.intersection(re.findall(r"\w+", text)), text


def test_a_credit_that_a_move_of_otys_costs_is_paid_in_its_label() -> None:
    paid = 0
    for number in range(2):
        random = Random(f"credits {number}")
        position = Otys().new(seats=1, seed=random.randbytes(8))
        while position.deciders:
            for move in position.moves():
                after = position.copy()
                after.play(move)
                if after.state.board.credits < position.state.board.credits:
                    label = str(position.explain(move))
                    assert re.search(r"(?:; pay|for) \d+ Credit", label), label
                    paid += 1
            position.play(random.choice(position.moves()))
    assert paid
