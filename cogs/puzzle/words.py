"""Every sentence of `/puzzle`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike, lines, sentences
from bot.ui.words import PostFailureTexts
from bot.ui.words.story import small

GROUP = Text("Puzzles: positions in which one move is better than all others.")
DAILY = Text("The puzzle of today, the same for everybody. You answer once.")
PRACTISE = Text("Another puzzle, as often as you like. It counts nothing.")
SHARE = Text("Post how you did today. It tells nothing of the solution.")
WHICH_GAME = Text("Which game; any when left out.")

CHOICES = Text("Look at a move")
ANSWER = Text("This is my answer")
SHARE_IT = Text("Share")
ANOTHER = Text("Another puzzle")

NONE = Text("There are no puzzles here yet. Whoever runs this bot finds some with `tablekeeper puzzles mine`.")
NONE_OF_GAME = Text("There are no puzzles of that game. Choose another one, or leave the game out.")
NOT_ANSWERED = Text("You have not answered the puzzle of today. `/puzzle daily` shows it.")
SHARED = Text("Your result stands in this channel.")
NOT_SHARED = PostFailureTexts(
    forbidden=Text(
        "Your result could not be posted: Discord does not let me write in this channel. Somebody who manages it can"
        " let me view it and send messages; after that, share it again."
    ),
    otherwise=Text(
        "Your result could not be posted: Discord did not take the message just now. In a moment, share it again."
    ),
)
IN_SERVERS = Text("Use this in a channel of a server.")

SOLVED, MISSED = "✅", "❌"


def name(day: int, title: str) -> Text:
    """What a puzzle is called; one without a day is practice."""
    return Text("Puzzle {day} · {title}" if day else "Practice puzzle · {title}", day=day, title=title)


MOST_BEGUN = 3
"""Moves of a turn that has begun that are told: the last ones."""


def question(
    day: int, title: str, prompt: TextLike, look: TextLike, *, begun: Sequence[TextLike] = (), goes_on: bool = False
) -> Text:
    """A puzzle that is still to be answered; `look` is the move that is looked at, if one is.

    `begun` is what was done before in the same turn. Where the turn `goes_on`, the choices were judged with that.
    """
    once = "You answer once." if day else "It counts nothing."
    asked = "One of the moves below is clearly better than the others. Which? {once}"
    if goes_on:
        asked = (
            "This decision alone is asked. One of the moves below, with the best that can follow it in the same turn, "
            "is clearly better than the others. Which? {once}"
        )
    return lines(
        Text("**{name}**", name=name(day, title)),
        Text("Done already in this turn: {moves}.", moves=tuple(begun[-MOST_BEGUN:])) if begun else "",
        prompt,
        Text("You look at: **{look}**", look=look) if look else "",
        small(Text(asked, once=Text(once))),
    )


def line(moves: Sequence[TextLike]) -> TextLike:
    """A move, with what best follows it in the same turn."""
    first, *then = moves
    return Text("{move}, then {then}", move=first, then=tuple(then)) if then else first


def result(day: int, title: str, solved: bool, streak: int) -> Text:
    """How it was answered."""
    row = Text("🔥{n} {n:day|days} in a row.", n=streak) if streak > 1 else ""
    said = Text("That is the best move.") if solved else Text("There is a better move.")
    sign = SOLVED if solved else MISSED
    return sentences(Text("{sign} **{name}**:", sign=sign, name=name(day, title)), said, row)


def best(move: TextLike, expected: TextLike, reasons: Sequence[TextLike]) -> Text:
    """The solution and what speaks for it."""
    return sentences(Text("Best is **{move}**, {expected}.", move=move, expected=expected), *reasons)


def choice(move: TextLike, expected: TextLike, *, yours: bool) -> Text:
    """What one of the other moves was expected to bring."""
    template = "- {move} (your answer): {expected}" if yours else "- {move}: {expected}"
    return Text(template, move=move, expected=expected)


def less(count: int) -> Text:
    """Moves that are not listed."""
    return Text("- {n} other {n:move brings|moves bring} less than the best one.", n=count)


def source(games: int, *, goes_on: bool) -> Text:
    """Where the numbers come from."""
    tried = "What each move brings on average, tried by the computer in up to {n} games."
    if goes_on:
        tried = "What each move brings with the best that follows it, tried by the computer in {n} games on average."
    return small(Text(tried, n=games))


def shared(day: int, title: str, solved: bool, streak: int) -> Text:
    """A result on one line, without a word about the solution: "Puzzle 47 · Carcassonne · ✅ · 🔥5"."""
    sign = SOLVED if solved else MISSED
    template = "{name} · {sign} · 🔥{streak}" if streak > 1 else "{name} · {sign}"
    return Text(template, name=name(day, title), sign=sign, streak=streak)


def of_member(member: TextLike, said: TextLike) -> Text:
    """The same with whose it is."""
    return Text("{member} · {said}", member=member, said=said)
