"""Languages: catalogues of translated templates, made with gettext's tools.

Each language is a folder of `data/languages`, with a catalogue for each part of the product. They are read as they are
when the first reader of the language comes: compiling them would save a tenth of a second.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

from bot.games.text import ENGLISH, NO_CHANGES, Language, TextLike, fold_digraphs, fold_typed, render_text

if TYPE_CHECKING:
    from datetime import date

    from babel import Locale

MIN_PERCENT = 90
"""A part of which less is translated is English as a whole, and without its shared part a language isn't offered."""
PREVIEW_VARIABLE = "TABLEKEEPER_PREVIEW"
"""If this variable is set, all that is translated is shown: for translators, in the playground."""
SHARED_PART = "shared.po"
EUPHONY = {"es": {" y ": {r"h?[iíy](?![aeou])": " e "}, " o ": {r"h?[oó8]": " u "}}}
"""What conjunctions become before a sound; Babel doesn't know."""
SPACED_SIGNS = {"fr": ":;!?"}
"""Signs before which languages write a narrow space."""
_PLURAL_TAGS = ("zero", "one", "two", "few", "many", "other")
"""Categories of numbers in Unicode's plural rules, in the order in which templates give their forms."""

FIRST_DAYS = {"fr": "1er"}
"""How languages write the first day of a month that write it unlike the others; Babel doesn't know."""

AMERICAN = "en-US"
_SPELLINGS = {"olour": "olor", "grey": "gray", "eighbour": "eighbor", "centre": "center"}
_BRITISH = re.compile(rf"`[^`]*`|{{\w*|{'|'.join(_SPELLINGS)}")
"""British spellings, besides code and the beginnings of holes, which are found to be left alone."""

ZONE_CONTEXT = "zone"
"""The context of names of time zones, which Babel translates."""

_UNDONE = re.compile(r'^#,.*fuzzy|^msgstr ""$(?!\n")', re.MULTILINE)
"""A message of a catalogue without a translation, or with one in doubt."""

Messages = Mapping[tuple[str, str], str]
"""Translations by context and English template."""


def folder() -> Traversable:
    """The folder with a folder for each language."""
    return resources.files("data").joinpath("languages")


@cache
def language_codes() -> frozenset[str]:
    """The codes of all languages: English, as it is written in America too, and each folder."""
    return frozenset({"en", AMERICAN, *filter(_is_offered, _folders())})


def language_name(code: str) -> str:
    """What a language is called in itself ("Deutsch")."""
    from babel import Locale

    name = str(Locale.parse(code, sep="-").get_display_name())
    return f"{name[0].upper()}{name[1:]}"


def language_of(locale: str | None) -> Language:
    """Return the language for a Discord locale ("es-419"): this one, else that of all its countries, else English."""
    named = locale or ""
    code = next((each for each in (named, named.partition("-")[0]) if each in language_codes()), "en")
    return load_language(code)


def is_named(text: TextLike, typed: str) -> bool:
    """Whether a typed text is what a label says in any language, in any case and with or without accents."""
    wanted = fold_digraphs(fold_typed(typed))
    languages = map(load_language, sorted(language_codes()))
    return any(fold_digraphs(fold_typed(render_text(text, language))) == wanted for language in languages)


def split_alternatives(typed: str) -> list[str]:
    """Split a typed text at the word "or" of any language.

    >>> split_alternatives("3 or 4"), split_alternatives("3 ou 4"), split_alternatives("3")
    (['3', '4'], ['3', '4'], ['3'])
    """
    words = {load_language(code).conjunctions["or"] for code in language_codes()}
    return re.split("|".join(map(re.escape, sorted(words))), typed)


@cache
def load_language(code: str) -> Language:
    """Read the catalogues of a language; English has none."""
    if code == "en":
        return ENGLISH
    if code == AMERICAN:
        return Language(AMERICAN, lambda _, template: respell(template), format_day=lambda day: f"{day:%B} {day.day}")
    from babel import Locale  # only those who read another language than English wait for it
    from babel.dates import format_skeleton

    messages: dict[tuple[str, str], str] = {}
    parts = {part: read_catalogue(folder().joinpath(code, part)) for part in _parts(code)}
    for part in sorted(parts):
        messages.update(parts[part])
    locale = Locale.parse(code, sep="-")
    return Language(
        code,
        lambda context, template: (
            _zone_labels(code).get(template) if context == ZONE_CONTEXT else messages.get((context, template))
        ),
        _plural_form(locale),
        {
            name: locale.list_patterns[style]["2"].replace("{0}", "").replace("{1}", "")
            for name, style in (("and", "standard"), ("or", "or"))
        },
        EUPHONY.get(locale.language, NO_CHANGES),
        _number_signs(locale),
        SPACED_SIGNS.get(locale.language, ""),
        format_day=lambda day: _with_first_day(locale.language, day, format_skeleton("MMMMd", day, locale=locale)),
        complete=all(parts.get(part) for other in _folders() for part in _parts(other)),
    )


def zone_label(zone: str) -> str:
    """Name a time zone by its city and region, in English."""
    region, _, city = zone.replace("_", " ").rpartition("/")
    return f"{city} ({region})" if region else city


@cache
def _zone_labels(code: str) -> Mapping[str, str]:
    """Return the names of time zones, by city and country."""
    from babel import Locale
    from babel.core import get_global

    locale, labels = Locale.parse(code, sep="-"), {}
    territories, canonical = get_global("zone_territories"), get_global("zone_aliases")
    for name in (*territories, *canonical):
        zone = canonical.get(name, name)
        city = locale.time_zones.get(zone, {}).get("city") or zone.rpartition("/")[2].replace("_", " ")
        country = locale.territories.get(territories.get(zone), city)
        labels[zone_label(name)] = city if city == country else f"{city} ({country})"
    return labels


def _folders() -> list[str]:
    return [each.name for each in folder().iterdir() if each.is_dir()]


def _is_offered(code: str) -> bool:
    """Whether enough of what all games share is translated; counted, since parsing would delay each start."""
    file = folder().joinpath(code, SHARED_PART)
    if not file.is_file():
        return False
    entries = file.read_text("utf-8").split("\n\n")
    listed = [each for each in entries if "\nmsgid " in f"\n{each}" and 'msgid ""\nmsgstr' not in each]
    done = [each for each in listed if not _UNDONE.search(each)]
    return 100 * len(done) >= _min_percent() * max(1, len(listed))


def _min_percent() -> float:
    return 0 if os.environ.get(PREVIEW_VARIABLE) else MIN_PERCENT


def _parts(code: str) -> set[str]:
    """Return the names of a language's catalogues."""
    return {each.name for each in folder().joinpath(code).iterdir() if each.name.endswith(".po")}


@lru_cache(maxsize=1 << 13)
def respell(template: str) -> str:
    """Write an English template as it is written in America; code and the names of holes stay.

    >>> respell("Choose a {colour} for the colours: `colour brown`, {n:colour|colours}.")
    'Choose a {colour} for the colors: `colour brown`, {n:color|colors}.'
    """
    return _BRITISH.sub(lambda found: _SPELLINGS.get(found[0], found[0]), template)


def _with_first_day(code: str, day: date, formatted: str) -> str:
    return formatted.replace("1", FIRST_DAYS.get(code, "1"), 1) if day.day == 1 else formatted


def read_catalogue(file: Traversable) -> Messages:
    """Read the translations of one part; those below `MIN_PERCENT` are not used except in a preview.

    Raises PoFileError for a file that is no catalogue.
    """
    from babel.messages.pofile import read_po

    with file.open("rb") as stream:
        catalogue = read_po(stream, abort_invalid=True)
    listed = [message for message in catalogue if message.id]
    done = {
        (message.context or "", str(message.id)): str(message.string)
        for message in listed
        if message.string and not message.fuzzy
    }
    return done if 100 * len(done) >= _min_percent() * len(listed) else {}


def _plural_form(locale: Locale) -> Callable[[object], int]:
    tags = [tag for tag in _PLURAL_TAGS if tag in locale.plural_form.tags or tag == "other"]
    return lambda number: tags.index(locale.plural_form(number)) if isinstance(number, int | float) else len(tags) - 1


def _number_signs(locale: Locale) -> Mapping[int, str]:
    symbols = locale.number_symbols["latn"]
    percent = locale.percent_formats[None].pattern.lstrip("#,0")
    return str.maketrans({",": symbols["group"], ".": symbols["decimal"], "%": percent})
