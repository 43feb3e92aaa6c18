"""Which shards a process serves: how they are written, whose servers they hold, how several processes divide them."""

from __future__ import annotations

import pytest

from bot.shards import WHOLE, NoShare, ShardRange, parsed

GUILD = 7 << 22 | 4093


def test_a_server_belongs_to_the_shard_that_discord_sends_its_events_to() -> None:
    assert [number for number in range(4) if ShardRange(number, number, 4).holds(GUILD)] == [7 % 4]
    assert WHOLE.holds(GUILD)
    assert WHOLE.whole


def test_what_is_of_no_server_belongs_to_the_first_shard() -> None:
    assert [number for number in range(4) if ShardRange(number, number, 4).holds(None)] == [0]
    assert ShardRange(0, 1, 4).leads
    assert not ShardRange(1, 3, 4).leads


@pytest.mark.parametrize(
    ("share", "processes", "shares"),
    [("0-3/4", 2, "0-1/4 2-3/4"), ("0-4/5", 2, "0-1/5 2-4/5"), ("8-9/16", 4, "8/16 9/16"), ("0/1", 3, "0/1")],
)
def test_processes_divide_shards_as_evenly_as_can_be(share: str, processes: int, shares: str) -> None:
    assert " ".join(map(str, parsed(share).among(processes))) == shares


@pytest.mark.parametrize("text", ["", "3", "0-3", "3-1/4", "0-4/4", "a/b", "-1/4", "0/0", "0-1/9999", "0 - 1/4", "٠/1"])
def test_what_names_no_shards_is_refused(text: str) -> None:
    with pytest.raises(NoShare):
        parsed(text)
