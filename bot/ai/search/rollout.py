"""Rollouts: simulated games from imagined positions, one for each line of moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.ai.search.knowledge import Knowledge
from bot.games.chance import Chance
from bot.games.contract import Move, Position

Line = tuple[Move, ...]
"""A move, and moves of the same seat that follow in its turn."""

Outcome = tuple[float, tuple[float, ...]]
"""The value where a game stopped, and its aspects if requested."""


def candidates(knowledge: Knowledge[Any], position: Position, seat: int, chance: Chance, most: int) -> Sequence[Move]:
    """Return at most `most` candidates, the best first, from what the seat imagines."""
    imagined = position.imagine(seat, Chance(game_key(chance, 0)))
    return knowledge.candidates(imagined)[:most]


def rollout(
    knowledge: Knowledge[Any],
    position: Position,
    seat: int,
    lines: Sequence[Line],
    *,
    ahead: float,
    chance: Chance,
    looks: bool,
) -> Sequence[Outcome]:
    """Try all lines from one imagined position with the same draws.

    Return their outcomes.

    `position` is used only for what the seat imagines. A game is evaluated `ahead` further on the knowledge's clock.
    Aspects are read only with `looks`.
    """
    imagined = position.imagine(seat, chance)
    end = knowledge.clock(imagined) + ahead
    outcomes = []
    for line in lines:
        draw, game = chance.draws("choices"), imagined.copy()
        for move in line:
            game.play(move, seat)
        while game.deciders and knowledge.clock(game) < end:
            game.play(knowledge.choose(game, draw))
        outcomes.append((knowledge.worth(game, seat), knowledge.aspect_values(game, seat) if looks else ()))
    return outcomes


def game_key(chance: Chance, number: int) -> bytes:
    """Return the chance key of a rollout by its number."""
    return chance.below(1 << 32, "imagined", number).to_bytes(4, "big")
