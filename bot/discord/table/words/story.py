"""Texts about past turns, and about undone moves."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike, Who

# The story


def sentence(said: TextLike) -> Text:
    return Text("{said:begun}", said=said)


def ended(said: TextLike) -> Text:
    return Text("{said:begun}.", said=said)


def did(who: TextLike | Who, parts: Sequence[TextLike]) -> Text:
    return Text("{who} {parts}", who=who, parts=tuple(parts))


def beforehand(did_: Text) -> Text:
    return Text("{did} (premove)", did=did_)


def since(did_: TextLike) -> Text:
    return Text("-# {did}.", did=did_)


ENDED_THE_TURN = Text("ended the turn")
"""All that there is to tell of a turn in which nothing was done."""


def more(parts: int) -> Text:
    return Text("{n} more {n:action|actions}", n=parts)


def turn(number: int) -> Text:
    return Text("Turn {n}", n=number)


def story_of(when: TextLike, told: TextLike) -> Text:
    return Text("-# {when}: {told}", when=when, told=told)


MOVED_ON = Text("-# The game continues")
"""The story before any turn has ended."""


def leading_on(line: TextLike, board: TextLike) -> Text:
    return Text("{line} · {board}", line=line, board=board)


RESIGNED = Text("**Resigned.** This game has no result.")
PUT_AWAY = Text("**Closed after weeks without a move.** Players can press *Reopen*.")
ABANDONED = Text("**Abandoned.** This game has no result.")


def others_turn(members: TextLike) -> Text:
    return Text("It's {members}’s turn. You can plan ahead with *Try it*.", members=members)


def small(line: TextLike) -> Text:
    return Text("-# {line}", line=line)


# Taking back


def taken_back(moves: Sequence[Text]) -> Text:
    return Text("Undone: {moves:; }.", moves=tuple(moves))


def others_asked(move: TextLike) -> Text:
    return Text("I've asked the others to undo: {move}.", move=move)


def asks(member: TextLike, mover: TextLike | None, move: TextLike, others: TextLike) -> Text:
    template = (
        "{member} asks to undo their last move: {move}. {others}, do you agree?"
        if mover in (None, member)
        else "{member} asks to undo {mover}’s last move: {move}. {others}, do you agree?"
    )
    return Text(template, member=member, mover=mover, move=move, others=others)


def refused(member: TextLike, move: TextLike) -> Text:
    return Text("{member} refused the undo: {move}.", member=member, move=move)


def withdrawn(member: TextLike, move: TextLike) -> Text:
    return Text("{member} withdrew the undo: {move}.", member=member, move=move)


NOBODY_ASKS = Text("No longer needed: the game went on.")
ALL_AGREED = Text("The players agreed.")
WILL_SET_NO_RECORD = Text("After that, this game won't count for records.")
SETS_NO_RECORD = Text("This game no longer counts for records.")
