"""The race of two to four players (rules/nova_luna.md 4, 6).

The seat furthest behind takes a tile.
"""

from __future__ import annotations

from functools import partial

from bot.games.engine import Execution, Step
from bot.games.errors import Refusal
from bot.games.novaluna import events, words
from bot.games.novaluna.components import RACES, NovaLunaTile
from bot.games.novaluna.decisions.turn import Deal, NovaLunaNextTurn, NovaLunaTurn, RefillWheel, TakeTile, fill
from bot.games.novaluna.moves import Refill
from bot.games.novaluna.scoring import standing
from bot.games.novaluna.state import Ending, RaceState
from bot.games.text import Text

REFILL_AT = 2
"""The wheel may be refilled with at most this many tiles on it."""


class RaceTake(TakeTile[RaceState]):
    """A take that moves the disc on the moon track."""

    def advance(self, run: Execution[RaceState], tile: NovaLunaTile) -> None:
        """Move by the time of the tile, on top of other discs there."""
        state, seat = run.state, self.seat
        state.arrivals = (*[other for other in state.arrivals if other != seat], seat)
        end = state.time(seat)
        run.emit(partial(events.moved, seat, end - tile.time, end))

    def finish(self, run: Execution[RaceState]) -> None:
        """The last disc ends the game at once, and so does the last tile."""
        state = run.state
        if not state.hands[self.seat]:
            _end(run, "discs")
        elif not state.wheel.tiles and not state.pile:
            _end(run, "tiles")


class RaceRefill(RefillWheel[RaceState]):
    """Refill all gaps from the pile; the same seat moves again."""

    rule = "nova_luna 4"

    def allows(self, state: RaceState, move: Refill) -> bool:
        """Allowed with two tiles or fewer on the wheel while there is a pile."""
        return state.wheel.tiles <= REFILL_AT and bool(state.pile)

    def explain(self, state: RaceState, move: Refill) -> Text:
        """With how many tiles would come."""
        return words.refill_label(len(state.fills))

    def refuse(self, state: RaceState, move: Refill) -> Refusal:
        """No pile, or too many tiles on the wheel."""
        if not state.pile:
            return Refusal(words.EMPTY_PILE, self.rule)
        return Refusal(words.too_many_tiles(state.wheel.tiles, REFILL_AT), self.rule)

    def play(self, run: Execution[RaceState], move: Refill) -> None:
        """Fill the gaps."""
        fill(run, self.seat)


class StackDiscs(Step[RaceState]):
    """Stack the seats' discs on the new moon."""

    def run(self, run: Execution[RaceState]) -> None:
        """Use the shuffled order."""
        run.emit(events.stacked(run.state.arrivals))


def _end(run: Execution[RaceState], reason: Ending) -> None:
    state = run.state
    state.ending = reason
    run.emit(events.ended_race(reason, standing(state)[0], state.hands))
    run.end()


_TURNS = tuple(NovaLunaTurn(seat, (RaceRefill(seat), RaceTake(seat))) for seat in range(RACES[-1]))

START: tuple[Step[RaceState], ...] = (StackDiscs(), Deal(), NovaLunaNextTurn(_TURNS))
"""What a race begins with."""
