"""Where words of a picture lie: what ends outside its panel or piece, touches something else, or is cut.

What a picture does in English at the same place isn't a fault: signs overlap on purpose.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from PIL import Image, ImageChops

from renderers.kit import canvas as canvases
from renderers.kit import ink, sketch
from renderers.kit.canvas import Align, Area, Canvas
from renderers.kit.lru_cache import LruCache
from renderers.kit.palette import Colour
from renderers.kit.picture import Picture
from renderers.kit.theme import bind_style
from renderers.kit.typography import TextMask, Weight, render_text
from tests.renderers.looked import coarsely

WIDTH, LEAST = 1600, 28
SLACK = 3
"""Pixels by which letters may touch: their boxes have corners without ink."""
SAME = 8
"""Letters that two forms of a cut name have in common."""
OPAQUE = 128
CACHE_BYTES = 300 * 2**20

Box = tuple[float, float, float, float]


class Fault(NamedTuple):
    """What doesn't fit, and where: on the picture, or on a piece of a size."""

    kind: str
    said: str
    box: Box
    on: tuple[int, int]


@dataclass
class Placed:
    """Texts, pieces and panels on an image, and faults on its pieces."""

    texts: list[tuple[str, Box]] = field(default_factory=list)
    pieces: list[tuple[Image.Image, int, int]] = field(default_factory=list)
    """With the pixel of the upper left corner."""
    panels: list[Box] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

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
        self._on_pieces: dict[Hashable, Placed] = {}

    def fetch(self, key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
        """Return the sprite; what lies on it is added to what is being recorded."""
        whole = _placed.get()
        part = Placed()
        token = _placed.set(part)

        def record() -> Image.Image:
            made = make()
            self._on_pieces[key] = made.__dict__.get("placed", Placed())
            return made

        try:
            sprite = self._cache.fetch(key, record)
        finally:
            _placed.reset(token)
        sprite.__dict__["placed"] = self._on_pieces[key]
        whole.add(self._placed.setdefault(key, part))
        return sprite


_CACHE = LayoutCache()


def on_image(image: Image.Image) -> Placed:
    """Return the record of the whole picture for an image as wide as it, else a separate one."""
    if image.width == WIDTH:
        return _placed.get()
    placed: Placed = image.__dict__.setdefault("placed", Placed())
    return placed


@contextmanager
def recorded() -> Iterator[Placed]:
    """Record what is placed meanwhile."""
    placed = Placed()
    token = _placed.set(placed)
    text, paste, panel, copy = ink.write, Canvas.paste, Canvas.panel, Image.Image.copy
    rendered: dict[int, tuple[str, int, TextMask]] = {}

    def rendering(said: Any, size: int, weight: Weight, *, fineness: int = 1) -> TextMask:
        line = render_text(said, size, weight, fineness=fineness)
        rendered[id(line)] = str(said), size, line
        return line

    def writing(image: Image.Image, line: TextMask, corner: tuple[int, int], colour: Colour) -> None:
        said, size, _ = rendered.get(id(line), ("", LEAST, line))
        inked = line.mask.getbbox()
        if inked is not None and said:
            left, top, right, bottom = (corner[axis % 2] + edge for axis, edge in enumerate(inked))
            box = (left, top, right, bottom)
            found = _placed.get().faults
            if left < 0 or top < 0 or right > image.width or bottom > image.height:
                found.append(Fault("outside", f"{said!r} ends outside its piece of {image.size}", box, image.size))
            if size * WIDTH / max(image.width, WIDTH) < LEAST and said != "$":
                found.append(Fault("small", f"{said!r} is {size} px high", box, image.size))
            if _is_partly_off(line, image, corner):
                found.append(Fault("shape", f"{said!r} leaves the shape of its piece", box, image.size))
            on_image(image).texts.append((said, box))
        text(image, line, corner, colour)

    def pasting(on: Canvas, piece: Image.Image, x: float, y: float, align: Align = "middle") -> None:
        left = round(x - {"left": 0.0, "middle": piece.width / 2, "right": piece.width}[align])
        top = round(y - piece.height / 2)
        if piece.width < WIDTH:
            whole, part = on_image(on.image), on_image(piece)
            whole.pieces.append((piece, left, top))
            _placed.get().faults.extend(faults_of(part, piece.size))
        paste(on, piece, x, y, align)

    def paneling(on: Canvas, area: Area, *rest: Any, **named: Any) -> None:
        on_image(on.image).panels.append(area)
        panel(on, area, *rest, **named)

    def copying(image: Image.Image) -> Image.Image:
        copied = copy(image)
        if image.width != WIDTH and "placed" in image.__dict__:
            on_image(copied).add(on_image(image))
        return copied

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sketch, "SPRITES", _CACHE)
        patch.setattr(canvases, "render_text", rendering)
        patch.setattr(canvases, "write", writing)
        patch.setattr(Canvas, "paste", pasting)
        patch.setattr(Canvas, "panel", paneling)
        patch.setattr(Image.Image, "copy", copying)
        try:
            yield placed
        finally:
            _placed.reset(token)


def placed_on(draw: Callable[[], Picture], language: str) -> Placed:
    """Draw a picture in a language and return what is placed on it."""
    with coarsely(), recorded() as placed:

        def anew() -> Picture:
            """Draw, and forget an earlier attempt: a picture with an untranslated word is drawn again in English."""
            for noted in (placed.faults, placed.texts, placed.pieces, placed.panels):
                noted.clear()
            return draw()

        bind_style(anew, language=language)()
    return placed


def faults(placed: Placed) -> Iterator[Fault]:
    """Yield what doesn't fit on a picture and its pieces."""
    yield from placed.faults
    yield from faults_of(placed, (WIDTH, 10**4))


def faults_of(placed: Placed, size: tuple[int, int]) -> Iterator[Fault]:
    """Yield what doesn't fit on an image of this size: on the picture, or on one piece."""
    for said, box in placed.texts:
        if said.endswith("…"):
            yield Fault("cut", said, box, size)
        panel = min((each for each in placed.panels if _overlap(each, box)), key=_area, default=(0, 0, *size))
        if any(box[axis] < panel[axis] or box[axis + 2] > panel[axis + 2] for axis in (0, 1)):
            yield Fault("panel", f"{said} at {box} leaves {panel}", box, size)
        for beside in placed.panels:
            if _overlap(box, beside) and not _holds(beside, box):
                yield Fault("edge", f"{said} at {box} reaches into {beside}", box, size)
    for (said, one), (other, two) in combinations(placed.texts, 2):
        if _overlap(one, two):
            yield Fault("texts", f"{said} at {one} touches {other} at {two}", one, size)
    for said, box in placed.texts:
        for piece, left, top in placed.pieces:
            if _is_partly_on(box, piece, left, top):
                yield Fault("piece", f"{said} at {box} touches a piece at {(left, top)} of {piece.size}", box, size)


def new_faults(draw: Callable[[], Picture], language: str) -> list[str]:
    """Return what doesn't fit in a language, except what English does at the same place."""
    found = dict.fromkeys(faults(placed_on(draw, language)))
    return [fault.said for fault in found if not any(_is_alike(fault, each) for each in _english_faults(draw))]


@cache
def _english_faults(draw: Callable[[], Picture]) -> Sequence[Fault]:
    return tuple(faults(placed_on(draw, "en")))


def _is_alike(fault: Fault, english: Fault) -> bool:
    """Whether English has the same fault: a name that is cut anywhere, anything else at the same place."""
    if fault.kind == "cut":
        one, two = sorted((english.said.removesuffix("…"), fault.said.removesuffix("…")), key=len)
        return english.kind == "cut" and len(one) >= SAME and two.startswith(one)
    return (
        fault.kind == english.kind
        and (fault.on == english.on or fault.on[1] == english.on[1])
        and _overlap(fault.box, english.box)
    )


def _holds(panel: Box, box: Box) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return panel[0] <= x <= panel[2] and panel[1] <= y <= panel[3]


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _overlap(one: Box, other: Box) -> bool:
    return all(one[axis] + SLACK < other[axis + 2] and other[axis] + SLACK < one[axis + 2] for axis in (0, 1))


def _is_partly_off(line: TextMask, image: Image.Image, corner: tuple[int, int]) -> bool:
    """Whether some of the letters are on transparent pixels of a piece; all of them may be."""
    if image.mode != "RGBA":
        return False
    ground = image.getchannel("A").crop((*corner, corner[0] + line.mask.width, corner[1] + line.mask.height))
    solid = ground.point(lambda level: 255 if level >= OPAQUE else 0)
    letters = line.mask.point(lambda level: 255 if level >= OPAQUE else 0)
    inside = sum(ImageChops.darker(letters, solid).histogram()[OPAQUE:])
    return 0 < inside < 0.98 * sum(letters.histogram()[OPAQUE:])


def _is_partly_on(box: Box, piece: Image.Image, left: int, top: int) -> bool:
    """Whether letters are on a piece with a part of them; on a ring, or all of them on a piece, they may be."""
    if not _overlap(box, (left, top, left + piece.width, top + piece.height)):
        return False
    inner = round(box[0]) - left + SLACK, round(box[1]) - top + SLACK, round(box[2]) - left - SLACK, round(box[3]) - top
    below = (piece.getchannel("A") if piece.mode == "RGBA" else piece.convert("L")).crop(inner)
    covered = sum(below.histogram()[128:])
    return 0 < covered < below.width * below.height
