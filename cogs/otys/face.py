"""Texts and controls of Otys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bot.core.table.model import LiveTable, deciders
from bot.discord.components.controls import Button, Control
from bot.discord.components.links import mentions
from bot.discord.press.words import MEDIUM, minutes
from bot.discord.table.description import IN_WORDS
from bot.discord.table.face import Face, undone_text
from bot.discord.table.story_messages import fit_sentences
from bot.discord.table.words import small
from bot.games.contract import Event
from bot.games.otys import Otys
from bot.games.otys.game import OtysPosition
from bot.games.otys.view import OtysView
from bot.games.text import Text, TextLike, lines
from cogs.otys import words
from cogs.otys.decision_controls import decision_controls
from cogs.otys.rules import DIVER_HELPS, HELPS, TOPICS
from cogs.otys.words import column, contracts, keys, mover, store
from renderers.otys import draw, draw_whole
from renderers.otys.alt import spoken

# The story beside the picture and after it: what happened


_HIDDEN_EVENTS = frozenset({"set_up", "ended", "passed"})


_MINOR_EVENTS = frozenset({"dived", "surfaced"})
"""Events of a turn that are left out when the turn has ended."""


def brief(events: Sequence[Event]) -> Sequence[Text]:
    """The parts of a turn, and the Prestige gained."""
    texts = [text for event in events if (text := words.brief(event.kind, event.data)) is not None]
    prestige = sum(data["prestige"] for data in _scored(events))
    return (*texts, words.gained(prestige)) if prestige else texts


def _scored(events: Sequence[Event]) -> Sequence[Mapping[str, Any]]:
    return [event.data for event in events if event.kind == "scored"]


def happened(live: LiveTable, view: OtysView) -> TextLike:
    """Return the last move's visible effects, or those of the whole turn at its end."""
    if live.taken_back:
        return undone_text(live)
    over = bool(live.turns) and (view.stage == "key" or view.outcome is not None)
    untold = _HIDDEN_EVENTS | _MINOR_EVENTS if over else _HIDDEN_EVENTS
    events = live.turns[-1].events if over else live.events
    texts = [event for event in events if event.kind not in untold and event.audience in (None, view.viewer)]
    return fit_sentences([event.text for event in texts])


# A table of Otys in words: turn, divers, levels, contracts, Store, keys


def describe(view: OtysView) -> Iterator[Text]:
    """All lines; at the end of the game also the result."""
    yield from spoken(view)
    seat = mover(view)
    yield from column(view, seat)
    yield from contracts(view, seat)
    yield store(view.store)
    yield keys(seat)
    yield words.to_come(view.deck, view.bag)
    if view.solo is not None:
        yield words.marker(view.solo)


class OtysFace(Face[OtysPosition, OtysView]):
    """Otys alone, against its Timers."""

    summary = words.SUMMARY
    gist = words.GIST
    weight = MEDIUM
    length = minutes(30, 45)
    emblem = "🌊"
    min_height = 324
    topics = TOPICS
    helps = HELPS

    def __init__(self) -> None:
        self.game = Otys()
        self.renderer = draw
        self.whole = draw_whole

    def aim(self, seats: int) -> Text:
        """Return what counts in the end."""
        return words.AIM

    def topic(self, live: LiveTable[OtysPosition], seat: int | None = None) -> str:
        """Return the key of the topic for a decision; while a diver acts, the one for that diver if there is one."""
        found, state = super().topic(live, seat), live.position.state
        if found != HELPS["dive"] or not state.turn.working:
            return found
        return DIVER_HELPS.get(state.board.diver(state.turn.working), found)

    def brief(self, events: Sequence[Event]) -> Sequence[Text]:
        """The diver, trades, upgrades, contracts and Timers of a turn."""
        return brief(events)

    def description(self, view: OtysView) -> Iterable[TextLike]:
        """All that its pictures show, in words."""
        return describe(view)

    def content(self, live: LiveTable[OtysPosition], view: OtysView, look: str = "") -> Text:
        """Return what happened and what to do; at the end the result."""
        texts = happened(live, view)
        before = small(texts) if texts else ""
        if view.solo is not None and view.outcome is not None:
            return lines(before, words.result(view, view.solo, view.outcome))
        return lines(before, _request(live, view))

    def controls(self, live: LiveTable[OtysPosition], view: OtysView, look: str) -> Sequence[Control]:
        """Return all possible moves, or *Play* and *Back*, and *In words* below."""
        return (*decision_controls(view, look), Button(words.TABLE_IN_WORDS, IN_WORDS, permanent=True))


def _request(live: LiveTable, view: OtysView) -> Text:
    """Return who decides what; with a proposed move, its consequences."""
    owed = deciders(live)
    if not owed:
        return words.OVER
    who = mentions(owed)
    if view.ghost is not None:
        return words.considered(who, view, view.ghost)
    if view.stage == "finish" and not any(choice.move.startswith("complete") for choice in view.choices):
        return words.asked(who, words.NONE_PAYABLE)
    if view.stage == "order" and view.solo is not None:
        return words.asked(who, words.which_colour(view.solo.choosing))
    return words.asked(who, view.prompt.text)
