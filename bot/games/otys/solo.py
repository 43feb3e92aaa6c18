"""The variant for one player: two Timers come down the Score track towards the marker (rules/otys.md 9 and 10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from bot.games.contract import Event, Move, Outcome
from bot.games.errors import Refusal
from bot.games.otys import events as told
from bot.games.otys import prospects, refusals, results, seeing_solo, turn
from bot.games.otys.board import with_cube
from bot.games.otys.components import CONTRACTS, INDEX, RESOURCES, SOLO, STORE
from bot.games.otys.moves import MoveTimer, Order, PlayKey
from bot.games.otys.options import Settings
from bot.games.otys.position import OtysPosition
from bot.games.otys.setup import Setup
from bot.games.otys.view import Act, Ending, Prospect, Resource, SoloView
from bot.games.otys.words import TIMER_NAMES

_SEAT = 0
_DOWN = [MoveTimer(timer) for timer in range(SOLO.timers)]
_UP = [MoveTimer(timer, up=True) for timer in range(SOLO.timers)]


class SoloPosition(OtysPosition):
    """A solo game.

    `timers` are the spaces of the Timers (None once discarded), `order` the colours on the Score track as far as that
    is decided, `reached` those whose cube a Timer has taken away. `queue` are the cubes near the contracts, the next
    one first, `carried` the cube on each public contract. `moved` is the Timer that moved last.
    """

    STATE: ClassVar[tuple[str, ...]] = (
        *OtysPosition.STATE,
        "timers",
        "order",
        "reached",
        "queue",
        "carried",
        "moved",
    )

    __slots__ = ("carried", "moved", "order", "queue", "reached", "timers")

    def __init__(self, settings: Settings, drawn: Setup) -> None:
        super().__init__(settings, drawn)
        self.timers: tuple[int | None, ...] = (settings.start,) * SOLO.timers
        self.order: tuple[Resource, ...] = ()
        self.reached: frozenset[Resource] = frozenset()
        self.queue: tuple[Resource, ...] = ()
        self.carried: tuple[Resource | None, ...] = (None,) * len(self.public)
        self.moved: int | None = None
        self.turn.stage = "order"
        events = list(self._opening)
        self._settle_order(events)
        self._opening = tuple(events)

    # The order of the colours

    @property
    def choosing(self) -> tuple[Resource, ...]:
        """The colours of which one comes next: the scarcest in the Store that have no space yet."""
        left = [resource for resource in RESOURCES if resource not in self.order]
        fewest = min((self.store[INDEX[resource]] for resource in left), default=0)
        return tuple(resource for resource in left if self.store[INDEX[resource]] == fewest)

    def space_of(self, resource: Resource) -> int:
        """The space of the Score track on which the cube of an ordered colour was placed."""
        return self.settings.start - SOLO.drops[self.order.index(resource)]

    def _settle_order(self, events: list[Event]) -> None:
        """Place what needs no choice; once all colours are placed the game begins."""
        while len(self.order) < len(RESOURCES):
            tied = self.choosing
            if len(tied) > 1 and self.settings.ties == "ask":
                return
            self.order += tied[:1]
        spaces = [self.space_of(resource) for resource in self.order]
        events.append(told.ordered(spaces, self.order))
        for index in range(len(RESOURCES)):
            self.take_from_supply(index, 2)
        self.queue = self.order
        self._first_contracts(events)
        turn.begin(self, 1)

    def _first_contracts(self, events: list[Event]) -> None:
        """Sorted by Prestige, equal ones as they were revealed (rules/otys.md 9.1)."""
        slots = len(self.public)
        first = sorted(self.deck[:slots], key=lambda card: CONTRACTS[card].prestige)
        self.deck = (*first, *self.deck[slots:])
        for slot in range(slots):
            self.reveal(slot, events)

    # What the turn asks

    def own_moves(self) -> tuple[Move, ...]:
        """The order of the colours at the setup, the Timer at the end of a turn."""
        if self.turn.stage == "order":
            return tuple(Order(resource) for resource in self.choosing)
        return tuple(_DOWN[timer] for timer in self.alive)

    def own_play(self, move: Move, events: list[Event]) -> None:
        """A colour of the order, or a Timer: at the end of a turn or by the Spy."""
        if isinstance(move, Order):
            self.order = (*self.order, move.resource)
            self._settle_order(events)
        elif isinstance(move, MoveTimer):
            if self.turn.stage == "timer":
                self._move(move, events)
                self._next_turn(events)
            else:
                turn.begin_use(self)
                turn.go_on(self)
                self._move(move, events)

    def own_refusal(self, move: Move) -> Refusal:
        """Why a Timer cannot move, or a colour not come next."""
        return refusals.refuse_solo(self, move)

    def spy_moves(self, act: Act) -> tuple[Move, ...]:
        """One Timer one space, either way; never above its start (rules/otys.md 10.2)."""
        if act != "timer":
            return ()
        up = [_UP[timer] for timer in self.alive if self._at(timer) < self.settings.start]
        return (*[_DOWN[timer] for timer in self.alive], *up)

    def plays_itself(self, move: Move) -> bool:
        """Everything but the key, which begins a turn, and a Timer that reaches something."""
        return not isinstance(move, PlayKey) and not (isinstance(move, MoveTimer) and self.prospect(move).warns)

    def after_gain(self, seat: int, events: list[Event]) -> None:
        """The marker may have reached or passed Timers."""
        self._meet(events)

    def lying_on(self, slot: int) -> Resource | None:
        """The cube on a public contract."""
        return self.carried[slot]

    def card_leaves(self, slot: int) -> None:
        """Its cube goes to the supply."""
        resource = self.carried[slot]
        if resource is not None:
            self.take_from_supply(INDEX[resource], -1)
            self._carry(slot, None)

    def card_comes(self, slot: int, events: list[Event]) -> None:
        """The next cube of the queue is laid on it, as long as there is one."""
        if self.queue:
            resource, self.queue = self.queue[0], self.queue[1:]
            self._carry(slot, resource)
            events.append(told.laid(slot, resource, self.deck_card(slot), self.queue))

    def after_turn(self, events: list[Event]) -> None:
        """A Timer has to move."""
        self.turn.stage = "timer"

    def solo_view(self) -> SoloView:
        """The track with everything on it."""
        return seeing_solo.solo_view(self)

    def result(self) -> Outcome:
        """The line of the leader board."""
        return results.solo(
            self.scores()[_SEAT],
            ending=self.ending,
            start=self.settings.start,
            turns=self.turn.number,
        )

    # Timers

    @property
    def alive(self) -> tuple[int, ...]:
        """The Timers that are not discarded."""
        return tuple([timer for timer, space in enumerate(self.timers) if space is not None])

    def cube_on(self, space: int) -> Resource | None:
        """The cube that still lies on a space of the Score track."""
        for resource, drop in zip(self.order, SOLO.drops, strict=False):
            if self.settings.start - drop == space and resource not in self.reached:
                return resource
        return None

    def prospect(self, move: Move) -> Prospect:
        """With what becomes of the Timers."""
        if isinstance(move, MoveTimer):
            return self._timer_prospect(move)
        found = prospects.of_turn(self, move)
        if not found.prestige:
            return found
        met = self._met_by(self.scores()[_SEAT] + found.prestige)
        ends = len(met) == len(self.alive)
        return replace(
            found,
            contact=tuple([TIMER_NAMES[timer] for timer in met]),
            ends=ends,
            reveals=found.reveals and not ends,
        )

    def _timer_prospect(self, move: MoveTimer) -> Prospect:
        end = self._at(move.timer) + (1 if move.up else -1)
        reached = self.cube_on(end)
        slot = self.carried.index(reached) if reached is not None and reached in self.carried else None
        contact = end <= self.scores()[_SEAT]
        return replace(
            prospects.of_turn(self, move),
            timer=TIMER_NAMES[move.timer],
            to=end,
            reaches=reached,
            refused=reached is not None and self.store[INDEX[reached]] >= STORE.capacity,
            discards=None if slot is None else self.public[slot],
            contact=(TIMER_NAMES[move.timer],) if contact else (),
            ends=contact and len(self.alive) == 1,
            reveals=slot is not None and bool(self.deck),
        )

    def _at(self, timer: int) -> int:
        space = self.timers[timer]
        assert space is not None  # noqa: S101
        return space

    def _move(self, move: MoveTimer, events: list[Event]) -> None:
        """One space; a cube there comes first, contact after it (rules/otys.md 10.5)."""
        start = self._at(move.timer)
        end = start + (1 if move.up else -1)
        self._put(move.timer, end)
        self.moved = move.timer
        events.append(told.timer_moved(move.timer, start, end))
        resource = self.cube_on(end)
        if resource is not None:
            self._arrive(move.timer, resource, end, events)
        self._meet(events)

    def _arrive(self, timer: int, resource: Resource, space: int, events: list[Event]) -> None:
        """The cube goes to the Store without any gain, the contract that carries its colour is replaced."""
        index = INDEX[resource]
        self.reached |= {resource}
        stored = self.store[index] < STORE.capacity
        if stored:
            self.store = with_cube(self.store, index, 1)
        else:
            self.take_from_supply(index, -1)
        events.append(told.delivered(timer, resource, space, stored=stored))
        if resource in self.carried:
            slot = self.carried.index(resource)
            events.append(told.discarded(slot, self.deck_card(slot), resource))
            self.remove_public(slot)
            self.reveal(slot, events)

    def _met_by(self, marker: int) -> list[int]:
        """The Timers that a marker on this space has reached or passed."""
        return [timer for timer in self.alive if self._at(timer) <= marker]

    def _meet(self, events: list[Event]) -> None:
        """Discard every Timer that the marker meets; with the last one the game ends at once."""
        marker = self.scores()[_SEAT]
        for timer in self._met_by(marker):
            space = self._at(timer)
            self._put(timer, None)
            events.append(told.contact(timer, space, marker, len(self.alive)))
        if not self.alive and not self.ending:
            self._finish("contact", events)

    def _next_turn(self, events: list[Event]) -> None:
        if self.ending:
            return
        if self.turn.number >= SOLO.last_turn:
            self._finish("stopped", events)
        else:
            turn.begin(self, self.turn.number + 1)

    def _finish(self, reason: Ending, events: list[Event]) -> None:
        self.ending = reason
        prestige = self.scores()[_SEAT]
        events.append(told.ended(reason, prestige, results.rank_of(prestige).title))

    def _put(self, timer: int, space: int | None) -> None:
        self.timers = _changed(self.timers, timer, space)

    def _carry(self, slot: int, resource: Resource | None) -> None:
        self.carried = (*self.carried[:slot], resource, *self.carried[slot + 1 :])


def _changed(spaces: Sequence[int | None], timer: int, space: int | None) -> tuple[int | None, ...]:
    return (*spaces[:timer], space, *spaces[timer + 1 :])
