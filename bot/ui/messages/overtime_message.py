"""The message about a seat that is out of time: what the others can do."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.question import Closed, Question
from bot.model.table import Table
from bot.ui.components.controls import Button, Choice, Select
from bot.ui.components.links import board_link, mention, mentions, relative_time
from bot.ui.components.payload import MessagePayload
from bot.ui.words import computers as computer_words
from bot.ui.words import questions as question_words
from bot.ui.words import time_control as tempo_words

LATE = "late"
"""Verb of the message about a seat that is out of time; its argument is the question and the action.

The select there starts with the same word, and has levels for its values.
"""

NUDGE, WAIT, MOVE, REPLACE, END = "nudge", "wait", "move", "replace", "end"


def overtime_payload(question: Question, table: Table, levels: Sequence[str]) -> MessagePayload:
    """Show what the others can do about a seat that is out of time. The button uses the weakest level."""
    late = mentions(question.holders)
    if (
        question.closed is Closed.AGREED
        and question.closed_by is not None
        and table.banks
        and question.seat is not None
    ):
        until = relative_time(table.banks.up_at(question.seat))
        return MessagePayload(tempo_words.others_wait(mention(question.closed_by), late, until))
    if question.closed is not None:
        return MessagePayload(question_words.ENDED if table.status.ended else tempo_words.over(late))
    text = tempo_words.overtime(late, mentions(question.waiting), board_link(table))
    labels = {
        NUDGE: tempo_words.NUDGE,
        WAIT: tempo_words.WAIT,
        MOVE: tempo_words.COMPUTER_MOVES,
        REPLACE: tempo_words.REPLACE,
        END: tempo_words.END,
    }
    controls = tuple(
        Button(label, LATE, f"{question.id} {what}", tone="danger" if what == END else "plain")
        for what, label in labels.items()
    )
    stronger = tuple(Choice(computer_words.level(level), level) for level in levels[1:])
    select = (Select(tempo_words.STRONGER_MOVES, f"{LATE} {question.id}", stronger),) if stronger else ()
    return MessagePayload(text, (), (*controls, *select), table.id, table.rev, question.waiting)
