"""What a table looked like before: its views after so many moves, with what was done in between."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from bot.games.contract import Event, Game, View
from bot.games.text import Text
from bot.model.table import LiveTable, Stored, Turn
from bot.tables.history.replay import first_position, play_step, rebuild, seat_of, standing_moves
from bot.tables.history.simultaneous import PlayedMove

Wanted = Callable[[Sequence[PlayedMove]], Collection[int]]
"""Which moments are wanted of so many moves that stand: each number counts the moves before it, 0 is the opening."""


@dataclass(frozen=True, slots=True)
class PastPosition:
    """A table after `number` of the `moves` that stand now, as one viewer could see it.

    `turns` are what was done since the moment before it that was wanted, a seat after the other, and `labels` the moves
    that did it. A single moment has its last move alone.
    """

    number: int
    moves: int
    turns: tuple[Turn, ...]
    labels: tuple[Text, ...]
    view: View


def moments(
    game: Game, stored: Stored, viewer: int | None, wanted: Wanted, *, between: Callable[[], object] = lambda: None
) -> Sequence[PastPosition]:
    """The moments that are wanted, in order. `between` is called after every move. Raises TableFrozen."""
    steps = rebuild(game, stored, between=between).steps
    numbers = frozenset(wanted(steps))
    position = first_position(game, stored)
    found: list[PastPosition] = []
    turns: list[Turn] = []
    labels: list[Text] = []

    def note(number: int) -> None:
        if number in numbers:
            found.append(PastPosition(number, len(steps), tuple(turns), tuple(labels), position.view(viewer)))
            turns.clear()
            labels.clear()

    position.opening()
    note(0)
    for number, entry in enumerate(standing_moves(stored.entries), start=1):
        if not found and number <= min(numbers, default=0):  # nobody asks how it came to the first one
            turns.clear()
            labels.clear()
        seat, move = seat_of(entry), game.parse(entry.text)
        labels.append(position.explain(move, seat))
        _, events = play_step(position, seat, move)
        _add(turns, number, seat, events)
        note(number)
        between()
    return found


def _add(turns: list[Turn], number: int, seat: int, events: Sequence[Event]) -> None:
    if turns and turns[-1].seat == seat:
        turns[-1] = Turn(turns[-1].number, seat, (*turns[-1].events, *events))
    else:
        turns.append(Turn(number, seat, tuple(events)))


def single(number: int) -> Wanted:
    """The moment after so many moves, or the last one if there are fewer."""
    return lambda steps: (min(number, len(steps)),)


def whole(most: int) -> Wanted:
    """The whole game: the ends of turns, thinned where there are too many."""
    return lambda steps: thinned(ends_of_turns(steps), most)


def since(seats: Collection[int], *, deciding: bool, singly: int, most: int) -> Wanted:
    """What a member with these seats has not seen: up to so many moves `singly`, of more the ends of turns."""

    def wanted(steps: Sequence[PlayedMove]) -> Collection[int]:
        found = unseen(steps, seats, deciding=deciding)
        return found if len(found) <= singly else thinned(ends_of_turns(steps[: found[-1]], found[0]), most)

    return wanted


def ends_of_turns(steps: Sequence[PlayedMove], first: int = 0) -> Sequence[int]:
    """The moments from the `first` on at which a turn had ended, for another seat went on, and the last of all.

    Where one seat plays alone, nothing but its game knows where a turn ends: every move is one.
    """
    if len({step.seat for step in steps}) <= 1:
        return range(first, len(steps) + 1)
    inner = (n for n in range(first + 1, len(steps)) if steps[n].seat != steps[n - 1].seat)
    return [first, *inner, *([len(steps)] if len(steps) > first else ())]


def unseen(steps: Sequence[PlayedMove], seats: Collection[int], *, deciding: bool) -> range:
    """The moments from the end of a member's last turn up to where others had moved; only that end if none has.

    While the member is `deciding`, what they did in the turn in hand is not what they are told of.
    """
    end = len(steps)
    while deciding and end and steps[end - 1].seat in seats:
        end -= 1
    begin = end
    while begin and steps[begin - 1].seat not in seats:
        begin -= 1
    return range(begin, end + 1)


def over_since(live: LiveTable, told: int) -> Wanted:
    """The ends of the turns that are over, the last that was told first; a seat alone is told of as it moves.

    After an undo nothing is over that was not played again.
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
    """At most so many of these numbers, evenly spaced, with the first and the last."""
    if len(numbers) <= most:
        return numbers
    return [numbers[round(place * (len(numbers) - 1) / (most - 1))] for place in range(most)]
