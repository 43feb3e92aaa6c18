"""Words of the commands that every game has, and of its options."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.names import UserText
from bot.games.text import Text, TextLike

# The commands of a game

NEW = Text("Open a new table in this channel.")
BOARD = Text("Show the board again, down here.")
SURE = Text("Whether you mean it, so that you are not asked again.")
HINT = Text("The moves that look best now, for you alone, and why; a game with a hint sets no record.")
HAND = Text("Show yourself what only you may see.")
RULES = Text("The rules in short texts.")
WHICH_TOPIC = Text("What you want to know.")
PARTNER = Text("Another member who plays along.")


def how_many(default: int) -> Text:
    return Text("How many play at most; others join in a lobby. Default: {default}.", default=default)


WHICH_OPTIONS = Text("Rarer options: choose from the list, a comma leads to the next.")


def players(fewest: int, most: int) -> Text:
    template = "{n} to {most} players" if most > fewest else "{n} {n:player|players}"
    return Text(template, n=fewest, most=most)


def offer(label: str, notation: str) -> Text:
    return Text("{label} ({notation})", label=label, notation=notation)


def table_runs(board: TextLike) -> Text:
    return Text("A table is already running in this channel. {board}", board=board)


START_ELSEWHERE = Text("Start yours in another channel.")


def lobby_gathers(lobby: TextLike) -> Text:
    return Text("A lobby is open in this channel; you can join it. {lobby}", lobby=lobby)


def none_runs(title: str, key: str) -> Text:
    return Text("No table of {title} runs in this channel. Open one with `/{key} new`, or below.", title=title, key=key)


def not_begun(title: str, lobby: TextLike) -> Text:
    return Text(
        "{title} hasn't started here yet. Press *Join* in the lobby to play; its host presses *Start*. {lobby}",
        title=title,
        lobby=lobby,
    )


def run_is_private(title: str) -> Text:
    return Text("Your {title} challenge run is private: play it with `/move`.", title=title)


def none_here(title: str, key: str) -> Text:
    return Text(
        "There is no table of {title} in this channel. Open one with `/{key} new`, or below.", title=title, key=key
    )


def no_topic(known: Sequence[str]) -> Text:
    return Text("There is no text on that. Choose one of these topics: {known:, }.", known=tuple(known))


def topic_head(game: str, title: TextLike) -> Text:
    return Text("**{game}: {title}**", game=game, title=title)


def is_a_bot(member: TextLike) -> Text:
    return Text("{member} is a bot and cannot hold a seat; choose people.", member=member)


IN_SERVERS = Text("Games are played in the channels of a server. Go to one of them, and open the table there.")

# Options


def unknown_option(title: str, name: str, known: Sequence[Text]) -> Text:
    template = "{title} has no option called {name}. Choose from the list: {known:, }."
    return Text(template, title=title, name=UserText(name[:40]), known=tuple(known))


def one_of(title: TextLike, values: Sequence[TextLike]) -> Text:
    return Text("{title}: {values:or}", title=title, values=tuple(values))
