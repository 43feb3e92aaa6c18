"""What a game brings to Discord: its words and controls for a board, its renderer, its rules in short texts.

A cog makes one face for its game; everything else about a table on Discord is shared.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Generic, cast

from typing_extensions import TypeVar

from bot.games.contract import Event, Game, Move, Option, Position, View
from bot.games.text import ENGLISH, Language, Text, TextLike, fill_names, render_text
from bot.model.table import LiveTable
from bot.ui.components.controls import Control
from bot.ui.components.links import player, seat_names
from bot.ui.messages.lesson import Lesson
from bot.ui.pictures.fair_queue import Renderer, ViewT
from bot.ui.pictures.static_images import StaticImage
from bot.ui.transport.failures import NoTableHere
from bot.ui.words import commands as command_words
from bot.ui.words import end as end_words
from bot.ui.words import story as story_words

PositionT = TypeVar("PositionT", bound=Position, default=Any)


@dataclass(frozen=True, slots=True)
class Topic:
    """One subject of the rules: its name in the list, the text, pictures that go with it. Both are whole texts."""

    title: str
    text: str
    pictures: tuple[StaticImage, ...] = ()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move that may be typed: its notation and what it is called."""

    notation: str
    label: str


def undone_text(live: LiveTable) -> TextLike:
    """What was taken back just now, as a sentence; empty if a move was the last thing to happen."""
    return fill_names(story_words.taken_back(live.taken_back), seat_names(live.table)) if live.taken_back else ""


def final_scores_text(live: LiveTable, view: View) -> TextLike:
    """With which scores the game ends after the proposal; empty where that is not known, or where it goes on."""
    if view.foreseen is None:
        return ""
    return end_words.would_end([(player(live.table, seat), n) for seat, n in enumerate(view.foreseen.scores)])


class Face(ABC, Generic[PositionT, ViewT]):
    """A game on Discord: its positions, and the views that its renderer draws."""

    game: Game
    renderer: Renderer[ViewT]
    detail_views: Mapping[str, Renderer[ViewT]] = MappingProxyType({})
    """Further pictures by name, for a message that shows a part of the table instead of all of it."""
    whole: Renderer[ViewT]
    """Draws what was built when the game is over, and no result over it or beside it."""
    summary: Text
    """One line for the list of commands."""
    topics: Mapping[str, Topic]
    """Rules by a short key; the first says what the game is about."""
    helps: Mapping[str, str]
    """Which topic helps with a decision, by the kind of its prompt."""
    partner: bool = False
    """Whether the command for a new table asks for a member who shares the seat."""
    length: Text
    """How long a game takes: "20 to 40 minutes"."""
    emblem: str
    """One emoji, for the goals of a result that is posted in a line."""
    min_height: int
    """How high pictures of boards are at least, in pixels of a phone."""
    outlines: bool = False
    """Whether the picture of the table outlines cells that are pointed at."""
    hand: Text | None = None
    """The control by which members see what only their seat may see: "My hand". None where nothing is hidden."""

    def players(self) -> Text:
        """For how many the game is: "1 to 4 players"."""
        return command_words.players(self.game.seats[0], self.game.seats[-1])

    lesson: Lesson | None = None
    """The guided first game."""

    @abstractmethod
    def aim(self, seats: int) -> Text:
        """One sentence: what a game of so many seats is about."""

    def topic(self, live: LiveTable[PositionT], seat: int | None = None) -> str:
        """The key of the topic that helps with the decision of a seat, of the first that decides for None.

        When the game is over that is the first topic.
        """
        return self.helps.get(live.position.prompt_for(seat).kind, next(iter(self.topics)))

    @abstractmethod
    def content(self, live: LiveTable[PositionT], view: ViewT, look: str = "") -> TextLike:
        """The line or two above the picture: what just happened, who decides, what to do now; the result at the end.

        Only what `view.viewer` may know: an event with an audience is told to that seat alone. `look` is as in
        `controls`.
        """

    @abstractmethod
    def controls(self, live: LiveTable[PositionT], view: ViewT, look: str) -> Sequence[Control]:
        """The controls of this decision, as far as `view.viewer` may know them.

        Where hands are hidden the view of everybody, whose viewer is None, offers what can be seen by all; the rest
        stands on the message that the seat's members alone see.

        `look` is what the member looks at before anything is proposed, in the face's own words: a page of choices, a
        tile without its cell. It comes from the argument of a control with the verb `more` and is empty otherwise.
        """

    @abstractmethod
    def description(self, view: ViewT) -> Iterable[TextLike]:
        """The table in words, a line each, what matters most first: all that its pictures show to `view.viewer`."""

    def preview_events(self, position: PositionT, notation: str, seat: int) -> Sequence[Text]:
        """What a legal move of a seat would cause, as far as its members know it before: nothing that it reveals.

        The position is one that the seat imagines.
        """
        twin = position.copy()
        texts: list[Text] = []
        for event in twin.play(self.game.parse(notation), seat):
            if event.reveals:
                break
            if event.audience in (None, seat):
                texts.append(event.text)
        return texts

    def outline(self, view: ViewT, look: str) -> ViewT:
        """The view for the picture, where what a member looks at (as in `controls`) is `outlined`."""
        return view

    def brief(self, events: Sequence[Event]) -> Sequence[TextLike]:
        """What one seat did in a turn, in short: each part goes on after its name, as in "flew to B7".

        All these events may be known to everybody.
        """
        return ()

    def require_own(self, live: LiveTable | None) -> LiveTable[PositionT]:
        """The table that was found, with positions of this game. Raises NoTableHere for none and for another game's."""
        if live is None or live.table.game != self.game.key:
            raise NoTableHere(command_words.none_here(self.game.title, self.game.key))
        return cast("LiveTable[PositionT]", live)

    def is_from_hand(self, view: ViewT) -> bool:
        """Whether the decision is made from a message of one's own alone, so that the board for everybody offers none.

        A face with this has a `hand`.
        """
        return False

    def picture_height(self, view: ViewT) -> int:
        """How high such a board's picture is at least, in pixels of a phone: what stands below it is not higher."""
        return self.min_height

    def detail_view_of(self, view: ViewT) -> str:
        """Which of the closer pictures a message shows; empty for the whole table."""
        return ""

    def renderer_of(self, view: ViewT) -> Renderer[ViewT]:
        """Who draws the picture of a message."""
        return self.detail_views.get(self.detail_view_of(view), self.renderer)

    def private_renderer_of(self, view: ViewT) -> Renderer[ViewT]:
        """Who draws what a decision is about, for a member whose message is no hand: a choice is seen there."""
        seen_by_all = replace(view, viewer=None)
        return self.renderer_of(view if self.is_from_hand(seen_by_all) else seen_by_all)

    def consider(self, live: LiveTable[PositionT], text: str) -> Move:
        """The move to propose for what was chosen. Raises InvalidMove; whether it is legal is asked later."""
        return self.game.parse(text)

    def suggest_moves(
        self,
        live: LiveTable[PositionT],
        language: Language = ENGLISH,
        seat: int | None = None,
        names: Sequence[str] = (),
    ) -> Sequence[Suggestion]:
        """What can be typed now for a seat that decides, for autocomplete, in this language and with these names."""
        position = live.position
        return tuple(
            Suggestion(str(move), render_text(fill_names(position.explain(move, seat), names), language))
            for move in position.moves(seat)
        )

    def lobby_options(self, seats: int) -> Sequence[Option]:
        """The options that matter at a table of so many seats, for its lobby."""
        return self.game.options

    def seating(self, members: Sequence[int]) -> Sequence[Sequence[int]]:
        """Who sits where when these members, the opener first, start a table: one a seat. Raises GameError."""
        return tuple((member,) for member in members)
