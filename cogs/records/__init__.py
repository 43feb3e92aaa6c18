"""`/records server|me|member`: the best results of a server, and what one member achieved there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.contract import spoken
from bot.games.registry import GAMES
from bot.tables.challenge import Cadence, Challenge
from bot.tables.results import Category, Result
from bot.ui.answer import Answer, Late
from bot.ui.failures import Declined
from bot.ui.host import Host
from bot.ui.links import mention
from bot.ui.sheet import CONTENT_LENGTH, Sheet, enclosed
from cogs.records.card import RANKS, record_card
from renderers.challenges import draw_card

Interaction = discord.Interaction[Any]

BEST = 3
"""Results of one list."""

GAMES_BY_KEY = {game.key: game for game in GAMES}
CHOICES = [app_commands.Choice(name=game.title, value=game.key) for game in GAMES]


@app_commands.guild_only
class RecordCommands(commands.GroupCog, group_name="records", group_description="The best results of this server."):
    """The commands of records."""

    def __init__(self, host: Host) -> None:
        self.desk = host.desk
        self.tables = host.desk.tables

    @app_commands.command(
        description="The best results of this server, a list for every game and every set of options."
    )
    @app_commands.describe(game="Only this game.")
    @app_commands.choices(game=CHOICES)
    async def server(self, interaction: Interaction, game: str | None = None) -> None:
        """List the records of the server."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            found = await self.tables.records_in(_guild(interaction), BEST, game)
            lists = [listed(category, best) for category, best in found.items()]
            await answer.tell(fitting(lists) or "No game was finished here yet. `/help` says how to begin one.")

    @app_commands.command(description="What you achieved in this server, as a card.")
    async def me(self, interaction: Interaction) -> None:
        """Show one's own card."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            await self._card(answer, interaction.user)

    @app_commands.command(description="What a member achieved in this server, as a card.")
    @app_commands.describe(member="Whose card to show.")
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
        today = self.tables.now().date()
        ranks = await self._weekly_ranks(over, member.id)
        card = record_card(member.display_name, server, own, everything, ranks, GAMES_BY_KEY, today)
        picture = await self.desk.studio.make(draw_card, card)
        count = f"{card.games} finished game{'s' if card.games != 1 else ''}"
        await answer.tell(Sheet(f"{mention(member.id)}: {count} in this server.", (enclosed(picture, "card.png"),)))

    async def _weekly_ranks(self, over: Sequence[Challenge], member: int) -> list[int]:
        """Final ranks in weekly challenges, the oldest first."""
        ranks: list[int] = []
        for challenge in over:
            if challenge.cadence is Cadence.WEEKLY and challenge.closed is not None and len(ranks) < RANKS:
                found = await self.tables.challenges.standings(challenge.id)
                ranks += [each.rank for each in found.finished if each.member == member]
        return ranks[::-1]


def listed(category: Category, best: Sequence[Result]) -> str:
    """One list: the game with its seats and what differs from the defaults, then the best results."""
    game = GAMES_BY_KEY[category.game]
    usual = game.check_options({})
    chosen = [f"{name} {spoken(value)}" for name, value in category.options if usual.get(name) != value]
    seats = [f"{category.seats} players"] if len(game.seats) > 1 and category.seats > 1 else []
    details = ", ".join((*seats, *chosen))
    lines = [f"**{game.title}**{f' ({details})' if details else ''}"]
    for place, result in enumerate(best, start=1):
        named = f" ({result.title})" if result.title else ""
        lines.append(f"{place}. {mention(result.member)}: {result.score}{named}, <t:{int(result.at.timestamp())}:d>")
    return "\n".join(lines)


def fitting(lists: Sequence[str]) -> str:
    """As many whole lists as one message holds, with an empty line between them: a list goes on to the next one."""
    more = "-# There are more lists; choose a game to see them."
    said = ""
    for each in lists:
        longer = f"{said}\n\n{each}".strip()
        if len(longer) + len(more) + 2 > CONTENT_LENGTH:
            return f"{said}\n\n{more}"
        said = longer
    return said


def _guild(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise Declined("Records belong to a server. Use this command in a channel of one.")
    return interaction.guild_id


async def setup(host: Host) -> None:
    """Let members look at what was achieved."""
    await host.add_cog(RecordCommands(host))
