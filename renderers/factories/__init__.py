"""Fantastic Factories as a picture."""

from __future__ import annotations

from bot.games.factories.view import FactoriesView
from renderers.factories.alt import alt, hand_alt
from renderers.factories.colours import FITTED
from renderers.factories.ending import draw_compounds, draw_end
from renderers.factories.sheet import draw_cards, draw_tickets
from renderers.factories.table import draw_hand, draw_table, is_hand_apart
from renderers.kit.names import short_names
from renderers.kit.picture import Picture

__all__ = ["draw", "draw_cards", "draw_hand_apart", "draw_tickets", "draw_whole", "is_hand_apart"]


def draw(view: FactoriesView) -> Picture:
    """Draw the table of this view, with a visible hand unless it's apart. Deterministic."""
    called = short_names(view.names, view.seats)
    canvas = draw_end(view, called) if view.phase == "over" else draw_table(view, called)
    return canvas.finish(alt(view, called), FITTED)


def draw_hand_apart(view: FactoriesView) -> Picture:
    """Draw a hand that has no room in the picture of the table."""
    return draw_hand(view).finish(hand_alt(view), FITTED)


def draw_whole(view: FactoriesView) -> Picture:
    """The compounds of a finished game, and nothing else."""
    called = short_names(view.names, view.seats)
    return draw_compounds(view, called).finish(alt(view, called), FITTED)
