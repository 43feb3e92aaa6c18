"""Positions of Otys to learn from: the turn of a solo game, with what a lesson needs.

Every position is one that a game can reach: all divers, sponsors, contracts and tokens are there once, and no cube is
on the Score track where a Timer has already been.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from bot.games.areas import areas
from bot.games.contract import Move, Position
from bot.games.otys import Otys
from bot.games.otys.board import OtysBoard
from bot.games.otys.components import (
    CAPACITY,
    CONTRACTS,
    LEVELS,
    RESOURCES,
    TOKENS,
    Counts,
    Resource,
    count_cubes,
)
from bot.games.otys.game import OtysPosition, position, settings
from bot.games.otys.moves import GRAMMAR, PlayKey
from bot.games.otys.state import Layout, OtysSoloState
from bot.games.otys.words.amounts import LETTERS

_GAME = Otys()
_NAMES = {letter: resource for resource, letter in LETTERS.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonTable:
    """A table at the start of a turn; cubes are written as letters: `PPT` is 2 plant and 1 tech.

    `divers` are the column from the top, `cubes` those on the levels, `sponsors` the numbers by level, `tokens` the
    reward tokens of some levels. `contracts` are the two public ones, the cheaper first, and those drawn next. `order`
    are the colours on the Score track from the top, `carried` those on the public contracts, `queue` the next ones.
    """

    divers: Sequence[str]
    sponsors: tuple[int, ...]
    contracts: tuple[str, ...]
    cubes: Mapping[int, str] = field(default_factory=dict)
    store: str = "PTMF"
    order: str = "PTMF"
    carried: str = "PT"
    queue: str = "MF"
    tokens: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    turn: int = 1
    prestige: int = 0
    credits: int = 3
    batteries: int = 0
    track: tuple[str, ...] = ()
    upgraded: tuple[str, ...] = ()
    timers: tuple[int, int] = (23, 23)

    def begin(self) -> OtysPosition:
        """Return the position at the choice of a key."""
        chosen = settings(_GAME.check_options({"ties": "listed"}), _GAME.rules_version)
        found = position(
            chosen, Layout(_counts(self.store), self.sponsors, self._bag(), self._deck(), (self._board(),))
        )
        self._go_on(found.state)
        found.clear_cache()
        return found

    def _board(self) -> OtysBoard:
        board = OtysBoard(self.divers, RESOURCES, CAPACITY)
        board.levels = tuple(_counts(self.cubes.get(level, "")) for level in LEVELS)
        board.prestige, board.credits, board.batteries = self.prestige, self.credits, self.batteries
        board.track, board.upgraded = self.track, frozenset(self.upgraded)
        return board

    def _bag(self) -> tuple[str, ...]:
        """Return all reward tokens, those of the levels first."""
        rest = list(TOKENS) * next(token.copies for token in TOKENS.values())
        for token in chain(*self.tokens.values()):
            rest.remove(token)
        shown = [self.tokens[level] if level in self.tokens else (rest.pop(0), rest.pop(0)) for level in LEVELS]
        return (*chain(*shown), *rest)

    def _deck(self) -> tuple[str, ...]:
        return (*self.contracts, *(card for card in CONTRACTS if card not in self.contracts))

    def _go_on(self, state: OtysSoloState) -> None:
        """Bring turn, Timers and their cubes to where they are."""
        state.turn.number, state.timers = self.turn, self.timers
        state.order = _cubes(self.order)
        state.reached = frozenset(cube for space, cube in state.cubes.items() if space >= min(self.timers))
        state.carried = (*_cubes(self.carried), *(None,) * (len(state.public) - len(self.carried)))
        state.queue = _cubes(self.queue)


def _cubes(letters: str) -> tuple[Resource, ...]:
    return tuple(_NAMES[letter] for letter in letters)


def _counts(letters: str) -> Counts:
    return count_cubes(_cubes(letters))


def moves(*notations: str) -> tuple[Move, ...]:
    """Return moves by their notation."""
    return tuple(map(GRAMMAR.parse, notations))


parts = areas
"""Reads the parts of the picture to outline."""


def is_numbered_key(position: Position, move: Move) -> bool:
    """Describe the keys of single levels."""
    return isinstance(move, PlayKey) and move.kind == "number"
