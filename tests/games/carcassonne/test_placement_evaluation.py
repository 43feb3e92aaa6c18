"""What the searching player of Carcassonne knows: the quick look at a placement agrees with playing it."""

from __future__ import annotations

from random import Random

import pytest

from bot.ai.carcassonne.knowledge import CarcassonneKnowledge
from bot.ai.carcassonne.map_analysis import MapAnalysis
from bot.ai.carcassonne.placement_evaluation import PlacementEvaluation
from bot.ai.carcassonne.stock import TileStock
from bot.ai.search import tuning_of
from bot.games.carcassonne import Carcassonne
from bot.games.carcassonne.board import key_of
from bot.games.carcassonne.components import TILES
from bot.games.carcassonne.moves import CarcassonnePlace, Meeple
from bot.games.chance import Chance
from bot.games.contract import OptionValue
from tests.games.carcassonne.tables import On, position, straight_road


def knowledge() -> CarcassonneKnowledge:
    tuning = tuning_of("carcassonne")
    assert tuning is not None
    return CarcassonneKnowledge(tuning.weights)


@pytest.mark.parametrize("options", [{}, {"colours": 4, "meeples": 3}], ids=["usual", "four colours"])
def test_the_quick_look_at_a_move_is_exactly_what_playing_it_leaves(options: dict[str, OptionValue]) -> None:
    knows, compared = knowledge(), {CarcassonnePlace: 0, Meeple: 0}
    for number in range(6):
        random, table = Random(number), Carcassonne().new(seats=1, seed=bytes([number]), options=options)
        draw = Chance(b"on").draws("choices")
        while table.deciders and compared[CarcassonnePlace] < 400:
            state, moves = table.state, table.moves()
            stock = TileStock(state, knows.weights)
            outlook = MapAnalysis(state.board, stock)
            for move in random.sample(moves, min(3, len(moves))):
                quick = None
                if isinstance(move, CarcassonnePlace):
                    quick = knows.evaluate_placement(outlook, state, move)
                elif isinstance(move, Meeple):
                    quick = knows.evaluate_meeple(PlacementEvaluation(outlook, state.board.last), state, move)
                if quick is not None:
                    compared[type(move)] += 1
                    assert quick == knows.evaluate_by_playing(stock, table, move)
            table.play(knows.choose(table, draw))
    assert compared[CarcassonnePlace] > 200
    assert compared[Meeple] > 40


def test_an_added_tile_evaluates_like_the_whole_map() -> None:
    knows, compared = knowledge(), 0
    table, draw = Carcassonne().new(seats=1, seed=b"whole"), Chance(b"on").draws("choices")
    while table.deciders:
        stock = TileStock(table.state, knows.weights)
        before = MapAnalysis(table.state.board, stock)
        for move in table.moves()[::4]:
            if isinstance(move, CarcassonnePlace):
                state, key = table.state.copy(), key_of(move.cell)
                orientation = TILES[state.drawn].turns[move.rotation]
                state.board.lay(key, orientation)
                quick, whole = (
                    PlacementEvaluation(before, key, orientation),
                    PlacementEvaluation(MapAnalysis(state.board, stock), key),
                )
                assert (quick.touched, quick.around, quick.features) == (whole.touched, whole.around, whole.features)
                for number in (None, *quick.touched):
                    claimed = {} if number is None else {number: 1}
                    looks = [after.worth(state.points, state.supply, claimed) for after in (quick, whole)]
                    assert looks[0] == looks[1]
                    compared += 1
        table.play(knows.choose(table, draw))
    assert compared > 500


def test_cached_choices_equal_new_ones() -> None:
    knows, table, draw = knowledge(), Carcassonne().new(seats=1, seed=b"mind"), Chance(b"").draws("choices")
    chosen = []
    while table.deciders:
        chosen.append(knows.choose(table, draw))
        assert knows.choose(table.imagine(0, Chance(b"other")), draw) == chosen[-1] == knowledge().choose(table, draw)
        table.play(chosen[-1])
    assert len(chosen) > 20


def test_a_meeple_comes_home_where_it_can() -> None:
    tiles, closing = straight_road(6)
    table = position(tiles, drawn="A", meeples=[On(0, (0, 0), "E")])
    assert str(knowledge().choose(table, Chance(b"").draws("choices"))) == closing


def test_the_order_of_the_piles_changes_nothing() -> None:
    table = Carcassonne().new(seats=1, seed=b"order")
    other = table.imagine(0, Chance(b"other"))
    assert table != other
    assert [*knowledge().candidates(table)] == [*knowledge().candidates(other)]
    assert knowledge().worth(table, 0) == knowledge().worth(other, 0)
