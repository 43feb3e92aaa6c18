"""A ship at a planet: settle it, or leave it; whoever just discovered it may take cubes instead (rules II.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.games.engine import Execution
from bot.games.errors import Refusal
from bot.games.solarius import events
from bot.games.solarius.components import PLANETS, Planet
from bot.games.solarius.decisions import places
from bot.games.solarius.decisions.changes import settle_fulfilled
from bot.games.solarius.decisions.choice import STOP, SolariusDecision
from bot.games.solarius.decisions.exchange import InterruptibleDecision
from bot.games.solarius.decisions.outpost import AfterPlacing, place
from bot.games.solarius.decisions.store import store_cubes
from bot.games.solarius.mats.mat import TakenPlanet
from bot.games.solarius.moves import Decline, Settle, Stop
from bot.games.solarius.state import SolariusState
from bot.games.solarius.words import space as words
from bot.games.solarius.words.amounts import precondition
from bot.games.text import Text

SETTLE, DECLINE = Settle(), Decline()


@lru_cache(maxsize=8)
def at_planet(seat: int, *, discovered: bool) -> InterruptibleDecision:
    """The ship has come to a planet."""
    return InterruptibleDecision.of(AtPlanet(seat, discovered))


@dataclass(frozen=True, slots=True)
class AtPlanet(SolariusDecision[Settle | Decline | Stop]):
    """Whether to settle the planet where the ship is."""

    kind = "planet"
    rule = "solarius_mission 9.2 II.1"
    takes = (Settle, Decline, Stop)

    discovered: bool

    def ask(self, state: SolariusState) -> Text:
        here, planet = state.space.name(state.mats[self.seat].ship), self._planet(state)
        return words.planet(hex=here, colour=planet.colour, vp=planet.vp, needs=precondition(planet))

    def moves(self, state: SolariusState) -> Sequence[Settle | Decline | Stop]:
        leave = DECLINE if self.discovered else STOP
        return (leave,) if places.why_no_colony(state, self.seat, state.mats[self.seat].ship) else (SETTLE, leave)

    def explain(self, state: SolariusState, move: Settle | Decline | Stop) -> Text:
        match move:
            case Settle():
                planet = self._planet(state)
                return words.settle_label(vp=planet.vp, needs=precondition(planet))
            case Decline():
                return words.decline_label(cubes=self._bonus(state))
        return words.LEAVE

    def refuse(self, state: SolariusState, move: Settle | Decline | Stop) -> Refusal:
        no_colony = places.why_no_colony(state, self.seat, state.mats[self.seat].ship)
        if no_colony is not None and isinstance(move, Settle):
            return no_colony
        return Refusal(words.DISCOVERED if self.discovered else words.ONLY_DISCOVERED, self.rule)

    def play(self, run: Execution[SolariusState], move: Settle | Decline | Stop) -> None:
        match move:
            case Settle():
                self._settle(run)
            case Decline():
                here, cubes = run.state.mats[self.seat].ship, self._bonus(run.state)
                run.emit(events.declined(self.seat, run.state.space.name(here), run.state.planets[here].id, cubes))
                run.then(store_cubes(self.seat, cubes))

    def _planet(self, state: SolariusState) -> Planet:
        return PLANETS[state.planets[state.mats[self.seat].ship].id]

    def _bonus(self, state: SolariusState) -> int:
        return self._planet(state).vp + state.mats[self.seat].modifiers.explorer_bonus

    def _settle(self, run: Execution[SolariusState]) -> None:
        mat = run.state.mats[self.seat]
        here = place(run, self.seat, "colony")
        token = run.state.planets.pop(here)
        mat.colonies -= 1
        mat.unsettled = (*mat.unsettled, TakenPlanet(token.id, here))
        run.emit(events.colony(self.seat, run.state.space.name(here), token.id))
        settle_fulfilled(run, self.seat)
        run.then(AfterPlacing(self.seat, here))
