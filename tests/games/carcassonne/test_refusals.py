"""Refusals say which rule stands against a move, where, and what to do instead."""

from __future__ import annotations

import pytest

from bot.games.areas import areas
from bot.games.carcassonne import CarcassonnePosition
from bot.games.contract import IllegalMove, Move, Refusal
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
        ("place M10 r0", "M10 already has a tile. Choose an empty cell.", ("M10",)),
        ("place N9 r0", "N9 isn't next to a tile. Choose a cell that is.", ("N9",)),
        (
            "place N10 r0",
            "On the west side, a field would meet a road at M10. Turn the tile or choose another cell.",
            ("N10", "M10"),
        ),
        (
            "place M9 r1",
            "On the south side, a field would meet a city at M10. Turn the tile or choose another cell.",
            ("M9", "M10"),
        ),
        ("place N10 r3", "This tile looks the same with r3 and r1. Use place N10 r1.", ("N10",)),
        ("meeple road E", "Place Left's tile first, for example place L10 r1.", ()),
        ("score N E", "Place Left's tile first, for example place L10 r1.", ()),
    ],
)
def test_placing(notation: str, sentence: str, cells: tuple[str, ...]) -> None:
    refusal = _refusal(position(drawn="U"), notation)
    assert (str(refusal.text), refusal.areas) == (sentence, areas(*(f"cell {cell}" for cell in cells)))
    assert refusal.rule == "carcassonne_solo 2.2"


@pytest.mark.parametrize(
    ("notation", "sentence", "cells"),
    [
        ("meeple road E", "That feature is taken: it has a meeple at M10.", ("L10", "M10")),
        ("meeple city E", "The tile at L10 has no city on its east side.", ("L10",)),
        ("meeple road N", "The tile at L10 has no road on its north side.", ("L10",)),
        ("meeple monastery", "The tile at L10 has no monastery.", ("L10",)),
        ("place N10 r0", "Left's tile is already at L10. Now choose a feature for the meeple.", ("L10",)),
        ("score N E", "Place the meeple before you choose the scoring order.", ()),
    ],
)
def test_meeples(notation: str, sentence: str, cells: tuple[str, ...]) -> None:
    table = position(drawn="L", meeples=[On(1, (0, 0), "E")])
    play(table, "place L10 r0")
    refusal = _refusal(table, notation)
    assert (str(refusal.text), refusal.areas) == (sentence, areas(*(f"cell {cell}" for cell in cells)))
    assert refusal.rule == "carcassonne_solo 2.3"


def test_two_sides_of_one_segment_are_one_choice() -> None:
    table = position(drawn="J")
    play(table, "place L10 r3")
    assert notations(table) == ["meeple road N", "meeple city W"]
    refusal = _refusal(table, "meeple road E")
    assert str(refusal.text) == "Those sides belong to the same feature. Use meeple road N."


def test_two_segments_that_meet_elsewhere_are_one_choice() -> None:
    loop: list[Laid] = [("B", 0, 1, 0), ("V", -1, 1, 1), ("V", -2, 1, 2), ("V", -2, 0, 3)]
    table = position(loop, drawn="L")
    play(table, "place L10 r0")
    assert notations(table) == ["meeple city N", "meeple road E", "meeple road S"]
    refusal = _refusal(table, "meeple road W")
    assert str(refusal.text) == "Those sides belong to the same feature. Use meeple road S."


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
        ("score S E W", "That order scores the same as another. Use score E S W."),
        ("score W S E", "That order scores the same as another. Use score S W E."),
        ("meeple road N", "The meeple is already placed. Now choose the scoring order."),
        ("place N10 r0", "Left's tile is already at M9. Now choose the scoring order."),
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
    assert str(refusal.text) == "The game is over. Start a new one to keep playing."


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
    assert str(refusal.text) == "That isn't a Carcassonne move."
    assert str(table.explain(_Pass())) == "pass"
