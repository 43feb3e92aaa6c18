"""How steps and decisions run, on a game that only adds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pytest

from bot.games.chance import Chance
from bot.games.contract import Event, IllegalMove, NotYourTurn, look_ahead
from bot.games.engine import Execution, Step
from bot.games.text import Text
from tests.games.engine.counting import Add, AddSome, Double, Sum, SumPosition, both
from tests.games.engine.picks import Pick, Picks


class Announce(Step[Sum]):
    def run(self, run: Execution[Sum]) -> None:
        run.emit(Event("announced", Text("At {n}.", n=run.state.total)))


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def test_steps_run_up_to_the_first_decision_and_their_events_are_the_opening() -> None:
    position = SumPosition(Sum(2, (Announce(), AddSome(1), Announce())))
    assert kinds(position.opening()) == ["announced"]
    assert position.deciders == (1,)
    assert (position.prompt.kind, str(position.prompt.text)) == ("add", "Add up to 2.")


def test_a_move_runs_on_to_the_next_decision_and_to_the_end() -> None:
    position = SumPosition(Sum(2, (AddSome(0), Announce(), AddSome(1))))
    assert kinds(position.play(Add(2))) == ["added", "announced"]
    assert position.deciders == (1,)
    position.play(Add(1))
    assert position.moves() == ()
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.scores == (4, 4)
    refusal = position.why_not(Add(1))
    assert refusal is not None
    assert str(refusal.text) == "The game is over. Start a new one to keep playing."


def test_a_refusal_comes_from_the_decision_and_changes_nothing() -> None:
    position = SumPosition(Sum(1, (AddSome(0),)))
    before = position.copy()
    with pytest.raises(IllegalMove) as refused:
        position.play(Add(3))
    assert (str(refused.value), refused.value.refusal.rule) == ("Add at most 2.", "counting 1")
    with pytest.raises(IllegalMove, match=r"You can't do that now\. Add up to 2\."):
        position.play(Double())
    assert position == before


def test_an_interruption_comes_back_to_its_decision() -> None:
    position = SumPosition(Sum(1, (both(0),)))
    assert [str(move) for move in position.moves()] == ["add 1", "add 2", "double"]
    assert kinds(position.play(Double())) == ["doubled"]
    assert position.prompt.kind == "add_or_double"
    position.play(Double())
    with pytest.raises(IllegalMove, match="Twice is enough"):
        position.play(Double())
    position.play(Add(1))
    assert (position.deciders, position.scores()) == ((), (5,))


def test_the_only_move_is_played_by_the_engine_and_an_interruption_is_no_choice() -> None:
    state = Sum(1, (both(0), Announce()))
    state.most = 1
    position = SumPosition(state)
    assert kinds(position.opening()) == ["added", "announced"]
    assert not position.deciders


def test_without_any_move_of_its_own_a_forced_decision_is_left_out() -> None:
    state = Sum(1, (both(0), Announce()))
    state.most = 0
    assert kinds(SumPosition(state).opening()) == ["announced"]


def test_a_decision_that_is_not_forced_asks_even_for_the_only_move() -> None:
    state = Sum(1, (AddSome(0),))
    state.most = 1
    assert SumPosition(state).moves() == [Add(1)]


def test_a_copy_is_independent_and_equal_until_one_of_them_moves() -> None:
    position = SumPosition(Sum(2, (AddSome(0), AddSome(1))))
    twin = position.copy()
    assert twin == position
    twin.play(Add(1))
    assert twin != position
    assert position.deciders == (0,)
    position.play(Add(1))
    assert twin == position


def test_computed_values_are_cached_until_the_next_move() -> None:
    position = SumPosition(Sum(2, (AddSome(0), AddSome(1))))
    made: list[int] = []

    def make() -> int:
        made.append(position.state.total)
        return position.state.total

    assert [position.memoize("total", make), position.copy().memoize("total", make)] == [1, 1]
    position.play(Add(2))
    assert position.memoize("total", make) == 3
    assert made == [1, 3]


def test_an_imagined_position_agrees_in_what_is_known() -> None:
    position = SumPosition(Sum(1, (AddSome(0),), secret=7))
    other = position.imagine(0, Chance(b"other"))
    assert other.view(0) == position.view(0)
    assert (position.state.secret, other.state.secret) == (7, Chance(b"other").below(1000, "secret"))


@dataclass(frozen=True, slots=True)
class AnnounceLater(Step[Sum]):
    made: list[int]

    def run(self, run: Execution[Sum]) -> None:
        run.emit(partial(self.make, run.state.total))
        run.emit(Event("announced", Text("At once.")))

    def make(self, total: int) -> Event:
        self.made.append(total)
        return Event("later", Text("At {n}.", n=total))


def test_a_lazy_event_is_made_once_and_only_on_access() -> None:
    made: list[int] = []
    position = SumPosition(Sum(1, (AddSome(0), AnnounceLater(made), AddSome(0))))
    events = position.play(Add(2))
    position.play(Add(1))
    assert len(events) == 3
    assert made == []
    assert kinds(events) == ["added", "later", "announced"]
    assert (str(events[1].text), kinds(events[1:])) == ("At 3.", ["later", "announced"])
    assert made == [3]
    twin = SumPosition(Sum(1, (AddSome(0), AnnounceLater(made), AddSome(0))))
    assert events == twin.copy().play(Add(2)) != twin.play(Add(1))


def test_moves_that_were_listed_for_the_seat_that_decides_are_none_of_another() -> None:
    position = SumPosition(Sum(2, (AddSome(0),)))
    assert position.moves() == position.moves(0) == [Add(1), Add(2)]
    with pytest.raises(NotYourTurn):
        position.moves(1)


class Uncover(Step[Sum]):
    def run(self, run: Execution[Sum]) -> None:
        run.emit(Event("uncovered", Text("A card."), reveals=True))


def test_what_moves_lead_to_is_foreseen_as_long_as_nothing_is_revealed_and_the_seat_decides_on() -> None:
    position = SumPosition(Sum(2, (AddSome(0), AddSome(0), Uncover(), AddSome(0), AddSome(1))))
    known, played = look_ahead(position, Add(2)), position.copy()
    played.play(Add(2))
    assert known == played != position
    assert look_ahead(position, Add(2), Add(1)) is None
    played.play(Add(1))
    assert look_ahead(played, Add(1)) is None


def test_several_seats_decide_at_the_same_time_each_with_its_own_moves() -> None:
    position = Picks().new(seats=3, seed=b"picks")
    position.play(Pick(4), 2)
    position.play(Pick(2), 1)
    with pytest.raises(NotYourTurn):
        position.moves(1)
    position.play(Pick(1), 0)
    (own, *_) = position.moves(0)
    assert own == Pick(2)
    assert position.why_not(own, 0) is None
    assert position.why_not(own, 1) is not None
    assert [str(position.prompt_for(seat).text) for seat in position.deciders] == ["Pick one of your 3 cards."] * 3
    before = position.copy()
    with pytest.raises(IllegalMove):
        position.play(own, 1)
    assert position == before


def test_each_decider_is_shown_what_it_is_asked_and_others_the_first() -> None:
    position = Picks().new(seats=3, seed=b"picks")
    assert [position.view(viewer).decider for viewer in (None, 0, 1, 2)] == [0, 0, 1, 2]
    position.play(Pick(4), 0)
    assert [position.view(viewer).decider for viewer in (None, 0, 1, 2)] == [1, 1, 1, 2]
