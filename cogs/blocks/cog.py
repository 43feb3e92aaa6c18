"""*Block a member* and *Unblock* in `/turns`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.discord.client.host import Host
from bot.discord.components.controls import Choice
from bot.discord.components.links import mention
from bot.discord.press.panel import ChoiceInput, MemberInput, PanelAction, PickedMember
from bot.discord.transport.failures import Declined
from bot.discord.transport.response import Response
from bot.games.text import TextLike
from cogs.blocks import words as block_words
from cogs.blocks.messages import block
from cogs.blocks.service import Blocks
from cogs.settings.actions import OwnPage
from cogs.settings.words import turns as words


class BlockActions:
    """Blocks and unblocks members."""

    def __init__(self, host: Host) -> None:
        self._services = host.dispatcher.services
        self._names = host.dispatcher.names

    async def actions(self, page: OwnPage) -> Sequence[PanelAction]:
        """Return the actions."""
        blocked = await self._services[Blocks].of(page.owner)
        return (
            PanelAction("block", words.BLOCK, words.BLOCK_SUMMARY, self._block, MemberInput(words.WHOM_TO_BLOCK)),
            PanelAction(
                "unblock",
                words.UNBLOCK,
                words.blocked_members(len(blocked)),
                self._unblock,
                ChoiceInput(words.WHOM_TO_UNBLOCK, partial(self._choices, blocked)),
                available=bool(blocked),
            ),
        )

    async def _choices(self, blocked: Sequence[int]) -> Sequence[Choice]:
        return [Choice(await self._names.of(each), str(each)) for each in blocked]

    async def _block(self, response: Response, _text: str, picked: PickedMember | None) -> TextLike:
        if picked is None:
            raise Declined(words.BLOCK_WHOM)
        return await block(self._services, response.member, picked.id, bot=picked.bot)

    async def _unblock(self, response: Response, text: str, _member: PickedMember | None) -> TextLike:
        blocked = text.strip("<@!> ")
        if not blocked.isdecimal() or int(blocked) not in await self._services[Blocks].of(response.member):
            raise Declined(words.NOT_BLOCKED)
        await self._services[Blocks].unblock(response.member, int(blocked))
        return block_words.unblocked(mention(int(blocked)))


async def setup(host: Host) -> None:
    """Let members block others."""
    host.dispatcher.panels["turns"].add("settings", 900, BlockActions(host).actions)
