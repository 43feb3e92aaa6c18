"""What a touch of the board does, without a page."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.core.table.model import LiveTable
from bot.games.areas import AreaKey
from bot.games.chance import seed_from_text
from bot.games.registry import game_named
from cogs.page.touches import Offer, Row, Touchable
from tests.bench.presses.counted import table_of

PLANT, TECH = AreaKey("store", "plant"), AreaKey("store", "tech")


def touchable(key: str, seats: int, played: str, proposed: str) -> Touchable:
    """What can be touched at the beginning of a game; one press plays a move and proposes another one."""
    game = game_named(key)
    live = LiveTable(table_of(game, seats), game.new(seats=seats, seed=seed_from_text("touches")), (), 0)
    offered: dict[Row, Offer] = {
        (game.parse(played),): Offer("", "", plays=True),
        (game.parse(proposed),): Offer("", ""),
    }
    return Touchable.of(live, 0, offered)


@pytest.mark.parametrize(
    ("touched", "key", "plays"),
    [((), PLANT, True), ((), TECH, False), ((PLANT,), PLANT, False), ((TECH,), PLANT, True)],
)
def test_a_touch_says_beforehand_whether_it_plays(touched: Sequence[AreaKey], key: AreaKey, *, plays: bool) -> None:
    assert touchable("otys", 1, "order plant", "order tech").plays(touched, key) is plays


def test_a_first_touch_does_not_play_what_ends_the_turn() -> None:
    found = touchable("tictactoe", 2, "take A1", "take B1")
    assert not found.plays((), AreaKey("cell", "A1"))
    assert found.plays((AreaKey("cell", "B1"),), AreaKey("cell", "A1"))
