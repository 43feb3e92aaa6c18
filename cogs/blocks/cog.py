"""*Block a member* and *Unblock* in `/turns`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.games.text import TextLike
from bot.ui.actions.panel import ChoiceInput, MemberInput, PanelAction, PickedMember
from bot.ui.client.host import Host
from bot.ui.components.controls import Choice
from bot.ui.components.links import mention
from bot.ui.social.blocks import block
from bot.ui.transport.failures import Declined
from bot.ui.transport.response import Response
from bot.ui.words import blocks as block_words
from cogs.settings.actions import OwnPage
from cogs.settings.words import turns as words


class BlockActions:
    """Blocks and unblocks members."""

    def __init__(self, host: Host) -> None:
        self._services = host.dispatcher.services
        self._names = host.dispatcher.names

    async def actions(self, page: OwnPage) -> Sequence[PanelAction]:
        """Return the actions."""
        blocked = await self._services.blocks.of(page.owner)
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
        if not blocked.isdecimal() or int(blocked) not in await self._services.blocks.of(response.member):
            raise Declined(words.NOT_BLOCKED)
        await self._services.blocks.unblock(response.member, int(blocked))
        return block_words.unblocked(mention(int(blocked)))


async def setup(host: Host) -> None:
    """Let members block others."""
    host.dispatcher.panels["turns"].add("settings", 900, BlockActions(host).actions)
