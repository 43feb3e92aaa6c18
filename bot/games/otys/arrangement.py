"""Positions of solo games at the start of a turn, for lessons.

Each is one that a game can reach: all divers, sponsors, contracts and tokens are there once, and no cube is on the
Score track where a Timer has already been.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from types import MappingProxyType

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
from bot.games.otys.game import Otys, OtysPosition, position, settings
from bot.games.otys.state import Layout, OtysBoard
from bot.games.otys.words import LETTERS

_NAMES = {letter: resource for resource, letter in LETTERS.items()}
_NONE: Mapping[str, str] = MappingProxyType({})


def arrange(
    *,
    seats: int,
    divers: str,
    sponsors: Sequence[int],
    contracts: str,
    cubes: Mapping[str, str] = _NONE,
    store: str = "PTMF",
    order: str = "PTMF",
    carried: str = "PT",
    queue: str = "MF",
    tokens: Mapping[str, str] = _NONE,
    turn: int = 1,
    prestige: int = 0,
    credits: int = 3,  # noqa: A002
    batteries: int = 0,
    track: str = "",
    upgraded: str = "",
    timers: Sequence[int] = (23, 23),
) -> OtysPosition:
    """Return the position at the choice of a key; cubes are written as letters: `PPT` is 2 plant and 1 tech.

    `divers` are the column from the top, `cubes` those on the levels, `sponsors` the numbers by level, `tokens` the
    reward tokens of some levels. `contracts` are the two public ones, the cheaper first, and those drawn next. `order`
    are the colours on the Score track from the top, `carried` those on the public contracts, `queue` the next ones.
    """
    board = OtysBoard(divers.split(), RESOURCES, CAPACITY)
    board.levels = tuple(_counts(cubes.get(str(level), "")) for level in LEVELS)
    board.prestige, board.credits, board.batteries = prestige, credits, batteries
    board.track, board.upgraded = tuple(track.split()), frozenset(upgraded.split())
    first = contracts.split()
    deck = (*first, *(card for card in CONTRACTS if card not in first))
    layout = Layout(_counts(store), tuple(sponsors), _bag(tokens), deck, (board,))
    game = Otys()
    found = position(settings(game.check_options({"ties": "listed"}), game.rules_version), layout)
    state = found.state
    state.turn.number, state.timers = turn, (timers[0], timers[1])
    state.order = _cubes(order)
    state.reached = frozenset(cube for space, cube in state.cubes.items() if space >= min(timers))
    state.carried = (*_cubes(carried), *(None,) * (len(state.public) - len(carried)))
    state.queue = _cubes(queue)
    found.clear_cache()
    return found


def _bag(tokens: Mapping[str, str]) -> tuple[str, ...]:
    """Return all reward tokens, those of the levels first."""
    rest = list(TOKENS) * next(token.copies for token in TOKENS.values())
    shown = {level: names.split() for level, names in tokens.items()}
    for token in chain(*shown.values()):
        rest.remove(token)
    return (*chain(*(shown.get(str(level)) or (rest.pop(0), rest.pop(0)) for level in LEVELS)), *rest)


def _cubes(letters: str) -> tuple[Resource, ...]:
    return tuple(_NAMES[letter] for letter in letters)


def _counts(letters: str) -> Counts:
    return count_cubes(_cubes(letters))
