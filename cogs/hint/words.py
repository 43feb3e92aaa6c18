"""Texts of a message with a hint."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike, lines, sentences

HINT_SUMMARY = Text("Get the best moves and why.")
HINT_COSTS = Text("Get the best moves and why. This game won't count for records.")


NO_HINTS_FOR_GAME = Text("This game has no hints.")
NO_HINTS_AT_TABLE = Text("Hints are off at this table. A lobby's host can allow them in *Options* before the start.")
NO_HINTS_IN_RUNS = Text("No hints while the challenge is open.")
STILL_THINKING = Text("I'm still working on your last question. Try again in a moment.")
THOUGHT_TOO_LONG = Text("I couldn't find an answer in time. Try again in a moment.")


HINT = Text("Hint")
COSTS_RECORD = Text(
    "A hint means this game won't count for records, and the board will show it. You'll see the best moves "
    "and why. Only you can see them."
)
GIVE_IT = Text("Show the hint")
THINKING = Text("Thinking. The hint appears here in a few seconds.")
ONLY_MOVE = Text("Only one move is worth considering.")
PLAY_IT = Text("Play this move")
CLEARLY_BEST = Text("It's clearly the best of these.")
PROBABLY_BEST = Text("It's probably the best of these.")
NO_RECORD = Text("This game doesn't count for records.")


def head(prompt: TextLike) -> Text:
    return Text("**Hint** (only you can see this) · {prompt}", prompt=prompt)


def foot(games: int, *, no_record: bool) -> Text:
    """Say how many games were simulated with each move."""
    tried = Text("Each move was tried in the same {n} simulated {n:game|games}.", n=games)
    return Text("-# {said}", said=sentences(tried, NO_RECORD if no_record else ""))


def move(place: int, label: TextLike, then: Sequence[TextLike], *, shown: bool) -> TextLike:
    """A move, with what best follows it in the same turn."""
    template = "**{n} · {move}** *(in the picture)*" if shown else "**{n} · {move}**"
    steps = tuple(Text("*{step}*", step=step) for step in then)
    return lines(Text(template, n=place, move=label), Text("Then {steps:then}", steps=steps) if steps else "")


def same_for_all(effects: Sequence[TextLike]) -> TextLike:
    """What all moves of a hint do or build towards alike."""
    return Text("The same for all: {said}", said=sentences(*effects)) if effects else ""


def expected(result: TextLike, sure: TextLike) -> Text:
    """What a move leads to, and how sure that is."""
    return Text("-# {said}", said=sentences(Text("Expected: {result}.", result=result), sure))


def as_good(sure: TextLike) -> Text:
    """Only how sure it is: the results are too close to be compared."""
    return Text("-# {said}", said=sure)


def about_as_good(places: Sequence[int]) -> Text:
    """Other moves that may be as good as the first."""
    return Text("{places} {n:is|are} about as good.", places=tuple(map(str, places)), n=len(places))


def as_good_as(place: int) -> Text:
    """A move that may be as good as the first."""
    return Text("About as good as {place}.", place=place)


def clearly_worse(place: int) -> Text:
    """A move whose disadvantage is beyond doubt."""
    return Text("Clearly worse than {place}.", place=place)


def probably_worse(place: int) -> Text:
    """A move whose disadvantage is a little more than noise."""
    return Text("Probably worse than {place}.", place=place)


def show(place: int) -> Text:
    return Text("Show {n}", n=place)


def given(count: int) -> Text:
    return Text("-# {n} {n:hint|hints} used: this game doesn't count for records.", n=count)


def given_to(counts: Sequence[tuple[TextLike, int]]) -> Text:
    """Say who used how many."""
    each = tuple(Text("{member} {n}", member=member, n=count) for member, count in counts)
    return Text("-# Hints used: {each:, }. This game doesn't count for records.", each=each)
