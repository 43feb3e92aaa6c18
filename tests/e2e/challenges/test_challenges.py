"""Challenges over the wire: private runs, restarts, closing, final results."""

from __future__ import annotations

import re
from itertools import product

import pytest

from bot.core.table.model import Status
from bot.games.records import verify
from bot.playground.world.model import Permission
from bot.playground.world.payloads import permissions
from bot.playground.world.world import GUILD_ID as GUILD
from cogs.challenge.challenges import Challenges
from cogs.challenge.results.service import ChallengeResults
from tests.e2e.challenging import OPEN, begin, everything_seen, forged, newest, own_board, play_on, run_of, tables_seen
from tests.e2e.stage import Stage, id_of, labels_of, one_press, place, settled
from tests.tables.fixtures import QUICK

NAMES = ("Ana", "Ben", "Chloe", "Dan", "Emil")


async def test_five_members_two_interrupted_by_a_restart_and_the_clock_closes(stage: Stage) -> None:
    ana, ben, chloe, dan, emil = members = [stage.member(name) for name in NAMES]
    await ana.slash(OPEN)
    announced = ana.newest_message()
    challenge = await newest(stage)
    assert challenge.commitment not in announced.content
    assert announced.attachments[0].description
    for number, member in enumerate((ana, ben, chloe)):
        await begin(member)
        await play_on(stage, member, cell=7 * number)
    for member in (dan, emil):
        await begin(member)
        await play_on(stage, member, turns=9)
    begun = await run_of(stage, dan)

    await stage.stop()
    await stage.start()
    await dan.slash("challenge do:play")
    assert (await run_of(stage, dan)).rev == begun.rev
    assert f"{begun.id}:{begun.rev}:" in id_of(own_board(dan), labels_of(own_board(dan))[0])
    await play_on(stage, dan, cell=3)
    await one_press(emil, own_board(emil))  # on the message from before the restart

    runs = {member: await run_of(stage, member) for member in members}
    assert [run.status for run in runs.values()] == [Status.FINISHED] * 4 + [Status.RUNNING]
    for member in members:
        others = {run.id for other, run in runs.items() if other is not member}
        assert not tables_seen(member) & others
        public = [message for message in member.messages() if not message.is_ephemeral]
        assert [message.id for message in public] == [announced.id]
        assert public[0].content.partition(" Par is ")[0] == announced.content.partition(" Par is ")[0]
        if member is emil:
            continue
        await member.slash("challenge do:standings")
        answer = own_board(member)
        assert "standings so far" in answer.content
        assert answer.attachments[0].description
        assert all(f"<@{other.id}>: " in answer.content for other in members if other is not emil)
        assert f"<@{emil.id}>: " not in answer.content
        assert not labels_of(answer)
        seen = everything_seen(member)
        assert not any(run in seen for run in others)

    await ana.press("Post my result", next(each for each in ana.messages() if "Post my result" in labels_of(each)))
    (shared,) = [each for each in emil.messages() if not each.is_ephemeral and each.id != announced.id]
    await emil.press("Standings", announced)
    for line in (
        "challenge do:standings",
        "challenge",
        "challenge do:details",
        "records",
        "records member:@Ben",
    ):
        await emil.slash(line)
    seen = everything_seen(emil).replace(shared.content, "")
    assert "Finish your run to see the results so far." in seen
    for member, run in runs.items():
        if member is not emil:
            assert run.id not in seen
            assert run.outcome is not None
            assert f"<@{member.id}>: " not in seen.replace(f"<@{member.id}>: 0 finished games", "")
    assert not set("🟩🟨⬛") & set(seen)

    await stage.later(days=1)
    results = ana.newest_message()
    expected = []
    for member, run in runs.items():
        record = await stage.services.records.export(run.id)
        assert record.seed is not None
        assert (record.commitment, record.commitment_form) == (challenge.commitment, challenge.commitment_form)
        found = verify(record)
        if found.outcome is not None:
            expected.append((-found.outcome.scores[0], run.ended - run.created if run.ended else None, member.id))
    expected.sort(key=lambda each: (each[0], each[1]))
    lines = [line for line in results.content.splitlines() if line.startswith("**") and "<@" in line]
    places = [1 + sum(other[0] < each[0] for other in expected) for each in expected]
    assert len(lines) == 4
    for line, rank, (score, _, member_id) in zip(lines, places, expected, strict=True):
        assert line.startswith(f"**{rank}** <@{member_id}>: {-score} point")
    assert "1 run without a result." in results.content
    challenge = await stage.services[Challenges].find(challenge.id)
    assert f"Par is {challenge.par}" in results.content
    left_behind = stage.world.message(announced.channel_id, announced.id)
    assert f"has closed: [final standings](https://discord.com/channels/{GUILD}/" in left_behind.content
    assert f"/{results.id})" in left_behind.content
    assert not left_behind.attachments
    assert results.attachments[0].description


@pytest.fixture
async def closed(stage: Stage) -> Stage:
    """A stage on which Ana and Ben have finished a challenge."""
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash(OPEN)
    for number, member in enumerate((ana, ben)):
        await begin(member)
        await play_on(stage, member, cell=5 * number)
    await stage.later(days=1)
    return stage


async def test_afterwards_final_boards_replays_and_comparisons_are_there_for_everybody(closed: Stage) -> None:
    chloe = closed.member("Chloe")
    results = chloe.newest_message()
    best = chloe.options("View final board")[0]
    await chloe.choose("View final board", best, message=results)
    final = own_board(chloe)
    assert "final board." in final.content
    await chloe.press("Start", final)
    assert "move 0 of" in own_board(chloe).content
    await chloe.press("Next", own_board(chloe))
    assert "move 1 of" in own_board(chloe).content
    await chloe.press("Replay best run", results)
    assert "move 0 of" in own_board(chloe).content
    await chloe.choose("Compare runs", chloe.options("Compare runs", results)[1], message=results)
    compared = own_board(chloe)
    assert "They diverged at move" in compared.content
    assert compared.attachments[0].description
    for line in ("challenge do:verify", "challenge do:details", "challenge do:view"):
        assert len(await chloe.complete(line, which="carca")) == 1, line
        assert await chloe.complete(line, which="no such name") == []
    await chloe.slash("challenge do:compare member:@Ben")
    assert "They diverged at move" in own_board(chloe).content
    await chloe.slash("challenge do:view member:@Ana")
    assert "final board." in own_board(chloe).content
    await chloe.slash("challenge do:view with:2 member:@Ana")
    assert "move 2 of" in own_board(chloe).content
    for command, part in (
        ("challenge do:view member:@Dan", "has no run in that challenge"),
        ("challenge do:verify", "all 2 finished runs replay"),
        ("challenge do:archive", "2 finished runs"),
        ("challenge", "No challenge is open"),
        ("challenge do:details", "Closed. Seed:"),
        ("records", "**Carcassonne**"),
    ):
        await chloe.slash(command)
        assert part in own_board(chloe).content, command


async def test_a_record_card_counts_what_is_no_secret(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash(OPEN)
    await begin(ana)
    await play_on(stage, ana)
    for member, line, count in ((ana, "records member:@Ana", 1), (ben, "records member:@Ana", 0)):
        await member.slash(line)
        assert own_board(member).content == f"<@{ana.id}>: {count} finished game{'s' * (not count)} on this server"
        assert own_board(member).attachments[0].description
    await ben.slash("records")
    assert "No finished games here yet." in own_board(ben).content


async def test_a_record_card_shows_the_final_ranks_in_weeklies(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("server do:schedule with:weekly, carcassonne")
    await stage.later()
    weekly = await newest(stage)
    for member, choice in ((ana, 0), (ben, -1)):
        live = await stage.services[Challenges].enter(weekly.id, member.id)
        while live.position.deciders:
            move = str(live.position.moves(0)[choice])
            live = await stage.services.moves.play(live.table.id, member.id, move, live.table.rev)
    await stage.later(days=7)
    finished = (await stage.services[ChallengeResults].standings(weekly.id)).finished
    assert sorted(each.rank for each in finished) == [1, 2]
    for each in finished:
        await ana.slash(f"records member:@{stage.world.member(each.member).name}")
        assert f"Weekly ranks, newest last: {each.rank}." in str(own_board(ana).attachments[0].description)


async def test_practice_and_a_posted_result(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash(OPEN)
    await begin(ana)
    await play_on(stage, ana)
    stage.world.faults.lose_response(r"/channels/\d+/messages$", method="POST")
    run_message = own_board(ana)
    await ana.press("Post my result", run_message)
    await settled()
    assert stage.world.faults.log
    (posted,) = [
        message
        for message in ben.messages()
        if "**Carcassonne challenge 1**" in message.content and "(par" in message.content
    ]
    assert posted.content.startswith(f"<@{ana.id}> · ")
    assert set("🟩🟨⬛") & set(posted.content)
    (picture,) = posted.attachments
    assert picture.filename == "result.png"
    assert "Carcassonne challenge 1" in (picture.description or "")
    await ana.press("Copy my result", run_message)
    block, below = own_board(ana).content.split("```")[1:]
    block = block.strip()
    assert below.startswith("\n-# Use the block's copy button")
    assert f"<@{ana.id}> · {block}".replace("Carcassonne challenge 1", "**Carcassonne challenge 1**") == posted.content
    assert own_board(ana).attachments[0].content == picture.content
    await ben.slash("challenge do:copy")
    assert "no finished run" in own_board(ben).content
    await ana.slash("challenge do:post")
    assert "You've already posted this result." in own_board(ana).content
    await ben.slash("challenge do:post")
    assert "no finished run" in own_board(ben).content
    await ana.press("Practise", next(each for each in reversed(ana.messages()) if "Practise" in labels_of(each)))
    assert "practice. It doesn't count" in own_board(ana).content
    before = len(await stage.services[Challenges].runs((await newest(stage)).id))
    await one_press(ana, own_board(ana))
    assert len(await stage.services[Challenges].runs((await newest(stage)).id)) == before


async def test_a_run_is_played_by_typing_too_and_given_up(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash(OPEN)
    await ana.slash("challenge do:play")
    choice = (await ana.complete("move", move="place"))[0]
    await ana.slash(f"move move:{choice.value}")
    assert (await run_of(stage, ana)).rev == 1
    await ana.slash("challenge do:undo")
    assert "Undone" in own_board(ana).content
    await ana.slash("challenge do:undo")
    assert "No moves have been played yet." in own_board(ana).content
    await ana.slash("challenge do:reset")
    assert "Nothing to undo this turn" in own_board(ana).content
    await ana.slash("challenge do:resign")
    assert "You resigned." in own_board(ana).content
    await ana.slash("move move:place M9 r0")
    assert "No game is running" in own_board(ana).content
    announced = next(each for each in ana.messages() if not each.is_ephemeral)
    await stage.later(days=1)
    assert [each.id for each in ana.messages() if not each.is_ephemeral] == [announced.id]
    assert "No one finished a run." in stage.world.message(announced.channel_id, announced.id).content


async def test_a_press_on_a_run_that_the_clock_ended_is_refused(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash(OPEN)
    await begin(ana)
    board = own_board(ana)
    await one_press(ana, board)
    stage.clock.turn(days=1)
    await place(ana, own_board(ana))
    assert any("This challenge has closed" in message.content for message in ana.messages())
    await stage.later()
    await one_press(ana, board)
    assert "closed before you finished" in stage.world.message(board.channel_id, board.id).content


async def test_its_channel_is_deleted(stage: Stage) -> None:
    ana = stage.member("Ana", "table-two")
    await ana.slash(OPEN)
    await begin(ana)
    stage.world.remove_channel(ana.channel)
    ben = stage.member("Ben")
    for _ in range(200):
        await settled()
        if (await run_of(stage, ana)).status.ended:
            break
        await ben.slash("challenge")
    assert (await run_of(stage, ana)).status is Status.ABANDONED
    await stage.later(days=2)
    assert (await newest(stage)).results is None


async def test_a_daily_opens_and_closes_by_itself_also_when_the_host_slept(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("server do:schedule with:daily, novaluna")
    await stage.later()
    first = await newest(stage)
    assert first.period == "2026-11-20"
    assert [message.id for message in ana.messages() if not message.is_ephemeral] == [first.message]
    await stage.later(hours=5)
    second = await newest(stage)
    assert second.period == "2026-11-21"
    await stage.stop()
    stage.clock.turn(days=3)
    await stage.start()
    await stage.later()
    third = await newest(stage)
    left_open = [each.period for each in await stage.services[Challenges].open_in(GUILD)]
    assert left_open == ["2026-11-24", second.period]  # nobody could play the second one to its end
    await stage.later(hours=12)
    assert [each.period for each in await stage.services[Challenges].open_in(GUILD)] == ["2026-11-24"]
    (left,) = [message for message in ana.messages() if not message.is_ephemeral]
    assert (left.id, left.content.splitlines()[0].partition(" closes ")[0]) == (third.message, "**Nova Luna daily 3**")
    await ana.slash("server do:stop with:daily novaluna")
    await stage.later(days=2)
    assert await stage.services[Challenges].open_in(GUILD) == []


async def test_who_may_open_challenges_is_the_servers_to_say(stage: Stage) -> None:
    guild = stage.world.guilds[GUILD]
    owner = next(each for each in NAMES if Permission.MANAGE_GUILD in permissions(stage.world.member(each), guild))
    manager, other = stage.member(owner), stage.member(next(each for each in NAMES if each != owner))
    await other.forge_slash("server do:challenges with:managers")
    assert "Only members who can manage this server" in own_board(other).content
    await manager.slash("server do:challenges with:managers")
    await other.slash(OPEN)
    assert "Only members who can manage the server" in own_board(other).content
    await manager.slash(OPEN)
    assert len(await stage.services[Challenges].open_in(GUILD)) == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("carcassonne, soon", "How long should it stay open?"),
        ("chess, 1 day", "Name a game"),
        ("carcassonne, 5 minutes", "10 minutes to 60 days"),
        ("carcassonne, 1 day, meeples=9", "9 isn't a choice. Choose 3, 4, 5, 6 or 7"),
        ("carcassonne, 1 day, luck=high", "Carcassonne has no option “luck”. Its options: Meeples per colour, "),
    ],
)
async def test_a_challenge_that_makes_no_sense_is_refused(stage: Stage, line: str, said: str) -> None:
    ana = stage.member("Ana")
    await ana.slash(f"challenge do:open with:{line}")
    assert said in own_board(ana).content
    assert await stage.services[Challenges].open_in(GUILD) == []


async def test_the_list_says_what_i_have_played_and_leads_into_each(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash(OPEN)
    await ana.slash("challenge do:open with:novaluna, 1 day")
    await begin(ana)
    assert "Par is" not in own_board(ana).content
    await ana.slash("challenge")
    assert "**Nova Luna challenge 1**" in own_board(ana).content
    assert "you have an unfinished run" in own_board(ana).content
    assert "you haven't played yet" in own_board(ana).content
    assert not any(each.id in own_board(ana).content for each in await stage.services[Challenges].open_in(GUILD))
    await ana.press("Play 2", own_board(ana))
    assert "Your run" in own_board(ana).content
    assert len(await stage.services.tables.of_member(GUILD, ana.id)) == 2
    await ana.slash("challenge do:details which:carcassonne challenge 1")
    challenge = next(each for each in await stage.services[Challenges].open_in(GUILD) if each.game == "carcassonne")
    assert challenge.commitment in own_board(ana).content


async def test_who_has_finished_reads_their_place_so_far_and_how_others_did(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash(OPEN)
    for member in (ana, ben):
        await begin(member)
        await play_on(stage, member)
    assert "Your rank so far: 1 of 2." in own_board(ben).content
    await ben.press("Standings", own_board(ben))
    assert "**1** " in own_board(ben).content
    assert f"<@{ana.id}>" in own_board(ben).content


async def test_the_announcement_says_that_par_is_worked_out_and_then_what_it_is(stage: Stage) -> None:
    ana = stage.member("Ana")
    stage.services[Challenges].pars._effort = QUICK
    await ana.slash(OPEN)
    announced, before = ana.newest_message(), (await newest(stage)).par
    assert before is not None or "Par is being calculated" in announced.content
    await stage.later(minutes=1)
    par = (await newest(stage)).par
    left = stage.world.message(announced.channel_id, announced.id)
    assert f"Par is {par}: the apprentice's median over 5 games." in left.content
    assert left.attachments == announced.attachments
    assert "Play" in labels_of(left)


async def test_whoever_opened_a_challenge_closes_it_early_after_a_question(stage: Stage) -> None:
    ana, ben, chloe = (stage.member(name) for name in NAMES[:3])
    await ben.slash(OPEN)
    announced = ben.newest_message()
    await begin(chloe)
    await play_on(stage, chloe)
    await begin(ana)
    run = await run_of(stage, ana)
    await chloe.slash("challenge do:details")
    assert "Close early" not in labels_of(own_board(chloe))

    await ben.slash("challenge do:details")
    info = own_board(ben)
    await ben.press("Close early", info)
    asked = own_board(ben)
    assert f"1 unfinished run ends without a rank: <@{ana.id}>." in asked.content
    assert "1 finished run stays in the standings" in asked.content
    assert await stage.services[Challenges].open_in(GUILD)
    await ben.press("Close now", asked)
    assert "Carcassonne challenge 1 is closed." in stage.world.message(asked.channel_id, asked.id).content
    await settled()
    await stage.later()

    assert await stage.services[Challenges].open_in(GUILD) == []
    assert (await stage.services.tables.live(run.id)).table.status is Status.ABANDONED
    results = stage.world.message(announced.channel_id, announced.id)
    assert "final standings" in results.content
    assert f"Closed early by <@{ben.id}>." in results.content
    assert "Replay best run" in labels_of(results)
    assert [each.id for each in ben.messages() if not each.is_ephemeral] == [announced.id]
    await ben.press("Close early", info)
    assert "This challenge has closed." in own_board(ben).content


async def test_managers_close_any_challenge_and_nobody_else_can_by_forging_a_press(stage: Stage) -> None:
    guild = stage.world.guilds[GUILD]
    owner = next(each for each in NAMES if Permission.MANAGE_GUILD in permissions(stage.world.member(each), guild))
    manager, (opener, other) = stage.member(owner), [stage.member(each) for each in NAMES if each != owner][:2]
    await opener.slash(OPEN)
    challenge = await newest(stage)
    for verb in ("closeearly", "closenow"):
        await forged(stage, other, f"t:{challenge.id}:0:{verb}:")
        assert "Only the challenge's creator" in own_board(other).content
    assert [each.id for each in await stage.services[Challenges].open_in(GUILD)] == [challenge.id]
    await manager.slash("challenge do:details")
    await manager.press("Close early", own_board(manager))
    assert "No one is playing." in own_board(manager).content
    await manager.press("Close now", own_board(manager))
    await settled()
    assert await stage.services[Challenges].open_in(GUILD) == []


async def test_one_member_cannot_use_up_the_challenges_of_a_server(stage: Stage) -> None:
    guild = stage.world.guilds[GUILD]
    usual = [n for n in NAMES if Permission.MANAGE_GUILD not in permissions(stage.world.member(n), guild)]
    ben, chloe = (stage.member(name) for name in usual[:2])
    for _ in range(3):
        await ben.slash(OPEN)
    await ben.slash(OPEN)
    assert "the limit for a member" in own_board(ben).content
    await chloe.slash(OPEN)
    assert len(await stage.services[Challenges].open_in(GUILD)) == 4


@pytest.mark.parametrize(
    "line",
    ["server do:schedule with:daily, novaluna", "server do:weekdays with:every day, novaluna", "server"],
)
async def test_only_managers_let_challenges_open_by_themselves(stage: Stage, line: str) -> None:
    guild = stage.world.guilds[GUILD]
    usual = next(n for n in NAMES if Permission.MANAGE_GUILD not in permissions(stage.world.member(n), guild))
    ben = stage.member(usual)
    await ben.forge_slash(line)
    assert "Only members who can manage this server" in own_board(ben).content
    assert await stage.services[Challenges].schedules.of(GUILD) == []
    assert not await stage.services[Challenges].schedules.rotation(GUILD)


NAMELESS = (
    "challenge do:standings",
    "challenge do:view member:@Ana",
    "challenge do:view with:1 member:@Ana",
    "challenge do:view member:@Dan",
    "challenge do:compare member:@Ana",
    "challenge do:compare member:@Dan",
    "challenge do:verify",
    "challenge do:details",
    "challenge do:practise",
    "challenge do:play",
    "challenge do:copy",
    "challenge do:post",
)


async def test_an_answer_about_a_challenge_that_nobody_named_names_it(closed: Stage) -> None:
    """With two closed and one open, each command picks its own default."""
    ana, chloe = closed.member("Ana"), closed.member("Chloe")
    await ana.slash("challenge do:open with:novaluna, 2 hours")
    await ana.slash("challenge do:open with:novaluna, 3 hours")
    await closed.later(hours=2)
    for line, member in product(NAMELESS, (ana, chloe)):
        await member.slash(line)
        text = own_board(member).content
        assert re.search(r"(Carcassonne|Nova Luna) challenge [12]\b", text), (line, text)


async def test_the_challenge_that_closed_last_is_meant_and_not_the_one_opened_last(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("challenge do:open with:novaluna, 1 day")
    stage.clock.turn(minutes=1)
    await ana.slash("challenge do:open with:novaluna, 1 hour")
    await stage.later(hours=2)
    await ana.slash("challenge do:verify")
    assert "Nova Luna challenge 2" in own_board(ana).content
    await stage.later(days=1)
    await ana.slash("challenge do:verify")
    assert "Nova Luna challenge 1" in own_board(ana).content
