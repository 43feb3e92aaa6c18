"""Labels of a row get smaller together, then shorter, then cut; springs share the room that is left."""

from __future__ import annotations

from PIL import Image, ImageChops

from bot.games.text import Text
from renderers.kit import palette
from renderers.kit.canvas import MARGIN, WIDTH, Area, Canvas
from renderers.kit.layout import SPRING, TOP, Label, cell, draw_row, draw_wrapped, grid, inset, lines, row_width, stack
from renderers.kit.typography import MIDDLE, SMALL, Weight, record_texts, width

ROW: Area = (100, 50, 700, 150)
SIGN = Image.new("RGBA", (40, 40), (255, 255, 255, 255))


def inked(*items: Label | Image.Image | float) -> Area:
    canvas = Canvas.blank(200)
    empty = canvas.image.copy()
    draw_row(canvas, ROW, *items)
    box = ImageChops.difference(empty, canvas.image).getbbox()
    assert box is not None
    return box


def drawn_texts(*items: Label | float, room: int = 600) -> list[tuple[str, float]]:
    with record_texts() as texts:
        draw_row(Canvas.blank(200), (0, 0, room, 200), *items)
    return [(text.text, text.size) for text in texts]


def test_a_row_begins_at_its_left_edge_and_springs_push_its_items() -> None:
    assert inked(SIGN) == (100, 80, 140, 120)
    assert inked(20, SIGN) == (120, 80, 160, 120)
    assert inked(SPRING, SIGN) == (660, 80, 700, 120)
    assert inked(SPRING, SIGN, SPRING) == (380, 80, 420, 120)
    assert inked(SIGN, SPRING, SIGN) == (100, 80, 700, 120)


def test_a_cell_keeps_its_width_and_has_springs_of_its_own() -> None:
    assert row_width([cell(100, SPRING, SIGN), 20, SIGN]) == 160
    canvas = Canvas.blank(200)
    empty = canvas.image.copy()
    assert draw_row(canvas, ROW, cell(100, SPRING, SIGN), 10) == 210
    assert ImageChops.difference(empty, canvas.image).getbbox() == (160, 80, 200, 120)


def test_all_labels_of_a_row_get_smaller_until_it_fits() -> None:
    name, word = Label("Mira", (MIDDLE, SMALL)), Label("games", (40, 30))
    assert drawn_texts(name, 20, word) == [("Mira", MIDDLE), ("games", 40)]
    room = width("Mira", SMALL) + 20 + width("games", 30)
    assert drawn_texts(name, 20, word, room=room) == [("Mira", SMALL), ("games", 30)]


def test_the_widest_label_that_may_be_cut_gives_way() -> None:
    name, score = Label("Wolfeschlegelsteinhausenberger", cut=True), Label("1234", MIDDLE)
    (cut, _), (whole, _) = drawn_texts(name, SPRING, score, room=300)
    assert cut.endswith("…")
    assert whole == "1234"
    assert width(cut, SMALL) + score.width <= 300


def test_a_label_has_its_shorter_form_before_it_is_cut() -> None:
    text = Text("{n:one game|{n} games}", n=3)
    assert drawn_texts(Label(text), room=2)[0][0] == str(Text("{said:short}", said=text))


def test_a_plate_reaches_beyond_its_words() -> None:
    label = Label("par", SMALL, Weight.BOLD, palette.INK, fill=palette.GOOD, pad=24)
    left, top, right, bottom = inked(label)
    assert (left, right) == (100, 100 + label.width) == (100, 148 + width("par", SMALL, Weight.BOLD))
    assert top < 80 < 120 < bottom


def test_parts_of_an_area_lie_beside_and_below_each_other() -> None:
    assert grid((0, 0, 100, 50), 2, 2, 10) == [(0, 0, 45, 20), (55, 0, 100, 20), (0, 30, 45, 50), (55, 30, 100, 50)]
    assert grid((100, 0, 900, 10), 3)[::2] == [(100, 0, 351, 10), (649, 0, 900, 10)]
    assert [*lines((0, 10, 9, 40), 2, 1)] == [(0, 10, 9, 30), (0, 30, 9, 40)]
    assert inset((0, 0, 100, 50), 10, 5) == (10, 5, 90, 45)


def test_a_wrapped_text_lies_around_the_middle_of_its_area() -> None:
    canvas = Canvas.blank(200)
    empty = canvas.image.copy()
    draw_wrapped(canvas, (100, 0, 300, 200), "HHHHH HHHHH", (SMALL,), Weight.BOLD, palette.TEXT)
    box = ImageChops.difference(empty, canvas.image).getbbox()
    assert box is not None
    assert abs((box[1] + box[3]) / 2 - 100) <= 1
    assert box[3] - box[1] > SMALL * 1.5


def test_a_stack_is_as_high_as_its_sections() -> None:
    drawn: list[Area] = []
    canvas = stack([(100, lambda _, area: drawn.append(area)), (50, lambda _, area: drawn.append(area))], 10)
    assert drawn == [(MARGIN, TOP, WIDTH - MARGIN, TOP + 100), (MARGIN, TOP + 110, WIDTH - MARGIN, TOP + 160)]
    assert canvas.image.height == TOP + 160 + MARGIN
