"""Fantastic Factories as a picture."""

from __future__ import annotations

from bot.games.factories.view import FactoriesView
from renderers.factories.alt import alt
from renderers.factories.colours import FITTED
from renderers.factories.ending import draw_compounds, draw_end
from renderers.factories.sheet import draw_cards, draw_tickets
from renderers.factories.table import draw_table
from renderers.kit.names import short_names
from renderers.kit.picture import Picture

__all__ = ["draw", "draw_cards", "draw_tickets", "draw_whole"]


def draw(view: FactoriesView) -> Picture:
    """Draw the table of this view, with a visible hand. Deterministic."""
    called = short_names(view.names, view.seats)
    canvas = draw_end(view, called) if view.phase == "over" else draw_table(view, called)
    return canvas.finish(alt(view, called), FITTED)


def draw_whole(view: FactoriesView) -> Picture:
    """The compounds of a finished game, and nothing else."""
    called = short_names(view.names, view.seats)
    return draw_compounds(view, called).finish(alt(view, called), FITTED)
