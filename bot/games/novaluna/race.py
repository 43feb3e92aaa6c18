"""The game of two to four: whoever is furthest behind on the moon track takes a tile (rules/nova_luna.md 4 and 6)."""

from __future__ import annotations

from typing import ClassVar

from bot.games.contract import Event, Outcome
from bot.games.errors import Refusal
from bot.games.novaluna import events as told
from bot.games.novaluna import results
from bot.games.novaluna.components import TRACK, Tile
from bot.games.novaluna.options import Settings
from bot.games.novaluna.position import NovaLunaPosition, fills
from bot.games.novaluna.view import Ending, Phase, RefillView, TaskState, TrackView
from bot.games.text import Text

REFILL_AT = 2
"""With so many tiles on the wheel, or fewer, it may be refilled."""

_REFILLING = "nova_luna 4"


class RacePosition(NovaLunaPosition):
    """A game of several seats. `hands` are the discs that each still has to place.

    `arrivals` are the seats in the order in which their discs came to where they lie on the moon track, the latest
    last; so of the discs on one space the last one is on top. How far a disc has come is the time of its display.
    `mover` is the seat to move, which follows from that.
    """

    STATE: ClassVar[tuple[str, ...]] = (*NovaLunaPosition.STATE, "arrivals", "hands", "mover")

    __slots__ = ("arrivals", "hands", "mover")

    def __init__(self, settings: Settings, deck: tuple[Tile, ...], stack: tuple[int, ...]) -> None:
        """`stack` are the seats whose discs lie on the new moon, from the bottom."""
        super().__init__(settings, deck, len(stack))
        self.arrivals = stack
        self.hands = (settings.discs,) * len(stack)
        self.mover = stack[-1]
        self._opening = (told.stacked(stack), *self._opening)

    @property
    def to_move(self) -> int | None:
        """The seat furthest behind; on a shared space the one on top."""
        return None if self.ending else self.mover

    @property
    def order(self) -> tuple[int, ...]:
        """All seats in the order in which they would move if nobody's disc did."""
        from_top = tuple(reversed(self.arrivals))
        return tuple(sorted(from_top, key=self._time))

    @property
    def phase(self) -> Phase:
        """A race has no phases."""
        return "over" if self.ending else "race"

    @property
    def may_refill(self) -> bool:
        """With two tiles or fewer on the wheel, as long as there is a pile."""
        return not self.ending and self.wheel.tiles <= REFILL_AT and self.drawn < len(self.deck)

    def why_no_refill(self) -> Refusal:
        """Why the wheel cannot be refilled now."""
        if self.drawn == len(self.deck):
            return Refusal(Text("The pile is empty; take one of the next tiles."), _REFILLING)
        template = "There are {n} tiles on the wheel; take one, for it is refilled when {most} or fewer are left."
        return Refusal(Text(template, n=self.wheel.tiles, most=REFILL_AT), _REFILLING)

    def refill_label(self) -> Text:
        """With how many tiles would come."""
        return Text("Refill the wheel with {n} {n:tile|tiles}", n=len(fills(self)))

    def discs(self, seat: int) -> tuple[int, ...]:
        """One stack."""
        return (self.hands[seat],)

    def scores(self) -> tuple[int, ...]:
        """The discs still in hand: low is better."""
        return self.hands

    def refill_view(self) -> RefillView | None:
        """The spaces that would be filled."""
        if self.ending or self.drawn == len(self.deck):
            return None
        return RefillView(allowed=self.may_refill, forced=not self.wheel.tiles, spaces=fills(self))

    def solo_view(self) -> None:
        """A race has no solo count."""

    def track_view(self) -> TrackView:
        """The discs on the moon track."""
        stacks = tuple(
            tuple(seat for seat in self.arrivals if self._time(seat) % TRACK == space) for space in range(TRACK)
        )
        return TrackView(stacks, self.order)

    def _time(self, seat: int) -> int:
        return self.displays[seat].time

    def _spend(self, seat: int) -> TaskState:
        if not self.hands[seat]:
            return "waiting"
        self.hands = tuple([hand - (number == seat) for number, hand in enumerate(self.hands)])
        return "covered"

    def _advance(self, seat: int, tile: Tile, events: list[Event]) -> None:
        self.arrivals = (*[other for other in self.arrivals if other != seat], seat)
        self.mover = min(reversed(self.arrivals), key=self._time)
        end = self._time(seat)
        events.append(told.moved(seat, end - tile.time, end))

    def _end_of_move(self, seat: int, events: list[Event]) -> None:
        if not self.hands[seat]:
            self._finish("discs", events)
        elif not self.wheel.tiles and self.drawn == len(self.deck):
            self._finish("tiles", events)

    def _refill(self, events: list[Event]) -> None:
        self._fill(self.mover, events)

    def _finish(self, reason: Ending, events: list[Event]) -> None:
        self.ending = reason
        events.append(told.ended_race(reason, results.standing(self.hands, self.order)[0], self.hands))

    def _result(self) -> Outcome:
        times = tuple(map(self._time, range(self.seats)))
        return results.race(self.hands, self.order, ending=self.ending, times=times, tiles=self.turn)
