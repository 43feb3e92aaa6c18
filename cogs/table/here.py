"""The lobby or table of a channel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.consent.model import Question
from bot.core.errors import TableFrozen
from bot.core.table.model import LiveTable, Status, Table, deciders
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.table.face import Face
from bot.discord.table.table_factory import Gathering
from bot.discord.transport.response import Interaction
from bot.games.text import TextLike
from cogs.table import lookup, words


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer that a member can give: its key, the question, what it is about."""

    key: str
    question: Question
    about: TextLike


@dataclass(frozen=True, slots=True)
class Asked:
    """Questions to a member: a line for each, and the possible answers."""

    lines: Sequence[TextLike] = ()
    answers: Sequence[Answer] = ()


NOTHING_ASKED = Asked()


@dataclass(frozen=True, slots=True)
class Here:
    """The channel's lobby or latest table, for one member.

    A frozen table has no `live`.

    A member without a table here gets their open run, which has few actions.
    """

    member: int = 0
    manages: bool = False
    """Whether the member can manage the channel."""
    gathering: Gathering | None = None
    table: Table | None = None
    live: LiveTable | None = None
    face: Face | None = None
    asked: Asked = NOTHING_ASKED

    @property
    def channel_table(self) -> Table | None:
        """The table of the channel, not a run."""
        return None if self.table is None or self.table.run is not None else self.table

    @property
    def unended(self) -> bool:
        """Whether there is a table of the channel that has not ended."""
        return self.channel_table is not None and not self.channel_table.status.ended

    @property
    def ended(self) -> bool:
        """Whether the table of the channel has ended."""
        return self.channel_table is not None and self.channel_table.status.ended

    @property
    def running(self) -> bool:
        """Whether the table of the channel can be played."""
        return self.channel_table is not None and self.channel_table.status is Status.RUNNING

    @property
    def seated(self) -> bool:
        """Whether the member has a seat at the table of the channel."""
        return self.channel_table is not None and bool(self.channel_table.seats_of(self.member))

    @property
    def in_server(self) -> bool:
        """Whether other members of a server can be called to the lobby or table."""
        opened = self.channel_table if self.gathering is None else self.gathering.opened
        return opened is not None and opened.guild is not None

    @property
    def plays(self) -> bool:
        """Whether the member has a seat at a running table."""
        return self.running and self.seated

    @property
    def decides(self) -> bool:
        """Whether it is the member's turn."""
        return self.running and self.live is not None and self.member in deciders(self.live)


async def find_here(dispatcher: Dispatcher, interaction: Interaction) -> Here:
    """Return the channel's lobby or table, or the member's run. Raises Declined."""
    services, channel, guild = dispatcher.services, interaction.channel_id, interaction.guild_id
    member, manages = interaction.user.id, interaction.permissions.manage_channels
    gathering = await lookup.gathering(dispatcher, interaction)
    if gathering is not None:
        return Here(member, manages, gathering=gathering, face=dispatcher.faces[gathering.game])
    try:
        live = None if channel is None else await services.tables.latest_in(channel)
    except TableFrozen as frozen:
        return Here(member, manages, table=frozen.table, face=dispatcher.faces.get(frozen.table.game))
    if live is None:
        run = await services.tables.run_under_way(guild, member)
        live = None if run is None else await services.tables.live(run.id)
    if live is None:
        raise await lookup.refusal(dispatcher, interaction, words.NONE_WAS)
    return Here(member, manages, table=live.table, live=live, face=dispatcher.faces[live.table.game])
