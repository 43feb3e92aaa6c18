"""The games of the registry, by what they bring beside their rules: shared tests ask for what a game claims."""

from __future__ import annotations

import pytest

from bot.ai.search import tuning_of
from bot.discord.lesson.loader import load_lessons
from bot.games.chance import Chance
from bot.games.contract import Game
from bot.games.registry import GAMES, find_part
from tests.cogs.faces import FACES

SEARCHED = [game for game in GAMES if tuning_of(game.key) is not None]
"""Those with tuned levels, hints and reviews: `data/players/<key>.json`."""

KEYED = [game for game in GAMES if find_part(game.key, "renderer", "key") is not None]
"""Those with a key to the signs of their pictures: `key.py` beside the renderer."""

LESSONS = [(game, lesson) for game in GAMES for lesson in load_lessons(game)]
"""The lessons of all guides, with their games."""

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
each_searched = pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.key)
each_lesson = pytest.mark.parametrize(
    ("game", "lesson"),
    [pytest.param(game, lesson, id=f"{game.key} {lesson.name}".strip()) for game, lesson in LESSONS],
)


def has_secrets(game: Game) -> bool:
    """Whether the first seat does not know all that it will be dealt, or that others have."""
    position = game.new(seats=game.seats[0], seed=b"secrets")
    return position.imagine(0, Chance(b"others")) != position


TABLES = [
    pytest.param(face, seats, id=f"{key}-{seats}", marks=() if seats in ends else pytest.mark.soak)
    for key, face in FACES.items()
    for ends in [(face.game.seats[0], face.game.seats[-1])]
    for seats in face.game.seats
]
"""The face of each game with each number of seats: the fewest and the most, and in `make soak` those between."""
