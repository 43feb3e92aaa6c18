"""Sentences of settings."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike, quote

SERVER = Text("Settings of this server: channels, dailies, time zone, limits, log, theme, data. For managers.")
CHANNEL = Text("A game channel to add or remove, or the log channel.")

# The panel

TITLE = Text("**Server settings**")
GAMES = Text("Games")
CHALLENGES = Text("Challenges")
NO_ROLE = Text("None", context="a role")


def channels(places: Sequence[str]) -> Text:
    return Text("Game channels: {channels}, with their threads", channels=tuple(places))


ALL_CHANNELS = Text("Game channels: All")


def open_games_value(limit: TextLike) -> Text:
    return Text("Open games: {limit}", limit=limit)


def theme_value(theme: TextLike) -> Text:
    return Text("Theme: {theme}", theme=theme)


def waiting_values(clock: TextLike, silence: TextLike, absence: TextLike) -> Text:
    template = "Clock: {clock} · Silent players: {silence} · Absences: {absence}"
    return Text(template, clock=clock, silence=silence, absence=absence)


def role_value(role: TextLike) -> Text:
    return Text("Players' role: {role}", role=role)


def threads_value(threads: TextLike) -> Text:
    return Text("Game threads: {threads}", threads=threads)


NO_SUCH_ROLE = Text("I don't know that role. Pick one from the list.")
ROLE_HAS_RIGHTS = Text("Anyone can take this role, so it can't give permissions. Pick a role without any.")
CANNOT_GIVE_ROLE = Text(
    "I can't give members this role: allow me *Manage Roles*, and move my role above it. Until then a manager gives it."
)
CANNOT_MENTION_ROLE = Text("I can't mention this role: let anyone mention it, or allow me to mention all roles.")
# Data

DATA = Text("Export data")
DATA_HELP = Text("Everything I store about this server, as a file")


# Texts about settings: their names and values, and personal data


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


# Texts of /turns: the tables of a member, absences, snoozing


TURNS = Text("Where it's your turn and where you're waiting; time away, reminders, your settings and data.")

# Tables

YOUR_TURN = Text("**Your turn**")
WAITING = Text("**Waiting for others**")
NO_TABLES = Text("You have no games here. Start one with `/play`.")
NOTHING_TO_DO = Text("It's not your turn anywhere.")
RUN = Text("challenge run")
CANNOT_GO_ON = Text("paused: this version of the bot can't replay its log")


def away(whom: TextLike, until: str) -> Text:
    return Text("{whom} (away until {until})", whom=whom, until=until)


def since_and_left(since: str, left: TextLike) -> Text:
    return Text("{since} · {left}", since=since, left=left)


def my_turn(title: str, where: TextLike, when: TextLike, board: TextLike) -> Text:
    if not board:
        return Text("- {title} · {where} · {when}", title=title, where=where, when=when)
    return Text("- {title} · {where} · {when} · {board}", title=title, where=where, when=when, board=board)


def waiting_for(title: str, where: TextLike, whom: TextLike, when: TextLike, board: TextLike) -> Text:
    template = "- {title} · {where} · {whom} · {when} · {board}" if board else "- {title} · {where} · {whom} · {when}"
    return Text(template, title=title, where=where, whom=whom, when=when, board=board)


PLAY_HERE = Text("Play here")
PLAY_HERE_SUMMARY = Text("Play any of your games from here, in private")
WHICH_BOARD = Text("Which game")
IS_YOUR_TURN = Text("It's your turn")
NOT_YOUR_TURN = Text("Waiting for others")
NO_SUCH_BOARD = Text("You're not in that game, or it's over. Pick one from the list.")


def board_of(title: str, others: Sequence[TextLike]) -> Text:
    if not others:
        return Text("{title}, solo", title=title)
    known = tuple(name for name in others if name)
    return Text("{title} with {others:, }" if known else "{title}", title=title, others=known)


def more_tables(count: int) -> Text:
    return Text("- {n} more", n=count)


# The panel

THINGS_TO_DO = Text("What to do")
CHANGE_SETTING = Text("Change a setting")


def my_settings(pings: TextLike, reminders: TextLike, quiet: TextLike, zone: TextLike, theme: TextLike) -> Text:
    """The first values of a line."""
    return Text(
        "-# Mentions: {pings} · Reminders: {reminders} · Quiet hours: {quiet} · Time zone: {zone} · Theme: {theme}",
        pings=pings,
        reminders=reminders,
        quiet=quiet,
        zone=zone,
        theme=theme,
    )


def invitations_value(invitations: TextLike) -> Text:
    """The last value of that line."""
    return Text("Invitations: {invitations}", invitations=invitations)


# Away and snooze

AWAY = Text("Away")
GO_AWAY = Text("No notifications until you're back")
AWAY_UNTIL_WHEN = Text("Away until")
BACK = Text("I'm back")
END_ABSENCE = Text("Get notifications again")
SNOOZE = Text("Snooze")
SNOOZE_UNTIL_WHEN = Text("Remind me in")
SNOOZE_HERE = Text("Remind me of this game later")
YOU_ARE_BACK = Text("Welcome back. You get notifications again.")
NO_TURNS = Text("It's not your turn anywhere, so there's nothing to snooze.")
SNOOZES = (Text("3 hours"), Text("8 hours"), Text("tomorrow"), Text("2 days"), Text("3 days"), Text("1 week"))
ABSENCE_CHOICES = (
    Text("tomorrow"), Text("2 days"), Text("3 days"), Text("5 days"), Text("1 week"), Text("2 weeks"), Text("4 weeks"),
)  # fmt: skip


def snooze_all(count: int) -> Text:
    return Text("Remind me of {n} {n:game|games} later", n=count)


def snoozed(count: int, moment: str) -> Text:
    return Text("Snoozed {n} {n:game|games}. I'll remind you {moment} if it's still your turn.", n=count, moment=moment)


def away_until(moment: int) -> Text:
    """The time is in seconds since 1970."""
    return Text("You're away until <t:{moment}:f>. I won't notify you before then.", moment=moment)


CLOCKS_STOP = Text("Your clocks stop meanwhile, and the others see that you're away.")
CLOCKS_RUN_ON = Text("**You've used up your days away, so these clocks run on:**")
SAVE_CLOCKS = Text(
    "Move before you go, ask for `/table` *Pause*, or let a computer play for you with `/table` *Substitute*."
)


def clock_at_risk(title: str, board: TextLike, up: str | None, left: TextLike) -> Text:
    template = "- {title}, {board}: time runs out {up}" if up else "- {title}, {board}: {left} left once it's your turn"
    return Text(template, title=title, board=board, up=up, left=left)


def more_clocks(count: int) -> Text:
    return Text("- {n} more", n=count)


# Time

QUIET_FROM = Text("From")
QUIET_UNTIL = Text("Until")
WITHOUT_QUIET_HOURS = Text("No quiet hours")
BOTH_HOURS = Text("Choose when your quiet hours begin and end.")


def confirm_zone(zone: TextLike, clock: str) -> Text:
    return Text("Is it **{clock}** for you now, as in {zone}? If not, type a city near you.", zone=zone, clock=clock)


# Data

MY_DATA = Text("My data")
EXPORT_OR_DELETE = Text("Export or delete it")
DATA_CHOICES = {"export": Text("Export"), "delete": Text("Delete")}
DATA_EFFECTS = {
    "export": Text("Everything I store about you, as a file"),
    "delete": Text("I ask before anything is deleted"),
}

# Blocked members

BLOCK = Text("Block a member")
BLOCK_SUMMARY = Text("No invitations or matches from them")
WHOM_TO_BLOCK = Text("Who to block")
UNBLOCK = Text("Unblock")
WHOM_TO_UNBLOCK = Text("Who to unblock")
BLOCK_WHOM = Text("Pick a member to block.")
NOT_BLOCKED = Text("You haven't blocked that member. Pick one from the list.")


def blocked_members(count: int) -> Text:
    return Text("{n} {n:member|members} blocked", n=count)
