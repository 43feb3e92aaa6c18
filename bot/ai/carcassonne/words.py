"""Texts for hints and reviews of Carcassonne: expected result and reasons."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.carcassonne.words import COLOURS
from bot.games.text import Text


def expects(points: float) -> Text:
    """The result."""
    return Text("final score about {n:.0f}", n=points)


def goes_on(here: float, there: float) -> Text:
    """Meeples do not run out."""
    return Text("Meeples last longer: in {n:.0%} of simulated games, not {m:.0%}.", n=here, m=there)


def lowest(here: float, there: float) -> Text:
    """What counts in the end."""
    return Text("The lowest colour scores {n:.1f} more over the next turns.", n=here - there)


def points(colour: int) -> Callable[[float, float], Text]:
    """What one colour scores."""

    def sentence(here: float, there: float) -> Text:
        return Text("{colour} scores {n:.1f} more over the next turns.", colour=COLOURS[colour], n=here - there)

    return sentence


def supply(colour: int) -> Callable[[float, float], Text]:
    """Meeples of one colour that are at hand."""

    def sentence(here: float, there: float) -> Text:
        template = "{colour} gets more meeples back: {n:.1f} in supply, not {m:.1f}."
        return Text(template, colour=COLOURS[colour], n=here, m=there)

    return sentence
