"""Solarius Mission as a game of the registry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from bot.games.contract import NO_DATA, Game, Move, Option
from bot.games.solarius.options import OPTIONS, settings
from bot.games.solarius.parsing import parse
from bot.games.solarius.position import SolariusPosition


class SolariusMission(Game):
    """Two to four players settle planets, build stations and complete missions (rules/solarius_mission.md)."""

    key: ClassVar[str] = "solarius"
    title: ClassVar[str] = "Solarius Mission"
    seats: ClassVar[range] = range(2, 5)
    rules_version: ClassVar[int] = 2
    older_rules: ClassVar[tuple[int, ...]] = (1,)
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    better: ClassVar[Literal["high", "low"]] = "high"

    def new(
        self, *, seats: int, seed: bytes, options: Mapping[str, object] = NO_DATA, rules_version: int | None = None
    ) -> SolariusPosition:
        """The first position, set up and run on to the first decision.

        Labels of chance: `tiles`, `rotation/<tile>`, `hubs`, `starting player`, `planets/<colour>` (which are sorted
        out), `planets` (where the others lie), `start cards`, `deck`, `deck/<n>` for the n-th deck made of discards,
        and for every die `bag/<game turn>/<number>` and `die/<game turn>/<number>`; the first four have game turn 0.
        Since version 2 of the rules a station does not reward itself through a card that its own effect plays (II.2).
        """
        chosen = settings(self.check_options(options), self.check_rules(rules_version))
        return SolariusPosition.start(chosen, self.check_seats(seats), seed)

    def parse(self, text: str) -> Move:
        """The move of a notation: `take black star at 2`, `fly C7`, `stop`. Raises InvalidMove."""
        return parse(text)
