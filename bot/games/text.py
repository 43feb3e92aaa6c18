"""Sentences as values: a template and its arguments, written in the language of whoever reads them.

Templates are English. A `Language` has templates of its own in their place; one that lacks a template writes English.
Whole sentences and whole lines may be put together (`sentences`, `lines`); a sentence is never made of parts.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True, eq=False)
class Language:
    """How texts are written for some readers: templates by their English form, and the words that end a list."""

    templates: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    conjunctions: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({"and": "and", "or": "or"}))

    def written(self, template: str, arguments: Mapping[str, object]) -> str:
        """The text in this language."""
        return _Formatter(self).vformat(self.templates.get(template, template), (), arguments)


class _Formatter(string.Formatter):
    """`str.format` with some additions: `{n:tile|tiles}` chooses by number, a sequence is joined.

    A text that is `{prompt:continued}` begins in small letters, as after a colon; one that is `{player:begun}` in a
    capital letter, as a sentence does, unless it is a name.
    Without a format a sequence is joined as people would, with "and"; `{choices:or}` ends it with "or", and any other
    format stands between the parts: `{names:, }`.
    """

    def __init__(self, language: Language) -> None:
        self._language = language

    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, tuple | list):
            parts = [self.format_field(part, "") for part in value]
            conjunction = self._language.conjunctions.get(format_spec or "and")
            return format_spec.join(parts) if conjunction is None else _joined(parts, conjunction)
        if "|" in format_spec:
            one, many = format_spec.split("|", 1)
            return one if value == 1 else many
        if isinstance(value, Who):
            value = Text("player {n}", n=value.seat + 1)
        if isinstance(value, Text):
            said = value.written(self._language)
            if format_spec == "begun":
                return f"{said[:1].upper()}{said[1:]}"
            return f"{said[:1].lower()}{said[1:]}" if format_spec == "continued" else said
        if format_spec == "begun":
            return str(value)
        return str(super().format_field(value, format_spec))


def _joined(parts: list[str], conjunction: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {conjunction} {parts[-1]}"


ENGLISH = Language()

LANGUAGES: Mapping[str, Language] = MappingProxyType({"en": ENGLISH})
"""Every language that is spoken here, by the first part of a locale."""


def language_of(locale: str | None) -> Language:
    """The language of a reader, for a locale as Discord names it ("en-GB", "de"); English where there is no other."""
    return LANGUAGES.get((locale or "").partition("-")[0], ENGLISH)


@dataclass(frozen=True, slots=True, init=False)
class Text:
    """One sentence or label for people: `Text("{n} {n:tile|tiles} left", n=3)`; `str()` gives the English form.

    >>> str(Text("{n} {n:tile|tiles} left", n=1))
    '1 tile left'
    >>> str(Text("City, {sides}", sides=("north", "east")))
    'City, north and east'
    >>> str(Text("Choose {choices:or}: {choices:, }", choices=("M9", "N9")))
    'Choose M9 or N9: M9, N9'
    """

    template: str
    arguments: Mapping[str, object]

    def __init__(self, template: str, /, **arguments: object) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "arguments", MappingProxyType(arguments))

    def written(self, language: Language) -> str:
        """The text as readers of this language are shown it."""
        return language.written(self.template, self.arguments)

    def __str__(self) -> str:
        return self.written(ENGLISH)

    def __hash__(self) -> int:
        return hash(str(self))

    def __iter__(self) -> Iterator[str]:
        raise TypeError("a Text is one value; call str() on it")

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self.template, dict(self.arguments)))


@dataclass(frozen=True, slots=True)
class Who:
    """A seat in a sentence of the rules, which know nobody: "player 2", until the sentence is `named`.

    >>> str(Text("{player:begun} waits.", player=Who(1)))
    'Player 2 waits.'
    """

    seat: int


Said = Text | str
"""What is shown to people: a text, or what has no language (a name, a notation, what somebody typed)."""


def written(said: Said, language: Language) -> str:
    """What is shown, for readers of this language."""
    return said.written(language) if isinstance(said, Text) else said


def named(said: Said, names: Sequence[Said]) -> Said:
    """The same with the names of the seats in their places; a seat without a name stays a number.

    >>> str(named(Text("{player:begun} helps {other}.", player=Who(0), other=Who(1)), ["ana", ""]))
    'ana helps player 2.'
    """
    if isinstance(said, str):
        return said
    return Text(said.template, **{key: _named(value, names) for key, value in said.arguments.items()})


def _named(value: object, names: Sequence[Said]) -> object:
    if isinstance(value, Who):
        return (names[value.seat] if value.seat < len(names) else "") or value
    if isinstance(value, Text):
        return named(value, names)
    if isinstance(value, tuple | list):
        return tuple(_named(part, names) for part in value)
    return value


def whole(said: str) -> Text:
    """A text that stands whole in data, such as a topic of the rules: nothing is filled in.

    >>> str(whole("{n} is no hole."))
    '{n} is no hole.'
    """
    return Text(said.replace("{", "{{").replace("}", "}}"))


def sentences(*said: Said) -> Text:
    """Whole sentences one after the other; empty ones are left out.

    >>> str(sentences(Text("One."), "", "Two."))
    'One. Two.'
    """
    return Text("{said: }", said=_present(said))


def lines(*said: Said) -> Text:
    r"""Whole lines one below the other; empty ones are left out.

    >>> str(lines("Above.", "", Text("Below.")))
    'Above.\nBelow.'
    """
    return Text("{said:\n}", said=_present(said))


def paragraphs(*said: Said) -> Text:
    """Whole paragraphs with an empty line between them; empty ones are left out."""
    return Text("{said:\n\n}", said=_present(said))


def _present(said: Sequence[Said]) -> tuple[Said, ...]:
    return tuple(each for each in said if each != "")


def _rebuild(template: str, arguments: dict[str, object]) -> Text:
    return Text(template, **arguments)
