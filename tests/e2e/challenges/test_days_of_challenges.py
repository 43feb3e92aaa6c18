"""A server's days: they begin when it wants, tell of the day before, and call in the last hours who wants it."""

from __future__ import annotations

import pytest

from bot.core.delivery.outbox import Outbox
from bot.core.settings.service import DIRECT, PINGS, QUIET
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from bot.playground.world.world import GUILD_ID as GUILD
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import Challenge
from cogs.challenge.results.service import ChallengeResults
from tests.e2e.challenging import begin, newest, own_board, play_on
from tests.e2e.stage import Stage, labels_of, settled

DAILY = "server do:schedule with:daily, carcassonne"


def public(member: ScriptedMember) -> list[Message]:
    return [message for message in member.messages() if not message.is_ephemeral]


def letters(stage: Stage, member: ScriptedMember) -> list[Message]:
    return [
        message
        for channel in stage.world.visible_channels(member.id)
        if channel.is_dm
        for message in member.in_channel(channel.id).messages()
    ]


def closing(challenge: Challenge, game: str) -> str:
    link = f"https://discord.com/channels/{challenge.guild}/{challenge.channel}/{challenge.message}"
    return f"**[{game} challenge 1]({link})** closes <t:{int(challenge.closes.timestamp())}:R>."


def reminders(member: ScriptedMember) -> list[Message]:
    return [message for message in public(member) if message.mentions]


async def test_the_day_begins_where_the_server_is_and_tells_of_the_one_before(stage: Stage) -> None:
    ana, ben, chloe = (stage.member(name) for name in ("Ana", "Ben", "Chloe"))
    assert "Europe/Berlin" in [each.value for each in await ana.complete("server do:day", **{"with": "berl"})]
    await ana.slash("server do:day with:21 Europe/Berlin")
    assert "begin at 21:00. Time zone: Berlin (Europe), where it's 20:30 now." in own_board(ana).content
    await ana.slash(DAILY)
    await stage.later()
    opening = ana.newest_message()
    for member, cell in ((ana, 0), (ben, 5)):
        await member.press("Play", opening)
        await play_on(stage, member, cell=cell)
    first = await newest(stage)
    assert (first.period, f"{first.closes:%d %H:%M}") == ("2026-11-19", "20 20:00")
    assert "Podium" not in stage.world.message(first.channel, first.message or 0).content
    await stage.later(minutes=30)
    second = await newest(stage)
    (chloes,) = [each for each in public(chloe) if each.id == second.message]
    await chloe.press("Play", chloes)
    for member in (ana, chloe):
        if member is ana:
            await member.press("Play", chloes)
        await play_on(stage, member)
    await stage.later(days=1)
    ranked = (await stage.services[ChallengeResults].standings(second.id)).finished
    announced = ben.newest_message()
    assert announced.content.startswith("**Carcassonne daily 3** closes ")
    places = [f"**{each.rank}** <@{each.member}> {each.score}" for each in ranked]
    assert announced.content.splitlines()[-2:] == [
        f"Podium of [Carcassonne daily 2](https://discord.com/channels/{GUILD}/{second.channel}/{second.message}):"
        f" {' · '.join(places)}",
        f"Daily streaks: <@{ana.id}> 🔥2",
    ]
    assert announced.attachments
    assert announced.mentions == ()


async def test_the_last_hours_call_who_has_begun_and_who_wants_it_and_nobody_else(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, chloe, dan, emil = (stage.member(name) for name in ("Ana", "Ben", "Chloe", "Dan", "Emil"))
    await ana.slash("challenge do:open with:carcassonne, 1 day")
    await dan.slash("challenge do:remind with:always")
    assert "three hours before" in own_board(dan).content
    await emil.slash("challenge do:remind with:never")
    for member in (ana, ben, emil):
        await begin(member)
    await play_on(stage, ana)
    await stage.later(hours=20, minutes=59)
    assert reminders(chloe) == []
    with monkeypatch.context() as patched:  # killed before it can note down that it was posted
        patched.setattr(Outbox, "mark_delivered", lambda *_: None)
        await stage.later(minutes=1)
    assert len(reminders(chloe)) == 1
    await stage.stop()
    await stage.start()
    await stage.services.outbox.make_due()
    await stage.later(minutes=1)
    (called,) = reminders(chloe)
    assert set(called.mentions) == {ben.id, dan.id}
    assert called.content.splitlines()[1:] == [
        f"<@{ben.id}>: you have an unfinished run.",
        f"<@{dan.id}>: you haven't played yet.",
    ]
    assert labels_of(called) == ["Play"]
    await dan.press("Play", called)
    assert "Your run" in own_board(dan).content
    await stage.later(hours=4)
    await settled()
    assert reminders(chloe) == []


@pytest.mark.parametrize(
    "how", ["turns do:quiet with:8-23", "turns do:away with:3 days", "turns do:mentions with:never"]
)
async def test_the_last_hours_notify_nobody_who_sleeps_or_is_away_or_wishes_for_none(stage: Stage, how: str) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("challenge do:open with:carcassonne, 1 day")
    for member in (ana, ben):
        await begin(member)
    await ben.slash(how)
    await stage.later(hours=21)
    called = next(message for message in public(ana) if "you have an unfinished run" in message.content)
    assert ana.member.mention in called.content
    assert ben.member.mention not in called.content
    assert (called.id in {each.id for each in ana.pings}, ben.pings) == (True, [])


async def test_whoever_slept_in_the_last_hours_is_called_when_they_wake_and_once(stage: Stage) -> None:
    ana, ben, chloe, dan = (stage.member(name) for name in ("Ana", "Ben", "Chloe", "Dan"))
    await ana.slash("challenge do:open with:carcassonne, 1 day")
    for member in (ana, ben, chloe, dan):
        await begin(member)
    for member, hours in ((ben, "8-18"), (chloe, "8-19"), (dan, "8-23")):  # it is 16:30 then, and over at 19:30
        await member.slash(f"turns do:quiet with:{hours}")
    await stage.later(hours=21)
    (night,) = reminders(ana)
    assert night.id in {each.id for each in ana.pings}
    await stage.stop()
    await stage.start()
    await stage.later(hours=1)
    assert [each.id for each in reminders(ana)] == [night.id]
    await stage.later(minutes=31)
    (called,) = reminders(ana)
    assert (called.mentions, labels_of(called)) == ((ben.id,), ["Play"])
    assert f"<@{ana.id}>, <@{ben.id}>" in called.content or f"<@{ana.id}> and <@{ben.id}>" in called.content
    assert [called.id in {each.id for each in member.pings} for member in (ana, ben, chloe)] == [False, True, False]
    await stage.later(hours=1)
    assert [each.mentions for each in reminders(ana)] == [(chloe.id,)]
    await stage.later(days=1)
    assert reminders(ana) == []


async def test_two_of_an_evening_come_together_and_by_direct_message_to_who_wants_that(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, chloe = (stage.member(name) for name in ("Ana", "Ben", "Chloe"))
    for game in ("carcassonne", "novaluna"):
        await ana.slash(f"challenge do:open with:{game}, 1 day")
        stage.clock.turn(hours=1)
    first, second = sorted(await stage.services[Challenges].open_in(GUILD), key=lambda each: each.closes)
    for member in (ana, ben, chloe):
        for challenge in (first, second):
            await stage.services[Challenges].enter(challenge.id, member.id)
    await stage.services.settings.choose(PINGS, ben.id, DIRECT)
    await stage.services.settings.choose(PINGS, chloe.id, DIRECT)
    await stage.services.settings.choose(QUIET, chloe.id, "8-18")
    before = len(public(ana))
    await stage.later(hours=19)
    with monkeypatch.context() as patched:  # killed before it can note down that they were sent
        patched.setattr(Outbox, "mark_delivered", lambda *_: None)
        await stage.later()
    await stage.stop()
    await stage.start()
    await stage.services.outbox.make_due()
    await stage.later(minutes=1)
    (called,) = public(ana)[before:]
    assert called.mentions == (ana.id,)
    assert labels_of(called) == ["Play Carcassonne", "Play Nova Luna"]
    assert [each.content for each in letters(stage, ben)] == [
        "\n".join(
            [
                f"Reminder from **{stage.world.guilds[GUILD].name}**:",
                f"{closing(first, 'Carcassonne')} You have an unfinished run.",
                f"{closing(second, 'Nova Luna')} You have an unfinished run.",
            ]
        )
    ]
    assert letters(stage, chloe) == []
    await stage.later(hours=1, minutes=30)
    assert len(letters(stage, chloe)) == 1
    await stage.later(hours=3)
    assert len(letters(stage, ben)) == 1
    assert len(public(ana)) == before
    assert called.id not in [each.id for each in ana.messages()]


async def test_a_reminder_goes_when_all_whom_it_names_have_finished(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("challenge do:open with:carcassonne, 1 day")
    challenge = await newest(stage)
    runs = [await stage.services[Challenges].enter(challenge.id, member.id) for member in (ana, ben)]
    await stage.later(hours=21)
    assert len(reminders(ana)) == 1
    await stage.services.seats.resign(runs[0].table.id, ana.id)
    await stage.later()
    assert len(reminders(ana)) == 1
    await stage.services.seats.resign(runs[1].table.id, ben.id)
    await stage.later()
    assert reminders(ana) == []


async def test_a_closed_mailbox_is_reminded_by_mention(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("challenge do:open with:carcassonne, 1 day")
    await begin(ben)
    await stage.services.settings.choose(PINGS, ben.id, DIRECT)
    stage.world.closed_dms.add(ben.id)
    await stage.later(hours=21)
    (called,) = reminders(ana)
    assert called.mentions == (ben.id,)


async def test_only_managers_move_the_day_and_a_zone_has_to_be_one(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    for member, zone, text in (
        (ben, "Europe/Berlin", "Only members who can manage this server"),
        (ana, "Atlantis", "I don't know the time zone “Atlantis”."),
    ):
        await member.forge_slash(f"server do:day with:8 {zone}")
        assert text in own_board(member).content
    assert (await stage.services[Challenges].schedules.day_in(GUILD)).zone == "UTC"


SEVERAL = "Some days now have more than one daily."


async def test_both_ways_of_opening_a_daily_warn_of_a_second_one(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("server do:schedule with:daily, novaluna")
    assert SEVERAL not in own_board(ana).content
    await ana.slash("server do:schedule with:weekly, otys")
    assert SEVERAL not in own_board(ana).content
    await ana.slash("server do:weekdays with:Monday, novaluna")
    assert SEVERAL not in own_board(ana).content, "the same game opens once a day"
    await ana.slash("server do:weekdays with:Tuesday, carcassonne")
    assert SEVERAL in own_board(ana).content
    await ana.slash("server do:schedule with:daily, otys")
    assert SEVERAL in own_board(ana).content
    await ana.slash("server do:stop with:Tuesday")
    assert SEVERAL not in own_board(ana).content


async def test_a_random_game_of_a_weekday_counts_beside_a_daily(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("server do:weekdays with:Monday, random game")
    assert SEVERAL not in own_board(ana).content
    await ana.slash("server do:schedule with:daily, novaluna")
    assert SEVERAL in own_board(ana).content
