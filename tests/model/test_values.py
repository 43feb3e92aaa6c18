"""Values of rules and of tables stay what they are: nobody changes a move, a view or a row that others hold."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PARTS = {"Mat", "OtysTurn", "Built", "PlayerState", "Machine", "Pile"}
"""Parts of a position that its decisions change; a position gives nobody its own."""

MUTABLE = PARTS | {"CachedName", "ProgressCount", "_Space"}
"""The parts, and what a cache, a progress notice and a rendering of a label count in."""

OPEN = PARTS | {"Codec", "_Part", "Grammar", "Language", "_Now"}
"""Parts of a position, which are copied with all their attributes, and values that cache a property."""


def _dataclasses(part: str) -> Iterator[type]:
    for path in sorted((ROOT / part).rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for value in vars(importlib.import_module(name)).values():
            if isinstance(value, type) and "__dataclass_params__" in vars(value) and value.__module__ == name:
                yield value


each_package = pytest.mark.parametrize(
    "part",
    [*(f"bot/{part}" for part in ("games", "ai", "model", "store", "tables", "challenges", "notify", "ui")), "cogs"],
)


@each_package
def test_values_cannot_change(part: str) -> None:
    changing = {found.__name__ for found in _dataclasses(part) if not vars(found)["__dataclass_params__"].frozen}
    assert changing <= MUTABLE


@each_package
def test_values_take_no_stray_attribute(part: str) -> None:
    taking = {found.__name__ for found in _dataclasses(part) if "__slots__" not in vars(found)}
    assert taking <= OPEN
