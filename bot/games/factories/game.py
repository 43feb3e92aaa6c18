"""Fantastic Factories as a game of the registry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from bot.games.contract import NO_DATA, Event, Game, Move, Option
from bot.games.factories import flow
from bot.games.factories.components import LEVELS
from bot.games.factories.notation import parse
from bot.games.factories.options import OPTIONS
from bot.games.factories.position import FactoriesPosition


class FantasticFactories(Game):
    """One seat plays against The Machine, two to five against each other (rules/fantastic_factories.md).

    Labels of chance: `blueprints/<n>` and `contractors/<n>` for the n-th shuffle of a deck, `tools` for the tokens,
    `first` for the first player, `machine/<round>/<colour>` for The Machine's dice, `dice/<round>/<seat>/<n>` for the
    n-th die that a seat rolls in a round. So The Machine rolls the same in every run of a challenge.
    """

    key: ClassVar[str] = "factories"
    title: ClassVar[str] = "Fantastic Factories"
    seats: ClassVar[range] = range(1, 6)
    rules_version: ClassVar[int] = 2
    older_rules: ClassVar[tuple[int, ...]] = (1,)
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    better: ClassVar[Literal["high", "low"]] = "high"

    def new(
        self, *, seats: int, seed: bytes, options: Mapping[str, object] = NO_DATA, rules_version: int | None = None
    ) -> FactoriesPosition:
        """Market, hands and The Machine are dealt, and the first market turn begins.

        Since version 2 of the rules an empty row can be refreshed while cards are left (A15).
        """
        chosen = self.check_options(options)
        (level,) = [one for one in LEVELS if one == chosen["level"]]
        events: list[Event] = []
        state = flow.set_up(
            self.check_seats(seats), seed, level, events, empty_rows_refresh=self.check_rules(rules_version) > 1
        )
        return FactoriesPosition(state, events)

    def parse(self, text: str) -> Move:
        """The move of a notation: `use foundry 5`, `build megalith discard beacon`. Raises InvalidMove."""
        return parse(text)
