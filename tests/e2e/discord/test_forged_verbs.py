"""Forged controls have no effect: every verb and every select on foreign messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from itertools import islice, product

import pytest

from bot.discord.components.controls import PICK
from bot.playground.scripted import ScriptedMember
from bot.playground.world.client import Client
from bot.playground.world.model import Json, Message
from tests.e2e.challenging import OPEN, begin, run_of
from tests.e2e.stage import Stage, is_board, labels_of, settled, with_controls

FOREIGN = "foreign"
ARGUMENTS = ("", "1", "sure", "play 1")


def controls(stage: Stage, subject: str, revs: tuple[int, ...]) -> Iterator[Json]:
    """A button for every verb and a list for every select that the dispatcher serves."""
    dispatcher = stage.client.dispatcher
    for verb, rev, argument in product(sorted(dispatcher.verbs - {PICK}), revs, ARGUMENTS):
        yield {"type": 2, "style": 2, "label": "x", "custom_id": f"t:{subject}:{rev}:{verb}:{argument}"}
    for word, rev in product(sorted({*dispatcher._selects, "cells"}), revs):
        options = [{"label": "x", "value": "x"}]
        yield {"type": 3, "options": options, "custom_id": f"t:{subject}:{rev}:{PICK}:{word} 1"}


async def use(member: ScriptedMember, control: Json, message: Message) -> None:
    values = ["x"] if control["type"] == 3 else None
    await (
        Client(member.world).forge_control(member.member, message.id, control["custom_id"], values).wait_acknowledged()
    )
    await settled()


@pytest.fixture
async def board(stage: Stage) -> Message:
    """Open a board of Chloe's in its own channel."""
    stage.world.open_channel(FOREIGN)
    chloe = stage.member("Chloe", FOREIGN)
    await chloe.slash("carcassonne")
    await settled()
    return next(message for message in chloe.messages() if is_board(message))


async def a_table(stage: Stage) -> tuple[str, tuple[int, ...]]:
    """A table of Ana's, three moves old."""
    ana = stage.member("Ana")
    await ana.slash("novaluna")
    await settled()
    live = await stage.live()
    for _ in range(3):
        live = await stage.services.moves.play(
            live.table.id, ana.id, str(next(iter(live.position.moves()))), live.table.rev
        )
    return live.table.id, (0, live.table.rev)


async def an_ended_table(stage: Stage) -> tuple[str, tuple[int, ...]]:
    table, _ = await a_table(stage)
    await stage.services.seats.resign(table, stage.member("Ana").id)
    return table, (0,)


async def a_lobby(stage: Stage) -> tuple[str, tuple[int, ...]]:
    await stage.member("Ana").slash("novaluna seats:3")
    await settled()
    lobby = await stage.lobby()
    assert lobby is not None
    return lobby.id, (0,)


async def a_lobby_that_is_gone(stage: Stage) -> tuple[str, tuple[int, ...]]:
    lobby, _ = await a_lobby(stage)
    await stage.member("Ana").press("Leave")
    return lobby, (0,)


async def a_run(stage: Stage) -> tuple[str, tuple[int, ...]]:
    ana = stage.member("Ana")
    await ana.slash(OPEN)
    await begin(ana)
    return (await run_of(stage, ana)).id, (0,)


async def a_challenge(stage: Stage) -> tuple[str, tuple[int, ...]]:
    run, _ = await a_run(stage)
    found = (await stage.services.tables.find(run)).run
    assert found is not None
    return found.challenge, (0,)


async def nothing(stage: Stage) -> tuple[str, tuple[int, ...]]:
    return "nothing", (0,)


SUBJECTS = (a_table, an_ended_table, a_lobby, a_lobby_that_is_gone, a_run, a_challenge, nothing)


EVERY = pytest.mark.parametrize(
    "every", [pytest.param(13, id="some"), pytest.param(1, id="all", marks=pytest.mark.soak)]
)
"""One control of this many is forged."""


@EVERY
@pytest.mark.parametrize("make", SUBJECTS)
async def test_no_control_changes_a_message_that_it_never_stood_on(
    stage: Stage,
    board: Message,
    caplog: pytest.LogCaptureFixture,
    make: Callable[[Stage], Awaitable[tuple[str, tuple[int, ...]]]],
    every: int,
) -> None:
    subject, revs = await make(stage)
    ana = stage.member("Ana", FOREIGN)
    for control in islice(controls(stage, subject, revs), SUBJECTS.index(make) % every, None, every):
        forged = with_controls(stage, board, control)
        await use(ana, control, forged)
        assert stage.world.find_message(board.id) == forged, control["custom_id"]
        assert [each.id for each in ana.messages() if not each.is_ephemeral] == [board.id], control["custom_id"]
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


@EVERY
async def test_no_control_of_a_run_shows_it_to_another_member(stage: Stage, board: Message, every: int) -> None:
    run, revs = await a_run(stage)
    dan = stage.member("Dan", FOREIGN)
    for control in islice(controls(stage, run, revs), 0, None, every):
        await use(dan, control, with_controls(stage, board, control))
        answer = dan.newest_private_message()
        assert answer is not None
        assert answer.content.startswith("You're watching"), control["custom_id"]
        assert (answer.attachments, labels_of(answer)) == ((), []), control["custom_id"]


@EVERY
@pytest.mark.parametrize("make", [a_table, an_ended_table, a_lobby])
async def test_no_control_shows_another_channels_table_to_a_member_who_does_not_play(
    stage: Stage, board: Message, make: Callable[[Stage], Awaitable[tuple[str, tuple[int, ...]]]], every: int
) -> None:
    subject, revs = await make(stage)
    dan = stage.member("Dan", FOREIGN)
    for control in islice(controls(stage, subject, revs), SUBJECTS.index(make) % every, None, every):
        await use(dan, control, with_controls(stage, board, control))
        answer = dan.newest_private_message()
        assert answer is not None
        assert answer.content == "This belongs to another channel. Use it there.", control["custom_id"]
