"""What moves do in Fantastic Factories, read from views and notations; shares no code with the effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.games.contract import Move, Position
from bot.games.factories.components import BLUEPRINTS, Blueprint
from bot.games.factories.view import FactoriesView, PlayerView
from tests.ai.hint_checks.measure import Measure

UNLIMITED = {"beacon", "obelisk"}
"""Cards of which a compound may hold any number."""

RANDOM = (
    "hire investor",
    "hire engineer",
    "use temp agency",
    "use robot",
    "use replicator temp",
    "use replicator robot",
)
"""Moves after which dice, resources or buildings are a matter of luck."""


def _views(position: Position, move: Move, seat: int) -> tuple[FactoriesView, FactoriesView]:
    after = position.copy()
    after.play(move, seat)
    before_view, after_view = (
        position.view(seat, None, seat),
        after.view(seat, None, seat if seat in after.deciders else None),
    )
    assert isinstance(before_view, FactoriesView)
    assert isinstance(after_view, FactoriesView)
    return before_view, after_view


def _players(position: Position, move: Move, seat: int) -> tuple[PlayerView, PlayerView]:
    before, after = _views(position, move, seat)
    return before.players[seat], after.players[seat]


def _is(move: Move, verb: str) -> bool:
    return str(move).split()[0] == verb


def _is_random(move: Move) -> bool:
    return str(move).startswith(RANDOM)


def _discarded(move: Move) -> Blueprint | None:
    """The card that a move discards, from its notation."""
    _, found, name = f" {move}".partition(" discard ")
    return BLUEPRINTS[name.replace(" ", "_")] if found else None


def _built(move: Move) -> Blueprint:
    return BLUEPRINTS[str(move).removeprefix("build ").partition(" discard ")[0].replace(" ", "_")]


def _taken(position: Position, move: Move, seat: int) -> Blueprint:
    card = _views(position, move, seat)[0].market.blueprints[int(str(move).split()[1]) - 1].card
    assert card is not None
    return card


def _hand(player: PlayerView) -> list[Blueprint]:
    return [one.card for one in player.hand or ()]


def _kept(position: Position, move: Move, seat: int) -> list[Blueprint]:
    """The cards of the hand that stay, with a taken one, without those that are drawn."""
    hand = _hand(_players(position, move, seat)[0])
    gone = [_discarded(move), _built(move) if _is(move, "build") else None]
    for card in gone:
        if card is not None:
            hand.remove(card)
    return [*hand, _taken(position, move, seat)] if _is(move, "take") else hand


def _owns(player: PlayerView, card: Blueprint) -> bool:
    return card.id not in UNLIMITED and any(one.card.id == card.id for one in player.compound)


def _payable(player: PlayerView, hand: Sequence[Blueprint]) -> set[str]:
    found = set()
    monuments = sum(one.card.type == "monument" for one in player.compound)
    for place, card in enumerate(hand):
        metal = max(1, card.metal - monuments) if card.id == "megalith" else card.metal
        pays = any(other.tool == card.tool for number, other in enumerate(hand) if number != place)
        if pays and metal <= player.metal and card.energy <= player.energy and not _owns(player, card):
            found.add(card.id)
    return found


def _goods_of_uses(position: Position, seat: int) -> dict[str, int]:
    """The printed goods of each card that can be used, by its notation."""
    found: dict[str, int] = {}
    for move in position.moves(seat) if seat in position.deciders else ():
        if _is(move, "use"):
            shown = getattr(move, "copied", "") or getattr(move, "card", "")
            action = BLUEPRINTS[shown].action
            if action is not None and action.gain.goods:
                card = getattr(move, "card", "")
                found[card] = max(found.get(card, 0), action.gain.goods)
    return found


def _goods_then(position: Position, move: Move, seat: int) -> dict[str, int]:
    after = position.copy()
    after.play(move, seat)
    return _goods_of_uses(after, seat)


def _goods(position: Position, move: Move, seat: int) -> float:
    before, after = _players(position, move, seat)
    return after.goods - before.goods


def _ends(position: Position, move: Move, seat: int) -> float:
    view = _views(position, move, seat)[0]
    there, then = (one.goods >= 12 or sum(1 for _ in one.compound) >= 10 for one in _players(position, move, seat))
    return float(then and not there and not view.last_round and not _is_random(move))


def _left(position: Position, move: Move, seat: int) -> float:
    return max(_goods_of_uses(position, seat).values(), default=0) if _is(move, "done") else 0


def _spoilt(position: Position, move: Move, seat: int) -> float:
    before, after = _views(position, move, seat)
    if _is(move, "done") or _is_random(move) or before.phase != "work" or after.resolving is not None:
        return 0
    then = _goods_then(position, move, seat)
    gone = {card: n for card, n in _goods_of_uses(position, seat).items() if card not in then}
    gone.pop(getattr(move, "card", "") if _is(move, "use") else "", None)
    return max(gone.values(), default=0)


def _prepared(position: Position, move: Move, seat: int) -> float:
    if _is_random(move) or _views(position, move, seat)[0].phase != "work":
        return 0
    there = _goods_of_uses(position, seat)
    return max([n for card, n in _goods_then(position, move, seat).items() if card not in there], default=0)


def _prestige(position: Position, move: Move, seat: int) -> float:
    before, after = _players(position, move, seat)
    return after.prestige - before.prestige if _is(move, "build") else 0


def _at_once(position: Position, move: Move, seat: int) -> float:
    if not _is(move, "build"):
        return 0
    after = _players(position, move, seat)[1]
    return float(any(one.usable and one.card is _built(move) for one in after.compound))


def _each_round(position: Position, move: Move, seat: int) -> float:
    last = _views(position, move, seat)[0].last_round
    return float(_is(move, "build") and _built(move).type != "monument" and not last)


def _second(position: Position, move: Move, seat: int) -> float:
    if not _is(move, "take"):
        return 0
    card, player = _taken(position, move, seat), _players(position, move, seat)[0]
    return float(_owns(player, card) or (card.id not in UNLIMITED and card in _hand(player)))


def _payable_taken(position: Position, move: Move, seat: int) -> float:
    if not _is(move, "take"):
        return 0
    player = _players(position, move, seat)[0]
    return float(_taken(position, move, seat).id in _payable(player, _kept(position, move, seat)))


def _factory(position: Position, move: Move, seat: int) -> float:
    action = _taken(position, move, seat).action if _is(move, "take") else None
    return action.gain.goods if action is not None else 0


def _monument(position: Position, move: Move, seat: int) -> float:
    names = {"beacon": 2, "obelisk": 2, "megalith": 3}
    return names.get(_taken(position, move, seat).id, 0) if _is(move, "take") else 0


def _free(position: Position, move: Move, seat: int) -> float:
    return float(str(move).startswith("hire engineer"))


def _newly_payable(position: Position, move: Move, seat: int) -> float:
    if _is(move, "take") or _is(move, "done") or _is_random(move):
        return 0
    before, after = _players(position, move, seat)
    return len(_payable(after, _kept(position, move, seat)) - _payable(before, _hand(before)))


def _dead(position: Position, move: Move, seat: int) -> float:
    card, player = _discarded(move), _players(position, move, seat)[0]
    if card is None or card.id in UNLIMITED:
        return 0
    return float(_owns(player, card) or _hand(player).count(card) > 1)


def _wasted(position: Position, move: Move, seat: int) -> float:
    card, player = _discarded(move), _players(position, move, seat)[0]
    return float(card is not None and _hand(player).count(card) == 1 and card.id in _payable(player, _hand(player)))


def _more_dice(position: Position, move: Move, seat: int) -> float:
    return {"hire hired": 2, "hire specialist": 1}.get(" ".join(str(move).split()[:2]), 0)


def _pairs(position: Position, move: Move, seat: int) -> float:
    if not _is(move, "take"):
        return 0
    tools = Counter(card.tool for card in _hand(_players(position, move, seat)[0]))
    return float(tools[_taken(position, move, seat).tool] == 1)


def _alone(hand: Sequence[Blueprint]) -> int:
    return sum(
        not any(other.tool == card.tool for j, other in enumerate(hand) if i != j) for i, card in enumerate(hand)
    )


def _unpaired(position: Position, move: Move, seat: int) -> float:
    if _discarded(move) is None:
        return 0
    before = _players(position, move, seat)[0]
    return max(0, _alone(_kept(position, move, seat)) - _alone(_hand(before)))


def _bonus(position: Position, move: Move, seat: int) -> float:
    if not _is(move, "place"):
        return 0
    before, after = (sum(sum(one.bonus) for one in player.sections) for player in _players(position, move, seat))
    return float(after > before)


def _dice_left(position: Position, move: Move, seat: int) -> float:
    return len(_players(position, move, seat)[0].dice) if _is(move, "done") else 0


def _excess(position: Position, move: Move, seat: int) -> float:
    player = _players(position, move, seat)[0]
    return max(0, player.metal + player.energy - 12) if _is(move, "done") else 0


def _metal(position: Position, move: Move, seat: int) -> float:
    before, after = _players(position, move, seat)
    return 0 if _is_random(move) else max(0, after.metal - before.metal)


def _energy(position: Position, move: Move, seat: int) -> float:
    before, after = _players(position, move, seat)
    return 0 if _is_random(move) else max(0, after.energy - before.energy)


def _drawn(position: Position, move: Move, seat: int) -> float:
    before, after = _players(position, move, seat)
    return (
        after.hand_size
        - before.hand_size
        - {"take": 1, "hire": -1, "build": -2, "discard": -1}.get(str(move).split()[0], 0)
    )


MEASURES: Mapping[str, Measure] = {
    "triggers_end": _ends,
    "makes_goods": _goods,
    "leaves_goods": _left,
    "spoils_goods": _spoilt,
    "prepares_goods": _prepared,
    "builds_prestige": _prestige,
    "works_at_once": _at_once,
    "works_each_round": _each_round,
    "takes_twin": _second,
    "takes_affordable": _payable_taken,
    "builds_free": _free,
    "takes_factory": _factory,
    "takes_monument": _monument,
    "affords": _newly_payable,
    "pays_with_dead": _dead,
    "pays_with_buildable": _wasted,
    "extra_dice": _more_dice,
    "gives_partner": _pairs,
    "breaks_pair": _unpaired,
    "matches": _bonus,
    "unused_dice": _dice_left,
    "over_limit": _excess,
    "metal": _metal,
    "energy": _energy,
    "draws": _drawn,
}
