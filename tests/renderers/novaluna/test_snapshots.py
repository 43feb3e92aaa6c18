"""Small stored copies of whole pictures: what nobody meant to change has not changed."""

from __future__ import annotations

import pytest

from renderers.novaluna import draw, draw_tiles
from tests.renderers.conftest import UPDATE, Compare
from tests.renderers.novaluna import views
from tests.renderers.situations import Once

SITUATIONS = views.situations()
drawn = Once(draw)
SNAPSHOTS = (
    "first phase",
    "must refill",
    "proposing",
    "solo end",
    "two",
    "three proposing",
    "four",
    "three end",
    "four end",
    "wide",
)


@pytest.mark.parametrize("name", SNAPSHOTS)
def test_a_picture_looks_as_it_is_stored(name: str, same_as_stored: Compare) -> None:
    same_as_stored(f"novaluna-{name.replace(' ', '-')}", drawn(SITUATIONS[name]))


def test_the_sheet_of_tiles_looks_as_stored(same_as_stored: Compare) -> None:
    same_as_stored("novaluna-tiles", draw_tiles())


def test_the_comparison_sees_a_change(same_as_stored: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(UPDATE, raising=False)
    with pytest.raises(pytest.fail.Exception, match="differs from its stored picture"):
        same_as_stored("novaluna-first-phase", drawn(SITUATIONS["may refill"]))
