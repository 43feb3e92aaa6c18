"""A game that ended early says its result in the header and its alternative text, not whose turn it was."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageChops

from bot.games.chance import seed_from_text
from bot.games.contract import Game
from bot.games.registry import GAMES
from bot.games.text import Text
from renderers import renderer_for
from renderers.kit.canvas import HEADER
from tests.renderers.looked import sketched

NAMES = ("Ana", "Ben", "Chloe", "Dan", "Emil")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_header_says_the_result(game: Game) -> None:
    seats = min(2, max(game.seats))
    view = replace(
        game.new(seats=seats, seed=seed_from_text("early")).view(None if seats > 1 else 0), names=NAMES[:seats]
    )
    images, (running, ended, _) = zip(
        *(
            sketched(renderer_for(game.key), replace(view, early_end=result))
            for result in (None, Text("Ben wins"), Text("No result"))
        ),
        strict=True,
    )
    strips = [image.crop((0, 0, 1600, HEADER)) for image in images]
    assert ImageChops.difference(strips[0], strips[1]).getbbox() is not None
    if game.key != "otys":  # Otys is played alone: its header says *Game over*, and the result is the score.
        assert ImageChops.difference(strips[1], strips[2]).getbbox() is not None
    assert ended.alt.startswith("Game over: Ben wins.")
    assert "Game over" not in running.alt
    assert str(view.prompt.text) not in ended.alt
