"""Words of the start card and of `/help`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike, lines
from cogs.table.words import MORE

# /play

PLAY = Text("Start a game, learn one, or join an open lobby.")
WELCOME = Text("**Play board games here.** Take your turn whenever you like: games can last minutes or weeks.")
CHOOSE = Text("Choose a game to see what it's about.")
WELCOME_ALONE = Text("**Play board games here, solo or against the computer.** In servers you can play with others.")

WAYS = {"solo": Text("Alone"), "lobby": Text("With others"), "computer": Text("Against the computer")}
ANOTHER_WAY = Text("Another way")
ANOTHER_WAY_SUMMARY = Text("Play this game alone, with others or against the computer.")
OPTIONS = Text("Options")
ALL_GAMES = Text("All games")

EXAMPLE_NAMES = ("Ana", "Ben", "Cleo", "Dan", "Emil")
"""Players in the pictures of games that nobody plays."""


def game_line(command: str, weight: TextLike, gist: TextLike, *, here: bool) -> Text:
    """A game on the card, whose picture has its name, players and length; newcomers may begin `here`."""
    facts = [each for each in (gist, weight) if each]
    template = "{command}: {facts: · } · **start here**" if here else "{command}: {facts: · }"
    return Text(template, command=command, facts=tuple(facts))


def game_head(title: str, weight: TextLike, players: TextLike, length: TextLike) -> Text:
    facts = [each for each in (players, length, weight) if each]
    return Text("**{title}** · {facts: · }", title=title, facts=tuple(facts))


def same_next_time(command: str) -> Text:
    return Text(
        "-# How do you want to play? Next time, {command} does the same; *{way}* in *{more}* asks again.",
        command=command,
        way=ANOTHER_WAY,
        more=MORE,
    )


def alone(what: TextLike) -> Text:
    return Text("Alone: {what}", what=what)


def together(aim: TextLike) -> Text:
    return Text("With others: {aim}", aim=aim)


def options(chosen: Sequence[Text]) -> Text:
    return Text("-# Options: {chosen: · }.", chosen=tuple(chosen))


def options_of(title: str) -> Text:
    return Text("{title}: options", title=title)


def opened(link: TextLike) -> Text:
    return Text("Ready. {link}", link=link)


# /help

HELP = Text("How to play, the rules of a game, or what a command does.")
WHICH_TOPIC = Text("A command, a topic of the rules, or a game to learn.")
COMMANDS = Text("Explain a command")
COMMANDS_IN_SERVERS = Text("-# This command works in server channels only.")


def overview(commands: Sequence[str]) -> Text:
    return lines(
        Text("**How it works**"),
        Text("- Start with `/play`, or with a game's own command. Invite others with a lobby."),
        Text(
            "- Most presses play at once, and *Undo* takes them back. Where you place something is shown first: the "
            "green button plays it."
        ),
        Text("- What ends something, or costs a record, asks first, with a red button."),
        Text(
            "- *More*, under every board, has the rest: how to play, hints, undo after the turn has passed, replay, "
            "clock, resign. `/table` shows the same."
        ),
        Text(
            "- `/challenge` and `/puzzle` compare you with others on the same shuffle. One message a day has them all."
        ),
        Text("- Prefer typing? `/move` plays any move, and `/look` shows any card or tile and searches the rules."),
        Text("-# All commands: {commands: }", commands=tuple(commands)),
    )


def topic(game: TextLike, title: TextLike) -> Text:
    """A topic of a game's rules, in the list of suggestions."""
    return Text("{game}: {title}", game=game, title=title)


def learn(title: TextLike) -> Text:
    return Text("Learn {title}", title=title)


def no_topic(commands: Sequence[str]) -> Text:
    return Text("I have no help on that. Try one of these: {commands:, }.", commands=tuple(commands))


def command(mention: str, description: TextLike) -> Text:
    return Text("{mention}: {description}", mention=mention, description=description)


def option(name: str, description: TextLike) -> Text:
    return Text("- `{name}`: {description}", name=name, description=description)
