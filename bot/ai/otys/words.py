"""Texts for hints and reviews of Otys: expected result and reasons."""

from __future__ import annotations

from bot.games.text import Text


def expects(prestige: float) -> Text:
    """Prestige at the end of the game."""
    return Text("final score about {n:.1f} Prestige", n=prestige)


def prestige(here: float, there: float) -> Text:
    """Gained Prestige."""
    return Text("{n:.1f} more Prestige in the next turns.", n=here - there)


def lasts(here: float, there: float) -> Text:
    """Spaces between the marker and the last Timer."""
    return Text("The last Timer stays farther away: {n:.1f} spaces, not {m:.1f}.", n=here, m=there)


def upgrades(here: float, there: float) -> Text:
    """Turned divers."""
    return Text("More divers upgraded soon: {n:.1f}, not {m:.1f}.", n=here, m=there)


def steps(here: float, there: float) -> Text:
    """Steps of Hacker and Mechanic."""
    return Text("Hacker and Mechanic advance {n:.1f} more steps in the next turns.", n=here - there)


def cubes(here: float, there: float) -> Text:
    """Cubes on all levels."""
    return Text("More cubes a few turns from now: {n:.1f}, not {m:.1f}.", n=here, m=there)


def credits_left(here: float, there: float) -> Text:
    """Credits."""
    return Text("More Credits a few turns from now: {n:.1f}, not {m:.1f}.", n=here, m=there)


def batteries(here: float, there: float) -> Text:
    """Batteries."""
    return Text("More batteries a few turns from now: {n:.1f}, not {m:.1f}.", n=here, m=there)
