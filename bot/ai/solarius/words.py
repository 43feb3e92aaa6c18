"""Texts for hints and reviews of Solarius Mission: expected result and reasons."""

from __future__ import annotations

from bot.games.text import Text


def expects(own: float, rival: float) -> Text:
    """The final points of a seat and of the best other one."""
    return Text("about {n:.0f} points at the end; best rival {m:.0f}", n=own, m=rival)


def planets(here: float, there: float) -> Text:
    """Settled planets."""
    return Text("You settle {n:.1f} planets soon, not {m:.1f}.", n=here, m=there)


def stations(here: float, there: float) -> Text:
    """Built stations."""
    return Text("You build {n:.1f} stations soon, not {m:.1f}.", n=here, m=there)


def missions(here: float, there: float) -> Text:
    """Completed missions."""
    return Text("You complete {n:.1f} missions soon, not {m:.1f}.", n=here, m=there)


def tech(here: float, there: float) -> Text:
    """The faces of the tech dice."""
    return Text("Your tech dice advance {n:.1f} steps more in the next turns.", n=here - there)


def cubes(here: float, there: float) -> Text:
    """Cubes in storage."""
    return Text("You have {n:.1f} cubes a few turns later, not {m:.1f}.", n=here, m=there)


def ship_range(here: float, there: float) -> Text:
    """The range of the ship."""
    return Text("Your ship soon has range {n:.1f}, not {m:.1f}.", n=here, m=there)


def clean(here: float, there: float) -> Text:
    """Contamination, negative."""
    return Text("You have {n:.1f} contamination a few turns later, not {m:.1f}.", n=abs(here), m=abs(there))


def tracks(here: float, there: float) -> Text:
    """Fuel and SpaceBucks."""
    return Text("You have {n:.1f} more fuel or SpaceBucks a few turns later.", n=here - there)


def rival(here: float, there: float) -> Text:
    """The best rival's value, negative."""
    return Text("Your best rival scores {n:.1f} fewer points.", n=here - there)
