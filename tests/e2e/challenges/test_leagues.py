"""Leagues over the wire: a message to join, tables in threads, standings in one message, a no-show, a restart."""

from __future__ import annotations

from bot.core.table.model import Table
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from bot.playground.world.world import GUILD_ID as GUILD
from cogs.challenge.leagues.model import MAX_MEMBERS, League, LeagueStatus
from cogs.challenge.leagues.service import Leagues
from tests.e2e.stage import Stage, labels_of, settled

NAMES = ("Ana", "Ben", "Chloe", "Dan", "Emil")


def answer(member: ScriptedMember) -> str:
    message = member.newest_private_message()
    assert message is not None
    return message.content


async def the_league(stage: Stage, *, over: bool = False) -> League:
    return (await stage.services[Leagues].in_guild(GUILD, over=over))[0]


async def shown(stage: Stage, *, over: bool = False) -> Message:
    """The message of the newest league."""
    await settled()
    message = (await the_league(stage, over=over)).message
    assert message is not None
    return stage.world.find_message(message)


async def joined(stage: Stage, text: str) -> list[ScriptedMember]:
    """Open a league that five members join, and start it."""
    members = [stage.member(name) for name in NAMES]
    await members[0].slash(f"challenge do:league with:{text}")
    for member in members:
        await member.press("Join", await shown(stage))
    await members[0].press("Start", await shown(stage))
    await stage.later(seconds=1)
    return members


async def tables(stage: Stage) -> list[Table]:
    """The running tables of the league."""
    games = (await the_league(stage)).games
    found = [await stage.services.tables.find(game.table) for game in games if game.table is not None]
    return [table for table in found if not table.status.ended]


async def test_a_season_in_two_divisions_with_a_no_show_and_a_restart(stage: Stage) -> None:
    members = await joined(stage, "Nova Luna, everyone, 7 days, divisions of 3")
    ana, ben, chloe, dan, eve = members
    message = await shown(stage)
    assert labels_of(message) == []
    assert "**Nova Luna league, season 1**" in message.content
    assert "**Division 2**" in message.content
    assert f"**1** · {dan.member.mention}: 0 points, 0–0–0" in message.content
    assert message.mentions == ()
    first, second = await tables(stage)
    assert {first.members, second.members} == {(ben.id, chloe.id), (dan.id, eve.id)}
    threads = {stage.world.channel(table.channel).name for table in (first, second)}
    assert threads == {"Nova Luna: Ben, Chloe", "Nova Luna: Dan, Emil"}
    start = stage.world.find_message(first.channel)
    assert "Nova Luna league, season 1, division 1, round 1: " in start.content
    assert " vs " in start.content
    await stage.later(minutes=1)
    for table in (first, second):  # the board is in the thread, and both are called to it
        board = (await stage.services.tables.find(table.id)).board
        assert board is not None
        assert board.channel == table.channel
    for member in (ben, chloe, dan, eve):
        assert len(member.pings) == 1, member
    assert ana.pings == []
    # Ben wins, and the restart comes before the message knows
    await stage.services.seats.resign(first.id, chloe.id)
    await stage.stop()
    await stage.start()
    await stage.later(seconds=1)
    assert (await shown(stage)).id == message.id
    assert f"**1** · {ben.member.mention}: 2 points, 1–0–0" in (await shown(stage)).content
    assert f"**3** · {chloe.member.mention}: 0 points, 0–0–1" in (await shown(stage)).content
    # Division 1 goes on; nobody moves in the other, until who has to decide has lost
    assert {table.members for table in await tables(stage)} == {(ana.id, ben.id), (dan.id, eve.id)}
    await stage.later(days=7)
    await stage.later(days=1)
    await stage.later(days=7)
    league = await the_league(stage, over=True)
    assert league.status is LeagueStatus.ENDED
    forfeits = [
        forfeit.members
        for game in league.games
        if game.table is not None
        for forfeit in (await stage.services.tables.find(game.table)).forfeits
    ]
    assert len(forfeits) == len(league.games) == 4
    last = await shown(stage, over=True)
    assert last.id == message.id
    assert "is over." in last.content
    assert "Promoted: " in last.content
    assert labels_of(last) == ["Next season"]
    await ben.press("Next season", last)
    assert "Only members who can manage the server" in answer(ben)
    await ana.press("Next season", last)
    following = await the_league(stage)
    assert (following.season, following.follows) == (2, league.id)
    assert "season 2" in (await shown(stage)).content
    assert labels_of(await shown(stage)) == ["Join", "Leave", "Start", "Cancel"]


async def test_an_elimination_of_five(stage: Stage) -> None:
    members = await joined(stage, "Nova Luna, elimination, 3 days")
    while await stage.services[Leagues].in_guild(GUILD):
        for table in await tables(stage):
            await stage.services.seats.resign(table.id, max(table.members))
        await stage.later(seconds=1)
        await stage.later(seconds=1)
    league = await the_league(stage, over=True)
    assert [len([game for game in league.games if game.round == number]) for number in (1, 2, 3)] == [4, 2, 1]
    content = (await shown(stage, over=True)).content
    winner = min(member.id for member in members)
    assert f"is over. <@{winner}> won." in content
    assert f"**1** · <@{winner}>: winner" in content
    assert content.count("out in round 2") == 2
    assert "If a game has no winner, the better seed goes on." in content


async def test_members_join_and_leave_and_only_managers_run_it(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ben.slash("challenge do:league with:Nova Luna, swiss 4")
    assert "Only members who can manage the server" in answer(ben)
    await ana.slash("challenge do:league with:Otys, everyone")
    assert "Otys can't be played by 2" in answer(ana)
    await ana.slash("challenge do:league with:Nova Luna")
    assert "Which form?" in answer(ana)
    await ana.slash("challenge do:league with:Nova Luna, everyone, 36 hours")
    assert "Type a number of days" in answer(ana)
    await ana.slash("challenge do:league with:Nova Luna, swiss 4, 3 days")
    message = await shown(stage)
    assert "Swiss system, 4 rounds. Each game has 3 days." in message.content
    assert "Nobody has joined yet." in message.content
    await ben.press("Join", message)
    assert f"Joined (1): {ben.member.mention}." in (await shown(stage)).content
    await ben.press("Join", message)
    assert answer(ben) == "You've joined already."
    await ben.press("Start", message)
    assert "Only members who can manage the server" in answer(ben)
    await ana.press("Start", message)
    assert "at least 3 members" in answer(ana)
    await ana.slash("challenge")
    assert "**Nova Luna league, season 1** · [Go to the league](https://discord.com/channels/" in answer(ana)
    await ben.press("Leave", message)
    assert "Nobody has joined yet." in (await shown(stage)).content
    await ben.press("Cancel", message)
    assert "Only members who can manage the server" in answer(ben)
    await ana.press("Cancel", message)
    assert answer(ana) == "Cancel the Nova Luna league, season 1? Its games end without a result."
    await ana.press("Cancel season")
    assert answer(ana) == "The season was cancelled."
    await stage.later(seconds=1)
    after = stage.world.find_message(message.id)
    assert "was cancelled" in after.content
    assert labels_of(after) == []


async def test_texts_and_leagues_are_suggested(stage: Stage) -> None:
    ana = stage.member("Ana")
    for typed, expected in {
        "solar": ["Solarius Mission, everyone", "Solarius Mission, elimination"],
        "solarius mission, e": [
            "solarius mission, everyone",
            "solarius mission, elimination",
            "solarius mission, tables of 3",
            "solarius mission, tables of 4",
        ],
        "nova luna, sw": [f"nova luna, swiss {rounds}" for rounds in range(3, 8)],
        "nova luna, swiss 3, 1": [
            "nova luna, swiss 3, 10 days",
            "nova luna, swiss 3, 14 days",
        ],
        "nova luna, everyone, 7 days, of 4": ["nova luna, everyone, 7 days, divisions of 4"],
    }.items():
        found = await ana.complete("challenge do:Open league", **{"with": typed})
        assert [choice.value for choice in found][:5] == expected, typed
    await ana.slash("challenge do:league with:Nova Luna, elimination")
    (cancel,) = await ana.complete("challenge do:cancel", **{"with": ""})
    assert (cancel.name, cancel.value) == ("Nova Luna league, season 1", (await the_league(stage)).id)


async def test_a_running_season_is_cancelled_from_the_panel(stage: Stage) -> None:
    ana, *_ = await joined(stage, "Nova Luna, swiss 2, 3 days")
    message, running = await shown(stage), await tables(stage)
    assert len(running) == 2
    await ana.slash("challenge do:cancel")
    await ana.press("Cancel season")
    await stage.later(seconds=1)
    assert "was cancelled" in stage.world.find_message(message.id).content
    assert all([(await stage.services.tables.find(table.id)).status.ended for table in running])
    assert (await the_league(stage, over=True)).status is LeagueStatus.CANCELLED


async def test_a_league_is_opened_with_the_modal(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("challenge do:league")
    await ana.submit({
        "Game": "Fantastic Factories", "Form": "Single elimination", "Time for each game": "3 days",
        "Members of a division": "Up to 4",
    })  # fmt: skip
    league = await the_league(stage)
    assert (league.game, league.form, league.deadline.days) == ("factories", "elimination", 3)


async def test_standings_of_64_members_go_on_behind_a_button(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("challenge do:league with:Nova Luna, everyone, 3 days, divisions of 6")
    league = await the_league(stage)
    for member in range(10**18, 10**18 + MAX_MEMBERS):
        await stage.services[Leagues].join(league.id, GUILD, member)
    await stage.later(minutes=1)
    assert "Joined (64): " in (await shown(stage)).content
    await stage.services[Leagues].start(league.id, GUILD)
    await stage.later(minutes=1)
    message = await shown(stage)
    assert labels_of(message) == ["More standings"]
    await ana.press("More standings", message)
    await settled()
    private = [each.content for each in ana.messages() if each.is_ephemeral]
    together = "\n".join([message.content, *private])
    assert max(map(len, (message.content, *private))) < 2000
    assert all(f"<@{member}>" in together for member in range(10**18, 10**18 + MAX_MEMBERS))
    assert together.count("**Division") == 11


async def test_a_league_whose_message_could_not_be_posted_follows(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    stage.world.faults.server_error(r"/messages$", method="POST", status=503, times=2)
    await ana.slash("challenge do:league with:Nova Luna, elimination")
    await settled()
    league = await the_league(stage)
    assert league.message is None
    assert "The league is open. Members can join now. Its message is delayed." in answer(ana)
    await stage.later(seconds=10)
    for _ in range(2):
        await stage.later(minutes=1)
        found = [message for message in ben.messages() if "Join" in labels_of(message)]
        assert [message.id for message in found] == [(await the_league(stage)).message]
    await ben.press("Join", await shown(stage))
    assert "Joined (1)" in (await shown(stage)).content


async def test_a_deleted_message_is_posted_again(stage: Stage) -> None:
    await joined(stage, "Nova Luna, swiss 2, 3 days")
    before, (table, _) = await shown(stage), await tables(stage)
    stage.world.remove_message(before)
    await stage.services.seats.resign(table.id, table.members[0])
    await stage.later(seconds=1)
    after = await shown(stage)
    assert after.id != before.id
    assert "round 1 of 2" in after.content


async def test_a_game_waits_for_its_thread_and_opens_once(stage: Stage) -> None:
    ana = stage.member("Ana")
    stage.world.faults.server_error("/threads$", method="POST", status=503, times=30)
    await joined(stage, "Nova Luna, elimination, 3 days")
    assert await tables(stage) == []
    stage.world.faults.clear()
    for _ in range(3):
        await stage.later(hours=1)
    assert len(await tables(stage)) == 1
    assert sum("round 1: " in message.content for message in ana.messages()) == 1


async def test_a_season_at_tables_of_three(stage: Stage) -> None:
    await joined(stage, "Nova Luna, tables of 3, 10 days, divisions of 4")
    league = await the_league(stage)
    assert (league.seats, [len(division) for division in league.divisions]) == (3, [5])
    content = (await shown(stage)).content
    assert "2 points for each player ranked below you, 1 for each tie." in content
    assert f"**1** · {stage.member('Ana').member.mention}: 0 points, 0 wins in 0 games" in content
    running = await tables(stage)
    assert {len(table.seats) for table in running} == {3}
    threads = {stage.world.channel(table.channel).name for table in running}
    assert all(name.count(",") == 2 for name in threads)
    start = stage.world.find_message(running[0].channel)
    assert start.content.count(" vs ") == 2
    ana = stage.member("Ana")
    await ana.slash("challenge do:league with:Otys, tables of 3, 10 days")
    await settled()
    assert "can't be played by 3" in answer(ana)
