"""Every sentence of the cogs that are one module: `/help`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Game
from bot.games.text import Said, Text

# /help

HELP = Text("First steps, and what every command does.")
WHICH_TOPIC = Text("A group of commands; first steps when left out.")


def new_table(game: Game) -> Text:
    """How a table of a game is opened."""
    return Text("`/{key} new` ({title})", key=game.key, title=game.title)


def first_steps(games: Sequence[Game]) -> Text:
    """What somebody new to the bot reads."""
    return Text(
        "**Tablekeeper hosts board games in this channel.** You play when you have time; the table waits.\n"
        "1. Open a table: {games:, }. It shows its board here; with several seats a lobby opens first, to be joined.\n"
        "2. Choose what to do under the board. A choice only shows you what it would be; a coloured button plays it.\n"
        "3. Everything can be typed, too: `/{first} move` lists what can be played now.\n"
        "4. A mistake? `Undo` stands under the board while it is free, `/table undo` goes further.\n"
        "5. Who is best? `/challenge list` has shuffles that everybody plays once, "
        "`/records server` the best results.\n"
        "\n"
        "One table runs in a channel; for a second one the bot offers a thread.",
        games=tuple(map(new_table, games)),
        first=games[0].key,
    )


def topics(commands: Sequence[str]) -> Text:
    """Below the first steps."""
    return Text("Every command, by topic: {commands: }", commands=tuple(commands))


def no_topic(commands: Sequence[str]) -> Text:
    """A topic that is none."""
    return Text("There is no help on that. Try one of these: {commands: }", commands=tuple(commands))


def group(description: Said) -> Text:
    """The head of a group of commands."""
    return Text("**{description}**", description=description)


def command(written: str, description: Said) -> Text:
    """A command and what it does."""
    return Text("`{written}`: {description}", written=written, description=description)
