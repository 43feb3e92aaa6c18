"""Puzzles: positions in which one move is clearly best, with the evaluations.

They are stored in `data/puzzles/<game>.json`, each with the record of its game up to the decision, so anyone can replay
and check it. `bot.ai.puzzle_miner` finds them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Any

from bot.ai.players import clock_of, effects_of
from bot.ai.search import Budget, Evaluation, Line
from bot.games import components
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game, Move, Position
from bot.games.records import Record, iterate
from bot.games.registry import GAMES, game_named
from bot.games.text import Text

SIGNIFICANT_DIGITS = 4
"""Significant digits of stored numbers; more would be noise."""


@dataclass(frozen=True, slots=True)
class EvaluatedMove:
    """A choice of a puzzle: notation, mean value, standard error, number of games.

    `seen` are the mean aspects of the resulting positions; `then` are the best following moves of the same turn, with
    which it was evaluated. `later` are the seat's moves after that, as far as they reveal nothing.
    """

    move: str
    worth: float
    error: float
    games: int
    seen: Mapping[str, float] = field(default_factory=dict, hash=False)
    then: tuple[str, ...] = ()
    later: tuple[str, ...] = ()


def evaluated_move(found: Evaluation, move: Move, then: Line = (), later: Line = ()) -> EvaluatedMove:
    """Convert the result of a candidate, with the moves that follow it."""
    expected, seen = found.expected(move), found.seen(move)
    return EvaluatedMove(
        str(move),
        round_number(expected.mean),
        round_number(expected.error),
        found.of(move).games,
        {name: round_number(value) for name, value in seen.items()},
        tuple(map(str, then)),
        tuple(map(str, later)),
    )


def grade_of(best: str, answers: Mapping[str, Mapping[str, int]]) -> int:
    """Return 1 if all weaker players find the best move, and one more for each that misses it.

    A player finds what it chooses in at least half of its tries.

    >>> grade_of("a", {"one": {"a": 2, "b": 2}, "two": {"a": 1, "b": 2}})
    2
    """
    found = [2 * tries.get(best, 0) >= sum(tries.values()) for tries in answers.values()]
    return 1 + found.count(False)


def round_number(value: float) -> float:
    """Round a number for storage.

    >>> round_number(0.123456)
    0.1235
    """
    return float(f"{value:.{SIGNIFICANT_DIGITS}g}")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A seat's decision after a record; `choices` are sorted, the best first.

    Puzzles of a game are numbered from 1. `lead` is the advantage of the best choice over the second in the knowledge's
    unit, with its standard error. `budget` is what verified it, `command` and `date` say how it was found. `answers`
    are the moves that weaker players chose: name of the player, notation, number of tries. `themes` are the names of
    the game's effects that the best move has and the tempting one lacks, the most important first.
    """

    game: str
    number: int
    record: Record = field(repr=False)
    seat: int
    choices: tuple[EvaluatedMove, ...]
    difference: tuple[float, float]
    budget: Budget
    command: str
    date: str
    answers: Mapping[str, Mapping[str, int]] = field(default_factory=dict, hash=False)
    themes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its unique name, such as `carcassonne/3`."""
        return f"{self.game}/{self.number}"

    @property
    def best(self) -> EvaluatedMove:
        """The choice that solves it."""
        return self.choices[0]

    @property
    def grade(self) -> int:
        """Its difficulty, from 1 to 5; 0 if no weaker players have tried it."""
        return grade_of(self.best.move, self.answers) if self.answers else 0

    @property
    def tempting(self) -> EvaluatedMove:
        """The wrong choice that weaker players chose most often, the better one of equals."""
        chosen: Counter[str] = Counter()
        for tries in self.answers.values():
            chosen.update(tries)
        return max(self.choices[1:], key=lambda each: chosen[each.move])

    @property
    def goes_on(self) -> bool:
        """Whether its choices were evaluated with their best continuation in the turn."""
        return any(each.then for each in self.choices)

    @property
    def rules(self) -> Game:
        """The game that it's about."""
        return game_named(self.game)

    def line(self, choice: EvaluatedMove) -> tuple[Move, ...]:
        """Return a choice and the moves that follow it in the turn."""
        return tuple(map(self.rules.parse, (choice.move, *choice.then)))

    def position(self) -> Position:
        """Return its position, a copy. Raises BadRecord if the rules have changed."""
        *_, last = iterate(self.record, self.rules)
        return last.position

    def earlier_moves(self) -> tuple[Text, ...]:
        """Return labels of the seat's earlier moves in the turn. Raises BadRecord."""
        entries = [*iterate(self.record, self.rules)]
        now = clock_of(self.rules, entries[-1].position)
        before = [(after.label, at.position) for at, after in pairwise(entries) if after.seat == self.seat]
        return tuple([label for label, position in before if clock_of(self.rules, position) == now])

    def candidate_moves(self) -> tuple[Move, ...]:
        """List the candidate moves in the order of the rules, which hides their value."""
        among = {each.move for each in self.choices}
        return tuple([move for move in self.position().moves(self.seat) if str(move) in among])

    def as_json(self) -> dict[str, Any]:
        """Return the puzzle as plain JSON values."""
        return {
            "number": self.number,
            "seat": self.seat,
            "lead": list(self.difference),
            "choices": [
                [
                    each.move,
                    each.worth,
                    each.error,
                    each.games,
                    dict(each.seen),
                    *([list(each.then)] if each.then or each.later else []),
                    *([list(each.later)] if each.later else []),
                ]
                for each in self.choices
            ],
            "budget": [self.budget.simulations, self.budget.moves, self.budget.ahead],
            "command": self.command,
            "date": self.date,
            **({"answers": {name: dict(tries) for name, tries in self.answers.items()}} if self.answers else {}),
            **({"themes": list(self.themes)} if self.themes else {}),
            "record": json.loads(self.record.to_json()),
        }

    @classmethod
    def from_json(cls, entry: Mapping[str, Any]) -> Puzzle:
        """Read a puzzle from JSON values. Raises BadRecord, KeyError, TypeError."""
        record = Record.from_json(json.dumps(entry["record"]))
        mean, error = entry["lead"]
        return cls(
            game=record.game,
            number=entry["number"],
            record=record,
            seat=entry["seat"],
            choices=tuple([EvaluatedMove(*each[:5], *map(tuple, each[5:])) for each in entry["choices"]]),
            difference=(mean, error),
            budget=Budget(*entry["budget"]),
            command=entry["command"],
            date=entry["date"],
            answers=entry.get("answers", {}),
            themes=tuple(entry.get("themes", ())),
        )


@lru_cache
def puzzles_of(key: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game by number, none if there is no file."""
    try:
        file = components.load(f"puzzles/{key}")
    except FileNotFoundError:
        return ()
    return tuple(read_puzzles(file))


def read_puzzles(file: Mapping[str, Any]) -> list[Puzzle]:
    """Read the puzzles of a file. Raises BadRecord, KeyError, TypeError."""
    return [Puzzle.from_json(entry) for entry in file["puzzles"]]


def games_with_puzzles() -> tuple[str, ...]:
    """Return the keys of the games that have puzzles."""
    return tuple([game.key for game in GAMES if puzzles_of(game.key)])


def themes_of(key: str) -> Mapping[str, int]:
    """Return how many puzzles of a game have each theme, the most frequent first."""
    return dict(Counter([theme for puzzle in puzzles_of(key) for theme in puzzle.themes]).most_common())


def puzzle_named(name: str) -> Puzzle | None:
    """Return the puzzle with this name (`carcassonne/3`), None if there is none."""
    key, _, number = name.partition("/")
    if key not in games_with_puzzles():
        return None
    return next((each for each in puzzles_of(key) if str(each.number) == number), None)


def puzzle_of_day(day: int) -> Puzzle | None:
    """Return the puzzle of a day, counted from 1, None without puzzles.

    None repeats before all were shown. Each game appears in proportion to its puzzles, evenly spread.
    """
    games = [puzzles_of(key) for key in games_with_puzzles()]
    if not games:
        return None
    again, place = divmod(day - 1, sum(map(len, games)))
    return _round(games, again)[place]


def _round(games: Sequence[Sequence[Puzzle]], again: int) -> Sequence[Puzzle]:
    """Return all puzzles once, in a different order each time."""
    placed = []
    for found in games:
        shuffled = Chance(seed_from_text(f"puzzles {found[0].game} {again}")).shuffle(found, "order")
        placed += [((number + 0.5) / len(found), each) for number, each in enumerate(shuffled)]
    return [each for _, each in sorted(placed, key=lambda one: one[0])]


def puzzle_file_text(game: Game, puzzles: Sequence[Puzzle]) -> str:
    """Return the file's content with these puzzles, one per line."""
    entries = ",\n".join([f"  {json.dumps(each.as_json(), ensure_ascii=False)}" for each in puzzles])
    return f'{{\n "game": "{game.key}",\n "puzzles": [\n{entries}\n ]\n}}\n'


# Themes of puzzles: effects of the best move that have a name for members


def theme_text(game: str, theme: str) -> Text | None:
    """Return what a theme is called, None if the game doesn't know it as a theme."""
    effect = effects_of(game_named(game)).get(theme)
    return None if effect is None else effect.theme


def theme_texts(game: str) -> Mapping[str, Text]:
    """Return the themes of a game's puzzles, the most frequent first; of those with the same text only the first."""
    found: dict[Text, str] = {}
    for theme in themes_of(game):
        text = theme_text(game, theme)
        if text is not None:
            found.setdefault(text, theme)
    return {theme: text for text, theme in found.items()}


def puzzles_by_theme(game: str) -> Mapping[str, Sequence[Puzzle]]:
    """Return the puzzles of each theme of a game, those of themes with the same text together."""
    effects = effects_of(game_named(game))
    found: dict[str, list[Puzzle]] = {theme: [] for theme in theme_texts(game)}
    names = {effects[theme].theme: theme for theme in found}
    for puzzle in puzzles_of(game):
        texts = {effects[theme].theme for theme in puzzle.themes if theme in effects}
        for text in texts & names.keys():
            found[names[text]].append(puzzle)
    return found


def puzzles_for(game: str | None, theme: str = "") -> Sequence[Puzzle]:
    """Return the puzzles of a game, or of all, that have this theme; an empty one or one that is gone means any."""
    if game is None:
        return [puzzle for key in games_with_puzzles() for puzzle in puzzles_of(key)]
    return (puzzles_by_theme(game).get(theme) if theme else None) or puzzles_of(game)
