"""Handles seats that nobody waits for, and resuming a clock."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.core.consent.model import Closed, Question, Vote, offered_votes
from bot.core.errors import NoSuchQuestion
from bot.core.services import Services
from bot.core.table.model import LiveTable, Table
from bot.core.time.time_control import Banks
from bot.discord.components.controls import Button
from bot.discord.components.links import board_link, date, mention, mentions, relative_time
from bot.discord.components.payload import MessagePayload
from bot.discord.consent import words as consent_words
from bot.discord.consent import words as question_words
from bot.discord.consent.messages import QuestionMessages
from bot.discord.press.press import Press
from bot.discord.table import words
from bot.discord.table import words as tempo_words
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Response
from bot.discord.words import OLD_BUTTON
from bot.games.text import TextLike, lines
from cogs.overtime.service import Overtime

# Messages about a seat whose time is up, and about an offered seat


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


class OvertimeMessages:
    """Handles the controls of seats that nobody waits for."""

    def __init__(self, services: Services, questions: QuestionMessages) -> None:
        self._services = services
        self._questions = questions

    async def resume(self, response: Response, table_id: str) -> None:
        """Resume the clock of a table."""
        await self._questions.show_board(
            response, await self._services[Overtime].resume(table_id, response.member), tempo_words.RESUMED
        )

    async def press_decision(self, press: Press) -> None:
        """Handle a decision about a seat."""
        question_id, _, what = press.control.argument.partition(" ")
        try:
            await self.decide(press.response, question_id, what)
        except NoSuchQuestion:
            await press.response.tell(tempo_words.MOVED_SINCE)

    async def decide(self, response: Response, question_id: str, what: str) -> bool:
        """Decide about a seat, or vote for a decision; return whether the others have decided by that.

        Raises NoSuchQuestion, NotAsked, Declined.
        """
        if what == NUDGE:
            question = await self._services[Overtime].find_late(question_id, response.member)
            await self.nudge(response, await self._services.tables.live(question.table), question.holders)
            return False
        if what not in [*Vote]:
            raise Declined(OLD_BUTTON)
        question, done = await self._services[Overtime].vote(question_id, response.member, Vote(what))
        await response.acknowledge()
        await self._questions.deliver_now(question.id)
        if done is None:
            label = tempo_words.DECISIONS[Vote(what)]
            await response.tell(tempo_words.you_voted(label, relative_time(question.decided_by)))
            return False
        response.message = None
        await self._questions.show_board(response, await self._services.tables.find(question.table), consent_words.DONE)
        return True

    async def press_take(self, press: Press) -> None:
        """Give an offered seat to the member who pressed first."""
        response = press.response
        try:
            question = await self._services[Overtime].take(press.control.argument, press.member)
        except NoSuchQuestion:
            raise Declined(tempo_words.NOT_OFFERED) from None
        await response.acknowledge()
        await self._questions.deliver_now(question.id)
        response.message = None
        await self._questions.show_board(response, await self._services.tables.find(question.table), consent_words.DONE)

    async def nudge(self, response: Response, live: LiveTable, members: Collection[int]) -> None:
        """Remind those of these members whose turn it is. Raises NobodyWaits, TooOften."""
        reached = await self._services.notices.nudge(live, members)
        away = await self._services.settings.away_of(reached, self._services.now())
        texts = [tempo_words.is_away(mention(member), date(until)) for member, until in away.items()]
        done = tempo_words.nudged(mentions(reached)) if reached else tempo_words.NOBODY_NUDGED
        await response.tell(lines(done, *texts))
