"""What a position offers: moves with their expected worth, leads that luck does not blur, and aspects."""

from __future__ import annotations

import pickle
from math import inf
from statistics import fmean
from typing import ClassVar

import pytest

from bot.ai.search import Budget, CandidateResult, Estimate, Evaluation, Knowledge, evaluate
from bot.games.chance import Chance
from tests.ai.search.test_candidates import BEST, TRUE_SECRET, _Watching, position
from tests.games.engine.counting import Add, SumPosition


class _Telling(_Watching):
    """Tells the total, and the secret, which no move changes."""

    aspects: ClassVar[tuple[str, ...]] = ("total", "secret")

    def aspect_values(self, position: SumPosition, seat: int) -> tuple[float, ...]:
        return position.state.total, position.state.secret


def _appraised(knowledge: Knowledge[SumPosition], *asked: Add, most: int = 5, moves: int = 5) -> Evaluation:
    return evaluate(knowledge, Budget(60, moves, 1), position(most), Chance(b"luck"), asked=asked)


def test_the_best_move_comes_first_and_every_one_has_its_games() -> None:
    found = _appraised(_Telling())
    assert found.best.move == Add(BEST)
    assert len(found.ranked) == 5
    assert all(one.games == len(one.aspects) > 0 for one in found.ranked)


def test_it_is_the_same_again_and_can_travel() -> None:
    found = _appraised(_Telling())
    assert found == _appraised(_Telling()) == pickle.loads(pickle.dumps(found))  # noqa: S301


def test_nothing_that_nobody_knows_is_seen() -> None:
    knowledge = _Telling()
    _appraised(knowledge)
    assert TRUE_SECRET not in knowledge.secrets


def test_a_lead_is_surer_than_the_luck_of_the_games() -> None:
    found = _appraised(_Telling())
    lead = found.difference(Add(BEST), Add(BEST + 1))
    assert lead == Estimate(10.0, 0.0)
    assert found.expected(Add(BEST)).error > 10


def test_a_move_that_is_asked_about_is_tried_to_the_end_though_no_candidate() -> None:
    knowledge = _Telling()
    found = _appraised(knowledge, Add(5), moves=2)
    assert {one.move for one in found.ranked} == {Add(1), Add(2), Add(5)}
    assert found.of(Add(5)).games == max(one.games for one in found.ranked)


def test_a_move_that_was_not_tried_is_not_known() -> None:
    with pytest.raises(KeyError):
        _appraised(_Telling(), moves=2).of(Add(5))


def test_the_only_move_is_tried_as_well() -> None:
    found = _appraised(_Telling(), most=1)
    assert found.best.games > 0


def test_aspects_are_compared_in_shared_games_as_values_are() -> None:
    found = _appraised(_Telling())
    assert found.aspects == ("total", "secret")
    secret = fmean([secret for _, secret in found.best.aspects])
    assert {one.games for one in found.ranked} != {found.best.games}, "some were tried in fewer games"
    for one in found.ranked:
        (total,) = {total for total, _ in one.aspects}
        assert found.seen(one.move) == pytest.approx({"total": total, "secret": secret})


def test_aspects_of_a_few_lucky_games_are_corrected_by_the_games_of_the_best_move() -> None:
    best, lucky = CandidateResult(Add(1), (1.0, 1.0), ((2.0,), (6.0,))), CandidateResult(Add(2), (0.0,), ((3.0,),))
    found = Evaluation((best, lucky), ("total",))
    assert found.seen(Add(1)) == {"total": 4.0}
    assert found.seen(Add(2)) == {"total": 5.0}


def test_one_game_says_nothing_of_its_error() -> None:
    assert Estimate.of([4.0]) == Estimate(4.0, inf)


def test_a_few_lucky_games_make_no_move_better_than_the_best_one() -> None:
    best, lucky = CandidateResult(Add(1), (1.0, 5.0, 6.0)), CandidateResult(Add(2), (3.0,))
    found = Evaluation((best, lucky), ())
    assert found.expected(Add(2)).mean == found.expected(Add(1)).mean == 4.0
    assert found.difference(Add(1), Add(2)).mean == -2.0
