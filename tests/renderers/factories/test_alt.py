"""The alternative text tells what one needs to play on, and nothing that is hidden."""

from __future__ import annotations

import pytest

from bot.games.factories.view import SectionView
from renderers.factories.alt import alt
from renderers.factories.words import placed
from tests.renderers.factories import views

SITUATIONS = views.situations()


def alt_of(name: str) -> str:
    return alt(SITUATIONS[name], views.NAMES)


def test_round_phase_dice_and_amounts_come_first() -> None:
    text = alt_of("late work")
    assert text.startswith("Fantastic Factories, round 8, work: Ana. Ana's free dice: 3, 3. Ana: 16 points, 8 goods, ")
    assert "Generate: dice 2, gained 2 energy. Usable now: Manufactory, Harvester. Hand: Black Market (gear)." in text


@pytest.mark.parametrize(("gave", "said"), [((1,), "gained 1 card."), ((1, 2), "gained 3 cards.")])
def test_cards_of_research_are_counted(gave: tuple[int, ...], said: str) -> None:
    dice, none = (4,) * len(gave), (0,) * len(gave)
    section = SectionView("research", (1, 2, 3, 4, 5, 6), "cards", 3, dice, gave, none)
    assert str(placed(section)).endswith(said)


def test_the_market_is_described_with_slots_and_tools() -> None:
    text = alt_of("late market")
    assert "Blueprints: 1 Harvester, 2 Robot, 3 Warehouse, 4 Recycling Plant." in text
    assert "Contractors: Engineer (gear), Specialist (shovel), Investor (hammer), Specialist (wrench)." in text


def test_the_turn_of_the_machine_is_described() -> None:
    wanted = "In round 9 it took Beacon; production 1 made a good, utility 4 failed, training 2 made a good, "
    assert wanted in alt_of("late market")


def test_a_proposal_is_described() -> None:
    assert "Previewing: Build Assembly Line for 2 metal and 1 energy (discard Power Plant)." in alt_of("building")


def test_only_the_owner_hears_of_a_hand() -> None:
    assert "Hand: " in alt_of("five own")
    assert "Hand: " not in alt_of("five")
    assert "Hand: " in alt_of("late work")


def test_the_other_seats_are_described_by_counts() -> None:
    assert all(f"{name}: " in alt_of("two") for name in views.NAMES[:2])


def test_results_are_described() -> None:
    assert alt_of("solo end").startswith("Fantastic Factories, game over after 11 rounds. The Machine beats Ana 30–26.")
    assert "Winner: " in alt_of("five end")


@pytest.mark.parametrize("name", SITUATIONS)
def test_the_text_fits_and_ends_with_a_whole_sentence(name: str) -> None:
    assert len(alt_of(name)) <= 1024
    assert alt_of(name).endswith(".")
