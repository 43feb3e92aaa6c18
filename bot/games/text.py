"""Sentences as values: a template and arguments, in the reader's language.

Templates are English. A `Language` finds their translations; a sentence or line of which any part has none is rendered
in English. Whole sentences and lines may be joined (`sentences`, `lines`); a sentence is never made of parts.
"""

from __future__ import annotations

import logging
import re
import string
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from types import MappingProxyType
from typing import Self, SupportsIndex

# User text: names and typed text, cleaned when created, escaped in messages


_JOINERS = "\u200c\u200d"
"""Invisible characters that are part of words and emojis."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that draw nothing."""

_DISCORD_MARKUP = re.compile(r"[\\*_~`|\[\]<@]|(?<=:)//|^[#>-]|^\d+(?=[.)])")
"""Discord's markup: anywhere, in an address, or at the start of a line."""
MAX_QUOTED_LENGTH = 40
"""Characters of what somebody typed that a refusal repeats."""
_LEFTWARD = frozenset({"R", "AL"})
_ISOLATE, _END = "\u2068", "\u2069"


class UserText(str):
    r"""A name or typed text. Messages show it without interpreting markup.

    >>> name = UserText(" ||Ana||\n")
    >>> print(name, name.escaped())
    ||Ana|| \|\|Ana\|\|
    """

    __slots__ = ()

    def __new__(cls, said: str) -> Self:
        """Keep visible characters, on one line."""
        return super().__new__(cls, clean_name(said))

    def __getitem__(self, key: SupportsIndex | slice) -> Self:
        """Return a part, which is user text too."""
        return type(self)(super().__getitem__(key))

    def escaped(self) -> str:
        """Escape for a message; right-to-left text is isolated from the text around it."""
        said = _DISCORD_MARKUP.sub(_escape, self)
        leftward = any(unicodedata.bidirectional(sign) in _LEFTWARD for sign in self)
        return f"{_ISOLATE}{said}{_END}" if leftward else said


class GameTitle(str):
    """The title of a game: a string in English, which messages show in the reader's language."""

    __slots__ = ()


def quote(typed: object) -> UserText:
    """Return what somebody typed for a text that repeats it; a long one is cut.

    >>> quote("river"), len(quote("x" * 41))
    ('river', 40)
    """
    text = str(typed)
    return UserText(text if len(text) <= MAX_QUOTED_LENGTH else f"{text[: MAX_QUOTED_LENGTH - 1]}…")


def _escape(found: re.Match[str]) -> str:
    return f"{found[0]}\\" if found[0].isdigit() else f"\\{found[0]}"


def clean_name(name: str) -> str:
    r"""Clean a name: one line, no control characters or direction overrides.

    >>> clean_name("Ana\n\u202eeb  \u3164"), clean_name(" \u3164 ")
    ('Ana eb', '')
    """
    spaced = re.sub(f"[{_BLANK}]", " ", unicodedata.normalize("NFC", name))
    return " ".join("".join(map(_visible, spaced)).split()).strip(_JOINERS)


def _visible(sign: str) -> str:
    """Return the character, a space for line ends, nothing for invisible characters."""
    if sign.isspace():
        return " "
    controls = unicodedata.category(sign)[0] == "C"
    return "" if controls and sign not in _JOINERS else sign


_log = logging.getLogger(__name__)

THEN = "then"
"""What precedes each step in a list but the first."""
PLAYER = "player {n}"
"""A seat without a name."""
SENTENCES = "{said: }"
"""Joins sentences."""
NO_ARGUMENTS: Mapping[str, object] = MappingProxyType({})
NO_CHANGES: Mapping[str, Mapping[str, str]] = MappingProxyType({})

_WITHIN = "within "
"""What precedes a length in the format of a list of which the first text that fits is said."""
_SHORTER = "shorter"
"""The format of a list of texts, from the longest to the shortest, of which `fit_text` says one."""
_PROPER = "is_proper_name"
"""An argument of texts that are names: one without a translation stays as it is."""
_FORM = "\n@"
"""What precedes each grammatical form of a translated word."""
_MARKUP = re.compile(r"<[^>]*>")
"""A time or mention in Discord's markup."""
_SIGN = re.compile(r"(?P<hole>\{[^{}]*\})|(?<!\s)(?P<sign>[:;!?])(?=\s)")
"""A hole of a template, or a sign before a space."""
_NARROW_SPACE = "\u202f"
MINUS = "−"
_COMMAND = re.compile(r"(?<!\\)`/(?P<name>\w+)`")
"""A command in a code span; one that a member typed is escaped."""


Find = Callable[[str, str], str | None]
"""Finds the translation of a template by its context (usually "") and its English version."""


PluralForm = Callable[[object], int]
"""Gives the number of the form to use, of those that a template has for a count (`{n:tile|tiles}`)."""


class Untranslated(Exception):
    """A language has no translation of a sentence."""

    def __init__(self, template: str) -> None:
        super().__init__(template)
        self.template = template


def _english_day(day: date) -> str:
    return f"{day.day} {day:%B}"


def _english_form(number: object) -> int:
    return 0 if number == 1 else 1


@dataclass(frozen=True, eq=False)
class Language:
    """A language: its translations, and how it writes lists and numbers."""

    code: str = "en"
    find: Find | None = None
    plural_form: PluralForm = field(default_factory=lambda: _english_form)
    conjunctions: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({"and": " and ", "or": " or "}))
    """What precedes the last item of a list."""
    euphony: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: NO_CHANGES)
    """What conjunctions become before a sound, given as a pattern: in Spanish "y" is "e" before "Ignacio"."""
    number_signs: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    """What replaces the signs of English numbers: "," between thousands, "." before decimals, "%"."""
    spaced_signs: str = ""
    """Signs after a narrow space, as in French; translations have it, templates without words are given it."""
    format_day: Callable[[date], str] = field(default_factory=lambda: _english_day)
    """Writes a day of a year: "21 November"."""
    escapes: bool = False
    """Whether user text is escaped, as in messages; labels and files don't escape it."""
    whole: bool = False
    """Whether a sentence without a translation raises Untranslated, so that all of a picture can be in English."""
    complete: bool = False
    """Whether everything is translated, so that English is a fault."""
    commands: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Ids of slash commands by name.

    In messages, a command in a code span becomes a link.
    """

    def render(self, template: str, arguments: Mapping[str, object]) -> str:
        """Return the text in this language; a sentence of which any part isn't translated is English as a whole."""
        try:
            text = self._render(template, arguments, strict=False)
        except Untranslated as error:
            if self.whole:
                raise
            self.log_fallback(error)
            english = in_messages(ENGLISH) if self.escapes else ENGLISH
            text = english.render(template, arguments)
        if self.escapes and self.commands and "`/" in text:
            return _COMMAND.sub(self._link, text)
        return text

    def log_fallback(self, error: Untranslated) -> None:
        """Log that something is in English though this language is complete."""
        if self.complete:
            _log_missing(self.code, error.template)

    def _render(self, template: str, arguments: Mapping[str, object], *, strict: bool) -> str:
        """Render a text.

        Raises Untranslated, also for a text inside a sentence or a line; joined sentences and lines are rendered one by
        one.
        """
        if self.find is None:
            return self._put(template, arguments, strict=strict)
        if not has_words(template):
            strict = strict or not _joins_sentences(template)
            return self._put(_space_signs(template, self.spaced_signs), arguments, strict=strict)
        return self._put(self._translation(template, arguments).partition(_FORM)[0], arguments, strict=True)

    def _translation(self, template: str, arguments: Mapping[str, object]) -> str:
        found = template if self.find is None else self.find(str(arguments.get("context", "")), template)
        if found is None and _PROPER in arguments:
            return template
        if found is None:
            raise Untranslated(template)
        return found

    def _form(self, text: Text, name: str) -> str:
        """Return a grammatical form of a word ("den", "dem"), or the word itself if it has none of this name.

        The translation of a word gives its forms after it, each on a line: `@den den Ingenieur`.
        """
        if not has_words(text.template):
            return self._render(text.template, text.arguments, strict=True)
        for line in self._translation(text.template, text.arguments).split(_FORM)[1:]:
            key, _, said = line.partition(" ")
            if key == name:
                return self._put(said, text.arguments, strict=True)
        return self._render(text.template, text.arguments, strict=True)

    def title(self, title: GameTitle, form: str = "") -> str:
        """Return a game's title, or a grammatical form of it ("d’Otys"); without a translation it stays as it is."""
        if self.find is None or self.find("", title) is None:
            return str(title)
        text = Text(title)
        return self._form(text, form) if form not in ("", "begun", "continued") else text.render(self)

    def _link(self, command: re.Match[str]) -> str:
        """Discord's markup for a command that it has."""
        number = self.commands.get(command["name"])
        return command[0] if number is None else f"</{command['name']}:{number}>"

    def _put(self, template: str, arguments: Mapping[str, object], *, strict: bool) -> str:
        """Fill a template's holes; a hole's format may contain holes too."""
        holes = _holes(template)
        if len(holes) == 1 and holes[0][1] is None:
            return holes[0][0]
        parts: list[str] = []
        for before, name, form, quoted in holes:
            ended = before[:1] == "." and before[1:2] in ("", " ", "\n") and parts and parts[-1].endswith(".")
            parts.append(before[1:] if ended else before)  # an abbreviation's full stop ends the sentence, too
            if name is not None:
                value = _quoted(arguments[name]) if quoted else arguments[name]
                form = self._put(form, arguments, strict=strict) if "{" in form else form
                parts.append(self._filled(value, form, strict=strict))
        return "".join(parts)

    def _filled(self, value: object, form: str, *, strict: bool) -> str:
        """Fill a hole of a template as `str.format` does, with additions.

        `{n:tile|{n} tiles}` chooses by number. `{prompt:continued}` starts a text in lower case, as after a colon;
        `{player:begun}` starts it with a capital letter. A name at the start stays as it is. Any other word is a
        grammatical form: `{diver:den}`.

        A sequence is joined with "and". `{choices:or}` uses "or", `{steps:then}` says "a, then b", `{labels:within 80}`
        is the first of at most 80 characters, `{labels:shorter}` is the first unless `fit_text` needs another one. Any
        other word is the grammatical form of each item, `{divers:den}`, and what is no word is the separator:
        `{names:, }`. A date is written as a day of a year. Numbers have Python's
        formats and the language's signs: `{share:.0%}`, `{change:+}`; zero has no sign.
        """
        if type(value) is str and not form:
            return value
        if isinstance(value, UserText):
            return render_text(value, self)
        if isinstance(value, GameTitle):
            return self.title(value, form)
        if isinstance(value, (tuple, list)):
            of_each = form if form.isalpha() and form not in (_SHORTER, THEN, *ENGLISH.conjunctions) else ""
            parts = [self._filled(part, of_each, strict=strict) for part in value]
            if form.startswith(_WITHIN):
                length = int(form.removeprefix(_WITHIN))
                return next((part for part in parts if len(part) <= length), parts[-1])
            if form == _SHORTER:
                space = _space.get()
                return parts[0] if space is None else space.choose(parts)
            if form == THEN:
                return f", {self._render(THEN, NO_ARGUMENTS, strict=True)} ".join(parts)
            conjunction = self.conjunctions.get("and" if of_each else form or "and")
            if conjunction is None:
                return _space_signs(form, self.spaced_signs).join(parts)
            for sound, before_it in self.euphony.get(conjunction, {}).items():
                conjunction = before_it if parts and re.match(sound, parts[-1], re.IGNORECASE) else conjunction
            return _joined(parts, conjunction)
        if "|" in form:
            forms = form.split("|")
            return forms[min(self.plural_form(value), len(forms) - 1)]
        if isinstance(value, Who):
            value = Text(PLAYER, n=value.seat + 1)
        if isinstance(value, Text):
            return self._inserted(value, form, strict=strict)
        if isinstance(value, str):
            return str(value)
        if isinstance(value, date) and not form:
            return self.format_day(value)
        if not isinstance(value, int | float):
            return format(value, form)
        signed = format(value, form if value else form.replace("+", ""))
        return signed.translate(self.number_signs).replace("-", MINUS)

    def _inserted(self, text: Text, form: str, *, strict: bool) -> str:
        """Render a text inside another one."""
        if form and form not in ("begun", "continued"):
            return self._form(text, form)
        said = self._render(text.template, text.arguments, strict=True) if strict else text.render(self)
        if form == "begun":
            return f"{said[:1].upper()}{said[1:]}"
        continued = form == "continued" and not _begins_with_name(text)
        return f"{said[:1].lower()}{said[1:]}" if continued else said


@lru_cache(maxsize=1 << 10)
def _log_missing(code: str, template: str) -> None:
    """Log a missing translation once."""
    _log.warning("translation missing: language=%s template=%r", code, template)


@lru_cache(maxsize=1 << 13)
def has_words(template: str) -> bool:
    """Whether a template has words other than those in its holes; words of a separator count (`{names: vs }`).

    A template that starts an inserted text in lower case has words, too: not all languages do so.

    >>> has_words("{name}: **{score:,}** <t:{when}:d>"), has_words("{n:tile|tiles}"), has_words("{prompt:continued}")
    (False, True, True)
    """
    for before, _, form, _ in _holes(_MARKUP.sub("", template)):
        if (
            any(map(str.isalpha, before))
            or form == "continued"
            or (("|" in form or form.startswith(" ")) and has_words(form))
        ):
            return True
    return False


@lru_cache(maxsize=1 << 13)
def _joins_sentences(template: str) -> bool:
    r"""Whether a template joins whole sentences or lines, which may be in different languages.

    >>> [_joins_sentences(each) for each in ("{said: }", "- {one}\n- {other}", "{said}", "{name}: {players}, {time}")]
    [True, True, False, False]
    """
    return template == SENTENCES or "\n" in template


@lru_cache(maxsize=1 << 13)
def _space_signs(template: str, signs: str) -> str:
    """Put a narrow space before these signs where a space follows."""

    def spaced(found: re.Match[str]) -> str:
        return f"{_NARROW_SPACE}{found[0]}" if found["sign"] and found["sign"] in signs else found[0]

    return _SIGN.sub(spaced, template) if signs else template


def _quoted(value: object) -> str:
    return UserText(repr(value)) if isinstance(value, UserText) else repr(value)


@lru_cache(maxsize=1 << 13)
def _holes(template: str) -> tuple[tuple[str, str | None, str, bool], ...]:
    """Parse a template's holes: text before, name, format, and quoting (`{word!r}`).

    The last item is text only.
    """
    found = string.Formatter().parse(template)
    return tuple((before, name, form or "", quoted == "r") for before, name, form, quoted in found)


def _begins_with_name(said: Text) -> bool:
    """Whether a text begins with a hole filled by a proper name, or by a string, which has no language."""
    before, name, form, quoted = _holes(said.template)[0] if said.template else ("", None, "", False)
    if before or quoted or name is None:
        return False
    value = said.arguments[name]
    if form == _SHORTER and isinstance(value, tuple):
        return isinstance(value[0], Text) and _begins_with_name(value[0])
    return isinstance(value, str) or (isinstance(value, Text) and _PROPER in value.arguments)


def _joined(parts: list[str], conjunction: str) -> str:
    return conjunction.join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


ENGLISH = Language()

_current: ContextVar[Language] = ContextVar("language that str() gives", default=ENGLISH)


@dataclass(slots=True)
class _Space:
    """How many of the longer versions are passed over, and whether one that was said has a shorter one."""

    passed_over: int
    has_shorter: bool = False

    def choose(self, versions: Sequence[str]) -> str:
        last = len(versions) - 1
        self.has_shorter |= self.passed_over < last
        return versions[min(self.passed_over, last)]


_space: ContextVar[_Space | None] = ContextVar("the space for a label, if it's short", default=None)


def current_language() -> Language:
    """The language that `str()` gives."""
    return _current.get()


@contextmanager
def use_language(language: Language) -> Iterator[None]:
    """Let `str()` give texts in this language within the context, as drawings need."""
    token = _current.set(language)
    try:
        yield
    finally:
        _current.reset(token)


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence or label; `str()` gives the English version, or that in the language of the drawing.

    An argument named `context` tells apart English versions that other languages translate in different ways.

    >>> str(Text("{n} {n:tile|tiles} left", n=1))
    '1 tile left'
    >>> str(Text("City, {sides}", sides=("north", "east")))
    'City, north and east'
    >>> str(Text("Choose {choices:or}: {choices:, }; {choices:then}", choices=("M9", "N9")))
    'Choose M9 or N9: M9, N9; M9, then N9'
    """

    template: str
    arguments: Mapping[str, object]
    _last: tuple[Language, str] | None = field(repr=False, compare=False)
    """The version that was rendered last: a label is measured more often than it is shown."""

    def __init__(self, template: str, /, **arguments: object) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "arguments", MappingProxyType(arguments))
        object.__setattr__(self, "_last", None)

    def render(self, language: Language) -> str:
        """Return the text in this language."""
        if self._last is not None and self._last[0] is language and _space.get() is None:
            return self._last[1]
        said = language.render(self.template, self.arguments)
        if _space.get() is None:
            object.__setattr__(self, "_last", (language, said))
        return said

    def __str__(self) -> str:
        return self.render(current_language())

    def __hash__(self) -> int:
        return hash(self.template)

    def __iter__(self) -> Iterator[str]:
        raise TypeError("a Text is one value; call str() on it")

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self.template, dict(self.arguments)))


@dataclass(frozen=True, slots=True)
class Who:
    """A seat in a sentence of the rules: "player 2", until `fill_names` replaces it.

    >>> str(Text("{player:begun} waits.", player=Who(1)))
    'Player 2 waits.'
    """

    seat: int


TextLike = Text | str
"""A text, or a string without language (a name, a notation, user input)."""


def render_text(said: TextLike, language: Language) -> str:
    """Render a text in this language."""
    if isinstance(said, UserText):
        return said.escaped() if language.escapes else str(said)
    if isinstance(said, GameTitle):
        return language.title(said)
    return said.render(language) if isinstance(said, Text) else said


def message_text(said: TextLike, language: Language) -> str:
    r"""Render a text for a message, with user text escaped.

    >>> print(message_text(Text("**{name}** wins.", name=UserText("_Ana_")), ENGLISH))
    **\_Ana\_** wins.
    """
    return render_text(said, in_messages(language))


def with_ellipsis(cut: str) -> str:
    r"""End a cut text with an ellipsis, in place of a sign that would stand before it.

    >>> with_ellipsis("Two missions. "), with_ellipsis("Deux missions\u202f;")
    ('Two missions…', 'Deux missions…')
    """
    return cut.rstrip(" \u00a0\u202f.,:;·…") + "…"


@lru_cache(maxsize=64)
def with_commands(language: Language, commands: frozenset[tuple[str, int]]) -> Language:
    """The language with links to commands, given by name and id.

    >>> linking = with_commands(ENGLISH, frozenset({("play", 7)}))
    >>> print(message_text(Text("Use `/play` or `/table`."), linking))
    Use </play:7> or `/table`.
    """
    return replace(language, commands=MappingProxyType(dict(commands)))


@lru_cache(maxsize=64)
def in_messages(language: Language) -> Language:
    """Return the language with escaping for messages."""
    return replace(language, escapes=True)


@lru_cache(maxsize=64)
def as_a_whole(language: Language) -> Language:
    """Return the language, raising Untranslated where a sentence would be in English."""
    return language if language is ENGLISH else replace(language, whole=True)


def fill_names(said: TextLike, names: Sequence[TextLike]) -> TextLike:
    """Replace seats with their names; a seat without a name stays a number, and a text without seats stays itself.

    >>> str(fill_names(Text("{player:begun} helps {other}.", player=Who(0), other=Who(1)), ["ana", ""]))
    'ana helps player 2.'
    """
    if isinstance(said, str) or not _has_seats(said):
        return said
    return Text(said.template, **{key: _named(value, names) for key, value in said.arguments.items()})


def _has_seats(value: object) -> bool:
    if isinstance(value, Text):
        return any(map(_has_seats, value.arguments.values()))
    if isinstance(value, tuple | list):
        return any(map(_has_seats, value))
    return isinstance(value, Who)


def _named(value: object, names: Sequence[TextLike]) -> object:
    if isinstance(value, Who):
        return (names[value.seat] if value.seat < len(names) else "") or value
    if isinstance(value, Text):
        return fill_names(value, names)
    if isinstance(value, tuple | list):
        return tuple(_named(part, names) for part in value)
    return value


def text_from_data(template: str) -> Text:
    """Return a text whose holes stand for themselves until `fill_holes`. Raises ValueError for a brace that is open.

    >>> str(text_from_data("{move} wins.")), [*text_from_data("{move} wins.").arguments]
    ('{move} wins.', ['move'])
    """
    return Text(template, **{name: f"{{{name}}}" for _, name, _, _ in _holes(template) if name is not None})


def fill_holes(said: Text, values: Mapping[str, object]) -> Text:
    """Return a text with these values for its arguments; one without arguments stays itself.

    >>> str(fill_holes(text_from_data("{move} wins."), {"move": "B2", "score": 1}))
    'B2 wins.'
    """
    return Text(said.template, **{name: values[name] for name in said.arguments}) if said.arguments else said


def literal_text(said: str) -> Text:
    """Wrap a complete text from data, such as rules, without filling holes.

    >>> str(literal_text("{n} is no hole."))
    '{n} is no hole.'
    """
    return Text(said.replace("{", "{{").replace("}", "}}"))


def proper_name(said: str, context: str = "") -> Text:
    """Wrap a name from data; it keeps its capital letter after a colon.

    >>> str(Text("Ana: {asked:continued}", asked=Text("{card}: pay 1.", card=proper_name("Refinery"))))
    'Ana: Refinery: pay 1.'
    """
    return Text(literal_text(said).template, context=context, **{_PROPER: True})


def first_fitting(length: int, *said: TextLike) -> Text:
    """Return the first of these that has at most `length` characters in the reader's language, else the last.

    >>> str(first_fitting(9, Text("Take red and blue"), Text("Take both")))
    'Take both'
    """
    return Text(f"{{said:{_WITHIN}{length}}}", said=said)


def with_shorter(*said: TextLike) -> Text:
    """Return a label with its shorter versions; `fit_text` says one of them where there's no space for the first.

    In English the first has to fit everywhere. Versions inside the first get shorter together with it: give it twice
    for those to get shorter before.
    """
    return Text(f"{{said:{_SHORTER}}}", said=said)


def fit_text(said: TextLike, language: Language, length: int) -> str:
    """Render a text in at most `length` characters if one of its versions is as short, else the shortest.

    >>> label = Text("{use}; done", use=with_shorter(Text("Mill: pay 1"), Text("Mill")))
    >>> fit_text(label, ENGLISH, 17), fit_text(label, ENGLISH, 16)
    ('Mill: pay 1; done', 'Mill; done')
    """
    fitting, space = render_text(said, language), _Space(0, has_shorter=True)
    while len(fitting) > length and space.has_shorter:
        space = _Space(space.passed_over + 1)
        token = _space.set(space)
        try:
            fitting = render_text(said, language)
        finally:
            _space.reset(token)
    return fitting


def sentences(*said: TextLike) -> Text:
    """Join sentences with spaces; empty ones are left out.

    >>> str(sentences(Text("One."), "", "Two."))
    'One. Two.'
    """
    return Text(SENTENCES, said=_present(said))


def lines(*said: TextLike) -> Text:
    r"""Join lines with line breaks; empty ones are left out.

    >>> str(lines("Above.", "", Text("Below.")))
    'Above.\nBelow.'
    """
    return Text("{said:\n}", said=_present(said))


def paragraphs(*said: TextLike) -> Text:
    """Join paragraphs with an empty line between them; empty ones are left out."""
    return Text("{said:\n\n}", said=_present(said))


def _present(said: Sequence[TextLike]) -> tuple[TextLike, ...]:
    return tuple(each for each in said if each != "")


def _rebuild(template: str, arguments: dict[str, object]) -> Text:
    return Text(template, **arguments)


def fold_typed(text: str) -> str:
    """Lower-case a typed text without accents and with single spaces, so that it can be compared.

    >>> fold_typed("  Große   CLÉS ")
    'grosse cles'
    """
    letters = unicodedata.normalize("NFKD", text.casefold().replace(MINUS, "-"))
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())


def fold_digraphs(folded: str) -> str:
    """Write "ae", "oe" and "ue" of a folded text as the umlauts that they may stand for.

    >>> fold_digraphs(fold_typed("Uebermorgen")) == fold_digraphs(fold_typed("übermorgen"))
    True
    """
    return _DIGRAPH.sub(r"\1", folded)


_DIGRAPH = re.compile("([aou])e")
