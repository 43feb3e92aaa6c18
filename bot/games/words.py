"""Refusals of the contract, the registry and the records, common to all games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.games.text import Text, TextLike, quote

# Games and options


def no_game(key: str, known: Iterable[str]) -> Text:
    """No game has this key."""
    return Text("There's no game called {key}. Choose {known:or}.", key=quote(key), known=tuple(known))


LEVELS: Mapping[str, Text] = {
    "apprentice": Text("apprentice"),
    "journeyman": Text("journeyman"),
    "master": Text("master"),
}
"""Names of the computer players' levels."""


def level(name: str) -> TextLike:
    return LEVELS.get(name, name)


def no_player(title: str, name: str, known: Iterable[str]) -> Text:
    """The game has no computer player of this name."""
    template = "{title} has no computer player called {name}. Choose {known:or}."
    return Text(template, title=title, name=quote(name), known=tuple(map(level, known)))


def turn(number: int) -> Text:
    """How far a game has come that counts turns."""
    return Text("Turn {n}", n=number)


def no_option(title: str, name: object) -> Text:
    """The game has no option of this name."""
    return Text("{title} has no option called {name}.", title=title, name=quote(name))


def option(title: Text, value: TextLike) -> Text:
    return Text("{title}: {value}", title=title, value=value)


def not_taken(title: Text, choices: Iterable[TextLike], value: object) -> Text:
    """The option has other values."""
    template = "{title}: {value} isn't a choice. Choose {choices:or}."
    return Text(template, title=title, choices=tuple(choices), value=quote(value))


def no_such_rules(title: str, version: int) -> Text:
    """The game is not played under this version of its rules."""
    template = "This bot can't play {title} by version {version} of its rules."
    return Text(template, title=title, version=version)


def other_seats(title: str, wanted: range, seats: int) -> Text:
    """The game has another number of seats."""
    template = (
        "{title} has {last} {last:seat|seats}, not {seats}."
        if len(wanted) == 1
        else "{title} has {first} to {last} seats, not {seats}."
    )
    return Text(template, title=title, first=wanted[0], last=wanted[-1], seats=seats)


# Records

OPENING = Text("The game begins")


def wrong_record(why: TextLike) -> Text:
    """Something about the whole record."""
    return Text("This record isn't valid. {why}", why=why)


def wrong_entry(entry: int, why: TextLike) -> Text:
    """Something about one entry of its log."""
    return Text("Entry {entry} of this record isn't valid. {why}", entry=entry, why=why)


# The file

NOT_JSON = Text("I can't read this record: it isn't JSON.")
HALF_CHARACTER = Text("A \\u escape has only half of a character.")
NO_OBJECT = Text("It isn't a JSON object.")
DOUBLE_KEY = Text("The same key appears twice.")

NO_KEY_OF_A_GAME = Text("The game must be a key like novaluna.")
NO_RULES_VERSION = Text("The rules_version must be a whole number, 1 or more.")
NO_VERSION = Text("The version must be Tablekeeper's version number, such as 1.0.0.")
NO_NUMBER_OF_SEATS = Text("The number of seats must be a whole number, 1 or more.")
NO_OPTIONS = Text("The options must be an object of texts, whole numbers, and true or false.")
NO_COMMITMENT = Text("The commitment must be 64 lower-case hex digits.")
NO_COMMITMENT_FORM = Text("The commitment_form must be 1 or 2.")
NO_SEED = Text("The seed must be 64 lower-case hex digits.")
NO_LOG = Text("The log must be a list.")
NO_FORFEITS = Text("The forfeits must be a list of different seats, each with resigned, time or gone.")
IMPOSSIBLE_FORFEITS = Text("The game doesn't go on, or doesn't end, with these forfeits.")
NO_OUTCOME = Text("The outcome must be an object.")
OUTCOME_WITHOUT_SEED = Text("It has an outcome, but no seed.")

NO_ENTRY = Text("It must be a pair of a seat and a move's notation.")
NO_NOTATION = Text("It isn't the notation of a move.")


def too_long(limit: int) -> Text:
    """More characters than any record needs."""
    return Text("It's longer than {limit} characters.", limit=limit)


def too_many_digits(most: int) -> Text:
    """A number that not every program reads."""
    return Text("It has a number with more than {most} digits.", most=most)


def too_many_moves(most: int) -> Text:
    """More moves than any game needs."""
    return Text("It has more than {most} moves, too many to replay.", most=most)


def other_format(format: str) -> Text:  # noqa: A002
    """The file is no record, or one of another format."""
    return Text("It isn't a record in the {format} format.", format=format)


def missing_key(key: str) -> Text:
    """Every record has it."""
    return Text("The {key} is missing.", key=key)


def unknown_key(key: str) -> Text:
    """No record has it."""
    return Text("Records have no key called {key}.", key=quote(key))


def no_seat(seat: int) -> Text:
    """A move of a seat that the table does not have."""
    return Text("There's no seat {seat}.", seat=seat)


# The replay

RUNNING = Text("This game is still running. You can replay its record when it ends and its seed is published.")
OTHER_SEED = Text("The seed doesn't match the commitment.")
OTHER_SETUP = Text("The seed, the options or the seats don't match the commitment.")
AFTER_THE_END = Text("It comes after the end of the game.")
OTHER_OUTCOME = Text("The outcome doesn't match the moves.")


def other_game(game: str) -> Text:
    return Text("It's a record of {game}.", game=game)


def other_rules(theirs: int, ours: int) -> Text:
    """The rules that it was played under are not known here."""
    template = "It uses version {theirs} of the rules. This bot plays version {ours}."
    return Text(template, theirs=theirs, ours=ours)


def other_turn(seat: int, due: tuple[int, ...]) -> Text:
    """A move of a seat that does not decide."""
    template = "Seat {seat} moves, but it's the turn of {n:seat|seats} {due}."
    return Text(template, seat=seat, due=due, n=len(due))


def other_notation(move: object, notation: str) -> Text:
    """The move is legal, but written as no record writes it."""
    return Text("In records this move is written “{move}”, not “{notation}”.", move=move, notation=notation)


def outcome_too_early(moves: int) -> Text:
    """There is an outcome, and the game goes on."""
    return Text("It has an outcome, but the game isn't over after move {moves}.", moves=moves)


def outcome_missing(moves: int) -> Text:
    """The game is over, and there is no outcome."""
    return Text("The game is over after move {moves}, but the outcome is missing.", moves=moves)


# Texts of the engine, for every game


OVER = Text("The game is over.")
NOTHING_TO_DECIDE = Text("This seat has nothing to decide now. Wait for the others.")
TOO_LATE = Text("The game is over. Start a new one to keep playing.")


def not_asked(question: Text) -> Text:
    return Text("You can't do that now. {question}", question=question)


def notation(move: object) -> Text:
    """The label of a move that isn't legal: its notation."""
    return Text("{move}", move=str(move))
