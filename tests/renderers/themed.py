"""Which pictures are looked at in which themes by `make test`; `make soak` looks at them all."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import pytest
from _pytest.mark import ParameterSet

from renderers.kit.theme import Theme
from tests.renderers.pictures import pictures

OTHERS = (Theme.LIGHT, Theme.CONTRAST)
SITUATION_NAMES = (
    "carcassonne-four-colours",
    "novaluna-four",
    "factories-five-own",
    "factories-late-market",
    "otys-key",
    "solarius-late-flight",
    "solarius-mat-late",
    "challenge-standings",
    "record-card",
)
"""Those of which a snapshot is kept in the other themes: everything of a game that has a colour is on one of them."""
SAMPLE = (*SITUATION_NAMES, "carcassonne-proposing", "share", "result", "review-five", "start")
"""Those that are looked at in the other themes: every part has one at least."""
FITTED = (
    "carcassonne-proposing",
    "novaluna-four",
    "factories-late-market",
    "otys-key",
    "solarius-mat-late",
    "challenge-standings",
    "review-five",
)
"""One for each stored palette."""


def _each(themes: Iterable[Theme], sample: Collection[str]) -> list[ParameterSet]:
    return [
        pytest.param(name, theme, marks=() if name in sample else pytest.mark.soak, id=f"{name}-{theme}")
        for theme in themes
        for name in pictures()
    ]


BY_PALETTE = _each(Theme, FITTED)
"""Every picture in every theme. In `make test` one for each palette."""
OTHER_THEMES = _each(OTHERS, SAMPLE)
"""The same without the usual theme. In `make test` a sample."""
