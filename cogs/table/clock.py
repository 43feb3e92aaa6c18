"""The clock of a table: another one, a pause; reminding those whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.core.consent.model import Ask
from bot.core.table.model import LiveTable, deciders
from bot.core.time.time_control import TimeControl
from bot.discord.components.controls import Choice
from bot.discord.components.modal import Field, FieldValues
from bot.discord.press.panel import ModalInput, PanelAction, PickedMember
from bot.discord.table.time_control import (
    CLOCK,
    NONE,
    OFFERED,
    clock_fields,
    clock_option,
    describe_clock,
    read_clock_fields,
    read_time_control,
)
from bot.discord.table.words import time_control as words_of_clocks
from bot.discord.transport.response import Response
from bot.games.text import TextLike
from cogs.lobby.messages import LobbyMessages
from cogs.overtime.messages import OvertimeMessages
from cogs.table import lookup, words
from cogs.table.base import TableActions, require_seat
from cogs.table.here import Here


class ClockActions(TableActions):
    """Clock, pause, resume, remind."""

    def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the actions of the clock."""
        table = here.channel_table
        banks = None if table is None else table.banks
        current = None if table is None else table.time_control
        if here.lobby is not None:
            current = here.lobby.time_control
        several = table is not None and table.has_several_sides
        can_change = (here.plays and several) or (here.lobby is not None and here.member == here.lobby.opener)
        paused = banks is not None and banks.paused is not None
        return (
            PanelAction(
                "clock",
                words.CLOCK,
                words.clock_now(words_of_clocks.NONE if current is None else describe_clock(current)),
                self._clock,
                ModalInput(partial(_fields, current), self._submit_clock, partial(_suggest_clocks, current)),
                available=can_change,
            ),
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
        """Propose a clock ("72 24 off": bank and increment in hours).

        In a lobby its host chooses it.
        """
        lobby = await lookup.lobby(self.dispatcher, response.interaction)
        if lobby is not None:
            await self.dispatcher[LobbyMessages].change(response, lobby.id, f"{CLOCK} {text}")
            return
        live = await lookup.running(self.dispatcher, response.interaction)
        require_seat(live.table, response.member)
        time_control = await self.services.settings.localize(
            read_time_control(text or NONE), live.table.guild, response.member
        )
        wanted = NONE if time_control is None else str(time_control)
        await self.dispatcher.questions.ask(response, live.table, Ask.TEMPO, wanted)

    async def _submit_clock(self, response: Response, fields: FieldValues) -> None:
        """Propose or choose the clock of the modal."""
        await self._clock(response, read_clock_fields(fields), None)

    async def _pause(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Propose a pause."""
        live = await lookup.running(self.dispatcher, response.interaction)
        await self.dispatcher.questions.ask(response, live.table, Ask.PAUSE, "")

    async def _resume(self, response: Response, text: str, member: PickedMember | None) -> TextLike:
        """End the pause."""
        live = await lookup.running(self.dispatcher, response.interaction)
        await self.dispatcher[OvertimeMessages].resume(response, live.table.id)
        return words_of_clocks.RESUMED

    async def _nudge(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Remind the others whose turn it is."""
        live = await lookup.running(self.dispatcher, response.interaction)
        require_seat(live.table, response.member)
        await self.dispatcher[OvertimeMessages].nudge(response, live, _others_deciding(live, response.member))


def _others_deciding(live: LiveTable | None, member: int) -> Sequence[int]:
    return () if live is None else [each for each in deciders(live) if each != member]


async def _fields(current: TimeControl | None) -> Sequence[Field]:
    return clock_fields(current)


async def _suggest_clocks(current: TimeControl | None) -> Sequence[Choice]:
    """Suggest the common clocks but the current one."""
    return [
        Choice(clock_option(each), NONE if each is None else str(each)) for each in (None, *OFFERED) if each != current
    ]
