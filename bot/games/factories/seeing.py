"""A table as it may be seen: fills `FactoriesView`. Reads decks only as counts, and hands only of who may see them."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from bot.games.contract import Move
from bot.games.factories import legal
from bot.games.factories.cards import SectionName
from bot.games.factories.components import BONUS, CONTRACTORS, SECTIONS, SPACES, TYPES
from bot.games.factories.dice import Dice, changed, new_faces
from bot.games.factories.moves import Build, Done, Hire, Place, Specialist, Take, Use
from bot.games.factories.scoring import machine_score, prestige
from bot.games.factories.state import Built, Machine, Player, Snapshot, State
from bot.games.factories.steps import hire_slot
from bot.games.factories.uses import option_of
from bot.games.factories.view import (
    BlueprintSlot,
    BuiltView,
    Changes,
    ContractorSlot,
    FactoriesView,
    Ghost,
    HandCard,
    LastMove,
    MachineView,
    MarketView,
    PlayerStep,
    PlayerView,
    ResolvingView,
    SectionView,
)

if TYPE_CHECKING:
    from bot.games.factories.position import FactoriesPosition


def view(position: FactoriesPosition, viewer: int | None, proposal: Move | None) -> FactoriesView:
    """The view of a seat or a spectator, with the ghost of a proposed move (which has to be legal)."""
    state = position.state
    return FactoriesView(
        game="factories",
        viewer=viewer,
        seats=state.seats,
        to_move=position.to_move,
        prompt=position.prompt,
        outcome=position.outcome(),
        proposal=None if proposal is None else str(proposal),
        phase=state.phase,
        round=state.round,
        first=state.first,
        order=state.order,
        last_round=state.last_round,
        ending=state.ending,
        market=_market(state, viewer),
        players=tuple(_player(state, seat, viewer) for seat in range(state.seats)),
        machine=None if state.machine is None else _machine(state.machine),
        resolving=_resolving(state),
        last=_last(state),
        ghost=None if proposal is None else _ghost(position, viewer, proposal),
    )


def sees_hand(state: State, seat: int, viewer: int | None) -> bool:
    """Whether a viewer may see a seat's hand: the seat itself, and anybody where there is no opponent."""
    return viewer == seat or state.seats == 1


# The market


def _market(state: State, viewer: int | None) -> MarketView:
    choosing = state.phase == "market" and state.pending is None
    open_hand = choosing and sees_hand(state, state.seat, viewer)
    hirable = {hire_slot(state, move) for move in legal.hires(state) if isinstance(move, Hire)} if open_hand else set()
    return MarketView(
        blueprints=tuple(
            BlueprintSlot(index + 1, card, choosing and card is not None)
            for index, card in enumerate(state.blueprints.row)
        ),
        contractors=tuple(
            ContractorSlot(index + 1, tool, contractor, index in hirable)
            for index, (tool, contractor) in enumerate(zip(state.tokens, state.contractors.row, strict=True))
        ),
        blueprint_deck=len(state.blueprints.deck),
        blueprint_discards=len(state.blueprints.discards),
        contractor_deck=len(state.contractors.deck),
        contractor_discards=len(state.contractors.discards),
        refreshable=choosing and bool(legal.refreshes(state)),
    )


# A seat


def _player(state: State, seat: int, viewer: int | None) -> PlayerView:
    player = state.players[seat]
    working = state.phase == "work" and state.pending is None and state.seat == seat
    prestiged = prestige(built.card for built in player.compound)
    return PlayerView(
        seat=seat,
        metal=player.metal,
        energy=player.energy,
        goods=player.goods,
        prestige=prestiged,
        score=player.goods + prestiged,
        hand_size=len(player.hand),
        hand=_hand(player, working) if sees_hand(state, seat, viewer) else None,
        compound=tuple(_built(state, player, built, working) for built in player.compound),
        sections=tuple(_section(name, dice) for name, dice in player.placed.items()),
        dice=player.dice,
        hired=player.hired,
        specialist=player.specialist if working else 0,
        step=_step(state, seat),
    )


def _step(state: State, seat: int) -> PlayerStep:
    place = state.order.index(seat)
    if state.phase == "over" or place < state.turn:
        return "done"
    return "active" if place == state.turn else "waiting"


def _hand(player: Player, working: bool) -> tuple[HandCard, ...]:
    cards = []
    for card in player.hand:
        pays = tuple(legal.payers(player, card))
        buildable = working and bool(pays) and legal.affordable(player, card) and player.may_have(card)
        cards.append(HandCard(card, player.metal_for(card), card.energy, pays, buildable))
    return tuple(cards)


def _built(state: State, player: Player, built: Built, working: bool) -> BuiltView:
    usable = working and bool(legal.usable(state, player, built))
    return BuiltView(built.card, built.goods, built.used, built.dice, built.copied, usable)


@lru_cache(maxsize=1024)
def _section(name: SectionName, dice: Dice) -> SectionView:
    section = SECTIONS[name]
    bonus = tuple(BONUS if face in dice[:index] else 0 for index, face in enumerate(dice))
    gave = tuple(
        (face if section.each == "X" else section.each) + extra for face, extra in zip(dice, bonus, strict=True)
    )
    return SectionView(name, section.accepts, section.unit, SPACES, dice, gave, bonus)


# The Machine, effects


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


def _resolving(state: State) -> ResolvingView | None:
    pending = state.pending
    if pending is None:
        return None
    return ResolvingView(pending.asking, pending.left, pending.source, pending.chosen, pending.metal, pending.energy)


# What a move changes


def snapshot(player: Player) -> Snapshot:
    """What a move can change of a player."""
    return Snapshot(player.metal, player.energy, player.goods, len(player.hand), player.dice)


def _last(state: State) -> LastMove | None:
    played = state.played
    if played is None:
        return None
    move, before, after = played.move, played.before, played.after
    working = isinstance(move, Place | Use | Specialist)
    changes = Changes(
        metal=after.metal - before.metal,
        energy=after.energy - before.energy,
        goods=after.goods - before.goods,
        cards=after.cards - before.cards,
        dice=new_faces(after.dice, before.dice) if working else (),
        new_dice=new_faces(before.dice, after.dice) if working else (),
    )
    return LastMove(
        kind=_kind(move),
        seat=played.seat,
        round=played.round,
        changes=changes,
        card=_card(move),
        section=move.section if isinstance(move, Place) else None,
        slot=_slot(state, move),
    )


def _ghost(position: FactoriesPosition, viewer: int | None, move: Move) -> Ghost:
    """What the move would change, as far as the viewer knows it before a card or a die is turned up."""
    state = position.state
    return Ghost(
        kind=_kind(move),
        seat=state.seat,
        changes=_foreseen(position, viewer, move),
        card=_card(move),
        section=move.section if isinstance(move, Place) else None,
        slot=_slot(state, move),
    )


def _foreseen(position: FactoriesPosition, viewer: int | None, move: Move) -> Changes:
    """Cards to discard from a hand that the viewer does not see stay open, even if there is only one to choose."""
    state, player = position.state, position.state.player
    if isinstance(move, Done):
        return Changes()
    if isinstance(move, Hire) and (CONTRACTORS[move.contractor].revealed or CONTRACTORS[move.contractor].free_build):
        return Changes(energy=-CONTRACTORS[move.contractor].energy, cards=-1)
    dice, new_dice = _foreseen_dice(player, move)
    option = option_of(move, player.dice) if isinstance(move, Use) else None
    if option is not None and option.cards and not sees_hand(state, state.seat, viewer):
        return Changes(metal=-option.metal, energy=-option.energy, dice=dice, new_dice=new_dice)
    twin, seat = position.copy(), state.seat
    twin.play(move)
    after = twin.state.players[seat]
    return Changes(
        metal=after.metal - player.metal,
        energy=after.energy - player.energy,
        goods=after.goods - player.goods,
        cards=len(after.hand) - len(player.hand),
        dice=dice,
        new_dice=new_dice,
    )


def _foreseen_dice(player: Player, move: Move) -> tuple[Dice, Dice]:
    """Free dice that the move takes and adds; rolled ones are 0."""
    if isinstance(move, Place):
        return (move.face,), ()
    if isinstance(move, Specialist):
        return (), (move.face,)
    option = option_of(move, player.dice) if isinstance(move, Use) else None
    if option is None:
        return (), ()
    added: Dice = () if option.die is None else (option.die,)
    change = option.action.change
    if change is not None:
        added = (
            (0,) * len(option.move.dice)
            if change.kind == "reroll"
            else tuple(changed(change, one) for one in option.move.dice)
        )
    return option.move.dice, added


def _kind(move: Move) -> str:
    return str(move).split(" ", 1)[0]


def _card(move: Move) -> str:
    return move.card if isinstance(move, Use | Build) else ""


def _slot(state: State, move: Move) -> int | None:
    if isinstance(move, Take):
        return move.slot
    return hire_slot(state, move) + 1 if isinstance(move, Hire) else None
