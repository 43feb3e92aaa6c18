"""What is said when a run is looked back over beside the best one."""

from __future__ import annotations

from bot.games.text import Text, TextLike

LOOK_BACK = Text("Look back")
TITLE = Text("beside the best run")
NOBODY = Text("Nobody finished a run in this challenge, so there is nothing to look back over.")
IS_BEST = Text("This was the best run: no other one gained on it.")
NOWHERE = Text("It gained in no turn that I can tell: it was a little better throughout.")
JUDGED = Text(
    "-# What could be expected in the end, turn by turn, of both: a gain is better play, or luck that suited what was"
    " played."
)
BACK, ON = Text("◀"), Text("▶")
SHOW_BEST = Text("Show the best run")
SHOW_OTHER = Text("Show the other run")


def head(best: TextLike, other: TextLike) -> Text:
    """The first line."""
    return Text("**Where the best run gained**: {best} on {other}.", best=best, other=other)


def _by(by: float, *, is_chance: bool) -> Text:
    if is_chance:
        return Text("{n} % of winning", n=round(100 * by))
    return Text("about {n:.1f} points", n=by)


def gained(place: int, mine: int, theirs: int, by: float, *, is_chance: bool) -> Text:
    """One of the turns, in a line of the overview."""
    template = "**{place}** · {by}, at move {mine} (move {theirs} of the best run)."
    return Text(template, place=place, by=_by(by, is_chance=is_chance), mine=mine, theirs=theirs)


def go_to(place: int) -> Text:
    """To one of the turns."""
    return Text("Turn {place}", place=place)


def page(place: int, of: int, by: float, *, is_chance: bool) -> Text:
    """The head of a page."""
    return Text("**{place} of {of}** · the best run gained {by}.", place=place, of=of, by=_by(by, is_chance=is_chance))


def _result(result: float, *, is_chance: bool) -> Text:
    return Text("{n:.0%}", n=result) if is_chance else Text("{n:.1f}", n=result)


def side(
    who: TextLike, number: int, label: TextLike, before: float | None, after: float, is_chance: bool, *, shown: bool
) -> Text:
    """What one of both did in the turn, and what could be expected after it; the one in the picture stands out."""
    expected = _result(after, is_chance=is_chance)
    if before is not None:
        expected = Text("{before} → {after}", before=_result(before, is_chance=is_chance), after=expected)
    template = (
        "**{who}, move {n} · {label}**: {expected} *(in the picture)*"
        if shown
        else "{who}, move {n} · {label}: {expected}"
    )
    return Text(template, who=who, n=number, label=label, expected=expected)
