"""The second half of a die action: what the space does, how many points there are, what for (rules 9.2 A.3 to A.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.solarius import cards, changes, storage, told, words
from bot.games.solarius import technology as tech
from bot.games.solarius.components import CARDS, RESEARCH_DRAW, THRESHOLD, THRESHOLD_CUBES, TRACK_MAX
from bot.games.solarius.developing import DevelopDice
from bot.games.solarius.effects import play_from_hand, resolve
from bot.games.solarius.moves import ChooseColour, Draw, PlayCard, Use
from bot.games.solarius.state import Mat, State
from bot.games.solarius.steps import STOP, Decision, Run, Step
from bot.games.solarius.storing import StoreCubes
from bot.games.solarius.vocabulary import COLOURS, Colour, Face, SpecialSpace, Technology
from bot.games.text import Text

SPECIAL_SPACES: tuple[SpecialSpace, ...] = ("transformation", "research")

_TECHNOLOGIES: dict[Colour, Technology] = {"turquoise": "upgrade", "brown": "shift"}


def points_of(mat: Mat, colour: Colour, face: Face) -> int:
    """What a die gives by itself: its pips, or the value of the tech die of its colour (6.0)."""
    if face == "star":
        return mat.tech[colour].shows.value
    if face == "star+1":
        return mat.tech[colour].shows.value + 1
    return int(face)


def after_placing(seat: int, colour: Colour, face: Face, space: str | int) -> list[Step]:
    """What follows when a die lies on its space and the bonus of the wheel is settled."""
    if isinstance(space, int):
        return [UseSlot(seat, space), CountPoints(seat, colour, face)]
    if space == "transformation":
        return [UseSpecialSpace(seat, space), Transform(seat, colour, face)]
    if space == "research":
        return [UseSpecialSpace(seat, space), Research(seat), CountPoints(seat, colour, face)]
    return [CountPoints(seat, colour, face)]


@dataclass(frozen=True, slots=True)
class UseSpecialSpace(Step):
    """The contamination of the transformation or the research space."""

    seat: int
    space: str

    def run(self, run: Run) -> None:
        """One cube, unless a card prevents it."""
        changes.contaminate(run, self.seat, changes.special_contamination(run.mat(self.seat), self.space), self.space)


@dataclass(frozen=True, slots=True)
class UseSlot(Step):
    """A die lies on a development: its effects come first."""

    seat: int
    card: int

    def run(self, run: Run) -> None:
        """Resolve the development."""
        development = CARDS[self.card].development
        changes.contaminate(run, self.seat, development.contamination, "development")
        run.then(*resolve(self.seat, development.effects, "development"))


@dataclass(frozen=True, slots=True)
class Transform(Decision):
    """Which other colour the die becomes (B4)."""

    kind: ClassVar[str] = "colour"
    rule: ClassVar[str] = "solarius_mission 9.2 A"

    colour: Colour
    face: Face

    def ask(self, state: State) -> Text:
        """Which colour it has."""
        return Text("Choose what the {colour} die becomes.", colour=words.COLOUR_NAMES[self.colour])

    def moves(self, state: State) -> list[Move]:
        """The other colours."""
        return [ChooseColour(colour) for colour in COLOURS if colour != self.colour]

    def explain(self, state: State, move: Move) -> Text:
        """The colour and the points that it brings."""
        assert isinstance(move, ChooseColour)  # noqa: S101
        points = points_of(state.mats[self.seat], move.colour, self.face)
        return Text("{colour}: {n} {n:point|points}", colour=words.COLOUR_STARTS[move.colour], n=points)

    def play(self, run: Run, move: Move) -> None:
        """It has that colour for everything that follows."""
        assert isinstance(move, ChooseColour)  # noqa: S101
        run.tell(told.coloured(self.seat, move.colour))
        run.then(CountPoints(self.seat, move.colour, self.face))

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Its own colour."""
        if not isinstance(move, ChooseColour):
            return None
        text = Text("The die is {colour} already; choose another colour.", colour=words.COLOUR_NAMES[move.colour])
        return Refusal(text, self.rule)


@dataclass(frozen=True, slots=True)
class Research(Decision):
    """The research space: draw a card, play one, or neither (X3)."""

    kind: ClassVar[str] = "research"
    rule: ClassVar[str] = "solarius_mission 9.2 A"

    def ask(self, state: State) -> Text:
        """Always the same."""
        return Text("Draw a card or play one before the die action.")

    def moves(self, state: State) -> list[Move]:
        """Draw, any play, or stop."""
        draw: list[Move] = [Draw()] if cards.may_draw(state) else []
        return [*draw, *cards.plays(state.mats[self.seat]), STOP]

    def explain(self, state: State, move: Move) -> Text:
        """The card, or what is done instead."""
        if isinstance(move, PlayCard):
            return cards.explain_play(move)
        if isinstance(move, Draw):
            return Text("Draw {n} {n:card|cards}", n=RESEARCH_DRAW)
        return Text("Neither draw nor play")

    def play(self, run: Run, move: Move) -> None:
        """Do it; the die action follows."""
        if isinstance(move, PlayCard):
            play_from_hand(run, self.seat, move)
        elif isinstance(move, Draw):
            run.then(*cards.draw_steps(self.seat, RESEARCH_DRAW, 0))

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """No such card, or nothing to draw."""
        if isinstance(move, PlayCard):
            return cards.why_no_play(state.mats[self.seat], move)
        return cards.why_no_draw() if isinstance(move, Draw) else None


@dataclass(frozen=True, slots=True)
class CountPoints(Step):
    """The points of the die are counted now (B3); three or more by itself bring contamination."""

    seat: int
    colour: Colour
    face: Face

    def run(self, run: Run) -> None:
        """Count, contaminate, add what developments give, and ask for the use."""
        mat = run.mat(self.seat)
        points = points_of(mat, self.colour, self.face)
        if points >= THRESHOLD:
            changes.contaminate(run, self.seat, THRESHOLD_CUBES, "points")
        run.then(UsePoints(self.seat, self.colour, points + mat.modifiers.die_points.get(self.colour, 0)))


@dataclass(frozen=True, slots=True)
class UsePoints(Decision):
    """Cubes or the action of the colour, with as many bought points as can be used (B6, X4)."""

    kind: ClassVar[str] = "use"
    rule: ClassVar[str] = "solarius_mission 9.2 A"

    colour: Colour
    points: int

    def ask(self, state: State) -> Text:
        """The colour and the points."""
        return Text(
            "Use {n} {colour} {n:point|points}: cubes or the action.",
            n=self.points,
            colour=words.COLOUR_NAMES[self.colour],
        )

    def moves(self, state: State) -> list[Move]:
        """Both uses, plain and with bought points that are all of use."""
        return [Use(action, bought) for action in (True, False) for bought in self._purchases(state, action)]

    def _purchases(self, state: State, action: bool) -> list[int]:
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
        if self.colour in _TECHNOLOGIES:
            return tech.spendable(mat, _TECHNOLOGIES[self.colour], points)
        track = mat.fuel if self.colour == "black" else mat.spacebucks - bought * mat.price("extra_action_point")
        return min(points, TRACK_MAX - track)

    def explain(self, state: State, move: Move) -> Text:
        """What comes of it, and what the bought points cost."""
        assert isinstance(move, Use)  # noqa: S101
        mat = state.mats[self.seat]
        points = self.points + move.bought
        price = move.bought * mat.price("extra_action_point")
        template = _USE_LABELS[self.colour if move.action else "resources"]
        if price:
            template = _PAID_LABELS[self.colour if move.action else "resources"]
        return Text(
            template,
            n=points,
            used=self._usable(mat, move.action, move.bought),
            colour=words.COLOUR_NAMES[self.colour],
            price=words.spacebucks(price),
        )

    def play(self, run: Run, move: Move) -> None:
        """Buy the points, then take cubes or do the action."""
        assert isinstance(move, Use)  # noqa: S101
        seat, points = self.seat, self.points + move.bought
        price = move.bought * run.mat(seat).price("extra_action_point")
        changes.give(run, seat, 0, price, "action points")
        run.tell(told.used(seat, self.colour, action=move.action, points=points, bought=move.bought))
        if not move.action:
            run.then(StoreCubes(seat, points, (self.colour,)))
        elif self.colour in _TECHNOLOGIES:
            run.then(DevelopDice(seat, _TECHNOLOGIES[self.colour], points))
        elif self.colour == "black":
            changes.gain(run, seat, points, 0, "die")
        else:
            changes.gain(run, seat, 0, points, "die")

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Points that cannot be paid or would not be used."""
        if not isinstance(move, Use):
            return None
        mat = state.mats[self.seat]
        price = move.bought * mat.price("extra_action_point")
        if price > mat.spacebucks:
            text = Text(
                "{n} {n:point costs|points cost} {price}; buy fewer.", n=move.bought, price=words.spacebucks(price)
            )
        else:
            text = Text("So many points could not be used; buy fewer, or none.")
        return Refusal(text, self.rule)


_USE_LABELS = {
    "resources": "Take {n} {colour} {n:cube|cubes}, {used} {used:fits|fit}",
    "black": "Take {used} fuel of {n}",
    "yellow": "Take {used} {used:SpaceBuck|SpaceBucks} of {n}",
    "turquoise": "Upgrade tech dice with {n} {n:point|points}",
    "brown": "Shift tech dice with {n} {n:point|points}",
}

_PAID_LABELS = {
    "resources": "Buy up to {n} points for {price}: {colour} cubes, {used} {used:fits|fit}",
    "black": "Buy up to {n} points for {price}: {used} fuel",
    "yellow": "Buy up to {n} points for {price}: {used} SpaceBucks",
    "turquoise": "Buy up to {n} points for {price}: upgrade tech dice",
    "brown": "Buy up to {n} points for {price}: shift tech dice",
}
