"""Pictures in other languages: labels fit, words are translated, and English pictures stay as they were."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator

import pytest
from PIL import Image

from bot.games.catalogues import AMERICAN, language_codes, load_language
from bot.games.registry import GAMES
from bot.games.text import ENGLISH, Text, current_language
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.picture import Picture
from renderers.kit.pieces import check_disc
from renderers.kit.sketch import worded_sprite
from renderers.kit.theme import bind_style
from renderers.kit.typography import SMALL, Weight, fit_wrap, width, wrap
from tests.languages.extract import ROOT
from tests.languages.pseudo import CODE, pseudo_language
from tests.renderers.finished import finished
from tests.renderers.fit import LEAST, new_faults
from tests.renderers.looked import coarsely, look
from tests.renderers.pictures import pictures

LANGUAGES = sorted(language_codes() - {"en", AMERICAN})
COMPLETE = [code for code in LANGUAGES if load_language(code).complete]
SAMPLE = (
    "start",
    "carcassonne-placing",
    "novaluna-four",
    "factories-two",
    "factories-crowded-market",
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


@pytest.mark.parametrize("name", [name for name in pictures() if name.startswith(("challenge-", "record-", "share"))])
def test_a_shared_picture_is_drawn_in_every_complete_language(name: str) -> None:
    """With a text that no catalogue has it would be drawn in English, and labels that don't fit would not be found."""
    with coarsely():
        english, *others = [bind_style(pictures()[name], language=code)().alt for code in ("en", *COMPLETE)]
    assert others
    assert english not in others


def test_every_picture_is_among_the_tested_ones() -> None:
    """They call every function that draws a picture, besides those with a reason."""
    drawn = {
        node.name: path
        for path in sorted((ROOT / "renderers").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and re.fullmatch("draw(_[a-z_]+)?", node.name)
        if ast.unparse(node.returns or ast.Constant(None)) == "Picture"
    }
    tested = "".join((ROOT / "tests" / "renderers" / name).read_text("utf-8") for name in ("pictures.py", "start.py"))
    missing = {name for name in drawn if name != "draw" and not re.search(rf"\b{name}\b", tested)}
    assert missing == {*NOT_LISTED}


NOT_LISTED = {
    "draw_board": "draws the same as a game's own drawing",
    "draw_whole": "draws the same as a game's own drawing, higher",
    "draw_mover_mat": "draws the mat of the seat to move",
    "draw_field_example": "has two names and no other words",
    "draw_piece": "draws a piece of a sheet",
    "draw_station": "draws a piece of a sheet",
    "draw_tile_alone": "draws a piece of a sheet",
    "draw_key": "draws what each game's draw_signs draws",
    "draw_topic": "draws a piece of the key",
    "draw_single": "puts a piece on a picture",
    "draw_frame": "draws a frame of a film from a picture",
    "draw_film": "joins such frames",
}
"""Functions whose words are in other pictures, with the reason."""

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


def render_words(*words: Text) -> list[str]:
    """Render words as a drawing does."""
    return [str(word) for word in words]


def test_a_picture_of_which_any_word_is_not_translated_is_english_as_a_whole() -> None:
    result, unknown = Text("Result"), Text("a word of no catalogue")
    assert bind_style(render_words, language="es")(result) == ["Resultado"]
    assert bind_style(render_words, language="es")(result, unknown, result) == [
        "Result",
        "a word of no catalogue",
        "Result",
    ]
    assert bind_style(render_words)(result) == ["Result"]


LABEL = Text("tiles left in all the piles")
LONG = width(LABEL, SMALL)
HIGH = 60


def drawing(draw: Callable[[Canvas], object]) -> Callable[[], Picture]:
    """A picture that is drawn so."""

    def finish() -> Picture:
        canvas = Canvas(Image.new("RGB", (1600, 200)))
        draw(canvas)
        return canvas.finish("")

    return finish


def steps(*draws: Callable[[Canvas], object]) -> Callable[[Canvas], object]:
    """Draw one after the other."""
    return lambda canvas: [draw(canvas) for draw in draws]


def on_a_piece(draw: Callable[[Canvas], object], wide: int, shape: int) -> Callable[[Canvas], None]:
    """Draw on a piece of `wide` pixels with a ground of `shape` pixels; the rest is transparent."""

    @worded_sprite
    def plate() -> Image.Image:
        piece = Canvas(Image.new("RGBA", (wide, HIGH)))
        piece.rectangle((0, 0, shape, HIGH), palette.PANEL)
        draw(piece)
        return piece.image

    return lambda canvas: canvas.paste(plate(), 20, 100, "left")


def wrapped(canvas: Canvas) -> None:
    """Wrap a label in a panel that is high enough for the English lines."""
    canvas.panel((0, 0, LONG // 2 + 60, 120))
    for number, line in enumerate(wrap(LABEL, LONG // 2 + 40, SMALL, Weight.MEDIUM, 9)):
        canvas.text(9, 30 + 44 * number, line)


def in_english_elsewhere(canvas: Canvas) -> None:
    """Let two labels touch at different places in English and in other languages."""
    canvas.text(9, 50 if current_language() is ENGLISH else 150, "touching")
    canvas.text(30, 50 if current_language() is ENGLISH else 150, "another")


BROKEN = {
    "left of the picture": (lambda on: on.text(LONG + 9, 100, LABEL, align="right"), "outside"),
    "right of the picture": (lambda on: on.text(1591 - LONG, 100, LABEL), "outside"),
    "beside its panel": (
        steps(lambda on: on.panel((0, 0, LONG + 20, 200)), lambda on: on.text(9, 100, LABEL)),
        "leaves",
    ),
    "below its panel": (wrapped, "leaves"),
    "over a label": (steps(lambda on: on.text(9, 100, LABEL), lambda on: on.text(LONG + 20, 100, "1")), "touches 1"),
    "over a label, in English elsewhere": (in_english_elsewhere, "touches another"),
    "over a piece": (
        steps(lambda on: on.text(9, 100, LABEL), lambda on: on.paste(check_disc(20), LONG + 40, 100)),
        "touches a piece",
    ),
    "too small": (lambda on: on.fit_text(9, 100, LABEL, LONG, (SMALL, LEAST - 1)), f"is {LEAST - 1} px"),
    "cut": (lambda on: on.fit_text(9, 100, LABEL, LONG, (SMALL,), cut=True), "…"),
    "outside its piece": (on_a_piece(lambda on: on.text(9, 30, LABEL), LONG + 20, LONG + 20), "outside its piece"),
    "beside its piece's shape": (on_a_piece(lambda on: on.text(9, 30, LABEL), 1500, LONG + 20), "leaves the shape"),
    "beside a panel of its piece": (
        on_a_piece(steps(lambda on: on.panel((0, 0, LONG + 20, HIGH)), lambda on: on.text(9, 30, LABEL)), 1500, 1500),
        "leaves (0, 0",
    ),
    "over a label of its piece": (
        on_a_piece(steps(lambda on: on.text(9, 30, LABEL), lambda on: on.text(LONG + 20, 30, "1")), 1500, 1500),
        "touches 1",
    ),
    "over a sign of its piece": (
        on_a_piece(
            steps(lambda on: on.paste(check_disc(20), LONG + 40, 30), lambda on: on.text(9, 30, LABEL)), 1500, 1500
        ),
        "touches a piece",
    ),
    "too small on a piece": (
        on_a_piece(lambda on: on.fit_text(9, 30, LABEL, LONG, (SMALL, LEAST - 1)), 1500, 1500),
        f"is {LEAST - 1} px",
    ),
}
"""Pictures on which a label doesn't fit in a longer language, and part of the fault found."""


@pytest.mark.parametrize(("draw", "fault"), BROKEN.values(), ids=BROKEN)
def test_a_label_that_does_not_fit_in_another_language_is_found(draw: Callable[[Canvas], object], fault: str) -> None:
    with pseudo_language():
        found = new_faults(drawing(draw), CODE)
    assert any(fault in one for one in found), found


def test_labels_that_fit_and_faults_that_english_has_too_are_not_found() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.panel((0, 0, 900, 200))
        canvas.fit_text(9, 40, LABEL, 800, (SMALL, LEAST))
        canvas.text(9, 100, "touching")
        canvas.text(30, 100, "another")
        on_a_piece(lambda on: on.text(9, 30, LABEL), 800, 800)(canvas)

    with pseudo_language():
        assert new_faults(drawing(draw), CODE) == []


def test_a_text_is_wrapped_in_the_first_size_in_which_nothing_is_cut() -> None:
    said = "one two three four"
    room = width("one two", SMALL, Weight.MEDIUM)
    assert fit_wrap(said, room, (SMALL, 30), Weight.MEDIUM, 3) == (SMALL, ["one two", "three", "four"])
    smaller = fit_wrap(said, width("three four", 30, Weight.MEDIUM), (60, SMALL, 30), Weight.MEDIUM, 2)
    assert smaller == (30, ["one two", "three four"])
    assert fit_wrap(said, room, (SMALL, 30), Weight.MEDIUM, 1) == (30, ["one tw…"])
    assert fit_wrap("wwwwwwwwww", 10, (SMALL, 30), Weight.MEDIUM, 1) == (30, ["wwwwwwwwww"])
