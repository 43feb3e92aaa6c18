"""Scores and outcomes: the solo count with our goals and titles, and race ranks."""

from __future__ import annotations

from bot.games.contract import Goal, Json, Outcome
from bot.games.novaluna import words
from bot.games.novaluna.state import MISSING, NovaLunaSoloState, RaceState
from bot.games.text import Text

GREAT = 100
"""A solo result below this is called great (rules/nova_luna.md 7.5)."""

_TITLES = (
    (GREAT - 10, words.FULL_MOON),
    (GREAT, words.BRIGHT_MOON),
    (GREAT + 15, words.HALF_MOON),
    (GREAT + 35, words.CRESCENT),
    (GREAT + 60, words.SLIVER),
)


def title(score: int) -> Text:
    """The rank title for a solo result; low is better."""
    return next((name for limit, name in _TITLES if score < limit), words.NEW_MOON)


def so_far(state: NovaLunaSoloState) -> int:
    """Return the score so far without missing discs.

    Tiles before the refill count twice.
    """
    time = state.displays[0].time
    return time + (time if state.noted is None else state.noted.total)


def solo_score(state: NovaLunaSoloState) -> int:
    """Return the score so far, at the end with missing discs."""
    return so_far(state) + (MISSING * state.stacks[1] if state.ending else 0)


def solo(state: NovaLunaSoloState) -> Outcome:
    """The outcome of a finished solo game."""
    note, missing, score = state.noted or state.note, state.stacks[1], solo_score(state)
    goals = (
        Goal("under_100", words.UNDER_100, score < GREAT),
        Goal("all_discs", words.ALL_DISCS, not missing),
        Goal("no_penalty", words.NO_PENALTY, not missing and not note.missing),
    )
    details: dict[str, Json] = {
        "ending": state.ending,
        "noted": note.total,
        "noted_time": note.time,
        "noted_missing": note.missing,
        "time": state.displays[0].time,
        "missing": missing,
        "tiles": state.turn,
    }
    return Outcome((score,), (1,), title(score), goals, details)


def standing(state: RaceState) -> list[int]:
    """Order the seats: fewer discs first, ties by who would move first."""
    return sorted(state.order, key=lambda seat: state.hands[seat])


def race(state: RaceState) -> Outcome:
    """Return a finished race's outcome; the order on the track breaks all ties."""
    places = standing(state)
    ranks = tuple(places.index(seat) + 1 for seat in range(state.seats))
    times = [state.time(seat) for seat in range(state.seats)]
    details: dict[str, Json] = {"ending": state.ending, "winner": places[0], "times": times, "tiles": state.turn}
    return Outcome(state.hands, ranks, None, (), details)
