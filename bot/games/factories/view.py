"""What a viewer of Fantastic Factories may see: plain values, made by `table`.

Cards are the `Blueprint` and `Contractor` of `components`. A hand is visible to its own seat, and in the solo game to
everyone. The order of the decks is in no view. Slots count from 1 from the left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal, TypedDict

from bot.games.contract import Move, View
from bot.games.engine import DecisionPosition
from bot.games.factories.components import (
    BONUS,
    CONTRACTORS,
    SECTIONS,
    SPACES,
    TYPES,
    Blueprint,
    CardType,
    Contractor,
    Level,
    SectionName,
    Tool,
    Unit,
)
from bot.games.factories.decisions.cards import EffectDecision
from bot.games.factories.moves import (
    GRAMMAR,
    Done,
    FactoriesBuild,
    FactoriesPlace,
    FactoriesTake,
    FactoriesUse,
    Hire,
    Refresh,
    Specialist,
)
from bot.games.factories.scoring import machine_score, prestige
from bot.games.factories.state import (
    Asking,
    Built,
    Dice,
    FactoriesState,
    Machine,
    MachineTurn,
    Phase,
    PlayerState,
    Snapshot,
    changed,
    new_faces,
)
from bot.games.factories.ways import way_of
from bot.games.text import Text

PlayerStep = Literal["waiting", "active", "done"]


@dataclass(frozen=True, slots=True)
class BlueprintSlot:
    """A slot of the blueprint row; `card` is None if cards have run out.

    `takeable` is for the seat to move.
    """

    slot: int
    card: Blueprint | None
    takeable: bool


@dataclass(frozen=True, slots=True)
class ContractorSlot:
    """A slot of the contractor row with its tool token.

    `hirable` says that the seat to move can hire here; it's True only if the viewer may know that seat's hand.
    """

    slot: int
    tool: Tool
    contractor: Contractor | None
    hirable: bool


@dataclass(frozen=True, slots=True)
class MarketView:
    """Both rows, and the sizes of decks and discard piles.

    `refreshable` says that the seat to move may refresh a row.
    """

    blueprints: tuple[BlueprintSlot, ...]
    contractors: tuple[ContractorSlot, ...]
    blueprint_deck: int
    blueprint_discards: int
    contractor_deck: int
    contractor_discards: int
    refreshable: bool


@dataclass(frozen=True, slots=True)
class BuiltView:
    """A built card.

    `goods` are all goods it has made. For this round: whether it was used or triggered, the faces of the `dice` on it,
    and the market blueprint that it `copied`. `usable` means its player is to move and can use it.
    """

    card: Blueprint
    goods: int
    used: bool
    dice: tuple[int, ...]
    copied: Blueprint | None
    usable: bool


@dataclass(frozen=True, slots=True)
class HandCard:
    """A blueprint in a hand that the viewer may see.

    `metal` and `energy` are its current cost. `pays` are the ids of the other cards in hand with its tool. `buildable`
    means its player is to move and can build it.
    """

    card: Blueprint
    metal: int
    energy: int
    pays: tuple[str, ...]
    buildable: bool


@dataclass(frozen=True, slots=True)
class SectionView:
    """A section of the headquarters with `spaces` for dice.

    `dice` are in order of placing, `gave` is the gain of each in units, `bonus` the matching part of it.
    """

    section: SectionName
    accepts: tuple[int, ...]
    unit: Unit
    spaces: int
    dice: tuple[int, ...]
    gave: tuple[int, ...]
    bonus: tuple[int, ...]

    @property
    def gained(self) -> int:
        """The section's total gain of this round."""
        return sum(self.gave)


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player. `hand` is None if it's hidden; `hand_size` is always known.

    `dice` are the free dice in rising order; `hired` is this round's contractor; `specialist` counts dice of any value
    that can be added. `step` is the progress in the current phase. `score` is goods plus prestige.
    """

    seat: int
    metal: int
    energy: int
    goods: int
    prestige: int
    score: int
    hand_size: int
    hand: tuple[HandCard, ...] | None
    compound: tuple[BuiltView, ...]
    sections: tuple[SectionView, ...]
    dice: tuple[int, ...]
    hired: Contractor | None
    specialist: int
    step: PlayerStep


@dataclass(frozen=True, slots=True)
class MachineView:
    """The Machine. Its compound is in order of taking; `counts` has every type.

    `turn` is its latest turn. `score` is goods, plus one per card, plus one more per Monument.
    """

    level: Level
    compound: tuple[Blueprint, ...]
    counts: Mapping[CardType, int]
    goods: int
    score: int
    turn: MachineTurn | None


@dataclass(frozen=True, slots=True)
class ResolvingView:
    """The decision inside an effect; `source` is its card, None for a limit.

    gift: choose an opponent. set_dice: `left` dice may be set, `chosen` are set already. discard, limit_cards: `left`
    cards to discard. mix: choose `left` resources out of `metal` and `energy`. limit_resources: `left` resources to
    return.
    """

    asking: Asking
    left: int
    source: Blueprint | Contractor | None
    chosen: tuple[int, ...]
    metal: int
    energy: int


@dataclass(frozen=True, slots=True)
class PlayerChanges:
    """The changes of a step for its seat; numbers are differences.

    `dice` are faces that it uses, `new_dice` those that it adds (0 if unknown before the roll).
    """

    metal: int = 0
    energy: int = 0
    goods: int = 0
    cards: int = 0
    dice: tuple[int, ...] = ()
    new_dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FactoriesLastMove:
    """The last move: `kind` is the notation's first word.

    `card` is the used or built card, `section` where a die was placed, `slot` the emptied market slot. It reveals
    nothing of a hand.
    """

    kind: str
    seat: int
    round: int
    changes: PlayerChanges
    card: str = ""
    section: SectionName | None = None
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class FactoriesGhost:
    """A proposed move, by its seat's knowledge, with its label; the other fields as in `FactoriesLastMove`."""

    label: Text
    kind: str
    seat: int
    changes: PlayerChanges
    card: str
    section: SectionName | None
    slot: int | None


@dataclass(frozen=True, slots=True)
class FactoriesView(View):
    """Everything that may be seen. `machine` is None with several seats.

    `round` counts from 1; `first` is the seat with the first player marker. `last_round` means that this is the last
    round, `ending` are the seats (-1: The Machine) that have reached an end condition. `players` are in order of seats,
    `order` is this round's order of play. `resolving` is the decision inside an effect, if any.
    """

    phase: Phase
    round: int
    first: int
    order: tuple[int, ...]
    last_round: bool
    ending: tuple[int, ...]
    market: MarketView
    players: tuple[PlayerView, ...]
    machine: MachineView | None
    resolving: ResolvingView | None
    last: FactoriesLastMove | None
    ghost: FactoriesGhost | None


# Changes by the last and by a proposed move that the viewer knows


class _About(TypedDict):
    """The subject of a move, without facts about a hand."""

    kind: str
    card: str
    section: SectionName | None
    slot: int | None


_KINDS: Mapping[type[Move], str] = {move: move.notation.forms[0].word for move in GRAMMAR.moves}


def _describe(state: FactoriesState, move: Move) -> _About:
    slot = move.slot if type(move) is FactoriesTake else None
    return {
        "kind": _KINDS[type(move)],
        "card": move.card if type(move) is FactoriesUse or type(move) is FactoriesBuild else "",
        "section": move.section if type(move) is FactoriesPlace else None,
        "slot": state.slot_for(move.discard) if type(move) is Hire else slot,
    }


def _between(before: Snapshot, after: Snapshot, dice: Dice, new_dice: Dice) -> PlayerChanges:
    metal, energy, goods, cards = (now - then for now, then in zip(after[:4], before[:4], strict=True))
    return PlayerChanges(metal, energy, goods, cards, dice, new_dice)


def last_move(state: FactoriesState) -> FactoriesLastMove | None:
    """What the move played last has changed of its seat's things."""
    played = state.played
    if played is None:
        return None
    before, after = played.before, played.after
    dice: tuple[Dice, Dice] = ((), ())
    if isinstance(played.move, FactoriesPlace | FactoriesUse | Specialist):
        dice = new_faces(after[-1], before[-1]), new_faces(before[-1], after[-1])
    changes = _between(before, after, *dice)
    return FactoriesLastMove(seat=played.seat, round=played.round, changes=changes, **_describe(state, played.move))


def preview_move(
    position: DecisionPosition[FactoriesState, Any], viewer: int | None, seat: int, move: Move
) -> FactoriesGhost:
    """Preview a legal move of a seat, up to the first card or die that is revealed."""
    return FactoriesGhost(
        label=position.explain(move, seat),
        seat=seat,
        changes=_preview_changes(position, viewer, seat, move),
        **_describe(position.state, move),
    )


def _preview_changes(
    position: DecisionPosition[FactoriesState, Any], viewer: int | None, seat: int, move: Move
) -> PlayerChanges:
    """Return the known changes of a move.

    Discards from a hand that the viewer doesn't see aren't named, even if there is only one choice.
    """
    state = position.state
    player = state.players[seat]
    if isinstance(move, Done):
        return PlayerChanges()
    if isinstance(move, Hire) and (CONTRACTORS[move.contractor].revealed or CONTRACTORS[move.contractor].free_build):
        return PlayerChanges(energy=-CONTRACTORS[move.contractor].energy, cards=-1)
    dice, new_dice = _preview_dice(player, move)
    way = way_of(move, player.dice) if isinstance(move, FactoriesUse) else None
    if way is not None and way.cards and not state.shows_hand(seat, viewer):
        return PlayerChanges(metal=-way.metal, energy=-way.energy, dice=dice, new_dice=new_dice)
    twin = position.copy()
    twin.play(move, seat)
    return _between(player.snapshot, twin.state.players[seat].snapshot, dice, new_dice)


def _preview_dice(player: PlayerState, move: Move) -> tuple[Dice, Dice]:
    """Free dice that the move takes and adds; rolled ones are 0."""
    if isinstance(move, FactoriesPlace):
        return (move.face,), ()
    if isinstance(move, Specialist):
        return (), (move.face,)
    way = way_of(move, player.dice) if isinstance(move, FactoriesUse) else None
    if way is None:
        return (), ()
    change, dice = way.action.change, way.move.dice
    if change is None:
        return dice, () if way.die is None else (way.die,)
    return dice, tuple(0 if change.kind == "reroll" else changed(change, face) for face in dice)


# Fills FactoriesView.
#
# Decks are read as counts, hands only for permitted viewers.


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
