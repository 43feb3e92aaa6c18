"""The rooms of the house: no large folders, classes or signatures, one meaning per class name, no names alike."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PRODUCT = ("bot", "cogs", "renderers")

MAX_MODULES = 25
MAX_PUBLIC_METHODS = 30
MAX_PARAMETERS = 9

ARRANGEMENT = "arrangement.py"
"""Its calls are data: the cards, dice and resources of a lesson, by name."""

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DEFINED = (ast.ClassDef, ast.ImportFrom, *FUNCTIONS)
STATEMENTS = (ast.stmt, ast.excepthandler, ast.match_case)


def modules() -> Iterator[Path]:
    for part in PRODUCT:
        yield from sorted((ROOT / part).rglob("*.py"))


def statements(tree: ast.Module) -> Sequence[ast.AST]:
    """Return a module and its statements at every depth, but no expressions: there are ten times as many."""
    found: list[ast.AST] = [tree]
    for node in found:
        for _, value in ast.iter_fields(node):
            if isinstance(value, list):
                found += (each for each in value if isinstance(each, STATEMENTS))
    return found


@cache
def nodes() -> Sequence[tuple[Path, ast.AST]]:
    """Return all classes, functions and imports; the functions without what they do, which takes much memory."""
    found = []
    for path in modules():
        for node in statements(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, DEFINED):
                found.append((path.relative_to(ROOT), node))
            if isinstance(node, FUNCTIONS):
                node.body = []
    return found


@cache
def classes() -> Sequence[tuple[Path, ast.ClassDef]]:
    return [(path, node) for path, node in nodes() if isinstance(node, ast.ClassDef)]


@cache
def classes_by_name() -> Mapping[str, Sequence[tuple[Path, ast.ClassDef]]]:
    found: defaultdict[str, list[tuple[Path, ast.ClassDef]]] = defaultdict(list)
    for path, node in classes():
        found[node.name].append((path, node))
    return found


@cache
def foreign_names() -> Mapping[Path, set[str]]:
    """Return the names that each module has from the standard library or from dependencies."""
    found: defaultdict[Path, set[str]] = defaultdict(set)
    for path, node in nodes():
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] not in PRODUCT:
            found[path] |= {each.asname or each.name for each in node.names}
    return found


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


def public_methods(path: Path, node: ast.ClassDef) -> set[str]:
    """Return the names of a class's public methods, inherited ones of our own classes included."""
    named = {each.name for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)}
    found = {name for name in named if not name.startswith("_")}
    for base in node.bases:
        expression = base.value if isinstance(base, ast.Subscript) else base
        if isinstance(expression, ast.Name) and expression.id not in foreign_names()[path]:
            same = classes_by_name()[expression.id]
            for place, other in [each for each in same if each[0] == path] or same:
                found |= public_methods(place, other)
    return found


def test_no_class_has_too_many_public_methods() -> None:
    counted = {f"{path}: {node.name}": len(public_methods(path, node)) for path, node in classes()}
    assert max(counted.values()) > MAX_PUBLIC_METHODS / 2
    assert not {name: count for name, count in counted.items() if count > MAX_PUBLIC_METHODS}


def test_inherited_methods_are_counted() -> None:
    counted = {node.name: len(public_methods(path, node)) for path, node in classes()}
    assert counted["DecisionPosition"] > 20
    assert counted["SolariusPosition"] >= counted["DecisionPosition"]


def test_no_function_has_too_many_parameters() -> None:
    """More than this is a value with a name for each part, such as `NewTable`."""
    large = {}
    for path, node in nodes():
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and path.name != ARRANGEMENT:
            found = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            count = sum(each.arg not in ("self", "cls") for each in found)
            if count > MAX_PARAMETERS:
                large[f"{path}: {node.name}"] = count
    assert not large


def test_a_class_name_has_one_meaning() -> None:
    places: defaultdict[str, list[str]] = defaultdict(list)
    for path, node in classes():
        if not node.name.startswith("_"):
            places[node.name].append(str(path))
    shared = {name: found for name, found in places.items() if len(found) > 1}
    assert not shared
