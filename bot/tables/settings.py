"""What members and servers can choose: which settings there are, their values, and what is chosen now.

The first value of a setting is its default, so that nobody has to choose anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables.errors import BadSetting
from bot.tables.model import Table
from bot.tables.store import Store, Whose

THEMES = ("usual", "light", "contrast")
"""The looks of all pictures, by the names that renderers know."""
AS_SERVER = "server"
"""A member who wishes for no theme sees that of the server."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that can be chosen, by a member or for a server."""

    whose: Whose
    name: str
    values: tuple[str, ...]


MEMBER_THEME = Setting(Whose.MEMBER, "theme", (AS_SERVER, *THEMES))
"""For pictures that this member alone sees, and for the boards of tables where nobody else plays."""
SERVER_THEME = Setting(Whose.SERVER, "theme", THEMES)
"""For the pictures that everybody in a server sees."""
CHALLENGES = Setting(Whose.SERVER, "challenges", ("everybody", "managers"))
"""Who may open challenges."""
SETTINGS = (MEMBER_THEME, SERVER_THEME, CHALLENGES)


class Settings:
    """What is chosen; read from the store each time, so that a change counts from the next picture on."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, setting: Setting, owner: int) -> str:
        """What this member or this server chose, or the default; also for a value that is known no more."""
        value = await self._store.setting(setting.whose, owner, setting.name)
        return value if value in setting.values else setting.values[0]

    async def choose(self, setting: Setting, owner: int, value: str) -> None:
        """Keep a choice. Raises BadSetting for what is no value of this setting."""
        if value not in setting.values:
            raise BadSetting
        await self._store.set_setting(setting.whose, owner, setting.name, value)

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
