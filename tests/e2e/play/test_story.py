"""A channel tells the story of its table: boards left behind are a line each, new ones tell what the others did."""

from __future__ import annotations

from bot.playground.scripted import ScriptedMember
from tests.e2e.operation.test_owed import pass_the_turn
from tests.e2e.racing import gathered, on_turn, press_on
from tests.e2e.stage import Stage, labels_of, settled


async def play_a_turn(stage: Stage, members: list[ScriptedMember]) -> ScriptedMember:
    """Press until the turn has passed; who played it."""
    mover, number = on_turn(await stage.live(), members), 0
    while on_turn(live := await stage.live(), members) is mover:
        await press_on(mover, stage.board(live), number)
        number += 1
    return mover


async def test_a_board_left_behind_is_a_line_of_story_without_a_picture(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", "Chloe")
    played = []
    for turn in range(1, 7):
        earlier = stage.board(await stage.live())
        mover = await play_a_turn(stage, members)
        board = stage.board(await stage.live())
        left = stage.world.message(earlier.channel_id, earlier.id)
        assert left.attachments == ()
        assert labels_of(left) == []
        assert left.content.startswith(f"-# Turn {turn}: {mover.member.mention} took ")
        assert " · [the board](" in left.content
        assert left.content.endswith(f"/{board.channel_id}/{board.id})")
        played.append(left.content)
    texts = [message.content for message in members[0].messages() if message.content.startswith("-# Turn")]
    assert texts[-1] == played[-1]
    assert [line.split(" [")[0] for line in texts] == [line.split(" [")[0] for line in played]


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
    assert len(public) > 6
    assert [message.content for message in public if message.reference is not None] == []


async def test_a_new_board_shows_what_everybody_gained_since(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", "Chloe")
    seen: set[bool] = set()
    for _ in range(24):
        await play_a_turn(stage, members)
        live = await stage.live()
        gained = live.gained(*live.position.deciders)
        assert f"gained={gained}" in stage.board(live).attachments[0].content.decode("latin-1")
        seen.add(any(gained))
    assert seen == {True, False}


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
    left = stage.world.message(earlier.channel_id, earlier.id)
    assert left.attachments == ()
    assert left.content.startswith(f"-# Turn 1: {mover.member.mention} took ")
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
