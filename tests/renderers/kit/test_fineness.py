"""Previews are drawn coarsely, and only where they are looked at; no board gets a coarse sprite from them."""

from __future__ import annotations

from PIL import Image

from renderers.kit.canvas import WIDTH, Canvas, use_crop
from renderers.kit.sketch import Mask, Sketch, cached_sprite, use_fineness


@cached_sprite
def _disc(radius: int) -> Image.Image:
    return Mask((2 * radius, 2 * radius)).disc((radius, radius), radius).downsample()


def test_a_coarse_sprite_is_as_large_and_cached_apart() -> None:
    with use_fineness(1):
        coarse = _disc(20)
        assert _disc(20) is coarse
    fine = _disc(20)
    assert fine.size == coarse.size == (40, 40)
    assert len(coarse.getcolors() or ()) == 2 < len(fine.getcolors() or ())
    with use_fineness(1):
        assert _disc(20) is coarse


def test_corners_of_a_panel_are_smooth_whatever_was_drawn_before() -> None:
    def colours() -> int:
        canvas = Canvas.blank(200)
        canvas.panel((20, 20, 180, 180), radius=61)
        return len(canvas.image.getcolors() or ())

    with use_fineness(1):
        assert colours() == 2
    assert colours() > 2


def test_only_what_is_looked_at_has_to_be_drawn() -> None:
    canvas, tile = Canvas.blank(200), (100, 50, 180, 130)
    assert canvas.is_seen(tile)
    assert not canvas.is_seen((WIDTH, 50, WIDTH + 80, 130))
    with use_crop((170, 0, 300, 200)):
        assert canvas.is_seen(tile)
    with use_crop((180, 0, 300, 200)):
        assert not canvas.is_seen(tile)


def test_a_mask_of_one_grey_is_mixed_and_one_of_all_or_nothing_covers() -> None:
    for level in (128, 255):
        piece = Sketch((2, 2))
        mask = piece.mask()
        mask.fine.paste(level, (0, 0, *mask.fine.size))
        assert piece.fill(mask, (255, 0, 0)).render().getpixel((0, 0)) == (255, 0, 0, level)
