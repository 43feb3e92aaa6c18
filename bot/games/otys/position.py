"""A position of Otys: what every number of seats shares. The turn itself is in `turn.py`, what is legal in `legal.py`.

The kinds of game differ in what a Spy can do besides drawing, what follows a gain of Prestige, what lies on the public
contracts, and what comes after a turn; `SoloPosition` says that for one player.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Self

from bot.games.contract import Event, Move, Outcome, Position, Prompt
from bot.games.errors import IllegalMove, Refusal
from bot.games.otys import events as told
from bot.games.otys import labels, legal, refusals, seeing, turn
from bot.games.otys.board import Board, with_cube
from bot.games.otys.components import LEVELS, PUBLIC, SUPPLY, TOKENS_SHOWN, Counts
from bot.games.otys.options import Settings
from bot.games.otys.setup import Setup
from bot.games.otys.state import Played, Turn
from bot.games.otys.view import Act, Ending, OtysView, Prospect, Resource, SoloView
from bot.games.text import Text


class OtysPosition(Position):
    """One state of one game.

    `boards` are the seats, `active` the one whose turn it is, `turn` how far its turn has come. `sponsors` are numbers
    by level, `tokens` the types shown at each level, `bag` and `deck` what is hidden (the next one first), `public` the
    contracts on their spaces, `store` and `supply` cubes by colour.
    """

    STATE: ClassVar[tuple[str, ...]] = (
        "settings",
        "active",
        "sponsors",
        "tokens",
        "bag",
        "deck",
        "public",
        "store",
        "supply",
        "ending",
        "last",
    )

    __slots__ = (*STATE, "_legal", "_opening", "_seen", "boards", "turn")

    def __init__(self, settings: Settings, drawn: Setup) -> None:
        self.settings = settings
        self.boards = [board.copy() for board in drawn.boards]
        self.active = 0
        self.turn = Turn()
        self.sponsors = drawn.sponsors
        shown = TOKENS_SHOWN * len(LEVELS)
        self.tokens: tuple[tuple[str, ...], ...] = tuple(
            drawn.bag[start : start + TOKENS_SHOWN] for start in range(0, shown, TOKENS_SHOWN)
        )
        self.bag = drawn.bag[shown:]
        self.deck = drawn.deck
        self.public: tuple[str | None, ...] = (None,) * PUBLIC[len(self.boards)]
        self.store = drawn.store
        self.supply = _left_over([self.store, *(cubes for board in self.boards for cubes in board.levels)])
        self.ending: Ending = ""
        self.last: Played | None = None
        self._legal: tuple[Move, ...] | None = None
        self._seen: dict[int | None, OtysView] = {}
        self._opening: tuple[Event, ...] = (told.set_up(self),)

    # What a kind of game adds

    @abstractmethod
    def own_moves(self) -> tuple[Move, ...]:
        """The legal moves of a decision that only this kind of game has."""

    @abstractmethod
    def own_play(self, move: Move, events: list[Event]) -> None:
        """Play a move of a decision that only this kind of game has."""

    @abstractmethod
    def own_refusal(self, move: Move) -> Refusal:
        """Why such a move is not legal."""

    @abstractmethod
    def spy_moves(self, act: Act) -> tuple[Move, ...]:
        """The moves of an act that only this kind of game has: `copy` a neighbour's diver, move a `timer`."""

    @abstractmethod
    def plays_itself(self, move: Move) -> bool:
        """Whether the engine plays this move when it is the only one."""

    @abstractmethod
    def after_gain(self, seat: int, events: list[Event]) -> None:
        """What follows when a seat has gained Prestige."""

    @abstractmethod
    def card_leaves(self, slot: int) -> None:
        """What lay on a public contract goes when the card does."""

    @abstractmethod
    def card_comes(self, slot: int, events: list[Event]) -> None:
        """What is laid on a public contract that was just revealed."""

    @abstractmethod
    def after_turn(self, events: list[Event]) -> None:
        """What comes when a seat has done the three steps of its turn."""

    @abstractmethod
    def prospect(self, move: Move) -> Prospect:
        """What a legal move would bring for certain; see `Prospect`."""

    @abstractmethod
    def lying_on(self, slot: int) -> Resource | None:
        """The cube that lies on a public contract."""

    @abstractmethod
    def solo_view(self) -> SoloView | None:
        """What may be seen of the variant for one player."""

    @abstractmethod
    def result(self) -> Outcome:
        """The outcome of the finished game."""

    # What everybody may ask

    @property
    def seats(self) -> int:
        """How many boards there are."""
        return len(self.boards)

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is, until the game is over."""
        return None if self.ending else self.active

    @property
    def board(self) -> Board:
        """The board of the seat whose turn it is."""
        return self.boards[self.active]

    @property
    def prompt(self) -> Prompt:
        """The kinds are the stages of `view.Stage`."""
        return labels.prompt(self)

    def opening(self) -> Sequence[Event]:
        """What was drawn before the first decision."""
        return self._opening

    def moves(self) -> Sequence[Move]:
        """Every legal move, in the order of its stage: what brings something first, then passing or surfacing."""
        if self._legal is None:
            self._legal = () if self.ending else legal.moves(self)
        return self._legal

    def explain(self, move: Move) -> Text:
        """A short label that says what would happen: "Key 3: Metal expert, sponsor gives 1 Credit"."""
        return labels.explain(self, move)

    def why_not(self, move: Move) -> Refusal | None:
        """None if the move is legal, otherwise what stands against it and what to do instead."""
        return None if move in self.moves() else refusals.refuse(self, move)

    def play(self, move: Move) -> Sequence[Event]:
        """Apply the move and run on to the next decision. Raises IllegalMove, and nothing has changed then."""
        if move not in self.moves():
            raise IllegalMove(refusals.refuse(self, move))
        events: list[Event] = []
        self.last = Played(move, self.active, self.turn.level, self.board.column)
        self._apply(move, events)
        self._run_on(events)
        return events

    def copy(self) -> Self:
        """An independent position in the same state."""
        twin = self.__class__.__new__(self.__class__)
        twin.forget()
        for name in (*self.STATE, "_legal", "_opening"):
            setattr(twin, name, getattr(self, name))
        twin.boards = [board.copy() for board in self.boards]
        twin.turn = self.turn.copy()
        return twin

    def view(self, viewer: int | None, proposal: Move | None = None) -> OtysView:
        """What the viewer may see: a hand and drawn cards only by their owner, the deck and the bag by nobody."""
        if proposal is not None and proposal not in self.moves():
            raise IllegalMove(refusals.refuse(self, proposal))
        seen = self._view(viewer)
        return seen if proposal is None else seeing.considered(self, seen, proposal)

    def _view(self, viewer: int | None) -> OtysView:
        """The view as it was made before, or made now."""
        if viewer not in self._seen:
            self._seen[viewer] = (
                seeing.for_everybody(self) if viewer is None else seeing.for_seat(self, self._view(None), viewer)
            )
        return self._seen[viewer]

    def scores(self) -> tuple[int, ...]:
        """The Prestige of each seat."""
        return tuple(board.prestige for board in self.boards)

    def outcome(self) -> Outcome | None:
        """The result once the game is over."""
        return self.result() if self.ending else None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OtysPosition) or type(self) is not type(other):
            return NotImplemented
        return (
            all(getattr(self, name) == getattr(other, name) for name in self.STATE)
            and self.boards == other.boards
            and self.turn == other.turn
        )

    __hash__ = None

    # What the turn and the kinds of game use

    def score(self, seat: int, prestige: int, events: list[Event]) -> None:
        """Add Prestige; that may end the game."""
        if prestige:
            self.boards[seat].prestige += prestige
            events.append(told.scored(seat, prestige, self.boards[seat].prestige))
            self.after_gain(seat, events)

    def forget(self) -> None:
        """Work out moves and views anew: called before a change, or by whoever sets up a position by hand."""
        self._legal = None
        self._seen = {}

    def take_from_supply(self, index: int, number: int) -> None:
        """Take cubes of one colour out of the supply, or return them if the number is negative."""
        self.supply = with_cube(self.supply, index, -number)

    def reveal(self, slot: int, events: list[Event]) -> None:
        """Turn over the next contract onto a space for public ones, as long as there is a deck."""
        if self.deck:
            self._lay(slot, self.deck[0])
            self.deck = self.deck[1:]
            events.append(told.revealed(slot, self.deck_card(slot), len(self.deck)))
            self.card_comes(slot, events)

    def remove_public(self, slot: int) -> None:
        """Take a public contract off its space, with what lies on it."""
        self.card_leaves(slot)
        self._lay(slot, None)

    def deck_card(self, slot: int) -> str:
        """The contract on a space that has one."""
        card = self.public[slot]
        assert card is not None  # noqa: S101
        return card

    def _lay(self, slot: int, card: str | None) -> None:
        self.public = (*self.public[:slot], card, *self.public[slot + 1 :])

    def _apply(self, move: Move, events: list[Event]) -> None:
        self.forget()
        turn.apply(self, move, events)

    def _run_on(self, events: list[Event]) -> None:
        """Play what is no choice: the only move of a decision, if nothing is revealed or ended by it."""
        while not self.ending:
            moves = self.moves()
            if len(moves) != 1 or not self.plays_itself(moves[0]):
                return
            self._apply(moves[0], events)


def _left_over(placed: Sequence[Counts]) -> Counts:
    return tuple(there - sum(counts) for there, *counts in zip(SUPPLY, *placed, strict=True))
