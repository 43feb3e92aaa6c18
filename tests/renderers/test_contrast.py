"""In the light and the high-contrast theme all text can be read on what it stands on, in every picture there is.

Measured where letters are laid: their colour against what lies there, by the ratio of WCAG 2.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product

import pytest
from PIL import Image, ImageStat

from bot.games.factories.components import TYPES
from renderers.factories import colours as factories
from renderers.kit import ink, palette, sketch
from renderers.kit.palette import Colour
from renderers.kit.shelf import Shelf
from renderers.kit.theme import Kept, Theme, drawn_in, version
from renderers.kit.typography import Weight, Word, word
from renderers.novaluna import tiles
from tests.renderers.colour_vision import contrast
from tests.renderers.pictures import pictures

LEAST = {Theme.LIGHT: 4.5, Theme.CONTRAST: 7.0}
SOLID = 250
"""Where a piece is no more covered than this, what the letters stand on is known only when it is pasted."""
PARTS = sorted({name.partition("-")[0] for name in pictures()})
EVERY = [pytest.param(6, id="some"), pytest.param(1, id="all", marks=pytest.mark.soak)]
"""One in so many pictures of a part is looked at, in each theme others."""


@contextmanager
def noted() -> Iterator[list[float]]:
    """The contrast of every line that is laid onto something; no piece and no layer is taken from where it is kept."""
    found: list[float] = []
    chosen = ink._on

    def noting(image: Image.Image, line: Word, corner: tuple[int, int], colour: Colour) -> Colour:
        laid = chosen(image, line, corner, colour)
        below = image.crop((*corner, corner[0] + line.mask.width, corner[1] + line.mask.height))
        if below.mode != "RGBA" or ImageStat.Stat(below.getchannel("A")).mean[0] >= SOLID:
            red, green, blue = ImageStat.Stat(below.convert("RGB")).median
            found.append(contrast(laid, (red, green, blue)))
        return laid

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sketch, "PIECES", Shelf(2**26))
        patch.setattr(tiles, "_tiles", Shelf(2**24))
        patch.setattr(Kept, "__call__", lambda kept, *seen, **named: kept._draw(*seen, **named))
        patch.setattr(ink, "_on", noting)
        yield found


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize(("theme", "part"), list(product(LEAST, PARTS)))
def test_all_text_can_be_read(theme: Theme, part: str, every: int) -> None:
    faint: dict[str, float] = {}
    with noted() as contrasts, drawn_in(theme):
        first = list(LEAST).index(theme) * every // 2
        for name in [name for name in pictures() if name.partition("-")[0] == part][first::every]:
            pictures()[name]()
            assert len(contrasts) > 3
            if min(contrasts) < LEAST[theme]:
                faint[name] = round(min(contrasts), 2)
            contrasts.clear()
    assert not faint


@pytest.mark.parametrize(("theme", "kind"), list(product(LEAST, TYPES)))
def test_what_cards_of_factories_say_in_signs_and_numbers_can_be_read(theme: Theme, kind: str) -> None:
    for ground in (factories.body(kind), factories.deep(kind), factories.well(kind)):
        for letters in (palette.TEXT, factories.COST):
            assert contrast(version(letters, theme), version(ground, theme)) >= LEAST[theme]


def test_faint_letters_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ink, "readable", lambda colour, ground, least: colour)
    image = Image.new("RGB", (90, 60), (240, 240, 240))
    with noted() as contrasts, drawn_in(Theme.LIGHT):
        ink.write(image, word("17", 40, Weight.BOLD), (4, 4), palette.TITLE)
    assert contrasts[0] < 2


def test_the_usual_theme_lays_letters_in_the_colour_they_were_given() -> None:
    image = Image.new("RGB", (90, 60), (240, 240, 240))
    ink.write(image, word("17", 40, Weight.BOLD), (4, 4), palette.TITLE)
    assert palette.TITLE in {colour for _, colour in image.getcolors(9999) or ()}
