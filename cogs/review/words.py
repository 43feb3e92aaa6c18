"""Sentences of reviews."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.ai.search import Mistake
from bot.games.text import Text, TextLike, sentences

REVIEW = Text("Review")
REVIEW_SUMMARY = Text("See this game's turning points.")


NO_REVIEW_FOR_GAME = Text("This game can't be reviewed.")
NO_REVIEW_YET = Text("This game is still running. Review it once it has ended.")
NO_REVIEW_OF_IDLE = Text("This game was closed and can still be reopened. Only finished games can be reviewed.")
NO_REVIEW_IN_RUNS = Text("You can review this once the challenge has closed.")
NO_REVIEW_OF_FROZEN = Text("This game was played under other rules, so I can't review it.")
ONE_REVIEW_AT_A_TIME = Text("I'm still reviewing another game for you. Try again in a minute.")
MANY_REVIEWS = Text("Many games are waiting for review. Try again in a few minutes.")
REVIEW_TOO_LONG = Text("The review took too long, so I stopped. Try again later.")


MIN_WHOLE_POINTS = 5
"""Points from which a cost is a whole number: a tenth is less than the noise."""

BEGUN = Text("I'm reviewing this game. It takes a minute or two and appears here.")
OVERVIEW = Text("Overview")
BACK, ON = Text("◀"), Text("▶")
SHOW_PLAYED = Text("Show move played")
SHOW_BETTER = Text("Show better move")
BEST_GAINED = Text("Compare with best")
WHOSE = Text("Whose moves")
EVERYBODY = Text("Everybody")
NOTHING_LOST = Text("I found no costly moves.")
NO_DECISIONS = Text("There's nothing to review: the game ended before anyone had a choice.")
MARKED_REPLAY = Text("Marked replay")

KINDS: Mapping[Mistake, Text] = {
    "missed": Text("Missed"),
    "late": Text("Late"),
    "greedy": Text("Greedy"),
    "blocked": Text("Blocked"),
}
"""The kinds of mistakes."""

MEANINGS: Mapping[Mistake, Text] = {
    "missed": Text("**Missed**: the better move brings more right away."),
    "late": Text("**Late**: the better move prepares more for later."),
    "greedy": Text("**Greedy**: the move played costs too much for what it brings."),
    "blocked": Text("**Blocked**: the better move leaves its player more room, or an opponent less."),
}
"""The kinds of mistakes, in a sentence."""

MISTAKES: Mapping[Mistake, Text] = {
    "missed": Text("missed chances"),
    "late": Text("late moves"),
    "greedy": Text("greedy moves"),
    "blocked": Text("blocking mistakes"),
}
"""Mistakes of a kind."""

TIPS: Mapping[Mistake, Text] = {
    "missed": Text("Before you move, look for everything you can complete or score right now."),
    "late": Text("Before you move, think about what you'll need in your next turns."),
    "greedy": Text("Before you take a gain, check what it costs you."),
    "blocked": Text("Before you move, check what it blocks for you and for the others."),
}
"""One thing to try next time."""


def waiting(before: int) -> Text:
    """Other games come first."""
    template = "{n} other {n:review comes|reviews come} first. Yours will appear here."
    return Text(template, n=before)


def progress(done: int, of: int) -> Text:
    """How far it has come."""
    template = "I'm reviewing this game: {done} of {of} decisions."
    return Text(template, done=done, of=of)


def closer(done: int, of: int) -> Text:
    """Progress: the most costly decisions are being examined again."""
    template = "I'm double-checking the costliest moves: {done} of {of}."
    return Text(template, done=done, of=of)


def head(title: str) -> Text:
    """The first line."""
    return Text("**Review**: {title}", title=title)


def accuracy(found: Sequence[tuple[TextLike, float]]) -> Text:
    """How much each seat kept of what it could lose."""
    return Text("Accuracy: {each:, }", each=tuple(Text("{who} {n:.0%}", who=who, n=share) for who, share in found))


def looked_at(looked: int, choices: int) -> Text:
    """How many decisions were looked at, and how."""
    if looked < choices:
        found = Text("-# Reviewed {n} of {all} decisions, the most important of each turn.", n=looked, all=choices)
    else:
        found = Text("-# Reviewed all {n} {n:decision|decisions}.", n=looked)
    return sentences(found, Text("Moves are judged only on what you knew then; later luck doesn't count."))


def moment(place: int, number: int, who: TextLike | None, played: TextLike, best: TextLike, cost: TextLike) -> Text:
    """One of the moves that mattered, in a line of the overview."""
    template = (
        "**{place}** · move {n}: {played}. Better: {best}."
        if who is None
        else "**{place}** · move {n}, {who}: {played}. Better: {best}."
    )
    return sentences(Text(template, place=place, n=number, who=who, played=played, best=best), cost)


def cost(cost: float, *, is_chance: bool) -> Text | None:
    """By how much a move was worse; None where that is too little to be a number."""
    if is_chance:
        return Text("It lowered the chance to win by {n:.0%}.", n=cost) if round(100 * cost) else None
    points = round(cost) if cost >= MIN_WHOLE_POINTS else round(cost, 1)
    return Text("It cost about {n:g} {n:point|points}.", n=points) if points else None


def page(place: int, of: int, number: int, moves: int, who: TextLike | None) -> Text:
    """The head of a page."""
    if who is None:
        return Text("**{place} of {of}** · before move {n} of {moves}", place=place, of=of, n=number, moves=moves)
    template = "**{place} of {of}** · before move {n} of {moves}, {who}"
    return Text(template, place=place, of=of, n=number, moves=moves, who=who)


def option(best: bool, label: TextLike, expected: TextLike, *, shown: bool) -> Text:
    """A move and its expected result; the one in the picture stands out."""
    if best:
        template = "**Better: {label}** – {expected} *(shown)*" if shown else "Better: {label} – {expected}"
    else:
        template = "**Played: {label}** – {expected} *(shown)*" if shown else "Played: {label} – {expected}"
    return Text(template, label=label, expected=expected)


def does(effects: Sequence[TextLike]) -> Text:
    """What a move does on the board."""
    return Text("-# {said}", said=sentences(*effects))


def next_time(tip: TextLike) -> Text:
    """One thing to try, from all reviewed games of a member."""
    return Text("**Next time:** {tip}", tip=tip)


def look_for(theme: TextLike) -> Text:
    """What a member's mistakes were about most often."""
    return Text("You missed this most often: *{theme}*.", theme=theme)


def from_games(games: int, title: str, mistakes: TextLike, times: int) -> Text:
    """What a tip is based on."""
    template = "-# In your {n:reviewed game|{n} reviewed games} of {title}, {mistakes} cost you most ({times})."
    return Text(template, n=games, title=title, mistakes=mistakes, times=times)


def named(kind: TextLike) -> Text:
    """The kind of a mistake, in a line of the overview."""
    return Text("**{kind}.**", kind=kind)


def turning_point(place: int, kind: TextLike | None, played: TextLike, best: TextLike) -> Text:
    """Mark a turning point in a replay."""
    if kind is None:
        return Text("Turning point {place}: {played}. Better: {best}.", place=place, played=played, best=best)
    template = "Turning point {place}, {kind:continued}: {played}. Better: {best}."
    return Text(template, place=place, kind=kind, played=played, best=best)


def seat(number: int) -> Text:
    """A seat whose members nobody knows by name."""
    return Text("Seat {n}", n=number)


def go_to(place: int, number: int) -> Text:
    """To one of the moves that mattered."""
    return Text("{place} · Move {n}", place=place, n=number)


# Texts of the comparison of a run with the best one


TITLE = Text("vs the best run")
NOBODY = Text("No one finished a run in this challenge, so there's nothing to review.")
IS_BEST = Text("This is the best run.")
NOWHERE = Text("No single turn decided it: the best run was slightly better throughout.")
JUDGED = Text("-# Based on the expected result after each turn of both runs. A gain is better play or better luck.")
SHOW_BEST = Text("Show best run")
SHOW_OTHER = Text("Show other run")


def runs_head(best: TextLike, other: TextLike) -> Text:
    """The first line."""
    return Text("**Where the best run gained**: {best} vs {other}", best=best, other=other)


def _by(by: float, *, is_chance: bool) -> Text:
    if is_chance:
        return Text("{n:+.0%} chance to win", n=by)
    return Text("{n:+.1f} points", n=by)


def gained(place: int, mine: int, theirs: int, by: float, *, is_chance: bool) -> Text:
    """One of the turns, in a line of the overview."""
    template = "**{place}** · {by} at move {mine} (best run: move {theirs})"
    return Text(template, place=place, by=_by(by, is_chance=is_chance), mine=mine, theirs=theirs)


def runs_go_to(place: int) -> Text:
    """To one of the turns."""
    return Text("Turn {place}", place=place)


def runs_page(place: int, of: int, by: float, *, is_chance: bool) -> Text:
    """The head of a page."""
    return Text("**{place} of {of}** · best run: {by}", place=place, of=of, by=_by(by, is_chance=is_chance))


def _result(result: float, *, is_chance: bool) -> Text:
    return Text("{n:.0%}", n=result) if is_chance else Text("{n:.1f}", n=result)


def side(
    who: TextLike, number: int, label: TextLike, before: float | None, after: float, is_chance: bool, *, shown: bool
) -> Text:
    """One player's turn and its expected result; the one in the picture stands out."""
    expected = _result(after, is_chance=is_chance)
    if before is not None:
        expected = Text("{before} → {after}", before=_result(before, is_chance=is_chance), after=expected)
    template = (
        "**{who}, move {n} · {label}**: {expected} *(shown)*" if shown else "{who}, move {n} · {label}: {expected}"
    )
    return Text(template, who=who, n=number, label=label, expected=expected)
