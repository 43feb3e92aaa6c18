"""Rows and stacks of boxes that know their contents: measured, made to fit, placed, drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf

from PIL import Image

from bot.games.text import Text, TextLike
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Area, Canvas
from renderers.kit.palette import Colour
from renderers.kit.pieces import check_disc
from renderers.kit.typography import MIDDLE, SMALL, Weight, fit_wrap, shorten, width

GAP = 24
"""Between two panels."""
TOP = HEADER + 16
"""Where the first panel begins."""
TITLE_SIZES = (84, 72, 60, 52, 44)
"""Sizes of a name that a panel is about."""
SPRING = inf
"""A gap as wide as there is room; several share it. Without one, a row begins at its left edge."""


@dataclass(frozen=True, slots=True)
class Label:
    """A text in the first of its sizes in which its row fits; then in its shorter form, or `cut`.

    With a `fill` it is on a plate of that colour, which extends `pad` pixels beyond it.
    """

    text: TextLike
    sizes: int | tuple[int, ...] = SMALL
    weight: Weight = Weight.MEDIUM
    colour: Colour = palette.TEXT
    cut: bool = False
    fill: Colour | None = None
    pad: int = 0

    def at(self, step: int) -> Label:
        """The label in one of its sizes, or in the last one."""
        sizes = self.sizes if isinstance(self.sizes, tuple) else (self.sizes,)
        return replace(self, sizes=sizes[min(step, len(sizes) - 1)])

    @property
    def size(self) -> int:
        """The size; the first one of several."""
        return self.sizes[0] if isinstance(self.sizes, tuple) else self.sizes

    @property
    def width(self) -> int:
        """Its width in this size."""
        return width(self.text, self.size, self.weight) + 2 * self.pad


@dataclass(frozen=True, slots=True)
class Box:
    """A part of a row with a fixed width, and the function that draws it in its area."""

    width: float
    draw: Callable[[Canvas, Area], object]


Item = Label | Image.Image | Box | float
"""A number is a gap in pixels."""


def cell(wide: float, *items: Item) -> Box:
    """A row in a row, as wide as its column."""
    return Box(wide, lambda canvas, area: draw_row(canvas, area, *items))


def row_width(items: Sequence[Item]) -> float:
    """The width of a row, its labels in their first sizes."""
    return sum((item if item < inf else 0) if isinstance(item, float | int) else item.width for item in items)


def draw_row(canvas: Canvas, area: Area, *items: Item) -> float:
    """Draw items from left to right, on the middle line of the area. Returns where the last one ends."""
    left, top, right, bottom = area
    y, x = (top + bottom) / 2, float(left)
    fitted = _fit(items, right - left)
    springs = fitted.count(SPRING)
    spare = max(right - left - row_width(fitted), 0) / max(springs, 1)
    for item in fitted:
        match item:
            case Label(text=text, weight=weight, colour=colour, fill=fill, pad=pad):
                if fill is not None:
                    high = round(item.size * 0.84)
                    plate = (round(x), round(y) - high, round(x + item.width), round(y) + high)
                    canvas.panel(plate, fill, radius=high)
                canvas.text(x + pad, y, text, item.size, weight, colour)
                x += item.width
            case Image.Image():
                canvas.paste(item, x, y, "left")
                x += item.width
            case Box(wide, draw):
                draw(canvas, (round(x), top, round(x + wide), bottom))
                x += wide
            case _:
                x += spare if item == SPRING else item
    return x


def _fit(items: Sequence[Item], room: float) -> list[Item]:
    """The row with labels as large as fits: all get smaller together, then shorter, then cut."""
    steps = max([1, *(len(item.sizes) for item in items if isinstance(item, Label) and isinstance(item.sizes, tuple))])
    fitted = [*items]
    for step in range(steps):
        fitted = [item.at(step) if isinstance(item, Label) else item for item in items]
        if row_width(fitted) <= room:
            return fitted
    for shorter in (_abbreviate, _cut):
        for number in sorted(range(len(fitted)), key=lambda at: -row_width(fitted[at : at + 1])):
            item = fitted[number]
            beyond = row_width(fitted) - room
            if isinstance(item, Label) and beyond > 0:
                fitted[number] = shorter(item, beyond)
    return fitted


def _abbreviate(label: Label, _beyond: float) -> Label:
    """In the translator's shorter form."""
    return replace(label, text=Text("{said:short}", said=label.text))


def _cut(label: Label, beyond: float) -> Label:
    room = int(label.width - 2 * label.pad - beyond)
    return replace(label, text=shorten(label.text, room, label.size, label.weight)) if label.cut else label


def draw_header(canvas: Canvas, sign: Image.Image, title: TextLike, addition: TextLike = "", *right: Item) -> None:
    """The strip at the top: a sign, a title and what adds to it, and items at the right."""
    canvas.rectangle((0, 0, WIDTH, HEADER), palette.PANEL)
    canvas.rectangle((0, HEADER - 2, WIDTH, HEADER), palette.HAIRLINE)
    named = Label(title, MIDDLE, Weight.BOLD, cut=True)
    draw_row(canvas, (MARGIN, 0, WIDTH - MARGIN, HEADER), sign, 20, named, 20, remark(addition), SPRING, *right)


def remark(text: TextLike, sizes: int | tuple[int, ...] = SMALL) -> Label:
    """A quiet label, cut if it must be."""
    return Label(text, sizes, colour=palette.SECOND, cut=True)


def draw_wrapped(
    canvas: Canvas, area: Area, text: TextLike, sizes: tuple[int, ...], weight: Weight, colour: Colour, most: int = 2
) -> None:
    """Draw a text in at most `most` lines, from the left edge of an area and around its middle line."""
    left, top, right, bottom = area
    size, lines = fit_wrap(text, right - left, sizes, weight, most)
    for number, line in enumerate(lines):
        y = (top + bottom) / 2 + (number - (len(lines) - 1) / 2) * sizes[0] * 1.15
        canvas.text(left, y, line, size, weight, colour)


def draw_goals(
    canvas: Canvas, area: Area, goals: Sequence[tuple[TextLike, bool]], pitch: float, largest: int = SMALL
) -> None:
    """Goals around the middle of an area, one below the other, with a check disc if reached."""
    left, top, right, bottom = area
    first = (top + bottom - pitch * len(goals)) / 2
    for number, (text, reached) in enumerate(goals):
        y = first + (number + 0.5) * pitch
        if reached:
            canvas.paste(check_disc(22), left + 22, y)
        else:
            open_ = (left, round(y) - 22, left + 44, round(y) + 22)
            canvas.panel(open_, palette.LOCKED, radius=22, edge=palette.LOCKED_EDGE)
        ink = palette.TEXT if reached else palette.LOCKED_SIGN
        said = left + 62, round(y - pitch / 2), right, round(y + pitch / 2)
        draw_wrapped(canvas, said, text, (largest, 32, 30, 28), Weight.SEMIBOLD, ink)


def grid(area: Area, columns: int, rows: int = 1, gap: float = GAP) -> list[Area]:
    """Equal parts of an area, row by row."""
    left, top, right, bottom = area
    wide = (right - left - gap * (columns - 1)) / columns
    high = (bottom - top - gap * (rows - 1)) / rows
    lefts = [left + number * (wide + gap) for number in range(columns)]
    tops = [top + number * (high + gap) for number in range(rows)]
    return [(round(x), round(y), round(x + wide), round(y + high)) for y in tops for x in lefts]


def inset(area: Area, x: int, y: int = 0) -> Area:
    """The inside of an area, so far from its edges."""
    left, top, right, bottom = area
    return left + x, top + y, right - x, bottom - y


def lines(area: Area, *heights: float) -> Iterator[Area]:
    """Areas below each other that share the height of an area as these numbers do."""
    left, top, right, bottom = area
    unit, y = (bottom - top) / sum(heights), float(top)
    for high in heights:
        yield left, round(y), right, round(y + high * unit)
        y += high * unit


Section = tuple[int, Callable[[Canvas, Area], object]]
"""A height, and what draws in an area of it."""


def stack(sections: Sequence[Section], gap: int = GAP) -> Canvas:
    """A picture of these sections below each other, with room for a header."""
    canvas = Canvas.blank(TOP + sum(high + gap for high, _ in sections) - gap + MARGIN)
    top = TOP
    for high, draw in sections:
        draw(canvas, (MARGIN, top, WIDTH - MARGIN, top + high))
        top += high + gap
    return canvas
