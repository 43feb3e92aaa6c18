"""Texts of `/turns`: the tables of a member, absences, snoozing."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike

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


OPEN_BOARD = Text("Open board")
OPEN_BOARD_SUMMARY = Text("Play any of your games from here, in private")
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
    template = "- {title}, {board}: out of time {up}" if up else "- {title}, {board}: {left} left once it's your turn"
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
