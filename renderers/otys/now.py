"""The decision panel: the step of the turn and the prompt, or a move's preview."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.areas import AreaKey
from bot.games.otys.components import Resource
from bot.games.otys.view import OtysGhost, OtysStage, OtysView
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas, around
from renderers.kit.palette import Colour
from renderers.kit.pieces import seal
from renderers.kit.typography import MIN_SIZE, SMALL, Weight, fit_wrap
from renderers.kit.words import with_sign
from renderers.otys import colours, pieces
from renderers.otys.layout import CONSIDERED, LEFT, NOW, RIGHT
from renderers.otys.rings import draw_ring
from renderers.otys.strips import Part, RowText, draw_row, sign_for

STEPS: tuple[tuple[str, frozenset[OtysStage]], ...] = (
    ("key", frozenset({"key", "order"})),
    ("sponsor", frozenset({"upgrade", "retrieve"})),
    ("helmet", frozenset({"dive", "cubes", "draw"})),
    ("cards", frozenset({"finish"})),
    ("timer", frozenset({"timer"})),
)
_OF_A_COLOUR = {"order", "take", "sell", "buy"}
_ROOM = RIGHT - LEFT - 44
_LINE = 38
_SIGNS = 58
_SIZES = (SMALL, 32, 30, MIN_SIZE)


def draw_now(canvas: Canvas, view: OtysView) -> None:
    """Draw the panel of a game in progress."""
    if view.ghost is not None:
        _draw_preview(canvas, view, view.ghost)
        return
    canvas.panel(NOW, palette.RAISED)
    if view.solo is not None and view.solo.choosing:
        _draw_colour_choice(canvas, view.solo.choosing)
    else:
        _draw_steps(canvas, view)
    size, lines = fit_wrap(view.prompt.text, _ROOM, _SIZES, Weight.MEDIUM, 3)
    top = NOW[1] + (110 if len(lines) > 2 else 124)
    for number, line in enumerate(lines):
        canvas.text(LEFT + 22, top + number * _LINE, line, size, Weight.MEDIUM)


def _draw_steps(canvas: Canvas, view: OtysView) -> None:
    """Key, sponsor, diver, contracts, Timer: which of them is on."""
    y = NOW[1] + 44
    apart = (_ROOM - 56) / (len(STEPS) - 1)
    canvas.rectangle((LEFT + 50, y - 2, RIGHT - 50, y + 2), palette.LOCKED_EDGE)
    for number, (name, stages) in enumerate(STEPS):
        x = LEFT + 50 + number * apart
        lit = view.stage in stages
        canvas.paste(pieces.disc("", 30 if lit else 26, palette.TEXT if lit else palette.LOCKED), x, y)
        ink = palette.ON_TEXT if lit else palette.LOCKED_SIGN
        canvas.paste(pieces.sign(name, 19 if lit else 16, ink), x, y)


def _draw_colour_choice(canvas: Canvas, colours_left: Sequence[Resource]) -> None:
    """The colours to choose from while the order of the cubes is being decided."""
    for number, resource in enumerate(colours_left):
        x, y = LEFT + 58 + number * 92, NOW[1] + 46
        canvas.paste(pieces.cube(resource, 56), x, y)
        canvas.mark(AreaKey("store", resource), around(x, y, 92))
        draw_ring(canvas, x, y, (56, 56), 11, "legal")


def now_area(view: OtysView) -> Area:
    """The panel's place: larger when what a move would bring needs more lines."""
    if view.ghost is None:
        return NOW
    (_, label), (_, warning) = _preview_lines(view.ghost)
    high = 40 + _LINE * (len(label) + len(warning)) + (_SIGNS if _preview_parts(view.ghost) else 0)
    return NOW if high <= NOW[3] - NOW[1] else CONSIDERED


def _preview_lines(ghost: OtysGhost) -> tuple[tuple[int, list[str]], tuple[int, list[str]]]:
    """The sizes and lines of the label and of the warning."""
    label = fit_wrap(ghost.label, _ROOM, (36, *_SIZES), Weight.BOLD, 3)
    return label, fit_wrap(ghost.warning or "", _ROOM, _SIZES, Weight.SEMIBOLD, 3 if _preview_parts(ghost) else 4)


def _draw_preview(canvas: Canvas, view: OtysView, ghost: OtysGhost) -> None:
    """Draw the label of the move, its gains as signs, and the warning."""
    area = now_area(view)
    canvas.panel(area, palette.RAISED, edge=colours.THREAT if ghost.preview.warns else palette.TEXT, thickness=5)
    (size, label), (smaller, warning) = _preview_lines(ghost)
    y = area[1] + 42
    for line in label:
        canvas.text(LEFT + 22, y, line, size, Weight.BOLD)
        y += _LINE
    parts = _preview_parts(ghost)
    if parts:
        draw_row(canvas, LEFT + 22, y + 8, parts, size=40, gap=10)
        y += _SIGNS
    for line in warning:
        canvas.text(LEFT + 22, y, line, smaller, Weight.SEMIBOLD, colours.THREAT)
        y += _LINE


def _preview_parts(ghost: OtysGhost) -> list[Part]:
    preview = ghost.preview
    verb, *what = ghost.move.split()
    parts: list[Part] = [pieces.cube(what[0], 56)] if verb in _OF_A_COLOUR else []
    if preview.prestige:
        parts += [RowText(f"+{preview.prestige}", palette.GOOD), seal("", 22)]
    for name, amount in (("credits", preview.credits), ("batteries", preview.batteries)):
        if amount:
            ink: Colour = palette.GOOD if amount > 0 else colours.COST
            parts += [RowText(with_sign(amount), ink), sign_for(name, 44)]
    return parts
