"""What moves do on the board of Otys, for hints, reviews and puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from bot.ai.otys import words
from bot.ai.search import Effect
from bot.games.contract import Move
from bot.games.otys.components import (
    INDEX,
    LEVELS,
    NOTHING,
    SPONSORS,
    Contract,
    Counts,
    Resource,
    with_cube,
)
from bot.games.otys.decisions.contracts import payments
from bot.games.otys.game import OtysPosition
from bot.games.otys.moves import (
    Advance,
    Buy,
    Complete,
    Keep,
    MoveTimer,
    OtysSurface,
    Pass,
    PlayKey,
    Propel,
    Sell,
    TakeCube,
    TakeToken,
)
from bot.games.otys.state import OtysSoloState

Cards = frozenset[str]
"""Ids of contracts."""


# Facts of a state. Contracts and tokens that a move reveals are imagined, so cards are those known before it.


def _open_cards(state: OtysSoloState) -> Cards:
    """Return the contracts that the player may complete."""
    return frozenset(card for card in (*state.public, *state.board.hand) if card is not None)


def _payable(state: OtysSoloState, level: int, cards: Iterable[str], change: Counts = NOTHING) -> Cards:
    """Return the contracts that can be paid for if the cubes on a level change so.

    Where any level pays, another one may pay for them.
    """
    levels = list(state.board.levels)
    levels[level - 1] = tuple(map(sum, zip(levels[level - 1], change, strict=True)))
    ways = [*zip(levels, state.virtuals(state.active), strict=True)]
    if not state.settings.edition.any_level:
        ways = ways[level - 1 : level]
    return frozenset([card for card in cards if any(payments(card, cubes, virtual) for cubes, virtual in ways)])


def _one_more(resource: Resource, number: int = 1) -> Counts:
    return with_cube(NOTHING, INDEX[resource], number)


def _completed_by_diver(state: OtysSoloState, level: int, cards: Iterable[str]) -> Cards:
    """Return the contracts that lack one cube on a level, which the diver there brings."""
    board = state.board
    resource = board.side(board.diver(level)).resource
    if resource is None or board.room(level) <= 0:
        return frozenset()
    return _made_payable(state, level, cards, resource)


def _made_payable(state: OtysSoloState, level: int, cards: Iterable[str], resource: Resource) -> Cards:
    """Return the contracts that one more cube on a level makes payable."""
    known = frozenset(cards)
    return _payable(state, level, known, _one_more(resource)) - _payable(state, level, known)


def _all_completed_by_divers(state: OtysSoloState, cards: Cards) -> Cards:
    return frozenset().union(*[_completed_by_diver(state, level, cards) for level in LEVELS])


def _best(state: OtysSoloState, cards: Iterable[str]) -> int:
    """Return the Prestige of the best of these contracts, 0 without any."""
    return max((state.contract(card).prestige for card in cards), default=0)


def _missing(contract: Contract, cubes: Counts) -> int:
    """Return how many of a contract's cubes aren't among these."""
    if contract.pattern:
        have = sorted(cubes, reverse=True)
        return sum(max(0, wanted - number) for wanted, number in zip(contract.pattern, have, strict=False))
    return sum(max(0, wanted - number) for wanted, number in zip(contract.cost, cubes, strict=True))


# The end, contact and Timers


def ends(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return the final Prestige if the move ends the game."""
    return 0 if after.deciders else after.state.marker


def meets(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Whether the marker meets a Timer and the game goes on."""
    return float(bool(after.deciders) and len(after.state.alive) < len(before.state.alive))


def discards(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return the Prestige of a contract that is discarded because a Timer reaches its cube."""
    if not isinstance(move, MoveTimer):
        return 0
    gone = [card for card in before.state.public if card is not None and card not in after.state.public]
    return _best(before.state, gone)


def keeps_far_timer(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return how far the farther Timer stays away, if the nearer one moves."""
    state = before.state
    if not isinstance(move, MoveTimer) or move.up or len(state.alive) < 2:
        return 0
    nearer, farther = sorted(map(state.space, state.alive))
    return farther - state.marker if state.space(move.timer) == nearer < farther else 0


def delays(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Whether the Spy moves a Timer away from the marker."""
    return float(isinstance(move, MoveTimer) and move.up)


# Contracts


def completes(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return the Prestige of the completed contract."""
    return before.state.contract(move.contract).prestige if isinstance(move, Complete) else 0


def another_contract(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return the Prestige of another contract that can be completed right after one."""
    if not isinstance(move, Complete) or not after.deciders:
        return 0
    left = _open_cards(before.state) & _open_cards(after.state)
    return _best(after.state, _payable(after.state, before.state.turn.level, left))


def missing_cube(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return the Prestige of a contract for which the active level gets its last cube."""
    if not isinstance(move, TakeCube | Buy):
        return 0
    state = before.state
    return _best(state, _made_payable(state, state.turn.level, _open_cards(state), move.resource))


def breaks(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return the Prestige of a contract for which a sold cube was needed."""
    if not isinstance(move, Sell):
        return 0
    state, level, cards = before.state, before.state.turn.level, _open_cards(before.state)
    left = _payable(state, level, cards, _one_more(move.resource, -1))
    return _best(state, _payable(state, level, cards) - left)


def diver_completes(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return the Prestige of a contract whose last cube the activated or propelled diver brings."""
    if isinstance(move, PlayKey):
        return _best(before.state, _completed_by_diver(before.state, move.level, _open_cards(before.state)))
    if not isinstance(move, Propel):
        return 0
    moved = before.state.copy()
    moved.board.column = moved.board.moved(move.diver, move.steps)
    return _best(moved, _completed_by_diver(moved, moved.turn.level, _open_cards(before.state)))


def sinks_into_place(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return the Prestige of a contract whose last cube a diver brings from where it sinks to."""
    kept, new = _after_surfacing(before.state, move)
    return _best(before.state, new - kept)


def sinks_too_far(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return the Prestige of a contract whose last cube divers can no longer bring."""
    kept, new = _after_surfacing(before.state, move)
    return _best(before.state, kept - new)


def _after_surfacing(state: OtysSoloState, move: Move) -> tuple[Cards, Cards]:
    """Return the contracts that divers complete before and after one of them surfaces."""
    if not isinstance(move, OtysSurface) or move.stay:
        return frozenset(), frozenset()
    board, cards = state.board, _open_cards(state)
    there = _all_completed_by_divers(state, cards)
    moved, diver = state.copy(), board.diver(state.turn.level)
    moved.board.column = board.moved(diver, -board.column.index(diver))
    return there, _all_completed_by_divers(moved, cards)


def keeps_payable(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return the Prestige of a kept contract whose cubes are on a level."""
    if not isinstance(move, Keep) or _lacks(before.state, move.contract):
        return 0
    return before.state.contract(move.contract).prestige


def keeps_near(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return the Prestige of a kept contract that lacks one cube on a level."""
    if not isinstance(move, Keep) or _lacks(before.state, move.contract) != 1:
        return 0
    return before.state.contract(move.contract).prestige


def _lacks(state: OtysSoloState, card: str) -> int:
    return min(_missing(state.contract(card), cubes) for cubes in state.board.levels)


# Gains and costs


def prestige(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return the Prestige gained without a contract."""
    return 0 if isinstance(move, Complete) else after.state.marker - before.state.marker


def sells_in_time(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Whether a colour is sold that a Timer can bring to the Store with its next step."""
    state = before.state
    if not isinstance(move, Sell):
        return 0
    return float(any(state.cube_on(state.space(timer) - 1) == move.resource for timer in state.alive))


def credits_gained(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return the Credits gained."""
    return max(0, after.state.board.credits - before.state.board.credits)


def batteries_gained(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return the batteries gained."""
    return max(0, after.state.board.batteries - before.state.board.batteries)


def neutral_keys_gained(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return the neutral keys gained."""
    return max(0, after.state.board.neutral_keys - before.state.board.neutral_keys)


def pays_to_stay(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Whether a battery is paid for a diver to stay."""
    return float(isinstance(move, OtysSurface) and move.stay)


# Improvements


def upgrades(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return how many divers are upgraded."""
    return len(after.state.board.upgraded) - len(before.state.board.upgraded)


def sponsor_upgrades(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Whether the sponsor of a key's level can upgrade a diver."""
    return float(isinstance(move, PlayKey) and bool(after.deciders) and after.prompt_for(seat).kind == "upgrade")


def acts_twice(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return how often the diver of a key's level may act, if more than once."""
    if not isinstance(move, PlayKey):
        return 0
    uses = SPONSORS[after.state.sponsors[move.level - 1]].uses
    return uses if uses > 1 else 0


def returns_keys(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return how many keys come back at the end of this turn because the Hacker advances."""
    board, track = after.state.board, len(before.state.board.track) + 1
    if not isinstance(move, Advance) or move.track != "hacker":
        return 0
    return track if board.threshold <= track < before.state.board.threshold else 0


def hacker(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return the number of used keys that all return, if the Hacker advances."""
    return after.state.board.threshold if isinstance(move, Advance) and move.track == "hacker" else 0


def mechanic(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return the propeller's reach, if the Mechanic advances."""
    return after.state.board.reach if isinstance(move, Advance) and move.track == "mechanic" else 0


def keeps_token(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Whether a reward token is kept."""
    return float(isinstance(move, TakeToken) and move.keep)


# Waste


def wastes_x_key(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Return the level that an X key activates though its own key can be used."""
    if not isinstance(move, PlayKey) or move.kind == "number" or str(move.level) in before.state.board.track:
        return 0
    return move.level


def unused(before: OtysPosition, move: Move, after: OtysPosition, seat: int) -> float:
    """Whether the sponsor or the diver isn't used at all."""
    return float(isinstance(move, Pass) and not before.state.turn.acted)


EFFECTS: Mapping[str, Effect] = MappingProxyType(
    {
        "ends": Effect(ends, words.ends, mistake="greedy", good=False),
        "completes": Effect(completes, words.completes, words.COMPLETES, "missed"),
        "missing_cube": Effect(missing_cube, words.missing_cube, words.MISSING_CUBE, "missed"),
        "another_contract": Effect(another_contract, words.another_contract, words.TWO_CONTRACTS, "missed"),
        "diver_completes": Effect(diver_completes, words.diver_completes, words.RIGHT_DIVER, "missed"),
        "breaks": Effect(breaks, words.breaks, mistake="greedy", good=False),
        "discards": Effect(discards, words.discards, mistake="late", good=False),
        "meets": Effect(meets, words.meets, mistake="greedy", good=False),
        "upgrades": Effect(upgrades, words.upgrades_diver, words.UPGRADE, "missed"),
        "prestige": Effect(prestige, words.gains_prestige, words.PRESTIGE, "missed"),
        "sells_in_time": Effect(sells_in_time, words.sells_in_time, words.SELL_IN_TIME, "late"),
        "sponsor_upgrades": Effect(sponsor_upgrades, words.sponsor_upgrades, words.SPONSOR, "missed"),
        "acts_twice": Effect(acts_twice, words.acts_twice, words.SPONSOR, "missed"),
        "keeps_payable": Effect(keeps_payable, words.keeps_payable, words.CHOOSE_CONTRACT, "missed"),
        "keeps_near": Effect(keeps_near, words.keeps_near, words.CHOOSE_CONTRACT, "missed"),
        "sinks_into_place": Effect(sinks_into_place, words.sinks_into_place, words.SINK, "late"),
        "sinks_too_far": Effect(sinks_too_far, words.sinks_too_far, mistake="late", good=False),
        "keeps_far_timer": Effect(keeps_far_timer, words.keeps_far_timer, words.WHICH_TIMER, "late", of_turn="last"),
        "delays": Effect(delays, words.delays, words.WHICH_TIMER, "late"),
        "returns_keys": Effect(returns_keys, words.returns_keys, words.KEYS, "missed"),
        "hacker": Effect(hacker, words.hacker, words.KEYS, "late", of_turn="last"),
        "mechanic": Effect(mechanic, words.mechanic, mistake="late", of_turn="last"),
        "keeps_token": Effect(keeps_token, words.keeps_token, words.TOKEN, "late"),
        "credits": Effect(credits_gained, words.credits_gained),
        "batteries": Effect(batteries_gained, words.batteries_gained),
        "neutral_keys": Effect(neutral_keys_gained, words.neutral_keys_gained),
        "wastes_x_key": Effect(wastes_x_key, words.wastes_x_key, mistake="greedy", good=False),
        "pays_to_stay": Effect(pays_to_stay, words.pays_to_stay, good=False),
        "unused": Effect(unused, words.unused, mistake="missed", good=False),
    }
)
"""The most important first."""
