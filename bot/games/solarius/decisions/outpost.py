"""A figure that was just placed: what its owner's developments do about it, and the outpost it may get (II.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bot.games.engine import Execution, Step
from bot.games.errors import Refusal
from bot.games.solarius import events
from bot.games.solarius.components import OUTPOSTS
from bot.games.solarius.components.vocabulary import FigureKind, Occasion
from bot.games.solarius.decisions import places
from bot.games.solarius.decisions.cards import on_occasion, resolve
from bot.games.solarius.decisions.choice import DoWithout, SolariusDecision
from bot.games.solarius.decisions.exchange import InterruptibleDecision
from bot.games.solarius.moves import AddOutpost
from bot.games.solarius.space.hexes import Hex
from bot.games.solarius.state import Figure, SolariusState
from bot.games.solarius.words import space as words
from bot.games.text import Text

_OCCASIONS: dict[FigureKind, Occasion] = {
    "colony": "colony_placed",
    "station": "station_built",
    "mission": "mission_completed",
}


def place(run: Execution[SolariusState], seat: int, kind: FigureKind) -> Hex:
    """Put a figure where the ship of a seat is; returns the hex."""
    here = run.state.mats[seat].ship
    run.state.figures[here] = Figure(kind, seat)
    return here


@dataclass(frozen=True, slots=True)
class AfterPlacing(Step[SolariusState]):
    """What a placed figure brings after its own effects: triggered developments, then the outpost."""

    seat: int
    hex: Hex

    def run(self, run: Execution[SolariusState]) -> None:
        run.then(*after_placing(run, self.seat, self.hex))


def after_placing(run: Execution[SolariusState], seat: int, place: Hex) -> tuple[Step[SolariusState], ...]:
    """The steps of `AfterPlacing` with the developments that are in play now."""
    occasion = _OCCASIONS[run.state.figures[place].kind]
    return (
        *on_occasion(run, seat, occasion),
        InterruptibleDecision.of(ChooseOutpost(seat, place), DoWithout(seat, words.NO_OUTPOST)),
    )


@dataclass(frozen=True, slots=True)
class ChooseOutpost(SolariusDecision[AddOutpost]):
    """Which outpost is added to a figure."""

    kind = "outpost"
    rule = "solarius_mission 9.2 II.4"
    takes = (AddOutpost,)

    hex: Hex

    def ask(self, state: SolariusState) -> Text:
        return words.outpost(hex=state.space.name(self.hex))

    def moves(self, state: SolariusState) -> Sequence[AddOutpost]:
        return [AddOutpost(marker) for marker in places.outposts(state, self.seat, self.hex)]

    def explain(self, state: SolariusState, move: AddOutpost) -> Text:
        return words.outpost_label(bonus=OUTPOSTS[move.outpost].bonus)

    def refuse(self, state: SolariusState, move: AddOutpost) -> Refusal:
        reason = None
        if move.outpost in OUTPOSTS:
            reason = places.why_no_outpost(state, self.seat, self.hex, move.outpost)
        return reason or Refusal(words.no_such_outpost(id=move.outpost), self.rule)

    def play(self, run: Execution[SolariusState], move: AddOutpost) -> None:
        state, mat = run.state, run.state.mats[self.seat]
        state.figures[self.hex] = state.figures[self.hex]._replace(outpost=move.outpost)
        mat.outposts = (*mat.outposts, move.outpost)
        run.emit(partial(events.outpost, self.seat, state.space.name(self.hex), move.outpost))
        run.then(*resolve(self.seat, OUTPOSTS[move.outpost].bonus, "outpost"))
