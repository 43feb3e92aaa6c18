"""What may be done now: every legal move of the decision that is owed. The one place where legality is decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from bot.games.contract import Move
from bot.games.factories import moves as made
from bot.games.factories.cards import Blueprint, Contractor, SectionName
from bot.games.factories.components import FACES, RESOURCES, SECTIONS, SLOTS, SPACES
from bot.games.factories.dice import Dice, distinct
from bot.games.factories.state import Built, Pile, Player, State
from bot.games.factories.uses import UseOption, options
from bot.games.factories.view import Asking

DONE, ROLL, SKIP = made.Done(), made.Roll(), made.Skip()
TAKES = tuple(made.Take(slot) for slot in range(1, SLOTS + 1))
SETS = tuple(map(made.SetDie, FACES))
SPECIALISTS = tuple(map(made.Specialist, FACES))


@lru_cache(maxsize=4096)
def _builds(card: str, pays: str) -> made.Build:
    return made.Build(card, pays)


@lru_cache(maxsize=4096)
def _hires(contractor: str, pays: str) -> made.Hire:
    return made.Hire(contractor, pays)


@lru_cache(maxsize=4096)
def _places(dice: Dice, free: tuple[SectionName, ...]) -> tuple[made.Place, ...]:
    faces = distinct(dice)
    return tuple(made.Place(face, name) for face in faces for name in free if face in SECTIONS[name].accepts)


def moves(state: State) -> list[Move]:
    """Every legal move, without duplicates, in a stable order."""
    if state.pending is not None:
        return list(_INSIDE[state.pending.asking](state))
    if state.phase == "market":
        return _market(state)
    return _work(state) if state.phase == "work" else []


# Market


def _market(state: State) -> list[Move]:
    choices, changes = [*takes(state), *hires(state)], refreshes(state)
    return [*choices, *changes] if choices or not changes else [*changes, SKIP]


def is_stuck(state: State) -> bool:
    """Whether the market turn offers nothing at all."""
    return not any(state.blueprints.row) and not _market(state)


def takes(state: State) -> list[Move]:
    """Every blueprint of the row may be taken."""
    return [TAKES[index] for index, card in enumerate(state.blueprints.row) if card is not None]


def hires(state: State) -> list[Move]:
    """Contractors whose energy is there, each with every card in hand that has the tool of the slot."""
    player = state.player
    found: list[Move] = []
    for tool, contractor in zip(state.tokens, state.contractors.row, strict=True):
        if contractor is not None and contractor.energy <= player.energy:
            pays = dict.fromkeys([card.id for card in player.hand if card.tool == tool])
            found += [_hires(contractor.id, name) for name in pays]
    return found


def refreshes(state: State) -> list[Move]:
    """Every row that can be refreshed, for either resource that is there; once a turn."""
    if state.refreshed:
        return []
    paying = [resource for resource in RESOURCES if getattr(state.player, resource)]
    found: list[Move] = []
    if _can_refresh(state, state.blueprints):
        found += [made.Refresh("blueprints", pay) for pay in paying]
    if _can_refresh(state, state.contractors):
        found += [made.Refresh("contractors", pay) for pay in paying]
    return found


def _can_refresh(state: State, pile: Pile[Blueprint] | Pile[Contractor]) -> bool:
    """A row with cards to discard, or an empty one for which cards are left (A15)."""
    return any(pile.row) or (state.empty_rows_refresh and pile.has_more)


# Work


def _work(state: State) -> list[Move]:
    player = state.player
    found: list[Move] = []
    for built in player.compound:
        if not built.used and built.card.action is not None:
            found += [option.move for option in usable(state, player, built)]
    found += builds(player)
    if player.specialist:
        found += SPECIALISTS
    if player.dice:
        found += places(player)
    found.append(DONE)
    return found


def usable(state: State, player: Player, built: Built) -> list[UseOption]:
    """Every way in which a player could use a built card now; a card is used once a round."""
    card, action = built.card, built.card.action
    if built.used or action is None:
        return []
    ways = options(card, None, player.dice) if not action.copies else copies(state, card, player.dice)
    metal, energy, cards = player.metal, player.energy, len(player.hand)
    return [way for way in ways if way.metal <= metal and way.energy <= energy and way.cards <= cards]


def copies(state: State, card: Blueprint, dice: Dice) -> list[UseOption]:
    """Every way in which a Replicator could be used if it were paid."""
    return [way for copied in copyable(state) for way in options(card, copied, dice)]


def copyable(state: State) -> list[Blueprint]:
    """The different blueprints of the row whose action a Replicator may use."""
    offered = [card for card in state.blueprints.row if card is not None]
    return list(dict.fromkeys(card for card in offered if card.action is not None and card.action.copyable))


def places(player: Player) -> tuple[made.Place, ...]:
    """Every different die in every section that accepts it and has a space left."""
    free = tuple([name for name, dice in player.placed.items() if len(dice) < SPACES])
    return _places(player.dice, free)


def affordable(player: Player, card: Blueprint) -> bool:
    """Whether the resources for building this card are there."""
    if card.energy > player.energy:
        return False
    return card.metal <= player.metal or player.metal_for(card) <= player.metal


def payers(player: Player, card: Blueprint) -> list[str]:
    """The different cards in hand, other than the one that is built, that have its tool."""
    names = dict.fromkeys([other.id for other in player.hand if other.tool == card.tool and other is not card])
    return [*names, card.id] if player.hand.count(card) > 1 else list(names)


def builds(player: Player) -> list[Move]:
    """Every card in hand that can be paid, with every card that can be discarded for its tool."""
    found: list[Move] = []
    for card in dict.fromkeys(player.hand):
        if affordable(player, card) and player.may_have(card):
            found += [_builds(card.id, pays) for pays in payers(player, card)]
    return found


# Inside an effect


def _gifts(state: State) -> Iterator[Move]:
    return (made.Give(seat) for seat in state.order[state.turn + 1 :] + state.order[: state.turn])


def _set_dice(_: State) -> Iterator[Move]:
    yield from SETS
    yield ROLL


def _discards(state: State) -> Iterator[Move]:
    return (made.Discard(card.id) for card in dict.fromkeys(state.player.hand))


def _mixes(state: State) -> Iterator[Move]:
    """What to gain of the printed cost of the discarded card, when it is more than may be gained."""
    pending = state.pending
    assert pending is not None  # noqa: S101
    for metal, energy in splits(pending.left, pending.metal, pending.energy):
        yield made.GainMix(metal, energy)


def _returns(state: State) -> Iterator[Move]:
    pending, player = state.pending, state.player
    assert pending is not None  # noqa: S101
    for metal, energy in splits(pending.left, player.metal, player.energy):
        yield made.Return(metal, energy)


def splits(total: int, metal: int, energy: int) -> list[tuple[int, int]]:
    """Every way to make up a total of at most so much metal and energy."""
    return [(some, total - some) for some in range(max(0, total - energy), min(metal, total) + 1)]


_INSIDE: Mapping[Asking, Callable[[State], Iterator[Move]]] = {
    "gift": _gifts,
    "set_dice": _set_dice,
    "discard": _discards,
    "mix": _mixes,
    "limit_cards": _discards,
    "limit_resources": _returns,
}
