"""The end of a table is a beginning: what its members, strangers, late and second fingers can do under a result."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.core.table.model import LiveTable, Status, Table
from bot.core.time.time_control import TimeControl
from bot.discord.components.payload import FileAttachment
from bot.playground.scripted import ScriptedMember
from bot.playground.world.client import Client
from bot.playground.world.model import ChannelType, Message, Permission
from tests.e2e.challenging import begin, own_board, play_on, run_of
from tests.e2e.racing import gathered
from tests.e2e.stage import Stage, id_of, labels_of, played_out, settled

MAX_CALLS = 12


async def alone(stage: Stage) -> tuple[ScriptedMember, LiveTable]:
    ana = stage.member("Ana")
    await ana.slash("carcassonne options:meeples=3")
    return ana, await played_out(stage)


async def silently(stage: Stage, *presses: tuple[ScriptedMember, str], message: Message) -> None:
    """Presses at once of which some get no other answer than that they were heard."""
    asked = [Client(stage.world).press(member.member, message.id, custom_id) for member, custom_id in presses]
    for interaction in asked:
        await interaction.wait_acknowledged()
    await settled()


def about(stage: Stage, message: Message, live: LiveTable) -> Message:
    """The message with the same controls, as if they belonged to another table."""
    table, rev = id_of(message, labels_of(message)[0]).split(":")[1:3]
    components = json.dumps(message.components).replace(f"t:{table}:{rev}:", f"t:{live.table.id}:{live.table.rev}:")
    return stage.world.update_message(replace(message, components=tuple(json.loads(components))))


def answer(member: ScriptedMember) -> str:
    message = member.newest_private_message()
    assert message is not None
    return message.content


async def test_who_played_alone_plays_again_with_the_same_options_and_a_second_press_is_silent(stage: Stage) -> None:
    ana, before = await alone(stage)
    board = stage.board(before)
    again = id_of(board, "Play again")
    await silently(stage, (ana, again), (ana, again), message=board)
    live = await stage.live()
    assert live.table.id != before.table.id
    assert live.table.options == before.table.options
    assert live.table.seats == before.table.seats
    assert stage.board(live).id != board.id
    assert labels_of(stage.world.find_message(board.id))[0] == "Play again"
    assert ana.newest_private_message() is None
    await stage.services.moves.play(live.table.id, ana.id, str(live.position.moves()[0]))
    await ana.press("Play again", board)
    assert "already running" in answer(ana)
    await ana.press("Open a thread")
    (thread,) = [each for each in stage.world.channels if each.parent_id is not None]
    assert (await stage.live(thread.id)).table.options == before.table.options


async def test_a_spectator_sees_what_they_can_do(stage: Stage) -> None:
    _, live = await alone(stage)
    dan, board = stage.member("Dan"), stage.board(live)
    for label in ("Play again", "Share"):
        await dan.press(label, board)
        assert "can do this. Open your own table with </carcassonne:" in answer(dan)
    assert (await stage.live()).table.id == live.table.id
    await dan.press("Whole board", board)
    assert answer(dan) == "The final board."
    assert dan.newest_private_message() is not None
    assert b"viewer=0" in dan.picture().content


async def test_a_team_plays_again_as_it_sat(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("carcassonne options:meeples=3 partner:@Ben")
    before = await played_out(stage)
    await ben.press("Play again", stage.board(before))
    live = await stage.live()
    assert live.table.id != before.table.id
    assert live.table.seats == before.table.seats
    assert live.table.opener == ben.id


async def test_a_rematch_gathers_who_played_and_calls_the_others(stage: Stage) -> None:
    ana, ben, chloe = await gathered(stage, "Ana", "Ben", "Chloe")
    before = await played_out(stage)
    board = stage.board(before)
    assert labels_of(board) == ["Rematch", "Replay", "Review", "Share", "Whole board", "Fairness", "More"]
    pings = [len(member.pings) for member in (ana, ben, chloe)]
    await ben.press("Rematch", board)
    lobby = await stage.lobby()
    assert lobby is not None
    assert (lobby.members, lobby.seats, lobby.options) == ((ben.id,), 3, before.table.options)
    assert [len(member.pings) for member in (ana, ben, chloe)] == [pings[0] + 1, pings[1], pings[2] + 1]
    assert "wants a rematch of Nova Luna" in ana.pings[-1].content
    assert str(lobby.message) in ana.pings[-1].content
    rematch = id_of(board, "Rematch")
    await silently(stage, (ana, rematch), (ben, rematch), message=board)
    lobby = await stage.lobby()
    assert lobby is not None
    assert lobby.members == (ben.id, ana.id)
    await chloe.press("Join")
    await ana.press("Start")
    await settled()
    assert (await stage.live()).table.id != before.table.id


@pytest.mark.parametrize("busy", [False, True])
async def test_everything_that_the_lobby_could_set_comes_along(stage: Stage, *, busy: bool) -> None:
    ana = stage.member("Ana")
    await ana.slash("novaluna seats:4")
    await stage.member("Ben").press("Join")
    for change in ("clock 72 24 off", "computers 2 master", "fewer_discs on"):
        await ana.slash(f"table do:options with:{change}")
    lobby = await stage.lobby()
    assert lobby is not None
    assert (lobby.computers, lobby.options["fewer_discs"]) == (("master", "master"), True)
    assert lobby.time_control == TimeControl(72, 24, weekends_off=True, zone="UTC")
    await ana.press("Start")
    await settled()
    await stage.member("Ben").slash("table do:resign with:sure")
    assert (await stage.live()).table.status is Status.RUNNING
    await ana.slash("table do:resign with:sure")
    result = stage.board(await stage.live())
    if busy:
        await stage.member("Chloe").slash("carcassonne")
    await ana.press("Rematch", result)
    where = None
    if busy:
        await ana.press("Open a thread")
        await settled()
        where = next(each.id for each in stage.world.channels if each.is_thread)
    again = await stage.lobby(where)
    assert again is not None
    assert (again.seats, again.options) == (lobby.seats, lobby.options)
    assert (again.computers, again.time_control) == (lobby.computers, lobby.time_control)


async def test_a_rematch_that_is_asked_for_again_and_again_stops_calling_the_others(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("novaluna seats:2")
    await stage.member("Ben").press("Join")
    await ana.press("Start")
    await settled()
    await ana.slash("table do:resign with:sure")
    result = stage.board(await stage.live())
    for calls in range(1, MAX_CALLS + 2):
        await ana.press("Rematch", result)
        await settled()
        called = [each for each in ana.messages() if "wants a rematch" in each.content]
        assert len(called) == min(calls, MAX_CALLS)
        await ana.slash("table do:leave")
    assert any("invited other members 12 times" in each.content for each in ana.messages())


async def test_two_who_want_a_rematch_at_once_meet_in_one_lobby(stage: Stage) -> None:
    ana, ben, _ = await gathered(stage, "Ana", "Ben", "Chloe")
    board = stage.board(await played_out(stage))
    rematch = id_of(board, "Rematch")
    await silently(stage, (ana, rematch), (ben, rematch), message=board)
    lobby = await stage.lobby()
    assert lobby is not None
    assert set(lobby.members) == {ana.id, ben.id}


async def test_the_result_is_shared_once_with_its_picture(stage: Stage) -> None:
    ana, ben, chloe = await gathered(stage, "Ana", "Ben", "Chloe")
    live = await played_out(stage)
    board = stage.board(live)
    button = id_of(board, "Share")
    await silently(stage, (chloe, button), (chloe, button), message=board)
    posted = [each for each in ana.messages() if each.content.startswith("**Nova Luna** · [the board](")]
    assert len(posted) == 1
    outcome = live.position.outcome()
    assert outcome is not None
    winner = (ana, ben, chloe)[outcome.ranks.index(1)]
    assert f"1. {winner.member.mention}: **{outcome.scores[outcome.ranks.index(1)]}**" in posted[0].content
    (card,) = posted[0].attachments
    assert card.filename == "result.png"
    assert card.content != board.attachments[0].content
    best = f" 1. {winner.member.name}: {outcome.scores[outcome.ranks.index(1)]}. "
    assert card.description is not None
    assert card.description.startswith("Nova Luna, 20 November.")
    assert best in card.description
    assert labels_of(posted[0]) == []
    await stage.stop()
    await stage.start()
    await ben.press("Share", board)
    assert answer(ben) == "This result has already been posted."


async def test_a_result_whose_card_cannot_be_drawn_is_shared_in_words(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne options:meeples=3")
    live = await played_out(stage)

    async def broken(table: Table) -> Sequence[FileAttachment]:
        raise ValueError("no colours")

    stage.client.dispatcher.post_game.card = broken
    await ana.press("Share", stage.board(live))
    shared = next(each for each in reversed(ana.messages()) if not each.is_ephemeral)
    assert shared.content.startswith("**Carcassonne** · [the board](")
    assert shared.attachments == ()


async def test_a_result_in_a_thread_is_shared_beside_it(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await ana.slash("carcassonne options:meeples=3")
    await ana.press("Open a thread")
    (thread,) = [each for each in stage.world.channels if each.parent_id is not None]
    live = await played_out(stage, thread.id)
    await ana.in_channel(thread.id).press("Share", stage.board(live))
    shared = ana.messages()[-1]
    assert shared.content.startswith("**Carcassonne** · [the board](")
    assert "Carcassonne, 20 November: Ana has " in (shared.attachments[0].description or "")


async def test_a_result_that_may_not_be_posted_is_not_posted_in_the_thread_instead(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await ana.slash("carcassonne options:meeples=3")
    await ana.press("Open a thread")
    (thread,) = [each for each in stage.world.channels if each.parent_id is not None]
    live = await played_out(stage, thread.id)
    stage.world.update_channel(replace(ana.channel, denied=Permission.SEND_MESSAGES))
    there = len(ana.in_channel(thread.id).messages())
    await ana.in_channel(thread.id).press("Share", stage.board(live))
    assert "I can't post in that channel." in answer(ana.in_channel(thread.id))
    assert len([each for each in ana.in_channel(thread.id).messages() if not each.is_ephemeral]) == there


async def test_a_result_says_how_it_compares_and_that_it_is_a_new_best(stage: Stage) -> None:
    ana, live = await alone(stage)
    scores = [live.position.scores()[0]]
    assert f"-# First result with these options: {ana.member.mention}." in stage.board(live).content
    for choice in range(1, 7):
        stage.clock.turn(minutes=1)
        await ana.press("Play again", stage.board(live))
        live = await played_out(stage, choice=choice)
        (score,), before = live.position.scores(), max(scores)
        scores.append(score)
        average = f"{sum(scores) / len(scores):.1f}".removesuffix(".0")
        who, games = ana.member.mention, f"{len(scores)} games"
        better = f"**New best for {who}**: {before} before, {average} on average in {games}."
        worse = f"-# {who}: best {before}, average {average} in {games} with these options."
        assert (better if score > before else worse) in stage.board(live).content
    assert max(scores) > scores[0], "choose other moves for this test"
    assert sorted(scores) != scores, "choose other moves for this test"


async def test_old_buttons_serve_after_a_restart_and_say_when_the_table_is_not_over(stage: Stage) -> None:
    ana, live = await alone(stage)
    board = stage.board(live)
    await ana.press("Play again", board)
    await stage.stop()
    await stage.start()
    await ana.press("Fairness", board)
    assert live.table.commitment in answer(ana)
    await ana.press("Whole board", board)
    assert answer(ana) == "The final board."
    forged = about(stage, board, await stage.live())
    for label in ("Play again", "Share", "Whole board", "Fairness"):
        await ana.press(label, forged)
        assert answer(ana) == "The game isn't over yet."


async def test_a_button_of_a_table_that_is_gone_says_so(stage: Stage) -> None:
    ana, live = await alone(stage)
    forged = about(stage, stage.board(live), replace(live, table=replace(live.table, id="zzzzzzzz")))
    *labels, more = labels_of(forged)
    for label in labels:
        await ana.press(label, forged)
        assert answer(ana).startswith("This table is gone.")
    await ana.press(more, forged)
    assert answer(ana).startswith("**Carcassonne** · finished"), "the panel is that of the channel's table"


async def test_a_run_shows_its_whole_board_to_its_player_only(stage: Stage) -> None:
    ana, ben, dan = stage.member("Ana"), stage.member("Ben", "table-two"), stage.member("Dan", "table-two")
    await ana.slash("challenge do:open with:carcassonne, 1 day")
    await begin(ana)
    await play_on(stage, ana)
    assert f"-# First result with these options: {ana.member.mention}." in own_board(ana).content
    assert labels_of(own_board(ana)) == [
        "Post my result",
        "Copy my result",
        "Standings",
        "Practise",
        "Replay",
        "Whole board",
    ]
    assert [len(row["components"]) for row in own_board(ana).components] == [4, 2]
    await ana.press("Whole board")
    assert answer(ana) == "The final board."
    run = await stage.services.tables.live((await run_of(stage, ana)).id)
    await ben.slash("carcassonne")
    await ben.slash("table do:resign")
    await ben.press("Resign")
    await settled()
    ended = stage.board(await stage.live(ben.channel_id))
    whole = json.dumps(ended.components).replace(":again:", ":whole:").replace("Play again", "Whole board")
    forged = about(stage, stage.world.update_message(replace(ended, components=tuple(json.loads(whole)))), run)
    await dan.press("Whole board", forged)
    assert "You're watching" in answer(dan)
    assert not [message for message in dan.messages() if message.is_ephemeral and message.attachments]
    await dan.press("Fairness", forged)
    assert "You're watching" in answer(dan)


async def test_a_result_in_a_forum_post_is_shared_in_the_post(stage: Stage) -> None:
    forum = stage.world.open_channel("games", kind=ChannelType.FORUM)
    post = Client(stage.world).begin_thread(stage.world.member("Ana"), forum, "Our game", text="Alone today")
    ana = stage.member("Ana", post.id)
    await ana.slash("carcassonne options:meeples=3")
    live = await played_out(stage, post.id)
    await ana.press("Share", stage.board(live))
    await settled()
    assert ana.newest_private_message() is not None
    shared = next(each for each in reversed(ana.messages()) if not each.is_ephemeral)
    assert shared.content.startswith("**Carcassonne** · [the board](")
