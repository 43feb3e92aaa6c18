"""Events of Solarius Mission with all their data.

Hexes by name, columns as I to V.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.contract import ENDED, Event, Json
from bot.games.solarius import words
from bot.games.solarius.components import CARDS, OUTPOSTS, PLANETS, STATIONS, WHEEL
from bot.games.solarius.components.vocabulary import (
    CATEGORIES,
    COLOURS,
    ROMAN,
    STORAGE,
    Colour,
    Cubes,
    Half,
    ScoreSheet,
    Technology,
)
from bot.games.solarius.mats import Mat, TechDie
from bot.games.solarius.space import Route, Space
from bot.games.solarius.state import BridgeDie
from bot.games.solarius.words import player

# The course of the game


def laid_out(space: Space) -> Event:
    """The arrangement of space."""
    tiles: list[Json] = [{"tile": letter, "turns": turns} for letter, turns in space.arrangement]
    text = words.laid_out(tiles=tuple(letter for letter, _ in space.arrangement))
    return Event("laid_out", text, {"tiles": tiles, "planets": [space.names[place] for place in space.planets]})


def hub_built(game_turn: int, letter: str, name: str) -> Event:
    """A game turn begins with the hub of its token."""
    data: dict[str, Json] = {"game_turn": game_turn, "hub": letter, "hex": name}
    return Event("hub", words.hub_built(n=game_turn, hub=letter, hex=name), data, reveals=True)


def game_turn_over(game_turn: int) -> Event:
    """All dice of a game turn are used."""
    return Event("turn_end", words.game_turn_over(n=game_turn), {"game_turn": game_turn})


def starting_player(seat: int) -> Event:
    """The token was passed."""
    return Event("starting", words.starting_player(player=seat), {"seat": seat})


def started(seat: int, shift: Colour, upgrade: Colour, mat: Mat) -> Event:
    """A seat has its starting position."""
    text = words.started(player=seat, shift=shift, upgrade=upgrade)
    rows: dict[str, Json] = {colour: _columns(mat.stored[colour]) for colour in COLOURS}
    return Event("started", text, {"seat": seat, "shift": shift, "upgrade": upgrade, "stored": rows})


def ended(sheet: ScoreSheet) -> Event:
    """The game is over, with the whole scoring sheet."""
    winners = [seat for seat, rank in enumerate(sheet.ranks) if rank == 1]
    text = words.ended(players=tuple(map(player, winners)), n=len(winners), score=max(sheet.totals))
    rows: list[Json] = [dict(zip(CATEGORIES, points, strict=True)) for points in sheet.points]
    data: dict[str, Json] = {"totals": list(sheet.totals), "ranks": list(sheet.ranks), "points": rows}
    return Event(ENDED, text, {**data, "networks": list(sheet.networks)})


# Dice and points


def bridge_rolled(seat: int, dice: Sequence[BridgeDie], bag: int) -> Event:
    """The first dice are on the bridge."""
    text = words.bridge_rolled(player=seat, n=len(dice))
    return Event("bridge", text, {"seat": seat, "dice": [_die(die) for die in dice], "bag": bag}, reveals=True)


def refilled(seat: int, die: BridgeDie, bag: int) -> Event:
    """A die came out of the bag onto the bridge."""
    text = words.refilled(colour=die.colour, face=die.face)
    return Event("refilled", text, {"seat": seat, **_die(die), "bag": bag}, reveals=True)


def took(seat: int, die: BridgeDie) -> Event:
    """A seat took a die from the bridge."""
    text = words.took(player=seat, colour=die.colour, face=die.face)
    return Event("took", text, {"seat": seat, **_die(die)})


def placed(seat: int, die: BridgeDie, space: str | int) -> Event:
    """The die was placed on a space, which may be a development."""
    text = words.PLACED[space] if isinstance(space, str) else words.placed_on(name=CARDS[space].development.name)
    data: dict[str, Json] = {"seat": seat, "colour": die.colour, "face": die.face, "space": space}
    return Event("placed", text, data)


def changed(seat: int, fuel: int, spacebucks: int, now: tuple[int, int], cause: str) -> Event:
    """Points were added to the tracks or removed (negative); `now` are both totals."""
    sentence = words.gets if fuel >= 0 and spacebucks >= 0 else words.gives
    text = sentence(player=seat, points=words.points(abs(fuel), abs(spacebucks)))
    data: dict[str, Any] = {"seat": seat, "cause": cause, "change": {"fuel": fuel, "spacebucks": spacebucks}}
    return Event("points", text, {**data, "fuel": now[0], "spacebucks": now[1]})


def waived(seat: int) -> Event:
    """The bridge asked for a payment that the seat could not make."""
    return Event("waived", words.waived(player=seat), {"seat": seat})


def coloured(seat: int, colour: Colour) -> Event:
    """The die on the transformation space has become another colour."""
    return Event("coloured", words.coloured(colour=colour), {"seat": seat, "colour": colour})


def contaminated(seat: int, spaces: int, beside: int, now: tuple[int, int], cause: str) -> Event:
    """Contamination was added on spaces and beside the mat; `now` are the totals."""
    sentence = words.contaminated_beside if beside else words.contaminated
    data: dict[str, Json] = {"seat": seat, "cause": cause, "spaces": spaces, "beside": beside}
    data = {**data, "on_spaces": now[0], "beside_mat": now[1]}
    return Event("contaminated", sentence(player=seat, n=spaces + beside, beside=beside), data)


def cleaned(seat: int, cubes: int, now: int) -> Event:
    """Contamination was removed from spaces; `now` is the rest."""
    text = words.cleaned(player=seat, n=cubes)
    return Event("cleaned", text, {"seat": seat, "cubes": cubes, "on_spaces": now})


def used(seat: int, colour: Colour, *, action: bool, points: int, bought: int) -> Event:
    """The points of a die were used."""
    text = (words.used_action if action else words.used_cubes)(player=seat, n=points, colour=colour)
    return Event("used", text, {"seat": seat, "colour": colour, "action": action, "points": points, "bought": bought})


def stored(seat: int, colour: Colour, column: int, cubes: int, row: Cubes) -> Event:
    """Cubes came into a row, which is `row` now."""
    text = words.stored(player=seat, cubes=cubes, colour=colour, column=column)
    data: dict[str, Json] = {"seat": seat, "colour": colour, "column": ROMAN[column], "cubes": cubes}
    return Event("stored", text, {**data, "row": _columns(row)})


def lost_cubes(seat: int, cubes: int) -> Event:
    """Cubes that found no space, or were not wanted."""
    return Event("lost", words.lost_cubes(n=cubes), {"seat": seat, "cubes": cubes})


def paid(seat: int, colour: Colour, cubes: Cubes, row: Cubes, cause: str) -> Event:
    """Cubes of a row went back to the supply."""
    data: dict[str, Json] = {"seat": seat, "colour": colour, "cubes": _columns(cubes), "cause": cause}
    text = words.paid(player=seat, colour=colour, cubes=cubes)
    return Event("paid", text, {**data, "row": _columns(row)})


def developed(seat: int, technology: Technology, colour: Colour, die: TechDie, cost: int) -> Event:
    """A tech die was turned to its next face or shifted to its next column."""
    column, face = ROMAN[die.column], die.shows.name
    sentence = words.upgraded if technology == "upgrade" else words.shifted
    text = sentence(player=seat, colour=colour, face=face, column=die.column)
    data: dict[str, Json] = {"seat": seat, "technology": technology, "colour": colour, "cost": cost}
    return Event("developed", text, {**data, "face": face, "column": column})


def unspent(seat: int, technology: Technology, points: int) -> Event:
    """Points for tech dice were left over."""
    return Event("unspent", words.unspent(n=points), {"seat": seat, "technology": technology, "points": points})


def drives(seat: int, values: Sequence[int], reach: int, cause: str) -> Event:
    """The drives of a seat have changed."""
    data: dict[str, Json] = {"seat": seat, "drives": list(values), "range": reach, "cause": cause}
    return Event("drives", words.drives(player=seat, n=reach), data)


# Cards


def drew(seat: int, cards: Sequence[int], deck: int) -> tuple[Event, Event]:
    """Cards from the deck: how many for everybody, which ones for the seat alone."""
    n = len(cards)
    everybody = words.drew(player=seat, n=n)
    own = words.drew_these(names=tuple([CARDS[card].development.name for card in cards]))
    return (
        Event("drew", everybody, {"seat": seat, "cards": n, "deck": deck}, reveals=True),
        Event("cards", own, {"seat": seat, "cards": list(cards)}, reveals=True, audience=seat),
    )


def shuffled(cards: int) -> Event:
    """The discard pile became the deck."""
    return Event("shuffled", words.shuffled(n=cards), {"cards": cards}, reveals=True)


def discarded(seat: int, card: int) -> Event:
    """A card was discarded face up."""
    return Event(
        "discarded", words.discarded(player=seat, name=CARDS[card].development.name), {"seat": seat, "card": card}
    )


def played(seat: int, card: int, half: Half) -> Event:
    """A card was played as one of its halves."""
    text = (
        words.played_mission(player=seat, cost=CARDS[card].mission.cost)
        if half == "mission"
        else words.played_development(player=seat, name=CARDS[card].development.name)
    )
    return Event("played", text, {"seat": seat, "card": card, "half": half})


# Space


def flew(seat: int, space: Space, route: Route, fuel: int, *, portals: bool) -> Event:
    """A ship flew; `portals` says that a drive value was given up for them."""
    name = space.names[route.end]
    data: dict[str, Json] = {
        "seat": seat,
        "hex": name,
        "path": [space.names[place] for place in route.path],
        "steps": route.steps,
        "bought": route.bought,
        "fuel": fuel,
        "jump": None if route.jump is None else [space.names[place] for place in route.jump],
        "portals": portals,
    }
    return Event("flew", (words.flew if route.steps else words.stayed)(player=seat, hex=name), data)


def discovered(seat: int, name: str, planet: str) -> Event:
    """A planet was turned up."""
    token = PLANETS[planet]
    needs = words.precondition(token)
    text = words.discovered(colour=token.colour, hex=name, vp=token.vp, needs=needs)
    data: dict[str, Json] = {"seat": seat, "hex": name, "planet": planet, "colour": token.colour, "vp": token.vp}
    return Event("discovered", text, data, reveals=True)


def colony(seat: int, name: str, planet: str) -> Event:
    """A colony was founded; its planet is beside the mat."""
    text = words.colony(player=seat, hex=name)
    return Event("colony", text, {"seat": seat, "hex": name, "planet": planet})


def declined(seat: int, name: str, planet: str, cubes: int) -> Event:
    """A planet just discovered stays where it is; its discoverer takes cubes."""
    text = words.declined(player=seat, hex=name, cubes=cubes)
    return Event("declined", text, {"seat": seat, "hex": name, "planet": planet, "cubes": cubes})


def settled(seat: int, name: str, planet: str) -> Event:
    """The precondition of a planet is met."""
    vp = PLANETS[planet].vp
    text = words.settled(player=seat, hex=name, vp=vp)
    return Event("settled", text, {"seat": seat, "hex": name, "planet": planet, "vp": vp})


def station(seat: int, name: str, card: str, number: int) -> Event:
    """A station was built, the first to fourth of its owner."""
    text = words.station(player=seat, hex=name)
    return Event("station", text, {"seat": seat, "hex": name, "station": card, "number": number})


def triggered(seat: int, card: str) -> Event:
    """The permanent effect of a station is used."""
    return Event(
        "triggered", words.triggered(player=seat, station=STATIONS[card].colours), {"seat": seat, "station": card}
    )


def mission(seat: int, name: str, card: int, hub: str, *, chained: bool) -> Event:
    """A mission was completed at a hub; `chained` is the case of the occupied hub."""
    vp = CARDS[card].mission.vp
    text = words.mission(player=seat, vp=vp, hub=hub, hex=name)
    data: dict[str, Json] = {"seat": seat, "hex": name, "card": card, "hub": hub, "vp": vp, "chained": chained}
    return Event("mission", text, data)


def outpost(seat: int, name: str, marker: str) -> Event:
    """An outpost was added to a figure."""
    text = words.founded_outpost(player=seat, hex=name, bonus=OUTPOSTS[marker].bonus)
    return Event("outpost", text, {"seat": seat, "hex": name, "outpost": marker})


def hub_bonus(seat: int, hub: str, marker: str) -> Event:
    """The bonus for the first mission at a hub."""
    text = words.took_hub_bonus(player=seat, hub=hub, bonus=OUTPOSTS[marker].bonus)
    return Event("hub_bonus", text, {"seat": seat, "hub": hub, "outpost": marker})


def _die(die: BridgeDie) -> dict[str, Json]:
    return {"colour": die.colour, "face": die.face, "bonus": WHEEL[die.space]}


def _columns(amount: Cubes) -> dict[str, Json]:
    return {ROMAN[one]: amount[one] for one in STORAGE}
