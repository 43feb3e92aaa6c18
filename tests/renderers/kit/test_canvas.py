"""The canvas puts things where it is told, and nothing anywhere else."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from renderers.kit import palette
from renderers.kit.animation import wrap_caption
from renderers.kit.canvas import WIDTH, Align, Canvas
from renderers.kit.typography import HUGE, LARGE, MIDDLE, SMALL, Weight, fit_size, render_text, width, wrap


def changed(before: Image.Image, after: Image.Image) -> tuple[int, int, int, int]:
    box = ImageChops.difference(before, after).getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize("size", [SMALL, MIDDLE, LARGE, HUGE])
def test_capitals_are_centred_on_the_line(size: int) -> None:
    canvas = Canvas.blank(200)
    empty = canvas.image.copy()
    canvas.text(300, 100, "HEX", size, Weight.BOLD)
    _, top, _, bottom = changed(empty, canvas.image)
    assert abs((top + bottom) / 2 - 100) <= 1
    assert bottom - top == pytest.approx(0.69 * size, abs=2)


@pytest.mark.parametrize(("align", "edges"), [("left", (300, None)), ("right", (None, 300)), ("middle", (None, None))])
def test_text_keeps_to_its_side(align: Align, edges: tuple[int | None, int | None]) -> None:
    canvas = Canvas.blank(200)
    empty = canvas.image.copy()
    canvas.text(300, 100, "HHH", SMALL, align=align)
    left, _, right, _ = changed(empty, canvas.image)
    if edges[0] is not None:
        assert left == pytest.approx(edges[0], abs=4)
    if edges[1] is not None:
        assert right == pytest.approx(edges[1], abs=4)
    if align == "middle":
        assert (left + right) / 2 == pytest.approx(300, abs=2)


def test_figures_are_tabular() -> None:
    assert len({width(digit * 4, SMALL, Weight.BOLD) for digit in "0123456789"}) == 1


def test_text_that_is_too_wide_takes_the_next_size() -> None:
    assert fit_size("Legend of the walls", 1000, (MIDDLE, SMALL)) == MIDDLE
    assert fit_size("Legend of the walls", 320, (MIDDLE, SMALL)) == SMALL
    assert fit_size("Legend of the walls", 10, (MIDDLE, SMALL)) == SMALL


def test_no_line_breaks_at_a_no_break_space() -> None:
    assert wrap("Une fois\u202f: 4 cubes", 10, SMALL, Weight.MEDIUM, 9) == ["Une", "fois\u202f:", "4", "cubes"]
    assert wrap("Une fois\u202f:\n4\u00a0000", 900, SMALL, Weight.MEDIUM, 9) == ["Une fois\u202f: 4\u00a0000"]
    assert wrap_caption("Une fois\u202f: 4 cubes") == ["Une fois\u202f: 4 cubes"]


def test_text_is_wrapped_at_words_and_ends_in_an_ellipsis_where_lines_are_missing() -> None:
    text = "Three ships fly to the outer hexes of the map"
    lines = wrap(text, 300, SMALL, Weight.MEDIUM, 9)
    assert len(lines) == 3
    assert " ".join(lines) == text
    assert all(width(line, SMALL) <= 300 for line in lines)
    first, last = wrap(text, 300, SMALL, Weight.MEDIUM, 2)
    assert first == lines[0]
    assert last.endswith("…")
    assert lines[1].startswith(last.removesuffix("…"))
    assert width(last, SMALL) <= 300
    assert wrap("Hexes", 1, SMALL, Weight.MEDIUM, 1) == ["Hexes"]


def test_a_word_is_drawn_once() -> None:
    assert render_text("Left", SMALL, Weight.BOLD).mask is render_text("Left", SMALL, Weight.BOLD).mask


def test_a_panel_fills_its_area_up_to_its_round_corners() -> None:
    canvas = Canvas.blank(200)
    empty = canvas.image.copy()
    canvas.panel((100, 40, 300, 160))
    assert changed(empty, canvas.image) == (100, 40, 300, 160)
    assert canvas.image.getpixel((101, 41)) == palette.GROUND
    assert canvas.image.getpixel((200, 41)) == palette.PANEL
    assert canvas.image.getpixel((299, 100)) == palette.PANEL


def test_an_edge_lies_inside_the_panel() -> None:
    canvas = Canvas.blank(200)
    empty = canvas.image.copy()
    canvas.panel((100, 40, 300, 160), edge=palette.HAIRLINE, thickness=4)
    assert changed(empty, canvas.image) == (100, 40, 300, 160)
    assert canvas.image.getpixel((102, 100)) == palette.HAIRLINE
    assert canvas.image.getpixel((105, 100)) == palette.PANEL


def test_the_chip_ends_at_the_margin_however_long_its_words() -> None:
    for words in ("Left", "Somebody with a long name"):
        canvas = Canvas.blank(120)
        empty = canvas.image.copy()
        canvas.header_chip(words, palette.SEATS[0].fill, palette.INK)
        assert changed(empty, canvas.image)[2] == WIDTH - 32


def test_a_picture_knows_its_size_and_keeps_its_text_short() -> None:
    picture = Canvas.blank(120).finish("x" * 2000)
    assert (picture.width, picture.height) == (1600, 120)
    assert len(picture.alt) == 1024
    assert picture.png.startswith(b"\x89PNG")
