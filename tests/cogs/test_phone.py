"""One decision fits on a phone: text, picture and controls on the 390 x 844 of the playground's page, unscrolled.

No browser is asked: letters are taken to be as wide as those of a wide face. Screenshots show the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pytest

from bot.games.chance import Chance
from bot.games.contract import Position
from bot.games.players import RandomPlayer
from bot.games.text import lines
from bot.ui import words
from bot.ui.controls import Button, Control, Select
from bot.ui.face import Face
from bot.ui.table_sheet import public_controls
from cogs.carcassonne.face import CarcassonneFace
from cogs.novaluna.face import NovaLunaFace
from renderers import renderer_for
from tests.cogs.faces import live_at

ROOM = 328
"""Pixels beside the avatar."""
HIGH = 675
"""Pixels between the strip at the top of the page and the line to write in."""
ABOVE = 32
"""The bot's name, and air."""
LINE, SMALL_LINE = 22, 18
LETTER, SMALL_LETTER, LABEL_LETTER = 8.5, 6.9, 8.2
BUTTON, GAP = 38, 6
INSIDE = 24
"""Of a button, besides its label."""


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
    high = 0
    for line in content.split("\n"):
        small = line.startswith("-# ")
        shown = re.sub(r"<@\d+>", "@Chloe", line.removeprefix("-# ")).replace("*", "")
        letter = SMALL_LETTER if small else LETTER
        high += (SMALL_LINE if small else LINE) * max(1, -(-round(len(shown) * letter) // ROOM))
    return high


def controls_height(controls: Sequence[Control]) -> int:
    """Buttons wrap where the row is full; a new row of the message begins a new one."""
    rows, used, count = 0, ROOM + 1, 0
    for control in controls:
        if isinstance(control, Select):
            rows, used, count = rows + 1, ROOM + 1, 0
            continue
        assert isinstance(control, Button)
        wide = round(len(str(control.label)) * LABEL_LETTER) + INSIDE
        if control.begins or count == 5 or used + GAP + wide > ROOM:
            rows, used = rows + 1, wide
            count = 0 if control.begins or count == 5 else count
        else:
            used += GAP + wide
        count += 1
    return rows * (BUTTON + GAP) - GAP


def boards(face: Face, seats: int, seed: str) -> Iterator[tuple[str, Message]]:
    """The boards of a random game, now and then, and with a proposal."""
    position: Position = face.game.new(seats=seats, seed=seed.encode())
    player = RandomPlayer(Chance(b"phone"))
    played = 0
    while position.deciders:
        moves = position.moves()
        chosen = player.choose(position)
        if played % 5 == 0:
            for proposal in (None, *moves[:: max(len(moves) // 4, 1)]):
                if proposal is not None and position.prompt.kind not in ("place", "take", "take_or_refill"):
                    continue
                view = position.view(position.deciders[0] if seats == 1 else None, proposal)
                live = live_at(face, position)
                said = lines(face.content(live, view), words.who_may_press("<@1>"))
                picture = renderer_for(face.game.key)(view)
                live = replace(live, last_seat=live.position.deciders[0], takeable={live.position.deciders[0]: 1})
                controls = [*public_controls(face, live, view, "")]
                high = ROOM * picture.height // picture.width
                yield (
                    f"{played} {proposal}: {said} | {[str(getattr(c, 'label', c)) for c in controls]}",
                    Message(text_height(str(said)), high, controls_height(controls)),
                )
        position.play(chosen)
        played += 1


@pytest.mark.parametrize(("face", "seats"), [(CarcassonneFace(), 1), (NovaLunaFace(), 1), (NovaLunaFace(), 3)])
def test_a_decision_fits_and_its_controls_are_lower_than_the_picture(
    face: Face, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "renderers.kit.canvas.encode", lambda image, fitted, colours, level: b""
    )  # only its height is looked at
    for said, message in boards(face, seats, "phone"):
        assert message.controls <= message.picture, said
        assert message.whole <= HIGH, said
