"""Texts of Nova Luna on Discord: tiles, tasks, counts, board, result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bot.core.table.model import Table
from bot.discord.components.controls import MAX_OPTION_LENGTH
from bot.discord.components.links import player
from bot.games.areas import Cell, cell_name
from bot.games.contract import Outcome
from bot.games.novaluna.components import Colour
from bot.games.novaluna.display import TaskState
from bot.games.novaluna.state import MISSING
from bot.games.novaluna.view import (
    DisplayView,
    LaidView,
    NovaLunaGhost,
    NovaLunaSoloView,
    NovaLunaTileView,
    NovaLunaView,
    RefillView,
    TakePreview,
    TaskView,
)
from bot.games.novaluna.words import TILE_NAMES, pips
from bot.games.text import Text, TextLike, Who, first_fitting, lines, sentences

# The commands

ALL_TILES = Text("All tiles. Name one in `/look` to see it larger.")
SUMMARY = Text("Play Nova Luna solo, or race with 2 to 4 players.")
GIST = Text("Take tiles from a wheel, so that neighbours complete each other")
SOLO = Text("all 21 discs in the least time")
AIM_SOLO = Text("Complete tasks to place all 21 discs in as little time as you can: *lower* is better.")
AIM_RACE = Text("Be the first player to place all your discs by completing tasks.")

# Controls

OPEN_TASKS = Text("Tasks")
ALL_OPEN_TASKS = Text("Open tasks")
DISPLAYS = Text("All displays")
CHOOSE_CELL = Text("Choose a cell")
CHOOSE_TAKE = Text("Tile and cell")
MORE = Text("More choices")
PLACE = Text("Place")
REFILL = Text("Refill")
TAKE_OR_REFILL = Text("take a tile or refill.")
FIRST_TILE = Text("first tile goes here")


def beside(tiles: Sequence[tuple[str, NovaLunaTileView]]) -> Text:
    named = tuple(Text("{tile} ({side})", tile=tile_name(tile), side=_SIDES[side]) for side, tile in tiles)
    said = Text("next to {tiles}", tiles=named)
    short = tuple(tile_name(tile) for _, tile in tiles)
    return said if len(str(said)) <= MAX_OPTION_LENGTH - _THEN else Text("next to {tiles}", tiles=short)


_SIDES = {"north": Text("north"), "east": Text("east"), "south": Text("south"), "west": Text("west")}


def on_offer(tiles: Sequence[tuple[int, NovaLunaTileView]], *, short: bool = False) -> list[Text]:
    """Available tiles by space: "Red 3"; equal tiles get their space's number."""
    named = [(_SHORT[tile.colour] if short else TILE_NAMES[tile.colour], tile.time, space) for space, tile in tiles]
    alike = Counter((name, time) for name, time, _ in named)
    template = "{colour} {time}·{space}"
    return [
        Text(template if alike[name, time] > 1 else "{colour} {time}", colour=name, time=time, space=space)
        for name, time, space in named
    ]


def without_colours(tiles: Sequence[tuple[int, NovaLunaTileView]]) -> list[Text]:
    """What `on_offer` says beside an emoji of the colour: "3"."""
    alike = Counter((tile.colour, tile.time) for _, tile in tiles)
    return [
        Text("{time}·{space}" if alike[tile.colour, tile.time] > 1 else "{time}", time=tile.time, space=space)
        for space, tile in tiles
    ]


_SHORT: Mapping[Colour, Text] = {
    "red": Text("Red"),
    "turquoise": Text("Tur"),
    "blue": Text("Blu"),
    "yellow": Text("Yel"),
}
"""Short names, so that three of them fit in one line of a phone, next to *Place*."""


def tile_at(tile: NovaLunaTileView, cell: str) -> Text:
    """A take in a list: "Red 3 at M9"."""
    return Text("{tile} at {cell}", tile=tile_name(tile), cell=cell)


def cell_button(cell: str, tasks_: int) -> Text:
    return Text("{cell} ✓{n}" if tasks_ else "{cell}", cell=cell, n=tasks_)


def take_button(tile: TextLike, cell: str, tasks_: int) -> Text:
    """One of the most sensible tiles with its cell: "Red 3 at M9 ✓1"."""
    return Text("{tile} at {cell} ✓{n}" if tasks_ else "{tile} at {cell}", tile=tile, cell=cell, n=tasks_)


def completes(laid: Mapping[Cell, LaidView], own: NovaLunaTileView, preview: TakePreview) -> Text:
    named = tuple(
        Text(
            "{task} ({tile})",
            task=pips((laid[cell].tile if cell in laid else own).tasks[index].pips),
            tile=tile_name(laid[cell].tile if cell in laid else own),
        )
        for cell, index in preview.completes
    )
    n, nearer = len(named), len(preview.nears)
    template = "completes {tasks}; progress on {m} {m:task|tasks}" if nearer else "completes {tasks}"
    said = Text(template, tasks=named, m=nearer)
    if len(str(said)) <= MAX_OPTION_LENGTH - _THEN:
        return said
    template = "completes {n} tasks; progress on {m} {m:task|tasks}" if nearer else "completes {n} tasks"
    return Text(template, n=n, m=nearer)


def nears(laid: Mapping[Cell, LaidView], preview: TakePreview) -> Text:
    """The tiles with tasks that come nearer."""
    n = len(preview.nears)
    tiles = tuple(laid_name(laid[cell]) for cell in dict.fromkeys(cell for cell, _ in preview.nears))
    said = Text("progress on {n} {n:task|tasks}: {tiles}", n=n, tiles=tiles)
    return first_fitting(MAX_OPTION_LENGTH - _THEN, said, Text("progress on {n} tasks", n=n))


_THEN = 25
"""Room for what is said of the turn."""


def and_then(what: Text, *, again: bool) -> Text:
    """What a take brings, and who moves then."""
    return first_fitting(
        MAX_OPTION_LENGTH, Text("{what} · you move again" if again else "{what} · your turn ends", what=what), what
    )


def refill_solo(refill: RefillView) -> Text:
    """Refills alone, with what it would score."""
    return Text("Refill: {noted}", noted=refill.noted)


def refilling(refill: RefillView) -> Text:
    """What refilling now would mean, alone."""
    template = (
        "Refilling now scores {noted} (time {time} + 10 for each of {missing} missing {missing:disc|discs}). "
        "Phase 2 starts with {left} {left:disc|discs}."
        if refill.missing
        else "Refilling now scores {noted} (time). Phase 2 starts with {left} {left:disc|discs}."
    )
    return Text(template, noted=refill.noted, time=refill.time, missing=refill.missing, left=refill.discs)


# Tiles and tasks


def tile_name(tile: NovaLunaTileView) -> Text:
    """Colour and time: "Red 3"."""
    return Text("{colour} {time}", colour=TILE_NAMES[tile.colour], time=tile.time)


def laid_name(laid: LaidView) -> Text:
    """A tile of a display: "Red 3 at M9"."""
    return Text("{tile} at {cell}", tile=tile_name(laid.tile), cell=cell_name(laid.cell))


def tasks(tile: NovaLunaTileView) -> Text:
    """All tasks of a tile: "2 red + blue, 3 yellow"."""
    return Text("{tasks:, }", tasks=tuple(pips(task.pips) for task in tile.tasks)) if tile.tasks else _NO_TASK


_NO_TASK = Text("no task")


def printed_tile(tile: NovaLunaTileView) -> Text:
    """A tile as it is printed: "Red 3: 2 red + blue, 3 yellow"."""
    template = "{colour} {time}: {tasks}"
    return Text(template, colour=TILE_NAMES[tile.colour], time=tile.time, tasks=tasks(tile))


def what_lacks(task: TaskView) -> Text:
    """A task that no disc lies on, with what it still needs: "2 red + blue needs red"."""
    wanted = pips(task.pips)
    if task.state == "waiting":
        return Text("{wanted} waits for a phase 2 disc", wanted=wanted)
    if task.state == "lost":
        return Text("{wanted} was too late for a disc", wanted=wanted)
    if task.missing == task.pips:
        return Text("{wanted} needs all", wanted=wanted)
    return Text("{wanted} needs {missing}", wanted=wanted, missing=pips(task.missing))


# The board


def asked(who: TextLike, what: TextLike) -> Text:
    return Text("**{who}**: {what:continued}" if who else "{what:continued}", who=who, what=what)


def considers(who: TextLike, what: TextLike) -> Text:
    return Text("**{who}**: {what}" if who else "{what}", who=who, what=what)


def choose_cell(tile: NovaLunaTileView) -> Text:
    """A tile is looked at."""
    return Text("Choose a cell for {tile}, or another tile.", tile=tile_name(tile))


def discs_cover(tasks_: int) -> Text:
    """Many tasks at once."""
    return Text("{n} tasks completed.", n=tasks_)


def considered(view: NovaLunaView, ghost: NovaLunaGhost, table: Table) -> Text:
    """A proposed tile: tasks it would complete, its cost, and who moves next."""
    uncovered = len(ghost.completes) - len(ghost.covers)
    none_left = Text("For {n} of them, no disc is left now.", n=uncovered)
    return sentences(
        _completed(ghost),
        none_left if uncovered else "",
        _counted(view, ghost),
        _goes_on(view, ghost, table),
    )


def _completed(ghost: NovaLunaGhost) -> Text:
    count = len(ghost.completes)
    template = "{tile} at {cell} completes {n} {n:task|tasks}." if count else "{tile} at {cell} completes no tasks."
    return Text(template, tile=tile_name(ghost.tile), cell=cell_name(ghost.cell), n=count)


def _counted(view: NovaLunaView, ghost: NovaLunaGhost) -> TextLike:
    """What it costs alone: the points so far, and why they rise by more than the time."""
    if ghost.score is None or view.solo is None:
        return ""
    if view.solo.noted is None:
        template = "Points {before} → {after}: phase 1 counts time twice."
    elif ghost.missing:
        template = "Points {before} → {after}, {cost} of them for {n} missing {n:disc|discs}."
    else:
        template = "Points {before} → {after}."
    cost = MISSING * ghost.missing
    return Text(template, before=view.solo.so_far, after=ghost.score, n=ghost.missing, cost=cost)


def _goes_on(view: NovaLunaView, ghost: NovaLunaGhost, table: Table) -> TextLike:
    if view.foreseen is not None and view.solo is None:
        left = tuple(
            Text("{player} {n}", player=player(table, seat), n=n) for seat, n in enumerate(view.foreseen.scores)
        )
        return Text("The game ends then. Discs left: {seats: · }.", seats=left)
    if ghost.ends:
        return Text("The game ends then.")
    if ghost.track_space is None:
        return ""
    template = "Track {space}: you move again." if ghost.again else "Track {space}: your turn ends."
    return Text(template, space=ghost.track_space)


# A turn in short


def took(colour: Colour, cost: int, cell: str, *, further: bool) -> Text:
    """A placed tile, or a `further` one: "took Blue 3 to K8", "Red 4 to M11"."""
    template = "{colour} {cost} to {cell}" if further else "took {colour} {cost} to {cell}"
    return Text(template, colour=TILE_NAMES[colour], cost=cost, cell=cell)


def took_several(tiles: int) -> Text:
    """Many tiles were laid in one turn."""
    return Text("took {n} tiles", n=tiles)


def completed(tasks_: int) -> Text:
    """Tasks got discs."""
    return Text("completed {n} {n:task|tasks}", n=tasks_)


REFILLED = Text("refilled the wheel")


# Tasks on request


def of_nobody_open(members: TextLike) -> Text:
    """A display without open tasks."""
    return Text("{members}: no open tasks.", members=members)


def open_tasks(members: TextLike) -> Text:
    """The head of the open tasks."""
    template = "{members}'s open tasks. `/look` shows which tiles count for a tile."
    return Text(template, members=members)


def lacking(laid: LaidView, lacks: Sequence[TaskView]) -> Text:
    """The open tasks of one tile."""
    return Text("**{tile}**: {tasks:; }", tile=laid_name(laid), tasks=tuple(map(what_lacks, lacks)))


def older_left_out(tiles: int) -> Text:
    """What a message has no room for."""
    return Text("-# {n} older {n:tile|tiles} not shown.", n=tiles)


def has_no_task(laid: LaidView, members: TextLike) -> Text:
    """A tile without tasks."""
    return Text("{members}'s **{tile}** has no tasks.", tile=laid_name(laid), members=members)


def has_tasks(laid: LaidView, members: TextLike) -> Text:
    """The head of the tasks of one tile."""
    template = "{members}'s **{tile}**: {tasks}."
    return Text(template, tile=laid_name(laid), members=members, tasks=tasks(laid.tile))


_STATES: Mapping[TaskState, Text] = {
    "covered": Text("Completed"),
    "waiting": Text("Complete, waits for a phase 2 disc"),
    "lost": Text("Complete, too late for a disc"),
    "open": Text("Open"),
}


def counted(number: int, state: TaskState, reasons: Sequence[Text]) -> Text:
    """One task with the tiles that count for it; tasks count from 1."""
    return Text("{number}. {state}. {reasons:; }.", number=number, state=_STATES[state], reasons=tuple(reasons))


WHEN_A_TILE_COUNTS = Text(
    "-# A tile counts if it touches this one, or connects to a touching tile through its own colour."
)


def in_list(laid: LaidView, seat: int | None) -> Text:
    """A tile in a list; of another seat with who that is."""
    if seat is None:
        return Text("Tasks of {tile}", tile=laid_name(laid))
    return Text("Tasks of {tile} ({player})", tile=laid_name(laid), player=Who(seat))


def no_tile_at(cell: str) -> Text:
    """An empty cell."""
    return Text("There's no tile at {cell}. Choose one from the list.", cell=cell)


def no_tile_called(name: str) -> Text:
    """No tile at all."""
    return Text("There's no tile called {name}. Choose one from the list.", name=name[:20])


# The result


def result(view: NovaLunaView, outcome: Outcome, table: Table) -> Text:
    """The end of a game."""
    if view.solo is None:
        return _race_result(view, outcome, table)
    return _solo_result(view, view.solo, outcome)


def _solo_result(view: NovaLunaView, solo: NovaLunaSoloView, outcome: Outcome) -> Text:
    display = view.displays[0]
    over = Text("**Game over: {score} points, rank {title}.**", score=outcome.scores[0], title=outcome.title)
    because = Text("All discs are placed.") if view.ending == "discs" else Text("The wheel is empty.")
    template = (
        "{noted} points at the refill, and {second} at the end: time {time}, and 10 for each of {n} missing discs."
        if display.discs > 1
        else "{noted} points at the refill, and {second} at the end: time {time}, and 10 for the missing disc."
        if display.discs
        else "{noted} points at the refill, and {time} at the end for your time."
    )
    time, discs_left = solo.time, display.discs
    counts = Text(template, noted=solo.noted, second=time + 10 * discs_left, time=time, n=discs_left)
    return lines(sentences(over, because), sentences(counts, Text("Lower is better.")))


def _race_result(view: NovaLunaView, outcome: Outcome, table: Table) -> Text:
    seats = sorted(range(view.seats), key=lambda seat: outcome.ranks[seat])
    ranked = [
        Text(
            "**{rank}** {player}: {n} {n:disc|discs} left, time {time}",
            rank=outcome.ranks[seat],
            player=player(table, seat),
            n=outcome.scores[seat],
            time=view.displays[seat].time,
        )
        for seat in seats
    ]
    won = Text("**Game over: {winner} won.**", winner=player(table, seats[0]))
    how = (
        Text("The last disc is placed.")
        if view.ending == "discs"
        else Text("No tiles are left. The player with the fewest discs left wins.")
    )
    return lines(sentences(won, how), *ranked)


# The description of a Nova Luna table, besides its picture's alt text


WHEEL = Text("**Moon wheel**, clockwise from the marker")
TRACK = Text("**Moon track**: the player furthest back moves next. On a shared space, the last one named goes first.")


def on_wheel(space: int, tile: NovaLunaTileView | None, *, marked: bool) -> Text:
    """A space of the wheel."""
    if tile is not None:
        return Text("- space {n}: {tile}", n=space, tile=printed_tile(tile))
    return Text("- space {n}: the marker" if marked else "- space {n}: empty", n=space)


def display(name: TextLike, seen: DisplayView) -> Text:
    """Whose display it is, with its counts."""
    template = (
        "**{name}'s display**: {tiles} {tiles:tile|tiles}, time {time}, {discs} {discs:disc|discs} left."
        if seen.tiles
        else "**{name}'s display** is empty; {discs} {discs:disc|discs} left."
    )
    return Text(template, name=name, tiles=len(seen.tiles), time=seen.time, discs=seen.discs)


def laid(cell: str, tile: NovaLunaTileView) -> Text:
    """A tile of a display with each of its tasks."""
    template = "- {cell}: {tile}, {tasks:; }" if tile.tasks else "- {cell}: {tile}, no tasks"
    return Text(template, cell=cell, tile=tile_name(tile), tasks=tuple(map(_task, tile.tasks)))


def _task(task: TaskView) -> Text:
    return Text("{wanted} completed", wanted=pips(task.pips)) if task.state == "covered" else what_lacks(task)


def room(cells: Iterable[str]) -> Text:
    """Where a tile could go."""
    return Text("Room for a tile at {cells:, }.", cells=tuple(cells))


def on_track(space: int, names: Sequence[TextLike]) -> Text:
    """The discs on a space, from below."""
    return Text("- space {n}: {names:, }", n=space, names=tuple(names))
