"""Every word on the pictures of Solarius Mission."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from bot.games.areas import AreaKey
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
from bot.games.solarius.words import COLOUR_NAMES, effects, modifiers
from bot.games.text import Text, TextLike
from renderers.kit.words import with_sign

TITLE = Text("Solarius Mission", is_proper_name=True)
NAME = Text("Solarius", is_proper_name=True)

# The header: `**` around what is emphasized

CHOOSE_DESTINATION = Text("Choose where to **fly**")
YOUR_HAND = Text("Your hand")
CENTRE = Text("The centre")
FINAL_SCORE = Text("**Final score**")
CURRENT_SCORE = Text("**Current score**")


def rounds(game_turn: int, game_turns: int, player_turn: int, player_turns: int) -> Text:
    """Round and turn."""
    return Text(
        "Round **{n}** of {all}  ·  Turn **{turn}** of {turns}",
        n=game_turn,
        all=game_turns,
        turn=player_turn,
        turns=player_turns,
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
    """Whether a hub is built."""
    return Text("Hub {letter} is built" if built else "Hub {letter} isn't built", letter=letter)


def rounds_played(count: int) -> Text:
    """How many rounds there were."""
    return Text("{n} rounds", n=count)


def round_of(number: int, all_: int) -> Text:
    """Which round it is."""
    return Text("Round {n} of {all}", n=number, all=all_)


# The board

BRIDGE = Text("Bridge")
HUB_OF_ROUND = Text("Hub of\nround")
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
"""Reasons to fly somewhere, by group of the legend."""
EMPTY = Text("Empty")
FREE = Text("free")
PLAY = Text("play")
HOME = Text("Home planet")
MISSION_SITE = Text("Mission site")


def bag(dice: int) -> Text:
    """How many dice are in the bag."""
    return Text("bag {n}", n=dice)


def steps(count: int) -> Text:
    """How far a flight goes."""
    return Text("{n} {n:step|steps}", n=count)


_OWN_FIGURES: Mapping[FigureKind, Text] = {
    "colony": Text("Your colony"),
    "station": Text("Your station"),
    "mission": Text("Your mission"),
}


def destination_words(seen: HexView, group: str, hub_letter: str) -> Text:
    """The place where a flight ends, in few words."""
    if seen.planet is not None:
        up = seen.planet.planet
        return HIDDEN if up is None else requirement_words(up.precondition)
    if seen.figure is not None:
        return _OWN_FIGURES[seen.figure.kind]
    if seen.kind == "home":
        return HOME
    if seen.kind == "portal":
        return PORTAL
    if group == "mission":
        return Text("Beside hub {hub}", hub=hub_letter) if hub_letter else MISSION_SITE
    return EMPTY


# Mats and hands

NO_CARD = Text("No cards in hand")
ALL_BUILT = Text("All stations built")
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
    return Text("Stations: pay {one} of one colour, {other} of the other", one=one, other=other)


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
SHARED_WIN, TIE = Text("Shared win"), Text("Tie")
ON_PLANETS = Text("on settled planets")


def first(name: TextLike, *, final: bool) -> Text:
    """Who is ahead."""
    return Text("{name} wins" if final else "{name} leads", name=name)


def at_points(best: int) -> Text:
    """The points of several who share the lead."""
    return Text("at {n} points", n=best)


def by_points(margin: int) -> Text:
    """The winner's lead."""
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
    """Cost of a mission: "Pay black cubes worth 5, yellow worth 4", for example."""
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
    "colony_placed": "Each colony: {effects}",
    "mission_completed": "Each completed mission: {effects}",
    "station_built": "Each station: {effects}",
}


def development_words(one: Development) -> Text:
    """A development: "Once: 4 fuel", "Each colony: 1 cube of any colour"."""
    if one.kind == "static":
        return modifier_words(one.static)
    if one.when is not None:
        return Text(_OCCASIONS[one.when], effects=effect_words(one.effects))
    template = "Die space: {effects}" if one.kind == "die_slot" else "Once: {effects}"
    return Text(template, effects=effect_words(one.effects))


def lasting_words(station: StationCard) -> Text:
    """The permanent effect of a station."""
    found = (*((effect_words(station.permanent),) if station.permanent else ()), *modifiers(station.static))
    return Text("{effects:begun}", effects=Text("{parts:, }", parts=found))


def effect_words(several: Sequence[Effect]) -> Text:
    """All of these effects."""
    return Text("{parts}", parts=effects(several))


def modifier_words(found: Modifiers) -> Text:
    """All changes by static effects."""
    return Text("{effects:begun}", effects=Text("{parts:, }", parts=modifiers(found)))


# Sheets of all cards

PROGRESS_CARDS = Text("Progress cards")
STATION_CARDS = Text("Station cards")


def cards_on_page(names: Sequence[TextLike]) -> Text:
    """A sheet of cards in words."""
    return Text("Progress cards: {names:, }.", names=tuple(names))


# Areas that a picture can outline

_PARTS: Mapping[str, Text] = {
    "tracks": Text("fuel and SpaceBucks"),
    "dice": Text("dice"),
    "drives": Text("drives"),
    "contamination": Text("contamination"),
    "to_settle": Text("planets to settle"),
    "settled": Text("settled planets"),
    "outposts": Text("outposts"),
}


def area_name(area: AreaKey) -> TextLike | None:
    """Return what an area is called in a sentence, None if no text points at it."""
    match area:
        case ("row", which):
            return Text("{colour} row", colour=_COLOURS[str(which)])
        case ("station", which):
            return Text("station {n}", n=which)
        case ("card", which):
            return Text("card {n}", n=which)
        case ("bridge", int(which)):
            return Text("bridge {bonus}", bonus=with_sign(which))
        case ("seat", int(which)):
            return Text("player {n}", n=which + 1)
        case ("score", which):
            return _LINES[str(which)]
        case ("hex", which):
            return str(which)
    return _PARTS.get(area.kind)


_COLOURS: Mapping[str, Text] = {str(colour): said for colour, said in COLOUR_NAMES.items()}
_LINES: Mapping[str, Text] = {str(category): said for category, said in CATEGORIES.items()}
