"""The thread of finishers: members join one by one, and runs stay secret."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import discord
import pytest

from bot.core.delivery.outbox import Outbox
from bot.playground.scripted import ScriptedMember
from bot.playground.world.client import Client
from bot.playground.world.components import controls
from bot.playground.world.membership import leave_server
from bot.playground.world.model import Channel, ChannelType, Permission
from bot.playground.world.world import GUILD_ID as GUILD
from cogs.challenge.challenges import Challenges
from cogs.challenge.dailies.finishers import Finishers
from tests.e2e.challenging import OPEN, begin, everything_seen, forged, newest, own_board, play_on, run_of
from tests.e2e.stage import Stage

NAMES = ("Ana", "Ben", "Chloe", "Dan", "Emil")


def threads(stage: Stage) -> list[Channel]:
    return [each for each in stage.world.channels if each.type is ChannelType.PRIVATE_THREAD]


async def finish(stage: Stage, *members: ScriptedMember) -> None:
    for number, member in enumerate(members):
        await member.press("Play", next(each for each in member.messages() if not each.is_ephemeral))
        await play_on(stage, member, cell=5 * number)
        await stage.later()


@pytest.fixture
async def challenged(stage: Stage) -> Stage:
    await stage.member("Ana").slash(OPEN)
    return stage


async def test_each_is_let_in_on_finishing_and_reads_what_came_of_the_others(challenged: Stage) -> None:
    ana, ben, emil = (challenged.member(name) for name in ("Ana", "Ben", "Emil"))
    await finish(challenged, ana)
    (thread,) = threads(challenged)
    assert thread.name == "Carcassonne challenge 1: finished"
    assert set(thread.members) == {challenged.world.bot.id, ana.id}
    await finish(challenged, ben)
    (thread,) = threads(challenged)
    assert set(thread.members) == {challenged.world.bot.id, ana.id, ben.id}
    texts = [message.content for message in ben.in_channel(thread.id).messages()]
    assert texts[0].startswith("You've finished **Carcassonne challenge 1**")
    assert [line.partition(" · ")[0] for line in texts[1:]] == [f"<@{ana.id}>", f"<@{ben.id}>"]
    await ben.slash("challenge do:standings")
    assert f"Talk about it in <#{thread.id}>" in own_board(ben).content
    assert thread not in challenged.world.visible_channels(emil.id)
    assert emil.in_channel(thread.id).messages() == []
    assert all(ping.channel_id != thread.id for ping in emil.pings)


async def test_no_byte_of_a_finished_run_reaches_a_member_whose_own_is_open(
    challenged: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    *finished, emil = (challenged.member(name) for name in NAMES)
    await begin(emil)
    await play_on(challenged, emil, turns=6)
    await finish(challenged, *finished)
    challenge, own = await newest(challenged), await run_of(challenged, emil)
    (thread,) = threads(challenged)
    runs = [await run_of(challenged, member) for member in finished]
    theirs = [
        control.custom_id
        for member in finished
        for message in member.messages()
        if message.is_ephemeral
        for control in controls(message.components)
        if control.custom_id and not control.custom_id.endswith(f":{challenge.id}")
    ]
    for line in (
        "challenge", "challenge do:details", "challenge do:standings", "challenge do:archive", "challenge do:verify",
        "challenge do:practise", "challenge do:post", "challenge do:view member:@Ana",
        "challenge do:view with:3 member:@Ben",
        "challenge do:compare member:@Ana", "records", "records member:@Emil", "records member:@Chloe",
        "challenge do:race member:@Ana",
        "challenge do:race", "challenge do:pace", "challenge do:season", "challenge do:season with:season",
        "challenge do:copy",
        "records year:2026 member:@Ana", "turns", "table do:info", "table do:log", "table do:export", "table do:replay",
        "help",
    ):  # fmt: skip
        await emil.slash(line)
    for custom_id in dict.fromkeys(theirs):
        if ":pick:" in custom_id:
            await forged(challenged, emil, custom_id, "0")
        else:
            await forged(challenged, emil, custom_id)
    for run in runs:
        for verb in (
            "race",
            "raced",
            "copy",
            "turnlists",
            "replay",
            "boast",
            "practise",
            "show",
            "history",
            "who",
            "enter",
            "ranks",
        ):
            await forged(challenged, emil, f"t:{run.id}:{run.rev}:{verb}:")
            await forged(challenged, emil, f"t:{challenge.id}:0:{verb}:{run.id} 0")
        for select in ("final", "compare"):
            await forged(challenged, emil, f"t:{challenge.id}:0:pick:{select}", run.id)
    await challenged.later(hours=20)

    assert thread not in challenged.world.visible_channels(emil.id)
    seen = "\n".join(
        everything_seen(emil.in_channel(channel.id)) for channel in challenged.world.visible_channels(emil.id)
    )
    assert own.id in seen
    for run, member in zip(runs, finished, strict=True):
        assert run.id not in seen
        for posted in finished[0].in_channel(thread.id).messages():
            assert posted.content not in seen
        files = [file.content for each in member.messages() if each.is_ephemeral for file in each.attachments]
        assert files
        assert not any(repr(content) in seen for content in files)
    assert not set("🟩🟨⬛") & set(seen)
    assert str(thread.id) not in seen
    assert thread.name not in seen
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_kill_opens_no_second_thread_and_posts_nothing_twice(
    challenged: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = challenged.member("Ana"), challenged.member("Ben")
    services = challenged.services
    with monkeypatch.context() as patched:

        async def killed(*_: object) -> None:
            raise RuntimeError

        patched.setattr(services[Challenges], "set_thread", killed)
        await finish(challenged, ana)
        assert len(threads(challenged)) == 1
    await challenged.stop()
    await challenged.start()
    with monkeypatch.context() as patched:
        patched.setattr(Outbox, "mark_delivered", lambda *_: None)
        await challenged.later(minutes=1)
    await challenged.stop()
    await challenged.start()
    await finish(challenged, ben)
    (thread,) = threads(challenged)
    assert len(ana.in_channel(thread.id).messages()) == 3
    assert {ana.id, ben.id} <= set(thread.members)


async def test_a_missing_permission_is_reported_once_and_made_up_for(challenged: Stage) -> None:
    ana, ben = challenged.member("Ana"), challenged.member("Ben")
    challenged.world.update_channel(_denying(ana.channel, Permission.CREATE_PRIVATE_THREADS))
    await finish(challenged, ana, ben)
    for _ in range(5):
        await challenged.later(minutes=5)
    texts = [each.content for each in ana.messages() if "Create Private Threads" in each.content]
    assert len(texts) == 1
    assert threads(challenged) == []
    challenged.world.update_channel(_denying(ana.channel, Permission(0)))
    await challenged.later(hours=6)
    (thread,) = threads(challenged)
    assert {ana.id, ben.id} <= set(thread.members)


async def test_a_thread_that_was_deleted_stays_so_and_none_opens_after_the_close(challenged: Stage) -> None:
    ana, ben, chloe = (challenged.member(name) for name in ("Ana", "Ben", "Chloe"))
    await finish(challenged, ana)
    challenged.world.remove_channel(threads(challenged)[0])
    await finish(challenged, ben)
    await challenged.later(hours=1)
    assert threads(challenged) == []
    assert await challenged.services[Challenges].open_in(ana.channel.guild_id or 0)
    await challenged.later(days=1)
    assert "final standings" in chloe.newest_message().content


def _denying(channel: Channel, denied: Permission) -> Channel:
    return replace(channel, denied=denied)


@pytest.mark.parametrize("kind", [ChannelType.ANNOUNCEMENT, ChannelType.VOICE, ChannelType.STAGE])
async def test_where_there_are_no_private_threads_none_is_opened_and_nothing_is_owed(
    stage: Stage, kind: ChannelType
) -> None:
    channel = stage.world.open_channel("place", kind=kind)
    ana = stage.member("Ana", channel.id)
    await ana.slash(OPEN)
    await finish(stage, ana)
    assert threads(stage) == []
    assert await stage.services.outbox.of((await run_of(stage, ana)).id) == []
    ben = stage.member("Ben", channel.id)
    await ben.press("Play", next(each for each in ben.messages() if not each.is_ephemeral))
    await play_on(stage, ben)
    assert len([each for each in ana.messages() if "have no private threads" in each.content]) == 1


async def test_a_challenge_in_a_thread_has_its_finishers_in_the_channel_above(stage: Stage) -> None:
    thread = Client(stage.world).begin_thread(stage.world.member("Ana"), stage.world.channels[0], "League")
    ana = stage.member("Ana", thread.id)
    await ana.slash(OPEN)
    await finish(stage, ana)
    (opened,) = threads(stage)
    assert opened.parent_id == stage.world.channels[0].id
    assert ana.id in opened.members


@pytest.mark.parametrize("gone", ["left", "hidden"])
async def test_who_cannot_be_let_in_any_more_leaves_nothing_owed(challenged: Stage, gone: str) -> None:
    ben = challenged.member("Ben")
    await ben.press("Play", next(each for each in ben.messages() if not each.is_ephemeral))
    await play_on(challenged, ben)
    if gone == "left":
        leave_server(challenged.world, ben.member)
    else:
        challenged.world.update_channel(replace(ben.channel, hidden_from=(ben.id,)))
    await challenged.later()
    (thread,) = threads(challenged)
    assert ben.id not in thread.members
    assert await challenged.services.outbox.of((await run_of(challenged, ben)).id) == []


async def test_dailies_share_a_thread_a_week_that_only_who_has_finished_all_open_ones_reads(stage: Stage) -> None:
    """2026-12-01 is a Tuesday."""
    ana, ben, chloe = (stage.member(name) for name in ("Ana", "Ben", "Chloe"))
    stage.clock.now = datetime(2026, 12, 1, 12, tzinfo=UTC)
    await ana.slash("server do:schedule with:daily, carcassonne")
    await stage.later()
    await finish_dailies(stage, ana, ben)
    (thread,) = threads(stage)
    assert thread.name == "Week 49: finished dailies"
    assert set(thread.members) == {stage.world.bot.id, ana.id, ben.id}
    await stage.later(hours=12)
    (thread,) = threads(stage)
    assert set(thread.members) == {stage.world.bot.id}, "nobody has finished the new one"
    await ana.slash("server do:schedule with:daily, novaluna")
    await stage.later()
    await finish_dailies(stage, ana, games=("carcassonne",))
    (thread,) = threads(stage)
    assert set(thread.members) == {stage.world.bot.id}
    await ana.slash("challenge do:standings which:carcassonne daily 2")
    assert "-# Finish Nova Luna daily 1, too, to join the others' thread." in own_board(ana).content
    await finish_dailies(stage, chloe)
    await finish_dailies(stage, ana, games=("novaluna",))
    (thread,) = threads(stage)
    assert set(thread.members) == {stage.world.bot.id, ana.id, chloe.id}
    texts = [message.content for message in chloe.in_channel(thread.id).messages()]
    assert len(texts) == 1 + 6, "the welcome and every result"
    await ana.slash("challenge do:standings which:carcassonne daily 2")
    assert f"Talk about it in <#{thread.id}>" in own_board(ana).content

    stage.clock.now = datetime(2026, 12, 7, 1, tzinfo=UTC)
    await stage.later()
    await finish_dailies(stage, ana)
    assert [each.name for each in threads(stage)] == ["Week 49: finished dailies", "Week 50: finished dailies"]


async def test_a_failed_removal_is_made_up_for_before_the_next_result(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    stage.clock.now = datetime(2026, 12, 1, 12, tzinfo=UTC)
    await ana.slash("server do:schedule with:daily, carcassonne")
    await stage.later()
    await finish_dailies(stage, ana)

    async def killed(*_: object, **__: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr(stage.services[Finishers], "set_reader", killed)
        patched.setattr(discord.Thread, "remove_user", killed)
        await stage.later(hours=12)
    (thread,) = threads(stage)
    assert ana.id in thread.members
    await finish_dailies(stage, ben)
    (thread,) = threads(stage)
    assert set(thread.members) == {stage.world.bot.id, ben.id}
    stage.world.remove_channel(thread)
    await stage.later(days=1)
    assert await stage.services.outbox.of(f"{thread.guild_id} {thread.parent_id}") == []


async def finish_dailies(
    stage: Stage, *members: ScriptedMember, games: Sequence[str] = ("carcassonne", "novaluna")
) -> None:
    """Play the open dailies of these games to the end, with the first move each time."""
    for member in members:
        for challenge in await stage.services[Challenges].open_in(GUILD):
            if challenge.game not in games:
                continue
            live = await stage.services[Challenges].enter(challenge.id, member.id)
            while live.position.deciders:
                move = str(live.position.moves(0)[0])
                live = await stage.services.moves.play(live.table.id, member.id, move, live.table.rev)
    await stage.services.outbox.tick()
