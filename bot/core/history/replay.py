"""From a log to a position: the moves in effect, and where they lead."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from typing import Self

from bot.core.errors import TableFrozen
from bot.core.history.turns import Turns
from bot.core.table import words
from bot.core.table.model import Kind, LiveTable, LogEntry, Revision, Status, Stored, Table, Turn
from bot.core.time.time_control import DEFAULT_SILENCE, Banks
from bot.games.contract import Event, Game, GameError, IllegalMove, Move, NotYourTurn, Position
from bot.games.records import outcome_json, with_forfeits, without_result
from bot.games.text import Text
from bot.metrics import PressStage, time_stage

# Moves of a simultaneous phase, and which of them a seat can undo without asking.
#
# A phase begins with a move while several seats have to decide. It ends when a seat gets a new decision.


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move in effect: its seat and share, and whether it revealed something."""

    seat: int
    share: int | None
    reveals: bool


@dataclass(frozen=True, slots=True)
class PhaseMove:
    """A move of a simultaneous phase, with its events."""

    step: PlayedMove
    move: Move
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class SimultaneousPhase:
    """The latest moves of a phase, on top of a position that must not be played on.

    Moves that nobody can undo alone any more are part of that position.
    """

    base: Position
    played: tuple[PhaseMove, ...] = ()

    def with_move(self, played: PhaseMove) -> SimultaneousPhase:
        """Return the phase after one more move."""
        return replace(self, played=(*self.played, played))

    def free(self) -> dict[int, int]:
        """Return how many of its last moves each seat can undo alone, without zeros."""
        seats = dict.fromkeys(one.step.seat for one in self.played)
        return {seat: count for seat in seats if (count := self._free_of(seat))}

    def _free_of(self, seat: int) -> int:
        """Return how many of a seat's last moves can be undone, if the last one can."""
        own = self._unrevealed(seat)
        if not own or not self._stands_without(own[-1:]):
            return 0
        return next(count for count in range(len(own), 0, -1) if count == 1 or self._stands_without(own[-count:]))

    def _unrevealed(self, seat: int) -> list[int]:
        """Return the indices of a seat's moves since a revelation or another share's move."""
        found: list[int] = []
        share = None
        for place in reversed(range(len(self.played))):
            step = self.played[place].step
            if step.seat != seat:
                continue
            if step.reveals or (found and step.share != share):
                break
            share = step.share
            found.insert(0, place)
        return found

    def _stands_without(self, gone: Collection[int]) -> bool:
        """Whether all other moves can be played without these, with the same events."""
        if all(place in gone for place in range(min(gone), len(self.played))):
            return True
        position = self.base.copy()
        for place, one in enumerate(self.played):
            if place in gone:
                continue
            if one.step.seat not in position.deciders:
                return False
            try:
                events = position.play(one.move, one.step.seat)
            except GameError:
                return False
            if tuple(events) != one.events:
                return False
        return True

    def shortened(self, free: Collection[int]) -> SimultaneousPhase:
        """Return the phase without the leading moves of seats that can't undo them.

        `free` are the seats that can undo moves.
        """
        places = [self._unrevealed(seat)[0] for seat in free]
        first = min(places, default=len(self.played))
        if not first:
            return self
        base = self.base.copy()
        for one in self.played[:first]:
            base.play(one.move, one.step.seat)
        return SimultaneousPhase(base, self.played[first:])


UNDOING = (Kind.UNDO, Kind.TAKE_BACK)

CHANGING_HOLDERS = (Kind.SEAT, Kind.RESIGN)
"""Entries after which others hold their seat, or nobody if the table has ended."""


@dataclass(frozen=True, slots=True)
class TableState:
    """A table with its position as it's cached; immutable.

    `events` are those of the last move in effect, `turns` the latest turns, `taken_back` the moves undone since. `free`
    maps a seat to how many of its last moves it can undo without asking, `changed` says when each seat was last
    affected, `stretch` are the moves of a simultaneous phase.
    """

    table: Table
    position: Position
    events: Sequence[Event]
    steps: tuple[PlayedMove, ...]
    changed: tuple[Revision, ...]
    taken_back: tuple[Text, ...]
    turns: tuple[Turn, ...]
    free: Mapping[int, int]
    stretch: SimultaneousPhase | None

    def live(self) -> LiveTable:
        """Return the state as services expose it."""
        lost = self.table.forfeits if self.table.status.ended else ()
        turns = (
            [replace(turn, events=tuple(without_result(turn.events, lost))) for turn in self.turns]
            if lost
            else self.turns
        )
        return LiveTable(
            self.table,
            self.position,
            without_result(self.events, lost),
            len(self.steps),
            self.free,
            self.taken_back,
            self.steps[-1].seat if self.steps else None,
            tuple(turns),
            self.changed,
            together=self.stretch is not None and self.table.run is None,
        )

    def with_entry(self, table: Table, entry: LogEntry) -> TableState:
        """Return the state after an entry that doesn't change the position.

        It may change who holds a seat.
        """
        seats = (seat_of(entry),) if entry.seat is not None and entry.kind in CHANGING_HOLDERS else ()
        return replace(self, table=table, changed=_changed(self.changed, seats, entry))


class Replay:
    """Plays the moves of a game and tracks turns, free undos and events.

    It plays on the given position.
    """

    def __init__(self, position: Position, events: Sequence[Event], begun: Revision) -> None:
        self.position = position
        self.events = events
        self.steps: list[PlayedMove] = []
        self.turns = Turns(position.seats)
        self.stretch: SimultaneousPhase | None = None
        self.changed = (begun,) * position.seats

    @classmethod
    def of(cls, state: TableState) -> Self:
        """Continue from a state, which is unchanged."""
        going = cls(state.position.copy(), state.events, Revision(0, state.table.created))
        going.steps, going.stretch, going.changed = [*state.steps], state.stretch, state.changed
        last = state.steps[-1].seat if state.steps else None
        beside = None if state.stretch is None else state.turns[-1].beside
        going.turns = Turns(state.position.seats, state.turns, last, beside)
        return going

    def play(self, entry: LogEntry, move: Move) -> None:
        """Play the move of an entry. Raises GameError if it isn't legal."""
        seat, position = seat_of(entry), self.position
        before = position.deciders
        if self.stretch is None and len(before) > 1:
            self.stretch = SimultaneousPhase(position.copy())
        together = self.stretch is not None
        begins = position.seats > 1 and self.turns.begins(seat, together=together)
        scores = tuple(position.scores()) if begins else ()
        of_game, when = position.turn_number, position.when
        step, self.events = play_step(position, seat, move)
        self.steps.append(step)
        self.turns.add(
            seat,
            self.events,
            scores,
            together=together,
            of_game=of_game,
            when=when,
            member=entry.member,
            by_computer=entry.member is None,
            beforehand=entry.beforehand,
        )
        asked = [other for other in position.deciders if other not in before]
        self.changed = _changed(self.changed, (seat, *asked), entry)
        if asked:
            self.stretch = None
            self.turns.end_together()
        elif self.stretch is not None:
            self.stretch = self.stretch.with_move(PhaseMove(step, move, tuple(self.events)))
        self.turns.end(entry.n, self._is_over)

    def _is_over(self, turn: Turn) -> bool:
        """Whether a turn has ended: its seat stopped deciding or began another turn."""
        deciding = self.position.deciders
        if turn.of_game and self.position.turn_number != turn.of_game:
            return True
        if self.stretch is None and (len(deciding) > 1 or turn.beside is not None):
            return True
        return turn.seat not in deciding

    def state(self, table: Table, taken_back: tuple[Text, ...] = ()) -> TableState:
        """Return the current state.

        In a run, undos never go past another seat's move, so that equal moves make equal games.
        """
        abreast = {} if self.stretch is None else self.stretch.free()
        stretch = None if self.stretch is None else self.stretch.shortened(abreast)
        free = free_moves(self.steps) if self.stretch is None or table.run is not None else abreast
        return TableState(
            table,
            self.position,
            self.events,
            tuple(self.steps),
            self.changed,
            taken_back,
            self.turns.latest,
            free,
            stretch,
        )


def initial_state(table: Table, position: Position) -> TableState:
    """Return the state of a table before its first move."""
    return Replay(position, position.opening(), Revision(0, table.created)).state(table)


def with_clock(state: TableState, now: datetime) -> TableState:
    """Return the state with the clocks of the deciding seats running, if any.

    A table that has got several members since it was opened, or is from an earlier version, gets hidden banks.
    """
    table, banks = state.table, state.table.banks
    if banks is None and table.has_several_sides and not table.status.ended:
        banks = Banks.silent(DEFAULT_SILENCE, len(table.seats), now)
    if banks is None:
        return state
    deciding = [seat for seat in state.position.deciders if table.seats[seat].computer is None]
    banks = banks.going_on((() if table.status.ended else deciding), now)
    return replace(state, table=replace(table, banks=banks))


def _changed(changed: tuple[Revision, ...], seats: Iterable[int], entry: LogEntry) -> tuple[Revision, ...]:
    """Return when each seat was last affected, after an entry that affects these."""
    now = Revision(entry.n, entry.at)
    return tuple(now if seat in seats else change for seat, change in enumerate(changed))


class StandingMoves:
    """The moves in effect while a log is read entry by entry."""

    def __init__(self) -> None:
        self.moves: list[LogEntry] = []

    def read(self, entry: LogEntry) -> Sequence[LogEntry]:
        """Read one entry; return the moves that it undid, in their order.

        An undo removes the last moves, or the last ones of its seat if it names one.
        """
        if entry.kind is Kind.MOVE:
            self.moves.append(entry)
        if entry.kind not in UNDOING:
            return ()
        newest = reversed(range(len(self.moves)))
        own = (place for place in newest if entry.seat in (None, self.moves[place].seat))
        return [self.moves.pop(place) for place in islice(own, int(entry.text))][::-1]


def standing_moves(entries: Iterable[LogEntry]) -> list[LogEntry]:
    """Return the moves of a log that weren't undone."""
    line = StandingMoves()
    for entry in entries:
        line.read(entry)
    return line.moves


def taken_back(entries: Sequence[LogEntry]) -> Sequence[LogEntry]:
    """Return the moves that the last undo removed, if none was played since."""
    line, gone = StandingMoves(), tuple[LogEntry, ...]()
    for entry in entries:
        taken = line.read(entry)
        if entry.kind is Kind.MOVE or taken:
            gone = tuple(taken)
    return gone


def labels(game: Game, position: Position, moves: Sequence[LogEntry]) -> tuple[Text, ...]:
    """Return the labels of moves that were played from this position on.

    Others may have moved in between; moves that can't be played from here have no label.
    """
    called: list[Text] = []
    position = position.copy() if moves else position
    with suppress(GameError):
        for entry in moves:
            move, seat = game.parse(entry.text), seat_of(entry)
            called.append(position.explain(move, seat))
            play_step(position, seat, move)
    return tuple(called)


def seat_of(entry: LogEntry) -> int:
    """Return the seat that a move was made for."""
    if entry.seat is None:
        raise ValueError(f"entry {entry.n} is a {entry.kind}, not the move of a seat")
    return entry.seat


def free_moves(steps: Sequence[PlayedMove]) -> dict[int, int]:
    """Return how many of the last moves can be undone without asking, by their seat.

    For seats that decide one after another: nothing was revealed since, and one side decided the moves.
    """
    count = 0
    for step in reversed(steps):
        if step.reveals or (step.seat, step.share) != (steps[-1].seat, steps[-1].share):
            break
        count += 1
    return {steps[-1].seat: count} if count else {}


def play_step(position: Position, seat: int, move: Move) -> tuple[PlayedMove, Sequence[Event]]:
    """Play one move for a seat, changing the position.

    Raises GameError if it isn't legal.
    """
    if seat not in position.deciders:
        raise NotYourTurn(words.NOT_THIS_SEATS_TURN)
    share = position.share_of(seat)
    events = position.play(move, seat)
    return PlayedMove(seat, share, any(event.reveals for event in events)), events


def first_position(game: Game, stored: Stored) -> Position:
    """Return the position before the first entry, under the table's original rules."""
    table = stored.table
    return game.new(seats=len(table.seats), seed=stored.seed, options=table.options, rules_version=table.rules_version)


@time_stage(PressStage.REPLAY)
def rebuild(
    game: Game | None,
    stored: Stored,
    *,
    between: Callable[[], object] = lambda: None,
    follow: Callable[[Replay], object] = lambda _: None,
) -> TableState:
    """Return the state of a stored table.

    Raises TableFrozen if its log doesn't replay.

    `between` is called after each move, and `follow` with the replay at that point.
    """
    table = stored.table
    if game is None:
        raise TableFrozen(table, words.game_missing(table.game))
    if not game.plays_rules(table.rules_version):
        text = words.older_rules(game.title, table.rules_version, game.rules_version)
        raise TableFrozen(table, text)
    played = 0
    try:
        position = first_position(game, stored)
        replay = Replay(position, position.opening(), Revision(0, table.created))
        for entry in standing_moves(stored.entries):
            replay.play(entry, game.parse(entry.text))
            played += 1
            follow(replay)
            between()
        replay.changed = _with_others(replay.changed, stored.entries)
        back = labels(game, position, taken_back(stored.entries))
    except Exception as error:  # Errors of older rules must not break the table.
        text = words.does_not_replay(played + 1)
        raise TableFrozen(table, text) from error
    return replay.state(table, back)


def ended_turns(
    game: Game | None, stored: Stored, after: int, *, between: Callable[[], object] = lambda: None
) -> Sequence[Turn]:
    """Return the turns of a stored table that ended after this rev, without undone ones.

    `between` is called after each move. Raises TableFrozen.
    """
    turns: dict[int, Turn] = {}
    rebuild(
        game,
        stored,
        between=between,
        follow=lambda replay: turns.update((turn.number, turn) for turn in replay.turns.latest),
    )
    return [turn for turn in turns.values() if turn.ended > after]


def _with_others(changed: tuple[Revision, ...], entries: Sequence[LogEntry]) -> tuple[Revision, ...]:
    """Add undone moves and changes of holders to when each seat was last affected."""
    line, latest = StandingMoves(), list(changed)
    for entry in entries:
        seats = {seat_of(each) for each in line.read(entry)}
        if entry.kind in CHANGING_HOLDERS and entry.seat is not None:
            seats.add(entry.seat)
        for seat in seats:
            latest[seat] = max(latest[seat], Revision(entry.n, entry.at))
    return tuple(latest)


def resolve_move(position: Position, seats: Sequence[int], move: Move) -> tuple[int, Move]:
    """Return for which of their seats a member plays a move, and its canonical name.

    Raises IllegalMove if none.
    """
    named = {seat: position.canonical(move, seat) for seat in seats}
    refusals = {seat: position.why_not(one, seat) for seat, one in named.items()}
    for seat, refusal in refusals.items():
        if refusal is None:
            return seat, named[seat]
    raise IllegalMove(next(filter(None, refusals.values())))


@time_stage(PressStage.REPLAY)
def after_move(state: TableState, entry: LogEntry, move: Move) -> TableState:
    """Return the state after a move, which may end the game. Raises GameError."""
    going = Replay.of(state)
    going.play(entry, move)
    outcome = going.position.outcome()
    after = state.table.after(entry)
    if outcome is not None:
        forfeits = [forfeit.seat for forfeit in after.forfeits]
        ranked = with_forfeits(outcome_json(outcome), outcome.ranks, forfeits)
        after = replace(after, status=Status.FINISHED, ended=entry.at, outcome=ranked)
    return going.state(after)
