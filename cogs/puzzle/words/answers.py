"""Every sentence of `/puzzle`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.components.links import mention, mentions
from bot.discord.table.words import small
from bot.discord.words import PostFailureTexts
from bot.games.text import Text, TextLike, lines, sentences
from cogs.puzzle.model import PuzzleTable
from cogs.puzzle.words.days import puzzle_name

COMMAND = Text("Today's puzzle: find the best move. One answer a day.")
DO = Text("Share your result, see everyone's, or practise by game and theme. Leave it out for today's puzzle.")

CHOICES = Text("Preview a move")
ANSWER = Text("Submit answer")
SHARE_IT = Text("Share")
EVERYONE = Text("Everyone")
ANOTHER = Text("Next puzzle")
PRACTISE = Text("Practise")
OTHER_GAME = Text("Practise another game")
THEME = Text("Practise a theme")
ALL_THEMES = Text("All themes")

NONE = Text("There are no puzzles yet. The bot's operator can add some with `tablekeeper puzzles mine`.")
NONE_OF_GAME = Text("There are no puzzles for that game.")
GONE = Text("That puzzle was removed in an update. `/puzzle` shows today's.")
ALL_SOLVED = Text("You've solved all of these. Choose another game or theme.")
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


def practise_theme(title: str, theme: TextLike) -> Text:
    """Practise with puzzles of one game that have a theme."""
    return Text("Practise {title}: {theme}", title=title, theme=theme)


def left(count: int, total: int) -> Text:
    """How many puzzles a member hasn't solved, in the list of games or themes."""
    return Text("{n} of {total} not solved yet", n=count, total=total) if count else Text("All {n} solved", n=total)


def head(day: int, title: str, grade: int, themes: Sequence[TextLike] = ()) -> Text:
    """A puzzle with its grade and themes: "Puzzle 47 · Carcassonne · ★★★☆☆ · Complete a city"."""
    return Text("{parts: · }", parts=(puzzle_name(day, title, grade), *themes))


SOLVED, MISSED = "✅", "❌"


MOST_BEGUN = 3
"""Moves of a turn that has begun that are told: the last ones."""


def question(
    name: TextLike,
    prompt: TextLike,
    look: TextLike,
    once: TextLike,
    *,
    begun: Sequence[TextLike] = (),
    goes_on: bool = False,
) -> Text:
    """An unanswered puzzle; `look` is the move being examined, if any, and `once` says what counts.

    `begun` is what was done before in the same turn. Where the turn `goes_on`, the choices were judged with that.
    """
    best = (
        Text("Including the best follow-up in the same turn, one of these moves is clearly best.")
        if goes_on
        else Text("One of these moves is clearly best.")
    )
    return lines(
        Text("**{name}**", name=name),
        Text("Already this turn: {moves}.", moves=tuple(begun[-MOST_BEGUN:])) if begun else "",
        prompt,
        Text("Previewing **{look}**", look=look) if look else "",
        small(sentences(best, once)),
    )


ONE_ANSWER = Text("You get one answer.")
COUNTS_NO_MORE = Text("You've answered this one before, so it doesn't count.")


def counts_for(rating: tuple[int, int] | None) -> Text:
    """What a first answer in practice counts for: the member's rating and its spread, None before the first one."""
    if rating is None:
        return Text("Your answer counts for your puzzle rating.")
    points, spread = rating
    return Text("Your answer counts for your puzzle rating, {n:,} ± {spread:,}.", n=points, spread=spread)


def line(moves: Sequence[TextLike]) -> TextLike:
    """A move, with what best follows it in the same turn."""
    first, *then = moves
    return Text("{move}, then {steps:then}", move=first, steps=tuple(then)) if then else first


def result(name: TextLike, solved: bool, streak: int) -> Text:
    """How it was answered."""
    row = Text("🔥{n} {n:day|days} in a row.", n=streak) if streak > 1 else ""
    said = Text("That's the best move.") if solved else Text("There's a better move.")
    return sentences(Text("{sign} **{name}**: {said}", sign=SOLVED if solved else MISSED, name=name, said=said), row)


def best(move: TextLike, expected: TextLike, reasons: Sequence[TextLike]) -> Text:
    """The solution and what speaks for it."""
    return sentences(Text("Best: **{move}**, {expected}.", move=move, expected=expected), *reasons)


def tempting(move: TextLike, expected: TextLike, reasons: Sequence[TextLike], *, yours: bool) -> Text:
    """The wrong move that many would play, and why it fails."""
    template = "Tempting, and your answer: **{move}**, {expected}." if yours else "Tempting: **{move}**, {expected}."
    return sentences(Text(template, move=move, expected=expected), *reasons)


OUTWEIGHED = Text("Here that's worth less.")
"""What the tempting move does is good, but the best move brings more."""


def misses(theme: TextLike) -> Text:
    """The tempting move does nothing about what the best one is about: "It misses the point: save a meeple."."""
    return Text("It misses the point: {theme:continued}.", theme=theme)


def later(moves: Sequence[TextLike]) -> Text:
    """The seat's moves after the turn of a solution."""
    return small(Text("After that: {moves:then}.", moves=tuple(moves)))


def answer(move: TextLike, expected: TextLike) -> Text:
    """The member's answer, if it's neither the best nor the tempting move."""
    return Text("Your answer: **{move}**, {expected}.", move=move, expected=expected)


def source(games: int, *, goes_on: bool) -> Text:
    """Where the numbers come from."""
    tried = "Averages over up to {n} simulated {n:game|games} per move."
    if goes_on:
        tried = "Averages over {n} simulated {n:game|games} per move, each with the best follow-up."
    return small(Text(tried, n=games))


def rated(title: str, points: int, spread: int, gain: int | None) -> Text:
    """A member's rating after an answer; `gain` is what this puzzle changed, None if it didn't count."""
    template = "Your rating in {title} puzzles: {points:,} ± {spread:,}"
    if gain is not None:
        template = "Your rating in {title} puzzles: {points:,} ± {spread:,} ({gain:+})"
    return small(Text(template, title=title, points=points, spread=spread, gain=gain))


def shared(name: TextLike, solved: bool, streak: int, days: Sequence[bool | None]) -> Text:
    """A result on one line, without spoilers: "Puzzle 47 · Carcassonne · ★★★☆☆ · ✅ · 🔥5 · 🟩🟩🟩🟩🟩"."""
    parts = [name, SOLVED if solved else MISSED]
    if streak > 1:
        parts.append(Text("🔥{n}", n=streak))
    if len(days) > 1:
        parts.append(row_of_days(days[-MAX_SHARED_DAYS:]))
    return Text("{parts: · }", parts=tuple(parts))


MAX_SHARED_DAYS = 7
"""Days in a shared result, which is one line on a phone."""

MAX_NAMED = 40
"""Solvers named in the table of a day."""

_DAY_SIGNS = {True: "🟩", False: "⬛", None: "▫️"}


def row_of_days(days: Sequence[bool | None]) -> str:
    """Days that were solved, missed and left out, up to the last one."""
    return "".join(_DAY_SIGNS[each] for each in days)


def days_line(days: Sequence[bool | None]) -> Text:
    return Text("Your days: {days}", days=row_of_days(days))


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
            "**Puzzle {day}**: {solved} of {n} {n:player|players} on all servers solved it ({percent:.0%}).",
            day=day, solved=found.solved, n=found.answered, percent=found.percent / 100,
        ),
        who,
        days_line(found.days),
        small(Text("🟩 solved · ⬛ missed · ▫️ not answered")),
        small(NAMES_SHOWN),
    )  # fmt: skip


def ratings(found: Sequence[tuple[TextLike, int]]) -> Text:
    """A member's puzzle ratings by game, as only they see them."""
    each = tuple(Text("{title} {points:,}", title=title, points=points) for title, points in found)
    return small(Text("Your puzzle ratings: {each:, }", each=each))


def of_member(member: TextLike, said: TextLike) -> Text:
    """The same with whose it is."""
    return Text("{member} · {said}", member=member, said=said)
