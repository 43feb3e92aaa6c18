"""What is wrong with a translation: holes and formats that its English version doesn't have."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Set
from functools import cache

from tests.languages.catalogue_files import FOLDER, read

BUILT_IN = frozenset({"", "begun", "continued", "or", "then", "and", "shorter", "short"})
"""Formats that each hole with a text or a list may have."""
_NUMBER = re.compile(r"[+,]*(\.\d)?[dfg%]?")
FORM = "\n@"
Hole = tuple[str, str]


def faults(language: str) -> Iterator[str]:
    """Yield the faults of all catalogues of a language, with file and line."""
    known = form_names(language)
    for path in sorted((FOLDER / language).glob("*.po")):
        for message in read(path):
            if message.id:
                for fault in faults_of(str(message.id), str(message.string), known):
                    yield f"{path.relative_to(FOLDER.parent.parent)}:{message.lineno}: {fault}"


@cache
def form_names(language: str) -> frozenset[str]:
    """Return the names of the grammatical forms that words of a language have."""
    return frozenset(
        form.partition(" ")[0]
        for path in (FOLDER / language).glob("*.po")
        for message in read(path)
        if message.id
        for form in str(message.string).split(FORM)[1:]
    )


def faults_of(english: str, said: str, forms: Set[str] = frozenset()) -> Iterator[str]:
    """Yield what is wrong with a translation."""
    plain, *others = said.split(FORM)
    for each in (plain, *(form.partition(" ")[2] for form in others)):
        try:
            if each is plain and plain and required(english) - names(plain):
                yield f"{plain!r} lacks holes of {english!r}"
            if names(each) - names(english):
                yield f"{english!r} has no such holes: {each!r}"
            yield from _wrong_formats(english, each, forms)
        except ValueError as error:
            yield f"{each!r}: {error}"


def _wrong_formats(english: str, said: str, forms: Set[str]) -> Iterator[str]:
    own = {*holes(english)}
    numbers = {name for name, form in own if "|" in form or (form and _NUMBER.fullmatch(form))}
    for name, form in holes(said):
        if (name, form) in own or not form or "|" in form:
            continue
        separates = not form.isalpha() and any(each == name and not other.isalpha() for each, other in own)
        if name in numbers or not (form in BUILT_IN or form in forms or separates):
            yield f"{{{name}:{form}}} is no format of {name} in {english!r}, and no word has a form @{form}"


def holes(template: str) -> Iterator[Hole]:
    """Yield the holes of a template with their formats, also those in formats."""
    for _, name, form, _ in string.Formatter().parse(template):
        if name is not None:
            yield name, form or ""
            if form and ("{" in form or "|" in form):
                yield from holes(form)


def names(template: str) -> set[str]:
    """The names in a template, also those in formats."""
    return {name for name, _ in holes(template)}


def required(template: str) -> set[str]:
    """The names of holes that show something, not only choose a form by number."""
    return {name for _, name, form, _ in string.Formatter().parse(template) if name and "|" not in (form or "")}
