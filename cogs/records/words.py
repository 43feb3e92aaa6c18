"""Every sentence of `/records`, and the lists."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike, lines

COMMAND = Text("The best results of this server, a member's record card, or their year.")
WHOSE_CARD = Text("Whose record card")
WHICH_YEAR = Text("Which year, as one picture; yours without a member.")
ONLY = Text("Only some lists: a game, then players and options, such as Nova Luna, 2 players.")

MENU = Text("Records")

SERVER, MY_CARD, CARD = Text("Server records"), Text("My card"), Text("Record card")
NO_MEMBER = Text("That isn't a member of this server.")


def in_year(year: int) -> Text:
    """A member's year."""
    return Text("Year {year}", year=year)


NOTHING_FINISHED = Text("No finished games here yet. Start one with `/play`.")
IN_SERVERS = Text("Records belong to a server. Use this in a server channel.")
NOTHING_LIKE_THAT = Text("No finished game matches.")
OPTIONS_OF_WHICH = Text("Choose a game for these options.")

BACK, NEXT = Text("Back"), Text("Next")
ONE_LIST, ALL_LISTS = Text("Show one list"), Text("All lists")


def finished(member: TextLike, games: int) -> Text:
    """Above a card."""
    return Text("{member}: {n} finished {n:game|games} on this server", member=member, n=games)


def year_of(member: TextLike, year: int, games: int) -> Text:
    """Above a year."""
    return Text("{member} in {year}: {n} finished {n:game|games}", member=member, year=year, n=games)


WITH_COMPUTER = Text("with a computer player")


def players(seats: int) -> Text:
    """A game of several."""
    return Text("{seats} players", seats=seats)


def head(title: str, details: Sequence[TextLike]) -> Text:
    """A list by name; `details` tell it from the other lists of its game."""
    return Text("{title} ({details:, })" if details else "{title}", title=title, details=tuple(details))


def best(title: str, details: Sequence[TextLike], results: Sequence[Text]) -> Text:
    """A list of results."""
    return lines(
        Text("**{title}** ({details:, })" if details else "**{title}**", title=title, details=tuple(details)), *results
    )


def apart(lists: Sequence[Text]) -> Text:
    """Several lists, with an empty line between them: else Discord would make one of them."""
    return Text("{lists:\n\n}", lists=tuple(lists))


def page(number: int, pages: int) -> Text:
    """Below a page of several."""
    return Text("-# Page {number} of {pages}", number=number, pages=pages)


def first(score: int) -> Text:
    return Text("-# You're first with {score}.", score=score)


def to_catch(rank: int, members: int, score: int, member: TextLike, theirs: int) -> Text:
    """Where the reader stands, and who is the next to catch."""
    return Text(
        "-# You're {rank} of {members} with {score}. Next to catch: {member} with {theirs}.",
        rank=rank,
        members=members,
        score=score,
        member=member,
        theirs=theirs,
    )


def result(place: int, member: TextLike, score: int, title: str | None, when: int) -> Text:
    """One line; `when` in seconds since 1970. It is no item to Discord, which would count on from list to list."""
    return Text(
        "**{place}** {member}: {score} ({title}), <t:{when}:d>"
        if title
        else "**{place}** {member}: {score}, <t:{when}:d>",
        place=place,
        member=member,
        score=score,
        title=title,
        when=when,
    )
