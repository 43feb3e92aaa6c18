"""The real bot in this process and the stand-in, for end-to-end tests."""

from __future__ import annotations

import asyncio
import atexit
import re
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from aiohttp.web import AbstractRouteDef

from bot import registration
from bot.app import Tablekeeper, Tree
from bot.core.services import Services
from bot.core.settings.service import IN_CHANNELS, THREADS
from bot.core.table.model import LiveTable, Status, deciders
from bot.discord.client.host import INTERACTION_TASKS
from bot.discord.components.items import ITEMS
from bot.discord.lesson.loader import load_lessons
from bot.discord.lesson.model import Lesson
from bot.discord.press.dispatcher import usual_request
from bot.discord.table import face
from bot.games.carcassonne import CarcassonnePosition
from bot.games.chance import seed_from_text
from bot.games.contract import Game, Position
from bot.metrics import Metrics
from bot.playground.address import discord_at
from bot.playground.rest.defaults import fill_component_defaults
from bot.playground.rest.wire import Validator
from bot.playground.scripted import ScriptedMember
from bot.playground.server import Playground
from bot.playground.world.components import controls
from bot.playground.world.model import Json, Message
from bot.playground.world.world import GUILD_ID, Deadlines, World
from bot.registration import translated_commands
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.migrate import create_database, known_migrations
from cogs.challenge.challenges import Challenges
from cogs.challenge.par import Effort
from cogs.lobby.model import Lobby
from cogs.lobby.service import Lobbies
from cogs.overtime.service import Overtime
from cogs.review.service import Reviews
from tests.e2e.sketch import sketch, sketch_of_games
from tests.playground.schema import DISCORDS
from tests.tables.fixtures import HandClock

GAME = "carcassonne"
ONE_GAME = Effort(games=1, levels=1)
"""How much is played for a par, whose value doesn't matter here."""
PATIENCE = 120.0
"""Seconds after which what a test waits for never comes."""
READY = 60.0
"""Seconds that a process may take to start or to end on a busy machine."""
PATIENT = Deadlines(first_response=60.0)
"""An answer that comes late because the machine is busy is no failure; where lateness counts, a test sets its own."""


@cache
def empty_database() -> Path:
    """A database of today's layout without rows, which is copied for each test: migrating takes longer."""
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    create_database(folder / "empty.db", known_migrations())
    return folder / "empty.db"


_COMMANDS: dict[tuple[str, ...], Any] = {}


async def remembered_commands(tree: Tree) -> Any:
    """Return a tree's commands as Discord gets them, which are the same for each bot with the same commands."""
    names = tuple(sorted(f"{type(command).__name__} {command.name}" for command in tree.get_commands()))
    if names not in _COMMANDS:
        _COMMANDS[names] = await translated_commands(tree)
    return _COMMANDS[names]


_LESSONS: dict[type[Game], Sequence[Lesson]] = {}


def remembered_lessons(game: Game) -> Sequence[Lesson]:
    """Return the lessons of a game, whose every step is played while they're read: they're the same for each bot.

    They're kept by the class of the game, because each bot makes its own games.
    """
    kind = type(game)
    if kind not in _LESSONS:
        _LESSONS[kind] = load_lessons(game)
    return _LESSONS[kind]


@dataclass
class Stage:
    """A playground and the bot that is in it now."""

    playground: Playground
    database: Path
    seed: str = "stage"
    real_pictures: bool = False
    in_threads: bool = False
    """Whether the games of lobbies get threads, as they do by default; most tests look on in one channel."""
    clock: HandClock = field(default_factory=HandClock)
    _client: Tablekeeper | None = None
    _running: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def world(self) -> World:
        return self.playground.world

    @property
    def client(self) -> Tablekeeper:
        assert self._client is not None
        return self._client

    @property
    def services(self) -> Services:
        return self.client.services

    def member(self, name: str, channel: str | int | None = None, *, patient: bool = True) -> ScriptedMember:
        """A member whose presses and commands return when the bot has finished with everything.

        An impatient one goes on with Discord's answer, as is necessary where something else is held up on purpose.
        """
        where = self.world.channels[0] if channel is None else self.world.channel(channel)
        return ScriptedMember(self.world, self.world.member(name), where.id, settled if patient else None)

    async def start(self) -> None:
        """Start the bot on the same store."""
        metrics = Metrics()
        if not self.database.exists():
            shutil.copyfile(empty_database(), self.database)
        store = SqliteStore(self.database, metrics=metrics)
        services = Services(store, clock=self.clock, seeds=lambda: seed_from_text(self.seed), given=[ONE_GAME])
        self._client = Tablekeeper(services, publish="always", metrics=metrics)
        self._client.dispatcher.notice_seconds = 600.0  # how long a picture takes on this machine is not what is tested
        self._running = asyncio.create_task(self._client.start(self.world.token))
        async with asyncio.timeout(READY):
            while not (self.world.bot_online and self.world.commands and self._client.get_cog("Help")):
                if self._running.done():
                    self._running.result()
                await asyncio.sleep(0.01)
        with suppress(KeyError):  # where there are no reviews
            services[Reviews].thoughts = Fraction(20)
        if not self.in_threads:
            await services.settings.choose(THREADS, GUILD_ID, IN_CHANNELS)
        self._client.dispatcher.choose_way = usual_request  # most tests open the usual table, and aren't asked
        if not self.real_pictures:
            for each in self._client.dispatcher.faces.values():
                each.renderer = each.whole = sketch
                each.detail_views = dict.fromkeys(each.detail_views, sketch)
            helping: Any = self._client.get_cog("Help")
            helping.card.draw = sketch_of_games

    async def stop(self) -> None:
        """Stop the bot; the controls must have stayed alive until now."""
        if self._client is None or self._running is None:
            return
        store = self._client._connection._view_store
        assert set(ITEMS) <= set(store._dynamic_items.values())
        assert not store._views
        await self._client.close()
        await asyncio.wait([self._running], timeout=5)
        self._client = None

    async def live(self, channel: int | None = None) -> LiveTable:
        """The running or latest table of a channel, the first one unless another is named."""
        await settled()
        found = await self.services.tables.latest_in(channel or self.world.channels[0].id)
        assert found is not None
        return found

    async def lobby(self, channel: int | None = None) -> Lobby | None:
        """The lobby of a channel, the first one unless another is named."""
        await settled()
        return await self.services[Lobbies].in_channel(channel or self.world.channels[0].id)

    async def later(self, **by: float) -> None:
        """Set the clock forward and do everything due by then."""
        self.clock.turn(**by)
        await self.services.timers.tick()
        await self.services.computers.settled()
        await self.services[Overtime].settled()
        await self.services[Challenges].pars.settled()
        await self.services.outbox.tick()

    def board(self, live: LiveTable) -> Message:
        """The board message of a table."""
        assert live.table.board is not None
        return self.world.message(live.table.board.channel, live.table.board.message)

    async def notations(self) -> list[str]:
        """The moves that stand."""
        return [notation for _, notation in (await self.services.records.export((await self.live()).table.id)).log]


async def until(holds: Callable[[], bool]) -> None:
    """Wait until something is true that bots or their processes make true."""
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 - it is the bots that make it true
            await asyncio.sleep(0.01)


async def settled() -> None:
    """Wait until the bot has finished every command and press, answers included."""
    async with asyncio.timeout(PATIENCE):
        while busy := [task for task in asyncio.all_tasks() if task.get_name().startswith(INTERACTION_TASKS)]:
            await asyncio.wait(busy)


@asynccontextmanager
async def staged(
    folder: Path,
    *,
    real_pictures: bool = False,
    seed: str = "stage",
    world: World | None = None,
    pages: Iterable[AbstractRouteDef] = (),
    described: bool = True,
    in_threads: bool = False,
    clock: HandClock | None = None,
) -> AsyncIterator[Stage]:
    """A playground with the bot in it.

    All that goes over the wire is held against Discord's description, which takes far longer than serving it; a long
    game that others have checked the like of can do without.
    """
    world = world or World(deadlines=PATIENT)
    async with Playground(world, validate=DISCORDS if described else Validator(), pages=pages) as playground:
        with (
            discord_at(playground.address),
            patch.object(registration, "translated_commands", remembered_commands),
            patch.object(face, "load_lessons", remembered_lessons),
        ):
            stage = Stage(playground, folder / "tables.db", seed, real_pictures, in_threads, clock or HandClock())
            await stage.start()
            try:
                yield stage
            finally:
                await stage.stop()


def turn_of(live: LiveTable) -> int:
    """The number of the turn."""
    assert isinstance(live.position, CarcassonnePosition)
    return live.position.state.turn


def labels_of(message: Message) -> list[str]:
    """Labels of what can be pressed or chosen on a message."""
    return [control.label for control in controls(message.components)]


def with_controls(stage: Stage, message: Message, *items: Json) -> Message:
    """The message as somebody makes the bot believe it is: with these controls."""
    now = stage.world.message(message.channel_id, message.id)
    row = {"type": 1, "components": [*items]}
    return stage.world.update_message(replace(now, components=fill_component_defaults([row])))


def is_board(message: Message) -> bool:
    """Whether a message is for everybody and can be played on; a call has controls of another kind."""
    labels = labels_of(message)
    return bool(labels) and "Snooze" not in labels and not message.is_ephemeral


def board_of(member: ScriptedMember) -> Message:
    """Return the newest board that a member sees; a notice of a slow answer may stand below it for a moment."""
    return next(message for message in reversed(member.messages()) if is_board(message))


def without_links(text: str) -> str:
    """Return a message's text with its links to commands as they are written in files and labels."""
    return re.sub(r"</(\w+):\d+>", r"`/\1`", text)


def id_of(message: Message, label: str) -> str:
    """The custom id behind a label on a message."""
    return next(control.custom_id for control in controls(message.components) if control.label.startswith(label))


def rev_of(message: Message) -> int:
    """The rev that the controls of a message are for."""
    return int(next(control.custom_id for control in controls(message.components)).split(":")[2])


async def take_turn(member: ScriptedMember, stage: Stage, *, cell: int = 0) -> None:
    """Play a whole turn by controls: a cell, then the first choice of all else."""
    live = await stage.live(member.channel_id)
    turn = turn_of(live)
    while live.position.deciders and turn_of(live) == turn:
        await one_press(member, stage.board(live), cell)
        live = await stage.live(member.channel_id)


def moves_to_the_end(position: Position, choice: int = 0) -> list[str]:
    """Moves that end a game, always the one with this number."""
    imagined, moves = position.copy(), list[str]()
    while imagined.deciders:
        offered = imagined.moves()
        move = offered[choice % len(offered)]
        imagined.play(move)
        moves.append(str(move))
    return moves


async def played_but_for_the_last(stage: Stage, live: LiveTable, choice: int = 0) -> str:
    """Let the service play a game, always the move with the number `choice`; return the last move unplayed."""
    *moves, last = moves_to_the_end(live.position, choice)
    for move in moves:
        live = await stage.services.moves.play(live.table.id, deciders(live)[0], move)
    return last


async def played_out(stage: Stage, channel: int | None = None, *, choice: int = 0) -> LiveTable:
    """Let the service play the table of a channel to its end, and the bot show its board."""
    live = await stage.live(channel)
    while live.table.status is Status.RUNNING:
        moves = live.position.moves()
        move = moves[choice * live.number % len(moves)]
        live = await stage.services.moves.play(live.table.id, deciders(live)[0], str(move))
    await stage.later(minutes=1)
    return await stage.live(channel)


def places(message: Message) -> list[str]:
    """The custom ids of what places the proposed tile, with each meeple that it could be."""
    return [one.custom_id for one in controls(message.components) if one.label.startswith("Place") and not one.disabled]


async def place(member: ScriptedMember, board: Message, meeple: int = 0) -> None:
    """Place the proposed tile, with the first meeple unless another is named."""
    await member.press_id(places(board)[meeple], board)


async def one_press(member: ScriptedMember, board: Message, cell: int = 0) -> None:
    """The next press of a player who takes the first of everything."""
    labels = labels_of(board)
    if places(board):
        await place(member, board)
    elif any(label.startswith("Choose a cell") for label in labels):
        options = member.options("Choose a cell", board)
        await member.choose("Choose a cell", options[cell % len(options)], message=board)
    else:
        await member.press(next(label for label in labels if label.startswith("1 ")), board)
