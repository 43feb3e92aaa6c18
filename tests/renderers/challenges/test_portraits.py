"""Members' own pictures on cards: shown in a disc, with their colours, and never a reason for a card to fail."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from renderers.challenges import (
    draw_card,
    draw_comparison,
    draw_ratings,
    draw_season,
    draw_share,
    draw_standings,
)
from renderers.challenges.people import MAX_PHOTO_SIZE, load_photo
from renderers.kit.encode import MAX_COLOURS
from renderers.kit.picture import Picture
from tests.renderers.challenges import sheets
from tests.renderers.pixels import pixels

GREEN = (23, 201, 60)


def png(size: tuple[int, int] = (128, 128), mode: str = "RGB", ink: tuple[int, ...] = GREEN) -> bytes:
    """A picture of one colour."""
    data = io.BytesIO()
    Image.new(mode, size, ink).save(data, "PNG")
    return data.getvalue()


PHOTO = png()


def near_green(picture: Picture) -> int:
    """How many pixels have the colour of the member's own picture, nearly."""
    difference = ImageChops.difference(pixels(picture), Image.new("RGB", (picture.width, picture.height), GREEN))
    levels = [band.point(lambda level: 255 * (level < 12)) for band in difference.split()]
    return ImageChops.darker(ImageChops.darker(levels[0], levels[1]), levels[2]).histogram()[255]


def shared() -> Picture:
    return draw_share(replace(next(iter(sheets.SHARES.values())), picture=PHOTO))


def carded() -> Picture:
    return draw_card(replace(next(iter(sheets.CARDS.values())), picture=PHOTO))


def standing() -> Picture:
    rows = tuple(replace(row, picture=PHOTO) for row in sheets.WEEKLY.rows)
    return draw_standings(replace(sheets.WEEKLY, rows=rows))


def season() -> Picture:
    sheet = next(iter(sheets.SEASONS.values()))
    return draw_season(replace(sheet, rows=tuple(replace(row, picture=PHOTO) for row in sheet.rows)))


def compared() -> Picture:
    sheet = next(iter(sheets.COMPARISONS.values()))
    return draw_comparison(replace(sheet, mine=replace(sheet.mine, picture=PHOTO)))


def rated() -> Picture:
    return draw_ratings(replace(sheets.RATINGS, picture=PHOTO))


@pytest.mark.parametrize("draw", [shared, carded, rated, standing, season, compared], ids=lambda draw: draw.__name__)
def test_a_member_s_own_picture_stands_on_every_card_in_its_own_colours(draw) -> None:  # type: ignore[no-untyped-def]
    picture = draw()
    assert near_green(picture) > 1000
    assert len(picture.png) < 150 * 1024
    opened = Image.open(io.BytesIO(picture.png))
    assert len(opened.getpalette() or ()) <= 3 * MAX_COLOURS


def test_a_card_without_a_picture_is_what_it_was() -> None:
    card = next(iter(sheets.SHARES.values()))
    assert draw_share(card) == draw_share(replace(card, picture=b""))
    assert near_green(draw_share(card)) == 0


@pytest.mark.parametrize(
    "content",
    [
        b"no picture",
        PHOTO[:60],
        b"\x89PNG\r\n\x1a\n" + bytes(40),
        png((MAX_PHOTO_SIZE + 1, 8)),
        b"GIF89a" + bytes(30),
    ],
    ids=["words", "cut", "nothing inside", "too large", "another kind"],
)
def test_what_is_no_usual_picture_leaves_the_initials(content: bytes) -> None:
    card = next(iter(sheets.SHARES.values()))
    assert draw_share(replace(card, picture=content)) == draw_share(card)


@pytest.mark.parametrize(("mode", "ink"), [("RGBA", (*GREEN, 128)), ("L", (200,)), ("1", (1,)), ("LA", (90, 10))])
def test_every_kind_of_png_is_read(mode: str, ink: tuple[int, ...]) -> None:
    data = io.BytesIO()
    Image.new(mode, (64, 40), ink if len(ink) > 1 else ink[0]).save(data, "PNG")
    square = load_photo(data.getvalue(), 62)
    assert square is not None
    assert (square.mode, square.size) == ("RGB", (62, 62))


@settings(max_examples=60, deadline=None)
@given(at=st.integers(0, len(PHOTO) - 1), byte=st.integers(0, 255), cut=st.integers(0, len(PHOTO)))
def test_damaged_pictures_never_break_a_card(at: int, byte: int, cut: int) -> None:
    damaged = bytearray(PHOTO)
    damaged[at] = byte
    for content in (bytes(damaged), PHOTO[:cut]):
        found = load_photo(content, 62)
        assert found is None or found.size == (62, 62)
