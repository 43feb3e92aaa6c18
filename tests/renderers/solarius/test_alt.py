"""The alternative texts tell what one needs to play on, and nothing that the view does not have."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from renderers.solarius import draw, draw_board, draw_hand, draw_mat, draw_score, draw_tile
from tests.renderers.looked import coarsely
from tests.renderers.situations import some
from tests.renderers.solarius import views

SITUATIONS = views.situations()


@pytest.fixture(autouse=True)
def _words_alone() -> Iterator[None]:
    with coarsely():
        yield


def test_turn_points_and_bridge_are_described() -> None:
    view = SITUATIONS["middle"]
    assert view.decider is not None
    text = draw(view).alt
    assert text.startswith(
        f"Solarius Mission, round {view.game_turn} of 4, turn {view.player_turn} of 4: {views.NAMES[view.decider]}."
    )
    assert "Score: Ana " in text
    assert f"{view.bridge.bag} in the bag." in text
    assert "Hubs built: " in text


def test_destinations_are_described_by_group_with_prices() -> None:
    view = SITUATIONS["flight"]
    text = draw(view).alt
    planets = [end for end in view.destinations if end.group == "planet"]
    for end in planets:
        assert end.name in text
    assert "fuel)" in text or not any(end.bought for end in view.destinations)


def test_a_proposed_flight_comes_first() -> None:
    view = SITUATIONS["considering"]
    assert view.ghost is not None
    end = view.ghost.destination
    text = f"Preview: fly to {end.name}, {end.steps} steps, fuel {view.ghost.fuel_before} to {view.ghost.fuel_after}."
    assert text in draw(view).alt


def test_a_flight_through_portals_names_its_cost() -> None:
    assert "For the portals, a drive is turned down by 1." in draw(SITUATIONS["jump"]).alt
    assert "portals" not in draw(SITUATIONS["considering"]).alt


def test_a_mat_is_described_row_by_row() -> None:
    view = SITUATIONS["late"]
    text = draw_mat(view, 0).alt
    row = view.mats[0].rows[0]
    assert text.startswith("Ana’s mat, ")
    assert f"Black die {row.face} in " in text
    assert f"{view.mats[0].fuel} fuel, {view.mats[0].spacebucks} SpaceBucks" in text


def test_the_hand_is_described_only_with_its_own_picture() -> None:
    view = views.own(0.3)
    assert view.hand
    text = draw_hand(view).alt
    for card in view.hand:
        assert f"Mission {card.card} for {card.mission.vp}" in text
        for public in (draw_board(view), draw_mat(view, view.viewer or 0)):
            assert str(card.development.name) not in public.alt


def test_the_result_is_described() -> None:
    view = SITUATIONS["over"]
    assert view.outcome is not None
    winner = views.NAMES[view.outcome.ranks.index(1)]
    text = draw(view).alt
    assert text.startswith(f"Solarius Mission, final score. {winner} wins. Totals: {winner} ")
    assert "Network: " in text


def test_a_score_on_the_way_is_not_called_final() -> None:
    text = draw_score(SITUATIONS["late"]).alt
    assert "final" not in text
    assert "leads" in text or "lead" in text


def test_a_tile_is_described_with_its_hub_and_portal() -> None:
    text = draw_tile(SITUATIONS["late"], "B").alt
    assert text.startswith("Tile B of space. ")
    assert "Hub B at B" in text
    assert "Portal at B" in text


@pytest.mark.parametrize("name", some(SITUATIONS, "beginning", "late flight", "considering", "over"))
def test_the_texts_fit_and_end_with_a_whole_sentence(name: str) -> None:
    view = SITUATIONS[name]
    for picture in (draw(view), draw_score(view), *(draw_mat(view, seat) for seat in range(view.seats))):
        assert len(picture.alt) <= 1024
        assert picture.alt.endswith(".")
