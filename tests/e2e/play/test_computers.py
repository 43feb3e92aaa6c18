"""Computer players over the wire: lobby, moves, reports, rematch, restart."""

from __future__ import annotations

from bot.core.table.model import Computer, Status, computers_owing, deciders
from tests.e2e.racing import press_on
from tests.e2e.stage import Stage, labels_of, settled

MOMENT = 2.0
ONE = "1 (apprentice)"


async def play_until_the_computer(stage: Stage, number: int = 1) -> None:
    """Ana's presses until the computer is to decide."""
    ana = stage.member("Ana")
    live = await stage.live()
    while ana.id in deciders(live):
        await press_on(ana, stage.board(live), number)
        live = await stage.live()


async def begun(stage: Stage) -> None:
    """A table of Ana and a computer player, where the computer is to decide."""
    ana = stage.member("Ana")
    await ana.slash("novaluna seats:2")
    await ana.press("Options")
    await ana.submit({"Computer players": ONE})
    await ana.press("Start")
    await play_until_the_computer(stage)


async def test_a_member_plays_with_the_computer(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("novaluna seats:2")
    assert "Start" not in ana.labels()
    await ana.press("Options")
    await ana.submit({"Computer players": ONE})
    lobby = await stage.lobby()
    assert lobby is not None
    assert lobby.message is not None
    message = stage.world.find_message(lobby.message)
    assert f"2 of 2 seats taken: {ana.member.mention} and the computer." in message.content
    assert "Start" in ana.labels(message)
    await ana.press("Start")
    assert "and the computer" in stage.world.find_message(message.id).content
    live = await stage.live()
    assert [seat.members for seat in live.table.seats] == [(ana.id,), ()]
    await play_until_the_computer(stage)
    live = await stage.live()
    board = stage.board(live)
    assert computers_owing(live) == (1,)
    assert "**Computer**: take one of" in board.content
    assert not any(label.startswith(("Choose", "1:", "Place")) for label in labels_of(board))

    await stage.later(seconds=MOMENT)
    after = await stage.live()
    assert deciders(after) == (ana.id,)
    assert stage.board(after).id == board.id
    assert "-# Computer took" in stage.board(after).content
    assert ana.pings == []

    await ana.slash("table do:log")
    answer = ana.newest_private_message()
    assert answer is not None
    assert "Computer: " in answer.content


async def test_a_press_while_the_computer_decides_is_refused(stage: Stage) -> None:
    ana = stage.member("Ana")
    await begun(stage)
    await ana.slash("move move:take 1 at M9")
    answer = ana.newest_private_message()
    assert answer is not None
    assert "It's the computer's turn." in answer.content
    await ana.slash("turns")
    answer = ana.newest_private_message()
    assert answer is not None
    assert "the computer" in answer.content
    await ana.slash("table do:info")
    answer = ana.newest_private_message()
    assert answer is not None
    assert "Computer (apprentice)" in answer.content


async def test_a_restart_while_the_computer_is_about_to_move(stage: Stage) -> None:
    await begun(stage)
    before = len(await stage.notations())
    await stage.stop()
    await stage.start()
    await stage.later(seconds=MOMENT)
    after = await stage.live()
    assert len(await stage.notations()) > before
    assert not computers_owing(after)
    lines = await stage.services.tables.log(after.table.id)
    assert [line.n for line in lines] == list(range(1, len(lines) + 1))
    assert "-# Computer took" in stage.board(after).content


async def test_after_the_end_a_rematch_has_the_computer_again(stage: Stage) -> None:
    ana = stage.member("Ana")
    await begun(stage)
    await stage.later(seconds=MOMENT)
    while (live := await stage.live()).table.status is Status.RUNNING:
        if deciders(live):
            move = live.position.moves()[-1]
            await stage.services.moves.play(live.table.id, ana.id, str(move))
        else:
            await stage.later(seconds=MOMENT)
    await stage.later(minutes=1)
    board = stage.board(live)
    assert "omputer" in board.content
    await ana.press("Rematch", board)
    await settled()
    again = (await stage.live()).table
    assert again.id != live.table.id, "nobody else has to join"
    assert [(seat.members, seat.computer) for seat in again.seats] == [((ana.id,), None), ((), Computer("apprentice"))]
    await ana.slash("records")
    answer = ana.newest_private_message()
    assert answer is not None
    assert "**Nova Luna** (2 players, with a computer player)" in answer.content


async def test_computers_can_be_typed_and_sent_away(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:3")
    await ana.slash("table do:options with:computers 2")
    lobby = await stage.lobby()
    assert lobby is not None
    assert lobby.computers == ("apprentice", "apprentice")
    await ben.slash("table do:options with:computers 0")
    answer = ben.newest_private_message()
    assert answer is not None
    assert "You're not in this lobby." in answer.content
    await ana.slash("table do:options with:computers 1 grandmaster")
    answer = ana.newest_private_message()
    assert answer is not None
    assert "grandmaster" in answer.content
    await ana.press("Options")
    await ana.submit({"Computer players": "None"})
    lobby = await stage.lobby()
    assert lobby is not None
    assert lobby.computers == ()
