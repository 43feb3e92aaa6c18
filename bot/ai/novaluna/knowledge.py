"""The search's knowledge of Nova Luna: plays greedily to the end."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from bot.ai.novaluna import words
from bot.ai.novaluna.effects import EFFECTS
from bot.ai.novaluna.evaluation import evaluate_moves
from bot.ai.search import Cache, Draw, Knowledge, Weights
from bot.games.contract import Move
from bot.games.novaluna.game import NovaLunaPosition
from bot.games.novaluna.scoring import solo_score, standing
from bot.games.novaluna.state import NovaLunaSoloState, NovaLunaState
from bot.games.text import Text


class NovaLunaKnowledge(Knowledge[NovaLunaPosition[Any]]):
    """Evaluates points in a solo game; in a race the lead in discs, and the win."""

    min_difference = 3.0
    effects = EFFECTS

    aspects = ("won",)
    """Whether a race is won; a solo game needs only `worth`."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self._memory: Cache[Move] = Cache()

    def clock(self, position: NovaLunaPosition[Any]) -> float:
        """Return the number of tiles taken."""
        turn: int = position.state.turn
        return turn

    def effort(self, position: NovaLunaPosition[Any]) -> int:
        """Return a divisor that grows with the number of seats, because all play on."""
        return position.seats

    def candidates(self, position: NovaLunaPosition[Any]) -> Sequence[Move]:
        promises = evaluate_moves(position, self.weights)
        return sorted(promises, key=promises.__getitem__, reverse=True)

    def choose(self, position: NovaLunaPosition[Any], draw: Draw) -> Move:
        return self._memory.get(_facts(position), lambda: self._quick(position))

    def _quick(self, position: NovaLunaPosition[Any]) -> Move:
        promises = evaluate_moves(position, self.weights)
        return max(promises, key=promises.__getitem__)

    def worth(self, position: NovaLunaPosition[Any], seat: int) -> float:
        state = position.state
        if isinstance(state, NovaLunaSoloState):
            return -float(solo_score(state))
        others = [hand for other, hand in enumerate(state.hands) if other != seat]
        lead: int = min(others) - state.hands[seat]
        return lead + self.weights["won"] * (standing(state)[0] == seat)

    def aspect_values(self, position: NovaLunaPosition[Any], seat: int) -> tuple[float, ...]:
        return (float(position.seats > 1 and standing(position.state)[0] == seat),)

    def expects(self, position: NovaLunaPosition[Any], worth: float, seen: Mapping[str, float]) -> Text:
        return words.expects_alone(-worth) if position.seats == 1 else words.expects_race(seen["won"])

    def result(self, position: NovaLunaPosition[Any], worth: float, seen: Mapping[str, float]) -> float:
        return -worth if position.seats == 1 else seen["won"]

    def is_chance(self, position: NovaLunaPosition[Any]) -> bool:
        return position.seats > 1


def _facts(position: NovaLunaPosition[Any]) -> Hashable:
    """Return what a quick choice depends on: the seat's display, the tiles on offer."""
    state: NovaLunaState = position.state
    display, spaces, choices = state.displays[position.deciders[0]], state.wheel.spaces, state.wheel.choices
    return (
        tuple(display.tiles),
        tuple(display.tiles.values()),
        choices,
        *[spaces[space] for space in choices],
        type(position.moves()[0]),
        isinstance(state, NovaLunaSoloState) and state.noted is not None,
    )


KNOWLEDGE = NovaLunaKnowledge
