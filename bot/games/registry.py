"""All games: built-in ones, and installed ones by entry point.

An entry point of the group `tablekeeper.games` has the game's key as its name and a package as its value. The package
has a module `game` with a `GAME`, a `cog` with a `setup`, a `renderer` with a `draw`, and optionally `players` and an
`arrangement`, whose `arrange` makes positions of lessons. It imports `bot.api` and no other module of the bot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType
from typing import Literal

from bot.games import words
from bot.games.contract import BadOption, Game

GROUP = "tablekeeper.games"
"""Entry point group of installed games."""

BUILT_IN: tuple[Game, ...] = tuple(
    import_module(f"bot.games.{key}.game").GAME
    for key in (
        "carcassonne",
        "novaluna",
        "factories",
        "otys",
        "solarius",
    )
)
"""The built-in games in the order of lists. Their rules are in `bot.games`, other parts as `_PARENTS` says."""

Part = Literal["cog", "renderer", "players", "arrangement"]
"""A part of a game other than its rules, as a module or package."""

_PLACES: Mapping[Part, str] = {
    "cog": "cogs.{key}",
    "renderer": "renderers.{key}",
    "players": "bot.ai.{key}",
    "arrangement": "bot.games.{key}.arrangement",
}
"""The modules or packages with these parts of the built-in games."""


class Registry:
    """Games by key, with the packages of installed ones.

    `broken` maps entry points to their errors.
    """

    def __init__(self, plugins: Iterable[EntryPoint]) -> None:
        self.games = {game.key: game for game in BUILT_IN}
        self.packages: dict[str, str] = {}
        self.broken: dict[str, Exception] = {}
        for plugin in sorted(plugins, key=lambda plugin: plugin.name):
            try:
                self._add(plugin)
            except Exception as error:  # A plug-in may raise anything.
                self.broken[f"{plugin.name} = {plugin.value}"] = error

    def _add(self, plugin: EntryPoint) -> None:
        game = import_module(f"{plugin.value}.game").GAME
        if not isinstance(game, Game):
            raise TypeError(f"{plugin.value}.game.GAME is not a Game")
        if game.key != plugin.name:
            raise ValueError(f"the entry point has to be named {game.key!r}, as the game's key")
        if game.key in self.games:
            raise ValueError(f"there is a game {game.key!r} already")
        self.games[game.key] = game
        self.packages[game.key] = plugin.value

    def module_name(self, key: str, part: Part) -> str:
        """Return the full name of the module or package with a part of a game."""
        package = self.packages.get(key)
        return _PLACES[part].format(key=key) if package is None else f"{package}.{part}"


REGISTRY = Registry(entry_points(group=GROUP))

GAMES: tuple[Game, ...] = tuple(REGISTRY.games.values())


def game_named(key: str) -> Game:
    """Return the game with this key. Raises BadOption."""
    try:
        return REGISTRY.games[key]
    except KeyError:
        raise BadOption(words.no_game(key, REGISTRY.games)) from None


def import_part(key: str, part: Part, module: str = "") -> ModuleType:
    """Import a part of a game, or a module inside it. Raises ModuleNotFoundError."""
    name = REGISTRY.module_name(key, part)
    return import_module(f"{name}.{module}" if module else name)


def import_cog(key: str) -> ModuleType:
    """Import the module that sets up a game's commands: `cog` in the part of that name, or the part itself."""
    return find_part(key, "cog", "cog") or import_part(key, "cog")


def find_part(key: str, part: Part, module: str = "") -> ModuleType | None:
    """Import a part of a game, or return None if the game doesn't have it.

    A missing dependency of an existing module still raises.
    """
    try:
        return import_part(key, part, module)
    except ModuleNotFoundError as error:
        name = REGISTRY.module_name(key, part)
        if error.name is None or not f"{name}.{module}.".startswith(f"{error.name}."):
            raise
        return None
