"""The result of a run to share: score against par, sparkline, goals. No moves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PIL import Image

from renderers.challenges import words
from renderers.challenges.people import draw_member, member_name
from renderers.challenges.sheets import Mark, ShareCard
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.goals import face_of, small_goal
from renderers.kit.layout import SPRING, Item, Label, draw_header, draw_row, inset, lines, remark, stack
from renderers.kit.palette import Colour, colour, mix
from renderers.kit.pieces import check_disc
from renderers.kit.signs import flame
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.typography import HUGE, SMALL, Weight
from renderers.kit.words import signed

_HEIGHT = 416
_SIDE = 112
_MAX_GOALS = 7

FILLS: Mapping[Mark, Colour] = {"ahead": palette.GOOD, "level": colour("#FFB020"), "behind": colour("#C9CFDA")}
"""The same in every theme, because dark arrows are on them."""


def share_canvas(card: ShareCard) -> Canvas:
    """The whole picture, not yet encoded."""
    canvas = stack([(_HEIGHT, partial(_draw, card=card))])
    draw_header(canvas, face_of(card.game).sign(), card.title, "", remark(card.period))
    return canvas


def _draw(canvas: Canvas, area: Area, card: ShareCard) -> None:
    """Member and score, and below them parts of the game, goals and streak."""
    canvas.panel(area)
    upper, lower = lines(inset(area, 44), 3, 2)
    score = Label(signed(card.score), 150, Weight.BOLD)
    draw_row(canvas, upper, SPRING, score)
    left, top, right, bottom = upper
    room = left - 28, top, right - score.width - 12, bottom
    draw_member(canvas, room, member_name(card.name), card.picture, *_against_par(card))
    streak: list[Item] = [flame(92, lit=True), 16, Label(str(card.streak), HUGE, Weight.BOLD)]
    pattern = [item for mark in card.pattern for item in (pattern_tile(mark), 14)]
    draw_row(canvas, lower, *pattern, 40 if pattern else 0, *_goals(card), SPRING, *(streak if card.streak > 1 else []))


def _against_par(card: ShareCard) -> list[Item]:
    """The difference to par, and par."""
    if card.par is None:
        return []
    gap = (card.score - card.par) * (-1 if card.low_is_better else 1)
    fill = FILLS["ahead" if gap > 0 else "behind" if gap < 0 else "level"]
    sizes = (38, SMALL, 30)
    said = Label(words.against_par(gap), sizes, Weight.SEMIBOLD, palette.INK, fill=fill, pad=24)
    return [said, 28, Label(words.par(card.par), sizes, colour=palette.SECOND)]


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


def _goals(card: ShareCard) -> list[Item]:
    """The reached goals in the game's order, and the number of others."""
    face = face_of(card.game)
    ordered = face.in_order(card.goals)
    found: list[Item] = []
    for key in ordered[:_MAX_GOALS]:
        goal = face.goals.get(key)
        found += [check_disc(22) if goal is None else small_goal(goal), 12]
    if len(ordered) > _MAX_GOALS:
        found.append(Label(words.and_more(len(ordered) - _MAX_GOALS), SMALL, Weight.SEMIBOLD, palette.SECOND))
    return found
