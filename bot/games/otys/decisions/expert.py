"""The experts bring a cube of their colour, upgraded ones a bonus as well (rules/otys.md 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from bot.games.engine import Execution
from bot.games.engine.decision import MoveT
from bot.games.errors import Refusal
from bot.games.otys import events, words
from bot.games.otys.components import INDEX, NONE, RESOURCES, DiverSide, OtysGain, Resource
from bot.games.otys.decisions.sponsor import key_back
from bot.games.otys.decisions.stage import DiverUse, gain, no_room
from bot.games.otys.moves import TakeBonus, TakeCube
from bot.games.otys.state import OtysState
from bot.games.otys.words import amounts
from bot.games.otys.words.amounts import RESOURCE_NAMES
from bot.games.text import Text

TAKE: Mapping[Resource, TakeCube] = {resource: TakeCube(resource) for resource in RESOURCES}
_BONUS = TakeBonus()


class _UseExpert(DiverUse[OtysState, MoveT]):
    act = "cube"

    def gain(self, state: OtysState, move: MoveT) -> OtysGain:
        """The bonus, with the cube or without it."""
        return self.side(state).bonus

    def take_bonus(self, run: Execution[OtysState]) -> None:
        """Which ends this use."""
        side = self.begin(run)
        if side.own_keys and run.state.boards[self.seat].retrievable:
            run.then(key_back(self.seat))
        gain(run, self.seat, side.bonus, "diver")


class TakeFromSupply(_UseExpert[TakeCube]):
    """The cube, and the bonus with it."""

    takes = (TakeCube,)

    def offer(self, state: OtysState, side: DiverSide) -> Sequence[TakeCube]:
        """As long as there is one, and room for it."""
        return available(state, self.seat, side.resource)

    def explain(self, state: OtysState, move: TakeCube) -> Text:
        extra = amounts.bonus_words(self.side(state))
        if extra is None:
            return take_label(state, move)
        return words.take_more_label(resource=RESOURCE_NAMES[move.resource], level=state.turn.level, extra=extra)

    def refuse_use(self, state: OtysState, move: TakeCube) -> Refusal:
        """Another colour, a full level, an empty supply."""
        return none_to_take(state, self.seat, self.side(state).resource, move)

    def play(self, run: Execution[OtysState], move: TakeCube) -> None:
        place(run, self.seat, move.resource)
        self.take_bonus(run)


class TakeOnlyBonus(_UseExpert[TakeBonus]):
    """The bonus, for whom a cube is of no use."""

    takes = (TakeBonus,)

    def offer(self, state: OtysState, side: DiverSide) -> Sequence[TakeBonus]:
        """Unless it is a key and none is on the Hacker track."""
        if side.bonus != NONE or (side.own_keys and state.boards[self.seat].retrievable):
            return (_BONUS,)
        return ()

    def explain(self, state: OtysState, move: TakeBonus) -> Text:
        return words.bonus_label(bonus=amounts.bonus_words(self.side(state)))

    def refuse_use(self, state: OtysState, move: TakeBonus) -> Refusal:
        return Refusal(words.NO_BONUS, self.rule)

    def play(self, run: Execution[OtysState], move: TakeBonus) -> None:
        """No cube comes."""
        self.take_bonus(run)


# A cube of the supply, which reward tokens bring as well


def available(state: OtysState, seat: int, resource: Resource | None) -> Sequence[TakeCube]:
    """The move that brings a cube of this colour to the active level, if one is left and has room."""
    if resource and state.boards[seat].room(state.turn.level) > 0 and state.supply[INDEX[resource]]:
        return (TAKE[resource],)
    return ()


def take_label(state: OtysState, move: TakeCube) -> Text:
    """What taking a cube is called."""
    return words.take_label(resource=RESOURCE_NAMES[move.resource], level=state.turn.level)


def none_to_take(state: OtysState, seat: int, wanted: Resource | None, move: TakeCube) -> Refusal:
    """Why such a cube, where one of the wanted colour may be taken, is not available."""
    if wanted is not None and wanted != move.resource:
        return Refusal(words.brings_another(resource=RESOURCE_NAMES[wanted]), DiverUse.rule)
    empty = words.supply_empty(resource=RESOURCE_NAMES[move.resource])
    return no_room(state, seat) or Refusal(empty, "otys 1")


def place(run: Execution[OtysState], seat: int, resource: Resource) -> None:
    """Put a cube of the supply onto the active level."""
    state = run.state
    state.boards[seat].put(state.turn.level, INDEX[resource], 1)
    state.take_from_supply(INDEX[resource], 1)
    run.emit(partial(events.took, seat, resource, state.turn.level))
