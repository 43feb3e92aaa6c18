"""Alt texts of the pictures of Solarius Mission."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.solarius.components import StationCard
from bot.games.solarius.components.vocabulary import ROMAN, Category, Cost
from bot.games.solarius.view import (
    BridgeDieView,
    BridgeView,
    CardView,
    DestinationView,
    DevelopmentView,
    FigureView,
    HexView,
    MatPlanetView,
    MatView,
    MissionView,
    OutpostView,
    PlanetView,
    RowView,
    SolariusGhost,
    SolariusView,
)
from bot.games.solarius.words import COLOUR_NAMES, FIGURE_NAMES, cost, face_name
from bot.games.text import Text, TextLike
from renderers.solarius import words

# The board


def round_(view: SolariusView) -> Text:
    """Which round it is, after the end."""
    return Text("Solarius Mission, round {n} of {all}.", n=view.game_turn, all=view.game_turns)


def turn(view: SolariusView, name: TextLike) -> Text:
    """Which round and turn it is, and whose."""
    return Text(
        "Solarius Mission, round {n} of {all}, turn {turn} of {turns}: {name}.",
        n=view.game_turn,
        all=view.game_turns,
        turn=view.player_turn,
        turns=view.player_turns,
        name=name,
    )


def flight_preview(ghost: SolariusGhost, there: TextLike) -> Text:
    """A previewed flight."""
    return Text(
        "Preview: fly to {name}, {n} {n:step|steps}, fuel {before} to {after}. {there}.",
        name=ghost.destination.name,
        n=ghost.destination.steps,
        before=ghost.fuel_before,
        after=ghost.fuel_after,
        there=there,
    )


PAYS_DRIVE_VALUE = Text("For the portals, a drive is turned down by 1.")


def points(mats: Sequence[MatView], names: Sequence[TextLike]) -> Text:
    """The current score of each seat."""
    return Text("Score: {points:, }.", points=_each(names, [(mat.seat, mat.score) for mat in mats]))


def points_after(scores: Sequence[int], names: Sequence[TextLike]) -> Text:
    """The score of each seat after the previewed flight."""
    return Text("Score after the flight: {points:, }.", points=_each(names, list(enumerate(scores))))


def _each(names: Sequence[TextLike], numbers: Sequence[tuple[int, int]]) -> tuple[Text, ...]:
    return tuple(Text("{name} {n}", name=names[seat], n=number) for seat, number in numbers)


_GROUPS: Mapping[str, str] = {
    "planet": "Planets in reach: {names:, }.",
    "mission": "Beside hubs: {names:, }.",
    "empty": "Empty: {names:, }.",
    "no_build": "No building: {names:, }.",
}
GROUPS = tuple(_GROUPS)


def destinations(group: str, ends: Sequence[DestinationView]) -> Text:
    """Where a flight of one group can end."""
    return Text(_GROUPS[group], names=tuple(dict.fromkeys(map(_end, ends))))


def _end(end: DestinationView) -> TextLike:
    return Text("{name} ({n} fuel)", name=end.name, n=end.fuel) if end.bought else end.name


def bridge(seen: BridgeView, dice: Sequence[BridgeDieView]) -> Text:
    """The dice of the bridge, and the number in the bag."""
    each = tuple(_bridge_die(die, seen.wheel[die.space]) for die in dice)
    return Text("Bridge: {dice:, }; {n} in the bag.", dice=each, n=seen.bag)


def _bridge_die(die: BridgeDieView, bonus: int) -> Text:
    starred = die.points is not None and die.face.startswith("star")
    template = "{bonus:+d} {colour} {face} for {points}" if starred else "{bonus:+d} {colour} {face}"
    return Text(template, bonus=bonus, colour=COLOUR_NAMES[die.colour], face=face_name(die.face), points=die.points)


def owns(mat: MatView, name: TextLike, ship: str) -> Text:
    """The tracks of a seat, and where its ship is."""
    return Text(
        "{name}: {fuel} fuel, {bucks} {bucks:SpaceBuck|SpaceBucks}, range {range}, ship at {ship}.",
        name=name,
        fuel=mat.fuel,
        bucks=mat.spacebucks,
        range=mat.range,
        ship=ship,
    )


def hubs(letters: Sequence[str]) -> Text:
    """The hubs that were built."""
    return Text("Hubs built: {hubs:, }.", hubs=tuple(letters))


# Space


def planets(up: Sequence[tuple[str, PlanetView]]) -> Text:
    """Planets whose preconditions are known, with the names of their hexes."""
    return Text("Planets face up: {planets:; }.", planets=tuple(_planet(name, one) for name, one in up))


def _planet(name: str, one: PlanetView) -> TextLike:
    up = one.planet
    if up is None:
        return name
    return Text(
        "{name} {colour} {vp}, {needs}",
        name=name,
        colour=COLOUR_NAMES[up.colour],
        vp=up.vp,
        needs=words.requirement_words(up.precondition),
    )


def hidden(down: Sequence[tuple[str, PlanetView]]) -> Text:
    """Planets of which only the colour is known."""
    each = tuple(Text("{name} {colour}", name=name, colour=COLOUR_NAMES[one.colour]) for name, one in down)
    return Text("Face down: {planets:, }.", planets=each)


def figures(name: TextLike, own: Sequence[tuple[str, FigureView]]) -> Text:
    """What a seat has built in space, with the names of the hexes."""
    return Text("{name} has {figures:, }.", name=name, figures=tuple(_figure(place, one) for place, one in own))


def _figure(place: str, one: FigureView) -> Text:
    template = "{figure} {place} with outpost" if one.outpost else "{figure} {place}"
    return Text(template, figure=FIGURE_NAMES[one.kind], place=place)


CENTRE = Text("The centre of space.")


def tile(letter: str) -> Text:
    """A tile of space."""
    return Text("Tile {letter} of space.", letter=letter)


def hub(seen: HexView) -> Text:
    """Whether a hub is built."""
    template = "Hub {hub} at {name} is built." if seen.built else "Hub {hub} at {name} isn't built."
    return Text(template, hub=seen.hub, name=seen.name)


def portal(name: str) -> Text:
    """Where a portal is."""
    return Text("Portal at {name}.", name=name)


def ships(name: str, owners: Sequence[TextLike]) -> Text:
    """Whose ships are on a hex."""
    template = "At {name} {n:the ship|the ships} of {ships}."
    return Text(template, name=name, n=len(owners), ships=tuple(owners))


# Mats


def mat_of(mat: MatView, name: TextLike) -> Text:
    """Whose mat it is."""
    return Text("{name}’s mat, {n} {n:point|points}.", name=name, n=mat.score)


def tracks(mat: MatView) -> Text:
    """Fuel, SpaceBucks and range."""
    template = "{fuel} fuel, {bucks} {bucks:SpaceBuck|SpaceBucks}, range {n}."
    return Text(template, fuel=mat.fuel, bucks=mat.spacebucks, n=mat.range)


def row(one: RowView) -> Text:
    """A technology with its cubes and its open spaces in each column."""
    return Text(
        "{colour:begun} die {face} in {column}, cubes {cubes:, } of {spaces:, }.",
        colour=COLOUR_NAMES[one.colour],
        face=one.face,
        column=ROMAN[one.column],
        cubes=tuple(one.cubes),
        spaces=tuple(one.open),
    )


def contamination(mat: MatView) -> Text:
    """Contamination on its spaces and beside the mat."""
    template = "Contamination {n} of {all}, {beside} beside the mat."
    return Text(template, n=mat.contamination, all=mat.contamination_spaces, beside=mat.beside)


def dice(mat: MatView) -> Text:
    """The dice on the mat."""
    each = tuple(Text("{colour} {face}", colour=COLOUR_NAMES[die.colour], face=face_name(die.face)) for die in mat.dice)
    return Text("Dice: {dice:, }.", dice=each)


def cards(count: int) -> Text:
    """The size of a hand."""
    return Text("{n} {n:card|cards} in hand.", n=count)


def mission(one: MissionView) -> Text:
    """A mission on the mat."""
    template = "Mission for {vp}, completed." if one.done else "Mission for {vp}: {cost:; }."
    return Text(template, vp=one.mission.vp, cost=_costs(one.mission.cost))


def _costs(several: Sequence[Cost]) -> tuple[Text, ...]:
    return tuple(map(cost, several))


def development(one: DevelopmentView) -> Text:
    """A development that was played."""
    card = one.development
    return Text("{name}: {effect}.", name=card.name, effect=words.development_words(card))


def station(built: StationCard) -> Text:
    """A station that was built."""
    return Text("Station: {effects}.", effects=words.lasting_words(built))


def to_settle(waiting: MatPlanetView) -> Text:
    """A planet that waits for its precondition."""
    return Text(
        "Unsettled: {colour} {vp}, {needs}.",
        colour=COLOUR_NAMES[waiting.planet.colour],
        vp=waiting.planet.vp,
        needs=words.requirement_words(waiting.planet.precondition),
    )


def settled(several: Sequence[MatPlanetView]) -> Text:
    """Planets that were settled."""
    each = tuple(Text("{colour} {vp}", colour=COLOUR_NAMES[one.planet.colour], vp=one.planet.vp) for one in several)
    return Text("Settled: {planets:, }.", planets=each)


def outposts(left: Sequence[OutpostView]) -> Text:
    """Outposts that are still on the mat."""
    each = tuple(
        Text("{figure}: {bonus}", figure=FIGURE_NAMES[one.kind], bonus=words.effect_words(one.bonus)) for one in left
    )
    return Text("Outposts left: {markers:; }.", markers=each)


# Hands


def hand(count: int) -> Text:
    """How many cards the viewer holds."""
    return Text("Your hand: {n} {n:card|cards}.", n=count)


def card(one: CardView) -> Text:
    """A card with both its halves."""
    return Text(
        "Mission {n} for {vp}: {cost:; }; or {name}, {effect}.",
        n=one.card,
        vp=one.mission.vp,
        cost=_costs(one.mission.cost),
        name=one.development.name,
        effect=words.development_words(one.development),
    )


def station_to_build(one: StationCard) -> Text:
    return Text(
        "Station, {colours}: {at_once}; permanent: {permanent}.",
        colours=tuple(COLOUR_NAMES[colour] for colour in one.colours),
        at_once=words.effect_words(one.immediate),
        permanent=words.lasting_words(one),
    )


# The scoring sheet

FINAL_SCORE = Text("Solarius Mission, final score.")
CURRENT_SCORE = Text("Solarius Mission, current score.")


def winners(names: Sequence[TextLike], *, final: bool) -> Text:
    """Who is ahead."""
    template = "{names} {n:wins|share the win}." if final else "{names} {n:leads|lead}."
    return Text(template, names=tuple(names), n=len(names))


def totals(names: Sequence[TextLike], numbers: Sequence[tuple[int, int]]) -> Text:
    """All totals, by seat."""
    return Text("Totals: {totals:, }.", totals=_each(names, numbers))


def category(one: Category, names: Sequence[TextLike], numbers: Sequence[tuple[int, int]]) -> Text:
    """The points of each seat in one category."""
    return Text("{title}: {row:, }.", title=words.CATEGORIES[one], row=_each(names, numbers))
