"""A challenge in a game of several seats at the table: the computers answer, and nobody learns what is hidden."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.games.factories import FactoriesPosition
from bot.playground.scripted import ScriptedMember
from bot.tables.model import Live, Status, deciders
from tests.e2e.challenging import begin, everything_seen, newest, own_board, run_of
from tests.e2e.stage import Stage, labels_of, rev_of, settled, staged
from tests.e2e.working import press_on

NAME = "Nova Luna challenge 1 (against 2 computers, apprentice)"


async def live_run(stage: Stage, member: ScriptedMember) -> Live:
    return await stage.tables.live((await run_of(stage, member)).id)


async def type_on(stage: Stage, member: ScriptedMember, nth: int = 0) -> None:
    """Type moves of a member to the end of their run."""
    while (live := await live_run(stage, member)).table.status is Status.RUNNING:
        moves = live.position.moves(0)
        await member.slash(f"challenge move move:{moves[nth % len(moves)]}")
        await settled()


@pytest.fixture
async def raced(stage: Stage) -> Stage:
    await stage.member("Ana").slash("challenge create game:novaluna ends:1 day computers:2")
    return stage


async def test_every_board_of_a_run_stands_after_the_answers_of_the_computers(raced: Stage) -> None:
    ana = raced.member("Ana")
    said = ana.sees().content
    assert said.startswith(f"**{NAME}**")
    assert "equal moves meet equal answers" in said
    await begin(ana)
    assert deciders(await live_run(raced, ana)) == (ana.id,)
    await type_on(raced, ana)
    assert "Post my result" in labels_of(own_board(ana))
    await ana.slash("challenge copy")
    assert re.search(rf"{re.escape(NAME)} · \d+ \(par", own_board(ana).content)
    assert re.search(r"place \d of 3", own_board(ana).content)
    await ana.slash("challenge standings")
    assert re.search(r"\*\*1\*\* .*place \d of 3", own_board(ana).content)


async def test_no_byte_of_a_finished_run_reaches_a_member_whose_own_is_open(raced: Stage) -> None:
    ana, ben = raced.member("Ana"), raced.member("Ben")
    announced = ana.sees()
    for member in (ben, ana):
        await member.press("Play", announced)
    await type_on(raced, ana)
    await raced.later()
    run, challenge = await run_of(raced, ana), await newest(raced)
    for line in (
        "challenge list", "challenge standings", "challenge practise", "challenge look member:@Ana",
        "challenge compare member:@Ana", "challenge race member:@Ana", "challenge verify", "records server",
        "records member member:@Ana", "table log", "table export", "table info",
    ):  # fmt: skip
        await ben.slash(line)
    await settled()
    seen = everything_seen(ben)
    assert (await run_of(raced, ben)).id in seen
    assert run.id not in seen
    own = [file.content for each in ana.messages() if each.ephemeral for file in each.attachments]
    theirs = [file.content for each in ben.messages() if each.ephemeral for file in each.attachments]
    assert own
    assert not set(own) & set(theirs)
    assert (await raced.tables.challenges.so_far(challenge.id, ben.id)) is None


async def test_a_member_is_shown_the_view_of_their_own_seat_and_no_other(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("challenge create game:factories ends:1 day computers:1")
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
    private = [each for each in ana.messages() if each.ephemeral]
    shown = b"".join(file.content for each in private for file in each.attachments).decode(errors="replace")
    assert set(re.findall(r"viewer=(None|\d)", shown)) == {"0"}


async def test_a_run_shows_the_whole_table_above_what_is_shown_closely(tmp_path: Path) -> None:
    async with staged(tmp_path, real_pictures=True) as stage:
        ana = stage.member("Ana")
        await ana.slash("challenge create game:solarius ends:1 day")
        assert "(against 1 computer, apprentice)" in ana.sees().content
        await begin(ana)
        board, closer = own_board(ana).attachments
        assert (board.filename, closer.filename) == ("board.png", "closer.png")
        assert board.content != closer.content
