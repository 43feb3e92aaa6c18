"""Docstring examples are true, and every public method has a docstring."""

from __future__ import annotations

import doctest
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

ROOT = Path(__file__).parents[1]
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for folder in ("bot", "cogs", "renderers")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if path.name != "__main__.py"
}
WITH_EXAMPLES = [
    name for name, path in MODULES.items() if re.search(r"^ +>>> ", path.read_text(encoding="utf-8"), re.MULTILINE)
]
"""Only these are imported for their examples."""


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_are_true(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted
    assert not result.failed


def test_examples_stand_where_they_say_most() -> None:
    explained = {"chance", "records", "areas", "text", "notation", "controls", "zones", "create", "palette"}
    assert explained <= {name.rpartition(".")[2] for name in WITH_EXAMPLES}


def _methods(name: str) -> Iterator[tuple[str, object]]:
    """The public methods and properties that a module's public classes write themselves."""
    for kind in vars(import_module(name)).values():
        if inspect.isclass(kind) and kind.__module__ == name and not kind.__name__.startswith("_"):
            for called, member in vars(kind).items():
                written = isinstance(member, FunctionType | property | classmethod | staticmethod)
                if written and not called.startswith("_"):
                    yield f"{name}.{kind.__qualname__}.{called}", getattr(kind, called)


def test_every_public_method_is_described_by_itself_or_by_what_it_overrides() -> None:
    methods = [method for name in MODULES for method in _methods(name)]
    assert len(methods) > 1000
    assert [where for where, method in methods if not inspect.getdoc(method)] == []
