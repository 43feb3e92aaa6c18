"""The course of a game: set-up, rounds, clean-up, end.

See rules/fantastic_factories.md 2, 3, 10 and 13.2.
"""

from __future__ import annotations

from functools import lru_cache, partial

from bot.games.engine import Execution, Simultaneous, Step
from bot.games.factories import events, machine
from bot.games.factories.components import START
from bot.games.factories.decisions.market import StartMarket
from bot.games.factories.decisions.work import StartWork
from bot.games.factories.effects import draw_to_hand
from bot.games.factories.scoring import ending, machine_score, score
from bot.games.factories.state import FactoriesState


class SetUp(Step[FactoriesState]):
    """Market, hands, then The Machine, all from one shuffled deck (2, B12)."""

    def run(self, run: Execution[FactoriesState]) -> None:
        """A shuffle is not told here."""
        state = run.state
        state.blueprints.refill(state.chance)
        state.contractors.refill(state.chance)
        run.emit(events.laid_out("blueprints", state.blueprints.row, ()))
        run.emit(events.laid_out("contractors", state.contractors.row, state.tokens))
        for seat in range(state.seats):
            draw_to_hand(run, seat, START.hand)
        if state.machine is not None:
            machine.set_up(run, state.machine)


class Round(Step[FactoriesState]):
    """The next round: all market turns, all work phases, The Machine, the clean-up."""

    def run(self, run: Execution[FactoriesState]) -> None:
        """Stay on the stack below it."""
        state = run.state
        state.round += 1
        run.emit(partial(events.began, state.round, state.first, state.seats, last=state.last_round))
        run.then(*_turns(state.order, together=state.work_together), *_END, self)


@lru_cache
def _turns(order: tuple[int, ...], *, together: bool) -> tuple[Step[FactoriesState], ...]:
    """Take market turns in order; work phases are simultaneous or in order (A1)."""
    work = tuple(map(StartWork, order))
    return (*map(StartMarket, order), *((Simultaneous(tuple((step,) for step in work)),) if together else work))


class CleanUp(Step[FactoriesState]):
    """Begin a round: dice come back, cards are ready, the marker moves on.

    One more round follows once the end condition is met (section 10).
    """

    def run(self, run: Execution[FactoriesState]) -> None:
        """Or the game is over."""
        state = run.state
        for player in state.players:
            player.clean_up()
        state.ending = ending(state)
        if state.last_round:
            state.phase = "over"
            scores = [score(player) for player in state.players]
            run.emit(events.ended(scores, None if state.machine is None else machine_score(state.machine)))
            run.end()
            return
        if state.ending:
            state.last_round = True
            run.emit(events.triggered(state.ending))
        state.first = (state.first + 1) % state.seats


_END = (machine.TakeTurn(), CleanUp())

START_OF_GAME: tuple[Step[FactoriesState], ...] = (SetUp(), Round())
"""What a game begins with."""
