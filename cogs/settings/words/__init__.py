"""Texts about settings: their names and values, and personal data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.names import quote
from bot.games.text import Text, TextLike

IN_SERVERS = Text("Use this in a server.")
MANAGERS_DECIDE = Text("Only members who can manage this server can change this.")

PICK_CHANNEL = Text("Pick a channel of this server.")
WRITE_CLOCK = Text("Write hours such as `72 24` or `72 24 off`, or `none`.")
WRITE_HOURS = Text("Write hours such as `22-7`, or `none`.")


def choose_one_of(values: Sequence[TextLike]) -> Text:
    return Text("Choose one of these: {values: · }.", values=tuple(values))


def not_a_choice(typed: str, title: Text, how: Text) -> Text:
    return Text("**{title}**: “{typed}” isn't a choice. {how}", title=title, typed=quote(typed), how=how)


def no_such_channel(channel: str) -> Text:
    return Text("{channel} isn't a text channel of this server that I can see. Choose another one.", channel=channel)


CANNOT_WRITE = Text("I can't write in that channel. Let me view it and send messages, then choose it again.")


def no_zone(title: Text, why: Text) -> Text:
    return Text("**{title}**: {why}", title=title, why=why)


def clock(shown: str) -> Text:
    return Text("{shown} now", shown=shown)


def hour(number: int) -> Text:
    return Text("{hour:02}:00", hour=number)


def quiet_from(begin: int, end: int) -> Text:
    return Text("{begin:02}:00 to {end:02}:00", begin=begin, end=end)


# Settings and their values

TITLES: Mapping[str, Text] = {
    "pings": Text("Mentions"),
    "reminders": Text("Reminders"),
    "quiet": Text("Quiet hours"),
    "zone": Text("Time zone"),
    "theme": Text("Theme"),
    "language": Text("Language"),
    "places": Text("Game channels"),
    "tables": Text("Open games"),
    "challenges": Text("New challenges"),
    "clock": Text("Clock"),
    "silence": Text("Silent players"),
    "absence": Text("Absences"),
    "journal": Text("Log channel"),
    "invitations": Text("Invitations"),
    "daily": Text("My name in the daily"),
    "seats": Text("Open seats channel"),
    "role": Text("Players' role"),
    "threads": Text("Game threads"),
}
"""The name of each setting."""

QUESTIONS: Mapping[str, Text] = {
    "pings": Text("Mention me …"),
    "reminders": Text("Remind me …"),
    "theme": Text("Picture colours"),
    "language": Text("Which language?"),
    "tables": Text("Open games limit"),
    "challenges": Text("Who opens challenges?"),
    "invitations": Text("Who invites you?"),
    "daily": Text("Who sees your name?"),
    "role": Text("Role to call"),
    "threads": Text("Where to play"),
    "clock": Text("Clock of new games"),
    "silence": Text("Stop waiting …"),
    "absence": Text("Days away that stop clocks"),
}
"""What the select of a setting asks."""

LANGUAGE_OF_DISCORD = Text("Same as Discord")

ALL_CHANNELS = Text("All channels")
NO_CHANNEL = Text("None", context="a channel")

VALUES: Mapping[str, Mapping[str, Text]] = {
    "places": {"everywhere": ALL_CHANNELS},
    "journal": {"none": NO_CHANNEL},
    "seats": {"none": NO_CHANNEL},
    "theme": {
        "server": Text("Same as the server"),
        "usual": Text("Dark"),
        "light": Text("Light"),
        "contrast": Text("High contrast"),
    },
    "pings": {
        "here": Text("In the channel"),
        "here-early": Text("In the channel, also when next"),
        "direct": Text("By direct message"),
        "direct-early": Text("By direct message, also when next"),
        "never": Text("Never"),
    },
    "reminders": {
        "24": Text("Once a day"),
        "6": Text("Every 6 hours"),
        "12": Text("Every 12 hours"),
        "48": Text("Every 2 days"),
        "72": Text("Every 3 days"),
        "never": Text("Never"),
    },
    "quiet": {"none": Text("None", context="quiet hours")},
    "tables": {
        "usual": Text("12 per member"),
        "1": Text("1 per member"),
        "3": Text("3 per member"),
        "6": Text("6 per member"),
        "25": Text("25 per member"),
    },
    "challenges": {
        "everybody": Text("Anyone can open them"),
        "managers": Text("Managers open them"),
    },
    "invitations": {
        "anyone": Text("From anyone"),
        "nobody": Text("From nobody"),
    },
    "daily": {
        "hidden": Text("Members of my servers"),
        "shown": Text("Everyone"),
    },
    "threads": {
        "threads": Text("A thread for each game"),
        "channels": Text("In the lobby's channel"),
    },
    "clock": {"none": Text("No clock")},
    "silence": {
        "7": Text("After 7 days"),
        "3": Text("After 3 days"),
        "5": Text("After 5 days"),
        "14": Text("After 14 days"),
        "30": Text("After 30 days"),
    },
    "absence": {
        "30": Text("30 days a year"),
        "14": Text("14 days a year"),
        "60": Text("60 days a year"),
        "90": Text("90 days a year"),
        "0": Text("Clocks never stop"),
    },
}
"""The label of each value."""

MEANT: Mapping[str, Mapping[str, Text]] = {
    "theme": {
        "usual": Text("Dark background"),
        "light": Text("Light background, dark letters"),
        "contrast": Text("Black background, white letters, strong edges"),
    },
    "pings": {
        "here": Text("A message beside the board"),
        "here-early": Text("A second message one turn earlier"),
        "direct": Text("The channel stays quiet"),
        "direct-early": Text("A second message one turn earlier"),
        "never": Text("You check /turns yourself"),
    },
    "reminders": {"24": Text("Up to 3 reminders for each turn")},
    "challenges": {"managers": Text("Members who can manage this server")},
    "invitations": {"nobody": Text("You can still join any open lobby yourself")},
    "daily": {"hidden": Text("Everyone else sees a player without a name")},
    "threads": {"threads": Text("Where threads can't be opened, the game stays in the channel")},
}
"""A note on a value."""

# Personal data

YOUR_DATA = Text(
    "Everything I store about you, in all servers. Seeds of unfinished games stay secret and aren't included."
)
DATA_OF_SERVER = Text(
    "Everything I store about this server. Unfinished games and runs are included without their moves; `/table` "
    "*Export* gives you the record of each game."
)
REALLY_FORGET = Text(
    "**Delete everything I store about you, in all servers?**\n"
    "- You leave your seats in unfinished games. If nobody shares your seat, the game ends without a result.\n"
    "- Finished games, records and challenges keep their results but show you as *Former member*.\n"
    "- Your name, settings, blocks, notifications, follows, reminders and puzzle answers are deleted.\n"
    "You can't undo this. Messages already posted stay. `/turns` *My data* exports your data first."
)
DELETE_FOR_GOOD = Text("Delete my data")
NOT_YOUR_DATA = Text("That's another member's data. Use `/turns` *My data* for yours.")
FORGOTTEN = Text("Deleted. If you play again, you start fresh.")
TOO_MUCH_DATA = Text("This server's data is too large for one file. Ask the person who runs this bot for a backup.")
