"""Texts on the pictures of Carcassonne, and their alt texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.areas import Cell, cell_name
from bot.games.carcassonne.components import HALF_EDGES, FeatureKind, Kind
from bot.games.carcassonne.view import ColourView, FeatureChoice, FinalColour, HeldFeature, LegalCell, MeepleView
from bot.games.carcassonne.words import SIDES, direction
from bot.games.text import Text, TextLike

NAME = Text("Carcassonne", is_proper_name=True)

# The header

TEAM = Text("team")
_CHIPS = {"place": "{name} places", "meeple": "{name}: meeple", "score": "{name}: order"}
ENDINGS: Mapping[str, Text] = {
    "tiles": Text("No tile left"),
    "meeples": Text("No meeple left"),
    "": Text("Ended"),
}


def chip(phase: str, name: TextLike) -> Text:
    """Whose turn it is, and for what."""
    return Text(_CHIPS[phase], name=name)


def turn(number: int) -> Text:
    """Which turn it is."""
    return Text("Turn {n}", n=number)


def tiles_left(count: int) -> Text:
    """How many tiles are face down."""
    return Text("{n} {n:tile|tiles} left", n=count)


def tiles(count: int) -> Text:
    """How many tiles lie on the table in the end."""
    return Text("{n} tiles", n=count)


# The tile, the orders, the track

ROTATION = Text("= one rotation")
CLAIM_ONE = Text("claim one")
ENDS_GAME = Text("ends the game")
NO_MEEPLE_GOES = Text("no meeple")
PAYS_NOBODY = Text("scores 0")
_MEEPLE_ON: Mapping[FeatureKind, Text] = {
    "city": Text("+ meeple: city"),
    "road": Text("+ meeple: road"),
    "monastery": Text("+ meeple"),
}


def with_meeple(choice: FeatureChoice) -> Text:
    """The meeple that comes with the tile."""
    return _MEEPLE_ON[choice.kind]


def pays(points: int) -> Text:
    """What completing a feature pays each."""
    return Text("+{n}", n=points)


def becomes(score: int) -> Text:
    """The score after the turn that is considered."""
    return Text("→ {n}", n=score)


def spoken_becomes(colours: Sequence[ColourView], scores: Sequence[int | None]) -> Text:
    """The scores that a proposed tile changes in any case."""
    told = tuple(
        Text("{colour} {before} to {after}", colour=colour.name, before=colour.score, after=after)
        for colour, after in zip(colours, scores, strict=True)
        if after is not None and after != colour.score
    )
    return Text("Scores change: {told:, }.", told=told) if told else Text("No score changes for certain.")


WOULD_END = Text("The game would end with these totals.")
SCORES = Text("Scores")
LOWEST = Text("lowest")


def way(number: int, ways: int) -> Text:
    """Which of the ways to turn a tile is looked at."""
    return Text("rotation {n} of {ways}", n=number, ways=ways)


DRAWN = Text("drawn tile")


def order(features: Sequence[str]) -> Text:
    """Features in the order in which they are scored."""
    if len(features) == 2:
        return Text("{first} then {second}", first=features[0], second=features[1])
    return Text("{features:, }", features=tuple(features))


def more_orders(count: int) -> Text:
    """Orders that there is no room for."""
    return Text("and {n} more", n=count)


# Sheets

TILES_LEFT = Text("tiles left")


def the_tiles(count: int) -> Text:
    """All tiles of the box."""
    return Text("the {n} tiles", n=count)


def face_down(count: int) -> Text:
    """How many of all tiles are still face down."""
    return Text("{n} face down", n=count)


def spoken_tiles(counts: Mapping[str, int]) -> Text:
    """The sheet of all tiles, in words."""
    template = "All Carcassonne tiles and their numbers: {tiles:, }."
    return Text(template, tiles=_letters(counts))


def spoken_remaining(counts: Mapping[str, int]) -> Text:
    found = _letters(counts)
    if not found:
        return Text("Carcassonne: no tiles are face down.")
    return Text("Carcassonne tiles still face down: {tiles:, }.", tiles=found)


def _letters(counts: Mapping[str, int]) -> tuple[Text, ...]:
    return tuple(Text("{letter} {n}", letter=letter, n=n) for letter, n in counts.items() if n)


# Goals: their kinds, and each in words

ROAD, CITY, MONASTERY, SCORE, TILES = Text("Road"), Text("City"), Text("Monastery"), Text("Score"), Text("Tiles")
ROAD_10 = Text("road of 10")
ROAD_10_TWO = Text("road of 10 for two colours")
ROAD_10_THREE = Text("road of 10 for three colours")
ROAD_5_THREE = Text("road of 5 for three colours")
CITY_16 = Text("city of 16")
CITY_16_TWO = Text("city of 16 for two colours")
CITY_16_THREE = Text("city of 16 for three colours")
CITY_8_THREE = Text("city of 8 to 10 for three colours")
THREE_MONASTERIES = Text("three monasteries")
FOUR_MONASTERIES = Text("four monasteries")
ALL_PLACED = Text("all tiles placed")


STILL_ON_MAP = Text("Still on the map")
"""Title of what a seat's unfinished features would score."""

KINDS = (Text("Roads"), Text("Cities"), Text("Monasteries"), Text("Fields"))
"""What points come from, at the end of a base game."""


# Who holds what

FIELDS, FEATURES = Text("fields"), Text("roads, cities, monasteries")
FIELDS_NOW = Text("points if the game ended now")
FEATURES_NOW = Text("points if the game ended now")


def spoken_holdings(title: Text) -> Text:
    """The title of a picture of who holds what."""
    return Text("Carcassonne: {title}, in their holders' colours.", title=title)


def would_score(name: TextLike, points: int) -> Text:
    """What all of it would pay a seat."""
    return Text("{name} would score {n} for them now.", name=name, n=points)


_HELD: Mapping[FeatureKind, str] = {
    "road": "{holders}: road at {cell}, {n} {n:tile|tiles}, {points} each",
    "city": "{holders}: city at {cell}, {n} {n:tile|tiles}, {points} each",
    "monastery": "{holders}: monastery at {cell}, {n} of 9 tiles, {points} each",
    "field": "{holders}: field at {cell}, {cities} finished {cities:city|cities}, {points} each",
}
NOBODY = Text("Nobody")


def holds(holders: Sequence[TextLike], one: HeldFeature) -> Text:
    """Who has most meeples on a feature, and what it would pay each of them now."""
    cell = cell_name(one.at[0] if one.at else one.parts[0].cell)
    held = Text(
        _HELD[one.kind], holders=tuple(holders) or NOBODY, cell=cell, n=one.tiles, cities=one.cities, points=one.points
    )
    return Text("{held}.", held=held)


def result_of(score: int) -> Text:
    """A goal that a result reaches."""
    return Text("score of {n}", n=score)


# In place of the picture: the turn

_SIDES = dict(zip("NESW", SIDES, strict=True))
_KINDS: Mapping[FeatureKind, Text] = {
    "city": Text("city"),
    "road": Text("road"),
    "monastery": Text("monastery"),
    "field": Text("field"),
}
_WITH_SIDES: Mapping[Kind, str] = {"city": "city {sides}", "road": "road {sides}", "monastery": "monastery {sides}"}


def spoken_turn(number: int, left: int) -> Text:
    """Which turn it is."""
    return Text("Carcassonne, turn {turn}, {left} {left:tile|tiles} left.", turn=number, left=left)


def feature(kind: FeatureKind, sides: Sequence[str]) -> Text:
    """A feature by the letters of its sides: "road east and west"."""
    if kind == "field":
        where = direction(tuple([half for half in HALF_EDGES if half in sides]))
        return _KINDS[kind] if where is None else Text("field {direction}", direction=where)
    if not sides:
        return _KINDS[kind]
    return Text(_WITH_SIDES[kind], sides=tuple(_SIDES[side] for side in sides))


def places(name: TextLike, lying: Text) -> Text:
    """Somebody has a tile to place."""
    return Text("{name} places a tile: {land}.", name=name, land=lying)


def claims(name: TextLike, cell: Cell) -> Text:
    """Somebody has to claim a feature."""
    return Text("{name} places a meeple at {cell}.", name=name, cell=cell_name(cell))


def chooses_order(name: TextLike) -> Text:
    return Text("{name} chooses the scoring order.", name=name)


def considered(cell: Cell, number: int, ways: int, lying: Text) -> Text:
    """A placement that is looked at."""
    template = "Preview: {cell}, rotation {n} of {ways}: {land}."
    return Text(template, cell=cell_name(cell), n=number, ways=ways, land=lying)


NO_MEEPLE = Text("No meeple is left, so this would end the game.")


def offers(choices: Sequence[FeatureChoice]) -> Text:
    """What could be claimed after a placement."""
    return Text("Meeple can go on: {choices:, }.", choices=_choices(choices))


def free(choices: Sequence[FeatureChoice]) -> Text:
    """What can be claimed now."""
    return Text("Free: {choices:, }.", choices=_choices(choices))


def _choices(choices: Sequence[FeatureChoice]) -> tuple[Text, ...]:
    return tuple(
        Text(
            "{n} {feature} for {points} points" if choice.points else "{n} {feature}",
            n=choice.number,
            feature=feature(choice.kind, choice.sides),
            points=choice.points,
        )
        for choice in choices
    )


def order_gives(number: int, colours: Sequence[ColourView], scores: Sequence[int]) -> Text:
    """The scores after one order."""
    each = tuple(
        Text("{name} {score}", name=colour.name, score=score) for colour, score in zip(colours, scores, strict=True)
    )
    return Text("Order {n}: {scores:, }.", n=number, scores=each)


def order_of(number: int, features: Sequence[str]) -> Text:
    """One order."""
    return Text("Order {n}: {features:then}.", n=number, features=tuple(features))


# In place of the picture: the table


def scores(colours: Sequence[ColourView]) -> Text:
    """The scores of all colours."""
    return Text("Scores: {scores:, }.", scores=tuple(map(_score, colours)))


def _score(colour: ColourView) -> Text:
    if colour.change:
        template = "{name} {score} after {change:+d} (lowest)" if colour.lowest else "{name} {score} after {change:+d}"
    else:
        template = "{name} {score} (lowest)" if colour.lowest else "{name} {score}"
    return Text(template, name=colour.name, score=colour.score, change=colour.change)


def fits(legal: Sequence[LegalCell]) -> Text:
    """Where the tile can go."""
    cells = tuple(
        Text(
            "{cell}" if len(one.rotations) == 1 else "{cell} ({n} ways)", cell=cell_name(one.cell), n=len(one.rotations)
        )
        for one in legal
    )
    return Text("It fits at {cells:, }.", cells=cells)


def supplies(colours: Sequence[ColourView]) -> Text:
    """The meeples that can be placed."""
    each = tuple(Text("{name} {n}", name=colour.name, n=colour.meeples) for colour in colours)
    return Text("Meeples to place: {supplies:, }.", supplies=each)


def stands_on(name: TextLike, meeples: Sequence[MeepleView]) -> Text:
    """The meeples of one colour on the table."""
    features = tuple(
        Text("{cell} {feature}", cell=cell_name(meeple.cell), feature=feature(meeple.kind, meeple.sides))
        for meeple in meeples
    )
    return Text("{name}'s meeples: {features:, }.", name=name, features=features)


def last_tile(cell: Cell, name: TextLike) -> Text:
    """Where the newest tile lies, and whose it is."""
    return Text("Last tile: {cell} by {name}.", cell=cell_name(cell), name=name)


def discarded(letters: Sequence[str]) -> Text:
    """Tiles that fitted nowhere."""
    template = "Removed because {n:it|they} fitted nowhere: {tiles}."
    return Text(template, n=len(letters), tiles=tuple(letters))


def dead(cells: Sequence[Cell]) -> Text:
    """Holes that no tile fits into."""
    return Text("No tile left fits at {cells}.", cells=tuple(map(cell_name, cells)))


# In place of the picture: the result

SPOKEN_NAME = Text("Carcassonne.")
SPOKEN_ENDINGS: Mapping[str, Text] = {
    "tiles": Text("Game over: no tiles left."),
    "meeples": Text("Game over: no meeple left to place."),
    "": Text("Game over."),
}


def final(colour: FinalColour) -> Text:
    """What one colour got."""
    template = (
        "{name} {before} + {meeples} for meeples = {total}, the lowest."
        if colour.lowest
        else "{name} {before} + {meeples} for meeples = {total}."
    )
    return Text(template, name=colour.name, before=colour.before, meeples=colour.meeples, total=colour.total)


def ranking(names: Sequence[TextLike], ranks: Sequence[int]) -> Text:
    """The players by rank."""
    ranked = sorted(zip(ranks, names, strict=True), key=lambda each: each[0])
    return Text(
        "Ranks: {ranked:, }.", ranked=tuple(Text("{rank} {name}", rank=rank, name=name) for rank, name in ranked)
    )


def final_total(player: FinalColour) -> Text:
    """What one player got."""
    template = "{name} {before} + {points} at the end = {total}."
    return Text(template, name=player.name, before=player.before, points=player.meeples, total=player.total)


def on_table(count: int) -> Text:
    """How many tiles lie there in the end."""
    return Text("{n} tiles are on the table.", n=count)


# The key to the signs

SIGN_GOAL_A_ROAD = Text("roads: points or a goal")
SIGN_GOAL_A_CITY = Text("cities: points or a goal")
SIGN_GOAL_MONASTERIES = Text("monasteries: points or a goal")
SIGN_FIELDS = Text("fields: points")
SIGN_GOAL_ALL_TILES_USED = Text("goal: all tiles used")
SIGN_A_MEEPLE_ON_THE_MAP_IN = Text("meeple on the map")
SIGN_A_MEEPLE_ON_A_FIELD = Text("meeple lying on a field")
SIGN_POINTS_AT_THE_END_FOR_ITS_OWNER = Text("the owner's points at the end")
SIGN_POINTS_AT_THE_END_WITHOUT_AN_OWNER = Text("points at the end, no owner")
SIGN_A_FIELD_TO_CHOOSE = Text("field that you can choose")
SIGN_A_MEEPLE_THAT_IS_ON_THE = Text("meeple already placed")
SIGN_THE_PILE_OF_A_COLOUR_FACE = Text("a colour's pile, face down")
SIGN_AN_EMPTY_PILE = Text("empty pile")
SIGN_THE_TILE_FITS_HERE = Text("the tile fits here")
SIGN_IT_FITS_HERE_TOO_WHILE_YOU = Text("also fits here")
SIGN_A_DOT_FOR_EACH_WAY_TO = Text("one dot per rotation")
SIGN_WHAT_YOU_CONSIDER_NOT_YET_PLACED = Text("preview, not yet placed")
SIGN_PLACED_LAST = Text("placed last")
SIGN_A_CELL_THAT_A_REFUSAL_SPEAKS = Text("cell that the error is about")
SIGN_NOTHING_THAT_IS_LEFT_CAN_FILL = Text("no tile left fits here")
SIGN_A_CHOICE_ITS_BUTTON_HAS_THE = Text("choice: press its number")
SIGN_POINTS_THAT_A_CHOICE_BRINGS = Text("points for a choice")
SIGN_REACHED_IN_THIS_GAME = Text("reached in this game")
SIGN_THE_SIGNS = Text("symbols")
SIGN_LEFT = Text("Left, or first seat")
SIGN_MIDDLE = Text("Middle, or second seat")
SIGN_RIGHT = Text("Right, or third seat")
SIGN_FOURTH = Text("Fourth, or fourth seat")
SIGN_FIFTH = Text("fifth seat")
