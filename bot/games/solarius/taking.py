"""The first half of a die action: a die from the bridge, its space on the mat, the wheel (rules 9.2 A.1 and A.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.solarius import changes, exchange, told, words
from bot.games.solarius.components import CARDS, NORMAL_DIE_SPACES, TRACK_MAX, WHEEL
from bot.games.solarius.die_action import SPECIAL_SPACES, after_placing, points_of
from bot.games.solarius.effects import SplitPoints
from bot.games.solarius.moves import Lose, Place, SellCubes, Take
from bot.games.solarius.state import BridgeDie, Mat, PlacedDie, State
from bot.games.solarius.steps import Decision, Run, Step
from bot.games.text import Text


@dataclass(frozen=True, slots=True)
class TakeDie(Decision):
    """Which die to take from the bridge."""

    kind: ClassVar[str] = "take"
    rule: ClassVar[str] = "solarius_mission 9.2 A"

    def ask(self, state: State) -> Text:
        """Always the same."""
        return Text("Take a die from the bridge.")

    def moves(self, state: State) -> list[Move]:
        """Every die whose space can be paid for; a payment that nobody could make is waived (B2)."""
        mat = state.mats[self.seat]
        payable = [die for die in state.bridge if WHEEL[die.space] + mat.fuel + mat.spacebucks >= 0]
        if not payable and not _can_sell(state, self.seat):
            payable = list(state.bridge)
        takes = [Take(die.colour, die.face, WHEEL[die.space]) for die in payable]
        return list(dict.fromkeys(takes))

    def waits(self, state: State, own: Sequence[Move], anytime: Sequence[Move]) -> bool:
        """Also with a single die: it is what the turn is about."""
        return True

    def explain(self, state: State, move: Move) -> Text:
        """The die, its points and its bonus."""
        assert isinstance(move, Take)  # noqa: S101
        template = (
            "{colour} {face} ({bonus:+d})" if move.face in ("1", "2", "3") else "{colour} {face} = {n} ({bonus:+d})"
        )
        return Text(
            template,
            colour=words.COLOUR_STARTS[move.colour],
            face=move.face,
            n=points_of(state.mats[self.seat], move.colour, move.face),
            bonus=move.bonus,
        )

    def play(self, run: Run, move: Move) -> None:
        """Off the bridge, onto the mat."""
        assert isinstance(move, Take)  # noqa: S101
        state = run.state
        die = next(
            one
            for one in state.bridge
            if (one.colour, one.face, WHEEL[one.space]) == (move.colour, move.face, move.bonus)
        )
        bridge = list(state.bridge)
        bridge.remove(die)
        state.bridge = tuple(bridge)
        run.tell(told.took(self.seat, die))
        run.then(PlaceDie(self.seat, die))

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """No such die, or nothing to pay with."""
        if not isinstance(move, Take):
            return None
        if any(
            (die.colour, die.face, WHEEL[die.space]) == (move.colour, move.face, move.bonus) for die in state.bridge
        ):
            text = Text("That die costs {n} fuel or SpaceBucks; take another one or exchange cubes.", n=-move.bonus)
        else:
            text = Text("There is no such die on the bridge; take one of those that lie there.")
        return Refusal(text, self.rule)


def _can_sell(state: State, seat: int) -> bool:
    return any(isinstance(move, SellCubes) for move in exchange.moves(state, seat))


@dataclass(frozen=True, slots=True)
class PlaceDie(Decision):
    """On which space of the mat the die goes."""

    kind: ClassVar[str] = "place"
    rule: ClassVar[str] = "solarius_mission 9.2 A"
    anytime: ClassVar[bool] = False

    die: BridgeDie

    def ask(self, state: State) -> Text:
        """Which die it is about."""
        return Text("Place the die, {colour} {face}.", colour=words.COLOUR_NAMES[self.die.colour], face=self.die.face)

    def moves(self, state: State) -> list[Move]:
        """Free spaces: a normal one, the two special ones, and those of own developments that take this colour."""
        mat = state.mats[self.seat]
        taken = [die.space for die in mat.dice]
        moves: list[Move] = [Place("normal")] if taken.count("normal") < NORMAL_DIE_SPACES else []
        moves += [Place(space) for space in SPECIAL_SPACES if space not in taken]
        return [*moves, *[Place(card) for card in _slots(mat, self.die) if card not in taken]]

    def explain(self, state: State, move: Move) -> Text:
        """What the space does, and its contamination."""
        assert isinstance(move, Place)  # noqa: S101
        if isinstance(move.space, int):
            development = CARDS[move.space].development
            return Text("{name}: {effects}", name=development.name, effects=words.effects(development.effects))
        cubes = changes.special_contamination(state.mats[self.seat], move.space)
        return Text(_SPACE_LABELS[move.space, bool(cubes)], n=cubes)

    def play(self, run: Run, move: Move) -> None:
        """Place it, then the bonus of the wheel, then what the space does, then the action."""
        assert isinstance(move, Place)  # noqa: S101
        mat, die = run.mat(self.seat), self.die
        mat.dice = (*mat.dice, PlacedDie(die.colour, die.face, move.space))
        run.tell(told.placed(self.seat, die, move.space))
        run.then(*_bonus(self.seat, WHEEL[die.space]), *after_placing(self.seat, die.colour, die.face, move.space))

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Taken in this game turn, or not there."""
        if not isinstance(move, Place):
            return None
        if any(die.space == move.space for die in state.mats[self.seat].dice):
            text = Text("A die lies there until the game turn is over; choose another space.")
        else:
            text = Text("You have no such space for this die; choose another one.")
        return Refusal(text, self.rule)


_SPACE_LABELS = {
    ("normal", False): "Normal space",
    ("transformation", False): "Transformation: another colour",
    ("transformation", True): "Transformation: another colour, {n} contamination",
    ("research", False): "Research: draw or play a card",
    ("research", True): "Research: draw or play a card, {n} contamination",
}


def _slots(mat: Mat, die: BridgeDie) -> list[int]:
    """The own developments with a space for such a die."""
    return [card for card in mat.developments if die.colour in CARDS[card].development.die_colours]


def _bonus(seat: int, points: int) -> list[Step]:
    if points > 0:
        return [SplitPoints(seat, points, "bridge")]
    return [LosePoints(seat, -points)] if points else []


@dataclass(frozen=True, slots=True)
class LosePoints(Decision):
    """What a space of the bridge costs, in fuel or SpaceBucks as the owner likes."""

    kind: ClassVar[str] = "lose"
    rule: ClassVar[str] = "solarius_mission 9.2 A"
    anytime: ClassVar[bool] = False

    points: int

    def ask(self, state: State) -> Text:
        """How many points."""
        return Text("Give {n} {n:point|points} for the die.", n=self.points)

    def moves(self, state: State) -> list[Move]:
        """Every split that can be paid."""
        mat = state.mats[self.seat]
        splits = [(fuel, self.points - fuel) for fuel in range(min(self.points, TRACK_MAX), -1, -1)]
        return [Lose(fuel, bucks) for fuel, bucks in splits if fuel <= mat.fuel and bucks <= mat.spacebucks]

    def explain(self, state: State, move: Move) -> Text:
        """What is given."""
        assert isinstance(move, Lose)  # noqa: S101
        return Text("Give {points}", points=words.points(move.fuel, move.spacebucks))

    def play(self, run: Run, move: Move) -> None:
        """Give it."""
        assert isinstance(move, Lose)  # noqa: S101
        changes.give(run, self.seat, move.fuel, move.spacebucks, "bridge")

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Another amount, or more than is there."""
        if not isinstance(move, Lose):
            return None
        return Refusal(Text("Give {n} {n:point|points} of what you have.", n=self.points), self.rule)

    def run(self, run: Run) -> None:
        """The only payment there is; without any it is waived (B2)."""
        moves = self.moves(run.state)
        if moves:
            self.play(run, moves[0])
        else:
            run.tell(told.waived(self.seat))
