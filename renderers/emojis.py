"""Emojis for buttons and options: dice, resources, colours, keys and card types, as they are in the pictures."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from functools import partial

from PIL import Image

from bot.games.novaluna.components import COLOURS, Colour
from renderers.factories import dice as factories_dice
from renderers.factories import pieces as factories
from renderers.kit.sketch import Sketch
from renderers.novaluna.colours import FILLS, dark, pale
from renderers.novaluna.signs import draw_sign
from renderers.otys import pieces as otys

SIDE = 128
"""Width and height in pixels, as Discord recommends."""

_INNER = 116


def _colour_tile(colour: Colour) -> Image.Image:
    """A tile of Nova Luna with its sign."""
    fill = FILLS[colour]
    sketch = Sketch((SIDE, SIDE))
    sketch.fill(sketch.mask().box((0, 0, SIDE, SIDE), SIDE * 0.16), dark(fill))
    sketch.fill(sketch.mask().box((0, 0, SIDE, SIDE * 0.94), SIDE * 0.16), fill)
    centre = (SIDE / 2, SIDE * 0.47)
    return sketch.fill(draw_sign(sketch.mask(), colour, centre, SIDE * 0.34), pale(fill)).render()


DRAWINGS: Mapping[str, Callable[[], Image.Image]] = {
    **{f"die_{face}": partial(factories_dice.die, face, 100) for face in range(1, 7)},
    "factories_metal": partial(factories.metal, 100),
    "factories_energy": partial(factories.energy, 100),
    "factories_goods": partial(factories.goods, 100),
    **{
        f"factories_{kind}": partial(factories.type_tile, kind, 100)
        for kind in ("production", "utility", "training", "special", "monument")
    },
    **{f"novaluna_{colour}": partial(_colour_tile, colour) for colour in COLOURS},
    **{f"otys_key_{name.lower()}": partial(otys.key_disc, name, 56) for name in ("1", "2", "3", "4", "5", "N", "X")},
    **{f"otys_{kind}": partial(otys.cube, kind, 100) for kind in ("plant", "tech", "metal", "fuel")},
    "otys_credit": partial(otys.coin, 54),
    "otys_battery": partial(otys.battery, 108),
}
"""What draws each emoji, by its key: letters, digits and underscores, at most 23 characters."""


def draw_emoji(key: str) -> bytes:
    """Draw an emoji as PNG, fitted in a transparent square."""
    piece = DRAWINGS[key]()
    piece = piece.crop(piece.getbbox())
    scale = _INNER / max(piece.size)
    piece = piece.resize((round(piece.width * scale), round(piece.height * scale)), Image.Resampling.LANCZOS)
    square = Image.new("RGBA", (SIDE, SIDE))
    square.paste(piece, ((SIDE - piece.width) // 2, (SIDE - piece.height) // 2))
    data = io.BytesIO()
    square.save(data, "PNG")
    return data.getvalue()
