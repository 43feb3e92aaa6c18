"""Every word on the pictures of Solarius Mission."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from bot.games.solarius.components import Development, StationCard
from bot.games.solarius.components.vocabulary import (
    ROMAN,
    Category,
    Cost,
    Effect,
    FigureKind,
    Modifiers,
    Occasion,
    Precondition,
    Requirement,
)
from bot.games.solarius.view import HexView
from bot.games.solarius.words.amounts import COLOUR_NAMES, COLOUR_STARTS, FIGURE_NAMES, effects
from bot.games.text import Text, TextLike

TITLE = Text("Solarius Mission")
NAME = Text("Solarius")

# The header: words of the middle, and whether they stand out

Piece = tuple[TextLike, bool]

CHOOSE_WHERE: Sequence[Piece] = ((Text("Choose where to "), False), (Text("fly"), True))
YOUR_HAND = Text("Your hand")
CENTRE = Text("The centre")
FINAL_SCORE = Text("Final score")
SCORE_SO_FAR = Text("Score as it stands")


def rounds(game_turn: int, game_turns: int, player_turn: int, player_turns: int) -> Sequence[Piece]:
    """Round and turn."""
    return (
        (Text("Round "), False),
        (str(game_turn), True),
        (Text(" of {n}  ·  Turn ", n=game_turns), False),
        (str(player_turn), True),
        (Text(" of {n}", n=player_turns), False),
    )


def to_play(name: TextLike) -> Text:
    """Whose turn it is."""
    return Text("{name} to play", name=name)


def mat_of(name: TextLike) -> Text:
    """Whose mat it is."""
    return Text("{name}’s mat", name=name)


def tile(letter: str) -> Text:
    """A tile of space."""
    return Text("Tile {letter}", letter=letter)


def hub(letter: str, *, built: bool) -> Text:
    """What became of a hub."""
    return Text("Hub {letter} is built" if built else "Hub {letter} is not built", letter=letter)


def played(count: int) -> Text:
    """How many rounds there were."""
    return Text("{n} rounds", n=count)


def round_of(number: int, all_: int) -> Text:
    """Which round it is."""
    return Text("Round {n} of {all}", n=number, all=all_)


# The board

BRIDGE = Text("Bridge")
HUB_OF_ROUND = (Text("Hub of"), Text("round"))
OUTPOST, PORTAL, HIDDEN = Text("Outpost"), Text("Portal"), Text("Hidden")
FIGURES: Mapping[FigureKind, Text] = {
    "colony": Text("Colony"),
    "station": Text("Station"),
    "mission": Text("Mission"),
}
PURPOSES: Mapping[str, Text] = {
    "planet": Text("Planet"),
    "mission": Text("Mission"),
    "empty": Text("Station"),
    "nothing": Text("Nothing"),
}
"""What a flight is good for, by `purpose_of`."""
EMPTY = Text("Empty")
FREE = Text("free")
HOME = Text("Home planet")
MISSION_SITE = Text("Mission site")


def bag(dice: int) -> Text:
    """How many dice are in the bag."""
    return Text("bag {n}", n=dice)


def steps(count: int) -> Text:
    """How far a flight goes."""
    return Text("{n} {n:step|steps}", n=count)


def what_lies_there(seen: HexView, group: str, hub_letter: str) -> Text:
    """What a flight finds at its end, in few words."""
    if seen.planet is not None:
        up = seen.planet.planet
        return HIDDEN if up is None else requirement_words(up.precondition)
    if seen.figure is not None:
        return Text("Your {figure}", figure=FIGURE_NAMES[seen.figure.kind])
    if seen.kind == "home":
        return HOME
    if seen.kind == "portal":
        return PORTAL
    if group == "mission":
        return Text("Beside hub {hub}", hub=hub_letter) if hub_letter else MISSION_SITE
    return EMPTY


# Mats and hands

NO_CARD = Text("No card in hand")
ALL_BUILT = Text("All stations are built")
MISSIONS, DEVELOPMENTS, OUTPOSTS, STATIONS = (
    Text("Missions"),
    Text("Developments"),
    Text("Outposts"),
    Text("Stations"),
)
DICE, DRIVES = Text("Dice"), Text("Drives")
AT_ONCE, PERMANENT = Text("At once"), Text("Permanent")
CONTAMINATION = Text("Contamination")
TO_SETTLE, SETTLED, NOTHING = Text("To settle"), Text("Settled"), Text("nothing")
SETS, PLANETS = Text("Sets"), Text("Planets")


def stations_to_build(one: int, other: int) -> Text:
    """What the next station costs."""
    return Text("Stations to build: one colour pays {one}, the other {other}", one=one, other=other)


def mission(card: int) -> Text:
    """A card of the hand."""
    return Text("Mission {card}", card=card)


def points(count: int) -> Text:
    return Text("{n} VP", n=count)


def lost(count: int) -> Text:
    return Text("−{n} VP", n=count)


# The scoring sheet

RANKS = (Text("1st"), Text("2nd"), Text("3rd"), Text("4th"))
CATEGORIES: Mapping[Category, Text] = {
    "settled": Text("Settled planets"),
    "unsettled": Text("Unsettled planets"),
    "sets": Text("Colour sets"),
    "stations": Text("Stations"),
    "missions": Text("Completed missions"),
    "open_missions": Text("Open missions"),
    "hubs": Text("Built hubs"),
    "faces": Text("Tech dice faces"),
    "columns": Text("Tech dice columns"),
    "storage": Text("Full storage"),
    "tracks": Text("Fuel and SpaceBucks"),
    "contamination": Text("Contamination"),
    "network": Text("Network"),
}
SHARED_WIN, TIE = Text("A shared win"), Text("A tie")
ON_PLANETS = Text("on settled planets")


def first(name: TextLike, *, final: bool) -> Text:
    """Who is ahead."""
    return Text("{name} wins" if final else "{name} leads", name=name)


def at_points(best: int) -> Text:
    """With how many points several are ahead."""
    return Text("at {n} points", n=best)


def by_points(margin: int) -> Text:
    """By how much somebody is ahead."""
    return Text("by {n} {n:point|points}", n=margin)


# What cards and planets say, where signs would not be understood


def requirement_words(needed: Precondition) -> Text:
    """What settles a planet: "Pay 5 fuel", "3 dice in III+", "4 dice at 2+, 1 at 3+"."""
    if needed.fuel:
        return Text("Pay {n} fuel", n=needed.fuel)
    if needed.spacebucks:
        return Text("Pay {n} SpaceBucks", n=needed.spacebucks)
    head, *others = needed.requirements
    return Text("{parts:, }", parts=(_dice(head, noun=True), *(_dice(other, noun=False) for other in others)))


def _dice(needed: Requirement, *, noun: bool) -> Text:
    where = ROMAN[needed.at_least] if needed.what == "column" else str(needed.at_least)
    inside = needed.what == "column"
    if needed.colour is not None:
        template = "{colour} die in {where}+" if inside else "{colour} die at {where}+"
        return Text(template, colour=COLOUR_NAMES[needed.colour], where=where)
    if noun:
        template = "{n} {n:die|dice} in {where}+" if inside else "{n} {n:die|dice} at {where}+"
    else:
        template = "{n} in {where}+" if inside else "{n} at {where}+"
    return Text(template, n=needed.dice, where=where)


def price_words(several: Sequence[Cost]) -> Text:
    """What a mission costs: "Pay black cubes worth 5, yellow worth 4", "Pay 2 black cubes in II, 1 in III"."""
    head, *others = several
    return Text(
        "Pay {parts:, }", parts=(*_price(head, noun=True), *chain(*(_price(one, noun=False) for one in others)))
    )


def _price(one: Cost, *, noun: bool) -> tuple[Text, ...]:
    colour = COLOUR_NAMES[one.colour]
    if one.cubes is None:
        template = "{colour} cubes worth {n}" if noun else "{colour} worth {n}"
        return (Text(template, colour=colour, n=one.value),)
    (first, column), *others = ((n, ROMAN[at]) for at, n in enumerate(one.cubes) if n)
    template = "{n} {colour} {n:cube|cubes} in {column}" if noun else "{n} {colour} in {column}"
    named = Text(template, n=first, colour=colour, column=column)
    return named, *(Text("{n} in {column}", n=n, column=at) for n, at in others)


_OCCASIONS: Mapping[Occasion, str] = {
    "colony_placed": "Each colony: {brings}",
    "mission_completed": "Each completed mission: {brings}",
    "station_built": "Each station: {brings}",
}
_PRICES = {
    "extra_range": "Extra range costs {n} fuel",
    "extra_action_point": "An extra point costs {n} {n:SpaceBuck|SpaceBucks}",
    "drive": "Drives cost {n} fuel",
    "drive_upgrade": "turning one costs {n}",
}


def development_words(one: Development) -> Text:
    """What a development does: "Once: 4 fuel", "Each colony: 1 cube of any kind", "Range +1"."""
    if one.kind == "static":
        return modifier_words(one.static)
    if one.when is not None:
        return Text(_OCCASIONS[one.when], brings=effect_words(one.effects))
    template = "Die space: {brings}" if one.kind == "die_slot" else "Once: {brings}"
    return Text(template, brings=effect_words(one.effects))


def lasting_words(station: StationCard) -> Text:
    """What a station does from the moment on that it is built."""
    lasting = (*((effect_words(station.permanent),) if station.permanent else ()), *_modifiers(station.static))
    return Text("{parts:, }", parts=lasting)


def effect_words(several: Sequence[Effect]) -> Text:
    """What effects bring together."""
    return Text("{parts}", parts=effects(several))


def modifier_words(found: Modifiers) -> Text:
    """What static effects change."""
    return Text("{parts:, }", parts=_modifiers(found))


def _modifiers(found: Modifiers) -> tuple[Text, ...]:
    parts = [
        Text("{colour} dice +{n}", colour=COLOUR_STARTS[colour], n=more) for colour, more in found.die_points.items()
    ]
    if found.contamination_spaces:
        parts.append(Text("{n} more contamination spaces", n=found.contamination_spaces))
    if found.range_bonus:
        parts.append(Text("Range +{n}", n=found.range_bonus))
    if found.portal_free:
        parts.append(Text("Portals cost no drive"))
    parts += [Text(_PRICES[name], n=price) for name, price in found.prices.items()]
    parts += [Text("No contamination from {space}", space=space) for space in sorted(found.no_contamination)]
    if found.explorer_bonus:
        parts.append(Text("Explorer bonus +{n} cubes", n=found.explorer_bonus))
    return tuple(parts)


# Sheets of all cards

PROGRESS_CARDS = Text("Progress cards")
STATION_CARDS = Text("Station cards")


def page(number: int, pages: int) -> Text:
    """Which sheet it is."""
    return Text("page {number} of {pages}", number=number, pages=pages)


def cards_on_page(names: Sequence[str]) -> Text:
    """A sheet of cards in words."""
    return Text("Cards with a mission above and a development below: {names:, }.", names=tuple(names))
