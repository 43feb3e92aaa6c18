"""What a search says of Otys: what a move is expected to bring, and what speaks for it."""

from __future__ import annotations

from bot.games.text import Text


def expects(prestige: float) -> Text:
    """Prestige at the end of the game."""
    return Text("about {n:.1f} Prestige in the end", n=prestige)


def prestige(here: float, there: float) -> Text:
    """Prestige that is gained."""
    return Text("It brings {n:.1f} Prestige more in the next turns.", n=here - there)


def lasts(here: float, there: float) -> Text:
    """Spaces between the marker and the last Timer."""
    return Text("The last Timer stays further away: {n:.1f} spaces, not {m:.1f}.", n=here, m=there)


def upgrades(here: float, there: float) -> Text:
    """Divers that are turned."""
    return Text("More of your divers are upgraded soon: {n:.1f}, not {m:.1f}.", n=here, m=there)


def steps(here: float, there: float) -> Text:
    """Steps of Hacker and Mechanic."""
    return Text("Hacker and Mechanic get {n:.1f} steps further in the next turns.", n=here - there)


def cubes(here: float, there: float) -> Text:
    """Cubes on all levels."""
    return Text("You keep more cubes: {n:.1f} a few turns on, not {m:.1f}.", n=here, m=there)


def credits_left(here: float, there: float) -> Text:
    """Credits."""
    return Text("You keep more Credits: {n:.1f} a few turns on, not {m:.1f}.", n=here, m=there)


def batteries(here: float, there: float) -> Text:
    """Batteries."""
    return Text("You keep more batteries: {n:.1f} a few turns on, not {m:.1f}.", n=here, m=there)
