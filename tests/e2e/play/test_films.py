"""Looking back: since one's turn, the whole game, any position.

Nobody sees secrets.
"""

from __future__ import annotations

import asyncio
import io
import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image

from bot.core.table.model import LiveTable, Status, deciders
from bot.playground.scripted import ScriptedMember
from bot.playground.world.changes import MessageCreated, MessageUpdated
from bot.playground.world.client import Client
from bot.playground.world.model import Message
from renderers.kit.animation import Frame, draw_frame
from tests.e2e.challenging import begin, play_on, run_of
from tests.e2e.play.test_sequel import about, answer
from tests.e2e.racing import gathered, on_turn
from tests.e2e.stage import Stage, id_of, labels_of, played_out, settled, staged, with_controls

FRAMES = 8


@pytest.fixture(autouse=True)
def films(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The part of the bot that makes films, as it was loaded: with short films, for their length is not tested here."""
    found = sys.modules["cogs.table.replay"]
    monkeypatch.setattr(found, "MAX_FRAMES", FRAMES)
    return found


async def some_moves(stage: Stage, count: int, channel: int | None = None) -> LiveTable:
    """Play n moves at the table of a channel, then show its board."""
    live = await stage.live(channel)
    for _ in range(count):
        live = await stage.services.moves.play(live.table.id, deciders(live)[0], str(live.position.moves()[0]))
    await stage.later(minutes=1)
    return await stage.live(channel)


def answer_to(member: ScriptedMember) -> Message:
    message = member.newest_private_message()
    assert message is not None
    return message


async def press_since(member: ScriptedMember, stage: Stage) -> None:
    """Press the button that earlier versions had under boards."""
    live = await stage.live()
    since = f"t:{live.table.id}:{live.table.rev}:since:"
    board = with_controls(stage, stage.board(live), {"type": 2, "style": 2, "custom_id": since, "label": "Since"})
    await member.press("Since", board)


def frames_of(message: Message) -> int:
    (file,) = message.attachments
    assert file.filename.endswith(".gif")
    with Image.open(io.BytesIO(file.content)) as image:
        assert image.format == "GIF"
        return getattr(image, "n_frames", 1)


async def test_who_comes_back_sees_just_what_they_have_not_seen(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", "Chloe")
    live = await stage.live()
    first = on_turn(live, members)
    await first.press("More", stage.board(live))
    assert "Since your turn" not in labels_of(answer_to(first)), "nothing has happened"
    live = await some_moves(stage, 1)
    mine = 1
    while first.id not in deciders(live):
        live, mine = await some_moves(stage, 1), mine + 1
    board = stage.board(live)
    await first.press("More", board)
    await first.press("Since your turn", answer_to(first))
    film = answer_to(first)
    head, *lines = film.content.split("\n")
    assert head == f"**Since your turn**: {mine - 1} moves."
    assert lines
    assert all(re.fullmatch(r"-# <@\d+> .+\.", line) and not line.startswith(f"-# <@{first.id}>") for line in lines)
    assert frames_of(film) == mine
    assert labels_of(film) == ["Step by step", "Replay"]
    other = next(member for member in members if member is not first)
    await other.slash("table do:since")
    assert answer_to(other).content.startswith("**Since your turn**") or "Nothing happened" in answer(other)
    await first.slash("table do:since")
    assert answer_to(first).content == film.content
    assert answer_to(first).attachments[0].content == film.attachments[0].content


async def test_a_spectator_is_not_notified_of_turns_but_may_watch(stage: Stage) -> None:
    await gathered(stage, "Ana", "Ben", "Chloe")
    await some_moves(stage, 5)
    dan = stage.member("Dan")
    await press_since(dan, stage)
    assert "You're watching" in answer(dan)
    await dan.slash("table do:replay")
    assert answer(dan) == "**So far**: 5 moves."
    assert frames_of(answer_to(dan)) >= 2


async def test_nothing_since_the_last_turn_offers_the_whole_game(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", "Chloe")
    first = on_turn(await stage.live(), members)
    live = await some_moves(stage, 1)
    assert first.id not in deciders(live), "choose a seed with which the turn passes"
    await press_since(first, stage)
    assert answer(first) == "Nothing happened since your turn."
    await first.press("Replay")
    assert answer(first) == "**So far**: 1 move."


async def test_the_whole_game_is_a_film_at_its_end_and_every_position_has_a_number(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne options:meeples=3")
    live = await played_out(stage)
    board = stage.board(live)
    dan = stage.member("Dan")
    await dan.press("Replay", board)
    film = answer_to(dan)
    assert film.is_ephemeral
    assert film.content == f"**The whole game**: {live.number} moves."
    assert 2 <= frames_of(film) <= FRAMES
    assert film.attachments[0].description is not None
    assert f"{live.number} ·" in film.attachments[0].description
    assert labels_of(film) == ["Step by step"]

    await dan.press("Step by step")
    assert answer(dan).startswith(f"**After move {live.number} of {live.number}**")
    assert dan.labels(answer_to(dan)) == ["First", "◀", "Play all"], "there is nothing further on"
    await dan.press("◀")
    assert answer(dan).startswith(f"**After move {live.number - 1} of {live.number}**")
    await dan.press("First")
    assert answer(dan) == f"**After move 0 of {live.number}**\nThe game begins."
    assert dan.labels(answer_to(dan)) == ["▶", "Last", "Play all"]
    await dan.press("▶")
    await dan.press("▶")
    then = answer_to(dan)
    assert then.content.startswith(f"**After move 2 of {live.number}**")
    assert then.id == film.id, "all of it happens in one message"
    await dan.press("Play all")
    assert frames_of(answer_to(dan)) == frames_of(film)

    await ana.slash("table do:replay with:2")
    assert answer(ana) == then.content
    assert answer_to(ana).attachments[0].content == then.attachments[0].content
    await ana.slash(f"table do:replay with:{live.number + 1}")
    assert answer(ana) == f"Only {live.number} moves so far. Pick a number from 0 to {live.number}."


async def test_buttons_of_films_serve_after_a_restart_and_say_when_a_table_is_gone(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne options:meeples=3")
    live = await played_out(stage)
    await ana.press("Replay", stage.board(live))
    await stage.stop()
    await stage.start()
    await ana.press("Step by step")
    assert answer(ana).startswith("**After move")
    forged = about(stage, answer_to(ana), replace(live, table=replace(live.table, id="zzzzzzzz")))
    for label in ("First", "◀", "Play all"):
        await ana.press(label, forged)
        assert any("This table is gone." in message.content for message in ana.messages())


async def test_a_second_press_while_a_film_is_made_is_one_film(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne options:meeples=3")
    board = stage.board(await played_out(stage))
    replay = id_of(board, "Replay")
    asked = [Client(stage.world).press(ana.member, board.id, replay) for _ in range(2)]
    for interaction in asked:
        await interaction.wait_acknowledged()
    await settled()
    assert len([message for message in ana.messages() if message.is_ephemeral and message.attachments]) == 1
    await ana.press("Replay", board)
    assert len([message for message in ana.messages() if message.is_ephemeral and message.attachments]) == 2


async def test_a_film_is_drawn_from_what_its_viewer_may_see(
    stage: Stage, films: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[int | None, str]] = []

    def noted(frame: Frame) -> object:
        view = frame.view
        seen.append((view.viewer, repr(view)))  # type: ignore[attr-defined]
        return draw_frame(frame)

    monkeypatch.setattr(films, "draw_frame", noted)
    ana, ben = await gathered(stage, "Ana", "Ben", line="factories seats:2")
    live = await some_moves(stage, 12)
    dan = stage.member("Dan")
    hand = live.position.view(0).players[0].hand  # type: ignore[attr-defined]
    assert hand
    for member, viewer in ((dan, None), (ana, 0), (ben, 1)):
        seen.clear()
        await member.slash("table do:replay")
        await settled()
        assert {each for each, _ in seen} == {viewer}
        assert any("hand=(HandCard" in text for _, text in seen) == (viewer is not None)


async def test_the_film_of_a_run_is_its_player_s_alone(stage: Stage) -> None:
    ana, ben, dan = stage.member("Ana"), stage.member("Ben", "table-two"), stage.member("Dan", "table-two")
    await ana.slash("challenge do:open with:carcassonne, 1 day")
    await begin(ana)
    await play_on(stage, ana)
    await ana.press("Replay")
    await settled()  # it is acknowledged at once, and a film takes longer than that
    assert "**The whole game**" in answer(ana)
    assert frames_of(answer_to(ana)) >= 2
    run = await stage.services.tables.live((await run_of(stage, ana)).id)
    await ben.slash("carcassonne")
    await ben.slash("table do:resign")
    await ben.press("Resign")
    await settled()
    forged = about(stage, stage.board(await stage.live(ben.channel_id)), run)
    await dan.press("Replay", forged)
    assert "You're watching" in answer(dan)
    moment = json.dumps(forged.components).replace(":film:", ":moment:3-on")
    forged = stage.world.update_message(replace(forged, components=tuple(json.loads(moment))))
    await dan.press("Replay", forged)
    assert "You're watching" in answer(dan)
    assert not [message for message in dan.messages() if message.is_ephemeral and message.attachments]


async def test_a_real_film_is_small_enough_and_its_sentences_name_people(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    async with staged(tmp_path / "real", real_pictures=True) as stage:
        await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
        live = await some_moves(stage, 4)
        dan = stage.member("Dan")
        await dan.slash("table do:replay")
        film = answer_to(dan)
        assert len(film.attachments[0].content) < 8 * 2**20
        assert live.table.status is Status.RUNNING
        description = film.attachments[0].description or ""
        assert "Ana took" in description or "Ben took" in description


async def test_films_of_several_members_at_once_come_to_each(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", "Chloe")
    await some_moves(stage, 6)
    await asyncio.gather(*(member.slash("table do:replay") for member in members))
    assert all(frames_of(answer_to(member)) > 2 for member in members)


async def test_a_film_that_takes_long_says_how_far_it_is_and_comes_in_the_same_message(stage: Stage) -> None:
    await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await some_moves(stage, 5)
    dan = stage.member("Dan")
    stage.client.dispatcher.notice_seconds = 0.0
    texts: set[str] = set()

    async def note() -> None:
        async for change in stage.world.feed.subscribe():
            if isinstance(change, MessageCreated | MessageUpdated) and change.message.is_ephemeral:
                texts.add(change.message.content)

    noting = asyncio.create_task(note())
    await asyncio.sleep(0)
    await dan.slash("table do:replay")
    await dan.until(lambda: bool(answer_to(dan).attachments))
    noting.cancel()
    film = answer_to(dan)
    assert any(each.startswith(("Drawing the replay: ", "Still working")) for each in texts)
    assert film.content.startswith("**")
    assert len([message for message in dan.messages() if message.is_ephemeral]) == 1


async def test_a_film_that_takes_too_long_leads_to_its_positions(
    stage: Stage, films: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await some_moves(stage, 5)
    monkeypatch.setattr(films, "FILM_SECONDS", 0.0)
    dan = stage.member("Dan")
    await dan.slash("table do:replay")
    answer = answer_to(dan)
    assert "took too long" in answer.content
    await dan.press("Step by step", answer)
    assert answer_to(dan).attachments
