"""Points for tech dice: one step after another, on any dice, until they are spent or left over (9.2 A.II)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.solarius import technology as tech
from bot.games.solarius import told, words
from bot.games.solarius.moves import Develop
from bot.games.solarius.settling import settle_fulfilled
from bot.games.solarius.state import State
from bot.games.solarius.steps import STOP, Decision, Run
from bot.games.solarius.vocabulary import ROMAN, Technology
from bot.games.text import Text

_OTHER_TECHNOLOGY: Mapping[Technology, Text] = {
    "upgrade": Text("These points upgrade tech dice; choose one to upgrade, or stop."),
    "shift": Text("These points shift tech dice; choose one to shift, or stop."),
}


@dataclass(frozen=True, slots=True)
class DevelopDice(Decision):
    """Points that upgrade or shift tech dice."""

    kind: ClassVar[str] = "develop"
    rule: ClassVar[str] = "solarius_mission 9.2 A"

    technology: Technology
    points: int

    def ask(self, state: State) -> Text:
        """Which technology, and with how many points."""
        if self.technology == "upgrade":
            return Text("Upgrade a tech die; {n} {n:point is|points are} left.", n=self.points)
        return Text("Shift a tech die; {n} {n:point is|points are} left.", n=self.points)

    def moves(self, state: State) -> list[Move]:
        """One step of each die that the points pay, or stop."""
        affordable = tech.affordable(state.mats[self.seat], self.technology, self.points)
        return [*[Develop(self.technology, colour) for colour, _ in affordable], STOP]

    def explain(self, state: State, move: Move) -> Text:
        """From where to where, and what it costs."""
        if not isinstance(move, Develop):
            return Text("Stop and forfeit {n} {n:point|points}", n=self.points)
        before = state.mats[self.seat].tech[move.colour]
        after = tech.advanced(before, move.technology)
        template = "{colour} die from {face} to {next} for {cost}"
        upgrade = move.technology == "upgrade"
        return Text(
            template,
            colour=words.COLOUR_STARTS[move.colour],
            face=before.shows.name if upgrade else ROMAN[before.column],
            next=after.shows.name if upgrade else ROMAN[after.column],
            cost=tech.cost(before, move.technology),
        )

    def play(self, run: Run, move: Move) -> None:
        """Take the step and go on with the points that are left."""
        if not isinstance(move, Develop):
            run.tell(told.unspent(self.seat, self.technology, self.points))
            return
        mat = run.mat(self.seat)
        cost = tech.cost(mat.tech[move.colour], self.technology) or 0
        die = mat.tech[move.colour] = tech.advanced(mat.tech[move.colour], self.technology)
        run.tell(told.developed(self.seat, self.technology, move.colour, die, cost))
        settle_fulfilled(run, self.seat)
        if self.points > cost:
            run.then(DevelopDice(self.seat, self.technology, self.points - cost))

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The wrong technology, the end of the way, or too few points."""
        if not isinstance(move, Develop):
            return None
        cost = tech.cost(state.mats[self.seat].tech[move.colour], move.technology)
        name = words.COLOUR_NAMES[move.colour]
        if move.technology != self.technology:
            text = _OTHER_TECHNOLOGY[self.technology]
        elif cost is None:
            text = Text("The {colour} die cannot go any further; choose another one.", colour=name)
        else:
            text = Text(
                "That step of the {colour} die costs {cost}; choose another one or stop.", colour=name, cost=cost
            )
        return Refusal(text, self.rule)
