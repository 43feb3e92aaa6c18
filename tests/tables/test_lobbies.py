"""Lobbies: who may do what, options, the warning, the end, what the channel holds meanwhile."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.ai.players import APPRENTICE
from bot.core.errors import ChannelBusy, InvitationRefused
from bot.core.services import Services
from bot.core.settings.service import INVITATIONS, NOBODYS
from bot.core.table import queries as table_queries
from bot.games.contract import BadOption, OptionValue
from bot.store.sqlite import SqliteStore
from cogs.blocks.service import Blocks
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import NewChallenge
from cogs.lobby.model import GATHERED_ENTRY, Lobby, LobbyOpen, LobbyRefused, NewLobby, NoSuchLobby
from cogs.lobby.service import GRACE, QUIET, Lobbies
from tests.tables.fixtures import ANA, BEN, CHANNEL, CHLOE, DAN, GUILD, HandClock, MakeTables, a_race
from tests.tables.race import Race

MAX_BLOCKED = 200
MAX_INVITATIONS = 20


def apart(members: Sequence[int]) -> Sequence[Sequence[int]]:
    return [(member,) for member in members]


async def a_lobby(
    services: Services, *members: int, seats: int = 3, channel: int = CHANNEL, **options: OptionValue
) -> Lobby:
    """A lobby of Ana, joined by the others."""
    lobby = await services[Lobbies].open(NewLobby("race", GUILD, channel, seats, options, (ANA,)))
    for member in members:
        lobby = await services[Lobbies].join(lobby.id, member)
    return lobby


async def test_members_sit_in_the_order_in_which_they_joined(services: Services) -> None:
    lobby = await a_lobby(services, CHLOE, BEN, goal=5)
    assert lobby.members == (ANA, CHLOE, BEN)
    started = await services[Lobbies].start(lobby.id, ANA, apart)
    assert [seat.members for seat in started.live.table.seats] == [(ANA,), (CHLOE,), (BEN,)]
    assert started.live.table.options["goal"] == 5
    assert started.live.table.opener == ANA
    with pytest.raises(NoSuchLobby):
        await services[Lobbies].find(lobby.id)
    running = await services.tables.running_in(CHANNEL)
    assert running is not None
    assert running.table.id == started.live.table.id


async def test_nobody_joins_twice_or_beyond_the_seats(services: Services) -> None:
    lobby = await a_lobby(services, BEN, CHLOE)
    with pytest.raises(LobbyRefused, match="already joined"):
        await services[Lobbies].join(lobby.id, BEN)
    with pytest.raises(LobbyRefused, match="All 3 seats are taken"):
        await services[Lobbies].join(lobby.id, DAN)
    assert (await services[Lobbies].find(lobby.id)).members == (ANA, BEN, CHLOE)


async def test_who_joins_again_reads_who_starts(services: Services) -> None:
    lobby = await a_lobby(services, BEN)
    with pytest.raises(LobbyRefused, match=r"Press \*Start"):
        await services[Lobbies].join(lobby.id, ANA)
    with pytest.raises(LobbyRefused, match=r"The host, .* starts"):
        await services[Lobbies].join(lobby.id, BEN)


async def test_one_member_is_too_few_and_fewer_than_the_seats_are_enough(services: Services) -> None:
    lobby = await a_lobby(services, seats=4)
    with pytest.raises(LobbyRefused, match="need 2 members"):
        await services[Lobbies].start(lobby.id, ANA, apart)
    await services[Lobbies].join(lobby.id, BEN)
    started = await services[Lobbies].start(lobby.id, ANA, apart)
    assert len(started.live.table.seats) == 2


async def test_the_others_start_only_when_all_seats_are_taken_or_after_the_warning(
    services: Services, clock: HandClock
) -> None:
    lobby = await a_lobby(services, BEN, seats=3)
    with pytest.raises(LobbyRefused, match="Once all seats are taken"):
        await services[Lobbies].start(lobby.id, BEN, apart)
    with pytest.raises(LobbyRefused, match="not in this lobby"):
        await services[Lobbies].start(lobby.id, DAN, apart)
    await services[Lobbies].join(lobby.id, CHLOE)
    assert services[Lobbies].may_start(await services[Lobbies].find(lobby.id), BEN)
    await services[Lobbies].leave(lobby.id, CHLOE)
    assert not services[Lobbies].may_start(await services[Lobbies].find(lobby.id), BEN)
    clock.now += QUIET
    await services[Lobbies].tick(lobby.id)
    started = await services[Lobbies].start(lobby.id, BEN, apart)
    assert started.live.table.opener == ANA


async def test_when_the_opener_leaves_the_next_one_takes_over_and_the_last_one_closes(services: Services) -> None:
    lobby = await a_lobby(services, BEN)
    after = await services[Lobbies].leave(lobby.id, ANA)
    assert after is not None
    assert after.opener == BEN
    await services[Lobbies].choose(lobby.id, BEN, "goal", 5)
    with pytest.raises(LobbyRefused):
        await services[Lobbies].leave(lobby.id, ANA)
    assert await services[Lobbies].leave(lobby.id, BEN) is None
    with pytest.raises(NoSuchLobby):
        await services[Lobbies].join(lobby.id, CHLOE)
    assert await services[Lobbies].in_channel(CHANNEL) is None


async def test_only_the_opener_chooses_and_only_what_there_is(services: Services) -> None:
    lobby = await a_lobby(services, BEN, CHLOE)
    with pytest.raises(LobbyRefused, match="chooses the options"):
        await services[Lobbies].choose(lobby.id, BEN, "goal", 5)
    with pytest.raises(BadOption):
        await services[Lobbies].choose(lobby.id, ANA, "goal", 6)
    with pytest.raises(LobbyRefused, match="3 have joined"):
        await services[Lobbies].resize(lobby.id, ANA, 2)
    with pytest.raises(BadOption):
        await services[Lobbies].resize(lobby.id, ANA, 5)
    await services[Lobbies].choose(lobby.id, ANA, "goal", 1000)
    changed = await services[Lobbies].resize(lobby.id, ANA, 4)
    assert (changed.options["goal"], changed.seats) == (1000, 4)


@pytest.mark.parametrize("seats", [0, 1, 5])
async def test_a_lobby_is_for_two_members_at_least_and_no_more_than_the_game_takes(
    services: Services, seats: int
) -> None:
    with pytest.raises(BadOption):
        await services[Lobbies].open(NewLobby("race", GUILD, CHANNEL, seats, {}, (ANA,)))


async def test_a_lobby_of_one_member_does_not_become_a_solo_game(services: Services) -> None:
    lobby = await a_lobby(services, seats=3)
    with pytest.raises(LobbyRefused, match="Two is the minimum"):
        await services[Lobbies].resize(lobby.id, ANA, 1)
    assert (await services[Lobbies].resize(lobby.id, ANA, 2)).seats == 2


async def test_a_channel_has_one_lobby_or_one_table(services: Services) -> None:
    lobby = await a_lobby(services)
    with pytest.raises(LobbyOpen) as gathering:
        await a_lobby(services)
    assert gathering.value.lobby == lobby
    with pytest.raises(LobbyOpen):
        await a_race(services)
    await a_race(services, channel=CHANNEL + 1)
    with pytest.raises(ChannelBusy):
        await a_lobby(services, channel=CHANNEL + 1)


async def test_a_channel_that_was_freed_at_that_moment_takes_the_lobby(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table that holds the channel when the lobby is written has ended when it is looked for."""
    held = (await a_race(services)).table.id
    read = services._store.read

    async def end_before_reading(query: Any, *arguments: Any, **named: Any) -> Any:
        if query is table_queries.unfinished_in:
            await services.seats.resign(held, ANA)
        return await read(query, *arguments, **named)

    monkeypatch.setattr(services._store, "read", end_before_reading)
    assert (await services[Lobbies].open(NewLobby("race", GUILD, CHANNEL, 2, {}, (BEN,)))).members == (BEN,)


async def test_a_lobby_gets_an_id_that_no_other_has(make_tables: MakeTables, database: Path) -> None:
    given = iter(["aaaaaaaa", "aaaaaaaa", "bbbbbbbb"])
    services = Services(SqliteStore(database), clock=HandClock(), ids=lambda: next(given), games=[Race()])
    await services.start()
    try:
        first, second = await a_lobby(services), await a_lobby(services, channel=CHANNEL + 1)
        assert (first.id, second.id) == ("aaaaaaaa", "bbbbbbbb")
    finally:
        await services.close()


async def test_a_lobby_is_set_up_at_once_or_stays_as_it_was(services: Services) -> None:
    lobby = await a_lobby(services, BEN, seats=4)
    with pytest.raises(LobbyRefused, match="2 have joined"):
        await services[Lobbies].configure(lobby.id, ANA, replace(lobby, seats=1))
    with pytest.raises(LobbyRefused, match="Only 1 seat is left for computer players"):
        await services[Lobbies].configure(lobby.id, ANA, replace(lobby, seats=3, computers=(APPRENTICE, APPRENTICE)))
    assert await services[Lobbies].find(lobby.id) == lobby
    wanted = replace(lobby, seats=4, computers=(APPRENTICE, APPRENTICE))
    assert (await services[Lobbies].configure(lobby.id, ANA, wanted)).computers == wanted.computers


async def test_a_private_run_leaves_its_channel_to_a_lobby(services: Services) -> None:
    challenge = await services[Challenges].open(
        NewChallenge("race", GUILD, CHANNEL, {"goal": 5}, timedelta(days=1), DAN)
    )
    await services[Challenges].enter(challenge.id, DAN)
    async with asyncio.timeout(60):
        lobby = await a_lobby(services, BEN)
    started = await services[Lobbies].start(lobby.id, ANA, apart)
    assert await services.tables.running_in(CHANNEL) == started.live


async def test_a_second_start_finds_no_lobby(services: Services) -> None:
    lobby = await a_lobby(services, BEN)
    await services[Lobbies].start(lobby.id, ANA, apart)
    with pytest.raises(NoSuchLobby):
        await services[Lobbies].start(lobby.id, ANA, apart)
    assert len(await services.tables.running()) == 1


async def test_seats_that_the_game_refuses_leave_the_lobby_as_it_was(services: Services) -> None:
    lobby = await a_lobby(services, BEN)
    with pytest.raises(BadOption):
        await services[Lobbies].start(
            lobby.id, ANA, lambda members: [(member,) for member in (*members, CHLOE, DAN, 15)]
        )
    assert await services[Lobbies].find(lobby.id) == lobby


async def test_a_lobby_is_warned_once_and_then_closed(services: Services, clock: HandClock) -> None:
    lobby = await a_lobby(services, BEN)
    clock.now += QUIET - timedelta(seconds=1)
    assert await services[Lobbies].tick(lobby.id) is None
    clock.turn(seconds=1)
    due = await services[Lobbies].tick(lobby.id)
    assert due is not None
    assert not due.closed
    assert due.lobby.due == clock() + GRACE
    assert await services[Lobbies].tick(lobby.id) is None
    clock.now += GRACE
    due = await services[Lobbies].tick(lobby.id)
    assert due is not None
    assert due.closed
    assert await services[Lobbies].tick(lobby.id) is None
    assert await services[Lobbies].in_channel(CHANNEL) is None


@pytest.mark.parametrize("what", ["join", "keep", "choose"])
async def test_whatever_happens_puts_the_end_off(services: Services, clock: HandClock, what: str) -> None:
    lobby = await a_lobby(services)
    clock.now += QUIET
    await services[Lobbies].tick(lobby.id)
    clock.now += GRACE - timedelta(minutes=1)
    match what:
        case "join":
            await services[Lobbies].join(lobby.id, BEN)
        case "keep":
            await services[Lobbies].keep(lobby.id, ANA)
        case _:
            await services[Lobbies].choose(lobby.id, ANA, "goal", 5)
    clock.turn(minutes=2)
    assert await services[Lobbies].tick(lobby.id) is None
    kept = await services[Lobbies].find(lobby.id)
    assert not kept.warned
    assert kept.due == clock() + QUIET - timedelta(minutes=2)


async def test_a_host_whose_timers_are_late_warns_before_it_closes(make_tables: MakeTables, clock: HandClock) -> None:
    services = make_tables()
    await services.start()
    lobby = await a_lobby(services, BEN)
    clock.turn(days=30)
    await services.close()
    again = make_tables()
    await again.start()
    seen = []

    async def look(subject: str) -> None:
        seen.append(await again[Lobbies].tick(subject))

    again.timers.serve("lobby", look)
    await again.timers.tick()
    await again.timers.tick()
    (due,) = seen
    assert due is not None
    assert (due.closed, due.lobby.members) == (False, (ANA, BEN))
    assert due.lobby.due == clock() + GRACE
    assert (await again[Lobbies].find(lobby.id)).warned


async def test_messages_are_remembered_and_do_not_put_the_end_off(services: Services, clock: HandClock) -> None:
    lobby = await a_lobby(services)
    clock.turn(hours=1)
    await services[Lobbies].set_messages(lobby.id, message=77, warning=78)
    found = await services[Lobbies].find(lobby.id)
    assert (found.message, found.warning, found.due) == (77, 78, lobby.due)
    assert await services[Lobbies].close(lobby.id) == found
    assert await services[Lobbies].close(lobby.id) is None
    await services[Lobbies].set_messages(lobby.id, message=79, warning=None)
    assert await services[Lobbies].in_channel(CHANNEL) is None


async def test_a_lobby_from_before_an_option_was_added_has_the_default_for_it(
    services: Services, database: Path, make_tables: MakeTables
) -> None:
    lobby = await a_lobby(services, BEN)
    await services.close()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE lobbies SET options = '{\"goal\": 5}'")
    later = make_tables()
    await later.start()
    old = await later[Lobbies].find(lobby.id)
    assert old.options == {"goal": 5}
    joined = await later[Lobbies].join(lobby.id, CHLOE)
    assert joined.members == (ANA, BEN, CHLOE)
    started = await later[Lobbies].start(lobby.id, ANA, apart)
    usual = Race().check_options({"goal": 5})
    assert len(usual) > 1
    assert started.live.table.options == usual


async def test_options_of_a_lobby_from_before_one_was_added_can_be_changed(services: Services, database: Path) -> None:
    lobby = await a_lobby(services, BEN)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE lobbies SET options = '{}'")
    changed = await services[Lobbies].choose(lobby.id, ANA, "goal", 5)
    assert changed.options == Race().check_options({"goal": 5})


async def test_who_began_sits_last_when_the_same_members_play_again(services: Services) -> None:
    sat = []
    for resigning in (ANA, BEN, ANA):
        lobby = await services[Lobbies].open(NewLobby("race", GUILD, CHANNEL, 2, {}, (ANA,)))
        await services[Lobbies].join(lobby.id, BEN)
        table = (await services[Lobbies].start(lobby.id, ANA, lambda members: [(each,) for each in members])).live.table
        sat.append(table.members)
        await services.seats.resign(table.id, resigning)
    assert sat == [(ANA, BEN), (BEN, ANA), (ANA, BEN)]


async def test_others_who_play_the_same_game_next_sit_as_they_came(services: Services) -> None:
    table = await a_race(services)
    await services.seats.resign(table.table.id, BEN)
    lobby = await services[Lobbies].open(NewLobby("race", GUILD, CHANNEL, 2, {}, (ANA,)))
    await services[Lobbies].join(lobby.id, CHLOE)
    started = await services[Lobbies].start(lobby.id, ANA, lambda members: [(each,) for each in members])
    assert started.live.table.members == (ANA, CHLOE)


# Invitations, blocks, starting automatically, hints


async def test_only_those_who_are_invited_join_a_lobby_for_them(services: Services) -> None:
    lobby = await services[Lobbies].open(NewLobby("race", GUILD, CHANNEL, 3, {}, (ANA,), invited_only=True))
    with pytest.raises(LobbyRefused, match="for invited members"):
        await services[Lobbies].join(lobby.id, BEN)
    with pytest.raises(LobbyRefused, match="not in this lobby"):
        await services[Lobbies].invite(lobby.id, CHLOE, [BEN])
    invited = await services[Lobbies].invite(lobby.id, ANA, [BEN, BEN, ANA])
    assert invited.members == (BEN,)
    assert (await services[Lobbies].join(lobby.id, BEN)).members == (ANA, BEN)
    with pytest.raises(LobbyRefused, match="no open invitation"):
        await services[Lobbies].decline(lobby.id, BEN)
    await services[Lobbies].leave(lobby.id, BEN)
    assert (await services[Lobbies].join(lobby.id, BEN)).members == (ANA, BEN)


async def test_a_lobby_invites_so_many_and_no_more(services: Services) -> None:
    lobby = await a_lobby(services)
    many = range(1000, 1000 + MAX_INVITATIONS)
    assert len((await services[Lobbies].invite(lobby.id, ANA, many)).members) == MAX_INVITATIONS
    with pytest.raises(LobbyRefused, match=f"{MAX_INVITATIONS} members at most"):
        await services[Lobbies].invite(lobby.id, ANA, [BEN])
    assert (await services[Lobbies].invite(lobby.id, ANA, many)).members == ()


async def test_who_blocks_and_who_takes_no_invitations_look_alike(services: Services) -> None:
    await services[Blocks].block(BEN, ANA)
    await services.settings.choose(INVITATIONS, CHLOE, NOBODYS)
    refusals = [str(await services[Blocks].refusal(ANA, each)) for each in (BEN, CHLOE)]
    assert [each.replace(f"<@{BEN}>", "").replace(f"<@{CHLOE}>", "") for each in refusals] == [
        " isn't taking invitations right now."
    ] * 2
    assert await services[Blocks].refusal(ANA, ANA) is None
    assert await services[Blocks].refusal(DAN, BEN) is None
    with pytest.raises(InvitationRefused):
        await services[Blocks].check(ANA, [DAN, BEN])


async def test_who_is_blocked_by_the_host_does_not_join(services: Services) -> None:
    await services[Blocks].block(ANA, BEN)
    lobby = await a_lobby(services)
    with pytest.raises(LobbyRefused, match="can't join this lobby"):
        await services[Lobbies].join(lobby.id, BEN)
    await services[Blocks].unblock(ANA, BEN)
    assert (await services[Lobbies].join(lobby.id, BEN)).members == (ANA, BEN)


async def test_a_member_blocks_a_limited_number(services: Services) -> None:
    for other in range(1000, 1000 + MAX_BLOCKED):
        await services[Blocks].block(ANA, other)
    with pytest.raises(InvitationRefused, match=f"{MAX_BLOCKED} members at most"):
        await services[Blocks].block(ANA, BEN)
    await services[Blocks].block(ANA, 1000)
    await services[Blocks].unblock(ANA, 1000)
    await services[Blocks].block(ANA, BEN)


async def test_a_lobby_that_starts_when_full_is_looked_at_soon(services: Services, clock: HandClock) -> None:
    lobby = await services[Lobbies].open(NewLobby("race", GUILD, CHANNEL, 2, {}, (ANA,), autostart=True))
    with pytest.raises(LobbyRefused):
        await services[Lobbies].start(lobby.id, None, apart)
    await services[Lobbies].join(lobby.id, BEN)
    assert await services[Lobbies].tick(lobby.id) is None
    clock.turn(minutes=1)
    due = await services[Lobbies].tick(lobby.id)
    assert due is not None
    assert due.lobby.starts
    assert not due.closed
    started = await services[Lobbies].start(lobby.id, None, apart)
    assert started.live.table.members == (ANA, BEN)


@pytest.mark.parametrize(
    ("members", "allows", "has_hints"), [((), False, True), ((BEN,), False, False), ((BEN,), True, True)]
)
async def test_hints_are_for_who_plays_alone_or_where_the_lobby_allows_them(
    services: Services, members: Sequence[int], *, allows: bool, has_hints: bool
) -> None:
    lobby = await services[Lobbies].open(
        NewLobby("race", GUILD, CHANNEL, 3, {}, (ANA, *members), ("apprentice",), hints=allows)
    )
    started = await services[Lobbies].start(lobby.id, ANA, apart)
    assert started.live.table.hints_allowed is has_hints
    assert (await services.tables.find(started.live.table.id)).hints_allowed is has_hints


async def test_everybody_but_the_last_is_called_once_when_all_seats_are_taken(services: Services) -> None:
    lobby = await a_lobby(services, BEN, CHLOE)
    calls = [each for each in await services.outbox.of(lobby.id) if each.kind is GATHERED_ENTRY]
    assert {(each.member, each.members) for each in calls} == {(None, (ANA, BEN)), (ANA, ()), (BEN, ())}
    for call in calls:
        services.outbox.mark_delivered(call)
    await services[Lobbies].leave(lobby.id, CHLOE)
    await services[Lobbies].join(lobby.id, DAN)
    assert await services.outbox.find(lobby.id, GATHERED_ENTRY) is None
