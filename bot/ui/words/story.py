"""What is told of turns beside a board and after it, and of what was taken back."""

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
    return Text("{did}, left beforehand", did=did_)


def since(did_: TextLike) -> Text:
    return Text("-# {did}.", did=did_)


ENDED_THE_TURN = Text("ended the turn")
"""All that there is to tell of a turn in which nothing was done."""


def more(parts: int) -> Text:
    return Text("{n} things more", n=parts)


def turn(number: int) -> Text:
    return Text("Turn {n}", n=number)


def story_of(when: TextLike, told: TextLike) -> Text:
    return Text("-# {when}: {told}", when=when, told=told)


STORY_TAKEN_BACK = Text("-# A move was undone")
"""What happened on a board that was left behind."""

MOVED_ON = Text("-# The game continues")
"""All that there is to tell of a board that was left behind before anything had ended there."""


def leading_on(line: TextLike, board: TextLike) -> Text:
    return Text("{line} · {board}", line=line, board=board)


RESIGNED = Text("**The table was resigned before the game was over.** It has no result.")
PUT_AWAY = Text(
    "**Nothing happened here for weeks, so the table was closed.** Whoever plays at it can take it up again."
)
ABANDONED = Text("**The table was abandoned before the game was over.** It has no result.")


def others_turn(members: TextLike) -> Text:
    return Text("It is the turn of {members}. You can look at the board and plan.", members=members)


def small(line: TextLike) -> Text:
    return Text("-# {line}", line=line)


# Taking back


def taken_back(moves: Sequence[Text]) -> Text:
    return Text("Taken back: {moves:; }.", moves=tuple(moves))


def others_asked(move: TextLike) -> Text:
    return Text("The others were asked whether they agree to take this back: {move}.", move=move)


def asks(member: TextLike, mover: TextLike | None, move: TextLike, others: TextLike) -> Text:
    template = (
        "{member} asks to take back their own last move: {move}. {others}, do you agree?"
        if mover in (None, member)
        else "{member} asks to take back what {mover} played last: {move}. {others}, do you agree?"
    )
    return Text(template, member=member, mover=mover, move=move, others=others)


def refused(member: TextLike, move: TextLike) -> Text:
    return Text("{member} does not agree, so this stands: {move}.", member=member, move=move)


def withdrawn(member: TextLike, move: TextLike) -> Text:
    return Text("{member} asks no longer, so this stands: {move}.", member=member, move=move)


NOBODY_ASKS = Text("Nobody asks to take a move back any more: the game went on.")
ALL_AGREED = Text("Everybody agreed.")
WILL_SET_NO_RECORD = Text("After that, this game sets no record.")
SETS_NO_RECORD = Text("From now on this game sets no record.")
