"""Shared by the actions of `/challenge`: finding challenges, describing results."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

import discord
from discord.ext import commands

from bot.core.delivery.entries import OutboxKind
from bot.core.history.courses import Against, against_par
from bot.core.results.standings import Standing
from bot.core.table.model import Table
from bot.discord.client.host import Host
from bot.discord.components.controls import Choice
from bot.discord.components.payload import FileAttachment, MessagePayload, attach_picture
from bot.discord.pictures.attachments import draw_attachments
from bot.discord.pictures.style import server_style
from bot.discord.press.press import Press
from bot.discord.transport import failures
from bot.discord.transport.calls import CALL_ERRORS
from bot.discord.transport.failures import Declined
from bot.discord.transport.installs import server_of
from bot.discord.transport.response import Interaction, Response
from bot.discord.words import ELSEWHERE, PICTURE_LATER
from bot.errors import TableError
from bot.games.catalogues import is_named
from bot.games.contract import Game
from bot.games.text import Language, Text, TextLike
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import Challenge
from cogs.challenge.results.pictures import share_card
from cogs.challenge.results.service import ChallengeResults
from cogs.challenge.words import challenges as words
from cogs.challenge.words import duplicates
from renderers.challenges import draw_share

ENTER = "enter"
"""The verb that begins one's run, or takes it up again."""


class ChallengeCog(commands.Cog):
    """Some of the actions of challenges."""

    def __init__(self, host: Host) -> None:
        self.client = host
        self.dispatcher = host.dispatcher
        self.services = host.dispatcher.services
        self.challenges = host.dispatcher.services[Challenges]

    def game(self, challenge: Challenge) -> Game:
        """The game that a challenge is about."""
        return self.dispatcher.faces[challenge.game].game

    async def find_meant(self, interaction: Interaction, typed: str | None, *, over: bool) -> Challenge:
        """Return the named challenge, or the newest open (or closed) one. Raises Declined."""
        guild = guild_of(interaction)
        if typed:
            return await self._named(guild, typed.strip().lower())
        found = await (self.challenges.over_in(guild) if over else self.challenges.open_in(guild))
        if not found:
            raise Declined(words.NONE_CLOSED if over else words.NONE_OPEN)
        return max(found, key=lambda each: each.closed or each.opened) if over else found[0]

    @asynccontextmanager
    async def refusals_named(self, challenge: Challenge) -> AsyncIterator[None]:
        """Name the challenge in every refusal inside the block."""
        try:
            yield
        except (TableError, Declined) as refused:
            raise Declined(words.about(challenge, self.game(challenge), refused.text)) from refused

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
            await response.tell(failures.delay_text(error, done, otherwise))
            return None

    async def _named(self, guild: int, typed: str) -> Challenge:
        """Return the challenge with this id or name, in any language.

        Raises NoSuchChallenge.
        """
        for each in await self.challenges.all_in(guild):
            if is_named(words.name(each, self.game(each)), typed):
                return each
        return await self.challenges.find(typed, guild)

    async def find_pressed(self, press: Press) -> Challenge:
        """Return the challenge of a control in this server. Raises NoSuchChallenge."""
        named, interaction = press.control.argument or press.control.table, press.response.interaction
        if press.response.in_direct_messages:
            found = await self.challenges.find(named)
            await self.dispatcher.home_servers.visit(interaction, found.guild)
            return found
        return await self.challenges.find(named, guild_of(interaction))

    async def check_press(self, press: Press, challenge: Challenge) -> None:
        """Raise Declined for a control of a challenge outside its server; in direct messages its members may press."""
        response = press.response
        if response.in_direct_messages:
            await self.dispatcher.home_servers.visit(response.interaction, challenge.guild)
        elif not response.in_server or challenge.guild != response.interaction.guild_id:
            raise Declined(ELSEWHERE)

    async def find_any(self, interaction: Interaction, typed: str | None) -> Challenge:
        """Return the named challenge, or the newest one, open ones first. Raises Declined."""
        found = [] if typed else await self.challenges.all_in(guild_of(interaction))
        if not found:
            return await self.find_meant(interaction, typed, over=True)
        return next(filter(self.challenges.is_open, found), found[0])

    async def challenge_choices(self, interaction: Interaction, *, over: bool = False) -> Sequence[Choice]:
        """Return the challenges of the server, open ones first, or those that have closed."""
        guild = guild_of(interaction)
        if over:
            found = await self.challenges.over_in(guild)
        else:
            found = sorted(await self.challenges.all_in(guild), key=self.challenges.is_open, reverse=True)
        return [Choice(words.title(each, self.game(each)), each.id) for each in found]

    async def run_choice(self, each: Standing) -> Choice:
        """Return a finished run by rank and name, with its result.

        The value is its member.
        """
        name = await self.dispatcher.names.of(each.member)
        return Choice(words.in_list(each.rank, name), str(each.member), words.result(each.score, each.goals))

    async def sparklines(
        self, challenge: Challenge, runs: Sequence[Table], member: int | None = None
    ) -> Sequence[Sequence[Against]]:
        """Return the sparklines of finished runs.

        Before the close, only for members who have finished their own. Raises ChallengeOpen.
        """
        if not challenge.par_course:
            return [()] * len(runs)
        better, found = self.game(challenge).better, [run.id for run in runs]
        courses = await self.services[ChallengeResults].courses(challenge.id, found, member)
        return [against_par(course.scores, challenge.par_course, better) for course in courses]

    async def result_text(self, challenge: Challenge, run: Table) -> Text:
        """A finished run in a few lines, without its moves."""
        pattern, streak = await self._sparkline_and_streak(challenge, run)
        emblem = self.dispatcher.faces[challenge.game].emblem
        return words.card(challenge, self.game(challenge), run, pattern, emblem, streak)

    async def first_picture(self, challenge: Challenge) -> tuple[FileAttachment, ...]:
        """Return the opening picture; empty if it can't be drawn now."""
        opening = (await self.challenges.opening(challenge)).view(0)
        view = replace(opening, names=duplicates.seats(challenge.computers))
        style = await server_style(self.services.settings, self.client, challenge.guild)
        renderer = self.dispatcher.faces[challenge.game].renderer
        return await draw_attachments(self.dispatcher.render_queue, view, style, challenge.id, renderer)

    async def plain_result(self, challenge: Challenge, run: Table) -> Text:
        """The same without its member, in plain letters."""
        pattern, streak = await self._sparkline_and_streak(challenge, run)
        emblem = self.dispatcher.faces[challenge.game].emblem
        return words.share(challenge, self.game(challenge), run, pattern, emblem, streak, plain=True)

    async def result_picture(self, challenge: Challenge, run: Table, language: Language) -> FileAttachment:
        """The same as a small picture, in the theme of the server: everybody may see it."""
        pattern, streak = await self._sparkline_and_streak(challenge, run)
        name = await self.dispatcher.names.of(run.opener)
        picture = await self.dispatcher.avatars.of(run.opener)
        drawn = share_card(challenge, self.game(challenge), run, pattern, streak, name, picture)
        style = replace(
            await server_style(self.services.settings, self.client, challenge.guild), language=language.code
        )
        return attach_picture(
            await self.dispatcher.render_queue.draw_unbound(draw_share, drawn, style=style), "result.png"
        )

    async def _sparkline_and_streak(self, challenge: Challenge, run: Table) -> tuple[Sequence[Against], int]:
        """The pattern of a finished run, and the streak of its player."""
        (pattern,) = await self.sparklines(challenge, [run], run.opener)
        return pattern, await self.services[ChallengeResults].streak(challenge, run.opener)


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
