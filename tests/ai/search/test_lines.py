"""Lines: the moves that may follow in the same turn, judged as a whole."""

from __future__ import annotations

from collections.abc import Mapping

from bot.ai.search import Budget, Draw, Knowledge, best_line, compare_lines
from bot.ai.search.evaluation import MAX_DECISIONS, MAX_LATER_DECISIONS
from bot.games.chance import Chance
from bot.games.contract import Move
from bot.games.engine import Step
from bot.games.text import Text
from tests.games.engine.counting import Add, AddSome, Sum, SumPosition

BUDGET = Budget(40, 5, 99)


def position(*decisions: int) -> SumPosition:
    """Return a position that waits for one decision of each of these seats, in order."""
    steps: list[Step[Sum]] = [AddSome(seat) for seat in decisions]
    table = SumPosition(Sum(1 + max(decisions), steps, 5000))
    table.state.most = 5
    return table


class _Aiming(Knowledge[SumPosition]):
    """Aim for a total of 9 and always choose the first move.

    A turn has `turn` decisions.
    """

    def __init__(self, turn: int = 9) -> None:
        super().__init__({})
        self.turn = turn
        self.secrets: set[int] = set()

    def clock(self, position: SumPosition) -> float:
        return (5 - len(position.state.stack)) // self.turn

    def choose(self, position: SumPosition, draw: Draw) -> Move:
        return position.moves()[0]

    def worth(self, position: SumPosition, seat: int) -> float:
        self.secrets.add(position.state.secret)
        return position.state.secret - 100.0 * abs(position.state.total - 9)

    def expects(self, position: SumPosition, worth: float, seen: Mapping[str, float]) -> Text:
        return Text("about {n}", n=worth)


def test_the_best_that_follows_a_move_is_thought_about_and_not_what_plays_on() -> None:
    assert best_line(_Aiming(), BUDGET, position(0, 0), (Add(3),), Chance(b"line")) == (Add(3), Add(5))
    assert best_line(_Aiming(), BUDGET, position(0, 0), (Add(5),), Chance(b"line")) == (Add(5), Add(3))


def test_a_line_ends_with_the_turn_with_the_seat_and_where_it_would_be_long() -> None:
    chance = Chance(b"ends")
    assert len(best_line(_Aiming(), BUDGET, position(0, 0, 0, 0, 0), (Add(1),), chance)) == 1 + MAX_DECISIONS
    assert len(best_line(_Aiming(turn=2), BUDGET, position(0, 0, 0, 0, 0), (Add(1),), chance)) == 2
    assert len(best_line(_Aiming(), BUDGET, position(0, 0, 1, 0), (Add(1),), chance)) == 2
    assert best_line(_Aiming(), BUDGET, position(0, 1), (Add(1),), chance) == (Add(1),)
    assert best_line(_Aiming(), BUDGET, position(0), (Add(1),), chance) == (Add(1),)


def test_a_line_that_goes_on_ends_only_with_the_seat_and_where_it_would_be_long() -> None:
    chance = Chance(b"ends")
    begun = (Add(1),)
    long = best_line(_Aiming(turn=2), BUDGET, position(*[0] * 12), begun, chance, goes_on=True)
    assert len(long) == 1 + MAX_LATER_DECISIONS
    assert len(best_line(_Aiming(turn=2), BUDGET, position(0, 0, 0, 1, 0), begun, chance, goes_on=True)) == 3


def test_a_decision_between_one_move_is_none_of_a_line() -> None:
    table = position(0, 0, 0)
    table.state.most = 1
    assert best_line(_Aiming(), BUDGET, table, (Add(1),), Chance(b"none")) == (Add(1),)


def test_what_nobody_knows_is_imagined() -> None:
    knowledge = _Aiming()
    line = best_line(knowledge, BUDGET, position(0, 0), (Add(3),), Chance(b"seen"))
    compare_lines(knowledge, BUDGET, position(0, 0), [line, (Add(1),)], Chance(b"seen"))
    assert knowledge.secrets
    assert max(knowledge.secrets) < 1000


def test_lines_are_judged_as_wholes_in_the_same_games() -> None:
    lines = [(Add(5), Add(1)), (Add(3), Add(5)), (Add(4),)]
    found = compare_lines(_Aiming(), BUDGET, position(0, 0), lines, Chance(b"whole"))
    assert [one.move for one in found.ranked] == [Add(3), Add(5), Add(4)]
    assert {one.games for one in found.ranked} == {BUDGET.simulations // 3}
    lead = found.difference(Add(3), Add(5))
    assert (lead.mean, lead.error) == (200.0, 0.0)
