"""A duplicate match at the table: its members are called, others are kept out, the sums decide."""

from __future__ import annotations

from bot.playground.world.world import GUILD_ID as GUILD
from cogs.challenge.challenges import Challenges
from cogs.challenge.results.service import ChallengeResults
from tests.e2e.challenging import newest, own_board, play_on
from tests.e2e.stage import Stage, labels_of, settled


async def test_two_members_with_the_same_shuffle(stage: Stage) -> None:
    ana, ben, chloe = (stage.member(name) for name in ("Ana", "Ben", "Chloe"))
    await ana.slash("challenge do:match with:carcassonne, 1 day member:@Ben")
    await ben.press("Accept")
    await settled()
    announced = ben.newest_message()
    assert f"Match: <@{ana.id}> vs <@{ben.id}>." in announced.content
    assert set(announced.mentions) == {ana.id, ben.id}
    await chloe.press("Play", announced)
    assert "You're not in this match." in own_board(chloe).content
    await chloe.slash("challenge")
    assert not [label for label in labels_of(own_board(chloe)) if label.startswith("Play ")]
    for number, member in enumerate((ana, ben)):
        await member.press("Play", announced)
        await play_on(stage, member, cell=5 * number)
        await stage.later(minutes=1)
        assert ((await newest(stage)).closed is not None) is (member is ben)
    await stage.later(minutes=1)
    over = await newest(stage)
    await ana.slash(f"challenge do:play which:{over.id}")
    assert f"<t:{int(over.closes.timestamp())}:R>" in own_board(ana).content
    found = (await stage.services[ChallengeResults].standings(over.id)).finished
    first, second = found
    ended = chloe.newest_message().content
    if first.score == second.score:
        assert "The match is a tie:" in ended
    else:
        assert f"<@{first.member}> won the match {first.score}–{second.score} against <@{second.member}>." in ended


async def test_teams_of_two_and_what_is_no_match(stage: Stage) -> None:
    ana = stage.member("Ana")
    ids = [stage.member(name).id for name in ("Ana", "Chloe", "Ben", "Dan")]
    mentions = [f"<@{each}>" for each in ids]
    for teams, text in (
        (f"{mentions[0]} vs {mentions[0]}", "only once"),
        (f"{mentions[0]} {mentions[1]} vs {mentions[2]}", "same number of members"),
        ("Ben", "Who plays?"),
        (f"<@{stage.world.bot.id}>", "Bots can't play"),
        ("<@123>", "Only members of this server can join."),
    ):
        await ana.slash(f"challenge do:match with:Nova Luna, 2 days, {teams}")
        assert text in own_board(ana).content
    assert await stage.services[Challenges].open_in(GUILD) == []
    await ana.slash(f"challenge do:match with:Nova Luna, 2 days, {' '.join(mentions[:2])} vs {' '.join(mentions[2:])}")
    for name in ("Chloe", "Ben", "Dan"):
        await stage.member(name).press("Accept")
    await settled()
    text = f"Match: <@{ids[0]}> and <@{ids[1]}> vs <@{ids[2]}> and <@{ids[3]}>."
    assert text in ana.newest_message().content
    await ana.slash("challenge do:details")
    assert text in own_board(ana).content


async def test_a_match_closes_also_when_the_last_one_gives_up(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("challenge do:match with:carcassonne, 1 day member:@Ben")
    await ben.press("Accept")
    await settled()
    announced = next(message for message in ana.messages() if "Play" in labels_of(message))
    assert "Closes when everyone has finished," in announced.content
    for member in (ana, ben):
        assert (await newest(stage)).closed is None
        await member.press("Play", announced)
        await member.slash("challenge do:resign")
        await stage.later(minutes=1)
    assert (await newest(stage)).closed is not None
    await stage.later(minutes=1)
    assert "No result" in stage.world.message(announced.channel_id, announced.id).content
