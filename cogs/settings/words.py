"""Every sentence of `/settings`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.names import UserText
from bot.games.text import Text, TextLike

GROUP = Text("Choose how you are called, how pictures look, and what is allowed in this server.")
ME = Text("When and where you are called and reminded, your quiet hours and time zone, your theme.")
AWAY = Text("Until when you are told nothing.")
SERVER = Text("Where games are opened, how many, challenges, the log channel, the theme. For managers.")

IN_SERVERS = Text("Use this in a server.")
MANAGERS_DECIDE = Text("Only members who can manage this server decide that. Ask one of them.")

MINE = Text(
    "**Your settings**\nYou are called once when it becomes your move, and reminded three times at the most. What "
    "falls into your quiet hours comes when they end; `/settings away` keeps everything back until you return.\n"
    "The theme is for pictures that you alone see, and for the boards of tables where you play alone."
)
OF_SERVER = Text(
    "**Settings of this server**\nGames can be kept to some channels and their threads; choose none, and they may be "
    "opened in all of them. A log channel reads when a table begins and when it ends. The theme is for boards, "
    "announcements and results that everybody sees; members choose their own with `/settings me`."
)
EVERYWHERE = Text("Games may be opened in every channel.")


NO_JOURNAL = Text("No channel reads when tables begin and end.")


def journal(channel: str) -> Text:
    """The log channel."""
    return Text("{channel} reads when a table begins, and when it ends.", channel=channel)


def places(channels: Sequence[str]) -> Text:
    """Where games may be opened."""
    return Text("Games may be opened in {channels}.", channels=tuple(channels))


NOTHING_CHANGED = Text("Nothing was changed.")
WRITE_HOURS = Text("Write hours such as 22-7, or none.")


def choose_one_of(values: Sequence[str]) -> Text:
    """What can be typed for a setting."""
    return Text("Choose {values:or}.", values=tuple(values))


def not_a_choice(typed: str, title: Text, how: Text) -> Text:
    """A value that a setting does not have."""
    return Text("**{title}**: “{typed}” isn't a choice. {how}", title=title, typed=UserText(typed[:40]), how=how)


def no_such_channel(channel: str) -> Text:
    """A channel that cannot be chosen."""
    return Text("{channel} isn't a text channel of this server that I can see. Choose another one.", channel=channel)


CANNOT_WRITE = Text(
    "Discord does not let me write in that channel, so nothing was changed. Let me view it and send messages, then "
    "choose it again."
)

MY_PINGS = Text("Where you are called")
MY_REMINDERS = Text("How often you are reminded")
MY_QUIET_HOURS = Text("Your quiet hours")
MY_ZONE = Text("Your time zone")
MY_THEME = Text("Theme of your pictures")
SERVER_THEME = Text("Theme of public pictures")
CHALLENGES = Text("Who may open challenges")

PLACES = Text("Where games may be opened")
MOST_TABLES = Text("How many tables a member may have open")
JOURNAL = Text("The log channel")

TYPE_PLACE = Text("A channel in which games may be opened; named once more it is taken out.")
TYPE_JOURNAL = Text("The channel that reads when a table begins and when it ends.")
TYPE_HOURS = Text("Your quiet hours: 22-7 is from ten in the evening to seven in the morning, none is none.")
TYPE_ZONE = Text("Your time zone: a city, UTC+2 or CEST.")
SNOOZE = Text("Be reminded later, and not before, of the table of this channel that waits for you.")
TYPE_SNOOZE = Text("Until when: 5 hours, tomorrow, 3 days, or a day such as 2026-12-24.")
TYPE_UNTIL = Text("A day such as 2026-12-24, or how long: 3 days, 2 weeks. Type back when you are back.")

MY_DATA = Text("Everything that is kept about you: as a file, or deleted.")
SERVER_DATA = Text("Everything that is kept about this server, as a file.")
EXPORT_ME = Text("Export: send me all that is kept about me")
DELETE_ME = Text("Delete: forget me, after a question")
EXPORT_SERVER = Text("Export: send me all that is kept about this server")

YOUR_DATA = Text(
    "This is everything that I keep about you, in all servers. The moves of a game are what the other players know "
    "too; the seed of a game that goes on is a secret and stands in no file."
)
DATA_OF_SERVER = Text(
    "This is everything that I keep about this server. Games that go on, and runs of open challenges, are in it "
    "without their moves; `/table` *Export* has the record of each game."
)
REALLY_FORGET = Text(
    "**Do you want me to forget you?** In all servers:\n"
    "- Your seats at tables that go on are given up. Where you share one, the others play on; a game that would be "
    "left with an empty seat ends without a result.\n"
    "- In finished games, records and challenges you become *a former member*. The results stay.\n"
    "- Your name, settings, notices, follows, reminders and answers to puzzles are deleted.\n"
    "This cannot be taken back. What I have posted in channels stays there; Discord keeps it. "
    "`/settings me data:Export` shows first what there is. To stay, leave this alone."
)
FORGET_ME = Text("Forget me")
NOT_YOUR_DATA = Text("That question was put to somebody else. Ask for your own with `/settings me data:Delete`.")
FORGOTTEN = Text("You are forgotten. Whenever you play again, you begin as somebody new.")
TOO_MUCH_DATA = Text(
    "There is more about this server than Discord takes in one file. Ask whoever runs this bot for a backup of it."
)

NO_TABLE = Text("No table runs in this channel. Type this where the table is that is to wait.")
YOU_ARE_BACK = Text("Welcome back. You are called again; `/turns` shows who waits for you.")
NO_MOMENT = Text(
    "That is no day to come within a year. Write it as 2026-12-24, tomorrow, 3 days or 2 weeks; write back when you "
    "are back."
)
SNOOZES = (Text("3 hours"), Text("8 hours"), Text("tomorrow"), Text("2 days"), Text("3 days"), Text("1 week"))
ABSENCES = (
    Text("tomorrow"),
    Text("2 days"),
    Text("3 days"),
    Text("5 days"),
    Text("1 week"),
    Text("2 weeks"),
    Text("4 weeks"),
    Text("back"),
)


def away_until(moment: int) -> Text:
    """How long nothing comes; the time in seconds since 1970."""
    return Text(
        "You are away until <t:{moment}:f>: nothing calls or reminds you before. `/settings away until:back` ends it.",
        moment=moment,
    )


CLOCKS_RUN_ON = Text("**Your clocks keep running while you're away:**")
SAVE_CLOCKS = Text(
    "Move before you go, ask for a pause with `/table` *Pause*, or let the computer play for you with"
    " `/table` *Substitute*."
)


def clock_at_risk(title: str, board: TextLike, up: str | None, left: TextLike) -> Text:
    """A clock that runs out before a member is back, or can: `up` says when, if its time goes by now."""
    template = "- {title}, {board}: out of time {up}" if up else "- {title}, {board}: {left} left once it's your turn"
    return Text(template, title=title, board=board, up=up, left=left)


def more_clocks(count: int) -> Text:
    """Clocks that there is no room for."""
    return Text("- and {n} more", n=count)


def no_zone(title: Text, why: Text) -> Text:
    """What somebody typed that is no time zone."""
    return Text("**{title}**: {why}", title=title, why=why)


def confirm_zone(zone: TextLike) -> Text:
    """Whether a member means this time zone, by what its clocks show."""
    return Text("Is it this time for you now? **{zone}**. If not, type a city near you.", zone=zone)


def clock(shown: str) -> Text:
    """What the clocks of a time zone show."""
    return Text("{shown} now", shown=shown)


def your_clock(zone: TextLike) -> Text:
    """By which a member sees whether the zone is theirs."""
    return Text("Your local time: {zone}.", zone=zone)


def quiet_from(begin: int, end: int) -> Text:
    """Quiet hours."""
    return Text("Quiet from {begin:02}:00 to {end:02}:00", begin=begin, end=end)


def zone(place: str) -> Text:
    """A time zone."""
    return Text("Time in {place}", place=place)


VALUES: Mapping[str, Mapping[str, Text]] = {
    "theme": {
        "server": Text("Theme: as this server"),
        "usual": Text("Theme: usual"),
        "light": Text("Theme: light"),
        "contrast": Text("Theme: high contrast"),
    },
    "pings": {
        "here": Text("Called beside the board"),
        "here-early": Text("Called beside the board, and when next"),
        "direct": Text("Called by direct message"),
        "direct-early": Text("Called by direct message, and when next"),
        "never": Text("Never called"),
    },
    "reminders": {
        "24": Text("Reminded once a day"),
        "6": Text("Reminded every 6 hours"),
        "12": Text("Reminded every 12 hours"),
        "48": Text("Reminded every 2 days"),
        "72": Text("Reminded every 3 days"),
        "never": Text("Never reminded"),
    },
    "quiet": {"none": Text("No quiet hours")},
    "tables": {
        "usual": Text("Tables: 12 for each member"),
        "1": Text("Tables: one for each member"),
        "3": Text("Tables: 3 for each member"),
        "6": Text("Tables: 6 for each member"),
        "25": Text("Tables: 25 for each member"),
    },
    "challenges": {
        "everybody": Text("Challenges: everybody opens them"),
        "managers": Text("Challenges: only managers open them"),
    },
}
"""What each value of a setting is called."""

CHOSEN: Mapping[str, Mapping[str, Text]] = {
    "challenges": {
        "everybody": Text("Everybody opens challenges."),
        "managers": Text("Only members who can manage this server open challenges."),
    },
}
"""What holds with the value of a setting that is switched."""

SWITCHES: Mapping[str, Mapping[str, Text]] = {
    "challenges": {
        "everybody": Text("Let everybody open challenges"),
        "managers": Text("Let only managers open challenges"),
    },
}
"""The button that chooses a value."""

MEANT: Mapping[str, Mapping[str, Text]] = {
    "theme": {
        "server": Text("what is chosen for everybody here"),
        "usual": Text("dark ground"),
        "light": Text("light ground, dark letters"),
        "contrast": Text("black ground, white letters, strong edges"),
    },
    "pings": {
        "here": Text("a message in the channel of the table that names you"),
        "here-early": Text("also when the turn before yours begins"),
        "direct": Text("the channel stays quiet"),
        "direct-early": Text("also when the turn before yours begins"),
        "never": Text("you look into `/turns` yourself"),
    },
    "reminders": {
        "24": Text("three times at the most, while somebody waits for you"),
    },
    "challenges": {
        "everybody": Text("every member of this server"),
        "managers": Text("members who can manage this server"),
    },
}
"""What a value is good for."""
