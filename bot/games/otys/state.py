"""The state of Otys: the table's components and the progress of the turn."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Self

from bot.games import engine
from bot.games.chance import Chance
from bot.games.contract import Move
from bot.games.otys.components import (
    DIVERS,
    HACKER,
    INDEX,
    LEVELS,
    MECHANIC,
    NEUTRAL,
    NOTHING,
    OWN_KEYS,
    PLAYER,
    PUBLIC,
    RESOURCES,
    SOLO,
    SUPPLY,
    TOKENS,
    TOKENS_SHOWN,
    X_KEY,
    Contract,
    Counts,
    DiverSide,
    Edition,
    KeyKind,
    OtysGain,
    Resource,
    edition,
    with_cube,
)

# A seat's board: divers, levels with cubes, keys, Hacker, Mechanic, hand.
#
# It only holds state and doesn't know when something is allowed. All parts are immutable values, so copies are cheap.


class OtysBoard:
    """A seat's board. `track` are the keys on the Hacker track in order of arrival.

    `hacker` and `mechanic` are steps. `column` are the divers from the top, `levels` the cubes on levels 1 to 5,
    `capacity` their spaces, `kept` the type of the reward token on each ("" for none), `hand` the ids of private
    contracts.
    """

    def __init__(self, column: Sequence[str], cubes: Sequence[Resource], capacity: tuple[int, ...]) -> None:
        """Place the divers from the top, and the first cubes on their levels."""
        self.capacity = capacity
        self.prestige = PLAYER.prestige
        self.credits = PLAYER.credits
        self.batteries = PLAYER.batteries
        self.neutral_keys = 0
        self.track: tuple[str, ...] = ()
        self.hacker = 0
        self.mechanic = 0
        self.column = tuple(column)
        self.upgraded: frozenset[str] = frozenset()
        begun = dict(zip(PLAYER.cube_levels, cubes, strict=True))
        self.levels: tuple[Counts, ...] = tuple(
            with_cube(NOTHING, INDEX[begun[level]], 1) if level in begun else NOTHING for level in LEVELS
        )
        self.kept: tuple[str, ...] = ("",) * len(LEVELS)
        self.hand: tuple[str, ...] = ()

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OtysBoard) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    @property
    def threshold(self) -> int:
        """The number of keys on the Hacker track that returns all own keys."""
        return HACKER[self.hacker]

    @property
    def reach(self) -> int:
        """How far a propeller moves a diver."""
        return MECHANIC[self.mechanic]

    @property
    def retrievable(self) -> list[str]:
        """The own keys on the Hacker track, in a fixed order."""
        return [key for key in OWN_KEYS if key in self.track]

    def diver(self, level: int) -> str:
        """Return the diver on this level."""
        return self.column[PLAYER.surface + level - 1]

    def side(self, diver: str) -> DiverSide:
        """Return the visible side of a diver."""
        both = DIVERS[diver]
        return both.upgraded if diver in self.upgraded else both.basic

    def cubes(self, level: int) -> Counts:
        """Return the cubes on this level."""
        return self.levels[level - 1]

    def room(self, level: int) -> int:
        """Return the free spaces of this level."""
        return self.capacity[level - 1] - sum(self.levels[level - 1])

    def put(self, level: int, index: int, number: int) -> None:
        """Add cubes of a colour to a level (remove them if negative)."""
        changed = with_cube(self.levels[level - 1], index, number)
        self.levels = (*self.levels[: level - 1], changed, *self.levels[level:])

    def gain(self, gain: OtysGain) -> None:
        """Add a gain except Prestige, which may end the game."""
        self.credits += gain.credits
        self.batteries += gain.batteries
        self.neutral_keys += gain.neutral_keys

    def keep(self, level: int, token: str) -> None:
        """Place a reward token on a level."""
        self.kept = (*self.kept[: level - 1], token, *self.kept[level:])

    def moved(self, diver: str, steps: int) -> tuple[str, ...]:
        """Return the column with a diver moved down (up if negative).

        The other divers close up.
        """
        column = list(self.column)
        place = column.index(diver)
        column.insert(place + steps, column.pop(place))
        return tuple(column)

    def spend(self, key: str) -> bool:
        """Put a key on the Hacker track; return whether that returned all keys."""
        self.track = (*self.track, key)
        if len(self.track) < self.threshold:
            return False
        self.track = ()
        return True

    def retrieve(self, key: str) -> None:
        """Return a key from the Hacker track."""
        track = list(self.track)
        track.remove(key)
        self.track = tuple(track)


def key_name(kind: KeyKind, level: int) -> str:
    """Return a key's name on the track: its number, X, or N for a neutral one."""
    return str(level) if kind == "number" else X_KEY if kind == "x" else NEUTRAL


Ties = Literal["ask", "listed"]
Upgrades = Literal["active", "any"]
Ending = Literal["", "contact", "stopped"]

SPY_WAITS_VERSION = 2
"""The first rules version in which a Timer that the Spy moves to the marker waits there."""


@dataclass(frozen=True, slots=True)
class OtysSettings:
    """The options as the engine uses them.

    `version` is that of the rules.
    """

    start: int
    ties: Ties
    upgrade: Upgrades
    version: int

    @property
    def spy_meets(self) -> bool:
        """Whether a Timer that the Spy moves to the marker is discarded immediately."""
        return self.version < SPY_WAITS_VERSION

    @property
    def edition(self) -> Edition:
        """The components as these rules have them."""
        return edition(self.version)


@dataclass(frozen=True, slots=True)
class Layout:
    """The drawn set-up: sponsors by level, bag (shown tokens first), deck, boards."""

    store: Counts
    sponsors: tuple[int, ...]
    bag: tuple[str, ...]
    deck: tuple[str, ...]
    boards: tuple[OtysBoard, ...]


@dataclass
class OtysTurn:
    """The state of the turn; `number` counts from 1, 0 is the set-up.

    `key` is the played key, `level` the level that it activated (0 before). `uses` of the diver's effect remain,
    `transactions` of the current use; `acted` says that one was started. `cubes` of `cube` may still be placed with a
    reward token. `used_tokens` are the levels whose kept token has paid for a contract. `drawn` are the contracts of
    which the Spy keeps one.
    """

    number: int = 0
    key: str = ""
    level: int = 0
    uses: int = 0
    transactions: int = 0
    acted: bool = False
    propelled: bool = False
    used_tokens: frozenset[int] = frozenset()
    cubes: int = 0
    cube: Resource | None = None
    drawn: tuple[str, ...] = ()
    surfaced: bool = False

    @property
    def working(self) -> int:
        """The active level, from the key to surfacing; otherwise 0."""
        return 0 if self.surfaced else self.level

    def copy(self) -> OtysTurn:
        """An independent copy."""
        twin = OtysTurn.__new__(OtysTurn)
        twin.__dict__.update(self.__dict__)
        return twin


class OtysPlayedMove(NamedTuple):
    """A played move: the seat, the active level before it, and the diver, if any.

    The diver is the one moved by the propeller, or else the diving one, wherever it is now.
    """

    move: Move
    seat: int
    level: int
    diver: str


class OtysState(engine.State):
    """The state for any number of seats.

    `boards` are the seats, `active` is the current one. `sponsors` are numbers by level, `tokens` the shown types by
    level, `bag` and `deck` are hidden (the next one first), `public` are the public contracts by space, `store` and
    `supply` cubes by colour. `queue` are the cubes near the contracts, the next one first, `carried` the cube on each
    public contract; only solo games have these. `scored` is the step after a gain of Prestige.
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
        """The current seat's board."""
        return self.boards[self.active]

    def virtuals(self, seat: int) -> tuple[Resource | None, ...]:
        """Return the cubes by level that kept reward tokens still count as this turn."""
        kept = self.boards[seat].kept
        if not any(kept):
            return (None,) * len(kept)
        spent = self.turn.used_tokens if seat == self.active else ()
        return tuple(
            [
                TOKENS[token].kept_resource if token and level not in spent else None
                for level, token in zip(LEVELS, kept, strict=True)
            ]
        )

    def contract(self, card: str) -> Contract:
        """Return a contract as these rules have it."""
        return self.settings.edition.contracts[card]

    def take_from_supply(self, index: int, number: int) -> None:
        """Take cubes of a colour from the supply; a negative number returns them."""
        self.supply = with_cube(self.supply, index, -number)

    def lay(self, slot: int, card: str | None, cube: Resource | None) -> None:
        """Set the card and cube of a public contract's space."""
        self.public = (*self.public[:slot], card, *self.public[slot + 1 :])
        self.carried = (*self.carried[:slot], cube, *self.carried[slot + 1 :])

    def copy(self) -> Self:
        """Copy boards and turn too."""
        twin = super().copy()
        twin.boards = [board.copy() for board in self.boards]
        twin.turn = self.turn.copy()
        return twin

    def imagine(self, viewer: int | None, chance: Chance) -> None:
        """Redraw bag and deck, and other seats' hands and drawn cards."""
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

    `timers` are the spaces of the Timers (None once discarded), `order` the placed colours on the Score track,
    `reached` those whose cube a Timer has taken. `moved` is the Timer that moved last.
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
        """The colours that could be next: the scarcest in the Store without a space."""
        left = [resource for resource in RESOURCES if resource not in self.order]
        fewest = min((self.store[INDEX[resource]] for resource in left), default=0)
        return tuple(resource for resource in left if self.store[INDEX[resource]] == fewest)

    @property
    def cubes(self) -> dict[int, Resource]:
        """The cubes of the set-up by space of the Score track."""
        return {self.settings.start - drop: resource for resource, drop in zip(self.order, SOLO.drops, strict=False)}

    def cube_on(self, space: int) -> Resource | None:
        """Return the remaining cube on a space of the Score track."""
        drop = self.settings.start - space
        resource = self.order[SOLO.drops.index(drop)] if drop in SOLO.drops else None
        return None if resource in self.reached else resource

    def space(self, timer: int) -> int:
        """Return a Timer's space, 0 once it's discarded."""
        return self.timers[timer] or 0

    def put(self, timer: int, space: int | None) -> None:
        """Move a Timer to a space, or discard it."""
        self.timers = (*self.timers[:timer], space, *self.timers[timer + 1 :])

    def met(self, gain: int = 0) -> tuple[int, ...]:
        """Return the Timers that the marker has reached or passed."""
        marker = self.boards[0].prestige + gain
        for space in self.timers:
            if space is not None and space <= marker:
                break
        else:
            return ()
        return tuple([timer for timer, space in enumerate(self.timers) if space is not None and space <= marker])

    def ends(self, gain: int) -> bool:
        """Whether the last Timer is met."""
        return len(self.met(gain)) == len(self.alive)
