"""`/challenge season|rotation`: what the dailies add up to, and which game opens on which weekday."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.ai.players import APPRENTICE
from bot.challenges.seasons import Daily, Place, Span, counting, name_of, places
from bot.games.registry import GAMES, game_named
from bot.games.text import TextLike, lines
from bot.model.challenge import DRAWN, Pick
from bot.model.outbox import OutboxEntry, OutboxKind
from bot.tables.jobs.outbox import RetryLater
from bot.ui.client.host import Host
from bot.ui.components.command_text import command_text
from bot.ui.components.languages import guild_language
from bot.ui.components.payload import MessagePayload, attach_picture
from bot.ui.messages.options import read_drawn_options
from bot.ui.transport import permissions
from bot.ui.transport.delivery import deliver_to, post_once
from bot.ui.transport.failures import Declined
from bot.ui.transport.response import Deferral, Interaction, Response
from cogs.challenge.base import (
    STRENGTHS,
    ChallengeCog,
    Others,
    channel_of,
    computer_levels,
    guild_of,
    require_manager,
    suggest_drawable_options,
)
from cogs.challenge.pictures import season_sheet
from cogs.challenge.words import duplicates, seasons
from renderers.challenges import draw_season
from renderers.challenges.season import MAX_ROWS
from renderers.challenges.sheets import SeasonSheet

EVERY_DAY, NOTHING = "all", "nothing"
_WEEK = range(7)

DAYS = [
    app_commands.Choice(name=command_text(seasons.EVERY_DAY), value=EVERY_DAY),
    *(app_commands.Choice(name=command_text(said), value=str(number)) for number, said in enumerate(seasons.WEEKDAYS)),
]
TURNS = [
    *(app_commands.Choice(name=game.title, value=game.key) for game in GAMES),
    app_commands.Choice(name=command_text(seasons.DRAWN_GAME), value=DRAWN),
    app_commands.Choice(name=command_text(seasons.NOTHING), value=NOTHING),
]
SPANS = [app_commands.Choice(name=command_text(said), value=span.value) for span, said in seasons.SPANS.items()]


class SeasonCommands(ChallengeCog):
    """Tables of weeks and seasons, shown on request and posted when one ends."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        for span in Span:
            self.tables.timers.serve(span, self.tables.seasons.due)
        self.tables.outbox.serve(OutboxKind.SEASON, self.post_table)

    @app_commands.command(description=command_text(seasons.SEASON))
    @app_commands.describe(span=command_text(seasons.WHICH_SPAN))
    @app_commands.choices(span=SPANS)
    async def season(self, interaction: Interaction, span: str = Span.WEEK.value) -> None:
        """Show a table so far: dailies that are open are no part of it."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            guild = guild_of(interaction)
            name = name_of(Span(span), await self.challenges.schedules.today(guild))
            await response.tell(await self._sheet(guild, name, await self.dispatcher.theme_for(response), final=False))

    async def post_table(self, entry: OutboxEntry) -> None:
        """Post the table of a week or season that is over, when all its dailies have closed; none if nobody played."""
        guild, _, name = entry.subject.partition(" ")
        if not await self.tables.seasons.is_complete(int(guild), name):
            raise RetryLater("a daily has not closed yet")
        if not places(await self.tables.seasons.dailies(int(guild), name)):
            return
        theme, language = (
            await self.tables.settings.theme_of_server(int(guild)),
            guild_language(self.client, int(guild)),
        )
        payload = await self._sheet(int(guild), name, theme, final=True)
        async with deliver_to(self.tables, int(guild), entry.channel):
            await post_once(self.client, entry, payload, language)

    async def _sheet(self, guild: int, name: str, theme: str, *, final: bool) -> MessagePayload:
        dailies = await self.tables.seasons.dailies(guild, name)
        found = places(dailies)
        text = seasons.table(name, found, counting(len(dailies)), len(dailies), final=final)
        if not dailies:
            return MessagePayload(text)
        picture = await self.dispatcher.render_queue.draw_unbound(
            draw_season, await self._season_sheet(guild, name, dailies, found, final=final), theme=theme
        )
        return MessagePayload(text, (attach_picture(picture, "table.png"),))

    async def _season_sheet(
        self, guild: int, name: str, dailies: Sequence[Daily], found: Sequence[Place], *, final: bool
    ) -> SeasonSheet:
        names = {each.member: await self.dispatcher.names.of(each.member) for each in found}
        pictures = await self.dispatcher.avatars.of_all([each.member for each in found[:MAX_ROWS]])
        here = self.client.get_guild(guild)
        return season_sheet(name, "" if here is None else here.name, dailies, found, names, pictures, final=final)

    # Which game on which weekday

    @app_commands.command(description=command_text(seasons.ROTATION))
    @app_commands.describe(
        day=command_text(seasons.WHEN),
        game=command_text(seasons.WHAT),
        options=command_text(seasons.WHICH_OPTIONS),
        computers=command_text(duplicates.COMPUTERS),
        level=command_text(duplicates.STRENGTH),
    )
    @app_commands.choices(day=DAYS, game=TURNS, level=STRENGTHS)
    @app_commands.autocomplete(options=suggest_drawable_options)
    async def rotation(
        self,
        interaction: Interaction,
        day: str,
        game: str,
        options: str | None = None,
        computers: Others | None = None,
        level: str = APPRENTICE,
    ) -> None:
        """Keep what opens on a weekday, or on all."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            require_manager(interaction)
            guild, channel, schedules = guild_of(interaction), channel_of(interaction), self.challenges.schedules
            weekdays = [*_WEEK] if day == EVERY_DAY else [int(day)]
            pick, named = self._pick(game, options, channel, computers, level)
            if pick is not None:
                await permissions.require(interaction)
            await schedules.rotate(guild, weekdays, pick)
            today = seasons.WEEKDAYS[(await schedules.today(guild)).weekday()]
            text: list[TextLike] = [seasons.rotates([seasons.WEEKDAYS[each] for each in weekdays], named, today)]
            if pick is not None:
                text += await self.other_dailies(guild, pick.game, weekdays, by_turns=True)
            await response.tell(lines(*text))

    def _pick(
        self, game: str, options: str | None, channel: int, computers: int | None, level: str
    ) -> tuple[Pick | None, TextLike | None]:
        """The chosen game with its title. Raises BadOption, Declined."""
        if game == NOTHING:
            return None, None
        if game != DRAWN:
            others = computer_levels(game_named(game), computers, level)
            rules = self.challenges.game_for(game, others)
            chosen = read_drawn_options(rules, options)
            return Pick(game, chosen, channel, others), seasons.with_options(
                rules.title, duplicates.unusual_or_drawn(rules, chosen, others)
            )
        if options:
            raise Declined(seasons.DRAWN_HAS_NO_OPTIONS)
        return Pick(DRAWN, {}, channel, (level,) * (computers or 0)), seasons.DRAWN_GAME
