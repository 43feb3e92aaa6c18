"""*Try it* over the wire: with the controls of the board, in private, and then played or dropped."""

from __future__ import annotations

import pytest

from bot.games.registry import GAMES
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from tests.e2e.challenging import OPEN, begin, run_of
from tests.e2e.play.test_carcassonne import fields_after
from tests.e2e.racing import gathered, on_turn, press_on
from tests.e2e.stage import Stage, labels_of, one_press, settled


def own(member: ScriptedMember) -> Message:
    message = member.newest_private_message()
    assert message is not None
    return member.world.message(message.channel_id, message.id)


async def begun(stage: Stage, member: ScriptedMember) -> Message:
    await member.press("Try it", stage.board(await stage.live(member.channel_id)))
    message = own(member)
    assert "Try it" in message.content
    return message


@pytest.mark.parametrize("game", [game.key for game in GAMES if 1 in game.seats])
async def test_a_solo_board_can_be_tried_with_its_own_controls(stage: Stage, game: str) -> None:
    ana = stage.member("Ana")
    await ana.slash(f"{game}")
    board = stage.board(await stage.live())
    trial = await begun(stage, ana)
    offered = [label for label in labels_of(board) if label not in labels_of(trial)]
    assert set(offered) <= {
        "How to play", "More", "Try it", "Hint", "Tiles", "Tasks", "In words", "Learn", "Undo",
    }  # fmt: skip
    assert labels_of(trial)[-2:] == ["Undo", "Drop"]
    assert trial.attachments
    assert await stage.notations() == []


async def test_a_turn_is_tried_and_then_played_in_one_press(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    trial = await begun(stage, ana)
    while not any(label.startswith("Play ") for label in labels_of(trial)):
        await one_press(ana, trial)
        trial = own(ana)
    assert "reveals something new" in trial.content
    assert await stage.notations() == []
    before = stage.board(await stage.live())
    await ana.press("Play ", trial)
    played = await stage.notations()
    assert played
    assert own(ana).content.startswith("Played.")
    assert labels_of(own(ana)) == []
    assert stage.board(await stage.live()).attachments[0].content != before.attachments[0].content
    assert await stage.notations() == played


async def test_a_meeple_on_a_field_is_tried_and_then_played(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="carcassonne seats:2")
    live = await stage.live()
    mover = on_turn(live, members)
    placement = next(move for move in live.position.moves() if fields_after(live.position, move))
    trial = await begun(stage, mover)
    cell = str(placement).split()[1]
    await mover.choose(
        "Choose a cell", next(one for one in mover.options("Choose a cell", trial) if cell in one), message=trial
    )
    field = [label for label in labels_of(own(mover)) if "ield" in label and label != "Fields"]
    if not field:
        await mover.press("Place", own(mover))
        field = [label for label in labels_of(own(mover)) if "ield" in label and label != "Fields"]
    await mover.press(field[-1], own(mover))
    tried = own(mover)
    assert "; Meeple on the field, " in tried.content
    assert await stage.notations() == []
    await mover.press("Play ", tried)
    assert (await stage.notations())[-1].startswith("meeple field ")
    assert on_turn(await stage.live(), members) is not mover


async def test_of_two_trials_at_a_table_the_newer_one_counts(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("novaluna")
    first = await begun(stage, ana)
    second = await begun(stage, ana)
    assert first.id != second.id
    await ana.press("Drop", first)
    first = ana.world.message(first.channel_id, first.id)
    assert "This try-out is over" in first.content
    assert labels_of(first) == []
    await press_on(ana, second, 1)
    assert "Moves so far: " in own(ana).content


async def test_moves_are_taken_back_one_by_one_and_all_dropped(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    mover = on_turn(await stage.live(), members)
    trial = await begun(stage, mover)
    await press_on(mover, trial, 1)
    trial = own(mover)
    assert "Moves so far: " in trial.content
    await mover.press("Undo", trial)
    assert "Moves so far" not in own(mover).content
    await press_on(mover, own(mover), 1)
    await mover.press("Drop", own(mover))
    assert "Nothing was played" in own(mover).content
    assert labels_of(own(mover)) == []
    assert await stage.notations() == []


async def test_another_turn_can_be_planned_but_not_played(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    mover = on_turn(await stage.live(), members)
    other = next(member for member in members if member is not mover)
    trial = await begun(stage, other)
    assert f"{mover.member.mention} decides here" in trial.content
    await press_on(other, trial, 0)
    assert "Moves so far" in own(other).content
    assert not any(label.startswith("Play") for label in labels_of(own(other)))
    assert not [message for message in mover.messages() if "Try it" in message.content]


async def test_a_trial_says_that_its_table_went_on_and_begins_anew(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    mover = on_turn(await stage.live(), members)
    other = next(member for member in members if member is not mover)
    trial = await begun(stage, other)
    await press_on(mover, stage.board(await stage.live()), 0)
    await settled()
    await other.press("Undo" if "Undo" in other.labels(trial) else "Drop", trial)
    answer = own(other)
    assert "the game is now at move 1" in answer.content
    await other.press("Try again", answer)
    assert "Try it" in own(other).content
    assert own(other).id == answer.id


async def test_a_trial_lives_through_a_restart(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("novaluna")
    trial = await begun(stage, ana)
    await press_on(ana, trial, 1)
    tried = own(ana).content
    await stage.stop()
    await stage.start()
    trial = own(ana)
    await press_on(ana, trial, 1)
    assert own(ana).content != tried
    assert "Moves so far: " in own(ana).content
    await ana.press("Play 2 moves", own(ana))
    assert len(await stage.notations()) == 2


async def test_trials_are_for_those_at_the_table_and_seen_by_nobody_else(stage: Stage) -> None:
    ana, dan = stage.member("Ana"), stage.member("Dan")
    await ana.slash("novaluna")
    await begun(stage, ana)
    assert not any(message.is_ephemeral for message in dan.messages())
    await dan.press("Try it", stage.board(await stage.live()))
    assert "Try it" not in own(dan).content
    assert "Drop" not in labels_of(own(dan))


async def test_moves_can_be_typed_and_a_wrong_one_is_refused(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("novaluna")
    offered = [choice.value for choice in await ana.complete("move", move="")]
    await ana.slash(f"table do:try with:{offered[0]}")
    assert "Moves so far: Turquoise 3 from space 1 to M10." in own(ana).content
    await ana.slash("table do:try with:take 99 at M10")
    assert "Try it" not in own(ana).content
    assert await stage.notations() == []


async def test_a_run_can_be_tried_and_played_from_there(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash(OPEN)
    await begin(ana)
    await ana.press("Try it", own(ana))
    trial = own(ana)
    while not any(label.startswith("Play ") for label in labels_of(trial)):
        await one_press(ana, trial)
        trial = own(ana)
    assert (await run_of(stage, ana)).rev == 0
    await ana.press("Play ", trial)
    assert (await run_of(stage, ana)).rev > 0
    assert "Your run" in own(ana).content
