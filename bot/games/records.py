"""Records: a game as a file that can be replayed, verified and shared. Pure: text in, values out.

Format `tablekeeper/1`, one JSON object with these keys and no others:

- `format`: "tablekeeper/1"; `game`: the key of the game; `rules_version`: a whole number from 1;
- `seats`: how many; `options`: an object of texts, whole numbers and flags;
- `commitment`: what was published when the game began, 64 hex digits; `commitment_form`: 2 when it is one to the seed
  and the set-up together, absent when it is one to the seed alone (`bot.games.commitment` says how each is made);
- `seed`: 64 hex digits, absent while the game is running;
- `log`: a list of `[seat, notation]`, only moves that stand;
- `outcome`: the result as `Outcome.as_json()` gives it, null when the game did not come to its end.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from bot.games.chance import SEED_BYTES
from bot.games.commitment import FORMS, SEED_ALONE, SEED_AND_SETUP, commitment
from bot.games.contract import NOTATION_LENGTH, Event, Game, Json, OptionValue, Outcome, Position
from bot.games.errors import BadRecord, GameError
from bot.games.registry import game_named
from bot.games.text import Text

FORMAT = "tablekeeper/1"
LARGEST = 1 << 20
"""Characters of the longest record that is read; a long game of the longest rules needs a twentieth of it."""

MOST_MOVES = 5_000
"""Moves of the longest record that is replayed: seven times the longest game of the longest rules, half a second."""

MOST_DIGITS = 15
"""Digits of the largest number that is read: every program that reads JSON takes those exactly."""

_REQUIRED = frozenset({"format", "game", "rules_version", "seats", "options", "commitment", "log"})
_KEYS = _REQUIRED | {"commitment_form", "seed", "outcome"}
_SHA256 = re.compile(r"[0-9a-f]{64}")
_SEED = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")
_KEY = re.compile(r"[a-z][a-z0-9_]{0,31}")


@dataclass(frozen=True, slots=True)
class Record:
    """One game: how it was set up, the moves that stand, and once it has ended the seed and the outcome."""

    game: str
    rules_version: int
    seats: int
    options: Mapping[str, OptionValue]
    commitment: str
    seed: bytes | None = field(repr=False)
    log: tuple[tuple[int, str], ...]
    outcome: Mapping[str, Json] | None
    commitment_form: int = SEED_ALONE

    def to_json(self) -> str:
        """The record as a file, one log entry a line."""
        head: dict[str, object] = {
            "format": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "seats": self.seats,
            "options": self.options,
            "commitment": self.commitment,
        }
        if self.commitment_form != SEED_ALONE:
            head["commitment_form"] = self.commitment_form
        if self.seed is not None:
            head["seed"] = self.seed.hex()
        lines = [f"  {_dumped(key)}: {_dumped(value)}" for key, value in head.items()]
        entries = ",".join(f"\n    {_dumped(entry)}" for entry in self.log)
        lines += [f'  "log": [{entries}\n  ]', f'  "outcome": {_dumped(self.outcome)}']
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def from_json(cls, text: str) -> Record:
        """The record that a file holds. Raises BadRecord for anything that is not exactly one record.

        Only the form is looked at; whether the moves are legal and the outcome is right is for `verify`.
        """
        head = _object(text)
        _refuse_unless(head.get("format") == FORMAT, "It is not a record in the format {format}.", format=FORMAT)
        for key in sorted(_REQUIRED - head.keys()):
            _refuse("It has no {key}.", key=key)
        for key in head.keys() - _KEYS:
            _refuse("It has the key {key}, which no record has.", key=key[:40])
        _refuse_unless(_matches(_KEY, head["game"]), "The game is no key of a game.")
        _refuse_unless(_is_count(head["rules_version"]), "The rules_version is no whole number from 1.")
        _refuse_unless(_is_count(head["seats"]), "The seats are no whole number from 1.")
        _refuse_unless(_are_options(head["options"]), "The options are no object of texts, whole numbers and flags.")
        _refuse_unless(_matches(_SHA256, head["commitment"]), "The commitment is not 64 lower-case hex digits.")
        form = head.get("commitment_form", SEED_ALONE)
        _refuse_unless(type(form) is int and form in FORMS, "The commitment_form is none that there is: 1 or 2.")
        if "seed" in head:
            _refuse_unless(_matches(_SEED, head["seed"]), "The seed is not 64 lower-case hex digits.")
        _refuse_unless(isinstance(head["log"], list), "The log is no list.")
        _refuse_unless(
            len(head["log"]) <= MOST_MOVES, "It has more than {most} moves, too many to replay.", most=MOST_MOVES
        )
        outcome = head.get("outcome")
        _refuse_unless(outcome is None or isinstance(outcome, dict), "The outcome is no object.")
        _refuse_unless("seed" in head or outcome is None, "It has an outcome, but no seed that it could come from.")
        return cls(
            game=head["game"],
            rules_version=head["rules_version"],
            seats=head["seats"],
            options=head["options"],
            commitment=head["commitment"],
            seed=bytes.fromhex(head["seed"]) if "seed" in head else None,
            log=tuple(_log_entry(n, entry, head["seats"]) for n, entry in enumerate(head["log"], start=1)),
            outcome=outcome,
            commitment_form=form,
        )


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a replay; entry 0 is the opening, which no seat decided. The position is the state after it."""

    n: int
    seat: int | None
    move: str | None
    label: Text
    events: Sequence[Event]
    position: Position


@dataclass(frozen=True, slots=True)
class Verification:
    """What a record was found to hold; `outcome` is None when it was cut short, that is, before its game is over."""

    game: Game
    moves: int
    scores: tuple[int, ...]
    outcome: Outcome | None

    @property
    def cut_short(self) -> bool:
        """Whether the game did not come to its end: it goes on, was given up, or the end is missing."""
        return self.outcome is None


def outcome_json(outcome: Outcome) -> dict[str, Json]:
    """An outcome as plain JSON values, equal to what is read back from a file."""
    plain: dict[str, Json] = json.loads(_dumped(outcome.as_json()))
    return plain


def iterate(record: Record, game: Game | None = None) -> Iterator[Entry]:
    """Replay a record entry by entry, the opening first. Raises BadRecord with the number of the entry that is wrong.

    The game is looked up in the registry when it is not given. Every entry has a position of its own. Nothing is
    computed before it is asked for, so whoever has other things to do can do them in between.
    """
    rules = _rules(record) if game is None else game
    position = _start(record, rules)
    yield Entry(0, None, None, Text("The game begins"), position.opening(), position)
    for n, (seat, notation) in enumerate(record.log, start=1):
        before, position = position, position.copy()
        if position.to_move is None:
            _refuse("It comes after the end of the game.", entry=n)
        if position.to_move != seat:
            _refuse("It is a move of seat {seat}, but seat {due} is to move.", entry=n, seat=seat, due=position.to_move)
        try:
            move = rules.parse(notation)
            label = before.explain(move) if before.why_not(move) is None else Text("")
            events = position.play(move)
        except GameError as error:
            _refuse("{why}", entry=n, why=error.text)
        yield Entry(n, seat, str(move), label, events, position)


def verify(record: Record, game: Game | None = None, *, between: Callable[[], object] = lambda: None) -> Verification:
    """Recompute a whole record: commitment, every draw, every move, the outcome. Raises BadRecord.

    One game has one record: a notation that a player may type, but that is not the one of the move, is refused.
    `between` is called after every move.
    """
    rules = _rules(record) if game is None else game
    entries = iterate(record, rules)
    position = next(entries).position
    for entry, (_, notation) in zip(entries, record.log, strict=True):
        if entry.move != notation:
            _refuse("A record writes this move as “{move}”, not “{notation}”.", entry=entry.n, move=entry.move,
                    notation=notation)  # fmt: skip
        position = entry.position
        between()
    outcome = position.outcome()
    if outcome is None and record.outcome is not None:
        _refuse("It has an outcome, but the game is not over after move {moves}.", moves=len(record.log))
    if outcome is not None and record.outcome is None:
        _refuse("The game is over after move {moves}, but the outcome is missing.", moves=len(record.log))
    if outcome is not None and outcome_json(outcome) != record.outcome:
        _refuse("The outcome is not the one that the moves lead to.")
    return Verification(rules, len(record.log), position.scores(), outcome)


_NOT_COMMITTED_TO = {
    SEED_ALONE: "The seed is not the one that was committed to.",
    SEED_AND_SETUP: "The seed, the options or the seats are not those that were committed to.",
}


def _rules(record: Record) -> Game:
    try:
        return game_named(record.game)
    except GameError as error:
        _refuse("{why}", why=error.text)


def _start(record: Record, rules: Game) -> Position:
    """The first position, once the head of the record is known to be right."""
    _refuse_unless(record.game == rules.key, "It is a record of {game}.", game=record.game)
    if not rules.plays_rules(record.rules_version):
        template = (
            "It was played under version {theirs} of the rules, and version {ours} is in use here:"
            " only a host that has version {theirs} can read it."
        )
        _refuse(template, theirs=record.rules_version, ours=rules.rules_version)
    if record.seed is None:
        _refuse("The game is still running: its seed is published when it ends, and then the record can be replayed.")
    try:
        position = rules.new(
            seats=record.seats, seed=record.seed, options=record.options, rules_version=record.rules_version
        )
    except GameError as error:
        _refuse("{why}", why=error.text)
    promised = commitment(
        game=record.game,
        rules_version=record.rules_version,
        seats=record.seats,
        options=record.options,
        seed=record.seed,
        form=record.commitment_form,
    )
    _refuse_unless(promised == record.commitment, _NOT_COMMITTED_TO[record.commitment_form])
    return position


def _object(text: str) -> dict[str, Any]:
    """The one JSON object that the text is, without doubled keys, endless numbers or characters that do not exist."""
    _refuse_unless(len(text) <= LARGEST, "It is longer than {limit} characters.", limit=LARGEST)
    try:
        head = json.loads(text, object_pairs_hook=_pairs, parse_constant=_no_number, parse_int=_number)
        _dumped(head).encode()
    except UnicodeEncodeError:
        _refuse("It has half of a character, as a \\u escape without its other half.")
    except (ValueError, RecursionError) as error:
        raise BadRecord(Text("The record cannot be read: it is not JSON.")) from error
    if not isinstance(head, dict):
        _refuse("It is no JSON object.")
    return head


def _number(digits: str) -> int:
    _refuse_unless(len(digits) <= MOST_DIGITS, "It has a number of more than {most} digits.", most=MOST_DIGITS)
    return int(digits)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    _refuse_unless(len(found) == len(pairs), "It has the same key twice.")
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def _log_entry(n: int, entry: object, seats: int) -> tuple[int, str]:
    match entry:
        case [seat, notation] if type(seat) is int and isinstance(notation, str):
            pass
        case _:
            _refuse("It is not a pair of seat and notation.", entry=n)
    _refuse_unless(0 <= seat < seats, "There is no seat {seat}.", entry=n, seat=seat)
    fits = notation.isascii() and notation.isprintable() and 0 < len(notation) <= NOTATION_LENGTH
    _refuse_unless(fits, "It is no notation of a move.", entry=n)
    return seat, notation


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 1


def _matches(pattern: re.Pattern[str], value: object) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _are_options(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(each, str | int) for each in value.values())


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=dict)


def _refuse_unless(right: bool, template: str, *, entry: int = 0, **arguments: object) -> None:
    if not right:
        _refuse(template, entry=entry, **arguments)


def _refuse(template: str, *, entry: int = 0, **arguments: object) -> NoReturn:
    why = Text(template, **arguments)
    if entry:
        raise BadRecord(Text("Entry {entry} of the record is wrong. {why}", entry=entry, why=why), entry)
    raise BadRecord(Text("The record is not right. {why}", why=why))
