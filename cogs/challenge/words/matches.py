"""What is said of duplicate matches."""

from __future__ import annotations

from collections.abc import Sequence

from bot.challenges.matches import Side, Teams
from bot.games.text import Text
from bot.ui.components.links import mentions

MATCH = Text("The same shuffle for two members or two teams of two: who makes more of it.")
FIRST, SECOND = Text("Who plays."), Text("Against whom.")
FIRST_PARTNER = Text("Who plays beside the first: their results are added up.")
SECOND_PARTNER = Text("Who plays beside the second.")
NO_BOTS = Text("Bots can't play in a match.")


def between(teams: Teams) -> Text:
    """Who plays against whom."""
    one, two = (mentions(team) for team in teams)
    return Text("Match: {one} vs {two}.", one=one, two=two)


def ended(sides: Sequence[Side]) -> Text:
    """How a match ended; `sides` come the better one first."""
    best, other = sides
    if best.total is None:
        return Text("No result: neither team finished every run.")
    if other.total is None:
        return Text("{won} won the match: the other team didn't finish every run.", won=mentions(best.members))
    template = (
        "The match is a tie: {won} and {lost} have {total} each."
        if best.total == other.total
        else "{won} won the match {total}–{less} against {lost}."
    )
    return Text(template, won=mentions(best.members), lost=mentions(other.members), total=best.total, less=other.total)
