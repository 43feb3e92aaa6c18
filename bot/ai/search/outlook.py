"""Outlooks: what a line builds towards, as effects of the seat's next turns in simulated games.

A hint says one of a move whose own effects say nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.ai.search.effects import Measured, measure_move
from bot.ai.search.knowledge import Draw, Knowledge
from bot.ai.search.rollout import Line, game_key
from bot.games.chance import Chance
from bot.games.contract import Position

GAMES = 12
"""Simulated games of each line."""

MAX_TURNS = 2
"""Turns of the seat after this one in which effects count."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """An effect of the seat's next turns, its most frequent value, and in how many of the simulated games it came."""

    effect: str
    value: float
    games: int
    of: int


def find_outlooks(
    knowledge: Knowledge[Any], position: Position, seat: int, lines: Sequence[Line], chance: Chance
) -> Mapping[Line, Outlook]:
    """Find what each line builds towards: the good effect that most of its games have; none if no game has any.

    All lines are played on in the same imagined games, by the quick player. `position` is used only for what the seat
    imagines.
    """
    order = [name for name, effect in knowledge.effects.items() if effect.good]
    found: dict[Line, dict[str, Counter[float]]] = {line: {name: Counter() for name in order} for line in lines}
    for number in range(GAMES):
        own = Chance(game_key(chance, number))
        imagined = position.imagine(seat, own).with_first_decider(seat)
        for line in lines:
            game = imagined.copy()
            for move in line:
                game.play(move, seat)
            met = _play_on(knowledge, game, seat, own.draws("choices"))
            for name in found[line].keys() & met.keys():
                found[line][name][met[name]] += 1
    outlooks = {}
    for line, values in found.items():
        best = max(order, key=lambda name: values[name].total(), default="")
        if best and values[best]:
            ((value, _),) = values[best].most_common(1)
            outlooks[line] = Outlook(best, value, values[best].total(), GAMES)
    return outlooks


def _play_on(knowledge: Knowledge[Any], game: Position, seat: int, draw: Draw) -> Measured:
    """Play the seat's next turns and return their effects, those of the first move that has one."""
    met: dict[str, float] = {}
    turns = {knowledge.clock(game)}
    while game.deciders:
        decider, move = game.deciders[0], knowledge.choose(game, draw)
        if decider != seat:
            game.play(move, decider)
            continue
        turns.add(knowledge.clock(game))
        if len(turns) > 1 + MAX_TURNS:
            break
        before = game.copy()
        game.play(move, seat)
        for name, value in measure_move(knowledge.effects, before, move, game, seat).items():
            met.setdefault(name, value)
    return met
