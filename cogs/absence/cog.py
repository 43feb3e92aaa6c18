"""*Away* and *I'm back* in `/turns`, and what members read about their clocks when they go away."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.core.settings.service import AWAY
from bot.discord.client.host import Host
from bot.discord.components.links import current_board_link, date, mention, relative_time
from bot.discord.press.panel import PanelAction, PickedMember
from bot.discord.table import words as time_control_words
from bot.discord.table.board_parts import ShownBoard
from bot.discord.transport.response import Response
from bot.games.registry import game_named
from bot.games.text import Text, TextLike, lines
from cogs.absence.service import Absences, ClockAtRisk
from cogs.settings import words
from cogs.settings.actions import OwnPage, choose_text, is_panel, read_moment

MAX_CLOCKS = 10
"""Clocks in one answer."""


class AbsenceActions:
    """Begins and ends absences."""

    def __init__(self, host: Host) -> None:
        self._services = host.dispatcher.services
        self._settings = host.dispatcher.services.settings

    async def line(self, page: OwnPage) -> TextLike:
        """Say until when the member is away; empty if they aren't."""
        until = await self._until(page.owner)
        return "" if until is None else words.away_until(int(until.timestamp()))

    async def actions(self, page: OwnPage) -> Sequence[PanelAction]:
        """Return the actions."""
        is_away = await self._until(page.owner) is not None
        times = choose_text(words.AWAY_UNTIL_WHEN, words.ABSENCE_CHOICES)
        return (
            PanelAction(
                "back", words.BACK, words.END_ABSENCE, self._come_back, available=is_away, tone="main", button=20
            ),
            PanelAction("away", words.AWAY, words.GO_AWAY, self._go_away, times, button=30),
        )

    async def away_line(self, board: ShownBoard) -> TextLike:
        """Say which of several members at a table are away; empty if none is."""
        table = board.live.table
        away = await self._settings.away_of(table.playing, self._services.now()) if len(table.members) > 1 else {}
        found = [time_control_words.is_away(mention(member), date(until)) for member, until in away.items()]
        return lines(*found) if found else ""

    async def _until(self, member: int) -> datetime | None:
        now = self._services.now()
        return (await self._settings.away_of([member], now)).get(member)

    async def _go_away(self, response: Response, text: str, _member: PickedMember | None) -> TextLike:
        member = response.member
        moment = await read_moment(self._settings, self._services.now(), text, member)
        await self._settings.save(member, {AWAY: moment.isoformat()})
        at_risk = await self._services[Absences].clocks_at_risk(member, moment)
        said = "" if is_panel(response) else words.away_until(int(moment.timestamp()))
        return lines(said, *clock_warnings(at_risk))

    async def _come_back(self, response: Response, _text: str, _member: PickedMember | None) -> TextLike:
        await self._settings.save(response.member, {AWAY: ""})
        return words.YOU_ARE_BACK


def clock_warnings(at_risk: Sequence[ClockAtRisk]) -> Sequence[Text]:
    """Say that clocks stop, or list those that may run out during an absence."""
    if not at_risk:
        return (words.CLOCKS_STOP,)
    texts = [
        words.clock_at_risk(
            game_named(each.table.game).title,
            current_board_link(each.table),
            None if each.up_at is None else relative_time(each.up_at),
            time_control_words.span(each.left),
        )
        for each in at_risk[:MAX_CLOCKS]
    ]
    more = len(at_risk) - len(texts)
    return (words.CLOCKS_RUN_ON, *texts, *([words.more_clocks(more)] if more else []), words.SAVE_CLOCKS)


async def setup(host: Host) -> None:
    """Let members announce absences."""
    absences, panel = AbsenceActions(host), host.dispatcher.panels["turns"]
    panel.add_line(100, absences.line)
    panel.add("do", 200, absences.actions)
    host.dispatcher.payloads.parts.lines.add(400, absences.away_line)
