"""A figure that was just placed: what its owner's developments do about it, and the outpost it may get (II.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.solarius import placing, told_space, words
from bot.games.solarius.components import OUTPOSTS
from bot.games.solarius.effects import on_occasion, resolve
from bot.games.solarius.hexes import Hex
from bot.games.solarius.moves import AddOutpost
from bot.games.solarius.state import Figure, State
from bot.games.solarius.steps import STOP, Decision, Run, Step
from bot.games.solarius.vocabulary import FigureKind, Occasion
from bot.games.text import Text

_OCCASIONS: dict[FigureKind, Occasion] = {
    "colony": "colony_placed",
    "station": "station_built",
    "mission": "mission_completed",
}


def place(run: Run, seat: int, kind: FigureKind) -> Hex:
    """Put a figure where the ship of a seat is; returns the hex."""
    here = run.mat(seat).ship
    run.state.figures[here] = Figure(kind, seat)
    return here


@dataclass(frozen=True, slots=True)
class AfterPlacing(Step):
    """What a placed figure brings after its own effects: triggered developments, then the outpost."""

    seat: int
    hex: Hex

    def run(self, run: Run) -> None:
        """Resolve the triggers, then ask for the outpost."""
        run.then(*after_placing(run, self.seat, self.hex))


def after_placing(run: Run, seat: int, place: Hex) -> tuple[Step, ...]:
    """The steps of `AfterPlacing` with the developments that are in play now."""
    occasion = _OCCASIONS[run.state.figures[place].kind]
    return (*on_occasion(run, seat, occasion), ChooseOutpost(seat, place))


@dataclass(frozen=True, slots=True)
class ChooseOutpost(Decision):
    """Which outpost is added to a figure, if any."""

    kind: ClassVar[str] = "outpost"
    rule: ClassVar[str] = "solarius_mission 9.2 II.4"

    hex: Hex

    def ask(self, state: State) -> Text:
        """Where."""
        return Text("You may add an outpost on {hex}.", hex=state.space.name(self.hex))

    def moves(self, state: State) -> list[Move]:
        """The markers that may be added, or none."""
        markers: list[Move] = [AddOutpost(marker) for marker in placing.outposts(state, self.seat, self.hex)]
        return [*markers, STOP]

    def explain(self, state: State, move: Move) -> Text:
        """The bonus of the marker."""
        if not isinstance(move, AddOutpost):
            return Text("No outpost")
        return Text("Outpost {id}: {bonus}", id=move.outpost, bonus=words.effects(OUTPOSTS[move.outpost].bonus))

    def play(self, run: Run, move: Move) -> None:
        """Add it and take its bonus at once."""
        if not isinstance(move, AddOutpost):
            return
        state, mat = run.state, run.mat(self.seat)
        state.figures[self.hex] = state.figures[self.hex]._replace(outpost=move.outpost)
        mat.outposts = (*mat.outposts, move.outpost)
        run.tell(told_space.outpost(self.seat, state.space.name(self.hex), move.outpost))
        run.then(*resolve(self.seat, OUTPOSTS[move.outpost].bonus, "outpost"))

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """No such marker, or it may not go here."""
        if not isinstance(move, AddOutpost):
            return None
        if move.outpost not in OUTPOSTS:
            return Refusal(Text("There is no outpost {id}; choose one of the list.", id=move.outpost), self.rule)
        return placing.why_no_outpost(state, self.seat, self.hex, move.outpost)
