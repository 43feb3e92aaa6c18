"""Context menu commands: challenge a member, read or replay a board."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.core.table.model import Table
from bot.discord import words as common_words
from bot.discord.client.host import Host
from bot.discord.components.controls import NOT_OURS, Choice, ControlId, decode_id
from bot.discord.components.links import linked_messages, mention
from bot.discord.components.modal import Modal, RadioField
from bot.discord.components.table_request import TableRequest
from bot.discord.press.press import Press
from bot.discord.table.description import IN_WORDS
from bot.discord.table.names import name_of
from bot.discord.table.result import REPLAY
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import MODAL_SECONDS, Deferral, Interaction, Response
from bot.games.registry import GAMES, game_named
from cogs.blocks import words as block_words
from cogs.blocks.cog import block
from cogs.blocks.service import Blocks
from cogs.lobby.openings import LobbyOpenings
from cogs.menus import words

CHALLENGED = "challenged"
"""Verb of the modal that asks for the game; its argument is the member."""

PLAYERS = 2

_GAME = "game"
"""Key of the field for the game."""


class ContextMenus:
    """The handlers of the context menus."""

    def __init__(self, host: Host) -> None:
        self._dispatcher = host.dispatcher
        host.dispatcher.add_modal(CHALLENGED, self.open_lobby)

    async def challenge(self, interaction: Interaction, member: discord.Member) -> None:
        """Ask for the game in a modal. Refuses bots and the member themselves."""
        async with Response(interaction, late=Deferral.PRIVATE, patience=MODAL_SECONDS) as response:
            if member.bot:
                raise Declined(words.NO_BOTS)
            if member.id == response.member:
                raise Declined(words.NOT_YOURSELF)
            await self._dispatcher.services[Blocks].check(response.member, [member.id])
            games = [game for game in GAMES if PLAYERS in game.seats]
            choices = tuple(Choice(game.title, game.key, chosen=game is games[0]) for game in games)
            field = RadioField(key=_GAME, label=words.WHICH_GAME, choices=choices)
            await response.open_modal(
                Modal(words.challenge_member(name_of(member)), CHALLENGED, (field,), str(member.id))
            )

    async def block(self, interaction: Interaction, member: discord.Member) -> None:
        """Block a member, or unblock them. Refuses bots and the member themselves."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            services = self._dispatcher.services
            if member.id in await services[Blocks].of(response.member):
                await services[Blocks].unblock(response.member, member.id)
                await response.tell(block_words.unblocked(mention(member.id)))
                return
            await response.tell(await block(services, response.member, member.id, bot=member.bot))

    async def open_lobby(self, press: Press) -> None:
        """Open a lobby for two and invite the member; it begins when they join.

        Raises Declined.
        """
        key, member = press.text(_GAME), press.control.argument
        if not member.isdecimal() or key not in {game.key for game in GAMES if PLAYERS in game.seats}:
            raise Declined(common_words.OLD_BUTTON)
        request = TableRequest(key, game_named(key).with_defaults({}), (), PLAYERS)
        await self._dispatcher.services[Blocks].check(press.member, [int(member)])
        await self._dispatcher[LobbyOpenings].challenge(press.response, request, int(member))

    async def read(self, interaction: Interaction, message: discord.Message) -> None:
        """Describe the position of a board in words."""
        await self._use(interaction, message, IN_WORDS)

    async def replay(self, interaction: Interaction, message: discord.Message) -> None:
        """Show the game of a board as a film."""
        await self._use(interaction, message, REPLAY)

    async def _use(self, interaction: Interaction, message: discord.Message, verb: str) -> None:
        """Do what a button with this verb on the message would do."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            table = await self._find_table(message) if message.author == interaction.client.user else None
            if table is None:
                raise Declined(words.NO_BOARD)
            await self._dispatcher.serve(Press(response, ControlId(table.id, table.rev, verb)))

    async def _find_table(self, message: discord.Message) -> Table | None:
        """Return the table of a board.

        A story message has no controls, but a link or at least a time.
        """
        tables = self._dispatcher.services.tables
        subjects = {control.table for control in _controls(message)}
        for subject in subjects:
            found = await tables.subject(subject)
            if isinstance(found, Table):
                return found
        if subjects:
            return None
        messages, when = [message.id, *linked_messages(message.content)], message.edited_at or message.created_at
        return await tables.shown_in(message.channel.id, messages, when)


def _controls(message: discord.Message) -> Iterator[ControlId]:
    """List the ids of our controls in a message."""
    for row in message.components:
        for component in getattr(row, "children", ()):
            control = decode_id(getattr(component, "custom_id", None) or "")
            if control != NOT_OURS:
                yield control


async def setup(host: Host) -> None:
    """Add the commands of the context menus."""
    menus = ContextMenus(host)
    for name, callback in (
        (words.CHALLENGE, menus.challenge),
        (words.BLOCK, menus.block),
        (words.IN_WORDS, menus.read),
        (words.REPLAY, menus.replay),
    ):
        host.add_context_menu(name, callback)
