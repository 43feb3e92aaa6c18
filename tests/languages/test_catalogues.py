"""Every sentence can be translated, and every translation fits its sentence."""

from __future__ import annotations

import re
import string
from collections import defaultdict
from collections.abc import Iterator, Sequence
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


@pytest.mark.parametrize("language", languages())
def test_a_sentence_of_several_games_is_translated_alike_in_each_of_their_catalogues(language: str) -> None:
    said = defaultdict(set)
    for path in (FOLDER / language).iterdir():
        for each in read(path):
            if each.id and each.string:
                said[each.context, str(each.id)].add(str(each.string))
    assert [versions for versions in said.values() if len(versions) > 1] == []


def test_a_sentence_of_several_games_is_in_the_catalogue_of_each_and_one_of_all_parts_in_the_shared_one() -> None:
    parts = templates()
    assert {part for part in parts if ("", "Place") in parts[part]} == {"carcassonne", "novaluna"}
    assert {part for part in parts if ("", "How to play") in parts[part]} == {"shared"}


def test_every_template_is_found_in_the_sources() -> None:
    parts = templates()
    assert sum(map(len, parts.values())) > 4500
    assert {"shared", "challenges", "otys", "otys_lessons"} <= parts.keys()
    assert {name for language in languages() for name in (p.stem for p in (FOLDER / language).iterdir())} <= {*parts}


NAMED = re.compile(r"(?<![*\w])\*([A-Z][^*\n{}]{0,40})\*(?![*\w])")
"""Buttons, lists and the like that a sentence names."""
ON_SCREEN = {
    "Build": "begins the list's label: Build (2 now)",
    "Use a card": "begins the list's label: Use a card (2 now)",
    "Propel": "begins the list's label: Propel: pay 1 battery (2 ways)",
    "Mine 5": "a die and a space in one label",
    "Manage Roles": "a permission, as Discord names it",
}
"""Names that are parts of a label, or Discord's, with the reason."""


def named(template: str) -> Sequence[str]:
    """Return the names of controls in a sentence.

    >>> named("Press *Done*, not *done*: **Now**.")
    ['Done']
    """
    return [each for each in NAMED.findall(template) if each not in ON_SCREEN]


def test_what_a_sentence_names_exists() -> None:
    sentences = {sentence for part in templates().values() for _, sentence in part}
    assert {name for sentence in sentences for name in named(sentence)} <= sentences
    assert ON_SCREEN.keys() <= {name for sentence in sentences for name in NAMED.findall(sentence)}


@pytest.mark.parametrize("language", languages())
def test_a_translation_names_controls_as_they_are_translated(language: str) -> None:
    said = defaultdict(set)
    messages = [each for path in (FOLDER / language).iterdir() for each in read(path) if each.id and each.string]
    for message in messages:
        said[str(message.id)].add(str(message.string).partition("\n@")[0])
    wrong = [
        (name, message.string)
        for message in messages
        for name in named(str(message.id))
        if not any(f"*{label}*" in str(message.string) for label in said[name])
    ]
    assert wrong == []


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


NO_NARROW_SPACE = re.compile(r"(?<=[\w*)»])[:;!?](?=\s|$)|[ \u00a0][:;!?»]|«(?!\u202f)")
"""A French sign without its narrow space, in a sentence with a letter for each hole and move."""


@pytest.mark.parametrize("path", sorted((FOLDER / "fr").glob("*.po")), ids=part_of)
def test_french_signs_have_narrow_spaces(path: Path) -> None:
    said = [str(each.string) for each in read(path) if each.id]
    plain = (re.sub(r"`[^`]*`|\{[^{}]*\}|<[^>]*>|m1; m2", "X", each) for each in said)
    assert [each for each, signs in zip(said, plain, strict=True) if NO_NARROW_SPACE.search(signs)] == []
