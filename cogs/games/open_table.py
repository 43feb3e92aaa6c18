"""A command for each game, such as `/carcassonne`, to open a table or lobby."""

from __future__ import annotations

import inspect
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.discord.components.command_text import TypedText, autocomplete_choices, command_text
from bot.discord.components.languages import member_language
from bot.discord.components.links import mention
from bot.discord.components.table_request import TableRequest
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.table.face import Face
from bot.discord.table.options import next_options, read_options
from bot.discord.table.search import suggest_parts
from bot.discord.transport.response import Deferral, Interaction, Response
from bot.games.contract import BadOption
from cogs.games import words
from cogs.lobby.lobby_message import SEATS

OPTIONS, PARTNER = "options", "partner"
"""Parameters: less common options in words, and who shares the seat."""


def open_command(dispatcher: Dispatcher, face: Face) -> app_commands.Command[Any, ..., Any]:
    """Make the command of a game from its face and options."""
    game = face.game

    async def open_table(interaction: Interaction, **chosen: Any) -> None:
        async with Response(interaction, late=Deferral.PUBLIC) as response:
            options = game.check_options(read_options(game, chosen.get(OPTIONS)))
            partners = _read_partner(interaction, chosen.get(PARTNER))
            seats = game.check_seats(chosen.get(SEATS) or game.seats[0])
            await dispatcher.table_factory.open(response, TableRequest(game.key, options, partners, seats))

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
