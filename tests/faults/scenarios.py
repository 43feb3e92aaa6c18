"""What members do, as short as it can be: what comes first without faults, then what meets them."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import ClassVar

from bot.playground.scripted import ScriptedMember
from bot.playground.world.world import GUILD_ID
from cogs.challenge.challenges import Challenges
from tests.faults.acting import boards, ids_on, insist, mover_of, play, press_until, table_in, type_move
from tests.faults.checks import CALL, Check
from tests.faults.harness import Stage


class Scenario(ABC):
    """One scenario. What it notes of the run goes into its attributes."""

    key: ClassVar[str]

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    @abstractmethod
    async def prepare(self) -> None:
        """Do what comes first."""

    @abstractmethod
    async def act(self) -> None:
        """Do what is tested."""

    def checks(self) -> Sequence[Check]:
        """Return what holds in the end of this scenario besides."""
        return ()


async def begin_game(stage: Stage, *names: str) -> list[ScriptedMember]:
    """Open a game of tic-tac-toe in the first channel."""
    ana, ben = members = [stage.member(name) for name in names or ("Ana", "Ben")]
    await ana.slash("tictactoe")
    await ben.press("Join")
    await ana.press("Start")
    await asyncio.sleep(10)
    return members


class Game(Scenario):
    """A scenario that begins with a game of two."""

    async def prepare(self) -> None:
        self.members = await begin_game(self.stage)
        self.table = table_in(self.stage, self.members[0].channel_id)

    async def play(self, *moves: str) -> None:
        """Have the members play these moves, each in turn."""
        for move in moves:
            await play(self.stage, self.table, self.members, move)


class Story(Game):
    """Two players, a story of several messages, and the end with its result."""

    key = "story"

    async def prepare(self) -> None:
        await super().prepare()
        await self.play("take A1")

    async def act(self) -> None:
        await self.play("take A2", "take B1", "take B2", "take C1")


class Undo(Game):
    """A move is undone because the other member agrees, and another one is made."""

    key = "undo"

    async def act(self) -> None:
        mover = mover_of(self.stage, self.table, self.members)
        other = next(each for each in self.members if each is not mover)
        await self.play("take A1")
        await insist(self.stage, "undo", lambda: other.slash("table do:undo"), lambda: self._count("questions") == 1)
        await press_until(self.stage, mover, "Agree", lambda: self._count("entries") == 2)
        await self.play("take B1")

    def _count(self, rows: str) -> int:
        ((found,),) = self.stage.rows(f"SELECT count(*) FROM {rows}")  # noqa: S608
        return int(found)


class Lobby(Scenario):
    """A lobby fills and starts."""

    key = "lobby"

    async def prepare(self) -> None:
        self.ana, self.ben = self.stage.member("Ana"), self.stage.member("Ben")

    async def act(self) -> None:
        stage = self.stage
        await insist(
            stage, "a lobby", lambda: self.ana.slash("tictactoe"), lambda: bool(stage.rows("SELECT 1 FROM lobbies"))
        )
        await press_until(stage, self.ben, "Join", lambda: len(stage.rows("SELECT 1 FROM lobby_members")) == 2)
        await press_until(stage, self.ana, "Start", lambda: bool(stage.rows("SELECT 1 FROM tables")))


class Computer(Scenario):
    """A computer player has its turn."""

    key = "computer"

    async def prepare(self) -> None:
        self.ana = self.stage.member("Ana")
        await self.ana.slash("novaluna seats:2")
        await self.ana.press("Options")
        await self.ana.submit({"Computer players": "1 (apprentice)"})
        await self.ana.press("Start")
        await asyncio.sleep(10)
        self.table = table_in(self.stage, self.ana.channel_id)

    async def act(self) -> None:
        await type_move(self.stage, self.table, self.ana)
        await insist(self.stage, "the computer's move", lambda: asyncio.sleep(5), self._has_moved)

    def _has_moved(self) -> bool:
        return bool(self.stage.rows("SELECT 1 FROM entries WHERE kind = 'move' AND member IS NULL"))


class ChannelGoes(Game):
    """The channel of a table is deleted."""

    key = "channel"

    async def act(self) -> None:
        await self.play("take A1")
        channel = self.members[0].channel_id
        if self.stage.has_channel(channel):
            self.stage.world.remove_channel(self.stage.world.channel(channel))
        await asyncio.sleep(5)
        await self.stage.pass_time(days=6)


class Deletion(Game):
    """A member has all data deleted, in the middle of a game."""

    key = "deletion"

    async def prepare(self) -> None:
        await super().prepare()
        self.ana = self.members[0]
        await self.play("take A1", "take B1")
        await asyncio.sleep(30)

    async def act(self) -> None:
        await insist(self.stage, "deletion", self._delete, lambda: not self._named())

    async def _delete(self) -> None:
        await self.ana.slash("turns do:data with:delete")
        await self.ana.press("Delete my data")

    def _named(self) -> bool:
        return bool(self.stage.rows("SELECT 1 FROM members WHERE member = ?", self.ana.id))

    def checks(self) -> Sequence[Check]:
        return (self.a_deleted_member_is_in_no_column,)

    def a_deleted_member_is_in_no_column(self, stage: Stage) -> Iterator[str]:
        """A member who had their data deleted is in no column of the file."""
        for (table,) in stage.rows("SELECT name FROM sqlite_master WHERE type = 'table'"):
            for row in stage.rows(f"SELECT * FROM {table}"):  # noqa: S608
                if any(str(self.ana.id) in str(value) for value in row):
                    yield f"{table}: {row}"


class Messages(Scenario):
    """A game in a group message, whose members are called by direct message."""

    key = "messages"

    async def prepare(self) -> None:
        stage = self.stage
        stage.world.installed_by |= {stage.world.member(name).id for name in ("Ana", "Ben")}
        channel = stage.world.open_group(*map(stage.world.member, ("Ana", "Ben")))
        self.members = [stage.member(name, channel.id) for name in ("Ana", "Ben")]
        ana, ben = self.members
        await ana.slash("tictactoe")
        await ben.press("Join")
        await ana.press("Start")
        await asyncio.sleep(10)
        self.table = table_in(stage, channel.id)

    async def act(self) -> None:
        for move in ("take A1", "take B1"):
            await play(self.stage, self.table, self.members, move)
            await asyncio.sleep(10)


class Hands(Scenario):
    """A member looks at a hidden hand and moves."""

    key = "hands"

    async def prepare(self) -> None:
        self.ana, self.ben = self.members = [self.stage.member(name) for name in ("Ana", "Ben")]
        await self.ana.slash("solarius seats:2")
        await self.ben.press("Join")
        await self.ana.press("Start")
        await asyncio.sleep(10)
        self.table = table_in(self.stage, self.ana.channel_id)

    async def act(self) -> None:
        mover = self._mover()
        seen = lambda: mover.newest_private_message() is not None  # noqa: E731
        await insist(self.stage, "the hand", lambda: self._look(mover), seen)
        await type_move(self.stage, self.table, mover)

    async def _look(self, mover: ScriptedMember) -> None:
        board = boards(self.stage, mover.channel_id, self.table)[-1]
        rev = ids_on(board)[0][1]
        await mover.press_id(f"t:{self.table}:{rev}:hand:", board)

    def _mover(self) -> ScriptedMember:
        """Return who was called to begin."""
        (called,) = [ping.member for ping in self.stage.world.pings if CALL in ping.message.content]
        return next(each for each in self.members if each.member == called)


class Daily(Scenario):
    """A daily closes, with a run that was finished, and the next one opens."""

    key = "daily"

    async def prepare(self) -> None:
        stage = self.stage
        self.ana, self.ben = stage.member("Ana"), stage.member("Ben")
        await stage.pass_time(days=11)
        await self.ana.slash("server do:schedule with:daily, novaluna")
        await asyncio.sleep(30)
        challenges = stage.services[Challenges]
        (challenge,) = await challenges.open_in(GUILD_ID)
        live = await challenges.enter(challenge.id, self.ben.id)
        while live.position.deciders:
            move = str(live.position.moves(0)[0])
            live = await stage.services.moves.play(live.table.id, self.ben.id, move, live.table.rev)
        await asyncio.sleep(60)
        left = timedelta(days=1) - timedelta(hours=stage.loop.now().hour, minutes=stage.loop.now().minute)
        await stage.pass_time(seconds=left.total_seconds() - 300)

    async def act(self) -> None:
        await asyncio.sleep(400)


class League(Scenario):
    """A season begins, and its first round ends."""

    key = "league"

    async def prepare(self) -> None:
        self.members = [self.stage.member(name) for name in ("Ana", "Ben", "Chloe")]
        await self.members[0].slash("challenge do:league with:Tic-tac-toe, everyone, 7 days")
        await asyncio.sleep(5)
        for member in self.members:
            await member.press("Join")

    async def act(self) -> None:
        stage = self.stage
        started = "SELECT channel FROM tables JOIN league_games ON table_id = id"
        await press_until(stage, self.members[0], "Start", lambda: bool(stage.rows(started)))
        await asyncio.sleep(5)
        thread, player = stage.rows(f"{started.replace('channel', 'channel, member')} JOIN members USING (table_id)")[0]
        resigning = next(each for each in self.members if each.id == player).in_channel(thread)
        ended = "SELECT 1 FROM tables WHERE ended IS NOT NULL"
        await insist(
            stage, "resigning", lambda: resigning.slash("table do:resign with:sure"), lambda: bool(stage.rows(ended))
        )


SCENARIOS = {
    each.key: each for each in (Story, Hands, Undo, Lobby, Computer, Daily, League, Messages, ChannelGoes, Deletion)
}
