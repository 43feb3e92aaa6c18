"""The end of a flight: a planet is turned up and may be settled; elsewhere a station or a mission (rules II.1 to 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.solarius import figures, missions, placing, stations, told_space, words
from bot.games.solarius.components import PLANETS
from bot.games.solarius.moves import Build, CompleteMission, Decline, Settle
from bot.games.solarius.settling import settle_fulfilled
from bot.games.solarius.state import State, TakenPlanet
from bot.games.solarius.steps import STOP, Decision, Run
from bot.games.solarius.storing import StoreCubes
from bot.games.text import Text

SETTLE, DECLINE = Settle(), Decline()


def arrive(run: Run, seat: int) -> None:
    """What there is to do where the ship of a seat is now."""
    state = run.state
    here = run.mat(seat).ship
    token = state.planets.get(here)
    if token is None:
        run.then(AtSite(seat))
        return
    if not token.face_up:
        state.planets[here] = token._replace(face_up=True)
        run.tell(told_space.discovered(seat, state.space.name(here), token.id))
    run.then(AtPlanet(seat, discovered=not token.face_up))


@dataclass(frozen=True, slots=True)
class AtPlanet(Decision):
    """Whether to settle the planet where the ship is; whoever just discovered it may take cubes instead."""

    kind: ClassVar[str] = "planet"
    rule: ClassVar[str] = "solarius_mission 9.2 II.1"

    discovered: bool

    def ask(self, state: State) -> Text:
        """The planet, what it is worth and what it asks for."""
        here = state.mats[self.seat].ship
        planet = PLANETS[state.planets[here].id]
        return Text(
            "{hex} is a {colour} planet worth {vp}; it asks for {needs}.",
            hex=state.space.name(here),
            colour=words.COLOUR_NAMES[planet.colour],
            vp=planet.vp,
            needs=words.precondition(planet),
        )

    def moves(self, state: State) -> list[Move]:
        """Settle, or else the explorer bonus or nothing."""
        refusal = placing.why_no_colony(state, self.seat, state.mats[self.seat].ship)
        settle: list[Move] = [] if refusal else [SETTLE]
        return [*settle, DECLINE if self.discovered else STOP]

    def explain(self, state: State, move: Move) -> Text:
        """What it brings."""
        planet = PLANETS[state.planets[state.mats[self.seat].ship].id]
        match move:
            case Settle():
                return Text("Settle it ({vp} VP, {needs})", vp=planet.vp, needs=words.precondition(planet))
            case Decline():
                return Text("Leave it and take {cubes}", cubes=words.cubes(self._bonus(state)))
        return Text("Leave it")

    def _bonus(self, state: State) -> int:
        mat = state.mats[self.seat]
        return PLANETS[state.planets[mat.ship].id].vp + mat.modifiers.explorer_bonus

    def play(self, run: Run, move: Move) -> None:
        """Found a colony, or take the explorer bonus, or leave."""
        match move:
            case Settle():
                self._settle(run)
            case Decline():
                here, cubes = run.mat(self.seat).ship, self._bonus(run.state)
                run.tell(told_space.declined(self.seat, run.state.space.name(here), run.state.planets[here].id, cubes))
                run.then(StoreCubes(self.seat, cubes))

    def _settle(self, run: Run) -> None:
        mat = run.mat(self.seat)
        here = figures.place(run, self.seat, "colony")
        token = run.state.planets.pop(here)
        mat.colonies -= 1
        mat.unsettled = (*mat.unsettled, TakenPlanet(token.id, here))
        run.tell(told_space.colony(self.seat, run.state.space.name(here), token.id))
        settle_fulfilled(run, self.seat)
        run.then(figures.AfterPlacing(self.seat, here))

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """No colony left, or nothing was discovered."""
        if isinstance(move, Settle):
            return placing.why_no_colony(state, self.seat, state.mats[self.seat].ship)
        if isinstance(move, Decline):
            return Refusal(Text("Only a planet just discovered brings cubes; settle it or stop."), self.rule)
        if move == STOP:
            return Refusal(Text("You discovered this planet: settle it or decline."), self.rule)
        return None


@dataclass(frozen=True, slots=True)
class AtSite(Decision):
    """What to build where there is no planet: a station, a mission, or nothing."""

    kind: ClassVar[str] = "site"
    rule: ClassVar[str] = "solarius_mission 9.2 II"

    def ask(self, state: State) -> Text:
        """Where."""
        return Text("Choose what to build on {hex}.", hex=state.space.name(state.mats[self.seat].ship))

    def moves(self, state: State) -> list[Move]:
        """Every mission and station that can be paid for, or nothing."""
        return [*missions.completions(state, self.seat), *stations.builds(state, self.seat), STOP]

    def waits(self, state: State, own: Sequence[Move], anytime: Sequence[Move]) -> bool:
        """Also if something could be built once an exchange has brought the cubes for it."""
        return len(own) > 1 or (bool(anytime) and self._promising(state))

    def _promising(self, state: State) -> bool:
        mat = state.mats[self.seat]
        if placing.why_no_station(state, self.seat, mat.ship) is None:
            return True
        return any(not played.done for played in mat.missions) and bool(
            placing.mission_sites(state, self.seat, mat.ship)
        )

    def explain(self, state: State, move: Move) -> Text:
        """What it costs and brings."""
        match move:
            case CompleteMission():
                return missions.explain(move)
            case Build():
                return stations.explain(state, self.seat, move)
        return Text("Build nothing")

    def play(self, run: Run, move: Move) -> None:
        """Pay for it and build it."""
        match move:
            case CompleteMission():
                run.then(*missions.completion_steps(self.seat, move))
            case Build():
                run.then(*stations.build_steps(run.state, self.seat, move))

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Not here, or not payable."""
        match move:
            case CompleteMission():
                return missions.why_not_complete(state, self.seat, move)
            case Build():
                return stations.why_no_build(state, self.seat, move)
        return None
