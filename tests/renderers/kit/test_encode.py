"""Encoding keeps the colours that matter, and a fitted palette beats one made for a single picture in time."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image

from renderers.carcassonne import fit as carcassonne
from renderers.carcassonne.colours import FITTED
from renderers.kit import palette
from renderers.kit.encode import encode, fitted_palette, palette_image, png
from renderers.kit.fit import fit
from renderers.novaluna import fit as novaluna
from renderers.otys import fit as otys

SNAPSHOT = Path(__file__).parents[1] / "snapshots" / "carcassonne-finished.png"


def decoded(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def test_named_colours_stay_as_they_are() -> None:
    for package in (carcassonne, novaluna, otys):
        fitted = fitted_palette(package.__name__.removesuffix(".fit"))
        for colour in package.named():
            assert decoded(encode(Image.new("RGB", (8, 8), colour), fitted)).getpixel((4, 4)) == colour


def test_the_same_image_gives_the_same_bytes() -> None:
    image = Image.linear_gradient("L").convert("RGB")
    assert encode(image, FITTED) == encode(image, FITTED)


def test_without_a_fitted_palette_the_image_brings_its_own() -> None:
    image = Image.new("RGB", (8, 8), (1, 250, 90))
    assert decoded(encode(image)).getpixel((3, 3)) == (1, 250, 90)


def test_a_png_has_at_most_256_colours() -> None:
    with Image.open(BytesIO(encode(Image.radial_gradient("L").convert("RGB"), FITTED))) as png:
        assert png.mode == "P"


def test_fitting_keeps_named_colours_and_serves_the_samples() -> None:
    sample = Image.merge("RGB", [Image.linear_gradient("L").resize((64, 64)).rotate(turn) for turn in (0, 90, 180)])
    found = fit([sample], [palette.GROUND, palette.TEXT])
    assert found[:2] == [palette.GROUND, palette.TEXT]
    assert len(found) == len(set(found)) <= 256
    near = decoded(encode(sample, palette_image(found)))
    errors = [
        abs(a - b) for before, after in zip(sample.tobytes(), near.tobytes(), strict=True) for a, b in [(before, after)]
    ]
    assert sum(errors) / len(errors) < 8


def test_the_file_is_a_sound_png_with_every_index_and_colour_as_it_was() -> None:
    indexed = Image.radial_gradient("L").crop((0, 0, 200, 57)).convert("RGB").quantize(palette=FITTED)
    with Image.open(BytesIO(png(indexed))) as read:
        read.load()
        assert (read.mode, read.size) == ("P", indexed.size)
        assert read.tobytes() == indexed.tobytes()
        assert read.getpalette() == indexed.getpalette()


def test_the_file_is_no_larger_than_pillow_makes_it_at_its_usual_level() -> None:
    indexed = Image.open(SNAPSHOT).convert("RGB").quantize(palette=FITTED, dither=Image.Dither.NONE)
    buffer = BytesIO()
    indexed.save(buffer, "PNG", compress_level=6)
    assert len(png(indexed)) <= len(buffer.getvalue())
