"""What a pickled value needs in the process that unpickles it."""

from __future__ import annotations

import io
import pickle
from types import FunctionType

LIGHT = ("bot.games.", "bot.workers.", "bot.discord.pictures.spread_arguments")
"""Modules of the bot that a drawing process may import: they don't lead to the rest."""


class _Modules(pickle.Pickler):
    def __init__(self) -> None:
        super().__init__(io.BytesIO())
        self.found: set[str] = set()

    def persistent_id(self, value: object) -> None:
        self.found.add((value if isinstance(value, type | FunctionType) else type(value)).__module__)


def heavy_modules(value: object) -> set[str]:
    """Return the modules that would bring Discord and the store into a drawing process. Raises pickle's errors."""
    modules = _Modules()
    modules.dump(value)
    return {each for each in modules.found if each.startswith(("bot.", "cogs.")) and not each.startswith(LIGHT)}
