"""A ship where there is no planet: a mission, a station, or nothing (rules II.2 and II.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from bot.games.solarius.decisions import places
from bot.games.solarius.decisions.choice import DoWithout
from bot.games.solarius.decisions.exchange import InterruptibleDecision
from bot.games.solarius.decisions.mission import CompleteMissions
from bot.games.solarius.decisions.station import BuildStation
from bot.games.solarius.state import SolariusState
from bot.games.solarius.words import space as words


@lru_cache(maxsize=8)
def at_site(seat: int) -> AtSite:
    """The ship has come to a hex without a planet."""
    return AtSite.of(CompleteMissions(seat), BuildStation(seat), DoWithout(seat, words.BUILD_NOTHING))


class AtSite(InterruptibleDecision):
    """What to build."""

    def waits(self, state: SolariusState, moves: Sequence[Any]) -> bool:
        """Also if something could be built once an exchange has brought the cubes for it."""
        return super().waits(state, moves) or (len(moves) > 1 and self._promising(state))

    def _promising(self, state: SolariusState) -> bool:
        mat = state.mats[self.seat]
        if places.why_no_station(state, self.seat, mat.ship) is None:
            return True
        sites = places.mission_sites(state, self.seat, mat.ship)
        return bool(sites) and not all(played.done for played in mat.missions)
