"""Pictures: one package per game, and the shared kit.

A renderer is a pure function from a view to a picture.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from bot.games.registry import import_part
from renderers.kit.picture import Picture

Renderer = Callable[[Any], Picture]
"""`draw(view)` of one game; it takes that game's own view."""


@cache
def renderer_for(key: str) -> Renderer:
    """The renderer of the game with this key: `draw` in its package `renderers.<key>`."""
    draw: Renderer = import_part(key, "renderer").draw
    return draw
