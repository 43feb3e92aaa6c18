"""Every sentence of `/puzzle`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike, lines, sentences
from bot.model.attempt import PuzzleTable
from bot.ui.components.links import mention, mentions
from bot.ui.words import PostFailureTexts
from bot.ui.words.challenges import puzzle_name
from bot.ui.words.story import small

COMMAND = Text("Today's puzzle: find the best move. One answer a day.")
DO = Text("Share your result, see everyone's, or practise. Leave it out for today's puzzle.")

CHOICES = Text("Preview a move")
ANSWER = Text("Submit answer")
SHARE_IT = Text("Share")
EVERYONE = Text("Everyone")
ANOTHER = Text("Next puzzle")
PRACTISE = Text("Practise")
OTHER_GAME = Text("Practise another game")

NONE = Text("There are no puzzles yet. The bot's operator can add some with `tablekeeper puzzles mine`.")
NONE_OF_GAME = Text("There are no puzzles for that game.")
NOT_ANSWERED = Text("You haven't answered today's puzzle. See `/puzzle`.")
SHARED = Text("Posted.")
NOT_SHARED = PostFailureTexts(
    forbidden=Text(
        "I couldn't post your result: I'm not allowed to write in this channel. A manager can give me *View Channel*"
        " and *Send Messages*."
    ),
    otherwise=Text("I couldn't post your result: Discord refused the message. Try again in a moment."),
)
IN_SERVERS = Text("Use this in a server channel.")


def not_yet(when: str) -> Text:
    """The puzzle of a day that has begun in the server's time zone only."""
    return Text("This puzzle opens {when}. `/puzzle` shows the current one.", when=when)


def practise(title: str) -> Text:
    """Practise with puzzles of one game."""
    return Text("Practise {title}", title=title)


SOLVED, MISSED = "✅", "❌"


MOST_BEGUN = 3
"""Moves of a turn that has begun that are told: the last ones."""


def question(
    day: int, title: str, prompt: TextLike, look: TextLike, *, begun: Sequence[TextLike] = (), goes_on: bool = False
) -> Text:
    """An unanswered puzzle; `look` is the move being examined, if any.

    `begun` is what was done before in the same turn. Where the turn `goes_on`, the choices were judged with that.
    """
    once = Text("You get one answer.") if day else Text("This doesn't count.")
    best = (
        Text("Including the best follow-up in the same turn, one of these moves is clearly best.")
        if goes_on
        else Text("One of these moves is clearly best.")
    )
    return lines(
        Text("**{name}**", name=puzzle_name(day, title)),
        Text("Already this turn: {moves}.", moves=tuple(begun[-MOST_BEGUN:])) if begun else "",
        prompt,
        Text("Previewing **{look}**", look=look) if look else "",
        small(sentences(best, once)),
    )


def line(moves: Sequence[TextLike]) -> TextLike:
    """A move, with what best follows it in the same turn."""
    first, *then = moves
    return Text("{move}, then {then}", move=first, then=tuple(then)) if then else first


def result(day: int, title: str, solved: bool, streak: int) -> Text:
    """How it was answered."""
    row = Text("🔥{n} {n:day|days} in a row.", n=streak) if streak > 1 else ""
    said = Text("That's the best move.") if solved else Text("There's a better move.")
    sign = SOLVED if solved else MISSED
    return sentences(Text("{sign} **{name}**:", sign=sign, name=puzzle_name(day, title)), said, row)


def best(move: TextLike, expected: TextLike, reasons: Sequence[TextLike]) -> Text:
    """The solution and what speaks for it."""
    return sentences(Text("Best: **{move}**, {expected}.", move=move, expected=expected), *reasons)


def choice(move: TextLike, expected: TextLike, *, yours: bool) -> Text:
    template = "- {move} (your answer): {expected}" if yours else "- {move}: {expected}"
    return Text(template, move=move, expected=expected)


def less(count: int) -> Text:
    """Moves that are not listed."""
    return Text("- {n} other weaker {n:move|moves}", n=count)


def source(games: int, *, goes_on: bool) -> Text:
    """Where the numbers come from."""
    tried = "Averages over up to {n} simulated {n:game|games} per move."
    if goes_on:
        tried = "Averages over {n} simulated {n:game|games} per move, each with the best follow-up."
    return small(Text(tried, n=games))


def shared(day: int, title: str, solved: bool, streak: int) -> Text:
    """A result on one line, without spoilers: "Puzzle 47 · Carcassonne · ✅ · 🔥5"."""
    sign = SOLVED if solved else MISSED
    template = "{name} · {sign} · 🔥{streak}" if streak > 1 else "{name} · {sign}"
    return Text(template, name=puzzle_name(day, title), sign=sign, streak=streak)


MAX_NAMED = 40
"""Solvers named in the table of a day."""

_DAY_SIGNS = {True: "🟩", False: "⬛", None: "▫️"}

NAMES_SHOWN = Text(
    "Members of your servers appear by name. *My name in the daily* in `/turns` shows yours to everyone."
)


def table(day: int, found: PuzzleTable) -> Text:
    """How the puzzle of a day went on all servers, and the member's row of days."""
    named = found.named[:MAX_NAMED]
    others = found.solved - len(named)
    if not named:
        who = Text("Solved by {n} {n:player|players}.", n=others) if others else ""
    elif others:
        who = Text(
            "Solved by {members:, } and {n} other {n:player|players}.", members=tuple(map(mention, named)), n=others
        )
    else:
        who = Text("Solved by {members}.", members=mentions(named))
    return lines(
        Text(
            "**Puzzle {day}**: {solved} of {n} {n:player|players} on all servers solved it ({percent} %).",
            day=day, solved=found.solved, n=found.answered, percent=found.percent,
        ),
        who,
        Text("Your days: {days}", days="".join(_DAY_SIGNS[each] for each in found.days)),
        small(Text("🟩 solved · ⬛ missed · ▫️ not answered")),
        small(NAMES_SHOWN),
    )  # fmt: skip


def of_member(member: TextLike, said: TextLike) -> Text:
    """The same with whose it is."""
    return Text("{member} · {said}", member=member, said=said)
