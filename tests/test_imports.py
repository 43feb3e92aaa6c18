"""The tree is one that can be read from below: no import circle, no module named for what somebody is doing.

The import contracts in `pyproject.toml` hold the layers and packages apart; this holds every single module. An engine
that has not got the rooms of `CONTRIBUTING.md` yet (it still has a `position.py`) is known to break this, and only so
far as is listed here.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import grimp

from bot.games.registry import GAMES

ROOT = Path(__file__).parents[1]
PARTS = ("bot", "cogs", "renderers", "data")

ROOMS = {"game", "components", "state", "moves", "decisions", "scoring", "events", "view", "words", "player"}

NOUNS = {
    "scoring": "a room of every engine; the count at the end of a game",
    "ending": "the ending of a game, as of a story",
}
"""What ends like a gerund and is an honest noun, with the reason."""

KNOWN: dict[str, set[str]] = {}
"""What has not got its nouns yet, and the gerunds in it. Circles too are known in these engines. To be emptied."""


@cache
def tree() -> grimp.ImportGraph:
    return grimp.build_graph(*PARTS, cache_dir=None)


def engine_of(module: str) -> str:
    return ".".join(module.split(".")[:3])


def is_ported(engine: str) -> bool:
    return engine.startswith("bot.games.") and not (ROOT / engine.replace(".", "/") / "position.py").exists()


def in_a_known_engine(module: str) -> bool:
    engine = engine_of(module)
    return engine in KNOWN and not is_ported(engine)


def circle_through(module: str) -> tuple[str, ...]:
    """A way from a module through its imports back to it; empty if there is none."""
    for imported in sorted(tree().find_modules_directly_imported_by(module)):
        chain = tree().find_shortest_chain(importer=imported, imported=module)
        if chain is not None:
            return (module, *chain)
    return ()


def test_no_modules_import_each_other_in_a_circle() -> None:
    circles = {module: circle_through(module) for module in tree().modules if not in_a_known_engine(module)}
    assert {module: circle for module, circle in circles.items() if circle} == {}


def test_no_module_is_named_by_a_gerund() -> None:
    named = {module: module.rsplit(".", 1)[-1] for module in tree().modules}
    gerunds = {module for module, name in named.items() if re.search(r"ing(_|$)", name) and name not in NOUNS}
    known = {f"{engine}.{name}" for engine, names in KNOWN.items() if not is_ported(engine) for name in names}
    assert sorted(gerunds - known) == []


def test_an_engine_with_rooms_has_those_that_every_engine_has() -> None:
    rooms = {game.key: {path.stem for path in (ROOT / "bot" / "games" / game.key).iterdir()} for game in GAMES}
    missing = {key: ROOMS - found for key, found in rooms.items() if is_ported(f"bot.games.{key}")}
    assert "novaluna" in missing
    assert {name: names for name, names in missing.items() if names} == {}


def test_every_game_is_drawn_in_rooms_of_the_same_names() -> None:
    rooms = {"alt", "colours", "fit", "goals", "layout", "pieces", "signs"}
    pictures = {path.parent.name: path.parent for path in (ROOT / "renderers").glob("*/goals.py")}
    del pictures["kit"]
    assert len(pictures) == 5
    missing = {game: rooms - {path.stem for path in folder.iterdir()} for game, folder in pictures.items()}
    assert {game: names for game, names in missing.items() if names} == {"carcassonne": {"pieces"}}


def test_exceptions_are_used() -> None:
    names = {module.rsplit(".", 1)[-1] for module in tree().modules}
    assert set(NOUNS) <= names
