"""The story of a table while Discord fails: each turn is reported once."""

from __future__ import annotations

from itertools import product

import pytest

from tests.e2e.play.test_story import play_a_turn, public, short_stories, told
from tests.e2e.racing import gathered
from tests.e2e.stage import Stage, is_board

__all__ = ["short_stories"]

pytestmark = pytest.mark.usefixtures("short_stories")

HEALED_MINUTES = (1, 2, 5, 15)
"""Minutes of the clock after which what failed is tried again, one after the other."""


async def heal(stage: Stage) -> None:
    """Let Discord work again, and let the outbox try whatever failed."""
    stage.world.faults.clear()
    for minutes in HEALED_MINUTES:
        await stage.later(minutes=minutes)
    assert await stage.services.outbox.of((await stage.live()).table.id) == []


OFTEN = {("DELETE", 4, 2), ("PATCH", 3, 2), ("PATCH", 5, 1)}
"""Those of `make test`; the others are in `make soak`."""


@pytest.mark.parametrize(
    ("method", "before", "turns"),
    [
        pytest.param(*each, marks=() if each in OFTEN else pytest.mark.soak)
        for each in product(("DELETE", "PATCH"), (3, 4, 5), (1, 2))
    ],
)
async def test_a_full_story_and_a_failing_discord_report_each_turn_once(
    stage: Stage, method: str, before: int, turns: int
) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    for _ in range(before):
        await play_a_turn(stage, members)
    stage.world.faults.server_error(r"/messages/\d+$", method=method, status=503, times=99)
    for _ in range(turns):
        await play_a_turn(stage, members)
    await heal(stage)
    await play_a_turn(stage, members)
    numbers = [*map(str, range(1, before + turns + 2))]
    assert told(members[0]) == [" ".join(part) for part in (numbers[:5], numbers[5:]) if part]


async def test_six_boards_that_can_be_neither_edited_nor_deleted_report_each_turn_once(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    for method in ("DELETE", "PATCH"):
        stage.world.faults.server_error(r"/messages/\d+$", method=method, status=503, times=999)
    for _ in range(6):
        await play_a_turn(stage, members)
    for number in range(110):
        members[0].say(f"Nice weather, {number}.")
    await heal(stage)
    for _ in range(2):
        await play_a_turn(stage, members)
    assert " ".join(told(members[0])).split() == [*map(str, range(1, 9))]
    assert len([message for message in public(members[0]) if is_board(message)]) == 1


async def test_a_long_failure_of_discord_leaves_all_turns_in_order(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    for method in ("DELETE", "PATCH"):
        stage.world.faults.server_error(r"/messages/\d+$", method=method, status=503, times=999)
    for _ in range(8):
        await play_a_turn(stage, members)
    await heal(stage)
    numbers = [*map(str, range(1, 9))]
    assert told(members[0]) == [" ".join(numbers[:5]), " ".join(numbers[5:])]
