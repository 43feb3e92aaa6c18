"""Controls of a work phase: dice, cards, the end.

Everything possible is shown together. If there is one way to do something, one press does it; details replace what was
there before, so that nothing else moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.discord.components.controls import MAX_CHOICES, Button, Choice, Control, Tone
from bot.discord.components.items import BUTTONS_PER_ROW, count_lines
from bot.games.contract import Move
from bot.games.factories.moves import Done, FactoriesBuild, FactoriesPlace, FactoriesUse, Specialist
from bot.games.factories.state import distinct
from bot.games.factories.view import PlayerView
from bot.games.text import Text
from cogs.factories import words
from cogs.factories.card_controls import CardControls, FactoriesPage, type_emoji
from cogs.factories.dice_plans import Carry, DicePlan, plan_of_one, plans

Label = Callable[[Move], Text]

MAX_BUTTONS = 2 * BUTTONS_PER_ROW
"""Dice buttons; two lists and a row of other buttons follow below them."""

MAX_LINES = 2
"""Maximum lines of dice buttons on a phone, so that the controls fit."""

_PIPS = "⚀⚁⚂⚃⚄⚅"


def work_controls(
    player: PlayerView, moves: Sequence[Move], label: Label, look: FactoriesPage, carry: Carry
) -> tuple[Control, ...]:
    """Return everything possible in a work phase, of the moves that may be known here."""
    dice = _DiceControls(player, moves, label, carry)
    buttons = dice.buttons(look)
    shown = {button.argument for button in buttons}
    planned = [choice for choice in dice.choices() if choice.value not in shown]
    cards = CardControls(
        [move for move in moves if isinstance(move, FactoriesUse | Specialist | FactoriesBuild)], player, label, carry
    )
    if not player.dice and Done() in moves:
        cards.offer_ends()
    title = words.PLACE_DICE if len(player.dice) > 1 else words.PLACE_LAST_DIE
    return (
        *buttons,
        *((look.select(title, "plans", planned, words.FURTHER_WAYS),) if planned else ()),
        *(() if cards.alone in shown else cards.controls(look)),
        *((_done(player, dice.sections, look),) if Done() in moves else ()),
    )


class _DiceControls:
    """The free dice of a seat and where they can go."""

    def __init__(self, player: PlayerView, moves: Sequence[Move], label: Label, carry: Carry) -> None:
        self._player, self._label, self._carry = player, label, carry
        self.sections = [move for move in moves if isinstance(move, FactoriesPlace)]
        self._uses = [move for move in moves if isinstance(move, FactoriesUse) and len(move.dice) == 1]
        self.ones = [plan_of_one(player, move) for move in self.sections]
        self.plans = plans(player, self.sections)

    def buttons(self, look: FactoriesPage) -> tuple[Button, ...]:
        """Return a button per die and place if there are few; else faces, then places.

        Labels are short where this leaves room for more buttons, or saves a line beside faces.
        """
        if not self._player.dice:
            return ()
        labelled = (self._placed(self.sections, short=short) for short in (False, True))
        flat = [self._flat(placed) for placed in labelled if _room_for(placed)]
        if flat:
            return max(flat, key=len)
        return min((self._by_face(look, short=short) for short in (False, True)), key=count_lines)

    def _flat(self, placed: Sequence[Button]) -> tuple[Button, ...]:
        """Return all places of all dice, with shortcuts if there is space."""
        together = [self._played(plan.moves, plan.label) for plan in self.plans] if self._few else []
        done = [Button(words.and_done(plan.label), "play", plan.then_done) for plan in self._last()]
        buttons = [*placed]
        for more in (self._cards(self._uses), together, done):
            buttons += more if _room_for([*buttons, *more]) else []
        return tuple(buttons)

    def choices(self) -> list[Choice]:
        """Return all ways to place several dice; at the end of the first page, the best that use all with *Done*."""
        found = [Choice(plan.label, self._carry(plan.moves), plan.about) for plan in self.plans]
        last = [Choice(words.and_done(plan.label), plan.then_done, plan.about) for plan in self._last()]
        first = MAX_CHOICES - (len(found) + len(last) > MAX_CHOICES) - len(last)
        return [*found[:first], *last, *found[first:]]

    @property
    def _few(self) -> bool:
        return len(self.plans) <= MAX_BUTTONS

    def _last(self) -> list[DicePlan]:
        """The best plans that use all free dice."""
        alone = [*self.ones, *(DicePlan((move,), self._label(move)) for move in self._uses)]
        ends = self.plans if len(self._player.dice) > 1 else alone
        return [plan for plan in ends if plan.all_of(self._player)][:MAX_BUTTONS]

    def _by_face(self, look: FactoriesPage, *, short: bool) -> tuple[Button, ...]:
        faces = distinct(self._player.dice)
        chosen = chosen_face(self._player, look)
        dice = [self._die(face, face == chosen) for face in faces]
        places = self._placed([move for move in self.sections if move.face == chosen], short=short)
        first, *others = places  # where only one section of a die were left, all places would fit
        shown = [*dice, replace(first, starts_row=len(dice) <= BUTTONS_PER_ROW), *others]
        for more in self._cards([move for move in self._uses if chosen in move.dice]):
            shown += [more] if _room_for([*shown, more]) else []
        return tuple(shown)

    def _placed(self, moves: Sequence[FactoriesPlace], *, short: bool) -> list[Button]:
        labels = [plan_of_one(self._player, move, short=short).label for move in moves]
        named = zip(moves, labels, strict=True)
        return [replace(self._played((move,), label), emoji=f"die_{move.face}") for move, label in named]

    def _played(self, moves: Sequence[Move], label: Text) -> Button:
        return Button(label, "play", self._carry(moves), "good")

    def _cards(self, uses: Sequence[FactoriesUse]) -> list[Button]:
        """Cards that take one die."""
        return [Button(self._label(move), "play", self._carry((move,)), emoji=type_emoji(move)) for move in uses]

    def _die(self, face: int, chosen: bool) -> Button:
        tone: Tone = "main" if chosen else "plain"
        count = self._player.dice.count(face)
        return Button(
            words.dice(die_sign(face), count),
            "more",
            str(FactoriesPage("die", str(face))),
            tone,
            emoji=f"die_{face}",
            label_with_emoji=words.dice(str(face), count),
        )


def _room_for(buttons: Sequence[Button]) -> bool:
    return len(buttons) <= MAX_BUTTONS and count_lines(buttons) <= MAX_LINES


def chosen_face(player: PlayerView, look: FactoriesPage) -> int:
    """The face whose places are shown when not all fit: the chosen one, or the lowest."""
    looked = look.name if look.subject == "die" else ""
    return next((face for face in player.dice if str(face) == looked), player.dice[0])


def die_sign(face: int) -> str:
    """A die as text, with its number because the sign is small."""
    return f"{_PIPS[face - 1]} {face}"


def _done(player: PlayerView, sections: Sequence[FactoriesPlace], look: FactoriesPage) -> Button:
    """Return the button that ends the phase, confirmed if a die could be placed."""
    if not sections:
        return Button(words.DONE, "play", str(Done()), "main", trailing=True)
    if look.subject == "done":
        return Button(words.END_IT, "play", str(Done()), "danger", trailing=True)
    return Button(words.DONE_ASKING, "more", str(FactoriesPage("done")), trailing=True)
