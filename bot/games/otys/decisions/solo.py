"""The game for one player: its set-up, then turn after turn until the last Timer is gone (rules/otys.md 9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.engine import Execution, Step
from bot.games.errors import Refusal
from bot.games.otys import events, words
from bot.games.otys.components import CONTRACTS, RESOURCES, SOLO
from bot.games.otys.decisions.dive import dive
from bot.games.otys.decisions.finish import Reveal, finish
from bot.games.otys.decisions.key import ChooseKey
from bot.games.otys.decisions.stage import OtysDecision
from bot.games.otys.decisions.timer import SpyOnTimer, TimerComesDown, end
from bot.games.otys.moves import Order
from bot.games.otys.state import OtysSoloState, OtysState, OtysTurn
from bot.games.otys.words.amounts import RESOURCE_NAMES
from bot.games.text import Text

_SEAT = 0


class LayOut(Step[OtysState]):
    """Report the drawn set-up."""

    def run(self, run: Execution[OtysState]) -> None:
        run.emit(events.set_up(run.state))


class ChooseNextColour(OtysDecision[OtysSoloState, Order]):
    """Which of several equally scarce colours comes next."""

    kind = "order"
    takes = (Order,)

    def moves(self, state: OtysSoloState) -> Sequence[Order]:
        return [Order(resource) for resource in state.choosing]

    def explain(self, state: OtysSoloState, move: Order) -> Text:
        return words.order_label(resource=RESOURCE_NAMES[move.resource])

    def refuse(self, state: OtysSoloState, move: Order) -> Refusal:
        """Another one is scarcer."""
        return Refusal(words.SCARCEST_FIRST, "otys 9.1")

    def play(self, run: Execution[OtysSoloState], move: Order) -> None:
        run.state.order += (move.resource,)


class PlaceColours(Step[OtysSoloState]):
    """Every colour gets its space of the Score track; then the first contracts are revealed."""

    def run(self, run: Execution[OtysSoloState]) -> None:
        """Order by scarcity; among equals the player chooses, or the listed order counts."""
        state = run.state
        while len(state.order) < len(RESOURCES):
            tied = state.choosing
            if len(tied) > 1 and state.settings.ties == "ask":
                run.then(ChooseNextColour(_SEAT), self)
                return
            state.order += tied[:1]
        run.emit(events.ordered(list(state.cubes), state.order))
        for index in range(len(RESOURCES)):
            state.take_from_supply(index, 2)
        state.queue = state.order
        slots = len(state.public)
        first = sorted(state.deck[:slots], key=lambda card: CONTRACTS[card].prestige)
        state.deck = (*first, *state.deck[slots:])
        run.then(*map(Reveal, range(slots)))


_TURN: tuple[Step[Any], ...] = (
    ChooseKey(_SEAT),
    dive(_SEAT, SpyOnTimer(_SEAT)),
    finish(_SEAT),
    TimerComesDown(_SEAT),
)


class OtysNextTurn(Step[OtysSoloState]):
    """Goes on with the next turn; a game that does not end is stopped (rules/otys.md 10.21)."""

    def run(self, run: Execution[OtysSoloState]) -> None:
        """Stay on the stack below the turn."""
        state = run.state
        if state.turn.number >= SOLO.last_turn:
            end(run, "stopped")
        else:
            state.turn = OtysTurn(state.turn.number + 1)
            run.then(*_TURN, self)


START: tuple[Step[OtysSoloState], ...] = (LayOut(), PlaceColours(), OtysNextTurn())
"""What a solo game begins with."""
