"""The message of a request for an undo that others have to agree to."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.consent.model import Closed, Question
from bot.core.table.model import LogLine, Table
from bot.discord.components.controls import Control
from bot.discord.components.links import board_link, mention, mentions, relative_time, seat_names
from bot.discord.components.payload import MessagePayload
from bot.discord.consent import words as question_words
from bot.discord.table import words
from bot.games.text import TextLike, fill_names, lines, sentences


def undo_payload(
    question: Question, table: Table, move: LogLine | None, undone: TextLike, controls: Sequence[Control]
) -> MessagePayload:
    """Ask the others, or say how the request ended.

    `move` is the move to undo, None if the game went on; `undone` says what was undone just now.
    """
    if question.closed is Closed.AGREED:
        return MessagePayload(sentences(words.ALL_AGREED, undone, board_link(table)))
    if move is None or question.closed is Closed.MOOT:
        return MessagePayload(words.NOBODY_ASKS)
    if question.closed is not None:
        ended = words.refused if question.closed is Closed.REFUSED else words.withdrawn
        text: TextLike = ended(mention(question.closed_by or question.asked_by), move.label)
        return MessagePayload(fill_names(text, seat_names(table)))
    mover = None if move.member is None else mention(move.member)
    asks = words.asks(mention(question.asked_by), mover, move.label, mentions(question.missing))
    counted = question.counted_at
    text = lines(
        sentences(asks, words.WILL_SET_NO_RECORD if table.may_set_record else ""),
        "" if counted is None else question_words.counted(relative_time(counted), None),
    )
    text = fill_names(text, seat_names(table))
    return MessagePayload(text, (), tuple(controls), table.id, table.rev, question.missing)
