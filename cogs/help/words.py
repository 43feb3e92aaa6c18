"""Every sentence of the start card and of `/help`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike, lines

# /help

HELP = Text("The start card: choose a game, or look up what every command does.")
WHICH_TOPIC = Text("A group of commands; the start card when left out.")
COMMANDS = Text("Look up a command")
ALL_GAMES = Text("All games")
OPTIONS = Text("Options")
PLAY_ALONE = Text("Play alone")
GATHER = Text("Gather players")

WELCOME = Text("**Tablekeeper hosts board games in this channel.** You play when you have time; the table waits.")
CHOOSE = Text("**Choose a game below** to see what it is about and to open a table here.")
IN_MESSAGES = Text(
    "**Tablekeeper hosts board games in the channels of servers.** To play, use `/help` in a channel of a server that "
    "has me. Here you can read about the games and the commands."
)
READ = Text("**Choose a game below** to see what it is about.")
COMMANDS_IN_SERVERS = Text("-# These commands work in the channels of a server.")
HOW = Text(
    "A choice under a board only shows what it would be; a coloured button plays it. *How to play* stands under every"
    " board, and so does *Undo* while it is free. Everything can be typed, too."
)
EXAMPLE_NAMES = ("Ana", "Ben", "Cleo", "Dan", "Emil")
"""Who plays in the pictures of games that nobody plays."""

NO_COMMANDS_HERE = Text("There is no such group of commands any more. Choose another one below.")


def game_line(title: str, players: TextLike, length: TextLike, new: str) -> Text:
    """One game of the start card; `new` is the command that opens a table."""
    return Text("**{title}**: {players}, {length} · {new}", title=title, players=players, length=length, new=new)


def game_summary(title: str, players: TextLike, length: TextLike) -> Text:
    """One game of the start card where no table can be opened."""
    return Text("**{title}**: {players}, {length}", title=title, players=players, length=length)


def best(challenges: str, records: str) -> Text:
    """Where members are compared, by the commands that show it."""
    return Text(
        "Who is best? {challenges} has shuffles that everybody plays once, {records} the best results.",
        challenges=challenges,
        records=records,
    )


def game_head(title: str, players: TextLike, length: TextLike) -> Text:
    """Above one game."""
    return Text("**{title}** · {players} · {length}", title=title, players=players, length=length)


def alone(aim: TextLike) -> Text:
    """The aim of a game that is played alone or among several."""
    return Text("Alone: {aim}", aim=aim)


def together(aim: TextLike) -> Text:
    """The same among several."""
    return Text("Together: {aim}", aim=aim)


def options(chosen: Sequence[Text]) -> Text:
    """How a table would be opened."""
    return Text("-# Options: {chosen:, }.", chosen=tuple(chosen))


def opened(way: TextLike) -> Text:
    """The table or the lobby is there."""
    return Text("It is open. {way}", way=way)


def no_topic(commands: Sequence[str]) -> Text:
    """A topic that is none."""
    return Text("There is no help on that. Try one of these: {commands: }", commands=tuple(commands))


def group(description: TextLike) -> Text:
    """The head of a group of commands."""
    return Text("**{description}**", description=description)


def topic(said: Sequence[Text]) -> Text:
    """A group of commands, a line each."""
    return lines(*said)


def command(mention: str, description: TextLike) -> Text:
    """A command and what it does."""
    return Text("{mention}: {description}", mention=mention, description=description)
