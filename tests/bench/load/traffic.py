"""Two hundred tables of every game, and members who press at their boards at a steady rate.

Every press is drawn by `Chance`, so that two runs do the same as long as the bot answers the same.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.games.chance import Chance
from bot.games.registry import GAMES, game_named
from bot.playground.world.client import Client
from bot.playground.world.components import ComponentType, Control, controls
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.interactions import Interaction, NoResponse
from bot.playground.world.model import Channel, Member, Message
from bot.playground.world.world import Deadlines, World
from tests.bench.load.commands import Commands
from tests.bench.load.watch import Watch

TABLES_A_SERVER = 20
MASTERED = game_named("solarius")
PAUSE = 2.0
"""Seconds between two presses of a member who plays with masters."""
PATIENT = Deadlines(first_response=30.0)
"""Answers later than Discord allows are counted, not rejected."""


def kinds() -> list[tuple[str, int]]:
    """The game and the seats of table after table: every game with its fewest seats, then with two where it can."""
    return [(game.key, game.seats[0]) for game in GAMES] + [
        (game.key, 2 if 2 in game.seats else game.seats[0]) for game in GAMES
    ]


@dataclass(slots=True, eq=False)
class Place:
    """A channel where one table after another is played by the same members."""

    channel: Channel
    game: str
    members: Sequence[Member]
    opening: bool = False
    tables: int = field(default=0)


class Traffic:
    """The members and their tables."""

    def __init__(self, world: World, watch: Watch, seed: bytes = b"load") -> None:
        self.commands = Commands(world, Chance(seed))
        self.typed = 0
        """Typed commands per hundred presses."""
        self._world = world
        self._watch = watch
        self._chance = Chance(seed)
        self._places: list[Place] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._number = 0
        self.turned_away = 0
        """Presses that the stand-in refused: the board had changed under the finger."""

    @property
    def tables(self) -> int:
        """Tables that were opened so far."""
        return sum(place.tables for place in self._places)

    async def open(self, tables: int) -> None:
        """Open n tables, one after another."""
        for first in range(0, tables, TABLES_A_SERVER):
            await self._open_server(range(first, min(tables, first + TABLES_A_SERVER)))

    async def _open_server(self, numbers: range) -> None:
        """A server with these tables, each with its own members."""
        played = [kinds()[number % len(kinds())] for number in numbers]
        seated = [
            [self._world.add_member(f"Member-{number}-{seat}") for seat in range(seats)]
            for number, (_, seats) in zip(numbers, played, strict=True)
        ]
        guild = self._world.open_guild(f"Server {numbers[0]}", [each for members in seated for each in members])
        for number, (game, _), members in zip(numbers, played, seated, strict=True):
            place = Place(self._world.open_channel(f"load-{number}", guild_id=guild.id), game, members)
            self._places.append(place)
            await self._begin(place)

    async def seat_masters(self, tables: int) -> None:
        """Open n tables of one member and masters each, in their own server.

        The member presses again and again, so that it is nearly always a master's turn; those presses are not recorded.
        Raises RuntimeError if no master took a seat.
        """
        members = [self._world.add_member(f"Host-{number}") for number in range(tables)]
        guild = self._world.open_guild("Masters", members)
        for number, member in enumerate(members):
            channel = self._world.open_channel(f"master-{number}", guild_id=guild.id)
            place = Place(channel, MASTERED.key, [member])
            masters = MASTERED.seats[-1] - 1
            for line in (f"{place.game} seats:{masters + 1}", f"table do:options with:computers {masters} master"):
                await Client(self._world).slash(member, channel, line).wait_answered()
            await self._press_label(member, place, "Start")
            await Client(self._world).slash(member, channel, "table do:info").wait_answered()
            if "master" not in self._world.visible_messages(member, channel)[-1].content:
                raise RuntimeError("no master came to the table")
            self._goes_on(self._play_on(place))

    async def _play_on(self, place: Place) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            self._number += 1
            self._press_at(place)

    async def press(self, rate: float, seconds: float) -> int:
        """Presses at this rate for so long, whatever the bot does meanwhile; how many there were."""
        started, presses = time.perf_counter(), 0
        for number in range(round(rate * seconds)):
            await asyncio.sleep(max(0.0, started + number / rate - time.perf_counter()))
            presses += self._one_press()
        return presses

    def _one_press(self) -> bool:
        self._number += 1
        free = [place for place in self._places if not place.opening]
        place = self._chance.choice(free, "place", self._number)
        if self._chance.below(100, "typed", self._number) < self.typed:
            member = self._chance.choice(place.members, "types", self._number)
            self._goes_on(self.commands.use(member, place.channel))
            return False
        pressed = self._press_at(place)
        if pressed is None:
            return False
        self._watch.pressed(*pressed)
        return True

    def _press_at(self, place: Place) -> tuple[Interaction, Message] | None:
        """Press as the seat to move and return the press and its message.

        None if impossible.
        """
        member = self._on_turn(place)
        message = self._message(place, member)
        if message is None:
            self._again(place)
            return None
        control = self._chance.choice(_usable(message), "control", self._number)
        try:
            if control.is_select:
                value = self._chance.choice(values_of(control, member, place.channel), "option", self._number)
                interaction = Client(self._world).select(member, message.id, control.custom_id, [value])
            else:
                interaction = Client(self._world).press(member, message.id, control.custom_id)
        except ClientRefusal:
            self.turned_away += 1
            return None
        return interaction, message

    def _on_turn(self, place: Place) -> Member:
        """Return the member who was called last, or else the one who opened the table."""
        for message in reversed(self._world.messages(place.channel.id)):
            for ping in message.pings:
                return self._world.member(ping)
        return place.members[0]

    def _message(self, place: Place, member: Member) -> Message | None:
        """The newest board, or now and then a message of the member's own."""
        seen = [each for each in self._world.visible_messages(member, place.channel) if _usable(each)]
        shared = [each for each in seen if not each.is_ephemeral]
        own = [each for each in seen if each.is_ephemeral and shared and each.id > shared[0].id]
        if own and self._chance.below(2, "own", self._number):
            return own[-1]
        return shared[-1] if shared else None

    def _again(self, place: Place) -> None:
        """The table is over: another one."""
        place.opening = True
        self._goes_on(self._begin(place))

    def _goes_on(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _begin(self, place: Place) -> None:
        place.opening = True
        opener, *others = place.members
        line = place.game + (f" seats:{len(place.members)}" if len(game_named(place.game).seats) > 1 else "")
        try:
            await Client(self._world).slash(opener, place.channel, line).wait_answered()
            for member in others:
                await self._press_label(member, place, "Join")
            if others:
                await self._press_label(opener, place, "Start")
                threads = [each for each in self._world.channels if each.parent_id == place.channel.id]
                place.channel = next(iter(threads), place.channel)
        except NoResponse:
            return
        finally:
            place.opening = False
        place.tables += 1

    async def _press_label(self, member: Member, place: Place, label: str) -> None:
        for message in reversed(self._world.messages(place.channel.id)):
            for control in _usable(message):
                if control.label == label:
                    await Client(self._world).press(member, message.id, control.custom_id).wait_answered()
                    return


def values_of(control: Control, member: Member, channel: Channel) -> Sequence[str]:
    """What can be chosen in a select: its options, or an id where it is one of channels or of members."""
    if control.options:
        return [option.value for option in control.options]
    return [str(channel.id if control.type is ComponentType.CHANNEL_SELECT else member.id)]


def _usable(message: Message) -> list[Control]:
    return [each for each in controls(message.components) if each.custom_id and not each.disabled]
