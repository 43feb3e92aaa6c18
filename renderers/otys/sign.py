"""The sign of the game in the header: a diver's helmet in the sea."""

from __future__ import annotations

from PIL import Image

from renderers.kit.signs import sign_tile
from renderers.kit.sketch import baked
from renderers.otys import colours
from renderers.otys.divers import helmet
from renderers.otys.icons import put


@baked
def game_sign() -> Image.Image:
    """The tile of 64 pixels."""
    piece = sign_tile(colours.SIGN).copy()
    put(piece, helmet("", 19, upgraded=True), 32, 31)
    return piece
