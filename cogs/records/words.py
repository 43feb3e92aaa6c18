"""Every sentence of `/records`, and the lists."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Said, Text, lines

GROUP = Text("The best results of this server.")
SERVER = Text("The best results of this server, a list for every game and every set of options.")
ONLY_THIS_GAME = Text("Only this game.")
ME = Text("What you achieved in this server, as a card.")
MEMBER = Text("What a member achieved in this server, as a card.")
WHOSE_CARD = Text("Whose card to show.")

NOTHING_FINISHED = Text("No game was finished here yet. `/help` says how to begin one.")
IN_SERVERS = Text("Records belong to a server. Use this command in a channel of one.")
MORE_LISTS = Text("-# There are more lists; choose a game to see them.")


def finished(member: str, games: int) -> Text:
    """Above a card."""
    return Text("{member}: {n} finished {n:game|games} in this server.", member=member, n=games)


WITH_COMPUTER = Text("with the computer")


def players(seats: int) -> Text:
    """A game of several."""
    return Text("{seats} players", seats=seats)


def best(title: str, details: Sequence[Said], results: Sequence[Text]) -> Text:
    """A list of results; `details` tell it from the other lists of its game."""
    head = Text("**{title}** ({details:, })" if details else "**{title}**", title=title, details=tuple(details))
    return lines(head, *results)


def result(place: int, member: str, score: int, title: str | None, when: int) -> Text:
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
