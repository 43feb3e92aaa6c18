"""A tiny game in which seats decide at the same time: each picks a card unseen, the highest one that is alone scores.

Whoever comes to it first picks first; what was picked is shown when all have done so. Then a die says its worth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from bot.games.chance import Chance
from bot.games.contract import NO_DATA, Event, Move, Option, Outcome, Refusal, View, decider_for
from bot.games.engine import (
    Decision,
    DecisionGame,
    DecisionPosition,
    Execution,
    Grammar,
    Notation,
    Simultaneous,
    State,
    Step,
    WrittenMove,
    number,
)
from bot.games.text import Text

CARDS = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Pick(WrittenMove):
    """`pick 2`."""

    notation: ClassVar[Notation] = Notation("pick {card}", card=number(range(1, 5)))

    card: int


class Table(State):
    """`hands` are what each seat has left, the card that it picked in this round among them."""

    def __init__(self, seats: int, seed: bytes) -> None:
        super().__init__(seats, (Round(1),))
        self.hands: tuple[tuple[int, ...], ...] = (CARDS,) * seats
        self.picked: tuple[int | None, ...] = (None,) * seats
        self.points = (0,) * seats
        self.chance = Chance(seed)

    def imagine(self, viewer: int | None, chance: Chance) -> None:
        self.chance = chance
        self.picked = tuple(
            card if card is None or seat == viewer else chance.choice(self.hands[seat], "picked", seat)
            for seat, card in enumerate(self.picked)
        )


@dataclass(frozen=True, slots=True)
class PickCard(Decision[Table, Pick]):
    kind: ClassVar[str] = "pick"
    takes: ClassVar[tuple[type[Move], ...]] = (Pick,)

    def ask(self, state: Table) -> Text:
        return Text("Pick one of your {n} cards.", n=len(state.hands[self.seat]))

    def moves(self, state: Table) -> Sequence[Pick]:
        return [Pick(card) for card in state.hands[self.seat]]

    def explain(self, state: Table, move: Pick) -> Text:
        return Text("Card {card}", card=move.card)

    def refuse(self, state: Table, move: Pick) -> Refusal:
        return Refusal(Text("You have no card {card} any more; pick another one.", card=move.card))

    def play(self, run: Execution[Table], move: Pick) -> None:
        state = run.state
        state.picked = (*state.picked[: self.seat], move.card, *state.picked[self.seat + 1 :])
        run.emit(Event("picked", Text("Player {number} has picked a card.", number=self.seat + 1)))


@dataclass(frozen=True, slots=True)
class Round(Step[Table]):
    number: int

    def run(self, run: Execution[Table]) -> None:
        all_at_once = Simultaneous(tuple((PickCard(seat),) for seat in range(run.state.seats)))
        run.then(all_at_once, Show(self.number))


@dataclass(frozen=True, slots=True)
class Show(Step[Table]):
    number: int

    def run(self, run: Execution[Table]) -> None:
        state = run.state
        picked = [card for card in state.picked if card is not None]
        worth = state.chance.die(6, "worth", self.number)
        best = max((card for card in picked if picked.count(card) == 1), default=0)
        state.points = tuple(points + worth * (card == best) for points, card in zip(state.points, picked, strict=True))
        state.hands = tuple(
            tuple(card for card in hand if card != gone) for hand, gone in zip(state.hands, picked, strict=True)
        )
        state.picked = (None,) * state.seats
        run.emit(Event("shown", Text("The cards are {cards}.", cards=tuple(picked)), {"cards": picked}, reveals=True))
        if self.number < len(CARDS) - 1:
            run.then(Round(self.number + 1))


@dataclass(frozen=True, slots=True)
class PicksView(View):
    """`hand` is the viewer's, `own` what they picked."""

    hand: tuple[int, ...]
    own: int | None
    waiting: tuple[int, ...]
    points: tuple[int, ...]


class PicksPosition(DecisionPosition[Table, PicksView]):
    def make_view(self, viewer: int | None, proposal: Move | None, decider: int | None) -> PicksView:
        state, decider = self.state, decider_for(self.deciders, viewer)
        return PicksView(
            game=Picks.key,
            viewer=viewer,
            seats=self.seats,
            deciders=self.deciders,
            prompt=self.prompt_for(decider),
            outcome=self.outcome(),
            proposal=None if proposal is None else str(proposal),
            hand=() if viewer is None else state.hands[viewer],
            own=None if viewer is None else state.picked[viewer],
            waiting=self.deciders,
            points=state.points,
        )

    def scores(self) -> tuple[int, ...]:
        return self.state.points

    def result(self) -> Outcome:
        points = self.state.points
        return Outcome(points, tuple(1 + sum(other > each for other in points) for each in points))


class Picks(DecisionGame):
    key: ClassVar[str] = "picks"
    title: ClassVar[str] = "Picks"
    seats: ClassVar[range] = range(2, 5)
    rules_version: ClassVar[int] = 1
    options: ClassVar[Sequence[Option]] = ()
    better: ClassVar[Literal["high", "low"]] = "high"
    grammar: ClassVar[Grammar] = Grammar((Pick,), Text("Write a card, such as `pick 2`."))

    def new(
        self, *, seats: int, seed: bytes, options: Mapping[str, object] = NO_DATA, rules_version: int | None = None
    ) -> PicksPosition:
        self.check_options(options)
        self.check_rules(rules_version)
        return PicksPosition(Table(self.check_seats(seats), seed))
