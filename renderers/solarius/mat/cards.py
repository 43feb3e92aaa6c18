"""The right column of a mat: missions with their prices, developments with what they do, outpost markers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from bot.games.solarius.components import Development
from bot.games.solarius.components.vocabulary import FIGURE_KINDS, FigureKind, Occasion
from bot.games.solarius.view import DevelopmentView, MatView, MissionView, OutpostView
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.palette import mix
from renderers.kit.pieces import check_disc, seal
from renderers.kit.sketch import Sketch, baked
from renderers.kit.typography import SMALL, Weight, fitting_size, shortened
from renderers.kit.words import NONE
from renderers.solarius import words
from renderers.solarius.colours import SEATS
from renderers.solarius.dice import action_die
from renderers.solarius.figures import figure
from renderers.solarius.layout import CARDS_BOTTOM, CARDS_TOP, OUTPOSTS, SIDE_HEAD, SIDE_LEFT, SIDE_RIGHT
from renderers.solarius.mat.panels import TITLE
from renderers.solarius.signs import dashes
from renderers.solarius.strips import (
    ANY_DIE,
    CONTAMINATION,
    Gap,
    Part,
    Strip,
    Words,
    amount,
    costs_strip,
    die,
    draw_strip,
    effects_strip,
    marker,
    modifiers_strip,
)

_GAP, _HEADS = 12, 80
_SIZES = ((100, 140), (84, 124), (76, 112), (66, 100), (58, 88), (50, 74), (46, 60))
"""Heights of missions and developments, from roomy to crowded."""
_SINGLE = 4
"""Down to so many of these sizes developments stand in one column; then in two."""
MOST_DEVELOPMENTS = 12
_WHEN: Mapping[Occasion, FigureKind] = {
    "colony_placed": "colony",
    "mission_completed": "mission",
    "station_built": "station",
}
_COLUMN_GAP = 10
_NAMED = 80
"""Lower cards show no name: their signs need the room."""


@dataclass(frozen=True, slots=True)
class Stacks:
    """How missions and developments are laid out.

    `columns` are those of the developments; with `folded` the completed missions share one row.
    """

    mission: int
    development: int
    columns: int
    folded: bool


def stacks_for(done: int, waiting: int, developments: int) -> Stacks:
    """The largest cards with which everything fits into the column."""
    room = CARDS_BOTTOM - CARDS_TOP - _HEADS
    for folded, columns, sizes in (
        (False, 1, _SIZES[:_SINGLE]),
        (True, 1, _SIZES[:_SINGLE]),
        (False, 2, _SIZES[:_SINGLE]),
        (True, 2, _SIZES),
    ):
        rows = waiting + (min(done, 1) if folded else done), -(-developments // columns)
        for mission, development in sizes:
            if max(rows[0], 1) * (mission + _GAP) + max(rows[1], 1) * (development + _GAP) <= room:
                return Stacks(mission, development, columns, folded and done > 1)
    return Stacks(*_SIZES[-1], 2, done > 1)


def draw_cards(canvas: Canvas, mat: MatView) -> None:
    """Missions above, developments below. Where they are many, those without a lasting effect give way."""
    done = [one for one in mat.missions if one.done]
    waiting = [one for one in mat.missions if not one.done]
    lasting = sorted(mat.developments, key=lambda one: one.development.kind == "instant")
    shown = lasting if len(lasting) > MOST_DEVELOPMENTS else mat.developments
    stacks = stacks_for(len(done), len(waiting), min(len(shown), MOST_DEVELOPMENTS))
    canvas.text(SIDE_LEFT + 6, SIDE_HEAD, words.MISSIONS, TITLE, Weight.MEDIUM, palette.SECOND)
    singly = waiting if stacks.folded else mat.missions
    areas = _areas(CARDS_TOP, stacks.mission, 1, len(singly) + stacks.folded)
    for area, mission in zip(areas, singly, strict=False):
        _mission(canvas, area, mission)
    if stacks.folded:
        _folded(canvas, areas[-1], done)
    bottom = areas[-1][3] if areas else _none(canvas, CARDS_TOP, stacks.mission)
    y = bottom + 47
    end = canvas.text(SIDE_LEFT + 6, y, words.DEVELOPMENTS, TITLE, Weight.MEDIUM, palette.SECOND)
    if len(shown) > MOST_DEVELOPMENTS:
        canvas.text(end + 14, y, f"+{len(shown) - MOST_DEVELOPMENTS}", TITLE, Weight.MEDIUM, palette.SECOND)
        shown = shown[:MOST_DEVELOPMENTS]
    top = y + 29
    for area, development in zip(_areas(top, stacks.development, stacks.columns, len(shown)), shown, strict=True):
        _development(canvas, area, development)
    if not shown:
        _none(canvas, top, stacks.mission)


def _folded(canvas: Canvas, area: Area, done: Sequence[MissionView]) -> None:
    """Completed missions in one row: a check, and what each is worth."""
    left, top, right, bottom = area
    canvas.panel(area, palette.PANEL, edge=palette.HAIRLINE, thickness=2)
    y, high = (top + bottom) / 2, bottom - top
    radius = min(30, round(high * 0.40))
    canvas.paste(check_disc(min(24, radius)), left + 44, y)
    pitch = min(2 * radius + 14, (right - left - 96) / len(done))
    for number, one in enumerate(done):
        canvas.paste(seal(str(one.mission.vp), radius), left + 88 + radius + number * pitch, y)


def _areas(top: int, high: int, columns: int, count: int) -> list[Area]:
    wide = (SIDE_RIGHT - SIDE_LEFT - _COLUMN_GAP * (columns - 1)) // columns
    areas = []
    for number in range(count):
        row, column = divmod(number, columns)
        left = SIDE_LEFT + column * (wide + _COLUMN_GAP)
        y = top + row * (high + _GAP)
        areas.append((left, y, left + wide, y + high))
    return areas


def _none(canvas: Canvas, top: int, high: int) -> int:
    """An empty place: nothing was played here yet."""
    canvas.paste(dashed_box(SIDE_RIGHT - SIDE_LEFT, high), (SIDE_LEFT + SIDE_RIGHT) / 2, top + high / 2)
    middle = ((SIDE_LEFT + SIDE_RIGHT) / 2, top + high / 2)
    canvas.text(*middle, NONE, TITLE, Weight.MEDIUM, palette.LOCKED_SIGN, "middle")
    return top + high


def _mission(canvas: Canvas, area: Area, one: MissionView) -> None:
    """Its price, and what it is worth; a check once it is completed."""
    left, top, right, bottom = area
    done = one.done
    canvas.panel(area, palette.PANEL if done else palette.RAISED, edge=palette.HAIRLINE, thickness=2)
    y, high = (top + bottom) / 2, bottom - top
    radius = min(38, round(high * 0.38))
    canvas.paste(seal(str(one.mission.vp), radius), right - radius - 12, y)
    room = right - left - 2 * radius - 46
    if done:
        size = min(24, radius)
        canvas.paste(check_disc(size), right - 2 * radius - 20 - size, y)
        room -= 2 * size + 8
    draw_strip(canvas, left + 18, y, costs_strip(one.mission.cost), room, _sizes(high))


def _development(canvas: Canvas, area: Area, one: DevelopmentView) -> None:
    """Its name, and what it does; the die that lies on it."""
    left, top, right, bottom = area
    canvas.panel(area, palette.PANEL, edge=palette.HAIRLINE, thickness=2)
    high = bottom - top
    room = right - left - 36
    if high >= _NAMED:
        sizes = (38, 36, SMALL, 31, 29) if high >= 110 else (SMALL, 31, 29)
        size = fitting_size(one.development.name, room, sizes, Weight.SEMIBOLD)
        name = shortened(one.development.name, room, size, Weight.SEMIBOLD)
        canvas.text(left + 18, top + high * 0.29, name, size, Weight.SEMIBOLD)
        y, line = top + high * 0.70, high * 0.56
    else:
        y, line = top + high / 2, float(high)
    x = float(left + 18)
    strip = development_strip(one.development, slot=one.die is None)
    if one.die is not None:
        side = min(58, round(line * 0.8))
        canvas.paste(action_die(one.die.colour, one.die.face, one.die.points, side), x + side / 2, y)
        x += side + 14
    draw_strip(canvas, x, y, strip, right - 14 - x, _sizes(line))


def _sizes(high: float) -> Sequence[int]:
    """Sizes of strips that a card of this height has room for."""
    return [size for size in (44, 40, 37, 34, 31, 28, 25) if 1.2 * size <= high] or [25]


def development_strip(one: Development, *, slot: bool = True) -> Strip:
    """What a development does, as signs. With `slot` its die space is one of them."""
    strip: list[Part] = []
    if one.kind == "die_slot":
        if slot:
            strip += [ANY_DIE] if len(one.die_colours) == 4 else [die(colour) for colour in one.die_colours]
            strip.append(Gap(0.1))
        if one.contamination:
            strip += [amount(one.contamination), CONTAMINATION, Gap(0.2)]
    elif one.when is not None:
        strip += [marker(_WHEN[one.when]), Words(":", palette.SECOND, Weight.MEDIUM)]
    strip += [*effects_strip(one.effects), *modifiers_strip(one.static)]
    return strip


# Outposts


def draw_outposts(canvas: Canvas, mat: MatView) -> None:
    """The six markers by kind with their bonuses; those in space leave a dashed place with a check."""
    left, top, right, _ = OUTPOSTS
    canvas.text(left + 6, top - 30, words.OUTPOSTS, TITLE, Weight.MEDIUM, palette.SECOND)
    canvas.panel(OUTPOSTS, palette.PANEL, edge=palette.HAIRLINE, thickness=2)
    pitch = (right - left) / len(FIGURE_KINDS)
    for number, kind in enumerate(FIGURE_KINDS):
        x = left + pitch * (number + 0.5)
        canvas.paste(figure(kind, mat.seat, 0.74), x, top + 46)
        for row, one in enumerate(one for one in mat.outposts if one.kind == kind):
            _outpost(canvas, x, top + 105 + row * 58, one, mat.seat)


def _outpost(canvas: Canvas, x: float, y: float, one: OutpostView, seat: int) -> None:
    wide, high = 132, 50
    area = (round(x - wide / 2), round(y - high / 2), round(x + wide / 2), round(y + high / 2))
    if one.built:
        canvas.paste(dashed_box(wide, high), x, y)
        canvas.paste(grey_check(16), x, y)
        return
    fill = mix(SEATS[seat].fill, palette.PANEL, 0.78)
    canvas.panel(area, fill, radius=14, edge=SEATS[seat].fill, thickness=4)
    draw_strip(canvas, x, y, effects_strip(one.bonus, brief=True), wide - 14, (38, 36, 34, 31, 28, 25, 22), middle=True)


@baked
def dashed_box(wide: int, high: int) -> Image.Image:
    """A place where something lay or may come to lie."""
    sketch = Sketch((wide, high))
    inset = 2.0
    box = [(inset, inset), (wide - inset, inset), (wide - inset, high - inset), (inset, high - inset)]
    return sketch.fill(dashes(sketch.mask(), box, 11, 8, 3.2), palette.LOCKED_EDGE).bake()


@baked
def grey_check(radius: int) -> Image.Image:
    """A check in grey: done, and gone from here."""
    side = 2 * radius + 4
    middle = side / 2
    sketch = Sketch((side, side))
    sketch.fill(sketch.mask().disc((middle, middle), radius), palette.LOCKED_SIGN)
    hook = [(middle + dx * radius, middle + dy * radius) for dx, dy in ((-0.44, 0.04), (-0.12, 0.36), (0.48, -0.32))]
    return sketch.fill(sketch.mask().stroke(hook, radius * 0.26), palette.PANEL).bake()
