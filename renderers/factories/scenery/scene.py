"""The picture on a whole card: flat shapes in five tints, one warm light."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from renderers.factories import colours
from renderers.factories.scenery import others, production, utility
from renderers.factories.scenery.shapes import GROUND_LINE, Scene, Tint
from renderers.kit import palette
from renderers.kit.palette import Colour, colour, mix
from renderers.kit.sketch import Mask, cached_sprite, fineness
from renderers.kit.theme import rgb

SCENES: Mapping[str, Scene] = {**production.SCENES, **utility.SCENES, **others.SCENES}
"""The shapes of every card by its id."""

SIZE = (354, 148)
WARM = colour("#FFEBC0")
_GLOW = 0.34
"""Opacity of a beam of light."""


@cached_sprite
def scene(name: str, kind: str) -> Image.Image:
    """The picture of a card; one that has none (another edition's) shows bare ground."""
    wide, high = SIZE
    tints = tints_of(kind)
    fine = Image.new("RGB", (wide * fineness(), high * fineness()), rgb(mix(colours.FILLS[kind], colours.BODY, 0.55)))
    for shape in SCENES.get(name, ()):
        mask = shape.draw(Mask(SIZE)).fine
        box = mask.getbbox()
        drawn = mask.crop(box)
        if shape.tint == "glow":
            drawn = drawn.point(lambda level: round(level * _GLOW))
        fine.paste(rgb(tints[shape.tint]), box, drawn)
    fine.paste(rgb(colours.body(kind)), None, Mask(SIZE).box((0, GROUND_LINE, wide, high)).fine)
    return fine.reduce(fineness()).convert("RGBA")


def tints_of(kind: str) -> Mapping[Tint, Colour]:
    """The tints of a type, from the far ones to the light of a window."""
    fill = colours.FILLS[kind]
    return {
        "far": mix(fill, colours.BODY, 0.44),
        "back": mix(fill, colours.BODY, 0.30),
        "dark": mix(fill, colours.BODY, 0.78),
        "base": fill,
        "light": mix(fill, palette.WHITE, 0.28),
        "pale": mix(fill, palette.WHITE, 0.60),
        "warm": WARM,
        "glow": WARM,
    }
