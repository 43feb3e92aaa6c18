"""What a search knows of Fantastic Factories: it plays on greedily and asks how safely the seat is ahead then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from types import MappingProxyType

from bot.games.chance import Chance
from bot.games.contract import Move
from bot.games.factories.components import FACES, LIMITS, MACHINE
from bot.games.factories.game import FactoriesPosition
from bot.games.factories.player import GreedyPlayer, words, worth_of_moves
from bot.games.factories.player.worth import POINT, action_value, stock
from bot.games.factories.scoring import machine_score, prestige, score
from bot.games.factories.state import Machine, Player, State
from bot.games.search import Aspect, Draw, Knowledge, Weights
from bot.games.text import Text


class FactoriesKnowledge(Knowledge[FactoriesPosition]):
    """Counts in games won, against The Machine or the best of the other seats."""

    telling = 0.05

    aspects = MappingProxyType(
        {
            "goods": Aspect(0.4, words.goods),
            "prestige": Aspect(0.4, words.prestige),
            "cards": Aspect(0.25, words.cards),
            "stocks": Aspect(0.8, words.stocks),
            "rival": Aspect(0.4, words.rival),
        }
    )
    """Goods, prestige, cards built, metal and energy; the points of the strongest rival, below zero."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self._greedy = GreedyPlayer(Chance(b""))

    def clock(self, position: FactoriesPosition) -> float:
        """Rounds."""
        return position.state.round

    def effort(self, position: FactoriesPosition) -> int:
        """All seats play on."""
        return position.seats + (position.seats > 1)

    def candidates(self, position: FactoriesPosition) -> Sequence[Move]:
        """Those first that the greedy player likes."""
        return sorted(position.moves(), key=worth_of_moves(position), reverse=True)

    def choose(self, position: FactoriesPosition, draw: Draw) -> Move:
        return self._greedy.choose(position)

    def worth(self, position: FactoriesPosition, seat: int) -> float:
        """From 0 to 1; a lead of `close` points is worth about three games of four, and half a point wins a draw."""
        state = position.state
        left = self._rounds(state) if state.stack else 0.0
        promises = [self._promise(player, left) for player in state.players]
        if state.machine is not None:
            rival = machine_score(state.machine) + left * (MACHINE.per_card + _made(state.machine, left / 2))
        else:
            rival = max([promise for other, promise in enumerate(promises) if other != seat])
        return 1 / (1 + exp((rival + 0.5 - promises[seat]) / self.weights["close"]))

    def look(self, position: FactoriesPosition, seat: int) -> tuple[float, ...]:
        state, own = position.state, position.state.players[seat]
        if state.machine is not None:
            rival = machine_score(state.machine)
        else:
            rival = max([score(player) for other, player in enumerate(state.players) if other != seat])
        built = [one.card for one in own.compound]
        return own.goods, prestige(built), len(built), own.metal + own.energy, -rival

    def expects(self, position: FactoriesPosition, worth: float, seen: Mapping[str, float]) -> Text:
        return words.expects(worth)

    def is_chance(self, position: FactoriesPosition) -> bool:
        return True

    def _rounds(self, state: State) -> float:
        """How many rounds are still to come, as far as one can tell."""
        if state.last_round:
            return 0.0
        built = max([len(player.compound) for player in state.players])
        goods = max([player.goods for player in state.players])
        left = min((LIMITS.end_compound - built) / self.weights["builds"], LIMITS.end_goods - goods)
        if state.machine is not None:
            left = min(left, (MACHINE.end_goods - state.machine.goods) / max(1.0, _made(state.machine, left / 2)))
        return max(1.0, left)

    def _promise(self, player: Player, left: float) -> float:
        """The points of a seat, and what its cards and its stocks may still bring in so many rounds."""
        weights = self.weights
        brings = sum([action_value(built.card) for built in player.compound]) + weights["dice"]
        stocks = [stock(kind, count) for kind, count in enumerate((player.metal, player.energy, len(player.hand)))]
        later = min(1.0, left)
        return score(player) + (weights["cards"] * left * brings + weights["stocks"] * later * sum(stocks)) / POINT


def _made(machine: Machine, rounds: float) -> float:
    """The goods that The Machine makes in a round, after so many more, on an average."""
    types = [card.type for card in machine.compound]
    each = rounds / len(MACHINE.dice)
    return sum([min(1.0, (types.count(kind) + each) / len(FACES)) for kind in MACHINE.dice.values()])


KNOWLEDGE = FactoriesKnowledge
