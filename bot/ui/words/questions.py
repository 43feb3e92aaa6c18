"""What is said when a member of a table wants something that others have to agree to."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.text import Text, TextLike
from bot.model.question import Ask

ASSENT = Text("Agree")
DISSENT = Text("Refuse")
COME_BACK = Text("Take my seat back")
DONE = Text("That is done.")
CAME_BACK = Text("Your seat is yours again.")
NO_LONGER = Text("That is not asked any more.")
FOLLOWS = Text("The others will be asked: Discord did not take the message just now. It follows by itself.")

# What is wanted


def share(newcomer: TextLike, members: TextLike) -> Text:
    return Text("{newcomer} shares the seat of {members}", newcomer=newcomer, members=members)


def take_over(newcomer: TextLike, members: TextLike) -> Text:
    return Text("{newcomer} takes over the seat of {members}", newcomer=newcomer, members=members)


def stand_in(members: TextLike, until: str, level: TextLike | None) -> Text:
    template = (
        "the computer plays for {members} until they come back, or it goes {until}"
        if level is None
        else "the computer ({level}) plays for {members} until they come back, or it goes {until}"
    )
    return Text(template, members=members, until=until, level=level or "")


def leave(members: TextLike, count: int, level: TextLike | None) -> Text:
    template = (
        "{members} {n:leaves|leave} the table and the computer plays on"
        if level is None
        else "{members} {n:leaves|leave} the table and the computer ({level}) plays on"
    )
    return Text(template, members=members, n=count, level=level or "")


ASKED: Mapping[Ask, Text] = {
    Ask.SHARE: Text("sharing a seat"),
    Ask.REPLACE: Text("somebody else takes a seat over"),
    Ask.SUBSTITUTE: Text("a computer stands in"),
    Ask.LEAVE: Text("leaving a seat to the computer"),
    Ask.MOVE: Text("the computer makes a move"),
    Ask.END: Text("the end of the game"),
    Ask.PAUSE: Text("a pause"),
    Ask.TEMPO: Text("another clock"),
}
"""What is asked for, in short."""

PASSED_ON = Text("-# A game in which a seat goes to somebody else sets no record.")
COMPUTER_PLAYS = Text("-# A game with a computer player stands in lists of records of its own.")

# Tables at which nothing happens

KEEP_OPEN = Text("Keep it open")
REOPEN = Text("Take it up again")
KEPT_OPEN = Text("This table stays open.")
REOPENED = Text("The table goes on.")
ENDED = Text("-# This table has ended.")
STAYS_OPEN = Text("-# This table stays open.")
PUT_AWAY_BELOW = Text("-# Nothing happened, so this table was closed. Its board is below.")


def closes_soon(members: TextLike, closes: str, board: TextLike) -> Text:
    template = (
        "{members}: nothing has happened at this table for long. It is closed {closes}, unless somebody plays or keeps"
        " it open; whoever plays at it can take it up again then. {board}"
    )
    return Text(template, members=members, closes=closes, board=board)


# Asking


def asks(who: TextLike, wanted: TextLike, waiting: TextLike, board: TextLike) -> Text:
    template = "{who} proposes: {wanted}. {waiting}, do you agree? {board}"
    return Text(template, who=who, wanted=wanted, waiting=waiting, board=board)


def agreed(wanted: TextLike, board: TextLike) -> Text:
    return Text("Agreed: {wanted}. {board}", wanted=wanted, board=board)


def refused(who: TextLike, wanted: TextLike) -> Text:
    return Text("{who} does not agree to this: {wanted}. It stays as it is.", who=who, wanted=wanted)


def withdrawn(who: TextLike, wanted: TextLike) -> Text:
    return Text("{who} does not ask for this any more: {wanted}.", who=who, wanted=wanted)


def moot(wanted: TextLike) -> Text:
    return Text("This is not asked any more: {wanted}.", wanted=wanted)


def others_asked(wanted: TextLike) -> Text:
    return Text("Those concerned were asked: {wanted}. It is done when they agree.", wanted=wanted)
