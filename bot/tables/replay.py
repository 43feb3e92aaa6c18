"""From a log to a position: which moves stand, and where they lead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from bot.games.contract import Event, Game, Move, Position
from bot.games.errors import NotYourTurn
from bot.games.text import Text
from bot.tables import words
from bot.tables.errors import TableFrozen
from bot.tables.model import Kind, Live, LogEntry, Table, Turn
from bot.tables.store import Stored


@dataclass(frozen=True, slots=True)
class Step:
    """One move that stands: which seat decided it, for which of its shares, and whether it revealed something."""

    seat: int
    share: int | None
    reveals: bool


@dataclass(frozen=True, slots=True)
class State:
    """A table with its position, as it is cached: never changed, only replaced.

    `events` is what the last move that stands caused, `turns` the latest turns, `taken_back` what was taken back since.
    """

    table: Table
    position: Position
    events: Sequence[Event]
    steps: tuple[Step, ...]
    taken_back: tuple[Text, ...] = ()
    turns: tuple[Turn, ...] = ()

    def live(self) -> Live:
        """What the service hands out."""
        free, last = len(free_steps(self.steps)), self.steps[-1].seat if self.steps else None
        return Live(self.table, self.position, self.events, len(self.steps), free, self.taken_back, last, self.turns)


def standing(entries: Iterable[LogEntry]) -> list[LogEntry]:
    """The moves of a log that were not taken back."""
    moves: list[LogEntry] = []
    for entry in entries:
        if entry.kind is Kind.MOVE:
            moves.append(entry)
        elif entry.kind in (Kind.UNDO, Kind.TAKE_BACK):
            del moves[len(moves) - int(entry.text) :]
    return moves


def taken_back(entries: Sequence[LogEntry]) -> Sequence[LogEntry]:
    """The moves that the last undo took back, if none was played since."""
    for n, entry in reversed(list(enumerate(entries))):
        if entry.kind is Kind.MOVE:
            break
        if entry.kind in (Kind.UNDO, Kind.TAKE_BACK):
            return standing(entries[:n])[-int(entry.text) :]
    return ()


def labels(game: Game, position: Position, moves: Sequence[LogEntry]) -> tuple[Text, ...]:
    """What these moves are called, which were played from this position on. Raises GameError for others."""
    called: list[Text] = []
    position = position.copy() if moves else position
    for entry in moves:
        move, seat = game.parse(entry.text), seat_of(entry)
        called.append(position.explain(move, seat))
        play_step(position, seat, move)
    return tuple(called)


def seat_of(entry: LogEntry) -> int:
    """The seat that a move was decided for."""
    if entry.seat is None:
        raise ValueError(f"entry {entry.n} is a {entry.kind}, not the move of a seat")
    return entry.seat


def free_steps(steps: Sequence[Step]) -> Sequence[Step]:
    """The last steps that can be taken back without asking: nothing was revealed since, and one side decided them."""
    count = 0
    for step in reversed(steps):
        if step.reveals or (step.seat, step.share) != (steps[-1].seat, steps[-1].share):
            break
        count += 1
    return steps[len(steps) - count :]


def play_step(position: Position, seat: int, move: Move) -> tuple[Step, Sequence[Event]]:
    """Play one move for a seat; the position changes. Raises GameError when the game does not take it here."""
    if seat not in position.deciders:
        raise NotYourTurn(words.NOT_THIS_SEATS_TURN)
    share = position.share_of(seat)
    events = position.play(move, seat)
    return Step(seat, share, any(event.reveals for event in events)), events


def scores_before(turns: tuple[Turn, ...], position: Position, seat: int) -> tuple[int, ...]:
    """The scores before a move of this seat, if it begins a turn after which somebody could have been away."""
    goes_on = position.seats == 1 or (bool(turns) and turns[-1].seat == seat)
    return () if goes_on else tuple(position.scores())


def turns_with(
    turns: tuple[Turn, ...], seats: int, seat: int, events: Sequence[Event], scores: tuple[int, ...] = ()
) -> tuple[Turn, ...]:
    """The latest turns after one more move of this seat, as far back as some seat has not decided anything since.

    `scores` are those before the move, if it begins a turn.
    """
    last = turns[-1] if turns else Turn(0, -1, ())
    if seats == 1:
        return (Turn(last.number + 1, seat, tuple(events)),)
    if last.seat == seat:
        return (*turns[:-1], replace(last, events=(*last.events, *events)))
    longer = (*turns, Turn(last.number + 1, seat, tuple(events), scores))
    latest = {turn.seat: n for n, turn in enumerate(longer)}
    return longer[min(latest.values()) :] if len(latest) == seats else longer


def first_position(game: Game, stored: Stored) -> Position:
    """The position before the first entry, under the rules that the table was started with."""
    table = stored.table
    return game.new(seats=len(table.seats), seed=stored.seed, options=table.options, rules_version=table.rules_version)


def rebuild(game: Game | None, stored: Stored, *, between: Callable[[], object] = lambda: None) -> State:
    """The state that a stored table is in. Raises TableFrozen when its log does not replay under these rules.

    `between` is called after every move.
    """
    table = stored.table
    if game is None:
        raise TableFrozen(table, words.game_missing(table.game))
    if not game.plays_rules(table.rules_version):
        text = words.older_rules(game.title, table.rules_version, game.rules_version)
        raise TableFrozen(table, text)
    steps: list[Step] = []
    turns: tuple[Turn, ...] = ()
    try:
        position = first_position(game, stored)
        events = position.opening()
        for entry in standing(stored.entries):
            scores = scores_before(turns, position, seat_of(entry))
            step, events = play_step(position, seat_of(entry), game.parse(entry.text))
            turns = turns_with(turns, position.seats, step.seat, events, scores)
            steps.append(step)
            between()
        back = labels(game, position, taken_back(stored.entries))
    except Exception as error:  # whatever older rules left behind must not take the table with it
        text = words.does_not_replay(len(steps) + 1)
        raise TableFrozen(table, text) from error
    return State(table, position, events, tuple(steps), back, turns)
