"""The facts of a position of Otys: boards, Store, sponsors, tokens and contracts, and how far the turn has come."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Self

from bot.games import engine
from bot.games.chance import Chance
from bot.games.contract import Move
from bot.games.otys.board import OtysBoard
from bot.games.otys.components import (
    INDEX,
    LEVELS,
    PUBLIC,
    RESOURCES,
    SOLO,
    SUPPLY,
    TOKENS,
    TOKENS_SHOWN,
    Counts,
    Resource,
    with_cube,
)

Ties = Literal["ask", "listed"]
Upgrades = Literal["active", "any"]
Ending = Literal["", "contact", "stopped"]


@dataclass(frozen=True, slots=True)
class OtysSettings:
    """The options as the engine reads them.

    `spy_meets`: a Timer that the Spy moves to the marker is discarded at once, as in rules version 1.
    """

    start: int
    ties: Ties
    upgrade: Upgrades
    spy_meets: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """The drawn set-up: sponsors by level, the bag (tokens to show first), the deck, a board per seat."""

    store: Counts
    sponsors: tuple[int, ...]
    bag: tuple[str, ...]
    deck: tuple[str, ...]
    boards: tuple[OtysBoard, ...]


@dataclass
class OtysTurn:
    """The turn as it stands; `number` counts from 1, 0 is the set-up.

    `key` is the key that was played, `level` what it activated (0 before). `uses` of the diver's effect are left,
    `transactions` of the use that has begun; `acted` says that one was begun. `cubes` of `cube` may still be placed
    with a reward token. `drawn` are the contracts of which the Spy keeps one.
    """

    number: int = 0
    key: str = ""
    level: int = 0
    uses: int = 0
    transactions: int = 0
    acted: bool = False
    propelled: bool = False
    virtual_used: bool = False
    cubes: int = 0
    cube: Resource | None = None
    drawn: tuple[str, ...] = ()
    surfaced: bool = False

    @property
    def working(self) -> int:
        """The level that is active now: from the key to the surfacing, 0 before and after."""
        return 0 if self.surfaced else self.level

    def copy(self) -> OtysTurn:
        """An independent copy."""
        twin = OtysTurn.__new__(OtysTurn)
        twin.__dict__.update(self.__dict__)
        return twin


class OtysPlayedMove(NamedTuple):
    """A move that was played: by whom, with which level active before it, and which diver it had to do with, if any.

    That is the one that the propeller moved, or else the one that dives in this turn, wherever it is by now.
    """

    move: Move
    seat: int
    level: int
    diver: str


class OtysState(engine.State):
    """What every number of seats shares.

    `boards` are the seats, `active` the one whose turn it is. `sponsors` are numbers by level, `tokens` the types shown
    at each level, `bag` and `deck` what is hidden (the next one first), `public` the contracts on their spaces, `store`
    and `supply` cubes by colour. `queue` are the cubes near the contracts, the next one first, `carried` the cube on
    each public contract: only a solo game has any. `scored` is the step that follows a gain of Prestige.
    """

    def __init__(
        self, settings: OtysSettings, layout: Layout, steps: Sequence[engine.Step[Any]], scored: engine.Step[Any]
    ) -> None:
        super().__init__(len(layout.boards), steps)
        self.settings = settings
        self.scored = scored
        self.boards = [board.copy() for board in layout.boards]
        self.active = 0
        self.turn = OtysTurn()
        self.sponsors = layout.sponsors
        shown = TOKENS_SHOWN * len(LEVELS)
        self.tokens = tuple(layout.bag[start : start + TOKENS_SHOWN] for start in range(0, shown, TOKENS_SHOWN))
        self.bag = layout.bag[shown:]
        self.deck = layout.deck
        self.public: tuple[str | None, ...] = (None,) * PUBLIC[self.seats]
        self.queue: tuple[Resource, ...] = ()
        self.carried: tuple[Resource | None, ...] = (None,) * len(self.public)
        self.store = layout.store
        placed = [self.store, *(cubes for board in self.boards for cubes in board.levels)]
        self.supply: Counts = tuple(there - sum(counts) for there, *counts in zip(SUPPLY, *placed, strict=True))
        self.ending: Ending = ""
        self.last: OtysPlayedMove | None = None

    @abstractmethod
    def met(self, gain: int = 0) -> tuple[int, ...]:
        """Return the Timers that the marker meets after `gain` more spaces."""

    @abstractmethod
    def ends(self, gain: int) -> bool:
        """Return whether gaining this Prestige ends the game."""

    @property
    def board(self) -> OtysBoard:
        """The board of the seat whose turn it is."""
        return self.boards[self.active]

    @property
    def virtual(self) -> Resource | None:
        """The cube that a kept reward token of the active level still counts as this turn."""
        turn = self.turn
        kept = self.board.kept[turn.level - 1] if turn.level and not turn.virtual_used else ""
        return TOKENS[kept].kept_resource if kept else None

    def take_from_supply(self, index: int, number: int) -> None:
        """Take cubes of one colour out of the supply, or return them if the number is negative."""
        self.supply = with_cube(self.supply, index, -number)

    def lay(self, slot: int, card: str | None, cube: Resource | None) -> None:
        """Set the card and the cube on a space for a public contract."""
        self.public = (*self.public[:slot], card, *self.public[slot + 1 :])
        self.carried = (*self.carried[:slot], cube, *self.carried[slot + 1 :])

    def copy(self) -> Self:
        """Copy boards and turn too."""
        twin = super().copy()
        twin.boards = [board.copy() for board in self.boards]
        twin.turn = self.turn.copy()
        return twin

    def imagine(self, viewer: int | None, chance: Chance) -> None:
        """The order of bag and deck is hidden from everybody, hands and drawn cards from all but their seat."""
        self.bag = tuple(chance.shuffle(sorted(self.bag), "tokens"))
        secret = [board for seat, board in enumerate(self.boards) if seat != viewer]
        drawn = () if viewer == self.active else self.turn.drawn
        hidden = sorted([*self.deck, *drawn, *(card for board in secret for card in board.hand)])
        cards = iter(chance.shuffle(hidden, "contracts"))
        self.deck = tuple([next(cards) for _ in self.deck])
        if drawn:
            self.turn.drawn = tuple([next(cards) for _ in drawn])
        for board in secret:
            board.hand = tuple([next(cards) for _ in board.hand])


class OtysSoloState(OtysState):
    """A solo game.

    `timers` are the spaces of the Timers (None once discarded), `order` the colours on the Score track as far as that
    is decided, `reached` those whose cube a Timer has taken away. `moved` is the Timer that moved last.
    """

    def __init__(
        self, settings: OtysSettings, layout: Layout, steps: Sequence[engine.Step[Any]], scored: engine.Step[Any]
    ) -> None:
        super().__init__(settings, layout, steps, scored)
        self.timers: tuple[int | None, ...] = (settings.start,) * SOLO.timers
        self.order: tuple[Resource, ...] = ()
        self.reached: frozenset[Resource] = frozenset()
        self.moved: int | None = None

    @property
    def marker(self) -> int:
        """The space of the score marker."""
        return self.boards[0].prestige

    @property
    def alive(self) -> tuple[int, ...]:
        """The Timers that are not discarded."""
        return tuple([timer for timer, space in enumerate(self.timers) if space is not None])

    @property
    def choosing(self) -> tuple[Resource, ...]:
        """The colours of which one comes next: the scarcest in the Store that have no space yet."""
        left = [resource for resource in RESOURCES if resource not in self.order]
        fewest = min((self.store[INDEX[resource]] for resource in left), default=0)
        return tuple(resource for resource in left if self.store[INDEX[resource]] == fewest)

    @property
    def cubes(self) -> dict[int, Resource]:
        """The cubes of the set-up by their spaces of the Score track."""
        return {self.settings.start - drop: resource for resource, drop in zip(self.order, SOLO.drops, strict=False)}

    def cube_on(self, space: int) -> Resource | None:
        """The cube that still lies on a space of the Score track."""
        drop = self.settings.start - space
        resource = self.order[SOLO.drops.index(drop)] if drop in SOLO.drops else None
        return None if resource in self.reached else resource

    def space(self, timer: int) -> int:
        """Where a Timer is; 0 once it is discarded."""
        return self.timers[timer] or 0

    def put(self, timer: int, space: int | None) -> None:
        """Move a Timer to a space, or discard it."""
        self.timers = (*self.timers[:timer], space, *self.timers[timer + 1 :])

    def met(self, gain: int = 0) -> tuple[int, ...]:
        """Those that the marker has reached or passed."""
        marker = self.boards[0].prestige + gain
        for space in self.timers:
            if space is not None and space <= marker:
                break
        else:
            return ()
        return tuple([timer for timer, space in enumerate(self.timers) if space is not None and space <= marker])

    def ends(self, gain: int) -> bool:
        """With the last Timer."""
        return len(self.met(gain)) == len(self.alive)
