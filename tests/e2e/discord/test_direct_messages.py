"""Direct messages with the bot: everything that a member does alone."""

from __future__ import annotations

from pathlib import Path

from bot.core.table.model import Status, Venue
from bot.playground.scripted import ScriptedMember
from bot.playground.world.membership import leave_server
from bot.playground.world.world import GUILD_ID
from cogs.challenge.challenges import Challenges
from tests.e2e.people.test_notices import two
from tests.e2e.stage import (
    Stage,
    id_of,
    labels_of,
    one_press,
    played_but_for_the_last,
    settled,
    staged,
    with_controls,
)


def in_messages(stage: Stage, name: str = "Ana") -> ScriptedMember:
    """A member in their direct messages with the bot."""
    return stage.member(name, stage.world.open_conversation(stage.world.member(name)).id)


async def test_a_whole_solo_game_with_a_restart_in_the_middle(tmp_path: Path) -> None:
    async with staged(tmp_path, described=False) as stage:
        ana = in_messages(stage)
        await ana.slash("carcassonne options:meeples=3")
        live = await stage.live(ana.channel_id)
        board = stage.board(live)
        assert (live.table.guild, live.table.venue) == (None, Venue.DIRECT)
        for presses in range(12):
            if presses == 6:
                await stage.stop()
                await stage.start()
            await one_press(ana, stage.board(live), presses)
            live = await stage.live(ana.channel_id)
        last = await played_but_for_the_last(stage, await stage.live(ana.channel_id))
        await ana.slash(f"move move:{last}")
        live = await stage.live(ana.channel_id)
        assert stage.board(live).id == board.id, "one message from the first press to the last"
        assert "Game over: " in stage.board(live).content
        assert "Play again" in labels_of(stage.board(live))
        await ana.press("Review", stage.board(live))
        await ana.press("Play again", stage.board(live))
        again = await stage.live(ana.channel_id)
        assert (again.table.venue, again.table.status) == (Venue.DIRECT, Status.RUNNING)
        assert again.table.id != live.table.id


async def test_the_start_card_opens_games_alone_or_with_computers(stage: Stage) -> None:
    ana = in_messages(stage)
    await ana.slash("play")
    assert "server channel" not in ana.newest_message().content
    await ana.press("Nova Luna")
    assert "With others" not in ana.labels(ana.newest_message())
    await ana.press("Against the computer")
    live = await stage.live(ana.channel_id)
    assert live.table.with_computer
    await stage.services.computers.settled()
    assert ana.labels(stage.board(await stage.live(ana.channel_id)))


async def test_a_second_game_has_to_wait(stage: Stage) -> None:
    ana = in_messages(stage)
    await ana.slash("otys")
    await ana.slash("carcassonne")
    assert "already running here" in ana.newest_message().content
    assert "End it first" in ana.newest_message().content


async def test_what_is_to_stay_is_an_ordinary_message(stage: Stage) -> None:
    ana = in_messages(stage)
    await ana.slash("help")
    assert not ana.newest_message().is_ephemeral
    await ana.press("All games")
    assert len(ana.messages()) == 1, "the pressed message shows the card"
    await ana.slash("otys")
    await ana.slash("table")
    panel = ana.newest_message()
    assert not panel.is_ephemeral
    offered = {option for each in ("Game", "Table") for option in ana.options(each, panel)}
    assert not offered & {"Invite", "Hand over"}


async def test_moves_can_be_typed_and_pieces_looked_up(stage: Stage) -> None:
    ana = in_messages(stage)
    await ana.slash("move move:x")
    assert "No game is running here" in ana.newest_message().content
    await ana.slash("novaluna")
    notation = (await ana.complete("move", move=""))[0].value
    await ana.slash(f"move move:{notation}")
    assert (await stage.live(ana.channel_id)).number == 1
    await ana.slash("look what:R02")
    assert ana.newest_message().attachments
    await ana.slash("table do:undo")
    await settled()
    assert (await stage.live(ana.channel_id)).number == 0


async def test_a_game_in_a_server_is_played_from_messages(stage: Stage) -> None:
    mover, other = await two(stage)
    before, messages = stage.board(await stage.live()), in_messages(stage, mover.member.name)
    await messages.slash("turns")
    assert f"<#{before.channel_id}>" in messages.newest_message().content
    await messages.press("Play here")
    await messages.choose("Which game", f"Nova Luna with {other.member.name}")
    board = messages.newest_message()
    assert board.attachments
    assert not board.is_ephemeral
    await messages.press(messages.labels(board)[0], board)
    await messages.press("Place", board)
    live = await stage.live()
    assert live.number > 0
    assert stage.board(live).channel_id == before.channel_id
    assert stage.board(live).id != before.id
    assert not [label for label in messages.labels(board) if label == "Place"]
    await other.slash("turns do:open with:" + live.table.id)
    await settled()
    shown = other.newest_private_message()
    assert shown is not None
    assert shown.attachments


async def test_the_buttons_of_a_notification(stage: Stage) -> None:
    mover, other = await two(stage)
    await mover.slash("turns do:mentions with:direct")
    await other.slash("turns do:mentions with:direct")
    live = await stage.live()
    await stage.later(days=1, hours=1)
    messages = in_messages(stage, mover.member.name)
    letter = messages.newest_message()
    assert f"<#{live.table.channel}>" in letter.content
    await messages.press("Snooze", letter)
    question = messages.newest_message()
    await messages.press("3 hours", question)
    assert "I'll remind you" in stage.world.find_message(question.id).content
    assert not messages.labels(question)
    await messages.press("My turns", letter)
    assert "**Your turn**" in messages.newest_message().content
    assert stage.world.find_message(letter.id).content == letter.content


async def test_a_run_of_a_servers_challenge(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("challenge do:open with:carcassonne, 1 day, Meeples: 3")
    await settled()
    challenge = (await stage.services[Challenges].open_in(GUILD_ID))[0]
    messages = in_messages(stage)
    await messages.slash("challenge")
    assert "Open challenge" not in messages.options("Open and manage", messages.newest_message())
    await messages.press("Play", messages.newest_message())
    await settled()
    board = messages.newest_message()
    run = await stage.services[Challenges].run_of(challenge.id, ana.id)
    assert run is not None
    assert not board.is_ephemeral
    for presses in range(4):
        await one_press(messages, stage.world.find_message(board.id), presses)
        await settled()
        assert messages.newest_message().id == board.id, "the run goes on in one message"
    last = await played_but_for_the_last(stage, await stage.services.tables.live(run.id))
    await messages.slash(f"move move:{last}")
    await settled()
    run = await stage.services.tables.find(run.id)
    assert run.status is Status.FINISHED
    await stage.services.outbox.tick()
    await messages.slash("challenge do:standings")
    assert ana.member.mention in messages.newest_message().content
    await messages.slash("records")
    await messages.press("My card")
    assert "1 finished game" in messages.newest_message().content
    await messages.slash("challenge do:open with:otys, 1 day")
    assert "Use this in a server channel." in messages.newest_message().content


async def test_challenges_are_those_of_a_server_that_the_member_chooses(stage: Stage) -> None:
    ana = stage.member("Ana")
    other = stage.world.open_guild("Second")
    there = stage.world.open_channel("there", guild_id=other.id)
    await stage.member("Ana", there.id).slash("challenge do:open with:otys, 1 day")
    await stage.member("Ana", there.id).slash("challenge do:play")
    await stage.later(hours=1)
    await ana.slash("challenge do:open with:carcassonne, 1 day")
    await ana.slash("challenge do:play")
    messages = in_messages(stage)
    await messages.slash("challenge")
    assert "Carcassonne" in messages.newest_message().content
    await messages.press("Another server")
    await messages.choose("Which server?", "Second")
    assert "Otys" in messages.newest_message().content
    assert "Carcassonne" not in messages.newest_message().content
    await messages.slash("records")
    await messages.choose("Another server", "The Playground")
    await messages.slash("challenge")
    assert "Carcassonne" in messages.newest_message().content


async def test_a_challenge_of_a_server_that_the_member_left_is_out_of_reach(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("challenge do:open with:carcassonne, 1 day")
    await ana.slash("challenge do:play")
    messages = in_messages(stage)
    await messages.slash("challenge")
    panel = messages.newest_message()
    leave_server(stage.world, ana.member)
    await stage.later(minutes=20)
    await messages.press("Play", panel)
    assert "belong to servers" in messages.newest_message().content
    await messages.slash("challenge")
    assert "belong to servers" in messages.newest_message().content


async def test_puzzles_and_lessons(stage: Stage) -> None:
    ana = in_messages(stage)
    await ana.slash("puzzle")
    assert "puzzle" in ana.newest_message().content.lower()
    await ana.slash("help topic:carcassonne learn")
    await ana.press("Begin")
    await ana.press("Skip")
    assert "step 2" in ana.newest_message().content
    await ana.press("Lessons")
    await ana.press("Play first game")
    assert (await stage.live(ana.channel_id)).table.first_game


async def test_a_board_in_a_server_is_not_pressed_from_messages_by_others(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), in_messages(stage, "Ben")
    await ana.slash("carcassonne")
    live = await stage.live()
    await ben.slash("help")
    forged = id_of(stage.board(live), "More")
    with_controls(stage, ben.newest_message(), {"type": 2, "style": 1, "custom_id": forged, "label": "Press"})
    await ben.press("Press")
    assert "another channel" in ben.newest_message().content
    assert live.table.guild == GUILD_ID
