"""Declared notations: one declaration per move gives writing and reading.

A move declares a template over its fields, with a `Kind` for each of them:

    notation = Notation("fly {hex} [portals]", hex=HEX)

- `{field}` is a field, written and read by its kind; a kind may take several words;
- `[...]` may be missing: its fields have their defaults then; one plain word in it is a flag, true if it is there;
- a move that is written in several ways has several forms, told apart by constants: `Form("stay", stay=True)`.

Reading forgives case and extra spaces. What it cannot read it refuses with the hint of the part that is wrong, of the
move, or of the game, whichever is known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from bot.games.areas import Cell, cell_name, parse_cell
from bot.games.contract import NOTATION_LENGTH, Game, InvalidMove, Move
from bot.games.text import Text, quote

MAX_TEXT_LENGTH = 200
"""Maximum length of a text that is parsed."""

_WORD = r"\S+"
_PART = re.compile(r" ?\[(?P<optional>[^]]+)\]|\{(?P<name>\w+)\}|(?P<literal>[^\[{ ]+| (?!\[))")

T = TypeVar("T")
Hint = Callable[[str], Text]


@dataclass(frozen=True)
class Codec(Generic[T]):
    """Reads and writes values of one kind.

    `read` gets lower case, returns None if unknown.

    `pattern` matches texts that could be meant; with a `hint`, which explains invalid texts, any word. `samples` are
    some values, including the longest, that tests write and read.
    """

    read: Callable[[str], T | None]
    write: Callable[[T], str] = str
    pattern: str = _WORD
    hint: Hint | None = None
    samples: Sequence[T] = ()

    def parse(self, text: str, otherwise: Text) -> T:
        """Parse a text. Raises InvalidMove with its own hint, or `otherwise`."""
        value = self.read(text)
        if value is None:
            raise InvalidMove(otherwise if self.hint is None else self.hint(quote(text)))
        return value


def names(values: Mapping[str, T], hint: Hint | None = None) -> Codec[T]:
    """Return a codec for several values by name; a name may have several words.

    >>> SIDE = names({"N": "north", "S": "south"})
    >>> SIDE.read("n"), SIDE.write("south")
    ('north', 'S')
    """
    lower = {name.lower(): value for name, value in values.items()}
    written = {value: name for name, value in values.items()}
    pattern = _WORD
    if hint is None or any(" " in name for name in lower):
        pattern = "|".join(map(re.escape, sorted(lower, key=len, reverse=True)))
    return Codec(lower.get, written.__getitem__, pattern, hint, tuple(values.values()))


def number(allowed: range, hint: Hint | None = None, *, shown: int = 0) -> Codec[int]:
    """Return a codec for numbers of a range, written as the value plus `shown`.

    Seats, for example, count from 1.

    >>> number(range(4), shown=1).read("4")
    3
    """
    digits = max(len(str(allowed[0] + shown)), len(str(allowed[-1] + shown)))
    plain = re.compile(rf"-?\d{{1,{digits}}}", re.ASCII)

    def read(text: str) -> int | None:
        if plain.fullmatch(text) is None:
            return None
        value = int(text) - shown
        return value if value in allowed else None

    pattern = r"-?\d+" if hint is None else _WORD
    return Codec(read, lambda value: str(value + shown), pattern, hint, (allowed[0], allowed[-1]))


def cells(hint: Hint | None = None) -> Codec[Cell]:
    """Return a codec for names of cells.

    >>> cells().write((0, 0)), cells().read("n9")
    ('M10', (1, -1))
    """
    return Codec(parse_cell, cell_name, _WORD, hint, ((0, 0), (-3, 1), (13, -11)))


def many(kind: Codec[T], separator: str = " ", key: Callable[[T], Any] | None = None) -> Codec[tuple[T, ...]]:
    """Return a codec for one or more values; with a `key` they are sorted by it.

    >>> many(number(range(1, 7)), key=int).read("5 2")
    (2, 5)
    """

    def read(text: str) -> tuple[T, ...] | None:
        found = []
        for part in text.split(separator):
            value = kind.read(part)
            if value is None:
                if kind.hint is not None:
                    raise InvalidMove(kind.hint(quote(part)))
                return None
            found.append(value)
        return tuple(found if key is None else sorted(found, key=key))

    samples = [tuple(kind.samples[:length]) for length in (1, 2, 3) if len(kind.samples) >= length]
    if key is not None:
        samples = [tuple(sorted(sample, key=key)) for sample in samples]
    one = f"(?:{kind.pattern})"
    return Codec(
        read,
        lambda values: separator.join(map(kind.write, values)),
        f"{one}(?:{re.escape(separator)}{one})*",
        None,
        samples,
    )


@dataclass(frozen=True)
class _Part:
    """A part of a form: literal text, a field, or an optional part made of both."""

    literal: str = ""
    name: str = ""
    optional: tuple[_Part, ...] = ()

    def fields(self) -> tuple[str, ...]:
        return (
            tuple(part.name for part in self.optional if part.name) if self.optional else (self.name,) * bool(self.name)
        )


class Form:
    """One way to write a move; arguments are constants of this form or own codecs."""

    def __init__(self, template: str, **given: object) -> None:
        self.template = template
        self.kinds: dict[str, Codec[Any]] = {name: one for name, one in given.items() if isinstance(one, Codec)}
        self.constants = {name: one for name, one in given.items() if not isinstance(one, Codec)}
        self.parts = tuple(_parts(template))
        self.word = template.split()[0]
        self._pattern: re.Pattern[str] | None = None

    @property
    def pattern(self) -> re.Pattern[str]:
        """The pattern of a text in this form, with fields as groups."""
        if self._pattern is None:
            self._pattern = re.compile("".join(map(self._regex, self.parts)))
        return self._pattern

    def writes(self, move: object) -> bool:
        """Whether a move is written in this form."""
        return all(getattr(move, name) == value for name, value in self.constants.items())

    def write(self, move: object) -> str:
        """Return the move as text."""
        return "".join([self._written(part, move) for part in self.parts])

    def parse(self, text: str, make: Callable[..., Move], hint: Text) -> Move | None:
        """Parse a move, or return None for another form.

        Raises InvalidMove for an error inside this form.
        """
        found = self.pattern.fullmatch(text)
        if found is None:
            return None
        values = dict(self.constants)
        for name, part in found.groupdict().items():
            if part is not None:
                values[name] = self.kinds[name].parse(part, hint) if name in self.kinds else True
        return make(**values)

    def _regex(self, part: _Part) -> str:
        if part.optional:
            inner = "".join(map(self._regex, part.optional))
            return f"(?: {inner})?"
        if not part.name:
            return re.escape(part.literal)
        return f"(?P<{part.name}>{self.kinds[part.name].pattern if part.name in self.kinds else part.literal})"

    def _written(self, part: _Part, move: object) -> str:
        if part.optional:
            if all(getattr(move, name) == _default(move, name) for name in part.fields()):
                return ""
            return " " + "".join([self._written(one, move) for one in part.optional])
        if part.name in self.kinds:
            return self.kinds[part.name].write(getattr(move, part.name))
        return part.literal


def _parts(template: str) -> Iterator[_Part]:
    for found in _PART.finditer(template):
        if found["optional"]:
            inner = tuple(_parts(found["optional"]))
            if not any(part.name for part in inner):
                inner = (_Part(literal=found["optional"], name=found["optional"]),)
            yield _Part(optional=inner)
        elif found["name"]:
            yield _Part(name=found["name"])
        else:
            yield _Part(literal=found["literal"])


def _default(move: object, name: str) -> object:
    declared: Any = type(move)
    return declared.__dataclass_fields__[name].default


class Notation:
    """How a move is written: its forms, the codecs of its fields, a hint for errors."""

    def __init__(self, *forms: str | Form, hint: Text | None = None, **kinds: Codec[Any]) -> None:
        self.forms = tuple(form if isinstance(form, Form) else Form(form) for form in forms)
        self.hint = hint
        for form in self.forms:
            form.kinds = {**{name: kind for name, kind in kinds.items() if name not in form.constants}, **form.kinds}

    def write(self, move: object) -> str:
        """Return the move as text."""
        for form in self.forms:
            if form.writes(move):
                return form.write(move)
        raise ValueError(f"{move!r} has no notation")


class WrittenMove(Move):
    """A move that declares its notation. Subclasses are frozen dataclasses with slots."""

    __slots__ = ()

    notation: ClassVar[Notation]

    def __str__(self) -> str:
        return _written(self)


@lru_cache(maxsize=1 << 14)
def _written(move: WrittenMove) -> str:
    return move.notation.write(move)


@dataclass(frozen=True)
class Grammar:
    """The notations of a game's moves, and a hint for texts that match none.

    Each character in `spaces` is read as a space, so that names of several words can be joined.
    """

    moves: tuple[type[WrittenMove], ...]
    hint: Text
    spaces: str = ""
    _by_word: dict[str, list[tuple[Form, type[WrittenMove]]]] = field(init=False, default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        for move in self.moves:
            for form in move.notation.forms:
                self._by_word.setdefault(form.word, []).append((form, move))

    def parse(self, text: str) -> Move:
        """Parse a notation, ignoring case and extra spaces.

        Raises InvalidMove, also for texts longer than any notation.
        """
        text = text[:MAX_TEXT_LENGTH].lower()
        for space in self.spaces:
            text = text.replace(space, " ")
        words = text.split()
        known = self._by_word.get(words[0], []) if words else []
        wrong: InvalidMove | None = None
        for form, make in known:
            try:
                move = form.parse(" ".join(words), make, make.notation.hint or self.hint)
            except InvalidMove as invalid:
                wrong = wrong or invalid
            else:
                if move is not None and len(str(move)) <= NOTATION_LENGTH:
                    return move
        if wrong is None:
            hints = [make.notation.hint for _, make in known if make.notation.hint is not None]
            wrong = InvalidMove(hints[0] if hints else self.hint)
        raise wrong


class DecisionGame(Game):
    """A game made of decisions; `grammar` lists its moves."""

    grammar: ClassVar[Grammar]

    def parse(self, text: str) -> Move:
        """Parse a notation, ignoring case and extra spaces. Raises InvalidMove."""
        return self.grammar.parse(text)
