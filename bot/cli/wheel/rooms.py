"""Which modules are compiled: what a search runs through again and again, and neither sentences nor pictures of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

RULES = "bot/games"
"""The folder of which modules are compiled."""

_SHARED = frozenset({"cells", "chance", "contract"})
"""Modules beside the games that they all run through."""

_LEFT = frozenset(
    {
        *("words", "view", "events", "reasons"),  # what is told and shown is made for people, now and then
        *("appraisal", "evolution", "file", "fit", "lines", "slopes"),  # around a search, and not in it
    }
)

_MAPPINGS = frozenset({"bot.games.novaluna.prospects"})
"""Modules with heirs of classes of the standard library that no compiled class can have."""


def modules(root: Path) -> dict[str, Path]:
    """Every module of the rules by its full name, with its file."""
    return {_name(root, file): file for file in sorted((root / RULES).rglob("*.py"))}


def compiled(root: Path) -> Iterator[str]:
    """The full names of those that are compiled."""
    for name, file in modules(root).items():
        room = name.split(".")[2:]
        inside = len(room) > 1 or (file.name == "__init__.py" and room)
        if (inside or _SHARED.issuperset(room)) and room and _LEFT.isdisjoint(room) and name not in _MAPPINGS:
            yield name


def _name(root: Path, file: Path) -> str:
    return ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
