"""`/records server|me|member`: the best results of a server, and what one member achieved there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.registry import GAMES
from bot.games.text import ENGLISH, Language, Text
from bot.tables.challenge import Cadence, Challenge
from bot.tables.results import Category, Result
from bot.ui.answer import Answer, Late
from bot.ui.failures import Declined
from bot.ui.host import Host
from bot.ui.links import mention
from bot.ui.listed import listed
from bot.ui.options import unusual_in_words
from bot.ui.sheet import CONTENT_LENGTH, Sheet, enclosed
from cogs.records import words
from cogs.records.card import RANKS, record_card
from renderers.challenges import draw_card

Interaction = discord.Interaction[Any]

BEST = 3
"""Results of one list."""

GAMES_BY_KEY = {game.key: game for game in GAMES}
CHOICES = [app_commands.Choice(name=game.title, value=game.key) for game in GAMES]


@app_commands.guild_only
class RecordCommands(commands.GroupCog, group_name="records", group_description=listed(words.GROUP)):
    """The commands of records."""

    def __init__(self, host: Host) -> None:
        self.desk = host.desk
        self.tables = host.desk.tables

    @app_commands.command(description=listed(words.SERVER))
    @app_commands.describe(game=listed(words.ONLY_THIS_GAME))
    @app_commands.choices(game=CHOICES)
    async def server(self, interaction: Interaction, game: str | None = None) -> None:
        """List the records of the server."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            found = await self.tables.records_in(_guild(interaction), BEST, game)
            lists = [best_of(category, best) for category, best in found.items()]
            await answer.tell(fitting(lists, answer.reader) or words.NOTHING_FINISHED)

    @app_commands.command(description=listed(words.ME))
    async def me(self, interaction: Interaction) -> None:
        """Show one's own card."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            await self._card(answer, interaction.user)

    @app_commands.command(description=listed(words.MEMBER))
    @app_commands.describe(member=listed(words.WHOSE_CARD))
    async def member(self, interaction: Interaction, member: discord.Member) -> None:
        """Show somebody's card."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            await self._card(answer, member)

    async def _card(self, answer: Answer, member: discord.abc.User) -> None:
        guild = _guild(answer.interaction)
        found = await self.tables.results_of(guild, member.id)
        challenges = self.tables.challenges
        everything = {each.id: each for each in await challenges.all_in(guild)}
        over = [each for each in everything.values() if not challenges.is_open(each)]
        # A run in a challenge that is still open is its player's secret.
        known = {each.id for each in over} if answer.member != member.id else set(everything)
        own = [each for each in found if each.challenge in (None, *known)]
        server = "" if answer.interaction.guild is None else answer.interaction.guild.name
        today = await challenges.schedules.today(guild)
        ranks = await self._weekly_ranks(over, member.id)
        card = record_card(member.display_name, server, own, everything, ranks, GAMES_BY_KEY, today)
        picture = await self.desk.studio.make(draw_card, card, theme=await self.desk.theme_for(answer))
        await answer.tell(Sheet(words.finished(mention(member.id), card.games), (enclosed(picture, "card.png"),)))

    async def _weekly_ranks(self, over: Sequence[Challenge], member: int) -> list[int]:
        """Final ranks in weekly challenges, the oldest first."""
        ranks: list[int] = []
        for challenge in over:
            if challenge.cadence is Cadence.WEEKLY and challenge.closed is not None and len(ranks) < RANKS:
                found = await self.tables.challenges.standings(challenge.id)
                ranks += [each.rank for each in found.finished if each.member == member]
        return ranks[::-1]


def best_of(category: Category, best: Sequence[Result]) -> Text:
    """One list: the game with its seats and what differs from the defaults, then the best results."""
    game = GAMES_BY_KEY[category.game]
    chosen = unusual_in_words(game, dict(category.options))
    seats = [words.players(category.seats)] if len(game.seats) > 1 and category.seats > 1 else []
    company = [words.WITH_COMPUTER] if category.with_computer else []
    results = [
        words.result(place, mention(each.member), each.score, each.title, int(each.at.timestamp()))
        for place, each in enumerate(best, start=1)
    ]
    return words.best(game.title, (*seats, *company, *chosen), results)


def fitting(lists: Sequence[Text], language: Language = ENGLISH) -> str:
    """As many whole lists as one message holds, with an empty line between them: a list goes on to the next one."""
    more = words.MORE_LISTS.written(language)
    said = ""
    for each in lists:
        longer = f"{said}\n\n{each.written(language)}".strip()
        if len(longer) + len(more) + 2 > CONTENT_LENGTH:
            return f"{said}\n\n{more}"
        said = longer
    return said


def _guild(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise Declined(words.IN_SERVERS)
    return interaction.guild_id


async def setup(host: Host) -> None:
    """Let members look at what was achieved."""
    await host.add_cog(RecordCommands(host))
