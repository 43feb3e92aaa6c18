"""The solo game in two phases (rules/nova_luna.md 7).

The one refill between them records a count and joins the stacks.
"""

from __future__ import annotations

from bot.games.engine import Execution, Step
from bot.games.errors import Refusal
from bot.games.novaluna import events, words
from bot.games.novaluna.components import NovaLunaTile
from bot.games.novaluna.decisions.turn import Deal, NovaLunaNextTurn, NovaLunaTurn, RefillWheel, TakeTile, fill, settle
from bot.games.novaluna.moves import Refill
from bot.games.novaluna.scoring import solo_score
from bot.games.novaluna.state import NovaLunaSoloState
from bot.games.text import Text


class SoloTake(TakeTile[NovaLunaSoloState]):
    """A take without a moon track."""

    def advance(self, run: Execution[NovaLunaSoloState], tile: NovaLunaTile) -> None:
        """Nothing: there is no disc on the track."""

    def finish(self, run: Execution[NovaLunaSoloState]) -> None:
        """See whether discs or tiles have run out."""
        finish(run)


class SoloRefill(RefillWheel[NovaLunaSoloState]):
    """The refill that ends phase 1."""

    rule = "nova_luna 7.3"

    def allows(self, state: NovaLunaSoloState, move: Refill) -> bool:
        """Allowed in phase 1, with the first stack used up or an empty wheel."""
        return state.noted is None and (not state.stacks[0] or not state.wheel.tiles)

    def explain(self, state: NovaLunaSoloState, move: Refill) -> Text:
        return words.refill_and_note_label(state.note.total)

    def refuse(self, state: NovaLunaSoloState, move: Refill) -> Refusal:
        """A second time, or too early."""
        if state.noted is not None:
            return Refusal(words.REFILLED_ONCE, self.rule)
        return Refusal(words.too_few_covered(state.stacks[0]), self.rule)

    def play(self, run: Execution[NovaLunaSoloState], move: Refill) -> None:
        """Note the first count, fill the wheel, join the stacks, cover waiting tasks."""
        state, seat = run.state, self.seat
        joined = _take_note(run)
        fill(run, seat)
        run.emit(events.phase_two(state.stacks[1], joined))
        display = state.displays[seat]
        waiting = display.tasks_in("waiting")
        waiting.sort(key=lambda task: (display.tiles[task[0]].id, task[1]))
        covered = settle(run, seat, waiting)
        if covered and state.last is not None:
            state.last = state.last._replace(covered=covered)
        finish(run)


def finish(run: Execution[NovaLunaSoloState]) -> None:
    """End the game when all discs are placed, or the wheel is empty in phase 2."""
    state = run.state
    if any(state.stacks):
        if state.noted is None or state.wheel.tiles:
            return
    elif state.noted is None:
        _take_note(run)
    missing = state.stacks[1]
    state.ending = "tiles" if missing else "discs"
    noted = state.noted.total if state.noted is not None else 0
    run.emit(events.ended_solo(state.ending, noted, state.displays[0].time, missing, solo_score(state)))
    run.end()


def _take_note(run: Execution[NovaLunaSoloState]) -> int:
    """Note the count of phase 1; move its missing discs to the second stack.

    Returns how many they are.
    """
    state = run.state
    note = state.noted = state.note
    state.stacks = (0, sum(state.stacks))
    run.emit(events.noted(note.time, note.missing, note.total))
    return note.missing


START: tuple[Step[NovaLunaSoloState], ...] = (
    Deal(),
    NovaLunaNextTurn((NovaLunaTurn(0, (SoloRefill(0), SoloTake(0))),)),
)
"""What a solo game begins with."""
