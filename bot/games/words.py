"""Refusals of the contract, the registry and the records, common to all games."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.names import UserText
from bot.games.text import Text, TextLike

# Games and options


def no_game(key: str, known: Iterable[str]) -> Text:
    """No game has this key."""
    return Text("There is no game called {key}; there is {known:, }.", key=UserText(key[:40]), known=tuple(known))


def no_player(title: str, name: str, known: Iterable[str]) -> Text:
    """The game has no computer player of this name."""
    template = "{title} has no player called {name}; there is {known:, }."
    return Text(template, title=title, name=UserText(name[:40]), known=tuple(known))


def turn(number: int) -> Text:
    """How far a game has come that counts turns."""
    return Text("Turn {n}", n=number)


def no_option(title: str, name: object) -> Text:
    """The game has no option of this name."""
    return Text("{title} has no option called {name}.", title=title, name=UserText(str(name)[:40]))


def option(title: Text, value: TextLike) -> Text:
    return Text("{title}: {value}", title=title, value=value)


def not_taken(title: Text, choices: Iterable[TextLike], value: object) -> Text:
    """The option has other values."""
    template = "{title}: one of {choices:, }, but not {value}."
    return Text(template, title=title, choices=tuple(choices), value=UserText(str(value)[:40]))


def no_such_rules(title: str, version: int) -> Text:
    """The game is not played under this version of its rules."""
    template = "{title} cannot be played under version {version} of its rules here."
    return Text(template, title=title, version=version)


def other_seats(title: str, wanted: range, seats: int) -> Text:
    """The game has another number of seats."""
    template = (
        "{title} has {last} {last:seat|seats}, not {seats}."
        if len(wanted) == 1
        else "{title} has {first} to {last} {last:seat|seats}, not {seats}."
    )
    return Text(template, title=title, first=wanted[0], last=wanted[-1], seats=seats)


# Records

OPENING = Text("The game begins")


def wrong_record(why: TextLike) -> Text:
    """Something about the whole record."""
    return Text("The record is not right. {why}", why=why)


def wrong_entry(entry: int, why: TextLike) -> Text:
    """Something about one entry of its log."""
    return Text("Entry {entry} of the record is wrong. {why}", entry=entry, why=why)


# The file

NOT_JSON = Text("The record cannot be read: it is not JSON.")
HALF_CHARACTER = Text("It has half of a character, as a \\u escape without its other half.")
NO_OBJECT = Text("It is no JSON object.")
DOUBLE_KEY = Text("It has the same key twice.")

NO_KEY_OF_A_GAME = Text("The game is no key of a game.")
NO_RULES_VERSION = Text("The rules_version is no whole number from 1.")
NO_NUMBER_OF_SEATS = Text("The seats are no whole number from 1.")
NO_OPTIONS = Text("The options are no object of texts, whole numbers and flags.")
NO_COMMITMENT = Text("The commitment is not 64 lower-case hex digits.")
NO_COMMITMENT_FORM = Text("The commitment_form is none that there is: 1 or 2.")
NO_SEED = Text("The seed is not 64 lower-case hex digits.")
NO_LOG = Text("The log is no list.")
NO_FORFEITS = Text("The forfeits are no list of different seats, each with resigned, time or gone.")
NO_OUTCOME = Text("The outcome is no object.")
OUTCOME_WITHOUT_SEED = Text("It has an outcome, but no seed that it could come from.")

NO_ENTRY = Text("It is not a pair of seat and notation.")
NO_NOTATION = Text("It is no notation of a move.")


def too_long(limit: int) -> Text:
    """More characters than any record needs."""
    return Text("It is longer than {limit} characters.", limit=limit)


def too_many_digits(most: int) -> Text:
    """A number that not every program reads."""
    return Text("It has a number of more than {most} digits.", most=most)


def too_many_moves(most: int) -> Text:
    """More moves than any game needs."""
    return Text("It has more than {most} moves, too many to replay.", most=most)


def other_format(format: str) -> Text:  # noqa: A002
    """The file is no record, or one of another format."""
    return Text("It is not a record in the format {format}.", format=format)


def missing_key(key: str) -> Text:
    """Every record has it."""
    return Text("It has no {key}.", key=key)


def unknown_key(key: str) -> Text:
    """No record has it."""
    return Text("It has the key {key}, which no record has.", key=UserText(key[:40]))


def no_seat(seat: int) -> Text:
    """A move of a seat that the table does not have."""
    return Text("There is no seat {seat}.", seat=seat)


# The replay

RUNNING = Text("The game is still running: its seed is published when it ends, and then the record can be replayed.")
OTHER_SEED = Text("The seed is not the one that was committed to.")
OTHER_SETUP = Text("The seed, the options or the seats are not those that were committed to.")
AFTER_THE_END = Text("It comes after the end of the game.")
OTHER_OUTCOME = Text("The outcome is not the one that the moves lead to.")


def other_game(game: str) -> Text:
    return Text("It is a record of {game}.", game=game)


def other_rules(theirs: int, ours: int) -> Text:
    """The rules that it was played under are not known here."""
    template = "It uses version {theirs} of the rules. This bot plays version {ours}."
    return Text(template, theirs=theirs, ours=ours)


def other_turn(seat: int, due: tuple[int, ...]) -> Text:
    """A move of a seat that does not decide."""
    template = "It is a move of seat {seat}, but {n:seat|seats} {due} {n:is|are} to move."
    return Text(template, seat=seat, due=due, n=len(due))


def other_notation(move: object, notation: str) -> Text:
    """The move is legal, but written as no record writes it."""
    return Text("A record writes this move as “{move}”, not “{notation}”.", move=move, notation=notation)


def outcome_too_early(moves: int) -> Text:
    """There is an outcome, and the game goes on."""
    return Text("It has an outcome, but the game is not over after move {moves}.", moves=moves)


def outcome_missing(moves: int) -> Text:
    """The game is over, and there is no outcome."""
    return Text("The game is over after move {moves}, but the outcome is missing.", moves=moves)
