"""A channel tells the story of its table: one message with a line for each turn, and a board with what is new."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.discord.table import story_messages
from bot.games.novaluna.view import NovaLunaView
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message, Permission
from tests.e2e.operation.test_owed import pass_the_turn
from tests.e2e.racing import gathered, on_turn, press_on, tiles_on
from tests.e2e.stage import Stage, is_board, labels_of, rev_of, settled, take_turn


async def play_a_turn(stage: Stage, members: list[ScriptedMember]) -> ScriptedMember:
    """Type moves until the turn has passed, those that take the most time; who played it."""
    mover = on_turn(await stage.live(), members)
    while on_turn(live := await stage.live(), members) is mover:
        view = live.position.view(live.position.deciders[0])
        assert isinstance(view, NovaLunaView)
        longest = max(view.choices, key=lambda choice: choice.tile.time, default=None)
        takes = [move for move in map(str, live.position.moves()) if longest and f"take {longest.space} " in move]
        await mover.slash(f"move move:{takes[0] if takes else live.position.moves()[0]}")
    return mover


@pytest.fixture
def short_stories(monkeypatch: pytest.MonkeyPatch) -> None:
    """A story message is full after five turns; how many there are isn't tested here."""
    monkeypatch.setattr(story_messages, "MAX_TURNS", 5)


def public(member: ScriptedMember) -> list[Message]:
    """The messages of the channel that everybody reads."""
    return [message for message in member.messages() if not message.is_ephemeral]


def stories(member: ScriptedMember) -> list[Message]:
    """The story messages in the channel."""
    return [message for message in public(member) if message.content.startswith(("-# Turn ", "-# Round "))]


def told(member: ScriptedMember) -> list[str]:
    """What each story message tells, as the turns in it."""
    return [" ".join(re.findall(r"^-# Turn (\d+)", each.content, re.MULTILINE)) for each in stories(member)]


async def test_one_message_tells_a_line_a_turn_and_earlier_boards_are_deleted(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", "Chloe")
    first = stage.board(await stage.live())
    lines: list[str] = []
    for turn in range(1, 7):
        mover = await play_a_turn(stage, members)
        board = stage.board(await stage.live())
        (story,) = stories(mover)
        assert (story.id, story.attachments, labels_of(story)) == (first.id, (), [])
        *earlier, line = story.content.split("\n")
        assert earlier == lines
        line, _, link = line.partition(" · ")
        assert line.startswith(f"-# Turn {turn}: {mover.member.mention} took ")
        assert link.startswith("[the board](")
        assert link.endswith(f"/{board.channel_id}/{board.id})")
        lines.append(line)
        assert [each.id for each in public(mover) if is_board(each)] == [board.id]


@pytest.mark.usefixtures("short_stories")
async def test_turns_leave_a_story_a_board_and_a_call_and_a_full_story_leads_on_to_the_next(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    for _ in range(5):
        await play_a_turn(stage, members)
    assert told(members[0]) == ["1 2 3 4 5"]
    lobby, story, board, call = public(members[0])
    assert [story.id, board.id] == [stories(members[0])[0].id, stage.board(await stage.live()).id]
    assert ("Ana" in lobby.content or members[0].member.mention in lobby.content, is_board(call)) == (True, False)
    for _ in range(2):
        await play_a_turn(stage, members)
    assert told(members[0]) == ["1 2 3 4 5", "6 7"]
    earlier, later = stories(members[0])
    assert earlier.content.endswith(f"/{later.id})")


@pytest.mark.parametrize("how", ["reaction", "reply", "pin"])
async def test_a_board_that_members_reacted_or_replied_to_stays_as_the_next_story_message(
    stage: Stage, how: str
) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await play_a_turn(stage, members)
    await play_a_turn(stage, members)
    board = stage.board(await stage.live())
    if how == "reply":
        answer = members[1].say("Ouch!")
        stage.world.update_message(replace(answer, reference=(board.channel_id, board.id)))
    else:
        liked = {"reactions": (("👍", (members[1].id,)),)} if how == "reaction" else {"pinned": True}
        stage.world.update_message(replace(board, **liked))
    for _ in range(3):
        await play_a_turn(stage, members)
    assert told(members[0]) == ["1 2", "3 4 5"]
    kept = stage.world.message(board.channel_id, board.id)
    assert (stories(members[0])[-1].id, kept.attachments, labels_of(kept)) == (board.id, (), [])


async def test_what_members_wrote_since_a_board_does_not_keep_it(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    for _ in range(3):
        members[0].say("Nice weather.")
        await play_a_turn(stage, members)
    assert told(members[0]) == ["1 2 3"]


async def test_the_text_of_a_board_is_left_where_too_much_was_written_since_to_look_for_replies(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.discord.transport.delivery.HISTORY_LIMIT", 10)
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    for talk in (0, 0, 10, 0):
        for _ in range(talk):
            members[0].say("Nice weather.")
        await play_a_turn(stage, members)
    assert told(members[0]) == ["1 2", "3 4"]


async def test_without_permission_to_read_the_history_the_text_of_every_board_is_left(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    stage.world.update_channel(replace(members[0].channel, denied=Permission.READ_MESSAGE_HISTORY))
    for _ in range(3):
        await play_a_turn(stage, members)
    assert told(members[0]) == ["1", "2", "3"]


async def test_where_the_story_message_was_deleted_a_new_one_begins(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    for _ in range(2):
        await play_a_turn(stage, members)
    (story,) = stories(members[0])
    stage.world.remove_message(story)
    for _ in range(3):
        await play_a_turn(stage, members)
    assert told(members[0]) == ["3 4 5"]


async def test_an_undone_turn_leaves_the_story_and_returns_when_it_is_played_again(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    for _ in range(3):
        mover = await play_a_turn(stage, members)
    assert told(mover) == ["1 2 3"]
    await mover.slash("table do:undo")
    await settled()
    assert told(mover) == ["1 2"]
    await play_a_turn(stage, members)
    assert told(mover) == ["1 2 3"]


async def test_a_board_shown_again_replaces_the_earlier_one_and_one_who_plays_alone_gets_no_story(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    before = len(public(ana))
    await take_turn(ana, stage)
    await ana.slash("table do:board")
    await settled()
    assert len(public(ana)) == before
    assert rev_of(stage.board(await stage.live())) == (await stage.live()).table.rev


async def test_a_press_on_a_board_that_could_not_be_deleted_yet_leads_to_the_new_one(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await play_a_turn(stage, members)
    earlier = stage.board(await stage.live())
    stage.world.faults.server_error(rf"/messages/{earlier.id}$", method="DELETE", status=503, times=9)
    await play_a_turn(stage, members)
    assert told(members[0]) == ["1 2"]
    mover = on_turn(await stage.live(), members)
    await mover.press("More", earlier)
    left = stage.world.find_message(earlier.id)
    await mover.press(tiles_on(left)[0], left)
    await settled()
    answer = mover.newest_private_message()
    assert answer is not None
    assert "out of date" in answer.content
    assert str(stage.board(await stage.live()).id) in answer.content
    stage.world.faults.clear()
    for _ in range(4):
        await stage.later(minutes=2)
    assert [each.id for each in public(mover) if is_board(each)] == [stage.board(await stage.live()).id]
    assert await stage.services.outbox.of((await stage.live()).table.id) == []


async def test_what_the_others_did_stands_above_a_new_board_and_neither_on_it_nor_on_the_call(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", "Chloe")
    for _ in range(4):
        await play_a_turn(stage, members)
    live = await stage.live()
    addressed = on_turn(live, members)
    since = [turn for turn in live.since(live.position.deciders[0]) if turn.ended]
    board = stage.board(live)
    (call,) = [message for message in addressed.messages() if "it's your turn" in message.content]
    assert since
    assert " took " not in board.content + call.content
    above = "\n".join(message.content for message in addressed.messages() if message.id < board.id)
    for turn in since:
        assert f"-# Turn {turn.number}: <@{live.table.seats[turn.seat].members[0]}> took " in above


async def test_nothing_that_is_posted_for_everybody_replies_to_a_message_that_stands_above_it(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    for _ in range(6):
        await play_a_turn(stage, members)
    live = await stage.live()
    await members[0].slash("table do:board")
    await stage.services.seats.resign(live.table.id, members[0].id)
    await stage.later(minutes=1)
    await members[0].press("Rematch", stage.board(await stage.live()))
    await settled()
    public = [message for message in members[0].messages() if not message.is_ephemeral]
    assert len(public) > 4
    assert [message.content for message in public if message.reference is not None] == []


async def test_a_new_board_shows_what_everybody_gained_since(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", "Chloe")
    seen: set[bool] = set()
    while len(seen) < 2:
        await play_a_turn(stage, members)
        live = await stage.live()
        gained = live.gained(*live.position.deciders)
        assert f"gained={gained}" in stage.board(live).attachments[0].content.decode("latin-1")
        seen.add(any(gained))


async def test_a_line_of_story_that_failed_follows_and_says_the_same(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    mover = on_turn(await stage.live(), members)
    earlier = stage.board(await stage.live())
    stage.world.faults.server_error(rf"/messages/{earlier.id}$", method="PATCH", status=503, times=6)
    await pass_the_turn(stage, mover)
    assert stage.world.message(earlier.channel_id, earlier.id).attachments
    other = on_turn(await stage.live(), members)
    await press_on(other, stage.board(await stage.live()), 0)  # the game goes on before it is made up for
    stage.world.faults.clear()
    for _ in range(4):
        await stage.later(minutes=2)
    (story,) = stories(mover)
    assert (story.id, story.attachments) == (earlier.id, ())
    assert story.content.startswith(f"-# Turn 1: {mover.member.mention} took ")
    assert await stage.services.outbox.of((await stage.live()).table.id) == []


async def test_what_one_seat_alone_learned_stays_out_of_the_story(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="factories seats:2")
    first = on_turn(await stage.live(), members)
    for _ in range(8):
        live = await stage.live()
        mover = on_turn(live, members)
        await mover.slash(f"move move:{live.position.moves()[0]}")
    live = await stage.live()
    text = "\n".join(message.content for message in first.messages() if not message.is_ephemeral)
    assert "-# Round 1: " in text
    assert "You draw" not in text
    assert "layer 1" not in text
    assert "layer 2" not in text
    assert live.number == 8


async def test_the_log_tells_moves_in_words_with_what_came_of_them_and_can_be_downloaded(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="factories seats:2")
    for _ in range(14):
        live = await stage.live()
        await on_turn(live, members).slash(f"move move:{live.position.moves()[0]}")
    ana = members[0]
    await ana.slash("table do:log")
    page = ana.newest_private_message()
    assert page is not None
    assert len(page.content) <= 2000
    assert f". {members[1].member.mention}: " in page.content
    pages = page.content
    while "Earlier" in labels_of(page):
        await ana.press("Earlier", page)
        page = stage.world.message(page.channel_id, page.id)
        pages += page.content
    assert f"{members[0].member.mention} rolled " in pages
    assert f"{members[1].member.mention} rolled " in pages
    assert "layer " not in pages
    await ana.press("Download", page)
    answer = ana.newest_private_message()
    assert answer is not None
    text = answer.attachments[0].content.decode()
    assert [line.split(".")[0] for line in text.splitlines()] == [str(n) for n in range(1, 15)]
    notations = await stage.notations()
    assert all(f"(`{notation}`)" in line for line, notation in zip(text.splitlines(), notations, strict=True))
    assert "Ana rolled " in text
    assert "Ben rolled " in text
    assert "layer " not in text
    assert "You draw" not in text
    assert "<@" not in text
