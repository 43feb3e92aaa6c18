"""Short texts of Nova Luna: a tile and its tasks in words, counts, the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bot.games.cells import cell_name
from bot.games.novaluna.components import Colour
from bot.games.novaluna.display import TaskName
from bot.games.novaluna.view import DisplayView, LaidView, NovaLunaView, TaskView, TileView
from bot.games.novaluna.words import COLOUR_NAMES, TILE_NAMES
from bot.games.text import Text
from bot.tables.model import Table
from bot.ui.links import mentions, player


def tile_name(tile: TileView) -> str:
    """Colour and time: "Red 3"."""
    return f"{TILE_NAMES[tile.colour]} {tile.time}"


def laid_name(laid: LaidView) -> str:
    """A tile of a display: "Red 3 at M9"."""
    return f"{tile_name(laid.tile)} at {cell_name(laid.cell)}"


def pips(colours: Iterable[Colour]) -> str:
    """Colours that are wanted: "2 red + blue"."""
    counted = Counter(colours)
    return " + ".join(f"{n} {COLOUR_NAMES[one]}" if n > 1 else str(COLOUR_NAMES[one]) for one, n in counted.items())


def tasks(tile: TileView) -> str:
    """All tasks of a tile: "2 red + blue, 3 yellow"."""
    return ", ".join(pips(task.pips) for task in tile.tasks) or "no task"


def by_colour(counts: Mapping[Colour, int]) -> str:
    """Tiles of each colour: "9 red, 12 turquoise, 8 blue, 11 yellow"."""
    return ", ".join(f"{count} {COLOUR_NAMES[colour]}" for colour, count in counts.items())


def listed(items: Sequence[str]) -> str:
    """Several things as people list them: "a, b and c"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def counted(count: int, one: str, many: str) -> str:
    """A number with its noun."""
    return f"{count} {one if count == 1 else many}"


def named_tasks(display: DisplayView, names: Sequence[TaskName]) -> str:
    """Tasks with their tiles: "2 red (Red 3 at M9) and blue (Blue 4 at M10)"."""
    laid = {one.cell: one for one in display.tiles}
    return listed([f"{pips(laid[cell].tile.tasks[index].pips)} ({laid_name(laid[cell])})" for cell, index in names])


def what_lacks(task: TaskView) -> str:
    """A task that no disc lies on, with what it still needs: "2 red + blue lacks red"."""
    wanted = pips(task.pips)
    if task.state == "waiting":
        return f"{wanted} waits for a disc of phase 2"
    if task.state == "lost":
        return f"{wanted} came too late for a disc"
    if task.missing == task.pips:
        return f"{wanted} lacks all"
    return f"{wanted} lacks {pips(task.missing)}"


def discs(view: NovaLunaView, display: DisplayView) -> str:
    """The discs that are still to be placed: "discs 5 and 13" in phase 1, where there are two stacks."""
    if view.phase == "first":
        return f"discs left {display.stacks[0]} of the first 8, then {display.stacks[1]}"
    return f"discs left {display.discs}"


def result(view: NovaLunaView, table: Table) -> str:
    """The end of a game."""
    return _solo_result(view) if view.solo is not None else _race_result(view, table)


def _solo_result(view: NovaLunaView) -> str:
    outcome, display = view.outcome, view.displays[0]
    assert outcome is not None  # noqa: S101
    assert view.solo is not None  # noqa: S101
    score = outcome.scores[0]
    second = view.solo.time + 10 * display.discs
    reason = "every disc is placed" if view.ending == "discs" else "the wheel is empty"
    missing = f", {counted(display.discs, 'disc', 'discs')} missing" if display.discs else ""
    return (
        f"**The game is over with {score} points: {outcome.title}.** It ended because {reason}.\n"
        f"{view.solo.noted} noted at the refill, {second} at the end (time {view.solo.time}{missing}); low is good."
    )


def _race_result(view: NovaLunaView, table: Table) -> str:
    outcome = view.outcome
    assert outcome is not None  # noqa: S101
    seats = sorted(range(view.seats), key=lambda seat: outcome.ranks[seat])
    lines = [
        f"**{outcome.ranks[seat]}** {player(table, seat)}: "
        f"{counted(outcome.scores[seat], 'disc', 'discs')} left, time {view.displays[seat].time}"
        for seat in seats
    ]
    winner = mentions(table.seats[seats[0]].members)
    how = "placed the last disc" if view.ending == "discs" else "has the fewest discs left, and no tile is left to take"
    return "\n".join([f"**The game is over: {winner} won.** The winner {how}.", *lines])


# The commands

SUMMARY = Text("Nova Luna: the solo game, or a race of two to four.")
