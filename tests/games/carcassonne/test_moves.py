"""Notation: what is read, what is refused, and sentences that help."""

from __future__ import annotations

import pytest

from bot.games.carcassonne.moves import CarcassonnePlace, FieldMeeple, Meeple, NoMeeple, Score
from bot.games.contract import InvalidMove, Move
from tests.games.carcassonne.tables import GAME


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("place N9 r2", CarcassonnePlace((1, -1), 2)),
        ("  PLACE   n9   R2 ", CarcassonnePlace((1, -1), 2)),
        ("place M-1 r0", CarcassonnePlace((0, -11), 0)),
        ("meeple city N", Meeple("city", "N")),
        ("Meeple Road w", Meeple("road", "W")),
        ("meeple monastery", Meeple("monastery", None)),
        ("Meeple Field wr", FieldMeeple("WR")),
        ("no meeple", NoMeeple()),
        ("score N E M9", Score(("N", "E", (0, -1)))),
        ("score m9 n", Score(((0, -1), "N"))),
    ],
)
def test_notation_is_read(text: str, move: Move) -> None:
    assert GAME.parse(text) == move
    assert GAME.parse(str(move)) == move


@pytest.mark.parametrize(
    ("text", "help_"),
    [
        ("", "Start with place, meeple or score"),
        ("castle", "Start with place, meeple or score"),
        ("place", "cell and a rotation"),
        ("place N9 r4", "cell and a rotation"),
        ("place N9 2", "cell and a rotation"),
        ("place N9 r2 now", "cell and a rotation"),
        ("place I9 r2", "i9 isn't a cell"),
        ("meeple", "a feature and a side"),
        ("meeple city", "a feature and a side"),
        ("meeple field N", "a feature and a side"),
        ("meeple field NN", "a feature and a side"),
        ("no", "To place no meeple"),
        ("no tile", "To place no meeple"),
        ("meeple monastery N", "a feature and a side"),
        ("meeple city NE", "a feature and a side"),
        ("score", "sides and monastery cells"),
        ("score X", "x isn't a side or a monastery's cell"),
    ],
)
def test_what_is_no_notation_is_refused_with_an_example_or_a_reason(text: str, help_: str) -> None:
    with pytest.raises(InvalidMove, match=help_):
        GAME.parse(text)


def test_a_very_long_text_is_refused_and_not_repeated() -> None:
    with pytest.raises(InvalidMove) as refused:
        GAME.parse("place " + "N" * 5_000 + " r1")
    assert len(str(refused.value)) < 200
