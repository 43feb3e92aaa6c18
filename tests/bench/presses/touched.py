"""What a member can do by touch: the page of a board, as `shown` has the message on Discord.

A touch narrows the choices, and the last one proposes what is left; where one press plays it today, the touch does. If
several are left, the first one is proposed where the board proposes it, and one more touch chooses from their list.
Choices without a place, and several moves at once, are in a list below the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot.core.table.model import LiveTable
from bot.discord.components.controls import ONLY_MOVE_PREFIX
from bot.discord.table.face import Face
from bot.discord.table.touch import choices_of, narrow
from bot.games.areas import TURN
from bot.games.contract import Move, Position
from tests.bench.presses.shown import Plays, Shown, Use, leads

LIST = 25
"""Maximum number of choices in the list of those that a touch leaves."""


class Page:
    """The page of a decision for the seat that decides."""

    def __init__(self, face: Face, live: LiveTable, seat: int) -> None:
        self.message, self.offered = (face, live, seat), dict[tuple[Move, ...], Shown | Plays]()
        for _, onward in leads(*self.message, Shown(private=True)):
            if isinstance(onward, Plays):
                firm = [move for move in onward.moves if not move.startswith(ONLY_MOVE_PREFIX)]
                self.offered.setdefault(tuple(map(face.game.parse, firm)), onward)
            elif onward.proposal is not None:
                self.offered.setdefault((face.game.parse(onward.proposal),), onward)
        self.choices = choices_of(live.position, seat, self.offered)
        places = (key for parts in self.choices.values() for key in parts if key.kind != TURN)
        self.keys = tuple(dict.fromkeys(places))

    def leads(self, shown: Shown) -> Iterator[tuple[Use, Shown | Plays]]:
        """Yield each touch that leads elsewhere in the same decision."""
        if shown.proposal is not None:  # what is beside the picture then
            yield Use(True, "play", shown.proposal), Plays((shown.proposal,))
            for use, onward in leads(*self.message, replace(shown, touched=())):
                if isinstance(onward, Plays):
                    yield use, onward
        elif not shown.touched:
            for row in listed_below(self.message[1].position, self.message[2], self.choices):
                yield Use(True, "sheet", str(row)), self._chosen(row)
        now = narrow(self.choices, shown.touched)
        for key in now.lit if now.touched else self.keys:
            found = narrow(self.choices, (*now.touched, key))
            if len(found.left) == 1:
                yield Use(True, "touch", str(key)), self._chosen(found.left[0])
            elif found.left:
                first = self._chosen(found.left[0] if found.chosen is None else found.chosen)
                proposal = first.proposal if isinstance(first, Shown) else None
                yield Use(True, "touch", str(key)), Shown(True, "", proposal, found.touched)
        if 1 < len(now.left) <= LIST and now.chosen is None and now.touched:
            for row in now.left:
                yield Use(True, "list", str(row)), self._chosen(row)

    def _chosen(self, row: tuple[Move, ...]) -> Shown | Plays:
        return self.offered.get(row) or Shown(private=True, proposal=str(row[0]))


def listed_below(position: Position, seat: int, choices: Iterable[tuple[Move, ...]]) -> list[tuple[Move, ...]]:
    """Return the choices for the list below a picture, in their order.

    They begin with a move without a place, or they are several moves, which no single place means.
    """
    return [row for row in choices if len(row) > 1 or not position.parts(row[0], seat)]
