"""Missions: which can be completed where the ship is, and the bonus of a hub (rules II.3; M1 to M8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.games.engine import Execution, Step
from bot.games.errors import Refusal
from bot.games.solarius import events
from bot.games.solarius.components import CARDS, OUTPOSTS
from bot.games.solarius.decisions import places
from bot.games.solarius.decisions.cards import resolve
from bot.games.solarius.decisions.choice import DoWithout, SolariusDecision
from bot.games.solarius.decisions.exchange import InterruptibleDecision
from bot.games.solarius.decisions.outpost import AfterPlacing, place
from bot.games.solarius.decisions.resources import affordable, pay_steps
from bot.games.solarius.moves import CompleteMission, HubBonus
from bot.games.solarius.state import SolariusState
from bot.games.solarius.words import space as words
from bot.games.text import Text

_MISSIONS = "solarius_mission 9.2 II.3"


def payable_missions(state: SolariusState, seat: int) -> Sequence[int]:
    """List the open missions that a seat can pay for, at any hex."""
    mat = state.mats[seat]
    open_ones = [played.card for played in mat.missions if not played.done]
    return [card for card in open_ones if affordable(state, mat, CARDS[card].mission.cost)]


class CompleteMissions(SolariusDecision[CompleteMission]):
    """Which mission to complete where the ship is; it asks for whatever can be built there."""

    kind = "site"
    rule = "solarius_mission 9.2 II"
    takes = (CompleteMission,)

    def ask(self, state: SolariusState) -> Text:
        return words.site(hex=state.space.name(state.mats[self.seat].ship))

    def moves(self, state: SolariusState) -> Sequence[CompleteMission]:
        sites = places.mission_sites(state, self.seat, state.mats[self.seat].ship)
        if not sites:
            return ()
        return [CompleteMission(card, site.hub) for card in payable_missions(state, self.seat) for site in sites]

    def explain(self, state: SolariusState, move: CompleteMission) -> Text:
        mission = CARDS[move.card].mission
        return words.mission_label(card=move.card, hub=move.hub, vp=mission.vp, cost=mission.cost)

    def refuse(self, state: SolariusState, move: CompleteMission) -> Refusal:
        mat = state.mats[self.seat]
        refusal = places.why_no_mission(state, self.seat, mat.ship)
        if refusal is not None:
            return refusal
        if not any(played.card == move.card and not played.done for played in mat.missions):
            text = words.no_open_mission(n=move.card)
        elif all(site.hub != move.hub for site in places.mission_sites(state, self.seat, mat.ship)):
            text = words.other_hub(hub=move.hub)
        else:
            text = words.costly_mission(n=move.card, cost=CARDS[move.card].mission.cost)
        return Refusal(text, _MISSIONS)

    def play(self, run: Execution[SolariusState], move: CompleteMission) -> None:
        cost = CARDS[move.card].mission.cost
        run.then(*pay_steps(self.seat, cost, "mission"), PlaceMission(self.seat, move.card, move.hub))


@dataclass(frozen=True, slots=True)
class PlaceMission(Step[SolariusState]):
    """A mission that is paid for: its marker moves into space, the hub may bring a bonus."""

    seat: int
    card: int
    hub: str

    def run(self, run: Execution[SolariusState]) -> None:
        state, seat, mat = run.state, self.seat, run.state.mats[self.seat]
        chained = self.hub not in state.space.hubs_beside[mat.ship]
        here = place(run, seat, "mission")
        mat.missions = tuple(
            [played._replace(done=True) if played.card == self.card else played for played in mat.missions]
        )
        run.emit(events.mission(seat, state.space.name(here), self.card, self.hub, chained=chained))
        run.then(*self._bonus(state, chained), AfterPlacing(seat, here))

    def _bonus(self, state: SolariusState, chained: bool) -> list[Step[SolariusState]]:
        """The first mission of a player at a hub brings its bonus now, or when the hub is built, or never (M2)."""
        first = (self.seat, self.hub)
        if first in state.hub_bonuses:
            return []
        built = self.hub in state.built
        state.hub_bonuses[first] = "none" if chained else "taken" if built else "owed"
        return [take_hub_bonus(self.seat, self.hub)] if built and not chained else []


def owed_bonuses(state: SolariusState, hub: str) -> list[Step[SolariusState]]:
    """Return the steps for bonuses that fall due with this hub, in turn order (II.3, M8)."""
    steps: list[Step[SolariusState]] = []
    for seat in state.turn_order:
        if state.hub_bonuses.get((seat, hub)) == "owed":
            state.hub_bonuses[seat, hub] = "taken"
            steps.append(take_hub_bonus(seat, hub))
    return steps


@lru_cache(maxsize=32)
def take_hub_bonus(seat: int, hub: str) -> InterruptibleDecision:
    """The first mission of a seat at a hub."""
    return InterruptibleDecision.of(TakeHubBonus(seat, hub), DoWithout(seat, words.NO_BONUS))


@dataclass(frozen=True, slots=True)
class TakeHubBonus(SolariusDecision[HubBonus]):
    """Which of the six outpost bonuses to take."""

    kind = "hub_bonus"
    rule = _MISSIONS
    takes = (HubBonus,)

    hub: str

    def ask(self, state: SolariusState) -> Text:
        return words.hub_bonus(hub=self.hub)

    def moves(self, state: SolariusState) -> Sequence[HubBonus]:
        return [HubBonus(marker) for marker in OUTPOSTS]

    def explain(self, state: SolariusState, move: HubBonus) -> Text:
        return words.hub_bonus_label(bonus=OUTPOSTS[move.outpost].bonus)

    def play(self, run: Execution[SolariusState], move: HubBonus) -> None:
        run.emit(events.hub_bonus(self.seat, self.hub, move.outpost))
        run.then(*resolve(self.seat, OUTPOSTS[move.outpost].bonus, "hub"))
