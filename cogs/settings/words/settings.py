"""Texts about settings: their names and values, and personal data."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike, quote

IN_SERVERS = Text("Use this in a server.")
MANAGERS_DECIDE = Text("Only members who can manage this server can change this.")

NO_MOMENT = Text("I couldn't read that date. Try `2026-12-24`, `tomorrow`, `3 days` or `2 weeks`, up to a year ahead.")
PICK_CHANNEL = Text("Pick a channel of this server.")
WRITE_CLOCK = Text("Write hours such as `72 24` or `72 24 off`, or `none`.")
WRITE_HOURS = Text("Write hours such as `22-7`, or `none`.")


def choose_one_of(values: Sequence[TextLike]) -> Text:
    return Text("Choose one of these: {values: · }.", values=tuple(values))


def not_a_choice(typed: str, title: Text, how: Text) -> Text:
    return Text("**{title}**: “{typed}” isn't a choice. {how}", title=title, typed=quote(typed), how=how)


def no_such_channel(channel: str) -> Text:
    return Text("{channel} isn't a text channel of this server that I can see. Choose another one.", channel=channel)


def no_zone(title: Text, why: Text) -> Text:
    return Text("**{title}**: {why}", title=title, why=why)


def clock(shown: str) -> Text:
    return Text("{shown} now", shown=shown)


def hour(number: int) -> Text:
    return Text("{hour:02}:00", hour=number)


def quiet_from(begin: int, end: int) -> Text:
    return Text("{begin:02}:00 to {end:02}:00", begin=begin, end=end)


# Settings: their names, what their selects ask, labels of values, and notes on them

THEME, WHICH_THEME = Text("Theme"), Text("Picture colours")
THEMES = {
    "server": Text("Same as the server"),
    "usual": Text("Dark"),
    "light": Text("Light"),
    "contrast": Text("High contrast"),
}
THEME_NOTES = {
    "usual": Text("Dark background"),
    "light": Text("Light background, dark letters"),
    "contrast": Text("Black background, white letters, strong edges"),
}
LANGUAGE, WHICH_LANGUAGE, LANGUAGE_OF_DISCORD = Text("Language"), Text("Which language?"), Text("Same as Discord")
MENTIONS, MENTION_ME = Text("Mentions"), Text("Mention me …")
MENTION_VALUES = {
    "here": Text("In the channel"),
    "here-early": Text("In the channel, also when next"),
    "direct": Text("By direct message"),
    "direct-early": Text("By direct message, also when next"),
    "never": Text("Never"),
}
MENTION_NOTES = {
    "here": Text("A message beside the board"),
    "here-early": Text("A second message one turn earlier"),
    "direct": Text("The channel stays quiet"),
    "direct-early": Text("A second message one turn earlier"),
    "never": Text("You check /turns yourself"),
}
REMINDERS, REMIND_ME = Text("Reminders"), Text("Remind me …")
REMINDER_VALUES = {
    "24": Text("Once a day"),
    "6": Text("Every 6 hours"),
    "12": Text("Every 12 hours"),
    "48": Text("Every 2 days"),
    "72": Text("Every 3 days"),
    "never": Text("Never"),
}
REMINDER_NOTES = {"24": Text("Up to 3 reminders for each turn")}
QUIET_HOURS, NO_QUIET_HOURS = Text("Quiet hours"), Text("None", context="quiet hours")
INVITATIONS, WHO_INVITES = Text("Invitations"), Text("Who invites you?")
INVITATION_VALUES = {"anyone": Text("From anyone"), "nobody": Text("From nobody")}
INVITATION_NOTES = {"nobody": Text("You can still join any open lobby yourself")}
NAME_IN_DAILY, WHO_SEES_NAME = Text("My name in the daily"), Text("Who sees your name?")
NAME_VALUES = {"hidden": Text("Members of my servers"), "shown": Text("Everyone")}
NAME_NOTES = {"hidden": Text("Everyone else sees a player without a name")}

PLACES, ANYWHERE = Text("Game channels"), Text("All channels")
NO_CHANNEL = Text("None", context="a channel")


def number_of_channels(count: int) -> Text:
    return Text("{n} {n:channel|channels}", n=count)


OPEN_GAMES, OPEN_GAMES_LIMIT = Text("Open games"), Text("Open games limit")
LIMITS = {
    "usual": Text("12 per member"),
    "1": Text("1 per member"),
    "3": Text("3 per member"),
    "6": Text("6 per member"),
    "25": Text("25 per member"),
}
CLOCK, CLOCK_OF_NEW_GAMES, NO_CLOCK = Text("Clock"), Text("Clock of new games"), Text("No clock")
SILENT_PLAYERS, STOP_WAITING = Text("Silent players"), Text("Stop waiting …")
SILENCES = {
    "7": Text("After 7 days"),
    "3": Text("After 3 days"),
    "5": Text("After 5 days"),
    "14": Text("After 14 days"),
    "30": Text("After 30 days"),
}
ABSENCES, DAYS_AWAY = Text("Absences"), Text("Days away that stop clocks")
ABSENCE_VALUES = {
    "30": Text("30 days a year"),
    "14": Text("14 days a year"),
    "60": Text("60 days a year"),
    "90": Text("90 days a year"),
    "0": Text("Clocks never stop"),
}
PLAYERS_ROLE, ROLE_TO_CALL = Text("Players' role"), Text("Role to call")
GAME_THREADS, WHERE_TO_PLAY = Text("Game threads"), Text("Where to play")
THREAD_VALUES = {"threads": Text("A thread for each game"), "channels": Text("In the lobby's channel")}
THREAD_NOTES = {"threads": Text("Where threads can't be opened, the game stays in the channel")}
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
