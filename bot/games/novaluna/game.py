"""Nova Luna as a game of the registry, and its positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.areas import cell_name
from bot.games.chance import Chance
from bot.games.contract import NO_DATA, Move, Option, OptionValue, Outcome
from bot.games.engine import DecisionGame, DecisionPosition
from bot.games.novaluna import decisions, scoring, view, words
from bot.games.novaluna.components import DISCS, FEWER_DISCS, TILES
from bot.games.novaluna.decisions import AnyState
from bot.games.novaluna.moves import GRAMMAR, NovaLunaTake
from bot.games.novaluna.state import LateTasks, NovaLunaSettings, NovaLunaSoloState, RaceState
from bot.games.text import GameTitle, Text
from bot.games.words import turn

LATE_TASKS: tuple[LateTasks, ...] = ("next_phase", "immediate", "lost")

OPTIONS = (
    Option("late_tasks", "choice", "next_phase", LATE_TASKS, words.LATE_TASKS, words.LATE_TASKS_TITLE, words.LATE),
    Option("fewer_discs", "flag", False, (True, False), words.FEWER_DISCS, words.FEWER_DISCS_TITLE, words.FEWER),
)
"""rules/nova_luna.md 3 and 7.6."""


class NovaLunaPosition(DecisionPosition[AnyState, view.NovaLunaView]):
    """A game in progress, of one seat or of several."""

    def make_view(self, viewer: int | None, proposal: Move | None, decider: int | None) -> view.NovaLunaView:
        """Show everything but the order of the pile. A proposed take is a ghost."""
        return view.build_view(self, viewer, proposal)

    def results_of(self, move: Move, seat: int | None = None) -> Mapping[str, int]:
        """Count the tasks that a take completes, the tiles of its group, and those that count for other tiles.

        The latter are named by colour and cell: "red for M10".
        """
        if not isinstance(move, NovaLunaTake):
            return super().results_of(move, seat)
        display = self.state.displays[self.deciders[0]].copy()
        tasks = len(display.lay(move.cell, self.state.wheel.tile(move.space)))
        counted = {
            f"{colour} for {cell_name(cell)}": number
            for cell in display.tiles
            for colour, number in display.counts(cell).items()
        }
        return {"completed": tasks, "connected": len(display.members[display.groups[move.cell]]), **counted}


class SoloPosition(NovaLunaPosition[NovaLunaSoloState]):
    """A solo game."""

    def scores(self) -> tuple[int, ...]:
        """Return the certain score."""
        return (scoring.solo_score(self.state),)

    def result(self) -> Outcome:
        """With goals and a title."""
        return scoring.solo(self.state)


class RacePosition(NovaLunaPosition[RaceState]):
    """A game of several seats."""

    @property
    def when(self) -> Text:
        return turn(self.state.turns)

    @property
    def upcoming(self) -> int | None:
        """The next seat behind the mover: only the mover's disc moves."""
        return next((seat for seat in self.state.order if seat not in self.deciders), None) if self.deciders else None

    def scores(self) -> tuple[int, ...]:
        """The discs still in hand: low is better."""
        return self.state.hands

    def result(self) -> Outcome:
        """With ranks that break ties."""
        return scoring.race(self.state)


class NovaLuna(DecisionGame):
    """Nova Luna: the solo variant, or a race of two to four (rules/nova_luna.md).

    Low is better with either: the solo score counts time, the score of a race the discs still in hand.
    """

    key = "novaluna"
    title = GameTitle("Nova Luna")
    seats = range(1, 5)
    rules_version = 1
    options = OPTIONS
    better = "low"
    grammar = GRAMMAR

    def new(
        self, *, seats: int, seed: bytes, options: Mapping[str, object] = NO_DATA, rules_version: int | None = None
    ) -> NovaLunaPosition[Any]:
        """Shuffle all tiles as `tiles`: eleven go on the wheel, the rest is the pile.

        With several seats a shuffle labelled `discs` stacks their discs on the moon track, the lowest first.
        """
        self.check_rules(rules_version)
        chosen = settings(self.check_options(options), self.check_seats(seats))
        chance = Chance(seed)
        tiles = tuple(chance.shuffle(tuple(TILES.values()), "tiles"))
        if seats == 1:
            return SoloPosition(NovaLunaSoloState(chosen, tiles, decisions.SOLO_START))
        return RacePosition(
            RaceState(chosen, tiles, tuple(chance.shuffle(range(seats), "discs")), decisions.RACE_START)
        )


GAME = NovaLuna()


def settings(options: Mapping[str, OptionValue], seats: int) -> NovaLunaSettings:
    """Return the settings of checked options at a table of this size."""
    (late,) = [choice for choice in LATE_TASKS if choice == options["late_tasks"]]
    discs = FEWER_DISCS if options["fewer_discs"] else DISCS
    return NovaLunaSettings(late, discs.get(seats, 0))
