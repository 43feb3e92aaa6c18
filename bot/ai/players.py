"""Computer players that every game has, and where the players of one game are found.

A game's own players are in `bot.ai.<key>` as `PLAYERS`, a mapping from name to class. Every player is
built from a `Chance` of its own. People choose between levels, which every game has under the same names: those above
the apprentice search with what `bot.ai.<key>.knowledge` knows, as `KNOWLEDGE`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from bot.ai.search import Evaluation, Knowledge, Reason, SearchPlayer, Weights, evaluate, tuning_of
from bot.games import words
from bot.games.chance import Chance
from bot.games.contract import Game, Move, Player, Position
from bot.games.errors import BadOption
from bot.games.registry import find_part, import_part
from bot.games.text import Text

APPRENTICE = "apprentice"
"""The level of the built-in player that decides at once."""

MASTER = "master"
"""The strongest level of every game that is tuned."""

LEVELS = (APPRENTICE, "journeyman", MASTER)
"""The levels of every game that is tuned, the weakest first."""


class RandomPlayer(Player[Position]):
    """Chooses any legal move, each equally likely."""

    name = "random"

    def __init__(self, chance: Chance) -> None:
        super().__init__(chance)
        self._draw = chance.draws("player")

    def choose(self, position: Position) -> Move:
        moves = position.moves()
        return moves[self._draw(len(moves))]


def players_of(game: Game) -> Mapping[str, type[Player[Any]]]:
    """Every computer player of a game by name, the random one first."""
    module = find_part(game.key, "players")
    own: Mapping[str, type[Player[Any]]] = {} if module is None else module.PLAYERS
    return {RandomPlayer.name: RandomPlayer, **own}


def levels_of(game: Game) -> tuple[str, ...]:
    """The levels that a computer can play this game at, the weakest first."""
    tuning = tuning_of(game.key)
    return (APPRENTICE, *([] if tuning is None else tuning.levels))


def knowledge_of(game: Game, weights: Weights) -> Knowledge[Any]:
    """What a search knows of a game that is tuned, with these weights."""
    made: type[Knowledge[Any]] = import_part(game.key, "players", "knowledge").KNOWLEDGE
    return made(weights)


def player_for(game: Game, name: str, chance: Chance, part: Fraction = Fraction(1)) -> Player[Any]:
    """A new player of this name or level; one that searches may get a part of its budget only.

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


def evaluate_position(
    game: Game, position: Position, chance: Chance, part: Fraction = Fraction(1), asked: Sequence[Move] = ()
) -> Evaluation:
    """What a position offers the first seat that decides, judged with a part of the budget for explanations.

    Raises BadOption for a game that nobody can search.
    """
    tuning = tuning_of(game.key)
    if tuning is None or tuning.explains is None:
        raise BadOption(words.no_player(game.title, MASTER, levels_of(game)))
    return evaluate(knowledge_of(game, tuning.weights), tuning.explains.part(part), position, chance, asked=asked)


def describe_move(game: Game, position: Position, evaluation: Evaluation, move: Move) -> Text:
    """What a move is expected to bring, in the words of its game; it goes on after a colon."""
    return describe_result(game, position, evaluation.expected(move).mean, evaluation.seen(move))


def describe_result(game: Game, position: Position, worth: float, seen: Mapping[str, float]) -> Text:
    """The same of a move that was found to be worth so much, and to lead to so much of each aspect."""
    return _tuned(game).expects(position, worth, seen)


def clock_of(game: Game, position: Position) -> float:
    """How far a game has come, as its search counts: decisions of one seat that have the same belong to one turn."""
    return _tuned(game).clock(position)


def result(game: Game, position: Position, worth: float, seen: Mapping[str, float]) -> float:
    """The same as one number: points in the end, or a chance of winning."""
    return _tuned(game).result(position, worth, seen)


def explain_reason(game: Game, reason: Reason) -> Text:
    """What speaks for a move, as a sentence."""
    said = _tuned(game).aspects[reason.aspect].sentence
    if said is None:
        raise ValueError(f"{reason.aspect!r} is no reason")
    return said(reason.here, reason.there)


def _tuned(game: Game) -> Knowledge[Any]:
    tuning = tuning_of(game.key)
    return knowledge_of(game, {} if tuning is None else tuning.weights)


def check_level(game: Game, level: str) -> str:
    """The level, if a computer can play this game at it. Raises BadOption otherwise."""
    if level not in levels_of(game):
        raise BadOption(words.no_player(game.title, level, levels_of(game)))
    return level
