"""Every sentence of Carcassonne, and the names that occur inside sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from bot.games.carcassonne.components import TILES, Edge, Kind
from bot.games.text import Text

COLOURS = (Text("Left"), Text("Middle"), Text("Right"), Text("Fourth"))

SIDES = (Text("north"), Text("east"), Text("south"), Text("west"))

_EDGES: Mapping[Edge, Text] = {"city": Text("a city"), "road": Text("a road"), "field": Text("a field")}

_ROTATIONS = (Text("not turned"), Text("turned right"), Text("turned half round"), Text("turned left"))

_LAND: Mapping[Kind, str] = {"city": "city {sides}", "road": "road {sides}", "monastery": "monastery"}


@lru_cache(maxsize=128)
def land(letter: str, rotation: int = 0) -> Text:
    """What is on a tile as it lies, cities first: "city north; road east and west"."""
    segments = TILES[letter].turns[rotation % 4].segments
    parts = tuple(
        Text(
            "city {sides} with a shield" if segment.shields else _LAND[kind],
            sides=tuple(SIDES[side] for side in segment.sides),
        )
        for kind in _LAND
        for segment in segments
        if segment.kind == kind
    )
    return Text("{parts:; }", parts=parts)


# Options

MEEPLES = Text("Meeples of each colour: 3 is hard, more are easier.")
MORE_COLOURS = Text("Colours that take turns; a fourth lays more tiles.")
TEAM = Text("Anyone moves, or each colour has its owner.")
AIDS = Text("Show legal cells, remaining tiles and projected points.")
START_SCORES = Text("Scores to begin with, left colour first.")
SCORE_CLOSING_TURN = Text("Score features completed in the last turn.")
ON_EMPTY_PILE = Text("A colour whose pile ran out early: skip it, or let it draw from the next pile.")
GOAL_COLOURS = Text("Goals count colours paid, or all present.")
STRICT_ALL_TILES = Text("A tile that fits nowhere spoils the goal of all tiles.")

MEEPLES_TITLE = Text("Meeples of each colour")
COLOURS_TITLE = Text("Colours")
TEAM_TITLE = Text("Who moves in a team")
TEAMS = {"free": Text("anyone"), "by_colour": Text("the owner of the colour")}
AIDS_TITLE = Text("Legal cells and tiles left")
AIDED = {True: Text("shown"), False: Text("hidden")}
START_SCORES_TITLE = Text("Scores to begin with")
CLOSING_TITLE = Text("Features completed in the last turn")
CLOSING = {True: Text("score"), False: Text("do not score")}
EMPTY_PILE_TITLE = Text("A colour without tiles")
EMPTY_PILES = {"skip": Text("is skipped"), "borrow": Text("draws from the next pile")}
GOAL_COLOURS_TITLE = Text("Goals count")
GOALS_COUNT = {"paid": Text("colours that were paid"), "present": Text("all colours in a feature")}
STRICT_TITLE = Text("A tile that fits nowhere")
STRICT = {True: Text("spoils the goal of all tiles"), False: Text("does not count for the goal of all tiles")}

# Notation

WRITE = Text("A move begins with place, meeple or score: for example place N9 r2.")
WRITE_PLACE = Text("Write a placement with a cell and a rotation from r0 to r3: for example place N9 r2.")
WRITE_MEEPLE = Text("Write a meeple with its feature and side: meeple city N, meeple road E, meeple monastery.")
WRITE_SCORE = Text("Write the order with sides and monastery cells: for example score N E M9.")


def no_cell(name: str) -> Text:
    """Not a cell."""
    return Text("{name} is no name of a cell; a cell is called N9 or so.", name=name)


def no_feature(name: str) -> Text:
    """Nothing that could be scored."""
    return Text("{name} is neither a side nor the cell of a monastery.", name=name)


# Prompts


def lay(colour: int) -> Text:
    """Asks where the tile goes."""
    return Text("{colour} lays its tile.", colour=COLOURS[colour])


def put_meeple(colour: int) -> Text:
    """Asks for a feature."""
    return Text("{colour} puts a meeple on the tile.", colour=COLOURS[colour])


def choose_order(colour: int) -> Text:
    """Asks for the order of scoring."""
    return Text("{colour} chooses what scores first.", colour=COLOURS[colour])


def over(result: int) -> Text:
    """Stands in place of a question."""
    return Text("The game is over with {result} {result:point|points}.", result=result)


# Labels


def placement(cell: str, rotation: int) -> Text:
    """A placement in a list: "M9, turned right"."""
    return Text("{cell}, {turned}", cell=cell, turned=_ROTATIONS[rotation])


@lru_cache(maxsize=64)
def feature(kind: Kind, sides: tuple[int, ...]) -> Text:
    """A segment for a button: "City, north and east"."""
    names = tuple(SIDES[side] for side in sides)
    match kind:
        case "city":
            return Text("City, {sides}", sides=names)
        case "road":
            return Text("Road, {sides}", sides=names)
        case "monastery":
            return Text("Monastery")


def order(names: Sequence[str]) -> Text:
    """An order of scoring without what it comes to."""
    return Text("{order}", order=", then ".join(names))


def order_with_scores(names: Sequence[str], scores: Sequence[int]) -> Text:
    """An order with the scores after it: "Left 13, Middle 15 and Right 17: N E"."""
    told = tuple(Text("{colour} {n}", colour=COLOURS[colour], n=score) for colour, score in enumerate(scores))
    return Text("{scores}: {order}", scores=told, order=" ".join(names))


# Refusals

NO_ORDER_YET = Text("There is no order to choose yet; choose a feature for the meeple first.")
MEEPLE_PLACED = Text("The meeple is placed already; choose the order of scoring now.")
NO_MOVE = Text("That is no move of Carcassonne.")


def lay_first(colour: int, example: str) -> Text:
    """A move for what comes after the tile."""
    return Text("{colour} lays its tile first: for example {example}.", colour=COLOURS[colour], example=example)


def laid_before_meeple(colour: int, cell: str) -> Text:
    """The tile lies, the meeple comes next."""
    template = "{colour} has laid its tile at {cell}; choose a feature for the meeple now."
    return Text(template, colour=COLOURS[colour], cell=cell)


def laid_before_order(colour: int, cell: str) -> Text:
    """The tile lies, the order of scoring comes next."""
    template = "{colour} has laid its tile at {cell}; choose the order of scoring now."
    return Text(template, colour=COLOURS[colour], cell=cell)


def taken_cell(cell: str) -> Text:
    """A cell with a tile."""
    return Text("There is a tile at {cell} already; choose an empty cell.", cell=cell)


def lonely_cell(cell: str) -> Text:
    """A cell beside no tile."""
    return Text("{cell} touches no tile; choose a cell beside one.", cell=cell)


def no_match(side: int, here: Edge, there: Edge, beside: str) -> Text:
    """Two sides that differ."""
    template = "The {side} side would join {here} to {there} at {beside}; turn the tile or choose another cell."
    return Text(template, side=SIDES[side], here=_EDGES[here], there=_EDGES[there], beside=beside)


def looks_the_same(given: int, usual: int, same: str) -> Text:
    """A rotation that is written as another one."""
    template = "The tile looks the same with r{given} as with r{usual}; write {same}."
    return Text(template, given=given, usual=usual, same=same)


def no_such_feature(kind: Kind, side: int, cell: str) -> Text:
    """The tile lacks what was named; a monastery has no side."""
    match kind:
        case "monastery":
            return Text("The tile at {cell} has no monastery.", cell=cell)
        case "city":
            return Text("The tile at {cell} has no city on its {side} side.", cell=cell, side=SIDES[side])
        case "road":
            return Text("The tile at {cell} has no road on its {side} side.", cell=cell, side=SIDES[side])


def same_feature(same: str) -> Text:
    """A feature that has another name here."""
    return Text("That is the same feature as another side of the tile; write {same}.", same=same)


def not_free(cells: Sequence[str]) -> Text:
    """Meeples stand on the feature."""
    return Text("That feature is not free: a meeple stands on it at {cells}.", cells=tuple(cells))


def name_each_once(names: Sequence[str]) -> Text:
    """An order of something else than what was completed."""
    return Text("Name each completed feature once: {names}.", names=tuple(names))


def same_result(same: str) -> Text:
    """An order that is not offered because another stands for it."""
    return Text("That order gives the same result as another; write {same}.", same=same)


# Events

_PAYS: Mapping[Kind, str] = {
    "road": "The road of {size} tiles pays {value} to {colours}.",
    "city": "The city of {size} tiles pays {value} to {colours}.",
    "monastery": "The monastery at {name} pays {value} to {colours}.",
}
_PAYS_NOBODY: Mapping[Kind, str] = {
    "road": "The road of {size} tiles pays nobody, for {colours} {n:is|are} not lowest.",
    "city": "The city of {size} tiles pays nobody, for {colours} {n:is|are} not lowest.",
    "monastery": "The monastery at {name} pays nobody, for {colours} {n:is|are} not lowest.",
}


def _names(colours: Sequence[int]) -> tuple[Text, ...]:
    return tuple([COLOURS[colour] for colour in colours])


def drew(colour: int, tile: str) -> Text:
    """A tile that fits, by its letter."""
    return Text("{colour} draws a tile: {land}.", colour=COLOURS[colour], land=land(tile))


def discarded(tile: str) -> Text:
    """A tile that does not fit, by its letter."""
    return Text("A tile fits nowhere and leaves the game: {land}.", land=land(tile))


def skipped(colour: int) -> Text:
    """An empty pile."""
    return Text("{colour} has no tile left and is skipped.", colour=COLOURS[colour])


def placed(colour: int, cell: str) -> Text:
    """A tile was laid."""
    return Text("{colour} lays its tile at {cell}.", colour=COLOURS[colour], cell=cell)


def claimed(colour: int, cell: str, kind: Kind, sides: tuple[int, ...]) -> Text:
    """A meeple was put on a feature."""
    template = "{colour} puts a meeple on {cell}: {feature}."
    return Text(template, colour=COLOURS[colour], cell=cell, feature=feature(kind, sides))


def closing(colour: int) -> Text:
    """The last turn."""
    template = "{colour} must place a meeple but has none, so the game ends after this turn."
    return Text(template, colour=COLOURS[colour])


def paid(kind: Kind, size: int, value: int, name: str, colours: Sequence[int]) -> Text:
    """A completed feature that pays."""
    return Text(_PAYS[kind], size=size, value=value, name=name, colours=_names(colours))


def paid_nobody(kind: Kind, size: int, name: str, majority: Sequence[int]) -> Text:
    """A completed feature whose majority is not lowest."""
    return Text(_PAYS_NOBODY[kind], size=size, name=name, colours=_names(majority), n=len(majority))


def goal(key: str) -> Text:
    """A goal was reached."""
    return Text("Goal reached: {goal}.", goal=GOALS[key])


NO_TILE_LEFT = Text("The game is over: the last tile is gone.")


def no_meeple_left(colour: int) -> Text:
    """The end, for a colour had nothing to place."""
    return Text("The game is over: {colour} had no meeple to place.", colour=COLOURS[colour])


def final(colour: int, scoring: int, points: int, total: int) -> Text:
    """The final scoring of one colour."""
    template = (
        "{colour} scores {points} for {scoring} {scoring:meeple|meeples} and ends with {total}."
        if scoring
        else "{colour} ends with {total}."
    )
    return Text(template, colour=COLOURS[colour], points=points, scoring=scoring, total=total)


# Results

GOALS: Mapping[str, Text] = {
    "road10": Text("A road of 10 points or more"),
    "road10_2c": Text("A road of 10 points or more for 2 colours"),
    "road10_3c": Text("A road of 10 points or more for 3 colours"),
    "road5_3c": Text("A road of exactly 5 points for 3 colours"),
    "city16": Text("A city of 16 points or more"),
    "city16_2c": Text("A city of 16 points or more for 2 colours"),
    "city16_3c": Text("A city of 16 points or more for 3 colours"),
    "city8to10_3c": Text("A city of 8 to 10 points for 3 colours"),
    "monastery3": Text("3 monasteries scored"),
    "monastery4": Text("4 monasteries scored"),
    "total40": Text("A result of 40 points or more"),
    "total50": Text("A result of 50 points or more"),
    "total60": Text("A result of 60 points or more"),
    "all_tiles": Text("All tiles used"),
}
"""What each goal asks for, in the order of the sheet."""

LEGEND = Text("Legend of the walls")
MASTER = Text("Master builder")
PLANNER = Text("Town planner")
ARCHITECT = Text("Architect")
MASON = Text("Mason")
STONECUTTER = Text("Stonecutter")
APPRENTICE = Text("Apprentice")
