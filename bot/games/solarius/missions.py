"""Missions: which can be completed where the ship is, and the bonus of a hub (rules II.3; M1 to M8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.solarius import figures, paying, placing, told_space, words
from bot.games.solarius.components import CARDS, OUTPOSTS
from bot.games.solarius.effects import resolve
from bot.games.solarius.moves import CompleteMission, HubBonus
from bot.games.solarius.state import State
from bot.games.solarius.steps import STOP, Decision, Run, Step
from bot.games.text import Text

_MISSIONS = "solarius_mission 9.2 II.3"


def completions(state: State, seat: int) -> list[Move]:
    """Every mission that can be completed where the ship is, with the hub at which it counts."""
    mat = state.mats[seat]
    sites = placing.mission_sites(state, seat, mat.ship)
    if not sites:
        return []
    return [
        CompleteMission(played.card, site.hub)
        for played in mat.missions
        if not played.done and paying.affordable(state, mat, CARDS[played.card].mission.cost)
        for site in sites
    ]


def explain(move: CompleteMission) -> Text:
    """What it costs and is worth."""
    mission = CARDS[move.card].mission
    return Text(
        "Mission {card} at hub {hub} ({vp} VP): pay {cost}",
        card=move.card,
        hub=move.hub,
        vp=mission.vp,
        cost=tuple(map(words.short_cost, mission.cost)),
    )


def why_not_complete(state: State, seat: int, move: CompleteMission) -> Refusal:
    """Why a mission cannot be completed now."""
    mat = state.mats[seat]
    refusal = placing.why_no_mission(state, seat, mat.ship)
    if refusal is not None:
        return refusal
    if not any(played.card == move.card and not played.done for played in mat.missions):
        text = Text("Card {n} is no open mission of yours; choose one that is.", n=move.card)
    elif all(site.hub != move.hub for site in placing.mission_sites(state, seat, mat.ship)):
        text = Text("Hub {hub} is not beside the ship; choose the one that is.", hub=move.hub)
    else:
        cost = tuple(map(words.cost, CARDS[move.card].mission.cost))
        text = Text("Mission {n} asks for {cost}; gather those cubes first.", n=move.card, cost=cost)
    return Refusal(text, _MISSIONS)


def completion_steps(seat: int, move: CompleteMission) -> list[Step]:
    """Pay for a mission, then complete it."""
    cost = CARDS[move.card].mission.cost
    return [*paying.pay_steps(seat, cost, "mission"), PlaceMission(seat, move.card, move.hub)]


@dataclass(frozen=True, slots=True)
class PlaceMission(Step):
    """A mission that is paid for: its marker moves into space, the hub may bring a bonus."""

    seat: int
    card: int
    hub: str

    def run(self, run: Run) -> None:
        """Complete it."""
        state, seat, mat = run.state, self.seat, run.mat(self.seat)
        chained = self.hub not in state.space.hubs_beside[mat.ship]
        here = figures.place(run, seat, "mission")
        mat.missions = tuple(
            [played._replace(done=True) if played.card == self.card else played for played in mat.missions]
        )
        vp = CARDS[self.card].mission.vp
        run.tell(told_space.mission(seat, state.space.name(here), self.card, self.hub, vp, chained=chained))
        run.then(*self._bonus(state, chained), figures.AfterPlacing(seat, here))

    def _bonus(self, state: State, chained: bool) -> list[Step]:
        """The first mission of a player at a hub brings its bonus now, or when the hub is built, or never (M2)."""
        first = (self.seat, self.hub)
        if first in state.hub_bonuses:
            return []
        built = self.hub in state.built
        state.hub_bonuses[first] = "none" if chained else "taken" if built else "owed"
        return [TakeHubBonus(self.seat, self.hub)] if built and not chained else []


def owed_bonuses(state: State, hub: str) -> list[Step]:
    """The bonuses that are due now that a hub is built, in turn order (II.3, M8)."""
    steps: list[Step] = []
    for seat in state.turn_order:
        if state.hub_bonuses.get((seat, hub)) == "owed":
            state.hub_bonuses[seat, hub] = "taken"
            steps.append(TakeHubBonus(seat, hub))
    return steps


@dataclass(frozen=True, slots=True)
class TakeHubBonus(Decision):
    """Which of the six outpost bonuses to take for the first mission at a hub."""

    kind: ClassVar[str] = "hub_bonus"
    rule: ClassVar[str] = "solarius_mission 9.2 II.3"

    hub: str

    def ask(self, state: State) -> Text:
        """Which hub."""
        return Text("Take a bonus for your first mission at hub {hub}.", hub=self.hub)

    def moves(self, state: State) -> list[Move]:
        """Any outpost bonus, built or not, or none."""
        bonuses: list[Move] = [HubBonus(marker) for marker in OUTPOSTS]
        return [*bonuses, STOP]

    def explain(self, state: State, move: Move) -> Text:
        """What it brings."""
        if not isinstance(move, HubBonus):
            return Text("No bonus")
        return Text("Bonus {id}: {bonus}", id=move.outpost, bonus=words.effects(OUTPOSTS[move.outpost].bonus))

    def play(self, run: Run, move: Move) -> None:
        """Take it."""
        if isinstance(move, HubBonus):
            run.tell(told_space.hub_bonus(self.seat, self.hub, move.outpost))
            run.then(*resolve(self.seat, OUTPOSTS[move.outpost].bonus, "hub"))
