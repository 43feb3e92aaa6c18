"""Dice of a work phase (rules/fantastic_factories.md 4 to 6).

They are set, rolled, added, and placed in the headquarters.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from bot.games.areas import AreaKey
from bot.games.engine import Execution
from bot.games.errors import Refusal
from bot.games.factories import events, words
from bot.games.factories.components import BONUS, FACES, SECTIONS, SPACES, START, Contractor, SectionName
from bot.games.factories.decisions.parts import EffectDecision, WorkPart
from bot.games.factories.dice import Dice, distinct, joined, without
from bot.games.factories.effects import add_die, draw_to_hand, roll
from bot.games.factories.moves import FactoriesPlace, Roll, SetDie, Specialist
from bot.games.factories.state import FactoriesState, PlayerState
from bot.games.factories.words.names import SECTION_NAMES, amounts
from bot.games.text import Text

# Place a die in the headquarters (rules/fantastic_factories.md 6).


class PlaceInSection(WorkPart[FactoriesPlace]):
    """Which die to place in which section."""

    rule = "fantastic_factories 6"
    takes = (FactoriesPlace,)

    def moves(self, state: FactoriesState) -> Sequence[FactoriesPlace]:
        """Every different die in every section that accepts it and has a space left."""
        player = state.players[self.seat]
        if not player.dice:
            return ()
        return _places(player.dice, tuple([name for name, dice in player.placed.items() if len(dice) < SPACES]))

    def explain(self, state: FactoriesState, move: FactoriesPlace) -> Text:
        got, bonus = _yield(state.players[self.seat], move)
        say = words.place_matched_label if bonus else words.place_label
        got_text = amounts(**{SECTIONS[move.section].unit: got})
        return say(face=move.face, section=SECTION_NAMES[move.section], got=got_text)

    def refuse(self, state: FactoriesState, move: FactoriesPlace) -> Refusal:
        """The die first, then the section."""
        section, name = SECTIONS[move.section], SECTION_NAMES[move.section]
        free = state.players[self.seat].dice
        if move.face not in free:
            return Refusal(no_die(free, (move.face,)), self.rule)
        if move.face not in section.accepts:
            low, high = section.accepts[0], section.accepts[-1]
            text = words.not_accepted(section=name, low=low, high=high, face=move.face)
        else:
            text = words.full_section(section=name, n=SPACES)
        return Refusal(text, self.rule, (AreaKey("section", move.section),))

    def play(self, run: Execution[FactoriesState], move: FactoriesPlace) -> None:
        """Gain what the section gives for the die."""
        player, unit = run.state.players[self.seat], SECTIONS[move.section].unit
        got, bonus = _yield(player, move)
        player.dice = without(player.dice, (move.face,))
        player.placed[move.section] = (*player.placed[move.section], move.face)
        run.emit(partial(events.placed, self.seat, move.face, move.section, unit, got, bonus))
        if unit == "cards":
            draw_to_hand(run, self.seat, got)
        else:
            setattr(player, unit, getattr(player, unit) + got)


@lru_cache(maxsize=4096)
def _places(dice: Dice, free: tuple[SectionName, ...]) -> tuple[FactoriesPlace, ...]:
    faces = distinct(dice)
    return tuple(FactoriesPlace(face, name) for face in faces for name in free if face in SECTIONS[name].accepts)


def _yield(player: PlayerState, move: FactoriesPlace) -> tuple[int, int]:
    """How many units a die gives, and how many of them for matching one that is there."""
    each, bonus = SECTIONS[move.section].each, BONUS if move.face in player.placed[move.section] else 0
    return (move.face if each == "X" else each) + bonus, bonus


def no_die(free: Dice, wanted: Dice) -> Text:
    """These dice are not all free."""
    return words.other_dice(free=free, wanted=wanted) if free else words.NO_DIE


# Dice of a work phase: rolled when it begins, unless a contractor lets them be set, and added by another.


_SETS: tuple[SetDie | Roll, ...] = (*map(SetDie, FACES), Roll())
_SPECIALISTS = tuple(map(Specialist, FACES))


def begin(run: Execution[FactoriesState], seat: int) -> None:
    """The dice of a seat for its work phase."""
    player = run.state.players[seat]
    hired = player.hired
    if hired is None:
        roll(run, seat, START.dice, "start")
        return
    player.specialist = hired.chosen
    if hired.settable:
        run.then(SetDice(seat, min(hired.settable, START.dice), hired))
    else:
        roll(run, seat, START.dice + hired.rolled, "start")


class SetDice(EffectDecision[SetDie | Roll, Contractor]):
    """Foreman: which dice to set; those that are not are rolled."""

    kind = "set_dice"
    rule = "fantastic_factories 4"
    takes = (SetDie, Roll)
    sentence = words.set_dice

    def moves(self, state: FactoriesState) -> Sequence[SetDie | Roll]:
        """Every face, or the roll."""
        return _SETS

    def explain(self, state: FactoriesState, move: SetDie | Roll) -> Text:
        """Name the face, or the number of dice to roll."""
        if isinstance(move, SetDie):
            return words.set_die_label(face=move.face)
        return words.roll_label(n=START.dice - len(self.chosen))

    def play(self, run: Execution[FactoriesState], move: SetDie | Roll) -> None:
        """The last die that can be set rolls the others too."""
        chosen, left = self.chosen, 0
        if isinstance(move, SetDie):
            chosen, left = joined(chosen, (move.face,)), self.left - 1
            run.emit(partial(events.set_die, self.seat, move.face, chosen))
        if left:
            run.then(SetDice(self.seat, left, self.source, chosen))
            return
        player, rolled = run.state.players[self.seat], START.dice - len(chosen) + self.source.rolled
        player.dice = joined(player.dice, chosen)
        if rolled:
            roll(run, self.seat, rolled, "start")


class AddDie(WorkPart[Specialist]):
    """Which face the Specialist's die shows that is added."""

    takes = (Specialist,)

    def moves(self, state: FactoriesState) -> Sequence[Specialist]:
        """Any, while there is such a die."""
        return _SPECIALISTS if state.players[self.seat].specialist else ()

    def explain(self, state: FactoriesState, move: Specialist) -> Text:
        return words.specialist_label(face=move.face)

    def refuse(self, state: FactoriesState, move: Specialist) -> Refusal:
        return Refusal(words.NO_SPECIALIST, "fantastic_factories 4")

    def play(self, run: Execution[FactoriesState], move: Specialist) -> None:
        run.state.players[self.seat].specialist -= 1
        add_die(run, self.seat, move.face, "specialist")
