"""A fixed running game for each game: what it looks like for people who haven't played it yet.

The moves stand in `data/previews.json`; each is played by the first seat that decides.
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
    """The position, shared and to be looked at only; that of the beginning for a game without moves there."""
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
