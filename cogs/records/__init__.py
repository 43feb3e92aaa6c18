"""`/records server|me|member`: the best results of a server, and what one member achieved there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.registry import GAMES
from bot.games.text import lines
from bot.model.challenge import Cadence, Challenge
from bot.model.results import Result
from bot.ui.client.host import Host
from bot.ui.components.command_text import command_text
from bot.ui.components.controls import MAX_CHOICES, Button, Choice, Control, Select
from bot.ui.components.links import mention
from bot.ui.components.payload import MessagePayload
from bot.ui.messages.names import name_of, server_name
from bot.ui.messages.options import read_options, suggest_options
from bot.ui.transport.failures import Declined
from bot.ui.transport.press import Press
from bot.ui.transport.response import Deferral, Interaction, Response
from cogs.records import lists, words
from cogs.records.lists import GAMES_BY_KEY
from cogs.records.record_card import RANKS, record_card
from cogs.records.result_card import result_card
from cogs.records.year import year_sheet
from renderers.challenges import draw_card, draw_year

MAX_RANKED = 1000
"""Members of a list who are ranked."""

TURN, LISTS = "turnlists", "lists"
"""The verb of the page buttons; the word of the select, also the id in place of a table's."""

FIRST_YEAR, LAST_YEAR = 2020, 2100

MOST_SEATS = max(game.seats[-1] for game in GAMES)

CHOICES = [app_commands.Choice(name=game.title, value=game.key) for game in GAMES]


async def _suggest_options(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """How the options of the chosen game could go on."""
    rules = GAMES_BY_KEY.get(getattr(interaction.namespace, "game", None) or "")
    found = [] if rules is None else suggest_options(rules, typed)
    return [app_commands.Choice(name=each, value=each) for each in found[:MAX_CHOICES]]


@app_commands.guild_only
class RecordCommands(commands.GroupCog, group_name="records", group_description=command_text(words.GROUP)):
    """The commands of records."""

    def __init__(self, host: Host) -> None:
        self.dispatcher = host.dispatcher
        self.tables = host.dispatcher.tables
        host.dispatcher.add_verb(TURN, self.turn)
        host.dispatcher.add_select(LISTS, self.choose)
        host.dispatcher.post_game.card = partial(result_card, host.dispatcher)

    @app_commands.command(description=command_text(words.SERVER))
    @app_commands.describe(
        game=command_text(words.ONLY_THIS_GAME),
        seats=command_text(words.ONLY_THESE_SEATS),
        options=command_text(words.ONLY_THESE_OPTIONS),
    )
    @app_commands.choices(game=CHOICES)
    @app_commands.autocomplete(options=_suggest_options)
    async def server(
        self,
        interaction: Interaction,
        game: str | None = None,
        seats: app_commands.Range[int, 1, MOST_SEATS] | None = None,
        options: str | None = None,
    ) -> None:
        """List the records of the server."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            wanted = lists.Filter(game or "", seats or 0)
            found = await self._found(response, wanted)
            if options is not None:
                if game is None:
                    raise Declined(words.OPTIONS_OF_WHICH)
                rules = GAMES_BY_KEY[game]
                chosen = rules.check_options(read_options(rules, options))
                found = {each: best for each, best in found.items() if dict(each.options) == dict(chosen)}
                wanted = lists.only(next(iter(found))) if len(found) == 1 else wanted
            await response.tell(await self._lists(response, found, wanted, 0))

    async def turn(self, press: Press) -> None:
        """Another page of the lists."""
        page, _, rest = press.control.argument.partition(" ")
        await self._turn(press, lists.Filter.read(rest), int(page) if page.isdecimal() else 0)

    async def choose(self, press: Press) -> None:
        """One list, chosen below several, or all of them again."""
        await self._turn(press, lists.Filter.read(press.values[0]), 0)

    async def _turn(self, press: Press, wanted: lists.Filter, page: int) -> None:
        found = await self._found(press.response, wanted)
        await press.response.show(await self._lists(press.response, found, wanted, page))

    async def _found(self, response: Response, wanted: lists.Filter) -> lists.Found:
        found = await self.tables.results.best_in(_guild(response.interaction), MAX_RANKED, wanted.game or None)
        return lists.taken(found, wanted)

    async def _lists(self, response: Response, found: lists.Found, wanted: lists.Filter, page: int) -> MessagePayload:
        titles = await self.tables.results.titles({each.table for each in lists.shown(found, wanted)})
        pages = lists.pages(found, titles, response.member, wanted, response.member_language)
        if not pages:
            if wanted == lists.Filter():
                return MessagePayload(words.NOTHING_FINISHED)
            return MessagePayload(words.NOTHING_LIKE_THAT, controls=(_all_lists(),), table=LISTS)
        page %= len(pages)
        controls: list[Control] = []
        if len(pages) > 1:
            controls.append(Button(words.BACK, TURN, f"{(page - 1) % len(pages)} {wanted}"))
            controls.append(Button(words.NEXT, TURN, f"{(page + 1) % len(pages)} {wanted} +"))
        if len(found) > 1:
            choices = [Choice(lists.called(each), str(lists.only(each))) for each in found][:MAX_CHOICES]
            controls.append(Select(words.ONE_LIST, LISTS, tuple(choices)))
        elif wanted != lists.Filter():
            controls.append(_all_lists())
        text = lines(pages[page], words.page(page + 1, len(pages)) if len(pages) > 1 else "")
        return MessagePayload(text, controls=tuple(controls), table=LISTS)

    @app_commands.command(description=command_text(words.ME))
    async def me(self, interaction: Interaction) -> None:
        """Show one's own card."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            await self._card(response, interaction.user)

    @app_commands.command(description=command_text(words.MEMBER))
    @app_commands.describe(member=command_text(words.WHOSE_CARD))
    async def member(self, interaction: Interaction, member: discord.Member) -> None:
        """Show somebody's card."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            await self._card(response, member)

    @app_commands.command(description=command_text(words.YEAR))
    @app_commands.describe(member=command_text(words.WHOSE_YEAR), year=command_text(words.WHICH_YEAR))
    async def year(
        self,
        interaction: Interaction,
        member: discord.Member | None = None,
        year: app_commands.Range[int, FIRST_YEAR, LAST_YEAR] | None = None,
    ) -> None:
        """Show a member's year."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            guild, whose = _guild(interaction), member or interaction.user
            shown = year or (await self.tables.challenges.schedules.today(guild)).year
            own, everything = await self._known(response, whose)
            face = await self.dispatcher.avatars.of(whose.id)
            drawn = year_sheet(
                name_of(whose), server_name(response.interaction.guild), own, everything, GAMES_BY_KEY, shown, face
            )
            picture = await self.dispatcher.draw_for(response, draw_year, drawn, "year.png")
            text = words.year_of(mention(whose.id), shown, sum(drawn.days.values()))
            await response.tell(MessagePayload(text, (picture,)))

    async def _known(self, response: Response, member: discord.abc.User) -> tuple[list[Result], dict[str, Challenge]]:
        """The results of a member that the reader may know, and every challenge of the server."""
        guild, challenges = _guild(response.interaction), self.tables.challenges
        found = await self.tables.results.of_member(guild, member.id)
        everything = {each.id: each for each in await challenges.all_in(guild)}
        # A run in a challenge that is still open is its player's secret.
        known = {
            each.id for each in everything.values() if response.member == member.id or not challenges.is_open(each)
        }
        return [each for each in found if each.challenge in (None, *known)], everything

    async def _card(self, response: Response, member: discord.abc.User) -> None:
        guild, challenges = _guild(response.interaction), self.tables.challenges
        own, everything = await self._known(response, member)
        over = [each for each in everything.values() if not challenges.is_open(each)]
        server = server_name(response.interaction.guild)
        today = await challenges.schedules.today(guild)
        ranks = await self._weekly_ranks(over, member.id)
        face = await self.dispatcher.avatars.of(member.id)
        card = record_card(name_of(member), server, own, everything, ranks, GAMES_BY_KEY, today, face)
        picture = await self.dispatcher.draw_for(response, draw_card, card, "card.png")
        await response.tell(MessagePayload(words.finished(mention(member.id), card.games), (picture,)))

    async def _weekly_ranks(self, over: Sequence[Challenge], member: int) -> list[int]:
        """Final ranks in weekly challenges, the oldest first."""
        ranks: list[int] = []
        for challenge in over:
            if challenge.cadence is Cadence.WEEKLY and challenge.closed is not None and len(ranks) < RANKS:
                found = await self.tables.challenge_results.standings(challenge.id)
                ranks += [each.rank for each in found.finished if each.member == member]
        return ranks[::-1]


def _all_lists() -> Button:
    """Back to every list; its last word only tells it from the button of a page."""
    return Button(words.ALL_LISTS, TURN, f"0 {lists.Filter()} *")


def _guild(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise Declined(words.IN_SERVERS)
    return interaction.guild_id


async def setup(host: Host) -> None:
    """Add the commands of records."""
    await host.add_cog(RecordCommands(host))
