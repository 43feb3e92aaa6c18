"""*Follow* in `/table`, and for spectators who press on a board."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.client.host import Host
from bot.discord.components.controls import Button
from bot.discord.press.panel import PanelAction, PickedMember
from bot.discord.transport.response import Response
from cogs.follow import words
from cogs.follow.messages import FOLLOW, UNFOLLOW, Followers
from cogs.follow.service import TableFollowers
from cogs.table import lookup
from cogs.table.base import TableActions
from cogs.table.here import Here


class FollowActions(TableActions):
    """The actions of `/table`."""

    def __init__(self, host: Host) -> None:
        super().__init__(host.dispatcher)
        self._messages = Followers(host, self.services, self.dispatcher.faces)
        host.dispatcher.add_verb(FOLLOW, self._messages.press)
        host.dispatcher.add_verb(UNFOLLOW, self._messages.press_stop, in_direct_messages=True)

    async def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the actions of spectators."""
        table = here.channel_table
        watches = here.running and not here.seated and table is not None
        follows = (
            watches
            and table is not None
            and await self.services[TableFollowers].find(table.id, here.member) is not None
        )
        return (
            PanelAction(
                "follow",
                words.FOLLOW,
                words.FOLLOW_SUMMARY,
                self._follow,
                available=watches and not follows,
            ),
            PanelAction("unfollow", words.STOP, words.UNFOLLOW_SUMMARY, self._unfollow, available=follows),
        )

    async def _follow(self, response: Response, text: str, member: PickedMember | None) -> None:
        await self._messages.follow(response, await lookup.running(self.dispatcher, response.interaction))

    async def _unfollow(self, response: Response, text: str, member: PickedMember | None) -> None:
        live = await lookup.running(self.dispatcher, response.interaction)
        await self._messages.unfollow(response, live.table.id)


async def setup(host: Host) -> None:
    """Let spectators follow tables."""
    host.dispatcher.panels["table"].add("table", 400, FollowActions(host).actions)
    host.dispatcher.watching.add(100, lambda _live: (Button(words.FOLLOW, FOLLOW),))
