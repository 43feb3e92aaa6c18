"""Opening tables: for members, from lobbies, and as runs in challenges."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from bot.ai.players import check_level
from bot.core.history.replay import initial_state, with_clock
from bot.core.seats.service import held_by
from bot.core.settings.service import Settings
from bot.core.table.limits import Room
from bot.core.table.model import Computer, LiveTable, Run, Seat, Status, Stored, Table, Venue
from bot.core.table.queries import Claim
from bot.core.table.repository import TableRepository
from bot.core.time.time_control import Banks, TimeControl
from bot.games.commitment import NEWEST, commitment
from bot.games.contract import Game, OptionValue

NOBODY = 0
"""In the place of who started a game that began by itself: everybody who decides is called."""


async def _no_stopped_clocks(_table: Table, _now: datetime) -> Mapping[int, datetime]:
    return {}


class Openings:
    """Opens tables."""

    def __init__(self, repository: TableRepository, seeds: Callable[[], bytes], room: Room, settings: Settings) -> None:
        """`seeds` makes a secret seed for each table."""
        self._repository = repository
        self._seeds = seeds
        self._room = room
        self._settings = settings
        self.stopped_clocks: Callable[[Table, datetime], Awaitable[Mapping[int, datetime]]] = _no_stopped_clocks
        """Finds until when the clocks of which seats stand still at a new table."""

    async def open(
        self,
        game: str,
        guild: int | None,
        channel: int,
        seats: Sequence[Sequence[int]],
        options: Mapping[str, object],
        member: int,
        *,
        claim: Claim | None = None,
        started_by: int | None = None,
        computers: Sequence[str] = (),
        time_control: TimeControl | None = None,
        hints: bool = True,
        first_game: bool = False,
        venue: Venue = Venue.SERVER,
        link_guild: int | None = None,
    ) -> LiveTable:
        """Open a table for `member`, with the members of each seat.

        `claim` takes what the table comes from, such as a lobby, in the same transaction. `started_by` pressed Start
        there, if that wasn't `member`. The seats of `computers`, given by level,
        come after those of members. With a `time_control` the table has a clock; without `hints` it gives none. A
        `first_game` has no results.

        Raises BadOption, BadSeating, ChannelBusy, TooManyOpen, and what the claim and other occupants raise.
        """
        rules = self._repository.game(game)
        rules.check_seats(len(seats) + len(computers))
        chosen = rules.check_options(options)
        held = tuple(held_by(number, members) for number, members in enumerate(seats))
        played = (Computer(check_level(rules, level)) for level in computers)
        held += tuple(Seat(number, (), each) for number, each in enumerate(played, start=len(held)))
        if claim is not None:  # A lobby counted as open already.
            seed = self._seeds()
            return await self._begin(
                rules,
                guild,
                channel,
                held,
                chosen,
                member,
                seed,
                claim=claim,
                started_by=started_by,
                time_control=time_control,
                hints=hints,
                venue=venue,
                link_guild=link_guild,
            )
        async with self._room.another(guild, member):
            return await self._begin(
                rules, guild, channel, held, chosen, member, self._seeds(),
                time_control=time_control, hints=hints, first_game=first_game, venue=venue, link_guild=link_guild,
            )  # fmt: skip

    async def open_for_league(
        self,
        game: str,
        guild: int,
        channel: int,
        seats: Sequence[Sequence[int]],
        options: Mapping[str, OptionValue],
        member: int,
        time_control: TimeControl | None,
    ) -> LiveTable:
        """Open the table of a league's game, without hints; it counts for nobody's limit, and everybody is called.

        Raises BadOption, BadSeating, ChannelBusy, and what other occupants of the channel raise.
        """
        rules = self._repository.game(game)
        rules.check_seats(len(seats))
        held = tuple(held_by(number, members) for number, members in enumerate(seats))
        return await self._begin(
            rules, guild, channel, held, rules.check_options(options), member, self._seeds(),
            started_by=NOBODY, time_control=time_control, hints=False,
        )  # fmt: skip

    async def open_run(
        self,
        run: Run,
        game: str,
        guild: int | None,
        channel: int,
        computers: Sequence[str],
        options: Mapping[str, OptionValue],
        member: int,
        seed: bytes,
        *,
        rules_version: int,
        form: int,
        claim: Claim,
    ) -> LiveTable:
        """Open a member's table of a challenge, by an earlier rules version and form of the commitment if need be."""
        others = (Seat(number, (), Computer(level)) for number, level in enumerate(computers, start=1))
        return await self._begin(
            self._repository.game(game), guild, channel, (held_by(0, (member,)), *others), options, member, seed,
            run=run, rules_version=rules_version, form=form, claim=claim,
        )  # fmt: skip

    async def _begin(
        self,
        rules: Game,
        guild: int | None,
        channel: int,
        seats: tuple[Seat, ...],
        options: Mapping[str, OptionValue],
        member: int,
        seed: bytes,
        *,
        claim: Claim | None = None,
        started_by: int | None = None,
        time_control: TimeControl | None = None,
        hints: bool = True,
        first_game: bool = False,
        run: Run | None = None,
        rules_version: int | None = None,
        form: int = NEWEST,
        venue: Venue = Venue.SERVER,
        link_guild: int | None = None,
    ) -> LiveTable:
        version = rules.check_rules(rules_version)
        position = rules.new(seats=len(seats), seed=seed, options=options, rules_version=version)
        promised = commitment(
            game=rules.key, rules_version=version, seats=len(seats), options=options, seed=seed, form=form
        )
        now = self._repository.clock()
        table = Table(
            id="",
            game=rules.key,
            rules_version=version,
            options=options,
            seats=seats,
            guild=guild,
            channel=channel,
            opener=member,
            status=Status.RUNNING,
            commitment=promised,
            rev=0,
            take_backs=0,
            created=now,
            updated=now,
            run=run,
            commitment_form=form,
            with_computer=any(seat.computer is not None for seat in seats),
            hints_allowed=hints,
            first_game=first_game,
            venue=venue,
            link_guild=link_guild,
        )
        table = replace(table, banks=await self._banks(table, time_control))
        table = with_clock(initial_state(table, position), now).table
        table = await self._repository.add(Stored(table, (), seed), position, claim=claim, actor=started_by)
        state = initial_state(table, position)
        self._repository.cache(state)
        return state.live()

    async def _banks(self, table: Table, time_control: TimeControl | None) -> Banks | None:
        """Return full banks for a table of several members.

        They are hidden if the members want no clock.
        """
        seats, now = len(table.seats), table.created
        if not table.has_several_sides:
            return None
        away = await self.stopped_clocks(table, now)
        if time_control is not None:
            return Banks.new(time_control, seats, now).with_away(away, now)
        return Banks.silent(await self._settings.silence_of(table.guild), seats, now).with_away(away, now)
