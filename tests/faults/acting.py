"""What members do in scenarios: act, look whether it counted, and try again as people do."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress

from bot.playground.scripted import NoSuchLabel, ScriptedMember
from bot.playground.world.components import controls
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.interactions import NoResponse
from bot.playground.world.model import Message
from tests.faults.harness import Stage

TRIES = 6
MOMENT, WHILE = 1.0, 45.0
"""Seconds until a member looks whether something happened, and until they try again."""


class Stuck(AssertionError):
    """A member tried something again and again, and nothing came of it."""


async def insist(stage: Stage, what: str, act: Callable[[], Awaitable[object]], is_done: Callable[[], bool]) -> None:
    """Act until it is done. Raises Stuck."""
    for _ in range(TRIES):
        with suppress(NoResponse, NoSuchLabel, ClientRefusal, IndexError, KeyError):
            await act()
        await asyncio.sleep(MOMENT)
        if is_done():
            return
        await asyncio.sleep(WHILE)
        if is_done():
            return
    raise Stuck(f"{what} can't be done")


def ids_on(message: Message) -> Sequence[Sequence[str]]:
    """Return the parts of the control ids on a message: table, rev, verb, argument."""
    return [each.custom_id.split(":", 4)[1:] for each in controls(message.components) if each.custom_id]


def public(stage: Stage, channel: int) -> Iterator[Message]:
    """The messages of a channel that everybody sees."""
    return (each for each in stage.world.messages(channel) if not each.is_ephemeral)


def boards(stage: Stage, channel: int, table: str) -> Sequence[Message]:
    """Return the public messages with controls of a table, calls and questions aside."""
    return [
        each
        for each in public(stage, channel)
        if any(parts[0] == table and parts[2] in BOARD_VERBS for parts in ids_on(each))
    ]


BOARD_VERBS = ("show", "play", "pick", "again", "film")
"""Verbs of which every board has one."""


def table_in(stage: Stage, channel: int) -> str:
    """Return the id of the newest table of a channel."""
    rows = stage.rows("SELECT id FROM tables WHERE channel = ? ORDER BY created DESC, id DESC LIMIT 1", channel)
    return str(rows[0][0])


def moves_of(stage: Stage, table: str) -> Sequence[str]:
    """Return the moves in the log."""
    return [
        text
        for (text,) in stage.rows("SELECT text FROM entries WHERE table_id = ? AND kind = 'move' ORDER BY n", table)
    ]


def mover_of(stage: Stage, table: str, members: Sequence[ScriptedMember]) -> ScriptedMember:
    """Return who moves next, where two seats take turns."""
    ((rev,),) = stage.rows("SELECT rev FROM tables WHERE id = ?", table)
    undone = stage.rows("SELECT 1 FROM entries WHERE table_id = ? AND kind <> 'move'", table)
    ((member,),) = stage.rows(
        "SELECT member FROM members WHERE table_id = ? AND seat = ?", table, (rev - 2 * len(undone)) % 2
    )
    return next(each for each in members if each.id == member)


async def play(stage: Stage, table: str, members: Sequence[ScriptedMember], move: str) -> None:
    """Have whoever moves next make a move, on the newest board that they see."""
    number = len(moves_of(stage, table))
    mover = mover_of(stage, table, members)

    async def press() -> None:
        await mover.press(move, boards(stage, mover.channel_id, table)[-1])

    await insist(stage, f"move {number + 1}, {move},", press, lambda: len(moves_of(stage, table)) > number)


async def type_move(stage: Stage, table: str, member: ScriptedMember) -> None:
    """Have a member type the first move that is suggested."""
    number = len(moves_of(stage, table))

    async def type_it() -> None:
        choice = (await member.complete("move", move=""))[0]
        await member.slash(f"move move:{choice.value}")

    await insist(stage, f"move {number + 1}", type_it, lambda: len(moves_of(stage, table)) > number)


async def press_until(
    stage: Stage, member: ScriptedMember, label: str, is_done: Callable[[], bool], channel: int | None = None
) -> None:
    """Have a member press the newest control with this label that they see, until it's done."""
    seen = member if channel is None else member.in_channel(channel)
    await insist(stage, f"{label!r}", lambda: seen.press(label), is_done)
