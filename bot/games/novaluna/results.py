"""Outcomes: the solo result with goals and titles (which are ours), and the ranks of a race."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Goal, Json, Outcome
from bot.games.novaluna.view import Ending
from bot.games.text import Text

GREAT = 100
"""A solo result under this is called great (rules/nova_luna.md 7.5)."""

_TITLES = (
    (GREAT - 10, Text("Full moon")),
    (GREAT, Text("Bright moon")),
    (GREAT + 15, Text("Half moon")),
    (GREAT + 35, Text("Crescent")),
    (GREAT + 60, Text("Sliver")),
)
_LAST_TITLE = Text("New moon")


def title(score: int) -> Text:
    """The rank title for a solo result; low is better."""
    return next((name for limit, name in _TITLES if score < limit), _LAST_TITLE)


def solo(
    score: int,
    *,
    ending: Ending,
    noted: int,
    noted_time: int,
    noted_missing: int,
    time: int,
    missing: int,
    tiles: int,
) -> Outcome:
    """The outcome of a solo game."""
    goals = (
        Goal("under_100", Text("A result under 100"), score < GREAT),
        Goal("all_discs", Text("All discs placed"), not missing),
        Goal("no_penalty", Text("No disc missing at either count"), not missing and not noted_missing),
    )
    details: dict[str, Json] = {
        "ending": ending,
        "noted": noted,
        "noted_time": noted_time,
        "noted_missing": noted_missing,
        "time": time,
        "missing": missing,
        "tiles": tiles,
    }
    return Outcome((score,), (1,), title(score), goals, details)


def standing(hands: Sequence[int], order: Sequence[int]) -> list[int]:
    """The seats from first to last: fewer discs in hand first, of equal ones whoever would move earlier."""
    return sorted(order, key=lambda seat: hands[seat])


def race(hands: Sequence[int], order: Sequence[int], *, ending: Ending, times: Sequence[int], tiles: int) -> Outcome:
    """The outcome of a race; the order on the moon track breaks ties, so no two seats share a rank."""
    places = standing(hands, order)
    ranks = tuple(places.index(seat) + 1 for seat in range(len(hands)))
    details: dict[str, Json] = {"ending": ending, "winner": places[0], "times": list(times), "tiles": tiles}
    return Outcome(tuple(hands), ranks, None, (), details)
