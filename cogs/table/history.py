"""`/table undo|reset|log|info`: taking back and looking back."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.games.contract import spoken
from bot.games.registry import game_named
from bot.tables.errors import TableFrozen
from bot.tables.model import Kind, LogLine, Status, Table
from bot.ui.answer import Answer, Late
from bot.ui.controls import Button, Control
from bot.ui.face import said_taken_back
from bot.ui.fairness import committed
from bot.ui.links import board_link, mention, mentions
from bot.ui.press import Press
from bot.ui.sheet import Sheet
from cogs.table import lookup
from cogs.table.lookup import Interaction
from cogs.table.part import TablePart

LINES = 10
"""Entries of the log on one page."""

_STATES = {
    Status.RUNNING: "running",
    Status.FROZEN: "frozen: its log does not replay under the rules of this version",
    Status.FINISHED: "finished",
    Status.RESIGNED: "resigned",
    Status.ABANDONED: "abandoned",
}


class History(TablePart):
    """Undo, reset, log, info."""

    @app_commands.command(description="Take the last move back; others are asked when something was revealed since.")
    async def undo(self, interaction: Interaction) -> None:
        """Take one move back."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            live = await lookup.running(self.tables, interaction)
            after = await self.desk.play.undo(answer, live.table.id, None)
            if after is not None:
                await self.pointed(answer, said_taken_back(after), after)

    @app_commands.command(description="Take back everything of your turn that is free to take back.")
    async def reset(self, interaction: Interaction) -> None:
        """Start the turn over."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            live = await lookup.running(self.tables, interaction)
            after = await self.desk.play.reset(answer, live.table.id, None)
            await self.pointed(answer, f"The turn starts over. {said_taken_back(after)}", after)

    @app_commands.command(description="What was played here, the latest last; what was taken back is struck through.")
    async def log(self, interaction: Interaction) -> None:
        """Show the last page of the log."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            table = await lookup.latest(self.tables, interaction)
            await answer.tell(log_sheet(table, await self.tables.log(table.id), None))

    async def turn_page(self, press: Press) -> None:
        """Another page of the log."""
        table_id, argument = press.control.table, press.control.argument
        lines = await self.tables.log(table_id)
        try:
            table = (await self.tables.live(table_id)).table
        except TableFrozen as frozen:
            table = frozen.table
        await press.answer.edit(log_sheet(table, lines, int(argument) if argument.isdecimal() else None))

    @app_commands.command(description="Who sits at the table here, with which options, since when, and its commitment.")
    async def info(self, interaction: Interaction) -> None:
        """Show what is fixed about the table."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            await answer.tell(described(await lookup.latest(self.tables, interaction)))


def log_sheet(table: Table, lines: Sequence[LogLine], page: int | None) -> Sheet:
    """One page of the log, the last one when `page` is None, with the controls to the others."""
    if not lines:
        return Sheet("Nothing has been played yet.")
    last = (len(lines) - 1) // LINES
    page = last if page is None else max(0, min(page, last))
    shown = lines[page * LINES : (page + 1) * LINES]
    controls: list[Control] = []
    if page > 0:
        controls.append(Button("Earlier", "log", str(page - 1)))
    if page < last:
        controls.append(Button("Later", "log", str(page + 1)))
    head = f"**Log, page {page + 1} of {last + 1}**"
    return Sheet("\n".join([head, *map(_line, shown)]), controls=tuple(controls), table=table.id, rev=table.rev)


def _line(line: LogLine) -> str:
    said = str(line.label)
    if line.notation and line.notation != said:
        said = f"{said} (`{line.notation}`)"
    if line.kind is Kind.SEAT and line.members:
        said = f"{said}: {mentions(line.members)}"
    if line.undone:
        said = f"~~{said}~~"
    who = f"{mention(line.member)}: " if line.member is not None else ""
    return f"{line.n}. {who}{said}"


def described(table: Table) -> str:
    """What is fixed about a table, and where it stands."""
    game = game_named(table.game)
    seats = [f"Seat {seat.number + 1}: {mentions(seat.members)}" for seat in table.seats]
    options = ", ".join(f"{name} {spoken(value)}" for name, value in game.completed(table.options).items())
    lines = [
        f"**{game.title}**, {_STATES[table.status]}, table `{table.id}` at rev {table.rev}",
        *seats,
        f"Options: {options}",
        f"Opened <t:{int(table.created.timestamp())}:R>, last changed <t:{int(table.updated.timestamp())}:R>",
        f"Moves taken back after something was revealed: {table.take_backs}",
        f"Commitment: {committed(table.commitment, table.commitment_form)}",
        board_link(table),
    ]
    return "\n".join(lines)
