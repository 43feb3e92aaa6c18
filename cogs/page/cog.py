"""*Open board* on boards and in `/table`, and the browsers in *My data* of `/turns`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.table.model import Status, Table
from bot.discord.client.host import Host
from bot.discord.components.controls import Button, Choice
from bot.discord.components.payload import MessagePayload
from bot.discord.press.panel import PanelAction, PickedMember
from bot.discord.press.press import Press
from bot.discord.table.board_parts import ShownBoard
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Response
from bot.games.text import TextLike
from cogs.page import words
from cogs.page.model import PAGE
from cogs.page.service import Pages
from cogs.settings.data import DataChoices, PersonalData
from cogs.table import lookup
from cogs.table.base import TableActions
from cogs.table.lookup import Here

BROWSERS, ALL = "browsers", "all"
"""The input of *My data* that ends a session: the first word with the id of one, or with the second word for all."""


class PageActions(TableActions):
    """Hands out links, and ends sessions."""

    def __init__(self, host: Host) -> None:
        super().__init__(host.dispatcher)
        self._pages = self.services[Pages]
        host.dispatcher.add_verb(PAGE, self._press)

    def _serves(self, table: Table) -> bool:
        """Whether the page can show this table, which has to be running."""
        return self._pages.address is not None and table.status is Status.RUNNING

    def button(self, board: ShownBoard) -> Sequence[Button]:
        """Return the button of boards."""
        return (Button(words.OPEN_BOARD, PAGE),) if self._serves(board.live.table) else ()

    def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the action of `/table`."""
        available = here.table is not None and self._serves(here.table)
        return (PanelAction(PAGE, words.OPEN_BOARD, words.OPEN_BOARD_SUMMARY, self._open, available=available),)

    async def _open(self, response: Response, _text: str, _member: PickedMember | None) -> None:
        await self._hand_out(response, (await lookup.latest_live(self.dispatcher, response.interaction)).table)

    async def _press(self, press: Press) -> None:
        await self._hand_out(press.response, (await self.services.tables.live(press.control.table)).table)

    async def _hand_out(self, response: Response, table: Table) -> None:
        """Send a link to a member.

        They have a seat, or see the channel: presses from elsewhere are refused before. Where the bot is no member it
        can't ask who sees the channel, so only players get one. Raises Declined.
        """
        if not self._serves(table):
            raise Declined(words.NOT_SERVED)
        if table.answers_only and response.member not in table.members:
            raise Declined(words.PLAYERS_ONLY)
        url = self._pages.url(table.id, await self._pages.link(response.member, table.id))
        await response.tell(MessagePayload(words.LINK, controls=(Button(words.OPEN_BOARD, PAGE, url=url),)))

    async def choices(self, member: int) -> Sequence[Choice]:
        """Return the choices that end a member's sessions, by the day on which each began."""
        found = [
            Choice(words.browser(each.began.date().isoformat()), f"{BROWSERS} {each.id}", words.last_used(each.used))
            for each in await self._pages.sessions(member)
        ]
        return (*found, Choice(words.ALL_BROWSERS, f"{BROWSERS} {ALL}", words.ALL_EFFECT)) if found else ()

    async def end(self, response: Response, session: str) -> TextLike:
        """End one of a member's sessions, or all of them. Raises Declined."""
        if session == ALL:
            return words.logged_out(await self._pages.end_all(response.member))
        if not await self._pages.end(response.member, session):
            raise Declined(words.ALREADY_ENDED)
        return words.logged_out(1)


async def setup(host: Host) -> None:
    """Let members open boards in their browser."""
    actions = PageActions(host)
    host.dispatcher.panels["table"].add("game", 110, actions.actions)
    host.dispatcher.payloads.parts.optional.add(50, actions.button)
    host.dispatcher[PersonalData].choices[BROWSERS] = DataChoices(actions.choices, actions.end)
