"""Commands shared by all games: opening tables, `/move` and `/look`."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import discord
from cachetools import LRUCache
from discord import app_commands
from discord.ext import commands

from bot.core.table.model import LiveTable, deciders
from bot.discord import words as shared_words
from bot.discord.client.host import Host
from bot.discord.components.command_text import TypedText, autocomplete_choices, command_text
from bot.discord.components.languages import member_language
from bot.discord.components.links import board_link, mention
from bot.discord.components.table_request import TableRequest
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.table.face import Face, Suggestion
from bot.discord.table.hands import MAX_WAIT_SECONDS
from bot.discord.table.options import next_options, read_options
from bot.discord.table.play import require_turn
from bot.discord.table.search import search_suggestions, suggest_parts, suggestion_label
from bot.discord.table.table_message import private_viewer
from bot.discord.transport import permissions
from bot.discord.transport.response import Deferral, Interaction, Response
from bot.errors import TableError
from bot.games.contract import BadOption, Game, IllegalMove, InvalidMove
from bot.games.text import ENGLISH, Language, fold_typed, sentences
from cogs.games import words
from cogs.games.look import LookCommand
from cogs.lobby.lobby_message import SEATS
from cogs.table import lookup

# /move: play a typed move at the table here, or in one's own run


CACHE_SIZE = 60
"""Cached decisions of autocomplete."""


class MoveCommand(commands.Cog):
    """Plays typed moves."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self._services = dispatcher.services
        self._suggestions: LRUCache[tuple[str, int, Language, int], Sequence[Suggestion]] = LRUCache(CACHE_SIZE)

    @app_commands.command(description=command_text(words.MOVE))
    @app_commands.describe(move=command_text(words.WHAT_TO_PLAY))
    async def move(self, interaction: Interaction, move: TypedText) -> None:
        """Play a move: a notation, or a label of the list."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            live = await self._find(interaction)
            if live is None:
                raise await lookup.refusal(self._dispatcher, interaction, words.NO_TABLE)
            if live.table.run is None:
                await permissions.require(interaction)
                require_turn(live, response.member)
            seat = private_viewer(live, response.member)
            notation = await self._read_move(live, move, response.member_language, seat)
            try:
                after = await self._services.moves.play(live.table.id, response.member, notation)
            except IllegalMove as illegal:
                await self._dispatcher.refuse(response, live, illegal.refusal)
                return
            await (self._show_board if after.table.run is None else self._show_run)(response, live, after, notation)

    async def _show_board(self, response: Response, before: LiveTable, after: LiveTable, notation: str) -> None:
        """Update the board, and link it or show it again."""
        seat, game = private_viewer(before, response.member), self._game_of(before)
        played = words.played(before.position.explain(game.parse(notation), seat))
        if not await self._dispatcher.boards.go_on(response, after, shared_words.MOVED):
            return
        now = await self._services.tables.live(after.table.id)
        if now.table.board == before.table.board:
            await response.tell(await self._dispatcher.payloads.with_table(played, now, response))
        else:
            await response.tell(sentences(played, board_link(now.table)))

    async def _show_run(self, response: Response, _before: LiveTable, after: LiveTable, _notation: str) -> None:
        """Show the run after the computer players' moves."""
        live = await self._services.computers.wait_for_moves(after, MAX_WAIT_SECONDS)
        _, payload = await self._dispatcher.payloads.newest(live, response)
        await response.tell(payload)

    def _game_of(self, live: LiveTable) -> Game:
        return self._dispatcher.faces[live.table.game].game

    async def _read_move(self, live: LiveTable, typed: str, language: Language, seat: int) -> str:
        """Return the notation of the input: a notation or a legal move's label.

        Raises InvalidMove.
        """
        try:
            return str(self._game_of(live).parse(typed))
        except InvalidMove:
            wanted = fold_typed(typed)
            for each in (language, ENGLISH):
                for suggestion in await self._suggest_moves(live, each, seat):
                    if wanted == fold_typed(suggestion.label):
                        return suggestion.notation
            raise

    @move.autocomplete("move")
    async def _complete(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        try:
            live = await self._find(interaction)
        except TableError:
            return []
        if live is None or interaction.user.id not in deciders(live):
            return []
        seat = private_viewer(live, interaction.user.id)
        offered = await self._suggest_moves(live, member_language(interaction), seat)
        return autocomplete_choices(
            (suggestion_label(each), each.notation) for each in search_suggestions(offered, typed)
        )

    async def _suggest_moves(self, live: LiveTable, language: Language, seat: int) -> Sequence[Suggestion]:
        key = (live.table.id, live.table.rev, language, seat)
        if key not in self._suggestions:
            names = await self._dispatcher.names.seats(live.table)
            face = self._dispatcher.faces[live.table.game]
            self._suggestions[key] = face.suggest_moves(live, language, seat, names)
        return self._suggestions[key]

    async def _find(self, interaction: Interaction) -> LiveTable | None:
        """Return the member's table here, else their run, else the table here."""
        channel, guild, member = interaction.channel_id, interaction.guild_id, interaction.user.id
        here = None if channel is None else await self._services.tables.running_in(channel)
        if here is not None and member in here.table.members:
            return here
        run = await self._services.tables.run_under_way(guild, member)
        return here if run is None else await self._services.tables.live(run.id)


# A command for each game, such as /carcassonne, to open a table or lobby


OPTIONS, PARTNER = "options", "partner"
"""Parameters: less common options in words, and who shares the seat."""


def open_command(dispatcher: Dispatcher, face: Face) -> app_commands.Command[Any, ..., Any]:
    """Make the command of a game from its face and options."""
    game = face.game

    async def open_table(interaction: Interaction, **chosen: Any) -> None:
        async with Response(interaction, late=Deferral.PUBLIC) as response:
            request = await read_request(response, chosen)
            if request is not None:
                await dispatcher.table_factory.open(response, request)

    async def read_request(response: Response, chosen: Mapping[str, Any]) -> TableRequest | None:
        if not any(chosen.values()):
            return await dispatcher.choose_way(response, game)
        options = game.check_options(read_options(game, chosen.get(OPTIONS)))
        partners = _read_partner(response.interaction, chosen.get(PARTNER))
        return TableRequest(game.key, options, partners, game.check_seats(chosen.get(SEATS) or game.seats[0]))

    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return autocomplete_choices(suggest_parts(typed, partial(next_options, game), member_language(interaction)))

    parameters = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_ONLY, annotation=Interaction)]
    described: dict[str, app_commands.locale_str] = {}
    several = len(game.seats) > 1
    if several:
        parameters.append(_optional_parameter(SEATS, int))
        described[SEATS] = command_text(words.how_many(game.seats[0]))
    if face.partner:
        parameters.append(_optional_parameter(PARTNER, discord.Member))
        described[PARTNER] = command_text(words.PARTNER)
    parameters.append(_optional_parameter(OPTIONS, TypedText))
    described[OPTIONS] = command_text(words.OPTIONS)
    open_table.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    app_commands.describe(**described)(open_table)
    if several:
        counts = [app_commands.Choice(name=str(count), value=count) for count in game.seats]
        app_commands.choices(**{SEATS: counts})(open_table)
    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=game.key, description=command_text(face.summary), callback=open_table
    )
    command.autocomplete(OPTIONS)(suggest)
    return command


def _optional_parameter(name: str, kind: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind | None)


def _read_partner(interaction: Interaction, partner: discord.Member | None) -> tuple[int, ...]:
    """Return the partner, if it is another member. Raises BadOption for a bot."""
    if partner is None or partner.id == interaction.user.id:
        return ()
    if partner.bot:
        raise BadOption(words.is_a_bot(mention(partner.id)))
    return (partner.id,)


async def setup(host: Host) -> None:
    """Add the commands. The cogs of games have registered their faces."""
    for face in host.dispatcher.faces.values():
        host.tree.add_command(open_command(host.dispatcher, face))
    await host.add_cog(MoveCommand(host.dispatcher))
    await host.add_cog(LookCommand(host.dispatcher))
