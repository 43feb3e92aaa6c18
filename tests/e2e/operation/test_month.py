"""A month of the scripted year: nobody is told a thing twice, and no game waits for who is gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.year.server import Year
from tests.e2e.stage import staged


async def test_four_days_of_twelve_members(tmp_path: Path) -> None:
    async with staged(tmp_path, described=False, in_threads=True, seed="month") as stage:
        year = Year(stage, 3, days=4, members=12)
        await year.run()
    assert year.faults_found() == []
    assert {"turns", "games started"} <= {what for what, number in year.events.items() if number}


@pytest.mark.soak
async def test_a_month_of_twelve_members(tmp_path: Path) -> None:
    async with staged(tmp_path, described=False, in_threads=True, seed="month") as stage:
        year = Year(stage, 3, days=30, members=12)
        await year.run()
    assert year.faults_found() == []
    happened = {what for what, number in year.events.items() if number}
    assert {"vanished", "left the server", "went away", "joined", "turns", "games started", "runs"} <= happened
    assert [what for what in happened if what.startswith("voted to ")], "somebody was missed"
    assert [what for what in happened if what.startswith("games of 2 finished")]
    ways = {each.how for each in year.diary.sent}
    assert ways == {"mention", "direct message", "post without a mention", "edit"}
