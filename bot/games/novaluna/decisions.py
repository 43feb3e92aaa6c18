"""The decisions of Nova Luna: take a tile, or refill the wheel; the race, and the solo game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from bot.games.areas import AreaKey, Cell, cell_name, cells
from bot.games.contract import Prompt, Refusal
from bot.games.engine import Decision, Execution, OneOf, Step
from bot.games.novaluna import events, words
from bot.games.novaluna.components import RACES, SPACES, NovaLunaTile
from bot.games.novaluna.display import START, TaskName
from bot.games.novaluna.moves import NovaLunaTake, Refill
from bot.games.novaluna.scoring import solo_score, standing
from bot.games.novaluna.state import Ending, NovaLunaLastMove, NovaLunaSoloState, NovaLunaState, RaceState
from bot.games.text import Text

# A turn: take a tile and lay it, or refill the wheel (rules/nova_luna.md 4 to 6)


# Take one of the next tiles and place it in the own display (rules/nova_luna.md 4 to 6)


_PLACING = "nova_luna 5"

AnyState = TypeVar("AnyState", bound=NovaLunaState)


class _Takes(dict[Cell, NovaLunaTake]):
    """Every take from one space by cell, made on demand."""

    def __init__(self, space: int) -> None:
        super().__init__()
        self.space = space

    def __missing__(self, cell: Cell) -> NovaLunaTake:
        self[cell] = take = NovaLunaTake(self.space, cell)
        return take


_TAKES = tuple(map(_Takes, range(SPACES)))


class TakeTile(Decision[AnyState, NovaLunaTake]):
    """Which tile to take and where to place it.

    Subclasses move the disc and end the game.
    """

    kind = "take"
    rule = "nova_luna 4"
    takes = (NovaLunaTake,)

    @abstractmethod
    def advance(self, run: Execution[AnyState], tile: NovaLunaTile) -> None:
        """Move the disc, if there is one."""

    @abstractmethod
    def finish(self, run: Execution[AnyState]) -> None:
        """End the game if it's over after the tile's tasks are settled."""

    def ask(self, state: AnyState) -> Text:
        """With how many tiles there are to choose from."""
        return words.take(len(state.wheel.choices))

    def moves(self, state: AnyState) -> Sequence[NovaLunaTake]:
        """By space clockwise and by cell as one reads."""
        cells = state.displays[self.seat].cells()
        moves: list[NovaLunaTake] = []
        for space in state.wheel.choices:
            moves += map(_TAKES[space].__getitem__, cells)
        return moves

    def allows(self, state: AnyState, move: NovaLunaTake) -> bool:
        """One of the next tiles, beside a tile of the display."""
        return move.space in state.wheel.choices and move.cell in state.displays[self.seat].frontier

    def explain(self, state: AnyState, move: NovaLunaTake) -> Text:
        tile = state.wheel.tile(move.space)
        return words.take_label(tile.colour, tile.time, move.space, cell_name(move.cell))

    def places(self, state: AnyState, move: NovaLunaTake) -> tuple[AreaKey, ...]:
        return AreaKey("space", move.space), AreaKey("cell", cell_name(move.cell))

    def refuse(self, state: AnyState, move: NovaLunaTake) -> Refusal:
        """The space first, then the cell."""
        return self._refuse_space(state, move) or self._refuse_cell(state, move)

    def play(self, run: Execution[AnyState], move: NovaLunaTake) -> None:
        """Move the marker, place the tile, settle the completed tasks."""
        state, seat = run.state, self.seat
        tile, display = state.wheel.tile(move.space), state.displays[seat]
        state.wheel = state.wheel.without(move.space)
        state.turn += 1
        completed = display.lay(move.cell, tile)
        run.emit(partial(events.took, seat, move.space, move.cell, tile, display.time))
        self.advance(run, tile)
        covered = settle(run, seat, completed) if completed else ()
        state.last = NovaLunaLastMove("take", seat, move.space, move.cell, covered, ())
        self.finish(run)

    def _refuse_space(self, state: AnyState, move: NovaLunaTake) -> Refusal | None:
        wheel = state.wheel
        if move.space in wheel.choices:
            return None
        choices = tuple(map(str, wheel.choices))
        if not choices:
            text = words.EMPTY_WHEEL
        elif move.space == wheel.marker:
            text = words.marked(move.space, choices)
        elif wheel.spaces[move.space] is None:
            text = words.empty_space(move.space, choices)
        else:
            text = words.too_far(move.space, choices)
        return Refusal(text, self.rule)

    def _refuse_cell(self, state: AnyState, move: NovaLunaTake) -> Refusal:
        display, name = state.displays[self.seat], cell_name(move.cell)
        if move.cell in display.tiles:
            return Refusal(words.taken_cell(name), _PLACING, cells(name))
        if not display.tiles:
            start = cell_name(START)
            return Refusal(words.first_tile(start), _PLACING, cells(start))
        return Refusal(words.lonely_cell(name), _PLACING, cells(name))


def settle(run: Execution[NovaLunaState], seat: int, completed: Sequence[TaskName]) -> tuple[TaskName, ...]:
    """Put discs on completed tasks while there are any; return the tasks that got one."""
    state = run.state
    display = state.displays[seat]
    covered = []
    for task in completed:
        became = state.give_disc(seat)
        display.settle(task, became)
        if became == "covered":
            covered.append(task)
        cell, index = task
        run.emit(partial(events.completed, seat, cell, display.tiles[cell], index, sum(state.discs(seat)), became))
    return tuple(covered)


# Refill the wheel from the pile; `solo` and `race` differ in when it's possible and what it means


REFILL = Refill()


class RefillWheel(Decision[AnyState, Refill]):
    """Whether to refill."""

    kind = "refill"
    takes = (Refill,)

    @abstractmethod
    def allows(self, state: AnyState, move: Refill) -> bool:
        """Whether the wheel may be refilled now."""

    def ask(self, state: AnyState) -> Text:
        return words.REFILL_NOW

    def moves(self, state: AnyState) -> Sequence[Refill]:
        """The one, if it is possible."""
        return (REFILL,) if self.allows(state, REFILL) else ()

    def places(self, state: AnyState, move: Refill) -> tuple[AreaKey, ...]:
        return (AreaKey("wheel"),)


def fill(run: Execution[NovaLunaState], seat: int, *, first: bool = False) -> None:
    """Fill the gaps of the wheel from the pile, at the start or by a seat's move."""
    state = run.state
    state.wheel, filled = state.wheel.filled(state.pile)
    tiles, state.pile = state.pile[: len(filled)], state.pile[len(filled) :]
    run.emit(partial(events.filled, filled, tiles, len(state.pile), first=first))
    if not first:
        state.last = NovaLunaLastMove("refill", seat, None, None, (), filled)


# A turn: take a tile or refill the wheel, then the next seat's turn.


class NovaLunaTurn(OneOf[AnyState]):
    """Take one of the next tiles, or refill if possible, which is the first part."""

    rule = "nova_luna 4"

    def prompt(self, state: AnyState) -> Prompt:
        """The kinds are take, take_or_refill and refill."""
        refill, take = self.parts
        if not state.wheel.choices:
            return refill.prompt(state)
        if refill.moves(state):
            return Prompt("take_or_refill", self.ask(state))
        return take.prompt(state)

    def ask(self, state: AnyState) -> Text:
        """For a tile or the refill."""
        return words.take_or_refill(len(state.wheel.choices))


@dataclass(frozen=True, slots=True)
class NovaLunaNextTurn(Step[AnyState]):
    """Start the next seat's turn, until the game is over.

    `turns` has each seat's turn.
    """

    turns: tuple[NovaLunaTurn[AnyState], ...]

    def run(self, run: Execution[AnyState]) -> None:
        """Stay on the stack below the turn."""
        state, mover = run.state, run.state.mover
        if state.last is None or state.last.seat != mover:
            state.turns += 1
        run.then(self.turns[mover], self)


class Deal(Step[NovaLunaState]):
    """Deal the first tiles onto the wheel."""

    def run(self, run: Execution[NovaLunaState]) -> None:
        """From the front of the pile."""
        fill(run, 0, first=True)


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

RACE_START: tuple[Step[RaceState], ...] = (StackDiscs(), Deal(), NovaLunaNextTurn(_TURNS))
"""What a race begins with."""


# The solo game in two phases (rules/nova_luna.md 7).
#
# The one refill between them records a count and joins the stacks.


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


SOLO_START: tuple[Step[NovaLunaSoloState], ...] = (
    Deal(),
    NovaLunaNextTurn((NovaLunaTurn(0, (SoloRefill(0), SoloTake(0))),)),
)
"""What a solo game begins with."""
