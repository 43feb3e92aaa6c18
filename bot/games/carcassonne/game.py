"""Carcassonne solo as a game of the registry."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import ClassVar, Literal

from bot.games.carcassonne.components import DECK
from bot.games.carcassonne.moves import parse
from bot.games.carcassonne.options import OPTIONS, settings
from bot.games.carcassonne.piles import Piles
from bot.games.carcassonne.position import CarcassonnePosition
from bot.games.chance import Chance
from bot.games.contract import NO_DATA, Game, Move, Option


class Carcassonne(Game):
    """The official solo variant: three colours, the lowest total counts (rules/carcassonne_solo.md)."""

    key: ClassVar[str] = "carcassonne"
    title: ClassVar[str] = "Carcassonne"
    seats: ClassVar[range] = range(1, 2)
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    better: ClassVar[Literal["high", "low"]] = "high"

    def new(
        self, *, seats: int, seed: bytes, options: Mapping[str, object] = NO_DATA, rules_version: int | None = None
    ) -> CarcassonnePosition:
        """One shuffle of all tiles, labelled `tiles`, dealt from the left: 24/24/23, with four colours 18/18/18/17."""
        self.check_rules(rules_version)
        self.check_seats(seats)
        chosen = settings(self.check_options(options))
        deck = iter(Chance(seed).shuffle(DECK, "tiles"))
        return CarcassonnePosition(chosen, Piles([tuple(islice(deck, size)) for size in chosen.pile_sizes()]))

    def parse(self, text: str) -> Move:
        """The move of a notation: `place N9 r2`, `meeple city N`, `score N E M9`. Raises InvalidMove."""
        return parse(text)
