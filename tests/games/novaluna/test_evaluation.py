"""What the searching player of Nova Luna weighs: a look at a tile beside a display agrees with laying it."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from bot.ai.novaluna.evaluation import evaluate_moves
from bot.ai.novaluna.knowledge import NovaLunaKnowledge
from bot.ai.search import tuning_of
from bot.games.areas import Cell
from bot.games.chance import Chance
from bot.games.contract import OptionValue
from bot.games.novaluna import NovaLuna
from bot.games.novaluna.display import Display
from bot.games.novaluna.moves import NovaLunaTake, Refill

WEIGHTS = {"disc": 12.0, "time": 0.7, "late_time": 1.3, "nearness": 4.7, "power": 1.1, "won": 6.0}


def nearness(display: Display, cell: Cell) -> float:
    """How far the open tasks of a tile have come."""
    total, counted, tasks = 0.0, display.counts(cell), display.tiles[cell].tasks
    for index in display.open[cell]:
        there = sum([min(needed, counted.get(colour, 0)) for colour, needed in tasks[index].needs])
        total += (there / len(tasks[index].pips)) ** WEIGHTS["power"]
    return total


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (1, {"late_tasks": "lost"}), (3, {"fewer_discs": True})])
def test_what_is_weighed_is_what_laying_the_tile_leaves(seats: int, options: dict[str, OptionValue]) -> None:
    compared = refills = completed = 0
    for number in range(3):
        random, table = Random(number), NovaLuna().new(seats=seats, seed=bytes([number]), options=options)
        while table.deciders:
            state, display = table.state, table.state.displays[table.deciders[0]]
            promises = evaluate_moves(table, WEIGHTS)
            assert [*promises] == [*table.moves()]
            late = getattr(state, "noted", None) is not None
            for move in random.sample([*promises], min(4, len(promises))):
                if not isinstance(move, NovaLunaTake):
                    assert promises[move] == inf
                    refills += 1
                    continue
                after, tile = display.copy(), state.wheel.tile(move.space)
                done = len(after.lay(move.cell, tile))
                time = WEIGHTS["late_time" if late else "time"] * tile.time
                near = WEIGHTS["nearness"] * sum([nearness(after, cell) for cell in after.open])
                assert promises[move] == pytest.approx(WEIGHTS["disc"] * done - time + near)
                compared, completed = compared + 1, completed + done
            table.play(max(promises, key=promises.__getitem__) if random.random() < 0.8 else random.choice([*promises]))
    assert compared > 150
    assert completed > 20
    assert refills


def test_cached_choices_equal_new_ones() -> None:
    tuning = tuning_of("novaluna")
    assert tuning is not None
    knows, draw, refilled = NovaLunaKnowledge(tuning.weights), Chance(b"").draws("choices"), False
    for seats in (1, 2):
        table = NovaLuna().new(seats=seats, seed=b"mind")
        while table.deciders:
            move = knows.choose(table, draw)
            other = table.imagine(table.deciders[0], Chance(b"other"))
            assert knows.choose(other, draw) == move == NovaLunaKnowledge(tuning.weights).choose(table, draw)
            refilled = refilled or isinstance(move, Refill)
            table.play(move)
    assert refilled
