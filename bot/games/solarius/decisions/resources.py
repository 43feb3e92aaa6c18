"""Decisions about points and cubes on the mat (rules 5.0 to 9.2).

They are spent, split, stored and paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from bot.games.areas import TURN, AreaKey
from bot.games.contract import Refusal
from bot.games.engine import Execution
from bot.games.solarius import events, mats, words
from bot.games.solarius.components import TRACK_MAX
from bot.games.solarius.components.vocabulary import COLOURS, ROMAN, STORAGE, Colour, Cost, Cubes, Technology
from bot.games.solarius.decisions import changes
from bot.games.solarius.decisions.changes import (
    SolariusDecision,
    StopDecision,
    put,
    settle_fulfilled,
    storage,
    stored,
    why_closed,
)
from bot.games.solarius.decisions.exchange import InterruptibleDecision
from bot.games.solarius.mats import Mat
from bot.games.solarius.moves import Develop, Lose, Pay, SolariusStore, Split, Stop
from bot.games.solarius.state import SolariusState
from bot.games.solarius.words import points
from bot.games.text import Text

# Points for tech dice: one step after another, on any dice, until they are spent or left over (9.2 A.II).


@lru_cache(maxsize=256)
def develop_dice(seat: int, technology: Technology, points: int) -> InterruptibleDecision:
    """Spend points for tech dice, or forfeit the rest."""
    return InterruptibleDecision.of(DevelopDice(seat, technology, points), ForfeitPoints(seat, technology, points))


@dataclass(frozen=True, slots=True)
class DevelopDice(SolariusDecision[Develop]):
    """Which tech die to upgrade or shift next."""

    kind = "develop"
    rule = "solarius_mission 9.2 A"
    takes = (Develop,)

    technology: Technology
    points: int

    def ask(self, state: SolariusState) -> Text:
        return words.DEVELOP[self.technology](n=self.points)

    def moves(self, state: SolariusState) -> Sequence[Develop]:
        affordable = mats.affordable(state.mats[self.seat], self.technology, self.points)
        return [Develop(self.technology, colour) for colour, _ in affordable]

    def explain(self, state: SolariusState, move: Develop) -> Text:
        before = state.mats[self.seat].tech[move.colour]
        after, cost = mats.advance_die(before, move.technology), mats.cost(before, move.technology)
        to = after.shows.name if move.technology == "upgrade" else ROMAN[after.column]
        return words.develop_label(colour=move.colour, to=to, cost=cost)

    def places(self, state: SolariusState, move: Develop) -> tuple[AreaKey, ...]:
        return (AreaKey("row", move.colour),)

    def refuse(self, state: SolariusState, move: Develop) -> Refusal:
        cost = mats.cost(state.mats[self.seat].tech[move.colour], move.technology)
        if move.technology != self.technology:
            text = words.OTHER_TECHNOLOGY[self.technology]
        elif cost is None:
            text = words.developed(colour=move.colour)
        else:
            text = words.costly_step(colour=move.colour, cost=cost)
        return Refusal(text, self.rule)

    def play(self, run: Execution[SolariusState], move: Develop) -> None:
        mat = run.state.mats[self.seat]
        cost = mats.cost(mat.tech[move.colour], self.technology) or 0
        die = mat.tech[move.colour] = mats.advance_die(mat.tech[move.colour], self.technology)
        run.emit(events.developed(self.seat, self.technology, move.colour, die, cost))
        settle_fulfilled(run, self.seat)
        if self.points > cost:
            run.then(develop_dice(self.seat, self.technology, self.points - cost))


@dataclass(frozen=True, slots=True)
class ForfeitPoints(StopDecision):
    """Forfeit the remaining points."""

    technology: Technology
    points: int

    def explain(self, state: SolariusState, move: Stop) -> Text:
        return words.forfeit_label(n=self.points)

    def play(self, run: Execution[SolariusState], move: Stop) -> None:
        run.emit(events.unspent(self.seat, self.technology, self.points))


# Points that the owner splits between fuel and SpaceBucks: those of an effect, or of the bridge.


@lru_cache(maxsize=128)
def split_points(seat: int, points: int, cause: str) -> InterruptibleDecision:
    """Split points between the tracks; `cause` says where they come from."""
    return InterruptibleDecision.of(SplitPoints(seat, points, cause))


@dataclass(frozen=True, slots=True)
class SplitPoints(SolariusDecision[Split]):
    """Which points to take; `cause` says what for."""

    kind = "split"
    rule = "solarius_mission 9.2 A"
    takes = (Split,)

    points: int
    cause: str

    def ask(self, state: SolariusState) -> Text:
        return words.split_points(n=self.points)

    def moves(self, state: SolariusState) -> Sequence[Split]:
        """Every split that loses no point; if that cannot be, as much as the tracks take."""
        mat = state.mats[self.seat]
        fuel, bucks = TRACK_MAX - mat.fuel, TRACK_MAX - mat.spacebucks
        most = min(self.points, fuel + bucks)
        splits = [(one, most - one) for one in range(most, -1, -1) if one <= fuel and most - one <= bucks]
        return [Split(*split) for split in splits] if most else ()

    def explain(self, state: SolariusState, move: Split) -> Text:
        return words.split_label(points=points(move.fuel, move.spacebucks))

    def refuse(self, state: SolariusState, move: Split) -> Refusal:
        return Refusal(words.split_exactly(n=self.points), self.rule)

    def play(self, run: Execution[SolariusState], move: Split) -> None:
        changes.gain(run, self.seat, move.fuel, move.spacebucks, self.cause)


@dataclass(frozen=True, slots=True)
class LosePoints(SolariusDecision[Lose]):
    """Which track pays the cost of a space of the bridge."""

    kind = "lose"
    rule = "solarius_mission 9.2 A"
    takes = (Lose,)

    points: int

    def ask(self, state: SolariusState) -> Text:
        return words.give_points(n=self.points)

    def moves(self, state: SolariusState) -> Sequence[Lose]:
        mat = state.mats[self.seat]
        splits = [(fuel, self.points - fuel) for fuel in range(min(self.points, TRACK_MAX), -1, -1)]
        return [Lose(fuel, bucks) for fuel, bucks in splits if fuel <= mat.fuel and bucks <= mat.spacebucks]

    def explain(self, state: SolariusState, move: Lose) -> Text:
        return words.give_label(points=points(move.fuel, move.spacebucks))

    def refuse(self, state: SolariusState, move: Lose) -> Refusal:
        return Refusal(words.give_what_you_have(n=self.points), self.rule)

    def play(self, run: Execution[SolariusState], move: Lose) -> None:
        changes.give(run, self.seat, move.fuel, move.spacebucks, "bridge")

    def run(self, run: Execution[SolariusState], moves: Sequence[Lose] = ()) -> None:
        """The only payment there is; without any it is waived (B2)."""
        if moves:
            self.play(run, moves[0])
        else:
            run.emit(partial(events.waived, self.seat))


# Storing cubes one column at a time, or forgoing the rest (rules 7.0, R4)


@lru_cache(maxsize=512)
def store_cubes(seat: int, cubes: int, colours: tuple[Colour, ...] = COLOURS) -> InterruptibleDecision:
    """Return the decision about storing cubes of these rows."""
    return InterruptibleDecision.of(StoreCubes(seat, cubes, colours), WithoutCubes(seat, cubes))


@dataclass(frozen=True, slots=True)
class StoreCubes(SolariusDecision[SolariusStore]):
    """Where to store cubes of these rows."""

    kind = "store"
    rule = "solarius_mission 7.0"
    takes = (SolariusStore,)

    cubes: int
    colours: tuple[Colour, ...]

    def ask(self, state: SolariusState) -> Text:
        if len(self.colours) == 1:
            return words.store(n=self.cubes, colour=self.colours[0])
        return words.store_any(n=self.cubes)

    def moves(self, state: SolariusState) -> Sequence[SolariusStore]:
        mat = state.mats[self.seat]
        moves: list[SolariusStore] = []
        for colour in self.colours:
            cubes, spaces = mat.stored[colour], mat.open_spaces(colour)
            for column in STORAGE:
                most = min(self.cubes, mats.room(cubes, spaces, column))
                moves += [SolariusStore(number, colour, column) for number in range(most, 0, -1)]
        return moves

    def explain(self, state: SolariusState, move: SolariusStore) -> Text:
        cubes = mats.add_cubes(state.mats[self.seat].stored[move.colour], move.column, move.cubes)
        value = mats.value(cubes)
        return words.store_label(cubes=move.cubes, colour=move.colour, column=move.column, value=value)

    def places(self, state: SolariusState, move: SolariusStore) -> tuple[AreaKey, ...]:
        """The spaces of the column, and how many cubes."""
        return storage(move.colour, move.column), AreaKey(TURN, move.cubes)

    def refuse(self, state: SolariusState, move: SolariusStore) -> Refusal:
        mat = state.mats[self.seat]
        if move.colour not in self.colours:
            text = words.other_row(colour=self.colours[0])
        elif move.cubes > self.cubes:
            text = words.fewer_cubes(n=self.cubes)
        else:
            room = mats.room(mat.stored[move.colour], mat.open_spaces(move.colour), move.column)
            closed = why_closed(mat, move.colour, move.column)
            text = closed or words.narrow_column(colour=move.colour, column=move.column, n=room)
        return Refusal(text, self.rule)

    def play(self, run: Execution[SolariusState], move: SolariusStore) -> None:
        put(run, self.seat, move.colour, move.column, move.cubes)
        if self.cubes > move.cubes:
            run.then(store_cubes(self.seat, self.cubes - move.cubes, self.colours))


@dataclass(frozen=True, slots=True)
class WithoutCubes(StopDecision):
    """The cubes that are not stored."""

    cubes: int

    def explain(self, state: SolariusState, move: Stop) -> Text:
        return words.without_cubes_label(n=self.cubes)

    def play(self, run: Execution[SolariusState], move: Stop) -> None:
        run.emit(partial(events.lost_cubes, self.seat, self.cubes))


# Paying a price in cubes: whether a mat can, and which cubes its owner gives (rules 7.0, R2).


def ways(state: SolariusState, mat: Mat, cost: Cost) -> tuple[Cubes, ...]:
    """The ways to pay one item."""
    return mats.payments(mat.stored[cost.colour], cost, state.settings.allow_overpay)


def affordable(state: SolariusState, mat: Mat, costs: Sequence[Cost]) -> bool:
    """Whether all items can be paid; no two are of one colour."""
    return all(ways(state, mat, cost) for cost in costs)


@dataclass(frozen=True, slots=True)
class PayItem(SolariusDecision[Pay]):
    """Which cubes of a row pay an item; `cause` says what for."""

    kind = "pay"
    rule = "solarius_mission 7.0"
    takes = (Pay,)

    cost: Cost
    cause: str

    def ask(self, state: SolariusState) -> Text:
        return words.pay(cost=self.cost)

    def moves(self, state: SolariusState) -> Sequence[Pay]:
        return [Pay(self.cost.colour, way) for way in ways(state, state.mats[self.seat], self.cost)]

    def explain(self, state: SolariusState, move: Pay) -> Text:
        return words.pay_label(colour=move.colour, cubes=move.cubes)

    def places(self, state: SolariusState, move: Pay) -> tuple[AreaKey, ...]:
        return tuple([stored(move.colour, column) for column in STORAGE for _ in range(move.cubes[column])])

    def refuse(self, state: SolariusState, move: Pay) -> Refusal:
        return Refusal(words.other_cubes(cost=self.cost), self.rule)

    def play(self, run: Execution[SolariusState], move: Pay) -> None:
        mat = run.state.mats[self.seat]
        row = mat.stored[move.colour] = mats.remove_cubes(mat.stored[move.colour], move.cubes)
        run.emit(partial(events.paid, self.seat, move.colour, move.cubes, row, self.cause))


def pay_steps(seat: int, costs: Sequence[Cost], cause: str) -> list[PayItem]:
    """One decision for each item."""
    return [PayItem(seat, cost, cause) for cost in costs]
