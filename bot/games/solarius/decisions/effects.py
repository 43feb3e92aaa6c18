"""The interpreter of effects: what a card says in the vocabulary of the components becomes steps.

No card is named here: whatever the component file combines out of the vocabulary works. Cards are played here too, for
an effect may play one and a card has effects.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.games.engine import Execution, Step
from bot.games.errors import Refusal
from bot.games.solarius import events, words
from bot.games.solarius.components import CARDS, MISSIONS
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
from bot.games.solarius.decisions.choice import DoWithout, SolariusDecision
from bot.games.solarius.decisions.develop import develop_dice
from bot.games.solarius.decisions.discard import draw_steps
from bot.games.solarius.decisions.exchange import InterruptibleDecision
from bot.games.solarius.decisions.split import split_points
from bot.games.solarius.decisions.store import store_cubes
from bot.games.solarius.mats.mat import PlayedMission
from bot.games.solarius.moves import PlayCard
from bot.games.solarius.state import SolariusState
from bot.games.text import Text


@dataclass(frozen=True, slots=True)
class Resolve(Step[SolariusState]):
    """One effect for one seat; `cause` names what brought it, for the events."""

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
