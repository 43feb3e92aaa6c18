"""The interpreter of effects: what a card says in the vocabulary of the components becomes steps.

No card is named here: whatever the component file combines out of the vocabulary works.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.solarius import cards, changes, words
from bot.games.solarius.components import CARDS, TRACK_MAX
from bot.games.solarius.developing import DevelopDice
from bot.games.solarius.moves import PlayCard, Split
from bot.games.solarius.state import State
from bot.games.solarius.steps import STOP, Decision, Run, Step
from bot.games.solarius.storing import StoreCubes
from bot.games.solarius.vocabulary import (
    COLOURS,
    AddDrive,
    Develop,
    DrawCards,
    Effect,
    Gain,
    Occasion,
    PlayCards,
    RemoveContamination,
    UpgradeDrive,
)
from bot.games.text import Text


@dataclass(frozen=True, slots=True)
class Resolve(Step):
    """One effect for one seat; `cause` names what brought it, for the events."""

    seat: int
    effect: Effect
    cause: str

    def run(self, run: Run) -> None:
        """Do it, or ask what it leaves open."""
        seat, cause = self.seat, self.cause
        match self.effect:
            case Gain() as gain:
                changes.gain(run, seat, gain.fuel, gain.spacebucks, cause)
                run.then(*gain_steps(seat, gain, cause))
            case Develop(technology, points):
                run.then(DevelopDice(seat, technology, points))
            case AddDrive(drives):
                changes.add_drives(run, seat, drives, cause)
            case UpgradeDrive(drives):
                changes.upgrade_drives(run, seat, drives, cause)
            case DrawCards(draw, discard):
                run.then(*cards.draw_steps(seat, draw, discard))
            case PlayCards(number):
                run.then(*[PlayFromHand(seat) for _ in range(number)])
            case RemoveContamination(cubes):
                changes.clean(run, seat, cubes)


def resolve(seat: int, effects: Iterable[Effect], cause: str) -> tuple[Step, ...]:
    """The steps of several effects, in their order."""
    return tuple([Resolve(seat, effect, cause) for effect in effects])


def gain_steps(seat: int, gain: Gain, cause: str) -> list[Step]:
    """The decisions that a gain leaves open: how points are split, where cubes go."""
    steps: list[Step] = [SplitPoints(seat, gain.either, cause)] if gain.either else []
    steps += [StoreCubes(seat, number, (colour,)) for colour, number in gain.resources]
    if gain.any:
        steps.append(StoreCubes(seat, gain.any, COLOURS))
    return steps


@dataclass(frozen=True, slots=True)
class SplitPoints(Decision):
    """Points that the owner splits between fuel and SpaceBucks."""

    kind: ClassVar[str] = "split"
    rule: ClassVar[str] = "solarius_mission 9.2 A"

    points: int
    cause: str

    def ask(self, state: State) -> Text:
        """How many points."""
        return Text("Take {n} {n:point|points} as fuel or SpaceBucks.", n=self.points)

    def moves(self, state: State) -> list[Move]:
        """Every split that loses no point; if that cannot be, as much as the tracks take."""
        mat = state.mats[self.seat]
        fuel, bucks = TRACK_MAX - mat.fuel, TRACK_MAX - mat.spacebucks
        points = min(self.points, fuel + bucks)
        splits = [(one, points - one) for one in range(points, -1, -1) if one <= fuel and points - one <= bucks]
        return [Split(*split) for split in splits] if points else []

    def explain(self, state: State, move: Move) -> Text:
        """What is taken."""
        assert isinstance(move, Split)  # noqa: S101
        return Text("Take {points}", points=words.points(move.fuel, move.spacebucks))

    def play(self, run: Run, move: Move) -> None:
        """Take them."""
        assert isinstance(move, Split)  # noqa: S101
        changes.gain(run, self.seat, move.fuel, move.spacebucks, self.cause)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Too many or too few, or beyond the end of a track."""
        if not isinstance(move, Split):
            return None
        template = "Split {n} {n:point|points}; neither track goes beyond {most}."
        return Refusal(Text(template, n=self.points, most=TRACK_MAX), self.rule)


@dataclass(frozen=True, slots=True)
class PlayFromHand(Decision):
    """An effect lets the owner play a card of the hand."""

    kind: ClassVar[str] = "play_card"
    rule: ClassVar[str] = "solarius_mission 9.2 I.3"

    def ask(self, state: State) -> Text:
        """Whether to play one."""
        return Text("You may play a card of your hand.")

    def moves(self, state: State) -> list[Move]:
        """Any card as any half, or none."""
        return [*cards.plays(state.mats[self.seat]), STOP]

    def explain(self, state: State, move: Move) -> Text:
        """The card, or that none is played."""
        return cards.explain_play(move) if isinstance(move, PlayCard) else Text("Play no card")

    def play(self, run: Run, move: Move) -> None:
        """Play it."""
        if isinstance(move, PlayCard):
            play_from_hand(run, self.seat, move)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """No such card in the hand, or no marker for a mission."""
        return cards.why_no_play(state.mats[self.seat], move) if isinstance(move, PlayCard) else None


def play_from_hand(run: Run, seat: int, move: PlayCard) -> None:
    """Play a card and resolve what it does at once."""
    run.then(*resolve(seat, cards.play_card(run, seat, move), "development"))


def on_occasion(run: Run, seat: int, occasion: Occasion) -> tuple[Step, ...]:
    """The steps of the developments that something triggers."""
    return tuple(
        [
            step
            for card in run.mat(seat).developments
            if CARDS[card].development.when == occasion
            for step in resolve(seat, CARDS[card].development.effects, "development")
        ]
    )
