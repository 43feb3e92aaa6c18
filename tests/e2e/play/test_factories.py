"""Fantastic Factories over the wire: alone to the end, hidden hands of three, presses that come too late, a restart."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.core.table.model import LiveTable, Status, deciders
from bot.games.factories import FactoriesPosition
from bot.playground.scripted import ScriptedMember
from bot.playground.world.components import controls
from bot.playground.world.model import Message
from renderers.factories import draw
from tests.e2e.racing import gathered, on_turn
from tests.e2e.stage import Stage, id_of, labels_of, played_out, settled, staged
from tests.e2e.working import press_on

THREE = "factories seats:3"
PRIVATE_IDS = (":hire ", ":build ", ":discard ")


async def by_controls(stage: Stage) -> ScriptedMember:
    """Play alone to the end with presses; return who played."""
    ana = stage.member("Ana")
    await ana.slash("factories")
    presses = 0
    while (live := await stage.live()).table.status is Status.RUNNING:
        await press_on(ana, stage.board(live), presses)
        presses += 1
    return ana


async def test_alone_by_controls_the_same_game_typed_and_to_the_end(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("factories")
    for presses in range(16):
        await press_on(ana, stage.board(await stage.live()), presses)
    first = stage.board(await stage.live())

    again = stage.member("Ana", "table-two")
    await again.slash("factories")
    for notation in await stage.notations():
        await again.slash(f"move move:{notation}")
    second = stage.board(await stage.live(again.channel_id))
    assert (second.content, second.attachments[0].content) == (first.content, first.attachments[0].content)

    await played_out(stage)
    (final,) = [message for message in ana.messages() if not message.is_ephemeral]
    assert stage.board(await stage.live()).id == final.id
    assert "Game over" in final.content
    assert final.content.splitlines()[-1] == f"-# First result with these options: {ana.member.mention}."
    assert labels_of(final)[0] == "Play again"
    assert ana.pings == []


async def test_the_real_picture_stands_on_the_board_and_in_the_private_message(tmp_path: Path) -> None:
    async with staged(tmp_path, real_pictures=True) as stage:
        assert stage.client.dispatcher.faces["factories"].renderer is draw
        members = await gathered(stage, "Ana", "Ben", line="factories seats:2")
        for member in members:
            await member.press("Play")
        pictures = [stage.board(await stage.live()), *(private(member) for member in members)]
        assert len({picture.attachments[0].content for picture in pictures}) == 3
        assert all(picture.attachments[0].description for picture in pictures)


def private(member: ScriptedMember) -> Message:
    """What a member alone sees, the newest of it."""
    seen = member.newest_private_message()
    assert seen is not None
    return seen


def take(member: ScriptedMember, message: Message) -> str:
    """The first blueprint that can be taken there."""
    return member.options("Take", message)[0]


def check_secrets(live: LiveTable, members: list[ScriptedMember], newest: int | None = None) -> None:
    """Nothing that a member can see tells of another's hand. The sketched pictures carry the view that they show."""
    for member in members:
        (seat,) = live.table.seats_of(member.id)
        seen = member.messages()
        for message in seen[-newest:] if newest else seen:
            shown = b"".join(file.content for file in message.attachments).decode(errors="replace")
            viewers = re.findall(r"viewer=(None|\d)", shown)
            if message.is_ephemeral:
                assert viewers in ([], [str(seat)])
                continue
            assert viewers in ([], ["None"])
            assert "HandCard(" not in shown
            assert "You draw" not in message.content
            ids = [control.custom_id for control in controls(message.components)]
            values = [option.value for control in controls(message.components) for option in control.options]
            assert not any(secret in f":{each}" for each in (*ids, *values) for secret in PRIVATE_IDS)


@pytest.mark.soak
async def test_three_with_hidden_hands_to_the_end(tmp_path: Path) -> None:
    async with staged(tmp_path, described=False) as stage:
        await play_three(stage)


async def play_three(stage: Stage) -> None:
    """Play on until the game is over, from boards and from private messages, and look for secrets after every press."""
    members = await gathered(stage, "Ana", "Ben", "Chloe", line=THREE)
    presses, passed, hands = 0, 0, dict.fromkeys(range(3), 0)
    while (live := await stage.live()).table.status is Status.RUNNING:
        owing = deciders(live)
        mover = next(member for member in members if member.id == owing[presses % len(owing)])
        before, pings = stage.board(live), sum(len(member.pings) for member in members)
        if presses % 7 == 0 or not (_offers(before) or _fresh(mover, live)):
            await mover.press("Play", before)
            hands[live.table.seats_of(mover.id)[0]] += 1
        message = private(mover) if _fresh(mover, live) else before
        await press_on(mover, message, presses)
        presses += 1
        after = await stage.live()
        asked = {*deciders(after)} - {*owing}
        passed += bool(asked)
        assert (stage.board(after).id != before.id) == bool(asked)
        if not after.table.status.ended:
            assert sum(len(member.pings) for member in members) == pings + len(asked)
        check_secrets(after, members, newest=3)
    assert passed > 20
    assert all(hands.values())
    assert "won.**" in stage.board(live).content
    check_secrets(live, members)


def _offers(board: Message) -> bool:
    """Whether a board has more than the hand and the cards in words."""
    beside = {
        "Play",
        "In words",
        "More",
        "Try it",
        "Hint",
        "Undo",
        "Undo turn",
    }
    return bool(set(labels_of(board)) - beside)


def _fresh(member: ScriptedMember, live: LiveTable) -> bool:
    """Whether the member has a private message, with controls, that shows what they have to decide."""
    seen = member.newest_private_message()
    revs = [] if seen is None else [int(control.custom_id.split(":")[2]) for control in controls(seen.components)]
    return bool(revs) and live.is_current_for(member.id, revs[0])


async def test_what_is_played_in_private_stands_on_the_board_and_in_the_private_message(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="factories seats:2")
    live = await stage.live()
    mover = on_turn(live, members)
    board = stage.board(live)
    await mover.press("Play", board)
    first = private(mover)
    assert _view_of(first).startswith(f"FactoriesView(game='factories', viewer={live.position.deciders[0]}")
    await mover.choose("Refresh", "Refresh the blueprints for 1 metal", message=first)
    live = await stage.live()
    assert stage.board(live).id == board.id
    assert private(mover).id == first.id
    for message in (stage.board(live), private(mover)):
        assert f":{live.table.rev}:" in id_of(message, "Take ")
        assert "Paid 1 metal to discard" in message.content
    other = next(member for member in members if member is not mover)
    assert other.newest_private_message() is None

    await mover.choose("Take", take(mover, private(mover)), message=private(mover))
    live = await stage.live()
    assert on_turn(live, members) is other
    assert labels_of(stage.world.find_message(board.id)) == []
    assert labels_of(private(mover)) == ["Try it", "How to play"]
    posted = stage.board(live)
    assert posted.reference is None
    assert len(other.pings) == 1


def _view_of(message: Message) -> str:
    return message.attachments[0].content.partition(b"IEND\xaeB`\x82")[2].decode()


async def test_a_hand_is_looked_at_while_others_play_and_follows_the_game(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="factories seats:2")
    live = await stage.live()
    mover = on_turn(live, members)
    other = next(member for member in members if member is not mover)
    await other.press("Play", stage.board(live))
    seen = private(other)
    assert labels_of(seen) == ["Try it", "How to play"]
    assert f"viewer={live.table.seats_of(other.id)[0]}" in _view_of(seen)
    await mover.choose("Take", take(mover, stage.board(live)), message=stage.board(live))
    await settled()
    assert private(other).id == seen.id
    assert any(label.startswith("Take ") for label in labels_of(private(other)))


async def test_a_press_on_an_old_private_message_brings_it_up_to_date(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="factories seats:2")
    live = await stage.live()
    mover, board = on_turn(live, members), stage.board(live)
    await mover.press("Play", board)
    old = private(mover)
    await mover.choose("Refresh", "Refresh the blueprints for 1 metal", message=board)
    played = await stage.notations()
    stage.world.update_message(old)  # as if the edit were still on its way
    await mover.choose("Take", take(mover, old), message=old)
    await settled()
    assert await stage.notations() == played
    now = private(mover)
    assert now.id == old.id
    assert now.content.startswith("That board is out of date (move 0)")
    live = await stage.live()
    assert f":{live.table.rev}:" in id_of(now, "Take ")
    assert not any(label.startswith("Refresh") for label in labels_of(now))


async def test_a_stranger_has_no_hand_and_plays_nothing(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="factories seats:2")
    dan, board = stage.member("Dan"), stage.board(await stage.live())
    for wanted in ("Play", "Take"):
        if wanted == "Take":
            await dan.choose("Take", take(dan, board), message=board)
        else:
            await dan.press(wanted, board)
        assert "You're watching" in private(dan).content
        assert private(dan).attachments == ()
    await dan.slash("table do:hand")
    assert "You're watching" in private(dan).content
    assert await dan.complete("move", move="") == []
    mover = on_turn(await stage.live(), members)
    waiting = next(member for member in members if member is not mover)
    await waiting.choose("Take", take(waiting, board), message=board)
    assert "plan ahead with *Try it*" in private(waiting).content
    assert await waiting.complete("move", move="") == []
    assert await stage.notations() == []
    await dan.press("In words", board)
    assert "In hand" not in private(dan).content


async def test_hands_survive_a_restart(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", "Chloe", line=THREE)
    live = await stage.live()
    mover, board = on_turn(live, members), stage.board(live)
    await mover.press("Play", board)
    before = private(mover)
    await stage.stop()
    await stage.start()
    await mover.choose("Take", take(mover, before), message=before)
    await settled()
    assert [notation.split()[0] for notation in await stage.notations()] == ["take"]
    live = await stage.live()
    assert on_turn(live, members) is not mover
    assert stage.board(live).id != board.id
    assert labels_of(private(mover)) == ["Try it", "How to play"]


async def test_members_who_share_a_seat_see_one_hand_and_both_play_for_it(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="factories seats:2")
    mover, dan = on_turn(await stage.live(), members), stage.member("Dan")
    await mover.slash("table do:invite member:@Dan")
    await dan.press("Agree")
    await settled()
    live = await stage.live()
    assert live.table.seats_of(dan.id) == live.table.seats_of(mover.id)
    for member in (mover, dan):
        await member.press("Play", stage.board(live))
    assert private(dan).content == private(mover).content
    assert private(dan).attachments[0].content == private(mover).attachments[0].content
    await dan.choose("Refresh", "Refresh the blueprints for 1 metal", message=private(dan))
    await settled()
    for member in (dan, mover):
        assert f":{live.table.rev + 1}:" in id_of(private(member), "Take ")
    await mover.choose("Take", take(mover, private(mover)), message=private(mover))
    assert deciders(await stage.live()) == (next(member for member in members if member is not mover).id,)


async def test_a_private_message_of_a_table_that_has_ended_says_so(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="factories seats:2")
    live = await stage.live()
    mover = on_turn(live, members)
    other = next(member for member in members if member is not mover)
    await mover.press("Play", stage.board(live))
    hand = private(mover)
    await other.slash("table do:resign")
    await other.press("Resign")
    await settled()
    ended = private(mover)
    assert ended.id == hand.id
    assert f"**{other.member.mention} resigned.** {mover.member.mention} wins." in ended.content
    assert labels_of(ended) == []
    assert labels_of(stage.board(await stage.live()))[0] == "Rematch"


async def test_a_choice_among_cards_in_hand_stands_in_private_only(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="factories seats:2")
    hirer, number = None, 0
    while hirer is None:
        live = await stage.live()
        mover = on_turn(live, members)
        await mover.press("Play", stage.board(live))
        if any(label.startswith("Hire") for label in labels_of(private(mover))):
            hirer = mover
        else:
            await press_on(mover, private(mover), number * 3)
        number += 1
    board = stage.board(await stage.live())
    assert not any(label.startswith("Hire") for label in labels_of(board))
    assert "Press *Play* to hire" in board.content
    options = hirer.options("Hire", private(hirer))
    await hirer.choose("Hire", options[0], message=private(hirer))
    assert (await stage.notations())[-1].startswith("hire ")


async def test_undo_on_the_private_message_takes_back_on_the_board_as_well(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="factories seats:2")
    members = [ana, ben]
    number = 0
    while not _placed(live := await stage.live()):
        mover = on_turn(live, members)
        await mover.press("Play", stage.board(live))
        await press_on(mover, private(mover), number * 3)
        number += 1
    mover = on_turn(live, members)
    assert "Undo" not in labels_of(stage.board(live))
    await mover.press("Undo", private(mover))
    live = await stage.live()
    assert f":{live.table.rev}:" in id_of(private(mover), "Done")
    assert f":{live.table.rev}:" in id_of(stage.board(live), "More")


def _placed(live: LiveTable) -> bool:
    """Whether the last move placed a die and can be taken back."""
    position = live.position
    assert isinstance(position, FactoriesPosition)
    return live.free > 0 and any(event.kind == "placed" for event in live.events)


async def test_a_refusal_shows_the_section_it_speaks_of(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("factories")
    await ana.slash("move move:take 1")
    await settled()
    live = await stage.live()
    assert isinstance(live.position, FactoriesPosition)
    face = live.position.state.players[0].dice[0]
    section = "mine" if face < 4 else "generate"
    before = await stage.notations()
    await ana.slash(f"move move:place {face} {section}")
    await settled()
    answer = ana.newest_private_message()
    assert answer is not None
    assert f"Place the {face} elsewhere" in answer.content
    (picture,) = answer.attachments
    assert f"outlined=(AreaKey(kind='section', which='{section}'),)".encode() in picture.content
    assert await stage.notations() == before


async def test_cards_are_explained(stage: Stage) -> None:
    ana = stage.member("Ana")
    suggested = await ana.complete("look", what="repl")
    assert suggested[0].value == "factories: Replicator"
    await ana.slash("look what:replicator")
    assert "the action of a market blueprint" in private(ana).content
    await ana.slash("look what:Perpetuum")
    assert "I don't know “Perpetuum”" in private(ana).content
    await ana.slash("factories")
    await ana.press("In words")
    assert "**In hand**" in private(ana).content
