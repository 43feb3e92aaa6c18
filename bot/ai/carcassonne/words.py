"""Texts for hints and reviews of Carcassonne: expected result and reasons."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.carcassonne.words import COLOURS
from bot.games.text import Text


def expects(points: float) -> Text:
    """The result."""
    return Text("final score about {n:.0f}", n=points)


def expects_lead(lead: float) -> Text:
    """The result of a base game."""
    if not round(lead):
        return Text("about even at the end")
    if lead < 0:
        return Text("about {n:.0f} behind at the end", n=-lead)
    return Text("a lead of about {n:.0f} at the end", n=lead)


def own(here: float, there: float) -> Text:
    """The score of the own seat in a base game."""
    return Text("You score {n:.1f} more in the next turns.", n=here - there)


def unfinished(here: float, there: float) -> Text:
    """What the own unfinished roads, cities and monasteries promise in a base game."""
    return Text("Your unfinished roads, cities and monasteries promise {n:.1f} more points.", n=here - there)


def fields(here: float, there: float) -> Text:
    """What the own fields promise."""
    return Text("Your fields promise {n:.1f} more points.", n=here - there)


def shared(here: float, there: float) -> Text:
    """What the seat can expect of features and fields with meeples of others."""
    return Text("You get {n:.1f} more points from features that you share.", n=here - there)


def meeples(here: float, there: float) -> Text:
    """Own meeples in supply."""
    return Text("You keep more meeples in supply: {n:.1f}, not {m:.1f}.", n=here, m=there)


def rivals(here: float, there: float) -> Text:
    """What the best other seat can expect, as negative numbers."""
    return Text("The best other player gets {n:.1f} fewer points.", n=here - there)


def goes_on(here: float, there: float) -> Text:
    """The share of games in which meeples don't run out."""
    template = "Meeples run out less often: in {n:.0%} of simulated games, not {m:.0%}."
    return Text(template, n=1 - here, m=1 - there)


def lowest(here: float, there: float) -> Text:
    """The score of the lowest colour, which is the result."""
    return Text("The lowest colour scores {n:.1f} more in the next turns.", n=here - there)


def points(colour: int) -> Callable[[float, float], Text]:
    """The score of a colour."""

    def sentence(here: float, there: float) -> Text:
        return Text("{colour} scores {n:.1f} more in the next turns.", colour=COLOURS[colour], n=here - there)

    return sentence


def supply(colour: int) -> Callable[[float, float], Text]:
    """Meeples of a colour in supply."""

    def sentence(here: float, there: float) -> Text:
        template = "{colour} has more meeples in supply: {n:.1f}, not {m:.1f}."
        return Text(template, colour=COLOURS[colour], n=here, m=there)

    return sentence
