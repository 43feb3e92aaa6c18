"""Automatic changes of a mat: points, contamination, drives, cubes, planets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.games.areas import AreaKey
from bot.games.contract import Move, Prompt, Refusal
from bot.games.engine import Decision, Execution, OneOf
from bot.games.engine.decision import MoveT
from bot.games.solarius import events, mats, words
from bot.games.solarius.components import BEST_DRIVE, DRIVE_SLOTS, SPECIAL_SPACE_CUBES, TRACK_MAX
from bot.games.solarius.components.vocabulary import ROMAN, Colour
from bot.games.solarius.mats import Mat, TakenPlanet, is_fulfilled
from bot.games.solarius.moves import ANYTIME, Stop
from bot.games.solarius.state import SolariusState
from bot.games.text import Text

# Common parts of decisions: the engine plays a decision that leaves no choice


STOP = Stop()
NOT_NOW = Refusal(words.NOT_NOW, "solarius_mission 9.2 D")


class SolariusDecision(Decision[SolariusState, MoveT]):
    """A decision between moves of one kind."""

    forced = True

    def deny(self, state: SolariusState, move: Move) -> Refusal:
        """Anytime actions are refused in their own words."""
        return NOT_NOW if isinstance(move, ANYTIME) else super().deny(state, move)


class AlwaysLegal(SolariusDecision[MoveT]):
    """A decision that knows no illegal move."""

    def refuse(self, state: SolariusState, move: MoveT) -> Refusal:
        raise AssertionError(f"{move} is legal")


class StopDecision(AlwaysLegal[Stop]):
    """The last part of a decision: decline it, or the rest of it.

    `explain` says what is declined.
    """

    takes = (Stop,)

    def moves(self, state: SolariusState) -> Sequence[Stop]:
        return (STOP,)

    def play(self, run: Execution[SolariusState], move: Stop) -> None:
        """Do nothing."""


@dataclass(frozen=True, slots=True)
class DoWithout(StopDecision):
    """Declining without any number to state."""

    label: Text

    def explain(self, state: SolariusState, move: Stop) -> Text:
        return self.label


class SolariusOneOf(OneOf[SolariusState]):
    """A decision between several kinds of moves; the first part asks and refuses."""

    forced = True

    @property
    def own(self) -> Decision[SolariusState, Any]:
        """The part that asks."""
        return self.parts[0]

    def prompt(self, state: SolariusState) -> Prompt:
        """Return the first part's prompt."""
        return self.own.prompt(state)

    def deny(self, state: SolariusState, move: Move) -> Refusal:
        """Refuse as the first part does."""
        return self.own.deny(state, move)


def storage(colour: Colour, column: int) -> AreaKey:
    """The free spaces of a storage column: `(storage, black II)`."""
    return AreaKey("storage", f"{colour} {ROMAN[column]}")


def stored(colour: Colour, column: int) -> AreaKey:
    """The cubes in a storage column: `(stored, black II)`."""
    return AreaKey("stored", f"{colour} {ROMAN[column]}")


def gain(run: Execution[SolariusState], seat: int, fuel: int, spacebucks: int, cause: str) -> None:
    """Points onto the tracks; what goes beyond their ends is lost (5.0)."""
    mat = run.state.mats[seat]
    _change(run, mat, min(fuel, TRACK_MAX - mat.fuel), min(spacebucks, TRACK_MAX - mat.spacebucks), cause)


def give(run: Execution[SolariusState], seat: int, fuel: int, spacebucks: int, cause: str) -> None:
    """Points from the tracks, which have them."""
    _change(run, run.state.mats[seat], -fuel, -spacebucks, cause)


def _change(run: Execution[SolariusState], mat: Mat, fuel: int, spacebucks: int, cause: str) -> None:
    if fuel or spacebucks:
        mat.fuel += fuel
        mat.spacebucks += spacebucks
        run.emit(partial(events.changed, mat.seat, fuel, spacebucks, (mat.fuel, mat.spacebucks), cause))


def contaminate(run: Execution[SolariusState], seat: int, cubes: int, cause: str) -> None:
    """Contamination onto free spaces, the excess beside the mat for good (8.0)."""
    if not cubes:
        return
    mat = run.state.mats[seat]
    spaces = min(cubes, mat.contamination_spaces - mat.contamination)
    mat.contamination += spaces
    mat.beside += cubes - spaces
    run.emit(partial(events.contaminated, seat, spaces, cubes - spaces, (mat.contamination, mat.beside), cause))


def clean(run: Execution[SolariusState], seat: int, cubes: int) -> None:
    """Remove up to this much contamination from spaces, never from beside the mat."""
    mat = run.state.mats[seat]
    removed = min(cubes, mat.contamination)
    if removed:
        mat.contamination -= removed
        run.emit(partial(events.cleaned, seat, removed, mat.contamination))


def free_slots(mat: Mat) -> int:
    """Return how many common drives still fit on a mat."""
    return DRIVE_SLOTS - len(mat.drives)


def add_drives(run: Execution[SolariusState], seat: int, number: int, cause: str) -> None:
    """Common drives of value 1 into free slots; those that find none are lost (F7)."""
    mat = run.state.mats[seat]
    added = min(number, free_slots(mat))
    if added:
        mat.drives = _sorted((*mat.drives, *[1] * added))
        run.emit(partial(events.drives, seat, mat.drives, mat.range, cause))


def may_upgrade_drive(mat: Mat) -> bool:
    """Whether a common drive can be turned."""
    return any(value < BEST_DRIVE for value in mat.drives)


def upgrade_drives(run: Execution[SolariusState], seat: int, number: int, cause: str) -> None:
    """Turn up to this number of common drives from 1 to 2."""
    mat = run.state.mats[seat]
    turned = 0
    while turned < number and may_upgrade_drive(mat):
        index = next(index for index, value in enumerate(mat.drives) if value < BEST_DRIVE)
        mat.drives = _sorted((*mat.drives[:index], mat.drives[index] + 1, *mat.drives[index + 1 :]))
        turned += 1
    if turned:
        run.emit(partial(events.drives, seat, mat.drives, mat.range, cause))


def reduce_drive(run: Execution[SolariusState], seat: int, value: int) -> None:
    """Give up one point of range: a drive of 2 becomes 1, one of 1 is lost (9.2 II)."""
    mat = run.state.mats[seat]
    drives = list(mat.drives)
    drives.remove(value)
    mat.drives = _sorted((*drives, *([value - 1] if value > 1 else [])))
    run.emit(partial(events.drives, seat, mat.drives, mat.range, "portals"))


def _sorted(values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(values, reverse=True))


def special_contamination(mat: Mat, space: str) -> int:
    """Return the contamination of using a space: 0 for a normal one or with a card."""
    return 0 if space in mat.modifiers.no_contamination else SPECIAL_SPACE_CUBES.get(space, 0)


def put(run: Execution[SolariusState], seat: int, colour: Colour, column: int, cubes: int) -> None:
    """Cubes into a column that takes them."""
    mat = run.state.mats[seat]
    row = mat.stored[colour] = mats.add_cubes(mat.stored[colour], column, cubes)
    run.emit(partial(events.stored, seat, colour, column, cubes, row))


def why_closed(mat: Mat, colour: Colour, column: int) -> Text | None:
    """Why the next cube may not go into a column; None if it may."""
    cubes, spaces = mat.stored[colour], mat.open_spaces(colour)
    if mats.can_store(cubes, spaces, column):
        return None
    if not spaces[column]:
        return words.blocked(colour=colour, column=column)
    closed = words.full if cubes[column] >= spaces[column] else words.unsupported
    return closed(colour=colour, column=column)


def settle_fulfilled(run: Execution[SolariusState], seat: int) -> None:
    """Settle planets without payment once their precondition is met (L2)."""
    mat = run.state.mats[seat]
    for taken in mat.unsettled:
        if not taken.planet.precondition.paid and is_fulfilled(mat, taken.planet.precondition):
            _settle(run, mat, taken)


def complete(run: Execution[SolariusState], seat: int, taken: TakenPlanet) -> None:
    """Pay for a planet and settle it."""
    price = taken.planet.precondition
    give(run, seat, price.fuel, price.spacebucks, "planet")
    _settle(run, run.state.mats[seat], taken)


def _settle(run: Execution[SolariusState], mat: Mat, taken: TakenPlanet) -> None:
    mat.unsettled = tuple([other for other in mat.unsettled if other != taken])
    mat.settled = (*mat.settled, taken)
    run.emit(partial(events.settled, mat.seat, run.state.space.name(taken.hex), taken.id))
