"""Pictures in other languages: labels fit, words are translated, and English pictures stay as they were."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PIL import Image

from bot.games.catalogues import language_codes
from bot.games.registry import GAMES
from bot.games.text import Text
from renderers.kit.canvas import Align, Canvas
from renderers.kit.picture import Picture
from renderers.kit.theme import bind_style
from renderers.kit.typography import SMALL, Weight, fit_wrap, width
from tests.languages.pseudo import CODE, pseudo_language
from tests.renderers.finished import finished
from tests.renderers.fit import new_faults
from tests.renderers.looked import look
from tests.renderers.pictures import pictures

LANGUAGES = sorted(language_codes() - {"en"})
SAMPLE = (
    "carcassonne-placing",
    "novaluna-four",
    "novaluna-may-refill",
    "factories-two",
    "otys-key",
    "solarius-late",
    "solarius-mat-late",
    "challenge-standings",
    "share",
)
"""One table of each game, and some of challenges; `make soak` has all pictures."""

EACH = [
    pytest.param(name, language, marks=() if name in SAMPLE else pytest.mark.soak, id=f"{name}-{language}")
    for name in pictures()
    for language in LANGUAGES
]


@pytest.mark.parametrize(("name", "language"), EACH)
def test_labels_fit(name: str, language: str) -> None:
    assert new_faults(pictures()[name], language) == []


WORD = re.compile(r"[A-Za-z]{2,}")
"""Words in English letters; the pseudo-language has accents on all of them."""
NOTATION = {"II", "III", "IV"}
TITLES = {game.title for game in GAMES} | {"Chess"}
SEATS = {"Left", "Middle", "Right", "Fourth", "Member", "CPU", "Table", "Tuesday", "Board", "games", "table", "of"}
"""What seats, members and servers are called in these pictures."""
PEOPLE = {
    "Ana", "Ben", "Benedikt", "Bo", "Cara", "Chloe", "Chloé", "Cleo", "Cy", "Dan", "Dimitri", "Elizabeth", "Jonas",
    "Kovač", "Lena", "Maximilian", "Mira", "Oskar", "Priya", "Sam", "Theo", "Wilhelmina",
    "Wolfeschlegelsteinhausenberger",
}  # fmt: skip
NAMES = NOTATION | SEATS | PEOPLE | {word for title in TITLES for word in title.split()}
INITIALS = re.compile(r"[A-Z]{1,2}")


def untranslated(said: str) -> Iterator[str]:
    """Yield the English words of a text that are no names, whole or cut.

    >>> [*untranslated("Wilhelmi…: ⟦şçöŕé⟧ score, ana")]
    ['score', 'ana']
    """
    for word in WORD.findall(said):
        if not any(name.startswith(word) for name in NAMES) and not (INITIALS.fullmatch(word) and word == said):
            yield word


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in SAMPLE else pytest.mark.soak) for name in pictures()]
)
def test_every_word_of_a_picture_is_translated_and_none_stays_in_english_pictures(name: str) -> None:
    before = finished(name).picture
    with pseudo_language():
        drawn = look(bind_style(pictures()[name], language=CODE))
    texts = {one.text for one in drawn.texts} | {drawn.picture.alt}
    assert {word for said in texts for word in untranslated(said)} == set()
    assert pictures()[name]() == before


def said(*words: Text) -> list[str]:
    """Stand in for a drawing that writes these words."""
    return [str(word) for word in words]


def test_a_picture_of_which_any_word_is_not_translated_is_english_as_a_whole() -> None:
    result, unknown = Text("Result"), Text("a word of no catalogue")
    assert bind_style(said, language="es")(result) == ["Resultado"]
    assert bind_style(said, language="es")(result, unknown, result) == ["Result", "a word of no catalogue", "Result"]
    assert bind_style(said)(result) == ["Result"]


LABEL = Text("tiles left in all the piles")
LONG = width(LABEL, SMALL)


@pytest.mark.parametrize(
    ("x", "align", "panel", "beside", "fault"),
    [
        (LONG + 9, "right", 900, 890, "outside"),
        (9, "left", LONG + 20, 890, "leaves"),
        (9, "left", 900, LONG + 20, "touches"),
        (9, "left", 900, 860, ""),
    ],
)
def test_a_label_that_is_too_long_in_another_language_is_found(
    x: int, align: Align, panel: int, beside: int, fault: str
) -> None:
    def draw() -> Picture:
        canvas = Canvas(Image.new("RGB", (1600, 200)))
        canvas.panel((-400, 0, panel, 200))
        canvas.text(x, 100, LABEL, align=align)
        canvas.text(beside, 100, "1")
        return canvas.finish("")

    with pseudo_language():
        found = new_faults(draw, CODE)
    assert any(fault in one for one in found) if fault else not found


def test_a_text_is_wrapped_in_the_first_size_in_which_nothing_is_cut() -> None:
    said = "one two three four"
    room = width("one two", SMALL, Weight.MEDIUM)
    assert fit_wrap(said, room, (SMALL, 30), Weight.MEDIUM, 3) == (SMALL, ["one two", "three", "four"])
    smaller = fit_wrap(said, width("three four", 30, Weight.MEDIUM), (60, SMALL, 30), Weight.MEDIUM, 2)
    assert smaller == (30, ["one two", "three four"])
    assert fit_wrap(said, room, (SMALL, 30), Weight.MEDIUM, 1) == (30, ["one tw…"])
    assert fit_wrap("wwwwwwwwww", 10, (SMALL, 30), Weight.MEDIUM, 1) == (30, ["wwwwwwwwww"])
