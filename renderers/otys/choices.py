"""Legal moves and the proposed move by the place where a picture marks them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from bot.games.otys.view import DiverView, OtysView
from renderers.otys.layout import shown_seat

Notation = tuple[str, ...]


@dataclass(frozen=True)
class ChoiceMarks:
    """The legal moves of a view as words of their notation.

    Viewers who can't see the moves, which could reveal a hidden hand, get the public ones.
    """

    moves: frozenset[Notation]
    considered: Notation

    @classmethod
    def from_view(cls, view: OtysView) -> ChoiceMarks:
        """The marks of a view; none when the game is over."""
        considered = tuple(view.ghost.move.split()) if view.ghost is not None else ()
        if view.choices:
            return cls(frozenset(tuple(choice.move.split()) for choice in view.choices), considered)
        return cls(frozenset(_public_moves(view)), considered)

    @cached_property
    def _starts(self) -> frozenset[Notation]:
        return frozenset(move[:length] for move in self.moves for length in (1, 2))

    def state(self, *start: str) -> str:
        """Return the mark of a thing whose moves start with these words.

        It's `legal`, `quiet` while another move is proposed, `chosen`, or "".
        """
        if self.considered:
            if self.considered[: len(start)] == start:
                return "chosen"
            return "quiet" if start in self._starts else ""
        return "legal" if start in self._starts else ""


def _public_moves(view: OtysView) -> Iterator[Notation]:
    """Yield the legal moves that are public knowledge."""
    if view.decider is None:
        return
    seat = shown_seat(view)
    for space in view.public:
        if space.contract is not None and space.contract.completable:
            yield ("complete", space.contract.id)
    match view.stage:
        case "order" if view.solo is not None:
            yield from (("order", resource) for resource in view.solo.choosing)
        case "key":
            yield from (("key", key.name.lower()) for key in seat.keys if key.usable)
            if seat.neutral_keys:
                yield ("key", "n")
        case "retrieve":
            yield from (("retrieve", name.lower()) for name in seat.track if name != "N")
        case "upgrade":
            yield from (("upgrade", diver.id) for diver in seat.column if diver.acting)
        case "dive":
            if seat.batteries and not view.turn.propelled:
                yield ("propel",)
            for diver in seat.column:
                if diver.acting and diver.cost <= seat.credits:
                    yield from _act_moves(view, diver)
        case "cubes" if view.turn.cube is not None:
            yield ("take", view.turn.cube)
        case "timer":
            yield from _timer_moves(view)
        case _:
            return


def _act_moves(view: OtysView, diver: DiverView) -> Iterator[Notation]:
    for act in diver.acts:
        match act:
            case "cube" if diver.resource is not None:
                yield ("take", diver.resource)
            case "trade":
                yield from _trade_moves(view)
            case "draw" if view.deck:
                yield ("draw",)
            case "timer":
                yield from _timer_moves(view)
            case "advance":
                seat = shown_seat(view)
                if seat.hacker_step + 1 < len(seat.hacker):
                    yield ("advance", "hacker")
                if seat.mechanic_step + 1 < len(seat.mechanic):
                    yield ("advance", "mechanic")
            case "token" if diver.level is not None:
                yield from (("token", token.type) for token in view.tokens[diver.level - 1])
            case _:
                continue


def _trade_moves(view: OtysView) -> Iterator[Notation]:
    seat = shown_seat(view)
    active = next((level for level in seat.levels if level.active), None)
    if active is None:
        return
    for row in view.store:
        if row.resource in active.cubes and (row.sell_credits or row.sell_prestige):
            yield ("sell", row.resource)
        if row.buy is not None and row.buy <= seat.credits and len(active.cubes) < active.capacity:
            yield ("buy", row.resource)


def _timer_moves(view: OtysView) -> Iterator[Notation]:
    if view.solo is not None:
        yield from (("timer", timer.name.lower()) for timer in view.solo.timers if timer.space is not None)
