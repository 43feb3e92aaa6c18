"""Messages about a seat whose time is up, and about an offered seat."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.consent.model import Closed, Question, Vote, offered_votes
from bot.core.table.model import Table
from bot.core.time.time_control import Banks
from bot.discord.components.controls import Button
from bot.discord.components.links import board_link, mention, mentions, relative_time
from bot.discord.components.payload import MessagePayload
from bot.discord.consent import words as question_words
from bot.discord.table.words import time_control as words
from bot.games.text import TextLike, lines

LATE = "late"
"""Verb of the message about a seat whose time is up.

Its argument is the question and the action.
"""

TAKE = "takeseat"
"""Verb that takes over an offered seat; its argument is the question."""

NUDGE = "nudge"
"""The action that reminds the late members; all others are decisions."""


def overtime_payload(question: Question, table: Table) -> MessagePayload:
    """Show what the others can do about a seat, the votes, or the decision."""
    late, banks = mentions(question.holders), table.banks
    if question.closed is Closed.AGREED and question.votes:
        return MessagePayload(_decided(question, late, banks))
    if question.closed is not None:
        return MessagePayload(question_words.ENDED if table.status.ended else words.over(late))
    others = mentions(question.waiting)
    reason = (
        words.left_the_server
        if _is_gone(banks, question.seat)
        else words.was_silent
        if _is_hidden(banks)
        else (words.ran_out)
    )
    text = reason(others, late, len(question.holders), board_link(table))
    offered = offered_votes(question, banks)
    controls = (
        Button(words.NUDGE, LATE, f"{question.id} {NUDGE}"),
        *(
            Button(label, LATE, f"{question.id} {decision}", tone="danger" if decision is Vote.END else "plain")
            for decision, label in words.DECISIONS.items()
            if decision in offered
        ),
    )
    return MessagePayload(lines(text, *_votes(question)), (), controls, table.id, table.rev, question.waiting)


def _votes(question: Question) -> Sequence[TextLike]:
    """Say what each member voted for, and when votes are counted."""
    if len(question.waiting) == 1:
        return ()
    votes = [words.voted(mention(member), words.DECISIONS[choice]) for member, choice in dict(question.votes).items()]
    return (*votes, words.counted(relative_time(question.decided_by)))


def _decided(question: Question, late: TextLike, banks: Banks | None) -> TextLike:
    """Tell the decision."""
    decision = question.choice([member for member, _ in question.votes], question.decided_by)
    if decision is Vote.WAIT and banks is not None and question.seat is not None:
        return words.others_wait(late, relative_time(banks.up_at(question.seat)))
    return words.DECIDED[decision or Vote.WAIT](late)


def _is_gone(banks: Banks | None, seat: int | None) -> bool:
    return banks is not None and seat in banks.gone


def _is_hidden(banks: Banks | None) -> bool:
    return banks is not None and banks.hidden


def vacancy_payload(question: Question, table: Table) -> MessagePayload:
    """Offer a seat to anybody, or say who took it."""
    holders = mentions(question.holders)
    if question.closed is Closed.AGREED and question.closed_by is not None:
        return MessagePayload(words.taken(mention(question.closed_by), holders))
    if question.closed is not None:
        return MessagePayload(question_words.ENDED if table.status.ended else words.NOT_OFFERED)
    take = Button(words.TAKE, TAKE, question.id, tone="good")
    return MessagePayload(words.offered(holders, board_link(table)), (), (take,), table.id, table.rev)
