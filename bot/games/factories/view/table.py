"""Fills `FactoriesView`.

Decks are read as counts, hands only for permitted viewers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from bot.games.contract import Move
from bot.games.engine import DecisionPosition
from bot.games.factories.components import BONUS, SECTIONS, SPACES, TYPES, SectionName
from bot.games.factories.decisions.parts import EffectDecision
from bot.games.factories.dice import Dice
from bot.games.factories.moves import FactoriesBuild, FactoriesTake, FactoriesUse, Hire, Refresh
from bot.games.factories.scoring import machine_score, prestige
from bot.games.factories.state import Built, FactoriesState, Machine, PlayerState
from bot.games.factories.view import (
    BlueprintSlot,
    BuiltView,
    ContractorSlot,
    FactoriesView,
    HandCard,
    MachineView,
    MarketView,
    PlayerStep,
    PlayerView,
    ResolvingView,
    SectionView,
)
from bot.games.factories.view.changes import last_move, preview_move


def build_view(
    position: DecisionPosition[FactoriesState, Any], viewer: int | None, proposal: Move | None, decider: int | None
) -> FactoriesView:
    """Return the view of a seat or spectator at the decision of `decider`.

    A legal proposal is shown as a ghost.
    """
    state, decision = position.state, position.decision_of(decider)
    resolving = _resolving(decision) if isinstance(decision, EffectDecision) else None
    moves = position.moves(decider) if resolving is None else ()
    return FactoriesView(
        game="factories",
        viewer=viewer,
        seats=state.seats,
        deciders=position.deciders,
        prompt=position.prompt_for(decider),
        outcome=position.outcome(),
        proposal=None if proposal is None else str(proposal),
        phase=state.phase,
        round=state.round,
        first=state.first,
        order=state.order,
        last_round=state.last_round,
        ending=state.ending,
        market=_market(state, moves if decider is not None and state.shows_hand(decider, viewer) else (), moves),
        players=tuple(
            _player(state, seat, viewer, position.deciders, moves if seat == decider else ())
            for seat in range(state.seats)
        ),
        machine=None if state.machine is None else _machine(state.machine),
        resolving=resolving,
        last=last_move(state),
        ghost=None if proposal is None or decider is None else preview_move(position, viewer, decider, proposal),
    )


def _resolving(decision: EffectDecision[Any, Any]) -> ResolvingView:
    chosen, metal, energy = decision.chosen, decision.metal, decision.energy
    return ResolvingView(decision.kind, decision.left, decision.source, chosen, metal, energy)


def _market(state: FactoriesState, known: Sequence[Move], moves: Sequence[Move]) -> MarketView:
    """`known` are the moves that the viewer may know although they reveal a hand."""
    takeable = {move.slot for move in moves if type(move) is FactoriesTake}
    hirable = {state.slot_for(move.discard) for move in known if type(move) is Hire}
    return MarketView(
        blueprints=tuple(
            BlueprintSlot(slot, card, slot in takeable) for slot, card in enumerate(state.blueprints.row, 1)
        ),
        contractors=tuple(
            ContractorSlot(slot, tool, contractor, slot in hirable)
            for slot, (tool, contractor) in enumerate(zip(state.tokens, state.contractors.row, strict=True), 1)
        ),
        blueprint_deck=len(state.blueprints.deck),
        blueprint_discards=len(state.blueprints.discards),
        contractor_deck=len(state.contractors.deck),
        contractor_discards=len(state.contractors.discards),
        refreshable=any(type(move) is Refresh for move in moves),
    )


def _player(
    state: FactoriesState, seat: int, viewer: int | None, deciders: Sequence[int], moves: Sequence[Move]
) -> PlayerView:
    """`moves` are this seat's, if shown."""
    player, step = state.players[seat], _step(state, deciders, seat)
    working = state.phase == "work" and step == "active"
    usable = {move.card for move in moves if type(move) is FactoriesUse}
    buildable = {move.card for move in moves if type(move) is FactoriesBuild}
    prestiged = prestige(built.card for built in player.compound)
    return PlayerView(
        seat=seat,
        metal=player.metal,
        energy=player.energy,
        goods=player.goods,
        prestige=prestiged,
        score=player.goods + prestiged,
        hand_size=len(player.hand),
        hand=_hand(player, buildable) if state.shows_hand(seat, viewer) else None,
        compound=tuple(_built(built, usable) for built in player.compound),
        sections=tuple(_section(name, dice) for name, dice in player.placed.items()),
        dice=player.dice,
        hired=player.hired,
        specialist=player.specialist if working else 0,
        step=step,
    )


def _step(state: FactoriesState, deciders: Sequence[int], seat: int) -> PlayerStep:
    """Return a seat's progress.

    While all work at the same time, seats without a decision are done.
    """
    if seat in deciders:
        return "active"
    together = state.phase == "work" and state.work_together
    order = state.order
    done = state.phase == "over" or together or order.index(seat) < order.index(state.seat)
    return "done" if done else "waiting"


def _hand(player: PlayerState, buildable: Collection[str]) -> tuple[HandCard, ...]:
    return tuple(
        HandCard(card, player.metal_for(card), card.energy, tuple(player.payers(card)), card.id in buildable)
        for card in player.hand
    )


def _built(built: Built, usable: Collection[str]) -> BuiltView:
    ready = not built.used and built.card.id in usable
    return BuiltView(built.card, built.goods, built.used, built.dice, built.copied, ready)


@lru_cache(maxsize=1024)
def _section(name: SectionName, dice: Dice) -> SectionView:
    section = SECTIONS[name]
    bonus = tuple(BONUS if face in dice[:index] else 0 for index, face in enumerate(dice))
    gave = tuple(
        (face if section.each == "X" else section.each) + extra for face, extra in zip(dice, bonus, strict=True)
    )
    return SectionView(name, section.accepts, section.unit, SPACES, dice, gave, bonus)


def _machine(machine: Machine) -> MachineView:
    counts = Counter(card.type for card in machine.compound)
    return MachineView(
        level=machine.level,
        compound=tuple(machine.compound),
        counts=MappingProxyType({kind: counts[kind] for kind in TYPES}),
        goods=machine.goods,
        score=machine_score(machine),
        turn=machine.turn,
    )
