"""Encoding keeps the colours that matter, and a fitted palette beats one made for a single picture in time."""

from __future__ import annotations

import pickle
from io import BytesIO
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image
from zlib_ng import zlib_ng

from bot.ai.players import RandomPlayer
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game
from bot.games.registry import GAMES
from renderers import renderer_for
from renderers.carcassonne.colours import FITTED
from renderers.kit import encode as module
from renderers.kit import palette
from renderers.kit.encode import (
    STRIP_ROWS,
    STRIPS,
    FittedPalette,
    HurriedRenderer,
    encode,
    encode_png,
    palette_image,
)
from renderers.kit.palette import Colour
from renderers.kit.theme import Theme, use_theme
from tests.palettes import carcassonne, challenges, factories, novaluna, otys, solarius
from tests.palettes.fit import PaletteFit, fit_palette, stored_palette

SNAPSHOT = Path(__file__).parents[1] / "snapshots" / "carcassonne-finished.png"


def decoded(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def quantised(colour: Colour, package: ModuleType) -> Colour:
    fitted = FittedPalette(package.__name__.replace("tests.palettes", "renderers")).image
    pixel = decoded(encode(Image.new("RGB", (8, 8), colour), fitted)).getpixel((4, 4))
    assert isinstance(pixel, tuple)
    return pixel[0], pixel[1], pixel[2]


@pytest.mark.parametrize("package", [carcassonne, novaluna, otys, solarius])
def test_named_colours_stay_as_they_are(package: ModuleType) -> None:
    for colour in package.named():
        assert quantised(colour, package) == colour


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("package", [carcassonne, novaluna, otys, factories, challenges, solarius])
def test_nobody_sees_what_becomes_of_named_colours(package: ModuleType, theme: Theme) -> None:
    with use_theme(theme):
        for colour in package.named():
            found = quantised(colour, package)
            assert max(abs(one - other) for one, other in zip(colour, found, strict=True)) <= 8


def test_the_same_image_gives_the_same_bytes() -> None:
    image = Image.linear_gradient("L").convert("RGB")
    assert encode(image, FITTED.image) == encode(image, FITTED.image)


def test_without_a_fitted_palette_the_image_brings_its_own() -> None:
    image = Image.new("RGB", (8, 8), (1, 250, 90))
    assert decoded(encode(image)).getpixel((3, 3)) == (1, 250, 90)


def test_a_png_has_at_most_256_colours() -> None:
    with Image.open(BytesIO(encode(Image.radial_gradient("L").convert("RGB"), FITTED.image))) as png:
        assert png.mode == "P"


def test_fitting_keeps_named_colours_and_serves_the_samples() -> None:
    sample = Image.merge("RGB", [Image.linear_gradient("L").resize((64, 64)).rotate(turn) for turn in (0, 90, 180)])
    found = fit_palette([sample], [palette.GROUND, palette.TEXT])
    assert found[:2] == [palette.GROUND, palette.TEXT]
    assert len(found) == len(set(found)) <= 256
    near = decoded(encode(sample, palette_image(found)))
    errors = [
        abs(a - b) for before, after in zip(sample.tobytes(), near.tobytes(), strict=True) for a, b in [(before, after)]
    ]
    assert sum(errors) / len(errors) < 8


def fitting_of(*spots: Colour) -> PaletteFit:
    """A ground with a spot of each colour; the ground is named."""
    image = Image.new("RGB", (60 * len(spots), 60), palette.GROUND)
    for number, spot in enumerate(spots):
        image.paste(spot, (60 * number + 20, 20, 60 * number + 40, 40))
    return PaletteFit(lambda: [palette.GROUND], 8, lambda: [image])


def test_a_stored_palette_gets_what_it_misses_and_stays_as_it_is_when_it_misses_nothing() -> None:
    brown, green = (135, 88, 48), (40, 160, 60)
    stored = fitting_of(brown).extend([])
    assert stored == [palette.GROUND, brown]
    assert fitting_of(brown).extend(stored) == stored
    assert fitting_of(brown, green).extend(stored) == [palette.GROUND, brown, green]
    assert fitting_of(green).extend(stored) == [palette.GROUND, brown, green]
    assert green in fitting_of(green).refit()


@pytest.mark.soak
@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("package", [carcassonne, novaluna, otys, factories, challenges, solarius])
def test_extending_a_stored_palette_changes_nothing(package: ModuleType, theme: Theme) -> None:
    with use_theme(theme):
        stored = stored_palette(package.__name__.rpartition(".")[2])
        assert stored
        assert package.palette_fit().extend(stored) == stored


def test_the_file_is_a_sound_png_with_every_index_and_colour_as_it_was() -> None:
    indexed = Image.radial_gradient("L").crop((0, 0, 200, 57)).convert("RGB").quantize(palette=FITTED.image)
    with Image.open(BytesIO(encode_png(indexed))) as read:
        read.load()
        assert (read.mode, read.size) == ("P", indexed.size)
        assert read.tobytes() == indexed.tobytes()
        assert read.getpalette() == indexed.getpalette()


def test_the_file_is_hardly_larger_than_pillow_makes_it_at_its_usual_level() -> None:
    indexed = Image.open(SNAPSHOT).convert("RGB").quantize(palette=FITTED.image, dither=Image.Dither.NONE)
    buffer = BytesIO()
    indexed.save(buffer, "PNG", compress_level=6)
    assert len(encode_png(indexed)) <= 1.02 * len(buffer.getvalue())


@pytest.mark.parametrize("height", [1, STRIP_ROWS - 1, STRIP_ROWS, STRIP_ROWS + 1, 2 * STRIP_ROWS])
def test_strips_of_rows_make_one_file(height: int) -> None:
    indexed = Image.effect_noise((90, height), 60).convert("RGB").quantize(palette=FITTED.image)
    with Image.open(BytesIO(encode_png(indexed))) as read:
        read.load()  # which checks the sums of the file and of the compressed rows
        assert read.tobytes() == indexed.tobytes()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_pictures_of_a_game_are_the_same_bytes_whatever_was_drawn_before(game: Game) -> None:
    """Two in a row have most of their strips in common."""
    draw, position = renderer_for(game.key), game.new(seats=game.seats[0], seed=seed_from_text("strips"))
    player, views = RandomPlayer(Chance(seed_from_text("strips"))), [position.view(0)]
    while position.deciders and len(views) < 12:
        position.play(player.choose(position))
        views.append(position.view(0))
    _, *again = [draw(view).png for view in views[-2:]]
    STRIPS.clear()
    assert [draw(views[-1]).png] == again


def test_what_is_too_large_in_strips_is_compressed_as_a_whole_unless_others_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    image = Image.open(SNAPSHOT).convert("RGB")
    calm, hurried = encode(image, FITTED.image), HurriedRenderer(encode)(image, FITTED.image)
    monkeypatch.setattr(module, "MAX_BYTES", len(calm))
    assert encode(image, FITTED.image) == calm
    monkeypatch.setattr(module, "MAX_BYTES", len(calm) - 1)
    thorough = encode(image, FITTED.image)
    assert len(thorough) < len(calm)
    assert decoded(thorough).tobytes() == decoded(calm).tobytes()
    assert HurriedRenderer(encode)(image, FITTED.image) == hurried


def test_only_strips_that_changed_are_compressed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    compressed: list[bytes] = []
    deflater = zlib_ng.compressobj

    def counted(*arguments: int) -> object:
        compressed.append(b"")
        return deflater(*arguments)

    monkeypatch.setattr(zlib_ng, "compressobj", counted)
    image = Image.effect_noise((90, 3 * STRIP_ROWS), 60).convert("RGB")
    encode(image, FITTED.image)
    assert len(compressed) == 3
    image.putpixel((5, STRIP_ROWS), (255, 255, 255))  # the first row of the second strip
    encode(image, FITTED.image)
    assert len(compressed) == 4


def test_a_hurried_drawing_has_the_same_pixels_in_a_larger_file() -> None:
    image = Image.effect_noise((300, 200), 60).convert("RGB")
    calm, hurried = encode(image), HurriedRenderer(encode)(image)
    assert len(hurried) > len(calm)
    assert decoded(hurried).tobytes() == decoded(calm).tobytes()
    assert encode(image) == calm
    assert pickle.loads(pickle.dumps(HurriedRenderer(encode)))(image) == hurried  # noqa: S301 - our own
