"""An example position of each game, for people who haven't played it yet.

The moves are in `data/previews.json`; each is played by the first deciding seat.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

from bot.games.chance import seed_from_text
from bot.games.contract import Game, Position


@cache
def preview(game: Game) -> Position:
    """Return the shared position, which must not be played on.

    Games without an entry return their first position.
    """
    entry = _entries().get(game.key)
    if entry is None:
        return game.new(seats=game.seats[0], seed=seed_from_text("preview"))
    seed, version = seed_from_text(entry["seed"]), entry["rules_version"]
    position = game.new(seats=entry["seats"], seed=seed, rules_version=version)
    for notation in entry["moves"].split("; "):
        position.play(game.parse(notation))
    return position


@cache
def _entries() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(resources.files("data").joinpath("previews.json").read_text("utf-8"))
    return found
