"""What moves do in space and on the mat of Solarius Mission, for hints, reviews and puzzles.

A flight is measured by what its seat can place at the destination, and a die by what its face says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from bot.ai.search import Effect
from bot.ai.solarius import words
from bot.games.contract import Move
from bot.games.engine import DecisionPosition, OneOf
from bot.games.solarius import mats
from bot.games.solarius import moves as made
from bot.games.solarius.components import (
    CARDS,
    HIGH_COLUMN_VP,
    PLANETS,
    PLAYER_TURNS,
    STATION_SLOTS,
    THRESHOLD,
    THRESHOLD_CUBES,
)
from bot.games.solarius.components.vocabulary import ROMAN, STORAGE, FigureKind
from bot.games.solarius.decisions import figures
from bot.games.solarius.decisions.changes import special_contamination
from bot.games.solarius.decisions.die import UsePoints
from bot.games.solarius.decisions.figures import payable_missions, payable_stations
from bot.games.solarius.decisions.fly import route_of
from bot.games.solarius.mats import Mat, TakenPlanet, count_fulfilling, is_fulfilled, is_payable, points_of
from bot.games.solarius.scoring import largest_network, set_vp
from bot.games.solarius.state import SolariusState

Solarius = DecisionPosition[SolariusState, Any]
Measure = Callable[[Solarius, Move, Solarius, int], float]

_BUILDS = (made.Settle, made.SolariusBuild, made.CompleteMission)

_HIGH_COLUMN = ROMAN.index("IV")


# Planets


def settles(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the VP of the planets that a move settles."""
    there, now = _mats(before, after, seat)
    known = set(there.settled)
    return sum([taken.planet.vp for taken in now.settled if taken not in known])


def founds(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the VP of the planet of a new colony that can be paid for at once."""
    if not isinstance(move, made.Settle):
        return 0
    there, now = _mats(before, after, seat)
    return sum([taken.planet.vp for taken in _new(there, now) if is_payable(now, taken.planet.precondition)])


def waits(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return how many planets are beside the mat after a colony that can't be settled yet."""
    if not isinstance(move, made.Settle):
        return 0
    there, now = _mats(before, after, seat)
    late = [taken for taken in _new(there, now) if not is_payable(now, taken.planet.precondition)]
    return len(now.unsettled) if late else 0


def completes_set(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the VP by which the colour sets of settled planets grow."""
    there, now = _mats(before, after, seat)
    if len(there.settled) == len(now.settled):
        return 0
    return _set_vp(now) - _set_vp(there)


def meets_need(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Whether a step of a tech die is one of those that an unsettled planet still needs."""
    if not isinstance(move, made.Develop):
        return 0
    there, now = _mats(before, after, seat)
    waiting = [taken for taken in there.unsettled if taken in now.unsettled]
    needs = [need for taken in waiting for need in taken.planet.precondition.requirements]
    return float(any(count_fulfilling(there, need) < min(need.dice, count_fulfilling(now, need)) for need in needs))


def explores(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the cubes for a planet that is left to others."""
    if not isinstance(move, made.Decline):
        return 0
    mat = before.state.mats[seat]
    return PLANETS[before.state.planets[mat.ship].id].vp + mat.modifiers.explorer_bonus


# Stations, missions, outposts


def builds(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return which of its stations a seat builds, from 1."""
    return len(before.state.mats[seat].stations) + 1 if isinstance(move, made.SolariusBuild) else 0


def completes_mission(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the VP of a completed mission."""
    return CARDS[move.card].mission.vp if isinstance(move, made.CompleteMission) else 0


def beside_hub(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Whether a figure is placed beside a built hub."""
    state = before.state
    return float(isinstance(move, _BUILDS) and _near_built(state, state.mats[seat].ship))


def grows_network(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the size of the seat's largest network if the move makes it larger."""
    if not isinstance(move, (*_BUILDS, made.AddOutpost, made.BuyDrives, made.UpgradeDrive)):
        return 0
    there, now = [largest_network(one.state, seat)[0] for one in (before, after)]
    return now if now > max(there, 1) else 0


def adds_outpost(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Whether an outpost is added to a figure."""
    return float(isinstance(move, made.AddOutpost))


def takes_mission(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the VP of a mission that is played and can be paid for now."""
    if not isinstance(move, made.PlayCard) or move.half != "mission":
        return 0
    return CARDS[move.card].mission.vp if move.card in payable_missions(after.state, seat) else 0


def opens_mission(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the VP of a mission that is played and can't be paid for yet."""
    if not isinstance(move, made.PlayCard) or move.half != "mission":
        return 0
    return CARDS[move.card].mission.vp if move.card not in payable_missions(after.state, seat) else 0


def affords_mission(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the VP of the best open mission that stored cubes can pay for from now on."""
    if not isinstance(move, made.SolariusStore | made.BuyCube):
        return 0
    known = payable_missions(before.state, seat)
    found = [card for card in payable_missions(after.state, seat) if card not in known]
    return max([CARDS[card].mission.vp for card in found], default=0)


def affords_station(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Whether stored cubes can pay for a station from now on."""
    if not isinstance(move, made.SolariusStore | made.BuyCube):
        return 0
    there, now = [payable_stations(one.state, seat) for one in (before, after)]
    return float(bool(now) and not there)


# Flights, by what the seat can place at their end


def flies_to_mission(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the VP of the best mission that can be completed at the destination."""
    if not isinstance(move, made.Fly):
        return 0
    state = before.state
    cards = payable_missions(state, seat)
    if not cards or not figures.mission_sites(state, seat, state.space.places[move.hex]):
        return 0
    return max([CARDS[card].mission.vp for card in cards])


def flies_to_planet(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the VP of the known planet at the destination if it can be settled at once."""
    if not isinstance(move, made.Fly):
        return 0
    state = before.state
    token = state.planets.get(state.space.places[move.hex])
    if token is None or not token.face_up or not state.mats[seat].colonies:
        return 0
    planet, mat = PLANETS[token.id], state.mats[seat].copy()
    mat.fuel -= _fuel(before, move, seat)
    need = planet.precondition
    ready = is_payable(mat, need) if need.paid else is_fulfilled(mat, need)
    return planet.vp if ready else 0


def flies_to_station(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return which of its stations a seat can build at the destination, from 1."""
    if not isinstance(move, made.Fly) or not _can_build(before, move, seat):
        return 0
    return len(before.state.mats[seat].stations) + 1


def reveals(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Whether a flight reveals a planet."""
    if not isinstance(move, made.Fly):
        return 0
    token = before.state.planets.get(before.state.space.places[move.hex])
    return float(token is not None and not token.face_up)


def flies_to_hub(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Whether a figure can be placed beside a built hub at the destination."""
    if not isinstance(move, made.Fly) or not _near_built(before.state, before.state.space.places[move.hex]):
        return 0
    return float(bool(_figures(before, move, seat)))


def flies_to_outpost(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Whether a figure with an outpost can be placed at the destination."""
    if not isinstance(move, made.Fly):
        return 0
    place = before.state.space.places[move.hex]
    return float(any(figures.outposts(before.state, seat, place, kind) for kind in _figures(before, move, seat)))


def buys_range(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the fuel that a flight costs."""
    return _fuel(before, move, seat) if isinstance(move, made.Fly) else 0


def gives_drive(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Whether a flight costs 1 of the value of a drive."""
    return float(isinstance(move, made.Fly) and move.portals)


# Dice


def pays_bridge(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the cost of a die's space on the bridge."""
    return max(0, -move.bonus) if isinstance(move, made.SolariusTake) else 0


def gains_bridge(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the fuel or SpaceBucks for a die's space on the bridge."""
    return max(0, move.bonus) if isinstance(move, made.SolariusTake) else 0


def has_points(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the points of a die in its own colour."""
    return points_of(before.state.mats[seat], move.colour, move.face) if isinstance(move, made.SolariusTake) else 0


def contaminates(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the contamination that a die brings, without any that goes beside the mat."""
    mat = before.state.mats[seat]
    return min(_contamination(before, move, seat), mat.contamination_spaces - mat.contamination)


def spills(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the contamination that goes beside the mat, where it stays."""
    mat = before.state.mats[seat]
    return max(0, _contamination(before, move, seat) - (mat.contamination_spaces - mat.contamination))


def cleans(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the contamination that is removed."""
    there, now = _mats(before, after, seat)
    return max(0, there.contamination - now.contamination)


def wastes(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the fuel, SpaceBucks or cubes of a die that have no room."""
    use = before.decision.parts[0] if isinstance(before.decision, OneOf) else before.decision
    if not isinstance(move, made.SolariusUse) or not isinstance(use, UsePoints):
        return 0
    mat = before.state.mats[seat]
    points, now = use.points + move.bought, after.state.mats[seat]
    if not move.action:
        return max(0, points - mats.capacity(mat.stored[use.colour], mat.open_spaces(use.colour)))
    if use.colour == "black":
        return points - (now.fuel - mat.fuel)
    if use.colour == "yellow":
        price = move.bought * mat.price("extra_action_point")
        return points - (now.spacebucks - mat.spacebucks + price)
    return 0


# The mat


def opens_spaces(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return how many spaces for cubes a shifted tech die opens."""
    if not isinstance(move, made.Develop):
        return 0
    there, now = [sum(mat.open_spaces(move.colour)) for mat in _mats(before, after, seat)]
    return now - there


def raises_star(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the value of an upgraded tech die if it is higher."""
    if not isinstance(move, made.Develop):
        return 0
    there, now = [mat.tech[move.colour].shows.value for mat in _mats(before, after, seat)]
    return now if now > there else 0


def gains_die_vp(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the VP that a step of a tech die gains by its face or column."""
    if not isinstance(move, made.Develop):
        return 0
    return _die_vp(after, move, seat) - _die_vp(before, move, seat)


def adds_range(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the ship's range if the move raises it."""
    there, now = _mats(before, after, seat)
    return now.range if now.range > there.range else 0


def stores_deep(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the value of a row if the cubes went into column II or III."""
    if not isinstance(move, made.SolariusStore) or move.column == STORAGE[0]:
        return 0
    return mats.value(after.state.mats[seat].stored[move.colour])


def gains_fuel(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the fuel that a move gains."""
    there, now = _mats(before, after, seat)
    return max(0, now.fuel - there.fuel)


def gains_spacebucks(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Return the SpaceBucks that a move gains."""
    there, now = _mats(before, after, seat)
    return max(0, now.spacebucks - there.spacebucks)


# The turn


def skips(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Whether a turn ends without a supplementary action."""
    return float(isinstance(move, made.EndTurn) and before.prompt.kind == "supplementary")


def ends_round(before: Solarius, move: Move, after: Solarius, seat: int) -> float:
    """Whether this turn is the last one of the round."""
    state = before.state
    return float(isinstance(move, made.EndTurn) and state.turns + 1 == PLAYER_TURNS * state.seats)


# Parts of them


def _mats(before: Solarius, after: Solarius, seat: int) -> tuple[Mat, Mat]:
    return before.state.mats[seat], after.state.mats[seat]


def _new(there: Mat, now: Mat) -> list[TakenPlanet]:
    return [taken for taken in now.unsettled if taken not in there.unsettled]


def _set_vp(mat: Mat) -> int:
    return set_vp(Counter([taken.planet.colour for taken in mat.settled]).values())


def _near_built(state: SolariusState, place: tuple[int, int]) -> bool:
    return any(hub in state.built for hub in state.space.hubs_beside[place])


def _fuel(before: Solarius, move: made.Fly, seat: int) -> int:
    return route_of(before.state, seat, move).bought * before.state.mats[seat].price("extra_range")


def _can_build(before: Solarius, move: made.Fly, seat: int) -> bool:
    state = before.state
    if len(state.mats[seat].stations) == len(STATION_SLOTS):
        return False
    place = state.space.places[move.hex]
    return figures.why_no_station(state, seat, place) is None and bool(payable_stations(state, seat))


def _figures(before: Solarius, move: made.Fly, seat: int) -> list[FigureKind]:
    """Return the kinds of figures that can be placed at a destination now."""
    found: list[FigureKind] = []
    state = before.state
    if state.space.places[move.hex] in state.planets and state.mats[seat].colonies:
        found.append("colony")
    if flies_to_mission(before, move, before, seat):
        found.append("mission")
    if _can_build(before, move, seat):
        found.append("station")
    return found


def _contamination(before: Solarius, move: Move, seat: int) -> int:
    """Return the contamination of a die by its face, when it's taken, or by its space, when it's placed."""
    mat = before.state.mats[seat]
    match move:
        case made.SolariusTake(colour, face):
            return THRESHOLD_CUBES if points_of(mat, colour, face) >= THRESHOLD else 0
        case made.SolariusPlace(str(space)):
            return special_contamination(mat, space)
        case made.SolariusPlace(int(card)):
            return CARDS[card].development.contamination
    return 0


def _die_vp(position: Solarius, move: made.Develop, seat: int) -> int:
    die = position.state.mats[seat].tech[move.colour]
    return die.shows.vp + HIGH_COLUMN_VP * (die.column >= _HIGH_COLUMN)


EFFECTS: Mapping[str, Effect] = MappingProxyType(
    {
        "mission": Effect(completes_mission, words.completes_mission, words.MISSION, "missed"),
        "settles": Effect(settles, words.settles, words.PLANET, "missed"),
        "founds": Effect(founds, words.founds, words.PLANET, "missed"),
        "set": Effect(completes_set, words.completes_set, words.SET, "missed"),
        "builds": Effect(builds, words.builds, words.STATION, "missed"),
        "fly_mission": Effect(flies_to_mission, words.flies_to_mission, words.MISSION, "missed", of_turn="next"),
        "fly_planet": Effect(flies_to_planet, words.flies_to_planet, words.PLANET, "missed", of_turn="next"),
        "fly_station": Effect(flies_to_station, words.flies_to_station, words.STATION, "missed", of_turn="next"),
        "outpost": Effect(adds_outpost, words.adds_outpost, words.OUTPOST, "missed"),
        "hub": Effect(beside_hub, words.beside_hub, words.HUB, "missed"),
        "fly_outpost": Effect(flies_to_outpost, words.flies_to_outpost, words.OUTPOST, "missed", of_turn="next"),
        "fly_hub": Effect(flies_to_hub, words.flies_to_hub, words.HUB, "missed", of_turn="next"),
        "network": Effect(grows_network, words.grows_network, words.NETWORK, "missed", of_turn="last"),
        "spills": Effect(spills, words.spills, mistake="greedy", good=False),
        "waits": Effect(waits, words.waits, mistake="greedy", good=False),
        "reveals": Effect(reveals, words.reveals),
        "explores": Effect(explores, words.explores, words.CUBES, "greedy"),
        "affords_mission": Effect(affords_mission, words.affords_mission, words.CUBES, "late", of_turn="next"),
        "affords_station": Effect(affords_station, words.affords_station, words.CUBES, "late", of_turn="next"),
        "takes_mission": Effect(takes_mission, words.takes_mission, words.MISSION, "missed"),
        "opens_mission": Effect(opens_mission, words.opens_mission),
        "meets_need": Effect(meets_need, words.meets_need, words.TECH, "late"),
        "die_vp": Effect(gains_die_vp, words.gains_die_vp, words.TECH, "missed"),
        "star": Effect(raises_star, words.raises_star, words.TECH, "late", of_turn="last"),
        "spaces": Effect(opens_spaces, words.opens_spaces, words.TECH, "late"),
        "range": Effect(adds_range, words.adds_range, words.RANGE, "late", of_turn="last"),
        "cleans": Effect(cleans, words.cleans, words.CLEAN, "late"),
        "contaminates": Effect(contaminates, words.contaminates, mistake="greedy", good=False),
        "wastes": Effect(wastes, words.wastes, mistake="greedy", good=False),
        "points": Effect(has_points, words.has_points),
        "bridge": Effect(gains_bridge, words.gains_bridge, words.BRIDGE, "greedy"),
        "costs": Effect(pays_bridge, words.pays_bridge, mistake="greedy", good=False),
        "buys_range": Effect(buys_range, words.buys_range, mistake="greedy", good=False),
        "gives_drive": Effect(gives_drive, words.gives_drive, mistake="greedy", good=False),
        "deep": Effect(stores_deep, words.stores_deep, words.CUBES, "late"),
        "fuel": Effect(gains_fuel, words.gains_fuel),
        "spacebucks": Effect(gains_spacebucks, words.gains_spacebucks),
        "skips": Effect(skips, words.skips, mistake="missed", good=False),
        "ends_round": Effect(ends_round, words.ends_round),
    }
)
"""The most important first."""
