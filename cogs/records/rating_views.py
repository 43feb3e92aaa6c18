"""Ladders, a member's ratings, head-to-head, and single games to void."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.core.results.model import Result, reliability, tally
from bot.core.results.ratings import INITIAL, Ladder, LadderEntry, shown, spread
from bot.discord.components.controls import MAX_CHOICES, AnyControl, Button, Choice, MemberSelect, Select
from bot.discord.components.modal import Modal, TextField
from bot.discord.components.payload import MessagePayload
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.press import Press
from bot.discord.table.names import name_of, server_name
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Interaction, Response
from bot.discord.words import OLD_BUTTON
from bot.games.contract import Game
from cogs.records import ladders, words
from cogs.records.lists import GAMES_BY_KEY, find_member, guild_of, page_buttons, shown_server
from renderers.challenges import draw_ratings
from renderers.challenges.sheets import RatingRow, RatingSheet

# A member's ratings as one picture, put together from their results


Ranks = Mapping[Ladder, tuple[int | None, int]]
"""Rank (None if provisional) and number of ranked members, by ladder."""


def rating_sheet(
    name: str,
    server: str,
    results: Sequence[Result],
    ratings: Mapping[Ladder, LadderEntry],
    ranks: Ranks,
    games: Mapping[str, Game],
    picture: bytes,
) -> RatingSheet:
    """Make the sheet of one member, ladders with most games first.

    `results` are all of theirs in order.
    """
    ladders = sorted(
        (ladder for ladder in ratings if ladder.game in games), key=lambda ladder: -(ratings[ladder].games or 0)
    )
    how = reliability(results)
    return RatingSheet(
        name=name,
        server=server,
        rows=[_row(ladder, ratings[ladder], _of(ladder, results), *ranks[ladder]) for ladder in ladders],
        finished=how.finished,
        forfeited=how.forfeited,
        pace=how.pace,
        picture=picture,
        often_leaves=how.often_leaves,
    )


def _of(ladder: Ladder, results: Sequence[Result]) -> list[Result]:
    key = (ladder.game, ladder.seats)
    return [each for each in results if each.rated and (each.category.game, each.category.seats) == key]


def _row(ladder: Ladder, entry: LadderEntry, results: Sequence[Result], rank: int | None, members: int) -> RatingRow:
    history = [INITIAL, *(each.rating for each in results if each.rating is not None)]
    return RatingRow(
        game=ladder.game,
        seats=ladder.seats,
        rating=shown(entry.rating),
        spread=spread(entry.rating),
        history=tuple(map(shown, history)),
        **tally(results)._asdict(),
        rank=rank,
        members=members,
    )


LISTS = "lists"
"""The id in place of a table's in the controls of records."""

VIEW = "recordview"
"""Verb of buttons, and word of the select, that show other records."""

PARTS = LADDER, RATINGS, LATEST, VERSUS, GAME, VOIDED = "ladder", "ratings", "latest", "versus", "game", "voided"
"""Parts handled here: first words of VIEW's argument.

Three of them are words of selects, too.
"""

VOID, RESTORE = "voidresult", "countresult"
"""Verbs that void a game (also of the modal for the reason) and restore it."""

REASON, MAX_REASON_LENGTH = "reason", 200
"""The key of the modal's field, and how many characters it takes."""

MAX_LISTED_GAMES = 10


class RatingViews:
    """Makes the views and serves their controls."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self._results = dispatcher.services.results
        for word, handler in (
            (LADDER, self.choose_ladder),
            (VERSUS, self.choose_opponent),
            (GAME, self.choose_game),
        ):
            dispatcher.add_select(word, handler)
        dispatcher.add_verb(VOID, self.ask_reason, opens_modal=True)
        dispatcher.add_verb(RESTORE, self.restore)
        dispatcher.add_modal(VOID, self.void)

    async def view(self, response: Response, what: str, rest: str) -> MessagePayload:
        """Show one of the parts. Raises Declined."""
        if what == LADDER:
            return await self._ladder(response, rest)
        if what == GAME:
            return await self._game(response, rest)
        if what == VOIDED:
            return await self._voided(response)
        whose, _, other = rest.partition(" ")
        member = await find_member(response.interaction, whose)
        if what == RATINGS:
            return await self._ratings(response, member)
        if what == LATEST:
            return await self._games(response, member)
        return await self._versus(response, member, await find_member(response.interaction, other))

    async def choose_ladder(self, press: Press) -> None:
        """Handle the select of ladders."""
        await press.response.show(await self._ladder(press.response, press.values[0]))

    async def choose_opponent(self, press: Press) -> None:
        """Handle the select of whom to compare a member with."""
        member = press.control.argument.partition(" ")[2]
        await press.response.show(await self.view(press.response, VERSUS, f"{member} {press.values[0]}"))

    async def choose_game(self, press: Press) -> None:
        """Handle the select of one game."""
        await press.response.show(await self._game(press.response, press.values[0]))

    # Views

    async def _ladder(self, response: Response, wanted: str) -> MessagePayload:
        """Show a ladder of the server, by default the first one."""
        guild = guild_of(response.interaction)
        known = await self._results.ladders(guild)
        if not known:
            void = (_VOIDED_BUTTON,) if _manages(response.interaction) else ()
            return MessagePayload(words.NOTHING_RATED, controls=(_SERVER_BUTTON, *void), table=LISTS)
        key, seats, page = [*wanted.split(), "", "", "0"][:3]
        ladder = next((each for each in known if (each.game, str(each.seats)) == (key, seats)), known[0])
        pages = ladders.ladder_pages(ladder, await self._results.ladder(ladder), response.member)
        number = int(page) % max(len(pages), 1) if page.isdecimal() else 0
        shown = f"{LADDER} {ladder.game} {ladder.seats}"
        controls: list[AnyControl] = [*page_buttons(VIEW, number, len(pages), lambda to: f"{shown} {to}")]
        if len(known) > 1:
            choices = [
                Choice(ladders.name_of_ladder(each), f"{each.game} {each.seats}", chosen=each == ladder)
                for each in known
            ]
            controls.append(Select(words.WHICH_LADDER, LADDER, tuple(choices[:MAX_CHOICES])))
        own = Button(words.MY_RATINGS, VIEW, f"{RATINGS} {response.member}")
        text = pages[number] if pages else words.NOTHING_RATED
        void = (_VOIDED_BUTTON,) if _manages(response.interaction) else ()
        return MessagePayload(text, controls=(*controls, own, _SERVER_BUTTON, *void), table=LISTS)

    async def _ratings(self, response: Response, member: discord.abc.User) -> MessagePayload:
        """Show a member's ratings as a picture."""
        guild = guild_of(response.interaction)
        ratings = await self._results.ratings_of(guild, member.id)
        ranks = await self._ranks(ratings, member.id)
        against = await self._results.against_computers(guild, member.id)
        sheet = rating_sheet(
            name_of(member),
            server_name(shown_server(response.interaction)),
            await self._results.of_member(guild, member.id),
            ratings,
            ranks,
            GAMES_BY_KEY,
            await self._dispatcher.avatars.of(member.id),
        )
        picture = await self._dispatcher.draw_for(response, draw_ratings, sheet, "ratings.png")
        controls: tuple[AnyControl, ...] = (
            Button(words.CARD, VIEW, f"card {member.id}"),
            Button(words.GAMES, VIEW, f"{LATEST} {member.id}"),
            Button(words.LADDERS, VIEW, LADDER),
            *_select_opponent(response, member),
        )
        return MessagePayload(ladders.about_ratings(member.id, against), (picture,), controls, LISTS)

    async def _ranks(self, ratings: Mapping[Ladder, object], member: int) -> Ranks:
        return {ladder: ladders.rank_on(await self._results.ladder(ladder), member) for ladder in ratings}

    async def _games(self, response: Response, member: discord.abc.User) -> MessagePayload:
        """List a member's latest games."""
        guild = guild_of(response.interaction)
        found = await self._results.latest_of(guild, member.id, MAX_LISTED_GAMES)
        select = _select_game(found)
        back = Button(words.RATINGS, VIEW, f"{RATINGS} {member.id}")
        return MessagePayload(ladders.latest_games(member.id, found), controls=(*select, back), table=LISTS)

    async def _versus(self, response: Response, member: discord.abc.User, other: discord.abc.User) -> MessagePayload:
        """Compare two members by the games that they played against each other."""
        if member.id == other.id:
            raise Declined(words.NOT_ONESELF)
        found = await self._results.between(guild_of(response.interaction), member.id, other.id)
        controls: tuple[AnyControl, ...] = (
            *(Button(words.ratings_by_name(name_of(each)), VIEW, f"{RATINGS} {each.id}") for each in (member, other)),
            Button(words.LADDERS, VIEW, LADDER),
            *_select_game([each for each in found if each.member == member.id]),
            *_select_opponent(response, member),
        )
        return MessagePayload(ladders.versus(found, member.id, other.id), controls=controls, table=LISTS)

    async def _voided(self, response: Response) -> MessagePayload:
        """List the games of the server that are void, for those who manage it."""
        if not _manages(response.interaction):
            raise Declined(words.ONLY_MANAGERS)
        games = ladders.games_of(await self._results.voided(guild_of(response.interaction)))[:MAX_LISTED_GAMES]
        select = _select_game([game[0] for game in games])
        controls: tuple[AnyControl, ...] = (*select, Button(words.LADDERS, VIEW, LADDER))
        return MessagePayload(ladders.void_games(games), controls=controls, table=LISTS)

    async def _game(self, response: Response, table_id: str) -> MessagePayload:
        """Show the result of one game; server managers can void it."""
        found = await self._results.at(guild_of(response.interaction), table_id)
        if not found or found[0].challenge is not None:  # a run may still be its player's secret
            raise Declined(words.NO_GAME)
        controls: list[Button] = []
        if _manages(response.interaction):
            void = found[0].void is not None
            controls.append(
                Button(words.COUNT_AGAIN, RESTORE, table_id)
                if void
                else Button(words.VOID, VOID, table_id, tone="danger")
            )
        controls.append(Button(words.MY_GAMES, VIEW, f"{LATEST} {response.member}"))
        return MessagePayload(ladders.one_game(found), controls=tuple(controls), table=LISTS)

    # Void games

    async def ask_reason(self, press: Press) -> None:
        """Ask a manager why a game doesn't count."""
        _managed(press)
        field = TextField(
            key=REASON,
            label=words.WHY_VOID,
            description=words.WHY_VOID_MORE,
            max_length=MAX_REASON_LENGTH,
        )
        await press.response.open_modal(Modal(words.VOID, VOID, (field,), press.control.argument, LISTS))

    async def void(self, press: Press) -> None:
        """Handle the submitted modal: the game doesn't count any more."""
        guild, reason = _managed(press), press.text(REASON).strip()
        if not reason:
            raise Declined(OLD_BUTTON)
        await self._results.void(guild, press.control.argument, press.member, reason)
        await press.response.show(await self._game(press.response, press.control.argument))

    async def restore(self, press: Press) -> None:
        """Let a void game count again."""
        await self._results.restore(_managed(press), press.control.argument)
        await press.response.show(await self._game(press.response, press.control.argument))


_SERVER_BUTTON = Button(words.SERVER, VIEW, "server")
_VOIDED_BUTTON = Button(words.VOID_GAMES, VIEW, VOIDED)


def _select_game(results: Sequence[Result]) -> tuple[Select, ...]:
    """A select of these games, none without any."""
    choices = [Choice(label, table) for table, label in ladders.choices_of(results).items()][:MAX_CHOICES]
    return (Select(words.ONE_GAME, GAME, tuple(choices)),) if choices else ()


def _select_opponent(response: Response, member: discord.abc.User) -> tuple[MemberSelect, ...]:
    """A select of whom to compare a member with; direct messages have nobody to pick."""
    return () if response.in_direct_messages else (MemberSelect(words.HEAD_TO_HEAD, f"{VERSUS} {member.id}"),)


def _manages(interaction: Interaction) -> bool:
    return interaction.permissions.manage_guild


def _managed(press: Press) -> int:
    """Return the server. Raises Declined for members who can't manage it."""
    if not _manages(press.response.interaction):
        raise Declined(words.ONLY_MANAGERS)
    return guild_of(press.response.interaction)
