"""What stands under every call: the way to all of one's tables, and to be reminded later."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Final

from bot.games.text import TextLike
from bot.model.quiet_hours import next_morning
from bot.model.table import LiveTable
from bot.services.service import Services
from bot.ui.components.controls import Button
from bot.ui.components.links import relative_time
from bot.ui.components.payload import MessagePayload
from bot.ui.transport.failures import Declined
from bot.ui.transport.press import Press
from bot.ui.words import OLD_BUTTON
from bot.ui.words import notices as words

MINE: Final = "mine"
"""The verb that lists a member's tables; its argument is the server that is meant."""
SNOOZE: Final = "snooze"
"""The verb that puts a table off; its argument says until when, and asks where it is empty."""

Until = Callable[[datetime, str], datetime]

SNOOZE_TIMES: Mapping[str, tuple[TextLike, Until]] = {
    "hours": (words.FEW_HOURS, lambda now, zone: now + timedelta(hours=3)),
    "tomorrow": (words.TOMORROW, next_morning),
    "days": (words.FEW_DAYS, lambda now, zone: now + timedelta(days=3)),
}
"""Until when one press puts a table off, at this time and in this zone."""


def notification_payload(live: LiveTable, text: TextLike, ping: tuple[int, ...] = ()) -> MessagePayload:
    """A call or a reminder."""
    table = live.table
    controls = (Button(words.MY_TABLES, MINE, str(table.guild or "")), Button(words.SNOOZE, SNOOZE))
    return MessagePayload(text, (), controls, table.id, table.rev, ping)


class Snoozes:
    """Serves *Snooze*."""

    def __init__(self, tables: Services) -> None:
        self._tables = tables

    async def snooze(self, press: Press) -> None:
        """Ask until when, or put the table off till then. Raises NobodyWaits."""
        live = await self._tables.tables.live(press.control.table)
        argument = press.control.argument
        if not argument:
            self._tables.notices.check_waiting(live, press.member)
            buttons = tuple(Button(label, SNOOZE, name) for name, (label, _) in SNOOZE_TIMES.items())
            await press.response.tell(MessagePayload(words.WHEN_AGAIN, (), buttons, live.table.id, live.table.rev))
            return
        if argument not in SNOOZE_TIMES:
            raise Declined(OLD_BUTTON)
        zone = (await self._tables.settings.hours_of(press.member)).zone
        until = SNOOZE_TIMES[argument][1](self._tables.now(), zone)
        await self._tables.notices.snooze(live, press.member, until)
        text = MessagePayload(words.snoozed(relative_time(until)))
        await press.response.show(text)
