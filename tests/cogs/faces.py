"""What the tests of every game's face need: a table at a position, and every move that its controls lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from bot.games.contract import Event, Position
from bot.tables.model import Live, Seat, Status, Table
from bot.ui.controls import DO, LOOK, SHOW, Button, Choice, Control, Select
from bot.ui.face import Face

MEMBERS = (11, 12, 13, 14, 15)
SHARED = (Button("Show my hand", "hand"), Button("Undo", "undo"), Button("Reset my turn", "reset"))
"""What may stand below a face's own controls."""

_NOW = datetime(2026, 11, 21, tzinfo=UTC)


def live_at(face: Face, position: Position, events: Sequence[Event] = ()) -> Live:
    """A running table at this position, which these events led to."""
    table = Table(
        id="abcdefgh", game=face.game.key, rules_version=1, options={}, guild=1, channel=2,
        seats=tuple(Seat(number, (member,)) for number, member in enumerate(MEMBERS[: position.seats])),
        opener=11, status=Status.RUNNING, commitment="0" * 64, rev=7, take_backs=0, created=_NOW, updated=_NOW,
    )  # fmt: skip
    return Live(table, position, events, 7, 0)


def at(
    face: Face, position: Position, viewer: int | None, look: str = "", proposed: str | None = None
) -> Sequence[Control]:
    """The controls for this viewer, with what is looked at or proposed."""
    proposal = None if proposed is None else face.game.parse(proposed)
    return face.controls(live_at(face, position), position.view(viewer, proposal), look)


def boards(face: Face, position: Position, viewer: int | None) -> Iterator[tuple[Sequence[Control], set[str]]]:
    """Every set of controls that some way leads to, each once, with the moves that can be played on it."""
    waiting: list[tuple[str, str | None]] = [("", None)]
    met = set(waiting)
    while waiting:
        controls = at(face, position, viewer, *waiting.pop())
        plays: set[str] = set()
        for verb, argument in _uses(controls):
            if verb == "play":
                plays.add(argument)
                continue
            onward = ("", argument) if verb == "show" else (argument, None)
            if verb in ("show", "more") and onward not in met:
                met.add(onward)
                waiting.append(onward)
        yield controls, plays


def reached(face: Face, position: Position, viewer: int | None) -> set[str]:
    """The notations of all moves that some way through the controls plays."""
    return set().union(*(plays for _, plays in boards(face, position, viewer)))


def _uses(controls: Sequence[Control]) -> Iterator[tuple[str, str]]:
    """What every button and every line of a list does: a verb with its argument."""
    for control in controls:
        if isinstance(control, Button):
            yield control.verb, control.argument
            continue
        assert control.argument.startswith(f"{DO} ")
        for choice in control.choices:
            marks = {LOOK: "more", SHOW: "show"}
            verb = marks.get(choice.value[:2], "play")
            yield verb, choice.value if verb == "play" else choice.value[2:]


def labels(controls: Sequence[Control]) -> list[str]:
    """The labels of all buttons."""
    return [control.label for control in controls if isinstance(control, Button)]


def choices(controls: Sequence[Control], title: str) -> list[Choice]:
    """The lines of the list whose title begins so."""
    return [
        choice
        for control in controls
        if isinstance(control, Select) and control.placeholder.startswith(title)
        for choice in control.choices
    ]
