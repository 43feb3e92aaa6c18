"""What is said of the clock of a table: how much time there is, whose is up, what the others can do."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.games.text import Text, TextLike
from bot.model.zones import readable
from bot.ui.words import PostFailureTexts

NUDGE = Text("Nudge")
WAIT = Text("Wait")
COMPUTER_MOVES = Text("Let the computer move")
STRONGER_MOVES = Text("Let a stronger computer player move")
REPLACE = Text("Replace")
END = Text("End the game")
RESUME = Text("Go on")

NO_CLOCK = Text("Clock: none")
NO_CLOCK_WANTED = Text("the table has no clock any more")
PAUSED = Text("The clock stands still.")
RESUMED = Text("The clock goes on.")
NOT_NUDGED = PostFailureTexts(
    forbidden=Text(
        "They could not be called: Discord does not let me write in that channel any more. Somebody who manages it can"
        " let me view it and send messages."
    ),
    otherwise=Text("They could not be called: Discord did not take the message just now. Try again later."),
)
NUDGED = Text("They were called once more.")
MOVED_SINCE = Text("That is over: there is time again.")
FOR_A_TABLE = Text("Time that each seat has.")
THE_END = Text("the game ends without a result, for time is up")
A_PAUSE = Text("the clock stands still until somebody presses *Go on*")


def time_control(bank: int, increment: int, *, weekends_off: bool, zone: str) -> Text:
    template = "{bank} for each seat, {increment} more after each turn"
    if weekends_off:
        template = (
            "{bank} for each seat, {increment} more after each turn, weekends free ({zone})"
            if zone
            else "{bank} for each seat, {increment} more after each turn, weekends free"
        )
    return Text(
        template, bank=span(timedelta(hours=bank)), increment=span(timedelta(hours=increment)), zone=readable(zone)
    )


def clock(tempo_: TextLike) -> Text:
    return Text("Clock: {tempo}", tempo=tempo_)


def wanted(tempo_: TextLike) -> Text:
    return Text("the clock gives {tempo}", tempo=tempo_)


def span(time: timedelta) -> Text:
    days, hours, minutes = time.days, time.seconds // 3600, time.seconds // 60 % 60
    if days:
        return Text("{days} {days:day|days} {hours} h" if hours else "{days} {days:day|days}", days=days, hours=hours)
    return Text("{hours} h", hours=hours) if hours else Text("{minutes} min", minutes=minutes)


def runs(who: TextLike, until: str) -> Text:
    return Text("{who}: time is up {until}", who=who, until=until)


def is_up(who: TextLike, since: str) -> Text:
    return Text("{who}: time was up {since}", who=who, since=since)


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
        "{others}: the time of {late} is up. Nothing happens by itself: call them once more, wait, let the computer"
        " make this move, let somebody else take over, or end the game. {board}"
    )
    return Text(template, late=late, others=others, board=board)


def others_wait(who: TextLike, late: TextLike, until: str) -> Text:
    return Text("{who} waits for {late}: their time is up {until}.", who=who, late=late, until=until)


def over(late: TextLike) -> Text:
    return Text("-# The time of {late} was up; it goes on.", late=late)


def nudge(late: TextLike, who: TextLike, board: TextLike) -> Text:
    return Text("{late}: {who} waits for your move, and your time is up. {board}", late=late, who=who, board=board)


def computer_moves(members: TextLike, level: TextLike | None) -> Text:
    template = (
        "the computer makes this move for {members}, whose time is up"
        if level is None
        else "the computer ({level}) makes this move for {members}, whose time is up"
    )
    return Text(template, members=members, level=level or "")


def say_who(seat: int) -> Text:
    return Text("Name who plays on: `/table replace by:@member seat:{seat}`. They are asked first.", seat=seat)
