"""Heuristic weights for Solarius Mission in victory points, found by playing."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class HeuristicWeights:
    """Weights of the evaluation. Defaults are the greedy player's.

    A search learned others.

    Mat, mostly fading with the turns left: `point` of a track, `cube` by its value, `range`, `card` in hand, `pip` of a
    tech die per turn, `column_ii` and so on for a tech die there, `spare_space` for contamination, and `clean` for each
    space that contamination will need, at a rate of `soiling` per turn.

    Cards and planets: `station` and `mission` beyond their points, by the share of cubes (`hope`, `in_hand`), `open`
    that a mission occupies, `sets` and `new_colour` of planets, `beside` that contamination covers; for planets to
    settle, `nearly` while something is missing, and the share of their penalty that still counts (`hopeful`).

    Hexes: `marker` for any figure, `outpost`, `linked` to the network, `hub_bonus` and `hub` next to a hub, `explored`
    for the bonus of a bad planet, `done` per point of a mission.

    Others: cards `drawn` or `played` by an effect, the usual draw (`draw`), a `static` effect, occasions per game turn
    (`occasions`), how close a drawn card may bring a mission (`seek`). Hopes, sets and new colours `fade` in this many
    last turns; 0 for never.
    """

    point: float = 0.42
    cube: float = 0.3
    range: float = 1.5
    card: float = 0.6
    pip: float = 0.07
    column_ii: float = 0.9
    column_iii: float = 2.6
    column_iv: float = 3.2
    column_v: float = 3.4
    spare_space: float = 0.3
    station: float = 3.0
    mission: float = 2.5
    hope: float = 0.5
    in_hand: float = 0.6
    open: float = 0.5
    sets: float = 1.5
    new_colour: float = 0.7
    beside: float = 1.0
    nearly: float = 0.7
    hopeful: float = 0.3
    marker: float = 0.6
    outpost: float = 1.0
    linked: float = 0.6
    hub_bonus: float = 1.6
    hub: float = 1.0
    explored: float = 0.5
    done: float = 0.2
    drawn: float = 0.5
    played: float = 0.8
    draw: float = 0.5
    static: float = 1.5
    occasions: float = 1.5
    fade: float = 0.0
    clean: float = 0.0
    soiling: float = 0.0
    seek: float = 0.0


WEIGHT_NAMES = tuple(one.name for one in fields(HeuristicWeights))
"""The names of all weights."""
