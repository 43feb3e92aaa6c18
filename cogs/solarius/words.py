"""Every sentence and label of Solarius Mission on Discord: the board, the controls, the flights, the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.contract import Move
from bot.games.solarius.components import CARDS, STATIONS, Planet
from bot.games.solarius.components.vocabulary import ROMAN, Colour, FigureKind, Technology
from bot.games.solarius.mats.mat import TechDie
from bot.games.solarius.moves import CompletePlanet, Decline, Settle, SolariusTrigger
from bot.games.solarius.view import DestinationView, SolariusGhost, SolariusView
from bot.games.solarius.words.amounts import COLOUR_NAMES, named, precondition, station_name
from bot.games.text import Text, TextLike, Who, sentences
from bot.ui.components.controls import MAX_LABEL_LENGTH
from renderers.solarius.words import development_words, lasting_words

# The commands

LENGTH = Text("90 to 150 minutes")
ALL_CARDS = Text("All progress cards, and the station cards each player has. Name one in `/look` to read it.")
SUMMARY = Text("Play Solarius Mission: settle planets, build stations, complete missions. 2 to 4 players.")
AIM = Text("Settle planets, build stations, complete missions: the most victory points after four rounds win.")
HAND = Text("My hand")

# The board

OVER = Text("The game is over.")
EXCHANGE_NOW = Text("exchange something now, or go back. Your turn goes on where you are.")


def asked(who: TextLike, request: Text) -> Text:
    """What to do now; the name of a hex stays as it is written."""
    template = "**{who}**: {request}" if str(request)[1:2].isdigit() else "**{who}**: {request:continued}"
    return Text(template, who=who, request=request)


IN_BRACKETS = Text("In brackets: the fuel or SpaceBucks that come with the die, or that it costs.")
NOTHING_PAYABLE = Text("Nothing can be paid for here now; an exchange may help.")
UNDER_THE_HAND = Text("All that you can do now stands under *My hand*, beside your cards, for your eyes only.")

# Controls

BACK = Text("Go back")
FURTHER = Text("Further choices")
EXCHANGE = Text("Exchange")
GET_A_CUBE = Text("Buy a cube")
GIVE_CUBES = Text("Give cubes")
MY_MAT = Text("My mat")

CHOOSE = Text("Choose")
OTHER_WAYS = Text("Choose another way")
PLAY_A_CARD = Text("Play a card")
BUILD_A_STATION = Text("Build a station")
COMPLETE_A_MISSION = Text("Complete a mission")
CHOOSE_HOW_TO_BEGIN = Text("Choose how to begin")
STORE_CUBES = Text("Store cubes")
PAY_WITH = Text("Pay with")
BUY_POINTS = Text("Buy more points")
TAKE_A_DIE = Text("To normal space")
ANOTHER_SPACE = Text("To another space")
USE_THE_POINTS = Text("Use die points")
STEP_BY_STEP = Text("step by step")
NOTHING_COMES = Text("nothing comes of it")
CHOSEN_ON_THE_MAP = Text("choose the destination on the map")
CARDS_OR_DRIVES = Text("Cards and drives")
END_THE_TURN = Text("End the turn")
FLY_AT_ONCE = Text("Fly at once")


def stored(cubes: Sequence[tuple[int, Colour, int]]) -> Text:
    """Where cubes go: how many, to which row, to which column: "2 to black I, 1 to yellow II"."""
    several = tuple(
        Text("{n} to {colour} {column}", n=n, colour=named(colour), column=ROMAN[column]) for n, colour, column in cubes
    )
    return Text("{several:, }", several=several)


def developed_to(dice: Sequence[tuple[Colour, TechDie, Technology]]) -> Text:
    """What tech dice show then, or where they stand: "black to 3, brown to II"."""
    several = tuple(
        Text("{colour} to {to}", colour=named(colour), to=die.shows.name if how == "upgrade" else ROMAN[die.column])
        for colour, die, how in dice
    )
    return Text("{several:, }", several=several)


def shortly(move: Move, label: Text) -> Text:
    """A move in a row that has to be short."""
    match move:
        case Decline():
            return Text("Leave it")
        case Settle():
            return Text("Settle it")
        case CompletePlanet(hex):
            return Text("pay for {hex}", hex=hex)
        case SolariusTrigger(station):
            return Text("Use the {station}", station=station_name(STATIONS[station].colours))
    return label


def with_end(labels: Sequence[Text]) -> Text:
    return Text("{moves:, }, end the turn", moves=tuple(labels))


def row(labels: Sequence[Text]) -> Text:
    """Moves in a row, by their labels."""
    first, *others = labels
    if not others:
        return first
    return Text("{first}, {others:, }", first=first, others=tuple(map(_continued, others)))


def _continued(label: Text) -> Text:
    return Text("{label:continued}", label=label)


Gains = Sequence[tuple[int, int, int]]
"""Seats whose score changes, whoever decides first: seat, score before, score after."""


def with_gains(label: Text, gains: Gains) -> Text:
    if not gains:
        return Text("{label:begun}", label=label)
    for told in (_score_changes(gains), _score_changes(gains[:1])):
        said = Text("{label:begun} · {scores:, }", label=label, scores=told)
        if len(str(said)) <= MAX_LABEL_LENGTH:
            return said
    return Text("{label:begun}", label=label)


def gains_first(gains: Gains, about: TextLike) -> TextLike:
    """What a line of a list does to scores, and what else there is to say of it."""
    if not gains:
        return about
    return Text("{scores:, } · {about}" if about else "{scores:, }", scores=_score_changes(gains), about=about)


def _score_changes(gains: Gains) -> tuple[Text, ...]:
    """The first seat is the own one, unless nothing changes for it."""
    return tuple(
        Text("{who} {before} → {after}", who=Who(seat), before=before, after=after) for seat, before, after in gains
    )


TAKEN_ON = Text("complete it beside a hub; -1 at the end if it stays open")


def developed(card: int) -> Text:
    """What the development of a card does, beyond what its label says."""
    return development_words(CARDS[card].development)


def built(station: str) -> Text:
    """What a station brings from then on."""
    return Text("From then on: {brings}", brings=lasting_words(STATIONS[station]))


# Flights

PLANETS_AND_HUBS = Text("Planets and hubs")
ELSEWHERE = Text("Elsewhere")
ANYWHERE = Text("Destinations")


def destinations(title: Text, within: int) -> Text:
    """A list of destinations, and how many of them cost nothing."""
    return Text("{title} ({n} in range)", title=title, n=within)


UNKNOWN_PLANET = Text("turn it up: settle it, or take cubes for its VP")
MISSION_OR_STATION = Text("mission or station")
STATION = Text("station")
NOTHING_BUILT = Text("nothing can be built")
OUTPOST = Text("outpost possible")
NOTHING_TO_PAY = Text("nothing payable now: an exchange first")
NO_COLONY = Text("no colony left for it")


def asks_for(planet: Planet) -> Text:
    """What settles a planet."""
    return Text("asks for {needs}", needs=precondition(planet))


def hub(letter: str, *, built: bool) -> Text:
    """A hub beside the destination."""
    return Text("hub {letter} is built" if built else "hub {letter} is not built yet", letter=letter)


def outpost_with(figure: FigureKind) -> Text:
    """An outpost that only one of the figures could get."""
    return Text("outpost possible with a {figure}", figure=figure)


def gains(several: Sequence[Text]) -> Text:
    """What can be done at a destination."""
    return Text("{several:, }", several=tuple(several))


def to_settle(planet: Planet) -> Text:
    """A planet that is settled on arrival."""
    return Text("settle it for {vp} VP, it asks for {needs}", vp=planet.vp, needs=precondition(planet))


def fly(end: DestinationView) -> Text:
    """The flight to the destination that is considered."""
    if not end.steps:
        return Text("Stay on {hex}", hex=end.name)
    if end.fuel:
        template = "Fly to {hex} for {fuel} fuel and a drive value" if end.portals else "Fly to {hex} for {fuel} fuel"
    else:
        template = "Fly to {hex} for a drive value" if end.portals else "Fly to {hex}"
    return Text(template, hex=end.name, fuel=end.fuel)


AND_SETTLE = Text("Fly and settle")


_CONSIDERED = {
    (False, False): "{n} {n:step|steps} to {hex}, no fuel.",
    (False, True): "{n} {n:step|steps} by portal to {hex}, no fuel.",
    (True, False): "{n} {n:step|steps} to {hex}, fuel {before} to {after}.",
    (True, True): "{n} {n:step|steps} by portal to {hex}, fuel {before} to {after}.",
}
"""By whether it costs fuel, and whether portals are activated for it."""


def considered(view: SolariusView, ghost: SolariusGhost) -> Text:
    """A proposed flight in some sentences: the way, what becomes of scores."""
    end = ghost.destination
    template = _CONSIDERED[end.fuel > 0, end.portals]
    way = Text(template, n=end.steps, hex=end.name, before=ghost.fuel_before, after=ghost.fuel_after)
    gains = [
        (seat, before, after)
        for seat, (before, after) in enumerate(zip(view.sheet.totals, ghost.scores, strict=True))
        if before != after
    ]
    if not gains:
        return sentences(way, _NO_SCORE, _FLY_OR_NOT)
    changed = Text(
        "Settled at once: {scores:, }." if ghost.settles else "Scores: {scores:, }.", scores=_score_changes(gains)
    )
    return sentences(way, changed, _FLY_OR_NOT)


_NO_SCORE = Text("No score changes by that alone.")
_FLY_OR_NOT = Text("Fly there, or look at another destination.")


# Close-ups

SPACE = Text("Space")
SCORE = Text("Score")
CENTRE = Text("Centre")
NO_SUCH_PICTURE = Text("There is no such picture; choose one of the buttons.")


def tile(letter: str) -> Text:
    """An outer tile of space."""
    return Text("Tile {letter}", letter=letter)


def mat_of(name: str) -> Text:
    """A player's mat."""
    return Text("Mat of {name}", name=name)


def when(view: SolariusView) -> Text:
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
    "discovered": "found a {colour} planet worth {vp}",
    "colony": "founded a colony on {hex}",
    "settled": "settled {hex} for {vp}",
    "declined": "left it for {cubes} {cubes:cube|cubes}",
    "station": "built a station on {hex}",
    "mission": "completed a mission for {vp} on {hex}",
    "outpost": "added an outpost on {hex}",
    "hub_bonus": "took the bonus of hub {hub}",
}
"""What goes on after a name, by the kind of an event."""


def brief(kind: str, data: Mapping[str, Any]) -> Text | None:
    """What somebody did, after their name; None for what goes without saying."""
    if kind == "played":
        if data["half"] == "mission":
            return Text("took on a mission")
        return Text("played {name}", name=CARDS[data["card"]].development.name)
    template = _BRIEF.get(kind, "")
    return Text(template, **data) if template else None


def moved_dice(dice: Mapping[str, Sequence[object]]) -> Text:
    """Where tech dice came, by colour: a face, a column or both."""
    if len(dice) == 1:
        ((colour, to),) = dice.items()
        return Text("moved the {colour} tech die to {to}", colour=colour, to=tuple(to))
    told = tuple(Text("{colour} to {to}", colour=colour, to=tuple(to)) for colour, to in dice.items())
    return Text("moved tech dice ({dice:, })", dice=told)


# The result

SHOWS_A_MAT = Text("-# `/look` shows any mat.")


def won(winners: Sequence[TextLike]) -> Text:
    """Who won, alone or together."""
    if len(winners) == 1:
        return Text("**The game is over: {winner} won.**", winner=winners[0])
    return Text("**The game is over: {winners} share the win.**", winners=tuple(winners))


def ranked(rank: int, who: TextLike, score: int, view: SolariusView, seat: int) -> Text:
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
    return Text("Station, {colours}", colours=tuple(COLOUR_NAMES[colour] for colour in colours))


def card_explained(number: int, name: str, does: Text, vp: int) -> Text:
    """Both halves of a progress card."""
    return Text(
        "**{name}**, the development of card {number}. {does}.\nIts other half is a mission for {vp} points.",
        name=name,
        number=number,
        does=does,
        vp=vp,
    )


def station_explained(colours: Sequence[Colour], at_once: Text, lasting: Text) -> Text:
    """A station card."""
    return Text(
        "**Station** paid in {colours}. At once: {at_once}. From then on: {lasting}.",
        colours=tuple(COLOUR_NAMES[colour] for colour in colours),
        at_once=at_once,
        lasting=lasting,
    )
