"""The course of the game: game turns with their hubs, player turns, turn ends, the final score (rules 9.0 to 11.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.solarius import exchange, scoring, settling, told_space
from bot.games.solarius.components import GAME_TURNS, PLAYER_TURNS
from bot.games.solarius.dice import sorted_bag
from bot.games.solarius.missions import owed_bonuses
from bot.games.solarius.moves import CompletePlanet
from bot.games.solarius.state import Before, State
from bot.games.solarius.stations import Permanents, lasting
from bot.games.solarius.steps import STOP, Decision, Run, Step
from bot.games.solarius.supplementary import Supplementary
from bot.games.solarius.taking import TakeDie
from bot.games.text import Text


@dataclass(frozen=True, slots=True)
class GameTurn(Step):
    """A game turn: its hub, the player turns, the turn end."""

    def run(self, run: Run) -> None:
        """Build the hub; whoever completed a mission there before takes the bonus that is owed (9.1)."""
        state = run.state
        state.game_turn += 1
        state.turns = state.refills = 0
        hub = state.hubs[state.game_turn - 1]
        run.tell(told_space.hub_built(state.game_turn, hub, state.space.name(state.space.hubs[hub])))
        turns = [PlayerTurn(seat) for _ in range(PLAYER_TURNS) for seat in state.turn_order]
        run.then(*owed_bonuses(state, hub), *turns, TurnEnd())


@dataclass(frozen=True, slots=True)
class PlayerTurn(Step):
    """One die of one player."""

    seat: int

    def run(self, run: Run) -> None:
        """The die action, then a supplementary action, which leads to the refill."""
        mat = run.mat(self.seat)
        mat.before = Before(mat.fuel, mat.spacebucks, mat.range)
        run.state.active = self.seat
        run.then(TakeDie(self.seat), Supplementary(self.seat))


@dataclass(frozen=True, slots=True)
class TurnEnd(Step):
    """Everybody may use all permanent effects; then the dice go back, or the game is over (10.0, E2)."""

    def run(self, run: Run) -> None:
        """Ask the seats in turn order."""
        state = run.state
        run.tell(told_space.game_turn_over(state.game_turn))
        permanents = [Permanents(seat, lasting(state.mats[seat].stations)) for seat in state.turn_order]
        if state.game_turn < GAME_TURNS:
            run.then(*permanents, Tidy(), GameTurn())
        else:
            run.then(*permanents, *[LastSettling(seat) for seat in state.turn_order], End())


@dataclass(frozen=True, slots=True)
class Tidy(Step):
    """The dice go back into the bag, the starting player token goes on."""

    def run(self, run: Run) -> None:
        """Both; the bridge stays as it is."""
        state = run.state
        dice = [die.colour for mat in state.mats for die in mat.dice]
        state.bag = sorted_bag([*state.bag, *dice])
        for mat in state.mats:
            mat.dice = ()
        state.starting = (state.starting + 1) % state.seats
        run.tell(told_space.starting_player(state.starting))


@dataclass(frozen=True, slots=True)
class LastSettling(Decision):
    """After the last game turn planets may still be paid for, with what is on the tracks (10.0, E1)."""

    kind: ClassVar[str] = "last_settling"
    rule: ClassVar[str] = "solarius_mission 10.0"

    def ask(self, state: State) -> Text:
        """Always the same."""
        return Text("You may still settle planets with your fuel and SpaceBucks.")

    def moves(self, state: State) -> list[Move]:
        """The planets that can be paid for, or stop."""
        taken = settling.completable(state.mats[self.seat])
        return [*[CompletePlanet(state.space.name(one.hex)) for one in taken], STOP]

    def explain(self, state: State, move: Move) -> Text:
        """The planet and its price."""
        if isinstance(move, CompletePlanet):
            return exchange.explain(state, self.seat, move)
        return Text("Settle no more planets")

    def play(self, run: Run, move: Move) -> None:
        """Settle it, then ask again."""
        if isinstance(move, CompletePlanet):
            exchange.play(run, self.seat, move)
            run.then(self)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """It cannot be paid for."""
        return exchange.refuse(state, self.seat, move) if isinstance(move, CompletePlanet) else None


@dataclass(frozen=True, slots=True)
class End(Step):
    """The final score."""

    def run(self, run: Run) -> None:
        """Tell it; nothing follows."""
        run.tell(told_space.ended(scoring.score_sheet(run.state)))
