"""Whole games: the deal, the course of turns, the events, the result, the statistics."""

from __future__ import annotations

import statistics
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ai.carcassonne import GreedyCarcassonnePlayer
from bot.ai.players import RandomPlayer
from bot.games.carcassonne.components import DECK, ORIENTATIONS, START, TILES
from bot.games.carcassonne.moves import CarcassonnePlace, Score, feature_name
from bot.games.carcassonne.words import order_with_scores
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import LABEL_LENGTH, NOTATION_LENGTH, Player
from tests.games.carcassonne.tables import GAME, Laid, On, only, play, position


def test_the_box_holds_what_the_component_file_counted() -> None:
    segments = [(segment, tile.count) for tile in TILES.values() for segment in tile.turns[0].segments]
    by_kind: Counter[str] = Counter()
    for segment, count in segments:
        by_kind[segment.kind] += count
    edges: Counter[str] = Counter()
    for tile in TILES.values():
        for edge in tile.turns[0].edges:
            edges[edge] += tile.count
    assert sum(tile.count for tile in TILES.values()) == 72
    assert len(TILES) == 24
    assert len(DECK) == 71
    assert START.letter == "D"
    assert len(ORIENTATIONS) == 79 + 34  # those of The River
    assert by_kind == {"city": 49, "road": 62, "monastery": 6}
    assert edges == {"city": 79, "road": 94, "field": 115}
    assert sum(segment.shields * count for segment, count in segments) == 10


@given(st.binary(max_size=8), st.sampled_from([(3, [24, 24, 23]), (4, [18, 18, 18, 17])]))
@settings(max_examples=30)
def test_the_deal_is_one_shuffle_cut_into_piles(seed: bytes, deal: tuple[int, list[int]]) -> None:
    colours, sizes = deal
    table = GAME.new(seats=1, seed=seed, options={"colours": colours})
    hidden = table.state.piles
    assert [len(pile) for pile in hidden] == [sizes[0] - 1, *sizes[1:]]
    assert [table.state.drawn, *(tile for pile in hidden for tile in pile)] == Chance(seed).shuffle(DECK, "tiles")
    opening = only(table.opening(), "drew")
    assert dict(opening.data) == {"colour": 0, "tile": table.state.drawn, "pile": 0, "left": sizes[0] - 1}
    assert opening.reveals


def test_without_discards_the_last_tile_belongs_to_the_middle_colour() -> None:
    for number in range(200):
        seed = seed_from_text(f"long {number}")
        table = GAME.new(seats=1, seed=seed, options={"meeples": 7})
        player = GreedyCarcassonnePlayer(Chance(seed))
        turns = Counter[int]()
        while table.deciders:
            turns[table.state.colour] += table.prompt.kind == "place"
            table.play(player.choose(table))
        if table.state.ending == "tiles" and not table.state.discarded:
            assert turns == {0: 24, 1: 24, 2: 23}
            assert table.state.last_colour == 1
            return
    pytest.fail("no game went through all tiles")


def test_placements_are_listed_as_one_reads() -> None:
    table = position([("W", -1, 0, 0), ("B", 0, 1, 0)], drawn="V")
    placements = [
        (move.cell[1], move.cell[0], move.rotation) for move in table.moves() if isinstance(move, CarcassonnePlace)
    ]
    assert placements == sorted(placements)
    assert len(placements) > 10


def test_the_longest_order_has_a_label_and_a_notation_that_fit_a_button() -> None:
    order = Score(("N", "E", "S", "W", *((x, y) for x in (0, 2) for y in (0, 1, 2))))
    assert len(str(order)) <= NOTATION_LENGTH
    label = str(order_with_scores(tuple(map(feature_name, order.order)), (113, 114, 115, 116)))
    assert label.startswith("Left 113, Middle 114, Right 115 and Fourth 116: N E S W M10")
    assert len(label) <= LABEL_LENGTH


def test_a_turn_is_described_in_order() -> None:
    table = position(
        [("W", -1, 0, 0)], drawn="A", colour=1, scores=(5, 8, 7), meeples=[On(0, (0, 0), "E")], supply=(3, 4, 4)
    )
    events = play(table, "place N10 r1")
    assert [(event.kind, str(event.text)) for event in events] == [
        ("placed", "Middle places a tile at N10."),
        ("meeple", "Middle places a meeple on the monastery at N10."),
        ("scored", "A road of 3 tiles scores 3 for Left."),
        ("drew", "Right draws a tile: road south and west."),
    ]
    assert [event.reveals for event in events] == [False, False, False, True]
    assert dict(events[1].data) == {
        "colour": 1,
        "cell": "N10",
        "feature": "monastery",
        "sides": [],
        "supply": 3,
        "forced": True,
    }
    assert dict(events[2].data) == {
        "feature": "road",
        "name": "W",
        "cells": ["M10", "L10", "N10"],
        "tiles": 3,
        "shields": 0,
        "value": 3,
        "meeples": [1, 0, 0],
        "majority": [0],
        "paid": [0],
        "points": [3, 0, 0],
        "returned": [1, 0, 0],
        "scores": [8, 8, 7],
    }


def test_a_feature_that_pays_nobody_says_why() -> None:
    table = position([("W", -1, 0, 0)], drawn="A", scores=(9, 8, 7), meeples=[On(0, (0, 0), "E"), On(1, (-1, 0), "E")])
    event = only(play(table, "place N10 r1"), "completed")
    assert str(event.text) == "A road of 3 tiles scores nothing: Left and Middle aren't lowest."
    assert event.data["points"] == [0, 0, 0]
    assert event.data["returned"] == [1, 1, 0]


def test_a_monastery_is_completed_from_a_corner_and_from_within() -> None:
    ring: list[Laid] = [
        ("B", 0, 1, 0),
        ("B", 1, 1, 0),
        ("B", 2, 1, 0),
        ("B", 2, 2, 0),
        ("B", 0, 2, 0),
        ("B", 0, 3, 0),
        ("B", 1, 3, 0),
        ("B", 1, 2, 0),
    ]
    outside = position(ring, drawn="B", meeples=[On(0, (1, 2), None)], scores=(1, 1, 1))
    assert only(play(outside, "place P13 r0"), "scored").data["cells"] == [
        "M11",
        "N11",
        "P11",
        "M12",
        "N12",
        "P12",
        "M13",
        "N13",
        "P13",
    ]
    assert outside.state.points == (10, 1, 1)
    hole = position([*ring[:-1], ("B", 2, 3, 0)], drawn="B", scores=(1, 1, 1))
    scored = only(play(hole, "place N12 r0"), "scored")
    assert (scored.data["name"], scored.data["value"]) == ("N12", 9)


def test_goals_are_reported_when_they_are_reached() -> None:
    table = position(drawn="U", scores=(47, 60, 60), supply=(0, 4, 4))
    events = play(table, "place M11 r1")
    assert [event.data["goal"] for event in events if event.kind == "goal"] == ["total40", "total50"]


def test_the_outcome_of_a_record() -> None:
    table = position(drawn="U", supply=(0, 4, 4), piles=("V", "V", "V"))
    play(table, "place M11 r1")
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.as_json() == {
        "scores": [2],
        "ranks": [1],
        "title": "Apprentice",
        "goals": [],
        "details": {
            "ending": "meeples",
            "turns": 1,
            "tiles": 2,
            "discarded": [],
            "colours": [
                {"name": "Left", "before": 1, "meeples": 2, "total": 3},
                {"name": "Middle", "before": 2, "meeples": 0, "total": 2},
                {"name": "Right", "before": 3, "meeples": 0, "total": 3},
            ],
            "aids": True,
        },
    }


def _results(
    player_class: type[Player[Any]], games: int, **options: object
) -> tuple[list[int], list[int], Counter[str]]:
    """Return the results, turns and endings of n games."""
    results: list[int] = []
    turns: list[int] = []
    endings = Counter[str]()
    for number in range(games):
        seed = seed_from_text(f"statistics {number}")
        table = GAME.new(seats=1, seed=seed, options=options)
        player = player_class(Chance(seed))
        while table.deciders:
            table.play(player.choose(table))
        results += table.scores()
        turns.append(table.state.turn)
        endings[table.state.ending] += 1
    return results, turns, endings


def test_random_games_lie_in_the_band_of_the_rules() -> None:
    results, turns, endings = _results(RandomPlayer, 400)
    assert statistics.mean(results) == pytest.approx(8.10, abs=0.4)
    assert statistics.stdev(results) == pytest.approx(1.53, abs=0.3)
    assert statistics.mean(turns) == pytest.approx(15.1, abs=0.5)
    assert endings == {"meeples": 400}


def test_the_greedy_player_is_clearly_better_than_random() -> None:
    results, turns, _ = _results(GreedyCarcassonnePlayer, 30)
    assert statistics.mean(results) > 12.24  # the crude rule of the rules file, from 1/2/3
    assert statistics.mean(turns) > 30


@pytest.mark.soak
def test_ten_thousand_random_games_lie_in_the_band_of_the_rules() -> None:
    results, turns, endings = _results(RandomPlayer, 10_000)
    assert statistics.mean(results) == pytest.approx(8.10, abs=0.1)
    assert statistics.stdev(results) == pytest.approx(1.53, abs=0.06)
    assert statistics.mean(turns) == pytest.approx(15.1, abs=0.1)
    assert min(turns) >= 12
    assert endings == {"meeples": 10_000}


@pytest.mark.soak
@pytest.mark.parametrize(("meeples", "least"), [(3, 7.7), (4, 12.2), (5, 17.1), (6, 21.9), (7, 24.7)])
def test_more_meeples_help_the_greedy_player_at_least_as_much_as_the_crude_rule(meeples: int, least: float) -> None:
    results, _, _ = _results(GreedyCarcassonnePlayer, 100, meeples=meeples)
    assert statistics.mean(results) > least
