"""The result of a run to share: score against par, sparkline, goals. No moves."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from renderers.challenges import words
from renderers.challenges.people import draw_portrait, member_name
from renderers.challenges.sheets import Mark, ShareCard
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Canvas
from renderers.kit.goals import SMALL_SIDE, face_of, small_goal
from renderers.kit.names import member_colour
from renderers.kit.palette import Colour, colour, mix
from renderers.kit.pieces import check_disc
from renderers.kit.signs import flame
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.typography import HUGE, LARGE, MIDDLE, SMALL, Weight, shorten, width
from renderers.kit.words import signed

_TOP = HEADER + 16
_HEIGHT = 560
_UPPER, _LOWER = _TOP + 124, _TOP + 322
_SCORE = 150
_SIDE, _PITCH = 112, 126
_BEYOND, _GOAL_PITCH = 54, 64
_MAX_GOALS = 7
_RIGHT = WIDTH - MARGIN - 44

FILLS: Mapping[Mark, Colour] = {"ahead": palette.GOOD, "level": colour("#FFB020"), "behind": colour("#C9CFDA")}
"""The same in every theme, because dark arrows are on them."""


def share_canvas(card: ShareCard) -> Canvas:
    """The whole picture, not yet encoded."""
    canvas, face = Canvas.blank(_HEIGHT), face_of(card.game)
    canvas.header(face.sign(), shorten(card.title, 1000, MIDDLE, Weight.BOLD))
    canvas.header_right(card.period, 360)
    canvas.panel((MARGIN, _TOP, WIDTH - MARGIN, _HEIGHT - 32))
    _draw_member(canvas, card)
    _draw_pattern(canvas, card)
    _draw_goals(canvas, card)
    _draw_streak(canvas, card)
    return canvas


def _draw_member(canvas: Canvas, card: ShareCard) -> None:
    """Draw picture and name on the left, score and difference to par on the right."""
    name = member_name(card.name)
    draw_portrait(canvas, name, card.picture, member_colour(name), 152, MARGIN + 120, _UPPER)
    score = signed(card.score)
    canvas.text(_RIGHT, _UPPER, score, _SCORE, Weight.BOLD, align="right")
    left = MARGIN + 226
    room = _RIGHT - width(score, _SCORE, Weight.BOLD) - 40 - left
    line = _UPPER - (0 if card.par is None else 34)
    canvas.fit_text(left, line, name, room, (HUGE, 72, LARGE, 52, MIDDLE), Weight.BOLD, cut=True)
    if card.par is None:
        return
    gap = (card.score - card.par) * (-1 if card.low_is_better else 1)
    said = words.against_par(gap)
    fill = FILLS["ahead" if gap > 0 else "behind" if gap < 0 else "level"]
    wide = width(said, SMALL + 4, Weight.SEMIBOLD) + 48
    canvas.panel((left, _UPPER + 28, left + wide, _UPPER + 92), fill, radius=32)
    canvas.text(left + wide / 2, _UPPER + 60, said, SMALL + 4, Weight.SEMIBOLD, palette.INK, "middle")
    canvas.text(left + wide + 28, _UPPER + 60, words.par(card.par), SMALL + 4, Weight.MEDIUM, palette.SECOND)


def _draw_pattern(canvas: Canvas, card: ShareCard) -> None:
    """Draw a tile per part of the game; shapes differ as well as colours."""
    for number, mark in enumerate(card.pattern):
        canvas.paste(pattern_tile(mark), MARGIN + 44 + _SIDE / 2 + number * _PITCH, _LOWER)


@cached_sprite
def pattern_tile(mark: Mark, side: int = _SIDE) -> Image.Image:
    """A run ahead of par, level with it or behind."""
    fill = FILLS[mark]
    sketch = Sketch((side, side))
    sketch.fill(sketch.mask().box((0, 0, side, side), side * 0.18), mix(fill, palette.DARK_EDGE, 0.40))
    upper = sketch.mask().box((0, 0, side, side * 0.94), side * 0.18)
    sketch.fill_raised(upper, fill, 3)
    middle, reach = side / 2, side * 0.24
    y = side * 0.47
    if mark == "level":
        drawn = sketch.mask().box((middle - reach, y - reach * 0.34, middle + reach, y + reach * 0.34), reach * 0.2)
    else:
        way = -1 if mark == "ahead" else 1
        base = y - way * reach * 0.6
        points = [(middle - reach, base), (middle + reach, base), (middle, y + way * reach)]
        drawn = sketch.mask().polygon(points, side * 0.03)
    return sketch.fill(drawn, palette.INK).render()


def _draw_goals(canvas: Canvas, card: ShareCard) -> None:
    """Draw the reached goals in the game's order, and the number of others."""
    face = face_of(card.game)
    ordered = face.in_order(card.goals)
    for number, key in enumerate(ordered[:_MAX_GOALS]):
        goal = face.goals.get(key)
        canvas.paste(check_disc(22) if goal is None else small_goal(goal), _goal_x(card, number), _LOWER)
    if len(ordered) > _MAX_GOALS:
        more = words.and_more(len(ordered) - _MAX_GOALS)
        canvas.text(_goal_x(card, _MAX_GOALS) - SMALL_SIDE / 2, _LOWER, more, SMALL, Weight.SEMIBOLD, palette.SECOND)


def _goal_x(card: ShareCard, number: int) -> float:
    """The middle of a goal: they follow the pattern, or begin where it would."""
    begin = MARGIN + 44 + (len(card.pattern) * _PITCH + _BEYOND if card.pattern else 0)
    return begin + SMALL_SIDE / 2 + number * _GOAL_PITCH


def _draw_streak(canvas: Canvas, card: ShareCard) -> None:
    """Dailies in a row; one is no streak."""
    if card.streak < 2:
        return
    number = str(card.streak)
    canvas.text(_RIGHT, _LOWER, number, HUGE, Weight.BOLD, align="right")
    canvas.paste(flame(92, lit=True), _RIGHT - width(number, HUGE, Weight.BOLD) - 62, _LOWER)
