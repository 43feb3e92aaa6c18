"""What members and servers can choose: which settings there are, their values, and what is chosen now.

The first value of a setting is its default, so that nobody has to choose anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from cachetools import LRUCache

from bot.model.errors import BadSetting
from bot.model.notice import Terms
from bot.model.quiet_hours import NO_HOURS, Hours, are_hours, hours_of
from bot.model.setting_owner import JOURNAL, SettingOwner
from bot.model.table import Table
from bot.model.zones import PREFERRED, is_zone
from bot.store import queries
from bot.store.store import Store

THEMES = ("usual", "light", "contrast")
"""The looks of all pictures, by the names that renderers know."""
AS_SERVER = "server"
"""A member who wishes for no theme sees that of the server."""
NEVER = "never"
HERE, HERE_EARLY, DIRECT, DIRECT_EARLY = "here", "here-early", "direct", "direct-early"
"""Where a member is called: beside the board or by direct message; early ones are told also when they are next."""
BY_DIRECT_MESSAGE = (DIRECT, DIRECT_EARLY)

_ID = re.compile(r"[0-9]{1,20}")

CACHE_SIZE = 20_000
"""Choices that are remembered: a few for everybody who plays in a busy week."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that can be chosen, by a member or for a server: of `values`, or whatever else `takes` finds good."""

    whose: SettingOwner
    name: str
    values: tuple[str, ...]
    takes: Callable[[str], bool] | None = None

    def fits(self, value: str) -> bool:
        """Whether this is a value of it."""
        return value in self.values or (self.takes is not None and self.takes(value))


YEARS = range(2000, 9000)
"""Years far enough from the ends of the calendar for any time zone, and for what follows from a moment."""


def _is_moment(text: str) -> bool:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return False
    return moment.tzinfo is not None and moment.year in YEARS


MEMBER_THEME = Setting(SettingOwner.MEMBER, "theme", (AS_SERVER, *THEMES))
"""For pictures that this member alone sees, and for the boards of tables where nobody else plays."""
PINGS = Setting(SettingOwner.MEMBER, "pings", (HERE, HERE_EARLY, DIRECT, DIRECT_EARLY, NEVER))
REMINDERS = Setting(SettingOwner.MEMBER, "reminders", ("24", "6", "12", "48", "72", NEVER))
"""Hours from one notice to the next while somebody waits."""
QUIET = Setting(
    SettingOwner.MEMBER,
    "quiet",
    (NO_HOURS, "20-8", "21-7", "22-6", "22-7", "22-8", "23-7", "23-8", "0-8", "9-17"),
    are_hours,
)
ZONE = Setting(SettingOwner.MEMBER, "zone", PREFERRED, is_zone)
OPEN, CLOSED, CLOSED_AND_TOLD = "open", "closed", "told"
MAILBOX = Setting(SettingOwner.MEMBER, "mailbox", (OPEN, CLOSED, CLOSED_AND_TOLD))
"""Whether Discord takes direct messages to them from the bot; chosen by nobody, noticed when one is sent."""
AWAY = Setting(SettingOwner.MEMBER, "away", ("",), _is_moment)
"""Until when they are told nothing, as a time in UTC."""
SERVER_THEME = Setting(SettingOwner.SERVER, "theme", THEMES)
"""For the pictures that everybody in a server sees."""
CHALLENGES = Setting(SettingOwner.SERVER, "challenges", ("everybody", "managers"))
"""Who may open challenges."""


def _is_channel(text: str) -> bool:
    return _ID.fullmatch(text) is not None


def _are_channels(text: str) -> bool:
    numbers = text.split(" ")
    return len(numbers) <= MAX_PLACES and all(map(_is_channel, numbers))


EVERYWHERE, NOWHERE = "everywhere", "none"
MAX_PLACES = 50
"""Channels that a server can name as places for games."""

PLACES = Setting(SettingOwner.SERVER, "places", (EVERYWHERE,), _are_channels)
"""The channels in which, and in whose threads, games may be opened."""
USUAL = "usual"
MOST_TABLES = Setting(SettingOwner.SERVER, "tables", (USUAL, "1", "3", "6", "25"))
"""How many tables and lobbies one member may have open in a server."""
JOURNAL_CHANNEL = Setting(SettingOwner.SERVER, JOURNAL, (NOWHERE,), _is_channel)
"""Where a line stands when a table begins, and when it ends."""
SETTINGS = (
    MEMBER_THEME,
    PINGS,
    REMINDERS,
    QUIET,
    ZONE,
    MAILBOX,
    AWAY,
    SERVER_THEME,
    CHALLENGES,
    PLACES,
    MOST_TABLES,
    JOURNAL_CHANNEL,
)


class Settings:
    """What is chosen. A choice counts from the next picture or notice on; what was read is remembered until then."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: LRUCache[tuple[SettingOwner, int, str], str] = LRUCache(CACHE_SIZE)
        self._chosen = 0

    async def of(self, setting: Setting, owner: int) -> str:
        """What this member or this server chose, or the default; also for a value that is known no more."""
        key = (setting.whose, owner, setting.name)
        if (known := self._known.get(key)) is not None:
            return known
        before = self._chosen
        value = await self._store.read(queries.people.setting, *key)
        found = value if value is not None and setting.fits(value) else setting.values[0]
        if before == self._chosen:  # what was read may be older than what was chosen meanwhile
            self._known[key] = found
        return found

    async def choose(self, setting: Setting, owner: int, value: str) -> None:
        """Keep a choice. Raises BadSetting for what is no value of this setting."""
        if not setting.fits(value):
            raise BadSetting
        try:
            await self._store.write(queries.people.choose, setting.whose, owner, setting.name, value)
        finally:
            self.look_again()

    def look_again(self) -> None:
        """Ask the store again for everything: choices were deleted there."""
        self._chosen += 1
        self._known.clear()

    async def theme_of_server(self, guild: int | None) -> str:
        """The theme of what everybody in a server sees; without a server the usual one."""
        return THEMES[0] if guild is None else await self.of(SERVER_THEME, guild)

    async def theme_of_member(self, member: int, guild: int | None) -> str:
        """The theme of what this member alone sees there."""
        own = await self.of(MEMBER_THEME, member)
        return await self.theme_of_server(guild) if own == AS_SERVER else own

    async def theme_of_board(self, table: Table) -> str:
        """The theme of a board for everybody; where one member plays alone, it is theirs."""
        if len(table.seats) == 1 and len(table.members) == 1:
            return await self.theme_of_member(next(iter(table.members)), table.guild)
        return await self.theme_of_server(table.guild)

    async def only_managers_open_challenges(self, guild: int) -> bool:
        """Whether no other member of the server may."""
        return await self.of(CHALLENGES, guild) == "managers"

    async def places_of(self, guild: int) -> tuple[int, ...]:
        """The channels in which games may be opened; empty where they may be everywhere."""
        places = await self.of(PLACES, guild)
        return () if places == EVERYWHERE else tuple(map(int, places.split(" ")))

    async def toggle_place(self, guild: int, channel: int) -> None:
        """Let games be opened in a channel, or no more; where no channel is left they may be everywhere.

        Raises BadSetting for more channels than can be named.
        """
        places = await self.places_of(guild)
        after = [place for place in places if place != channel] if channel in places else [*places, channel]
        await self.set_places(guild, after)

    async def set_places(self, guild: int, channels: Sequence[int]) -> None:
        """Let games be opened in these channels only, or everywhere for none. Raises BadSetting for too many."""
        await self.choose(PLACES, guild, " ".join(map(str, dict.fromkeys(channels))) or EVERYWHERE)

    async def most_tables(self, guild: int, usual: int) -> int:
        """How many tables and lobbies one member may have open in a server."""
        most = await self.of(MOST_TABLES, guild)
        return usual if most == USUAL else int(most)

    async def hours_of(self, member: int) -> Hours:
        """When a member may be told something."""
        away = await self.of(AWAY, member)
        return Hours(
            await self.of(ZONE, member),
            hours_of(await self.of(QUIET, member)),
            datetime.fromisoformat(away) if away else None,
        )

    async def away_of(self, members: Sequence[int], now: datetime) -> Mapping[int, datetime]:
        """Until when those of these members are away who are."""
        away = {member: (await self.hours_of(member)).away for member in members}
        return {member: until for member, until in away.items() if until is not None and until > now}

    async def to_notify(self, members: Sequence[int], now: datetime) -> tuple[int, ...]:
        """Those of these members whom a message may notify now: not in their quiet hours, nor while they are away."""
        terms = {member: await self.terms_of(member) for member in members}
        return tuple(member for member, each in terms.items() if each.wanted and each.hours.are_open(now))

    async def asleep(self, members: Sequence[int], now: datetime) -> Mapping[int, datetime]:
        """Whoever of these members a message must not notify now, but may later: in their quiet hours, or away."""
        terms = {member: await self.terms_of(member) for member in members}
        opening = {member: each.hours.open_from(now) for member, each in terms.items() if each.wanted}
        return {member: moment for member, moment in opening.items() if moment > now}

    async def terms_of(self, member: int) -> Terms:
        """How a member wishes to be told that a table waits for them."""
        pings, interval = await self.of(PINGS, member), await self.of(REMINDERS, member)
        return Terms(
            wanted=pings != NEVER,
            by_letter=pings in BY_DIRECT_MESSAGE and await self.of(MAILBOX, member) == OPEN,
            early=pings in (HERE_EARLY, DIRECT_EARLY),
            interval=None if interval == NEVER else timedelta(hours=int(interval)),
            hours=await self.hours_of(member),
        )
