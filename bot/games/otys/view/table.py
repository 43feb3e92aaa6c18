"""Makes the view. Deck and bag are read as counts only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal, cast

from bot.games.contract import Move, look_ahead
from bot.games.engine import DecisionPosition
from bot.games.otys.components import (
    CONTRACTS,
    DIVERS,
    HACKER,
    INDEX,
    LEVELS,
    MECHANIC,
    OWN_KEYS,
    PLAYER,
    RESOURCES,
    SOLO,
    SPONSORS,
    STORE,
    TOKENS,
    Contract,
    Counts,
    OtysGain,
    Resource,
    cubes_of,
)
from bot.games.otys.decisions.contracts import payments
from bot.games.otys.decisions.key import rotated
from bot.games.otys.decisions.stage import OtysDecision, OtysMovePreview, Stage
from bot.games.otys.moves import (
    Advance,
    Buy,
    Complete,
    Keep,
    Order,
    OtysSurface,
    Pass,
    PlayKey,
    Propel,
    Retrieve,
    Sell,
    TakeBonus,
    TakeCube,
    TakeToken,
)
from bot.games.otys.scoring import rank_of
from bot.games.otys.state import OtysBoard, OtysPlayedMove, OtysSoloState, OtysState, OtysTurn, key_name
from bot.games.otys.view import (
    ContractView,
    DiverView,
    KeyView,
    LevelView,
    OtysChoiceView,
    OtysGhost,
    OtysLastMove,
    OtysSoloView,
    OtysStage,
    OtysView,
    PublicView,
    SeatView,
    SponsorView,
    StoreRow,
    TimerView,
    TokenView,
    TrackCube,
    TurnView,
)
from bot.games.otys.words import TIMER_NAMES, diver_name, sponsor_words

# The moves of a decision, and the certain differences of a proposed one


Position = DecisionPosition[OtysSoloState, OtysView]
Foreseeing = OtysDecision[OtysSoloState, Any] | Stage[OtysSoloState]
"""Decisions of Otys with previews."""

_JOINED: Mapping[type[Move], frozenset[str]] = {
    Order: frozenset({"order"}),
    PlayKey: frozenset({"upgrade"}),
    Propel: frozenset({"dive"}),
    OtysSurface: frozenset({"timer"}),
    Pass: frozenset({"finish", "timer"}),
    TakeCube: frozenset({"cubes", "dive", "finish", "timer"}),
    **dict.fromkeys((TakeBonus, TakeToken, Sell, Buy, Advance, Keep, Retrieve), frozenset({"finish", "timer"})),
}
"""Moves that can be joined with the next decision, by its kind."""


def choice(position: Position, move: Move, *, alone: bool = False) -> OtysChoiceView:
    """Return a legal move with its effects; `alone` leaves out joined moves."""
    state, decision = position.state, decision_of(position)
    preview = decision.preview(state, move)
    warning = preview.warning(state.board.prestige)
    following = () if alone else _then(position, move)
    return OtysChoiceView(str(move), decision.explain(state, move), preview, warning, following)


def decision_of(position: Position) -> Foreseeing:
    """Return the current decision."""
    return cast("Foreseeing", position.decision)


def _then(position: Position, move: Move) -> tuple[OtysChoiceView, ...]:
    """List the moves that can be joined with a move, unless it makes a contract possible."""
    kinds = _JOINED.get(type(move))
    if kinds is None or (isinstance(move, Propel) and not _another_acts(position.state, move)):
        return ()
    after = look_ahead(position, move)
    if after is None or after.prompt.kind not in kinds:
        return ()
    following = after.moves()
    contracts = {one for one in following if isinstance(one, Complete)}
    if contracts - {*position.moves()}:
        return ()
    return tuple(choice(after, one, alone=isinstance(move, Propel)) for one in following if one not in contracts)


def _another_acts(state: OtysSoloState, move: Propel) -> bool:
    """Return whether a propeller puts another diver on the active level."""
    place, board = PLAYER.surface + state.turn.level - 1, state.board
    return board.moved(move.diver, move.steps)[place] != board.column[place]


def ghost(state: OtysSoloState, decision: Foreseeing, move: Move) -> OtysGhost:
    """Return the ghost of a legal move."""
    preview = decision.preview(state, move)
    column = _column_after(state, move)
    level = move.level if isinstance(move, PlayKey) else state.turn.working or None
    acting = (column or state.board.column)[PLAYER.surface + level - 1] if level else None
    return OtysGhost(
        move=str(move),
        label=decision.explain(state, move),
        preview=preview,
        warning=preview.warning(state.board.prestige),
        key=key_name(move.kind, move.level) if isinstance(move, PlayKey) else None,
        level=level,
        diver=None if isinstance(move, OtysSurface) else acting,
        sponsors=rotated(state.sponsors) if isinstance(move, PlayKey) and move.kind != "number" else (),
        column=column,
        contract=move.contract if isinstance(move, Complete | Keep) else preview.discards,
        paid=move.paid if isinstance(move, Complete) else (),
        paying=(move.level or level) if isinstance(move, Complete) else None,
        store=_store(state, move, preview),
    )


def _column_after(state: OtysSoloState, move: Move) -> tuple[str, ...]:
    board = state.board
    if isinstance(move, Propel):
        return board.moved(move.diver, move.steps)
    if isinstance(move, OtysSurface) and not move.stay:
        diver = board.diver(state.turn.level)
        return board.moved(diver, -board.column.index(diver))
    return ()


def _store(state: OtysSoloState, move: Move, preview: OtysMovePreview) -> Mapping[Resource, int]:
    """Return the Store's changed rows with their new counts."""
    if isinstance(move, Sell | Buy):
        resource, change = move.resource, 1 if isinstance(move, Sell) else -1
    elif preview.reaches is not None and not preview.refused:
        resource, change = preview.reaches, 1
    else:
        return MappingProxyType({})
    return MappingProxyType({resource: state.store[INDEX[resource]] + change})


# The Score track of the solo game. Nothing of it is hidden.


_ABOVE = 1
"""Spaces drawn above the start of the Timers; more if the marker has passed them."""


def solo_view(state: OtysSoloState) -> OtysSoloView:
    """The Score track with marker, Timers and cubes, and the cubes near contracts."""
    marker, start = state.marker, state.settings.start
    timers = tuple(
        TimerView(TIMER_NAMES[timer], space, None if space is None else space - marker, state.moved == timer)
        for timer, space in enumerate(state.timers)
    )
    return OtysSoloView(
        start=start,
        last_space=max(start + _ABOVE, marker),
        marker=marker,
        timers=timers,
        to_contact=min((timer.distance for timer in timers if timer.distance is not None), default=None),
        cubes=tuple(
            TrackCube(space, resource, resource not in state.reached) for space, resource in state.cubes.items()
        ),
        order=state.order,
        choosing=state.choosing if len(state.order) < len(RESOURCES) else (),
        queue=state.queue,
        ranks=SOLO.ranks,
        rank=rank_of(marker).title,
    )


# Making the view, with deck and bag as counts


def build_view(position: Position, viewer: int | None, proposal: Move | None) -> OtysView:
    """Return the view of a seat or spectator, with the ghost of a legal proposed move."""
    seen = position.memoize(f"seen {viewer}", lambda: _seen(position, viewer))
    if proposal is None:
        return seen
    return replace(seen, proposal=str(proposal), ghost=ghost(position.state, decision_of(position), proposal))


def _seen(position: Position, viewer: int | None) -> OtysView:
    return _by_everybody(position) if viewer is None else _by_seat(position, build_view(position, None, None), viewer)


def _by_seat(position: Position, seen: OtysView, viewer: int) -> OtysView:
    """Add to a spectator's view the facts that only this seat may see."""
    state, hand, mine = position.state, position.state.boards[viewer].hand, viewer in position.deciders
    own = replace(seen.table[viewer], hand=tuple(_contract(state, card, viewer, seen.stage) for card in hand))
    return replace(
        seen,
        viewer=viewer,
        table=(*seen.table[:viewer], own, *seen.table[viewer + 1 :]) if hand else seen.table,
        drawn=tuple(_contract(state, card, viewer, seen.stage) for card in state.turn.drawn) if mine else (),
        choices=tuple(choice(position, move) for move in position.moves()) if mine else (),
    )


def _by_everybody(position: Position) -> OtysView:
    state, prompt = position.state, position.prompt
    stage = cast("OtysStage", prompt.kind)
    return OtysView(
        game="otys",
        viewer=None,
        seats=state.seats,
        deciders=position.deciders,
        prompt=prompt,
        outcome=position.outcome(),
        proposal=None,
        stage=stage,
        turn=_turn(state.turn, state.board),
        table=tuple(_seat(state, seat, stage) for seat in range(state.seats)),
        sponsors=tuple(_sponsor(state, level) for level in LEVELS),
        tokens=tuple(tuple(map(_token, shown)) for shown in state.tokens),
        store=tuple(map(_row, RESOURCES, state.store)),
        public=tuple(
            PublicView(slot, None if card is None else _contract(state, card, state.active, stage), cube)
            for slot, (card, cube) in enumerate(zip(state.public, state.carried, strict=True))
        ),
        deck=len(state.deck),
        bag=len(state.bag),
        drawn=(),
        drawn_size=len(state.turn.drawn),
        choices=(),
        solo=solo_view(state),
        last=None if state.last is None else _last(state.last),
        ghost=None,
        ending=state.ending,
    )


def _last(played: OtysPlayedMove) -> OtysLastMove:
    """Return the last move, without the identity of a kept card."""
    move = played.move
    level = (move.level if isinstance(move, PlayKey) else played.level) or None
    return OtysLastMove(
        move="keep" if isinstance(move, Keep) else str(move),
        seat=played.seat,
        level=level,
        diver=played.diver or None,
        contract=move.contract if isinstance(move, Complete) else None,
    )


def _turn(turn: OtysTurn, board: OtysBoard) -> TurnView:
    return TurnView(
        number=turn.number,
        key=turn.key or None,
        level=turn.working or None,
        diver=board.diver(turn.working) if turn.working else None,
        propelled=turn.propelled,
        cube=turn.cube if turn.cubes else None,
    )


def _seat(state: OtysState, seat: int, stage: OtysStage) -> SeatView:
    """Return a seat without the cards in its hand."""
    board, mine = state.boards[seat], seat == state.active
    active = state.turn.working if mine else 0
    return SeatView(
        seat=seat,
        prestige=board.prestige,
        credits=board.credits,
        batteries=board.batteries,
        neutral_keys=board.neutral_keys,
        keys=_keys(board.track, state.turn.key if active else "", asked=mine and stage == "key"),
        track=board.track,
        hacker=HACKER,
        hacker_step=board.hacker,
        threshold=board.threshold,
        mechanic=MECHANIC,
        mechanic_step=board.mechanic,
        reach=board.reach,
        column=_column(board.column, board.upgraded, active),
        levels=tuple(_level(board, level, active) for level in LEVELS),
        hand=(),
        hand_size=len(board.hand),
    )


@lru_cache(maxsize=1024)
def _keys(track: tuple[str, ...], played: str, *, asked: bool) -> tuple[KeyView, ...]:
    """Return the own keys: on the Hacker track, played this turn, and the others."""
    states: dict[str, Literal["played", "spent"]] = {played: "played", **dict.fromkeys(track, "spent")}
    return tuple(KeyView(key, states.get(key, "ready"), asked and key not in states) for key in OWN_KEYS)


@lru_cache(maxsize=1024)
def _column(column: tuple[str, ...], upgraded: frozenset[str], active: int) -> tuple[DiverView, ...]:
    return tuple(_standing(diver, place, active, upgraded=diver in upgraded) for place, diver in enumerate(column))


@lru_cache(maxsize=1024)
def _standing(diver: str, place: int, active: int, *, upgraded: bool) -> DiverView:
    level = place - PLAYER.surface + 1
    side = DIVERS[diver].upgraded if upgraded else DIVERS[diver].basic
    bonus = "own_keys" if side.own_keys else _bonus(side.bonus)
    return DiverView(
        id=diver,
        name=diver_name(diver),
        position=place,
        level=level if level > 0 else None,
        upgraded=upgraded,
        acting=level > 0 and level == active,
        cost=side.cost,
        acts=side.acts,
        resource=side.resource,
        transactions=side.transactions,
        bonus=bonus,
    )


def _bonus(gain: OtysGain) -> str:
    """Return the name of the bonus, "" without one."""
    return next((name for name in ("credits", "batteries", "neutral_keys") if getattr(gain, name)), "")


def _level(board: OtysBoard, level: int, active: int) -> LevelView:
    return _filled(level, board.capacity[level - 1], board.cubes(level), board.kept[level - 1], active=level == active)


@lru_cache(maxsize=1024)
def _filled(level: int, capacity: int, cubes: Counts, kept: str, *, active: bool) -> LevelView:
    return LevelView(level, capacity, cubes_of(cubes), _token(kept) if kept else None, active)


@lru_cache(maxsize=64)
def _token(kind: str) -> TokenView:
    token = TOKENS[kind]
    now = token.now
    return TokenView(kind, token.cubes or now.prestige or now.credits or now.batteries or now.neutral_keys)


def _sponsor(state: OtysState, level: int) -> SponsorView:
    return _sponsoring(state.sponsors[level - 1], level, active=level == state.turn.working)


@lru_cache(maxsize=128)
def _sponsoring(number: int, level: int, *, active: bool) -> SponsorView:
    sponsor = SPONSORS[number]
    return SponsorView(level, sponsor.number, sponsor.effect, sponsor_words(sponsor), active)


@lru_cache(maxsize=64)
def _row(resource: Resource, count: int) -> StoreRow:
    sale = STORE.sell[count] or OtysGain()
    return StoreRow(resource, count, STORE.capacity, sale.credits, sale.prestige, STORE.buy[count])


def _contract(state: OtysState, card: str, seat: int, stage: OtysStage) -> ContractView:
    levels = _payable(state, card, seat)
    return _card(state.contract(card), levels, now=_is_completable(state, seat, stage, levels))


def _is_completable(state: OtysState, seat: int, stage: OtysStage, levels: Sequence[int]) -> bool:
    if seat != state.active or not state.turn.working:
        return False
    if state.settings.edition.any_level:
        return bool(levels) and stage != "draw"
    return stage == "finish" and state.turn.level in levels


def _payable(state: OtysState, card: str, seat: int) -> tuple[int, ...]:
    """Return the levels whose cubes pay for a contract, kept reward tokens included."""
    places = zip(LEVELS, state.boards[seat].levels, state.virtuals(seat), strict=True)
    return tuple([level for level, cubes, virtual in places if payments(card, cubes, virtual)])


@lru_cache(maxsize=1024)
def _card(contract: Contract, levels: tuple[int, ...], *, now: bool) -> ContractView:
    return ContractView(
        id=contract.id,
        prestige=contract.prestige,
        credits=contract.bonus.credits,
        batteries=contract.bonus.batteries,
        cost=cubes_of(contract.cost),
        pattern=contract.pattern,
        payable=levels,
        completable=now,
    )


# Components alone


def diver_view(diver: str, *, upgraded: bool) -> DiverView:
    """Return one side of a diver, at the surface."""
    return _standing(diver, 0, 0, upgraded=upgraded)


def token_view(kind: str) -> TokenView:
    """Return a reward token, face up."""
    return _token(kind)


def contract_view(card: str) -> ContractView:
    """Return a contract that isn't payable."""
    return _card(CONTRACTS[card], (), now=False)
