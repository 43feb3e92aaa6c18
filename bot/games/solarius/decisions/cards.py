"""Progress cards: draw, discard, play, resolve (rules 9.2 A and B).

No card is named here: any combination of effects in the component file works.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from bot.games.areas import AreaKey
from bot.games.contract import Refusal
from bot.games.engine import Execution, Step
from bot.games.solarius import events, words
from bot.games.solarius.components import CARDS, HAND_LIMIT, MISSIONS, RESEARCH_DRAW
from bot.games.solarius.components.vocabulary import (
    COLOURS,
    AddDriveEffect,
    DevelopEffect,
    DrawCardsEffect,
    Effect,
    Half,
    Occasion,
    PlayCardsEffect,
    RemoveContamination,
    SolariusGain,
    UpgradeDriveEffect,
)
from bot.games.solarius.decisions import changes
from bot.games.solarius.decisions.changes import DoWithout, SolariusDecision
from bot.games.solarius.decisions.exchange import InterruptibleDecision
from bot.games.solarius.decisions.resources import develop_dice, split_points, store_cubes
from bot.games.solarius.mats import PlayedMission
from bot.games.solarius.moves import PlayCard, SolariusDiscard, SolariusDraw
from bot.games.solarius.state import SolariusState
from bot.games.text import Text

# Progress cards: drawing, discarding, the hand limit (rules 9.2 B.I).


@dataclass(frozen=True, slots=True)
class DrawCards(Step[SolariusState]):
    """Draw cards while there are any (P3); an empty deck is made of the discards (X6)."""

    seat: int
    cards: int

    def run(self, run: Execution[SolariusState]) -> None:
        state, drawn = run.state, list[int]()
        while len(drawn) < self.cards and (state.deck or state.discards):
            if not state.deck:
                state.deck = tuple(state.chance.shuffle(sorted(state.discards), "deck", state.shuffles + 1))
                state.discards, state.shuffles = (), state.shuffles + 1
                run.emit(events.shuffled(len(state.deck)))
            drawn.append(state.deck[0])
            state.deck = state.deck[1:]
        if drawn:
            state.mats[self.seat].hand += tuple(drawn)
            for event in events.drew(self.seat, drawn, len(state.deck)):
                run.emit(event)


@dataclass(frozen=True, slots=True)
class DiscardCards(SolariusDecision[SolariusDiscard]):
    """Cards of the hand to the discard pile, one at a time."""

    kind = "discard"
    rule = "solarius_mission 9.2 I.2"
    takes = (SolariusDiscard,)

    cards: int

    def ask(self, state: SolariusState) -> Text:
        return words.discard(n=self.cards)

    def moves(self, state: SolariusState) -> Sequence[SolariusDiscard]:
        return [SolariusDiscard(card) for card in state.mats[self.seat].hand]

    def explain(self, state: SolariusState, move: SolariusDiscard) -> Text:
        return words.discard_label(development=CARDS[move.card].development)

    def places(self, state: SolariusState, move: SolariusDiscard) -> tuple[AreaKey, ...]:
        return (AreaKey("card", move.card),)

    def refuse(self, state: SolariusState, move: SolariusDiscard) -> Refusal:
        return Refusal(words.NOT_IN_HAND, self.rule)

    def play(self, run: Execution[SolariusState], move: SolariusDiscard) -> None:
        mat = run.state.mats[self.seat]
        mat.hand = tuple([card for card in mat.hand if card != move.card])
        run.state.discards = (*run.state.discards, move.card)
        run.emit(partial(events.discarded, self.seat, move.card))
        if self.cards > 1:
            run.then(DiscardCards(self.seat, self.cards - 1))


@dataclass(frozen=True, slots=True)
class KeepHandLimit(Step[SolariusState]):
    """Too many cards in hand have to be discarded at once."""

    seat: int

    def run(self, run: Execution[SolariusState]) -> None:
        surplus = len(run.state.mats[self.seat].hand) - HAND_LIMIT
        if surplus > 0:
            run.then(DiscardCards(self.seat, surplus))


def draw_steps(seat: int, draw: int, discard: int) -> tuple[Step[SolariusState], ...]:
    """Draw, discard, then keep the hand limit (P1, P2)."""
    first, limit = DrawCards(seat, draw), KeepHandLimit(seat)
    return (first, DiscardCards(seat, discard), limit) if discard else (first, limit)


# The interpreter of effects: what a card says in the vocabulary of the components becomes steps.


@dataclass(frozen=True, slots=True)
class Resolve(Step[SolariusState]):
    """One effect for one seat; `cause` names its source, for the events."""

    seat: int
    effect: Effect
    cause: str

    def run(self, run: Execution[SolariusState]) -> None:
        seat, cause = self.seat, self.cause
        match self.effect:
            case SolariusGain() as gain:
                changes.gain(run, seat, gain.fuel, gain.spacebucks, cause)
                run.then(*_gain_steps(seat, gain, cause))
            case DevelopEffect(technology, points):
                run.then(develop_dice(seat, technology, points))
            case AddDriveEffect(drives):
                changes.add_drives(run, seat, drives, cause)
            case UpgradeDriveEffect(drives):
                changes.upgrade_drives(run, seat, drives, cause)
            case DrawCardsEffect(draw, discard):
                run.then(*draw_steps(seat, draw, discard))
            case PlayCardsEffect(number):
                run.then(
                    *[InterruptibleDecision.of(PlayHand(seat), DoWithout(seat, words.PLAY_NONE)) for _ in range(number)]
                )
            case RemoveContamination(cubes):
                changes.clean(run, seat, cubes)


def resolve(seat: int, effects: Iterable[Effect], cause: str) -> tuple[Step[SolariusState], ...]:
    """The steps of several effects, in their order."""
    return tuple([Resolve(seat, effect, cause) for effect in effects])


def _gain_steps(seat: int, gain: SolariusGain, cause: str) -> list[Step[SolariusState]]:
    """The decisions that a gain leaves open: how points are split, where cubes go."""
    steps: list[Step[SolariusState]] = [split_points(seat, gain.either, cause)] if gain.either else []
    steps += [store_cubes(seat, number, (colour,)) for colour, number in gain.resources]
    if gain.any:
        steps.append(store_cubes(seat, gain.any, COLOURS))
    return steps


def on_occasion(run: Execution[SolariusState], seat: int, occasion: Occasion) -> tuple[Step[SolariusState], ...]:
    """The steps of the developments that something triggers."""
    return tuple(
        [
            step
            for card in run.state.mats[seat].developments
            if CARDS[card].development.when == occasion
            for step in resolve(seat, CARDS[card].development.effects, "development")
        ]
    )


class PlayHand(SolariusDecision[PlayCard]):
    """Play a card of the hand, as mission or development."""

    kind = "play_card"
    rule = "solarius_mission 9.2 I.3"
    takes = (PlayCard,)

    def ask(self, state: SolariusState) -> Text:
        return words.MAY_PLAY

    def moves(self, state: SolariusState) -> Sequence[PlayCard]:
        mat = state.mats[self.seat]
        halves: tuple[Half, ...] = ("mission", "development") if len(mat.missions) < MISSIONS else ("development",)
        return [PlayCard(card, half) for card in mat.hand for half in halves]

    def explain(self, state: SolariusState, move: PlayCard) -> Text:
        card = CARDS[move.card]
        if move.half == "mission":
            return words.play_mission_label(card=move.card, vp=card.mission.vp, cost=card.mission.cost)
        return words.play_development_label(development=card.development)

    def places(self, state: SolariusState, move: PlayCard) -> tuple[AreaKey, ...]:
        """The half of the card."""
        return (AreaKey(move.half, move.card),)

    def refuse(self, state: SolariusState, move: PlayCard) -> Refusal:
        held = move.card in state.mats[self.seat].hand
        return Refusal(words.NO_MARKER if held else words.NOT_IN_HAND, self.rule)

    def play(self, run: Execution[SolariusState], move: PlayCard) -> None:
        mat = run.state.mats[self.seat]
        mat.hand = tuple([card for card in mat.hand if card != move.card])
        run.emit(events.played(self.seat, move.card, move.half))
        if move.half == "mission":
            mat.missions = (*mat.missions, PlayedMission(move.card, done=False))
            return
        mat.developments = (*mat.developments, move.card)
        development = CARDS[move.card].development
        if development.kind == "instant":
            run.then(*resolve(self.seat, development.effects, "development"))


# Drawing cards by a decision: on the research space of the mat (X3), or as the supplementary action.


DRAW = SolariusDraw()


@lru_cache(maxsize=8)
def research(seat: int) -> InterruptibleDecision:
    """Draw a card, play one, or neither."""
    return InterruptibleDecision.of(
        DrawDecision(seat, RESEARCH_DRAW, 0, words.DRAW), PlayHand(seat), DoWithout(seat, words.NEITHER)
    )


@dataclass(frozen=True, slots=True)
class DrawDecision(SolariusDecision[SolariusDraw]):
    """Draw cards, then discard some."""

    kind = "research"
    rule = "solarius_mission 9.2 A"
    takes = (SolariusDraw,)

    cards: int
    discarded: int
    label: Text

    def ask(self, state: SolariusState) -> Text:
        return words.DRAW_OR_PLAY

    def moves(self, state: SolariusState) -> Sequence[SolariusDraw]:
        return (DRAW,) if state.deck or state.discards else ()

    def explain(self, state: SolariusState, move: SolariusDraw) -> Text:
        return self.label

    def refuse(self, state: SolariusState, move: SolariusDraw) -> Refusal:
        return Refusal(words.NO_CARD, DiscardCards.rule)

    def play(self, run: Execution[SolariusState], move: SolariusDraw) -> None:
        run.then(*draw_steps(self.seat, self.cards, self.discarded))
