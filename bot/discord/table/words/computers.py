"""Texts about computer players: their names, and whom they play for."""

from __future__ import annotations

from bot.games.text import Text, TextLike


def computer(number: int | None) -> Text:
    return Text("Computer" if number is None else "CPU {number}", number=number)


COACH = Text("Coach")
"""Who plays the other seats in lessons."""

THE_COMPUTER = Text("the computer")


def for_others(members: TextLike) -> Text:
    return Text("Computer for {members}", members=members)


def stands_in(members: TextLike, until: str | None) -> Text:
    template = (
        "-# A computer is playing for {members}. That ends {until}."
        if until
        else "-# A computer is playing for {members}."
    )
    return Text(template, members=members, until=until)


def at_level(who: TextLike, level_: TextLike, *, substitutes: bool) -> Text:
    return Text("{who} (computer player, {level})" if substitutes else "{who} ({level})", who=who, level=level_)


ITS_TURN = Text("It's the computer's turn. It'll play in a moment.")


def plays_for_you(until: str | None) -> Text:
    template = "A computer is playing your seat. That ends {until}." if until else "A computer is playing your seat."
    return Text(template, until=until)


def several(count: int) -> Text:
    return Text("the computer" if count == 1 else "{n} computer players", n=count)


def seats_for(count: int, level_: TextLike) -> Text:
    return Text("Computer players: {n} ({level})" if count else "Computer players: none", n=count, level=level_)


def count(number: int, level_: TextLike) -> Text:
    return Text("{n} ({level})" if number else "none", n=number, level=level_)


COMPUTERS_LABEL = Text("Computer players")
