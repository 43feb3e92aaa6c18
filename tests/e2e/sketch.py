"""A stand-in for pictures, in a small module because each bot process imports it."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image

from bot.games.contract import View
from renderers.kit.picture import Picture
from renderers.start import GameEntry


def sketch(view: View) -> Picture:
    """A stand-in for the renderer where a test is about something else: a small picture, another for every view."""
    picture = Image.new("RGB", (8, 8))
    written = io.BytesIO()
    picture.save(written, "PNG")
    return Picture(written.getvalue() + repr(view).encode(), 8, 8, str(view.early_end or view.prompt.text))


def sketch_of_games(games: Sequence[GameEntry]) -> Picture:
    """The same in the place of the picture of all games."""
    return sketch(games[0].view)
