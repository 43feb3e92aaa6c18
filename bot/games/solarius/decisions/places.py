"""Where flights may end, and what may be placed on which hex.

Rules 9.2 II with the ambiguities F, M, O and X of part B. Each question has one answer here: a `why_no_...` function
returns the reason, or None if it's allowed. Costs of figures aren't checked.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.games.areas import AreaKey
from bot.games.errors import Refusal
from bot.games.solarius.components import OUTPOSTS, STATION_SLOTS
from bot.games.solarius.components.vocabulary import FIGURE_KINDS, Ends, FigureKind
from bot.games.solarius.space.board import CENTRE_LETTER
from bot.games.solarius.space.hexes import Hex
from bot.games.solarius.space.routes import Flight, Route, routes
from bot.games.solarius.state import Figure, SolariusState
from bot.games.solarius.words import space as words

_FLYING = "solarius_mission 9.2 II"
_SETTLING = "solarius_mission 9.2 II.1"
_BUILDING = "solarius_mission 9.2 II.2"
_MISSIONS = "solarius_mission 9.2 II.3"
_OUTPOSTS = "solarius_mission 9.2 II.4"


class Site(NamedTuple):
    """A hub at which a mission counts; `chained` is the occupied hub, without bonus."""

    hub: str
    chained: bool


# The flight


def flight(state: SolariusState, seat: int) -> Flight:
    """Return what a seat's ship can do; portals may cost a common drive."""
    mat = state.mats[seat]
    free = state.portals_active or mat.modifiers.portal_free
    return Flight(
        start=mat.ship,
        reach=mat.range,
        buyable=mat.fuel // mat.price("extra_range"),
        portals=0 if free else 1 if mat.drives else None,
    )


def destinations(state: SolariusState, seat: int) -> dict[Hex, tuple[Route, ...]]:
    """Return hexes where this seat's flight may end, with routes, nearest first."""
    reachable = routes(state.space, flight(state, seat))
    closed = barred(state, seat)
    return {end: options for end, options in reachable.items() if end not in closed}


def barred(state: SolariusState, seat: int) -> set[Hex]:
    """Hexes where no flight of this seat may end."""
    kinds = state.space.kinds
    figures = [place for place, figure in state.figures.items() if figure.seat != seat]
    ships = [mat.ship for mat in state.mats if mat.seat != seat and kinds[mat.ship] != "home"]
    return {*state.space.hubs.values(), *figures, *ships}


def why_no_end(state: SolariusState, seat: int, place: Hex) -> Refusal | None:
    """Why a flight of this seat may not end on a hex."""
    if place not in barred(state, seat):
        return None
    name, figure = state.space.name(place), state.figures.get(place)
    if state.space.kinds[place] == "hub":
        text = words.at_hub(hex=name)
    elif figure is not None:
        text = words.at_figure(figure=figure.kind, hex=name)
    else:
        text = words.at_ship(hex=name)
    return Refusal(text, _FLYING, (AreaKey("hex", name),))


def purpose(state: SolariusState, seat: int, place: Hex) -> Ends:
    """Return a destination's purpose; mission sites also allow stations."""
    if place in state.planets:
        return "planet"
    if _why_no_building(state, place, _BUILDING):
        return "no_build"
    return "mission" if mission_sites(state, seat, place) else "empty"


# Figures


def why_no_colony(state: SolariusState, seat: int, place: Hex) -> Refusal | None:
    """Why this seat may not settle the planet on a hex."""
    name = state.space.name(place)
    if place not in state.planets:
        return Refusal(words.no_planet(hex=name), _SETTLING, (AreaKey("hex", name),))
    if not state.mats[seat].colonies:
        return Refusal(words.NO_COLONY, _SETTLING)
    return None


def why_no_station(state: SolariusState, seat: int, place: Hex) -> Refusal | None:
    """Why this seat may not build a station on a hex."""
    if len(state.mats[seat].stations) == len(STATION_SLOTS):
        return Refusal(words.NO_STATION, _BUILDING)
    return _why_no_building(state, place, _BUILDING)


def why_no_mission(state: SolariusState, seat: int, place: Hex) -> Refusal | None:
    """Why this seat may not complete a mission on a hex."""
    refusal = _why_no_building(state, place, _MISSIONS)
    if refusal or mission_sites(state, seat, place):
        return refusal
    name = state.space.name(place)
    return Refusal(words.no_mission_site(hex=name), _MISSIONS, (AreaKey("hex", name),))


def _why_no_building(state: SolariusState, place: Hex, rule: str) -> Refusal | None:
    """Return why neither a station nor a mission may be on a hex."""
    name, figure = state.space.name(place), state.figures.get(place)
    if figure is not None:
        return Refusal(words.occupied(figure=figure.kind, hex=name), rule, (AreaKey("hex", name),))
    printed = state.space.kinds[place]
    return None if printed == "empty" else Refusal(words.NO_BUILDING[printed](hex=name), rule, (AreaKey("hex", name),))


# Missions and hubs


def mission_sites(state: SolariusState, seat: int, place: Hex) -> tuple[Site, ...]:
    """The hubs at which a mission of this seat on a hex would count.

    The chain case is asked only where no hub space is beside the hex: then a hub counts whose surroundings are all
    occupied, if the hex touches another player's figure of an unbroken chain to it (II.3; M4, M5, X1).
    """
    if _why_no_building(state, place, _MISSIONS):
        return ()
    beside = state.space.hubs_beside[place]
    if beside:
        return tuple([Site(hub, chained=False) for hub in beside])
    touched = {
        near for near in state.space.neighbours(place) if near in state.figures and state.figures[near].seat != seat
    }
    if not touched:
        return ()
    return tuple(
        [
            Site(hub, chained=True)
            for hub in state.space.hubs
            if _occupied(state, seat, hub) and touched & _chain(state, hub)
        ]
    )


def _occupied(state: SolariusState, seat: int, hub: str) -> bool:
    """Whether this seat can't place a mission next to a hub because it's surrounded."""
    ships = {mat.ship for mat in state.mats if mat.seat != seat}
    return all(
        place in ships or place in state.figures or state.space.kinds[place] != "empty"
        for place in state.space.beside[hub]
    )


def _chain(state: SolariusState, hub: str) -> set[Hex]:
    """The figures beside a hub, and those that unbroken chains of figures link to it."""
    chain = {place for place in state.space.beside[hub] if place in state.figures}
    edge = list(chain)
    while edge:
        ahead = {near for place in edge for near in state.space.neighbours(place) if near in state.figures}
        edge = list(ahead - chain)
        chain |= ahead
    return chain


# Outposts


def outposts(state: SolariusState, seat: int, place: Hex, kind: FigureKind | None = None) -> tuple[str, ...]:
    """Return the markers that this seat may add to a figure on a hex."""
    kind = kind or state.figures[place].kind
    return tuple([marker for marker in OUTPOSTS if _why_not_with(state, seat, place, kind, marker) is None])


def why_no_outpost(state: SolariusState, seat: int, place: Hex, marker: str) -> Refusal | None:
    """Return why a marker may not be added to a figure (II.4; O1 to O3)."""
    return _why_not_with(state, seat, place, state.figures[place].kind, marker)


def _why_not_with(state: SolariusState, seat: int, place: Hex, figure: FigureKind, marker: str) -> Refusal | None:
    tile, built = state.space.tiles[place], state.mats[seat].outposts
    kind, name = OUTPOSTS[marker].kind, state.space.name(place)
    if tile == CENTRE_LETTER:
        text = words.outpost_at_centre(hex=name)
    elif marker in built:
        text = words.OUTPOST_USED
    elif kind != figure:
        text = words.other_outpost(kind=kind, figure=figure)
    elif any(other.outpost and other.seat == seat for other in _others_on(state, place)):
        text = words.outpost_on_tile(tile=tile)
    elif any(other.kind == kind and _in_scope(state, seat, other.seat) for other in _others_on(state, place)):
        text = words.not_first(kind=kind, tile=tile)
    elif missing := _missing_first(built, kind):
        text = words.missing_outpost(kind=kind, missing=missing)
    else:
        return None
    return Refusal(text, _OUTPOSTS, (AreaKey("hex", name),))


def _others_on(state: SolariusState, place: Hex) -> list[Figure]:
    """The other figures on the tile of a hex."""
    tile = state.space.tiles[place]
    return [figure for other, figure in state.figures.items() if other != place and state.space.tiles[other] == tile]


def _in_scope(state: SolariusState, seat: int, other: int) -> bool:
    return other == seat or state.settings.outpost_first_scope == "all"


def _missing_first(built: tuple[str, ...], kind: FigureKind) -> FigureKind | None:
    """Return the kind that needs an outpost first, None if this one is allowed."""
    kinds = {OUTPOSTS[marker].kind for marker in built}
    if kind not in kinds:
        return None
    return next((other for other in FIGURE_KINDS if other not in kinds), None)
