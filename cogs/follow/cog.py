"""*Follow* in `/table`, and for spectators who press on a board."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import discord

from bot.core.delivery.entries import OutboxEntry, ToMember
from bot.core.delivery.outbox import RetryLater
from bot.core.errors import TableFrozen
from bot.core.history.past_positions import over_since
from bot.core.services import Services
from bot.core.table.model import LiveTable
from bot.discord.client.host import Host
from bot.discord.components.controls import Button
from bot.discord.components.languages import recipient_language
from bot.discord.components.links import board_link, place_link, seat_names
from bot.discord.components.payload import MessagePayload
from bot.discord.notices.closing_call import ending_lines
from bot.discord.press.panel import PanelAction, PickedMember
from bot.discord.press.press import Press
from bot.discord.table.face import Face
from bot.discord.table.story_messages import describe_turn
from bot.discord.table.table_message import public_viewer
from bot.discord.transport.calls import CALL_ERRORS, TAKES_NO_MESSAGE, Call, Declined, classify
from bot.discord.transport.delivery import find_posted, retry_later
from bot.discord.transport.post import post
from bot.discord.transport.response import Response
from bot.games.text import TextLike
from cogs.follow import words
from cogs.follow.queries import LINE_ENTRY, Follower
from cogs.follow.service import TableFollowers
from cogs.table import lookup
from cogs.table.base import TableActions
from cogs.table.lookup import Here

# *Follow* and *Watch from here* for spectators: a direct message after each turn


_log = logging.getLogger(__name__)

FOLLOW: Final = "follow"
UNFOLLOW: Final = "unfollow"

MAX_TURNS = 5
"""Turns in one message to a follower."""


class Followers:
    """Lets members follow tables, and notifies them."""

    def __init__(self, client: discord.Client, services: Services, faces: Mapping[str, Face]) -> None:
        self._client = client
        self._services = services
        self._faces = faces
        services.outbox.serve(LINE_ENTRY, self._deliver)

    async def press(self, press: Press) -> None:
        """Handle *Follow*."""
        await self.follow(press.response, await self._services.tables.live(press.control.table))

    async def press_stop(self, press: Press) -> None:
        """Handle *Stop following*."""
        await self.unfollow(press.response, press.control.table)

    async def follow(self, response: Response, live: LiveTable) -> None:
        """Follow a table. Raises Declined, FollowsMany."""
        table = live.table
        if table.seats_of(response.member):
            raise Declined(words.YOU_PLAY_HERE)
        if table.status.ended or table.run is not None:
            raise Declined(words.NOT_TO_FOLLOW)
        await response.acknowledge()
        if await self._services[TableFollowers].find(table.id, response.member) is None:
            title = self._faces[table.game].game.title
            text = words.following(title, place_link(table), board_link(table))
            try:
                message = await self._send(live, response.member, text, nonce=f"{table.id}-follow")
            except CALL_ERRORS as error:
                if classify(error, Call.SEND) in TAKES_NO_MESSAGE:
                    raise Declined(words.NO_DIRECT_MESSAGES) from None
                raise
            await self._services[TableFollowers].follow(Follower(table.id, response.member, live.number, message))
        stop = Button(words.STOP, UNFOLLOW)
        await response.tell(
            MessagePayload(words.follows(self._faces[table.game].game.title), (), (stop,), table.id, table.rev)
        )

    async def unfollow(self, response: Response, table_id: str) -> None:
        """Stop following a table."""
        followed = await self._services[TableFollowers].unfollow(table_id, response.member)
        await response.tell(words.NO_MORE if followed else words.NEVER_DID)

    async def _deliver(self, entry: OutboxEntry) -> None:
        """Tell a follower about finished turns, unless they are away. Raises RetryLater."""
        follower = await self._services[TableFollowers].find(entry.subject, entry.read(ToMember).member)
        if follower is None:
            return
        try:
            live = await self._services.tables.live(entry.subject)
        except TableFrozen as frozen:
            raise RetryLater(str(frozen)) from frozen
        ended = live.table.status.ended
        hours, now = await self._services.settings.hours_of(follower.member), self._services.now()
        if hours.away is not None and hours.away > now and not ended:
            return
        texts, upto = await self._turns_over(live, follower)
        if not texts and not ended:
            return
        lines = [*map(words.turn, texts[-MAX_TURNS:]), *([ending_lines(live.table)] if ended else [])]
        title, earlier = self._faces[live.table.game].game.title, max(0, len(texts) - MAX_TURNS)
        text = words.over(title, place_link(live.table), lines, earlier, board_link(live.table))
        try:
            message = await self._send_once(live, entry, follower, text, silent=not hours.are_open(now))
        except CALL_ERRORS as error:
            if classify(error, Call.SEND) not in TAKES_NO_MESSAGE:
                raise retry_later(error) from error
            _log.info(
                "follow ended because direct messages are closed: member=%d table=%s", follower.member, live.table.id
            )
            await self._services[TableFollowers].unfollow(live.table.id, follower.member)
            return
        await self._services[TableFollowers].set_reported(entry, replace(follower, told=upto, message=message))
        if ended:
            await self._services[TableFollowers].unfollow(live.table.id, follower.member)

    async def _turns_over(self, live: LiveTable, follower: Follower) -> tuple[Sequence[TextLike], int]:
        """Return the turns since the last message, and the number of moves so far."""
        moments = await self._services.tables.moments(
            live.table.id, public_viewer(live), over_since(live, follower.told)
        )
        names, face = seat_names(live.table), self._faces[live.table.game]
        texts = [
            describe_turn(face, live.table, names, turn) or words.A_TURN
            for moment in moments[1:]
            for turn in moment.turns
        ]
        return texts, moments[-1].number

    async def _send_once(
        self, live: LiveTable, entry: OutboxEntry, follower: Follower, text: TextLike, *, silent: bool
    ) -> int:
        channel = await self._client.create_dm(discord.Object(follower.member))
        here = OutboxEntry(entry.kind, entry.subject, channel.id, entry.since, entry.due)
        language = await recipient_language(self._client, follower.member, live.table.guild)
        found = await find_posted(self._client, here, MessagePayload(text), language, below=follower.message)
        if found is not None:
            return found
        nonce = f"{live.table.id}-line-{live.table.rev}"
        return await self._send(live, follower.member, text, nonce=nonce, silent=silent)

    async def _send(self, live: LiveTable, member: int, text: TextLike, *, nonce: str, silent: bool = False) -> int:
        channel = await self._client.create_dm(discord.Object(member))
        payload = MessagePayload(text, (), (Button(words.STOP, UNFOLLOW),), live.table.id, live.table.rev)
        return await post(
            self._client,
            channel.id,
            payload,
            await recipient_language(self._client, member, live.table.guild),
            silent=silent,
            nonce=nonce,
        )


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
