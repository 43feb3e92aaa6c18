"""A mat as everybody may see it."""

from __future__ import annotations

from functools import lru_cache

from bot.games.solarius.components import (
    CARDS,
    DRIVE_SLOTS,
    MISSIONS,
    OUTPOSTS,
    OWN_DRIVE,
    STATION_SLOTS,
    STATIONS,
    StationCard,
)
from bot.games.solarius.components.vocabulary import COLOURS, Colour
from bot.games.solarius.mats.mat import Mat, PlacedDie, TakenPlanet, points_of
from bot.games.solarius.mats.planets import count_fulfilling
from bot.games.solarius.state import SolariusState
from bot.games.solarius.view import (
    DevelopmentView,
    MatChanges,
    MatPlanetView,
    MatView,
    MissionView,
    OutpostView,
    PlacedDieView,
    RowView,
    SlotView,
)


def mat_view(state: SolariusState, mat: Mat, score: int) -> MatView:
    """One mat; of the hand only how many cards it has."""
    return MatView(
        seat=mat.seat,
        score=score,
        fuel=mat.fuel,
        spacebucks=mat.spacebucks,
        rows=tuple([_row(mat, colour) for colour in COLOURS]),
        range=mat.range,
        own_drive=OWN_DRIVE,
        drives=mat.drives,
        drive_slots=DRIVE_SLOTS,
        contamination=mat.contamination,
        contamination_spaces=mat.contamination_spaces,
        beside=mat.beside,
        slots=_slots(mat.stations),
        station_cards=_station_cards(mat.stations),
        missions=tuple([MissionView(card, CARDS[card].mission, done) for card, done in mat.missions]),
        developments=tuple([_development(mat, card) for card in mat.developments]),
        dice=tuple([_die(mat, die) for die in mat.dice]),
        unsettled=tuple([_planet(state, mat, taken) for taken in mat.unsettled]),
        settled=tuple([_planet(state, mat, taken) for taken in mat.settled]),
        outposts=_outposts(mat.outposts),
        colonies=mat.colonies,
        mission_markers=MISSIONS - len(mat.missions),
        hand=len(mat.hand),
        ship=mat.ship,
        changes=_changes(mat),
    )


def _row(mat: Mat, colour: Colour) -> RowView:
    die = mat.tech[colour]
    face = die.shows
    return RowView(colour, die.column, face.name, face.value, face.vp, mat.stored[colour], mat.open_spaces(colour))


@lru_cache(maxsize=1024)
def _slots(stations: tuple[str, ...]) -> tuple[SlotView, ...]:
    built = [*[STATIONS[station] for station in stations], *[None] * (len(STATION_SLOTS) - len(stations))]
    return tuple([SlotView(slot.values, slot.vp, card) for slot, card in zip(STATION_SLOTS, built, strict=True)])


@lru_cache(maxsize=1024)
def _station_cards(stations: tuple[str, ...]) -> tuple[StationCard, ...]:
    return tuple([card for card in STATIONS.values() if card.id not in stations])


@lru_cache(maxsize=1024)
def _outposts(built: tuple[str, ...]) -> tuple[OutpostView, ...]:
    return tuple(
        [OutpostView(marker.id, marker.kind, marker.bonus, marker.id in built) for marker in OUTPOSTS.values()]
    )


def _die(mat: Mat, die: PlacedDie) -> PlacedDieView:
    return PlacedDieView(die.colour, die.face, die.space, points_of(mat, die.colour, die.face))


def _development(mat: Mat, card: int) -> DevelopmentView:
    die = next((_die(mat, die) for die in mat.dice if die.space == card), None)
    return DevelopmentView(card, CARDS[card].development, die)


def _planet(state: SolariusState, mat: Mat, taken: TakenPlanet) -> MatPlanetView:
    needs = taken.planet.precondition.requirements
    return MatPlanetView(
        planet=taken.planet,
        hex=taken.hex,
        name=state.space.names[taken.hex],
        needed=sum([need.dice for need in needs]),
        there=sum([min(need.dice, count_fulfilling(mat, need)) for need in needs]),
    )


def _changes(mat: Mat) -> MatChanges:
    before = mat.before
    if before is None:
        return MatChanges()
    return MatChanges(mat.fuel - before.fuel, mat.spacebucks - before.spacebucks, mat.range - before.range)
