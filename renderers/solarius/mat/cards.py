"""The right column of a mat: missions, developments, outposts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from bot.games.areas import AreaKey
from bot.games.solarius.components import Development
from bot.games.solarius.components.vocabulary import FIGURE_KINDS, FigureKind, Occasion
from bot.games.solarius.view import DevelopmentView, MatView, MissionView, OutpostView
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.palette import mix
from renderers.kit.pieces import check_disc, seal
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.typography import MIN_SIZE, SMALL, Weight, width
from renderers.kit.words import NONE
from renderers.solarius import strips, words
from renderers.solarius.colours import SEATS
from renderers.solarius.dice import action_die
from renderers.solarius.figures import figure
from renderers.solarius.layout import CARDS_TOP, OUTPOSTS, SIDE_HEAD, SIDE_LEFT, SIDE_RIGHT
from renderers.solarius.marks import LegalTargets
from renderers.solarius.mat.panels import TITLE, draw_place
from renderers.solarius.signs import dashes

_GAP, _HEADS = 10, 64
_ROOMY = ((100, 140), (84, 124), (76, 112), (66, 100))
"""Heights of missions and developments, from roomy to crowded."""
_IN_LINES = ((66, 66), (60, 60), (56, 56), (52, 52))
"""The same with the names of developments before what they do."""
_LINE_SIZES = (37, 34, 31, MIN_SIZE)
_SMALL_DIE = 48
_SEAL = 25
"""Minimum size of a seal with a readable number."""
_WHEN: Mapping[Occasion, FigureKind] = {
    "colony_placed": "colony",
    "mission_completed": "mission",
    "station_built": "station",
}


@dataclass(frozen=True, slots=True)
class CardColumns:
    """The layout of missions and developments.

    With `folded`, completed missions share a row; only `shown` developments are drawn.
    """

    mission: int
    development: int
    folded: bool
    shown: int


def fit_cards(done: int, waiting: int, developments: int, bottom: int) -> CardColumns:
    """Return the largest layout of cards that fits above `bottom`."""
    room = bottom - CARDS_TOP - _HEADS
    for sizes, folded in ((_ROOMY, False), (_ROOMY, True), (_IN_LINES, False), (_IN_LINES, True)):
        missions = waiting + (min(done, 1) if folded else done)
        for mission, development in sizes:
            if max(missions, 1) * (mission + _GAP) + max(developments, 1) * (development + _GAP) <= room:
                return CardColumns(mission, development, folded and done > 1, developments)
    mission, development = _IN_LINES[-1]
    left = room - max(waiting + min(done, 1), 1) * (mission + _GAP)
    return CardColumns(mission, development, done > 1, max(left // (development + _GAP), 0))


def draw_cards(canvas: Canvas, mat: MatView, bottom: int, marks: LegalTargets) -> None:
    """Draw missions above developments; those without a lasting effect go first."""
    done = [one for one in mat.missions if one.done]
    waiting = [one for one in mat.missions if not one.done]
    stacks = fit_cards(len(done), len(waiting), len(mat.developments), bottom)
    canvas.text(SIDE_LEFT + 6, SIDE_HEAD, words.MISSIONS, TITLE, Weight.MEDIUM, palette.SECOND)
    singly = waiting if stacks.folded else mat.missions
    areas = _areas(CARDS_TOP, stacks.mission, len(singly) + stacks.folded)
    for area, mission in zip(areas, singly, strict=False):
        _draw_mission(canvas, area, mission, legal=mission.card in marks.missions)
    if stacks.folded:
        _draw_folded(canvas, areas[-1], done)
    y = (areas[-1][3] if areas else _draw_empty(canvas, CARDS_TOP, stacks.mission)) + 43
    end = canvas.text(SIDE_LEFT + 6, y, words.DEVELOPMENTS, TITLE, Weight.MEDIUM, palette.SECOND)
    shown, top = mat.developments, y + 31
    if len(shown) > stacks.shown:
        canvas.text(end + 14, y, f"+{len(shown) - stacks.shown}", TITLE, Weight.MEDIUM, palette.SECOND)
        lasting = sorted(shown, key=lambda one: one.development.kind == "instant")
        shown = tuple(lasting[: stacks.shown])
    draw = _draw_development if stacks.development >= _ROOMY[-1][1] else _draw_development_line
    for area, development in zip(_areas(top, stacks.development, len(shown)), shown, strict=True):
        draw(canvas, area, development, legal=development.card in marks.spaces)
        canvas.mark(AreaKey("development", development.card), area)
    if not mat.developments:
        _draw_empty(canvas, top, stacks.mission)


def _draw_folded(canvas: Canvas, area: Area, done: Sequence[MissionView]) -> None:
    """Completed missions in one row: a check, and what each is worth."""
    left, top, right, bottom = area
    canvas.panel(area, palette.PANEL, edge=palette.HAIRLINE, thickness=2)
    y, high = (top + bottom) / 2, bottom - top
    radius = min(30, max(round(high * 0.45), _SEAL))
    canvas.paste(check_disc(min(24, radius)), left + 44, y)
    pitch = min(2 * radius + 14, (right - left - 96) / len(done))
    for number, one in enumerate(done):
        canvas.paste(seal(str(one.mission.vp), radius), left + 88 + radius + number * pitch, y)


def _areas(top: int, high: int, count: int) -> list[Area]:
    tops = [top + number * (high + _GAP) for number in range(count)]
    return [(SIDE_LEFT, y, SIDE_RIGHT, y + high) for y in tops]


def _draw_empty(canvas: Canvas, top: int, high: int) -> int:
    """Draw an empty place. Returns its bottom edge."""
    canvas.paste(dashed_box(SIDE_RIGHT - SIDE_LEFT, high), (SIDE_LEFT + SIDE_RIGHT) / 2, top + high / 2)
    middle = ((SIDE_LEFT + SIDE_RIGHT) / 2, top + high / 2)
    canvas.text(*middle, NONE, TITLE, Weight.MEDIUM, palette.LOCKED_SIGN, "middle")
    return top + high


def _draw_mission(canvas: Canvas, area: Area, one: MissionView, *, legal: bool) -> None:
    """Draw a mission's price and value, with a check or ring."""
    left, top, right, bottom = area
    canvas.mark(AreaKey("mission", one.card), area)
    done = one.done
    draw_place(canvas, area, palette.PANEL if done else palette.RAISED, legal=legal)
    y, high = (top + bottom) / 2, bottom - top
    radius = max(min(38, round(high * 0.38)), _SEAL)
    canvas.paste(seal(str(one.mission.vp), radius), right - radius - 12, y)
    room = right - left - 2 * radius - 46
    if done:
        size = min(24, radius)
        canvas.paste(check_disc(size), right - 2 * radius - 20 - size, y)
        room -= 2 * size + 8
    strips.draw_strip(canvas, left + 18, y, strips.costs_strip(one.mission.cost), room, _sizes(high))


def _draw_development(canvas: Canvas, area: Area, one: DevelopmentView, *, legal: bool) -> None:
    """Draw a development's name, effect, and the die on it."""
    left, top, right, bottom = area
    draw_place(canvas, area, palette.PANEL, legal=legal)
    high, name, room = bottom - top, one.development.name, right - left - 36
    spent = one.development.kind == "instant"
    sizes = (38, 36, SMALL, 31, 29) if high >= 110 else (SMALL, 31, 29)
    ink = palette.SECOND if spent else palette.TEXT
    canvas.fit_text(left + 18, top + high * 0.29, name, room, sizes, Weight.SEMIBOLD, ink, cut=True)
    y, line = top + high * 0.70, high * 0.56
    if spent:
        canvas.paste(grey_check(16), right - 34, y)
    x = _draw_die(canvas, (left + 18, y), one, min(58, round(line * 0.8)))
    strip = development_strip(one.development, slot=one.die is None)
    strips.draw_strip(canvas, x, y, strip, right - 60 - x, _sizes(line))


def _draw_development_line(canvas: Canvas, area: Area, one: DevelopmentView, *, legal: bool) -> None:
    """Draw the name and the effect in one line; a used card has a check instead."""
    left, top, right, bottom = area
    draw_place(canvas, area, palette.PANEL, legal=legal)
    y, name, spent = (top + bottom) / 2, one.development.name, one.development.kind == "instant"
    start = right - 16
    if spent:
        canvas.paste(grey_check(16), right - 34, y)
        start -= 40
    else:
        strip = development_strip(one.development, slot=one.die is None)
        die = _SMALL_DIE + 14 if one.die is not None else 0
        wide = width(name, MIN_SIZE, Weight.SEMIBOLD) + 18 + 14 + die
        room = right - left - 16 - wide
        size = next((n for n in _LINE_SIZES if strips.strip_width(strip, n) <= room), _LINE_SIZES[-1])
        start -= round(strips.strip_width(strip, size)) + die
        strips.draw_strip(canvas, _draw_die(canvas, (start, y), one, _SMALL_DIE), y, strip, right - start, (size,))
    room = start - left - 18 - 14
    ink = palette.SECOND if spent else palette.TEXT
    canvas.fit_text(left + 18, y, name, room, (SMALL, 31, MIN_SIZE), Weight.SEMIBOLD, ink, cut=True)


def _draw_die(canvas: Canvas, at: tuple[float, float], one: DevelopmentView, side: int) -> float:
    """Draw the die on a development. Returns the x where the effect begins."""
    x, y = at
    if one.die is None:
        return x
    canvas.paste(action_die(one.die.colour, one.die.face, one.die.points, side), x + side / 2, y)
    return x + side + 14


def _sizes(high: float) -> Sequence[int]:
    """Sizes of strips that a card of this height has room for."""
    return [size for size in (44, 40, *_LINE_SIZES) if 1.2 * size <= high] or [MIN_SIZE]


def development_strip(one: Development, *, slot: bool = True) -> strips.Strip:
    """Return a development's effect as signs, with its die space if `slot`."""
    strip: list[strips.Part] = []
    if one.kind == "die_slot":
        if slot:
            colours = one.die_colours
            strip += [strips.ANY_DIE] if len(colours) == 4 else map(strips.die_sign, colours)
            strip.append(strips.StripGap(0.1))
        if one.contamination:
            strip += [strips.amount_text(one.contamination), strips.CONTAMINATION, strips.StripGap(0.2)]
    elif one.when is not None:
        strip += [strips.figure_sign(_WHEN[one.when]), strips.StripText(":", palette.SECOND, Weight.MEDIUM)]
    strip += [*strips.effects_strip(one.effects), *strips.modifiers_strip(one.static)]
    return strip


# Outposts


def draw_outposts(canvas: Canvas, mat: MatView, marks: LegalTargets) -> None:
    """Draw the six markers by kind with bonuses; built ones leave a checked place."""
    left, top, right, _ = OUTPOSTS
    canvas.mark(AreaKey("outposts"), OUTPOSTS)
    canvas.text(left + 6, top - 30, words.OUTPOSTS, TITLE, Weight.MEDIUM, palette.SECOND)
    canvas.panel(OUTPOSTS, palette.PANEL, edge=palette.HAIRLINE, thickness=2)
    pitch = (right - left) / len(FIGURE_KINDS)
    for number, kind in enumerate(FIGURE_KINDS):
        x = left + pitch * (number + 0.5)
        canvas.paste(figure(kind, mat.seat, 0.74), x, top + 46)
        for row, one in enumerate(one for one in mat.outposts if one.kind == kind):
            _draw_outpost(canvas, (x, top + 105 + row * 58), one, mat.seat, legal=one.id in marks.outposts)


def _draw_outpost(canvas: Canvas, at: tuple[float, float], one: OutpostView, seat: int, *, legal: bool) -> None:
    x, y = at
    wide, high = 138, 50
    area = (round(x - wide / 2), round(y - high / 2), round(x + wide / 2), round(y + high / 2))
    canvas.mark(AreaKey("outpost", one.id), area)
    if one.built:
        canvas.paste(dashed_box(wide, high), x, y)
        canvas.paste(grey_check(16), x, y)
        return
    fill = mix(SEATS[seat].fill, palette.PANEL, 0.78)
    canvas.panel(area, fill, radius=14, edge=palette.TEXT if legal else SEATS[seat].fill, thickness=6 if legal else 4)
    strip = strips.effects_strip(one.bonus, brief=True)
    strips.draw_strip(canvas, x, y, strip, wide - 12, (38, 36, 34, 31, MIN_SIZE), middle=True)


@cached_sprite
def dashed_box(wide: int, high: int) -> Image.Image:
    """Draw a dashed empty place."""
    sketch = Sketch((wide, high))
    inset = 2.0
    box = [(inset, inset), (wide - inset, inset), (wide - inset, high - inset), (inset, high - inset)]
    return sketch.fill(dashes(sketch.mask(), box, 11, 8, 3.2), palette.LOCKED_EDGE).render()


@cached_sprite
def grey_check(radius: int) -> Image.Image:
    """A check in grey: done, and gone from here."""
    side = 2 * radius + 4
    middle = side / 2
    sketch = Sketch((side, side))
    sketch.fill(sketch.mask().disc((middle, middle), radius), palette.LOCKED_SIGN)
    hook = [(middle + dx * radius, middle + dy * radius) for dx, dy in ((-0.44, 0.04), (-0.12, 0.36), (0.48, -0.32))]
    return sketch.fill(sketch.mask().stroke(hook, radius * 0.26), palette.PANEL).render()
