"""The component file of Solarius Mission, and contradictions that are refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.games.components import BadComponents
from bot.games.contract import LABEL_LENGTH
from bot.games.solarius import components, words
from bot.games.solarius.components import vocabulary as reading
from bot.games.solarius.components.vocabulary import (
    COLOURS,
    Cost,
    DevelopEffect,
    DrawCardsEffect,
    Half,
    Modifiers,
    PlayCardsEffect,
    Precondition,
    Requirement,
    SolariusGain,
)
from bot.games.solarius.decisions.cards import PlayHand
from bot.games.solarius.decisions.figures import BuildStation, CompleteMissions
from bot.games.solarius.moves import CompleteMission, PlayCard, SolariusBuild
from bot.games.text import Text
from tests.games.solarius.boards import state


def test_the_counts_are_those_of_the_box() -> None:
    assert Counter(planet.colour for planet in components.PLANETS.values()) == dict.fromkeys(COLOURS, 9)
    assert len(components.CARDS) == 32
    assert len(components.STATIONS) == 6
    assert Counter(marker.kind for marker in components.OUTPOSTS.values()) == {"colony": 2, "station": 2, "mission": 2}
    assert sorted(components.FACES) == ["1", "2", "3", "star", "star", "star+1"]
    assert components.WHEEL == (-1, 0, 1, 2, 3)


def test_every_pair_of_colours_has_its_station() -> None:
    assert len({frozenset(card.colours) for card in components.STATIONS.values()}) == 6


def test_start_cards_name_different_cards_and_dice() -> None:
    cards = [card for start in components.START_CARDS for card in start.cards]
    assert sorted(cards) == list(range(1, 9))
    for start in components.START_CARDS:
        assert {start.shift, start.upgrade, *start.resources} == set(COLOURS)


def test_effects_are_read_into_their_vocabulary() -> None:
    entries: list[dict[str, Any]] = [
        {"gain": {"fuel": 1, "either": 2, "resources": {"any": 3, "black": 1}}},
        {"shift_tech": 2},
        {"draw_cards": {"draw": 2, "discard": 1}},
        {"play_card": 1},
    ]
    assert reading.effects(entries) == (
        SolariusGain(fuel=1, either=2, resources=(("black", 1),), any=3),
        DevelopEffect("shift", 2),
        DrawCardsEffect(2, 1),
        PlayCardsEffect(1),
    )


def test_static_effects_of_several_cards_add_up_and_the_lowest_price_counts() -> None:
    parts = [
        reading.modifiers([{"price": {"drive": 2}}, {"range_bonus": 1}]),
        reading.modifiers([{"price": {"drive": 1}}, {"range_bonus": 1}, {"no_contamination": "research"}]),
        reading.modifiers([{"die_points_bonus": {"color": "black", "points": 1}}, {"explorer_bonus": 2}]),
    ]
    together = reading.combined(parts)
    assert dict(together.prices) == {"drive": 1}
    assert (together.range_bonus, together.explorer_bonus, dict(together.die_points)) == (2, 2, {"black": 1})
    assert together.no_contamination == {"research"}
    assert reading.combined([]) == Modifiers()


def test_preconditions_may_be_combined() -> None:
    entry = {
        "all_of": [
            {"pay": {"fuel": 2}},
            {"tech_value": {"at_least": 3, "dice": 1, "color": "brown"}},
            {"tech_column": {"at_least": "III", "dice": 2}},
        ]
    }
    found = reading.precondition(entry)
    assert found == Precondition(
        fuel=2, requirements=(Requirement("value", 3, 1, "brown"), Requirement("column", 2, 2, None))
    )
    assert found.paid


def test_costs_are_values_or_cubes_of_columns() -> None:
    entries: list[dict[str, Any]] = [{"color": "black", "value": 5}, {"color": "brown", "cubes": {"III": 1, "II": 2}}]
    assert reading.costs(entries) == (Cost("black", value=5), Cost("brown", cubes=(0, 2, 1)))


@pytest.mark.parametrize(
    "entry", [{"explode": 1}, {"gain": {"resources": {"pink": 1}}}, {"gain": {"resources": {"star": 1}}}]
)
def test_unknown_effects_are_refused(entry: dict[str, object]) -> None:
    with pytest.raises(BadComponents):
        reading.effect(entry)


def test_other_words_that_nobody_knows_are_refused() -> None:
    with pytest.raises(BadComponents):
        reading.modifiers([{"fly_backwards": True}])
    with pytest.raises(BadComponents):
        reading.precondition({"pray": 3})
    with pytest.raises(BadComponents):
        reading.costs([{"color": "black", "value": 1}, {"color": "black", "value": 2}])
    with pytest.raises(BadComponents):
        reading.cubes({"IV": 1})
    with pytest.raises(BadComponents):
        reading.modifiers([{"price": {"drive": 0}}])


def test_the_labels_of_all_cards_fit_a_button() -> None:
    labels, table = [], state()
    for card in components.CARDS:
        halves: tuple[Half, ...] = ("mission", "development")
        labels += [str(PlayHand(0).explain(table, PlayCard(card, half))) for half in halves]
        labels.append(str(CompleteMissions(0).explain(table, CompleteMission(card, "A"))))
        development = components.CARDS[card].development
        labels.append(f"{development.name}: {Text('{all}', all=words.effects(development.effects))}")
    for built in range(len(components.STATION_SLOTS)):
        table.mats[0].stations = tuple(components.STATIONS)[:built]
        for station in components.STATIONS.values():
            moves = [SolariusBuild(station.id, colour) for colour in station.colours]
            labels += [str(BuildStation(0).explain(table, move)) for move in moves]
    assert max(map(len, labels)) <= LABEL_LENGTH
