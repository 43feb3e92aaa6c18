"""What the outbox takes for each venue."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.model.outbox import OutboxEntry, OutboxKind, deliverable
from bot.model.venue import Venue

START = datetime(2026, 11, 26, tzinfo=UTC)

ENTRIES = [
    OutboxEntry(kind, "one", 5, START, START, message=message, fresh=kind is OutboxKind.BOARD)
    for kind in OutboxKind
    for message in (0, 7)
]


@pytest.mark.parametrize("venue", [Venue.SERVER, Venue.DIRECT])
def test_everything_is_owed_where_the_bot_can_post(venue: Venue) -> None:
    assert deliverable(ENTRIES, venue) == ENTRIES


def test_only_the_one_message_and_letters_are_owed_where_it_can_only_answer() -> None:
    found = deliverable(ENTRIES, Venue.INTERACTION)
    assert {(each.kind, bool(each.message)) for each in found} == {
        *((kind, named) for kind in (OutboxKind.BOARD, OutboxKind.CALL) for named in (True, False)),
        *((kind, True) for kind in (OutboxKind.LETTER, OutboxKind.LINE, OutboxKind.RESULT, OutboxKind.GATHERED)),
    }
    assert not any(each.fresh for each in found)
