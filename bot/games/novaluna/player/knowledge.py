"""What a search knows of Nova Luna: it plays on greedily to the end and looks at what that came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.contract import Move
from bot.games.novaluna.game import NovaLunaPosition
from bot.games.novaluna.player.promise import weighed
from bot.games.novaluna.scoring import solo_score, standing
from bot.games.novaluna.state import SoloState
from bot.games.search import Draw, Knowledge


class NovaLunaKnowledge(Knowledge[NovaLunaPosition[Any]]):
    """Counts the points of a solo game; of a race the discs that the next one has more, and who wins."""

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


KNOWLEDGE = NovaLunaKnowledge
