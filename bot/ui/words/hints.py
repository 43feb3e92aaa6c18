"""Texts of a message with a hint."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike, sentences

HINT = Text("Hint")
COSTS_RECORD = Text(
    "A hint means this game won't count for records, and the board will show it. You'll see the best moves "
    "and why. Only you can see them."
)
GIVE_IT = Text("Show the hint")
THINKING = Text("Thinking. The hint appears here in a few seconds.")
ONLY_MOVE = Text("Only one move is worth considering.")
NO_HINT = Text("No hint this time.")
PLAYED = Text("Played.")
PLAY_IT = Text("Play this move")
AS_GOOD = Text("As good as the first one, as far as I can tell.")
NOTHING_STANDS_OUT = Text("Slightly better in many small ways.")
NO_RECORD = Text("This game doesn't count for records.")


def head(prompt: TextLike) -> Text:
    return Text("**Hint** (only you can see this) · {prompt}", prompt=prompt)


def foot(games: int, *, no_record: bool) -> Text:
    tried = Text("Based on {n} simulated {n:game|games}.", n=games)
    return Text("-# {said}", said=sentences(tried, NO_RECORD if no_record else ""))


def move(place: int, label: TextLike, expected: TextLike, *, shown: bool) -> Text:
    template = "**{n} · {move}**: {expected} *(in the picture)*" if shown else "{n} · {move}: {expected}"
    return Text(template, n=place, move=label, expected=expected)


def why(reasons: TextLike) -> Text:
    return Text("-# {reasons}", reasons=reasons)


def show(place: int) -> Text:
    return Text("Show {n}", n=place)


def given(count: int) -> Text:
    return Text("-# {n} {n:hint|hints} used: this game doesn't count for records.", n=count)


def given_to(counts: Sequence[tuple[TextLike, int]]) -> Text:
    """Say who used how many."""
    each = tuple(Text("{member} {n}", member=member, n=count) for member, count in counts)
    return Text("-# Hints used: {each:, }. This game doesn't count for records.", each=each)
