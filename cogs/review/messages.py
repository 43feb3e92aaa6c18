"""Reviews of finished games as private messages, computed once and paged."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from bot.ai.review import Review
from bot.core.table.model import Table
from bot.discord.components.payload import MessagePayload
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.press import Press
from bot.discord.transport.failures import Declined
from bot.discord.transport.response import Response
from bot.discord.words import OLD_BUTTON
from cogs.challenge.results.service import ChallengeResults
from cogs.review.pages import Page, ReviewedGame, ReviewPages, positions_needed
from cogs.review.service import Reviews
from cogs.review.words import reviews as words

Show = Callable[[Sequence[Review]], Awaitable[MessagePayload]]
"""Makes a message of reviews."""


class ReviewMessages:
    """Makes reviews into messages, and answers their controls."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self._services = dispatcher.services
        self._pages = ReviewPages(dispatcher.faces, dispatcher.render_queue)

    async def open(self, response: Response, table: Table, page: Page | None = None) -> None:
        """Show a page, or the member's own; show progress if it's not computed yet.

        Raises ReviewRefused.
        """
        page = page or Page(_own(table, response.member), 0)
        await self.show(response, [table], lambda found: self._sheet(response, table, found[0], page))

    async def show(self, response: Response, tables: Sequence[Table], show: Show) -> None:
        """Show a message made from some tables' reviews; compute missing ones.

        Raises ReviewRefused.
        """
        kept = [await self._services[Reviews].find(table.id) for table in tables]
        there = [each for each in kept if each is not None]
        if len(there) == len(tables):
            payload = await show(there)
            await response.show(payload)
            return
        put = await response.announce(MessagePayload(words.BEGUN), here=True)
        try:
            await put(await show([await self._made(response, table, put) for table in tables]))
        except Exception:
            await put(MessagePayload(words.NONE))
            raise

    async def _made(self, response: Response, table: Table, put: Callable[[MessagePayload], Awaitable[None]]) -> Review:
        """Compute a review, with progress messages meanwhile."""
        async for each in self._services[Reviews].made(table.id, response.member):
            if isinstance(each, Review):
                return each
            if each.before:
                await put(MessagePayload(words.waiting(each.before)))
            elif each.done or each.closer:
                await put(
                    MessagePayload(
                        words.closer(each.done, each.of) if each.closer else words.progress(each.done, each.of)
                    )
                )
        raise RuntimeError(f"the review of table {table.id} ended without one")

    async def press(self, press: Press) -> None:
        """A button under a result, or of a page."""
        table = await self._services.tables.find(press.control.table)
        page = Page.read(press.control.argument, len(table.seats))
        if page is None and press.control.argument:
            raise Declined(OLD_BUTTON)
        await self.open(press.response, table, page)

    async def choose(self, press: Press) -> None:
        """Whose moves."""
        table = await self._services.tables.find(press.control.table)
        page = Page.read(f"{press.values[0]} 0 b", len(table.seats))
        if page is None:
            raise Declined(OLD_BUTTON)
        await self.open(press.response, table, page)

    async def _sheet(self, response: Response, table: Table, review: Review, page: Page) -> MessagePayload:
        positions = await self._services.records.positions(table.id, positions_needed(review, len(table.seats)))
        moves = len((await self._services.records.export(table.id)).log)
        names = await self._dispatcher.names.seats(table)
        game = self._dispatcher.faces[table.game].game
        habit = None if page.number else await self._services[Reviews].habit_of(response.member, game)
        looked = ReviewedGame(table, review, moves, names, positions, await self._is_best(table), habit)
        return await self._pages.sheet(looked, page, await self._dispatcher.style_for(response))

    async def _is_best(self, table: Table) -> bool:
        if table.run is None or not table.run.counts:
            return False
        if table.guild is None:  # in a global daily, nobody sees runs of others
            return True
        finished = (await self._services[ChallengeResults].standings(table.run.challenge)).finished
        return not finished or finished[0].table.id == table.id


def _own(table: Table, member: int) -> int | None:
    """The seat whose moves a member wants to see first: the only one that they had."""
    own = table.seats_of(member)
    return own[0] if len(own) == 1 and len(table.seats) > 1 else None
