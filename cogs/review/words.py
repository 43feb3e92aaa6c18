"""What stands in messages that look back over a game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike

COMMAND = Text("Look back over the game here that has ended: where it was decided, and what was better.")
BEGUN = Text("I look back over this game. That takes a minute or two; it comes here by itself.")
NONE = Text("There is no looking back this time.")
OVERVIEW = Text("Overview")
BACK, ON = Text("◀"), Text("▶")
SHOW_PLAYED = Text("Show what was played")
SHOW_BETTER = Text("Show what was better")
BEST_GAINED = Text("Where the best run gained")
WHOSE = Text("Whose moves")
EVERYBODY = Text("Everybody")
NOTHING_LOST = Text("No move cost anything that I can tell.")
NOTHING_STANDS_OUT = Text("Nothing stands out: it is a little better in many ways.")


def waiting(before: int) -> Text:
    """Other games come first."""
    template = "I look back over this game when {n} {n:other is|others are} done. It comes here by itself."
    return Text(template, n=before)


def progress(done: int, of: int) -> Text:
    """How far it has come."""
    template = "I look back over this game: {done} of {of} decisions so far. It comes here by itself."
    return Text(template, done=done, of=of)


def closer(done: int, of: int) -> Text:
    """All decisions were looked at; those that seem to have cost most are looked at once more."""
    template = "I looked at every decision. Now the costliest again: {done} of {of}. It comes here by itself."
    return Text(template, done=done, of=of)


def head(title: str) -> Text:
    """The first line."""
    return Text("**Looking back**, {title}", title=title)


def accuracy(found: Sequence[tuple[TextLike, float]]) -> Text:
    """How much each seat kept of what it could lose."""
    return Text("Accuracy: {each:, }", each=tuple(Text("{who} {n:.0%}", who=who, n=share) for who, share in found))


def looked_at(looked: int, choices: int) -> Text:
    """How many decisions were looked at, and how."""
    if looked < choices:
        said = Text("I looked at {n} of {all} decisions, the weightiest of each turn.", n=looked, all=choices)
    else:
        said = Text("I looked at all {n} {n:decision|decisions}.", n=looked)
    judged = Text("Each was judged by what its seat could know then: luck that came later counts for nothing.")
    return Text("-# {said} {judged}", said=said, judged=judged)


def moment(place: int, number: int, who: TextLike | None, played: TextLike, best: TextLike, cost: TextLike) -> Text:
    """One of the moves that mattered, in a line of the overview."""
    whose = Text("move {n}", n=number) if who is None else Text("move {n}, {who}", n=number, who=who)
    said = Text("**{place}** · {whose}: {played}. Better: {best}.", place=place, whose=whose, played=played, best=best)
    return Text("{said} {cost}", said=said, cost=cost) if cost else said


def cost(cost: float, *, is_chance: bool) -> Text | None:
    """By how much a move was worse; None where that is too little to be a number."""
    if is_chance:
        return Text("It made winning {n} % less likely.", n=round(100 * cost)) if cost >= 0.005 else None
    return Text("It cost about {n:.1f} points.", n=cost) if cost >= 0.05 else None


def page(place: int, of: int, number: int, moves: int, who: TextLike | None) -> Text:
    """The head of a page."""
    if who is None:
        return Text("**{place} of {of}** · before move {n} of {moves}", place=place, of=of, n=number, moves=moves)
    template = "**{place} of {of}** · before move {n} of {moves}, {who}"
    return Text(template, place=place, of=of, n=number, moves=moves, who=who)


def option(best: bool, label: TextLike, expected: TextLike, *, shown: bool) -> Text:
    """A move of a page, and what it was expected to bring; the one in the picture stands out."""
    what = Text("Better") if best else Text("Played")
    template = "**{what} · {label}**: {expected} *(in the picture)*" if shown else "{what} · {label}: {expected}"
    return Text(template, what=what, label=label, expected=expected)


def why(reasons: TextLike) -> Text:
    """What speaks for the better move."""
    return Text("-# {reasons}", reasons=reasons)


def seat(number: int) -> Text:
    """A seat whose members nobody knows by name."""
    return Text("Seat {n}", n=number)


def go_to(place: int, number: int) -> Text:
    """To one of the moves that mattered."""
    return Text("{place} · Move {n}", place=place, n=number)
