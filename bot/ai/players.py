"""Computer players that every game has, and the lookup of a game's players.

A game's own players are `PLAYERS` in `bot.ai.<key>`, a mapping from name to class. Each player is built with its own
`Chance`. Members choose between levels, which have the same names in all games; those above the apprentice search with
the game's `KNOWLEDGE` from `bot.ai.<key>.knowledge`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from bot.ai.search import Budget, Effect, Evaluation, Knowledge, SearchPlayer, Tuning, Weights, evaluate, tuning_of
from bot.games import words
from bot.games.chance import Chance
from bot.games.contract import BadOption, Game, Move, Player, Position
from bot.games.registry import find_part, import_part
from bot.games.text import Text

APPRENTICE = "apprentice"
"""The level of the built-in player, which decides immediately."""

JOURNEYMAN = "journeyman"
"""The level between the two."""

MASTER = "master"
"""The strongest level of each tuned game."""

LEVELS = (APPRENTICE, JOURNEYMAN, MASTER)
"""The levels of each tuned game, the weakest first."""


class RandomPlayer(Player[Position]):
    """Chooses any legal move with equal probability."""

    name = "random"

    def __init__(self, chance: Chance) -> None:
        super().__init__(chance)
        self._draw = chance.draws("player")

    def choose(self, position: Position) -> Move:
        moves = position.moves()
        return moves[self._draw(len(moves))]


def players_of(game: Game) -> Mapping[str, type[Player[Any]]]:
    """Return all computer players of a game by name, the random one first."""
    module = find_part(game.key, "players")
    own: Mapping[str, type[Player[Any]]] = {} if module is None else module.PLAYERS
    return {RandomPlayer.name: RandomPlayer, **own}


def levels_of(game: Game) -> tuple[str, ...]:
    """Return the levels of a game's computer players, the weakest first."""
    tuning = tuning_of(game.key)
    return (APPRENTICE, *([] if tuning is None else tuning.levels))


def knowledge_of(game: Game, weights: Weights) -> Knowledge[Any]:
    """Return the search's knowledge of a tuned game, with these weights."""
    return _knowledge_type(game)(weights)


def weights_at(game: Game, weights: Weights, seats: int) -> Weights:
    """Return the weights of a tuned game that matter with this number of seats."""
    return _knowledge_type(game).weights_at(weights, seats)


def effects_of(game: Game) -> Mapping[str, Effect]:
    """Return the effects that the moves of a game can have; none without a search."""
    return {} if tuning_of(game.key) is None else _knowledge_type(game).effects


def _knowledge_type(game: Game) -> type[Knowledge[Any]]:
    made: type[Knowledge[Any]] = import_part(game.key, "players", "knowledge").KNOWLEDGE
    return made


def player_for(game: Game, name: str, chance: Chance, part: Fraction = Fraction(1)) -> Player[Any]:
    """Return a new player of this name or level, perhaps with part of its budget.

    Raises BadOption if the game has none.
    """
    players, tuning = players_of(game), tuning_of(game.key)
    if tuning is not None and name in tuning.levels:
        return SearchPlayer(chance, knowledge_of(game, tuning.weights), tuning.levels[name].part(part))
    if name == APPRENTICE:
        *_, name = players
    if name not in players:
        raise BadOption(words.no_player(game.title, name, (*players, *levels_of(game))))
    return players[name](chance)


def hint_tuning(game: Game) -> tuple[Tuning, Budget]:
    """Return the tuning of a game and the budget of its hints. Raises BadOption for a game without search."""
    tuning = tuning_of(game.key)
    if tuning is None or tuning.explains is None:
        raise BadOption(words.no_player(game.title, MASTER, levels_of(game)))
    return tuning, tuning.explains


def evaluate_position(
    game: Game, position: Position, chance: Chance, part: Fraction, asked: Sequence[Move]
) -> Evaluation:
    """Evaluate a position for the first deciding seat, with part of the hint budget.

    Raises BadOption for a game without search.
    """
    tuning, budget = hint_tuning(game)
    return evaluate(knowledge_of(game, tuning.weights), budget.part(part), position, chance, asked=asked)


def describe_result(game: Game, position: Position, worth: float, seen: Mapping[str, float]) -> Text:
    """Return the expected result of a move with this value and these aspects, to follow a colon."""
    return tuned_knowledge(game).expects(position, worth, seen)


def clock_of(game: Game, position: Position) -> float:
    """Return the game's progress on the search's clock; a turn's decisions share it."""
    return tuned_knowledge(game).clock(position)


def result(game: Game, position: Position, worth: float, seen: Mapping[str, float]) -> float:
    """Return the expected result: final points or a probability of winning."""
    return tuned_knowledge(game).result(position, worth, seen)


def gain_of(game: Game, better: float, other: float, *, is_chance: bool) -> float:
    """Return by how much one expected result is better than another: more, except for points in some games."""
    return other - better if game.better == "low" and not is_chance else better - other


def tuned_knowledge(game: Game) -> Knowledge[Any]:
    """Return the search's knowledge of a game with its tuned weights, without weights if it isn't tuned."""
    tuning = tuning_of(game.key)
    return knowledge_of(game, {} if tuning is None else tuning.weights)


def check_level(game: Game, level: str) -> str:
    """Return the level if the game has it. Raises BadOption otherwise."""
    if level not in levels_of(game):
        raise BadOption(words.no_player(game.title, level, levels_of(game)))
    return level
