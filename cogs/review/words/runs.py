"""Texts of the comparison of a run with the best one."""

from __future__ import annotations

from bot.games.text import Text, TextLike

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
