"""Common parts of market turns, work phases, and decisions inside effects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from bot.games.contract import Move
from bot.games.engine import Decision
from bot.games.errors import Refusal
from bot.games.factories import words
from bot.games.factories.components import Blueprint, Contractor
from bot.games.factories.dice import Dice
from bot.games.factories.state import Asking, FactoriesState
from bot.games.text import Text

MoveT = TypeVar("MoveT", bound=Move)
SourceT = TypeVar("SourceT", bound=Blueprint | Contractor | None)


class MarketPart(Decision[FactoriesState, MoveT]):
    """A possible action of a market turn."""

    kind = "market"
    rule = "fantastic_factories 4"

    def ask(self, state: FactoriesState) -> Text:
        """As the whole turn asks."""
        return words.MARKET_REFRESHED if state.refreshed else words.MARKET


class WorkPart(Decision[FactoriesState, MoveT]):
    """A possible action of a work phase, which continues afterwards."""

    kind = "work"
    rule = "fantastic_factories 5"
    interrupts = True

    def ask(self, state: FactoriesState) -> Text:
        """As the whole phase asks."""
        return words.WORK


@dataclass(frozen=True, slots=True)
class EffectDecision(Decision[FactoriesState, MoveT], Generic[MoveT, SourceT]):
    """A choice inside an effect, with `left` parts.

    `source` is the card, or None for a limit.

    `chosen` are dice that are already set, `metal` and `energy` the resources to choose from.
    """

    kind: ClassVar[Asking]
    sentence: ClassVar[words.Sentence]
    """The prompt, by source and parts left."""

    left: int
    source: SourceT
    chosen: Dice = ()
    metal: int = 0
    energy: int = 0

    def ask(self, state: FactoriesState) -> Text:
        """Name the card that asks and the parts left."""
        return type(self).sentence(n=self.left, source="" if self.source is None else self.source.name)

    def deny(self, state: FactoriesState, move: Move) -> Refusal:
        """With a move that is legal."""
        options = tuple(map(str, self.moves(state)[:1]))
        return Refusal(words.for_example(asked=self.ask(state), options=options), self.rule)


def splits(total: int, metal: int, energy: int) -> list[tuple[int, int]]:
    """Return all ways to pay a total with at most this much metal and energy."""
    return [(some, total - some) for some in range(max(0, total - energy), min(metal, total) + 1)]
