"""The lists of `/records`: pages and the reader's place.

Pure functions.

A page of several lists holds whole lists with their first places; a single list is shown in full.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

import discord

from bot.core.results.model import Achieved, Category
from bot.discord.components.controls import Button
from bot.discord.components.links import mention
from bot.discord.components.payload import MAX_CONTENT_LENGTH
from bot.discord.table.options import describe_changed_options
from bot.discord.transport.calls import Declined
from bot.discord.transport.places import server_of
from bot.discord.transport.response import Interaction
from bot.discord.words import OLD_BUTTON
from bot.games.registry import GAMES
from bot.games.text import ENGLISH, Language, Text, TextLike, lines, render_text
from cogs.records import words

BEST_ROWS = 3
"""Results of one list among several."""

PAGE_ROWS = 12
"""Results on a page of a single one."""

LISTS_LENGTH = MAX_CONTENT_LENGTH - 200
"""Characters for the lists of a page; the rest is for the lines below them."""

GAMES_BY_KEY = {game.key: game for game in GAMES}

Found = Mapping[Category, Sequence[Achieved]]
"""Every list, the best first, each member once."""


def page_buttons(verb: str, page: int, pages: int, argument: Callable[[int], str]) -> Sequence[Button]:
    """Return buttons to the page before and the next one, in a circle; none for a single page.

    With two pages both lead to the same one, and ids have to differ: the second one ends with a sign.
    """
    if pages < 2:
        return ()
    back, on = (argument((page + step) % pages) for step in (-1, 1))
    return Button(words.BACK, verb, back), Button(words.NEXT, verb, f"{on} +")


@dataclass(frozen=True, slots=True)
class Filter:
    """Filter of lists by game, seats and exact options; empty fields match all.

    `options` is a checksum, short enough for a control: `checksum_of_options`.
    """

    game: str = ""
    seats: int = 0
    options: str = ""

    def __str__(self) -> str:
        return f"{self.game or '-'} {self.seats} {self.options or '-'}"

    @classmethod
    def read(cls, text: str) -> Filter:
        """The filter that `str` wrote; anything else asks nothing."""
        game, seats, options = [*text.split(), "-", "0", "-"][:3]
        known = game if game in GAMES_BY_KEY else ""
        return cls(known, int(seats) if seats.isdecimal() else 0, "" if options == "-" else options)

    def takes(self, category: Category) -> bool:
        """Whether a list is shown."""
        return (
            self.game in ("", category.game)
            and self.seats in (0, category.seats)
            and self.options in ("", checksum_of_options(category))
        )


def checksum_of_options(category: Category) -> str:
    """Return a checksum of options and company, which differs between lists."""
    return f"{crc32(repr((sorted(category.options), category.with_computer)).encode()):08x}"


def only(category: Category) -> Filter:
    """The filter that takes one list."""
    return Filter(category.game, category.seats, checksum_of_options(category))


def called(category: Category) -> Text:
    """A list by its game, seats and what differs from the defaults."""
    return words.head(GAMES_BY_KEY[category.game].title, _details(category))


def _details(category: Category) -> tuple[TextLike, ...]:
    game = GAMES_BY_KEY[category.game]
    seats = [words.players(category.seats)] if len(game.seats) > 1 and category.seats > 1 else []
    company = [words.WITH_COMPUTER] if category.with_computer else []
    return (*seats, *company, *describe_changed_options(game, dict(category.options)))


def taken(found: Found, wanted: Filter) -> Found:
    """The lists that are shown and are not empty."""
    return {category: best for category, best in found.items() if wanted.takes(category) and best}


def pages(found: Found, reader: int, wanted: Filter, language: Language = ENGLISH) -> Sequence[Text]:
    """Pages of lists; none if there are no results."""
    lists = taken(found, wanted)
    if len(lists) == 1:
        return _whole(*next(iter(lists.items())), reader)
    texts: list[list[Text]] = []
    room = 0
    for category, best in lists.items():
        text = lines(best_of(category, best[:BEST_ROWS]), _own(best, reader))
        length = len(render_text(text, language)) + 2
        if not texts or length > room:
            texts.append([])
            room = LISTS_LENGTH
        texts[-1].append(text)
        room -= length
    return [words.apart(each) for each in texts]


def _whole(category: Category, best: Sequence[Achieved], reader: int) -> Sequence[Text]:
    return [
        lines(best_of(category, best[first : first + PAGE_ROWS], first + 1), _own(best, reader))
        for first in range(0, len(best), PAGE_ROWS)
    ]


def best_of(category: Category, best: Sequence[Achieved], first: int = 1) -> Text:
    """One list, or a part of it from place `first` on."""
    results = [
        words.result(place, mention(each.member), each.score, each.title, int(each.at.timestamp()))
        for place, each in enumerate(best, start=first)
    ]
    return words.best(GAMES_BY_KEY[category.game].title, _details(category), results)


def _own(best: Sequence[Achieved], reader: int) -> TextLike:
    """The reader's place and the next member to catch up with.

    Empty without a result in the list.
    """
    place = next((number for number, each in enumerate(best) if each.member == reader), None)
    if place is None:
        return ""
    own = best[place].score
    if place == 0:
        return words.first(own)
    ahead = best[place - 1]
    return words.to_catch(place + 1, len(best), own, mention(ahead.member), ahead.score)


# The server of an interaction, and its members


def guild_of(interaction: Interaction) -> int:
    """Return the server that something is about. Raises Declined if the member shares none with the bot."""
    server = server_of(interaction)
    if server is None:
        raise Declined(words.IN_SERVERS)
    return server


def shown_server(interaction: Interaction) -> discord.Guild | None:
    """Return the same with its name."""
    guild: discord.Guild | None = interaction.guild or interaction.client.get_guild(guild_of(interaction))
    return guild


async def find_member(interaction: Interaction, member: str) -> discord.abc.User:
    """Return a member of the server, also one unknown to the client.

    Raises Declined.
    """
    if not member.isdecimal():
        raise Declined(OLD_BUTTON)
    if int(member) == interaction.user.id:
        return interaction.user
    guild = shown_server(interaction)
    try:
        found = None if guild is None else guild.get_member(int(member)) or await guild.fetch_member(int(member))
    except discord.NotFound:
        found = None
    if found is None:
        raise Declined(words.NO_MEMBER)
    return found
