"""What classes there are in a package, read from its source: nothing of it is imported or run.

A class is known by its full name, and a name in a module leads to it through imports.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a dataclass as it is declared in a module; `given` is what `field` was called with, by name."""

    module: str
    name: str
    annotation: ast.expr
    given: Mapping[str, ast.expr]
    kw_only: bool

    @property
    def default(self) -> ast.expr | None:
        """The expression of its default."""
        return self.given.get("default")

    @property
    def factory(self) -> ast.expr | None:
        """The expression of what makes its default."""
        return self.given.get("default_factory")

    def says(self, name: str, otherwise: bool) -> bool:
        """What `field` was told of it, such as `init`, or else this."""
        said = self.given.get(name)
        return bool(said.value) if isinstance(said, ast.Constant) else otherwise


@dataclass(frozen=True, slots=True)
class Class:
    """A class of a module. `options` are those of its `dataclass`, None where it is none; `fields` its own ones.

    `assigned` are the attributes that its own `__init__` sets, in their order.
    """

    module: str
    node: ast.ClassDef
    bases: tuple[str, ...]
    options: Mapping[str, bool] | None
    fields: tuple[Field, ...]
    assigned: tuple[str, ...]

    @property
    def name(self) -> str:
        """The full name."""
        return f"{self.module}.{self.node.name}"

    def method(self, name: str) -> ast.FunctionDef | None:
        """Its own method of this name."""
        return next((one for one in self.node.body if isinstance(one, ast.FunctionDef) and one.name == name), None)


class Source:
    """The modules of a package by name, as syntax trees, with all of their classes by full name."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        """From the text of each module, by its full name. Raises SyntaxError."""
        self.trees = {module: ast.parse(text) for module, text in texts.items()}
        self.names = {module: dict(_names(module, tree)) for module, tree in self.trees.items()}
        found = [_class(module, one) for module, tree in self.trees.items() for one in _classes(tree)]
        self.classes = {one.name: one for one in found}

    def line(self, name: str) -> list[Class]:
        """A class by full name with all that it inherits from in this package, itself first."""
        own = self.classes.get(name)
        if own is None:
            return []
        line = [own]
        for base in own.bases:
            line += [one for one in self.line(self.meant(own.module, base)) if one not in line]
        return line

    def meant(self, module: str, name: str) -> str:
        """The full name of what a dotted name means in a module, through packages that pass it on."""
        head, _, rest = name.partition(".")
        found = ".".join(filter(None, (self.names[module].get(head, head), rest)))
        seen: set[str] = set()
        while found not in self.classes and found not in seen:
            seen.add(found)
            package, _, last = found.rpartition(".")
            found = self.names.get(package, {}).get(last, found)
        return found


def dotted(expression: ast.expr) -> str:
    """The name that an expression is, without what stands in brackets behind it; nothing for any other expression.

    >>> dotted(ast.parse("engine.Decision[State, Move]", mode="eval").body)
    'engine.Decision'
    """
    if isinstance(expression, ast.Subscript):
        return dotted(expression.value)
    if isinstance(expression, ast.Call):
        return dotted(expression.func)
    if isinstance(expression, ast.Attribute):
        return f"{dotted(expression.value)}.{expression.attr}"
    return expression.id if isinstance(expression, ast.Name) else ""


def _classes(tree: ast.Module) -> Iterator[ast.ClassDef]:
    return (one for one in tree.body if isinstance(one, ast.ClassDef))


def _names(module: str, tree: ast.Module) -> Iterator[tuple[str, str]]:
    """What is imported into a module or defined there, by its name in it."""
    for one in ast.walk(tree):
        if isinstance(one, ast.ImportFrom) and one.module:
            yield from ((alias.asname or alias.name, f"{one.module}.{alias.name}") for alias in one.names)
    for defined in _classes(tree):
        yield defined.name, f"{module}.{defined.name}"


def _class(module: str, node: ast.ClassDef) -> Class:
    options = next((_options(one) for one in node.decorator_list if dotted(one) == "dataclass"), None)
    fields = () if options is None else tuple(_fields(module, node.body, kw_only=options.get("kw_only", False)))
    return Class(module, node, tuple(map(dotted, node.bases)), options, fields, tuple(_assigned(node.body)))


def _options(decorator: ast.expr) -> dict[str, bool]:
    keywords = decorator.keywords if isinstance(decorator, ast.Call) else []
    return {one.arg: bool(one.value.value) for one in keywords if one.arg and isinstance(one.value, ast.Constant)}


def _fields(module: str, body: Sequence[ast.stmt], *, kw_only: bool) -> Iterator[Field]:
    for one in body:
        if not isinstance(one, ast.AnnAssign) or dotted(one.annotation) == "ClassVar":
            continue
        given: dict[str, Any] = {} if one.value is None else {"default": one.value}
        if isinstance(one.value, ast.Call) and dotted(one.value) == "field":
            given = {word.arg: word.value for word in one.value.keywords if word.arg}
        declared = Field(module, dotted(one.target), one.annotation, given, kw_only)
        yield replace(declared, kw_only=declared.says("kw_only", kw_only))


def _assigned(body: Sequence[ast.stmt]) -> dict[str, None]:
    """The attributes of `self` that `__init__` sets; a dict for their order."""
    init = [one for one in body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
    inside = [one for function in init for one in ast.walk(function) if isinstance(one, ast.Attribute)]
    inside.sort(key=lambda one: (one.lineno, one.col_offset))
    return {one.attr: None for one in inside if isinstance(one.ctx, ast.Store) and dotted(one.value) == "self"}
