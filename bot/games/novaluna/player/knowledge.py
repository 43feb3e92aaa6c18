"""What a search knows of Nova Luna: it plays on greedily to the end and looks at what that came to."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from bot.games.contract import Move
from bot.games.novaluna.game import NovaLunaPosition
from bot.games.novaluna.player.promise import weighed
from bot.games.novaluna.scoring import solo_score, standing
from bot.games.novaluna.state import MISSING, SoloState
from bot.games.search import Draw, Knowledge


class NovaLunaKnowledge(Knowledge[NovaLunaPosition[Any]]):
    """Counts the points of a solo game; of a race the discs that the next one has more, and who wins."""

    aspects = MappingProxyType({"first": 0.2, "second": 0.2, "time": 1.0, "won": 0.05, "discs": 0.3, "rivals": 0.3})
    """Alone: discs missing at the refill, and at the end, and time, all below zero. In a race: who has won, own discs
    below zero, those of whoever has fewest besides."""

    def clock(self, position: NovaLunaPosition[Any]) -> float:
        """Tiles taken."""
        turn: int = position.state.turn
        return turn

    def effort(self, position: NovaLunaPosition[Any]) -> int:
        """All seats play on."""
        return position.seats

    def candidates(self, position: NovaLunaPosition[Any]) -> Sequence[Move]:
        promises = weighed(position, self.weights)
        return sorted(promises, key=promises.__getitem__, reverse=True)

    def choose(self, position: NovaLunaPosition[Any], draw: Draw) -> Move:
        promises = weighed(position, self.weights)
        return max(promises, key=promises.__getitem__)

    def worth(self, position: NovaLunaPosition[Any], seat: int) -> float:
        state = position.state
        if isinstance(state, SoloState):
            return -float(solo_score(state))
        others = [hand for other, hand in enumerate(state.hands) if other != seat]
        lead: int = min(others) - state.hands[seat]
        return lead + self.weights["won"] * (standing(state)[0] == seat)

    def look(self, position: NovaLunaPosition[Any], seat: int) -> tuple[float, ...]:
        state = position.state
        if isinstance(state, SoloState):
            note = state.noted or state.note
            return (
                -note.missing,
                -state.stacks[1],
                MISSING * (note.missing + state.stacks[1]) - solo_score(state),
                0,
                0,
                0,
            )
        others = [hand for other, hand in enumerate(state.hands) if other != seat]
        return 0, 0, 0, float(standing(state)[0] == seat), -state.hands[seat], min(others)


KNOWLEDGE = NovaLunaKnowledge
