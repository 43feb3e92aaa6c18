"""The 14 goals of the solo sheet (rules/carcassonne_solo.md 7), and our titles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from bot.games.carcassonne import words
from bot.games.carcassonne.components import Kind
from bot.games.contract import Goal
from bot.games.text import Text

Predicate = Callable[[Kind, int, int], bool]

_BY_FEATURE: Mapping[str, Predicate] = {
    "road10": lambda kind, value, colours: kind == "road" and value >= 10,
    "road10_2c": lambda kind, value, colours: kind == "road" and value >= 10 and colours >= 2,
    "road10_3c": lambda kind, value, colours: kind == "road" and value >= 10 and colours >= 3,
    "road5_3c": lambda kind, value, colours: kind == "road" and value == 5 and colours >= 3,
    "city16": lambda kind, value, colours: kind == "city" and value >= 16,
    "city16_2c": lambda kind, value, colours: kind == "city" and value >= 16 and colours >= 2,
    "city16_3c": lambda kind, value, colours: kind == "city" and value >= 16 and colours >= 3,
    "city8to10_3c": lambda kind, value, colours: kind == "city" and 8 <= value <= 10 and colours >= 3,
}
"""Goals that one feature reaches, by kind, value and number of paid colours."""

_BY_MONASTERIES: Mapping[str, int] = {"monastery3": 3, "monastery4": 4}
_BY_TOTAL: Mapping[str, int] = {"total40": 40, "total50": 50, "total60": 60}

ORDER: tuple[str, ...] = tuple(words.GOALS)
"""All goals in the order of the sheet."""

_TITLES = (
    (60, words.LEGEND),
    (50, words.MASTER),
    (40, words.PLANNER),
    (30, words.ARCHITECT),
    (20, words.MASON),
    (10, words.STONECUTTER),
)


class GoalProgress(NamedTuple):
    """Progress towards the goals by scored features."""

    reached: frozenset[str]
    monasteries: int

    def after(self, kind: Kind, value: int, colours: int) -> GoalProgress:
        """Return the tally after a feature that paid its value to this many colours."""
        monasteries = self.monasteries + (kind == "monastery")
        return GoalProgress(self.reached | _goals_of(kind, value, colours) | _goals_for(monasteries), monasteries)


NOTHING_YET = GoalProgress(frozenset(), 0)


@lru_cache(maxsize=1024)
def _goals_of(kind: Kind, value: int, colours: int) -> frozenset[str]:
    return frozenset(key for key, holds in _BY_FEATURE.items() if holds(kind, value, colours))


@lru_cache(maxsize=16)
def _goals_for(monasteries: int) -> frozenset[str]:
    return frozenset(key for key, wanted in _BY_MONASTERIES.items() if monasteries >= wanted)


def goals(tally: GoalProgress, result: int, *, all_tiles: bool) -> tuple[Goal, ...]:
    """Return all 14 goals in the order of the sheet, and whether they are reached."""
    reached = tally.reached | {key for key, wanted in _BY_TOTAL.items() if result >= wanted}
    if all_tiles:
        reached |= {"all_tiles"}
    return tuple([Goal(key, text, key in reached) for key, text in words.GOALS.items()])


def title(result: int) -> Text:
    """Return the rank title for a result."""
    return next((name for least, name in _TITLES if result >= least), words.APPRENTICE)
