"""The picture of all games with empty previews: other tests have the pictures of the games."""

from __future__ import annotations

from unittest.mock import patch

from PIL import Image

import renderers.start
from bot.games.previews import preview
from bot.games.registry import BUILT_IN
from renderers.kit.picture import Picture
from renderers.start import GameEntry, draw_start
from tests.cogs.faces import FACES


def start_entries() -> list[GameEntry]:
    """Return an entry for each game, as the card has them."""
    faces = [FACES[game.key] for game in BUILT_IN]
    return [GameEntry(face.game.title, preview(face.game).view(None), face.players(), face.length) for face in faces]


def draw_start_card() -> Picture:
    """Draw the card with empty previews."""
    with patch.object(renderers.start, "draw_preview", lambda _: Image.new("RGB", (1, 1))):
        return draw_start(start_entries())
