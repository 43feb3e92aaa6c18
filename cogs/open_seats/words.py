"""The list of open seats."""

from __future__ import annotations

from bot.games.text import Text, TextLike

OPEN_SEATS_CHANNEL = Text("Open seats channel")
TITLE = Text("**Open seats**")
NOTHING_OPEN = Text("No seats are open right now. Start a game with `/play`.")
JOIN_LOBBY = Text("Join a lobby")
NOTIFY_ME = Text("Notify me")
OUT_OF_SIGHT = Text("That lobby is in a channel you can't see. Pick another one.")


def open_lobby(title: str, taken: int, seats: int, host: TextLike, since: str, link: TextLike) -> Text:
    template = "- **{title}**: {taken} of {seats} seats taken, host {host}, {since}. {link}"
    return Text(template, title=title, taken=taken, seats=seats, host=host, since=since, link=link)


def open_seats_channel(channel: TextLike) -> Text:
    return Text("Open seats channel: {channel}", channel=channel)


def joined(link: TextLike) -> Text:
    return Text("You've joined. {link}", link=link)


def more(count: int) -> Text:
    return Text("-# {n} more", n=count)


def lobby_choice(title: str, taken: int, seats: int) -> Text:
    return Text("{title}, {taken} of {seats} seats taken", title=title, taken=taken, seats=seats)
