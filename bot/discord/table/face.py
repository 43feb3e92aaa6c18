"""What a game adds on Discord: texts, controls, its renderer, its rules.

A cog makes one face for its game; everything else about tables on Discord is shared.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, cast

from typing_extensions import TypeVar

from bot.core.table.model import LiveTable
from bot.discord.components.controls import MAX_OPTION_LENGTH, Button, Control
from bot.discord.components.links import player, seat_names
from bot.discord.lesson.loader import LessonError, load_lessons
from bot.discord.lesson.model import Lesson
from bot.discord.pictures.attachments import StaticImage
from bot.discord.pictures.fair_queue import Renderer, ViewT
from bot.discord.press import words
from bot.discord.table import words as end_words
from bot.discord.table import words as story_words
from bot.discord.transport.calls import NoTableHere
from bot.games.contract import Event, Game, Move, Option, Position, View
from bot.games.text import ENGLISH, Language, Text, TextLike, fill_names, fit_text

_log = logging.getLogger(__name__)

PositionT = TypeVar("PositionT", bound=Position, default=Any)


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic of the rules: title, text and pictures."""

    title: TextLike
    text: TextLike
    pictures: tuple[StaticImage, ...] = ()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move for autocomplete: notation and label."""

    notation: str
    label: str


def undone_text(live: LiveTable) -> TextLike:
    """Return a sentence about the move just undone.

    Empty if the last action was a move.
    """
    return fill_names(story_words.taken_back(live.taken_back), seat_names(live.table)) if live.taken_back else ""


def final_scores_text(live: LiveTable, view: View) -> TextLike:
    """Return the final scores after the proposal.

    Empty if unknown or if the game goes on.
    """
    if view.foreseen is None:
        return ""
    return end_words.would_end([(player(live.table, seat), n) for seat, n in enumerate(view.foreseen.scores)])


class Face(ABC, Generic[PositionT, ViewT]):
    """A game on Discord, by its positions and the views that its renderer draws."""

    game: Game
    renderer: Renderer[ViewT]
    detail_views: Mapping[str, Renderer[ViewT]] = MappingProxyType({})
    """More pictures by name, of a part of the table."""
    whole: Renderer[ViewT]
    """Draws the final board without the result."""
    summary: Text
    """A line for the list of commands; it begins with "Play" and the title."""
    topics: Mapping[str, Topic]
    """Topics of the rules by key; the first one introduces the game."""
    helps: Mapping[str, str]
    """The topic for a decision, by the kind of its prompt."""
    partner: bool = False
    """Whether the command for a new table has a parameter for a partner."""
    length: Text
    """How long a game takes: "20 to 40 minutes"."""
    gist: TextLike = ""
    """What it's like, in a line: "build a map together, meeples claim what you build"."""
    solo: TextLike = ""
    """What a game alone is like, in a few words, where it differs from one with others."""
    weight: TextLike = ""
    """How demanding it is."""
    emblem: str
    """One emoji, for the goals in a posted result."""
    min_height: int
    """Minimum height of board pictures on a phone, in pixels."""
    outlines: bool = False
    """Whether the picture outlines areas."""
    one_picture: bool = False
    """Whether everyone sees the same picture, with nothing hidden. Its renderer ignores who views it."""
    hand: Text | None = None
    """Name of what only a seat may see ("My hand"), and plays from; None without any."""

    def players(self) -> Text:
        """Return the number of players: "1 to 4 players"."""
        return words.players(self.game.seats[0], self.game.seats[-1])

    @cached_property
    def lessons(self) -> Sequence[Lesson]:
        """The guide: short lessons in order, read when they're first needed; none if their file is wrong."""
        try:
            return load_lessons(self.game)
        except LessonError as error:
            _log.error("lessons skipped: %s", error)
            return ()

    @abstractmethod
    def aim(self, seats: int) -> Text:
        """Return a sentence about the aim of a game with this number of seats."""

    def topic(self, live: LiveTable[PositionT], seat: int | None = None) -> str:
        """Return the key of the topic for a seat's decision.

        None is the first seat that decides.

        After the end of the game it is the first topic.
        """
        return self.helps.get(live.position.prompt_for(seat).kind, next(iter(self.topics)))

    @abstractmethod
    def content(self, live: LiveTable[PositionT], view: ViewT, look: str = "") -> TextLike:
        """Return the lines above the picture: what just happened, who decides, what to do.

        At the end the result.

        Only include what `view.viewer` may know: an event with an audience is for that seat. For `look` see
        `controls`.
        """

    @abstractmethod
    def controls(self, live: LiveTable[PositionT], view: ViewT, look: str) -> Sequence[Control]:
        """Return the controls of this decision that `view.viewer` may see.

        Where hands are hidden, the public view (without a viewer) gets the controls that everybody may see; the
        others are on the seat's private message.

        `look` is the page state before a move is proposed, in the face's own format: a page of choices, a tile
        without a cell. It is the argument of a control with the verb `more`, and empty otherwise.
        """

    @abstractmethod
    def description(self, view: ViewT) -> Iterable[TextLike]:
        """Describe all that the pictures show, one line each, most important first."""

    def preview_events(self, position: PositionT, notation: str, seat: int) -> Sequence[Text]:
        """Return the effects of a seat's legal move, up to the first revealing event.

        `position` is one that the seat imagines.
        """
        texts: list[Text] = []
        for event in position.copy().play(self.game.parse(notation), seat):
            if event.reveals:
                break
            if event.audience in (None, seat):
                texts.append(event.text)
        return texts

    def outline(self, view: ViewT, look: str) -> ViewT:
        """Return the view with `outlined` areas for a page state (see `controls`)."""
        return view

    def brief(self, events: Sequence[Event]) -> Sequence[TextLike]:
        """Sum up a seat's turn: each part continues after the name, as in "flew to B7".

        All events are public.
        """
        return ()

    def require_own(self, live: LiveTable | None) -> LiveTable[PositionT]:
        """Return the table, typed for this game.

        Raises NoTableHere for None or another game's table.
        """
        if live is None or live.table.game != self.game.key:
            raise NoTableHere(words.none_here(self.game.title, self.game.key))
        return cast("LiveTable[PositionT]", live)

    def is_from_hand(self, view: ViewT) -> bool:
        """Whether the decision is made in the private message.

        Then the public board has no controls for it.

        Such a face has a `hand`.
        """
        return False

    def picture_height(self, view: ViewT) -> int:
        """Return the minimum height of the picture on a phone, in pixels.

        The controls below are not higher.
        """
        return self.min_height

    def detail_view_of(self, view: ViewT, look: str = "") -> str:
        """Return the name of the detail view that a message shows at a page state (see `controls`).

        Empty for the whole table.
        """
        return ""

    def more_pictures(self, view: ViewT, look: str = "") -> Sequence[Button]:
        """Return what opens further pictures from a member's private message at a page state."""
        return ()

    def renderer_of(self, view: ViewT, look: str = "") -> Renderer[ViewT]:
        """Return the renderer of a message's picture."""
        return self.detail_views.get(self.detail_view_of(view, look), self.renderer)

    def private_renderer_of(self, view: ViewT) -> Renderer[ViewT]:
        """Return the renderer for a private message other than a hand.

        It shows what the decision is about.
        """
        seen_by_all = replace(view, viewer=None)
        return self.renderer_of(view if self.is_from_hand(seen_by_all) else seen_by_all)

    def consider(self, live: LiveTable[PositionT], text: str) -> Move:
        """Return the move to propose for a choice.

        Raises InvalidMove; legality is checked later.
        """
        return self.game.parse(text)

    def suggest_moves(
        self,
        live: LiveTable[PositionT],
        language: Language = ENGLISH,
        seat: int | None = None,
        names: Sequence[TextLike] = (),
    ) -> Sequence[Suggestion]:
        """Return a seat's legal moves for autocomplete, in this language."""
        position = live.position
        return tuple(
            Suggestion(
                str(move), fit_text(fill_names(position.explain(move, seat), names), language, MAX_OPTION_LENGTH)
            )
            for move in position.moves(seat)
        )

    def lobby_options(self, seats: int) -> Sequence[Option]:
        """Return the options for the lobby of a table with this number of seats."""
        return self.game.options

    def seating(self, members: Sequence[int]) -> Sequence[Sequence[int]]:
        """Return the members of each seat; the opener is the first member.

        Raises GameError.
        """
        return tuple((member,) for member in members)

    def solo_seating(self, members: Sequence[int]) -> Sequence[Sequence[int]]:
        """Return the same for a table with one seat, which a team may share.

        Raises GameError.
        """
        return self.seating(members)
