"""The notation of Solarius Mission: every move, tolerated forms, errors."""

from __future__ import annotations

import pytest

from bot.games.contract import InvalidMove, Move
from bot.games.engine import WrittenMove
from bot.games.solarius import moves
from bot.games.solarius.moves import ANYTIME, GRAMMAR

EVERY = (
    "start black yellow",
    "take black star+1 at -1",
    "take yellow 3 at 2",
    "place normal",
    "place transformation",
    "place research",
    "place card 13",
    "colour turquoise",
    "lose 1 fuel",
    "gain 2 fuel 1 spacebucks",
    "use resources",
    "use action buy 2",
    "store 2 black III",
    "upgrade brown",
    "shift brown",
    "draw",
    "discard 13",
    "play 13 mission",
    "play 13 development",
    "buy 1 drive",
    "buy 3 drives",
    "fly",
    "fly C7",
    "fly C7 portals",
    "give drive 2",
    "settle",
    "decline",
    "build SS5 yellow",
    "mission 11 at B",
    "pay black I I III",
    "outpost O3",
    "bonus O3",
    "trigger SS1",
    "stop",
    "end turn",
    "exchange 1 fuel 1 spacebucks for black II",
    "exchange black I + yellow III for 1 fuel 1 spacebucks",
    "upgrade drive",
    "complete C7",
)


@pytest.mark.parametrize("notation", EVERY)
def test_every_kind_of_move_is_read_as_it_is_written(notation: str) -> None:
    assert str(GRAMMAR.parse(notation)) == notation
    assert GRAMMAR.parse(f"  {notation.upper()} ") == GRAMMAR.parse(notation)


def test_these_are_all_kinds_of_moves() -> None:
    kinds = {type(GRAMMAR.parse(notation)) for notation in EVERY}
    there = {value for value in vars(moves).values() if isinstance(value, type) and issubclass(value, Move)}
    assert kinds == there - {Move, WrittenMove}
    assert set(ANYTIME) <= kinds


def test_the_order_of_cubes_in_a_lot_does_not_matter() -> None:
    assert GRAMMAR.parse("exchange yellow III + black I for 2 fuel") == GRAMMAR.parse(
        "exchange black I + yellow III for 2 fuel"
    )
    assert GRAMMAR.parse("pay black III I") == GRAMMAR.parse("pay black I III")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", "Write a move like take"),
        ("dance", "Write a move like take"),
        ("fly Z7", "z7 isn't a hex"),
        ("exchange " + " + ".join(["brown I"] * 5) + " for 2 spacebucks", "Write a move like take"),
        ("take pink 3 at 0", "pink isn't a choice here. Write black, yellow, turquoise or brown"),
        ("take black 4 at 0", "4 isn't a choice here. Write 1, 2, 3, star or star+1"),
        ("take black 3 at -100", "-100 isn't a bridge space"),
        ("take black 3 at 100", "100 isn't a bridge space"),
        ("take black 3 at top", "top isn't a bridge space"),
        ("store many black I", "many isn't a choice here. Write a number"),
        ("store 1 black IV", "IV isn't a choice here. Write I, II or III"),
        ("pay black", "Name the column of each cube"),
        ("gain nothing", "Write points like 2 fuel"),
        ("exchange black for 1 fuel", "black isn't a cube."),
        ("exchange black I", "Write a move like take"),
        ("outpost 3", "3 isn't a station or an outpost"),
        ("mission 11 at BB", "Write a move like take"),
    ],
)
def test_what_is_no_move_is_answered_with_how_to_write_one(text: str, answer: str) -> None:
    with pytest.raises(InvalidMove) as refused:
        GRAMMAR.parse(text)
    assert str(refused.value).startswith(answer)
    assert str(refused.value).endswith(".")
