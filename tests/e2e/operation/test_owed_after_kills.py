"""The process is killed between what it commits and what it posts: the next one makes the channel whole, once.

`tests/faults` does that at every point in one process; here are real processes and real kills.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.games.chance import Chance, seed_from_text
from bot.playground.scripted import ScriptedMember
from bot.playground.server import Playground
from bot.playground.world.interactions import NoResponse
from bot.playground.world.model import Message
from bot.playground.world.world import World
from tests.e2e.bot_process import (
    AFTER_CALL,
    AFTER_COMMIT,
    AFTER_POST,
    AFTER_QUESTION,
    AFTER_RESULTS,
    BEFORE_BOARD,
    BEFORE_DELETION,
    BEFORE_STORY,
    THINKING,
)
from tests.e2e.processes import PATIENCE, bot, run_for
from tests.e2e.stage import PATIENT, is_board, labels_of, rev_of
from tests.playground.schema import DISCORDS


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground(World(deadlines=PATIENT), validate=DISCORDS) as playground:
        yield playground


def boards(member: ScriptedMember) -> list[Message]:
    return [message for message in member.messages() if is_board(message)]


def calls(member: ScriptedMember) -> list[Message]:
    return [message for message in member.messages() if "it's your turn" in message.content]


def forget_nonces(playground: Playground) -> None:
    """Some minutes go by: Discord does not know any more which nonces it has seen."""
    for channel in playground.world.channels:
        for message in playground.world.messages(channel.id):
            playground.world.update_message(replace(message, nonce=None))
    playground.world.deleted_nonces.clear()


async def begin_game(ana: ScriptedMember, ben: ScriptedMember) -> ScriptedMember:
    """Begin a game of two in the channel where they look, not in a thread; return whose turn it is."""
    await ana.slash("server do:threads with:channels")
    await ana.slash("novaluna seats:2")
    await ben.press("Join")
    await ana.press("Start")
    return await mover_of(ana, ben)


async def mover_of(*members: ScriptedMember) -> ScriptedMember:
    """Return the member whose turn it is, once the table is there: a lobby looks like a board before."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for member in members:
                if await member.complete("move", move=""):
                    return member


async def all_is_paid(database: Path) -> None:
    """Wait until another process owes no channel anything."""
    with closing(sqlite3.connect(database)) as connection:
        for _ in range(round(PATIENCE * 50)):
            if connection.execute("SELECT count(*) FROM debts").fetchone() == (0,):
                return
            await asyncio.sleep(0.02)
    raise TimeoutError("something is still owed")


async def test_killed_between_a_board_and_its_note(playground: Playground, tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    ana, ben = playground.member("Ana"), playground.member("Ben")
    async with bot(playground, database):
        mover = await begin_game(ana, ben)
        choice = (await mover.complete("move", move="take"))[0]
        await all_is_paid(database)  # a call of the first move is noted down before this kill
    other = ben if mover is ana else ana
    old = boards(ana)[-1]

    async with bot(playground, database, AFTER_POST):
        with pytest.raises(NoResponse):
            await mover.slash(f"move move:{choice.value}")
    forget_nonces(playground)

    for _ in range(2):  # a second start finds nothing to do
        async with bot(playground, database):
            await other.until(lambda: [rev_of(each) for each in boards(other)] == [1] and len(calls(other)) == 1)
            await all_is_paid(database)
            await mover.slash("table do:info")
    (board,), (call,) = boards(other), calls(other)
    assert (rev_of(board), board.id != old.id) == (1, True)
    assert labels_of(playground.world.find_message(old.id)) == []  # it's the story message now
    assert other.member.mention in call.content
    assert str(board.id) in call.content


async def test_an_undo_is_asked_for_once_when_the_process_is_killed_after_its_message(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "tables.db"
    ana, ben = playground.member("Ana"), playground.member("Ben")
    async with bot(playground, database):
        mover = await begin_game(ana, ben)
        other = ben if mover is ana else ana
        choice = (await mover.complete("move", move="take"))[0]
        await mover.slash(f"move move:{choice.value}")
        await all_is_paid(database)

    def requests() -> list[Message]:
        return [message for message in mover.messages() if "asks to undo" in message.content]

    async with bot(playground, database, AFTER_QUESTION):
        with pytest.raises(NoResponse):
            await other.slash("table do:undo")
    assert len(requests()) == 1
    forget_nonces(playground)
    for _ in range(2):  # a second start finds nothing to do
        async with bot(playground, database):
            await mover.until(lambda: len(requests()) == 1)
            await all_is_paid(database)
            await mover.slash("table do:info")
    async with bot(playground, database):
        (asked,) = requests()
        await mover.press("Agree", asked)
        await mover.until(lambda: "The players agreed. Undone: " in playground.world.find_message(asked.id).content)
        await all_is_paid(database)
        assert await mover.complete("move", move="take")


POINTS = (AFTER_POST, BEFORE_STORY, AFTER_COMMIT, BEFORE_DELETION, AFTER_CALL, AFTER_POST)
"""Where a process is killed, one after the other."""


async def play_until_killed(members: Sequence[ScriptedMember], kill: int) -> None:
    """Type moves and show the board again, until nobody answers any more."""
    with suppress(NoResponse):
        for number in range(8):
            for member in members:
                if choices := await member.complete("move", move=""):
                    await member.slash(f"move move:{choices[(kill + number) % len(choices)].value}")
            if (kill + number) % 3 == 0:
                await members[0].slash("table do:board")


async def test_every_turn_is_reported_once_however_often_the_process_is_killed(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "tables.db"
    ana, ben = members = [playground.member("Ana"), playground.member("Ben")]
    async with bot(playground, database):
        await begin_game(ana, ben)
        await all_is_paid(database)
    for kill, point in enumerate(POINTS):
        async with bot(playground, database, point):
            await play_until_killed(members, kill)
        forget_nonces(playground)
    async with bot(playground, database):
        await ana.slash("table do:info")
        await all_is_paid(database)
    lines = [line for message in ana.messages() for line in message.content.split("\n") if not message.is_ephemeral]
    turns = [line.split(":")[0] for line in lines if line.startswith("-# Turn")]
    assert turns
    assert [turn for turn, times in Counter(turns).items() if times > 1] == []
    assert len(boards(ana)) == 1
    assert len(calls(ana)) <= 1, [message.content for message in calls(ana)]
    stories = [message for message in ana.messages() if message.content.startswith("-# Turn")]
    assert len(stories) <= len(turns) // 20 + 1, [message.content for message in stories]


async def test_killed_while_the_story_grows(playground: Playground, tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    ana, ben = members = [playground.member("Ana"), playground.member("Ben")]

    async def play_a_turn() -> None:
        mover = await mover_of(ana, ben)
        choice = (await mover.complete("move", move="take"))[0]
        with suppress(NoResponse):
            await mover.slash(f"move move:{choice.value}")

    async with bot(playground, database):
        await begin_game(ana, ben)
        await all_is_paid(database)
        (first,) = boards(ana)
        await play_a_turn()
        await all_is_paid(database)
    async with bot(playground, database, BEFORE_DELETION):
        await play_a_turn()
        await ana.until(lambda: not playground.world.bot_online)
    async with bot(playground, database):
        await all_is_paid(database)
        await play_a_turn()
        await all_is_paid(database)
    (story,) = [message for message in ana.messages() if message.content.startswith("-# Turn")]
    turns = [line.split(":")[0] for line in story.content.split("\n")]
    assert story.id == first.id
    assert turns == [f"-# Turn {number}" for number in range(1, len(turns) + 1)]
    assert len(turns) == 3
    assert len(boards(members[0])) == len(calls(members[0])) == 1


def turn_back(database: Path) -> None:
    """Make all timers due, as if everybody had been called two days ago."""
    past = (datetime.now(UTC) - timedelta(days=2)).isoformat(timespec="microseconds")
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE timers SET due = ?", (past,))
        connection.execute("UPDATE notices SET at = ?", (past,))
        connection.execute("UPDATE entries SET at = ?", (past,))
        connection.execute("UPDATE tables SET created = ?", (past,))


def by_computer(database: Path) -> list[tuple[int, str]]:
    """The moves of a computer player in the log, with their numbers."""
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT n, text FROM entries WHERE kind = 'move' AND member IS NULL ORDER BY n"
        return connection.execute(query).fetchall()


async def test_killed_while_a_computer_thinks_and_after_it_has_moved(playground: Playground, tmp_path: Path) -> None:
    database, ana = tmp_path / "tables.db", playground.member("Ana")
    async with bot(playground, database, THINKING):
        await ana.slash("server do:threads with:channels")
        await ana.slash("novaluna seats:2")
        await ana.press("Options")
        await ana.submit({"Computer players": "1 (apprentice)"})
        await ana.press("Start")
        await ana.until(lambda: bool(boards(ana)))
        with suppress(NoResponse):  # it is killed when the computer begins to think
            while choices := await ana.complete("move", move=""):
                await ana.slash(f"move move:{choices[0].value}")
    await run_for(playground, database, PATIENCE, THINKING)
    assert by_computer(database) == []
    for _ in range(3):  # a board that was owed before may be the first that is stopped at
        turn_back(database)
        await run_for(playground, database, PATIENCE, BEFORE_BOARD)
        if by_computer(database):
            break
    played = by_computer(database)
    assert played
    forget_nonces(playground)
    turn_back(database)
    for _ in range(2):  # a second start finds nothing to do
        async with bot(playground, database):
            await ana.until(lambda: "Computer took" in boards(ana)[-1].content)
            await all_is_paid(database)
            assert await ana.complete("move", move="")
    assert len(boards(ana)) == 1
    assert by_computer(database)[: len(played)] == played
    assert boards(ana)[0].content.count("Computer took") == 1


async def test_a_reminder_is_posted_once_when_the_process_is_killed_before_it_notes_it_down(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "tables.db"
    ana, ben = playground.member("Ana"), playground.member("Ben")
    async with bot(playground, database):
        await begin_game(ana, ben)
        await all_is_paid(database)

    def reminders() -> list[Message]:
        return [message for message in ana.messages() if "it's still your turn" in message.content]

    turn_back(database)
    await run_for(playground, database, PATIENCE, AFTER_CALL)
    assert len(reminders()) == 1  # and nobody has noted that down
    forget_nonces(playground)
    for _ in range(2):
        async with bot(playground, database):
            await all_is_paid(database)
            await ana.slash("table do:info")
    assert len(reminders()) == 1


def let_it_close(database: Path) -> None:
    """Turn back the time at which the challenges of a database close."""
    past = (datetime.now(UTC) - timedelta(seconds=1)).isoformat(timespec="microseconds")
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE challenges SET closes = ?", (past,))
        connection.execute("UPDATE timers SET due = ?", (past,))


async def test_standings_are_posted_once_however_often_the_process_is_killed(
    playground: Playground, tmp_path: Path
) -> None:
    database, chance = tmp_path / "tables.db", Chance(seed_from_text("kills"))
    ana = playground.member("Ana")
    async with bot(playground, database):
        await ana.slash("challenge do:open with:carcassonne, 1 day")
        await ana.press("Play")
    let_it_close(database)

    def standings() -> list[Message]:
        return [message for message in ana.messages() if ": final standings" in message.content]

    await run_for(playground, database, PATIENCE, AFTER_RESULTS)
    assert len(standings()) == 1  # and nobody has noted that down
    for kill in range(2):
        forget_nonces(playground)
        await run_for(playground, database, (4 + chance.below(10, "tenths of a second", kill)) / 10)
    forget_nonces(playground)
    async with bot(playground, database):
        await ana.until(lambda: bool(standings()))
        await ana.slash("challenge do:archive")
        await ana.until(lambda: not any("Play" in labels_of(message) for message in ana.messages()))
    assert len(standings()) == 1
