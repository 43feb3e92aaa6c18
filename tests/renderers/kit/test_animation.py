"""Films: one palette, frames that hold what changed, sentences that can be read, bytes and pauses in bounds."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from renderers.kit import animation, palette
from renderers.kit.animation import (
    CAPTION_HEIGHT,
    LAST_FRAME_MS,
    MAX_FRAME_MS,
    MIN_FRAME_MS,
    WIDTH,
    Film,
    Frame,
    draw_film,
    draw_frame,
    wrap_caption,
)
from renderers.kit.canvas import Canvas
from renderers.kit.encode import encode_png
from renderers.kit.gif import encode_gif
from renderers.kit.picture import Picture


@dataclass(frozen=True)
class Spot:
    """Return the position of a disc on a picture of n pixels."""

    x: int
    height: int = 1000


def draw(spot: Spot) -> Picture:
    canvas = Canvas.blank(spot.height)
    canvas.rectangle((0, 0, 1600, 40), palette.TEXT)
    canvas.panel((spot.x, 200, spot.x + 200, 400), palette.GOOD)
    return canvas.finish("a spot")


def film(*spots: Spot, said: str = "Ana moved.") -> bytes:
    frames = [draw_frame(Frame(draw, spot, said)).png for spot in spots]
    return draw_film(Film.from_frames(frames, [said] * len(frames), "spots")).png


def opened(content: bytes) -> list[Image.Image]:
    with Image.open(BytesIO(content)) as image:
        found = []
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            found.append(image.convert("RGB"))
        return found


def local_palettes(content: bytes) -> int:
    """Count the frames with their own palette by walking through the file's blocks."""
    at, found = 13 + 3 * 256, 0
    while content[at : at + 1] != b";":
        if content[at : at + 1] == b"!":
            at += 2
        else:
            found += content[at + 9] >> 7
            at += 11
        while content[at]:
            at += content[at] + 1
        at += 1
    return found


def test_every_frame_has_its_picture_at_half_the_size_above_its_sentence() -> None:
    frame = draw_frame(Frame(draw, Spot(100), "Ana moved."))
    (image,) = opened(frame.png)
    assert image.size == (WIDTH, 500 + CAPTION_HEIGHT)
    assert image.getpixel((100, 150)) == palette.GOOD
    strip = image.crop((0, 500, WIDTH, 500 + CAPTION_HEIGHT))
    assert palette.TEXT in {colour for _, colour in strip.getcolors(100_000) or []}
    assert frame.alt == "Ana moved."


def test_a_film_shows_what_its_frames_showed_in_one_palette() -> None:
    content = film(Spot(100), Spot(600), Spot(600), Spot(1100))
    shown = opened(content)
    assert len(shown) == 4
    places = (100, 350, 350, 600)
    assert {image.getpixel((x, 150)) for image, x in zip(shown, places, strict=True)} == {palette.GOOD}
    assert shown[1].getpixel((100, 150)) == palette.GROUND, "what moved away is gone"
    assert ImageChops.difference(shown[1], shown[2]).getbbox() is None
    assert local_palettes(content) == 0
    assert b"NETSCAPE2.0" in content


def test_a_frame_holds_what_changed_alone() -> None:
    assert len(film(Spot(100), *[Spot(600)] * 30)) < len(film(Spot(100), Spot(600))) + 30 * 60


def test_pictures_of_several_heights_keep_their_headers_and_sentences_in_place() -> None:
    shown = opened(film(Spot(100, 800), Spot(100), Spot(100, 1200)))
    assert {image.size for image in shown} == {(WIDTH, 500 + CAPTION_HEIGHT)}
    assert len({image.getpixel((x, 2)) for image in shown for x in (0, 400, WIDTH - 1)}) == 1
    assert len({image.getpixel((130, 130)) for image in shown}) == 1
    strips = [image.crop((0, 500, WIDTH, 500 + CAPTION_HEIGHT)) for image in shown]
    for strip in strips[1:]:
        assert ImageChops.difference(strips[0], strip).getbbox() is None


def test_one_high_picture_leaves_no_empty_band_under_the_others() -> None:
    """A result is higher than the boards before it: it is shown smaller, instead of a gap in every frame."""
    shown = opened(film(*[Spot(100 * number) for number in range(5)], Spot(100, 1400)))
    assert {image.size for image in shown} == {(WIDTH, 500 + CAPTION_HEIGHT)}
    for image in shown:
        picture, strip, foot = [image.getpixel((WIDTH // 2, y)) for y in (499, 500, 599)]
        assert picture != strip == foot


@pytest.mark.parametrize("usual", [300, 601])
def test_frames_of_any_heights_become_one_height(usual: int) -> None:
    """Scaled down to the others' height, some are as wide as they are, or a pixel less: no margin is left to fill."""
    for more in (-1, 1, 7, 400):
        lower, higher = (Image.new("RGB", (WIDTH, height + CAPTION_HEIGHT)) for height in (usual, usual + more))
        contents = [encode_png(image.quantize(4)) for image in (lower, lower, higher)]
        images = opened(draw_film(Film.from_frames(contents, ["Ana moved."] * 3, "spots")).png)
        assert {image.size for image in images} == {lower.size}, more


def test_a_low_picture_stands_above_more_of_the_strip() -> None:
    low, usual, _ = opened(film(Spot(100, 800), Spot(100), Spot(200)))
    picture, *strip = [low.getpixel((20, y)) for y in (399, 400, 499, 500, 599)]
    assert picture not in strip
    assert len({*strip}) == 1
    assert usual.getpixel((20, 499)) == picture


def test_a_film_that_is_too_large_shows_every_second_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    spots = [Spot(16 * number) for number in range(24)]
    whole = film(*spots)
    monkeypatch.setattr(animation, "MAX_BYTES", len(whole) // 2)
    cut = film(*spots)
    assert len(cut) <= len(whole) // 2
    assert 3 <= len(opened(cut)) <= 12
    assert ImageChops.difference(opened(cut)[-1], opened(whole)[-1]).getbbox() is None


def test_a_frame_stays_as_long_as_its_sentence_takes_to_be_read() -> None:
    texts = ["Short.", "A sentence of a middling length, to be read.", "word " * 60, "The end."]
    frames = [draw_frame(Frame(draw, Spot(100 * number), each)).png for number, each in enumerate(texts)]
    with Image.open(BytesIO(draw_film(Film.from_frames(frames, texts, "")).png)) as image:
        pauses = []
        for number in range(4):
            image.seek(number)
            pauses.append(image.info["duration"])
    assert (pauses[0], pauses[2], pauses[3]) == (MIN_FRAME_MS, MAX_FRAME_MS, LAST_FRAME_MS)
    assert MIN_FRAME_MS < pauses[1] < MAX_FRAME_MS


def test_a_long_sentence_takes_two_lines_and_is_cut_at_a_word() -> None:
    assert wrap_caption("Ana moved.") == ["Ana moved."]
    rows = wrap_caption("Ana built a station on E2 " * 12)
    assert len(rows) == 2
    assert rows[1].endswith(" …")
    assert wrap_caption("W" * 200)[0] == ""
    assert wrap_caption("") == [""]


def test_films_that_differ_have_other_keys_and_a_short_form() -> None:
    frames = [draw_frame(Frame(draw, Spot(x), "")).png for x in (0, 100)]
    one, other = Film.from_frames(frames, ["", ""], ""), Film.from_frames(frames[:1], [""], "")
    assert repr(one) != repr(other)
    assert len(repr(one)) < 200
    with pytest.raises(ValueError, match="at least one"):
        Film.from_frames([], [], "")


def test_where_every_colour_is_used_the_rarest_gives_way_to_the_most_alike() -> None:
    image = Image.new("P", (256, 2))
    image.putpalette([level for number in range(256) for level in (number, number, number)])
    image.putdata([*range(256), *[7] * 256])
    shown = opened(encode_gif([image, image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)], [100, 100]))
    for frame, row in zip(shown, (0, 1), strict=True):
        levels = [frame.getpixel((x, row))[0] for x in range(256)]  # type: ignore[index]
        assert max(abs(level - x) for x, level in enumerate(levels)) <= 1


def test_a_marked_frame_has_an_edge_around_its_caption() -> None:
    plain, marked = (
        Image.open(BytesIO(draw_frame(Frame(draw, Spot(100), "Ana moved.", marked=one)).png)).convert("RGB")
        for one in (False, True)
    )
    top = plain.height - CAPTION_HEIGHT
    assert plain.crop((0, 0, WIDTH, top)).tobytes() == marked.crop((0, 0, WIDTH, top)).tobytes()
    assert plain.getpixel((4, top + 50)) != marked.getpixel((4, top + 50))
    assert plain.getpixel((WIDTH // 2, top + 4)) != marked.getpixel((WIDTH // 2, top + 4))
    assert plain.getpixel((WIDTH - 4, top + 90)) == marked.getpixel((WIDTH - 4, top + 90))
