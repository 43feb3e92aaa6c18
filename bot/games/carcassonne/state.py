"""The state of Carcassonne: map, piles, scores, meeples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice
from typing import Any, Literal, Self

from bot.games import engine
from bot.games.carcassonne.board import CarcassonneBoard
from bot.games.carcassonne.components import DECK, KINDS, SPRING, START, Orientation
from bot.games.carcassonne.fields import FieldBoard
from bot.games.carcassonne.goals import NOTHING_YET
from bot.games.carcassonne.rules import Rules
from bot.games.chance import Chance

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
