"""Place a die in the headquarters (rules/fantastic_factories.md 6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from bot.games.engine import Execution
from bot.games.errors import Refusal
from bot.games.factories import events, words
from bot.games.factories.components import BONUS, SECTIONS, SPACES, SectionName
from bot.games.factories.decisions.parts import WorkPart
from bot.games.factories.dice import Dice, distinct, without
from bot.games.factories.effects import draw_to_hand
from bot.games.factories.moves import FactoriesPlace
from bot.games.factories.state import FactoriesState, PlayerState
from bot.games.factories.words.names import SECTION_NAMES, amounts
from bot.games.text import Text


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
        return Refusal(text, self.rule, (f"section {move.section}",))

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
