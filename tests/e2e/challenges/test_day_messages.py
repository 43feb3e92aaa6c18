"""The message of a day: one for all dailies, the weekly and the puzzle, edited until the final standings."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.ai.puzzle import puzzle_of_day
from bot.core.delivery.outbox import Outbox
from bot.core.time.zones import Cadence
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import ChannelType, Message, Permission
from bot.playground.world.world import GUILD_ID as GUILD
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import Challenge
from cogs.puzzle.service import Attempts
from cogs.puzzle.words.days import puzzle_name
from tests.e2e.challenging import own_board
from tests.e2e.stage import Stage, labels_of, settled

NOVA_LUNA, CARCASSONNE = "server do:schedule with:daily, novaluna", "server do:schedule with:daily, carcassonne"
WEEKLY = "server do:schedule with:weekly, carcassonne"


def public(member: ScriptedMember) -> list[Message]:
    return [message for message in member.messages() if not message.is_ephemeral]


async def next_day(stage: Stage) -> None:
    """Go to the moment when the next day begins."""
    today = stage.clock().date()
    midnight = datetime(today.year, today.month, today.day, tzinfo=UTC) + timedelta(days=1)
    await stage.later(seconds=(midnight - stage.clock()).total_seconds())


async def changes_shown(stage: Stage) -> None:
    """Wait until the changes of the last seconds are in the message."""
    await stage.later(seconds=10)


async def open_now(stage: Stage, game: str, cadence: Cadence = Cadence.DAILY) -> Challenge:
    found = await stage.services[Challenges].open_in(GUILD)
    return next(each for each in found if (each.game, each.cadence) == (game, cadence))


async def finish(stage: Stage, challenge: Challenge, *members: ScriptedMember) -> None:
    """Play these members' runs to the end, with the first move each time."""
    for member in members:
        live = await stage.services[Challenges].enter(challenge.id, member.id)
        while live.position.deciders:
            move = str(live.position.moves(0)[0])
            live = await stage.services.moves.play(live.table.id, member.id, move, live.table.rev)
    await stage.services.outbox.tick()


async def solve(stage: Stage, *members: ScriptedMember, guild: int = GUILD) -> None:
    attempts = stage.services[Attempts]
    puzzle = await attempts.daily()
    assert puzzle is not None
    for member in members:
        await attempts.answer(member.id, attempts.today(), puzzle, puzzle.best.move, guild)


@pytest.fixture
async def days(stage: Stage) -> Stage:
    """A server with two dailies, on a Tuesday some days after the first puzzle."""
    stage.clock.turn(days=11)
    for line in (NOVA_LUNA, CARCASSONNE):
        await stage.member("Ana").slash(line)
    await stage.later()
    return stage


async def test_two_dailies_and_the_puzzle_are_one_message_until_the_standings(days: Stage) -> None:
    ana, ben = days.member("Ana"), days.member("Ben")
    (message,) = public(ana)
    day = days.services[Attempts].today()
    puzzle = puzzle_of_day(day)
    assert puzzle is not None
    assert labels_of(message) == [
        "Play Carcassonne", "Play Nova Luna", "Carcassonne standings", "Nova Luna standings", "Puzzle",
    ]  # fmt: skip
    assert len(message.attachments) == 2
    assert f"**{puzzle_name(day, puzzle.rules.title, puzzle.grade)}**" in message.content
    novaluna, carcassonne = await open_now(days, "novaluna"), await open_now(days, "carcassonne")

    await finish(days, novaluna, ana, ben)
    await finish(days, carcassonne, ben)
    await solve(days, ben)
    await changes_shown(days)
    (now,) = public(ana)
    assert now.id == message.id
    assert now.content.count("Finished: ") == 2
    assert f"Finished: <@{ana.id}> and <@{ben.id}>." in now.content
    assert f"Solved by <@{ben.id}>." in now.content
    assert [file.id for file in now.attachments] == [file.id for file in message.attachments]
    assert "point" not in now.content, "nobody's score"
    await ben.press("Carcassonne standings", now)
    assert "standings so far" in own_board(ben).content

    await next_day(days)
    old, new = public(ana)
    assert (old.id, len(old.attachments)) == (message.id, 2)
    assert "Nova Luna daily 1: final standings" in old.content
    assert "Carcassonne daily 1: final standings" in old.content
    assert labels_of(old) == ["Carcassonne standings", "Nova Luna standings"]
    link = f"https://discord.com/channels/{GUILD}/{message.channel_id}/{message.id}"
    assert f"Podium of [Nova Luna daily 1]({link}): " in new.content
    assert f"Podium of [Carcassonne daily 1]({link}): " in new.content
    await ana.press("Carcassonne standings", old)
    assert "Replay best run" in labels_of(own_board(ana))
    assert {each.results for each in await days.services[Challenges].over_in(GUILD)} == {message.id}


async def test_an_empty_day_leaves_nothing_and_one_with_a_solved_puzzle_says_who(days: Stage) -> None:
    ana, ben = days.member("Ana"), days.member("Ben")
    (first,) = public(ana)
    await next_day(days)
    (second,) = public(ana)
    assert second.id != first.id
    assert "Podium" not in second.content
    await solve(days, ana, ben)
    await next_day(days)
    await solve(days, ben)
    await changes_shown(days)
    old, new = public(ana)
    assert old.id == second.id
    assert old.content.splitlines()[1:] == [f"Solved by <@{ana.id}> and <@{ben.id}>."]
    assert (labels_of(old), old.attachments) == ([], ())
    assert f"Solved by <@{ben.id}> 🔥2." in new.content


async def test_puzzles_solved_elsewhere_are_nobodys_business_here(days: Stage) -> None:
    ana, ben = days.member("Ana"), days.member("Ben")
    await solve(days, ana, guild=GUILD + 1)
    await next_day(days)
    await solve(days, ben, guild=GUILD + 1)
    await solve(days, ana)
    await changes_shown(days)
    assert f"Solved by <@{ana.id}>." in public(ana)[-1].content


async def test_the_puzzle_button_opens_todays_and_no_other(days: Stage) -> None:
    ana = days.member("Ana")
    message = public(ana)[-1]
    await ana.press("Puzzle", message)
    assert f"Puzzle {days.services[Attempts].today()}" in own_board(ana).content
    days.clock.turn(days=1)
    await ana.press("Puzzle", message)
    assert "That puzzle is from another day." in own_board(ana).content
    days.clock.turn(days=-2)
    await ana.press("Puzzle", message)
    assert "This puzzle opens <t:" in own_board(ana).content


async def test_a_weekly_moves_on_from_day_to_day_and_ends_in_the_last(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash(WEEKLY)
    await stage.later()
    (message,) = public(ana)
    assert labels_of(message) == ["Play", "Standings"]
    await ana.slash(NOVA_LUNA)
    await stage.later()
    assert [labels_of(each)[:2] for each in public(ana)] == [["Play Nova Luna", "Play Carcassonne"]]
    weekly = await open_now(stage, "carcassonne", Cadence.WEEKLY)
    await finish(stage, weekly, ana)
    await next_day(stage)
    (second,) = public(ana)
    assert second.id != message.id
    assert (await stage.services[Challenges].find(weekly.id)).message == second.id
    assert f"Finished: <@{ana.id}>." in second.content
    await next_day(stage)
    (third,) = public(ana)
    await next_day(stage)
    old, new = public(ana)
    assert old.id == third.id
    assert "Carcassonne weekly 1: final standings" in old.content
    assert "Podium of [Carcassonne weekly 1](" in new.content
    assert "Replay best run" not in labels_of(old)


async def test_tables_of_a_week_and_a_month_are_posted_where_no_daily_ends_on_their_last_day(stage: Stage) -> None:
    """A Friday's daily alone is in the week to Sunday the 22nd, and both Fridays' are in November."""
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("server do:weekdays with:Friday, novaluna")
    await stage.later()
    await finish(stage, await open_now(stage, "novaluna"), ana, ben)
    for _ in range(2):
        await next_day(stage)
        assert not [each for each in public(ana) if "final table" in each.content]
    await next_day(stage)
    await settled()
    (week,) = [each for each in public(ana) if "final table" in each.content]
    assert week.content.startswith("**Week 47: final table**")
    assert week.attachments
    for _ in range(8):
        await next_day(stage)
    await settled()
    assert "**November 2026: final table**" in public(ana)[-1].content
    assert sum("final table" in each.content for each in public(ana)) == 2, "nobody played in week 48"


async def test_a_kill_in_the_middle_posts_nothing_twice_and_loses_nothing(
    days: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = days.member("Ana"), days.member("Ben")
    await finish(days, await open_now(days, "novaluna"), ana)

    async def killed(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patched:  # the new message is posted, and nobody knows
        patched.setattr(days.services[Challenges].day_messages, "save", killed)
        await next_day(days)
    assert len(public(ana)) == 2
    await days.stop()
    await days.start()
    await finish(days, await open_now(days, "novaluna"), ben)
    with monkeypatch.context() as patched:
        patched.setattr(Outbox, "mark_delivered", lambda *_: None)
        await days.later(minutes=1)
    await days.stop()
    await days.start()
    await days.services.outbox.make_due()
    await days.later(minutes=1)
    old, new = public(ana)
    assert "final standings" in old.content
    assert f"Finished: <@{ben.id}>." in new.content
    assert {each.message for each in await days.services[Challenges].open_in(GUILD)} == {new.id}


async def test_one_that_a_moderator_deleted_is_not_posted_again_and_the_next_day_is(days: Stage) -> None:
    ana = days.member("Ana")
    novaluna = await open_now(days, "novaluna")
    days.world.remove_message(public(ana)[0])
    await finish(days, novaluna, ana)
    await changes_shown(days)
    assert public(ana) == []
    await next_day(days)
    (new,) = public(ana)
    assert "Podium of Nova Luna daily 1: " in new.content
    assert await days.services.outbox.of(f"{GUILD} {new.channel_id} {novaluna.period}") == []


async def test_a_daily_that_opens_later_on_the_day_of_a_deleted_message_brings_it_back(days: Stage) -> None:
    ana = days.member("Ana")
    days.world.remove_message(public(ana)[0])
    await days.services[Challenges].day_messages.update(GUILD, ana.channel.id)
    for line in ("challenge do:close which:carcassonne daily 1", "server do:schedule with:daily, otys"):
        await ana.slash(line)
        if "close" in line:
            await ana.press("Close now", own_board(ana))
        await changes_shown(days)
    (message,) = public(ana)
    assert labels_of(message)[:2] == ["Play Nova Luna", "Play Otys"]
    assert {each.message for each in await days.services[Challenges].open_in(GUILD)} == {message.id}


async def test_an_update_without_a_change_edits_nothing(days: Stage) -> None:
    ana = days.member("Ana")
    for _ in range(2):  # the second shows pars that were found meanwhile
        await days.services[Challenges].pars.settled()
        await changes_shown(days)
    before = days.world.message(ana.channel.id, public(ana)[0].id)
    await days.services[Challenges].day_messages.update(GUILD, ana.channel.id)
    await changes_shown(days)
    assert days.world.message(ana.channel.id, before.id) is before
    await finish(days, await open_now(days, "novaluna"), ana)
    await changes_shown(days)
    assert days.world.message(ana.channel.id, before.id) is not before


async def test_a_channel_without_permission_turns_its_schedules_off(stage: Stage) -> None:
    ana = stage.member("Ana")
    for line in (NOVA_LUNA, WEEKLY):
        await ana.slash(line)
    stage.world.update_channel(replace(ana.channel, denied=Permission.SEND_MESSAGES))
    await stage.later()
    assert await stage.services[Challenges].open_in(GUILD) == []
    assert await stage.services[Challenges].schedules.of(GUILD) == []
    assert public(ana) == []


async def test_a_channel_that_is_gone_leaves_nothing_owed(days: Stage) -> None:
    ana = days.member("Ana")
    challenge, channel = await open_now(days, "novaluna"), ana.channel
    days.world.remove_channel(channel)
    await days.services[Challenges].day_messages.update(challenge.guild, challenge.channel)
    for _ in range(3):
        await settled()
        await days.later(minutes=5)
    assert await days.services[Challenges].open_in(GUILD) == []
    assert await days.services.outbox.of(f"{GUILD} {channel.id} {challenge.period}") == []


async def test_a_members_challenge_ends_in_its_announcement_and_is_named_in_the_days(days: Stage) -> None:
    ana, ben = days.member("Ana"), days.member("Ben")
    await ana.slash("challenge do:open with:novaluna, 1 day")
    announced = public(ana)[-1]
    challenge = await open_now(days, "novaluna", Cadence.ONCE)
    await finish(days, challenge, ben)
    await next_day(days)
    await days.later(hours=19, minutes=30)
    await changes_shown(days)
    ended = days.world.message(announced.channel_id, announced.id)
    assert "Nova Luna challenge 1: final standings" in ended.content
    assert "Replay best run" in labels_of(ended)
    newest = public(ana)[-1]
    assert "daily 2" in newest.content
    link = f"https://discord.com/channels/{GUILD}/{announced.channel_id}/{announced.id}"
    assert f"Podium of [Nova Luna challenge 1]({link}): " in newest.content


def thread_of(stage: Stage) -> int:
    (thread,) = [each for each in stage.world.channels if each.type is ChannelType.PRIVATE_THREAD]
    return thread.id


async def test_the_last_day_of_a_week_ends_with_its_table(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    stage.clock.turn(days=8)  # a Saturday
    await ana.slash(NOVA_LUNA)
    await stage.later()
    await finish(stage, await open_now(stage, "novaluna"), ana, ben)
    await next_day(stage)
    sunday = public(ana)[-1]
    await next_day(stage)
    saturdays, ended, new = public(ana)
    assert "final table" not in saturdays.content
    assert ended.id == sunday.id
    assert ended.content.startswith("**Week 48: final table**")
    assert (labels_of(ended), len(ended.attachments)) == ([], 1)
    assert "**Nova Luna daily 3**" in new.content
