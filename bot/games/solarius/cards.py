"""Progress cards: drawing, discarding, the hand limit, and playing one as mission or development (rules 9.2 B.I)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.games.chance import Chance
from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.solarius import describing, told, words
from bot.games.solarius.components import CARDS, HAND_LIMIT, MISSIONS
from bot.games.solarius.moves import Discard, PlayCard
from bot.games.solarius.state import Mat, PlayedMission, State
from bot.games.solarius.steps import Decision, Run, Step
from bot.games.solarius.vocabulary import Effect, Half
from bot.games.text import Text

_PLAYING = "solarius_mission 9.2 I.3"


@dataclass(frozen=True, slots=True)
class DrawCards(Step):
    """Cards from the deck to a hand, as many as there are (P3); an empty deck is made of the discards (X6)."""

    seat: int
    cards: int

    def run(self, run: Run) -> None:
        """Draw them one after another."""
        state, drawn = run.state, list[int]()
        while len(drawn) < self.cards and (state.deck or state.discards):
            if not state.deck:
                state.deck = tuple(Chance(state.seed).shuffle(sorted(state.discards), "deck", state.shuffles + 1))
                state.discards, state.shuffles = (), state.shuffles + 1
                run.tell(told.shuffled(len(state.deck)))
            drawn.append(state.deck[0])
            state.deck = state.deck[1:]
        if drawn:
            run.mat(self.seat).hand += tuple(drawn)
            for event in told.drew(self.seat, drawn, len(state.deck)):
                run.tell(event)


@dataclass(frozen=True, slots=True)
class DiscardCards(Decision):
    """Cards of the hand to the discard pile, one at a time."""

    kind: ClassVar[str] = "discard"
    rule: ClassVar[str] = "solarius_mission 9.2 I.2"
    anytime: ClassVar[bool] = False

    cards: int

    def ask(self, state: State) -> Text:
        """How many cards."""
        return Text("Discard {n} {n:card|cards} of your hand.", n=self.cards)

    def moves(self, state: State) -> list[Move]:
        """Any card of the hand."""
        return [Discard(card) for card in state.mats[self.seat].hand]

    def explain(self, state: State, move: Move) -> Text:
        """The card by its number and its development."""
        assert isinstance(move, Discard)  # noqa: S101
        development = describing.development(CARDS[move.card].development)
        return Text("Discard {card}, {development}", card=move.card, development=development)

    def play(self, run: Run, move: Move) -> None:
        """Discard it and go on."""
        assert isinstance(move, Discard)  # noqa: S101
        mat = run.mat(self.seat)
        mat.hand = tuple([card for card in mat.hand if card != move.card])
        run.state.discards = (*run.state.discards, move.card)
        run.tell(told.discarded(self.seat, move.card))
        if self.cards > 1:
            run.then(DiscardCards(self.seat, self.cards - 1))

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """It is not in the hand."""
        if not isinstance(move, Discard):
            return None
        return Refusal(Text("Card {n} is not in your hand; choose one that is.", n=move.card), self.rule)


@dataclass(frozen=True, slots=True)
class KeepHandLimit(Step):
    """Too many cards in hand have to be discarded at once."""

    seat: int

    def run(self, run: Run) -> None:
        """Ask for as many as are too many."""
        surplus = len(run.mat(self.seat).hand) - HAND_LIMIT
        if surplus > 0:
            run.then(DiscardCards(self.seat, surplus))


def draw_steps(seat: int, draw: int, discard: int) -> tuple[Step, ...]:
    """Draw, discard, then keep the hand limit (P1, P2)."""
    first = DrawCards(seat, draw)
    limit = KeepHandLimit(seat)
    return (first, DiscardCards(seat, discard), limit) if discard else (first, limit)


def may_draw(state: State) -> bool:
    """Whether there is anything to draw."""
    return bool(state.deck or state.discards)


def why_no_draw() -> Refusal:
    """Why no card can be drawn."""
    return Refusal(Text("There is no card to draw; do something else."), DiscardCards.rule)


def plays(mat: Mat) -> list[Move]:
    """Every way to play a card of the hand."""
    halves: tuple[Half, ...] = ("mission", "development") if len(mat.missions) < MISSIONS else ("development",)
    return [PlayCard(card, half) for card in mat.hand for half in halves]


def explain_play(move: PlayCard) -> Text:
    """The mission with its price, or the development with what it does."""
    card = CARDS[move.card]
    if move.half == "mission":
        return Text(
            "Mission {card} for {vp}: {cost}",
            card=move.card,
            vp=card.mission.vp,
            cost=tuple(map(words.short_cost, card.mission.cost)),
        )
    return Text("Card {card}, {development}", card=move.card, development=describing.development(card.development))


def why_no_play(mat: Mat, move: PlayCard) -> Refusal:
    """Why a card cannot be played like this."""
    if move.card not in mat.hand:
        text = Text("Card {n} is not in your hand; choose one that is.", n=move.card)
    else:
        text = Text("All {n} mission markers are used; play it as a development.", n=MISSIONS)
    return Refusal(text, _PLAYING)


def play_card(run: Run, seat: int, move: PlayCard) -> tuple[Effect, ...]:
    """Play a card; returns the effects that are to be resolved at once."""
    mat = run.mat(seat)
    mat.hand = tuple([card for card in mat.hand if card != move.card])
    run.tell(told.played(seat, move.card, move.half))
    if move.half == "mission":
        mat.missions = (*mat.missions, PlayedMission(move.card, done=False))
        return ()
    mat.developments = (*mat.developments, move.card)
    development = CARDS[move.card].development
    return development.effects if development.kind == "instant" else ()
