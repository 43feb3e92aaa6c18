"""Every sentence of tic-tac-toe."""

from __future__ import annotations

from collections.abc import Sequence

from bot.api import Text, TextLike, Who

# Rules

TAKE_A_CELL = Text("Take an empty cell.")
HOW_TO_WRITE = Text("Write a cell from A1 to C3, such as take B2.")


def take(cell: str) -> Text:
    return Text("Take {cell}", cell=cell)


def took(who: Who, cell: str) -> Text:
    return Text("{who} took {cell}.", who=who, cell=cell)


def is_taken(cell: str) -> Text:
    return Text("{cell} is taken. Take an empty cell.", cell=cell)


# Pictures


def turn(number: int) -> Text:
    return Text("Turn {n}", n=number)


def board(turn: int | None) -> Text:
    """What the picture is, with the turn while the game goes on."""
    return Text("Tic-tac-toe.") if turn is None else Text("Tic-tac-toe, turn {n}.", n=turn)


def marked(name: TextLike, cells: Sequence[str]) -> Text:
    return Text("{name}: {cells}.", name=name, cells=tuple(cells) or NO_CELL)


NO_CELL = Text("no cell")

# Discord

SUMMARY = Text("Play Tic-tac-toe: three in a row, for two.")
LENGTH = Text("1 to 3 minutes")
AIM = Text("Get three in a row: across, down or diagonally.")
ABOUT = Text("What it is about")
RULES = Text("Take turns to mark an empty cell. {aim} With no cell left it's a tie.", aim=AIM)
PLACE = Text("Place")
TIE = Text("**It's a tie.**")


def wins(who: TextLike) -> Text:
    return Text("**{who} wins.**", who=who)


def prompt(who: TextLike, question: Text) -> Text:
    return Text("{who}: {prompt}", who=who, prompt=question)


def brief(cell: str) -> Text:
    return Text("took {cell}", cell=cell)
