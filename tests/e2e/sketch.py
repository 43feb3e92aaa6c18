"""A stand-in for pictures, in a small module because each bot process imports it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from bot.games.contract import View
from renderers.start import GameEntry


@dataclass(frozen=True)
class Sketch:
    """A small picture that differs for every view."""

    png: bytes
    alt: str


def sketch(view: View) -> Sketch:
    """A stand-in for the renderer where a test is about something else."""
    picture = Image.new("RGB", (8, 8))
    written = io.BytesIO()
    picture.save(written, "PNG")
    return Sketch(written.getvalue() + repr(view).encode(), str(view.early_end or view.prompt.text))


def sketch_of_games(games: Sequence[GameEntry]) -> Sketch:
    """The same in the place of the picture of all games."""
    return sketch(games[0].view)
