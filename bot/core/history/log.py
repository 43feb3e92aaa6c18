"""The log of a table as people read it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bot.core.history.replay import StandingMoves, first_position, play_step, seat_of, standing_moves
from bot.core.table import words
from bot.core.table.model import Kind, LogEntry, LogLine, Seat, Stored
from bot.games.contract import Event, Game, Position
from bot.games.text import Text, literal_text


def log_lines(game: Game | None, stored: Stored, *, between: Callable[[], object]) -> Sequence[LogLine]:
    """Return all entries in order; moves that can't be replayed appear as notation.

    `between` is called after each move.
    """
    lost = {forfeit.rev: forfeit.members for forfeit in stored.table.forfeits}
    stand = {entry.n for entry in standing_moves(stored.entries)}
    return [
        LogLine(
            n=entry.n,
            member=entry.member,
            seat=entry.seat,
            kind=entry.kind,
            notation=entry.text if entry.kind is Kind.MOVE else "",
            label=label,
            at=entry.at,
            undone=entry.kind is Kind.MOVE and entry.n not in stand,
            members=lost.get(entry.n, ()) if (held := _held(entry)) is None else held.members,
            told=tuple(event.text for event in events if event.audience is None),
            computer=None if held is None else held.computer,
            beforehand=entry.beforehand,
        )
        for entry, (label, events) in zip(stored.entries, _labels(game, stored, between), strict=True)
    ]


def _held(entry: LogEntry) -> Seat | None:
    """Return the seat after an entry that changed its holders."""
    return Seat.read(seat_of(entry), entry.text) if entry.kind is Kind.SEAT else None


def _labels(game: Game | None, stored: Stored, between: Callable[[], object]) -> Iterator[tuple[Text, Sequence[Event]]]:
    """Yield the label and events of every entry.

    A move that can't be replayed has no events.
    """
    line = StandingMoves()
    positions = [_start(game, stored)]
    for entry in stored.entries:
        gone = line.read(entry)
        match entry.kind:
            case Kind.MOVE:
                label, events, position = _play(game, positions[-1], entry)
                positions.append(position)
                between()
                yield label, events
            case Kind.UNDO | Kind.TAKE_BACK:
                stood = sum(each.n < gone[0].n for each in line.moves) if gone else len(line.moves)
                del positions[stood + 1 :]
                for later in line.moves[stood:]:
                    positions.append(_play(game, positions[-1], later)[2])
                    between()
                yield words.took_back(len(gone)), ()
            case Kind.SEAT:
                yield words.SEAT_CHANGED, ()
            case Kind.RESIGN:
                yield words.forfeited(entry.text), ()
            case Kind.ABANDON:
                yield words.abandoned(literal_text(entry.text)), ()
            case Kind.IMPORT:
                yield words.IMPORTED, ()
            case Kind.REOPEN:
                yield words.REOPENED, ()


def _start(game: Game | None, stored: Stored) -> Position | None:
    if game is None or not game.plays_rules(stored.table.rules_version):
        return None
    return first_position(game, stored)


def _play(game: Game | None, before: Position | None, entry: LogEntry) -> tuple[Text, Sequence[Event], Position | None]:
    """Return a move's label, its events and the position after it."""
    told = words.notation(entry.text)
    if game is None or before is None:
        return told, (), None
    after = before.copy()
    try:
        move = game.parse(entry.text)
        seat = seat_of(entry)
        _, events = play_step(after, seat, move)
        return before.explain(move, seat), events, after
    except Exception:  # The log of a frozen table is shown too.
        return told, (), None
