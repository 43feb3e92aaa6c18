"""What the searching player of Carcassonne knows: the quick look at a placement agrees with playing it."""

from __future__ import annotations

from random import Random

import pytest

from bot.games.carcassonne import Carcassonne
from bot.games.carcassonne.board import key_of
from bot.games.carcassonne.components import TILES
from bot.games.carcassonne.moves import Place
from bot.games.carcassonne.player.knowledge import CarcassonneKnowledge
from bot.games.carcassonne.player.outlook import Outlook
from bot.games.chance import Chance
from bot.games.contract import OptionValue
from bot.games.search import tuning_of
from tests.games.carcassonne.tables import On, position, straight_road


def knowledge() -> CarcassonneKnowledge:
    tuning = tuning_of("carcassonne")
    assert tuning is not None
    return CarcassonneKnowledge(tuning.weights)


@pytest.mark.parametrize("options", [{}, {"colours": 4, "meeples": 3}], ids=["usual", "four colours"])
def test_the_quick_look_at_a_placement_is_what_playing_it_leaves(options: dict[str, OptionValue]) -> None:
    knows, compared = knowledge(), 0
    for number in range(6):
        random, table = Random(number), Carcassonne().new(seats=1, seed=bytes([number]), options=options)
        draw = Chance(b"on").draws("choices")
        while table.deciders and compared < 400:
            if table.prompt.kind == "place":
                outlook = Outlook(table.state, knows.weights)
                for move in random.sample(table.moves(), min(3, len(table.moves()))):
                    assert isinstance(move, Place)
                    quick = knows.laid(outlook, table.state, move)
                    if quick is not None:
                        compared += 1
                        assert quick == pytest.approx(knows.played(outlook, table, move))
            table.play(knows.choose(table, draw))
    assert compared > 200


def test_a_map_with_one_more_tile_promises_what_it_does_when_it_is_looked_at_as_a_whole() -> None:
    knows, compared = knowledge(), 0
    table, draw = Carcassonne().new(seats=1, seed=b"whole"), Chance(b"on").draws("choices")
    while table.deciders:
        before = Outlook(table.state, knows.weights)
        for move in table.moves()[::4]:
            if isinstance(move, Place):
                state = table.state.copy()
                state.board.lay(key_of(move.cell), TILES[state.drawn].turns[move.rotation])
                for number in (None, *[number for _, number in state.board.touched]):
                    claimed = {} if number is None else {number: 1}
                    looks = [
                        outlook.worth(state.board, outlook.ends(state.board), state.points, state.supply, claimed)
                        for outlook in (before, Outlook(state, knows.weights))
                    ]
                    assert looks[0] == looks[1]
                    compared += 1
        table.play(knows.choose(table, draw))
    assert compared > 500


def test_a_meeple_comes_home_where_it_can() -> None:
    tiles, closing = straight_road(6)
    table = position(tiles, drawn="A", meeples=[On(0, (0, 0), "E")])
    assert str(knowledge().choose(table, Chance(b"").draws("choices"))) == closing


def test_the_order_of_the_piles_changes_nothing() -> None:
    table = Carcassonne().new(seats=1, seed=b"order")
    other = table.imagined(0, Chance(b"other"))
    assert table != other
    assert [*knowledge().candidates(table)] == [*knowledge().candidates(other)]
    assert knowledge().worth(table, 0) == knowledge().worth(other, 0)
