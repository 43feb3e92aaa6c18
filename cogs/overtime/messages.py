"""Handles seats that nobody waits for, and resuming a clock."""

from __future__ import annotations

from collections.abc import Collection

from bot.core.consent.model import Vote
from bot.core.errors import NoSuchQuestion
from bot.core.services import Services
from bot.core.table.model import LiveTable
from bot.discord.components.links import date, mention, mentions, relative_time
from bot.discord.consent import words
from bot.discord.consent.messages import QuestionMessages
from bot.discord.press.press import Press
from bot.discord.table.words import time_control as tempo_words
from bot.discord.transport.failures import Declined
from bot.discord.transport.response import Response
from bot.discord.words import OLD_BUTTON
from bot.games.text import lines
from cogs.overtime.overtime_message import NUDGE
from cogs.overtime.service import Overtime


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
        await self._questions.show_board(response, await self._services.tables.find(question.table), words.DONE)
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
        await self._questions.show_board(response, await self._services.tables.find(question.table), words.DONE)

    async def nudge(self, response: Response, live: LiveTable, members: Collection[int]) -> None:
        """Remind those of these members whose turn it is. Raises NobodyWaits, TooOften."""
        reached = await self._services.notices.nudge(live, members)
        away = await self._services.settings.away_of(reached, self._services.now())
        texts = [tempo_words.is_away(mention(member), date(until)) for member, until in away.items()]
        done = tempo_words.nudged(mentions(reached)) if reached else tempo_words.NOBODY_NUDGED
        await response.tell(lines(done, *texts))
