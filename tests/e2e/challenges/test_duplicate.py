"""A challenge with several seats: computers answer, secrets stay hidden."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.core.table.model import LiveTable, Status, deciders
from bot.games.factories import FactoriesPosition
from bot.playground.scripted import ScriptedMember
from cogs.challenge.results.service import ChallengeResults
from renderers import renderer_for
from tests.e2e.challenging import begin, everything_seen, forged, newest, own_board, run_of
from tests.e2e.stage import Stage, labels_of, rev_of, settled, staged
from tests.e2e.working import press_on

NAME = "Nova Luna challenge 1 (against 2 computers, apprentice)"


async def live_run(stage: Stage, member: ScriptedMember) -> LiveTable:
    return await stage.services.tables.live((await run_of(stage, member)).id)


async def type_on(stage: Stage, member: ScriptedMember, nth: int = 0) -> None:
    """Type moves of a member to the end of their run."""
    while (live := await live_run(stage, member)).table.status is Status.RUNNING:
        moves = live.position.moves(0)
        await member.slash(f"move move:{moves[nth % len(moves)]}")
        await settled()


async def play_out(stage: Stage, member: ScriptedMember, nth: int = 0) -> None:
    """Play moves of a member to the end of their run, without a message of it."""
    live = await live_run(stage, member)
    while live.table.status is Status.RUNNING:
        moves = live.position.moves(0)
        live = await stage.services.moves.play(live.table.id, member.id, str(moves[nth % len(moves)]), live.table.rev)
        live = await stage.services.computers.wait_for_moves(live, 20.0)


@pytest.fixture
async def raced(stage: Stage) -> Stage:
    await stage.member("Ana").slash("challenge do:open with:novaluna, 1 day, 2 computers")
    return stage


async def test_every_board_of_a_run_stands_after_the_answers_of_the_computers(raced: Stage) -> None:
    ana = raced.member("Ana")
    text = ana.newest_message().content
    assert text.startswith(f"**{NAME}**")
    assert "the same moves get the same replies" in text
    await begin(ana)
    assert deciders(await live_run(raced, ana)) == (ana.id,)
    await type_on(raced, ana)
    assert "Post my result" in labels_of(own_board(ana))
    await ana.slash("challenge do:copy")
    assert re.search(rf"{re.escape(NAME)} · \d+ \(par", own_board(ana).content)
    assert re.search(r"place \d of 3", own_board(ana).content)
    await ana.slash("challenge do:standings")
    assert re.search(r"\*\*1\*\* .*place \d of 3", own_board(ana).content)


async def test_no_byte_of_a_finished_run_reaches_a_member_whose_own_is_open(raced: Stage) -> None:
    ana, ben = raced.member("Ana"), raced.member("Ben")
    announced = ana.newest_message()
    for member in (ben, ana):
        await member.press("Play", announced)
    await type_on(raced, ana)
    await raced.later()
    run, challenge, own = await run_of(raced, ana), await newest(raced), await run_of(raced, ben)
    played = {str(line.label) for line in await raced.services.tables.log(run.id)}
    mine = await live_run(raced, ben)
    common = {str(line.label) for line in await raced.services.tables.log(own.id)}
    common |= {str(mine.position.explain(move)) for move in mine.position.moves()}
    for line in (
        "challenge", "challenge do:details", "challenge do:standings", "challenge do:archive", "challenge do:practise",
        "challenge do:view member:@Ana", "challenge do:view with:3 member:@Ana", "challenge do:compare member:@Ana",
        "challenge do:copy",
        "challenge do:post", "challenge do:verify", "challenge do:season", "records", "records member:@Ben",
        "records member:@Ana", "turns", "table do:log", "table do:export",
        "table do:info",
        "table do:replay",
        "table do:words", "table do:board", "look what:tasks", "table do:hint",
    ):  # fmt: skip
        await ben.slash(line)
    for verb in ("replay", "race", "raced", "moment", "film", "whole", "share", "fairness", "history", "words"):
        for control in (f"{challenge.id}:0:{verb}:{run.id} 5 B", f"{run.id}:{run.rev}:{verb}:", f"{run.id}:5:{verb}:1"):
            await forged(raced, ben, f"t:{control}")
    for select in ("final", "compare"):
        await forged(raced, ben, f"t:{challenge.id}:0:pick:{select}", run.id)
    seen = everything_seen(ben)
    assert own.id in seen
    assert run.id not in seen
    assert len(played - common) > 20
    assert not [label for label in played - common if label in seen]
    files = {file.content for each in ana.messages() if each.is_ephemeral for file in each.attachments}
    assert files
    assert not files & {file.content for each in ben.messages() for file in each.attachments if each.is_ephemeral}
    assert (await raced.services[ChallengeResults].so_far(challenge.id, ben.id)) is None


async def test_closed_runs_of_several_seats_are_looked_at_compared_and_replayed(raced: Stage) -> None:
    ana, ben, chloe = (raced.member(name) for name in ("Ana", "Ben", "Chloe"))
    announced = ana.newest_message()
    for nth, member in enumerate((ana, ben)):
        await member.press("Play", announced)
        await play_out(raced, member, nth)
    run = await run_of(raced, ana)
    log = (await raced.services.records.export(run.id)).log
    await chloe.slash("challenge do:view member:@Ana")
    assert "No challenge has closed on this server yet" in own_board(chloe).content
    await raced.later(days=1)
    await raced.later()

    called = (f"<@{ana.id}>", "CPU 1", "CPU 2")
    await chloe.slash("challenge do:view member:@Ana")
    assert f"{called[0]}'s final board." in own_board(chloe).content
    assert all(name in own_board(chloe).content for name in called)
    await chloe.press("Start", own_board(chloe))
    run_of_ana = f"**Nova Luna challenge 1**: {called[0]}'s run"
    assert own_board(chloe).content == f"{run_of_ana}, move 0 of {len(log)}"
    for number, (seat, _) in enumerate(log[:4], start=1):
        await chloe.press("Next", own_board(chloe))
        moved = f"{run_of_ana}, move {number} of {len(log)}, by {called[seat]}: "
        assert own_board(chloe).content.startswith(moved)
        assert "Player " not in (own_board(chloe).attachments[0].description or "")
    assert {seat for seat, _ in log[:4]} == {0, 1, 2}
    await chloe.press("End", own_board(chloe))
    assert f"move {len(log)} of {len(log)}, by " in own_board(chloe).content

    await chloe.slash("challenge do:compare member:@Ana")
    parted = re.search(
        r"They diverged at move (\d+), at 20 points\. <@(\d+)> played .* <@(\d+)> played ", own_board(chloe).content
    )
    assert parted
    other = (await raced.services.records.export((await run_of(raced, ben)).id)).log
    first = next(n for n, (one, two) in enumerate(zip(log, other, strict=False), start=1) if one != two)
    assert int(parted[1]) == first
    assert log[first - 1][0] == other[first - 1][0] == 0
    await chloe.slash("challenge do:verify")
    assert "all 2 finished runs replay" in own_board(chloe).content


async def test_a_member_is_shown_the_view_of_their_own_seat_and_no_other(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("challenge do:open with:factories, 1 day, 1 computers")
    await begin(ana)
    for number in range(8):
        live = await live_run(stage, ana)
        assert deciders(live) == (ana.id,)
        assert rev_of(own_board(ana)) == live.table.rev
        await press_on(ana, own_board(ana), number)
        await settled()
    live = await live_run(stage, ana)
    assert isinstance(live.position, FactoriesPosition)
    assert live.position.state.players[1].hand
    private = [each for each in ana.messages() if each.is_ephemeral]
    shown = b"".join(file.content for each in private for file in each.attachments).decode(errors="replace")
    assert set(re.findall(r"viewer=(None|\d)", shown)) == {"0"}


async def test_a_run_shows_the_whole_table_above_what_is_shown_closely(tmp_path: Path) -> None:
    async with staged(tmp_path, real_pictures=True) as stage:
        ana = stage.member("Ana")
        await ana.slash("challenge do:open with:solarius, 1 day")
        assert "(against 1 computer, apprentice)" in ana.newest_message().content
        await begin(ana)
        (board,) = own_board(ana).attachments
        live = await live_run(stage, ana)
        view = replace(live.position.view(0), names=("Ana", "Computer"))
        whole, shown = renderer_for("solarius")(view), Image.open(BytesIO(board.content))
        assert (shown.width, shown.height > 1.3 * whole.height) == (whole.width, True)
