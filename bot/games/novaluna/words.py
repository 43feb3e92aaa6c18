"""Every sentence of Nova Luna, and the names that occur inside sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bot.games.novaluna.components import SPACES, Colour
from bot.games.text import Text, Who

COLOUR_NAMES: Mapping[Colour, Text] = {
    "red": Text("red"),
    "turquoise": Text("turquoise"),
    "blue": Text("blue"),
    "yellow": Text("yellow"),
}

TILE_NAMES: Mapping[Colour, Text] = {
    "red": Text("Red"),
    "turquoise": Text("Turquoise"),
    "blue": Text("Blue"),
    "yellow": Text("Yellow"),
}
"""The same where a tile is named at the beginning: "Blue 5"."""

# Options

LATE_TASKS = Text("Solo: when tasks get discs that you complete after the first stack is used up.")
FEWER_DISCS = Text("First game with 3 or 4 players: 17 or 15 discs instead of 20.")

LATE_TASKS_TITLE = Text("Tasks after the first stack")
LATE = {
    "next_phase": Text("get discs in phase 2"),
    "immediate": Text("get discs at once"),
    "lost": Text("get no discs"),
}
FEWER_DISCS_TITLE = Text("Discs to place")
FEWER = {False: Text("20 each"), True: Text("17 with 3 players and 15 with 4")}

# Notation

WRITE = Text("Write a move like take 5 at M9 (the tile's space, then a cell), or refill.")


def no_space(name: str) -> Text:
    """Not a space of the wheel."""
    template = "{name} isn't a space on the wheel. Spaces are numbered 0 to {last}."
    return Text(template, name=name, last=SPACES - 1)


def no_cell(name: str) -> Text:
    """Not a cell."""
    return Text("{name} isn't a cell. Cells have names like M9.", name=name)


# Prompts

REFILL_NOW = Text("The wheel is empty: refill it.")
_TAKE_LAST = Text("Take the last tile on the wheel.")
_TAKE_LAST_OR_REFILL = Text("Take the last tile on the wheel, or refill it.")


def take(choices: int) -> Text:
    return Text("Take one of the next {n} tiles.", n=choices) if choices > 1 else _TAKE_LAST


def take_or_refill(choices: int) -> Text:
    """The same, when refilling is possible too."""
    if choices == 1:
        return _TAKE_LAST_OR_REFILL
    return Text("Take one of the next {n} tiles, or refill the wheel.", n=choices)


# Labels


def take_label(colour: Colour, time: int, space: int, cell: str) -> Text:
    """A take in a list: "Blue 5 from space 7 to M9"."""
    template = "{colour} {time} from space {space} to {cell}"
    return Text(template, colour=TILE_NAMES[colour], time=time, space=space, cell=cell)


def refill_label(tiles: int) -> Text:
    """A refill in a race, with how many tiles would come."""
    return Text("Refill the wheel with {n} {n:tile|tiles}", n=tiles)


def refill_and_note_label(noted: int) -> Text:
    """The refill of the solo game, with what would be noted."""
    return Text("Refill the wheel: score {noted}", noted=noted)


# Refusals

EMPTY_WHEEL = Text("The wheel is empty. Refill it first.")
EMPTY_PILE = Text("The pile is empty. Take one of the next tiles.")
REFILLED_ONCE = Text("You can only refill once. Take one of the next tiles.")


def marked(space: int, choices: Sequence[str]) -> Text:
    """The space of the marker holds no tile."""
    return Text("The marker is on space {space}. Take from space {choices:or}.", space=space, choices=choices)


def empty_space(space: int, choices: Sequence[str]) -> Text:
    """No tile lies there."""
    return Text("Space {space} is empty. Take from space {choices:or}.", space=space, choices=choices)


def too_far(space: int, choices: Sequence[str]) -> Text:
    """A tile, but none of the next ones."""
    template = "The tile on space {space} isn't one of the next three. Take from space {choices:or}."
    return Text(template, space=space, choices=choices)


def taken_cell(cell: str) -> Text:
    """A cell with a tile."""
    return Text("{cell} already has a tile. Choose an empty cell.", cell=cell)


def first_tile(start: str) -> Text:
    """Where the first tile has to go."""
    return Text("Place your first tile at {start}.", start=start)


def lonely_cell(cell: str) -> Text:
    """A cell beside no tile."""
    return Text("{cell} doesn't share an edge with your tiles. Choose a cell that does.", cell=cell)


def too_few_covered(discs: int) -> Text:
    template = "Before you refill, complete {n} more {n:task|tasks} or take all the tiles."
    return Text(template, n=discs)


def too_many_tiles(tiles: int, most: int) -> Text:
    template = "You can only refill with {most} or fewer tiles on the wheel; it has {n}. Take one."
    return Text(template, n=tiles, most=most)


# Events


def dealt(tiles: int) -> Text:
    """The first tiles."""
    return Text("{n} {n:tile is|tiles are} on the wheel.", n=tiles)


def refilled(tiles: int) -> Text:
    """New tiles after a refill."""
    return Text("{n} new {n:tile|tiles} on the wheel.", n=tiles)


def stacked(seats: Sequence[int]) -> Text:
    """The discs on the new moon, the topmost first."""
    players = tuple(map(Who, seats))
    return Text("All discs start on the new moon, from the top: {players}.", players=players)


def took(colour: Colour, cost: int, space: int, cell: str) -> Text:
    """A tile was taken and laid."""
    template = "{colour} {cost} from space {space} to {cell}."
    return Text(template, colour=TILE_NAMES[colour], cost=cost, space=space, cell=cell)


def moved(seat: int, space: int) -> Text:
    """A disc went on along the moon track."""
    return Text("{player:begun} moves to space {space} of the moon track.", player=Who(seat), space=space)


def covered(wanted: Iterable[Colour], tile: Text) -> Text:
    """A complete task got a disc: "Yellow 5 at M10 completes the task 2 red + blue."."""
    return Text("{tile} completes the task {task}.", task=pips(wanted), tile=tile)


def waiting(wanted: Iterable[Colour], tile: Text) -> Text:
    """A complete task without a disc for now."""
    return Text("{tile} completes the task {task}, but has no disc left for now.", task=pips(wanted), tile=tile)


def lost(wanted: Iterable[Colour], tile: Text) -> Text:
    """A complete task that gets no disc."""
    return Text("{tile} completes the task {task}, too late for a disc.", task=pips(wanted), tile=tile)


def noted(total: int, time: int, missing: int) -> Text:
    """The count of phase 1 of the solo game."""
    template = (
        "Refill scores {total}: time {time}, plus 10 for each of {missing} missing {missing:disc|discs}."
        if missing
        else "Refill scores {total}: the time of all tiles so far."
    )
    return Text(template, total=total, time=time, missing=missing)


def phase_two(discs: int) -> Text:
    """The second phase of the solo game."""
    return Text("Phase 2 starts with {n} {n:disc|discs}.", n=discs)


def ended_solo(score: int, noted: int, time: int, missing: int) -> Text:
    """The end of the solo game."""
    template = (
        "Last disc placed. Game over: {noted} at the refill + time {time} = {score}."
        if not missing
        else "The wheel is empty. Game over: {noted} at the refill + time {time} + 10 for each of {missing} missing "
        "{missing:disc|discs} = {score}."
    )
    return Text(template, score=score, noted=noted, time=time, missing=missing)


def won(seat: int) -> Text:
    """A race that ends with the last disc."""
    return Text("{player:begun} places the last disc and wins.", player=Who(seat))


def won_with(seat: int, discs: int) -> Text:
    """A race that ends without tiles."""
    template = "No tiles left. {player:begun} wins with {discs} {discs:disc|discs} left."
    return Text(template, player=Who(seat), discs=discs)


# Results

FULL_MOON = Text("Full moon")
BRIGHT_MOON = Text("Bright moon")
HALF_MOON = Text("Half moon")
CRESCENT = Text("Crescent")
SLIVER = Text("Sliver")
NEW_MOON = Text("New moon")

UNDER_100 = Text("A score under 100")
ALL_DISCS = Text("All discs placed")
NO_PENALTY = Text("No disc missing at either count")


# Reasons


def laid(colour: Colour, time: int, cell: str) -> Text:
    """A tile where it lies: "Red 3 at M9"."""
    return Text("{colour} {time} at {cell}", colour=TILE_NAMES[colour], time=time, cell=cell)


def pips(colours: Iterable[Colour]) -> Text:
    """Colours that a task wants: "2 red + blue"."""
    wanted = tuple(
        Text("{n} {colour}", n=n, colour=COLOUR_NAMES[one]) if n > 1 else COLOUR_NAMES[one]
        for one, n in Counter(colours).items()
    )
    return Text("{wanted: + }", wanted=wanted)


def counting(found: int, wanted: int, colour: Colour, tiles: Sequence[Text]) -> Text:
    """The tiles that count for one colour of a task: "3 of 4 red: Red 5 at M9, ..."."""
    name = COLOUR_NAMES[colour]
    if not found:
        return Text("0 of {wanted} {colour}", wanted=wanted, colour=name)
    template = (
        "{found} {colour} ({wanted} needed): {tiles}" if found > wanted else "{found} of {wanted} {colour}: {tiles}"
    )
    return Text(template, found=found, wanted=wanted, colour=name, tiles=tiles)
