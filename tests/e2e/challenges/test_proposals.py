"""Proposed matches: accepted, refused, withdrawn, expired.

Blocks, strangers, restarts.
"""

from __future__ import annotations

from bot.core.settings.service import DIRECT, INVITATIONS, NOBODYS, PINGS, QUIET
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from bot.playground.world.world import GUILD_ID as GUILD
from cogs.blocks.service import Blocks
from cogs.challenge.challenges import Challenges
from cogs.challenge.matches import queries as matches_queries
from cogs.challenge.matches.service import LIFETIME, MAX_OF_MEMBER, Proposals
from cogs.challenge.model import NewChallenge
from tests.e2e.stage import Stage, id_of, labels_of, settled, with_controls

ASK = "challenge do:match with:carcassonne, 1 day member:@Ben"
ANSWERS = ["Accept", "No thanks"]


def answer(member: ScriptedMember) -> str:
    message = member.newest_private_message()
    assert message is not None
    return message.content


def question(member: ScriptedMember) -> Message:
    """The newest proposal that can be answered."""
    return next(message for message in reversed(member.messages()) if labels_of(message) == ANSWERS)


async def press_late(stage: Stage, member: ScriptedMember, asked: Message) -> None:
    """Press *Accept* on a proposal as it was before."""
    accept = {"type": 2, "style": 3, "label": "Accept", "custom_id": id_of(asked, "Accept")}
    await member.press("Accept", with_controls(stage, asked, accept))


async def test_a_match_opens_when_it_is_accepted(stage: Stage) -> None:
    ana, ben, chloe = stage.member("Ana"), stage.member("Ben"), stage.member("Chloe")
    await ana.slash(ASK)
    asked = question(ben)
    assert asked.mentions == (ben.id,)
    assert f"{ben.member.mention}: {ana.member.mention} proposes a match in **Carcassonne**" in asked.content
    assert await stage.services[Challenges].open_in(GUILD) == []
    for member, is_asked in ((ben, True), (chloe, False)):
        await member.slash("challenge")
        assert (f"{ana.member.mention} proposes a match in Carcassonne." in answer(member)) is is_asked
    for label in ANSWERS:
        await chloe.press(label, asked)
        assert "You're not in this match." in answer(chloe)
    await ben.press("Accept", asked)
    await settled()
    (challenge,) = await stage.services[Challenges].open_in(GUILD)
    assert challenge.teams == ((ana.id,), (ben.id,))
    assert challenge.creator == ana.id
    after = stage.world.find_message(asked.id)
    assert labels_of(after) == []
    assert "everyone accepted" in after.content
    assert challenge.message is not None
    assert set(stage.world.find_message(challenge.message).mentions) == {ana.id, ben.id}
    await press_late(stage, ben, asked)
    assert "This match was answered already" in answer(ben)
    assert len(await stage.services[Challenges].open_in(GUILD)) == 1


async def test_a_refused_match_opens_nothing(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash(ASK)
    asked = question(ben)
    await ben.press("No thanks", asked)
    after = stage.world.find_message(asked.id)
    assert f"{ben.member.mention} can't play this match." in after.content
    assert labels_of(after) == []
    await stage.later(minutes=1)
    assert "can't play" in stage.world.find_message(asked.id).content
    assert await stage.services[Challenges].open_in(GUILD) == []
    await ana.slash(ASK)
    again = question(ana)
    await ana.press("No thanks", again)
    assert f"{ana.member.mention} withdrew the match." in stage.world.find_message(again.id).content


async def test_all_of_two_teams_have_to_accept(stage: Stage) -> None:
    ana, chloe, ben, dan = (stage.member(name) for name in ("Ana", "Chloe", "Ben", "Dan"))
    teams = f"{ana.member.mention} {chloe.member.mention} vs {ben.member.mention} {dan.member.mention}"
    await ana.slash(f"challenge do:match with:Nova Luna, 2 days, {teams}")
    asked = question(ana)
    await chloe.press("Accept", asked)
    assert f"Waiting for {ben.member.mention} and {dan.member.mention}." in stage.world.find_message(asked.id).content
    await chloe.press("Accept", asked)
    assert "You've accepted already." in answer(chloe)
    await stage.stop()
    await stage.start()
    await ben.press("Accept", asked)
    assert await stage.services[Challenges].open_in(GUILD) == []
    await dan.press("Accept", asked)
    await settled()
    (challenge,) = await stage.services[Challenges].open_in(GUILD)
    assert challenge.teams == ((ana.id, chloe.id), (ben.id, dan.id))


async def test_nobody_is_asked_by_whom_they_block_or_when_they_take_no_invitations(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await stage.services[Blocks].block(ben.id, ana.id)
    closed = f"{ben.member.mention} isn't taking invitations right now."
    await ana.slash(ASK)
    assert answer(ana) == closed
    await stage.services[Blocks].unblock(ben.id, ana.id)
    await stage.services.settings.choose(INVITATIONS, ben.id, NOBODYS)
    await ana.slash(ASK)
    assert answer(ana) == closed
    assert ben.pings == []
    await stage.services[Blocks].block(ana.id, ben.id)
    await ana.slash(ASK)
    assert answer(ana).startswith(f"You've blocked {ben.member.mention}. Unblock them in </turns:")


async def test_a_proposal_that_nobody_answers_ends_after_days(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash(ASK)
    asked = question(ben)
    await stage.later(days=LIFETIME.days, minutes=1)
    await stage.later(minutes=1)
    assert labels_of(stage.world.find_message(asked.id)) == []
    assert await stage.services._store.read(matches_queries.of_guild, GUILD) == []
    await press_late(stage, ben, asked)
    assert "nobody answered in time" in answer(ben)


async def test_a_proposal_stored_before_a_stop_is_posted_once(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    here = stage.world.channels[0].id
    await stage.services[Proposals].propose(
        NewChallenge("carcassonne", GUILD, here, {}, LIFETIME / 3, ana.id, ((ana.id,), (ben.id,)))
    )
    await stage.stop()
    await stage.start()
    await stage.later(minutes=1)
    await stage.later(minutes=1)
    assert len([message for message in ben.messages() if labels_of(message) == ANSWERS]) == 1
    await ben.press("Accept", question(ben))
    await settled()
    assert len(await stage.services[Challenges].open_in(GUILD)) == 1


async def test_one_member_cannot_ask_without_end(stage: Stage) -> None:
    ana = stage.member("Ana")
    for _ in range(MAX_OF_MEMBER):
        await ana.slash(ASK)
    await ana.slash(ASK)
    assert f"{MAX_OF_MEMBER} of your matches wait for an answer." in answer(ana)


async def test_who_is_forgotten_takes_their_proposals_along(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash(ASK)
    asked = question(ben)
    await stage.services.people.forget_member(ana.id)
    await stage.later(minutes=1)
    assert labels_of(stage.world.find_message(asked.id)) == []
    await press_late(stage, ben, asked)
    assert await stage.services[Challenges].open_in(GUILD) == []


async def test_who_sleeps_and_who_wants_direct_messages_are_called_there_and_then(stage: Stage) -> None:
    ana, chloe, ben, dan = (stage.member(name) for name in ("Ana", "Chloe", "Ben", "Dan"))
    await stage.services.settings.choose(QUIET, ben.id, "9-23")
    await stage.services.settings.choose(PINGS, dan.id, DIRECT)
    teams = f"{ana.member.mention} {chloe.member.mention} vs {ben.member.mention} {dan.member.mention}"
    await ana.slash(f"challenge do:match with:Nova Luna, 2 days, {teams}")
    await settled()
    await stage.services.outbox.tick()
    assert [len(each.pings) for each in (chloe, ben, dan)] == [1, 0, 0]
    (letter,) = stage.world.messages(stage.world.open_conversation(dan.member).id)
    assert f"{ana.member.mention} proposes a match in **Nova Luna**" in letter.content
    await stage.stop()
    await stage.start()
    await stage.later(hours=12)
    (call,) = ben.pings
    assert f"{ben.member.mention}: a match in **Nova Luna** waits for your answer." in call.content
    assert [len(each.pings) for each in (chloe, dan)] == [1, 0]
    assert len(stage.world.messages(letter.channel_id)) == 1
