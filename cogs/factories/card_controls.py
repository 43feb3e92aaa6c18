"""Controls for cards of a work phase, to use and to build, in one list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from bot.discord.components.controls import (
    MAX_CHOICES,
    MAX_OPTION_LENGTH,
    MORE_PREFIX,
    MOVE_SEPARATOR,
    ONLY_MOVE_PREFIX,
    Button,
    Choice,
    Control,
    Select,
    paged_select,
)
from bot.discord.components.items import LINE_WIDTH, button_width
from bot.games.areas import AreaKey
from bot.games.contract import Move
from bot.games.factories.components import BLUEPRINTS, FACES, blueprint_named, contractor_named
from bot.games.factories.moves import (
    Done,
    FactoriesBuild,
    FactoriesDiscard,
    FactoriesTake,
    FactoriesUse,
    Hire,
    Refresh,
    Skip,
)
from bot.games.factories.view import FactoriesView, PlayerView
from bot.games.factories.ways import way_of
from bot.games.factories.words import copying
from bot.games.text import Text, TextLike, with_shorter
from cogs.factories import words
from cogs.factories.dice_plans import Carry

# The page of a member's controls: a die, a card's ways, a page of a list


_FACES = frozenset(map(str, FACES))

Subject = Literal["", "die", "use", "build", "page", "done"]

_SUBJECTS: dict[str, Subject] = {subject: subject for subject in ("die", "use", "build", "page", "done")}


@dataclass(frozen=True, slots=True)
class FactoriesPage:
    """`subject` with the die's face, card's id, or list's name; `page` counts from 0.

    Without a subject it's the overview.
    """

    subject: Subject = ""
    name: str = ""
    page: int = 0

    def __str__(self) -> str:
        return f"{self.subject} {self.name or '-'} {self.page}" if self.subject else ""

    @property
    def area(self) -> AreaKey | None:
        """Return the area of the picture that the subject is; None for a list."""
        name = self.name.partition("+")[0]
        if self.subject == "die":
            return AreaKey("die", int(name)) if name in _FACES else None
        kind = {"use": "built", "build": "hand"}.get(self.subject, "")
        return AreaKey(kind, name) if kind and name in BLUEPRINTS else None

    def select(self, title: Text, name: str, choices: Sequence[Choice], more: Text) -> Select:
        """One list of this name, at the page that is open."""
        page = self.page if (self.subject, self.name) == ("page", name) else 0
        return paged_select(title, name, choices, page, FactoriesPage("page", name).at, more=more)

    def at(self, page: int) -> str:
        """The same at another page, as it travels."""
        return str(FactoriesPage(self.subject, self.name, page))


def read_page(text: str) -> FactoriesPage:
    """The look that a control carried; an overview for anything else."""
    match text.split():
        case [subject, name, page] if subject in _SUBJECTS and page.isdecimal():
            return FactoriesPage(_SUBJECTS[subject], "" if name == "-" else name, int(page))
    return FactoriesPage()


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
        self._ends: list[Choice] = []
        for way in sorted(ways, key=lambda way: isinstance(way, FactoriesBuild)):
            self.kinds.setdefault(_kind(way), []).extend(self._choices(way))
            self._moves.setdefault(_kind(way), way)

    @property
    def alone(self) -> str:
        """The argument of the only way, empty if there are none or several."""
        choices = [choice for ways in self.kinds.values() for choice in ways]
        return choices[0].value if len(choices) == 1 else ""

    def offer_ends(self) -> None:
        """Offer each way also with *Done* after it, last, if all are few."""
        ways = [way for ways in self.kinds.values() for way in ways]
        ends = [end for way in ways if (end := _then_done(way)) is not None]
        self._ends = ends if len(ways) + len(ends) <= MAX_CHOICES else []

    def controls(self, look: FactoriesPage) -> tuple[Control, ...]:
        """Return the list; a single way is a button if it fits a phone's line."""
        if not self.kinds:
            return ()
        if self.alone:
            ((choice,),) = self.kinds.values()
            ways = (choice, *self._ends)
            if all(button_width(way.label) <= LINE_WIDTH for way in ways):
                return tuple(Button(way.label, "play", way.value, starts_row=True, emoji=way.emoji) for way in ways)
        looked = (look.subject, look.name)
        if looked in self.kinds:
            title = words.choose_how(_name(self._moves[looked]))
            choices = [*self.kinds[looked], Choice(words.OTHER_CARDS, f"{MORE_PREFIX}{FactoriesPage('page', 'card')}")]
            return (paged_select(title, "card", choices, look.page, look.at, more=words.FURTHER_WAYS),)
        few = sum(map(len, self.kinds.values())) <= MAX_CHOICES
        lines = [line for kind, ways in self.kinds.items() for line in (ways if few else self._line(kind, ways))]
        return (look.select(self._title(), "card", [*lines, *self._ends], words.FURTHER_CARDS),)

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


def _then_done(way: Choice) -> Choice | None:
    """Return a choice with *Done* after it, if there is room for it."""
    moves = way.value.removesuffix(f"{MOVE_SEPARATOR}{ONLY_MOVE_PREFIX}{Done()}")
    value, label = f"{moves}{MOVE_SEPARATOR}{Done()}", words.and_done(way.label)
    fits = max(len(value), len(str(label))) <= MAX_OPTION_LENGTH
    return Choice(label, value, way.description, emoji=way.emoji) if fits else None


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


# Controls of a market turn: take, hire, refresh


def market_controls(
    view: FactoriesView, moves: Sequence[Move], label: Callable[[Move], Text], look: FactoriesPage
) -> tuple[Control, ...]:
    """Everything that can be done on the market, of the moves that may be known here."""
    takes = [
        Choice(_take(view, move, label), str(move), _offered(view, move), emoji=_type_emoji(view, move))
        for move in moves
        if isinstance(move, FactoriesTake)
    ]
    hires = [
        Choice(label(move), str(move), _market_controls_about(move, gift=view.seats > 1))
        for move in moves
        if isinstance(move, Hire)
    ]
    refreshes = [
        Choice(label(move), str(move), emoji=f"factories_{move.pay}") for move in moves if isinstance(move, Refresh)
    ]
    skips = [Button(label(move), "play", str(move)) for move in moves if isinstance(move, Skip)]
    lists = ((words.TAKE, "take", takes), (words.HIRE, "hire", hires), (words.REFRESH, "refresh", refreshes))
    return (
        *(look.select(title, name, choices, words.FURTHER_WAYS) for title, name, choices in lists if choices),
        *skips,
    )


def _offered(view: FactoriesView, move: FactoriesTake) -> TextLike:
    """Return a card's building cost and effect."""
    card = view.market.blueprints[move.slot - 1].card
    return "" if card is None else words.in_short(card)


def _type_emoji(view: FactoriesView, move: FactoriesTake) -> str:
    card = view.market.blueprints[move.slot - 1].card
    return "" if card is None else f"factories_{card.type}"


def _take(view: FactoriesView, move: FactoriesTake, label: Callable[[Move], Text]) -> Text:
    """The card is name enough unless the row holds two of it."""
    cards = [slot.card for slot in view.market.blueprints]
    card = cards[move.slot - 1]
    return label(move) if card is None or cards.count(card) > 1 else words.take(card.name)


def _market_controls_about(move: Hire, *, gift: bool) -> Text:
    """Return a hire's effect and gift: "takes a card with a gear; ..."."""
    contractor, card = contractor_named(move.contractor), blueprint_named(move.discard)
    return words.hire(card, contractor.energy, words.gained(contractor.gift) if gift else ())
