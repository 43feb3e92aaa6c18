"""Where words of a picture lie: what ends outside its panel or piece, touches something else, or is cut.

What a picture does in English too isn't a fault: signs overlap on purpose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import pytest
from PIL import Image

from renderers.kit import canvas as canvases
from renderers.kit import ink, sketch
from renderers.kit.canvas import Align, Area, Canvas
from renderers.kit.lru_cache import LruCache
from renderers.kit.palette import Colour
from renderers.kit.picture import Picture
from renderers.kit.theme import bind_style
from renderers.kit.typography import TextMask, Weight, render_text
from tests.renderers.looked import without_files

WIDTH, LEAST = 1600, 28
SLACK = 3
"""Pixels by which letters may touch: their boxes have corners without ink."""
CACHE_BYTES = 300 * 2**20

Box = tuple[float, float, float, float]


@dataclass
class Placed:
    """What was placed on whole pictures, and what didn't fit on pieces."""

    texts: list[tuple[str, Box]] = field(default_factory=list)
    pieces: list[tuple[Image.Image, int, int]] = field(default_factory=list)
    """With the pixel of the upper left corner."""
    panels: list[Box] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Placed) -> None:
        """Add what is on a layer or piece."""
        self.texts += other.texts
        self.pieces += other.pieces
        self.panels += other.panels
        self.faults += other.faults


_placed: ContextVar[Placed] = ContextVar("what is placed on the picture")


class LayoutCache:
    """A cache of sprites that repeats what was placed on each of them."""

    def __init__(self) -> None:
        self._cache = LruCache(CACHE_BYTES)
        self._placed: dict[Hashable, Placed] = {}

    def fetch(self, key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
        """Return the sprite; what lies on it is added to what is being recorded."""
        whole = _placed.get()
        part = Placed()
        token = _placed.set(part)
        try:
            sprite = self._cache.fetch(key, make)
        finally:
            _placed.reset(token)
        whole.add(self._placed.setdefault(key, part))
        return sprite


_CACHE = LayoutCache()


@contextmanager
def recorded() -> Iterator[Placed]:
    """Record what is placed meanwhile."""
    placed = Placed()
    token = _placed.set(placed)
    text, paste, panel = ink.write, Canvas.paste, Canvas.panel
    rendered: dict[int, tuple[str, int, TextMask]] = {}

    def rendering(said: Any, size: int, weight: Weight, *, fineness: int = 1) -> TextMask:
        line = render_text(said, size, weight, fineness=fineness)
        rendered[id(line)] = str(said), size, line
        return line

    def writing(image: Image.Image, line: TextMask, corner: tuple[int, int], colour: Colour) -> None:
        said, size, _ = rendered.get(id(line), ("", LEAST, line))
        inked = line.mask.getbbox()
        if inked is not None and said:
            box = tuple(corner[axis % 2] + edge for axis, edge in enumerate(inked))
            if box[0] < 0 or box[1] < 0 or box[2] > image.width or box[3] > image.height:
                _placed.get().faults.append(f"{said!r} ends outside its piece of {image.size}")
            if image.width == WIDTH:
                _placed.get().texts.append((said, (box[0], box[1], box[2], box[3])))
            if size * WIDTH / max(image.width, WIDTH) < LEAST and said != "$":
                _placed.get().faults.append(f"{said!r} is {size} px high")
        text(image, line, corner, colour)

    def pasting(on: Canvas, piece: Image.Image, x: float, y: float, align: Align = "middle") -> None:
        if on.image.width == WIDTH and piece.width < WIDTH:
            left = x + {"left": 0.0, "middle": -piece.width / 2, "right": -piece.width}[align]
            _placed.get().pieces.append((piece, round(left), round(y - piece.height / 2)))
        paste(on, piece, x, y, align)

    def paneling(on: Canvas, area: Area, *rest: Any, **named: Any) -> None:
        if on.image.width == WIDTH:
            _placed.get().panels.append(area)
        panel(on, area, *rest, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sketch, "SPRITES", _CACHE)
        patch.setattr(canvases, "render_text", rendering)
        patch.setattr(canvases, "write", writing)
        patch.setattr(Canvas, "paste", pasting)
        patch.setattr(Canvas, "panel", paneling)
        try:
            yield placed
        finally:
            _placed.reset(token)


def placed_on(draw: Callable[[], Picture], language: str) -> Placed:
    """Draw a picture in a language and return what is placed on it."""
    with without_files(), recorded() as placed:

        def anew() -> Picture:
            """Draw without what was placed before a word had no translation, so that the picture is English."""
            for noted in (placed.faults, placed.texts, placed.pieces, placed.panels):
                noted.clear()
            return draw()

        bind_style(anew, language=language)()
    return placed


def faults(placed: Placed) -> Iterator[tuple[str, str]]:
    """Yield what doesn't fit, by kind and with the words."""
    for said in placed.faults:
        yield "outside", said
    for said, box in placed.texts:
        if said.endswith("…"):
            yield "cut", said
        panel = min((each for each in placed.panels if _holds(each, box)), key=_area, default=(0, 0, WIDTH, 10**4))
        if box[0] < panel[0] or box[2] > panel[2]:
            yield "panel", f"{said} at {box} leaves {panel}"
        for beside in placed.panels:
            if _overlap(box, beside) and not _holds(beside, box):
                yield "edge", f"{said} at {box} reaches into {beside}"
    for (said, one), (other, two) in combinations(placed.texts, 2):
        if _overlap(one, two):
            yield "texts", f"{said} at {one} touches {other} at {two}"
    for said, box in placed.texts:
        for piece, left, top in placed.pieces:
            if _is_partly_on(box, piece, left, top):
                yield "piece", f"{said} at {box} touches a piece at {(left, top)} of {piece.size}"


def new_faults(draw: Callable[[], Picture], language: str) -> list[str]:
    """Return what doesn't fit in a language, of the kinds of which the English picture has fewer."""
    english, found = list(faults(placed_on(draw, "en"))), list(faults(placed_on(draw, language)))
    fewer, more = Counter(kind for kind, _ in english), Counter(kind for kind, _ in found)
    return [fault[1] for fault in found if more[fault[0]] > fewer[fault[0]] and fault not in english]


def _holds(panel: Box, box: Box) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return panel[0] <= x <= panel[2] and panel[1] <= y <= panel[3]


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _overlap(one: Box, other: Box) -> bool:
    return all(one[axis] + SLACK < other[axis + 2] and other[axis] + SLACK < one[axis + 2] for axis in (0, 1))


def _is_partly_on(box: Box, piece: Image.Image, left: int, top: int) -> bool:
    """Whether letters are on a piece with a part of them; on a ring, or all of them on a piece, they may be."""
    if not _overlap(box, (left, top, left + piece.width, top + piece.height)):
        return False
    inner = round(box[0]) - left + SLACK, round(box[1]) - top + SLACK, round(box[2]) - left - SLACK, round(box[3]) - top
    below = (piece.getchannel("A") if piece.mode == "RGBA" else piece.convert("L")).crop(inner)
    covered = sum(below.histogram()[128:])
    return 0 < covered < below.width * below.height
