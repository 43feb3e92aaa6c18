"""Texts on the pictures of Nova Luna, and their alt texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.games.areas import AreaKey, Cell, cell_name
from bot.games.novaluna.components import Colour
from bot.games.novaluna.display import TaskName
from bot.games.novaluna.view import LaidView, NovaLunaGhost, NovaLunaTileView, RefillView
from bot.games.novaluna.words import COLOUR_NAMES, TILE_NAMES
from bot.games.text import Text, TextLike

NAME = Text("Nova Luna", is_proper_name=True)

# The header

ENDINGS: Mapping[str, Text] = {
    "discs": Text("Last disc placed"),
    "tiles": Text("No tile left"),
    "": Text("Ended"),
}
_ASKED_ALONE: Mapping[str, Text] = {
    "take": Text("Take a tile"),
    "take_or_refill": Text("Take or refill"),
    "refill": Text("Refill"),
}
_ASKED = {"take": "{name} takes", "take_or_refill": "{name} may refill", "refill": "{name} refills"}


def asked_alone(kind: str) -> Text:
    return _ASKED_ALONE[kind]


def asked(kind: str, name: TextLike) -> Text:
    """Whose turn it is in a race, and for what."""
    return Text(_ASKED[kind], name=name)


def proposed_alone(cell: Cell) -> Text:
    """The cell of a tile that is looked at."""
    return Text("Place at {cell}?", cell=cell_name(cell))


def proposed(cell: Cell, name: TextLike) -> Text:
    """The same, and who looks at it."""
    return Text("{name} to {cell}?", name=name, cell=cell_name(cell))


def turn(number: int) -> Text:
    """Which turn of a race it is."""
    return Text("Turn {n}", n=number)


def in_pile(tiles: int) -> Text:
    """How many tiles are face down."""
    return Text("{n} {n:tile|tiles} in the pile", n=tiles)


def phase(number: int) -> Text:
    """Which phase of the solo game it is."""
    return Text("Phase {n}", n=number)


def tiles_left(count: int) -> Text:
    """How many tiles lie on the wheel."""
    return Text("{n} {n:tile|tiles} left", n=count)


def tiles_laid(count: int) -> Text:
    """How many tiles were laid in the end."""
    return Text("{n} tiles placed", n=count)


# The choices and the counts

WHEEL_EMPTY = Text("The wheel is empty")
REFILL = Text("Refill")
TIME = Text("Time")
SO_FAR = Text("So far")
DISCS_LEFT = Text("Discs left")
LEFT = Text("left")
LEVEL = Text("level")
TO_MOVE = Text("to move")


def ahead(spaces: int) -> Text:
    return Text("{n} ahead", n=spaces) if spaces else LEVEL


def come(tiles: int) -> Text:
    """What a refill of a race brings."""
    return Text("{n} new {n:tile|tiles}", n=tiles)


def notes(refill: RefillView) -> Text:
    """What a refill of the solo game notes."""
    return Text("refill scores {noted}", noted=refill.noted)


def stack_missing(refill: RefillView) -> Text:
    """What discs that should have been placed by now add to it."""
    return Text("time {time} + 10 for each of {n} missing {n:disc|discs}", time=refill.time, n=refill.missing)


# The end

ALL_TILES = Text("All tiles")
TOGETHER = Text("Total")
WINNER = Text("Winner")
GOALS: Mapping[str, Text] = {
    "under_100": Text("Under 100"),
    "all_discs": Text("All discs placed"),
    "no_penalty": Text("No penalty"),
}

# Goals on other pictures: their kinds, and each in words

SCORE, DISCS, COUNTS = Text("Score"), Text("Discs"), Text("Counts")
UNDER_100 = Text("under 100")
ALL_PLACED = Text("all discs placed")
NONE_MISSING = Text("no disc missing at either count")

# The sheet of all tiles

THE_TILES = Text("the tiles")


def spoken_tiles(counts: Mapping[Colour, int]) -> Text:
    """The sheet in words."""
    template = "All Nova Luna tiles with names, time and tasks: {tiles:, }."
    return Text(template, tiles=_by_colour(counts))


def _by_colour(counts: Mapping[Colour, int]) -> tuple[Text, ...]:
    return tuple(Text("{n} {colour}", n=n, colour=COLOUR_NAMES[colour]) for colour, n in counts.items())


# In place of the picture: the turn


def spoken_phase(number: int) -> Text:
    """Which phase of the solo game it is."""
    return Text("Nova Luna, phase {n}.", n=number)


def spoken_turn(number: int, name: TextLike) -> Text:
    """Which turn of a race it is, and whose."""
    return Text("Nova Luna, turn {n}: {name}.", n=number, name=name)


def considered(ghost: NovaLunaGhost) -> Text:
    """A tile that is looked at."""
    return Text(
        "Preview: {colour} {time} from space {space} at {cell}.",
        colour=COLOUR_NAMES[ghost.tile.colour],
        time=ghost.tile.time,
        space=ghost.space,
        cell=cell_name(ghost.cell),
    )


def completes(tasks: Sequence[TaskName]) -> Text:
    """What a tile that is looked at would complete."""
    if not tasks:
        return Text("It completes no tasks.")
    counted = Counter(cell for cell, _ in tasks)
    named = tuple(Text("{n} {n:task|tasks} at {cell}", n=n, cell=cell_name(cell)) for cell, n in counted.items())
    return Text("It completes {tasks}.", tasks=named)


WOULD_END = Text("The game would end.")
AGAIN = Text("The same player would move again.")


def noted(number: int) -> Text:
    """The first count of the solo game."""
    return Text("{noted} scored at the refill.", noted=number)


def time_so_far(time: int, total: int) -> Text:
    """The counts of the solo game now."""
    return Text("Time {time}, {total} points so far.", time=time, total=total)


def stacks(discs: Sequence[int]) -> Text:
    return Text("Discs left: {stacks}.", stacks=tuple(discs))


def discs_left(left: Sequence[tuple[TextLike, int]]) -> Text:
    each = tuple(Text("{name} {n}", name=name, n=n) for name, n in left)
    return Text("Discs left: {discs:, }.", discs=each)


def on_space(space: int, tile: NovaLunaTileView) -> Text:
    """A tile that can be taken."""
    return Text("Space {space}: {tile}.", space=space, tile=tile_in_words(tile))


def tile_in_words(tile: NovaLunaTileView) -> Text:
    """A tile on the wheel: "blue 5, tasks 3 turquoise; 1 turquoise"."""
    template = "{colour} {time}, tasks {tasks:; }" if tile.tasks else "{colour} {time}, no tasks"
    tasks = tuple(pips_in_words(task.pips) for task in tile.tasks)
    return Text(template, colour=COLOUR_NAMES[tile.colour], time=tile.time, tasks=tasks)


def pips_in_words(pips: Sequence[Colour]) -> Text:
    """Some pips, counted by colour: "2 red and 1 blue"."""
    return Text("{pips}", pips=_by_colour(Counter(pips)))


MUST_REFILL = Text("The wheel is empty: refill it.")
MAY_REFILL = Text("You can refill the wheel.")


def would_note(number: int) -> Text:
    """What a refill would count."""
    return Text("A refill scores {noted}.", noted=number)


def can_go_to(cells: Sequence[Cell]) -> Text:
    """Where a tile can be laid."""
    return Text("Cells for a tile: {cells:, }.", cells=tuple(map(cell_name, cells)))


def last_tile(cell: Cell) -> Text:
    """Where the newest tile lies."""
    return Text("Last tile: {cell}.", cell=cell_name(cell))


def last_tile_of(cell: Cell, name: TextLike) -> Text:
    """The same, and whose it is."""
    return Text("Last tile: {cell} by {name}.", cell=cell_name(cell), name=name)


def order_of_play(names: Sequence[TextLike]) -> Text:
    """Who moves when."""
    return Text("Turn order: {names:, }.", names=tuple(names))


def lacks(laid: LaidView, tasks: Sequence[Sequence[Colour]]) -> Text:
    """What the open tasks of a tile still need."""
    return Text(
        "{cell} {colour} needs {tasks:; }.",
        cell=cell_name(laid.cell),
        colour=COLOUR_NAMES[laid.tile.colour],
        tasks=tuple(map(pips_in_words, tasks)),
    )


def face_down(pile: Mapping[Colour, int]) -> Text:
    return Text("Face down: {tiles:, }.", tiles=_by_colour(pile))


# In place of the picture: the result

SPOKEN_NAME = Text("Nova Luna.")
SPOKEN_ENDINGS: Mapping[str, Text] = {
    "discs": Text("Game over: last disc placed."),
    "tiles": Text("Game over: no tiles left."),
    "": Text("Game over."),
}


def wins(name: TextLike) -> Text:
    """Who was first."""
    return Text("{name} wins.", name=name)


def both_counts(first: int, time: int) -> Text:
    return Text("{noted} at the refill, time {time} at the end.", noted=first, time=time)


def missing_cost(discs: int, cost: int) -> Text:
    """What missing discs cost in the end."""
    return Text("{n} missing {n:disc costs|discs cost} {cost}.", n=discs, cost=cost)


def laid(count: int) -> Text:
    """How many tiles were laid."""
    return Text("{n} tiles placed.", n=count)


# Areas that a picture can outline

_AREAS: Mapping[str, Text] = {
    "wheel": Text("the wheel"),
    "tiles": Text("the tiles to take"),
    "score": Text("the score"),
    "discs": Text("the discs left"),
    "players": Text("the players"),
    "track": Text("the moon track"),
}


def area_name(area: AreaKey) -> TextLike | None:
    """Return what an area is called in a sentence, None if no text points at it."""
    match area:
        case ("space", which):
            return Text("space {n}", n=which)
        case ("cell", which):
            return str(which)
    return _AREAS.get(area.kind)


# The key to the signs

SIGN_A_TILE_ITS_TIME_ITS_COLOUR = Text("tile: time, colour, tasks")
SIGN_A_TASK_THAT_IS_COMPLETE = Text("completed task")
SIGN_ANOTHER_DISPLAY_A_DOT_FOR_EACH = Text("other display: a dot per completed task")
SIGN_THE_MARKER_ON_THE_WHEEL = Text("wheel marker")
SIGN_AN_EMPTY_SPACE_OF_THE_WHEEL = Text("empty space on the wheel")
SIGN_NO_TILE_TO_TAKE_HERE = Text("no tile to take here")
SIGN_A_CHOICE_ITS_BUTTON_HAS_THE = Text("choice: press its number")
SIGN_CAN_BE_TAKEN_NOW = Text("you can take it now")
SIGN_THE_TILE_CAN_BE_LAID_HERE = Text("the tile fits here")
SIGN_HERE_TOO_WHILE_YOU_LOOK_AT = Text("also fits here")
SIGN_WHAT_YOU_CONSIDER_NOT_YET_LAID = Text("preview, not yet placed")
SIGN_ITS_TASKS_COME_NEARER = Text("preview helps its tasks")
SIGN_LAID_LAST = Text("placed last")
SIGN_A_CELL_THAT_A_REFUSAL_SPEAKS = Text("cell that the error is about")
SIGN_DISCS_THAT_ARE_STILL_TO_BE = Text("discs still to place")
SIGN_A_SPACE_OF_THE_MOON_TRACK = Text("space on the moon track")
SIGN_A_LIGHT_RIM_WHOEVER_MOVES_ON = Text("light rim: player to move")
SIGN_WHERE_A_CHOICE_LEADS_ON_THE = Text("where a choice takes you")
SIGN_THE_SIGNS = Text("symbols")


def tile_alone(colour: Colour, time: int) -> Text:
    """One tile in words."""
    return Text("Tile {colour} {time}.", colour=TILE_NAMES[colour], time=time)
