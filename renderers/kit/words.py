"""What the pictures of all games say alike."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike

SOLO = Text("solo")
GAME_OVER = Text("Game over")
RESULT = Text("Result")
GOALS = Text("Goals")
ALL = Text("all")
NONE = Text("none", context="in a picture")


ALL_IN_WORDS = Text("Full text: /table, In words.")


def outlined(names: Sequence[TextLike]) -> Text:
    """The areas that the picture points at."""
    return Text("Outlined: {names}.", names=tuple(names))


def players(seats: int) -> Text:
    """How many play, in the header."""
    return Text("{n} players", n=seats)


def in_all(pieces: int) -> Text:
    """How many there are on a sheet."""
    return Text("{n} in all", n=pieces)


def page(number: int, pages: int) -> Text:
    """Which page of several it is, in the header."""
    return Text("page {number} of {pages}", number=number, pages=pages)


def more(left_out: int) -> Text:
    """What there is no room for."""
    return Text("+{n} more", n=left_out)


def of(count: int, all_: int) -> Text:
    return Text("{n} of {all}", n=count, all=all_)


def signed(number: int) -> str:
    """A number as it is written on pictures, with a true minus: `3`, `−2`."""
    return str(Text("{n}", n=number))


def with_sign(number: int) -> str:
    """A change as it is written on pictures: `+3`, `−2`, `0`."""
    return str(Text("{n:+}", n=number))


def ended_early(result_: TextLike) -> Text:
    """The result of a game that wasn't played to its end, in words."""
    return Text("Game over: {result}.", result=result_)


def result(score: int) -> Text:
    """The result of a game, in words."""
    return Text("Result {result}.", result=score)


def goals(reached: int, all_: int) -> Text:
    """How many goals were reached, in words."""
    return Text("Goals: {n} of {all}.", n=reached, all=all_)


def sentence(said: TextLike) -> Text:
    """A title or a goal that stands alone."""
    return Text("{said}.", said=said)


def player(number: int) -> Text:
    """A seat without a name that can be written."""
    return Text("Player {number}", number=number)
