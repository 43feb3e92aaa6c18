"""Texts and controls of Solarius Mission, public and for one seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.core.table.model import LiveTable
from bot.discord.components.controls import Button, Control
from bot.discord.components.links import player
from bot.discord.pictures.fair_queue import Renderer
from bot.discord.press.words import HEAVY, minutes
from bot.discord.table.face import Face, final_scores_text
from bot.discord.table.words import small
from bot.games.contract import Event, Move, known_moves
from bot.games.solarius import SolariusMission, SolariusPosition
from bot.games.solarius.moves import ANYTIME, EndTurn, Stop
from bot.games.solarius.view import SolariusView
from bot.games.text import Text, TextLike, lines
from cogs.solarius import words
from cogs.solarius.decision_controls import (
    BACK,
    MENU,
    SolariusPage,
    anytime_controls,
    beside_the_end,
    button,
    decision_controls,
    end_button,
    flight_buttons,
    flight_controls,
    in_room,
    is_exchange,
    is_open,
    menu_button,
    read_page,
    settle_moves,
)
from cogs.solarius.detail_views import DETAIL_VIEWS, HAND, SPACE
from cogs.solarius.rules import HELPS, TOPICS
from cogs.solarius.story import brief, happened, result
from renderers.solarius import draw, draw_board, draw_hand, draw_mover_mat
from renderers.solarius.alt import spoken_board, spoken_hand, spoken_mat, spoken_score

# A table of Solarius Mission in words: board, mats, own hand, score


def describe(view: SolariusView) -> Iterator[Text]:
    """Yield a line each; the viewer's own mat comes first."""
    yield from spoken_board(view, view.names)
    yield words.SPACE_LINE
    for tile in view.tiles:
        yield words.tile_line(tile, [seen for seen in view.hexes if seen.tile == tile.letter])
    for mat in sorted(view.mats, key=lambda mat: mat.seat != view.viewer):
        yield words.mat(view.names[mat.seat])
        yield from spoken_mat(view, mat, view.names)
        yield words.reach(mat)
        for number, slot in enumerate(mat.slots, start=1):
            yield words.slot(number, slot)
        for planet in mat.unsettled:
            yield words.beside_the_mat(planet)
    if view.hand is not None:
        yield words.HAND_LINE
        yield from spoken_hand(view, view.hand)
    yield words.SCORE_LINE
    yield from spoken_score(view, view.names)


SPACE_DECISIONS = frozenset({"take", "supplementary", "fly", "planet", "end"})
"""Decisions shown on the board; all others show the mat of the seat to move."""

CARD_DECISIONS = frozenset({"discard", "play_card"})
"""Kinds of decisions that the hand helps with."""


class SolariusFace(Face[SolariusPosition, SolariusView]):
    """Solarius Mission for two to four."""

    summary = words.SUMMARY
    gist = words.GIST
    weight = HEAVY
    length = minutes(90, 150)
    emblem = "🪐"
    min_height = 226
    topics = TOPICS
    helps = HELPS
    outlines = True
    hand = words.HAND

    def __init__(self) -> None:
        self.game = SolariusMission()
        self.renderer = draw
        self.whole = draw_board
        self.detail_views = {"mat": draw_mover_mat, "hand": draw_hand}

    def detail_view_of(self, view: SolariusView, look: str = "") -> str:
        """Return what the decision is about: board, mat or hand; the mat for exchanges, the hand for who waits."""
        if view.outcome is not None or view.decider is None:
            return ""
        kind, private = view.prompt.kind, view.viewer is not None
        if is_open(read_page(look)):
            return "mat"
        with_cards = kind in CARD_DECISIONS or (kind == "supplementary" and view.hand)
        if private and (with_cards or view.viewer != view.decider):
            return "hand"
        on_mat = kind not in SPACE_DECISIONS or (private and kind == "take")
        return "mat" if on_mat else ""

    def more_pictures(self, view: SolariusView, look: str = "") -> Sequence[Button]:
        """Return what opens all pictures: at the member's mat, or while that is shown at the hand or the map."""
        if self.detail_view_of(view, look) != "mat":
            return (Button(words.MY_MAT, DETAIL_VIEWS),)
        return (Button(words.HAND, DETAIL_VIEWS, HAND) if view.hand else Button(words.SPACE, DETAIL_VIEWS, SPACE),)

    def private_renderer_of(self, view: SolariusView) -> Renderer[SolariusView]:
        """Return the same for a lesson or review, where the hand's owner is the viewer."""
        if view.prompt.kind in CARD_DECISIONS and view.viewer is not None and view.viewer == view.decider:
            return self.detail_views["hand"]
        return super().private_renderer_of(view)

    # Messages

    def aim(self, seats: int) -> Text:
        """Return what wins."""
        return words.AIM

    def brief(self, events: Sequence[Event]) -> Sequence[Text]:
        """Everything a seat did but exchanges."""
        return brief(events)

    def description(self, view: SolariusView) -> Iterable[TextLike]:
        """All that its pictures show, in words."""
        return describe(view)

    def content(self, live: LiveTable[SolariusPosition], view: SolariusView, look: str = "") -> Text:
        """Return what happened and what to do; the picture shows the standings."""
        texts = happened(live, view)
        before = small(texts) if texts else ""
        if view.outcome is not None:
            return lines(before, result(live, view, view.outcome))
        return lines(before, self._request(live, view, read_page(look)))

    def _request(self, live: LiveTable, view: SolariusView, look: SolariusPage) -> Text:
        if view.decider is None or not live.under_way:
            return words.OVER
        if view.viewer is not None and view.viewer != view.decider:
            return words.turn_of(player(live.table, view.decider))
        request = view.prompt.text
        if view.ghost is not None:
            request = words.flight_preview(view, view.ghost)
        elif is_open(look):
            request = words.EXCHANGE_NOW
        hint = "" if is_open(look) else _hint(view, live.position.moves(view.decider))
        prompt = words.prompt_text(player(live.table, view.decider), request)
        return lines(prompt, final_scores_text(live, view), small(hint) if hint else "")

    # Controls

    def controls(self, live: LiveTable[SolariusPosition], view: SolariusView, look: str) -> Sequence[Control]:
        """Return the moves that the viewer may know, the end of the turn and anytime actions in fixed places."""
        position, looked = live.position, read_page(look)
        moves = () if view.decider is None else known_moves(position, view.viewer, view.decider)
        anytime = [move for move in moves if isinstance(move, ANYTIME)]
        own = [move for move in moves if not isinstance(move, (EndTurn, *ANYTIME))]
        end = end_button(moves)

        def label(move: Move) -> Text:
            return position.explain(move, view.decider)

        at_the_end = view.prompt.kind == "end" and bool(moves)
        menu = [move for move in anytime if is_exchange(move)] if at_the_end else anytime
        if is_open(looked):
            return (*in_room(anytime_controls(menu, label, looked), MENU, looked), end, BACK)
        beside = [button(move, label, "good") for move in settle_moves(anytime)]
        beside = [*beside_the_end(position, anytime)] if at_the_end else beside
        flying = view.prompt.kind == "fly"
        if flying:
            beside = [*flight_buttons(position, view), *beside]
        beside = [replace(each, starts_row=n == 0) for n, each in enumerate(beside)]
        if flying:
            offered = (*flight_controls(view, position.state, own, label, looked), *beside)
        else:
            offered = in_room((*decision_controls(position, own, looked), *beside), view.prompt.kind, looked)
        return (*offered, end, menu_button(menu))


def _hint(view: SolariusView, moves: Sequence[Move]) -> TextLike:
    """A hint for the seat to move; empty for most decisions."""
    kind = view.prompt.kind
    if kind == "take" and view.game_turn == 1:
        return words.IN_BRACKETS
    if kind == "site" and all(isinstance(move, (Stop, *ANYTIME)) for move in moves):
        return words.NOTHING_PAYABLE
    if view.viewer is None and any(move.from_hand for move in moves):
        return words.TO_PLAY_A_CARD
    return ""
