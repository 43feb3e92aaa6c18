"""Results of a finished game beside the members' earlier ones."""

from __future__ import annotations

import re

from bot.core.results.model import Personal
from bot.discord.table.result import compare_results, new_bests


def test_eight_members_are_compared_and_first_results_share_a_line() -> None:
    found = {member: Personal(40, 2, 45, 42.5, 45) for member in range(1, 10)}
    assert re.findall(r"<@(\d+)>", str(compare_results(found))) == [str(member) for member in range(1, 9)]
    first = dict.fromkeys((1, 2), Personal(40, 1, 40, 40.0, None))
    assert len(str(compare_results(first)).splitlines()) == 1
    assert compare_results({}) == ""


def test_a_result_that_beats_all_earlier_ones_is_a_new_best() -> None:
    better, equal = Personal(46, 3, 46, 43.0, 45), Personal(45, 3, 45, 43.0, 45)
    assert re.findall(r"<@(\d+)>", str(new_bests({1: better, 2: equal}))) == ["1"]
    assert new_bests({2: equal}) == ""
