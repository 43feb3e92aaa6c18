"""Prospects of hexes are cached while valid; rings name prices and best sites."""

from __future__ import annotations

from dataclasses import replace

from bot.ai.players import knowledge_of
from bot.ai.search import Cache, tuning_of
from bot.ai.solarius.surroundings import Surroundings, surroundings
from bot.ai.solarius.weights import HeuristicWeights
from bot.games.chance import Chance
from bot.games.solarius.decisions import figures
from bot.games.solarius.decisions.fly import gives_up
from bot.games.solarius.space import routes
from bot.games.solarius.state import SolariusState
from tests.games.solarius.tables import GAME, game

WEIGHTS = HeuristicWeights()


def states(moves: int) -> list[SolariusState]:
    """Positions of one game, as the quick choice plays it."""
    tuning = tuning_of("solarius")
    assert tuning is not None
    knowledge, draw = knowledge_of(GAME, tuning.weights), Chance(b"any").draws("choices")
    position, found = game(seats=2, seed="surroundings"), []
    for _ in range(moves):
        position.play(knowledge.choose(position, draw))
        found.append(position.state.copy())
    return found


def test_what_is_remembered_is_what_would_be_found_now() -> None:
    memory, several = Cache[Surroundings](), set[int]()
    for state in states(80)[::2]:
        kept, fresh = surroundings(state, 0, WEIGHTS, memory), Surroundings(state, 0, WEIGHTS)
        several.add(id(kept))
        for place in list(state.space.kinds)[:: 3 + len(several) % 3]:
            assert kept.position(place) == fresh.position(place)
            assert kept.site(place) == fresh.site(place)
        flight = replace(figures.flight(state, 0), buyable=0)
        found = [one.rings(flight, builds=True, completes=True) for one in (kept, fresh)]
        assert [*found[0]] == [*found[1]]
        assert [ring.planets for ring in found[0].values()] == [ring.planets for ring in found[1].values()]
        assert [ring.missions for ring in found[0].values()] == [ring.missions for ring in found[1].values()]
    assert 3 < len(several) < 30


def test_rings_hold_what_routes_reach_at_their_price() -> None:
    state = states(40)[-1]
    around, flight = Surroundings(state, 0, WEIGHTS), figures.flight(state, 0)
    rings = around.rings(replace(flight, buyable=0), builds=True, completes=False)
    barred, best = set(figures.barred(state, 0)), dict[tuple[int, bool], float]()
    for end, options in routes(state.space, replace(flight, buyable=2)).items():
        for route in options if end not in barred else ():
            price = (route.bought, gives_up(state, 0, route))
            assert (end in rings[price].planets) == (end in state.planets)
            if end not in state.planets and end not in state.figures and state.space.kinds[end] == "empty":
                best[price] = max(best.get(price, 0.0), around.position(end))
    assert not any(ring.missions for ring in rings.values())
    for price, position in best.items():
        assert max(one.position for one in rings[price].stations.values()) == position
