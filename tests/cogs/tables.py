"""A table around a position, as a face sees it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from bot.core.table.model import LiveTable, Seat, Status, Table
from bot.games.contract import Event, Game, PositionT

NOW = datetime(2026, 11, 20, tzinfo=UTC)
MEMBERS = (11, 12, 13, 14, 15)
"""Who holds the seats, each one of them."""


def table_at(game: Game, position: PositionT, events: Sequence[Event] = ()) -> LiveTable[PositionT]:
    """A running table at rev 7, with one member for each seat."""
    seats = tuple(Seat(number, (member,)) for number, member in enumerate(MEMBERS[: position.seats]))
    table = Table(
        id="abcdefgh", game=game.key, rules_version=1, options={}, guild=1, channel=2, seats=seats, opener=11,
        status=Status.RUNNING, commitment="0" * 64, rev=7, take_backs=0, created=NOW, updated=NOW,
    )  # fmt: skip
    return LiveTable(table, position, events, 7)
