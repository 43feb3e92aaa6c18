"""The tree is one that can be read from below: no import circle, no module named for what somebody is doing.

The import contracts in `pyproject.toml` hold the layers and packages apart; this holds every single module.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import grimp

from bot.games.registry import BUILT_IN

ROOT = Path(__file__).parents[1]
PARTS = ("bot", "cogs", "renderers", "data")

ROOMS = {"game", "components", "state", "moves", "decisions", "scoring", "events", "view", "words"}

NOUNS = {
    "scoring": "a room of every engine; the count at the end of a game",
    "ending": "the ending of a game, as of a story",
    "gc_tuning": "the usual term for setting up the garbage collector",
}
"""What ends like a gerund and is an honest noun, with the reason."""


@cache
def tree() -> grimp.ImportGraph:
    return grimp.build_graph(*PARTS, cache_dir=None)


def circle_through(module: str) -> tuple[str, ...]:
    """A way from a module through its imports back to it; empty if there is none."""
    for imported in sorted(tree().find_modules_directly_imported_by(module)):
        chain = tree().find_shortest_chain(importer=imported, imported=module)
        if chain is not None:
            return (module, *chain)
    return ()


def test_no_modules_import_each_other_in_a_circle() -> None:
    circles = {module: circle_through(module) for module in tree().modules}
    assert {module: circle for module, circle in circles.items() if circle} == {}


def test_no_module_is_named_by_a_gerund() -> None:
    named = {module: module.rsplit(".", 1)[-1] for module in tree().modules}
    gerunds = {module for module, name in named.items() if re.search(r"ing$", name) and name not in NOUNS}
    assert sorted(gerunds) == []


def missing_rooms(part: str, rooms: set[str]) -> dict[str, set[str]]:
    """The rooms that the built-in games lack in a part; a game with less than half of them needs none."""
    found = {game.key: {path.stem for path in (ROOT / part / game.key).iterdir()} for game in BUILT_IN}
    divided = {key: names for key, names in found.items() if len(names & rooms) * 2 >= len(rooms)}
    assert {"carcassonne", "novaluna", "factories", "otys", "solarius"} <= divided.keys()
    return {key: rooms - names for key, names in divided.items() if rooms - names}


def test_every_engine_has_the_same_rooms() -> None:
    assert missing_rooms("bot/games", ROOMS) == {}


def test_every_game_is_drawn_in_rooms_of_the_same_names() -> None:
    rooms = {"alt", "colours", "goals", "layout", "pieces", "signs"}
    assert missing_rooms("renderers", rooms) == {"carcassonne": {"pieces"}}


def test_exceptions_are_used() -> None:
    names = {module.rsplit(".", 1)[-1] for module in tree().modules}
    assert set(NOUNS) <= names
