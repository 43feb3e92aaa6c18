"""Sentences of the words modules, with meaningful arguments: each function that decides what it says.

A function that returns one template with its parameters is left out: its source says all that a snapshot could say.
The others are called with the first value of each parameter, then once for each other value of each parameter.
Sentences of a single game are approved with its boards.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from datetime import UTC, datetime, timedelta
from inspect import Parameter, getsource, isfunction, signature
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

from bot.core.history.turns import Against, Parting
from bot.core.results.standings import GlobalLeaderboard, Placing, standings
from bot.core.table.model import ForfeitReason, Run, Seat, Status, Table
from bot.core.time.zones import Cadence
from bot.games.contract import Game, Json
from bot.games.records import SEED_ALONE, SEED_AND_SETUP
from bot.games.registry import GAMES, game_named
from bot.games.text import Text, UserText
from cogs.challenge.leagues.model import League, LeagueForm, LeagueGame
from cogs.challenge.leagues.rounds import LeagueStanding
from cogs.challenge.matches.model import Proposal, Side
from cogs.challenge.model import GLOBAL, Challenge, Reminder
from cogs.challenge.seasons.service import Place
from cogs.puzzle.model import PuzzleTable

ROOT = Path(__file__).parents[2]

MAX_VALUE_LENGTH = 60

NOW = datetime(2026, 11, 16, tzinfo=UTC)
NAMES = ANA, BEN, CLEO, *_ = [Text(name) for name in ("Ana", "Ben", "Cleo", "Dan", "Emil", "Finn", "Gus")]
CARCASSONNE = game_named("carcassonne")

CHALLENGE = Challenge(
    id="abcdefgh", game="carcassonne", rules_version=1, options=CARCASSONNE.check_options({"meeples": 5}), guild=1,
    channel=2, cadence=Cadence.WEEKLY, period="2026-W47", creator=11, commitment="c0", par=34, opened=NOW,
    closes=NOW + timedelta(weeks=1), number=12, par_course=(0, 20, 34), results=5,
    par_scores={"apprentice": (18, 19, 30), "journeyman": (12, 34, 50)},
)  # fmt: skip


def _run(member: int, *scores: int, status: Status = Status.FINISHED, minutes: int = 90) -> Table:
    outcome: dict[str, Json] = {
        "scores": [*scores],
        "ranks": [1 + sum(other > each for other in scores) for each in scores],
        "title": "Master" if scores and scores[0] > 40 else None,
        "goals": ["total40"] * (bool(scores) and scores[0] >= 40),
        "details": {},
    }
    return Table(
        id=f"run{member}", game="carcassonne", rules_version=1, options={}, guild=1, channel=2, opener=member,
        seats=(Seat(0, (member,)), *(Seat(number, ()) for number in range(1, len(scores)))), status=status, rev=30,
        commitment="c0", take_backs=0, created=NOW, updated=NOW, ended=NOW + timedelta(minutes=minutes),
        outcome=outcome if status is Status.FINISHED else None, run=Run("abcdefgh", CHALLENGE.closes, counts=True),
    )  # fmt: skip


RUNS = (_run(11, 52), _run(12, 40, minutes=0), _run(13, 40, minutes=3000), _run(14, status=Status.RUNNING))
FOUND = standings(CARCASSONNE, RUNS)
AGAINST = standings(CARCASSONNE, [_run(11, 30, 20, 25), _run(12, 30, 30), _run(13, 20, 32)]).finished
PATTERN = (Against.AHEAD, Against.LEVEL, Against.BEHIND)

LEAGUE = League(
    id="k7m2xq9a", guild=1, channel=2, creator=11, game="otys", options={}, form=LeagueForm.ROUND_ROBIN, rounds=5,
    division_size=4, deadline=timedelta(days=7), created=NOW, season=2, divisions=((11, 12, 13), (14, 15)),
)  # fmt: skip
PROPOSAL = Proposal(
    id="abcdefgh", guild=1, channel=2, creator=11, game="otys", options={}, lasts=timedelta(hours=30), computers=(),
    teams=((11, 12), (13, 14)), accepted=(12,), created=NOW,
)  # fmt: skip

VALUES: Mapping[str, Sequence[object]] = {
    "int": (2, 0, 1, 3, 4),
    "int | None": (2, None, 0, 1, 3, 4),
    "float": (1.25, 0.0, 0.04, 0.06, 1.0, -2.0),
    "float | None": (0.25, None, 0.0),
    "bool": (True, False),
    "str": ("Nova Luna", ""),
    "str | None": ("Master", None),
    "UserText": (UserText("Home"), UserText("")),
    "bytes": (b"\x5e\xed",),
    "bytes | None": (b"\x5e\xed", None),
    "object": ("a value", "v" * 50),
    "object | None": ("a value", None),
    "Text": (ANA,),
    "Text | None": (Text("resigned"), None),
    "TextLike": (ANA, ""),
    "TextLike | None": (ANA, None),
    "TextLike | Who": (ANA,),
    "range": (range(2, 5), range(1, 2), range(2, 3), range(1, 4)),
    "datetime": (NOW,),
    "timedelta": tuple(timedelta(minutes=n) for n in (112, 0, 1, 60, 1440, 1500, 4320, 20160)),
    "Path": (Path("data/tablekeeper.db"),),
    "Exception": (OSError(28, "No space left"),),
    "OSError": (OSError(98, "In use"), OSError(13, "Forbidden"), OSError(99, "No such address")),
    "Exception | None": (OSError(28, "No space left"), None),
    "Sequence[Text]": ((ANA, BEN), (), (ANA,)),
    "Sequence[TextLike]": ((ANA, BEN, CLEO), (), (ANA,), (ANA, BEN)),
    "Iterable[TextLike]": ((ANA, BEN, CLEO), (ANA,)),
    "Sequence[str]": (("ana", "ben"), (), ("ana",)),
    "Iterable[str]": (("ana", "ben"), ("ana",)),
    "Sequence[int]": ((11, 12), (), (11,), tuple(range(11, 41)), tuple(range(11, 61))),
    "Sequence[bool | None]": ((True, False, None, True), (True,)),
    "Sequence[Sequence[int]]": (((11, 12), (13, 14)), ((11, 12),)),
    "tuple[int, ...]": ((1, 2), (1,)),
    "tuple[int, int] | None": ((1500, 120), None),
    "Sequence[tuple[int, int]]": (((1, 3),), ((1, 3), (2, 3)), ((2, 3), (2, 3))),
    "Sequence[tuple[TextLike, int]]": (((ANA, 12), (BEN, 7)), ((ANA, 12),)),
    "Sequence[tuple[TextLike, int, int]]": (((ANA, 1512, 12), (BEN, 1488, -12), (CLEO, 1500, 0)),),
    "Sequence[tuple[TextLike, float]]": (((ANA, 0.954), (BEN, 1.0)),),
    "Sequence[datetime]": ((NOW + timedelta(days=1), NOW), ()),
    "Mapping[int, int]": ({11: 2, 12: 1, 13: 9, **dict.fromkeys(range(20, 25), 3)}, {}),
    "Mapping[str, OptionValue]": ({"meeples": 5}, {}),
    "Options": ({"meeples": (3, 5)}, {}),
    "Game": (CARCASSONNE, GAMES[1]),
    "Status": tuple(Status),
    "Cadence": (Cadence.WEEKLY, Cadence.DAILY),
    "Reminder": tuple(Reminder),
    "ForfeitReason": tuple(ForfeitReason),
    "Challenge": (
        CHALLENGE,
        *(replace(CHALLENGE, cadence=cadence) for cadence in (Cadence.ONCE, Cadence.DAILY)),
        replace(CHALLENGE, cadence=Cadence.DAILY, guild=GLOBAL),
        replace(CHALLENGE, creator=None, options={}, computers=("apprentice", "apprentice")),
        replace(CHALLENGE, teams=((11,), (12,))),
        replace(CHALLENGE, closed=NOW, closed_by=11, results=None),
        replace(CHALLENGE, par=None),
        replace(CHALLENGE, par=None, closed=NOW),
        replace(CHALLENGE, par_scores={}),
        replace(CHALLENGE, par_scores={}, par_course=()),
        replace(CHALLENGE, par_scores={"apprentice": (18,)}),
    ),
    "Table": (RUNS[0], RUNS[1], _run(11, 30, 20, 25)),
    "Table | None": (RUNS[0], None, RUNS[3], _run(11, status=Status.ABANDONED)),
    "Sequence[Table]": (RUNS, (), RUNS[:1], RUNS[3:]),
    "Pattern": (PATTERN, ()),
    "Standing": (FOUND.finished[0], FOUND.finished[1], *AGAINST),
    "Sequence[Standing]": (FOUND.finished, (), [replace(FOUND.finished[0], rank=n // 2 + 1) for n in range(9)]),
    "Sequence[tuple[Standing, Pattern]]": (
        [(each, PATTERN) for each in FOUND.finished], (), [(FOUND.finished[0], ())],
    ),
    "Leaderboard": (FOUND, standings(CARCASSONNE, RUNS[:1]), standings(CARCASSONNE, [])),
    "Parting | None": (
        Parting(7, 12, ANA, BEN), None, Parting(7, 1, ANA, BEN), Parting(7, 12, None, BEN), Parting(7, 12, ANA, None),
    ),
    "PuzzleTable": (
        PuzzleTable(20, 12, (11, 12), (True, False, None)), PuzzleTable(3, 0, (), (False,)),
        PuzzleTable(3, 2, (), (False,)), PuzzleTable(3, 2, (11, 12), (True,)),
    ),
    "GlobalLeaderboard": (
        GlobalLeaderboard(4, 3, FOUND, {11, 12}, RUNS[1], 12), GlobalLeaderboard(0, 0, None, (), None, 12),
        GlobalLeaderboard(4, 3, None, {11}, None, 12), GlobalLeaderboard(3, 3, FOUND, (), None, 15),
    ),
    "Placing": (Placing(1, 3, 5),),
    "Placing | None": (Placing(1, 3, 5), None, Placing(1, 3, 1), Placing(2, 3, 0), Placing(2, 3, -1)),
    "League": (
        LEAGUE, *(replace(LEAGUE, form=form) for form in LeagueForm if form is not LEAGUE.form),
        replace(LEAGUE, divisions=((),)),
    ),
    "LeagueForm": tuple(LeagueForm),
    "LeagueGame": (LeagueGame(3, 1, 2, (14, 15)),),
    "LeagueStanding": (
        LeagueStanding(11, 5, 2, 1, 3, 0, 7), LeagueStanding(11, 1, 0, 1, 3, 0, 7),
        LeagueStanding(11, 5, 2, 1, 3, 0, 7, out=2),
    ),
    "Teams": (((11,), (12,)),),
    "Proposal": (PROPOSAL, replace(PROPOSAL, accepted=()), replace(PROPOSAL, teams=((11,), (12,)))),
    "Sequence[Side]": (
        (Side((11, 12), 90), Side((13, 14), 80)), (Side((11,), 90), Side((12,), 90)),
        (Side((11,), 90), Side((12,), None)), (Side((11,), None), Side((12,), None)),
    ),
    "Sequence[Place]": (
        (Place(1, 11, 120, 3, 60, (60, 60)), Place(2, 12, 0, 1, 0, (0,)), Place(3, 13, -5, 2, 0, (0, -5))),
        [Place(n, n, 100 - n, 3, 60, (60,)) for n in range(1, 17)],
        [Place(n, n, 100 - n, 3, 60, (60,)) for n in range(1, 19)],
    ),
}  # fmt: skip
"""Values by annotation, the first one first in every call."""

NAMED: Mapping[str, Sequence[object]] = {
    "bad_characters.found": ("\n", "\t", "\x07"),
    "champion.name": ("2026-W47", "2026-11"),
    "forfeited.text": ("time", "", "gone journeyman"),
    "grade": (3, 0, 5),
    "rated.gain": (12, None, -8),
    "form": (SEED_AND_SETUP, SEED_ALONE),
    "key": ("chess", "k" * 60),
    "line.moves": ((ANA, BEN), (ANA,)),
    "named": ("loud", "n" * 60),
    "no_player.name": ("Deep", "n" * 60),
    "table.name": ("2026-W47", "2026-11"),
    "title.name": ("2026-W47", "2026-11"),
    "typed": ("chess", "t" * 60),
}
"""Values of single parameters, by `function.parameter` or by the parameter's name alone."""


def write_sentences() -> str:
    """Return every sentence, below its function and its module."""
    return "\n".join(line for module in _modules() for line in _lines(module)) + "\n"


def _modules() -> Iterator[ModuleType]:
    games = {game.key for game in GAMES}
    for path in sorted(path for part in ("bot", "cogs") for path in (ROOT / part).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if "words" in parts and games.isdisjoint(parts):
            yield importlib.import_module(".".join(parts).removesuffix(".__init__"))


def _lines(module: ModuleType) -> Iterator[str]:
    found = [line for function in _deciding_functions(module) for line in _sentences(function)]
    if found:
        yield from ("", f"# {module.__name__}", *found)


def _deciding_functions(module: ModuleType) -> Iterator[Callable[..., object]]:
    for name, function in vars(module).items():
        own = isfunction(function) and function.__module__ == module.__name__
        if own and not name.startswith("_") and _decides(function):
            yield function


def _decides(function: Callable[..., object]) -> bool:
    """Return whether a function does more than to return one text with its parameters."""
    (definition,) = ast.parse(getsource(function)).body
    assert isinstance(definition, ast.FunctionDef)
    *_, last = definition.body
    code = [
        each for each in definition.body if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
    ]
    if len(code) > 1 or not (isinstance(last, ast.Return) and isinstance(last.value, ast.Call)):
        return True
    return not all(
        isinstance(each, ast.Name | ast.Attribute | ast.Call | ast.keyword | ast.expr_context)
        or (isinstance(each, ast.Constant) and isinstance(each.value, str))
        for each in ast.walk(last.value)
    )


def _sentences(function: Callable[..., object]) -> Iterator[str]:
    """Return what a function says, and with which other value of which parameter it says something else."""
    choices = {
        name: NAMED.get(f"{function.__name__}.{name}") or NAMED.get(name) or VALUES.get(each.annotation, ())
        for name, each in signature(function).parameters.items()
        if each.kind is not Parameter.VAR_POSITIONAL
    }
    lacking = [name for name, values in choices.items() if not values]
    assert not lacking, f"{function.__module__}.{function.__name__}: add VALUES for {lacking}"
    first = _first_values(choices)
    usual = _call(function, first)
    yield f"{function.__name__}: {usual}"
    for name, values in choices.items():
        for value in values:
            said = _call(function, {**first, name: value})
            if not _only_replaces(usual, str(first[name]), said, str(value)):
                yield f"  {name}: {_short(value, values[0])} -> {said}"


def _first_values(choices: Mapping[str, Sequence[object]]) -> dict[str, object]:
    """Return the first value of each parameter; several numbers and several names are different ones."""
    first = {name: values[0] for name, values in choices.items()}
    numbers = [name for name in choices if first[name] == VALUES["int"][0]]
    names = [name for name in choices if first[name] == ANA]
    return first | dict(zip(numbers, count(2))) | dict(zip(names, NAMES, strict=False))


def _only_replaces(usual: str, first: str, said: str, value: str) -> bool:
    """Return whether a sentence is the usual one with another value in it, or the usual one."""
    parts = usual.split(first)
    once = {first.join(parts[:n]) + value + first.join(parts[n:]) for n in range(1, len(parts))}
    return said in {usual, value.join(parts), *once}


def _call(function: Callable[..., object], arguments: Mapping[str, Any]) -> str:
    """Call a function, parameters without names by position, and write what it returns on one line."""
    parameters = signature(function).parameters
    named = {name: value for name, value in arguments.items() if parameters[name].kind is Parameter.KEYWORD_ONLY}
    said = function(*(value for name, value in arguments.items() if name not in named), **named)
    parts = said if isinstance(said, list | tuple) else [said]
    return " | ".join(map(str, parts)).replace("\n", " ⏎ ")


def _short(value: object, first: object) -> str:
    """Write a value, of a larger one how it differs from the first."""
    if is_dataclass(value) and not isinstance(value, Text | type) and type(value) is type(first):
        pairs = {each.name: (getattr(value, each.name), getattr(first, each.name)) for each in fields(value)}
        said = ", ".join(f"{name}={_short(*pair)}" for name, pair in pairs.items() if pair[0] != pair[1])
    elif isinstance(value, tuple | list):
        said = f"({', '.join(_short(each, None) for each in value)})"
    elif isinstance(value, Game):
        said = value.title
    else:
        said = str(value) if isinstance(value, Text) else repr(value)
    return said if len(said) <= MAX_VALUE_LENGTH else f"{said[: MAX_VALUE_LENGTH - 1]}…"
