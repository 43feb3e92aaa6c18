"""Looking back over a game that has ended, for whoever asks: worked out once, then paged through in private."""

from __future__ import annotations

from bot.games.review import Review
from bot.tables.model import Table
from bot.ui.answer import Answer
from bot.ui.desk import Desk
from bot.ui.failures import Declined
from bot.ui.press import Press
from bot.ui.sheet import Sheet
from bot.ui.words import OLD_BUTTON
from cogs.review import words
from cogs.review.pages import Looked, Page, Pages, wanted


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
        kept = await self._tables.reviews.kept(table.id)
        if kept is not None:
            sheet = await self._sheet(answer, table, kept, page)
            await (answer.edit(sheet) if answer.private else answer.tell(sheet))
            return
        put = await answer.announce(Sheet(words.BEGUN), here=True)
        try:
            async for each in self._tables.reviews.made(table.id, answer.member):
                if isinstance(each, Review):
                    await put(await self._sheet(answer, table, each, page))
                elif each.before:
                    await put(Sheet(words.waiting(each.before)))
                elif each.done:
                    await put(Sheet(words.progress(each.done, each.of)))
        except Exception:
            await put(Sheet(words.NONE))
            raise

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
        looked = Looked(table, review, moves, await self._desk.names.seats(table), positions)
        return await self._pages.sheet(looked, page, await self._desk.theme_for(answer))


def _own(table: Table, member: int) -> int | None:
    """The seat whose moves a member wants to see first: the only one that they had."""
    own = table.seats_of(member)
    return own[0] if len(own) == 1 and len(table.seats) > 1 else None
