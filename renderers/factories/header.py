"""The header strip: game, round, phase, scores, current seat."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.factories.view import FactoriesView
from bot.games.text import TextLike
from renderers.factories import colours, pieces, words
from renderers.factories.goals import game_sign
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Canvas
from renderers.kit.names import longer_names
from renderers.kit.palette import SEATS
from renderers.kit.pieces import seat_sign
from renderers.kit.typography import MIDDLE, SMALL, Weight, abbreviate, fitting, width
from renderers.kit.words import GAME_OVER

_SCORE = 48
_SPACE = 10
_NAME_WIDTH = 240
"""Maximum width of a name before it's shortened."""

_MANY = 4
"""Number of seats from which the strip has no room for names."""


def draw_header(canvas: Canvas, view: FactoriesView, names: Sequence[str]) -> None:
    """The whole strip."""
    canvas.header(game_sign(), words.TITLE)
    left = MARGIN + 84 + width(words.TITLE, MIDDLE, Weight.BOLD) + 24
    right = WIDTH - MARGIN
    if view.machine is not None:
        robot = pieces.sign("robot", 48, palette.NEUTRAL)
        right = _draw_score_chip(canvas, right, robot, "", view.machine.score, None)
    for player in reversed(view.players):
        acts = player.seat in view.deciders and view.early_end is None
        alone = view.seats == 1 or (acts and len(view.deciders) == 1)
        fill = SEATS[player.seat].fill if acts else None
        short = names[player.seat]
        called = longer_names(view.names, player.seat, short) if view.seats < _MANY and alone else [""]
        name = str(fitting(called, _NAME_WIDTH, 40, Weight.BOLD))
        right = _draw_score_chip(canvas, right, seat_sign(SEATS[player.seat], 22), name, player.score, fill)
    _draw_round(canvas, view, left, right)


def _draw_score_chip(
    canvas: Canvas, right: int, sign: Image.Image, name: str, score: int, fill: palette.Colour | None
) -> int:
    """Draw a score in its chip, filled for the seat to act.

    Return the next chip's end.
    """
    digits = str(score)
    wide = 74 + width(digits, _SCORE, Weight.BOLD) + 24 + (width(name, 40, Weight.BOLD) + 14 if name else 0)
    left = right - wide
    top = HEADER // 2 - 33
    if fill is None:
        canvas.panel((left, top, right, top + 64), colours.SUNK, radius=32, edge=palette.HAIRLINE)
    else:
        canvas.panel((left, top, right, top + 64), fill, radius=32)
    ink = palette.TEXT if fill is None else palette.INK
    canvas.paste(sign, left + 40, HEADER / 2 - 1)
    if name:
        canvas.text(left + 74, HEADER / 2 - 1, name, 40, Weight.BOLD, ink)
    canvas.text(right - 24, HEADER / 2 - 1, digits, _SCORE, Weight.BOLD, ink, "right")
    return left - _SPACE


def _draw_round(canvas: Canvas, view: FactoriesView, left: int, right: int) -> None:
    """Draw the round and the phase, or "last round", in the remaining space.

    A question inside an effect is shown to the deciding seat, and to everyone if only one seat decides.
    """
    first: TextLike = GAME_OVER if view.phase == "over" or view.early_end is not None else words.round_(view.round)
    asks = view.resolving is not None and (view.viewer in view.deciders or len(view.deciders) == 1)
    if view.early_end is not None:
        second = view.early_end
    elif view.phase == "over":
        second = words.rounds(view.round)
    elif asks and view.resolving is not None:
        second = words.asked(view.resolving.asking, view.resolving.left)
    else:
        second = words.LAST_ROUND if view.last_round else words.PHASES[view.phase]
    urgent = view.early_end is None and view.phase != "over" and (view.last_round or asks)
    for size in (MIDDLE, 40, 36, SMALL):
        whole = width(first, size, Weight.BOLD) + 16 + width(second, size - 4)
        if whole <= right - left:
            alone = False
            break
    else:
        alone, size = True, SMALL
        first = abbreviate(first, right - left, size, Weight.BOLD)
        whole = width(first, size, Weight.BOLD)
    x = (left + right - whole) / 2
    middle = (WIDTH - whole) / 2
    if left <= middle and middle + whole <= right:
        x = middle
    end = canvas.text(x, HEADER / 2, first, size, Weight.BOLD)
    if not alone:
        weight = Weight.BOLD if urgent else Weight.MEDIUM
        ink = palette.WARNING if urgent else palette.SECOND
        canvas.text(end + 16, HEADER / 2, second, size - 4, weight, ink)
