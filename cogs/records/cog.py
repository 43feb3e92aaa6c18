"""`/records`: the best results of a server, and what one member achieved there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.core.results.model import Result
from bot.core.time.zones import Cadence
from bot.discord.client.host import Host
from bot.discord.components.command_text import TypedText, autocomplete_choices, command_text
from bot.discord.components.controls import MAX_CHOICES, AnyControl, Button, Choice, MemberSelect, Select
from bot.discord.components.languages import member_language
from bot.discord.components.links import mention
from bot.discord.components.payload import MessagePayload
from bot.discord.press.press import Press
from bot.discord.table.names import name_of, server_name
from bot.discord.table.options import next_options, read_options
from bot.discord.table.search import in_english, suggest_parts
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Deferral, Interaction, Response
from bot.discord.words import OLD_BUTTON
from bot.games.catalogues import is_named
from bot.games.registry import GAMES
from bot.games.text import TextLike, UserText, lines
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import Challenge
from cogs.challenge.results.service import ChallengeResults
from cogs.records import lists, words
from cogs.records.lists import GAMES_BY_KEY, find_member, guild_of, shown_server
from cogs.records.rating_views import LADDER, LATEST, LISTS, PARTS, RATINGS, VIEW, RatingViews
from cogs.records.record_card import RANKS, record_card, result_card
from renderers.challenges import draw_card

MAX_RANKED = 1000
"""Members of a list who are ranked."""

TURN = "turnlists"
"""Verb of the page buttons."""

HOME = "home"
"""First word of the select of servers in direct messages."""

SERVER, CARD = "server", "card"
"""Parts besides those of `rating_views`: first words of button arguments."""

_SEATS = range(1, 10)
"""Numbers of players that can be typed."""


class RecordsCommand(commands.Cog):
    """The command, and the controls of what it shows."""

    def __init__(self, host: Host) -> None:
        self.dispatcher = host.dispatcher
        self.services = host.dispatcher.services
        host.dispatcher.add_verb(TURN, self.turn)
        host.dispatcher.add_verb(VIEW, self.press_view)
        host.dispatcher.add_select(LISTS, self.choose)
        host.dispatcher.add_select(VIEW, self.choose_member)
        host.dispatcher.add_select(HOME, self.choose_server)
        self._ratings = RatingViews(host.dispatcher)
        host.dispatcher.post_game.card = partial(result_card, host)

    @app_commands.command(description=command_text(words.COMMAND))
    @app_commands.rename(filters="only")
    @app_commands.describe(
        member=command_text(words.WHOSE_CARD),
        filters=command_text(words.ONLY),
    )
    async def records(
        self,
        interaction: Interaction,
        member: discord.Member | None = None,
        filters: TypedText | None = None,
    ) -> None:
        """Show the records of the server, or a member's card."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            if member is not None:
                await response.tell(await self._card(response, member))
            else:
                await response.tell(await self._server(response, filters or ""))

    async def show_card(self, interaction: Interaction, member: discord.Member) -> None:
        """Show the card of the member whose context menu was used."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            await response.tell(await self._card(response, member))

    @records.autocomplete("filters")
    async def suggest_filters(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest how the filter goes on: a game, then players and options."""
        return autocomplete_choices(suggest_parts(typed, _next_filters, member_language(interaction)))

    async def _server(self, response: Response, filters: str) -> MessagePayload:
        """Show the lists that fit: `Carcassonne, 2 players, Meeples: 3`."""
        wanted, options = _read_filters(in_english(filters, _next_filters))
        found = await self._found(response, wanted)
        if options:
            if not wanted.game:
                raise Declined(words.OPTIONS_OF_WHICH)
            rules = GAMES_BY_KEY[wanted.game]
            chosen = rules.check_options(read_options(rules, options))
            found = {each: best for each, best in found.items() if dict(each.options) == dict(chosen)}
            wanted = lists.only(next(iter(found))) if len(found) == 1 else wanted
        return await self._lists(response, found, wanted, 0)

    async def press_view(self, press: Press) -> None:
        """Another part of the records: the server, or the card of a member."""
        what, _, rest = press.control.argument.partition(" ")
        await press.response.show(await self._view(press, what, rest))

    async def choose_member(self, press: Press) -> None:
        """Whose card."""
        await press.response.show(await self._view(press, CARD, press.values[0]))

    async def _view(self, press: Press, what: str, rest: str) -> MessagePayload:
        response = press.response
        if what == SERVER:
            return await self._server(response, "")
        if what in PARTS:
            return await self._ratings.view(response, what, rest)
        if what != CARD:
            raise Declined(OLD_BUTTON)
        return await self._card(response, await find_member(response.interaction, rest))

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
        found = await self.services.results.best_in(guild_of(response.interaction), MAX_RANKED, wanted.game or None)
        return lists.taken(found, wanted)

    async def _lists(self, response: Response, found: lists.Found, wanted: lists.Filter, page: int) -> MessagePayload:
        pages = lists.pages(found, response.member, wanted, response.member_language)
        if not pages:
            if wanted == lists.Filter():
                ways = (*self._own_button(response), *await self._whose(response))
                return MessagePayload(words.NOTHING_FINISHED, controls=ways, table=LISTS)
            return MessagePayload(words.NOTHING_LIKE_THAT, controls=(_all_lists(),), table=LISTS)
        page %= len(pages)
        controls: list[AnyControl] = [*lists.page_buttons(TURN, page, len(pages), lambda to: f"{to} {wanted}")]
        if len(found) > 1:
            choices = [Choice(lists.called(each), str(lists.only(each))) for each in found][:MAX_CHOICES]
            controls.append(Select(words.ONE_LIST, LISTS, tuple(choices)))
        elif wanted != lists.Filter():
            controls.append(_all_lists())
        controls += [_LADDERS_BUTTON, *self._own_button(response), *await self._whose(response)]
        text = lines(pages[page], words.page(page + 1, len(pages)) if len(pages) > 1 else "")
        return MessagePayload(text, controls=tuple(controls), table=LISTS)

    async def _known(self, response: Response, member: discord.abc.User) -> tuple[list[Result], dict[str, Challenge]]:
        """Return a member's results that the reader may know, and all challenges."""
        guild, challenges = guild_of(response.interaction), self.services[Challenges]
        found = await self.services.results.of_member(guild, member.id)
        everything = {each.id: each for each in await challenges.all_in(guild)}
        # A run in a challenge that is still open is its player's secret.
        known = {
            each.id for each in everything.values() if response.member == member.id or not challenges.is_open(each)
        }
        return [each for each in found if each.challenge in (None, *known)], everything

    async def _card(self, response: Response, member: discord.abc.User) -> MessagePayload:
        """A member's record card."""
        guild, challenges = guild_of(response.interaction), self.services[Challenges]
        own, everything = await self._known(response, member)
        over = [each for each in everything.values() if not challenges.is_open(each)]
        server = server_name(shown_server(response.interaction))
        today = await challenges.schedules.today(guild)
        ranks = await self._weekly_ranks(over, member.id)
        face = await self.dispatcher.avatars.of(member.id)
        card = record_card(name_of(member), server, own, everything, ranks, GAMES_BY_KEY, today, face)
        picture = await self.dispatcher.draw_for(response, draw_card, card, "card.png")
        ratings = Button(words.RATINGS, VIEW, f"{RATINGS} {member.id}")
        games = Button(words.GAMES, VIEW, f"{LATEST} {member.id}")
        mine = self._own_button(response, member)
        controls: tuple[AnyControl, ...] = (ratings, games, _SERVER_BUTTON, *mine, *await self._whose(response))
        return MessagePayload(words.finished(mention(member.id), card.games), (picture,), controls, LISTS)

    async def _whose(self, response: Response) -> tuple[MemberSelect | Select, ...]:
        """The select of a member, or in direct messages of another server."""
        if not response.in_direct_messages:
            return (_MEMBER_SELECT,)
        shared, now = await self.dispatcher.home_servers.list_shared(response.member), guild_of(response.interaction)
        choices = [Choice(UserText(each.name), str(each.id)) for each in shared if each.id != now]
        return (Select(words.WHICH_SERVER, HOME, tuple(choices)),) if choices else ()

    async def choose_server(self, press: Press) -> None:
        """Handle the select of servers in direct messages. Raises Declined."""
        if not press.response.in_direct_messages or not press.values[0].isdecimal():
            raise Declined(OLD_BUTTON)
        await self.dispatcher.home_servers.choose(press.response.interaction, int(press.values[0]))
        await press.response.show(await self._server(press.response, ""))

    @staticmethod
    def _own_button(response: Response, shown: discord.abc.User | None = None) -> tuple[Button, ...]:
        """The way to one's own card, except from it."""
        if shown is not None and shown.id == response.member:
            return ()
        return (Button(words.MY_CARD, VIEW, f"{CARD} {response.member}"),)

    async def _weekly_ranks(self, over: Sequence[Challenge], member: int) -> list[int]:
        """Final ranks in weekly challenges, the oldest first."""
        ranks: list[int] = []
        for challenge in over:
            if challenge.cadence is Cadence.WEEKLY and challenge.closed is not None and len(ranks) < RANKS:
                found = await self.services[ChallengeResults].standings(challenge.id)
                ranks += [each.rank for each in found.finished if each.member == member]
        return ranks[::-1]


_SERVER_BUTTON = Button(words.SERVER, VIEW, SERVER)
_LADDERS_BUTTON = Button(words.LADDERS, VIEW, LADDER)
_MEMBER_SELECT = MemberSelect(words.WHOSE_CARD, VIEW)


def _read_filters(text: str) -> tuple[lists.Filter, str]:
    """Parse a filter: game and number of players, and the rest, which are options."""
    game, seats, options = "", 0, list[str]()
    for part in filter(None, map(str.strip, text.split(","))):
        named = next(
            (key for key, each in GAMES_BY_KEY.items() if part.lower() == key or is_named(each.title, part)), ""
        )
        players = next((number for number in _SEATS if is_named(words.players(number), part)), 0)
        if named and not game:
            game = named
        elif players:
            seats = players
        else:
            options.append(part)
    return lists.Filter(game, seats), ", ".join(options)


def _next_filters(before: Sequence[str]) -> Sequence[TextLike]:
    """Return the possible continuations of a filter."""
    wanted, options = _read_filters(", ".join(before))
    if not wanted.game:
        return [game.title for game in GAMES]
    rules = GAMES_BY_KEY[wanted.game]
    seats = [] if wanted.seats else [words.players(number) for number in rules.seats if number > 1]
    return [*seats, *next_options(rules, options.split(", "))]


def _all_lists() -> Button:
    """Return a button for all lists; its last word makes it differ from page buttons."""
    return Button(words.ALL_LISTS, TURN, f"0 {lists.Filter()} *")


async def setup(host: Host) -> None:
    """Add the command of records."""
    cog = RecordsCommand(host)
    await host.add_cog(cog)
    host.add_context_menu(words.MENU, cog.show_card)
