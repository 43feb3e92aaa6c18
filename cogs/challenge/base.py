"""What all messages about challenges start from."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.core.delivery.entries import OutboxKind
from bot.core.results.standings import Standing
from bot.discord.client.host import Host
from bot.discord.components.controls import Choice
from bot.discord.components.payload import FileAttachment, MessagePayload
from bot.discord.pictures.attachments import draw_attachments
from bot.discord.pictures.avatars import server_style
from bot.discord.transport import calls
from bot.discord.transport.calls import CALL_ERRORS, Declined
from bot.discord.transport.places import server_of
from bot.discord.transport.response import Interaction, Response
from bot.discord.words import PICTURE_LATER
from bot.games.contract import Game
from bot.games.text import Text, TextLike
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import Challenge
from cogs.challenge.words import challenges as words
from cogs.challenge.words import duplicates

ENTER = "enter"
"""The verb that begins one's run, or takes it up again."""


class ChallengeMessages:
    """What all messages about challenges start from."""

    def __init__(self, host: Host) -> None:
        self.client = host
        self.dispatcher = host.dispatcher
        self.services = host.dispatcher.services
        self.challenges = host.dispatcher.services[Challenges]

    def game(self, challenge: Challenge) -> Game:
        """The game that a challenge is about."""
        return self.dispatcher.faces[challenge.game].game

    async def opening_picture(self, challenge: Challenge) -> tuple[FileAttachment, ...]:
        """Return the picture of the opening; empty if it can't be drawn now."""
        opening = (await self.challenges.opening(challenge)).view(0)
        view = replace(opening, names=duplicates.seats(challenge.computers))
        style = await server_style(self.services.settings, self.client, challenge.guild)
        renderer = self.dispatcher.faces[challenge.game].renderer
        return await draw_attachments(self.dispatcher.render_queue, view, style, challenge.id, renderer)

    async def run_choice(self, each: Standing, value: str) -> Choice:
        """Return a finished run by rank and name, with its result."""
        name = await self.dispatcher.names.of(each.member)
        return Choice(words.in_list(each.rank, name), value, words.result(each.score, each.goals))

    async def post_or_defer(
        self,
        response: Response,
        subject: str,
        kind: OutboxKind,
        payload: MessagePayload,
        done: TextLike,
        otherwise: Text = PICTURE_LATER,
    ) -> int | None:
        """Post the message of an outbox entry as the response and return its id.

        None if that fails: the outbox does it later, and the member is told that it's `done`.
        """
        try:
            return await response.post(payload)
        except CALL_ERRORS as error:
            entry = await self.services.outbox.find(subject, kind)
            if entry is not None:
                await self.services.outbox.postpone(entry, error)
            await response.tell(calls.delay_text(error, done, otherwise))
            return None


def guild_of(interaction: Interaction) -> int:
    """Return the server that something is about. Raises Declined if the member shares none with the bot."""
    server = server_of(interaction)
    if server is None:
        raise Declined(words.IN_SERVERS)
    return server


def is_manager(interaction: Interaction) -> bool:
    """Whether a member may manage the server."""
    return interaction.permissions.manage_guild


def channel_of(interaction: discord.Interaction) -> int:
    """Return the channel of a server where something was asked. Raises Declined elsewhere."""
    if interaction.channel_id is None or interaction.guild_id is None:
        raise Declined(words.IN_CHANNELS)
    return interaction.channel_id


def computer_levels(game: Game, number: int | None, level: str) -> tuple[str, ...]:
    """Return the levels of the opponents; by default the minimum number."""
    return (level,) * (game.seats[0] - 1 if number is None else number)
