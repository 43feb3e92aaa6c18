"""Several decisions of one turn judged as a whole: a move, and what best follows it before anything new is known.

A tile is laid with its meeple in mind. The search asks for one decision at a time and plays on quickly; a line is what
it finds when it thinks about those that follow, too. Lines are set against each other in the same games.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from operator import attrgetter
from typing import Any

from bot.ai.search.budget import Budget
from bot.ai.search.candidates import CandidateGames, judge, try_all
from bot.ai.search.evaluation import Evaluation, rank
from bot.ai.search.knowledge import Knowledge
from bot.ai.search.rollout import Line, game_key
from bot.games.chance import Chance
from bot.games.contract import Move, Position

MAX_DECISIONS = 3
"""Decisions after the first one that are thought about; what comes later in the turn is played on quickly."""


def best_line(knowledge: Knowledge[Any], budget: Budget, position: Position, move: Move, chance: Chance) -> Line:
    """The move of the first seat that decides with what the search finds best after it, decision by decision.

    It ends where the turn does, where something is revealed, and with the last choice. `position` is asked for what
    the seat imagines and for nothing else.
    """
    seat = position.deciders[0]
    seen = position.imagined(seat, Chance(game_key(chance, 0))).led_by(seat)
    budget, turn = budget.part(Fraction(1, knowledge.effort(seen))), knowledge.clock(seen)
    line, length, decisions = [move], 1, 0
    while decisions < MAX_DECISIONS:
        after = seen.foreseen(*line)
        if after is None or knowledge.clock(after) != turn:
            break
        moves = after.moves(seat)
        if len(moves) > 1:
            own = Chance(game_key(chance, len(line)))
            found = judge(knowledge, budget, after, seat, own)
            line.append(found[0].move)
            length, decisions = len(line), decisions + 1
        else:
            line.append(moves[0])
    return tuple(line[:length])


def compare_lines(
    knowledge: Knowledge[Any], budget: Budget, position: Position, lines: Sequence[Line], chance: Chance
) -> Evaluation:
    """What lines of the first seat that decides are worth, by their first moves; all are tried in the same games."""
    seat = position.deciders[0]
    budget = budget.part(Fraction(1, knowledge.effort(position)))
    all_of_them = [CandidateGames(line) for line in lines]
    games = range(1, 1 + max(1, budget.simulations // len(lines)))
    try_all(knowledge, all_of_them, position, seat, games, ahead=budget.ahead, chance=chance, looks=True)
    best_first = sorted(all_of_them, key=attrgetter("mean"), reverse=True)
    return rank(knowledge, [one.result() for one in best_first])
