"""A control does the same as a button and in the list that replaces it where a phone has no room.

Decisions come from the corpus. All ways through a board's controls are followed twice: with room for every button, and
with room for none. (Lists that play and lists that propose are told apart by `chosen_verb`, as in the product.)
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

import pytest

from bot.discord.components import payload
from bot.discord.components.controls import MOVE_SEPARATOR, ONLY_MOVE_PREFIX
from bot.discord.table.face import Face
from bot.games.contract import IllegalMove, Position
from bot.games.records import iterate
from tests.cogs.faces import FACES, boards, live_at, uses
from tests.corpus.volumes import Volume, volumes

EVERY = 74
"""One in this many decisions of a game is examined."""
MAX_RECORDS = 2


def decisions(volume: Volume) -> Iterator[tuple[Position, int]]:
    """Positions of some games of a volume, evenly spread, each with a seat that decides."""
    records = volume.records()
    for number, record in enumerate(records[:: max(1, len(records) // MAX_RECORDS)]):
        for entry in islice(iterate(record), number, None, EVERY):
            if entry.position.deciders:
                yield entry.position, entry.position.deciders[0]


def acts(face: Face, position: Position, seat: int) -> set[tuple[str, str]]:
    """All that a seat can play or propose on some way through the controls."""
    found = {use for controls, _ in boards(face, position, seat) for use in uses(controls)}
    return {(verb, argument) for verb, argument in found if verb in ("play", "show")}


def follow(face: Face, position: Position, seat: int, verb: str, argument: str) -> None:
    """Read a control's argument as its handler does. Raises InvalidMove.

    Without hints, lists offer cells where a tile doesn't fit: that is said when they are chosen.
    """
    if verb == "show":
        with suppress(IllegalMove):
            face.consider(live_at(face, position), argument)
        return
    first, *_ = (face.game.parse(each.removeprefix(ONLY_MOVE_PREFIX)) for each in argument.split(MOVE_SEPARATOR))
    assert position.why_not(first, seat) is None


@pytest.mark.parametrize("volume", volumes(), ids=str)
def test_a_folded_control_does_what_its_button_does(volume: Volume, monkeypatch: pytest.MonkeyPatch) -> None:
    face = FACES[volume.game]
    for position, seat in decisions(volume):
        monkeypatch.setattr(payload, "stack_height", lambda controls: 0)
        unfolded = acts(face, position, seat)
        monkeypatch.setattr(payload, "stack_height", lambda controls: 10_000)
        assert acts(face, position, seat) == unfolded
        for verb, argument in unfolded:
            follow(face, position, seat, verb, argument)
