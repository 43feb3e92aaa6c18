"""Every sentence can be translated, and every translation fits its sentence."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.games.registry import GAMES
from bot.games.text import Text
from cogs.lobby.lobby_message import SEATS
from tests.languages.catalogue_files import FOLDER, languages, read, templates
from tests.languages.faults import faults, faults_of

CATALOGUES = sorted(FOLDER.rglob("*.po"))


def part_of(path: Path) -> str:
    """Language and part of a catalogue: "de-otys"."""
    return f"{path.parent.name}-{path.stem}"


COMPLETE = ("de", "es", "fr")
"""Languages of which each catalogue is complete. In the others, sentences may still be in English."""


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
    assert {part for part in parts if ("", "Place") in parts[part]} >= {"carcassonne", "novaluna"}
    assert ("", "Place") not in parts["shared"]
    assert {part for part in parts if ("", "How to play") in parts[part]} == {"shared"}


def test_every_template_is_found_in_the_sources() -> None:
    parts = templates()
    assert sum(map(len, parts.values())) > 4500
    assert {"shared", "challenges", "otys", "otys_lessons"} <= parts.keys()
    assert {name for language in languages() for name in (p.stem for p in (FOLDER / language).iterdir())} <= {*parts}


NAMED = re.compile(r"(?<![*\w])\*([A-Z][^*\n{}]{0,40})\*(?![*\w])")
"""Buttons, lists and the like that a sentence names."""
ON_SCREEN = {
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


OPTION_KEYS = frozenset(
    str(key)
    for game in GAMES
    for option in game.options
    for key in (option.name, *(each for each in option.choices or () if isinstance(each, str)))
) | {SEATS}
"""Options and their values as commands send them; members read their titles and labels."""


def test_a_sentence_names_options_as_they_are_shown() -> None:
    sentences = {sentence for part in templates().values() for _, sentence in part}
    keys = [
        (key, sentence) for sentence in sentences for key in re.findall("`([^`]*)`", sentence) if key in OPTION_KEYS
    ]
    assert keys == []


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


def test_a_translation_with_a_foreign_hole_or_a_brace_too_many_is_a_fault() -> None:
    assert [*faults_of("{n} left", "noch {n}{m}")] == ["'{n} left' has no such holes: 'noch {n}{m}'"]
    assert [*faults_of("{n} left", "noch {n")] != []
    assert [*faults_of("{n} of {all}", "{n}")] == ["'{n}' lacks holes of '{n} of {all}'"]
    assert (
        [*faults_of("{n:a|{n} b}", "{n:x|{n} y}")]
        == [*faults_of("{n:it|they}", "they")]
        == [*faults_of("{n}", "")]
        == []
    )
    assert str(Text("{n:a|{n} b}", n=2)) == "2 b"


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("Choose {known:or}.", "Kies {known:of}."),
        ("{n:channel|channels}", "{n:kanalen}"),
        ("{share:.0%}", "{share:.1%}"),
        ("{n} left", "{n:over}"),
        ("{names:, }", "{names:en}"),
        ("The {diver} acts.", "{diver:de} werkt."),
    ],
)
def test_a_format_that_the_english_sentence_does_not_have_is_a_fault(english: str, said: str) -> None:
    assert len([*faults_of(english, said, {"den"})]) == 1


def test_forms_of_words_and_choices_by_number_are_no_faults() -> None:
    for english, said in (
        ("The {diver} acts.", "Bewege {diver:den}."),
        ("{n} left", "{n:noch einer|noch {n}}"),
        ("{prompt:continued}", "{prompt}"),
        ("{names:, }", "{names: · }"),
        ("{names}", "{names:or}"),
    ):
        assert [*faults_of(english, said, {"den"})] == [], said


@pytest.mark.parametrize("language", languages())
def test_a_language_has_no_faults(language: str) -> None:
    assert [*faults(language)] == []


def test_a_fault_names_its_file_and_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "data" / "languages"
    (folder / "nl").mkdir(parents=True)
    (folder / "nl" / "shared.po").write_text('msgid "one"\nmsgstr "een"\n\nmsgid "{n} left"\nmsgstr "{m} over"\n')
    monkeypatch.setattr("tests.languages.faults.FOLDER", folder)
    (first, *_) = faults("nl")
    assert first.startswith("data/languages/nl/shared.po:4: ")


@pytest.mark.parametrize("path", [*CATALOGUES, *sorted(FOLDER.glob("*.pot"))], ids=part_of)
def test_tools_accept_each_file(path: Path) -> None:
    """What `msgfmt --check` wants: a header with the encoding, and no flag of a format that isn't ours."""
    text = path.read_text("utf-8")
    assert "Content-Type: text/plain; charset=UTF-8" in text.partition("\n\n")[0]
    assert "-format" not in "".join(line for line in text.splitlines() if line.startswith("#,"))


def test_templates_are_those_of_the_sources() -> None:
    """A part without a template is not translated yet."""
    parts = {path.stem for path in FOLDER.glob("*.pot")}
    assert {path.stem for path in CATALOGUES} == parts <= templates().keys()
    for part, wanted in ((part, templates()[part]) for part in sorted(parts)):
        there = {(each.context or "", str(each.id)) for each in read(FOLDER / f"{part}.pot") if each.id}
        assert there == wanted.keys(), "run `python -m tests.languages update`"


NO_NARROW_SPACE = re.compile(r"(?<=[\w*)»])[:;!?](?=\s|$)|[ \u00a0][:;!?»]|«(?!\u202f)")
"""A French sign without its narrow space, in a sentence with a letter for each hole and move."""


@pytest.mark.parametrize("path", sorted((FOLDER / "fr").glob("*.po")), ids=part_of)
def test_french_signs_have_narrow_spaces(path: Path) -> None:
    said = [str(each.string) for each in read(path) if each.id]
    plain = (re.sub(r"`[^`]*`|\{[^{}]*\}|<[^>]*>|m1; m2", "X", each) for each in said)
    assert [each for each, signs in zip(said, plain, strict=True) if NO_NARROW_SPACE.search(signs)] == []


ENGLISH_WORDS = re.compile(
    r"\b(?:the|of|and|or|with|your?|is|are|this|that|to|for|from|it|has|have|no|not)\b", re.IGNORECASE
)
NOTATION = re.compile(r"`[^`]*`|\{[^{}]*\}|\bno meeple\b|\bfor \d")
"""What sentences of other languages have in English: holes, and moves as they are typed."""
ALIKE = {
    "de": "april august bonus coach computer credit details fairness form hand in info investor"
    " lobby meeples megalith min mission monument november obelisk par pause phase planet portal prestige"
    " september solo sponsor start station timer",
    "fr": "absences centre coach contact contamination cube destinations division expert invitations lobby meeple"
    " mentions min mine mission missions monument options par pause permanent phase points prestige production replay"
    " robot score scores solo station stations tech total turquoise",
}
"""Words that both languages write alike."""
NAMES = "ana ben carcassonne cpu dojo factories fantastic golem luna nova otys solarius spacebucks tablekeeper utc"


@pytest.mark.parametrize("language", ALIKE)
def test_no_translation_is_left_in_english(language: str) -> None:
    messages = [each for path in (FOLDER / language).iterdir() for each in read(path) if each.id]
    said = [(str(each.id), str(each.string)) for each in messages]
    assert [sentence for _, sentence in said if ENGLISH_WORDS.search(NOTATION.sub("", sentence))] == []
    same = {
        word
        for english, sentence in said
        if sentence == english
        for word in re.findall(r"[^\W\d_]{2,}", NOTATION.sub("", sentence).lower())
    }
    assert same - {*NAMES.split()} == {*ALIKE[language].split()}
