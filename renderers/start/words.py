"""What the picture of all games says itself."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike

TITLE = Text("Tablekeeper")
ADDITION = Text("board games in this channel")
TOGETHER = Text("Play when you have time.")
WAITS = Text("The table waits.")


def alt(games: Sequence[TextLike]) -> Text:
    """The picture in words."""
    return Text("The games of this bot, each with a small picture: {games:, }.", games=tuple(games))


def described(title: str, players: TextLike, length: TextLike) -> Text:
    """One game in words."""
    return Text("{title} ({players}, {length})", title=title, players=players, length=length)
