"""Trouble on every route of Discord's that the bot uses: each fails once, and in the end all is as if none had."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial

import pytest
from discord.http import HTTPClient, Route

from bot.ai.players import RandomPlayer
from bot.core.delivery import outbox_queries
from bot.core.delivery.entries import known_kinds
from bot.discord.transport.response import DEFER_SECONDS, Deferral
from bot.games.chance import Chance
from bot.playground.scripted import ScriptedMember
from bot.playground.world.faults import Faults
from bot.playground.world.model import ChannelType
from cogs.challenge.challenges import Challenges
from tests.e2e.challenging import OPEN, newest
from tests.e2e.operation.test_owed import boards, calls
from tests.e2e.racing import gathered, on_turn, press_on
from tests.e2e.stage import Stage, labels_of, settled

ROUTES = {
    "answer": ("POST", r"/interactions/\d+/[^/]+/callback$"),
    "late answer": ("PATCH", r"/webhooks/\d+/[^/]+/messages/@original$"),
    "further answer": ("POST", r"/webhooks/\d+/[^/]+$"),
    "post": ("POST", r"/channels/\d+/messages$"),
    "edit": ("PATCH", r"/channels/\d+/messages/\d+$"),
    "delete": ("DELETE", r"/channels/\d+/messages/\d+$"),
    "open a thread": ("POST", r"/channels/\d+/threads$"),
    "open a conversation": ("POST", r"/users/@me/channels$"),
}
"""Writing requests to Discord, by route."""

READ = {
    "look back": ("GET", r"/channels/\d+/messages$"),
    "look for threads": ("GET", r"/guilds/\d+/threads/active$"),
    "look for a channel": ("GET", r"/channels/\d+$"),
    "look for a server": ("GET", r"/guilds/\d+$"),
}
"""Reading requests, made when the outcome of a write is uncertain."""

TROUBLES: Mapping[str, Callable[..., None]] = {
    "rate limit": partial(Faults.rate_limit, seconds=0.02),
    "rate limit everywhere": partial(Faults.rate_limit, seconds=0.02, everywhere=True),
    "server error": partial(Faults.server_error, status=502),
    "out of service": partial(Faults.server_error, status=503),
    "dropped": Faults.drop,
    "answer lost": Faults.lose_response,
    "broken after the work": partial(Faults.server_error, status=503, done=True),
}
TWICE = "broken after the work"
"""Errors that discord.py retries by itself.

The board appears twice if unreadable then.
"""

OFTEN = frozenset({"rate limit everywhere", "answer lost"})
"""Those of `make test`; the others are in `make soak`."""


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py waits for a moment only before it tries again."""
    pause = asyncio.sleep
    monkeypatch.setattr("discord.http.asyncio.sleep", lambda seconds, *_: pause(min(seconds, 0.02)))


@pytest.mark.parametrize(
    "trouble", [pytest.param(name, marks=() if name in OFTEN else pytest.mark.soak) for name in TROUBLES]
)
async def test_every_route_fails_once_and_nothing_is_lost_or_stands_twice(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, trouble: str
) -> None:
    used = noted(monkeypatch)
    failing = ROUTES if trouble == TWICE else {**ROUTES, **READ}
    for method, path in failing.values():
        TROUBLES[trouble](stage.world.faults, path, method=method)
    members = await story(stage, monkeypatch)
    await soon(stage)  # what is owed after a failure comes then, and may fail as well
    stage.world.faults.clear()
    await soon(stage)
    await check(stage, *members)
    happened = stage.world.faults.log
    for method, path in ROUTES.values():
        assert any(re.fullmatch(rf"{method} .*{path}", each) for each in happened), path
    known = [*ROUTES.values(), *READ.values()]
    assert [each for each in used if not any(re.fullmatch(rf"{m} .*{p}", each) for m, p in known)] == []
    assert [record for record in caplog.records if "unexpected error" in record.getMessage()] == []


async def soon(stage: Stage) -> None:
    """Some minutes later."""
    for _ in range(4):
        await stage.later(minutes=2)


def noted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every request that discord.py makes with the bot's token from now on."""
    used: list[str] = []
    request = HTTPClient.request

    async def note(self: HTTPClient, route: Route, **others: object) -> object:
        used.append(f"{route.method} {route.url.partition('/api/v10')[2]}")
        return await request(self, route, **others)  # type: ignore[arg-type]

    monkeypatch.setattr(HTTPClient, "request", note)
    return used


async def story(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> tuple[ScriptedMember, ScriptedMember]:
    """A race with calls and letters, a table in a thread, a finished challenge, an answer that is late."""
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await ben.slash("turns do:mentions with:direct")
    number = 0
    while number < 8:
        live = await stage.services.tables.live((await stage.live()).table.id)
        mover = on_turn(live, [ana, ben])
        shown = live.table.board is not None and live.table.board.message in [each.id for each in boards(mover)]
        if mover.id in live.table.members and shown:
            await press_on(mover, boards(mover)[-1], number)
        await settled()
        await stage.later(minutes=2)
        number += 1
    dan = stage.member("Dan")
    await dan.slash("carcassonne")
    while not any(channel.is_thread for channel in stage.world.channels):  # whoever reads that it failed presses again
        await dan.press("Open a thread")
        await settled()
    elsewhere = stage.member("Emil", "table-two")
    await elsewhere.slash(OPEN)
    await finish(stage, elsewhere)
    for late in Deferral:
        monkeypatch.setitem(DEFER_SECONDS, late, 0.0)
    await elsewhere.slash("challenge")
    await ana.press("All displays", boards(ana)[-1])  # which takes a while, so that it is a further message
    await settled()
    return ana, ben


async def finish(stage: Stage, member: ScriptedMember) -> None:
    """A run from its beginning to its end, played by the service."""
    challenge = await newest(stage)
    live, player = await stage.services[Challenges].enter(challenge.id, member.id), RandomPlayer(Chance(b"run"))
    while live.position.deciders:
        live = await stage.services.moves.play(
            live.table.id, member.id, str(player.choose(live.position)), live.table.rev
        )
    await stage.later(minutes=1)


async def check(stage: Stage, ana: ScriptedMember, ben: ScriptedMember) -> None:
    """One board and one call for each table, one thread with its board, nothing owed."""
    live = await stage.live()
    assert [message.id for message in boards(ana)] == [stage.board(live).id]
    assert len(calls(ana)) <= 1
    threads = [channel for channel in stage.world.channels if channel.is_thread]
    assert [thread.type for thread in threads] == [ChannelType.PUBLIC_THREAD]
    for thread in threads:
        table = await stage.live(thread.id)
        with_controls = [each.id for each in stage.member("Dan", thread.id).messages() if labels_of(each)]
        assert with_controls == [stage.board(table).id]
    announced = [each for each in stage.member("Ben", "table-two").messages() if "Play" in labels_of(each)]
    assert len(announced) == 1
    assert (
        await stage.services._store.read(
            outbox_queries.due_entries,
            stage.clock.now + timedelta(days=1),
            100,
            kinds=[kind.name for kind in known_kinds()],
            ours=stage.services._store.owned_condition,
        )
        == []
    )
