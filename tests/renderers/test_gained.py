"""Rows of rivals show their change of score since the viewer's last decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from bot.games.contract import View
from renderers.factories import draw as draw_factories
from renderers.kit.picture import Picture
from renderers.novaluna import draw as draw_novaluna
from renderers.solarius import draw as draw_solarius
from tests.renderers.factories.views import situations as factories
from tests.renderers.looked import coarsely
from tests.renderers.novaluna.views import situations as novaluna
from tests.renderers.solarius.views import situations as solarius
from tests.renderers.texts import texts_written

PICTURES: dict[str, tuple[Callable[..., Picture], Callable[[], Mapping[str, View]], str]] = {
    "factories, every card by name": (draw_factories, factories, "three hiring"),
    "factories, a line each": (draw_factories, factories, "five"),
    "novaluna": (draw_novaluna, novaluna, "three"),
    "solarius": (draw_solarius, solarius, "middle"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_what_a_rival_gained_stands_beside_the_score(name: str) -> None:
    draw, situations, situation = PICTURES[name]
    view = situations()[situation]
    rival = next(seat for seat in range(view.seats) if seat != view.decider)
    gained = tuple(17 if seat == rival else 0 for seat in range(view.seats))
    with coarsely(), texts_written() as texts:
        draw(replace(view, gained=gained))
    assert {"+17", "−17"} & set(texts.sizes)
    with coarsely(), texts_written() as before:
        draw(view)
    assert not {"+17", "−17"} & set(before.sizes)
