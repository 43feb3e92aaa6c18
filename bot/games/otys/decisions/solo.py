"""The solo game: set-up, turns, Timers (rules/otys.md 9 and 10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from bot.games.areas import AreaKey
from bot.games.contract import Refusal
from bot.games.engine import Execution, Step
from bot.games.otys import events, words
from bot.games.otys.components import INDEX, RESOURCES, SOLO, STORE, DiverSide, Resource, with_cube
from bot.games.otys.decisions.contracts import Reveal, discard
from bot.games.otys.decisions.dive import dive, finish
from bot.games.otys.decisions.key import ChooseKey
from bot.games.otys.decisions.stage import DiverUse, OtysDecision, OtysMovePreview
from bot.games.otys.moves import MoveTimer, Order
from bot.games.otys.scoring import rank_of
from bot.games.otys.state import Ending, OtysSoloState, OtysState, OtysTurn
from bot.games.otys.words import RESOURCE_NAMES, TIMER_NAMES
from bot.games.text import Text, with_shorter

# The Timers move down the Score track towards the marker (rules/otys.md 9.2 and 10)


_DOWN = [MoveTimer(timer) for timer in range(SOLO.timers)]
_UP = [MoveTimer(timer, up=True) for timer in range(SOLO.timers)]
_TIMERS = "otys 9.2"


class TimerComesDown(OtysDecision[OtysSoloState, MoveTimer]):
    """Which Timer moves at the end of a turn.

    A lone one is asked for if it reaches something.
    """

    kind = "timer"
    takes = (MoveTimer,)

    def moves(self, state: OtysSoloState) -> Sequence[MoveTimer]:
        """Towards 0."""
        return [move for move, space in zip(_DOWN, state.timers, strict=True) if space is not None]

    def waits(self, state: OtysSoloState, moves: Sequence[MoveTimer]) -> bool:
        """Not for a lone one that only moves."""
        if len(moves) > 1:
            return True
        end = _next_space(state, moves[0])
        return end <= state.marker or state.cube_on(end) is not None

    def explain(self, state: OtysSoloState, move: MoveTimer) -> Text:
        """Where it goes and what it reaches."""
        return _label(self.preview(state, move))

    def places(self, state: OtysSoloState, move: MoveTimer) -> tuple[AreaKey, ...]:
        return _timer_and_space(state, move)

    def refuse(self, state: OtysSoloState, move: MoveTimer) -> Refusal:
        """It is discarded, or does not go up now."""
        return Refusal(words.TIMERS_GO_DOWN, _TIMERS) if move.up else _gone(move)

    def preview(self, state: OtysSoloState, move: MoveTimer) -> OtysMovePreview:
        """With the Timers that are at the marker then."""
        return _with_contact(state, move, _foreseen(state, move, OtysMovePreview()))

    def play(self, run: Execution[OtysSoloState], move: MoveTimer) -> None:
        """One that the Spy has moved to the marker before is discarded too."""
        move_timer(run, move)
        CONTACT.run(run)


class SpyOnTimer(DiverUse[OtysSoloState, MoveTimer]):
    """The Spy moves a Timer either way, between its start and 0 (rules/otys.md 10.2).

    At the marker it waits until Prestige is gained or the turn ends (10.4). In rules version 1 contact was immediate.
    """

    act = "timer"
    takes = (MoveTimer,)

    def offer(self, state: OtysSoloState, side: DiverSide) -> Sequence[MoveTimer]:
        """First down, then up."""
        down = [_DOWN[timer] for timer in state.alive if state.space(timer)]
        return [*down, *[_UP[timer] for timer in state.alive if state.space(timer) < state.settings.start]]

    def explain(self, state: OtysSoloState, move: MoveTimer) -> Text:
        """Where it goes, what it reaches, and the price."""
        return self.with_price(state, _label(self.preview(state, move)))

    def places(self, state: OtysSoloState, move: MoveTimer) -> tuple[AreaKey, ...]:
        return _timer_and_space(state, move)

    def refuse_use(self, state: OtysSoloState, move: MoveTimer) -> Refusal:
        """It is discarded, or at its start, or at 0."""
        if state.timers[move.timer] is None:
            return _gone(move)
        return Refusal(words.AT_THE_START if move.up else words.AT_THE_END, "otys 10.2")

    def preview(self, state: OtysSoloState, move: MoveTimer) -> OtysMovePreview:
        """With what becomes of the Timer."""
        found = _foreseen(state, move, super().preview(state, move))
        if state.settings.spy_meets:
            return _with_contact(state, move, found)
        return replace(found, waits=_next_space(state, move) <= state.marker)

    def play(self, run: Execution[OtysSoloState], move: MoveTimer) -> None:
        self.begin(run)
        move_timer(run, move)
        if run.state.settings.spy_meets:
            CONTACT.run(run)


def _timer_and_space(state: OtysSoloState, move: MoveTimer) -> tuple[AreaKey, ...]:
    """The Timer, and where it goes."""
    return AreaKey("timer", TIMER_NAMES[move.timer].lower()), AreaKey("space", _next_space(state, move))


def _gone(move: MoveTimer) -> Refusal:
    return Refusal(words.timer_gone(name=TIMER_NAMES[move.timer]), _TIMERS)


def _foreseen(state: OtysSoloState, move: MoveTimer, found: OtysMovePreview) -> OtysMovePreview:
    """Add where the Timer goes and the cube there."""
    end = _next_space(state, move)
    reached = state.cube_on(end)
    slot = state.carried.index(reached) if reached is not None and reached in state.carried else None
    return replace(
        found,
        timer=TIMER_NAMES[move.timer],
        to=end,
        reaches=reached,
        refused=reached is not None and state.store[INDEX[reached]] >= STORE.capacity,
        discards=None if slot is None else state.public[slot],
        reveals=slot is not None and bool(state.deck),
    )


def _with_contact(state: OtysSoloState, move: MoveTimer, found: OtysMovePreview) -> OtysMovePreview:
    """With every Timer that is at the marker after the move."""
    after = state.copy()
    after.put(move.timer, _next_space(state, move))
    met = after.met()
    return replace(found, contact=tuple([TIMER_NAMES[timer] for timer in met]), ends=met == state.alive)


def _label(found: OtysMovePreview) -> Text:
    if found.reaches is None:
        text = words.timer_label(name=found.timer, to=found.to)
    else:
        label = words.timer_cube_label if found.discards is None else words.timer_discard_label
        full = label(
            name=found.timer,
            to=found.to,
            resource=RESOURCE_NAMES[found.reaches],
            place=words.SUPPLY if found.refused else words.STORE,
        )
        text = with_shorter(full, words.timer_label(name=found.timer, to=found.to))
    if found.waits:
        return words.at_marker(text=text)
    if not found.contact:
        return text
    if found.ends:
        return words.game_over(text=text)
    (met,) = found.contact
    return words.meets_marker(text=text) if met == found.timer else words.other_meets_marker(text=text, name=met)


# Effects of a Timer's move


def move_timer(run: Execution[OtysSoloState], move: MoveTimer) -> None:
    """Move a Timer; its space's cube first, then contact (rules/otys.md 10.5)."""
    state = run.state
    start, end = state.space(move.timer), _next_space(state, move)
    state.put(move.timer, end)
    state.moved = move.timer
    run.emit(partial(events.timer_moved, move.timer, start, end))
    resource = state.cube_on(end)
    if resource is not None:
        _arrive(run, move.timer, resource, end)


def _next_space(state: OtysSoloState, move: MoveTimer) -> int:
    """Return the next space; a Timer on 0, perhaps moved there by the Spy, stays."""
    return max(0, state.space(move.timer) + (1 if move.up else -1))


def _arrive(run: Execution[OtysSoloState], timer: int, resource: Resource, space: int) -> None:
    """Move the cube to the Store without gain, and replace its contract."""
    state, index = run.state, INDEX[resource]
    state.reached |= {resource}
    stored = state.store[index] < STORE.capacity
    if stored:
        state.store = with_cube(state.store, index, 1)
    else:
        state.take_from_supply(index, -1)
    run.emit(partial(events.delivered, timer, resource, space, stored=stored))
    for slot, card in enumerate(state.public):
        if card is not None and state.carried[slot] == resource:
            run.emit(partial(events.discarded, slot, card, resource))
            discard(state, slot)
            Reveal(slot).run(run)


class _Contact(Step[OtysSoloState]):
    """The marker meets Timers; the last one ends the game immediately."""

    def run(self, run: Execution[OtysSoloState]) -> None:
        """Discard every Timer that it has reached or passed."""
        state = run.state
        met = state.met()
        for timer in met:
            space = state.space(timer)
            state.put(timer, None)
            run.emit(partial(events.contact, timer, space, state.marker, len(state.alive)))
        if met and not state.alive:
            end(run, "contact")


CONTACT = _Contact()


def end(run: Execution[OtysSoloState], reason: Ending) -> None:
    """End the game."""
    run.state.ending = reason
    run.emit(partial(events.ended, reason, run.state.marker, rank_of(run.state.marker).title))
    run.end()


# The solo game: set-up, then turns until the last Timer is gone (rules/otys.md 9)


_SEAT = 0


class LayOut(Step[OtysState]):
    """Report the drawn set-up."""

    def run(self, run: Execution[OtysState]) -> None:
        run.emit(events.set_up(run.state))


class ChooseNextColour(OtysDecision[OtysSoloState, Order]):
    """Which of several equally scarce colours is next."""

    kind = "order"
    takes = (Order,)

    def moves(self, state: OtysSoloState) -> Sequence[Order]:
        return [Order(resource) for resource in state.choosing]

    def explain(self, state: OtysSoloState, move: Order) -> Text:
        return words.order_label(resource=RESOURCE_NAMES[move.resource])

    def places(self, state: OtysSoloState, move: Order) -> tuple[AreaKey, ...]:
        return (AreaKey("store", move.resource),)

    def refuse(self, state: OtysSoloState, move: Order) -> Refusal:
        """Another one is scarcer."""
        return Refusal(words.SCARCEST_FIRST, "otys 9.1")

    def play(self, run: Execution[OtysSoloState], move: Order) -> None:
        run.state.order += (move.resource,)


class PlaceColours(Step[OtysSoloState]):
    """Place all colours on the Score track, then reveal the first contracts."""

    def run(self, run: Execution[OtysSoloState]) -> None:
        """Order by scarcity; ties are the player's choice, or follow the listed order."""
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
        first = sorted(state.deck[:slots], key=lambda card: state.contract(card).prestige)
        state.deck = (*first, *state.deck[slots:])
        run.then(*map(Reveal, range(slots)))


_TURN: tuple[Step[Any], ...] = (
    ChooseKey(_SEAT),
    dive(_SEAT, SpyOnTimer(_SEAT)),
    finish(_SEAT),
    TimerComesDown(_SEAT),
)


class OtysNextTurn(Step[OtysSoloState]):
    """Start the next turn; an endless game is stopped (rules/otys.md 10.21)."""

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
