"""Texts of questions that others have to agree to, and of tables without moves."""

from __future__ import annotations

from collections.abc import Mapping

from bot.core.consent.model import Ask
from bot.games.text import Text, TextLike

ASSENT = Text("Agree")
DISSENT = Text("Refuse")
COME_BACK = Text("Take seat back")
DONE = Text("Done.")
CAME_BACK = Text("You have your seat back.")
NO_LONGER = Text("No longer needed.")
CANNOT_ASK = Text("I can't ask the others in this conversation. Play on, or resign.")
FOLLOWS = Text("I couldn't reach Discord just now. I'll ask the others in a moment.")

# What is wanted


def share(newcomer: TextLike, members: TextLike) -> Text:
    return Text("{newcomer} shares the seat of {members}", newcomer=newcomer, members=members)


def take_over(newcomer: TextLike, members: TextLike) -> Text:
    return Text("{newcomer} takes over the seat of {members}", newcomer=newcomer, members=members)


def stand_in(members: TextLike, until: str, level: TextLike | None) -> Text:
    template = (
        "a computer player fills in for {members} and leaves {until}, or when they come back"
        if level is None
        else "a computer player ({level}) fills in for {members} and leaves {until}, or when they come back"
    )
    return Text(template, members=members, until=until, level=level or "")


def leave(members: TextLike, count: int, level: TextLike | None) -> Text:
    template = (
        "{members} {n:leaves|leave} and a computer player takes over"
        if level is None
        else "{members} {n:leaves|leave} and a computer player ({level}) takes over"
    )
    return Text(template, members=members, n=count, level=level or "")


def remove(member: TextLike, *, is_gone: bool) -> Text:
    template = (
        "{member} is no longer here and leaves the shared seat"
        if is_gone
        else "{member} hasn't moved for days and leaves the shared seat"
    )
    return Text(template, member=member)


ASKED: Mapping[Ask, Text] = {
    Ask.SHARE: Text("share a seat"),
    Ask.REPLACE: Text("someone else takes over a seat"),
    Ask.SUBSTITUTE: Text("a computer player fills in"),
    Ask.LEAVE: Text("a computer player takes over a seat"),
    Ask.REMOVE: Text("remove a missing player"),
    Ask.END: Text("end the game"),
    Ask.UNDO: Text("undo a move"),
    Ask.PAUSE: Text("a pause"),
    Ask.TEMPO: Text("another clock"),
}
"""The request, in short."""

PASSED_ON = Text("-# If a seat changes hands, the game won't count for records.")
COMPUTER_PLAYS = Text("-# Games with computer players have their own records.")

# Tables at which nothing happens

KEEP_OPEN = Text("Keep open")
REOPEN = Text("Reopen")
KEPT_OPEN = Text("This table stays open.")
REOPENED = Text("The game continues.")
ENDED = Text("-# This table has ended.")
STAYS_OPEN = Text("-# This table stays open.")
PUT_AWAY_BELOW = Text("-# This table was closed because nobody moved. Its board is below.")


def closes_soon(members: TextLike, closes: str, board: TextLike) -> Text:
    template = (
        "{members}: nobody has moved here for a long time. The table closes {closes} unless someone moves or presses"
        " *Keep open*. {board}"
    )
    return Text(template, members=members, closes=closes, board=board)


# Asking


def asks(who: TextLike, wanted: TextLike, waiting: TextLike, board: TextLike) -> Text:
    template = "{who} proposes: {wanted}. {waiting}, do you agree? {board}"
    return Text(template, who=who, wanted=wanted, waiting=waiting, board=board)


def counted(moment: str, required: TextLike | None) -> Text:
    template = (
        "-# It happens when all agree. If someone doesn't answer, the other answers decide {moment}."
        if required is None
        else "-# It happens when all agree. {required} must answer; for the others, the answers given decide {moment}."
    )
    return Text(template, moment=moment, required=required or "")


def agreed(wanted: TextLike, board: TextLike) -> Text:
    return Text("Agreed: {wanted}. {board}", wanted=wanted, board=board)


def refused(who: TextLike, wanted: TextLike) -> Text:
    return Text("{who} refused: {wanted}.", who=who, wanted=wanted)


def withdrawn(who: TextLike, wanted: TextLike) -> Text:
    return Text("{who} withdrew: {wanted}.", who=who, wanted=wanted)


def moot(wanted: TextLike) -> Text:
    return Text("No longer needed: {wanted}.", wanted=wanted)


def others_asked(wanted: TextLike, whom: TextLike) -> Text:
    return Text("I've asked {whom}: {wanted}. It happens once they agree.", wanted=wanted, whom=whom)
