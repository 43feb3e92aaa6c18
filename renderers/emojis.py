"""Emojis for buttons and options: dice, resources, colours, keys, card types."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PIL import Image

from bot.games.novaluna import components as novaluna
from bot.games.solarius.components import vocabulary as solarius
from renderers.carcassonne.goals import FEATURE_FILLS
from renderers.carcassonne.signs import GoalKind, goal_sign
from renderers.factories import dice as factories_dice
from renderers.factories import pieces as factories
from renderers.kit import palette
from renderers.kit.palette import Colour
from renderers.kit.sketch import Sketch
from renderers.novaluna.colours import FILLS, dark, pale
from renderers.novaluna.signs import draw_sign
from renderers.otys import pieces as otys
from renderers.solarius.planets import colour_disc

SIDE = 128
"""Width and height in pixels, as Discord recommends."""

_INNER = 116

DIGEST_LENGTH = 8


def _colour_tile(colour: novaluna.Colour) -> Image.Image:
    """A tile of Nova Luna with its sign."""
    fill = FILLS[colour]
    sketch = Sketch((SIDE, SIDE))
    sketch.fill(sketch.mask().box((0, 0, SIDE, SIDE), SIDE * 0.16), dark(fill))
    sketch.fill(sketch.mask().box((0, 0, SIDE, SIDE * 0.94), SIDE * 0.16), fill)
    centre = (SIDE / 2, SIDE * 0.47)
    return sketch.fill(draw_sign(sketch.mask(), colour, centre, SIDE * 0.34), pale(fill)).render()


def _feature_tile(kind: GoalKind, fill: Colour) -> Image.Image:
    """The sign of a feature of Carcassonne on a tile."""
    sketch = Sketch((SIDE, SIDE))
    sketch.fill(sketch.mask().box((0, 0, SIDE, SIDE), SIDE * 0.16), dark(fill))
    sketch.fill(sketch.mask().box((0, 0, SIDE, SIDE * 0.94), SIDE * 0.16), fill)
    tile, sign = sketch.render(), goal_sign(kind, round(SIDE * 0.62), palette.INK)
    tile.alpha_composite(sign, ((SIDE - sign.width) // 2, round((SIDE * 0.94 - sign.height) / 2)))
    return tile


DRAWINGS: Mapping[str, Callable[[], Image.Image]] = {
    **{f"die_{face}": partial(factories_dice.die, face, 100) for face in range(1, 7)},
    "factories_metal": partial(factories.metal, 100),
    "factories_energy": partial(factories.energy, 100),
    **{
        f"factories_{kind}": partial(factories.type_tile, kind, 100)
        for kind in ("production", "utility", "training", "special", "monument")
    },
    **{f"novaluna_{colour}": partial(_colour_tile, colour) for colour in novaluna.COLOURS},
    **{f"otys_key_{name.lower()}": partial(otys.key_disc, name, 56) for name in ("1", "2", "3", "4", "5", "N", "X")},
    **{f"otys_{kind}": partial(otys.cube, kind, 100) for kind in ("plant", "tech", "metal", "fuel")},
    **{f"carcassonne_{kind}": partial(_feature_tile, kind, fill) for kind, fill in FEATURE_FILLS.items()},
    **{f"solarius_{colour}": partial(colour_disc, colour, 56) for colour in solarius.COLOURS},
}
"""The drawing of each emoji by key (letters, digits, underscores; at most 23)."""


DIGESTS: Mapping[str, str] = json.loads(Path(__file__).with_name("emojis.json").read_text(encoding="utf-8"))
"""A digest of each drawing, to detect changes without drawing.

`python -m tests.test_emojis` writes them.
"""


def draw_emoji(key: str) -> bytes:
    """Draw an emoji as PNG, fitted in a transparent square."""
    data = io.BytesIO()
    _draw(key).save(data, "PNG")
    return data.getvalue()


def digest_drawing(key: str) -> str:
    """Draw an emoji and return the digest of its pixels."""
    return hashlib.sha256(_draw(key).tobytes()).hexdigest()[:DIGEST_LENGTH]


def _draw(key: str) -> Image.Image:
    piece = DRAWINGS[key]()
    piece = piece.crop(piece.getbbox())
    scale = _INNER / max(piece.size)
    piece = piece.resize((round(piece.width * scale), round(piece.height * scale)), Image.Resampling.LANCZOS)
    square = Image.new("RGBA", (SIDE, SIDE))
    square.paste(piece, ((SIDE - piece.width) // 2, (SIDE - piece.height) // 2))
    return square
