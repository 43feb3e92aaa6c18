"""Hints: the best moves, what each does on the board, what it leads to, and how sure that is.

The moves that are shown are compared in games of their own, the same ones for all of them. So their results have one
scale, and none of them was chosen because it was lucky in these games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Literal

from bot.ai import words
from bot.ai.players import describe_result, effects_of, evaluate_position, gain_of, hint_tuning, result, tuned_knowledge
from bot.ai.search import (
    Evaluation,
    Line,
    Measured,
    Mistake,
    Outlook,
    best_line,
    compare_lines,
    distinguishing,
    find_mistake,
    find_outlooks,
    measure_effects,
    measure_line,
)
from bot.games.chance import Chance
from bot.games.contract import Game, Move, Position
from bot.games.text import Text

# What moves do on the board, in words, and the effect that explains a mistake


MAX_EFFECTS = 2
"""Effects that are said of each move."""


def select_effects(game: Game, position: Position, seat: int, lines: Sequence[Line]) -> Mapping[Line, Measured]:
    """Select the effects of each line to be said, the best line first; all distinguish it from another one.

    First the most important one, of the best line a good one if it has any. Then of the best line one that
    distinguishes it from lines that have the same first one, of others a bad one, which explains why they are worse.
    """
    effects = effects_of(game)
    measured = {line: measure_line(effects, position, seat, line) for line in lines}
    selected: dict[Line, Measured] = {}
    for line, values in distinguishing(measured).items():
        names = sorted(values, key=lambda name: line == lines[0] and not effects[name].good)
        alike = [other for other in measured.values() if names and other.get(names[0], 0) == values[names[0]]]
        bad = [name for name in names[1:] if line != lines[0] and not effects[name].good]
        apart = [name for name in names[1:] if any(other.get(name, 0) != values[name] for other in alike)]
        chosen = [*dict.fromkeys([*names[:1], *bad, *apart, *names])][:MAX_EFFECTS]
        selected[line] = {name: values[name] for name in chosen}
    return selected


def describe_effects(game: Game, measured: Measured) -> tuple[Text, ...]:
    """Say what a move does."""
    effects = effects_of(game)
    return tuple([effects[name].sentence(value) for name, value in measured.items()])


def find_own_effect(game: Game, position: Position, seat: int, line: Line) -> Measured:
    """Find the most important good effect that a line has and some other legal move lacks; empty if there is none."""
    effects = effects_of(game)
    beside = {each: measure_line(effects, position, seat, each) for each in lines_beside(position, seat, [line])}
    values = distinguishing(beside)[line]
    return next(({name: value} for name, value in values.items() if effects[name].good), {})


def describe_outlook(game: Game, outlook: Outlook) -> Text:
    """Say what a line builds towards."""
    return words.outlook(effects_of(game)[outlook.effect].sentence(outlook.value), outlook.games, outlook.of)


def label_line(position: Position, seat: int, line: Line) -> tuple[Text, ...]:
    """Return the labels of legal moves that a seat makes one after the other."""
    position, labels = position.copy(), [position.explain(line[0], seat)]
    for made, move in pairwise(line):
        position.play(made, seat)
        labels.append(position.explain(move, seat))
    return tuple(labels)


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

LINE_SHARE = Fraction(1, 4)
"""Share of the budget for each decision after a move of a hint."""

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

    `line` is the move with its best continuation in the turn. `names` are effects that distinguish it; without any,
    `effects` says what it does like the others, or else what it builds towards. `lead` says how sure it is that the
    first move is better; of the first move, better than all others.
    """

    move: Move
    line: Line
    names: tuple[str, ...]
    effects: tuple[Text, ...]
    expected: Text
    lead: Certainty


@dataclass(frozen=True, slots=True)
class HintSearch:
    """The best moves, compared in the same games: their lines in this turn, and what some of these build towards."""

    evaluation: Evaluation
    lines: tuple[Line, ...]
    outlooks: Mapping[Line, Outlook]


def find_best_moves(game: Game, position: Position, chance: Chance, part: Fraction) -> HintSearch:
    """Find the best moves for the first deciding seat and compare them in the same games.

    `position` is used only for what the seat imagines. Raises BadOption for a game without search.
    """
    seat, (_, budget) = position.deciders[0], hint_tuning(game)
    found = evaluate_position(game, position, chance, part, ())
    compared = compare_moves(game, position, chance, part, [one.move for one in found.ranked[:MAX_MOVES]])
    knowledge, budget = tuned_knowledge(game), budget.part(part * LINE_SHARE)
    lines = tuple([best_line(knowledge, budget, position, (one.move,), chance) for one in compared.ranked])
    selected = select_effects(game, position, seat, lines_beside(position, seat, lines))
    silent = [line for line in lines if not selected[line] and not find_own_effect(game, position, seat, line)]
    return HintSearch(compared, lines, find_outlooks(knowledge, position, seat, silent, chance) if silent else {})


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


def describe_moves(game: Game, position: Position, seat: int, search: HintSearch) -> Sequence[HintedMove]:
    """Describe compared moves, the best first, by effects that distinguish their lines, or else by what these do.

    A single good move is distinguished from others that are legal.
    """
    found = search.evaluation
    selected = select_effects(game, position, seat, lines_beside(position, seat, search.lines))
    leads = [compare_certainty(game, position, found, line[0]) for line in search.lines[1:]]
    overall: Certainty = "none" if "none" in leads else "probable" if "probable" in leads else "clear"
    told = []
    for line, lead in zip(search.lines, (overall, *leads), strict=True):
        names, said = tuple(selected[line]), describe_effects(game, selected[line])
        if not said and line in search.outlooks:
            said = (describe_outlook(game, search.outlooks[line]),)
        elif not said:
            said = describe_effects(game, find_own_effect(game, position, seat, line))
        told.append(HintedMove(line[0], line, names, said, _expected(game, position, found, line[0]), lead))
    return told


def lines_beside(position: Position, seat: int, lines: Sequence[Line]) -> Sequence[Line]:
    """Return the lines that these are distinguished from: themselves, or some legal moves if there is only one."""
    others = [(move,) for move in position.moves(seat) if move != lines[0][0]] if len(lines) == 1 else []
    return [*lines, *others[: MAX_MEASURED - 1]]


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
