"""Text is readable in the light and high-contrast themes, in every picture.

Measured where letters are drawn: their colour against the background, by the ratio of WCAG 2.2.
"""

from __future__ import annotations

from itertools import product

import pytest
from PIL import Image

from bot.games.factories.components import TYPES
from renderers.factories import colours as factories
from renderers.kit import ink, palette
from renderers.kit.theme import Theme, in_theme, use_theme
from renderers.kit.typography import Weight, render_text
from tests.renderers.colour_vision import contrast
from tests.renderers.finished import finished
from tests.renderers.looked import PIECES, remembered
from tests.renderers.themed import OTHER_THEMES

LEAST = {Theme.LIGHT: 4.5, Theme.CONTRAST: 7.0}


@pytest.mark.parametrize(("name", "theme"), OTHER_THEMES)
def test_all_text_can_be_read(name: str, theme: Theme) -> None:
    found = finished(name, theme).contrasts
    assert len(found) > 3
    assert min(found) >= LEAST[theme]


@pytest.mark.parametrize(("theme", "kind"), list(product(LEAST, TYPES)))
def test_what_cards_of_factories_say_in_signs_and_numbers_can_be_read(theme: Theme, kind: str) -> None:
    for ground in (factories.body(kind), factories.deep(kind), factories.well(kind)):
        for letters in (palette.TEXT, factories.COST):
            assert contrast(in_theme(letters, theme), in_theme(ground, theme)) >= LEAST[theme]


def test_faint_text_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ink, "ensure_contrast", lambda colour, ground, least: colour)
    image = Image.new("RGB", (90, 60), (240, 240, 240))
    with remembered(), use_theme(Theme.LIGHT):
        ink.write(image, render_text("17", 40, Weight.BOLD), (4, 4), palette.TITLE)
    assert PIECES.notes.contrasts[0] < 2


def test_the_default_theme_draws_text_in_the_given_colour() -> None:
    image = Image.new("RGB", (90, 60), (240, 240, 240))
    ink.write(image, render_text("17", 40, Weight.BOLD), (4, 4), palette.TITLE)
    assert palette.TITLE in {colour for _, colour in image.getcolors(9999) or ()}
