"""How a game begins: everything that is drawn before the first decision (rules/otys.md 2), by label.

`store` draws the Store, `sponsors`, `tokens` and `contracts` are shuffles; every seat has `divers/<seat>` for its
column and `cubes/<seat>` for the cubes on its levels.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.chance import Chance
from bot.games.otys.board import Board, counted
from bot.games.otys.components import CONTRACTS, DIVERS, RESOURCES, SPONSORS, STORE, TOKENS, Counts


@dataclass(frozen=True, slots=True)
class Setup:
    """What lies on the table: sponsors by level, the bag with the tokens to show first, the deck, a board per seat."""

    store: Counts
    sponsors: tuple[int, ...]
    bag: tuple[str, ...]
    deck: tuple[str, ...]
    boards: tuple[Board, ...]


def setup(seats: int, chance: Chance) -> Setup:
    """Draw everything for so many seats."""
    pool = [resource for resource in RESOURCES for _ in range(STORE.pool)]
    tokens = [token.type for token in TOKENS.values() for _ in range(token.copies)]
    return Setup(
        store=counted(chance.shuffle(pool, "store")[: STORE.drawn]),
        sponsors=tuple(chance.shuffle(tuple(SPONSORS), "sponsors")),
        bag=tuple(chance.shuffle(tokens, "tokens")),
        deck=tuple(chance.shuffle(tuple(CONTRACTS), "contracts")),
        boards=tuple(
            Board(chance.shuffle(tuple(DIVERS), "divers", seat), chance.shuffle(RESOURCES, "cubes", seat))
            for seat in range(seats)
        ),
    )
