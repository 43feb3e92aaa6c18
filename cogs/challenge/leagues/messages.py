"""Leagues: opening one, the message that shows it, the threads of its games."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

import discord

from bot.core.delivery.entries import OutboxEntry
from bot.core.delivery.outbox import RetryLater
from bot.core.errors import NoSuchLeague
from bot.core.table.model import is_former
from bot.discord.client.host import Host
from bot.discord.components.controls import Button, Choice, Control
from bot.discord.components.languages import guild_language
from bot.discord.components.links import message_link, relative_time
from bot.discord.components.modal import Field, FieldValues, SelectField
from bot.discord.components.payload import MessagePayload
from bot.discord.press.panel import PickedMember
from bot.discord.press.press import Press, PressLocks
from bot.discord.servers import TableThreads
from bot.discord.table.options import describe_changed_options, next_options, read_options
from bot.discord.table.search import in_english
from bot.discord.table.words import span
from bot.discord.transport import permissions
from bot.discord.transport.calls import TAKES_NO_EDIT, Declined
from bot.discord.transport.delivery import deliver_to, post_once
from bot.discord.transport.post import edit
from bot.discord.transport.response import Interaction, Response
from bot.discord.words import OLD_BUTTON
from bot.games.contract import Game
from bot.games.registry import GAMES, game_named
from bot.games.text import Language, TextLike, lines
from cogs.challenge.base import ChallengeMessages, channel_of, guild_of, is_manager
from cogs.challenge.create import OPTIONS, OPTIONS_FIELD, Parts, find_duration, find_game
from cogs.challenge.leagues import words
from cogs.challenge.leagues.model import (
    DIVISION_SIZES,
    LEAGUE_ENTRY,
    PAIRING_ENTRY,
    SEATS,
    GameToOpen,
    League,
    LeagueForm,
    LeagueStatus,
    NewLeague,
    league_of,
)
from cogs.challenge.leagues.rounds import current_round, promoted, relegated, rounds_of, standings
from cogs.challenge.leagues.service import Leagues
from cogs.challenge.words import actions as action_words
from cogs.lobby.game_calls import call_to_game

LEAGUE = "league"
"""The verb of a league's controls, and the key of the action that opens one."""

JOIN, LEAVE, START, CANCEL, CONFIRM, NEXT, REST = "join", "leave", "start", "cancel", "confirm", "next", "rest"
"""Arguments of the controls."""

GAME, FORM, TIME, SIZE = "game", "form", "time", "size"
"""The fields of the modal."""

DEFAULT_DAYS, DEFAULT_ROUNDS, DEFAULT_SIZE = 7, 3, 6

SUGGESTED_DAYS = (3, 5, 7, 10, 14, 20)
SUGGESTED_ROUNDS = (3, 4, 5, 6, 7)

MAX_LINES = 30
"""Lines of standings in one message, of at most 55 characters each."""

FORM_OF_PAIRS = SEATS[0]
"""Seats of a game that all forms of leagues can have."""

_TABLES = re.compile(r"(?:everyone,? )?(?:at )?tables of (\d)")
_SWISS = re.compile(r"swiss(?:,? (\d{1,2})(?: rounds?)?)?")
_SIZE = re.compile(r"(?:in )?divisions? of (?:up to )?(\d)")


class LeagueMessages(ChallengeMessages):
    """Opens leagues, shows them, and handles their controls."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._leagues = self.services[Leagues]
        self._threads = TableThreads(host)
        self._turns = PressLocks()
        host.dispatcher.add_verb(LEAGUE, self.press)
        self.services.outbox.serve(LEAGUE_ENTRY, self._deliver)
        self.services.outbox.serve(PAIRING_ENTRY, self._open_game)

    # Opening

    async def open_typed(self, response: Response, text: str, _: PickedMember | None) -> TextLike | None:
        """Open a league from a typed text such as `Nova Luna, swiss 5, 7 days`. Raises Declined."""
        parts = Parts(in_english(text, next_of_league))
        game, form = parts.take_game(), parts.take(find_form)
        if form is None:
            raise Declined(words.NAME_A_FORM)
        lasts, size = parts.take(find_duration), parts.take(find_size) or DEFAULT_SIZE
        return await self._open(response, game, form, _days(lasts), size, parts.options)

    async def open_submitted(self, response: Response, fields: FieldValues) -> TextLike | None:
        """Open a league from the modal."""
        values = {key: next(iter(found), "") for key, found in fields.items()}
        form = find_form(values[FORM]) or TypedForm(LeagueForm.ROUND_ROBIN)
        game, size = game_named(values[GAME]), int(values.get(SIZE) or DEFAULT_SIZE)
        return await self._open(response, game, form, int(values[TIME]), size, values.get(OPTIONS, ""))

    async def fields(self) -> Sequence[Field]:
        """Return the fields of *Open league*."""
        games = [Choice(game.title, game.key) for game in GAMES if FORM_OF_PAIRS in game.seats]
        forms = [
            Choice(words.FORMS[LeagueForm.ROUND_ROBIN], "everyone", chosen=True),
            *(Choice(words.at_tables_of(seats), str(words.tables_of(seats))) for seats in SEATS[1:]),
            *(Choice(words.swiss(rounds), f"swiss {rounds}") for rounds in SUGGESTED_ROUNDS),
            Choice(words.FORMS[LeagueForm.ELIMINATION], "elimination"),
        ]
        days = [Choice(span(timedelta(days=each)), str(each), chosen=each == DEFAULT_DAYS) for each in SUGGESTED_DAYS]
        sizes = [Choice(words.at_most(each), str(each), chosen=each == DEFAULT_SIZE) for each in DIVISION_SIZES]
        return (
            SelectField(key=GAME, label=action_words.GAME, choices=tuple(games)),
            SelectField(key=FORM, label=words.FORM, choices=tuple(forms)),
            SelectField(key=TIME, label=words.TIME_PER_GAME, choices=tuple(days)),
            SelectField(
                key=SIZE, label=words.DIVISION_SIZE, description=words.DIVISION_SIZE_HINT, choices=tuple(sizes)
            ),
            OPTIONS_FIELD,
        )

    async def _open(
        self, response: Response, game: Game, typed: TypedForm, days: int, size: int, options: str
    ) -> TextLike | None:
        """Open a league in this channel, for a manager, and post its message. Raises Declined, LeagueRefused."""
        interaction = response.interaction
        _require_manager(interaction)
        await permissions.require(interaction)
        await permissions.require_place(self.services.settings, interaction)
        if not isinstance(interaction.channel, discord.TextChannel):
            raise Declined(words.TEXT_CHANNELS)
        permissions.require_threads(interaction, interaction.channel)
        new = NewLeague(
            game.key,
            guild_of(interaction),
            channel_of(interaction),
            read_options(game, options),
            typed.form,
            response.member,
            timedelta(days=days),
            typed.rounds,
            max(size, typed.seats),
            typed.seats,
        )
        league = await self._leagues.open(new)
        return await self._post(response, league)

    async def _post(self, response: Response, league: League) -> TextLike | None:
        """Post the message of a new league; otherwise the outbox does it later, and the member is told."""
        entry = await self.services.outbox.find(league.subject, LEAGUE_ENTRY)
        payload = self._payload(league)
        message = await self.post_or_defer(
            response, league.subject, LEAGUE_ENTRY, payload, words.OPENED, words.MESSAGE_LATER
        )
        if message is None:
            return None
        await self._leagues.set_message(league.id, message)
        if entry is not None:
            self.services.outbox.mark_delivered(entry)
        return words.OPENED

    # Cancelling, and the lines of `/challenge`

    async def choices(self, guild: int) -> Sequence[Choice]:
        """Return the leagues of a server that are not over."""
        return [Choice(self._name(league), league.id) for league in await self._leagues.in_guild(guild)]

    async def cancel_typed(self, response: Response, text: str, _: PickedMember | None) -> None:
        """Ask whether to cancel a league. Raises Declined, NoSuchLeague."""
        _require_manager(response.interaction)
        guild = guild_of(response.interaction)
        known = await self._leagues.in_guild(guild)
        league = known[0] if len(known) == 1 and not text else await self._leagues.find(text.strip(), guild)
        await self._ask_to_cancel(response, league)

    async def _ask_to_cancel(self, response: Response, league: League) -> None:
        confirm = Button(words.YES_CANCEL, LEAGUE, CONFIRM, tone="danger")
        text = words.ask_to_cancel(self._name(league))
        await response.tell(MessagePayload(text, controls=(confirm,), table=league.id))

    async def lines(self, guild: int) -> Sequence[TextLike]:
        """Return a line for each league that is not over, with a link to its message."""
        return [
            words.open_line(league, self._title(league), message_link(guild, league.channel, league.message))
            for league in await self._leagues.in_guild(guild)
            if league.message is not None
        ]

    # Controls

    async def press(self, press: Press) -> None:
        """Handle a control of a league. Raises Declined, LeagueRefused, NoSuchLeague."""
        response, action = press.response, press.control.argument
        guild, league_id = guild_of(response.interaction), press.control.table
        if action in (START, CANCEL, CONFIRM, NEXT):
            _require_manager(response.interaction)
        async with self._turns.hold(press):
            if action == JOIN:
                await self._show(response, await self._leagues.join(league_id, guild, press.member), words.JOINED)
            elif action == LEAVE:
                await self._show(response, await self._leagues.leave(league_id, guild, press.member), words.LEFT)
            elif action == START:
                await self._show(response, await self._leagues.start(league_id, guild), words.STARTED)
            elif action == CANCEL:
                await self._ask_to_cancel(response, await self._leagues.find(league_id, guild))
            elif action == CONFIRM:
                await self._leagues.cancel(league_id, guild, press.member)
                await response.conclude(words.CANCELLED)
            elif action == NEXT:
                await self._open_next(response, league_id, guild)
            elif action == REST:
                await self._show_rest(response, await self._leagues.find(league_id, guild))
            else:
                raise Declined(OLD_BUTTON)

    async def _show(self, response: Response, league: League, text: TextLike) -> None:
        """Show a changed league in its message, if that was pressed, or say what changed."""
        entry = await self.services.outbox.find(league.subject, LEAGUE_ENTRY)
        if not await response.edit(league.message, self._payload(league)):
            await response.tell(text)
        elif entry is not None and entry.rev == league.rev:
            self.services.outbox.mark_delivered(entry)

    async def _open_next(self, response: Response, league_id: str, guild: int) -> None:
        league = await self._leagues.open_next(league_id, guild, response.member)
        response.message = None
        said = await self._post(response, league)
        if said is not None:
            await response.tell(said)

    async def _show_rest(self, response: Response, league: League) -> None:
        """Show the lines of the standings that the message has no room for, in as many messages as they need."""
        rest = self._standings(league)[MAX_LINES:]
        if not rest:
            raise Declined(words.ALL_SHOWN)
        for begin in range(0, len(rest), MAX_LINES):
            await response.tell(lines(*rest[begin : begin + MAX_LINES]))

    # Outbox entries

    async def _deliver(self, entry: OutboxEntry) -> None:
        """Edit the message of a league, or post it. Raises RetryLater."""
        try:
            league = await self._leagues.find(league_of(entry.subject))
        except NoSuchLeague:
            return
        payload, language = self._payload(league), self._language(league)
        async with deliver_to(self.services, league.guild, league.channel):
            if league.message is not None and await edit(
                self.client, league.channel, league.message, payload, language, ignore=TAKES_NO_EDIT
            ):
                return
            if league.status is not LeagueStatus.CANCELLED:
                message = await post_once(self.client, entry, payload, language, nonce=f"{league.id}-{league.rev}")
                await self._leagues.set_message(league.id, message)

    async def _open_game(self, entry: OutboxEntry) -> None:
        """Open the thread and the table of a game, and call its players. Raises RetryLater."""
        found = await self._leagues.game_to_open(entry.subject, entry.read(GameToOpen).number)
        if found is None:
            return
        league, game = found
        title, language = self._title(league), self._language(league)
        payload = MessagePayload(words.pairing(league, game, title))
        async with deliver_to(self.services, league.guild, league.channel):
            message = await post_once(self.client, entry, payload, language, nonce=f"{league.id}-{game.number}-game")
            names = [await self.dispatcher.names.of(each) for each in game.players]
            thread = await self._threads.open(league.guild, league.channel, message, title, names)
        if thread is None:
            raise RetryLater(f"no thread for a game of league {league.id}")
        seating = self.dispatcher.faces[league.game].seating
        live = await self._leagues.open_game(entry.subject, game.number, thread, seating)
        await self._threads.add_members(thread, [each for each in game.players if not is_former(each)])
        if live is not None:
            await call_to_game(self.client, self.services, title, live, game.players)

    # The message

    def _payload(self, league: League) -> MessagePayload:
        """Make the message of a league: who has joined, or the standings."""
        title, game = self._title(league), self.dispatcher.faces[league.game].game
        controls: list[Control] = []
        if league.status is LeagueStatus.CANCELLED:
            text: TextLike = words.cancelled(league, title)
        elif league.status is LeagueStatus.GATHERING:
            text = words.gathering(league, title, describe_changed_options(game, league.options))
            controls = [
                Button(words.JOIN, LEAGUE, JOIN, tone="main", disabled=league.full),
                Button(words.LEAVE, LEAGUE, LEAVE),
                Button(words.START, LEAGUE, START),
                Button(words.CANCEL, LEAGUE, CANCEL),
            ]
        else:
            rows = self._standings(league)
            text = lines(self._head(league), *rows[:MAX_LINES])
            if len(rows) > MAX_LINES:
                controls.append(Button(words.REST, LEAGUE, REST))
            if league.status is LeagueStatus.ENDED:
                controls.append(Button(words.NEXT_SEASON, LEAGUE, NEXT, tone="main"))
        return MessagePayload(text, controls=tuple(controls), table=league.id, rev=0)

    def _head(self, league: League) -> TextLike:
        """What stands above the standings."""
        title = self._title(league)
        if league.status is LeagueStatus.ENDED:
            up, down = promoted(league), relegated(league)
            head = words.ended(league, title, standings(league, 0)[0].member)
            return lines(head, words.moves(up, down) if up else "", words.order(league))
        numbers = [
            (current_round(league, division), rounds_of(league, division)) for division in range(len(league.divisions))
        ]
        going = [game for game in league.games if game.points is None]
        due = min((game.due for game in going if game.due is not None), default=None)
        when = None if due is None else relative_time(due)
        return lines(words.running(league, title, numbers, len(going), when), words.order(league))

    def _standings(self, league: League) -> list[TextLike]:
        """Return the lines of all divisions."""
        rows: list[TextLike] = []
        over = league.status is LeagueStatus.ENDED
        for division in range(len(league.divisions)):
            if len(league.divisions) > 1:
                rows.append(words.division(division + 1))
            for place, each in enumerate(standings(league, division), start=1):
                if league.form is LeagueForm.ELIMINATION:
                    rows.append(words.eliminated(place, each, over=over))
                else:
                    rows.append(words.standing(place, each, league.seats))
            void = [game.players for game in league.games_of(division) if game.void]
            if void:
                rows.append(words.void(void))
        return rows

    def _title(self, league: League) -> str:
        return self.dispatcher.faces[league.game].game.title

    def _name(self, league: League) -> TextLike:
        return words.name(league, self._title(league))

    def _language(self, league: League) -> Language:
        return guild_language(self.client, league.guild)


def _require_manager(interaction: Interaction) -> None:
    if not is_manager(interaction):
        raise Declined(words.MANAGERS_ONLY)


@dataclass(frozen=True, slots=True)
class TypedForm:
    """A form of league: `rounds` are those of a Swiss system, `seats` those of each game."""

    form: LeagueForm
    rounds: int = DEFAULT_ROUNDS
    seats: int = FORM_OF_PAIRS


def find_form(text: str) -> TypedForm | None:
    """Return the form that is typed.

    >>> find_form("Swiss 5").rounds, find_form("elimination").seats, find_form("tables of 4").seats, find_form("chess")
    (5, 2, 4, None)
    """
    typed = text.lower()
    if (match := _SWISS.fullmatch(typed)) is not None:
        return TypedForm(LeagueForm.SWISS, int(match[1] or DEFAULT_ROUNDS))
    if (match := _TABLES.fullmatch(typed)) is not None:
        return TypedForm(LeagueForm.ROUND_ROBIN, seats=int(match[1]))
    return None if typed not in words.TYPED_FORMS else TypedForm(words.TYPED_FORMS[typed])


def next_of_league(done: Sequence[str]) -> Sequence[TextLike]:
    """Return what can follow: game, form, time for a game, then the size of divisions and options."""
    parts = Parts(", ".join(done))
    game = parts.take(find_game)
    if game is None:
        titles = [each.title for each in GAMES if FORM_OF_PAIRS in each.seats]
        return [words.game_and_form(title, form) for title in titles for form in (words.EVERYONE, words.ELIMINATION)]
    if parts.take(find_form) is None:
        tables = [words.tables_of(seats) for seats in SEATS[1:] if seats in game.seats]
        return [words.EVERYONE, *map(words.typed_swiss, SUGGESTED_ROUNDS), words.ELIMINATION, *tables]
    if parts.take(find_duration) is None:
        return [span(timedelta(days=days)) for days in SUGGESTED_DAYS]
    sizes = [words.divisions_of(size) for size in DIVISION_SIZES] if parts.take(find_size) is None else []
    return [*sizes, *next_options(game, parts.rest)]


def find_size(text: str) -> int | None:
    """Return the size of divisions.

    >>> find_size("divisions of 4")
    4
    """
    match = _SIZE.fullmatch(text.lower())
    return None if match is None else int(match[1])


def _days(lasts: timedelta | None) -> int:
    """Return a time for a game in days. Raises Declined for parts of days."""
    if lasts is None:
        return DEFAULT_DAYS
    if lasts % timedelta(days=1):
        raise Declined(words.WHOLE_DAYS)
    return lasts.days
