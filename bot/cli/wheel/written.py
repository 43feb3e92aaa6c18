"""Classes written out in full, for a compiler that knows no `dataclass` with class variables and no `__dict__` to copy.

What is written is plain Python that does the same: a dataclass gets the methods that `dataclass` would make, a `State`
of an engine copies and compares its attributes one by one. All of them can be pickled, as work for workers is.
"""

from __future__ import annotations

import ast
import builtins
import copy
from collections.abc import Iterator, Sequence

from bot.cli.wheel.classes import Class, Field, Source, dotted

STATE = "bot.games.engine.decision.State"
"""The class whose heirs are copied attribute by attribute."""

_BEFORE = """
import dataclasses as _dataclasses
from mypy_extensions import mypyc_attr
from typing import Any as _Any, ClassVar as _ClassVar, Final as _Final
_field: _Any = _dataclasses.field
_make_dataclass: _Any = _dataclasses.make_dataclass
_nothing: _Final[_Any] = object()
"""
"""What the classes that are written out use. For the type checker `field` gives the type of its default."""

_NATIVE = "mypyc_attr(serializable=True, allow_interpreted_subclasses=True)"
"""One without the other leaves objects that interpreted code makes without their attributes (mypyc 2.4)."""

_KEEPING = """
{name}_kept: _Any = _nothing
@property
def {name}(self) -> {result}:
    if self.{name}_kept is _nothing:
        self.{name}_kept = self.{name}_found()
    return self.{name}_kept
"""
"""A cached property, which would be an ordinary one, worked out each time it is asked for (mypyc 2.4)."""

_BUILTIN = frozenset({"dict", "list"})
"""Whoever inherits from these is compiled as it is, and never pickled."""

_PLAIN = frozenset({"int", "str", "bool", "float"})
"""Annotations that mean the same in every module."""


def written_out(source: Source, module: str) -> str:
    """The text of a module with its classes written out."""
    tree = source.trees[module]
    first = next(
        (at for at, one in enumerate(tree.body) if isinstance(one, ast.ImportFrom) and one.module == "__future__"), 0
    )
    body = [
        _written(source, source.classes[f"{module}.{one.name}"]) if isinstance(one, ast.ClassDef) else one
        for one in tree.body
    ]
    body[first + 1 : first + 1] = ast.parse(_BEFORE).body
    return ast.unparse(ast.fix_missing_locations(ast.Module(body, [])))


def _written(source: Source, one: Class) -> ast.ClassDef:
    node = copy.deepcopy(one.node)
    if any(base in {"NamedTuple", "Protocol"} for base in one.bases):
        return node
    node.decorator_list = [mark for mark in node.decorator_list if dotted(mark) != "dataclass"]
    if _BUILTIN.isdisjoint(one.bases):
        node.decorator_list.insert(0, _expression(_NATIVE))
    node.body = [statement for statement in node.body if not _means_nothing(statement)]
    _write_kept(node)
    line = source.line(one.name)
    if one.options is not None:
        _write_dataclass(source, one, node, line)
    if any(each.name == STATE for each in line):
        _write_state(one, node, line)
    node.body = node.body or [ast.Pass()]
    return node


def _methods(node: ast.ClassDef) -> Iterator[ast.FunctionDef]:
    return (one for one in node.body if isinstance(one, ast.FunctionDef))


def _means_nothing(statement: ast.stmt) -> bool:
    """Slots, which every compiled class has, and that something has no hash, which none can say."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return any(dotted(one) in {"__slots__", "__hash__"} for one in targets)


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _write_kept(node: ast.ClassDef) -> None:
    """What a cached property finds is kept in an attribute."""
    for method in list(_methods(node)):
        if any(dotted(mark) == "cached_property" for mark in method.decorator_list):
            result = "_Any" if method.returns is None else ast.unparse(method.returns)
            node.body += ast.parse(_KEEPING.format(name=method.name, result=result)).body
            method.name, method.decorator_list = f"{method.name}_found", []


# Dataclasses


def _write_dataclass(source: Source, one: Class, node: ast.ClassDef, line: Sequence[Class]) -> None:
    """Fields become annotations, and what `dataclass` makes of them is written below."""
    options = one.options or {}
    own = {field.name for field in one.fields}
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign) and dotted(statement.target) in own:
            statement.value = None
    fields = [*{field.name: field for each in reversed(line) for field in each.fields}.values()]
    parts = [_fields_said(source, one, fields, frozen=options.get("frozen", False))]
    if one.method("__init__") is None and options.get("init", True):
        parts.append(_init(source, one, fields, line))
    compared = [field for field in fields if field.says("compare", otherwise=True)]
    if options.get("eq", True) and one.method("__eq__") is None:
        parts.append(_equality(one.node.name, compared))
        if options.get("frozen") and one.method("__hash__") is None:
            parts.append(_hash([field for field in compared if field.says("hash", otherwise=True)]))
    if one.method("__repr__") is None:
        parts.append(_repr([field for field in fields if field.says("repr", otherwise=True)]))
    node.body += ast.parse("\n".join(parts)).body


def _fields_said(source: Source, one: Class, fields: Sequence[Field], *, frozen: bool) -> str:
    """What `dataclasses.fields` and `replace` read, and a `match`."""
    said = ", ".join([f"({field.name!r}, object, _field({_given(source, one, field)}))" for field in fields])
    ordered = "".join(
        [f"{field.name!r}, " for field in fields if field.says("init", otherwise=True) and not field.kw_only]
    )
    made = f"_make_dataclass({one.node.name!r}, [{said}], frozen={frozen})"
    return (
        f"__dataclass_fields__: _ClassVar[_Any] = getattr({made}, '__dataclass_fields__')\n"
        f"__dataclass_params__: _ClassVar[_Any] = getattr({made}, '__dataclass_params__')\n"
        f"__match_args__: _Final = ({ordered})"
    )


def _given(source: Source, one: Class, field: Field) -> str:
    words = {name: _value(source, one, field, value) for name, value in field.given.items()}
    if field.kw_only:
        words["kw_only"] = "True"
    return ", ".join([f"{name}={value}" for name, value in words.items()])


def _init(source: Source, one: Class, fields: Sequence[Field], line: Sequence[Class]) -> str:
    places: list[str] = []
    names: list[str] = []
    lines: list[str] = []
    for field in fields:
        name, made = field.name, None if field.factory is None else _value(source, one, field, field.factory)
        if not field.says("init", otherwise=True):
            lines += [f"self.{name} = ({made})()"] if made else []
            continue
        place = f"{name}: {_annotation(one, field)}"
        if made is not None:
            place, value = f"{name}: _Any = None", f"({made})() if {name} is None else {name}"
        else:
            place += "" if field.default is None else f" = {_value(source, one, field, field.default)}"
            value = name
        lines.append(f"self.{name} = {value}")
        (names if field.kw_only else places).append(place)
    if any(each.method("__post_init__") for each in line):
        lines.append("self.__post_init__()")
    return _function(f"__init__({', '.join(['self', *places, *(['*', *names] if names else [])])}) -> None", lines)


def _equality(name: str, fields: Sequence[Field]) -> str:
    same = "".join([f" and self.{field.name} == other.{field.name}" for field in fields])
    meant = f"return self is other or (isinstance(other, {name}) and type(self) is type(other){same})"
    return _function("__eq__(self, other: object) -> bool", [meant])


def _hash(fields: Sequence[Field]) -> str:
    return _function(
        "__hash__(self) -> int", [f"return hash(({''.join([f'self.{field.name}, ' for field in fields])}))"]
    )


def _repr(fields: Sequence[Field]) -> str:
    shown = ", ".join([f"'{field.name}=' + repr(self.{field.name})" for field in fields])
    return _function("__repr__(self) -> str", [f"return type(self).__qualname__ + '(' + ', '.join([{shown}]) + ')'"])


def _value(source: Source, one: Class, field: Field, value: ast.expr) -> str:
    """The expression of a default. Raises ValueError where the names in it mean something else in the heir's module."""
    names = {each.id for each in ast.walk(value) if isinstance(each, ast.Name) and not hasattr(builtins, each.id)}
    there, here = source.names[field.module], source.names[one.module]
    if field.module != one.module and any(here.get(name) != there.get(name, name) for name in names):
        raise ValueError(f"{one.name}: the default of {field.name} has to mean the same in {one.module}")
    return ast.unparse(value)


def _annotation(one: Class, field: Field) -> str:
    text = ast.unparse(field.annotation)
    return text if field.module == one.module or text in _PLAIN else "_Any"


def _function(head: str, lines: Sequence[str]) -> str:
    return "\n    ".join([f"def {head}:", *(lines or ["pass"])])


# States


def _write_state(one: Class, node: ast.ClassDef, line: Sequence[Class]) -> None:
    """The base copies and compares by what each heir says of its own attributes."""
    names = [*dict.fromkeys([name for each in reversed(line) for name in each.assigned])]
    facts = ", ".join([f"self.{name}" for name in names])
    if one.name == STATE:
        node.body += ast.parse(_function("_twin(self) -> _Any", ["raise NotImplementedError"])).body
        same = "return isinstance(other, State) and type(self) is type(other) and self._facts() == other._facts()"
        _put(node, "__eq__", [same])
        _put(node, "copy", ["twin = self._twin()", "twin.stack = self.stack.copy()", "return twin"])
    elif not any(dotted(mark) == "abstractmethod" for method in _methods(node) for mark in method.decorator_list):
        name = one.node.name
        lines = [f"twin = {name}.__new__({name})", *[f"twin.{each} = self.{each}" for each in names], "return twin"]
        node.body += ast.parse(_function("_twin(self) -> _Any", lines)).body
    node.body += ast.parse(_function("_facts(self) -> list[_Any]", [f"return [{facts}]"])).body
    for method in _methods(node):
        if method.name == "copy":
            _type_twin(method, one.node.name)


def _put(node: ast.ClassDef, name: str, lines: Sequence[str]) -> None:
    """Give a method another body."""
    for method in _methods(node):
        if method.name == name:
            method.body = ast.parse("\n".join(lines)).body


def _type_twin(method: ast.FunctionDef, name: str) -> None:
    """The copy that an heir goes on with is of its own class, which the base cannot say."""
    method.returns = ast.Name("_Any")
    for at, statement in enumerate(method.body):
        if ast.unparse(statement) == "twin = super().copy()":
            method.body[at] = ast.parse(f"twin: {name} = super().copy()").body[0]
