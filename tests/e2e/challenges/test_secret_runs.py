"""Runs stay secret until a member has finished their own."""

from __future__ import annotations

import pytest

from bot.playground.scripted import ScriptedMember
from bot.playground.world.components import controls
from tests.e2e.challenging import OPEN, begin, everything_seen, forged, newest, play_on, run_of
from tests.e2e.stage import Stage

NAMES = ("Ana", "Ben", "Chloe", "Dan", "Emil")


async def finish(stage: Stage, *members: ScriptedMember) -> None:
    for number, member in enumerate(members):
        await member.press("Play", next(each for each in member.messages() if not each.is_ephemeral))
        await play_on(stage, member, cell=5 * number)
        await stage.later()


@pytest.fixture
async def challenged(stage: Stage) -> Stage:
    await stage.member("Ana").slash(OPEN)
    return stage


async def test_no_byte_of_a_finished_run_reaches_a_member_whose_own_is_open(
    challenged: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    *finished, emil = (challenged.member(name) for name in NAMES)
    await begin(emil)
    await play_on(challenged, emil, turns=6)
    await finish(challenged, *finished)
    challenge, own = await newest(challenged), await run_of(challenged, emil)
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
        "challenge do:season", "challenge do:season with:season",
        "challenge do:copy",
        "turns", "table do:info", "table do:log", "table do:export", "table do:replay",
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

    seen = "\n".join(
        everything_seen(emil.in_channel(channel.id)) for channel in challenged.world.visible_channels(emil.id)
    )
    assert own.id in seen
    for run, member in zip(runs, finished, strict=True):
        assert run.id not in seen
        files = [file.content for each in member.messages() if each.is_ephemeral for file in each.attachments]
        assert files
        assert not any(repr(content) in seen for content in files)
    assert not set("🟩🟨⬛") & set(seen)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
