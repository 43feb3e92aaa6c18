"""Which tiles count for which task, and which tasks are open: for one member, by `/novaluna task` and a control."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands

from bot.games.cells import cell_name, parse_cell
from bot.games.novaluna.display import TaskState
from bot.games.novaluna.reasons import explain_tile
from bot.games.novaluna.view import DisplayView, LaidView, NovaLunaView
from bot.tables.errors import TableError
from bot.tables.model import Live
from bot.ui.answer import Answer, Late
from bot.ui.controls import shortened
from bot.ui.desk import Desk
from bot.ui.face import Offer
from bot.ui.failures import Declined
from bot.ui.links import mentions
from bot.ui.press import Press
from bot.ui.search import matching
from bot.ui.sheet import CONTENT_LENGTH
from cogs.novaluna.words import laid_name, pips, tasks, what_lacks

OPTION_LENGTH = 100

_STATES: dict[TaskState, str] = {
    "covered": "covered by a disc",
    "waiting": "complete, waits for a disc of phase 2",
    "lost": "complete, too late for a disc",
    "open": "open",
}

Interaction = discord.Interaction[Any]


class Reasons:
    """Serves the verb `tasks` and the command."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def press(self, press: Press) -> None:
        """The control under a board; an old board's serves as well."""
        live = await self._desk.tables.live(press.control.table)
        await press.answer.tell(open_tasks(live, press.member))

    def command(self) -> app_commands.Command[Any, ..., Any]:
        """`/novaluna task`."""

        async def task(interaction: Interaction, tile: str | None = None) -> None:
            async with Answer(interaction, late=Late.PRIVATE) as answer:
                live = await self._live(interaction)
                await answer.tell(
                    open_tasks(live, answer.member) if tile is None else explained(live, answer.member, tile)
                )

        async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
            try:
                live = await self._live(interaction)
            except (Declined, TableError):
                return []
            return [
                app_commands.Choice(name=shortened(offer.label, OPTION_LENGTH), value=offer.notation)
                for offer in matching(laid_tiles(live, interaction.user.id), typed)
            ]

        app_commands.describe(tile="A tile that was laid, or its cell; all open tasks when left out.")(task)
        command: app_commands.Command[Any, ..., Any] = app_commands.Command(
            name="task", description="Explain which tiles count for which task.", callback=task
        )
        command.autocomplete("tile")(complete)
        return command

    async def _live(self, interaction: Interaction) -> Live:
        channel = interaction.channel_id
        live = None if channel is None else await self._desk.tables.latest_in(channel)
        if live is None or live.table.game != "novaluna":
            raise Declined("There is no table of Nova Luna in this channel. Open one with `/novaluna new`.")
        return live


def open_tasks(live: Live, member: int) -> str:
    """The tasks that no disc lies on, by tile, with what each lacks: of the member's display, or of who is to move."""
    view = _view(live)
    display = view.displays[_own_seat(live, member)]
    lines = [
        f"**{laid_name(laid)}**: {'; '.join(what_lacks(task) for task in laid.tile.tasks if task.state != 'covered')}"
        for laid in display.tiles
        if any(task.state != "covered" for task in laid.tile.tasks)
    ]
    whose = f" of {mentions(live.table.seats[display.seat].members)}"
    if not lines:
        return f"No task{whose} is open."
    head = f"Tasks{whose} without a disc. `/novaluna task` says which tiles count for one tile."
    return _fitting(head, lines)


def _fitting(head: str, lines: list[str]) -> str:
    """As many lines as a message can hold, the newest tiles when not all of them."""
    kept = list(lines)
    while len("\n".join((head, *kept))) > CONTENT_LENGTH - 40:
        del kept[0]
    if len(kept) < len(lines):
        kept.insert(0, f"-# {len(lines) - len(kept)} older tiles are left out.")
    return "\n".join((head, *kept))


def explained(live: Live, member: int, wanted: str) -> str:
    """Every task of one tile, with the tiles that count for it: "3 of 4 red: R05 at M9, R10 at N9 and R16 at P9"."""
    display, laid = _find(live, member, wanted)
    whose = mentions(live.table.seats[display.seat].members)
    reasons = explain_tile(display, laid.cell)
    if not reasons:
        return f"**{laid_name(laid)}** ({laid.tile.id}) of {whose} has no task."
    lines = [f"**{laid_name(laid)}** ({laid.tile.id}) of {whose}: {tasks(laid.tile)}."]
    for told in reasons:
        wants = pips(laid.tile.tasks[told.task].pips)
        said = "; ".join(str(reason.text) for reason in told.reasons)
        lines.append(f"{told.task + 1}. {wants}, {_STATES[told.state]}. {said}.")
    lines.append("-# A tile counts when it touches this one, or hangs on such a tile by its own colour.")
    return "\n".join(lines)


def laid_tiles(live: Live, member: int) -> list[Offer]:
    """Every tile that was laid, the member's own first, the newest of each display first."""
    view, own = _view(live), _own_seat(live, member)
    return [
        Offer(laid.tile.id, f"{laid_name(laid)} ({_of(view, display, own)}{laid.tile.id})")
        for display in _displays(view, own)
        for laid in reversed(display.tiles)
    ]


def _of(view: NovaLunaView, display: DisplayView, own: int) -> str:
    return "" if view.seats == 1 or display.seat == own else f"player {display.seat + 1}, "


def _displays(view: NovaLunaView, first: int) -> Iterator[DisplayView]:
    yield view.displays[first]
    yield from (display for display in view.displays if display.seat != first)


def _own_seat(live: Live, member: int) -> int:
    """The member's seat; for others the one to move, or the first when the game is over."""
    seats = live.table.seats_of(member)
    return seats[0] if seats else live.position.to_move or 0


def _find(live: Live, member: int, wanted: str) -> tuple[DisplayView, LaidView]:
    """A tile by its id in any display, or by its cell in the member's own."""
    view, own = _view(live), _own_seat(live, member)
    name, cell = wanted.strip().upper(), parse_cell(wanted)
    for display in _displays(view, own):
        for laid in display.tiles:
            if laid.tile.id == name:
                return display, laid
    for laid in view.displays[own].tiles:
        if laid.cell == cell:
            return view.displays[own], laid
    beside = f" at {cell_name(cell)}" if cell is not None else f" called {wanted[:20]}"
    raise Declined(f"No tile{beside} was laid here. Choose one from the list.")


def _view(live: Live) -> NovaLunaView:
    view = live.position.view(None)
    assert isinstance(view, NovaLunaView)  # noqa: S101
    return view
