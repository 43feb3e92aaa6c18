"""A position as it may be seen: fills `OtysView`. Reads the deck and the bag only as counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from bot.games.contract import Move
from bot.games.otys import ghosts, labels, legal, prospects
from bot.games.otys.board import Board, spelled
from bot.games.otys.components import (
    CAPACITY,
    CONTRACTS,
    DIVERS,
    HACKER,
    LEVELS,
    MECHANIC,
    OWN_KEYS,
    PLAYER,
    RESOURCES,
    SPONSORS,
    STORE,
    TOKENS,
    Counts,
    Gain,
)
from bot.games.otys.moves import Complete, Keep, MoveTimer, PlayKey
from bot.games.otys.state import Played
from bot.games.otys.view import (
    ChoiceView,
    ContractView,
    DiverView,
    KeyView,
    LastMove,
    LevelView,
    OtysView,
    PublicView,
    Resource,
    SeatView,
    SponsorView,
    StoreRow,
    TokenView,
    TurnView,
)
from bot.games.otys.words import TIMER_NAMES, diver_name, sponsor_effect, sponsor_words

if TYPE_CHECKING:
    from bot.games.otys.position import OtysPosition


def considered(position: OtysPosition, seen: OtysView, proposal: Move) -> OtysView:
    """A view with the ghost of a proposed move, which has to be legal."""
    return replace(seen, proposal=str(proposal), ghost=ghosts.ghost(position, proposal))


def for_seat(position: OtysPosition, seen: OtysView, viewer: int) -> OtysView:
    """What a spectator sees, with what only this seat may see besides."""
    turn, hand = position.turn, position.boards[viewer].hand
    mine = viewer == position.to_move
    own = replace(seen.table[viewer], hand=tuple(_contract(position, card, viewer) for card in hand))
    return replace(
        seen,
        viewer=viewer,
        table=(*seen.table[:viewer], own, *seen.table[viewer + 1 :]) if hand else seen.table,
        drawn=tuple(_contract(position, card, position.active) for card in turn.drawn) if mine else (),
        choices=tuple(choice(position, move) for move in position.moves()) if mine else (),
    )


def for_everybody(position: OtysPosition) -> OtysView:
    """The view of a spectator."""
    turn = position.turn
    return OtysView(
        game="otys",
        viewer=None,
        seats=position.seats,
        to_move=position.to_move,
        prompt=position.prompt,
        outcome=position.outcome(),
        proposal=None,
        stage="over" if position.ending else turn.stage,
        turn=_turn(position),
        table=tuple(_seat(position, seat) for seat in range(position.seats)),
        sponsors=tuple(_sponsor(position, level) for level in LEVELS),
        tokens=tuple(tuple(map(_token, shown)) for shown in position.tokens),
        store=tuple(map(_row, RESOURCES, position.store)),
        public=tuple(
            PublicView(
                slot, None if card is None else _contract(position, card, position.active), position.lying_on(slot)
            )
            for slot, card in enumerate(position.public)
        ),
        deck=len(position.deck),
        bag=len(position.bag),
        supply=by_resource(position.supply),
        drawn=(),
        drawn_size=len(turn.drawn),
        choices=(),
        solo=position.solo_view(),
        last=None if position.last is None else _last(position.last),
        ghost=None,
        ending=position.ending,
    )


def choice(position: OtysPosition, move: Move) -> ChoiceView:
    """A legal move with what it would bring."""
    prospect = position.prospect(move)
    warning = prospects.warning(prospect, position.board.prestige)
    return ChoiceView(str(move), labels.label(position, move), prospect, warning)


def by_resource(counts: Sequence[int]) -> Mapping[Resource, int]:
    """Counts by colour."""
    return MappingProxyType(dict(zip(RESOURCES, counts, strict=True)))


def _last(played: Played) -> LastMove:
    """The move that was played last; a card that was kept in hand is nobody's business."""
    move = played.move
    level = (move.level if isinstance(move, PlayKey) else played.level) or None
    return LastMove(
        move="keep" if isinstance(move, Keep) else str(move),
        seat=played.seat,
        level=level,
        diver=None if level is None else played.column[PLAYER.surface + level - 1],
        timer=TIMER_NAMES[move.timer] if isinstance(move, MoveTimer) else None,
        contract=move.contract if isinstance(move, Complete) else None,
    )


def _turn(position: OtysPosition) -> TurnView:
    turn = position.turn
    return TurnView(
        number=turn.number,
        stage="over" if position.ending else turn.stage,
        key=turn.key or None,
        level=turn.working or None,
        diver=position.board.diver(turn.working) if turn.working else None,
        uses=turn.uses,
        transactions=turn.transactions,
        propelled=turn.propelled,
        virtual=legal.virtual(position),
        cubes=turn.cubes,
        cube=turn.cube,
        retrieving=turn.retrieving,
    )


def _seat(position: OtysPosition, seat: int) -> SeatView:
    """A seat as everybody sees it, without the cards in its hand."""
    board, mine = position.boards[seat], seat == position.active
    active = position.turn.working if mine else 0
    return SeatView(
        seat=seat,
        prestige=board.prestige,
        credits=board.credits,
        batteries=board.batteries,
        neutral_keys=board.neutral_keys,
        keys=_keys(
            board.track,
            position.turn.key if active else "",
            asked=mine and not position.ending and position.turn.stage == "key",
        ),
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
    """The own keys: those on the Hacker track, the one played this turn, and the others, which may be asked for."""
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


def _bonus(gain: Gain) -> str:
    """The name of what a bonus is made of, "" if there is none."""
    return next((name for name in ("credits", "batteries", "neutral_keys") if getattr(gain, name)), "")


def _level(board: Board, level: int, active: int) -> LevelView:
    return _filled(level, board.cubes(level), board.kept[level - 1], active=level == active)


@lru_cache(maxsize=1024)
def _filled(level: int, cubes: Counts, kept: str, *, active: bool) -> LevelView:
    return LevelView(level, CAPACITY[level - 1], spelled(cubes), _token(kept) if kept else None, active)


@lru_cache(maxsize=64)
def _token(kind: str) -> TokenView:
    token = TOKENS[kind]
    now = token.now
    return TokenView(kind, token.cubes or now.prestige or now.credits or now.batteries or now.neutral_keys)


def _sponsor(position: OtysPosition, level: int) -> SponsorView:
    active = level == position.turn.working
    return _sponsoring(position.sponsors[level - 1], level, active=active)


@lru_cache(maxsize=128)
def _sponsoring(number: int, level: int, *, active: bool) -> SponsorView:
    sponsor = SPONSORS[number]
    return SponsorView(level, sponsor.number, sponsor_effect(sponsor), sponsor_words(sponsor), active)


@lru_cache(maxsize=64)
def _row(resource: Resource, count: int) -> StoreRow:
    sale = STORE.sell[count] or Gain()
    return StoreRow(resource, count, STORE.capacity, sale.credits, sale.prestige, STORE.buy[count])


def _contract(position: OtysPosition, card: str, seat: int) -> ContractView:
    levels = legal.payable(card, position, seat)
    now = seat == position.to_move and position.turn.stage == "finish" and position.turn.level in levels
    return _card(card, levels, now=now)


@lru_cache(maxsize=1024)
def _card(card: str, levels: tuple[int, ...], *, now: bool) -> ContractView:
    contract = CONTRACTS[card]
    return ContractView(
        id=card,
        prestige=contract.prestige,
        credits=contract.bonus.credits,
        batteries=contract.bonus.batteries,
        cost=spelled(contract.cost),
        pattern=contract.pattern,
        payable=levels,
        completable=now,
    )
