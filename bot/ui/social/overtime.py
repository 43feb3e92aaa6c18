"""Handles seats that nobody waits for, and resuming a clock."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import discord

from bot.games.text import lines
from bot.model.errors import NoSuchQuestion, TableFrozen
from bot.model.outbox import outdated
from bot.model.question import Question, Vote
from bot.model.time_control import NUDGE_INTERVAL
from bot.services.service import Services
from bot.ui.components.links import board_link, date, mention, mentions, relative_time
from bot.ui.components.payload import MessagePayload
from bot.ui.messages.overtime_message import LATE, NUDGE, TAKE
from bot.ui.messages.time_control import RESUME
from bot.ui.social.questions import QuestionMessages
from bot.ui.transport import failures
from bot.ui.transport.calls import CALL_ERRORS
from bot.ui.transport.failures import Declined
from bot.ui.transport.post import post
from bot.ui.transport.press import Handler, Press
from bot.ui.transport.response import Response
from bot.ui.words import OLD_BUTTON
from bot.ui.words import questions as words
from bot.ui.words import time_control as tempo_words


class OvertimeMessages:
    """Handles the controls of seats that nobody waits for."""

    def __init__(self, client: discord.Client, services: Services, questions: QuestionMessages) -> None:
        self._client = client
        self._services = services
        self._questions = questions
        self.verbs: Mapping[str, Handler] = {
            LATE: self._press_decision,
            TAKE: self._press_take,
            RESUME: lambda press: self.resume(press.response, press.control.table),
        }

    async def resume(self, response: Response, table_id: str) -> None:
        """Resume the clock of a table."""
        await self._questions.show_board(
            response, await self._services.overtime.resume(table_id, response.member), tempo_words.RESUMED
        )

    async def _press_decision(self, press: Press) -> None:
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
            await self._nudge(response, await self._services.overtime.nudge(question_id, response.member))
            return False
        if what not in [*Vote]:
            raise Declined(OLD_BUTTON)
        question, done = await self._services.overtime.vote(question_id, response.member, Vote(what))
        await response.acknowledge()
        await self._questions.deliver_now(question)
        if done is None:
            label = tempo_words.DECISIONS[Vote(what)]
            await response.tell(tempo_words.you_voted(label, relative_time(question.decided_by)))
            return False
        response.message = None
        await self._questions.show_board(response, await self._services.tables.find(question.table), words.DONE)
        return True

    async def _press_take(self, press: Press) -> None:
        """Give an offered seat to the member who pressed first."""
        response = press.response
        try:
            question = await self._services.overtime.take(press.control.argument, press.member)
        except NoSuchQuestion:
            raise Declined(tempo_words.NOT_OFFERED) from None
        await response.acknowledge()
        await self._questions.deliver_now(question)
        response.message = None
        await self._questions.show_board(response, await self._services.tables.find(question.table), words.DONE)

    async def _nudge(self, response: Response, question: Question) -> None:
        table = await self._services.tables.find(question.table)
        late = mentions(question.holders)
        text = tempo_words.nudge(late, mention(response.member), board_link(table))
        notified = await self._services.settings.to_notify(question.holders, self._services.now())
        payload = MessagePayload(text, mentions=notified)
        nonce = f"{question.id}-nudge-{self._services.now():%j%H}"
        try:
            message = await post(self._client, table.channel, payload, response.server_language, nonce=nonce)
        except CALL_ERRORS as error:
            raise Declined(failures.post_failure_text(error, tempo_words.NOT_NUDGED)) from error
        # it goes with the next call of the table, or when it can be pressed again
        await self._services.outbox.add(outdated(table, message, self._services.now() + NUDGE_INTERVAL))
        with suppress(TableFrozen):
            live = await self._services.tables.live(table.id)
            for sleeper in await self._services.settings.asleep(question.holders, self._services.now()):
                await self._services.notices.remind(live, sleeper)
        away = await self._services.settings.away_of(question.holders, self._services.now())
        texts = [tempo_words.is_away(mention(member), date(until)) for member, until in away.items()]
        await response.tell(lines(tempo_words.NUDGED, *texts))
