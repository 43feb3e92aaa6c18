"""Looking back over games that have ended, for whoever asks: worked out once, then paged through in private."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from bot.ai.review import Review
from bot.model.table import Table
from bot.ui.actions.desk import Desk
from bot.ui.components.sheet import Sheet
from bot.ui.transport.answer import Answer
from bot.ui.transport.failures import Declined
from bot.ui.transport.press import Press
from bot.ui.words import OLD_BUTTON
from cogs.review import words
from cogs.review.pages import Looked, Page, Pages, wanted

Show = Callable[[Sequence[Review]], Awaitable[Sheet]]
"""Makes a message of reviews."""


class LookingBack:
    """Makes reviews into messages, and answers their controls."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tables = desk.tables
        self._pages = Pages(desk.faces, desk.studio)

    async def open(self, answer: Answer, table: Table, page: Page | None = None) -> None:
        """Show a page, or that of the member's own moves; before that tell how far it is if nobody asked before.

        Raises ReviewRefused.
        """
        page = page or Page(_own(table, answer.member), 0)
        await self.show(answer, [table], lambda found: self._sheet(answer, table, found[0], page))

    async def show(self, answer: Answer, tables: Sequence[Table], show: Show) -> None:
        """Show what is made of the reviews of some tables; those that are not there yet are worked out before.

        Raises ReviewRefused.
        """
        kept = [await self._tables.reviews.kept(table.id) for table in tables]
        there = [each for each in kept if each is not None]
        if len(there) == len(tables):
            sheet = await show(there)
            await answer.show(sheet)
            return
        put = await answer.announce(Sheet(words.BEGUN), here=True)
        try:
            await put(await show([await self._made(answer, table, put) for table in tables]))
        except Exception:
            await put(Sheet(words.NONE))
            raise

    async def _made(self, answer: Answer, table: Table, put: Callable[[Sheet], Awaitable[None]]) -> Review:
        """A review, with a word now and then while it is worked out."""
        async for each in self._tables.reviews.made(table.id, answer.member):
            if isinstance(each, Review):
                return each
            if each.before:
                await put(Sheet(words.waiting(each.before)))
            elif each.done or each.closer:
                await put(
                    Sheet(words.closer(each.done, each.of) if each.closer else words.progress(each.done, each.of))
                )
        raise RuntimeError(f"the review of table {table.id} ended without one")

    async def press(self, press: Press) -> None:
        """A button under a result, or of a page."""
        table = await self._tables.find(press.control.table)
        page = Page.read(press.control.argument, len(table.seats))
        if page is None and press.control.argument:
            raise Declined(OLD_BUTTON)
        await self.open(press.answer, table, page)

    async def choose(self, press: Press) -> None:
        """Whose moves."""
        table = await self._tables.find(press.control.table)
        page = Page.read(f"{press.values[0]} 0 b", len(table.seats))
        if page is None:
            raise Declined(OLD_BUTTON)
        await self.open(press.answer, table, page)

    async def _sheet(self, answer: Answer, table: Table, review: Review, page: Page) -> Sheet:
        positions = await self._tables.positions(table.id, wanted(review, len(table.seats)))
        moves = len((await self._tables.export(table.id)).log)
        names = await self._desk.names.seats(table)
        looked = Looked(table, review, moves, names, positions, await self._is_best(table))
        return await self._pages.sheet(looked, page, await self._desk.theme_for(answer))

    async def _is_best(self, table: Table) -> bool:
        if table.run is None or not table.run.counts:
            return False
        finished = (await self._tables.challenges.standings(table.run.challenge)).finished
        return not finished or finished[0].table.id == table.id


def _own(table: Table, member: int) -> int | None:
    """The seat whose moves a member wants to see first: the only one that they had."""
    own = table.seats_of(member)
    return own[0] if len(own) == 1 and len(table.seats) > 1 else None
