"""Stations: build one, its effects, permanent effects (rules II.2, 10.0; ST1-ST3, X5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from bot.games.engine import Execution, Step
from bot.games.errors import Refusal
from bot.games.solarius import events
from bot.games.solarius.components import STATION_SLOTS, STATIONS
from bot.games.solarius.components.vocabulary import Cost
from bot.games.solarius.decisions import places
from bot.games.solarius.decisions.cards import resolve
from bot.games.solarius.decisions.choice import SolariusDecision, StopDecision
from bot.games.solarius.decisions.exchange import InterruptibleDecision
from bot.games.solarius.decisions.outpost import AfterPlacing, after_placing, place
from bot.games.solarius.decisions.resources import affordable, pay_steps
from bot.games.solarius.mats.mat import Mat
from bot.games.solarius.moves import SolariusBuild, SolariusTrigger, Stop
from bot.games.solarius.state import SolariusState
from bot.games.solarius.words import space as words
from bot.games.text import Text


def costs_of(mat: Mat, move: SolariusBuild) -> tuple[Cost, ...]:
    """What a station costs in the next slot, the higher value first."""
    first, second = STATIONS[move.station].colours
    higher, lower = STATION_SLOTS[len(mat.stations)].values
    return Cost(move.higher, higher), Cost(second if move.higher == first else first, lower)


def payable_stations(state: SolariusState, seat: int) -> Sequence[SolariusBuild]:
    """List the stations that a seat can pay for, at any hex."""
    mat = state.mats[seat]
    if len(mat.stations) == len(STATION_SLOTS):
        return ()
    options = [SolariusBuild(card.id, colour) for card in STATIONS.values() for colour in card.colours]
    return [
        move for move in options if move.station not in mat.stations and affordable(state, mat, costs_of(mat, move))
    ]


class BuildStation(SolariusDecision[SolariusBuild]):
    """Which station to build where the ship is."""

    rule = "solarius_mission 9.2 II.2"
    takes = (SolariusBuild,)

    def moves(self, state: SolariusState) -> Sequence[SolariusBuild]:
        """Every station that can be paid for, with both ways to assign its two values."""
        if places.why_no_station(state, self.seat, state.mats[self.seat].ship):
            return ()
        return payable_stations(state, self.seat)

    def explain(self, state: SolariusState, move: SolariusBuild) -> Text:
        costs, effects = costs_of(state.mats[self.seat], move), STATIONS[move.station].immediate
        return words.build_label(costs=costs, effects=effects)

    def refuse(self, state: SolariusState, move: SolariusBuild) -> Refusal:
        mat = state.mats[self.seat]
        refusal = places.why_no_station(state, self.seat, mat.ship)
        if refusal is not None:
            return refusal
        card = STATIONS.get(move.station)
        if card is None or move.higher not in card.colours:
            text = words.NO_STATION_CARD
        elif move.station in mat.stations:
            text = words.STATION_BUILT
        else:
            text = words.costly_station(costs=costs_of(mat, move))
        return Refusal(text, self.rule)

    def play(self, run: Execution[SolariusState], move: SolariusBuild) -> None:
        costs = costs_of(run.state.mats[self.seat], move)
        run.then(*pay_steps(self.seat, costs, "station"), PlaceStation(self.seat, move.station))


@dataclass(frozen=True, slots=True)
class PlaceStation(Step[SolariusState]):
    """A station that is paid for: immediate effect, earlier permanent effects, then what every figure brings (ST2)."""

    seat: int
    station: str

    def run(self, run: Execution[SolariusState]) -> None:
        """Place it. What its own effect brings into play does not reward it, unless the settings say so."""
        seat, mat = self.seat, run.state.mats[self.seat]
        earlier = mat.stations
        here = place(run, seat, "station")
        mat.stations = (*earlier, self.station)
        run.emit(partial(events.station, seat, run.state.space.name(here), self.station, len(mat.stations)))
        known: tuple[Step[SolariusState], ...] = after_placing(run, seat, here)
        if run.state.settings.rewards_own_station:
            known = (AfterPlacing(seat, here),)
        run.then(
            *resolve(seat, STATIONS[self.station].immediate, "station"), permanents(seat, lasting(earlier)), *known
        )


def lasting(stations: tuple[str, ...]) -> tuple[str, ...]:
    """Those of these stations whose permanent effect can be triggered."""
    return tuple([station for station in stations if STATIONS[station].permanent])


@lru_cache(maxsize=512)
def permanents(seat: int, stations: tuple[str, ...]) -> InterruptibleDecision:
    """The permanent effects of these stations may be used."""
    return InterruptibleDecision.of(Permanents(seat, stations), WithoutEffects(seat, len(stations)))


@dataclass(frozen=True, slots=True)
class Permanents(SolariusDecision[SolariusTrigger]):
    """Permanent effects of these stations, each once at most, in any order."""

    kind = "permanents"
    rule = "solarius_mission 9.2 II.2"
    takes = (SolariusTrigger,)

    stations: tuple[str, ...]

    def ask(self, state: SolariusState) -> Text:
        return words.PERMANENTS

    def moves(self, state: SolariusState) -> Sequence[SolariusTrigger]:
        return [SolariusTrigger(station) for station in self.stations]

    def explain(self, state: SolariusState, move: SolariusTrigger) -> Text:
        card = STATIONS[move.station]
        return words.trigger_label(station=card.colours, effects=card.permanent)

    def refuse(self, state: SolariusState, move: SolariusTrigger) -> Refusal:
        return Refusal(words.NO_PERMANENT, self.rule)

    def play(self, run: Execution[SolariusState], move: SolariusTrigger) -> None:
        run.emit(events.triggered(self.seat, move.station))
        left = tuple([station for station in self.stations if station != move.station])
        run.then(*resolve(self.seat, STATIONS[move.station].permanent, "station"), permanents(self.seat, left))


@dataclass(frozen=True, slots=True)
class WithoutEffects(StopDecision):
    """The permanent effects that are not used."""

    effects: int

    def explain(self, state: SolariusState, move: Stop) -> Text:
        return words.without_effects_label(n=self.effects)
