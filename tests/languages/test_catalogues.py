"""Every sentence can be translated, and every translation fits its sentence."""

from __future__ import annotations

import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.games.text import Text
from tests.languages.catalogue_files import FOLDER, languages, read, templates

CATALOGUES = sorted(FOLDER.rglob("*.po"))


def part_of(path: Path) -> str:
    """Language and part of a catalogue: "de-otys"."""
    return f"{path.parent.name}-{path.stem}"


def holes(template: str) -> set[str]:
    """The names in a template, also those in formats."""
    found: set[str] = set()
    for _, name, form, _ in string.Formatter().parse(template):
        if name is not None:
            found |= {name, *holes(form or "")}
    return found


COMPLETE = ("de", "es", "fr")
"""Languages of which each catalogue is complete. In the others, sentences may still be in English."""


def required(template: str) -> set[str]:
    """The names of holes that show something, not only choose a form by number."""
    return {name for _, name, form, _ in string.Formatter().parse(template) if name and "|" not in (form or "")}


@pytest.mark.parametrize("path", [path for path in CATALOGUES if path.parent.name in COMPLETE], ids=part_of)
def test_a_complete_language_has_every_sentence(path: Path) -> None:
    assert [str(each.id) for each in read(path) if each.id and (not each.string or each.fuzzy)] == []


def test_every_template_is_found_in_the_sources() -> None:
    parts = templates()
    assert sum(map(len, parts.values())) > 4500
    assert {"shared", "challenges", "otys", "otys_lessons"} <= parts.keys()
    assert {name for language in languages() for name in (p.stem for p in (FOLDER / language).iterdir())} <= {*parts}


@pytest.mark.parametrize("path", CATALOGUES, ids=part_of)
def test_a_catalogue_has_the_sentences_of_the_sources_and_their_holes(path: Path) -> None:
    wanted = templates()[path.stem]
    known = {(each.context or "", str(each.id)): each for each in read(path) if each.id}
    missing, unused = wanted.keys() - known.keys(), known.keys() - wanted.keys()
    assert not missing, "run `python -m tests.languages update`"
    assert not unused, "run `python -m tests.languages update`"
    assert [fault for message in known.values() for fault in _faults(str(message.id), str(message.string))] == []


def _faults(english: str, said: str) -> Iterator[str]:
    """Yield what is wrong with a translation."""
    plain, *forms = said.split("\n@")
    for each in (plain, *(form.partition(" ")[2] for form in forms)):
        try:
            if each is plain and plain and required(english) - holes(plain):
                yield f"{plain!r} lacks holes of {english!r}"
            if holes(each) - holes(english):
                yield f"{english!r} has no such holes: {each!r}"
        except ValueError as error:
            yield f"{each!r}: {error}"


def test_a_translation_with_a_foreign_hole_or_a_brace_too_many_is_a_fault() -> None:
    assert [*_faults("{n} left", "noch {n}{m}")] == ["'{n} left' has no such holes: 'noch {n}{m}'"]
    assert [*_faults("{n} left", "noch {n")] != []
    assert [*_faults("{n} of {all}", "{n}")] == ["'{n}' lacks holes of '{n} of {all}'"]
    assert [*_faults("{n:a|{n} b}", "{n:x|{n} y}")] == [*_faults("{n:it|they}", "they")] == [*_faults("{n}", "")] == []
    assert str(Text("{n:a|{n} b}", n=2)) == "2 b"
