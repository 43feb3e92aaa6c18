"""Nova Luna on Discord: its face, its pieces and the controls under its board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from bot.core.table.model import LiveTable
from bot.discord.client.host import Host
from bot.discord.components.links import player
from bot.discord.components.payload import MAX_CONTENT_LENGTH, MessagePayload
from bot.discord.pictures.attachments import StaticImage
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.lookup import GameLooks, Lookup, LookupEntry, viewing_seat
from bot.discord.press.press import Press
from bot.discord.table.face import Suggestion
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Response
from bot.games.areas import cell_name, parse_cell
from bot.games.novaluna.components import TILES
from bot.games.novaluna.events import explain_tile
from bot.games.novaluna.game import NovaLunaPosition
from bot.games.novaluna.view import DisplayView, LaidView, NovaLunaView
from bot.games.text import ENGLISH, Language, Text, TextLike, UserText, fill_names, lines, render_text
from cogs.novaluna import words
from cogs.novaluna.face import NovaLunaFace
from renderers.novaluna import draw_displays
from renderers.novaluna.sheet import draw_tile_alone, draw_tiles, printed_view

# Private views: which tiles count for a task, open tasks, all displays.
#
# They are opened by /look and by a control below the board.


AnyPosition = NovaLunaPosition[Any]


OPEN_TASKS = "tasks"
"""The view of all open tasks, and the prefix of those of one tile."""


class TaskViews:
    """Serves the verb `tasks` and the views of tasks."""

    def __init__(self, dispatcher: Dispatcher, face: NovaLunaFace) -> None:
        self._dispatcher = dispatcher
        self._face = face

    async def press(self, press: Press) -> None:
        """The control under a board; an old board's serves as well."""
        live = await self._dispatcher.at(self._face, press)
        await press.response.tell(await self._sheet(press.response, live))

    def suggest_views(
        self, live: LiveTable, member: int, language: Language, names: Sequence[TextLike]
    ) -> Sequence[Suggestion]:
        """Suggest all open tasks, and those of each tile that was laid."""
        return (
            Suggestion(OPEN_TASKS, render_text(words.ALL_OPEN_TASKS, language)),
            *laid_tiles(self._face.require_own(live), member, language, names),
        )

    async def show_view(self, response: Response, live: LiveTable, wanted: str) -> MessagePayload | None:
        """Show the open tasks, or the tasks of a tile by its id or cell.

        Raises Declined for an empty cell.
        """
        own = self._face.require_own(live)
        view, _, tile = wanted.strip().partition(" ")
        if view.lower() == OPEN_TASKS:
            return MessagePayload(explain(own, response.member, tile)) if tile else await self._sheet(response, own)
        return None if parse_cell(wanted) is None else MessagePayload(explain(own, response.member, wanted))

    async def _sheet(self, response: Response, live: LiveTable[AnyPosition]) -> MessagePayload:
        """Return the open tasks; in a race with a picture of all displays."""
        text = open_tasks(live, response.member)
        if live.position.seats == 1:
            return MessagePayload(text)
        view = replace(live.position.view(None), names=await self._dispatcher.names.seats(live.table))
        picture = await self._dispatcher.draw_for(response, draw_displays, view)
        return MessagePayload(text, (picture,))


def open_tasks(live: LiveTable[AnyPosition], member: int) -> Text:
    """Return tasks without a disc by tile, with what they need, of one display.

    It's the member's, or that of the seat to move.
    """
    view = live.position.view(None)
    display = view.displays[viewing_seat(live, member)]
    members = player(live.table, display.seat)
    lacks = {laid: [task for task in laid.tile.tasks if task.state != "covered"] for laid in display.tiles}
    found = [words.lacking(laid, tasks) for laid, tasks in lacks.items() if tasks]
    return _shorten(words.open_tasks(members), found) if found else words.of_nobody_open(members)


def _shorten(head: Text, found: list[Text]) -> Text:
    """Drop the oldest tiles until the text fits into a message."""
    kept = list(found)
    while len(str(lines(head, *kept))) > MAX_CONTENT_LENGTH - 40:
        del kept[0]
    left_out = words.older_left_out(len(found) - len(kept)) if len(kept) < len(found) else ""
    return lines(head, left_out, *kept)


def explain(live: LiveTable[AnyPosition], member: int, wanted: str) -> Text:
    """Explain a tile's tasks: "3 of 4 red: Red 5 at M9 and Red 1 at N9"."""
    display, laid = _find(live, member, wanted)
    members = player(live.table, display.seat)
    reasons = explain_tile(display, laid.cell)
    if not reasons:
        return words.has_no_task(laid, members)
    texts = [words.counted(each.task + 1, each.state, [reason.text for reason in each.reasons]) for each in reasons]
    return lines(words.has_tasks(laid, members), *texts, words.WHEN_A_TILE_COUNTS)


def laid_tiles(
    live: LiveTable[AnyPosition], member: int, language: Language = ENGLISH, names: Sequence[TextLike] = ()
) -> list[Suggestion]:
    """Return all placed tiles, the member's first, each display's newest first."""
    view, own = live.position.view(None), viewing_seat(live, member)
    return [
        Suggestion(
            f"{OPEN_TASKS} {laid.tile.id}",
            render_text(fill_names(words.in_list(laid, _stranger(view, display, own)), names), language),
        )
        for display in _displays(view, own)
        for laid in reversed(display.tiles)
    ]


def _stranger(view: NovaLunaView, display: DisplayView, own: int) -> int | None:
    """The seat of a display that is not one's own."""
    return None if view.seats == 1 or display.seat == own else display.seat


def _displays(view: NovaLunaView, first: int) -> Iterator[DisplayView]:
    yield view.displays[first]
    yield from (display for display in view.displays if display.seat != first)


def _find(live: LiveTable[AnyPosition], member: int, wanted: str) -> tuple[DisplayView, LaidView]:
    """A tile by its id in any display, or by its cell in the member's own."""
    view, own = live.position.view(None), viewing_seat(live, member)
    name, cell = wanted.strip().upper(), parse_cell(wanted)
    for display in _displays(view, own):
        for laid in display.tiles:
            if laid.tile.id == name:
                return display, laid
    for laid in view.displays[own].tiles:
        if laid.cell == cell:
            return view.displays[own], laid
    raise Declined(words.no_tile_called(UserText(wanted)) if cell is None else words.no_tile_at(cell_name(cell)))


def _entry(key: str) -> LookupEntry:
    text = words.printed_tile(printed_view(TILES[key]))
    return LookupEntry(key, text, text, StaticImage("tile.png", draw_tile_alone, (key,)))


LOOKUP = Lookup(tuple(map(_entry, TILES)), words.ALL_TILES, (StaticImage("tiles.png", draw_tiles),))
"""Every tile of the game in words and as a picture; all of them on one sheet."""


async def setup(host: Host) -> None:
    """Let the bot host Nova Luna."""
    face = NovaLunaFace()
    tasks = TaskViews(host.dispatcher, face)
    host.dispatcher.add_face(face, GameLooks(LOOKUP, tasks))
    host.dispatcher.add_verb("tasks", tasks.press)
