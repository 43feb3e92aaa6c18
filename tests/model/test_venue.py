"""What the outbox takes for each venue."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.core.consent.model import QUESTION_ENTRY
from bot.core.delivery.entries import NOTHING, Content, EarlierMessage, OutboxEntry, ToMember, deliverable, known_kinds
from bot.core.notices.model import LETTER_ENTRY
from bot.core.table.closing_call import RESULT_ENTRY
from bot.core.table.model import Venue
from bot.core.table.outbox_entries import BOARD_ENTRY, CALL_ENTRY
from cogs.follow.queries import LINE_ENTRY
from cogs.lobby.model import GATHERED_ENTRY

START = datetime(2026, 11, 26, tzinfo=UTC)

ENTRIES = [
    OutboxEntry(kind, "one", 5, START, START, content=content, fresh=kind is BOARD_ENTRY)
    for kind in known_kinds()
    for content in (NOTHING, ToMember(7), EarlierMessage(7))
    if type(content) in (Content, kind.content)
]


@pytest.mark.parametrize("venue", [Venue.SERVER, Venue.DIRECT])
def test_everything_is_owed_where_the_bot_can_post(venue: Venue) -> None:
    assert deliverable(ENTRIES, venue) == ENTRIES


def test_only_the_one_message_questions_and_letters_are_owed_where_it_can_only_answer() -> None:
    found = deliverable(ENTRIES, Venue.INTERACTION)
    assert {(each.kind, each.member) for each in found} == {
        *((kind, None) for kind in (BOARD_ENTRY, CALL_ENTRY, QUESTION_ENTRY)),
        *((kind, 7) for kind in (LETTER_ENTRY, LINE_ENTRY, RESULT_ENTRY, GATHERED_ENTRY)),
    }
    assert not any(each.fresh for each in found)
