"""Texts of a table's clock: time left, who ran out, what the others can do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta

from bot.core.consent.model import Vote
from bot.core.time.zones import readable
from bot.games.text import Text, TextLike

NUDGE = Text("Remind")
DECISIONS: Mapping[Vote, Text] = {
    Vote.WAIT: Text("2 more days"),
    Vote.COMPUTER: Text("Computer plays"),
    Vote.OFFER: Text("Offer the seat"),
    Vote.END: Text("End the game"),
}
"""What the others can do about a seat whose time is up."""

TAKE = Text("Take the seat")
RESUME = Text("Resume")

CLOCK_LABEL = Text("Clock")
BANK = Text("Time for each seat")
INCREMENT = Text("Added after each turn")
WEEKENDS = Text("Weekends off")
WEEKENDS_HELP = Text("The clock stops on Saturdays and Sundays.")
WITHOUT_CLOCK = Text("No clock")
NOTHING = Text("Nothing")
NO_CLOCK = Text("Clock: none")
NONE = Text("none", context="clock")
OFF = Text("off", context="weekends")
NO_CLOCK_WANTED = Text("no clock")
RESUMED = Text("The clock is running again.")
NOBODY_NUDGED = Text("They've turned off reminders for this game.")
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


def was_offline(time: TextLike) -> Text:
    return Text("-# The bot was offline for {time}. That time doesn't count.", time=time)


def out_of_time(moment: str) -> Text:
    return Text("out of time {moment}", moment=moment)


def clock_of_call(left: TextLike) -> Text:
    return Text("-# Your clock: {left}.", left=left)


def is_away(who: TextLike, until: str) -> Text:
    return Text("-# {who} is away until {until}.", who=who, until=until)


def ran_out(others: TextLike, late: TextLike, count: int, board: TextLike) -> Text:
    template = "{others}: {late} ran out of time. Decide what happens next. {board}"
    return Text(template, others=others, late=late, board=board)


def was_silent(others: TextLike, late: TextLike, count: int, board: TextLike) -> Text:
    template = "{others}: {late} {n:hasn’t|haven’t} moved for days. Decide what happens next. {board}"
    return Text(template, others=others, late=late, n=count, board=board)


def left_the_server(others: TextLike, late: TextLike, count: int, board: TextLike) -> Text:
    template = (
        "{others}: {late} {n:is|are} no longer here, or can’t see this channel. Decide what happens next. {board}"
    )
    return Text(template, others=others, late=late, n=count, board=board)


def voted(who: TextLike, decision: TextLike) -> Text:
    return Text("-# {who}: {decision}", who=who, decision=decision)


def counted(moment: str) -> Text:
    return Text("-# It happens when all agree. Otherwise most votes decide {moment}.", moment=moment)


def you_voted(decision: TextLike, moment: str) -> Text:
    template = "You chose *{decision}*. It happens when all agree. Otherwise most votes decide {moment}."
    return Text(template, decision=decision, moment=moment)


def others_wait(late: TextLike, until: str) -> Text:
    return Text("{late} got more time. It runs out {until}.", late=late, until=until)


def over(late: TextLike) -> Text:
    return Text("-# {late} ran out of time, then the game went on.", late=late)


def computer_stands_in(late: TextLike) -> Text:
    return Text("A computer player plays for {late} until they press *Take seat back*.", late=late)


def seat_is_offered(late: TextLike) -> Text:
    return Text("The seat of {late} is open: see below.", late=late)


def seat_loses(late: TextLike) -> Text:
    return Text("{late} lost this game.", late=late)


DECIDED: Mapping[Vote, Callable[[TextLike], Text]] = {
    Vote.WAIT: over,
    Vote.COMPUTER: computer_stands_in,
    Vote.OFFER: seat_is_offered,
    Vote.END: seat_loses,
}
"""The message after the others have decided."""


def offered(holders: TextLike, board: TextLike) -> Text:
    return Text("The seat of {holders} is open. Who plays on? {board}", holders=holders, board=board)


def taken(who: TextLike, holders: TextLike) -> Text:
    return Text("{who} took over the seat of {holders}.", who=who, holders=holders)


NOT_OFFERED = Text("This seat is no longer open.")


def nudged(members: TextLike) -> Text:
    return Text("I'll remind {members}.", members=members)
