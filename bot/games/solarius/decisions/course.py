"""The course of the game: game turns with their hubs, player turns, turn ends, the final score (rules 9.0 to 11.0)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.engine import Execution, Step
from bot.games.solarius import events, scoring
from bot.games.solarius.components import GAME_TURNS, PLAYER_TURNS
from bot.games.solarius.decisions.bridge import sorted_bag
from bot.games.solarius.decisions.die import take_die
from bot.games.solarius.decisions.exchange import last_planets
from bot.games.solarius.decisions.mission import owed_bonuses
from bot.games.solarius.decisions.station import lasting, permanents
from bot.games.solarius.decisions.supplementary import supplementary
from bot.games.solarius.mats.mat import TurnStart
from bot.games.solarius.state import SolariusState


@dataclass(frozen=True, slots=True)
class GameTurn(Step[SolariusState]):
    """A game turn: its hub, the player turns, the turn end."""

    def run(self, run: Execution[SolariusState]) -> None:
        """Build the hub; seats that completed a mission there take the bonus due (9.1)."""
        state = run.state
        state.game_turn += 1
        state.turns = state.refills = 0
        hub = state.hubs[state.game_turn - 1]
        run.emit(events.hub_built(state.game_turn, hub, state.space.name(state.space.hubs[hub])))
        turns = [PlayerTurn(seat) for _ in range(PLAYER_TURNS) for seat in state.turn_order]
        run.then(*owed_bonuses(state, hub), *turns, TurnEnd())


@dataclass(frozen=True, slots=True)
class PlayerTurn(Step[SolariusState]):
    """One die of one player."""

    seat: int

    def run(self, run: Execution[SolariusState]) -> None:
        mat = run.state.mats[self.seat]
        mat.before = TurnStart(mat.fuel, mat.spacebucks, mat.range)
        run.state.active = self.seat
        run.then(take_die(self.seat), supplementary(self.seat))


@dataclass(frozen=True, slots=True)
class TurnEnd(Step[SolariusState]):
    """Everybody may use all permanent effects; then the dice go back, or the game is over (10.0, E2)."""

    def run(self, run: Execution[SolariusState]) -> None:
        state = run.state
        run.emit(events.game_turn_over(state.game_turn))
        last = [permanents(seat, lasting(state.mats[seat].stations)) for seat in state.turn_order]
        if state.game_turn < GAME_TURNS:
            run.then(*last, EndGameTurn(), GameTurn())
        else:
            run.then(*last, *map(last_planets, state.turn_order), EndGame())


@dataclass(frozen=True, slots=True)
class EndGameTurn(Step[SolariusState]):
    """The dice go back into the bag, the starting player token goes on."""

    def run(self, run: Execution[SolariusState]) -> None:
        """Both; the bridge stays as it is."""
        state = run.state
        dice = [die.colour for mat in state.mats for die in mat.dice]
        state.bag = sorted_bag([*state.bag, *dice])
        for mat in state.mats:
            mat.dice = ()
        state.starting = (state.starting + 1) % state.seats
        run.emit(events.starting_player(state.starting))


@dataclass(frozen=True, slots=True)
class EndGame(Step[SolariusState]):
    """The final score."""

    def run(self, run: Execution[SolariusState]) -> None:
        """Tell it; nothing follows."""
        run.emit(events.ended(scoring.score_sheet(run.state)))
