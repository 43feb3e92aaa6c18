"""What a table looked like before: its moments, those that a member has not seen, and those that a film shows."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.core.errors import NoSuchTable
from bot.core.history.past_positions import PastPosition, ends_of_turns, since, single, thinned, unseen, whole
from bot.core.history.replay import PlayedMove
from bot.core.services import Services
from tests.tables.fixtures import a_race, play_all


def steps(seats: str) -> list[PlayedMove]:
    return [PlayedMove(int(seat), None, reveals=False) for seat in seats]


def moves_by_seat(moment: PastPosition) -> list[tuple[int, int]]:
    """Which seats did how much up to a moment."""
    return [(turn.seat, len(turn.events)) for turn in moment.turns]


@pytest.mark.parametrize(
    ("seats", "own", "deciding", "expected"),
    [
        ("0011200", {1}, False, [4, 5, 6, 7]),
        ("00112", {0}, True, [2, 3, 4, 5]),
        ("001120", {0}, True, [2, 3, 4, 5]),
        ("0011", {1}, False, [4]),
        ("00", {1}, True, [0, 1, 2]),
        ("00", {0}, True, [0]),
        ("", {0}, True, [0]),
        ("0121", {0, 2}, True, [3, 4]),
    ],
)
def test_what_a_member_has_not_seen_begins_at_the_end_of_their_last_turn(
    seats: str, own: set[int], deciding: bool, expected: list[int]
) -> None:
    assert list(unseen(steps(seats), own, deciding=deciding)) == expected


def test_turns_end_where_another_seat_goes_on_and_alone_every_move_is_one() -> None:
    assert list(ends_of_turns(steps("0011200"))) == [0, 2, 4, 5, 7]
    assert list(ends_of_turns(steps("0011200"), 4)) == [4, 5, 7]
    assert list(ends_of_turns(steps("01"), 1)) == [1, 2]
    assert list(ends_of_turns(steps("01"), 2)) == [2]
    assert list(ends_of_turns(steps("000"))) == [0, 1, 2, 3]
    assert list(ends_of_turns([])) == [0]


def test_a_long_game_is_thinned_and_keeps_its_beginning_and_its_end() -> None:
    found = thinned(range(1000), 60)
    assert (len(found), found[0], found[-1]) == (60, 0, 999)
    assert {after - before for before, after in pairwise(found)} <= {16, 17}
    assert thinned(range(60), 60) == range(60)
    assert len(whole(10)(steps("01" * 300))) == 10


def test_few_moves_are_shown_one_by_one_and_many_by_turns() -> None:
    few, many = since({0}, deciding=True, singly=5, most=4), steps("0" + "112" * 20)
    assert list(few(steps("0112"))) == [1, 2, 3, 4]
    found = list(few(many))
    assert (len(found), found[0], found[-1]) == (4, 1, 61)


async def test_a_moment_shows_the_view_of_then_and_what_was_done_since_the_one_before(services: Services) -> None:
    live = await a_race(services)
    live = await play_all(services, live, "walk 1", "rest", "walk 2", "rest")
    first, last = await services.tables.moments(live.table.id, None, lambda steps: (1, 4))
    assert (first.number, last.number, last.moves) == (1, 4, 4)
    assert [str(label) for label in first.labels] != []
    assert [turn.seat for turn in first.turns] == [0]
    assert [turn.seat for turn in last.turns] == [0, 1]
    assert len(last.labels) == 3
    assert last.view == live.position.view(None)
    (alone,) = await services.tables.moments(live.table.id, None, single(3))
    assert ([turn.seat for turn in alone.turns], len(alone.labels)) == ([1], 1)
    (beyond,) = await services.tables.moments(live.table.id, 0, single(99))
    assert (beyond.number, beyond.view.viewer) == (4, 0)


async def test_what_was_taken_back_never_was(services: Services) -> None:
    live = await play_all(services, await a_race(services), "walk 1", "walk 1")
    await services.undo.undo(live.table.id, live.table.members[0])
    found = await services.tables.moments(live.table.id, None, whole(60))
    assert [moment.number for moment in found] == [0, 1]


async def test_a_table_that_is_gone_has_no_moments(services: Services) -> None:
    with pytest.raises(NoSuchTable):
        await services.tables.moments("zzzzzzzz", None, single(0))
