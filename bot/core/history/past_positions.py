"""Earlier views of a table, with what happened in between."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from bot.core.history.replay import PlayedMove, first_position, play_step, rebuild, seat_of, standing_moves
from bot.core.table.model import LiveTable, Stored, Turn
from bot.games.contract import Event, Game, View
from bot.games.records import rank_view, without_result
from bot.games.text import Text

Wanted = Callable[[Sequence[PlayedMove]], Collection[int]]
"""Selects moments: numbers of moves in effect, where 0 is the opening."""


@dataclass(frozen=True, slots=True)
class PastPosition:
    """A viewer's view of a table after `number` of the `moves` in effect.

    `turns` are the turns since the previous selected moment, by seat, and `labels` their moves. A single moment has
    only its last move.
    """

    number: int
    moves: int
    turns: tuple[Turn, ...]
    labels: tuple[Text, ...]
    view: View


def moments(
    game: Game, stored: Stored, viewer: int | None, wanted: Wanted, *, between: Callable[[], object]
) -> Sequence[PastPosition]:
    """Return the selected moments in order. `between` is called after each move.

    Raises TableFrozen.
    """
    steps = rebuild(game, stored, between=between).steps
    numbers = frozenset(wanted(steps))
    position = first_position(game, stored)
    found: list[PastPosition] = []
    turns: list[Turn] = []
    labels: list[Text] = []
    lost = [forfeit.seat for forfeit in stored.table.forfeits]

    def note(number: int) -> None:
        if number in numbers:
            view = rank_view(position.view(viewer), lost)
            found.append(PastPosition(number, len(steps), tuple(turns), tuple(labels), view))
            turns.clear()
            labels.clear()

    position.opening()
    note(0)
    for number, entry in enumerate(standing_moves(stored.entries), start=1):
        if not found and number <= min(numbers, default=0):  # What led to the first moment isn't shown.
            turns.clear()
            labels.clear()
        seat, move = seat_of(entry), game.parse(entry.text)
        labels.append(position.explain(move, seat))
        _, events = play_step(position, seat, move)
        _add(turns, number, seat, without_result(events, lost))
        note(number)
        between()
    return found


def _add(turns: list[Turn], number: int, seat: int, events: Sequence[Event]) -> None:
    if turns and turns[-1].seat == seat:
        turns[-1] = Turn(turns[-1].number, seat, (*turns[-1].events, *events))
    else:
        turns.append(Turn(number, seat, tuple(events)))


def single(number: int) -> Wanted:
    """Select the moment after this many moves, or the last one."""
    return lambda steps: (min(number, len(steps)),)


def whole(most: int) -> Wanted:
    """Select the whole game: the ends of turns, thinned out if there are too many."""
    return lambda steps: thinned(ends_of_turns(steps), most)


def since(seats: Collection[int], *, deciding: bool, singly: int, most: int) -> Wanted:
    """Select what a member hasn't seen: moves up to `singly`, else ends of turns."""

    def wanted(steps: Sequence[PlayedMove]) -> Collection[int]:
        found = unseen(steps, seats, deciding=deciding)
        return found if len(found) <= singly else thinned(ends_of_turns(steps[: found[-1]], found[0]), most)

    return wanted


def ends_of_turns(steps: Sequence[PlayedMove], first: int = 0) -> Sequence[int]:
    """Return the moments at which a turn had ended, from `first` on, and the last one.

    In solo games every move is a turn, because only the game knows where turns end.
    """
    if len({step.seat for step in steps}) <= 1:
        return range(first, len(steps) + 1)
    inner = (n for n in range(first + 1, len(steps)) if steps[n].seat != steps[n - 1].seat)
    return [first, *inner, *([len(steps)] if len(steps) > first else ())]


def unseen(steps: Sequence[PlayedMove], seats: Collection[int], *, deciding: bool) -> range:
    """Return the moments from a member's last turn to the last move of others.

    Only that end if nobody else has moved. While the member is `deciding`, the moves of their current turn are left
    out.
    """
    end = len(steps)
    while deciding and end and steps[end - 1].seat in seats:
        end -= 1
    begin = end
    while begin and steps[begin - 1].seat not in seats:
        begin -= 1
    return range(begin, end + 1)


def over_since(live: LiveTable, told: int) -> Wanted:
    """Select the ends of finished turns, from the last reported one on.

    In solo games each move is reported. After an undo, only moves that were played again count.
    """

    def wanted(steps: Sequence[PlayedMove]) -> Collection[int]:
        first = min(told, len(steps))
        if live.position.seats == 1:
            return tuple(dict.fromkeys((first, len(steps))))
        ends = [*dict.fromkeys((first, *ends_of_turns(steps, first)))]
        going_on = bool(steps) and steps[-1].seat in live.position.deciders
        return ends[:-1] if going_on and len(ends) > 1 else ends

    return wanted


def thinned(numbers: Sequence[int], most: int) -> Sequence[int]:
    """Return at most `most` of these numbers, evenly spaced, with the first and last."""
    if len(numbers) <= most:
        return numbers
    return [numbers[round(place * (len(numbers) - 1) / (most - 1))] for place in range(most)]
