"""The rooms of the house: no large folders, classes or signatures, one meaning per class name, no names alike."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PRODUCT = ("bot", "cogs", "renderers")

MAX_MODULES = 25
MAX_PUBLIC_METHODS = 30
MAX_PARAMETERS = 9

ARRANGEMENT = "arrangement.py"
"""Its calls are data: the cards, dice and resources of a lesson, by name."""


def modules() -> Iterator[Path]:
    for part in PRODUCT:
        yield from sorted((ROOT / part).rglob("*.py"))


@cache
def classes() -> Sequence[tuple[Path, ast.ClassDef]]:
    return [
        (path.relative_to(ROOT), node)
        for path in modules()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    ]


def stems_by_folder() -> dict[Path, set[str]]:
    found: defaultdict[Path, set[str]] = defaultdict(set)
    for path in modules():
        if path.stem != "__init__":
            found[path.parent].add(path.stem)
    return found


def test_no_folder_has_too_many_modules() -> None:
    large = {str(folder): len(stems) for folder, stems in stems_by_folder().items() if len(stems) > MAX_MODULES}
    assert not large


def test_no_two_modules_of_a_folder_differ_by_a_plural() -> None:
    alike = [f"{folder}/{stem}" for folder, stems in stems_by_folder().items() for stem in stems if f"{stem}s" in stems]
    assert not alike


def test_no_class_has_too_many_public_methods() -> None:
    large = {}
    for path, node in classes():
        methods = [each for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
        public = [each for each in methods if not each.name.startswith("_")]
        if len(public) > MAX_PUBLIC_METHODS:
            large[f"{path}: {node.name}"] = len(public)
    assert not large


def test_no_function_has_too_many_parameters() -> None:
    """More than this is a value with a name for each part, such as `NewTable`."""
    large = {}
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                found = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
                count = sum(each.arg not in ("self", "cls") for each in found)
                if count > MAX_PARAMETERS and path.name != ARRANGEMENT:
                    large[f"{path.relative_to(ROOT)}: {node.name}"] = count
    assert not large


def test_a_class_name_has_one_meaning() -> None:
    places: defaultdict[str, list[str]] = defaultdict(list)
    for path, node in classes():
        if not node.name.startswith("_"):
            places[node.name].append(str(path))
    shared = {name: found for name, found in places.items() if len(found) > 1}
    assert not shared
