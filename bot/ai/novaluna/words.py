"""Texts for hints and reviews of Nova Luna: expected result and reasons."""

from __future__ import annotations

from bot.games.text import Text


def expects_alone(points: float) -> Text:
    """The result of a solo game."""
    return Text("final score about {n:.0f}", n=points)


def expects_race(won: float) -> Text:
    """The probability of winning."""
    return Text("{n:.0%} chance to win", n=min(1.0, max(0.0, won)))


def missing_at_refill(here: float, there: float) -> Text:
    """Discs of the first stack, negative."""
    return Text("Fewer discs left to place at the refill: {n:.1f}, not {m:.1f}.", n=abs(here), m=abs(there))


def missing_in_the_end(here: float, there: float) -> Text:
    """Discs of the second stack, negative."""
    return Text("Fewer discs left to place at the end: {n:.1f}, not {m:.1f}.", n=abs(here), m=abs(there))


def time(here: float, there: float) -> Text:
    """The time of all tiles, negative."""
    return Text("The tiles cost {n:.1f} less time in total.", n=here - there)


def won(here: float, there: float) -> Text:
    """The probability of winning."""
    return Text("The chance to win is {n:.0%}, not {m:.0%}.", n=here, m=there)


def own_discs(here: float, there: float) -> Text:
    """Discs in hand at the end, negative."""
    return Text("Fewer discs left to place at the end: {n:.1f}, not {m:.1f}.", n=abs(here), m=abs(there))


def discs_of_others(here: float, there: float) -> Text:
    """Discs in hand of the opponent with fewest."""
    return Text("The closest opponent has {n:.1f} more discs left to place.", n=here - there)
