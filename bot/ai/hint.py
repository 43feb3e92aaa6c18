"""Hints: the best moves, what each does on the board, what it leads to, and how sure that is.

The moves that are shown are compared in games of their own, the same ones for all of them. So their results have one
scale, and none of them was chosen because it was lucky in these games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from bot.ai.players import describe_result, effects_of, evaluate_position, gain_of, hint_tuning, result, tuned_knowledge
from bot.ai.search import Evaluation, Measured, Mistake, compare_lines, distinguishing, find_mistake, measure_effects
from bot.games.chance import Chance
from bot.games.contract import Game, Move, Position
from bot.games.text import Text

# What moves do on the board, in words, and the effect that explains a mistake


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


MAX_MOVES = 3
"""Moves in a hint."""

PROBABLE_ERRORS, CLEAR_ERRORS = 2.0, 3.0
"""Standard errors by which a move has to be better to be called probably or clearly better."""

MAX_MEASURED = 20
"""Moves from which a single good one is distinguished."""

MIN_GAMES = 48
"""Fewest games of each move at the full budget: those of a level may not tell how sure a difference is."""

MIN_SHARE = 0.5
"""Share of the knowledge's smallest difference from which a move is called better."""

Certainty = Literal["clear", "probable", "none"]
"""How sure it is that one move is better than another."""


@dataclass(frozen=True, slots=True)
class HintedMove:
    """A move of a hint: what it does, by name and as sentences, and the expected result, to follow a colon.

    `lead` says how sure it is that the first move is better; of the first move, better than all others.
    """

    move: Move
    names: tuple[str, ...]
    effects: tuple[Text, ...]
    expected: Text
    lead: Certainty


def find_best_moves(game: Game, position: Position, chance: Chance, part: Fraction) -> Evaluation:
    """Find the best moves for the first deciding seat and compare them in the same games.

    `position` is used only for what the seat imagines. Raises BadOption for a game without search.
    """
    found = evaluate_position(game, position, chance, part, ())
    return compare_moves(game, position, chance, part, [one.move for one in found.ranked[:MAX_MOVES]])


def compare_moves(game: Game, position: Position, chance: Chance, part: Fraction, moves: Sequence[Move]) -> Evaluation:
    """Compare moves of the first deciding seat in new games, the same for all moves.

    Raises BadOption for a game without search.
    """
    _, budget = hint_tuning(game)
    own = Chance(chance.below(1 << 32, "compared").to_bytes(4, "big"))
    knowledge, lines = tuned_knowledge(game), [(move,) for move in moves]
    least = MIN_GAMES * len(lines) * knowledge.effort(position)
    budget = replace(budget, simulations=max(budget.simulations, least)).part(part)
    return compare_lines(knowledge, budget, position, lines, own)


def describe_moves(game: Game, position: Position, seat: int, found: Evaluation) -> Sequence[HintedMove]:
    """Describe compared moves, the best first, by effects that distinguish them.

    A single good move is distinguished from others that are legal.
    """
    moves = [one.move for one in found.ranked]
    selected = select_effects(game, position, seat, moves_beside(position, seat, moves))
    leads = [compare_certainty(game, position, found, move) for move in moves[1:]]
    overall: Certainty = "none" if "none" in leads else "probable" if "probable" in leads else "clear"
    told = []
    for move, lead in zip(moves, (overall, *leads), strict=True):
        names, said = tuple(selected[move]), describe_effects(game, selected[move])
        told.append(HintedMove(move, names, said, _expected(game, position, found, move), lead))
    return told


def moves_beside(position: Position, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves that these are distinguished from: themselves, or some legal ones if there is only one."""
    others = [move for move in position.moves(seat) if move not in moves] if len(moves) == 1 else []
    return [*moves, *others[: MAX_MEASURED - 1]]


def compare_certainty(game: Game, position: Position, found: Evaluation, move: Move) -> Certainty:
    """Return how sure it is that the best compared move is better than another one.

    The difference has to be large enough to matter, and to be seen in the expected results.
    """
    knowledge, best = tuned_knowledge(game), found.best.move
    lead = found.difference(best, move)
    least = max(MIN_SHARE * knowledge.min_difference, PROBABLE_ERRORS * lead.error)
    if lead.mean < least or _gain(game, position, found, move) <= 0:
        return "none"
    texts = [str(_expected(game, position, found, one)) for one in (best, move)]
    if texts[0] == texts[1]:
        return "none"
    return "clear" if lead.mean > CLEAR_ERRORS * lead.error else "probable"


def _gain(game: Game, position: Position, found: Evaluation, move: Move) -> float:
    """Return by how much the best move's expected result is better than that of another one."""
    best = found.best.move
    own, other = [result(game, position, found.expected(one).mean, found.seen(one)) for one in (best, move)]
    return gain_of(game, own, other, is_chance=tuned_knowledge(game).is_chance(position))


def _expected(game: Game, position: Position, found: Evaluation, move: Move) -> Text:
    return describe_result(game, position, found.expected(move).mean, found.seen(move))
