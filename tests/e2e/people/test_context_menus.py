"""Context menus: a challenge to a member; a board in words and as a film."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from cogs.menus import words
from cogs.records import words as record_words
from tests.e2e.operation.test_owed import pass_the_turn
from tests.e2e.racing import gathered, on_turn
from tests.e2e.stage import Stage, board_of, labels_of, settled, take_turn

CHALLENGE, IN_WORDS, REPLAY = (str(each) for each in (words.CHALLENGE, words.IN_WORDS, words.REPLAY))


def newest(member: ScriptedMember) -> Message:
    answer = member.newest_private_message()
    assert answer is not None
    return answer


async def test_a_challenge_opens_a_lobby_and_notifies(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    opened = await ana.use_on_member(CHALLENGE, ben)
    assert opened.modal is not None
    assert opened.modal.title == "Challenge Ben"
    await ana.submit({"Game": "Nova Luna"})
    await settled()
    lobby = await stage.lobby()
    assert lobby is not None
    assert (lobby.game, lobby.seats, lobby.members) == ("novaluna", 2, (ana.id,))
    await stage.services.outbox.tick()
    (ping,) = ben.pings
    assert "invites you to **Nova Luna**" in ping.content
    await ben.press("Join", ping)
    assert (await stage.live()).table.members == (ana.id, ben.id)


async def test_bots_and_oneself_cannot_be_challenged(stage: Stage) -> None:
    ana = stage.member("Ana")
    for target, refusal in ((stage.world.bot, words.NO_BOTS), (ana.member, words.NOT_YOURSELF)):
        await ana.use_on_member(CHALLENGE, target)
        assert newest(ana).content == str(refusal)


@pytest.mark.parametrize("argument", ["", "x"])
async def test_a_forged_challenge_opens_nothing(stage: Stage, argument: str) -> None:
    ana = stage.member("Ana")
    opened = await ana.use_on_member(CHALLENGE, stage.member("Ben"))
    await ana.forge_submit(opened, f"t:modal:0:challenged:{argument}", {"game": ["novaluna"]})
    await ana.forge_submit(opened, "t:modal:0:challenged:12", {"game": "x"})
    await settled()
    assert await stage.lobby() is None


async def test_a_board_is_described_and_replayed(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("carcassonne")
    await take_turn(ana, stage)
    board = board_of(ana)
    await ben.use_on_message(IN_WORDS, board)
    assert "Carcassonne" in newest(ben).content
    await ben.use_on_message(REPLAY, board)
    await settled()
    assert newest(ben).attachments[0].filename.endswith(".gif")


async def test_a_table_is_described_and_replayed_from_its_story_message(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    earlier, ben = stage.board(await stage.live()), members[1]
    await pass_the_turn(stage, on_turn(await stage.live(), members))
    story = stage.world.message(earlier.channel_id, earlier.id)
    assert (labels_of(story), story.content[:7]) == ([], "-# Turn")
    stage.world.update_message(replace(story, content="-# Turn 1: a story without a link"))
    await ben.use_on_message(IN_WORDS, story)
    assert "Nova Luna" in newest(ben).content
    await ben.use_on_message(REPLAY, story)
    await settled()
    assert newest(ben).attachments[0].filename.endswith(".gif")


async def test_controls_of_something_else_are_no_board(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await ana.slash("challenge do:open with:novaluna, 1 day")
    await settled()
    announced = next(message for message in reversed(ana.messages()) if "Play" in labels_of(message))
    await ana.use_on_message(IN_WORDS, announced)
    assert newest(ana).content.startswith("There's no game in this message.")


async def test_messages_without_a_board_are_refused(stage: Stage) -> None:
    ana = stage.member("Ana")
    answer = ana.say("t:abcdefgh:1:play:x")
    await ana.use_on_message(IN_WORDS, answer)
    assert newest(ana).content.startswith("There's no game in this message.")


async def test_the_records_of_a_member_are_shown(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.use_on_member(str(record_words.MENU), ben)
    assert ben.member.mention in newest(ana).content
    assert newest(ana).attachments[0].filename == "card.png"
