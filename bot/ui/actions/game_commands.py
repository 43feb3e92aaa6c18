"""The commands of each game, made from its face and options.

`new`, `board` and `rules`; `hand` for games with hidden information, `hint` for games that can be searched.
"""

from __future__ import annotations

import inspect
from typing import Any

import discord
from discord import app_commands

from bot.ai.players import levels_of
from bot.games.errors import BadOption
from bot.games.text import TextLike, literal_text
from bot.model.errors import NoSuchTable
from bot.model.table import LiveTable
from bot.ui.actions.dispatcher import Dispatcher
from bot.ui.actions.lessons import LEARN
from bot.ui.actions.no_table import lobby_refusal
from bot.ui.actions.play import require_turn
from bot.ui.components.command_text import command_text
from bot.ui.components.controls import MAX_CHOICES
from bot.ui.components.links import mention
from bot.ui.components.table_request import TableRequest
from bot.ui.messages.face import Face
from bot.ui.messages.guide import topic_for
from bot.ui.messages.lobby_message import SEATS
from bot.ui.messages.options import read_options, suggest_options
from bot.ui.messages.table_message import HAND, HINT
from bot.ui.transport import permissions
from bot.ui.transport.failures import Declined
from bot.ui.transport.response import Deferral, Interaction, Response
from bot.ui.words import commands as command_words
from bot.ui.words import lesson as lesson_words

OPTIONS, PARTNER = "options", "partner"
"""Parameters of `new`: less common options in words, and who shares the seat."""

Command = app_commands.Command[Any, ..., Any]


class GameCommands:
    """The command group of one game."""

    def __init__(self, dispatcher: Dispatcher, face: Face) -> None:
        self._dispatcher = dispatcher
        self._face = face
        self._game = face.game

    def group(self) -> app_commands.Group:
        """Make the group."""
        group = app_commands.Group(name=self._game.key, description=command_text(self._face.summary), guild_only=True)
        commands = [
            self._new_command(),
            _command("board", command_words.BOARD, _as_function(self._board)),
        ]
        if self._face.hand:
            commands.append(_command(HAND, command_words.HAND, _as_function(self._hand)))
        if len(levels_of(self._game)) > 1:
            commands.append(self._hint_command())
        commands.append(self._rules_command())
        if self._face.lesson is not None:
            commands.append(_command(LEARN, lesson_words.LEARN, _as_function(self._learn)))
        for command in commands:
            group.add_command(command)
        return group

    # new

    def _new_command(self) -> Command:
        async def new(interaction: Interaction, **chosen: Any) -> None:
            async with Response(interaction, late=Deferral.PUBLIC) as response:
                options = self._game.check_options(read_options(self._game, chosen.get(OPTIONS)))
                partners = _read_partner(interaction, chosen.get(PARTNER))
                seats = self._game.check_seats(chosen.get(SEATS) or self._game.seats[0])
                request = TableRequest(self._game.key, options, partners, seats)
                await self._dispatcher.table_factory.open(response, request)

        parameters = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_ONLY, annotation=Interaction)]
        described: dict[str, app_commands.locale_str] = {}
        several = len(self._game.seats) > 1
        if several:
            parameters.append(_optional_parameter(SEATS, int))
            described[SEATS] = command_text(command_words.how_many(self._game.seats[0]))
        if self._face.partner:
            parameters.append(_optional_parameter(PARTNER, discord.Member))
            described[PARTNER] = command_text(command_words.PARTNER)
        parameters.append(_optional_parameter(OPTIONS, str))
        described[OPTIONS] = command_text(command_words.WHICH_OPTIONS)
        new.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        app_commands.describe(**described)(new)
        if several:
            counts = [app_commands.Choice(name=str(count), value=count) for count in self._game.seats]
            app_commands.choices(**{SEATS: counts})(new)
        command = _command("new", command_words.NEW, new)
        command.autocomplete(OPTIONS)(self._suggest_options)
        return command

    async def _suggest_options(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=text, value=text) for text in suggest_options(self._game, typed)[:MAX_CHOICES]]

    async def _find_running(self, interaction: Interaction) -> LiveTable:
        live = await self._dispatcher.tables.tables.running_in(_channel_of(interaction))
        if live is None or live.table.game != self._game.key:
            raise await self._dispatcher.no_table(
                interaction, command_words.none_runs(self._game.title, self._game.key)
            )
        return live

    # board, hand and rules

    async def _board(self, interaction: Interaction) -> None:
        async with Response(interaction, late=Deferral.PUBLIC) as response:
            await permissions.require(interaction)
            lobby = await self._dispatcher.tables.lobbies.in_channel(_channel_of(interaction))
            if lobby is not None and lobby.game == self._game.key:
                await self._dispatcher.lobbies.post(response, lobby)
                return
            if lobby is not None:
                raise Declined(lobby_refusal(lobby, self._dispatcher.faces))
            await self._dispatcher.boards.post(response, await self._dispatcher.latest(self._face, interaction))

    async def _hand(self, interaction: Interaction) -> None:
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            await self._dispatcher.hands.open(response, await self._find_running(interaction))

    def _hint_command(self) -> Command:
        async def hint(interaction: Interaction, sure: bool = False) -> None:
            async with Response(interaction, late=Deferral.PRIVATE) as response:
                live = await self._find_running(interaction)
                require_turn(live, response.member)
                await self._dispatcher.hints.open(response, live.table.id, sure=sure)

        app_commands.describe(sure=command_text(command_words.SURE))(hint)
        return _command(HINT, command_words.HINT, hint)

    async def _learn(self, interaction: Interaction) -> None:
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            await self._dispatcher.lessons.begin(response, self._game.key)

    def _rules_command(self) -> Command:
        async def rules(interaction: Interaction, topic: str | None = None) -> None:
            async with Response(interaction, late=Deferral.PRIVATE) as response:
                key = topic or await self._pick_topic(interaction)
                await response.tell(await self._dispatcher.guide.topic_payload(self._face, key, response))

        topics = [
            app_commands.Choice(name=command_text(literal_text(topic.title)), value=key)
            for key, topic in self._face.topics.items()
        ]
        app_commands.describe(topic=command_text(command_words.WHICH_TOPIC))(rules)
        app_commands.choices(topic=topics)(rules)
        return _command("rules", command_words.RULES, rules)

    async def _pick_topic(self, interaction: Interaction) -> str:
        """Return the topic of the channel's current decision, or the first one."""
        live = await self._dispatcher.tables.tables.running_in(_channel_of(interaction))
        if live is None or live.table.game != self._game.key:
            return next(iter(self._face.topics))
        return topic_for(self._face, live, interaction.user.id)


def _command(name: str, description: TextLike, callback: Any) -> Command:
    return app_commands.Command(name=name, description=command_text(description), callback=callback)


def _as_function(method: Any) -> Any:
    """Wrap a bound method in a function, which discord.py needs outside a cog."""

    async def command(interaction: Interaction) -> None:
        await method(interaction)

    return command


def _optional_parameter(name: str, kind: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind | None)


def _channel_of(interaction: Interaction) -> int:
    if interaction.channel_id is None:
        raise NoSuchTable
    return interaction.channel_id


def _read_partner(interaction: Interaction, partner: discord.Member | None) -> tuple[int, ...]:
    """Return the partner, if it is another member. Raises BadOption for a bot."""
    if partner is None or partner.id == interaction.user.id:
        return ()
    if partner.bot:
        raise BadOption(command_words.is_a_bot(mention(partner.id)))
    return (partner.id,)
