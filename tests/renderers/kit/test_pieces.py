"""Pieces are what they are without their colour, and sit where they are pasted."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.areas import AreaKey
from bot.games.registry import game_named
from renderers.kit import palette, pieces, sketch
from renderers.kit.canvas import Canvas
from renderers.kit.cells import draw_frames
from renderers.kit.lru_cache import LruCache
from renderers.kit.palette import SEATS, SeatColour
from renderers.kit.signs import SIGNS
from renderers.kit.sketch import Mask, cached_sprite
from tests.renderers.colour_vision import contrast, distance


def pixel_of(piece: Image.Image, x: int, y: int) -> tuple[int, int, int, int]:
    pixel = piece.getpixel((x, y))
    assert isinstance(pixel, tuple)
    red, green, blue, alpha = pixel
    return red, green, blue, alpha


def area(mask: Image.Image) -> float:
    return ImageStat.Stat(mask).sum[0] / 255


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat.name)
def test_the_middle_of_a_seat_sign_is_the_seats_colour(seat: SeatColour) -> None:
    piece = pieces.seat_sign(seat, 28)
    assert piece.getpixel((piece.width // 2, piece.height // 2)) == (*seat.fill, 255)


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat.name)
def test_a_seat_sign_has_an_off_white_rim_inside_a_dark_casing(seat: SeatColour) -> None:
    piece = pieces.seat_sign(seat, 40)
    middle = piece.height // 2
    row = [pixel_of(piece, x, middle) for x in range(piece.width // 2)]
    rim = next(x for x, pixel in enumerate(row) if distance(pixel[:3], palette.RIM) < 3 and pixel[3] == 255)
    fill = next(x for x, pixel in enumerate(row) if distance(pixel[:3], seat.fill) < 3)
    assert rim < fill
    assert any(pixel[3] > 120 and contrast(pixel[:3], palette.RIM) > 7 for pixel in row[:rim])


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat.name)
def test_a_meeple_stands_in_dark_ink_on_its_sign(seat: SeatColour) -> None:
    piece = pieces.seat_sign(seat, 28, figure=True)
    pixel = piece.getpixel((piece.width // 2, piece.height // 2 + 4))
    assert pixel == (*palette.INK, 255)


def test_nothing_of_a_seat_sign_is_cut_off() -> None:
    for seat, radius in product(SEATS, [15, 18, 21, 30]):
        alpha = pieces.seat_sign(seat, radius).getchannel("A").copy()
        wide, high = alpha.size
        inside = Image.new("L", (wide - 2, high - 2))
        alpha.paste(inside, (1, 1))
        assert ImageStat.Stat(alpha).extrema[0][1] < 30


def test_signs_weigh_the_same() -> None:
    sizes = [area(sign.draw(Mask((200, 200)), (100, 100), 60).downsample()) for sign in SIGNS.values()]
    assert max(sizes) < 1.45 * min(sizes)


def test_signs_differ_by_shape_alone_even_when_small() -> None:
    shapes = {name: sign.draw(Mask((44, 44)), (22, 22), 15).downsample() for name, sign in SIGNS.items()}
    for first, second in combinations(shapes.values(), 2):
        assert area(ImageChops.difference(first, second)) > 0.14 * area(first)


@pytest.mark.parametrize("number", [1, 4, 12])
def test_every_number_plate_shows_its_number(number: int) -> None:
    seat = SEATS[1]
    assert pieces.number_badge(number, seat, 34).tobytes() != pieces.number_badge(number + 1, seat, 34).tobytes()


def test_the_seal_is_scalloped() -> None:
    seal = pieces.seal("", 60).getchannel("A")
    disc = Mask(seal.size).disc((seal.width / 2, seal.height / 2), 60).downsample()
    assert 0.02 < area(ImageChops.subtract(disc, seal)) / area(disc) < 0.15
    assert area(ImageChops.subtract(seal, disc)) / area(disc) < 0.01


def test_a_cached_piece_is_drawn_once() -> None:
    assert pieces.check_disc(15) is pieces.check_disc(15)


def test_all_cached_pieces_stay_within_the_byte_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sketch, "SPRITES", cache := LruCache(10 * 400))

    @cached_sprite
    def one(number: int) -> Image.Image:
        return Image.new("RGBA", (10, 10))

    @cached_sprite
    def another(*, number: int) -> Image.Image:
        return Image.new("RGBA", (10, 10))

    first = one(0)
    for number in range(30):
        assert one(number).size == another(number=number).size
    assert cache.size == cache.limit
    assert one(0) is not first


def test_the_frame_of_a_hex_leaves_most_of_the_hex_free() -> None:
    side = 60
    hexagon = tuple((round(52 + side * x), round(60 + side * y)) for x, y in (
        (0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5),
    ))  # fmt: skip
    canvas = Canvas(Image.new("RGB", (300, 300), "#808080"))
    shape = tuple((x + 100, y + 100) for x, y in hexagon)
    canvas.mark_shape(AreaKey("hex", "A"), shape)
    view = replace(game_named("carcassonne").new(seats=1, seed=b"").view(0), outlined=(AreaKey("hex", "A"),))
    draw_frames(canvas, view)
    untouched = [x for x in range(300) if pixel_of(canvas.image.convert("RGBA"), x, 160)[:3] == (128, 128, 128)]
    assert len([x for x in untouched if 100 <= x <= 204]) > 90, "of 104 pixels between its sides"
