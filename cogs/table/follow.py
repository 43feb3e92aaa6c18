"""Following a table as a spectator."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.press.panel import PanelAction, PickedMember
from bot.discord.transport.response import Response
from cogs.follow import words as words_of_watching
from cogs.table import lookup, words
from cogs.table.base import TableActions
from cogs.table.here import Here


class FollowActions(TableActions):
    """Follow, stop following."""

    async def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the actions of spectators."""
        table = here.channel_table
        watches = here.running and not here.seated and table is not None
        follows = (
            watches and table is not None and await self.services.followers.find(table.id, here.member) is not None
        )
        return (
            PanelAction(
                "follow",
                words_of_watching.FOLLOW,
                words.FOLLOW_SUMMARY,
                self._follow,
                available=watches and not follows,
            ),
            PanelAction("unfollow", words_of_watching.STOP, words.UNFOLLOW_SUMMARY, self._unfollow, available=follows),
        )

    async def _follow(self, response: Response, text: str, member: PickedMember | None) -> None:
        await self.dispatcher.followers.follow(response, await lookup.running(self.dispatcher, response.interaction))

    async def _unfollow(self, response: Response, text: str, member: PickedMember | None) -> None:
        live = await lookup.running(self.dispatcher, response.interaction)
        await self.dispatcher.followers.unfollow(response, live.table.id)
