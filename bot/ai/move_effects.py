"""What moves do on the board, in words, and the effect that explains a mistake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.ai.players import effects_of
from bot.ai.search import Measured, Mistake, distinguishing, find_mistake, measure_effects
from bot.games.contract import Game, Move, Position
from bot.games.text import Text

MAX_EFFECTS = 2
"""Effects that are said of each move."""


def select_effects(game: Game, position: Position, seat: int, moves: Sequence[Move]) -> Mapping[Move, Measured]:
    """Select the effects of each move to be said, the best move first; all distinguish it from another one.

    First the most important one. Then of the best move one that distinguishes it from moves that have the same first
    one, of others a bad one, which explains why they are worse.
    """
    effects = effects_of(game)
    measured = measure_effects(effects, position, seat, moves)
    selected: dict[Move, Measured] = {}
    for move, values in distinguishing(measured).items():
        names = [*values]
        alike = [other for other in measured.values() if names and other.get(names[0], 0) == values[names[0]]]
        bad = [name for name in names[1:] if move != moves[0] and not effects[name].good]
        apart = [name for name in names[1:] if any(other.get(name, 0) != values[name] for other in alike)]
        chosen = [*dict.fromkeys([*names[:1], *bad, *apart, *names])][:MAX_EFFECTS]
        selected[move] = {name: values[name] for name in chosen}
    return selected


def describe_effects(game: Game, measured: Measured) -> tuple[Text, ...]:
    """Say what a move does."""
    effects = effects_of(game)
    return tuple([effects[name].sentence(value) for name, value in measured.items()])


def explain_mistake(game: Game, position: Position, seat: int, played: Move, best: Move) -> str | None:
    """Return the effect that explains best why a move was worse than another one, None if no effect does."""
    effects = effects_of(game)
    measured = measure_effects(effects, position, seat, [played, best])
    return find_mistake(effects, measured[played], measured[best])


def kind_of(game: Game, effect: str | None) -> Mistake | None:
    """Return the kind of a mistake that an effect explains."""
    found = effects_of(game).get(effect or "")
    return None if found is None else found.mistake
