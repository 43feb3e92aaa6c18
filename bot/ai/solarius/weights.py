"""How much a heuristic player of Solarius Mission likes each thing, in victory points; found by playing, no rules."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class HeuristicWeights:
    """What things promise. The defaults are those of the greedy player; a search has learned its own.

    Of a mat, most of it fading with the turns that are left: `point` of a track, `cube` by its value, `range`, `card`
    in the hand, `pip` of a tech die for each turn, `column_ii` and so on for a tech die there, `spare_space` for
    contamination, and `clean` for each that contamination will still need, at a rate of `soiling` a turn.
    Of what is built: `station` and `mission` besides their points, as far as the cubes are there (`hope`, `in_hand`),
    `open` that a mission takes away, `sets` and `new_colour` of planets, `beside` that contamination takes away; of
    planets to settle `nearly` while something is missing, and how much of their penalty is still taken (`hopeful`).
    Of hexes: `marker` for any figure, `outpost`, `linked` to the network, `hub_bonus` and `hub` beside a hub,
    `explored` for the bonus of a planet that turns out bad, `done` for each point of a mission.
    Of what no mat shows: cards `drawn` by an effect and `played` by one, the usual draw (`draw`), a `static` effect,
    how often an occasion comes in a game turn (`occasions`), how near a drawn card may bring a mission (`seek`).
    In so many last turns hopes, sets and colours to come `fade`; 0 for never.
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
"""What there is to like, by name."""
