"""Reads the notation of the moves of Solarius Mission."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar, get_args

from bot.games.contract import Move
from bot.games.errors import InvalidMove
from bot.games.solarius import moves
from bot.games.solarius.moves import Cube
from bot.games.solarius.vocabulary import COLOURS, ROMAN, STORAGE, Colour, Cubes, Face, Half
from bot.games.text import Text

_LONGEST = 200
_MOST = 99
_HEX = re.compile(r"[a-h]\d{1,2}", re.ASCII)
_NUMBER = re.compile(r"\d{1,2}", re.ASCII)
_BONUS = re.compile(r"-?\d{1,2}", re.ASCII)
_ID = re.compile(r"[a-z]{1,3}\d{1,2}", re.ASCII)

T = TypeVar("T", bound=str)

_PLAIN: dict[str, Move] = {
    str(move): move
    for move in (
        moves.Draw(),
        moves.TakeOff(),
        moves.Settle(),
        moves.Decline(),
        moves.Stop(),
        moves.EndTurn(),
        moves.UpgradeDrive(),
    )
}


def parse(text: str) -> Move:
    """The move that a notation names, forgiving case and extra spaces. Raises InvalidMove."""
    words = text[:_LONGEST].lower().split()
    plain = _PLAIN.get(" ".join(words))
    if plain is not None:
        return plain
    move = _die_move(words) or _mat_move(words) or _space_move(words) or _exchange(words)
    if move is None:
        raise InvalidMove(
            Text(
                "Write a move as it stands in the list, for example take black star at 2, fly C7, use action, or stop."
            )
        )
    return move


def _die_move(words: list[str]) -> Move | None:
    match words:
        case ["start", shift, upgrade]:
            return moves.Start(_colour(shift), _colour(upgrade))
        case ["take", colour, face, "at", bonus]:
            return moves.Take(_colour(colour), _one_of(get_args(Face), face), _bonus(bonus))
        case ["place", "card", card]:
            return moves.Place(_number(card))
        case ["place", ("normal" | "transformation" | "research") as space]:
            return moves.Place(space)
        case ["colour", colour]:
            return moves.ChooseColour(_colour(colour))
        case ["lose", *rest]:
            return moves.Lose(*_points(rest))
        case ["gain", *rest]:
            return moves.Split(*_points(rest))
        case ["use", ("action" | "resources") as use]:
            return moves.Use(use == "action")
        case ["use", ("action" | "resources") as use, "buy", number]:
            return moves.Use(use == "action", _number(number, least=1))
    return None


def _mat_move(words: list[str]) -> Move | None:
    match words:
        case ["store", number, colour, column]:
            return moves.Store(_number(number, least=1), _colour(colour), _column(column))
        case [("upgrade" | "shift") as technology, colour]:
            return moves.Develop("upgrade" if technology == "upgrade" else "shift", _colour(colour))
        case ["discard", card]:
            return moves.Discard(_number(card))
        case ["play", card, half]:
            return moves.PlayCard(_number(card), _one_of(get_args(Half), half))
        case ["buy", number, ("drive" | "drives")]:
            return moves.BuyDrives(_number(number, least=1))
        case ["pay", colour, *columns]:
            return moves.Pay(_colour(colour), _cubes(columns))
        case ["trigger", station]:
            return moves.Trigger(_id(station))
    return None


def _space_move(words: list[str]) -> Move | None:
    match words:
        case ["fly", name]:
            return moves.Fly(_hex(name))
        case ["fly", name, "portals"]:
            return moves.Fly(_hex(name), portals=True)
        case ["give", "drive", value]:
            return moves.GiveDrive(_number(value))
        case ["build", station, colour]:
            return moves.Build(_id(station), _colour(colour))
        case ["mission", card, "at", hub] if len(hub) == 1 and hub.isascii() and hub.isalpha():
            return moves.CompleteMission(_number(card), hub.upper())
        case ["outpost", marker]:
            return moves.AddOutpost(_id(marker))
        case ["bonus", marker]:
            return moves.HubBonus(_id(marker))
        case ["complete", name]:
            return moves.CompletePlanet(_hex(name))
    return None


def _exchange(words: list[str]) -> Move | None:
    match words:
        case ["exchange", *given, "for", colour, column] if colour in COLOURS:
            return moves.BuyCube(*_points(given), (_colour(colour), _column(column)))
        case ["exchange", *given]:
            if "for" not in given:
                return None
            middle = given.index("for")
            cubes = tuple(sorted(_lot(given[:middle]), key=lambda cube: (COLOURS.index(cube[0]), cube[1])))
            return moves.SellCubes(cubes, *_points(given[middle + 1 :]))
    return None


def _lot(words: list[str]) -> list[Cube]:
    match words:
        case [colour, column]:
            return [(_colour(colour), _column(column))]
        case [colour, column, "+", *rest]:
            return [(_colour(colour), _column(column)), *_lot(rest)]
    raise InvalidMove(Text("Name cubes by row and column, as black I + yellow III."))


def _points(words: list[str]) -> tuple[int, int]:
    match words:
        case [number, "fuel"]:
            return _number(number, least=1), 0
        case [number, "spacebucks"]:
            return 0, _number(number, least=1)
        case [fuel, "fuel", spacebucks, "spacebucks"]:
            return _number(fuel, least=1), _number(spacebucks, least=1)
    raise InvalidMove(Text("Write points as 2 fuel, 1 spacebucks, or 1 fuel 1 spacebucks."))


def _one_of(choices: Iterable[T], text: str) -> T:
    for choice in choices:
        if choice == text:
            return choice
    raise InvalidMove(Text("{text} is none of {choices}.", text=text[:20], choices=tuple(choices)))


def _colour(text: str) -> Colour:
    return _one_of(COLOURS, text)


def _column(text: str) -> int:
    return ROMAN.index(_one_of([ROMAN[index] for index in STORAGE], text.upper()))


def _cubes(columns: list[str]) -> Cubes:
    found = [_column(column) for column in columns]
    if not found:
        raise InvalidMove(Text("Name the column of every cube, as pay black I I III."))
    first, second, third = [found.count(index) for index in STORAGE]
    return first, second, third


def _number(text: str, least: int = 0) -> int:
    if not _NUMBER.fullmatch(text) or int(text) < least:
        template = "{text} is no number here; write one from {least} to {most}."
        raise InvalidMove(Text(template, text=text[:20], least=least, most=_MOST))
    return int(text)


def _bonus(text: str) -> int:
    if not _BONUS.fullmatch(text):
        raise InvalidMove(Text("{text} is no space of the bridge; write what it brings, as -1 or 3.", text=text[:20]))
    return int(text)


def _hex(text: str) -> str:
    if not _HEX.fullmatch(text):
        raise InvalidMove(Text("{text} is no name of a hex; a hex is called C7 or so.", text=text[:20]))
    return f"{text[0].upper()}{int(text[1:])}"


def _id(text: str) -> str:
    if not _ID.fullmatch(text):
        raise InvalidMove(Text("{text} is no name of a station or an outpost.", text=text[:20]))
    return text.upper()
