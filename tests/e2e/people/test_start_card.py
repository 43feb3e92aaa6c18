"""The start card: what `/play` and a channel without a table show, and how a game begins from there."""

from __future__ import annotations

import asyncio
import re
import threading
from dataclasses import replace
from typing import Any

import pytest

from bot.core.table.model import Status
from bot.games.registry import GAMES
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from tests.e2e.stage import Stage, labels_of, settled

TITLES = [game.title for game in GAMES]
ALONE = [game for game in GAMES if 1 in game.seats]
SEVERAL = [game for game in GAMES if game.seats[-1] > 1]


def card(member: ScriptedMember) -> Message:
    answer = member.newest_private_message()
    assert answer is not None
    return answer


async def test_play_says_of_every_game_what_it_is_like_and_its_picture_the_rest(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("play")
    shown = card(ana)
    assert labels_of(shown) == TITLES
    ids = {command["name"]: command["id"] for command in stage.world.commands}
    for game in GAMES:
        face = stage.client.dispatcher.faces[game.key]
        assert f"</{game.key}:{ids[game.key]}>: {face.gist or face.aim(game.seats[-1])}" in shown.content
        assert str(face.length) not in shown.content
    assert shown.content.count("**start here**") == 1
    assert shown.attachments[0].filename == "games.png"


@pytest.mark.parametrize("key", [game.key for game in ALONE])
async def test_a_first_game_for_one_is_two_presses_away_with_its_set_up_choices_made(stage: Stage, key: str) -> None:
    ana, game = stage.member("Ana"), next(game for game in ALONE if game.key == key)
    await ana.slash("play")
    await ana.press(game.title, card(ana))
    page = stage.world.find_message(card(ana).id)
    assert str(stage.client.dispatcher.faces[key].aim(1)) in page.content
    assert page.attachments[0].filename == f"{key}.png"
    assert "_" not in re.sub(r"<[^>]*>", "", page.content)
    await ana.press("Alone", page)
    live = await stage.live()
    assert (live.table.game, live.table.members, live.table.options) == (
        key,
        (ana.id,),
        game.check_options(game.first_game),
    )
    assert labels_of(stage.board(live))
    answer = stage.world.find_message(page.id)
    assert str(stage.board(live).id) in answer.content
    assert labels_of(answer) == []


@pytest.mark.parametrize("key", [game.key for game in SEVERAL])
async def test_a_game_for_several_gathers_in_a_lobby_with_as_many_seats_as_there_can_be(stage: Stage, key: str) -> None:
    ana, game = stage.member("Ana"), next(game for game in SEVERAL if game.key == key)
    await ana.slash("play")
    await ana.press(game.title, card(ana))
    assert b"names=('Ana'," in stage.world.find_message(card(ana).id).attachments[0].content
    await ana.press("With others", card(ana))
    lobby = await stage.lobby()
    assert lobby is not None
    assert (lobby.game, lobby.seats, lobby.members) == (key, game.seats[-1], (ana.id,))
    assert lobby.message is not None
    assert str(lobby.message) in stage.world.find_message(card(ana).id).content


async def test_options_are_chosen_in_words_before_the_table_is_opened_and_after_a_restart(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("play")
    await ana.press("Carcassonne", card(ana))
    asked = await ana.press("Options", card(ana))
    assert asked.modal is not None
    assert [field.label for field in asked.modal.fields] == ["Computer players", "Meeples per colour", "Variants"]
    await stage.stop()
    await stage.start()
    await ana.submit({"Meeples per colour": "6", "Variants": ["aids"]}, asked)
    page = stage.world.find_message(card(ana).id)
    assert "Meeples per colour: 6" in page.content
    assert "Legal cells and tiles left: hidden" in page.content
    await ana.press("Alone", page)
    options = (await stage.live()).table.options
    assert (options["meeples"], options["aids"], options["colours"]) == (6, False, 3)


async def test_the_card_leads_to_the_rules_and_back_and_to_every_command(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("play")
    first = card(ana)
    await ana.press("Otys", first)
    await ana.press("How to play", stage.world.find_message(first.id))
    assert "**Otys: Aim**" in card(ana).content
    await ana.press("All games", stage.world.find_message(first.id))
    assert labels_of(stage.world.find_message(first.id))[: len(TITLES)] == TITLES


async def test_help_explains_commands_rules_and_begins_lessons(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("help")
    first = card(ana)
    assert "All commands: </" in first.content
    await ana.choose("Explain a command", "/look", message=first)
    answer = stage.world.find_message(first.id)
    assert answer.content.startswith("</look:")
    assert "- `what`: " in answer.content
    await ana.slash("help topic:/Look ")
    assert card(ana).content == answer.content
    await ana.slash("help topic:nonsense")
    assert "I have no help on that" in card(ana).content
    for typed, value in (("learn carc", "carcassonne learn"), ("otys: aim", "otys aim"), ("/mov", "move")):
        assert (await ana.complete("help", topic=typed))[0].value == value
    await ana.slash("help topic:Learn Carcassonne")
    assert "**Learn Carcassonne** in" in card(ana).content


async def test_open_lobbies_are_joined_from_the_card_by_members_who_see_their_channel(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben", "table-two")
    await ana.slash("novaluna seats:3")
    await ben.slash("play")
    lobby = await stage.lobby()
    assert lobby is not None
    assert f"**Nova Luna**: 1 of 3 seats taken, host <@{ana.id}>, <t:" in card(ben).content
    await ben.choose("Join a lobby", "Nova Luna, 1 of 3", message=card(ben))
    lobby = await stage.lobby()
    assert lobby is not None
    assert lobby.members == (ana.id, ben.id)
    assert "You've joined." in stage.world.find_message(card(ben).id).content
    await ben.slash("play")
    assert "Open seats" not in card(ben).content
    dan = stage.member("Dan", "table-two")
    stage.world.update_channel(replace(ana.channel, hidden_from=(dan.id,)))
    await settled()
    await dan.slash("play")
    assert "Open seats" not in card(dan).content


@pytest.mark.parametrize("line", ["table do:board", "move move:M9", "table do:info", "table do:log"])
async def test_where_there_is_no_table_the_card_follows_the_sentence(stage: Stage, line: str) -> None:
    ana = stage.member("Ana")
    await ana.slash(line)
    await settled()
    shown = card(ana)
    assert any(word in shown.content.split("\n")[0] for word in ("table", "game"))
    assert labels_of(shown)[: len(TITLES)] == TITLES
    await ana.press("Carcassonne", shown)
    await ana.press("Alone", stage.world.find_message(shown.id))
    assert (await stage.live()).table.status is Status.RUNNING


async def test_where_a_table_runs_the_card_offers_a_thread(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("carcassonne")
    await ben.slash("play")
    await ben.press("Otys", card(ben))
    page = card(ben)
    await ben.press("Alone", stage.world.find_message(page.id))
    assert "Open a thread" in labels_of(card(ben))


async def test_a_card_of_a_game_that_is_hosted_no_more_says_so(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("play")
    shown = card(ana)
    del stage.client.dispatcher.faces["otys"]
    await ana.press("Otys", shown)
    assert "earlier version" in card(ana).content
    await ana.press("Carcassonne", shown)
    assert "With others" in labels_of(stage.world.find_message(shown.id))


async def test_words_and_buttons_do_not_wait_for_a_slow_picture_which_follows(stage: Stage) -> None:
    ana, drawn = stage.playground.member("Ana"), threading.Event()
    helping: Any = stage.client.get_cog("Help")
    quick = helping.card.draw
    helping.card.patience = 0.0

    def slow(games: Any) -> Any:
        drawn.wait(10)
        return quick(games)

    helping.card.draw = slow
    await ana.slash("play")
    assert labels_of(card(ana))[: len(TITLES)] == TITLES
    assert not card(ana).attachments
    drawn.set()
    await settled()
    assert stage.world.find_message(card(ana).id).attachments[0].filename == "games.png"


async def test_a_picture_that_comes_late_takes_nothing_back_that_was_pressed_meanwhile(stage: Stage) -> None:
    ana, drawn = stage.playground.member("Ana"), asyncio.Event()
    helping: Any = stage.client.get_cog("Help")
    helping.card.patience = 0.0

    async def complete(_: object) -> None:
        await drawn.wait()

    helping.card.complete = complete
    await ana.slash("play")
    await ana.press("Carcassonne", card(ana))
    shown = stage.world.find_message(card(ana).id)
    assert "With others" in labels_of(shown)
    drawn.set()
    await settled()
    assert stage.world.find_message(shown.id) == shown
