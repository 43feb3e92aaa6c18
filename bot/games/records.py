"""Records: a game as a file that can be replayed, verified and shared.

Pure: text in, values out.

Format `tablekeeper/1`, one JSON object with these keys and no others:

- `format`: "tablekeeper/1"; `game`: the key of the game; `rules_version`: a whole number from 1;
- `version`: the version of Tablekeeper that wrote the record, such as "1.0.0"; absent before 1.0.0;
- `seats`: how many; `options`: an object of texts, whole numbers and flags;
- `commitment`: what was published when the game began, 64 hex digits; `commitment_form`: 2 when it is one to the seed
  and the set-up together, absent when it is one to the seed alone (`bot.games.records` says how each is made);
- `seed`: 64 hex digits, absent while the game is running;
- `log`: a list of `[seat, notation]`, only moves that stand;
- `forfeits`: a list of `[seat, reason]`, the seats that lost before the game was over in that order, absent when there
  are none; a reason is "resigned", "time" or "gone";
- `outcome`: the result as `Outcome.as_json()` gives it, with the ranks after the forfeits; null when there is none.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NoReturn, TypeVar

from bot.games import chance, words
from bot.games.chance import SEED_BYTES
from bot.games.contract import (
    ENDED,
    NOTATION_LENGTH,
    BadRecord,
    Event,
    Game,
    GameError,
    Json,
    OptionValue,
    Outcome,
    Position,
    Vacancy,
    View,
)
from bot.games.registry import game_named
from bot.games.text import Text, UserText

# What a game says of its end when seats lost before it was over. Pure


ViewT = TypeVar("ViewT", bound=View)

WINNER = "winner"
"""The detail of an outcome that names a single winner, in games that have one."""

REASONS = ("resigned", "time", "gone")
"""Why a seat can lose early, as records state it."""


def rank_forfeits(ranks: Sequence[int], forfeits: Sequence[int]) -> list[int]:
    """Rank the seats that lost early last, the first of them lowest.

    The others keep their order.

    >>> rank_forfeits([1, 2, 2, 4], [0])
    [4, 1, 1, 3]
    >>> rank_forfeits([1, 2, 3], [0, 2])
    [3, 1, 2]
    """
    others = [rank for seat, rank in enumerate(ranks) if seat not in forfeits]
    last = {seat: len(ranks) - place for place, seat in enumerate(forfeits)}
    return [last.get(seat, 1 + sum(other < rank for other in others)) for seat, rank in enumerate(ranks)]


def rank_scores(scores: Sequence[int], better: Literal["high", "low"]) -> list[int]:
    """Rank seats by their scores; equal ones share a rank."""
    sign = -1 if better == "high" else 1
    return [1 + sum(sign * other < sign * score for other in scores) for score in scores]


def early_outcome(scores: Sequence[int], better: Literal["high", "low"], forfeits: Sequence[int]) -> Mapping[str, Json]:
    """Return the outcome of a game that ended because these seats lost early.

    It has the form of `Outcome.as_json`.
    """
    ranks = rank_forfeits(rank_scores(scores, better), forfeits)
    return {"scores": list(scores), "ranks": ranks, "title": None, "goals": [], "details": {}}


def is_possible(game: Game, seats: int, lost: int, *, played_out: bool) -> bool:
    """Whether this many seats can have lost early in a game that was played to its end, or wasn't.

    A game goes on while two seats or more are left, or ends with the first loss if it says so. A game alone has no
    winner, so nobody loses it early.
    """
    if played_out:
        return lost == 0 or (game.vacancy is Vacancy.COMPUTER and lost <= seats - 2)
    return lost == 0 or (seats > 1 and lost <= (1 if game.vacancy is Vacancy.ENDS else seats - 1))


def with_forfeits(outcome: Mapping[str, Json], ranks: Sequence[int], forfeits: Sequence[int]) -> dict[str, Json]:
    """Return a finished game's outcome with the ranks after these forfeits, and the winner if its details name one."""
    if not forfeits:
        return dict(outcome)
    ranked, details = rank_forfeits(ranks, forfeits), outcome["details"]
    if isinstance(details, Mapping) and WINNER in details:
        details = {**details, WINNER: ranked.index(1)}
    return {**outcome, "ranks": ranked, "details": details}


def rank_view(view: ViewT, forfeits: Sequence[int]) -> ViewT:
    """Return a view whose outcome has the ranks after these forfeits, for pictures and sentences."""
    if view.outcome is None or not forfeits:
        return view
    return replace(view, outcome=replace(view.outcome, ranks=tuple(rank_forfeits(view.outcome.ranks, forfeits))))


def without_result(events: Sequence[Event], forfeits: Sequence[object]) -> Sequence[Event]:
    """Leave out a game's own sentence about its end if seats lost early: it knows nothing of that."""
    return [event for event in events if event.kind != ENDED] if forfeits else events


# The host's commitment: a hash of the seed, published when a game starts.
#
# Anybody can check it when the game has ended.
#
# There are two forms; a record, a table and a challenge say which one theirs is.
#
# - Form 1, of everything that began before there was form 2: SHA-256 of the seed, 32 bytes.
# - Form 2: SHA-256 of one line of JSON in ASCII, without a line end, that names all that a game follows from besides
#   its moves. Its keys, and those of the options, are in alphabetical order, there are no spaces, and every character
#   beyond ASCII is a \u escape. The seed is in lower-case hex; the options are those that the record names, and no
#   others, for instance, with no line end:
#   {"commitment":2,"game":"carcassonne","options":{"meeples":4},"rules_version":1,"seats":1,"seed":"00...1f"}.
#
# Form 1 says nothing of the options: whoever changed one that happened not to matter was not found out.


SEED_ALONE, SEED_AND_SETUP = FORMS = (1, 2)
NEWEST = SEED_AND_SETUP
"""The form used for everything new."""


def commitment(
    *,
    game: str,
    rules_version: int,
    seats: int,
    options: Mapping[str, OptionValue],
    seed: bytes,
    form: int = NEWEST,
) -> str:
    """Return the commitment in hex. Raises ValueError for an unknown form.

    >>> commitment(game="carcassonne", rules_version=1, seats=1, options={"meeples": 4}, seed=bytes(range(32)))[:16]
    '68cdd2f252c2464e'
    """
    if form == SEED_ALONE:
        return chance.commitment(seed)
    if form != SEED_AND_SETUP:
        raise ValueError(f"there is no form {form} of a commitment")
    named = {
        "commitment": form,
        "game": game,
        "options": dict(options),
        "rules_version": rules_version,
        "seats": seats,
        "seed": seed.hex(),
    }
    return hashlib.sha256(json.dumps(named, sort_keys=True, separators=(",", ":")).encode("ascii")).hexdigest()


FORMAT = "tablekeeper/1"
MAX_RECORD_LENGTH = 1 << 20
"""Maximum length of a record in characters; a long game needs a twentieth of it."""

MAX_MOVES = 5_000
"""Maximum number of moves: seven times the longest game, half a second of replay."""

MAX_DIGITS = 15
"""Maximum number of digits, which every JSON parser reads exactly."""

_REQUIRED = frozenset({"format", "game", "rules_version", "seats", "options", "commitment", "log"})
_KEYS = _REQUIRED | {"version", "commitment_form", "seed", "forfeits", "outcome"}
_SHA256 = re.compile(r"[0-9a-f]{64}")
_SEED = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")
_KEY = re.compile(r"[a-z][a-z0-9_]{0,31}")
_VERSION = re.compile(r"[0-9][0-9a-z.+]{0,31}")


@dataclass(frozen=True, slots=True)
class Record:
    """A game: set-up, moves in effect, and once it has ended, seed and outcome."""

    game: str
    rules_version: int
    seats: int
    options: Mapping[str, OptionValue]
    commitment: str
    seed: bytes | None = field(repr=False)
    log: tuple[tuple[int, str], ...]
    outcome: Mapping[str, Json] | None
    commitment_form: int = SEED_ALONE
    forfeits: tuple[tuple[int, str], ...] = ()
    version: str | None = None

    def to_json(self) -> str:
        """Return the record as a file, one log entry per line."""
        head: dict[str, object] = {
            "format": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            **({} if self.version is None else {"version": self.version}),
            "seats": self.seats,
            "options": self.options,
            "commitment": self.commitment,
        }
        if self.commitment_form != SEED_ALONE:
            head["commitment_form"] = self.commitment_form
        if self.seed is not None:
            head["seed"] = self.seed.hex()
        entries = ",".join(f"\n    {_dumped(entry)}" for entry in self.log)
        written = {key: _dumped(value) for key, value in head.items()}
        written["log"] = f"[{entries}\n  ]"
        if self.forfeits:
            written["forfeits"] = _dumped(self.forfeits)
        written["outcome"] = _dumped(self.outcome)
        lines = [f"  {_dumped(key)}: {value}" for key, value in written.items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Parse a record. Raises BadRecord for anything that isn't exactly one record.

        Only the format is checked; `verify` checks moves and outcome.
        """
        head = _object(text)
        _refuse_unless(head.get("format") == FORMAT, words.other_format(FORMAT))
        for key in sorted(_REQUIRED - head.keys()):
            _refuse(words.missing_key(key))
        for key in head.keys() - _KEYS:
            _refuse(words.unknown_key(key))
        _refuse_unless(_matches(_KEY, head["game"]), words.NO_KEY_OF_A_GAME)
        _refuse_unless(_is_count(head["rules_version"]), words.NO_RULES_VERSION)
        _refuse_unless("version" not in head or _matches(_VERSION, head["version"]), words.NO_VERSION)
        _refuse_unless(_is_count(head["seats"]), words.NO_NUMBER_OF_SEATS)
        _refuse_unless(_are_options(head["options"]), words.NO_OPTIONS)
        _refuse_unless(_matches(_SHA256, head["commitment"]), words.NO_COMMITMENT)
        form = head.get("commitment_form", SEED_ALONE)
        _refuse_unless(type(form) is int and form in FORMS, words.NO_COMMITMENT_FORM)
        if "seed" in head:
            _refuse_unless(_matches(_SEED, head["seed"]), words.NO_SEED)
        _refuse_unless(isinstance(head["log"], list), words.NO_LOG)
        _refuse_unless(len(head["log"]) <= MAX_MOVES, words.too_many_moves(MAX_MOVES))
        forfeits = head.get("forfeits", [])
        _refuse_unless(_are_forfeits(forfeits, head["seats"]), words.NO_FORFEITS)
        outcome = head.get("outcome")
        _refuse_unless(outcome is None or isinstance(outcome, dict), words.NO_OUTCOME)
        _refuse_unless("seed" in head or outcome is None, words.OUTCOME_WITHOUT_SEED)
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
            forfeits=tuple((seat, reason) for seat, reason in forfeits),
            version=head.get("version"),
        )


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a replay with the position after it; entry 0 is the opening."""

    n: int
    seat: int | None
    move: str | None
    label: Text
    events: Sequence[Event]
    position: Position


@dataclass(frozen=True, slots=True)
class Verification:
    """The content of a verified record; `outcome` is None if it's cut short.

    `result` is the outcome that the record states, with the ranks after `forfeits` (seats and reasons); a game can end
    early by those. Seed and log prove neither who made the moves nor who left.
    """

    game: Game
    moves: int
    scores: tuple[int, ...]
    outcome: Outcome | None
    result: Mapping[str, Json] | None = None
    forfeits: Sequence[tuple[int, str]] = ()

    @property
    def is_cut_short(self) -> bool:
        """Whether the game has no result: it's running, was ended early, or is incomplete."""
        return self.result is None


def outcome_json(outcome: Outcome) -> dict[str, Json]:
    """Convert an outcome to plain JSON values, equal to those of a file."""
    plain: dict[str, Json] = json.loads(_dumped(outcome.as_json()))
    return plain


def iterate(record: Record, game: Game | None = None) -> Iterator[Entry]:
    """Replay a record entry by entry, the opening first. Raises BadRecord.

    The game defaults to the registry's. Each entry has its own position. Entries are computed on demand, so callers can
    do other work in between.
    """
    rules = _rules(record) if game is None else game
    position = _start(record, rules)
    yield Entry(0, None, None, words.OPENING, position.opening(), position)
    for n, (seat, notation) in enumerate(record.log, start=1):
        before, position = position, position.copy()
        if not position.deciders:
            _refuse(words.AFTER_THE_END, entry=n)
        if seat not in position.deciders:
            _refuse(words.other_turn(seat, position.deciders), entry=n)
        try:
            move = rules.parse(notation)
            label = before.explain(move, seat) if before.why_not(move, seat) is None else Text("")
            events = position.play(move, seat)
        except GameError as error:
            _refuse(error.text, entry=n)
        yield Entry(n, seat, str(move), label, events, position)


def verify(record: Record, game: Game | None = None, *, between: Callable[[], object] = lambda: None) -> Verification:
    """Recompute a record: commitment, draws, moves, outcome. Raises BadRecord.

    Each game has exactly one record, so notations other than the canonical one are refused. `between` is called after
    each move.
    """
    rules = _rules(record) if game is None else game
    entries = iterate(record, rules)
    position = next(entries).position
    for entry, (_, notation) in zip(entries, record.log, strict=True):
        if entry.move != notation:
            _refuse(words.other_notation(entry.move, notation), entry=entry.n)
        position = entry.position
        between()
    outcome = position.outcome()
    forfeits = [seat for seat, _ in record.forfeits]
    if outcome is None and record.outcome is not None and not forfeits:
        _refuse(words.outcome_too_early(len(record.log)))
    if not is_possible(rules, record.seats, len(forfeits), played_out=outcome is not None):
        _refuse(words.IMPOSSIBLE_FORFEITS)
    if outcome is not None and record.outcome is None:
        _refuse(words.outcome_missing(len(record.log)))
    if record.outcome is not None and record.outcome not in _results(rules, position, forfeits):
        _refuse(words.OTHER_OUTCOME)
    return Verification(rules, len(record.log), position.scores(), outcome, record.outcome, record.forfeits)


def _results(rules: Game, position: Position, forfeits: Sequence[int]) -> Sequence[Mapping[str, Json]]:
    """Return the outcome after these forfeits, and as versions up to 1.0 wrote it: with the winner before them.

    The position is finished, or the forfeits ended the game.
    """
    outcome = position.outcome()
    if outcome is None:
        return (early_outcome(position.scores(), rules.better, forfeits),)
    result = with_forfeits(outcome_json(outcome), outcome.ranks, forfeits)
    return result, {**result, "details": outcome_json(outcome)["details"]}


_NOT_COMMITTED_TO = {SEED_ALONE: words.OTHER_SEED, SEED_AND_SETUP: words.OTHER_SETUP}


def _rules(record: Record) -> Game:
    try:
        return game_named(record.game)
    except GameError as error:
        _refuse(error.text)


def _start(record: Record, rules: Game) -> Position:
    """Return the first position after checking the record's head."""
    _refuse_unless(record.game == rules.key, words.other_game(UserText(record.game)))
    if not rules.plays_rules(record.rules_version):
        _refuse(words.other_rules(record.rules_version, rules.rules_version))
    if record.seed is None:
        _refuse(words.RUNNING)
    try:
        position = rules.new(
            seats=record.seats, seed=record.seed, options=record.options, rules_version=record.rules_version
        )
    except GameError as error:
        _refuse(error.text)
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
    """Parse a JSON object strictly.

    Refuses duplicate keys, infinite numbers and invalid characters.
    """
    _refuse_unless(len(text) <= MAX_RECORD_LENGTH, words.too_long(MAX_RECORD_LENGTH))
    try:
        head = json.loads(text, object_pairs_hook=_pairs, parse_constant=_no_number, parse_int=_number)
        _dumped(head).encode()
    except UnicodeEncodeError:
        _refuse(words.HALF_CHARACTER)
    except (ValueError, RecursionError) as error:
        raise BadRecord(words.NOT_JSON) from error
    if not isinstance(head, dict):
        _refuse(words.NO_OBJECT)
    return head


def _number(digits: str) -> int:
    _refuse_unless(len(digits) <= MAX_DIGITS, words.too_many_digits(MAX_DIGITS))
    return int(digits)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    _refuse_unless(len(found) == len(pairs), words.DOUBLE_KEY)
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def _log_entry(n: int, entry: object, seats: int) -> tuple[int, str]:
    match entry:
        case [seat, notation] if type(seat) is int and isinstance(notation, str):
            pass
        case _:
            _refuse(words.NO_ENTRY, entry=n)
    _refuse_unless(0 <= seat < seats, words.no_seat(seat), entry=n)
    fits = notation.isascii() and notation.isprintable() and 0 < len(notation) <= NOTATION_LENGTH
    _refuse_unless(fits, words.NO_NOTATION, entry=n)
    return seat, notation


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 1


def _matches(pattern: re.Pattern[str], value: object) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _are_options(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(each, str | int) for each in value.values())


def _are_forfeits(value: object, seats: int) -> bool:
    """Whether this is a list of different seats, each with a reason."""
    if not isinstance(value, list) or not all(isinstance(each, list) and len(each) == 2 for each in value):
        return False
    found = [seat for seat, _ in value if type(seat) is int and 0 <= seat < seats]
    return len(set(found)) == len(value) and all(reason in REASONS for _, reason in value)


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=dict)


def _refuse_unless(right: bool, why: Text, *, entry: int = 0) -> None:
    if not right:
        _refuse(why, entry=entry)


def _refuse(why: Text, *, entry: int = 0) -> NoReturn:
    if entry:
        raise BadRecord(words.wrong_entry(entry, why), entry)
    raise BadRecord(words.wrong_record(why))
