"""The bot is down for days: nobody loses by it, and the boards with a clock say so."""

from __future__ import annotations

from tests.e2e.people.test_absences import with_a_clock
from tests.e2e.racing import on_turn, press_on
from tests.e2e.stage import Stage


async def test_nobody_runs_out_of_time_while_the_bot_is_down(stage: Stage) -> None:
    await with_a_clock(stage, "clock 72 0")
    members = [stage.member(name) for name in ("Ana", "Ben")]
    await stage.later(days=1)
    await stage.stop()
    stage.clock.turn(days=3)
    await stage.start()
    await stage.later(minutes=5)
    live = await stage.live()
    assert live.table.banks is not None
    assert live.table.banks.overdue(stage.clock()) == ()
    assert not [message for message in members[0].messages() if "End the game" in str(message.components)]
    line = "-# The bot was offline for 3 days. That time doesn't count."
    assert line in stage.board(live).content
    mover = on_turn(live, members)
    await press_on(mover, stage.board(live), 0)
    while on_turn(live := await stage.live(), members) is mover:
        await press_on(mover, stage.board(live), 1)
    assert line not in stage.board(await stage.live()).content
