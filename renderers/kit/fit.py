"""Fits one palette to the pictures of a game, to be stored beside its renderer and used for all of them.

Named colours are kept as they are; the rest are the best for some sample pictures. Not used while playing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from renderers.kit.encode import COLOURS, palette_image
from renderers.kit.palette import Colour

_NEAR = 5.0
"""A fitted colour this near to a named one adds nothing but a risk of confusion."""
_REFINEMENTS = 3


def fit(samples: Sequence[Image.Image], named: Sequence[Colour], count: int = COLOURS) -> list[Colour]:
    """At most `count` colours: first the named ones, then those that serve the samples best."""
    whole = Image.new("RGB", (max(sample.width for sample in samples), sum(sample.height for sample in samples)))
    top = 0
    for sample in samples:
        whole.paste(sample, (0, top))
        top += sample.height
    wanted = count
    while True:
        chosen = _chosen(whole, wanted)
        others = [one for one in chosen if all(_distance(one, other) > _NEAR for other in named)]
        if len(named) + len(others) <= count:
            return _without_thieves(named, others)
        wanted -= len(named) + len(others) - count


def _chosen(image: Image.Image, count: int) -> list[Colour]:
    indexed = image.quantize(count, method=Image.Quantize.MAXCOVERAGE, kmeans=_REFINEMENTS, dither=Image.Dither.NONE)
    levels = indexed.getpalette() or []
    colours = [(levels[at], levels[at + 1], levels[at + 2]) for at in range(0, len(levels), 3)]
    return list(dict.fromkeys(colours))


def _without_thieves(named: Sequence[Colour], others: Sequence[Colour]) -> list[Colour]:
    """The colours without those that Pillow would take in place of a named one: it looks colours up coarsely."""
    found = [*named, *others]
    for one in named:
        while (taken := _nearest(one, found)) not in named:
            found.remove(taken)
    return found


def _nearest(wanted: Colour, among: Sequence[Colour]) -> Colour:
    pixel = Image.new("RGB", (1, 1), wanted).quantize(palette=palette_image(among), dither=Image.Dither.NONE)
    return among[pixel.tobytes()[0]]


def _distance(first: Colour, second: Colour) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5)


def write_colours(path: Path, title: str, colours: Sequence[Colour]) -> None:
    """Store the palette of a game where `renderers.kit.encode.fitted_palette` finds it."""
    about = f"Palette of all {title} pictures, written by `fit` beside this file: named colours, then fitted ones."
    codes = ["#{:02X}{:02X}{:02X}".format(*one) for one in colours]
    path.write_text(json.dumps({"about": about, "colours": codes}, indent=1) + "\n", encoding="utf-8")
