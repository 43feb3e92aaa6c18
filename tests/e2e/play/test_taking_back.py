"""Undo and reset where they are free."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.core.consent import queries as consent_queries
from bot.core.table.model import deciders
from bot.games.contract import Position
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from tests.e2e.racing import gathered, press_on
from tests.e2e.stage import Stage, id_of, labels_of, settled, take_turn, with_controls


async def to_a_meeple(ana: ScriptedMember, stage: Stage) -> Position:
    """Play until a meeple has to be placed, by a tile that is typed; the position before the tile was."""
    for turn in range(30):
        live = await stage.live()
        for move in live.position.moves():
            after = live.position.copy()
            after.play(move)
            if after.prompt.kind == "meeple":
                await ana.slash(f"move move:{move}")
                assert (await stage.live()).position == after
                return live.position
        await take_turn(ana, stage, cell=turn)
    raise AssertionError("no meeple was ever asked for")


async def test_undo_stands_under_the_board_where_it_is_free(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    before = await to_a_meeple(ana, stage)
    labels = labels_of(stage.board(await stage.live()))
    assert "Undo" in labels
    assert "Undo turn" not in labels  # it would do the same
    await ana.press("Undo")
    live = await stage.live()
    assert live.position == before
    assert "Undo" not in labels_of(stage.board(live))


async def test_a_second_press_on_undo_is_ignored_silently(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    before = await to_a_meeple(ana, stage)
    board, answer = stage.board(await stage.live()), ana.newest_private_message()
    undo = id_of(board, "Undo")
    for _ in range(2):
        stage.world.update_message(board)  # as if the edit were still on its way
        await ana.press_id(undo, board)
    assert (await stage.live()).position == before
    assert ana.newest_private_message() == answer  # the answer to the move that was typed


async def test_undo_and_reset_can_be_typed(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    for line in ("table do:undo", "table do:reset"):
        before = await to_a_meeple(ana, stage)
        await ana.slash(line)
        assert (await stage.live()).position == before


async def test_alone_one_goes_back_past_a_draw_and_it_is_counted(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await take_turn(ana, stage)
    moves = await stage.notations()
    await ana.slash("table do:undo")
    assert await stage.notations() == moves
    warned = ana.newest_private_message()
    assert warned is not None
    assert "That move revealed new information: " in warned.content
    assert "If you undo it, this game won't count for records." in warned.content
    await ana.press("Undo anyway", warned)
    assert await stage.notations() == moves[:-1]
    answer = ana.newest_private_message()
    assert answer is not None
    assert "Undone: " in answer.content
    assert "This game no longer counts for records." in answer.content
    assert not labels_of(answer)
    await ana.slash("table do:info")
    answer = ana.newest_private_message()
    assert answer is not None
    assert "Undos after a reveal: 1" in answer.content


async def test_what_costs_no_record_any_more_is_not_asked_about_again(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    for turn in range(2):
        await take_turn(ana, stage, cell=turn)
    await ana.slash("table do:undo")
    await ana.press("Undo anyway")
    moves = await stage.notations()
    while (await stage.live()).free:
        await ana.slash("table do:undo")
        moves = await stage.notations()
    await ana.slash("table do:undo")
    assert await stage.notations() == moves[:-1]


async def test_the_warning_of_an_undo_is_silent_when_the_table_went_on(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await take_turn(ana, stage)
    await ana.slash("table do:undo")
    warned = ana.newest_private_message()
    await take_turn(ana, stage, cell=1)
    moves = await stage.notations()
    await ana.press("Undo anyway", warned)
    assert await stage.notations() == moves


async def test_nothing_to_undo_is_refused(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await settled()
    await ana.slash("table do:undo")
    answer = ana.newest_private_message()
    assert answer is not None
    assert answer.content == "No moves have been played yet."


async def test_the_log_shows_what_was_taken_back_page_by_page(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne options:meeples=7")
    for turn in range(12):
        await take_turn(ana, stage, cell=turn)
    await ana.slash("table do:undo")
    await ana.press("Undo anyway")
    await settled()
    await ana.slash("table do:log")
    log = ana.newest_private_message()
    assert log is not None
    assert "Undid 1 move" in log.content
    struck = log.content.count("~~")
    while "Earlier" in labels_of(log):
        await ana.press("Earlier", log)
        log = stage.world.find_message(log.id)
        struck += log.content.count("~~")
    assert struck == 2
    assert "**Log, page 1 of" in log.content
    assert "\n1. " in log.content
    await ana.press("Later", log)
    assert "**Log, page 2 of" in stage.world.find_message(log.id).content


async def test_board_and_answer_name_what_was_taken_back(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    for _ in range(2):
        await take_turn(ana, stage)
    *kept, last = await stage.notations()
    await ana.slash("table do:undo")
    await ana.press("Undo anyway")
    live = await stage.live()
    (label,) = live.taken_back
    assert label == live.position.explain(
        live.position.moves()[[str(move) for move in live.position.moves()].index(last)]
    )
    board = stage.board(live)
    assert f"Undone: {label}." in board.content
    answer = ana.newest_private_message()
    assert answer is not None
    assert answer.content.startswith(f"Undone: {label}. This game no longer counts for records. ")
    await stage.stop()
    await stage.start()  # what was taken back is in the log, not in memory
    await ana.slash("table do:board")
    assert f"Undone: {label}." in stage.board(await stage.live()).content
    await take_turn(ana, stage)
    assert "Undone" not in stage.board(await stage.live()).content
    assert (await stage.notations())[: len(kept)] == kept


async def asked_for_an_undo(stage: Stage, asker: int) -> tuple[ScriptedMember, ScriptedMember, Message]:
    """Ana has taken a turn at a table of hers and Ben's; the message that asks the other one, and who those two are."""
    ana, ben = pair = stage.member("Ana"), stage.member("Ben")
    await ana.slash("carcassonne partner:@Ben")
    await take_turn(ana, stage)
    await pair[asker].slash("table do:undo")
    await settled()
    other = pair[1 - asker]
    return ana, ben, next(message for message in other.messages() if "do you agree?" in message.content)


async def last_label(stage: Stage) -> str:
    """What the last move is called."""
    log = await stage.services.tables.log((await stage.live()).table.id)
    return str(log[-1].label)


async def test_the_others_read_which_move_they_are_asked_about(stage: Stage) -> None:
    ana, ben, asked = await asked_for_an_undo(stage, asker=0)
    label = await last_label(stage)
    assert asked.content == (
        f"{ana.member.mention} asks to undo their last move: {label}. {ben.member.mention}, do you agree?"
        " After that, this game won't count for records."
    )
    assert labels_of(asked) == ["Agree", "Refuse"]
    answer = ana.newest_private_message()
    assert answer is not None
    assert answer.content == f"I've asked the others to undo: {label}."
    await ben.press("Agree")
    await settled()
    assert f"The players agreed. Undone: {label}." in stage.world.find_message(asked.id).content


async def test_the_mover_of_what_another_wants_taken_back_is_named(stage: Stage) -> None:
    ana, ben, asked = await asked_for_an_undo(stage, asker=1)
    label = await last_label(stage)
    assert asked.content.startswith(
        f"{ben.member.mention} asks to undo {ana.member.mention}’s last move: {label}. {ana.member.mention},"
    )


async def test_the_message_that_asks_for_an_undo_loses_its_controls_when_the_table_goes_on(stage: Stage) -> None:
    ana, _, asked = await asked_for_an_undo(stage, asker=0)
    await take_turn(ana, stage, cell=1)
    await stage.later(seconds=2)
    ended = stage.world.find_message(asked.id)
    assert labels_of(ended) == []
    assert ended.content == "No longer needed: the game went on."


async def test_the_message_that_asks_for_an_undo_loses_its_controls_when_the_table_ends(stage: Stage) -> None:
    ana, ben, asked = await asked_for_an_undo(stage, asker=0)
    await ana.slash("table do:resign with:sure")
    (end,) = [each for each in ben.messages() if "the game ends without a result" in each.content]
    await ben.press("Agree", end)
    await stage.later(seconds=2)
    assert labels_of(stage.world.find_message(asked.id)) == []


async def test_an_undo_can_be_refused_and_asked_for_again(stage: Stage) -> None:
    ana, ben, asked = await asked_for_an_undo(stage, asker=0)
    moves, label = await stage.notations(), await last_label(stage)
    await ben.press("Refuse", asked)
    await settled()
    stands = stage.world.find_message(asked.id)
    assert stands.content == f"{ben.member.mention} refused the undo: {label}."
    assert labels_of(stands) == []
    assert await stage.notations() == moves
    stage.clock.turn(minutes=1)
    await ana.slash("table do:undo")
    await settled()
    again = [message for message in ben.messages() if "do you agree?" in message.content]
    assert [message.id for message in again] != [asked.id]
    await ana.press("Refuse", again[-1])  # she thinks better of it
    await settled()
    assert stage.world.find_message(again[-1].id).content == (f"{ana.member.mention} withdrew the undo: {label}.")
    assert await stage.notations() == moves


async def test_a_second_take_back_costs_no_record_any_more(stage: Stage) -> None:
    ana, ben, asked = await asked_for_an_undo(stage, asker=0)
    await ben.press("Agree", asked)
    await settled()
    await take_turn(ana, stage, cell=1)
    await ana.slash("table do:undo")
    await settled()
    again = next(message for message in ben.messages() if "do you agree?" in message.content)
    assert "sets no record" not in again.content


async def test_a_second_press_on_agree_leaves_what_it_says(stage: Stage) -> None:
    _, ben, asked = await asked_for_an_undo(stage, asker=0)
    agree = id_of(asked, "Agree")
    await asyncio.gather(ben.press_id(agree, asked), ben.press_id(agree, asked))
    await settled()
    assert "The players agreed." in stage.world.find_message(asked.id).content
    assert ben.newest_private_message() is None


@pytest.mark.parametrize("verb", ["agree", "refuse"])
async def test_the_buttons_of_a_request_from_before_it_was_a_question_still_answer(stage: Stage, verb: str) -> None:
    _, ben, asked = await asked_for_an_undo(stage, asker=0)
    moves, table = await stage.notations(), (await stage.live()).table
    (question,) = await stage.services.questions.open_at(table.id)
    earlier = replace(question, id=f"{table.id}-{table.rev}")  # as the migration names it
    await stage.services._store.write(consent_queries.drop, question.id)
    await stage.services._store.write(consent_queries.add, earlier)
    button = {"type": 2, "style": 1, "label": "Old", "custom_id": f"t:{table.id}:{table.rev}:{verb}:"}
    with_controls(stage, asked, button)
    await ben.press("Old", stage.world.find_message(asked.id))
    await settled()
    done = stage.world.find_message(asked.id)
    assert labels_of(done) == []
    assert ("The players agreed." if verb == "agree" else "refused the undo") in done.content
    assert await stage.notations() == (moves[:-1] if verb == "agree" else moves)
    with_controls(stage, asked, button)
    await ben.press("Old", stage.world.find_message(asked.id))
    answer = ben.newest_private_message()
    assert answer is not None
    assert answer.content == "No longer needed."


async def test_whoever_sleeps_when_an_undo_is_asked_for_is_called_to_it_when_they_wake_and_once(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    mover, other = (ana, ben) if ana.id in deciders(await stage.live()) else (ben, ana)
    for member, following in ((mover, other), (other, mover)):
        while following.id not in deciders(live := await stage.live()):
            await press_on(member, stage.board(live), 1)
    await other.slash("turns do:quiet with:19-7")
    await mover.slash("table do:undo")
    (asked,) = (message.id for message in mover.messages() if labels_of(message) == ["Agree", "Refuse"])
    assert asked not in {message.id for message in other.pings}
    await stage.later(hours=12)
    await stage.later(seconds=1)
    (again,) = (message for message in mover.messages() if labels_of(message) == ["Agree", "Refuse"])
    assert again.id != asked
    assert [message.id for message in other.pings if message.id == again.id] == [again.id]
    await stage.later(days=2)
    assert [message.id for message in mover.messages() if labels_of(message) == ["Agree", "Refuse"]] == [again.id]
    await other.press("Agree", again)
    await settled()
    assert other.id in deciders(await stage.live())
