"""Save settings: check that they work, and apply them to pending messages."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime

from bot.model.errors import BadSetting
from bot.tables.settings import (
    AWAY,
    BY_DIRECT_MESSAGE,
    EVERYWHERE,
    JOURNAL_CHANNEL,
    NOWHERE,
    OPEN_SEATS_CHANNEL,
    PINGS,
    PLACES,
    QUIET,
    REMINDERS,
    ZONE,
    Setting,
)
from bot.ui.actions.dispatcher import Dispatcher
from bot.ui.components.controls import MAX_CHOICES
from bot.ui.components.links import channel_link
from bot.ui.messages.direct_messages import MailboxClosed
from bot.ui.messages.journal import CannotWrite
from bot.ui.transport.failures import Declined
from bot.ui.words.notices import MAILBOX_IS_CLOSED
from cogs.settings import words

ABOUT_NOTICES = frozenset({PINGS, REMINDERS, QUIET, ZONE, AWAY})
"""What decides when a member is told something."""

OF_CHANNELS = frozenset({PLACES, JOURNAL_CHANNEL, OPEN_SEATS_CHANNEL})
"""Settings whose values are channels of the server."""

Channels = Mapping[Setting, Callable[[int], Collection[int]]]
"""The channels of a server that can be chosen, by setting."""


class SettingWriter:
    """Saves settings of members and servers: all of them, or none on an error."""

    def __init__(self, dispatcher: Dispatcher, channels: Channels, may_write: Callable[[int, int], bool]) -> None:
        """`may_write` says whether the bot may post in a channel of a server."""
        self._channels = channels
        self._may_write = may_write
        self._services = dispatcher.services
        self._settings = dispatcher.services.settings
        self._journal = dispatcher.journal
        self._direct_messages = dispatcher.boards.mentions.direct_messages

    async def save(self, owner: int, wanted: Mapping[Setting, str]) -> None:
        """Save values for a member or a server, and apply them to what waits.

        Raises BadSetting, Declined.
        """
        for setting, value in wanted.items():
            if not setting.fits(value):
                raise BadSetting
            if setting in OF_CHANNELS and value not in (*setting.values, *map(str, self._channels[setting](owner))):
                raise Declined(words.no_such_channel(channel_link(int(value))))
        await self._try_out(owner, wanted)
        for setting, value in wanted.items():
            if setting is PLACES and value != EVERYWHERE:
                await self._settings.toggle_place(owner, int(value))
            else:
                await self._settings.choose(setting, owner, value)
        if ABOUT_NOTICES.intersection(wanted):
            await self._services.notices.wishes_changed(owner)
            await self._services.absences.wishes_changed(owner)
        if OPEN_SEATS_CHANNEL in wanted:
            await self._services.open_seats.update(owner)
        if AWAY in wanted:
            away = wanted[AWAY]
            await self._services.absences.announce(owner, datetime.fromisoformat(away) if away else None)
            await self._services.absences.show(owner)

    async def save_channels(self, owner: int, setting: Setting, chosen: Sequence[int]) -> None:
        """Save the channels selected for a setting of a server.

        Raises BadSetting, Declined.

        Places for games that did not fit into that select stay.
        """
        channels = self._channels[setting](owner)
        for channel in chosen:
            if channel not in channels:
                raise Declined(words.no_such_channel(channel_link(channel)))
        if setting is PLACES:
            _, further = split_shown(await self._settings.places_of(owner), channels)
            await self._settings.set_places(owner, [*chosen, *further])
        else:
            await self.save(owner, {setting: str(chosen[0]) if chosen else setting.values[0]})

    async def _try_out(self, owner: int, wanted: Mapping[Setting, str]) -> None:
        """Test the mailbox or channel where the bot will write from now on.

        Raises Declined if Discord refuses it.
        """
        if wanted.get(PINGS) in BY_DIRECT_MESSAGE:
            try:
                await self._direct_messages.test_mailbox(owner)
            except MailboxClosed:
                raise Declined(MAILBOX_IS_CLOSED) from None
        if (channel := wanted.get(JOURNAL_CHANNEL, NOWHERE)) != NOWHERE:
            try:
                await self._journal.test_channel(owner, int(channel))
            except CannotWrite:
                raise Declined(words.CANNOT_WRITE) from None
        seats = wanted.get(OPEN_SEATS_CHANNEL, NOWHERE)
        if seats != NOWHERE and not self._may_write(owner, int(seats)):
            raise Declined(words.CANNOT_WRITE)


def split_shown(places: Sequence[int], channels: Collection[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return a setting's channels preselected in its select, and those that don't fit.

    One that is not among the channels of its server any more is neither.
    """
    there = [place for place in places if place in channels]
    return tuple(there[:MAX_CHOICES]), tuple(there[MAX_CHOICES:])
