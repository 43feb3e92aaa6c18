"""Which pictures are looked at in which themes by `make test`; `make soak` looks at them all."""

from __future__ import annotations

import pytest

from renderers.kit.theme import Theme
from tests.renderers.pictures import pictures

OTHERS = (Theme.LIGHT, Theme.CONTRAST)
SITUATION_NAMES = (
    "carcassonne-four-colours",
    "carcassonne-ghost",
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
SAMPLE = (*SITUATION_NAMES, "share", "result", "review-five", "start")
"""Those that are looked at in the other themes: every part has one at least."""
_EVERY = 18


def _marked(number: int, name: str, theme: Theme) -> tuple[pytest.MarkDecorator, ...]:
    sampled = number % _EVERY == 0 if theme is Theme.USUAL else name in SAMPLE
    return () if sampled else (pytest.mark.soak,)


EACH = [
    pytest.param(name, theme, marks=_marked(number, name, theme), id=f"{name}-{theme}")
    for theme in Theme
    for number, name in enumerate(pictures())
]
"""Every picture in every theme. In `make test` one in eighteen of the usual theme and a sample of the others."""
OTHER_THEMES = [each for each in EACH if each.values[1] in OTHERS]
"""The same without the usual theme."""
