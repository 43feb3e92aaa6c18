"""Settings of members and servers: their values, and the current choices.

The first value of a setting is its default.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from cachetools import LRUCache

from bot.core.errors import BadSetting
from bot.core.notices.model import Terms
from bot.core.people import queries as people_queries
from bot.core.settings.owner import NAME_IN_DAILY, SHOWN, SettingOwner
from bot.core.settings.owner import PINGS as PINGS_NAME
from bot.core.table.model import Table
from bot.core.time.quiet_hours import NO_HOURS, Hours, are_hours, hours_of
from bot.core.time.time_control import DEFAULT_SILENCE, DEFAULT_TIME_CONTROL, TimeControl
from bot.core.time.zones import PREFERRED, Day, is_zone
from bot.games.catalogues import language_codes
from bot.store.store import Store

THEMES = ("usual", "light", "contrast")
"""Themes of pictures, by the renderers' names."""
AS_SERVER = "server"
"""Use the server's theme; the default for members."""
AS_DISCORD = "discord"
"""Use the language that Discord is set to: the default of members and servers."""
NEVER = "never"
HERE, HERE_EARLY, DIRECT, DIRECT_EARLY = "here", "here-early", "direct", "direct-early"
"""How a member is notified: by mention or direct message.

Early ones also when they're next.
"""
BY_DIRECT_MESSAGE = (DIRECT, DIRECT_EARLY)

_ID = re.compile(r"[0-9]{1,20}")

CACHE_SIZE = 20_000
"""Cached settings: a few per active player in a busy week."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of members or servers: one of `values`, or a text accepted by `takes`."""

    whose: SettingOwner
    name: str
    values: tuple[str, ...]
    takes: Callable[[str], object] | None = None

    def fits(self, value: str) -> bool:
        """Whether a value is valid."""
        return value in self.values or (self.takes is not None and bool(self.takes(value)))


Check = Callable[[int, str], Awaitable[None]]
"""Gets an owner and the value that they chose; raises what they read if it doesn't work."""

Effect = Callable[[int], Awaitable[None]]
"""Applies an owner's new choice to what waits."""

YEARS = range(2000, 9000)
"""Years far enough from the calendar's limits for any time zone and calculation."""


def _is_moment(text: str) -> bool:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return False
    return moment.tzinfo is not None and moment.year in YEARS


MEMBER_THEME = Setting(SettingOwner.MEMBER, "theme", (AS_SERVER, *THEMES))
"""For pictures that only this member sees, and boards of their solo tables."""
PINGS = Setting(SettingOwner.MEMBER, PINGS_NAME, (HERE, HERE_EARLY, DIRECT, DIRECT_EARLY, NEVER))
REMINDERS = Setting(SettingOwner.MEMBER, "reminders", ("24", "6", "12", "48", "72", NEVER))
"""Hours between notifications while somebody waits."""
QUIET = Setting(
    SettingOwner.MEMBER,
    "quiet",
    (NO_HOURS, "20-8", "21-7", "22-6", "22-7", "22-8", "23-7", "23-8", "0-8", "9-17"),
    are_hours,
)
ZONE = Setting(SettingOwner.MEMBER, "zone", PREFERRED, is_zone)
OPEN, CLOSED, CLOSED_AND_TOLD = "open", "closed", "told"
MAILBOX = Setting(SettingOwner.MEMBER, "mailbox", (OPEN, CLOSED, CLOSED_AND_TOLD))
"""Whether Discord delivers the bot's direct messages to them.

Detected when one is sent.
"""
AWAY = Setting(SettingOwner.MEMBER, "away", ("",), _is_moment)
"""Until when they get no notifications, as a UTC time."""
NOTICE_SETTINGS = (PINGS, REMINDERS, QUIET, ZONE, AWAY)
"""What decides when a member is told something."""
ANYBODYS, NOBODYS = "anyone", "nobody"
INVITATIONS = Setting(SettingOwner.MEMBER, "invitations", (ANYBODYS, NOBODYS))
"""Who may invite them to lobbies and propose matches to them."""
DAILY_NAME = Setting(SettingOwner.MEMBER, NAME_IN_DAILY, ("hidden", SHOWN))
"""Whether members who share no server with them see their name in the tables of all servers."""
LANGUAGE = Setting(SettingOwner.MEMBER, "language", (AS_DISCORD, *sorted(language_codes())))
"""For what only this member sees."""
SERVER_LANGUAGE = replace(LANGUAGE, whose=SettingOwner.SERVER)
"""For what everyone in a server sees."""
SERVER_THEME = Setting(SettingOwner.SERVER, "theme", THEMES)
"""For pictures that everyone in a server sees."""
WAYS_TO_PLAY = Setting(
    SettingOwner.MEMBER, "ways", ("",), re.compile("[a-z]+=[0-9a-z/.]+(?: [a-z]+=[0-9a-z/.]+)*").fullmatch
)
"""What they last opened of each game, as a request, or as the name of a way by earlier versions: `carcassonne=solo`."""
CHALLENGES = Setting(SettingOwner.SERVER, "challenges", ("everybody", "managers"))
"""Who may open challenges."""


def is_id(text: str) -> bool:
    """Whether a text is an id of Discord: a setting takes a channel or role."""
    return _ID.fullmatch(text) is not None


def _are_channels(text: str) -> bool:
    numbers = text.split(" ")
    return len(numbers) <= MAX_PLACES and all(map(is_id, numbers))


EVERYWHERE, NOWHERE = "everywhere", "none"
MAX_PLACES = 50
"""Maximum number of channels to which a server can restrict games."""

PLACES = Setting(SettingOwner.SERVER, "places", (EVERYWHERE,), _are_channels)
"""Channels in which, and in whose threads, games may be opened."""
USUAL = "usual"
MOST_TABLES = Setting(SettingOwner.SERVER, "tables", (USUAL, "1", "3", "6", "25"))
"""Maximum of open tables and lobbies per member."""
NO_CLOCK = "none"


def _is_clock(text: str) -> bool:
    try:
        time_control = TimeControl.read(text)
    except ValueError:
        return False
    return not time_control.zone


CLOCK = Setting(
    SettingOwner.SERVER,
    "clock",
    (str(DEFAULT_TIME_CONTROL), "24 12", "72 24", "168 24", "120 72 off", NO_CLOCK),
    _is_clock,
)
"""The clock that a new lobby of several members begins with."""
SILENCE = Setting(SettingOwner.SERVER, "silence", (str(DEFAULT_SILENCE), "3", "5", "14", "30"))
"""Days of silence after which a member counts as overdue without a clock."""
ABSENCE = Setting(SettingOwner.SERVER, "absence", ("30", "14", "60", "90", "0"))
"""Days of a year in which an announced absence stops a member's clocks."""
ROLE = Setting(SettingOwner.SERVER, "role", (NOWHERE,), is_id)
"""The role of members who want to be called when a lobby looks for players."""
IN_THREADS, IN_CHANNELS = "threads", "channels"
THREADS = Setting(SettingOwner.SERVER, "threads", (IN_THREADS, IN_CHANNELS))
"""Whether the game of a lobby is played in a new thread."""
HOME_SERVER = Setting(SettingOwner.MEMBER, "home", ("",), is_id)
"""The server that challenges and records are about in direct messages; without a choice the one last played in."""


class Settings:
    """Current choices, cached. A change applies to the next picture or notification."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: LRUCache[tuple[SettingOwner, int, str], str] = LRUCache(CACHE_SIZE)
        self._chosen = 0
        self._checks: dict[Setting, list[Check]] = defaultdict(list)
        self._effects: dict[Setting, list[Effect]] = defaultdict(list)
        self.languages: dict[tuple[SettingOwner, int], str] = {}
        """The languages that members and servers chose; all of them, because messages are written without waiting."""

    async def read_languages(self) -> None:
        """Read the chosen languages, at the start."""
        rows = await self._store.read(people_queries.all_with, LANGUAGE.name)
        chosen = {(SettingOwner(whose), owner): value for whose, owner, value in rows}
        self.languages = {key: value for key, value in chosen.items() if value in language_codes()}

    async def of(self, setting: Setting, owner: int) -> str:
        """Return an owner's choice, or the default if it's unset or no longer valid."""
        key = (setting.whose, owner, setting.name)
        if (known := self._known.get(key)) is not None:
            return known
        before = self._chosen
        value = await self._store.read(people_queries.setting, *key)
        found = value if value is not None and setting.fits(value) else setting.values[0]
        if before == self._chosen:  # A choice may have been made during the read.
            self._known[key] = found
        return found

    async def choose(self, setting: Setting, owner: int, value: str) -> None:
        """Store a choice. Raises BadSetting for an invalid value."""
        if not setting.fits(value):
            raise BadSetting
        try:
            await self._store.write(people_queries.choose, setting.whose, owner, setting.name, value)
            if setting.name == LANGUAGE.name:
                self.languages.pop((setting.whose, owner), None)
                self.languages |= {} if value == AS_DISCORD else {(setting.whose, owner): value}
        finally:
            self.invalidate_caches()

    def before(self, setting: Setting, check: Check) -> None:
        """Have a check called before an owner's choice of this setting is saved."""
        self._checks[setting].append(check)

    def after(self, setting: Setting, effect: Effect) -> None:
        """Have an effect called after an owner's choice of this setting was saved."""
        self._effects[setting].append(effect)

    async def save(self, owner: int, wanted: Mapping[Setting, str]) -> None:
        """Save what an owner chose, and apply it to what waits: all values, or none on an error.

        Raises BadSetting for an invalid value, and what the checks raise.
        """
        if not all(setting.fits(value) for setting, value in wanted.items()):
            raise BadSetting
        for setting, value in wanted.items():
            for check in self._checks[setting]:
                await check(owner, value)
        for setting, value in wanted.items():
            await self.choose(setting, owner, value)
        for effect in dict.fromkeys(effect for setting in wanted for effect in self._effects[setting]):
            await effect(owner)

    async def note_closed_mailbox(self, member: int) -> None:
        """Note that Discord delivers no direct messages to a member: from now on they are mentioned."""
        if await self.of(MAILBOX, member) == OPEN:
            await self.choose(MAILBOX, member, CLOSED)

    def forget(self, whose: SettingOwner, owner: int) -> None:
        """Forget the choices of a member or server, which were deleted in the store."""
        self.languages.pop((whose, owner), None)
        self.invalidate_caches()

    def invalidate_caches(self) -> None:
        """Clear the cache."""
        self._chosen += 1
        self._known.clear()

    async def theme_of_server(self, guild: int | None) -> str:
        """Return the theme of what everyone in a server sees.

        Outside servers it's the default.
        """
        return THEMES[0] if guild is None else await self.of(SERVER_THEME, guild)

    async def theme_of_member(self, member: int, guild: int | None) -> str:
        """Return the theme of what only this member sees."""
        own = await self.of(MEMBER_THEME, member)
        return await self.theme_of_server(guild) if own == AS_SERVER else own

    async def theme_of_board(self, table: Table) -> str:
        """Return the theme of a board: the member's at a solo table, else the server's."""
        if len(table.seats) == 1 and len(table.members) == 1:
            return await self.theme_of_member(next(iter(table.members)), table.guild)
        return await self.theme_of_server(table.guild)

    async def only_managers_open_challenges(self, guild: int) -> bool:
        """Whether only managers may open challenges."""
        return await self.of(CHALLENGES, guild) == "managers"

    async def places_of(self, guild: int) -> tuple[int, ...]:
        """Return the channels in which games may be opened, empty for all."""
        places = await self.of(PLACES, guild)
        return () if places == EVERYWHERE else tuple(map(int, places.split(" ")))

    async def toggle_place(self, guild: int, channel: int) -> None:
        """Allow or disallow games in a channel; removing the last one allows all.

        Raises BadSetting for too many channels.
        """
        places = await self.places_of(guild)
        after = [place for place in places if place != channel] if channel in places else [*places, channel]
        await self.set_places(guild, after)

    async def set_places(self, guild: int, channels: Sequence[int]) -> None:
        """Allow games in these channels only, none means all.

        Raises BadSetting for too many.
        """
        await self.choose(PLACES, guild, " ".join(map(str, dict.fromkeys(channels))) or EVERYWHERE)

    async def most_tables(self, guild: int, usual: int) -> int:
        """Return how many tables and lobbies a member may have open in a server."""
        most = await self.of(MOST_TABLES, guild)
        return usual if most == USUAL else int(most)

    async def clock_of(self, guild: int | None) -> TimeControl | None:
        """Return the clock that a new lobby begins with."""
        clock = str(DEFAULT_TIME_CONTROL) if guild is None else await self.of(CLOCK, guild)
        return None if clock == NO_CLOCK else TimeControl.read(clock)

    async def day_of(self, guild: int) -> Day | None:
        """Return when a server's days begin, None if it isn't set."""
        return await self._store.read(people_queries.day_of, guild)

    async def localize(self, time_control: TimeControl | None, guild: int | None, member: int) -> TimeControl | None:
        """Return a time control with the free weekends of the server.

        If the server hasn't set when its day begins, the member's time zone is used.
        """
        if time_control is None or not time_control.weekends_off or time_control.zone:
            return time_control
        day = None if guild is None else await self.day_of(guild)
        zone = await self.of(ZONE, member) if day is None else day.zone
        return replace(time_control, zone=zone)

    async def silence_of(self, guild: int | None) -> int:
        """Return how many days members can be silent at a table without a clock."""
        return DEFAULT_SILENCE if guild is None else int(await self.of(SILENCE, guild))

    async def absence_of(self, guild: int | None) -> timedelta:
        """Return how much of a year an absence can stop a member's clocks."""
        return timedelta(days=int(ABSENCE.values[0] if guild is None else await self.of(ABSENCE, guild)))

    async def hours_of(self, member: int) -> Hours:
        """Return when a member may be notified."""
        away = await self.of(AWAY, member)
        return Hours(
            await self.of(ZONE, member),
            hours_of(await self.of(QUIET, member)),
            datetime.fromisoformat(away) if away else None,
        )

    async def away_of(self, members: Sequence[int], now: datetime) -> Mapping[int, datetime]:
        """Return until when each of these members is away, without those who aren't."""
        away = {member: (await self.hours_of(member)).away for member in members}
        return {member: until for member, until in away.items() if until is not None and until > now}

    async def to_notify(self, members: Sequence[int], now: datetime) -> tuple[int, ...]:
        """Return the members who may be notified now: not in quiet hours, not away."""
        terms = {member: await self.terms_of(member) for member in members}
        return tuple(member for member, each in terms.items() if each.wanted and each.hours.are_open(now))

    async def asleep(self, members: Sequence[int], now: datetime) -> Mapping[int, datetime]:
        """Return the members who can't be notified now, and when they can."""
        terms = {member: await self.terms_of(member) for member in members}
        opening = {member: each.hours.open_from(now) for member, each in terms.items() if each.wanted}
        return {member: moment for member, moment in opening.items() if moment > now}

    async def by_direct_message(self, members: Sequence[int]) -> list[int]:
        """Return the members who are notified by direct message."""
        return [member for member in members if (await self.terms_of(member)).by_letter]

    async def terms_at(self, table: Table, member: int) -> Terms:
        """Return a member's notification settings at a table.

        Where only answers can be posted, calls are direct messages.
        """
        terms = await self.terms_of(member)
        return replace(terms, by_letter=True) if table.answers_only else terms

    async def terms_of(self, member: int) -> Terms:
        """Return a member's notification settings."""
        pings, interval = await self.of(PINGS, member), await self.of(REMINDERS, member)
        return Terms(
            wanted=pings != NEVER,
            by_letter=pings in BY_DIRECT_MESSAGE and await self.of(MAILBOX, member) == OPEN,
            early=pings in (HERE_EARLY, DIRECT_EARLY),
            interval=None if interval == NEVER else timedelta(hours=int(interval)),
            hours=await self.hours_of(member),
        )
