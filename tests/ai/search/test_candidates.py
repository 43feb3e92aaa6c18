"""The search: what it finds, what it sees, and that a budget is all that it spends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

import pytest

from bot.ai.search import Budget, Draw, Knowledge, SearchPlayer, judge
from bot.games.chance import Chance
from bot.games.contract import Move
from bot.games.text import Text
from tests.games.engine.counting import Add, AddSome, Sum, SumPosition

TRUE_SECRET = 5000
"""What no imagined position has: those are below a thousand."""

BEST = 3


def position(most: int = 5) -> SumPosition:
    table = SumPosition(Sum(1, [AddSome(0), AddSome(0)], TRUE_SECRET))
    table.state.most = most
    return table


class _Watching(Knowledge[SumPosition]):
    """Likes a total of four best; luck counts more than that. Keeps what it saw."""

    def __init__(self) -> None:
        super().__init__({})
        self.secrets: list[int] = []
        self.tried: Counter[int] = Counter()

    def clock(self, position: SumPosition) -> float:
        return 2 - len(position.state.stack)

    def choose(self, position: SumPosition, draw: Draw) -> Move:
        self.secrets.append(position.state.secret)
        return position.moves()[draw(len(position.moves()))]

    def worth(self, position: SumPosition, seat: int) -> float:
        state = position.state
        self.secrets.append(state.secret)
        self.tried[state.total - 1] += 1
        return state.secret - 10.0 * abs(state.total - 1 - BEST)

    def expects(self, position: SumPosition, worth: float, seen: Mapping[str, float]) -> Text:
        return Text("about {n}", n=worth)


def test_the_best_move_is_found_though_luck_counts_more() -> None:
    found = judge(_Watching(), Budget(60, 5, 1), position(), 0, Chance(b"luck"))
    assert found[0].move == Add(BEST)
    assert len(found) == 5


def test_what_nobody_knows_is_imagined() -> None:
    knowledge = _Watching()
    judge(knowledge, Budget(60, 5, 2), position(), 0, Chance(b"seen"))
    assert knowledge.secrets
    assert all(secret < 1000 for secret in knowledge.secrets)


def test_the_position_itself_is_left_as_it_was() -> None:
    table = position()
    judge(_Watching(), Budget(30, 5, 2), table, 0, Chance(b"left"))
    assert table == position()


def test_games_go_to_the_moves_that_are_hard_to_tell_apart() -> None:
    knowledge = _Watching()
    judge(knowledge, Budget(60, 5, 1), position(), 0, Chance(b"spent"))
    assert knowledge.tried[BEST] == max(knowledge.tried.values()) > min(knowledge.tried.values())


@pytest.mark.parametrize("simulations", [5, 20, 60, 200])
def test_no_more_games_are_played_than_the_budget_has(simulations: int) -> None:
    knowledge = _Watching()
    found = judge(knowledge, Budget(simulations, 5, 1), position(), 0, Chance(b"spent"))
    assert knowledge.tried.total() == sum(one.games for one in found) <= max(simulations, 3 * 5)
    assert knowledge.tried.total() > simulations * 0.6


def test_only_so_many_candidates_are_tried() -> None:
    found = judge(_Watching(), Budget(30, 2, 1), position(), 0, Chance(b"few"))
    assert {one.move for one in found} == {Add(1), Add(2)}


def test_of_one_move_nothing_is_asked() -> None:
    knowledge = _Watching()
    assert SearchPlayer(Chance(b"one"), knowledge, Budget(60, 5, 1)).choose(position(1)) == Add(1)
    assert not knowledge.tried


def test_the_same_seed_and_budget_judge_alike() -> None:
    first, second = (judge(_Watching(), Budget(20, 5, 2), position(), 0, Chance(b"same")) for _ in range(2))
    assert first == second


def test_how_far_games_go_is_part_of_the_budget() -> None:
    short, long = _Watching(), _Watching()
    judge(short, Budget(30, 5, 1), position(), 0, Chance(b"far"))
    judge(long, Budget(30, 5, 2), position(), 0, Chance(b"far"))
    assert max(short.tried) == 5
    assert max(long.tried) > 5


def test_a_part_of_a_budget_still_tries_every_candidate() -> None:
    assert Budget(64, 8, 3).part(Fraction(1, 64)) == Budget(8, 8, 3)


def test_what_the_quick_player_would_do_is_dropped_last() -> None:
    class Unlucky(_Watching):
        def worth(self, position: SumPosition, seat: int) -> float:
            super().worth(position, seat)
            first_games = self.tried[1] < 3
            return {1: -100.0 if first_games else 100.0}.get(position.state.total - 1, 0.0)

    knowledge = Unlucky()
    found = judge(knowledge, Budget(60, 5, 1), position(), 0, Chance(b"unlucky"))
    assert found[0].move == Add(1)
    assert knowledge.tried[1] == max(knowledge.tried.values())
