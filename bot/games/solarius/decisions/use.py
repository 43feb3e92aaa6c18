"""The second half of a die action: what the space does, how many points there are, what for (rules 9.2 A.3 to A.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bot.games.engine import Execution, Step
from bot.games.errors import Refusal
from bot.games.solarius import events
from bot.games.solarius.components import CARDS, THRESHOLD, THRESHOLD_CUBES, TRACK_MAX
from bot.games.solarius.components.vocabulary import COLOURS, Colour, Face, SpecialSpace, Technology
from bot.games.solarius.decisions import changes
from bot.games.solarius.decisions.choice import SolariusDecision
from bot.games.solarius.decisions.develop import develop_dice
from bot.games.solarius.decisions.effects import resolve
from bot.games.solarius.decisions.exchange import InterruptibleDecision
from bot.games.solarius.decisions.research import research
from bot.games.solarius.decisions.store import store_cubes
from bot.games.solarius.mats import storage
from bot.games.solarius.mats import technology as tech
from bot.games.solarius.mats.mat import Mat, points_of
from bot.games.solarius.moves import ChooseColour, SolariusUse
from bot.games.solarius.state import SolariusState
from bot.games.solarius.words import mats as words
from bot.games.text import Text

SPECIAL_SPACES: tuple[SpecialSpace, ...] = ("transformation", "research")

TECHNOLOGIES: dict[Colour, Technology] = {"turquoise": "upgrade", "brown": "shift"}


def after_placing(seat: int, colour: Colour, face: Face, space: str | int) -> list[Step[SolariusState]]:
    """What follows when a die lies on its space and the bonus of the wheel is settled."""
    if isinstance(space, int):
        return [UseSlot(seat, space), CountPoints(seat, colour, face)]
    if space == "transformation":
        return [UseSpecialSpace(seat, space), InterruptibleDecision.of(Transform(seat, colour, face))]
    if space == "research":
        return [UseSpecialSpace(seat, space), research(seat), CountPoints(seat, colour, face)]
    return [CountPoints(seat, colour, face)]


@dataclass(frozen=True, slots=True)
class UseSpecialSpace(Step[SolariusState]):
    """The contamination of the transformation or the research space."""

    seat: int
    space: str

    def run(self, run: Execution[SolariusState]) -> None:
        cubes = changes.special_contamination(run.state.mats[self.seat], self.space)
        changes.contaminate(run, self.seat, cubes, self.space)


@dataclass(frozen=True, slots=True)
class UseSlot(Step[SolariusState]):
    """A die lies on a development: its effects come first."""

    seat: int
    card: int

    def run(self, run: Execution[SolariusState]) -> None:
        development = CARDS[self.card].development
        changes.contaminate(run, self.seat, development.contamination, "development")
        run.then(*resolve(self.seat, development.effects, "development"))


@dataclass(frozen=True, slots=True)
class Transform(SolariusDecision[ChooseColour]):
    """Which other colour the die becomes (B4)."""

    kind = "colour"
    rule = "solarius_mission 9.2 A"
    takes = (ChooseColour,)

    colour: Colour
    face: Face

    def ask(self, state: SolariusState) -> Text:
        return words.choose_colour(colour=self.colour)

    def moves(self, state: SolariusState) -> Sequence[ChooseColour]:
        return [ChooseColour(colour) for colour in COLOURS if colour != self.colour]

    def explain(self, state: SolariusState, move: ChooseColour) -> Text:
        return words.colour_label(colour=move.colour, n=points_of(state.mats[self.seat], move.colour, self.face))

    def refuse(self, state: SolariusState, move: ChooseColour) -> Refusal:
        return Refusal(words.same_colour(colour=move.colour), self.rule)

    def play(self, run: Execution[SolariusState], move: ChooseColour) -> None:
        run.emit(partial(events.coloured, self.seat, move.colour))
        run.then(CountPoints(self.seat, move.colour, self.face))


@dataclass(frozen=True, slots=True)
class CountPoints(Step[SolariusState]):
    """The points of the die are counted now (B3); three or more by itself bring contamination."""

    seat: int
    colour: Colour
    face: Face

    def run(self, run: Execution[SolariusState]) -> None:
        mat = run.state.mats[self.seat]
        points = points_of(mat, self.colour, self.face)
        if points >= THRESHOLD:
            changes.contaminate(run, self.seat, THRESHOLD_CUBES, "points")
        points += mat.modifiers.die_points.get(self.colour, 0)
        run.then(InterruptibleDecision.of(UsePoints(self.seat, self.colour, points)))


@dataclass(frozen=True, slots=True)
class UsePoints(SolariusDecision[SolariusUse]):
    """Cubes or the action of the colour, with as many bought points as can be used (B6, X4)."""

    kind = "use"
    rule = "solarius_mission 9.2 A"
    takes = (SolariusUse,)

    colour: Colour
    points: int

    def ask(self, state: SolariusState) -> Text:
        return words.use_points(n=self.points, colour=self.colour)

    def moves(self, state: SolariusState) -> Sequence[SolariusUse]:
        """Both uses, plain and with bought points that are all of use."""
        return [SolariusUse(action, bought) for action in (True, False) for bought in self._purchases(state, action)]

    def _purchases(self, state: SolariusState, action: bool) -> list[int]:
        """How many points may be bought for a use: none, or so many that the last one still counts."""
        mat = state.mats[self.seat]
        most = mat.spacebucks // mat.price("extra_action_point")
        usable = [self._usable(mat, action, bought) for bought in range(most + 1)]
        return [bought for bought in range(most + 1) if not bought or usable[bought] > usable[bought - 1]]

    def _usable(self, mat: Mat, action: bool, bought: int) -> int:
        """How many points can be put to use, if so many are bought."""
        points = self.points + bought
        if not action:
            return min(points, storage.capacity(mat.stored[self.colour], mat.open_spaces(self.colour)))
        if self.colour in TECHNOLOGIES:
            return tech.spendable(mat, TECHNOLOGIES[self.colour], points)
        track = mat.fuel if self.colour == "black" else mat.spacebucks - bought * mat.price("extra_action_point")
        return min(points, TRACK_MAX - track)

    def explain(self, state: SolariusState, move: SolariusUse) -> Text:
        mat, points = state.mats[self.seat], self.points + move.bought
        usable, price = self._usable(mat, move.action, move.bought), move.bought * mat.price("extra_action_point")
        labels = words.PAID_LABELS if price else words.USE_LABELS if usable else words.VAIN_LABELS
        label = labels[self.colour if move.action else "resources"]
        return label(n=points, used=usable, colour=self.colour, price=price)

    def refuse(self, state: SolariusState, move: SolariusUse) -> Refusal:
        mat = state.mats[self.seat]
        price = move.bought * mat.price("extra_action_point")
        costly = words.costly_points(n=move.bought, price=price)
        return Refusal(costly if price > mat.spacebucks else words.USELESS_POINTS, self.rule)

    def play(self, run: Execution[SolariusState], move: SolariusUse) -> None:
        seat, points = self.seat, self.points + move.bought
        changes.give(run, seat, 0, move.bought * run.state.mats[seat].price("extra_action_point"), "action points")
        run.emit(partial(events.used, seat, self.colour, action=move.action, points=points, bought=move.bought))
        if not move.action:
            run.then(store_cubes(seat, points, (self.colour,)))
        elif self.colour in TECHNOLOGIES:
            run.then(develop_dice(seat, TECHNOLOGIES[self.colour], points))
        elif self.colour == "black":
            changes.gain(run, seat, points, 0, "die")
        else:
            changes.gain(run, seat, 0, points, "die")
