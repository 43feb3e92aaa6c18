"""Small stored copies of whole pictures: what nobody meant to change has not changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.games.carcassonne.view import CarcassonneView
from renderers.carcassonne import draw, draw_remaining
from renderers.carcassonne.holdings import draw_features, draw_fields
from renderers.kit.picture import Picture
from tests.renderers.carcassonne import views
from tests.renderers.conftest import UPDATE, Compare
from tests.renderers.situations import Once, Situations

drawn = Once(draw)
PLAYED: Situations[CarcassonneView] = Situations(
    {
        "played": lambda: views.played("snapshot", 20).view(0),
        "middle": lambda: views.played("picture 64", 27).view(0),
        "ghost": lambda: views.best_proposal(views.played("picture 3", 27)),
        "result": lambda: views.played("picture 37", 99).view(0),
    }
)


@pytest.mark.parametrize("name", [name for name in views.situations() if name != "no aids"])
def test_a_picture_looks_as_it_is_stored(name: str, same_as_stored: Compare) -> None:
    same_as_stored(f"carcassonne-{name.replace(' ', '-')}", drawn(views.situations()[name]))


@pytest.mark.parametrize("name", PLAYED)
def test_a_picture_of_a_played_game_looks_as_it_is_stored(name: str, same_as_stored: Compare) -> None:
    same_as_stored(f"carcassonne-{name}", drawn(PLAYED[name]))


def test_the_remaining_tiles_look_as_stored(same_as_stored: Compare) -> None:
    left = views.running(remaining={"A": 2, "D": 3, "U": 8, "X": 1}, tiles_left=14)
    same_as_stored("carcassonne-remaining", draw_remaining(left))


@pytest.mark.parametrize("draw", [draw_fields, draw_features], ids=["fields", "features"])
def test_who_holds_what_looks_as_stored(
    draw: Callable[[CarcassonneView], Picture], same_as_stored: Compare, request: pytest.FixtureRequest
) -> None:
    picture = draw(views.situations()["five players"])
    assert len(picture.png) <= 150 * 1024
    same_as_stored(f"carcassonne-{request.node.callspec.id}", picture)


def test_the_comparison_sees_a_change(same_as_stored: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(UPDATE, raising=False)
    changed = replace(views.running(), drawn="X")
    with pytest.raises(pytest.fail.Exception, match="differs from its stored picture"):
        same_as_stored("carcassonne-placing", draw(changed))
