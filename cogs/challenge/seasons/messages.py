"""Tables of weeks and seasons: what the dailies add up to."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.delivery.entries import OutboxEntry
from bot.core.delivery.outbox import RetryLater
from bot.discord.client.host import Host
from bot.discord.components.languages import guild_language
from bot.discord.components.payload import MessagePayload, attach_picture
from bot.discord.pictures.avatars import PictureStyle, server_style
from bot.discord.transport.delivery import deliver_to, post_once
from bot.discord.transport.response import Response
from cogs.challenge.base import ChallengeMessages, guild_of
from cogs.challenge.results.pictures import season_sheet
from cogs.challenge.seasons import words as seasons
from cogs.challenge.seasons.service import (
    SEASON_ENTRY,
    Daily,
    Place,
    Seasons,
    Span,
    counting,
    last_day,
    name_of,
    places,
)
from renderers.challenges import draw_season
from renderers.challenges.season import MAX_ROWS
from renderers.challenges.sheets import SeasonSheet


class SeasonActions(ChallengeMessages):
    """Tables of weeks and seasons, shown on request and posted when one ends."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        for span in Span:
            self.services.timers.serve(span, self.services[Seasons].due)
        self.services.outbox.serve(SEASON_ENTRY, self.post_table)

    async def season(self, response: Response, span: str) -> None:
        """Show the table of this week or season; open dailies don't count yet."""
        guild = guild_of(response.interaction)
        name = name_of(Span(span), await self.challenges.schedules.today(guild))
        await response.tell(await self._sheet(guild, name, await self.dispatcher.style_for(response), final=False))

    async def post_table(self, entry: OutboxEntry) -> None:
        """Show the table of an ended week or season once all its dailies have closed.

        The message of its last day shows it; without one, it's posted. Nothing is shown if nobody played.
        """
        guild, _, name = entry.subject.partition(" ")
        if not await self.services[Seasons].is_complete(int(guild), name):
            raise RetryLater("a daily has not closed yet")
        day_messages, last = self.challenges.day_messages, last_day(name).isoformat()
        if await day_messages.current(int(guild), entry.channel, last) is not None:
            await day_messages.update(int(guild), entry.channel)
            return
        payload, language = await self.final_table(int(guild), name), guild_language(self.client, int(guild))
        if payload is None:
            return
        async with deliver_to(self.services, int(guild), entry.channel):
            await post_once(self.client, entry, payload, language)

    async def final_table(self, guild: int, name: str, most: int = seasons.LINES) -> MessagePayload | None:
        """Return the table of a week or season with so many members, None if it isn't final or nobody played."""
        if not await self.services[Seasons].is_complete(guild, name):
            return None
        if not places(await self.services[Seasons].dailies(guild, name)):
            return None
        style = await server_style(self.services.settings, self.client, guild)
        return await self._sheet(guild, name, style, most, final=True)

    async def _sheet(
        self, guild: int, name: str, style: PictureStyle, most: int = seasons.LINES, *, final: bool
    ) -> MessagePayload:
        dailies = await self.services[Seasons].dailies(guild, name)
        found = places(dailies)
        text = seasons.table(name, found, counting(len(dailies)), len(dailies), most, final=final)
        if not dailies:
            return MessagePayload(text)
        picture = await self.dispatcher.render_queue.draw_unbound(
            draw_season, await self._season_sheet(guild, name, dailies, found, final=final), style=style
        )
        return MessagePayload(text, (attach_picture(picture, "table.png"),))

    async def _season_sheet(
        self, guild: int, name: str, dailies: Sequence[Daily], found: Sequence[Place], *, final: bool
    ) -> SeasonSheet:
        names = {each.member: await self.dispatcher.names.of(each.member) for each in found}
        pictures = await self.dispatcher.avatars.of_all([each.member for each in found[:MAX_ROWS]])
        here = self.client.get_guild(guild)
        return season_sheet(name, "" if here is None else here.name, dailies, found, names, pictures, final=final)
