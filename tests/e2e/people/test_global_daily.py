"""`/daily`: the same game for everyone on all servers, played from anywhere."""

from __future__ import annotations

from pathlib import Path

from bot.core.table.model import Status
from bot.playground.scripted import ScriptedMember
from bot.playground.world.membership import leave_server
from bot.playground.world.model import Application, Install, Message
from bot.playground.world.world import APPLICATION, World
from cogs.challenge.challenges import Challenges
from cogs.challenge.dailies.global_dailies import GlobalDailies
from cogs.challenge.model import Challenge
from tests.e2e.challenging import own_board
from tests.e2e.stage import Stage, labels_of, settled, staged


async def finish(stage: Stage, challenge: Challenge, member: int) -> None:
    """Play a member's run to its end, always with the first move."""
    live = await stage.services[Challenges].enter(challenge.id, member)
    while live.table.status is Status.RUNNING:
        (notation, *_) = [str(move) for move in live.position.moves(0)]
        live = await stage.services.moves.play(live.table.id, member, notation, live.table.rev)


def shown(member: ScriptedMember) -> Message:
    """The last message that the member sees, private where there are others."""
    return member.newest_private_message() or member.newest_message()


async def move_once(stage: Stage, challenge: Challenge, member: ScriptedMember, board: Message) -> None:
    """Press the first button of the board, or *Place* where it's offered, until that makes a move."""
    live = await stage.services[Challenges].enter(challenge.id, member.id)
    for _ in range(10):
        current = stage.world.find_message(board.id)
        labels = member.labels(current)
        await member.press("Place" if "Place" in labels else labels[0], current)
        await settled()
        if (await stage.services.tables.live(live.table.id)).number > live.number:
            return
    raise AssertionError(f"no button of {labels} makes a move")


async def test_it_is_played_in_direct_messages_and_its_table_names_only_members_of_my_servers(stage: Stage) -> None:
    other = stage.world.open_guild("Other server")
    there = stage.world.open_channel("there", guild_id=other.id)
    ana = stage.member("Ana", stage.world.open_conversation(stage.world.member("Ana")).id)
    ben, chloe = stage.member("Ben"), stage.member("Chloe", there.id)
    leave_server(stage.world, chloe.member)
    for each in (ana, ben):
        leave_server(stage.world, each.member, other.id)
    await ana.slash("daily")
    challenge = await stage.services[GlobalDailies].today()
    page = ana.newest_message()
    assert "Global " in page.content
    assert "No one has started yet." in page.content
    assert challenge.commitment not in page.content
    await ana.press("Verify", page)
    assert challenge.commitment in ana.newest_message().content
    await ana.press("Play", page)
    board = ana.newest_message()
    assert "Your run" in board.content
    assert board.attachments
    await move_once(stage, challenge, ana, board)
    await ana.slash("turns")
    await ana.press("My Nova Luna run", ana.newest_message())
    assert "Your run in Global Nova Luna daily 1" in ana.newest_message().content
    await ben.slash("challenge")
    await ben.press("Global daily", own_board(ben))
    assert "1 is playing" in own_board(ben).content
    assert "Finish your run" in own_board(ben).content
    await ben.slash("otys")  # a seat in a game makes a member known on the server
    for each in (ana, ben, chloe):
        await finish(stage, challenge, each.id)
    await ana.slash("daily")
    table = ana.newest_message()
    assert "3 players have finished." in table.content
    assert "of 3** (top " in table.content
    assert ". You: " in table.content
    assert f". <@{ben.id}>: " in table.content
    assert ". a player: " in table.content
    assert str(chloe.id) not in table.content
    assert chloe.member.name not in table.content
    await stage.later(days=1)
    await stage.services.timers.tick()
    await stage.services.outbox.tick()
    await ana.slash("daily")
    await ana.press("Day before", ana.newest_message())
    await ana.press("Verify", ana.newest_message())
    verified = ana.newest_message().content
    assert "3 listed runs replay from the seed" in verified
    assert challenge.commitment in verified
    assert (await stage.services[Challenges].seed(challenge.id)).hex() in verified


async def test_it_is_played_on_a_server_without_the_bot(tmp_path: Path) -> None:
    world = World(application=Application(APPLICATION.id, installs=frozenset(Install)))
    world.installed_by.add(world.member("Ana").id)
    async with staged(tmp_path, world=world) as stage:
        elsewhere = stage.world.open_guild("Elsewhere", with_bot=False)
        ana = stage.member("Ana", stage.world.open_channel("elsewhere", guild_id=elsewhere.id).id)
        await ana.slash("daily")
        await ana.press("Play", own_board(ana))
        challenge = await stage.services[GlobalDailies].today()
        board = own_board(ana)
        assert board.is_ephemeral
        assert "Your run" in board.content
        await move_once(stage, challenge, ana, board)
        run = await stage.services[Challenges].run_of(challenge.id, ana.id)
        assert run is not None
        assert run.guild is None
        await finish(stage, challenge, ana.id)
        await ana.slash("daily")
        page = own_board(ana)
        assert "Your rank: 1 of 1" in page.content
        assert "Play" not in labels_of(page)
        assert not [each for each in ana.messages() if not each.is_ephemeral], "nothing of it is public"
        await ana.press("My run", page)
        await ana.press("Standings", own_board(ana))
        assert "Your rank: 1 of 1" in own_board(ana).content
        await ana.press("My run", own_board(ana))
        await ana.press("Post my result", own_board(ana))
        (posted,) = [each for each in ana.messages() if not each.is_ephemeral]
        assert f"<@{ana.id}> · **Global " in posted.content


async def test_its_buttons_work_for_no_other_challenge(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    challenge = await stage.services[GlobalDailies].today()
    await finish(stage, challenge, ben.id)
    own = await stage.services[Challenges].run_of(challenge.id, ben.id)
    assert own is not None
    await ana.slash(f"challenge do:standings which:{challenge.id}")
    assert str(ben.id) not in own_board(ana).content
    await ana.slash(f"challenge do:view which:{challenge.id} with:{ben.id}")
    assert not own_board(ana).attachments
