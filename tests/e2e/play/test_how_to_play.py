"""What a board says to somebody new: the aim at the beginning, the rules at the decision, who may press what."""

from __future__ import annotations

import re

import pytest

from bot.core.table.model import LiveTable
from bot.games.registry import GAMES
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from tests.e2e.stage import Stage, labels_of, settled, take_turn

HASH = re.compile(r"[0-9a-f]{64}")
SEVERAL = {game.key for game in GAMES if 1 not in game.seats}
"""Games that nobody plays alone."""


async def opened(stage: Stage, key: str) -> LiveTable:
    """A table of this game, of as few seats as it takes."""
    await stage.member("Ana").slash(f"{key}")
    if key in SEVERAL:
        await stage.member("Ben").press("Join")
        await stage.member("Ana").press("Start")
    return await stage.live()


def private(member: ScriptedMember) -> Message:
    answer = member.newest_private_message()
    assert answer is not None
    return answer


@pytest.mark.parametrize("key", [game.key for game in GAMES])
async def test_the_first_board_opens_with_the_aim_and_no_hash_and_the_rules_are_a_press_away(
    stage: Stage, key: str
) -> None:
    live = await opened(stage, key)
    face, board = stage.client.dispatcher.faces[key], stage.board(live)
    assert board.content.startswith(str(face.aim(len(live.table.seats))))
    assert not HASH.search(board.content)
    dan = stage.member("Dan")
    await dan.press("More", board)
    await dan.press("How to play", private(dan))
    helping = face.topics[face.topic(live)]
    assert str(helping.text) in private(dan).content
    if len(face.topics) > 1:
        assert dan.options("Other topics", private(dan))[0] == "Aim"
    assert private(dan).is_ephemeral


async def test_the_aim_stands_on_the_first_board_only_and_the_commitment_in_the_info_and_at_the_end(
    stage: Stage,
) -> None:
    ana, live = stage.member("Ana"), await opened(stage, "carcassonne")
    commitment, aim = live.table.commitment, "Your result is your *lowest* colour"
    await ana.slash("table do:info")
    assert commitment in private(ana).content
    assert "Meeples per colour: 4 · Colours: 3" in private(ana).content
    assert "strict_all_tiles" not in private(ana).content
    await take_turn(ana, stage)
    board = stage.board(await stage.live())
    assert aim not in board.content
    assert not HASH.search(board.content)
    await ana.slash("table do:resign")
    await ana.press("Resign")
    ended = stage.board(await stage.live())
    assert not HASH.search(ended.content)
    assert aim not in ended.content
    await stage.member("Dan").press("Fairness", ended)
    answer = private(stage.member("Dan"))
    assert answer.content.startswith("All draws came from the seed")
    assert commitment in answer.content


async def test_another_topic_is_shown_in_the_same_message_after_a_restart(stage: Stage) -> None:
    ana, dan = stage.member("Ana"), stage.member("Dan")
    await opened(stage, "carcassonne")
    await take_turn(ana, stage)
    await stage.stop()
    await stage.start()
    await dan.press("More", stage.board(await stage.live()))
    await dan.press("How to play", private(dan))
    answer = private(dan)
    assert "**Carcassonne: A solo turn**" in answer.content
    await dan.choose("Other topics", "Tiles", message=answer)
    turned = stage.world.find_message(answer.id)
    assert "72 tiles" in turned.content
    assert turned.attachments[0].filename == "tiles.png"
    await dan.choose("Other topics", "Aim", message=turned)
    back = stage.world.find_message(answer.id)
    assert "lowest" in back.content
    assert not back.attachments


async def test_the_command_opens_the_same_message_with_a_table_and_without_one(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("help topic:carcassonne rules")
    assert "**Carcassonne: Aim**" in private(ana).content
    assert labels_of(private(ana)) == ["Other topics"]
    await opened(stage, "carcassonne")
    await ana.slash("table do:rules")
    assert "**Carcassonne: A solo turn**" in private(ana).content
    await ana.slash("help topic:novaluna rules")
    assert "**Nova Luna: Aim**" in private(ana).content


async def test_a_topic_that_no_client_offers_is_refused_with_those_there_are(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("help topic:carcassonne rules")
    answer = private(ana)
    await ana.forge_choice("t:rules:0:pick:rules carcassonne", "chess", message=answer)
    assert "I have no topic of that name" in private(ana).content
    del stage.client.dispatcher.faces["carcassonne"]  # as when a bot comes that hosts it no more
    await ana.choose("Other topics", "A solo turn", message=answer)
    assert "earlier version" in private(ana).content


async def test_a_board_says_who_may_press_and_a_spectator_reads_who_plays_and_what_they_can_do(stage: Stage) -> None:
    ana, dan = stage.member("Ana"), stage.member("Dan")
    board = stage.board(await opened(stage, "carcassonne"))
    assert f"Buttons for <@{ana.id}>. *More* for everyone." in board.content
    await dan.choose("Choose a cell", dan.options("Choose a cell", board)[0], message=board)
    await settled()
    refused = private(dan)
    command = f"</carcassonne:{stage.client.command_ids['carcassonne']}>"
    where = f"To play, use {command} in another channel or thread."
    assert refused.content == f"You're watching <@{ana.id}>. {where}"
    assert stage.board(await stage.live()).content == board.content
    await ana.choose("Choose a cell", ana.options("Choose a cell", board)[0], message=board)
    await settled()
    considered = stage.board(await stage.live()).content
    assert "*More*" not in considered  # it begins with who considers, and a phone has no line to spare
    assert f"<@{ana.id}>" in considered


async def test_a_search_opens_the_topic_with_the_sentence_it_found(stage: Stage) -> None:
    ana = stage.member("Ana")
    everywhere = [choice.name for choice in await ana.complete("look", rules="tied")]
    assert {name.partition(",")[0] for name in everywhere} >= {"Carcassonne", "Solarius Mission"}
    await opened(stage, "carcassonne")
    offered = {choice.name: choice.value for choice in await ana.complete("look", rules="Tie")}
    sentence = "The colour with the most meeples on the feature scores; tied colours all score."
    await ana.slash(f"look rules:{offered[f'Scoring: {sentence}']}")
    answer = private(ana)
    assert answer.content.startswith("**Carcassonne: Scoring**\nOnly completed features score.")
    assert answer.content.endswith(f"\n> 🔎 {sentence}")
    await ana.choose("Other topics", "Aim", message=answer)
    assert "\n> " not in stage.world.find_message(answer.id).content
    await ana.slash("look rules:River")
    assert "> 🔎 With the option The River, 12 tiles with a river come first." in private(ana).content
    await ana.slash("look rules:*chess*")
    assert "No rule mentions “\\*chess\\*”." in private(ana).content


async def test_what_a_search_offers_is_within_the_limits(stage: Stage) -> None:
    ana = stage.member("Ana")
    for typed in ("", "t", "the", "end of the game"):
        offered = await ana.complete("look", rules=typed)
        assert 1 < len(offered) <= 25
        assert all(len(each.name) <= 100 for each in offered)
        await ana.slash(f"look rules:{offered[-1].value}")
        assert private(ana).content.count("\n> ") == 1
    await ana.slash("look rules:the end of the world")
    assert "No rule mentions" in private(ana).content
