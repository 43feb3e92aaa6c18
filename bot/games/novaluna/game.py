"""Nova Luna as a game of the registry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from bot.games.chance import Chance
from bot.games.contract import NO_DATA, Game, Move, Option
from bot.games.novaluna.components import TILES
from bot.games.novaluna.moves import parse
from bot.games.novaluna.options import OPTIONS, settings
from bot.games.novaluna.position import NovaLunaPosition
from bot.games.novaluna.race import RacePosition
from bot.games.novaluna.solo import SoloPosition


class NovaLuna(Game):
    """One seat plays the solo variant, two to four race to place their discs (rules/nova_luna.md).

    Low is better with either: the solo score counts time, the score of a race the discs still in hand.
    """

    key: ClassVar[str] = "novaluna"
    title: ClassVar[str] = "Nova Luna"
    seats: ClassVar[range] = range(1, 5)
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    better: ClassVar[Literal["high", "low"]] = "low"

    def new(
        self, *, seats: int, seed: bytes, options: Mapping[str, object] = NO_DATA, rules_version: int | None = None
    ) -> NovaLunaPosition:
        """One shuffle of all tiles, labelled `tiles`: eleven go on the wheel, the others are the pile.

        With several seats a shuffle labelled `discs` stacks their discs on the moon track, the lowest first.
        """
        self.check_rules(rules_version)
        chosen = settings(self.check_options(options), self.check_seats(seats))
        chance = Chance(seed)
        tiles = tuple(chance.shuffle(tuple(TILES.values()), "tiles"))
        if seats == 1:
            return SoloPosition(chosen, tiles)
        return RacePosition(chosen, tiles, tuple(chance.shuffle(range(seats), "discs")))

    def parse(self, text: str) -> Move:
        """The move of a notation: `take 5 at M9`, `refill`. Raises InvalidMove."""
        return parse(text)
