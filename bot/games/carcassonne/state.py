"""The state of Carcassonne: map, piles, scores, meeples."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, islice
from typing import Any, Literal, NamedTuple, Self

from bot.games import engine
from bot.games.carcassonne import words
from bot.games.carcassonne.board import CarcassonneBoard
from bot.games.carcassonne.components import DECK, KINDS, SPRING, START, Kind, Orientation
from bot.games.carcassonne.fields import FieldBoard
from bot.games.chance import Chance
from bot.games.contract import Goal
from bot.games.text import Text, Who

# The 14 goals of the solo sheet (rules/carcassonne_solo.md 7), and our titles


Predicate = Callable[[Kind, int, int], bool]

_BY_FEATURE: Mapping[str, Predicate] = {
    "road10": lambda kind, value, colours: kind == "road" and value >= 10,
    "road10_2c": lambda kind, value, colours: kind == "road" and value >= 10 and colours >= 2,
    "road10_3c": lambda kind, value, colours: kind == "road" and value >= 10 and colours >= 3,
    "road5_3c": lambda kind, value, colours: kind == "road" and value == 5 and colours >= 3,
    "city16": lambda kind, value, colours: kind == "city" and value >= 16,
    "city16_2c": lambda kind, value, colours: kind == "city" and value >= 16 and colours >= 2,
    "city16_3c": lambda kind, value, colours: kind == "city" and value >= 16 and colours >= 3,
    "city8to10_3c": lambda kind, value, colours: kind == "city" and 8 <= value <= 10 and colours >= 3,
}
"""Goals that one feature reaches, by kind, value and number of paid colours."""

_BY_MONASTERIES: Mapping[str, int] = {"monastery3": 3, "monastery4": 4}
_BY_TOTAL: Mapping[str, int] = {"total40": 40, "total50": 50, "total60": 60}

ORDER: tuple[str, ...] = tuple(words.GOALS)
"""All goals in the order of the sheet."""

_TITLES = (
    (60, words.LEGEND),
    (50, words.MASTER),
    (40, words.PLANNER),
    (30, words.ARCHITECT),
    (20, words.MASON),
    (10, words.STONECUTTER),
)


class GoalProgress(NamedTuple):
    """Progress towards the goals by scored features."""

    reached: frozenset[str]
    monasteries: int

    def after(self, kind: Kind, value: int, colours: int) -> GoalProgress:
        """Return the tally after a feature that paid its value to this many colours."""
        monasteries = self.monasteries + (kind == "monastery")
        return GoalProgress(self.reached | _goals_of(kind, value, colours) | _goals_for(monasteries), monasteries)


NOTHING_YET = GoalProgress(frozenset(), 0)


@lru_cache(maxsize=1024)
def _goals_of(kind: Kind, value: int, colours: int) -> frozenset[str]:
    return frozenset(key for key, holds in _BY_FEATURE.items() if holds(kind, value, colours))


@lru_cache(maxsize=16)
def _goals_for(monasteries: int) -> frozenset[str]:
    return frozenset(key for key, wanted in _BY_MONASTERIES.items() if monasteries >= wanted)


def goals(tally: GoalProgress, result: int, *, all_tiles: bool) -> tuple[Goal, ...]:
    """Return all 14 goals in the order of the sheet, and whether they are reached."""
    reached = tally.reached | {key for key, wanted in _BY_TOTAL.items() if result >= wanted}
    if all_tiles:
        reached |= {"all_tiles"}
    return tuple([Goal(key, text, key in reached) for key, text in words.GOALS.items()])


def title(result: int) -> Text:
    """Return the rank title for a result."""
    return next((name for least, name in _TITLES if result >= least), words.APPRENTICE)


# What differs between the solo variant and the base game, as a value.
#
# The same engine plays both. rules/carcassonne_solo.md and rules/carcassonne.md have the same section numbers for
# the same steps of a turn.


MEEPLES = 7
"""Meeples of each player in the base game."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The differences. `page` is the page that refusals cite.

    With `seated`, each colour is a seat of its own, named by its player; otherwise one seat moves all colours. With
    `fields`, meeples can be placed on fields. `required` says that a meeple must be placed where possible,
    `lowest_only` that a feature scores only if its majority is in last place. With `own_piles` each colour has a pile;
    otherwise all draw from the first pile that has a tile.
    """

    page: str
    seated: bool
    fields: bool
    required: bool
    lowest_only: bool
    own_piles: bool

    def cite(self, section: str) -> str:
        """Return the citation of a section of these rules."""
        return f"{self.page} {section}"

    def seat_of(self, colour: int) -> int:
        """Return the seat that moves for a colour."""
        return colour if self.seated else 0

    @property
    def key(self) -> str:
        """The name of a colour's number in the data of events."""
        return "seat" if self.seated else "colour"

    def who(self, colour: int) -> Text | Who:
        """Return a colour's name in sentences: the seat, or the colour itself."""
        return Who(colour) if self.seated else words.COLOURS[colour]

    def prompted_colour(self, colour: int) -> Text | None:
        """Return the colour that a prompt names; a seat isn't named in its own prompt."""
        return None if self.seated else words.COLOURS[colour]


SOLO = Rules("carcassonne_solo", seated=False, fields=False, required=True, lowest_only=True, own_piles=True)
"""The official solo variant."""

BASE = Rules("carcassonne", seated=True, fields=True, required=False, lowest_only=False, own_piles=False)
"""The base game for two to five."""


Ending = Literal["", "meeples", "tiles"]
Scores = tuple[int, ...]
Piles = tuple[tuple[str, ...], ...]

_EMPTY_MAP = CarcassonneBoard(START)


@cache
def _empty_map_with_fields(start: Orientation) -> FieldBoard:
    return FieldBoard(start)


@dataclass(frozen=True, slots=True)
class CarcassonneSettings:
    """The rules, and the options as the engine uses them."""

    rules: Rules
    meeples: int
    start_scores: Scores
    by_colour: bool
    aids: bool
    score_closing_turn: bool
    borrow: bool
    count_present: bool
    strict_all_tiles: bool
    river: bool

    @property
    def colours(self) -> int:
        """The number of colours."""
        return len(self.start_scores)

    @property
    def pile_sizes(self) -> tuple[int, ...]:
        """The sizes of the piles: equal, the first ones with one more (24, 24, 23).

        One pile if the colours have none of their own.
        """
        if not self.rules.own_piles:
            return (len(DECK),)
        share, rest = divmod(len(DECK), self.colours)
        return tuple(share + (colour < rest) for colour in range(self.colours))


def deal(tiles: Sequence[str], sizes: Sequence[int]) -> Piles:
    """Split tiles into piles of these sizes, from the left.

    >>> deal("UVD", (2, 1))
    (('U', 'V'), ('D',))
    """
    deck = iter(tiles)
    return tuple([tuple(islice(deck, size)) for size in sizes])


class CarcassonneState(engine.State):
    """The facts of a position.

    `piles` are the face-down tiles of each colour, the next tile first; in the base game they are used up one after the
    other. `colour` is the colour to
    move, in the base game the seat; `drawn` is the letter of its tile until the turn is over; `closing` says that the
    game ends with this turn. `before` are the scores before the last tile, by `last_colour`. `spent` are the meeples
    that scored at the end of a solo game. `earned` are the points of each colour by kind of feature, in the order of
    `KINDS`.
    """

    def __init__(
        self, settings: CarcassonneSettings, piles: Piles, steps: Sequence[engine.Step[Any]], first: int = 0
    ) -> None:
        super().__init__(settings.colours if settings.rules.seated else 1, steps)
        self.settings = settings
        self.piles = piles
        self.board: CarcassonneBoard = _EMPTY_MAP.copy()
        if settings.rules.fields:
            self.board = _empty_map_with_fields(SPRING if settings.river else START).copy()
        self.points = self.before = settings.start_scores
        self.supply = [settings.meeples] * settings.colours
        self.tally = NOTHING_YET
        self.colour = first
        self.turn = 0
        self.drawn = ""
        self.discarded: tuple[str, ...] = ()
        self.last_colour: int | None = None
        self.closing = False
        self.ending: Ending = ""
        self.spent: tuple[int, ...] = ()
        self.earned: tuple[Scores, ...] = ((0,) * settings.colours,) * len(KINDS)

    @property
    def tiles_left(self) -> int:
        """The number of face-down tiles in all piles."""
        return sum(map(len, self.piles))

    @property
    def following(self) -> int:
        """The next colour."""
        return (self.colour + 1) % self.settings.colours

    @property
    def standing(self) -> tuple[int, ...]:
        """Each colour's meeples on the map."""
        return tuple([self.settings.meeples - supply for supply in self.supply])

    def copy(self) -> Self:
        twin = super().copy()
        twin.board = self.board.copy()
        twin.supply = self.supply.copy()
        return twin

    def draw(self, pile: int) -> str:
        """Remove the next tile from a pile that has one."""
        piles = self.piles
        self.piles = (*piles[:pile], piles[pile][1:], *piles[pile + 1 :])
        return piles[pile][0]

    def imagine(self, viewer: int | None, chance: Chance) -> None:
        """Shuffle the piles; their order is hidden from everyone.

        Without piles of the colours, each pile has other tiles: the river, its lake, and the others.
        """
        if not self.settings.rules.own_piles:
            shuffled = [chance.shuffle(sorted(pile), "tiles", number) for number, pile in enumerate(self.piles)]
            self.piles = tuple(map(tuple, shuffled))
            return
        tiles = chance.shuffle(sorted(chain.from_iterable(self.piles)), "tiles")
        self.piles = deal(tiles, tuple(map(len, self.piles)))
