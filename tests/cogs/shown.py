"""A face as members see it, for the tests of games with hidden hands: its words, its controls, where they lead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.games.contract import Event, Move, Position
from bot.tables.model import Live, Seat, Status, Table
from bot.ui.controls import LOOK, Button, Control
from bot.ui.face import Face

NOW = datetime(2026, 11, 21, tzinfo=UTC)
MEMBERS = (11, 12, 13, 14, 15)

Step = tuple[Position, Sequence[Event]]


@dataclass(frozen=True)
class Shown:
    """What a face shows at positions of its game; a viewer of None is everybody."""

    face: Face

    def live(self, position: Position, events: Sequence[Event] = ()) -> Live:
        """A table around a position."""
        table = Table(
            id="abcdefgh", game=self.face.game.key, rules_version=1, options={}, guild=1, channel=2,
            seats=tuple(Seat(number, (member,)) for number, member in enumerate(MEMBERS[: position.seats])),
            opener=11, status=Status.RUNNING, commitment="0" * 64, rev=7, take_backs=0, created=NOW, updated=NOW,
        )  # fmt: skip
        return Live(table, position, events, 7, 0)

    def controls(
        self, position: Position, viewer: int | None, look: str = "", proposal: Move | None = None
    ) -> Sequence[Control]:
        return self.face.controls(self.live(position), position.view(viewer, proposal), look)

    def content(self, position: Position, events: Sequence[Event], viewer: int | None) -> str:
        return self.face.content(self.live(position, events), position.view(viewer))

    def reached(self, position: Position, viewer: int | None) -> set[str]:
        """The notations of all moves that some way through the controls leads to."""
        found: set[str] = set()
        waiting, looked = [""], {""}
        while waiting:
            controls = self.controls(position, viewer, waiting.pop())
            found |= {notation for control in controls for notation in chosen_by(control)}
            on = [look for control in controls for look in leads(control) if look not in looked]
            looked |= set(on)
            waiting += on
        return found

    def differs(self, position: Position, other: Position, events: Sequence[Event], viewer: int | None) -> bool:
        """Whether a viewer can tell two positions apart by words or controls."""
        said = self.content(position, events, viewer), self.controls(position, viewer)
        return said != (self.content(other, events, viewer), self.controls(other, viewer))

    def drawn(self, steps: Iterable[Step], kind: str) -> int:
        """How often events of a kind, which names cards, were told to their seat; nobody else may be told."""
        told = 0
        for position, events in steps:
            for event in events:
                if event.kind != kind:
                    continue
                names = str(event.text)
                assert names in self.content(position, events, event.audience)
                others = [None, *(seat for seat in range(position.seats) if seat != event.audience)]
                assert all(names not in self.content(position, events, viewer) for viewer in others)
                told += 1
        return told


def chosen_by(control: Control) -> list[str]:
    """The notations that a control plays or proposes."""
    if isinstance(control, Button):
        return [control.argument] if control.verb == "play" else []
    return [choice.value for choice in control.choices if not choice.value.startswith(LOOK)]


def leads(control: Control) -> list[str]:
    """The looks that a control leads to."""
    if isinstance(control, Button):
        return [control.argument] if control.verb == "more" else []
    return [choice.value.removeprefix(LOOK) for choice in control.choices if choice.value.startswith(LOOK)]
