"""Stations: which can be built, what building one does, and their permanent effects (rules II.2, 10.0; ST1-ST3, X5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.solarius import figures, paying, placing, told_space, words
from bot.games.solarius.components import STATION_SLOTS, STATIONS
from bot.games.solarius.effects import resolve
from bot.games.solarius.moves import Build, Trigger
from bot.games.solarius.state import Mat, State
from bot.games.solarius.steps import STOP, Decision, Run, Step
from bot.games.solarius.vocabulary import Cost
from bot.games.text import Text

_BUILDING = "solarius_mission 9.2 II.2"


def costs_of(mat: Mat, move: Build) -> tuple[Cost, ...]:
    """What a station costs in the next slot, the higher value first."""
    first, second = STATIONS[move.station].colours
    higher, lower = STATION_SLOTS[len(mat.stations)].values
    return Cost(move.higher, higher), Cost(second if move.higher == first else first, lower)


def builds(state: State, seat: int) -> list[Move]:
    """Every station that can be built where the ship is, with both ways to assign its two values."""
    mat = state.mats[seat]
    if placing.why_no_station(state, seat, mat.ship):
        return []
    options = [Build(card.id, colour) for card in STATIONS.values() for colour in card.colours]
    return [
        move
        for move in options
        if move.station not in mat.stations and paying.affordable(state, mat, costs_of(mat, move))
    ]


def explain(state: State, seat: int, move: Build) -> Text:
    """What it costs and brings at once."""
    mat, card = state.mats[seat], STATIONS[move.station]
    return Text(
        "Station {id} for {costs}: {effects}",
        id=move.station,
        costs=tuple(map(words.short_cost, costs_of(mat, move))),
        effects=words.effects(card.immediate),
    )


def why_no_build(state: State, seat: int, move: Build) -> Refusal:
    """Why a station cannot be built now."""
    mat = state.mats[seat]
    refusal = placing.why_no_station(state, seat, mat.ship)
    if refusal is not None:
        return refusal
    card = STATIONS.get(move.station)
    if card is None or move.higher not in card.colours:
        text = Text("There is no such station card; choose one of the list.")
    elif move.station in mat.stations:
        text = Text("Station {id} is built already; choose another card.", id=move.station)
    else:
        text = Text("It costs {costs}; gather those cubes first.", costs=tuple(map(words.cost, costs_of(mat, move))))
    return Refusal(text, _BUILDING)


def build_steps(state: State, seat: int, move: Build) -> list[Step]:
    """Pay for a station, then build it."""
    return [*paying.pay_steps(seat, costs_of(state.mats[seat], move), "station"), PlaceStation(seat, move.station)]


@dataclass(frozen=True, slots=True)
class PlaceStation(Step):
    """A station that is paid for: immediate effect, earlier permanent effects, then what every figure brings (ST2)."""

    seat: int
    station: str

    def run(self, run: Run) -> None:
        """Place it. What its own effect brings into play does not reward it, unless the settings say so."""
        seat, mat = self.seat, run.mat(self.seat)
        earlier = mat.stations
        here = figures.place(run, seat, "station")
        mat.stations = (*earlier, self.station)
        run.tell(told_space.station(seat, run.state.space.name(here), self.station, len(mat.stations)))
        known: tuple[Step, ...] = figures.after_placing(run, seat, here)
        if run.state.settings.rewards_own_station:
            known = (figures.AfterPlacing(seat, here),)
        run.then(
            *resolve(seat, STATIONS[self.station].immediate, "station"), Permanents(seat, lasting(earlier)), *known
        )


def lasting(stations: tuple[str, ...]) -> tuple[str, ...]:
    """Those of these stations whose permanent effect can be triggered."""
    return tuple([station for station in stations if STATIONS[station].permanent])


@dataclass(frozen=True, slots=True)
class Permanents(Decision):
    """Permanent effects of these stations, each once at most, in any order."""

    kind: ClassVar[str] = "permanents"
    rule: ClassVar[str] = "solarius_mission 9.2 II.2"

    stations: tuple[str, ...]

    def ask(self, state: State) -> Text:
        """Always the same."""
        return Text("Use the permanent effects of your stations, in any order.")

    def moves(self, state: State) -> list[Move]:
        """Any station that is left, or stop."""
        triggers: list[Move] = [Trigger(station) for station in self.stations]
        return [*triggers, STOP]

    def explain(self, state: State, move: Move) -> Text:
        """What the station brings."""
        if not isinstance(move, Trigger):
            return Text("Do without the {n:last effect|other {n} effects}", n=len(self.stations))
        permanent = words.effects(STATIONS[move.station].permanent)
        return Text("Station {id}: {effects}", id=move.station, effects=permanent)

    def play(self, run: Run, move: Move) -> None:
        """Use it, then go on with the others."""
        if not isinstance(move, Trigger):
            return
        run.tell(told_space.triggered(self.seat, move.station))
        left = tuple([station for station in self.stations if station != move.station])
        effects = resolve(self.seat, STATIONS[move.station].permanent, "station")
        run.then(*effects, Permanents(self.seat, left))

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Used already, or not built, or without such an effect."""
        if not isinstance(move, Trigger):
            return None
        return Refusal(Text("That station has no effect to use now; choose one of the list."), self.rule)
