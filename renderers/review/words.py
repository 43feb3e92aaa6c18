"""Texts on the picture of a game review, and its alt text."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike

REVIEW = Text("review")
EXPECTED = Text("Expected result after each move")
EXPECTED_LOW = Text("Expected result after each move (lower is better)")
CHANCE = Text("Chance of winning after each move (%)")
ACCURACY = Text("accuracy")
NOTHING_DECIDED = Text("nothing to decide")
NOTHING_LOST = Text("No mistakes found")
MEMBER = Text("Seat")


def caption(*, is_chance: bool, low_is_better: bool) -> Text:
    """Caption of the lines: chance of winning, or the expected result."""
    return CHANCE if is_chance else EXPECTED_LOW if low_is_better else EXPECTED


def percent(share: float) -> Text:
    """An accuracy."""
    return Text("{share:.0%}", share=share)


def move(number: int) -> Text:
    """Which move it was."""
    return Text("Move {number}", number=number)


def cost(cost: float, *, is_chance: bool) -> Text:
    """How much a move worsened the result; a tendency if below rounding."""
    if is_chance:
        return Text("{n:.0%}", n=-cost) if cost >= 0.005 else Text("a little")
    return Text("{n:.1f}", n=-cost) if cost >= 0.05 else Text("a little")


def ended(result: float, *, is_chance: bool) -> Text:
    """Result of a game."""
    if is_chance:
        return Text("won") if result > 0.5 else Text("lost")
    return Text("{n}", n=round(result))


# In place of the picture


def sentence(said: Text) -> Text:
    """Words of the picture as a sentence."""
    return Text("{said}.", said=said)


def spoken(title: TextLike, game: TextLike, moves: int) -> Text:
    """Which game it is; the title is empty for a game of a table."""
    template = "Review of {title}, {game}, {n} {n:move|moves}." if title else "Review of {game}, {n} {n:move|moves}."
    return Text(template, title=title, game=game, n=moves)


def spoken_line(name: TextLike, begun: TextLike, end: TextLike, accuracy: TextLike | None) -> Text:
    """How one seat fared; the accuracy is None if it had nothing to decide."""
    return Text(
        "{name}: expected {begun} at the start, {end} at the end, nothing to decide."
        if accuracy is None
        else "{name}: expected {begun} at the start, {end} at the end, accuracy {accuracy}.",
        name=name,
        begun=begun,
        end=end,
        accuracy=accuracy,
    )


def spoken_result(result: float, *, is_chance: bool) -> Text:
    """Expected result."""
    return Text("{n:.0%}", n=result) if is_chance else Text("{n:.1f}", n=result)


def spoken_marks(marks: Sequence[TextLike]) -> Text:
    """The decision that mattered most."""
    return Text("Costliest moves: {marks:, }.", marks=tuple(marks))


def spoken_mark(number: int, move: int, name: TextLike, cost: TextLike) -> Text:
    """One of the moves that mattered."""
    return Text("{number}: move {move} by {name}, {cost}", number=number, move=move, name=name, cost=cost)
