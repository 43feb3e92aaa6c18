"""Questions about seats that nobody waits for, and *Resume*."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.core.consent.model import Ask, Request
from bot.core.table.model import LiveTable, deciders
from bot.core.time.time_control import TimeControl
from bot.discord.client.host import Host
from bot.discord.components.controls import Choice
from bot.discord.components.modal import Field, FieldValues
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.panel import ModalInput, PanelAction, PickedMember, Run
from bot.discord.table import words as words_of_clocks
from bot.discord.table.time_control import (
    NONE,
    OFFERED,
    RESUME,
    clock_fields,
    clock_option,
    describe_clock,
    read_clock_fields,
    read_time_control,
)
from bot.discord.transport.response import Response
from bot.games.text import TextLike
from cogs.overtime.messages import LATE, TAKE, OvertimeMessages, overtime_payload, vacancy_payload
from cogs.overtime.service import Overtime
from cogs.table import lookup, words
from cogs.table.base import TableActions, require_seat
from cogs.table.lookup import Here

# The clock of a table: another one, a pause; reminding those whose turn it is


class ClockActions(TableActions):
    """Clock, pause, resume, remind."""

    def __init__(self, dispatcher: Dispatcher, messages: OvertimeMessages) -> None:
        super().__init__(dispatcher)
        self._messages = messages

    def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the actions of the clock."""
        table = here.channel_table
        banks = None if table is None else table.banks
        current = None if table is None else table.time_control
        several = table is not None and table.has_several_sides
        paused = banks is not None and banks.paused is not None
        return (
            clock_action(current, self._clock, available=here.plays and several),
            PanelAction(
                "pause",
                words.PAUSE,
                words.PAUSE_SUMMARY,
                self._pause,
                available=here.plays and table is not None and table.time_control is not None and not paused,
            ),
            PanelAction(
                "resume", words_of_clocks.RESUME, words.RESUME_SUMMARY, self._resume, available=here.plays and paused
            ),
            PanelAction(
                "nudge",
                words_of_clocks.NUDGE,
                words.NUDGE_SUMMARY,
                self._nudge,
                available=here.plays and not paused and bool(_others_deciding(here.live, here.member)),
            ),
        )

    async def _clock(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Propose a clock ("72 24 off": bank and increment in hours)."""
        live = await lookup.running(self.dispatcher, response.interaction)
        require_seat(live.table, response.member)
        time_control = await self.services.settings.localize(
            read_time_control(text or NONE), live.table.guild, response.member
        )
        await self.dispatcher.questions.ask(response, live.table, Request(Ask.TEMPO, time_control=time_control))

    async def _pause(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Propose a pause."""
        live = await lookup.running(self.dispatcher, response.interaction)
        await self.dispatcher.questions.ask(response, live.table, Request(Ask.PAUSE))

    async def _resume(self, response: Response, text: str, member: PickedMember | None) -> TextLike:
        """End the pause."""
        live = await lookup.running(self.dispatcher, response.interaction)
        await self._messages.resume(response, live.table.id)
        return words_of_clocks.RESUMED

    async def _nudge(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Remind the others whose turn it is."""
        live = await lookup.running(self.dispatcher, response.interaction)
        require_seat(live.table, response.member)
        await self._messages.nudge(response, live, _others_deciding(live, response.member))


def clock_action(current: TimeControl | None, run: Run, *, available: bool) -> PanelAction:
    """Return the action that asks for another clock than the current one, and is given it in hours."""

    async def submit(response: Response, fields: FieldValues) -> TextLike | None:
        return await run(response, read_clock_fields(fields), None)

    return PanelAction(
        "clock",
        words.CLOCK,
        words.clock_now(words_of_clocks.NONE if current is None else describe_clock(current)),
        run,
        ModalInput(partial(_fields, current), submit, partial(_suggest_clocks, current)),
        available=available,
    )


def _others_deciding(live: LiveTable | None, member: int) -> Sequence[int]:
    return () if live is None else [each for each in deciders(live) if each != member]


async def _fields(current: TimeControl | None) -> Sequence[Field]:
    return clock_fields(current)


async def _suggest_clocks(current: TimeControl | None) -> Sequence[Choice]:
    """Suggest the common clocks but the current one."""
    return [
        Choice(clock_option(each), NONE if each is None else str(each)) for each in (None, *OFFERED) if each != current
    ]


async def setup(host: Host) -> None:
    """Ask what to do about seats whose time is up."""
    dispatcher = host.dispatcher
    messages, overtime = OvertimeMessages(dispatcher.services, dispatcher.questions), dispatcher.services[Overtime]
    overtime.find_gone = dispatcher.presence.find_gone
    dispatcher.add_verb(LATE, messages.press_decision)
    dispatcher.add_verb(TAKE, messages.press_take)
    dispatcher.add_verb(RESUME, lambda press: messages.resume(press.response, press.control.table))
    dispatcher.questions.makers.update({Ask.OVERTIME: overtime_payload, Ask.VACANCY: vacancy_payload})
    dispatcher.questions.replies[Ask.OVERTIME] = messages.decide
    dispatcher.questions.look_for = overtime.check_presence
    dispatcher.panels["table"].add("table", 300, ClockActions(dispatcher, messages).actions)
