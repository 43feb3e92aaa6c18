"""Finds the table that a command means: the channel's running or last one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.consent.model import Question
from bot.core.errors import TableFrozen
from bot.core.table.model import LiveTable, Status, Table, deciders
from bot.discord.press import words as command_words
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.table.face import Face
from bot.discord.table.table_factory import Gathering
from bot.discord.transport.calls import Declined, NoTableHere
from bot.discord.transport.response import Interaction
from bot.games.text import TextLike, lines
from cogs.table import words


async def find_gathering(dispatcher: Dispatcher, interaction: Interaction) -> Gathering | None:
    """What members gather in in this channel before there is a table."""
    channel = interaction.channel_id
    return None if channel is None else await dispatcher.table_factory.find_gathering(channel)


async def running(dispatcher: Dispatcher, interaction: Interaction) -> LiveTable:
    """The running table of this channel. Raises Declined, TableFrozen."""
    live = (
        None if interaction.channel_id is None else await dispatcher.services.tables.running_in(interaction.channel_id)
    )
    if live is None:
        raise await refusal(dispatcher, interaction, words.NONE_RUNS)
    return live


async def unended(dispatcher: Dispatcher, interaction: Interaction) -> Table:
    """The table of this channel that has not ended, a frozen one too. Raises Declined."""
    try:
        return (await running(dispatcher, interaction)).table
    except TableFrozen as frozen:
        return frozen.table


async def latest_live(dispatcher: Dispatcher, interaction: Interaction) -> LiveTable:
    """Return the channel's table, or the member's open run if none is running.

    With a lobby in the channel, neither. Raises Declined, TableFrozen.
    """
    if (found := await find_gathering(dispatcher, interaction)) is not None:
        raise Declined(_not_begun(dispatcher, found))
    live = (
        None if interaction.channel_id is None else await dispatcher.services.tables.latest_in(interaction.channel_id)
    )
    if live is None or live.table.status.ended:
        run = await dispatcher.services.tables.run_under_way(interaction.guild_id, interaction.user.id)
        live = live if run is None else await dispatcher.services.tables.live(run.id)
    if live is None:
        raise NoTableHere(words.NONE_WAS)
    return live


async def latest(dispatcher: Dispatcher, interaction: Interaction) -> Table:
    """The table of this channel, running, frozen or ended. Raises Declined."""
    try:
        live = (
            None
            if interaction.channel_id is None
            else await dispatcher.services.tables.latest_in(interaction.channel_id)
        )
    except TableFrozen as frozen:
        return frozen.table
    if live is None:
        raise await refusal(dispatcher, interaction, words.NONE_WAS)
    return live.table


async def refusal(dispatcher: Dispatcher, interaction: Interaction, otherwise: TextLike) -> Declined:
    """Return the refusal of a command that needs a table: an open lobby, or a private run.

    `otherwise` is shown above the start card.
    """
    if (found := await find_gathering(dispatcher, interaction)) is not None:
        return Declined(_not_begun(dispatcher, found))
    run = await dispatcher.services.tables.run_under_way(interaction.guild_id, interaction.user.id)
    if run is None:
        return NoTableHere(otherwise)
    return NoTableHere(lines(command_words.run_is_private(dispatcher.faces[run.game].game.title), otherwise))


def _not_begun(dispatcher: Dispatcher, found: Gathering) -> TextLike:
    """Say that the game has not started."""
    return command_words.not_begun(dispatcher.faces[found.game].game.title, found.link)


# The lobby or table of a channel


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
    gathering = await find_gathering(dispatcher, interaction)
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
        raise await refusal(dispatcher, interaction, words.NONE_WAS)
    return Here(member, manages, table=live.table, live=live, face=dispatcher.faces[live.table.game])
