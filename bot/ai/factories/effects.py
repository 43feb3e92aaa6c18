"""What moves do on the board of Fantastic Factories, for hints, reviews and puzzles.

Cards that a move draws and dice that it rolls are imagined, so effects read only those known before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bot.ai.factories import words
from bot.ai.search import Effect
from bot.games.contract import Move
from bot.games.factories.components import CONTRACTORS, LIMITS, Blueprint, Contractor, blueprint_named
from bot.games.factories.game import FactoriesPosition
from bot.games.factories.moves import (
    Done,
    FactoriesBuild,
    FactoriesDiscard,
    FactoriesPlace,
    FactoriesTake,
    FactoriesUse,
    Hire,
)
from bot.games.factories.scoring import prestige
from bot.games.factories.state import PlayerState
from bot.games.factories.ways import way_of

# Facts of a seat


def _player(position: FactoriesPosition, seat: int) -> PlayerState:
    return position.state.players[seat]


def _hired(move: Move) -> Contractor | None:
    return CONTRACTORS[move.contractor] if isinstance(move, Hire) else None


def _is_random(before: FactoriesPosition, move: Move, seat: int) -> bool:
    """Whether dice, resources or buildings after the move depend on a roll or a drawn card."""
    hired = _hired(move)
    if hired is not None:
        return hired.revealed or hired.free_build
    if isinstance(move, FactoriesUse):
        way = way_of(move, _player(before, seat).dice)
        return way is not None and (
            way.die == 0 or (way.action.change is not None and way.action.change.kind == "reroll")
        )
    return False


def _paid(move: Move) -> Blueprint | None:
    """Return the card that the move discards."""
    return blueprint_named(move.discard) if isinstance(move, FactoriesBuild | Hire) else _discarded(move)


def _discarded(move: Move) -> Blueprint | None:
    return blueprint_named(move.card) if isinstance(move, FactoriesDiscard) else None


def _known_hand(before: FactoriesPosition, move: Move, seat: int) -> list[Blueprint]:
    """Return the hand after the move without cards that it draws."""
    hand, paid = [*_player(before, seat).hand], _paid(move)
    if paid is not None:
        hand.remove(paid)
    if isinstance(move, FactoriesBuild):
        hand.remove(blueprint_named(move.card))
    if isinstance(move, FactoriesTake):
        hand.append(before.state.blueprints.at(move.slot))
    return hand


def _without_partner(hand: Sequence[Blueprint]) -> int:
    """Return how many cards have a tool that no other one shares."""
    return sum(number == 1 for number in Counter(card.tool for card in hand).values())


def _buildable(player: PlayerState, hand: Sequence[Blueprint]) -> set[str]:
    """Return the cards of a hand that the player can pay for, tool included."""
    tools = Counter(card.tool for card in hand)
    return {
        card.id
        for card in hand
        if tools[card.tool] > 1
        and player.may_have(card)
        and player.metal_for(card) <= player.metal
        and card.energy <= player.energy
    }


def _makers(position: FactoriesPosition, seat: int) -> dict[str, int]:
    """Return the built cards that can make goods now, with how many."""
    found: dict[str, int] = {}
    dice = _player(position, seat).dice
    for move in position.moves(seat) if seat in position.deciders else ():
        way = way_of(move, dice) if isinstance(move, FactoriesUse) else None
        if way is not None and way.gain.goods:
            found[way.move.card] = max(found.get(way.move.card, 0), way.gain.goods)
    return found


# Points


def triggers_end(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Whether the seat reaches 12 goods or 10 built cards, and no seat had."""
    if before.state.last_round or _is_random(before, move, seat):
        return 0
    there, then = [
        player.goods >= LIMITS.end_goods or len(player.compound) >= LIMITS.end_compound
        for player in (_player(before, seat), _player(after, seat))
    ]
    return float(then and not there)


def makes_goods(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Return the goods that it makes."""
    return _player(after, seat).goods - _player(before, seat).goods


def builds_prestige(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Return the prestige of the built card; of a Beacon, the prestige that its set gains."""
    if not isinstance(move, FactoriesBuild):
        return 0
    there, then = [prestige(one.card for one in _player(state, seat).compound) for state in (before, after)]
    return then - there


# Dice and cards in use


def prepares_goods(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Return the goods of a card that can be used only after the move."""
    if before.state.phase != "work" or _is_random(before, move, seat):
        return 0
    there = _makers(before, seat)
    return max((goods for card, goods in _makers(after, seat).items() if card not in there), default=0)


def spoils_goods(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Return the goods of a card that can't be used any more, because the move takes its dice or price."""
    if isinstance(move, Done) or before.state.phase != "work" or _is_random(before, move, seat):
        return 0
    used = move.card if isinstance(move, FactoriesUse) else ""
    then = _makers(after, seat) if seat in after.deciders else {}
    if seat in after.deciders and not any(isinstance(one, Done) for one in after.moves(seat)):
        return 0
    return max((goods for card, goods in _makers(before, seat).items() if card not in {used, *then}), default=0)


def leaves_goods(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Return the goods that a card could still make at the end of the work phase."""
    return max(_makers(before, seat).values(), default=0) if isinstance(move, Done) else 0


def works_at_once(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Whether the built card can be used at once."""
    if not isinstance(move, FactoriesBuild) or seat not in after.deciders:
        return 0
    return float(any(isinstance(one, FactoriesUse) and one.card == move.card for one in after.moves(seat)))


def works_each_round(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Whether the built card does something in later rounds."""
    if not isinstance(move, FactoriesBuild) or before.state.last_round:
        return 0
    card = blueprint_named(move.card)
    return float(card.action is not None or card.trigger is not None)


def matches(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Whether a die equals another one in its section."""
    return float(isinstance(move, FactoriesPlace) and move.face in _player(before, seat).placed[move.section])


def unused_dice(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Return how many dice are lost at the end of the work phase."""
    return len(_player(before, seat).dice) if isinstance(move, Done) else 0


def extra_dice(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Return how many more dice a contractor gives this round."""
    hired = _hired(move)
    return 0 if hired is None else hired.rolled + hired.chosen


# Hand and payment


def affords(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Return how many cards of the hand can be built only after the move."""
    if isinstance(move, FactoriesTake | Done) or _is_random(before, move, seat):
        return 0
    there, player = _player(before, seat), _player(after, seat)
    return len(_buildable(player, _known_hand(before, move, seat)) - _buildable(there, there.hand))


def takes_affordable(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Whether the taken card can be paid at once."""
    if not isinstance(move, FactoriesTake):
        return 0
    card = before.state.blueprints.at(move.slot)
    return float(card.id in _buildable(_player(before, seat), _known_hand(before, move, seat)))


def takes_twin(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Whether the seat has the taken card already and can have only one."""
    if not isinstance(move, FactoriesTake):
        return 0
    card, player = before.state.blueprints.at(move.slot), _player(before, seat)
    return float(not player.may_have(card) or (card.limit is not None and card in player.hand))


def takes_factory(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Return the goods that the taken card can make in a round."""
    action = before.state.blueprints.at(move.slot).action if isinstance(move, FactoriesTake) else None
    return 0 if action is None else action.gain.goods


def takes_monument(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Return the prestige of a taken Monument, of a Beacon that of the first one."""
    card = before.state.blueprints.at(move.slot) if isinstance(move, FactoriesTake) else None
    return 0 if card is None or card.type != "monument" else prestige([card])


def builds_free(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Whether a contractor builds a card from the deck."""
    hired = _hired(move)
    return float(hired is not None and hired.free_build)


def gives_partner(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Whether the taken card has the tool of a single card in hand, so that one can pay for the other."""
    if not isinstance(move, FactoriesTake):
        return 0
    tool = before.state.blueprints.at(move.slot).tool
    return float(sum(card.tool == tool for card in _player(before, seat).hand) == 1)


def pays_with_dead(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Whether the discarded card couldn't be built: it's built already, or a second copy."""
    paid = _paid(move)
    if paid is None or paid.limit is None:
        return 0
    player = _player(before, seat)
    return float(not player.may_have(paid) or player.hand.count(paid) > 1)


def pays_with_buildable(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Whether the discarded card could be built now."""
    paid, player = _paid(move), _player(before, seat)
    if paid is None or player.hand.count(paid) > 1:
        return 0
    return float(paid.id in _buildable(player, player.hand))


def breaks_pair(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Whether more cards in hand have no partner with the same tool."""
    if _paid(move) is None:
        return 0
    lonely = _without_partner(_player(before, seat).hand)
    return max(0, _without_partner(_known_hand(before, move, seat)) - lonely)


# Resources


def over_limit(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Return the resources that are lost at the end of the work phase."""
    player = _player(before, seat)
    return max(0, player.metal + player.energy - LIMITS.resources) if isinstance(move, Done) else 0


def metal(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Return the metal that it gains."""
    gained = _player(after, seat).metal - _player(before, seat).metal
    return 0 if _is_random(before, move, seat) else max(0, gained)


def energy(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Return the energy that it gains."""
    gained = _player(after, seat).energy - _player(before, seat).energy
    return 0 if _is_random(before, move, seat) else max(0, gained)


def draws(before: FactoriesPosition, move: Move, after: FactoriesPosition, seat: int) -> float:
    """Return how many cards it draws."""
    return len(_player(after, seat).hand) - len(_known_hand(before, move, seat))


EFFECTS: Mapping[str, Effect] = MappingProxyType(
    {
        "triggers_end": Effect(triggers_end, words.triggers_end, words.TRIGGER_END, "late"),
        "makes_goods": Effect(makes_goods, words.makes_goods, words.MAKE_GOODS, "missed"),
        "leaves_goods": Effect(leaves_goods, words.leaves_goods, mistake="missed", good=False),
        "spoils_goods": Effect(spoils_goods, words.spoils_goods, mistake="greedy", good=False),
        "prepares_goods": Effect(prepares_goods, words.prepares_goods, words.PREPARE_GOODS, "late"),
        "builds_prestige": Effect(builds_prestige, words.builds_prestige, words.BUILD_PRESTIGE, "missed"),
        "works_at_once": Effect(works_at_once, words.works_at_once, words.BUILD_AND_USE, "late"),
        "works_each_round": Effect(works_each_round, words.works_each_round, words.BUILD_EARLY, "late"),
        "takes_twin": Effect(takes_twin, words.takes_twin, mistake="greedy", good=False),
        "takes_affordable": Effect(takes_affordable, words.takes_affordable, words.TAKE_AFFORDABLE, "greedy"),
        "builds_free": Effect(builds_free, words.builds_free, words.BUILD_FREE, "missed"),
        "takes_factory": Effect(takes_factory, words.takes_factory, words.TAKE_FACTORY, "late"),
        "takes_monument": Effect(takes_monument, words.takes_monument, words.TAKE_MONUMENT, "late"),
        "affords": Effect(affords, words.affords, words.AFFORD, "late"),
        "pays_with_dead": Effect(pays_with_dead, words.pays_with_dead, words.PAY_WITH_DEAD, "missed"),
        "pays_with_buildable": Effect(pays_with_buildable, words.pays_with_buildable, mistake="greedy", good=False),
        "extra_dice": Effect(extra_dice, words.extra_dice, words.EXTRA_DICE, "missed"),
        "gives_partner": Effect(gives_partner, words.gives_partner, words.FIND_PARTNER, "late"),
        "breaks_pair": Effect(breaks_pair, words.breaks_pair, mistake="greedy", good=False),
        "matches": Effect(matches, words.matches, words.MATCH, "missed"),
        "unused_dice": Effect(unused_dice, words.unused_dice, mistake="missed", good=False),
        "over_limit": Effect(over_limit, words.over_limit, mistake="late", good=False),
        "metal": Effect(metal, words.metal),
        "energy": Effect(energy, words.energy),
        "draws": Effect(draws, words.draws),
    }
)
"""The most important first."""
