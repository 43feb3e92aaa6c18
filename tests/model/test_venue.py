"""What the outbox takes for each venue."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.model.follower import LINE_ENTRY
from bot.model.lobby import GATHERED_ENTRY
from bot.model.notice import LETTER_ENTRY
from bot.model.outbox import OutboxEntry, deliverable, known_kinds
from bot.model.question import QUESTION_ENTRY
from bot.model.table_outbox import BOARD_ENTRY, CALL_ENTRY
from bot.model.venue import Venue
from bot.tables.finished.closing_call import RESULT_ENTRY

START = datetime(2026, 11, 26, tzinfo=UTC)

ENTRIES = [
    OutboxEntry(kind, "one", 5, START, START, message=message, fresh=kind is BOARD_ENTRY)
    for kind in known_kinds()
    for message in (0, 7)
]


@pytest.mark.parametrize("venue", [Venue.SERVER, Venue.DIRECT])
def test_everything_is_owed_where_the_bot_can_post(venue: Venue) -> None:
    assert deliverable(ENTRIES, venue) == ENTRIES


def test_only_the_one_message_questions_and_letters_are_owed_where_it_can_only_answer() -> None:
    found = deliverable(ENTRIES, Venue.INTERACTION)
    assert {(each.kind, bool(each.message)) for each in found} == {
        *((kind, named) for kind in (BOARD_ENTRY, CALL_ENTRY, QUESTION_ENTRY) for named in (True, False)),
        *((kind, True) for kind in (LETTER_ENTRY, LINE_ENTRY, RESULT_ENTRY, GATHERED_ENTRY)),
    }
    assert not any(each.fresh for each in found)
