"""Texts of Solarius Mission on Discord: board, controls, flights, result."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.discord.components.controls import MAX_LABEL_LENGTH
from bot.discord.words import PLAY
from bot.games.contract import Move
from bot.games.solarius.components import CARDS, STATIONS, Planet
from bot.games.solarius.components.vocabulary import ROMAN, Colour, FigureKind, Technology
from bot.games.solarius.mats import TechDie
from bot.games.solarius.moves import CompletePlanet, Decline, Settle, SolariusPlace, SolariusTrigger
from bot.games.solarius.space import Hex
from bot.games.solarius.view import (
    DestinationView,
    HexView,
    MatPlanetView,
    MatView,
    SlotView,
    SolariusGhost,
    SolariusTileView,
    SolariusView,
)
from bot.games.solarius.words import COLOUR_NAMES, colour_name, colour_names, face_name, figure_name, precondition
from bot.games.text import Text, TextLike, Who, first_fitting, sentences, with_shorter
from renderers.solarius.words import lasting_words

# The commands

ALL_CARDS = Text("All progress and station cards. Name one in `/look` to read it.")
SUMMARY = Text("Play Solarius Mission: colonize planets, build stations, complete missions. 2 to 4 players.")
GIST = Text("Fly out, colonize planets, and build a network in space")
AIM = Text("Colonize planets, build stations and complete missions: the most victory points after 4 rounds win.")
HAND = Text("My hand")

# The board

OVER = Text("Game over.")
EXCHANGE_NOW = Text("choose an exchange, or go back to your turn.")


def prompt_text(who: TextLike, request: Text) -> Text:
    """What to do now."""
    return Text("**{who}**: {request:continued}", who=who, request=request)


def turn_of(who: TextLike) -> Text:
    """What somebody who waits reads instead of the request."""
    return Text("It’s {who}’s turn.", who=who)


IN_BRACKETS = Text("In brackets: fuel or SpaceBucks you gain (+) or pay (−).")
NOTHING_PAYABLE = Text("You can't pay for anything here. An exchange may help.")
TO_PLAY_A_CARD = Text("Press *{play}* to use your cards.", play=PLAY)

# Controls

BACK = Text("Back to turn")
"""About as wide as `EXCHANGE`, which it replaces, to keep buttons in place."""
MORE = Text("More choices")
EXCHANGE = Text("Exchange")
BUY_CUBE = Text("Buy a cube")
SELL_CUBES = Text("Sell cubes")
MY_MAT = Text("My mat")

BEST_WAYS = Text("Best ways")
PLAY_CARD = Text("Play a card")
BUILD_STATION = Text("Build a station")
COMPLETE_MISSION = Text("Complete a mission")
CHOOSE_START = Text("Choose your start")
STORE_CUBES = Text("Store cubes")
PAY_WITH = Text("Pay with")
BUY_POINTS = Text("Buy more points")
TAKE_DIE = Text("Take a die")
TAKE_DIE_ELSEWHERE = Text("Special spaces")
USE_POINTS = Text("Use die points")
CARDS_AND_DRIVES = Text("Cards and drives")
_TITLES = {
    "store": STORE_CUBES,
    "pay": PAY_WITH,
    "develop": Text("Improve tech dice"),
    "split": Text("Gain fuel or SpaceBucks"),
    "lose": Text("Pay fuel or SpaceBucks"),
    "site": Text("Build or complete"),
    "permanents": Text("Permanent effects"),
    "planet": Text("Colonize or leave"),
    "colour": Text("Colour"),
    "discard": Text("Discard a card"),
    "hub_bonus": Text("Hub bonus"),
    "outpost": Text("Outposts"),
    "anytime": EXCHANGE,
    "start": CHOOSE_START,
    "take": TAKE_DIE,
    "place": Text("Choose a space"),
    "use": USE_POINTS,
    "research": Text("Draw or play a card"),
    "play_card": PLAY_CARD,
    "give_drive": Text("Give a drive value"),
    "supplementary": CARDS_AND_DRIVES,
    "end": Text("Upgrade or pay"),
    "last_settling": Text("Pay for colonies"),
}


def list_title(kind: str) -> Text:
    """Name a list by what a decision of this kind chooses. Lists of flights have other names."""
    return _TITLES[kind]


STEP_BY_STEP = Text("step by step")
CHOOSE_DESTINATION = Text("shows every destination")
FLY_NOW = Text("Fly now")


def after_the_die(contamination: int, *, colour: bool) -> TextLike:
    """What taking a die brings, and the choice that follows."""
    cubes = [Text("{n} contamination", n=contamination)] if contamination else []
    then = [Text("then choose its colour")] if colour else []
    several = [*cubes, *then]
    return in_a_list(several) if several else ""


def stored_cubes(cubes: Sequence[tuple[int, Colour, int]]) -> Text:
    """Placement of cubes by row and column: "2 in black I, 1 in yellow II"."""
    several = tuple(
        Text("{n} in {colour} {column}", n=n, colour=colour_name(colour), column=ROMAN[column])
        for n, colour, column in cubes
    )
    total = sum(n for n, _, _ in cubes)
    return with_shorter(Text("{several:, }", several=several), Text("store {n} {n:cube|cubes}", n=total))


def advanced_dice(dice: Sequence[tuple[Colour, TechDie, Technology]]) -> Text:
    """The new faces and columns of tech dice: "black to 3, brown to II"."""
    several = tuple(
        Text(
            "{colour} to {to}",
            colour=colour_name(colour),
            to=die.shows.name if how == "upgrade" else ROMAN[die.column],
        )
        for colour, die, how in dice
    )
    return Text("{several:, }", several=several)


def short_label(move: Move, label: Text, *, first: bool = False) -> Text:
    """A move on a button with several moves."""
    match move:
        case Decline():
            return Text("Leave it for cubes")
        case Settle():
            return Text("Colonize it")
        case CompletePlanet(hex):  # a move before it names the planet
            return Text("pay for {hex}", hex=hex) if first else Text("pay")
        case SolariusPlace("transformation"):
            return Text("Transformation")
        case SolariusPlace("research"):
            return Text("Research")
        case SolariusTrigger(station):
            return Text("Use the {station} station", station=colour_names(STATIONS[station].colours))
    return label


def ending_label(labels: Sequence[Text]) -> Text:
    return Text("{moves:, }, end turn", moves=tuple(labels))


def chain_label(labels: Sequence[Text]) -> Text:
    """Moves that one press plays, by their labels."""
    first, *others = labels
    if not others:
        return first
    return Text("{first}, {others:, }", first=first, others=tuple(map(_continue, others)))


def _continue(label: Text) -> Text:
    return Text("{label:continued}", label=label)


Gains = Sequence[tuple[int, int, int]]
"""Changing scores, the deciding seat first: seat, score before, score after."""


def scored_label(label: Text, gains: Gains) -> Text:
    if not gains:
        return Text("{label:begun}", label=label)
    ways = (
        Text("{label:begun} · {scores:, }", label=label, scores=scores)
        for scores in (_score_changes(gains), _score_changes(gains[:1]))
    )
    return first_fitting(MAX_LABEL_LENGTH, *ways, Text("{label:begun}", label=label))


def scored_description(gains: Gains, about: TextLike) -> TextLike:
    """What a line of a list does to scores, then what else there is to know about it."""
    if not gains:
        return about
    return Text("{scores:, } · {about}" if about else "{scores:, }", scores=_score_changes(gains), about=about)


def _score_changes(gains: Gains) -> tuple[Text, ...]:
    return tuple(
        Text("{who} {before} → {after}", who=Who(seat), before=before, after=after) for seat, before, after in gains
    )


OPEN_MISSION = Text("complete it beside a hub; −1 VP if open at the end")


def station_effect(station: str) -> Text:
    """What a station brings after its first effect."""
    return Text("Permanent: {effects}", effects=lasting_words(STATIONS[station]))


# Flights

PLANETS_AND_HUBS = Text("Planets and hubs")
ELSEWHERE = Text("Elsewhere")
ANYWHERE = Text("Destinations")


def destinations(title: Text, within: int) -> Text:
    """A list of destinations, and how many of them cost nothing."""
    return Text("{title} ({n} in range)", title=title, n=within)


UNKNOWN_PLANET = Text("reveal it, then colonize it or gain cubes")
STATION = Text("station")
NO_BUILDING = Text("no building")
OUTPOST = Text("outpost possible")
NOTHING_TO_PAY = Text("you can't pay for anything here yet")
NO_COLONY = Text("no colony left")


def figures_there(*, mission: bool, station: bool) -> Text:
    """Which figures a seat can pay for beside a hub."""
    if mission and station:
        return Text("mission or station")
    return Text("mission") if mission else STATION


def needs(planet: Planet) -> Text:
    """What settles a planet."""
    return Text("needs {needs}", needs=precondition(planet))


def hub(letter: str, *, built: bool) -> Text:
    """A hub beside the destination."""
    return Text("hub {letter} is built" if built else "hub {letter} isn't built yet", letter=letter)


def outpost_with(figure: FigureKind) -> Text:
    """An outpost that only one of the figures could get."""
    return Text("outpost possible with a {figure}", figure=figure_name(figure))


def in_a_list(several: Sequence[Text]) -> Text:
    """Texts with commas between them."""
    return Text("{several:, }", several=tuple(several))


def settle_on_arrival(planet: Planet) -> Text:
    """A planet that is colonized on arrival."""
    return Text("colonize it: {vp} VP, needs {needs}", vp=planet.vp, needs=precondition(planet))


def fly_label(end: DestinationView) -> Text:
    """The flight to the destination that is previewed."""
    if not end.steps:
        return Text("Stay on {hex}", hex=end.name)
    if end.fuel:
        template = "Fly to {hex} for {fuel} fuel and a drive value" if end.portals else "Fly to {hex} for {fuel} fuel"
    else:
        template = "Fly to {hex} for a drive value" if end.portals else "Fly to {hex}"
    return Text(template, hex=end.name, fuel=end.fuel)


FLY_AND_SETTLE = Text("Fly and colonize")


_WAYS = {
    (False, False): "{n} {n:step|steps} to {hex}, no fuel.",
    (False, True): "{n} {n:step|steps} by portal to {hex}, no fuel.",
    (True, False): "{n} {n:step|steps} to {hex}, fuel {before} to {after}.",
    (True, True): "{n} {n:step|steps} by portal to {hex}, fuel {before} to {after}.",
}
"""By whether it costs fuel, and whether portals are activated for it."""


def flight_preview(view: SolariusView, ghost: SolariusGhost) -> Text:
    """A proposed flight: the way, and the scores after it."""
    end = ghost.destination
    template = _WAYS[end.fuel > 0, end.portals]
    way = Text(template, n=end.steps, hex=end.name, before=ghost.fuel_before, after=ghost.fuel_after)
    gains = [
        (seat, before, after)
        for seat, (before, after) in enumerate(zip(view.sheet.totals, ghost.scores, strict=True))
        if before != after
    ]
    if not gains:
        return sentences(way, _FLY_OR_NOT)
    template = "If you colonize it: {scores:, }." if ghost.settles else "Scores: {scores:, }."
    return sentences(way, Text(template, scores=_score_changes(gains)), _FLY_OR_NOT)


_FLY_OR_NOT = Text("Fly there or choose another destination.")


# Close-ups

SPACE = Text("Map")
SCORE = Text("Score")
CENTRE = Text("Centre")
NO_SUCH_PICTURE = Text("That picture doesn't exist. Press one of the buttons.")


def tile(letter: str) -> Text:
    """An outer tile of space."""
    return Text("Tile {letter}", letter=letter)


def mat_of(name: str) -> Text:
    """A player's mat."""
    return Text("{name}'s mat", name=name)


def game_round(view: SolariusView) -> Text:
    """How far the game is."""
    return Text(
        "-# Round {round} of {rounds}, turn {turn} of {turns}.",
        round=view.game_turn,
        rounds=view.game_turns,
        turn=view.player_turn,
        turns=view.player_turns,
    )


# A turn in short

_BRIEF: Mapping[str, str] = {
    "took": "took {colour} {face}",
    "coloured": "used it as {colour}",
    "stored": "stored {cubes} {colour} {cubes:cube|cubes}",
    "drew": "drew {cards} {cards:card|cards}",
    "drives": "reached range {range}",
    "flew": "flew to {hex}",
    "discovered": "discovered a {colour} planet ({vp} VP)",
    "colony": "colonized {hex}",
    "settled": "settled {hex} for {vp} VP",
    "declined": "left it for {cubes} {cubes:cube|cubes}",
    "station": "built a station on {hex}",
    "mission": "completed a mission on {hex} for {vp} VP",
    "outpost": "added an outpost on {hex}",
    "hub_bonus": "took the bonus of hub {hub}",
}
"""What goes on after a name, by the kind of an event."""


def brief(kind: str, data: Mapping[str, Any]) -> Text | None:
    """What a player did, after their name; None for what is left out."""
    if kind == "played":
        if data["half"] == "mission":
            return Text("played a mission")
        return Text("played {name}", name=CARDS[data["card"]].development.name)
    template = _BRIEF.get(kind, "")
    named = {name: _IN_WORDS[name](value) if name in _IN_WORDS else value for name, value in data.items()}
    return Text(template, **named) if template else None


_IN_WORDS: Mapping[str, Callable[[Any], TextLike]] = {"colour": colour_name, "face": face_name}
"""What turns data of an event into words."""


def moved_dice(dice: Mapping[str, Sequence[object]]) -> Text:
    """Where tech dice came, by colour: a face, a column or both."""
    if len(dice) == 1:
        ((colour, to),) = dice.items()
        return Text("improved the {colour} tech die to {to}", colour=_IN_WORDS["colour"](colour), to=tuple(to))
    moved = tuple(
        Text("{colour} to {to}", colour=_IN_WORDS["colour"](colour), to=tuple(to)) for colour, to in dice.items()
    )
    return Text("improved tech dice ({dice:, })", dice=moved)


# The result

MATS_IN_LOOK = Text("-# `/look` shows all mats.")


def winners_text(winners: Sequence[TextLike]) -> Text:
    """Who won, alone or together."""
    if len(winners) == 1:
        return Text("**Game over: {winner} won.**", winner=winners[0])
    return Text("**Game over: {winners} share the win.**", winners=tuple(winners))


def ranked_seat(rank: int, who: TextLike, score: int, view: SolariusView, seat: int) -> Text:
    mat = view.mats[seat]
    return Text(
        "**{rank}** {who}: {score} {score:point|points} ({planets} {planets:planet|planets}, "
        "{stations} {stations:station|stations}, {missions} {missions:mission|missions})",
        rank=rank,
        who=who,
        score=score,
        planets=len(mat.settled),
        stations=sum(slot.station is not None for slot in mat.slots),
        missions=sum(mission.done for mission in mat.missions),
    )


# Cards


def mission_card(number: int) -> Text:
    """A progress card by its mission."""
    return Text("Mission {number}", number=number)


def station_card(colours: Sequence[Colour]) -> Text:
    """A station card by the colours that pay for it."""
    return Text("Station, {colours}", colours=colour_names(colours))


def progress_card(number: int, name: TextLike, effect: Text, vp: int) -> Text:
    """Both halves of a progress card."""
    return Text(
        "**{name}**, card {number}. {effect}.\nAs a mission: {vp} VP.",
        name=name,
        number=number,
        effect=effect,
        vp=vp,
    )


def station_text(colours: Sequence[Colour], at_once: Text, permanent: Text) -> Text:
    """A station card."""
    return Text(
        "**Station** paid in {colours}. At once: {at_once}. Permanent: {permanent}.",
        colours=colour_names(colours),
        at_once=at_once,
        permanent=permanent,
    )


# The description of a Solarius Mission table, besides the alt texts


SPACE_LINE = Text(
    "**Map**, tile by tile. Hexes are numbered row by row from the top left: 1–3, 4–7, 8–12, 13–16, 17–19."
)
HAND_LINE = Text("**Your hand**")
SCORE_LINE = Text("**Score**")


_WINDS = (
    Text("east"),
    Text("southeast"),
    Text("southwest"),
    Text("west"),
    Text("northwest"),
    Text("northeast"),
)


def tile_line(one: SolariusTileView, own: Sequence[HexView]) -> Text:
    """A tile by its place, with its hexes that aren't empty."""
    template = "- tile {letter}, {wind} of the centre: {hexes:, }"
    if one.middle == (0, 0):
        template = "- tile {letter}, the centre: {hexes:, }"
    hexes = tuple(text for seen in own if (text := _hex(seen)))
    return Text(template, letter=one.letter, wind=_WINDS[_sixth(one.middle)], hexes=hexes or (_EMPTY,))


def _sixth(middle: Hex) -> int:
    """In which sixth of the sky a hex lies from the centre, clockwise from the east."""
    q, r = middle
    return round(math.degrees(math.atan2(r * math.sqrt(3) / 2, q + r / 2)) / 60) % 6


_EMPTY = Text("nothing")


def _hex(seen: HexView) -> TextLike:
    if seen.hub:
        template = "{name} hub {hub}, built" if seen.built else "{name} hub space {hub}"
        return Text(template, name=seen.name, hub=seen.hub)
    if seen.kind == "portal":
        return Text("{name} portal", name=seen.name)
    if seen.planet is not None:
        template = "{name} {colour} planet" if seen.planet.planet else "{name} {colour} planet, face down"
        return Text(template, name=seen.name, colour=COLOUR_NAMES[seen.planet.colour])
    return Text("{name} beside a hub", name=seen.name) if seen.near_hub else ""


def mat(name: TextLike) -> Text:
    """The heading of a mat."""
    return Text("**{name}'s mat**", name=name)


def reach(one: MatView) -> Text:
    """Drives, and the pieces that the seat can still place."""
    return Text(
        "Drives {own} and {drives:, }. Left to place: {colonies} colonies, {missions} mission markers.",
        own=one.own_drive,
        drives=tuple(one.drives) or (_NONE,),
        colonies=one.colonies,
        missions=one.mission_markers,
    )


_NONE = Text("none")


def slot(number: int, one: SlotView) -> Text:
    """A slot for a station."""
    template = (
        "- station slot {n}: values {one} and {other}, {vp} VP, free"
        if one.station is None
        else "- station slot {n}: values {one} and {other}, {vp} VP, built"
    )
    return Text(template, n=number, one=one.values[0], other=one.values[1], vp=one.vp)


def beside_the_mat(waiting: MatPlanetView) -> Text:
    """An unsettled planet beside the mat."""
    template = (
        "- {colour} planet at {name} ({vp} VP): {there} of {needed} dice ready"
        if waiting.needed
        else "- {colour} planet at {name} ({vp} VP): not paid"
    )
    return Text(
        template,
        colour=COLOUR_NAMES[waiting.planet.colour],
        vp=waiting.planet.vp,
        name=waiting.name,
        there=waiting.there,
        needed=waiting.needed,
    )
