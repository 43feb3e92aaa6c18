"""*Block a member* and *Unblock* in `/turns`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.core.services import Services
from bot.discord.client.host import Host
from bot.discord.components.controls import Choice
from bot.discord.components.links import mention
from bot.discord.press.panel import ChoiceInput, MemberInput, PanelAction, PickedMember
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Response
from bot.games.text import Text, TextLike
from cogs.blocks import words
from cogs.blocks import words as block_words
from cogs.blocks.service import Blocks
from cogs.settings import words as settings_words
from cogs.settings.actions import OwnPage

# Blocking a member, from /turns or the context menu


async def block(services: Services, member: int, blocked: int, *, bot: bool) -> Text:
    """Let a member block another, and say what that does. Raises Declined, InvitationRefused."""
    if blocked == member:
        raise Declined(words.NOT_YOURSELF)
    if bot:
        raise Declined(words.NO_BOTS)
    await services[Blocks].block(member, blocked)
    return words.blocked(mention(blocked))


class BlockActions:
    """Blocks and unblocks members."""

    def __init__(self, host: Host) -> None:
        self._services = host.dispatcher.services
        self._names = host.dispatcher.names

    async def actions(self, page: OwnPage) -> Sequence[PanelAction]:
        """Return the actions."""
        blocked = await self._services[Blocks].of(page.owner)
        return (
            PanelAction(
                "block",
                settings_words.BLOCK,
                settings_words.BLOCK_SUMMARY,
                self._block,
                MemberInput(settings_words.WHOM_TO_BLOCK),
            ),
            PanelAction(
                "unblock",
                settings_words.UNBLOCK,
                settings_words.blocked_members(len(blocked)),
                self._unblock,
                ChoiceInput(settings_words.WHOM_TO_UNBLOCK, partial(self._choices, blocked)),
                available=bool(blocked),
            ),
        )

    async def _choices(self, blocked: Sequence[int]) -> Sequence[Choice]:
        return [Choice(await self._names.of(each), str(each)) for each in blocked]

    async def _block(self, response: Response, _text: str, picked: PickedMember | None) -> TextLike:
        if picked is None:
            raise Declined(settings_words.BLOCK_WHOM)
        return await block(self._services, response.member, picked.id, bot=picked.bot)

    async def _unblock(self, response: Response, text: str, _member: PickedMember | None) -> TextLike:
        blocked = text.strip("<@!> ")
        if not blocked.isdecimal() or int(blocked) not in await self._services[Blocks].of(response.member):
            raise Declined(settings_words.NOT_BLOCKED)
        await self._services[Blocks].unblock(response.member, int(blocked))
        return block_words.unblocked(mention(int(blocked)))


async def setup(host: Host) -> None:
    """Let members block others."""
    host.dispatcher.panels["turns"].add("settings", 900, BlockActions(host).actions)
