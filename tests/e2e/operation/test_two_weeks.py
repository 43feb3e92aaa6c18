"""Weeks of a server: eight members, a game by turns every day and a weekly, every message that the server saw.

`make test` has the second of two weeks, `make soak` has both.

`TRANSCRIPT=FILE` writes all of them down. Members play by the service, so that two weeks take seconds; what
is posted is what the bot posts.
"""

from __future__ import annotations

import os
import re
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.ai.players import RandomPlayer
from bot.core.results.standings import Leaderboard
from bot.core.time.zones import Cadence
from bot.games.chance import Chance, seed_from_text
from bot.playground.world.model import Message
from bot.playground.world.world import GUILD_ID as GUILD
from cogs.challenge.challenges import Challenges
from cogs.challenge.dailies.reminders import Reminders
from cogs.challenge.model import Challenge, Reminder
from cogs.challenge.results.service import ChallengeResults
from cogs.challenge.seasons.service import Seasons, counting, places
from renderers.kit.words import with_sign
from tests.e2e.challenging import own_board
from tests.e2e.stage import Stage, settled, staged

NAMES = ("Ana", "Ben", "Chloe", "Dan", "Emil", "Fay", "Gus", "Hal")
PLAYS: Mapping[str, str] = {
    "Ana": "xxxxxxxxxxxxxx",
    "Ben": "xxxxx.xxxxxxx.",
    "Chloe": "x.x.x.x.x.x.x.",
    "Dan": ".......xxxxxxx",
    "Emil": "x.............",
    "Fay": "o.o.o.o.o.o.o.",
    "Gus": "..............",
    "Hal": "......x.....x.",
}
"""For each of fourteen days, or the last seven of them: `x` finishes the daily, `o` begins it only."""
MONDAYS = {1: datetime(2026, 11, 23, 7, tzinfo=UTC), 2: datetime(2026, 11, 16, 7, tzinfo=UTC)}
"""The start of a test of one week and of two, at eight in the morning in Berlin."""
TURNS = ("carcassonne", "novaluna", "carcassonne", "novaluna", "carcassonne", "drawn", "drawn")


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path, described=False) as stage:
        for name in NAMES:
            if all(member.name != name for member in stage.world.members):
                stage.world.add_member(name)
        guild = stage.world.guilds[GUILD]
        everybody = frozenset(member.id for member in stage.world.members if not member.bot)
        stage.world.guilds[GUILD] = type(guild)(guild.id, guild.name, guild.owner_id, everybody)
        yield stage


async def play(stage: Stage, challenge: Challenge, name: str, *, moves: int = 10**6) -> None:
    """A member's run, by whatever comes to their mind."""
    member = stage.world.member(name)
    player = RandomPlayer(Chance(seed_from_text(f"{name} {challenge.game} {challenge.cadence} {challenge.number}")))
    live = await stage.services[Challenges].enter(challenge.id, member.id)
    while live.position.deciders and moves:
        move = str(player.choose(live.position))
        live = await stage.services.moves.play(live.table.id, member.id, move, live.table.rev)
        moves -= 1


def public(stage: Stage) -> list[Message]:
    """What everybody in the channel sees."""
    return [each for each in stage.member("Gus").messages() if not each.is_ephemeral]


def podium(found: Leaderboard) -> str:
    first = [each for each in found.finished if each.rank <= 3][:6]
    return " · ".join(f"**{each.rank}** <@{each.member}> {each.score}" for each in first)


@pytest.mark.parametrize("weeks", [1, pytest.param(2, marks=pytest.mark.soak)])
async def test_weeks_of_a_server(server: Stage, weeks: int) -> None:
    server.clock.now, days = MONDAYS[weeks], 7 * weeks
    plan = {name: plays[-days:] for name, plays in PLAYS.items()}
    ana, challenges = server.member("Ana"), server.services[Challenges]
    await ana.slash("server do:day with:8 Europe/Berlin")
    for weekday, game in enumerate(TURNS):
        named = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")[weekday]
        await ana.slash(f"server do:weekdays with:{named}, {game}")
        assert own_board(ana).content.startswith(f"{named}: ")
    await ana.slash("server do:schedule with:weekly, carcassonne")
    await server.member("Gus").slash("challenge do:remind with:always")
    assert await server.services[Reminders].chosen(GUILD, server.world.member("Gus").id) is Reminder.ALWAYS
    await server.later()

    called: list[Message] = []
    for day in range(days):
        await server.later()
        now_open = await challenges.open_in(GUILD)
        (today,) = [each for each in now_open if each.cadence is Cadence.DAILY]
        for name, plays in plan.items():
            if plays[day] != ".":
                await play(server, today, name, moves=10**6 if plays[day] == "x" else 3)
        if day in (0, 7):
            (weekly,) = [each for each in now_open if each.cadence is Cadence.WEEKLY]
            for name in ("Ana", "Ben", "Chloe"):
                await play(server, weekly, name)
        for hours in (6, 15):
            await server.later(hours=hours)
        called += [message for message in public(server) if message.mentions]
        await server.later(hours=3)
    await server.later(hours=1)
    await settled()

    texts = [message.content for message in public(server)]
    assert len(texts) == days + 1, "one message a day, and that of today"
    everything = [each for each in reversed(await challenges.all_in(GUILD)) if each.closed is not None]
    dailies = [each for each in everything if each.cadence is Cadence.DAILY]
    assert [each.period for each in dailies] == [f"2026-11-{MONDAYS[weeks].day + day}" for day in range(days)]
    assert {each.opened.hour for each in dailies} == {7}
    for day, (each, turn) in enumerate(zip(dailies, TURNS * weeks, strict=True)):
        assert turn in ("drawn", each.game)
        (standings,) = [text for text in texts if f"**{_name(server, each)}: final standings**" in text]
        found = await server.services[ChallengeResults].standings(each.id)
        played = {server.world.member(name).id for name in NAMES if plan[name][day] == "x"}
        assert played == {one.member for one in found.finished}
        assert all(f"**{one.rank}** <@{one.member}>: {one.score} point" in standings for one in found.finished)
    (newest,) = [text for text in texts if "closes <t:" in text]
    last, latest = dailies[-1], podium(await server.services[ChallengeResults].standings(dailies[-1].id))
    link = f"https://discord.com/channels/{GUILD}/{last.channel}/{last.message}"
    assert f"Podium of [{_name(server, last)}]({link}): {latest}" in newest
    ids = {name: server.world.member(name).id for name in NAMES}
    streaks = re.search(r"Daily streaks: (.*)", newest)
    assert streaks
    assert streaks[1] == f"<@{ids['Ana']}> 🔥{days} · <@{ids['Dan']}> 🔥7"

    for name in ("Week 47", "Week 48")[-weeks:]:
        (table,) = [text for text in texts if f"**{name}: final table**" in text]
        added = places(await server.services[Seasons].dailies(GUILD, name.replace("Week ", "2026-W")))
        signed = [with_sign(each.points) for each in added]
        for place, points in zip(added, signed, strict=True):
            assert f"**{place.rank}** <@{place.member}>: {points}, {place.played} dail" in table
        assert f"The best {counting(7)} of 7 dailies count." in table
    assert not any("November 2026" in text for text in texts)

    assert not any(message.mentions for message in public(server)), "reminders go when their challenges close"
    begun = [message for message in called if ids["Fay"] in message.mentions]
    assert len(begun) == plan["Fay"].count("o")
    assert all("you have an unfinished run" in message.content for message in begun)
    assert sum(ids["Gus"] in message.mentions for message in called) == days  # every evening, on Sundays for both
    assert not any(ids[name] in message.mentions for name in ("Ana", "Ben", "Emil") for message in called)
    assert len({message.content.splitlines()[0] for message in called}) == len(called)

    await server.later(days=1)
    await server.later()
    (crowned,) = [each for each in public(server) if "**November 2026: final table**" in each.content]
    first, *_ = places(await server.services[Seasons].dailies(GUILD, "2026-11"))
    points = with_sign(first.points)
    assert f"**1** <@{first.member}>: {points}, {first.played} dailies" in crowned.content
    assert f"The best {counting(days + 1)} of {days + 1} dailies count." in crowned.content
    picture = crowned.attachments[0]
    assert (picture.description or "").startswith("November 2026: final standings of the dailies.")
    write_down(server)


def _name(stage: Stage, challenge: Challenge) -> str:
    title = stage.client.dispatcher.faces[challenge.game].game.title
    return f"{title} {challenge.cadence} {challenge.number}"


def write_down(stage: Stage) -> None:
    """Record every message that was visible, if asked to."""
    target = os.environ.get("TRANSCRIPT")
    if not target:
        return
    lines = []
    for channel in stage.world.channels:
        lines.append(f"=== #{channel.name}")
        for message in stage.world.messages(channel.id):
            to = "" if not message.is_ephemeral else " (private)"
            lines.append(f"--- {message.author.name}{to}\n{message.content}")
            lines += [f"[{file.filename}: {file.description}]" for file in message.attachments]
    Path(target).write_text("\n".join(lines) + "\n", encoding="utf-8")
