"""Commands that are typed where a lobby gathers, or by a member whose only game is a private run."""

from __future__ import annotations

from itertools import product

import pytest

from bot.core.table.model import Status, deciders
from bot.playground.world.model import Permission
from bot.playground.world.payloads import permissions
from bot.playground.world.world import GUILD_ID as GUILD
from tests.e2e.challenging import OPEN, begin, own_board, run_of
from tests.e2e.stage import Stage, labels_of, settled

NEED_A_TABLE = (
    "table do:invite member:@Dan",
    "table do:replace member:@Dan",
    "table do:substitute with:2",
    "table do:pause",
    "table do:resign",
    "table do:undo",
    "table do:reset",
    "table do:try",
    "table do:follow",
    "table do:hint",
    "table do:log",
    "table do:replay",
    "table do:review",
    "table do:export",
    "table do:verify",
    "table do:reopen",
)


@pytest.fixture
async def gathering(stage: Stage) -> Stage:
    """A stage with a lobby of Nova Luna that Ana opened, while Ben has a private run of Carcassonne."""
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ben.slash(OPEN)
    await begin(ben)
    await ana.slash("novaluna seats:3")
    assert await stage.lobby()
    return stage


async def test_what_needs_a_table_names_the_lobby_and_shows_no_start_card(gathering: Stage) -> None:
    for name, line in product(("Ana", "Ben"), NEED_A_TABLE):
        member = gathering.member(name)
        await member.slash(line)
        answer = own_board(member)
        assert answer.content.startswith("Nova Luna hasn't started here yet."), (name, line, answer.content)
        assert "/channels/" in answer.content
        assert not labels_of(answer)


async def test_the_lobby_itself_is_described_and_not_a_run_of_ones_own(gathering: Stage) -> None:
    ben = gathering.member("Ben")
    for line in ("table do:words", "table do:info"):
        await ben.slash(line)
        text = own_board(ben).content
        assert text.startswith("**Nova Luna: open lobby for up to 3 players.**")
        assert "Go to the lobby" in text


async def test_without_a_lobby_a_run_is_described_as_what_it_is(stage: Stage) -> None:
    ben = stage.member("Ben")
    await ben.slash(OPEN)
    await begin(ben)
    await ben.slash("table do:words")
    assert "\n**Your challenge run.**" in own_board(ben).content


async def test_a_member_in_a_private_run_reads_how_to_move(stage: Stage) -> None:
    ben = stage.member("Ben")
    await ben.slash(OPEN)
    await begin(ben)
    await ben.slash("table do:undo")
    assert "use </move:" in own_board(ben).content
    await ben.slash(f"move move:{(await ben.complete('move', move=''))[0].value}")
    assert "Your run" in own_board(ben).content
    assert (await run_of(stage, ben)).rev == 1


async def test_a_typed_move_is_for_the_table_here_if_one_plays_at_it_and_else_for_ones_run(gathering: Stage) -> None:
    ana, ben = gathering.member("Ana"), gathering.member("Ben")
    await ana.slash("move move:take 1 N0")
    assert own_board(ana).content.startswith("Nova Luna hasn't started here yet.")
    assert str((await ben.complete("move", move=""))[0].value).startswith("place ")
    await ben.press("Join")
    await ana.press("Start")
    live = await gathering.live()
    mover = ana if ana.id in deciders(live) else ben
    assert str((await mover.complete("move", move=""))[0].value).startswith("take ")
    assert await (ben if mover is ana else ana).complete("move", move="") == []


async def test_a_running_game_never_suggests_a_lobby(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    for line in ("table do:join", "table do:start", "table do:options with:seats 3"):
        await ana.slash(line)
        assert own_board(ana).content.startswith("The game has already started."), line


async def test_the_host_and_who_manages_the_channel_close_a_lobby_and_nobody_else(stage: Stage) -> None:
    guild = stage.world.guilds[GUILD]
    names = ("Ana", "Ben", "Chloe", "Dan", "Emil")
    managing = {name: Permission.MANAGE_CHANNELS in permissions(stage.world.member(name), guild) for name in names}
    manager = stage.member(next(name for name in names if managing[name]))
    host, other = (stage.member(name) for name in [name for name in names if not managing[name]][:2])
    for closes in (manager, host):
        await host.slash("novaluna seats:3")
        await other.press("Join")
        await other.slash("table do:abandon")
        assert "Only the host" in own_board(other).content
        lobby = await stage.lobby()
        assert lobby is not None
        await closes.slash("table do:abandon")
        await settled()
        assert await stage.lobby() is None
        assert lobby.message is not None
        left = stage.world.message(lobby.channel, lobby.message)
        assert left.content == f"Nova Luna: <@{closes.id}> closed the lobby."
        assert not labels_of(left)
    await host.slash("carcassonne")
    assert (await stage.live()).table.status is Status.RUNNING
