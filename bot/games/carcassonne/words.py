"""Every sentence of Carcassonne, and the names that occur inside sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from bot.games.carcassonne.components import ALL_TILES, HALF_EDGES, Edge, FeatureKind, HalfEdge, Kind
from bot.games.text import Text, Who

Player = Text | Who
"""A colour of the solo game, or a seat."""

COLOURS = (Text("Left"), Text("Middle"), Text("Right"), Text("Fourth"))

SIDES = (Text("north"), Text("east"), Text("south"), Text("west"))

_EDGES: Mapping[Edge, Text] = {
    "city": Text("a city"),
    "road": Text("a road"),
    "field": Text("a field"),
    "river": Text("a river"),
}

_ROTATIONS = (Text("as drawn"), Text("rotated 90°"), Text("rotated 180°"), Text("rotated 270°"))

_LAND: Mapping[Kind, str] = {"city": "city {sides}", "road": "road {sides}", "monastery": "monastery"}


@lru_cache(maxsize=128)
def land(letter: str, rotation: int = 0) -> Text:
    one = ALL_TILES[letter].turns[rotation % 4]
    segments = one.segments
    parts = tuple(
        Text(
            "city {sides} with a shield" if segment.shields else _LAND[kind],
            sides=tuple(SIDES[side] for side in segment.sides),
        )
        for kind in _LAND
        for segment in segments
        if segment.kind == kind
    )
    if one.river:
        parts = (*parts, Text("river {sides}", sides=tuple(SIDES[side] for side in one.river)))
    return Text("{parts:; }", parts=parts)


# Options

MEEPLES = Text("3 is hard, more are easier.")
MORE_COLOURS = Text("Colours that take turns: 3 is normal, 4 adds one.")
TEAM = Text("Anyone moves, or each colour has an owner.")
AIDS = Text("Show legal cells, tiles left and projected points.")
START_SCORES = Text("Starting scores, left colour first.")
SCORE_CLOSING_TURN = Text("Score features completed on the last turn.")
ON_EMPTY_PILE = Text("A colour with no tiles left: skip it, or draw from the next pile.")
GOAL_COLOURS = Text("Goals count colours that score, or every colour with a meeple there.")
STRICT_ALL_TILES = Text("A tile that fits nowhere fails the goal of using all tiles.")

MEEPLES_TITLE = Text("Meeples per colour")
COLOURS_TITLE = Text("Colours")
TEAM_TITLE = Text("Who moves")
TEAMS = {"free": Text("anyone"), "by_colour": Text("the colour's owner")}
AIDS_TITLE = Text("Legal cells and tiles left")
AIDED = {True: Text("shown"), False: Text("hidden")}
START_SCORES_TITLE = Text("Starting scores")
CLOSING_TITLE = Text("Features completed on the last turn")
CLOSING = {True: Text("score"), False: Text("don't score")}
EMPTY_PILE_TITLE = Text("A colour without tiles")
EMPTY_PILES = {"skip": Text("is skipped"), "borrow": Text("draws from the next pile")}
GOAL_COLOURS_TITLE = Text("Goals count")
GOALS_COUNT = {"paid": Text("colours that score"), "present": Text("all colours with a meeple there")}
STRICT_TITLE = Text("A tile that fits nowhere")
RIVER = Text("2 to 5 players: 12 tiles with a river come first.")
RIVER_TITLE = Text("The River")
RIVERS = {True: Text("used"), False: Text("not used")}
STRICT = {True: Text("fails the goal of using all tiles"), False: Text("doesn't matter for that goal")}

# Notation

WRITE = Text("I couldn't read that move. Start with place, meeple or score, like place N9 r2.")
WRITE_PLACE = Text("To place a tile, name a cell and a rotation from r0 to r3, like place N9 r2.")
WRITE_MEEPLE = Text("To place a meeple, name a feature and a side, like meeple city N or meeple field NL.")
WRITE_NO_MEEPLE = Text("To place no meeple, write no meeple.")
WRITE_SCORE = Text("To choose the scoring order, list sides and monastery cells, like score N E M9.")


def no_cell(name: str) -> Text:
    """Not a cell."""
    return Text("{name} isn't a cell. Cells have names like N9.", name=name)


def no_feature(name: str) -> Text:
    """Nothing that could be scored."""
    return Text("{name} isn't a side or a monastery's cell.", name=name)


# Prompts


def lay(colour: Text | None) -> Text:
    """Asks where the tile goes; a colour is named, a seat isn't."""
    return Text("Place the tile.") if colour is None else Text("Place {colour}'s tile.", colour=colour)


def put_meeple(colour: Text | None) -> Text:
    """Asks for a feature."""
    if colour is None:
        return Text("Place a meeple on the tile, or none.")
    return Text("Place a meeple for {colour}.", colour=colour)


def choose_order(colour: Player) -> Text:
    """Asks for the order of scoring."""
    return Text("Choose the scoring order for {colour}.", colour=colour)


# Labels


def placement(cell: str, rotation: int) -> Text:
    """A placement in a list: "M9, rotated 90°"."""
    return Text("{cell}, {turned}", cell=cell, turned=_ROTATIONS[rotation])


@lru_cache(maxsize=64)
def feature(kind: Kind, sides: tuple[int, ...]) -> Text:
    """A meeple on a segment: "Meeple on the city, north and east"."""
    names = tuple(SIDES[side] for side in sides)
    match kind:
        case "city":
            return Text("Meeple on the city, {sides}", sides=names)
        case "road":
            return Text("Meeple on the road, {sides}", sides=names)
        case "monastery":
            return Text("Meeple on the monastery")


NO_MEEPLE = Text("No meeple")


_CORNERS = {
    (True, False): Text("northeast"), (True, True): Text("southeast"),
    (False, True): Text("southwest"), (False, False): Text("northwest"),
}  # fmt: skip
"""The corners of a tile by whether they are east and whether they are south."""

_MIDDLE = Text("middle")

_PLACES: Mapping[HalfEdge, tuple[int, int]] = {
    "NL": (-1, -2), "NR": (1, -2), "EL": (2, -1), "ER": (2, 1),
    "SL": (1, 2), "SR": (-1, 2), "WL": (-2, 1), "WR": (-2, -1),
}  # fmt: skip
"""The half-edges as seen from the middle of the tile: x grows east, y grows south."""

_SLANT = 2.4
"""How many times longer than wide a direction is to count as that of a side, not of a corner."""


@lru_cache(maxsize=256)
def direction(halves: tuple[HalfEdge, ...]) -> Text | None:
    """Where a field lies on its tile: a side, a corner or the middle; None for one on all sides.

    The fields of one tile have different directions.
    """
    x, y = (sum(_PLACES[half][axis] for half in halves) for axis in (0, 1))
    if not x and not y:
        return None
    if len(halves) == 2 and abs(x) == abs(y) == 1:  # a strip between the city of one corner and the road of another
        return _MIDDLE
    if abs(x) > _SLANT * abs(y):
        return SIDES[1 if x > 0 else 3]
    if abs(y) > _SLANT * abs(x):
        return SIDES[2 if y > 0 else 0]
    return _CORNERS[x > 0, y > 0]


@lru_cache(maxsize=128)
def field(halves: tuple[HalfEdge, ...]) -> Text:
    """A meeple on a field: "Meeple on the field, northeast"."""
    where = direction(halves)
    return Text("Meeple on the field") if where is None else Text("Meeple on the field, {direction}", direction=where)


def order(names: Sequence[str]) -> Text:
    """An order of scoring without what it comes to."""
    return Text("{order:then}", order=tuple(names))


def order_with_scores(names: Sequence[str], scores: Sequence[int]) -> Text:
    """An order with the scores after it: "Left 13, Middle 15 and Right 17: N E"."""
    told = tuple(Text("{colour} {n}", colour=COLOURS[colour], n=score) for colour, score in enumerate(scores))
    return Text("{scores}: {order}", scores=told, order=" ".join(names))


# Refusals

NO_ORDER_YET = Text("Place the meeple before you choose the scoring order.")
MEEPLE_PLACED = Text("The meeple is already placed. Now choose the scoring order.")
NO_MOVE = Text("That isn't a Carcassonne move.")
NO_FIELDS = Text("Meeples can't be placed on fields in the solo game.")
MEEPLE_REQUIRED = Text("You have to place a meeple: the tile has a free feature.")


def lay_first(colour: Text | None, example: str) -> Text:
    if colour is None:
        return Text("Place your tile first, for example {example}.", example=example)
    return Text("Place {colour}'s tile first, for example {example}.", colour=colour, example=example)


def laid_before_meeple(colour: Text | None, cell: str) -> Text:
    """The tile lies, the meeple comes next."""
    if colour is None:
        return Text("Your tile is already at {cell}. Now choose a feature for the meeple, or no meeple.", cell=cell)
    template = "{colour}'s tile is already at {cell}. Now choose a feature for the meeple."
    return Text(template, colour=colour, cell=cell)


def laid_before_order(colour: Player, cell: str) -> Text:
    """The tile lies, the order of scoring comes next."""
    template = "{colour}'s tile is already at {cell}. Now choose the scoring order."
    return Text(template, colour=colour, cell=cell)


def taken_cell(cell: str) -> Text:
    """A cell with a tile."""
    return Text("{cell} already has a tile. Choose an empty cell.", cell=cell)


def fits_no_way(cell: str) -> Text:
    """A cell where the tile fits in no rotation."""
    return Text("The tile doesn't fit at {cell}. Choose another cell.", cell=cell)


def name_a_rotation(example: str) -> Text:
    """A placement without a rotation."""
    return Text("Say how to rotate the tile, for example {example}.", example=example)


def lonely_cell(cell: str) -> Text:
    """A cell beside no tile."""
    return Text("{cell} isn't next to a tile. Choose a cell that is.", cell=cell)


RIVER_GOES_ON = Text("A river tile has to continue the river.")
SAME_BEND = Text("The river can't turn the same way twice in a row. Turn the tile or choose another way.")


def no_match(side: int, here: Edge, there: Edge, beside: str) -> Text:
    """Two sides that differ."""
    template = "On the {side} side, {here} would meet {there} at {beside}. Turn the tile or choose another cell."
    return Text(template, side=SIDES[side], here=_EDGES[here], there=_EDGES[there], beside=beside)


def looks_the_same(given: int, usual: int, same: str) -> Text:
    """A rotation that is written as another one."""
    template = "This tile looks the same with r{given} and r{usual}. Use {same}."
    return Text(template, given=given, usual=usual, same=same)


def no_such_feature(kind: Kind, side: int, cell: str) -> Text:
    match kind:
        case "monastery":
            return Text("The tile at {cell} has no monastery.", cell=cell)
        case "city":
            return Text("The tile at {cell} has no city on its {side} side.", cell=cell, side=SIDES[side])
        case "road":
            return Text("The tile at {cell} has no road on its {side} side.", cell=cell, side=SIDES[side])


def no_such_field(half: HalfEdge, cell: str) -> Text:
    """A half-edge that is city."""
    side = SIDES[HALF_EDGES.index(half) // 2]
    return Text("The tile at {cell} has no field on its {side} side.", cell=cell, side=side)


def same_field(same: str) -> Text:
    """A field that has another name here."""
    return Text("That half-edge belongs to the same field. Use {same}.", same=same)


def same_feature(same: str) -> Text:
    """A feature that has another name here."""
    return Text("Those sides belong to the same feature. Use {same}.", same=same)


def not_free(cells: Sequence[str]) -> Text:
    return Text("That feature is taken: it has a meeple at {cells}.", cells=tuple(cells))


def name_each_once(names: Sequence[str]) -> Text:
    return Text("Name each completed feature once: {names}.", names=tuple(names))


def same_result(same: str) -> Text:
    """An order that is not offered because another stands for it."""
    return Text("That order scores the same as another. Use {same}.", same=same)


# Events

_PAYS: Mapping[Kind, str] = {
    "road": "A road of {size} tiles scores {value} for {colours}.",
    "city": "A city of {size} tiles scores {value} for {colours}.",
    "monastery": "The monastery at {name} scores {value} for {colours}.",
}
_PAYS_NOBODY: Mapping[Kind, str] = {
    "road": "A road of {size} tiles scores nothing: {colours} {n:isn't|aren't} lowest.",
    "city": "A city of {size} tiles scores nothing: {colours} {n:isn't|aren't} lowest.",
    "monastery": "The monastery at {name} scores nothing: {colours} {n:isn't|aren't} lowest.",
}


def begins(player: Player) -> Text:
    """Who was drawn to begin."""
    return Text("{player:begun} goes first.", player=player)


def drew(colour: Player, tile: str) -> Text:
    """A tile that fits, by its letter."""
    return Text("{colour:begun} draws a tile: {land}.", colour=colour, land=land(tile))


def discarded(tile: str) -> Text:
    """A tile that does not fit, by its letter."""
    return Text("A tile fits nowhere and is removed: {land}.", land=land(tile))


def skipped(colour: Player) -> Text:
    """An empty pile."""
    return Text("{colour} has no tiles left, so it's skipped.", colour=colour)


def placed(colour: Player, cell: str) -> Text:
    """A tile was laid."""
    return Text("{colour:begun} places a tile at {cell}.", colour=colour, cell=cell)


_CLAIMS: Mapping[Kind, str] = {
    "city": "{colour:begun} places a meeple on the city at {cell}, {sides}.",
    "road": "{colour:begun} places a meeple on the road at {cell}, {sides}.",
    "monastery": "{colour:begun} places a meeple on the monastery at {cell}.",
}


def claimed(colour: Player, cell: str, kind: Kind, sides: tuple[int, ...]) -> Text:
    """A meeple was put on a feature."""
    names = tuple(SIDES[side] for side in sides)
    return Text(_CLAIMS[kind], colour=colour, cell=cell, sides=names)


def claimed_field(player: Player, cell: str, halves: tuple[HalfEdge, ...]) -> Text:
    """A meeple was put on a field."""
    where = direction(halves)
    if where is None:
        return Text("{player:begun} places a meeple on the field at {cell}.", player=player, cell=cell)
    template = "{player:begun} places a meeple on the field at {cell}, {direction}."
    return Text(template, player=player, cell=cell, direction=where)


def closing(colour: Player) -> Text:
    """The last turn."""
    template = "{colour} must place a meeple but has none left. The game ends after this turn."
    return Text(template, colour=colour)


def paid(kind: Kind, size: int, value: int, name: str, colours: Sequence[Player]) -> Text:
    """A completed feature that pays."""
    return Text(_PAYS[kind], size=size, value=value, name=name, colours=tuple(colours))


def paid_nobody(kind: Kind, size: int, name: str, majority: Sequence[Player]) -> Text:
    """A completed feature whose majority is not lowest."""
    return Text(_PAYS_NOBODY[kind], size=size, name=name, colours=tuple(majority), n=len(majority))


_PAYS_AT_THE_END: Mapping[FeatureKind, str] = {
    "road": "An unfinished road of {size} {size:tile|tiles} scores {value} for {players}.",
    "city": "An unfinished city of {size} {size:tile|tiles} scores {value} for {players}.",
    "monastery": "The unfinished monastery at {name} scores {value} for {players}.",
    "field": "The field at {name} touches {n} finished {n:city|cities} and scores {value} for {players}.",
}


def paid_at_the_end(
    kind: FeatureKind, size: int, cities: int, value: int, name: str, players: Sequence[Player]
) -> Text:
    """An unfinished feature or a field that pays at the end of the game."""
    return Text(_PAYS_AT_THE_END[kind], size=size, n=cities, value=value, name=name, players=tuple(players))


def final_total(player: Player, points: int, total: int) -> Text:
    """The total of a player after the end of the game."""
    template = (
        "{player:begun} scores {points} at the end and finishes on {total}."
        if points
        else "{player:begun} finishes on {total}."
    )
    return Text(template, player=player, points=points, total=total)


def goal(key: str) -> Text:
    """A goal was reached."""
    return Text("Goal reached: {goal}.", goal=GOALS[key])


NO_TILE_LEFT = Text("Game over: no tiles left.")


def no_meeple_left(colour: int) -> Text:
    return Text("Game over: {colour} had no meeple to place.", colour=COLOURS[colour])


def final(colour: int, scoring: int, points: int, total: int) -> Text:
    """The final scoring of one colour."""
    template = (
        "{colour} scores {points} for {scoring} {scoring:meeple|meeples} and finishes on {total}."
        if scoring
        else "{colour} finishes on {total}."
    )
    return Text(template, colour=COLOURS[colour], points=points, scoring=scoring, total=total)


# Results

GOALS: Mapping[str, Text] = {
    "road10": Text("A road worth 10 or more"),
    "road10_2c": Text("A road worth 10 or more for 2 colours"),
    "road10_3c": Text("A road worth 10 or more for 3 colours"),
    "road5_3c": Text("A road worth exactly 5 for 3 colours"),
    "city16": Text("A city worth 16 or more"),
    "city16_2c": Text("A city worth 16 or more for 2 colours"),
    "city16_3c": Text("A city worth 16 or more for 3 colours"),
    "city8to10_3c": Text("A city worth 8 to 10 for 3 colours"),
    "monastery3": Text("3 monasteries scored"),
    "monastery4": Text("4 monasteries scored"),
    "total40": Text("A score of 40 or more"),
    "total50": Text("A score of 50 or more"),
    "total60": Text("A score of 60 or more"),
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
