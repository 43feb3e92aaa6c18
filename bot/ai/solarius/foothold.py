"""What the figures of a seat promise where they stand: hubs beside them, bonuses that are owed, the network."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ai.solarius.weights import HeuristicWeights
from bot.games.solarius.components import GAME_TURNS, HUB_VP, HUBS, OUTPOST_FACTOR, PLAYER_COUNTS
from bot.games.solarius.scoring import largest_network
from bot.games.solarius.space.network import prizes
from bot.games.solarius.state import SolariusState


def likely(state: SolariusState, hub: str) -> float:
    """How likely a hub is to be built in the end."""
    built = state.built
    return 1.0 if hub in built else (GAME_TURNS - len(built)) / (len(HUBS) - len(built))


def figure_values(state: SolariusState, weights: HeuristicWeights) -> Sequence[float]:
    """What the figures of each seat promise, in victory points; networks as they are now."""
    likelihood = {hub: likely(state, hub) for hub in HUBS}
    found = [0.0] * state.seats
    for place, figure in state.figures.items():
        factor = OUTPOST_FACTOR["hub_adjacency"] if figure.outpost else 1
        found[figure.seat] += HUB_VP * factor * sum([likelihood[hub] for hub in state.space.hubs_beside[place]], 0.0)
    for (seat, hub), bonus in state.hub_bonuses.items():
        if bonus == "owed":
            found[seat] += weights.hub_bonus * likelihood[hub]
    networks = [largest_network(state, seat)[0] for seat in range(state.seats)]
    won = prizes(networks, PLAYER_COUNTS[state.seats].network_prizes)
    return [points + prize for points, prize in zip(found, won, strict=True)]
