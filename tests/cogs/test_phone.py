"""One decision on a phone of 390 x 844: text, picture and controls of Carcassonne and Nova Luna fit unscrolled.

In every game what stands under the picture is not higher than the picture. No browser is asked: letters are taken to be
as wide as those of a wide face. Screenshots show the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

import pytest

from bot.cli.presses.shown import NAMES, Shown, controls_of, leads
from bot.games.chance import Chance
from bot.games.contract import Event, Position
from bot.games.players import RandomPlayer
from bot.games.text import Text, lines
from bot.tables.model import Live
from bot.ui import words
from bot.ui.controls import Button, Select
from bot.ui.face import Face
from bot.ui.phone import GAP, LINE, ROOM, high, in_a_line, lines_of, wide
from bot.ui.table_sheet import public_viewer
from cogs.carcassonne.face import CarcassonneFace
from cogs.factories.face import FactoriesFace
from cogs.novaluna.face import NovaLunaFace
from cogs.solarius.face import SolariusFace
from renderers.kit.picture import Picture
from tests.cogs.faces import live_at

HIGH = 675
"""Pixels between the strip at the top of the page and the line to write in."""
ABOVE = 32
"""The bot's name, and air."""
TEXT_LINE, SMALL_LINE = 22, 18
LETTER, SMALL_LETTER = 8.5, 6.9
LOOKED_AT = 3
"""So many of what the controls of a message lead to are looked at as well."""


@dataclass(frozen=True)
class Message:
    """A board in the page: how high its parts are."""

    text: int
    picture: int
    controls: int

    @property
    def whole(self) -> int:
        """All of it, with the air between."""
        return ABOVE + self.text + 8 + self.picture + 8 + self.controls


def text_height(content: str) -> int:
    """Lines are as long as their letters; members have names of six letters."""
    pixels = 0
    for line in content.split("\n"):
        small = line.startswith("-# ")
        shown = re.sub(r"<@\d+>", "@Chloe", line.removeprefix("-# ")).replace("*", "")
        letter = SMALL_LETTER if small else LETTER
        pixels += (SMALL_LINE if small else TEXT_LINE) * max(1, -(-round(len(shown) * letter) // ROOM))
    return pixels


def positions(face: Face, seats: int, seed: str, every: int) -> Iterator[Live]:
    """Boards of a random game, every so many moves, with what whoever decides, or decided last, can take back."""
    position: Position = face.game.new(seats=seats, seed=seed.encode())
    player = RandomPlayer(Chance(b"phone"))
    played, last, free = 0, None, 0
    events: Sequence[Event] = ()
    while position.deciders:
        seat = position.deciders[0]
        if played % every == 0:
            live = live_at(face, position.copy(), events)
            yield replace(live, last_seat=last, takeable={} if last is None else {last: free}, number=played)
        events = position.play(player.choose(position), seat)
        free = 0 if any(event.reveals for event in events) else free + 1 if seat == last else 1
        played, last = played + 1, seat


def messages(face: Face, live: Live) -> Iterator[tuple[str, Message]]:
    """What whoever decides has before them, on the board and on their own message, and some ways on from there."""
    seat = live.position.deciders[0]
    for private in (False, True) if face.hand and live.position.seats > 1 else (False,):
        first, height = Shown(private=private), 0
        onward = [shown for _, shown in leads(face, live, seat, first) if isinstance(shown, Shown)]
        step = max(len(onward) // LOOKED_AT, 1)
        for shown in (first, *(each for each in onward[::step] if each.private == private)):
            proposal = None if shown.proposal is None else face.game.parse(shown.proposal)
            view = live.position.view(seat if private else public_viewer(live), proposal, seat)
            view = replace(view, names=NAMES[: live.position.seats])
            if not height:
                picture = cast("Picture", face.renderer_of(view)(view))
                height = ROOM * picture.height // picture.width
            said = lines(face.content(live, view, shown.look), words.who_may_press("<@1>"))
            controls = controls_of(face, live, seat, shown)
            labels = [
                str(control.label if isinstance(control, Button) else control.placeholder) for control in controls
            ]
            yield f"{shown} {said} | {labels}", Message(text_height(str(said)), height, high(controls))


@pytest.fixture(autouse=True)
def _not_encoded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of pictures only their height is looked at."""
    monkeypatch.setattr("renderers.kit.canvas.encode", lambda image, fitted, colours, level: b"")


@pytest.mark.parametrize(("face", "seats"), [(CarcassonneFace(), 1), (NovaLunaFace(), 1), (NovaLunaFace(), 3)])
def test_a_decision_fits_and_its_controls_are_lower_than_the_picture(face: Face, seats: int) -> None:
    for live in positions(face, seats, "phone", 9):
        for said, message in messages(face, live):
            assert message.controls <= message.picture, said
            assert message.whole <= HIGH, said


@pytest.mark.parametrize(
    ("face", "seats", "every"),
    [
        (FactoriesFace(), 1, 23), (FactoriesFace(), 3, 61), (FactoriesFace(), 5, 83),
        (SolariusFace(), 2, 53), (SolariusFace(), 4, 97),
    ],
)  # fmt: skip
def test_controls_are_not_higher_than_the_picture(face: Face, seats: int, every: int) -> None:
    looked_at = 0
    for live in positions(face, seats, "phone", every):
        for said, message in messages(face, live):
            assert message.controls <= message.picture, said
            looked_at += 1
    assert looked_at > 5


@pytest.mark.soak
@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize(
    ("face", "seats"),
    [
        (CarcassonneFace(), 1), (NovaLunaFace(), 1), (NovaLunaFace(), 4), (FactoriesFace(), 1), (FactoriesFace(), 2),
        (FactoriesFace(), 4), (SolariusFace(), 2), (SolariusFace(), 3),
    ],
)  # fmt: skip
def test_controls_of_whole_games_are_not_higher_than_the_picture(face: Face, seats: int, seed: str) -> None:
    for live in positions(face, seats, seed, 2):
        for said, message in messages(face, live):
            assert message.controls <= message.picture, said


def test_buttons_that_find_no_room_begin_a_line() -> None:
    buttons = [
        Button(Text("Since your turn"), "since"),
        Button(Text("How to play"), "rules"),
        Button(Text("Undo"), "undo"),
    ]
    assert wide(buttons[0].label) + GAP + wide(buttons[1].label) < ROOM
    assert in_a_line([button.label for button in buttons]) == 2
    assert lines_of(buttons) == 2
    assert lines_of((buttons[0], Select(Text("Choose"), "one", ()), buttons[1])) == 3
    assert high(buttons) == 2 * LINE + GAP
    assert high((Button(Text("x" * 60), "play"),)) > LINE
    assert high(()) == 0
