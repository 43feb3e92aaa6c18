"""Controls for cards of a work phase, to use and to build, in one list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from bot.discord.components.controls import (
    MAX_CHOICES,
    MAX_OPTION_LENGTH,
    MORE_PREFIX,
    Button,
    Choice,
    Control,
    paged_select,
)
from bot.discord.components.phone import LINE_WIDTH, button_width
from bot.games.contract import Move
from bot.games.factories.components import blueprint_named
from bot.games.factories.moves import FactoriesBuild, FactoriesDiscard, FactoriesUse
from bot.games.factories.view import PlayerView
from bot.games.factories.ways import way_of
from bot.games.factories.words import copying
from bot.games.text import Text, TextLike, with_shorter
from cogs.factories import words
from cogs.factories.dice_plans import Carry
from cogs.factories.page_state import FactoriesPage, Subject

Kind = tuple[Subject, str]
"""A card and whether it is used or built."""

SPECIALIST = "specialist"


class CardControls:
    """Ways to use and build cards: a line per way if there are few, else per card."""

    def __init__(self, ways: Sequence[Move], player: PlayerView, label: Callable[[Move], Text], carry: Carry) -> None:
        self._player, self._label, self._carry = player, label, carry
        self.kinds: dict[Kind, list[Choice]] = {}
        """The ways of each card."""
        self._moves: dict[Kind, Move] = {}
        for way in sorted(ways, key=lambda way: isinstance(way, FactoriesBuild)):
            self.kinds.setdefault(_kind(way), []).extend(self._choices(way))
            self._moves.setdefault(_kind(way), way)

    @property
    def alone(self) -> str:
        """The argument of the only way, empty if there are none or several."""
        choices = [choice for ways in self.kinds.values() for choice in ways]
        return choices[0].value if len(choices) == 1 else ""

    def controls(self, look: FactoriesPage) -> tuple[Control, ...]:
        """Return the list; a single way is a button if it fits a phone's line."""
        if not self.kinds:
            return ()
        if self.alone:
            ((choice,),) = self.kinds.values()
            if button_width(choice.label) <= LINE_WIDTH:
                return (Button(choice.label, "play", choice.value, starts_row=True, emoji=choice.emoji),)
        looked = (look.subject, look.name)
        if looked in self.kinds:
            title = words.choose_how(_name(self._moves[looked]))
            choices = [*self.kinds[looked], Choice(words.OTHER_CARDS, f"{MORE_PREFIX}{FactoriesPage('page', 'card')}")]
            return (paged_select(title, "card", choices, look.page, look.at, more=words.FURTHER_WAYS),)
        few = sum(map(len, self.kinds.values())) <= MAX_CHOICES
        lines = [line for kind, ways in self.kinds.items() for line in (ways if few else self._line(kind, ways))]
        return (look.select(self._title(), "card", lines, words.FURTHER_CARDS),)

    def _title(self) -> Text:
        built = {subject == "build" for subject, _ in self.kinds}
        return words.menu("both" if len(built) == 2 else "build" if True in built else "use", len(self.kinds))

    def _choices(self, move: Move) -> Sequence[Choice]:
        """Return a move's choices, with the cards that it takes from hand if possible.

        If there are too many, or so few that some aren't asked, cards are chosen one by one.
        """
        hand = sorted(
            (one.card.id for one in self._player.hand or ()), key=lambda card: str(blueprint_named(card).name)
        )
        if not isinstance(move, FactoriesUse):
            return (self._way(move),)
        way = way_of(move, self._player.dice)
        if way is None or not 0 < way.cards < len({*hand}):
            return (self._way(move),)
        found = [self._with(move, cards) for cards in dict.fromkeys(combinations(hand, way.cards))]
        fitting = len(found) < MAX_CHOICES and all(len(choice.value) <= MAX_OPTION_LENGTH for choice in found)
        return found if fitting else (self._way(move),)

    def _with(self, move: FactoriesUse, cards: Sequence[str]) -> Choice:
        """Return a choice with cards; price and gain are below if the line is full."""
        names, value = (
            [blueprint_named(card).name for card in cards],
            self._carry((move, *map(FactoriesDiscard, cards))),
        )
        label = words.discarding(self._label(move), names)
        if len(str(label)) > MAX_OPTION_LENGTH:
            return Choice(words.discarding(_name(move), names), value, self._label(move), emoji=type_emoji(move))
        short = words.discarding(words.with_dice(_name(move), move.dice), names)
        return Choice(with_shorter(label, label, short), value, emoji=type_emoji(move))

    def _way(self, move: Move) -> Choice:
        """Return a choice; a building's effect isn't part of its label."""
        about = _about(move) if isinstance(move, FactoriesBuild) else ""
        return Choice(self._label(move), self._carry((move,)), about, emoji=type_emoji(move))

    def _line(self, kind: Kind, ways: Sequence[Choice]) -> Sequence[Choice]:
        """The only way of a card, or the line that leads on to its ways."""
        move = self._moves[kind]
        return (
            ways
            if len(ways) == 1
            else (
                Choice(
                    words.ways(_name(move), len(ways)),
                    f"{MORE_PREFIX}{FactoriesPage(*kind)}",
                    _about(move),
                    emoji=type_emoji(move),
                ),
            )
        )


def _kind(move: Move) -> Kind:
    """The card of a line, with the card that it copies."""
    match move:
        case FactoriesUse():
            return "use", f"{move.card}+{move.copied}" if move.copied else move.card
        case FactoriesBuild():
            return "build", move.card
    return "use", SPECIALIST


def type_emoji(move: Move) -> str:
    """Return the key of the emoji of the card's type."""
    return f"factories_{blueprint_named(move.card).type}" if isinstance(move, FactoriesUse | FactoriesBuild) else ""


def _name(move: Move) -> TextLike:
    match move:
        case FactoriesUse(copied=""):
            return blueprint_named(move.card).name
        case FactoriesUse():
            return copying(blueprint_named(move.card).name, blueprint_named(move.copied).name)
        case FactoriesBuild():
            return words.build(blueprint_named(move.card).name)
    return words.SPECIALIST


def _about(move: Move) -> Text:
    """Return the effect of the used or built card."""
    match move:
        case FactoriesUse():
            return words.does(blueprint_named(move.copied or move.card))
        case FactoriesBuild():
            return words.does(blueprint_named(move.card))
    return words.ANY_VALUE
