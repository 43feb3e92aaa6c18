"""Several members at one table: whose turn it is, pings, asking for an undo, seats."""

from __future__ import annotations

from bot.core.table.model import deciders
from bot.playground.scripted import ScriptedMember
from bot.playground.world.membership import leave_server
from tests.e2e.stage import Stage, id_of, labels_of, settled, take_turn

BY_COLOUR = "carcassonne options:team=by_colour partner:@Ben"


async def test_the_turn_passes_with_a_new_board_and_one_ping(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash(BY_COLOUR)
    first = stage.board(await stage.live())
    assert ben.pings == []

    await take_turn(ana, stage)
    second = stage.board(await stage.live())
    assert second.id != first.id
    assert labels_of(stage.world.message(first.channel_id, first.id)) == []
    assert len(ben.pings) == 1
    assert str(second.id) in ben.pings[0].content

    await take_turn(ben, stage)
    third = stage.board(await stage.live())
    assert third.id != second.id
    assert len(ana.pings) == 1
    visible = {message.id for message in ana.messages()}
    assert ben.pings[0].id not in visible
    assert ana.pings[0].id in visible

    await take_turn(ana, stage)
    assert stage.board(await stage.live()).id not in {first.id, second.id}
    assert len(ben.pings) == 1  # left, middle, right, left: with two members Ana has left and right


async def test_a_member_who_is_not_to_move_reads_who_is(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash(BY_COLOUR)
    await settled()
    await ben.choose("Choose a cell", ben.options("Choose a cell")[0])
    answer = ben.newest_private_message()
    assert answer is not None
    assert ana.member.mention in answer.content
    await ben.slash("move move:place M9 r0")
    answer = ben.newest_private_message()
    assert answer is not None
    assert ana.member.mention in answer.content
    assert await stage.notations() == []


async def test_moves_are_suggested_to_those_who_decide(stage: Stage) -> None:
    ana, ben, dan = stage.member("Ana"), stage.member("Ben"), stage.member("Dan")
    await ana.slash(BY_COLOUR)
    await settled()
    assert await ana.complete("move", move="")
    assert await ben.complete("move", move="") == []
    assert await dan.complete("move", move="") == []


async def test_a_typed_move_passes_the_turn_as_well(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash(BY_COLOUR)
    first = stage.board(await stage.live())
    while not ben.pings:
        choice = (await ana.complete("move", move=""))[0]
        await ana.slash(f"move move:{choice.value}")
        await settled()
    assert labels_of(stage.world.message(first.channel_id, first.id)) == []
    assert labels_of(stage.board(await stage.live()))


async def test_a_free_team_is_one_player(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("carcassonne partner:@Ben")
    board = stage.board(await stage.live())
    await take_turn(ana, stage)
    await take_turn(ben, stage)
    assert stage.board(await stage.live()).id == board.id
    assert (ana.pings, ben.pings) == ([], [])


async def test_an_undo_past_a_draw_asks_the_others(stage: Stage) -> None:
    ana, ben, dan = stage.member("Ana"), stage.member("Ben"), stage.member("Dan")
    await ana.slash("carcassonne partner:@Ben")
    await take_turn(ana, stage)
    moves = await stage.notations()
    await ana.slash("table do:undo")
    await settled()
    assert await stage.notations() == moves
    assert len(ben.pings) == 1
    await dan.press("Agree")
    await settled()
    assert await stage.notations() == moves
    await ben.press("Agree")
    await settled()
    assert await stage.notations() == moves[:-1]
    assert "The players agreed" in stage.world.find_message(ben.pings[0].id).content
    live = await stage.live()
    assert f":{live.table.rev}:" in id_of(stage.board(live), labels_of(stage.board(live))[0])


async def test_an_agreement_that_comes_too_late_changes_nothing(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("carcassonne partner:@Ben")
    await take_turn(ana, stage)
    await ana.slash("table do:undo")
    await settled()
    asked = ben.pings[0]
    await take_turn(ana, stage, cell=1)
    moves = await stage.notations()
    await ben.press_id(id_of(asked, "Agree"), asked)  # the message may have lost its buttons by now
    await settled()
    assert await stage.notations() == moves
    assert labels_of(stage.world.find_message(asked.id)) == []


async def test_members_join_and_leave_a_seat(stage: Stage) -> None:
    ana, chloe, dan = stage.member("Ana"), stage.member("Chloe"), stage.member("Dan")
    await ana.slash("carcassonne")
    await settled()
    await dan.slash("table do:invite member:@Dan")
    await ana.slash("table do:leave")
    assert (await stage.live()).table.members == (ana.id,)
    await ana.slash("table do:invite member:@Chloe")
    assert (await stage.live()).table.members == (ana.id,)
    await chloe.press("Agree")
    await settled()
    assert (await stage.live()).table.members == (ana.id, chloe.id)
    assert len(chloe.pings) == 1
    assert str(stage.board(await stage.live()).id) in chloe.pings[0].content
    assert ana.pings == []
    await take_turn(chloe, stage)
    await ana.slash("table do:leave")
    assert (await stage.live()).table.members == (chloe.id,)
    await take_turn(chloe, stage)


async def test_a_teammate_who_left_the_server_is_removed_and_the_rest_plays_on(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash(BY_COLOUR)
    await take_turn(ana, stage)
    assert deciders(await stage.live()) == (ben.id,)
    (choice,) = await ana.complete("table do:remove", **{"with": ""})
    await ana.slash(f"table do:remove with:{choice.value}")
    assert "They've moved lately." in newest_answer(ana)
    leave_server(stage.world, ben.member)
    await stage.later(minutes=11)
    await ana.slash(f"table do:remove with:{choice.value}")
    await settled()
    assert "Agreed: " in newest_answer(ana)
    assert deciders(await stage.live()) == (ana.id,)
    await take_turn(ana, stage)


def newest_answer(member: ScriptedMember) -> str:
    message = member.newest_private_message()
    assert message is not None
    return message.content
