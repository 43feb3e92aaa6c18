"""Controls of turn notifications: *My turns* and *Snooze*."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Final

from bot.core.services import Services
from bot.core.table.model import LiveTable
from bot.core.time.quiet_hours import next_morning
from bot.discord.components.controls import Button
from bot.discord.components.links import relative_time
from bot.discord.components.payload import MessagePayload
from bot.discord.notices import words
from bot.discord.press.press import Press
from bot.discord.transport.failures import Declined
from bot.discord.words import OLD_BUTTON
from bot.games.text import TextLike

MINE: Final = "mine"
"""The verb that lists a member's tables."""
SNOOZE: Final = "snooze"
"""The verb that snoozes a table; its argument says until when, or is empty to ask."""

Until = Callable[[datetime, str], datetime]

SNOOZE_TIMES: Mapping[str, tuple[TextLike, Until]] = {
    "hours": (words.FEW_HOURS, lambda now, zone: now + timedelta(hours=3)),
    "tomorrow": (words.TOMORROW, next_morning),
    "days": (words.FEW_DAYS, lambda now, zone: now + timedelta(days=3)),
}
"""Labels and end times of snoozes, from the current time and zone."""


def notification_payload(live: LiveTable, text: TextLike, ping: tuple[int, ...] = ()) -> MessagePayload:
    """Make a notification with its controls."""
    table = live.table
    controls = (Button(words.MY_TURNS, MINE), Button(words.SNOOZE, SNOOZE))
    return MessagePayload(text, (), controls, table.id, table.rev, ping)


class Snoozes:
    """Handles *Snooze*."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def snooze(self, press: Press) -> None:
        """Ask until when, or snooze the table. Raises NobodyWaits."""
        live = await self._services.tables.live(press.control.table)
        argument = press.control.argument
        if not argument:
            self._services.notices.check_waiting(live, press.member)
            buttons = tuple(Button(label, SNOOZE, name) for name, (label, _) in SNOOZE_TIMES.items())
            await press.response.tell(MessagePayload(words.WHEN_AGAIN, (), buttons, live.table.id, live.table.rev))
            return
        if argument not in SNOOZE_TIMES:
            raise Declined(OLD_BUTTON)
        zone = (await self._services.settings.hours_of(press.member)).zone
        until = SNOOZE_TIMES[argument][1](self._services.now(), zone)
        await self._services.notices.snooze(live, press.member, until)
        text = MessagePayload(words.snoozed(relative_time(until)))
        await press.response.show(text)
