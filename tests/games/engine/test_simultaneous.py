"""Seats that go through chains of decisions at the same time, on the game that only adds."""

from __future__ import annotations

from itertools import permutations

import pytest

from bot.games.contract import NotYourTurn
from bot.games.engine import Execution, Simultaneous, Step
from tests.games.engine.counting import Add, AddSome, Double, Sum, SumPosition, both
from tests.games.engine.test_decisions import Announce, kinds


def adding(*lanes: tuple[Step[Sum], ...]) -> SumPosition:
    """Seats with a lane each, then something to be told, then a decision of seat 0 alone."""
    return SumPosition(Sum(len(lanes), (Simultaneous(lanes), Announce(), AddSome(0))))


def test_each_seat_goes_through_its_own_chain_whatever_the_others_do() -> None:
    position = adding((AddSome(0), AddSome(0)), (AddSome(1), Announce(), AddSome(1)))
    assert list(position.deciders) == [0, 1]
    assert kinds(position.play(Add(1), 1)) == ["added", "announced"]
    assert list(position.deciders) == [0, 1]
    assert kinds(position.play(Add(1), 0)) == ["added"]
    assert kinds(position.play(Add(1), 1)) == ["added"]
    assert list(position.deciders) == [0]
    with pytest.raises(NotYourTurn):
        position.moves(1)


def test_what_lies_below_comes_when_the_last_seat_is_through() -> None:
    position = adding((AddSome(0),), (AddSome(1),), (AddSome(2),))
    assert kinds(position.play(Add(1), 2)) == kinds(position.play(Add(1), 0)) == ["added"]
    assert position.deciders == (1,)
    assert kinds(position.play(Add(1), 1)) == ["added", "announced"]
    assert list(position.deciders) == [0]
    assert position.state.stack[-1].alone


def test_steps_before_the_first_decision_of_each_seat_run_at_once_in_order() -> None:
    position = adding((AddSome(0),), (Announce(), AddSome(1)), (Announce(),))
    assert kinds(position.opening()) == ["announced", "announced"]
    assert list(position.deciders) == [0, 1]


def test_without_anything_to_decide_it_goes_on_below() -> None:
    assert kinds(adding((Announce(),), ()).opening()) == ["announced", "announced"]


def test_a_decision_that_is_none_is_played_by_itself_in_a_lane_as_well() -> None:
    state = Sum(2, (Simultaneous(((AddSome(0),), (both(1), AddSome(1)))), Announce()))
    state.most = 1
    position = SumPosition(state)
    assert kinds(position.opening()) == ["added"]
    assert list(position.deciders) == [0, 1]
    assert kinds(position.play(Add(1), 1)) == ["added"]
    assert kinds(position.play(Add(1), 0)) == ["added", "announced"]


def test_an_interruption_comes_back_to_the_decision_of_its_own_seat() -> None:
    position = adding((both(0), AddSome(0)), (both(1),))
    position.play(Double(), 1)
    assert Add(1) in position.moves(1)
    assert Double() in position.moves(1)
    position.play(Add(1), 1)
    assert list(position.deciders) == [0]


def test_a_copy_of_a_chain_is_independent() -> None:
    position = adding((AddSome(0), AddSome(0)), (AddSome(1), AddSome(1)))
    position.play(Add(1), 1)
    twin = position.copy()
    twin.play(Add(1), 1)
    assert twin != position
    assert (twin.deciders, position.deciders) == ((0,), (0, 1))
    position.play(Add(1), 1)
    assert twin == position


def test_the_order_of_the_seats_leads_to_the_same_position_where_nothing_is_shared() -> None:
    ends = []
    for order in set(permutations((0, 0, 1, 1, 2))):
        position = adding((AddSome(0), AddSome(0)), (AddSome(1), AddSome(1)), (AddSome(2),))
        for seat in order:
            position.play(Add(2), seat)
        ends.append(position)
    assert len(ends) == 30
    assert all(position == ends[0] for position in ends)


class GoOut(Step[Sum]):
    def run(self, run: Execution[Sum]) -> None:
        run.end()


def test_an_end_in_a_lane_is_the_end_of_that_lane() -> None:
    position = adding((AddSome(0), GoOut(), AddSome(0)), (AddSome(1),))
    position.play(Add(1), 0)
    assert position.deciders == (1,)
    assert kinds(position.play(Add(1), 1)) == ["added", "announced"]


def test_the_seat_that_is_to_decide_first_does_so_above_what_waits_below() -> None:
    position = adding((AddSome(0),), (AddSome(1),), (AddSome(2),))
    below = position.state.stack[0]
    twin = position.with_first_decider(2)
    assert twin.deciders[0] == 2
    assert set(twin.deciders) == set(position.deciders) == {0, 1, 2}
    assert (twin.state.stack[0], position.deciders[0]) == (below, 0)
