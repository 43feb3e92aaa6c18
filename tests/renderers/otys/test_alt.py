"""The alternative text tells what one needs to play on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from renderers.otys.alt import alt
from tests.renderers.otys import views

SITUATIONS = views.situations()


def alt_of(name: str) -> str:
    return alt(SITUATIONS[name])


def test_the_turn_the_question_and_the_timers_come_first() -> None:
    view = SITUATIONS["key"]
    assert view.solo is not None
    text = alt_of("key")
    assert text.startswith(f"Otys, turn {view.turn.number}: Choose a key. {view.table[0].prestige} Prestige, ")
    a, b = view.solo.timers
    assert f"Timer A on {a.space}. Timer B on {b.space}. {view.solo.to_contact} spaces to contact." in text


def test_contracts_are_described_with_cubes_and_paying_levels() -> None:
    view = SITUATIONS["reaching"]
    carried = [space for space in view.public if space.cube is not None]
    assert carried
    for space in carried:
        assert space.contract is not None
        assert f"{space.contract.id} for {space.contract.prestige}: " in alt_of("reaching")
        assert f", with {space.cube}" in alt_of("reaching")
    payable = next(space.contract for space in SITUATIONS["finish"].public if space.contract and space.contract.payable)
    assert f"payable on level {payable.payable[0]}" in alt_of("finish")


def test_a_proposal_is_described_with_its_warning() -> None:
    ghost = SITUATIONS["reaching"].ghost
    assert ghost is not None
    assert f"Preview: {ghost.label}. {ghost.warning}" in alt_of("reaching")


def test_every_level_is_described_with_its_diver_and_cubes() -> None:
    view = SITUATIONS["beginning"]
    for diver in view.table[0].column:
        if diver.level is not None:
            assert f"Level {diver.level}: {diver.name}, " in alt_of("beginning")


def test_a_hand_is_described_only_if_the_view_has_it() -> None:
    hand = SITUATIONS["hand"].table[0].hand
    for card in hand:
        assert f"In hand: {card.id} for {card.prestige}" in alt_of("hand")
    shut = replace(SITUATIONS["hand"], table=(replace(SITUATIONS["hand"].table[0], hand=()),))
    assert "2 contracts in hand." in alt(shut)
    assert "In hand" not in alt(shut)


def test_the_spys_cards_are_shown_only_to_its_seat() -> None:
    assert "Drawn: " in alt_of("drawing")
    assert "Drawn: " not in alt_of("drawing seen by others")


def test_the_result_is_described_with_the_leader_board() -> None:
    outcome = SITUATIONS["end"].outcome
    assert outcome is not None
    assert f"Your marker met the last Timer. Result {outcome.scores[0]}. {outcome.title}." in alt_of("end")
    assert "Rookie from 0, Intermediate from 17, Advanced from 19, Expert from 21." in alt_of("end")


@pytest.mark.parametrize("name", SITUATIONS)
def test_the_text_fits_and_ends_with_a_whole_sentence(name: str) -> None:
    assert 40 < len(alt_of(name)) <= 1024
    assert alt_of(name).endswith(".")
