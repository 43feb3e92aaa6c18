"""Sentences as values: a template and its arguments, so that another language can replace the template later."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType


class _Formatter(string.Formatter):
    """`str.format` with two additions: `{n:tile|tiles}` chooses by number, a sequence is joined as people would."""

    def format_field(self, value: object, format_spec: str) -> str:
        if "|" in format_spec:
            one, many = format_spec.split("|", 1)
            return one if value == 1 else many
        if isinstance(value, tuple | list):
            return _joined([self.format_field(part, "") for part in value])
        if isinstance(value, Text):
            return str(value)
        return str(super().format_field(value, format_spec))


def _joined(parts: list[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


_FORMATTER = _Formatter()


@dataclass(frozen=True, slots=True, init=False)
class Text:
    """One sentence or label for people: `Text("{n} {n:tile|tiles} left", n=3)`; `str()` gives the English form.

    >>> str(Text("{n} {n:tile|tiles} left", n=1))
    '1 tile left'
    >>> str(Text("City, {sides}", sides=("north", "east")))
    'City, north and east'
    """

    template: str
    arguments: Mapping[str, object]

    def __init__(self, template: str, /, **arguments: object) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "arguments", MappingProxyType(arguments))

    def __str__(self) -> str:
        return _FORMATTER.vformat(self.template, (), self.arguments)

    def __hash__(self) -> int:
        return hash(str(self))

    def __iter__(self) -> Iterator[str]:
        raise TypeError("a Text is one value; call str() on it")

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self.template, dict(self.arguments)))


def _rebuild(template: str, arguments: dict[str, object]) -> Text:
    return Text(template, **arguments)
