"""Otys as a game of the registry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from bot.games.chance import Chance
from bot.games.contract import NO_DATA, Game, Move, Option
from bot.games.otys.options import OPTIONS, settings
from bot.games.otys.parsing import parse
from bot.games.otys.position import OtysPosition
from bot.games.otys.setup import setup
from bot.games.otys.solo import SoloPosition


class Otys(Game):
    """One seat plays the official variant with its Timers (rules/otys.md). The score is Prestige: high is better."""

    key: ClassVar[str] = "otys"
    title: ClassVar[str] = "Otys"
    seats: ClassVar[range] = range(1, 2)
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    better: ClassVar[Literal["high", "low"]] = "high"

    def new(
        self, *, seats: int, seed: bytes, options: Mapping[str, object] = NO_DATA, rules_version: int | None = None
    ) -> OtysPosition:
        """Everything is drawn before the first decision, by the labels of `setup.py`."""
        self.check_rules(rules_version)
        chosen = settings(self.check_options(options))
        return SoloPosition(chosen, setup(self.check_seats(seats), Chance(seed)))

    def parse(self, text: str) -> Move:
        """The move of a notation: `key 3`, `complete C11 PPT`, `timer a down`. Raises InvalidMove."""
        return parse(text)
