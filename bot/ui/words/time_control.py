"""Texts of a table's clock: time left, who ran out, what the others can do."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.games.text import Text, TextLike
from bot.model.zones import readable
from bot.ui.words import PostFailureTexts

NUDGE = Text("Nudge")
WAIT = Text("Wait")
COMPUTER_MOVES = Text("Computer moves")
STRONGER_MOVES = Text("Stronger computer moves")
REPLACE = Text("Replace")
END = Text("End the game")
RESUME = Text("Resume")

LABEL = Text("Clock")
BANK = Text("Time for each seat")
INCREMENT = Text("Added after each turn")
WEEKENDS = Text("Weekends off")
WEEKENDS_HELP = Text("The clock stops on Saturdays and Sundays.")
WITHOUT_CLOCK = Text("No clock")
NOTHING = Text("Nothing")
NO_CLOCK = Text("Clock: none")
NONE = Text("none")
NO_CLOCK_WANTED = Text("no clock")
RESUMED = Text("The clock is running again.")
NOT_NUDGED = PostFailureTexts(
    forbidden=Text("I can't post in that channel. Ask a channel manager to let me view it and send messages."),
    otherwise=Text("Discord didn't take the message. Try again later."),
)
NUDGED = Text("Nudged.")
MOVED_SINCE = Text("They have time again.")
FOR_A_TABLE = Text("Time for each seat.")
THE_END = Text("the game ends without a result")
A_PAUSE = Text("pause the clock until someone presses *Resume*")


def time_control(bank: int, increment: int, *, weekends_off: bool, zone: str) -> Text:
    template = "{bank} each, +{increment} per turn"
    if weekends_off:
        template = (
            "{bank} each, +{increment} per turn, weekends off ({zone})"
            if zone
            else "{bank} each, +{increment} per turn, weekends off"
        )
    return Text(
        template, bank=span(timedelta(hours=bank)), increment=span(timedelta(hours=increment)), zone=readable(zone)
    )


def clock(tempo_: TextLike) -> Text:
    return Text("Clock: {tempo}", tempo=tempo_)


def wanted(tempo_: TextLike) -> Text:
    return Text("a clock with {tempo}", tempo=tempo_)


def span(time: timedelta) -> Text:
    days, hours, minutes = time.days, time.seconds // 3600, time.seconds // 60 % 60
    if days:
        return Text("{days} {days:day|days} {hours} h" if hours else "{days} {days:day|days}", days=days, hours=hours)
    return Text("{hours} h", hours=hours) if hours else Text("{minutes} min", minutes=minutes)


def runs(who: TextLike, until: str) -> Text:
    return Text("{who}: out of time {until}", who=who, until=until)


def is_up(who: TextLike, since: str) -> Text:
    return Text("{who}: out of time {since}", who=who, since=since)


def has(who: TextLike, left: TextLike) -> Text:
    return Text("{who} {left}", who=who, left=left)


def line(seats: Sequence[Text]) -> Text:
    return Text("-# Clock: {seats: · }", seats=tuple(seats))


def paused(since: str, seats: Sequence[Text]) -> Text:
    return Text("-# Clock: paused {since}; {seats: · }", since=since, seats=tuple(seats))


def is_away(who: TextLike, until: str) -> Text:
    return Text("-# {who} is away until {until}.", who=who, until=until)


def overtime(late: TextLike, others: TextLike, board: TextLike) -> Text:
    template = (
        "{others}: {late} ran out of time. Nudge, wait, let a computer player move, replace the player or end the game."
        " {board}"
    )
    return Text(template, late=late, others=others, board=board)


def others_wait(who: TextLike, late: TextLike, until: str) -> Text:
    return Text("{who} gave {late} more time. It runs out {until}.", who=who, late=late, until=until)


def over(late: TextLike) -> Text:
    return Text("-# {late} ran out of time, then the game went on.", late=late)


def nudge(late: TextLike, who: TextLike, board: TextLike) -> Text:
    return Text("{late}: {who} is waiting. Your clock has run out. {board}", late=late, who=who, board=board)


def computer_moves(members: TextLike, level: TextLike | None) -> Text:
    template = (
        "a computer player makes this move for {members}, who ran out of time"
        if level is None
        else "a computer player ({level}) makes this move for {members}, who ran out of time"
    )
    return Text(template, members=members, level=level or "")


def say_who(seat: int) -> Text:
    return Text("Pick who takes over: `/table do:Replace with:{seat} member:@…`. I'll ask them first.", seat=seat)
