"""Refusals say which rule stands against a move, where, and what to do instead."""

from __future__ import annotations

import pytest

from bot.games.carcassonne import CarcassonnePosition
from bot.games.contract import Move
from bot.games.errors import IllegalMove, Refusal
from tests.games.carcassonne.tables import GAME, Laid, On, notations, play, position


def _refusal(table: CarcassonnePosition, notation: str) -> Refusal:
    refusal = table.why_not(GAME.parse(notation))
    assert refusal is not None
    with pytest.raises(IllegalMove):
        table.play(GAME.parse(notation))
    return refusal


@pytest.mark.parametrize(
    ("notation", "sentence", "cells"),
    [
        ("place M10 r0", "There is a tile at M10 already; choose an empty cell.", ("M10",)),
        ("place N9 r0", "N9 touches no tile; choose a cell beside one.", ("N9",)),
        (
            "place N10 r0",
            "The west side would join a field to a road at M10; turn the tile or choose another cell.",
            ("N10", "M10"),
        ),
        (
            "place M9 r1",
            "The south side would join a field to a city at M10; turn the tile or choose another cell.",
            ("M9", "M10"),
        ),
        ("place N10 r3", "The tile looks the same with r3 as with r1; write place N10 r1.", ("N10",)),
        ("meeple road E", "Left lays its tile first: for example place L10 r1.", ()),
        ("score N E", "Left lays its tile first: for example place L10 r1.", ()),
    ],
)
def test_placing(notation: str, sentence: str, cells: tuple[str, ...]) -> None:
    refusal = _refusal(position(drawn="U"), notation)
    assert (str(refusal.text), refusal.cells) == (sentence, cells)
    assert refusal.rule == "carcassonne_solo 2.2"


@pytest.mark.parametrize(
    ("notation", "sentence", "cells"),
    [
        ("meeple road E", "That feature is not free: a meeple stands on it at M10.", ("L10", "M10")),
        ("meeple city E", "The tile at L10 has no city on its east side.", ("L10",)),
        ("meeple road N", "The tile at L10 has no road on its north side.", ("L10",)),
        ("meeple monastery", "The tile at L10 has no monastery.", ("L10",)),
        ("place N10 r0", "Left has laid its tile at L10; choose a feature for the meeple now.", ("L10",)),
        ("score N E", "There is no order to choose yet; choose a feature for the meeple first.", ()),
    ],
)
def test_meeples(notation: str, sentence: str, cells: tuple[str, ...]) -> None:
    table = position(drawn="L", meeples=[On(1, (0, 0), "E")])
    play(table, "place L10 r0")
    refusal = _refusal(table, notation)
    assert (str(refusal.text), refusal.cells) == (sentence, cells)
    assert refusal.rule == "carcassonne_solo 2.3"


def test_two_sides_of_one_segment_are_one_choice() -> None:
    table = position(drawn="J")
    play(table, "place L10 r3")
    assert notations(table) == ["meeple road N", "meeple city W"]
    refusal = _refusal(table, "meeple road E")
    assert str(refusal.text) == "That is the same feature as another side of the tile; write meeple road N."


def test_two_segments_that_meet_elsewhere_are_one_choice() -> None:
    loop: list[Laid] = [("B", 0, 1, 0), ("V", -1, 1, 1), ("V", -2, 1, 2), ("V", -2, 0, 3)]
    table = position(loop, drawn="L")
    play(table, "place L10 r0")
    assert notations(table) == ["meeple city N", "meeple road E", "meeple road S"]
    refusal = _refusal(table, "meeple road W")
    assert str(refusal.text) == "That is the same feature as another side of the tile; write meeple road S."


def _asked_for_an_order() -> CarcassonnePosition:
    tiles: list[Laid] = [
        ("U", 1, 0, 1),
        ("U", 1, -1, 1),
        ("A", 2, -1, 1),
        ("U", -1, 0, 1),
        ("U", -1, -1, 1),
        ("U", -2, -1, 1),
        ("A", -3, -1, 3),
    ]
    meeples = [On(0, (1, -1), "E"), On(1, (-1, -1), "E"), On(2, (0, 0), "N")]
    table = position(tiles, drawn="L", scores=(10, 11, 13), meeples=meeples)
    play(table, "place M9 r2")
    assert notations(table) == ["score E S W", "score E W S", "score S W E"]
    return table


@pytest.mark.parametrize(
    ("notation", "sentence"),
    [
        ("score E W", "Name each completed feature once: E, S and W."),
        ("score E E W", "Name each completed feature once: E, S and W."),
        ("score E S W N", "Name each completed feature once: E, S and W."),
        ("score E S M9", "Name each completed feature once: E, S and W."),
        ("score S E W", "That order gives the same result as another; write score E S W."),
        ("score W S E", "That order gives the same result as another; write score S W E."),
        ("meeple road N", "The meeple is placed already; choose the order of scoring now."),
        ("place N10 r0", "Left has laid its tile at M9; choose the order of scoring now."),
    ],
)
def test_orders(notation: str, sentence: str) -> None:
    refusal = _refusal(_asked_for_an_order(), notation)
    assert str(refusal.text) == sentence
    assert refusal.rule == "carcassonne_solo 2.4"


def test_a_finished_game() -> None:
    table = position(drawn="U", supply=(0, 4, 4))
    play(table, "place M11 r1")
    refusal = _refusal(table, "place N10 r1")
    assert str(refusal.text) == "The game is over; start a new one to play on."


class _Pass(Move):
    def __str__(self) -> str:
        return "pass"


def test_a_move_of_another_game() -> None:
    table = position(drawn="L")
    refusal = table.why_not(_Pass())
    assert refusal is not None
    play(table, "place L10 r0")
    refusal = table.why_not(_Pass())
    assert refusal is not None
    assert str(refusal.text) == "That is no move of Carcassonne."
    assert str(table.explain(_Pass())) == "pass"
