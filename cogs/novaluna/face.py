"""Texts and controls of Nova Luna: tile, cell, refill, open tasks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bot.core.table.model import LiveTable
from bot.discord.components.controls import Button, Control, Tone
from bot.discord.components.items import count_in_line
from bot.discord.components.links import player
from bot.discord.press.words import LIGHT, minutes
from bot.discord.table.face import Face, undone_text
from bot.discord.table.words import small
from bot.games.areas import cell_name
from bot.games.contract import Event, Option, decider_for
from bot.games.novaluna import NovaLuna
from bot.games.novaluna.game import NovaLunaPosition
from bot.games.novaluna.moves import NovaLunaTake, Refill
from bot.games.novaluna.view import NovaLunaChoiceView, NovaLunaGhost, NovaLunaView, RefillView, TrackView
from bot.games.text import Text, TextLike, lines, sentences
from cogs.novaluna import words
from cogs.novaluna.cell_controls import ANY, cell_controls, rank_takes, read_page_state, take_controls, tile_emoji
from cogs.novaluna.rules import HELPS, TOPICS
from renderers.novaluna import draw, draw_whole
from renderers.novaluna.alt import spoken

# A table of Nova Luna in words: picture, wheel, displays, moon track


def describe(view: NovaLunaView) -> Iterator[Text]:
    """Yield a line each: the wheel from the marker, displays in order of placement."""
    yield from spoken(view, view.names)
    if view.outcome is None:
        yield words.WHEEL
        spaces = len(view.wheel)
        for space in (*range(view.marker, spaces), *range(view.marker)):
            yield words.on_wheel(space, view.wheel[space], marked=space == view.marker)
    for display in view.displays:
        yield words.display(view.names[display.seat], display)
        for laid in display.tiles:
            yield words.laid(cell_name(laid.cell), laid.tile)
        if view.outcome is None:
            yield words.room(map(cell_name, display.cells))
    if view.track is not None:
        yield words.TRACK
        yield from _track(view.track, view.names)


def _track(track: TrackView, names: Sequence[TextLike]) -> Iterator[Text]:
    """The spaces with discs; of several on one space the upper one moves first."""
    for space, stack in enumerate(track.stacks):
        if stack:
            yield words.on_track(space, [names[seat] for seat in stack])


SHOWN_EVENTS = frozenset({"took", "covered", "uncovered", "refilled", "noted", "phase"})
"""Events that are told above the picture; it shows the others."""

FIRST_GAME = range(3, 5)
"""Players for whom a first game with fewer discs is offered."""

MAX_TASKS = 4
"""Tasks listed one by one; a longer line would push the picture off the screen."""

MAX_PARTS = 2
"""Tiles and refills of a turn listed one by one."""


class NovaLunaFace(Face[NovaLunaPosition[Any], NovaLunaView]):
    """Nova Luna alone or as a race of two to four."""

    summary = words.SUMMARY
    gist = words.GIST
    solo = words.SOLO
    weight = LIGHT
    length = minutes(20, 40)
    emblem = "🌙"
    min_height = 274
    topics = TOPICS
    helps = HELPS
    outlines = one_picture = True

    def __init__(self) -> None:
        self.game = NovaLuna()
        self.renderer = draw
        self.whole = draw_whole

    def lobby_options(self, seats: int) -> Sequence[Option]:
        """Return the options: late tasks for solo games, one option for large races."""
        if seats == 1:
            return [option for option in self.game.options if option.name == "late_tasks"]
        return [option for option in self.game.options if option.name == "fewer_discs" and seats in FIRST_GAME]

    # Messages

    def aim(self, seats: int) -> Text:
        """Return what counts in the end: time for solo games, discs in a race."""
        return words.AIM_SOLO if seats == 1 else words.AIM_RACE

    def topic(self, live: LiveTable[NovaLunaPosition[Any]], seat: int | None = None) -> str:
        """The refill of a race is explained with the race."""
        kind = live.position.prompt_for(seat).kind
        return "race" if kind == "refill" and live.position.seats > 1 else super().topic(live, seat)

    def brief(self, events: Sequence[Event]) -> Sequence[Text]:
        """Tiles with their cells, and how many tasks they completed."""
        taken: list[Mapping[str, Any]] = [event.data for event in events if event.kind == "took"]
        texts = [words.REFILLED] if any(event.kind == "refilled" for event in events) else []
        if len(taken) + len(texts) > MAX_PARTS:
            texts.append(words.took_several(len(taken)))
        else:
            texts += [
                words.took(data["colour"], data["cost"], data["cell"], further=number > 0)
                for number, data in enumerate(taken)
            ]
        covered = sum(event.kind == "covered" for event in events)
        return (*texts, words.completed(covered)) if covered else texts

    def description(self, view: NovaLunaView) -> Iterable[TextLike]:
        """All that its pictures show, in words."""
        return describe(view)

    def content(self, live: LiveTable[NovaLunaPosition[Any]], view: NovaLunaView, look: str = "") -> Text:
        """Return what happened and what to do; the picture shows the standings."""
        texts = [undone_text(live)] if live.taken_back else _happened(live)
        happened = small(sentences(*texts)) if texts else ""
        if view.outcome is not None:
            return lines(happened, words.result(view, view.outcome, live.table))
        return lines(happened, self._request(live, view, look))

    def _request(self, live: LiveTable, view: NovaLunaView, look: str) -> Text:
        who = player(live.table, view.decider) if live.under_way and view.decider is not None else ""
        if view.ghost is not None:
            return words.considers(who, words.considered(view, view.ghost, live.table))
        chosen, _ = self._chosen(view, look)
        tiles = [choice.tile for choice in view.choices if choice.space == chosen]
        request = words.asked(who, words.choose_cell(tiles[0]) if tiles else _prompt(view))
        if view.solo is None or view.refill is None or not view.refill.allowed:
            return request
        return sentences(request, words.refilling(view.refill))

    # Controls

    def controls(self, live: LiveTable[NovaLunaPosition[Any]], view: NovaLunaView, look: str) -> Sequence[Control]:
        """Return *Place* and tiles in a fixed order; cells once a tile is chosen."""
        ghost = view.ghost
        chosen, page = self._chosen(view, look)
        cells = (
            take_controls(view, page)
            if chosen is None
            else cell_controls(view, chosen, None if ghost is None else ghost.cell, page)
        )
        refill = (_refill(view, view.refill),) if view.refill is not None and view.refill.allowed else ()
        tiles = [_tile(view, choice, labels, chosen) for choice, *labels in _named(view)]
        closely = words.OPEN_TASKS if view.seats == 1 else words.DISPLAYS
        return (_place(ghost), *tiles, *refill, *cells, Button(closely, "tasks", permanent=True))

    def _chosen(self, view: NovaLunaView, look: str) -> tuple[int | None, int]:
        """Return the space of the chosen tile, and the page of the list."""
        looked = read_page_state(look, [choice.space for choice in view.choices])
        space, page = (ANY, 0) if looked is None else looked
        if view.ghost is not None:
            space = view.ghost.space
        return (None if space == ANY else space), page


def _happened(live: LiveTable) -> list[Text]:
    """Return the own last move's effects; a passed turn in short."""
    if live.since(decider_for(live.position.deciders, None)):
        return []
    texts = [event for event in live.events if event.kind in SHOWN_EVENTS]
    covered = [event for event in texts if event.kind == "covered"]
    if len(covered) > MAX_TASKS:
        texts = [event for event in texts if event.kind != "covered"]
        return [*(event.text for event in texts), words.discs_cover(len(covered))]
    return [event.text for event in texts]


def _prompt(view: NovaLunaView) -> Text:
    """Return the engine's question, shortened if the controls need space."""
    return words.TAKE_OR_REFILL if view.prompt.kind == "take_or_refill" and view.seats > 1 else view.prompt.text


def _place(ghost: NovaLunaGhost | None) -> Button:
    if ghost is None:
        return Button(words.PLACE, "play", tone="good", disabled=True)
    return Button(words.PLACE, "play", str(NovaLunaTake(ghost.space, ghost.cell)), "good")


def _named(view: NovaLunaView) -> Sequence[tuple[NovaLunaChoiceView, Text, Text]]:
    """Return the names of available tiles, and the rest with emojis.

    Names are short if a line is full.
    """
    offered = [(choice.space, choice.tile) for choice in view.choices]
    labels = words.on_offer(offered)
    if count_in_line((words.PLACE, *labels)) <= len(labels):
        labels = words.on_offer(offered, short=True)
    return [*zip(view.choices, labels, words.without_colours(offered), strict=True)]


def _tile(view: NovaLunaView, choice: NovaLunaChoiceView, labels: Sequence[Text], chosen: int | None) -> Button:
    """Return a button that proposes a tile on its best cell."""
    take = rank_takes(view.previews, choice.space)[0]
    tone: Tone = "main" if chosen == choice.space else "plain"
    label, with_emoji = labels
    return Button(label, "show", str(take), tone, emoji=tile_emoji(choice.tile), label_with_emoji=with_emoji)


def _refill(view: NovaLunaView, refill: RefillView) -> Button:
    """Refills at once: alone with what would be noted."""
    label = words.REFILL if view.solo is None else words.refill_solo(refill)
    return Button(label, "play", str(Refill()), "main")
