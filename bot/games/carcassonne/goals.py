"""The 14 goals of the solo sheet (rules/carcassonne_solo.md 7) and the rank titles, which are ours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from bot.games.carcassonne.view import Kind
from bot.games.contract import Goal
from bot.games.text import Text

Predicate = Callable[[Kind, int, int], bool]

FEATURE_GOALS: Mapping[str, tuple[Text, Predicate]] = {
    "road10": (Text("A road of 10 points or more"), lambda kind, value, colours: kind == "road" and value >= 10),
    "road10_2c": (
        Text("A road of 10 points or more for 2 colours"),
        lambda kind, value, colours: kind == "road" and value >= 10 and colours >= 2,
    ),
    "road10_3c": (
        Text("A road of 10 points or more for 3 colours"),
        lambda kind, value, colours: kind == "road" and value >= 10 and colours >= 3,
    ),
    "road5_3c": (
        Text("A road of exactly 5 points for 3 colours"),
        lambda kind, value, colours: kind == "road" and value == 5 and colours >= 3,
    ),
    "city16": (Text("A city of 16 points or more"), lambda kind, value, colours: kind == "city" and value >= 16),
    "city16_2c": (
        Text("A city of 16 points or more for 2 colours"),
        lambda kind, value, colours: kind == "city" and value >= 16 and colours >= 2,
    ),
    "city16_3c": (
        Text("A city of 16 points or more for 3 colours"),
        lambda kind, value, colours: kind == "city" and value >= 16 and colours >= 3,
    ),
    "city8to10_3c": (
        Text("A city of 8 to 10 points for 3 colours"),
        lambda kind, value, colours: kind == "city" and 8 <= value <= 10 and colours >= 3,
    ),
}
"""Goals that one paying feature reaches, from its kind, its value and how many colours it paid."""

MONASTERY_GOALS: Mapping[str, tuple[Text, int]] = {
    "monastery3": (Text("3 monasteries scored"), 3),
    "monastery4": (Text("4 monasteries scored"), 4),
}

TOTAL_GOALS: Mapping[str, tuple[Text, int]] = {
    "total40": (Text("A result of 40 points or more"), 40),
    "total50": (Text("A result of 50 points or more"), 50),
    "total60": (Text("A result of 60 points or more"), 60),
}

ALL_TILES = ("all_tiles", Text("All tiles used"))

ORDER: tuple[str, ...] = (*FEATURE_GOALS, *MONASTERY_GOALS, *TOTAL_GOALS, ALL_TILES[0])
"""All goals as they stand on the sheet."""

_TITLES = (
    (60, Text("Legend of the walls")),
    (50, Text("Master builder")),
    (40, Text("Town planner")),
    (30, Text("Architect")),
    (20, Text("Mason")),
    (10, Text("Stonecutter")),
)
_LOWEST_TITLE = Text("Apprentice")


class Tally(NamedTuple):
    """What scored features have done for the goals so far."""

    reached: frozenset[str]
    monasteries: int

    def after(self, kind: Kind, value: int, colours: int) -> Tally:
        """The tally after a feature that paid so many colours its value."""
        monasteries = self.monasteries + (kind == "monastery")
        return Tally(self.reached | _goals_of(kind, value, colours) | _goals_for(monasteries), monasteries)


NOTHING_YET = Tally(frozenset(), 0)


@lru_cache(maxsize=1024)
def _goals_of(kind: Kind, value: int, colours: int) -> frozenset[str]:
    return frozenset(key for key, (_, holds) in FEATURE_GOALS.items() if holds(kind, value, colours))


@lru_cache(maxsize=16)
def _goals_for(monasteries: int) -> frozenset[str]:
    return frozenset(key for key, (_, wanted) in MONASTERY_GOALS.items() if monasteries >= wanted)


def goal_text(key: str) -> Text:
    """What a goal asks for."""
    every = {**FEATURE_GOALS, **MONASTERY_GOALS, **TOTAL_GOALS}
    return every[key][0] if key in every else ALL_TILES[1]


def goals(tally: Tally, result: int, *, all_tiles: bool) -> tuple[Goal, ...]:
    """All 14 goals in the order of the sheet, with whether this game reached them."""
    by_feature = [Goal(key, text, key in tally.reached) for key, (text, _) in FEATURE_GOALS.items()]
    by_monastery = [Goal(key, text, key in tally.reached) for key, (text, _) in MONASTERY_GOALS.items()]
    by_total = [Goal(key, text, result >= wanted) for key, (text, wanted) in TOTAL_GOALS.items()]
    return (*by_feature, *by_monastery, *by_total, Goal(*ALL_TILES, all_tiles))


def title(result: int) -> Text:
    """The rank title for a result."""
    return next((name for least, name in _TITLES if result >= least), _LOWEST_TITLE)
