"""The bot without sockets, threads and real time, and its deaths.

Everything between an interaction of Discord's and the file is the bot's own: client, dispatcher, services, outbox,
timers, lease, SQL. Replaced are the HTTP session, the gateway's connection, the threads of SQLite, pictures, and time.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
from discord.http import Route

import bot.app
import bot.store.sqlite as sqlite_store
from bot.app import Tablekeeper
from bot.core.services import Services
from bot.core.settings.service import IN_CHANNELS, THREADS
from bot.core.table.model import LiveTable
from bot.discord.components.controls import Button
from bot.discord.table import story_messages
from bot.errors import StoreUnavailable
from bot.games.chance import seed_from_text
from bot.games.contract import View
from bot.metrics import Metrics
from bot.playground.address import point_discord_at
from bot.playground.gateway.connection import GatewaySession, Intent
from bot.playground.gateway.gateway import Gateway
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Application, Install, Json
from bot.playground.world.world import APPLICATION, GUILD_ID, World
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.connection import SqliteConnection
from bot.store.sqlite.lease import _file_identity, acquire_lock
from bot.workers.worker import WorkerDied
from renderers.kit.picture import Picture
from tests.e2e.sketch import sketch
from tests.faults import wire
from tests.faults.points import CALL, COMMIT, OUT_OF_SERVICE, OUTAGES, WORK, Fault, Plan, shorten
from tests.faults.virtual import Trouble, VirtualLoop
from tests.tables.fixtures import QUICK

GAME = "tictactoe"
TURNS_OF_A_STORY = 2
EVENTS = ("INTERACTION", "GUILD", "CHANNEL", "THREAD")
"""What the bot hears of the gateway with its intents."""

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008

WORKER_SECONDS = 60.0

MAX_ROUNDS = 60
"""Half minutes until what is still due is a mistake."""

PIXEL = sketch(SimpleNamespace(early_end="-")).png.partition(b"namespace")[0]  # type: ignore[arg-type]

REPETITION_SECONDS = 3.0
"""Seconds in which a repetition of a call follows at once."""


class ProcessDied(BaseException):
    """The process is dead: nothing that it still does reaches the file or Discord."""


class InlineConnection(SqliteConnection):
    """A connection without its thread."""

    life: Life

    def __await__(self) -> Any:
        async def connect() -> InlineConnection:
            self.life = Life.current
            self._connection = self._connector()
            self._connection.execute("PRAGMA synchronous = OFF")  # the machine doesn't fail, only the process
            return self

        return connect().__await__()

    async def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def join_thread(self) -> None:
        """There is none."""

    async def run(self, work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        await asyncio.sleep(0)
        self.life.check()
        if self._begin == "BEGIN":
            return self._transaction(work, *args, **kwargs)
        query = args[1] if len(args) > 1 and callable(args[1]) else work
        what, plan = getattr(query, "__name__", "?"), self.life.stage.plan
        number = plan.next(COMMIT, what)
        if plan.meet(number, what, Fault.FAILED):
            raise _disk_full()
        before = self._conn.total_changes
        try:
            return self._transaction(work, *args, **kwargs)
        finally:
            if self._conn.total_changes != before and plan.meet(number, what, Fault.DIED):
                self.life.die()


def _disk_full() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    return error


class Bot(Tablekeeper):
    """The bot; what its start does once for each process of the operating system is done before it starts."""

    loaded = False

    async def load_cogs(self) -> None:
        if not self.loaded:
            self.loaded = True
            await super().load_cogs()

    async def publish_commands(self) -> None:
        known: dict[str, int] = Life.current.stage.command_ids
        if not known:
            await super().publish_commands()
            known.update(self.dispatcher.command_ids)
        self.dispatcher.command_ids.update(known)


class Life:
    """One process of the bot, from its start to its death.

    A dead one leaves its connections open, and the next one opens a copy of the file as it was then.
    """

    current: Life

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.is_dead = False
        self.died = asyncio.Event()
        self.store = SqliteStore(stage.path, clock=stage.loop.now)
        metrics = Metrics()
        self.services = Services(
            self.store,
            clock=stage.loop.now,
            seeds=lambda: seed_from_text("faults"),
            ids=lambda: f"faults{next(stage.ids):02}",
            given=[QUICK],
        )
        self.client = Bot(self.services, publish="always", metrics=metrics)
        self._lost: tuple[str, float] = ("", 0.0)

    async def load(self) -> None:
        """Do what a process does before it opens the file and connects."""
        await self.client.load_cogs()
        dispatcher = self.client.dispatcher
        dispatcher.render_queue._styled = lambda draw, theme, language: _sketch_anything
        dispatcher.faces[GAME].controls = _moves_at_once  # type: ignore[method-assign]

    async def start(self) -> None:
        """Log in and connect."""
        Life.current = self
        world = self.stage.world
        wire.Session.connect = lambda: (world, self.exchange)
        await self.client.login(world.token)
        world.dispatch = self._hear
        gateway = Gateway(world, check=lambda _event, _data: None)
        world.dispatch = self._hear
        self._hear("READY", gateway._ready(GatewaySession("faults", Intent.GUILDS)))
        for guild in world.guilds.values():
            self._hear("GUILD_CREATE", world.guild_json(guild))
        world.bot_online = True

    def _hear(self, event: str, data: Json) -> None:
        if event == "READY" or event.startswith(EVENTS):
            self.stage.loop.call_soon(self._parse, event, json.loads(json.dumps(data)))

    def _parse(self, event: str, data: Json) -> None:
        parser: Any = self.client._connection.parsers.get(event)
        if not self.is_dead and parser is not None:
            parser(data)

    def check(self) -> None:
        """Raise ProcessDied after its death."""
        if self.is_dead:
            raise ProcessDied

    def die(self) -> None:
        """Let the process die here and now."""
        self.is_dead = True
        self.stage.world.bot_online = False
        self.died.set()
        raise ProcessDied

    async def exchange(self, request: wire.Request) -> wire.Response:
        """Send a request to Discord, where something may go wrong."""
        self.check()
        plan, what = self.stage.plan, shorten(request.name)
        number = plan.next(CALL, what)
        if self.stage.outages.get(what, 0):
            self.stage.outages[what] -= 1
            return wire.Response.of_error(*OUT_OF_SERVICE, "upstream error")
        if number is not None:
            for length in OUTAGES:
                if plan.meet(number, what, Fault.OUTAGE, OUT_OF_SERVICE[0], length):
                    self.stage.outages[what] = length - 1
                    return wire.Response.of_error(*OUT_OF_SERVICE, "upstream error")
            for status, code in plan.refusals(request.name):
                if plan.meet(number, what, Fault.REFUSED, status, code):
                    self.stage.make_true(code, request.match_info)
                    return wire.Response.of_error(status, code, "refused")
        answer = await wire.serve(request)
        if (request.name, True) == (self._lost[0], self.stage.loop.time() < self._lost[1]):
            raise aiohttp.ServerDisconnectedError
        if answer.status < 300:
            losses = plan.losses(request.name)
            if Fault.LOST in losses and plan.meet(number, what, Fault.LOST):
                raise aiohttp.ServerDisconnectedError
            if request.method != "GET":
                if Fault.SILENT in losses and plan.meet(number, what, Fault.SILENT):
                    self._lost = request.name, self.stage.loop.time() + REPETITION_SECONDS
                    raise aiohttp.ServerDisconnectedError
                if plan.meet(number, what, Fault.DIED):
                    self.die()
        return answer


class Stage:
    """Discord, the file, the bot that runs now, and the members."""

    def __init__(self, loop: VirtualLoop, folder: Path) -> None:
        self.loop = loop
        self.folder = folder
        self.path = folder / "faults.db"
        application = Application(APPLICATION.id, installs=frozenset(Install))
        self.world = World(clock=loop.now, application=application)
        self.world.address = "http://127.0.0.1:1"
        self.ids = count(1)
        self.command_ids: dict[str, int] = {}
        self.plan = Plan(lambda case: False)
        self.life: Life
        self.spares: list[Life] = []
        self.ours: set[asyncio.Task[Any]] = set()
        """Tasks that aren't the bot's."""
        self.shown: dict[str, set[int]] = {}
        """At which revs a table was shown."""
        self.outages: dict[str, int] = {}
        """How many calls of a route still fail."""
        self.apologies: list[str] = []
        self.leaks: list[str] = []
        self._looking: tuple[Path, sqlite3.Connection] | None = None
        self._left: list[object] = []
        """Connections of a process that this one is a copy of, which must not be closed."""

    async def boot(self) -> None:
        """Start the bot the first time, and prepare the process that follows a death."""
        self.loop.on_work = self._work
        self.life = Life(self)
        await self.life.load()
        await self.life.start()
        await asyncio.sleep(5)
        await self.life.services.settings.choose(THREADS, GUILD_ID, IN_CHANNELS)
        self.spares = [Life(self)]
        await self.spares[0].load()
        await asyncio.sleep(60)

    @property
    def services(self) -> Services:
        return self.life.services

    def member(self, name: str, channel: str | int | None = None) -> ScriptedMember:
        """Return a scripted member, in the first channel by default."""
        where = self.world.channels[0] if channel is None else self.world.channel(channel)
        return ScriptedMember(self.world, self.world.member(name), where.id)

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Read the file as it is."""
        if self._looking is None or self._looking[0] != self.path:
            self._left.append(self._looking)
            self._looking = self.path, sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)
        return self._looking[1].execute(statement, values).fetchall()

    def copy_into(self, connection: sqlite3.Connection) -> None:
        """Copy the file as it is."""
        self.rows("SELECT 1")
        assert self._looking
        self._looking[1].backup(connection)

    async def supervise(self) -> None:
        """Start the bot again whenever it has died."""
        while True:
            await self.life.died.wait()
            theirs = asyncio.all_tasks() - self.ours
            for task in theirs:
                task.cancel()
            if theirs:
                await asyncio.wait(theirs, timeout=60)
            self._copy_file(f"{self.path.stem}+")
            await asyncio.sleep(1)
            if self.spares:
                self.life = self.spares.pop()
            else:
                self.life = Life(self)
                await self.life.load()
            try:
                await self.life.start()
            except (Exception, ProcessDied):  # what starts it tries again
                self.life.is_dead = True
                self.life.died.set()

    async def pass_time(self, **by: float) -> None:
        """Let much time pass, in which the bot only waits."""
        self.loop.slept += timedelta(**by)
        with suppress(ProcessDied, StoreUnavailable):
            await self.services.outages.note()
        self.services.wake()
        await asyncio.sleep(5)

    async def quiet(self) -> None:
        """Wait until nothing is due and nothing is owed, and then for half a minute."""
        for _ in range(MAX_ROUNDS):
            await asyncio.sleep(30)
            now = self.loop.now().isoformat(timespec="microseconds")
            due = self.rows("SELECT 1 FROM timers WHERE due <= ?1 UNION ALL SELECT 1 FROM debts", now)
            if not due and not self.life.is_dead:
                break
        await asyncio.sleep(30)

    def _work(self, work: Callable[..., Any]) -> Trouble | None:
        """What goes wrong with the work of a worker: it dies, or is ended because it takes too long."""
        while isinstance(work, partial):
            work = work.args[0] if work.args and callable(work.args[0]) else work.func
        what, plan = getattr(work, "__name__", "?"), self.plan
        if what == "<lambda>":
            what = "draw"
        elif not getattr(work, "__module__", "").startswith("bot.ai"):
            return None  # a thread of the process itself
        number = plan.next(WORK, what)
        if plan.meet(number, what, Fault.WORKER_DIED):
            return 0.0, WorkerDied("killed")
        if plan.meet(number, what, Fault.WORKER_HANGS):
            return WORKER_SECONDS, TimeoutError()
        return None

    def make_true(self, code: int, path: Mapping[str, str]) -> None:
        """Have somebody delete what Discord says is gone."""
        world = self.world
        if code == UNKNOWN_CHANNEL:
            world.remove_channel(world.channel(int(path["channel_id"])))
        elif code == UNKNOWN_MESSAGE:
            with suppress(KeyError, ValueError):
                world.remove_message(world.find_message(int(path["message_id"])))

    def has_channel(self, channel: int) -> bool:
        """Whether a channel still exists."""
        return any(each.id == channel for each in self.world.channels)

    def given_up(self, table: str) -> bool:
        """Whether the bot ended a table because Discord said that its channel is gone."""
        return (table,) in self.rows("SELECT id FROM tables WHERE status = 'abandoned'")

    @property
    def conversations(self) -> set[int]:
        """The channels of direct messages."""
        return {each.id for each in self.world.channels if each.is_dm}

    def move_to_copy(self) -> None:
        """Go on with a copy of the file, after a fork: this process has connections of its own."""
        path = self._copy_file(str(os.getpid()))
        store = self.life.store
        assert store._lease
        assert store._writer
        assert store._reader
        self._left += [store._lease.lock, store._writer._connection, store._reader._connection]
        store._lease = replace(store._lease, path=path, lock=acquire_lock(path), file=_file_identity(path) or (0, 0))
        writer = sqlite3.connect(path, isolation_level=None)
        writer.row_factory = sqlite3.Row
        for pragma in ("synchronous = OFF", "foreign_keys = ON", "wal_autocheckpoint = 50"):
            writer.execute(f"PRAGMA {pragma}")
        store._writer._connection = writer
        store._reader._connection = store._open_reader()

    def _copy_file(self, name: str) -> Path:
        """Have the next process open a copy of the file, as it is now; return its path."""
        path = self.folder / f"{name}.db"
        for suffix in ("", "-wal"):
            if os.path.exists(f"{self.path}{suffix}"):
                shutil.copyfile(f"{self.path}{suffix}", f"{path}{suffix}")
        self.path = path
        for life in (self.life, *self.spares):
            life.store._path = path
        return path

    def remove_copy(self) -> None:
        """Delete the files of this process, and none of another one whose number begins with the same digits."""
        for path in self.folder.glob(f"{os.getpid()}[.+]*"):
            path.unlink(missing_ok=True)


def _moves_at_once(live: LiveTable, view: View, look: str) -> Sequence[Button]:
    """A button for each move, without a look at it first."""
    return [Button(str(move), "play", str(move)) for move in live.position.moves()]


def _sketch_anything(view: object) -> Picture:
    """A picture with what it would show behind it."""
    return Picture(PIXEL + repr(view).encode(), 1, 1, "A picture.")


async def _sleep_forever(*_: object) -> None:
    await asyncio.Event().wait()


def prepare() -> None:
    """Replace sockets, threads and pictures in this process, and make bounds small."""
    point_discord_at("http://127.0.0.1:1")
    assert Route.BASE.startswith("http://127.0.0.1")
    replacements: Iterable[tuple[Any, str, Any]] = (
        (aiohttp, "ClientSession", wire.Session),
        (sqlite_store, "SqliteConnection", InlineConnection),
        (bot.app, "trim_memory_regularly", _sleep_forever),
        (story_messages, "MAX_TURNS", TURNS_OF_A_STORY),
    )
    for where, name, value in replacements:
        assert hasattr(where, name)
        setattr(where, name, value)
