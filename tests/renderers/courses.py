"""Games that computers played, kept as their moves: pictures stay the same when a player becomes better.

They are kept beside the views of their game, in `games.json`, by name; the seed is the name without what follows an
oblique stroke. After a change of the rules, or of how chance is drawn: `python -m tests.renderers.courses`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from bot.ai.players import player_for
from bot.games.chance import Chance
from bot.games.contract import OptionValue
from bot.games.registry import game_named

HERE = Path(__file__).parent
Choose = Callable[[Any], str | None]
"""Choose a move, in notation, instead of the player; None leaves it to the player."""


@dataclass(frozen=True, slots=True)
class Course:
    """How a game is played: its options, and where its player is overruled."""

    seats: int = 1
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    instead: Choose = lambda position: None


def late(position: Any) -> str | None:
    """The wheel of Nova Luna is refilled only when it is empty."""
    if position.prompt.kind != "take_or_refill":
        return None
    return next(str(move) for move in position.moves() if str(move) != "refill")


COURSES: Mapping[str, Mapping[str, Course]] = {
    "carcassonne": {
        "picture 3": Course(),
        "picture 37": Course(options={"meeples": 6}),
        "whole": Course(),
        "two": Course(2),
        "five": Course(5),
    },
    "novaluna": {
        "first": Course(),
        "g": Course(),
        "g/late": Course(instead=late),
        "a/late": Course(instead=late),
        "two": Course(2),
        "three": Course(3),
        "four": Course(4),
        "whole/1": Course(1),
        "whole/2": Course(2),
        "whole/3": Course(3),
        "whole/4": Course(4),
    },
    "otys": {"bay": Course(), "sea": Course(), "reef": Course()},
}


@cache
def _plain_games(game: str) -> Mapping[str, Sequence[str]]:
    kept: Mapping[str, Sequence[str]] = json.loads((HERE / game / "games.json").read_text("utf-8"))["games"]
    return kept


@cache
def course(game: str, name: str) -> tuple[Any, ...]:
    """Every position of a game, the first and the last one too. Do not play on: they are shared."""
    rules, how = game_named(game), COURSES[game][name]
    position = rules.new(seats=how.seats, seed=_seed(name), options=how.options)
    passed = [position.copy()]
    for notation in _plain_games(game)[name]:
        position.play(rules.parse(notation))
        passed.append(position.copy())
    return tuple(passed)


def _seed(name: str) -> bytes:
    return name.partition("/")[0].encode()


def _played(game: str, name: str) -> list[str]:
    rules, how = game_named(game), COURSES[game][name]
    player = player_for(rules, "greedy", Chance(_seed(name) if game == "otys" else b"player"))
    position, moves = rules.new(seats=how.seats, seed=_seed(name), options=how.options), []
    while position.deciders:
        moves.append(how.instead(position) or str(player.choose(position)))
        position.play(rules.parse(moves[-1]))
    return moves


def main() -> None:
    """Replay every game and store its moves."""
    for game, named in COURSES.items():
        about = f"Games of {game} that a computer player played, as notation: see tests/renderers/courses.py."
        text = json.dumps({"about": about, "games": {name: _played(game, name) for name in named}})
        (HERE / game / "games.json").write_text(text.replace('", "', '",\n"') + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
