"""Texts and controls of Carcassonne: cell, rotation, feature, order of scoring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.core.table.model import LiveTable, deciders
from bot.discord.components.controls import Button, Choice, Control, Tone, join_moves, paged_select
from bot.discord.components.items import count_in_line, count_lines
from bot.discord.components.links import player, seat_names
from bot.discord.press.words import LIGHT, minutes, players_or_team
from bot.discord.table.face import Face, Suggestion, final_scores_text, undone_text
from bot.discord.table.words import small
from bot.games.areas import Cell, cell_name, cells
from bot.games.carcassonne import Carcassonne
from bot.games.carcassonne.game import CarcassonnePosition
from bot.games.carcassonne.moves import CarcassonnePlace, NoMeeple
from bot.games.carcassonne.view import CarcassonneGhost, CarcassonneView, FeatureChoice, PlacementPreview
from bot.games.carcassonne.words import COLOURS, fits_no_way, land, placement
from bot.games.contract import BadOption, Event, IllegalMove, Move, Option, Refusal
from bot.games.text import ENGLISH, Language, Text, TextLike, Who, fill_names, lines, sentences
from cogs.carcassonne import words
from cogs.carcassonne.rules import HELPS, TOPICS
from cogs.carcassonne.words import brings
from renderers.carcassonne import draw, draw_whole
from renderers.carcassonne.alt import spoken

# A table of Carcassonne in words: summary, tiles with meeples, remaining tiles


def describe(view: CarcassonneView) -> Iterator[Text]:
    """All of it, a line each; the tiles row by row from the north."""
    yield from spoken(view)
    meeples = {meeple.cell: view.colours[meeple.colour].name for meeple in view.meeples}
    if held := [one for one in view.ended_with or (*view.held, *view.fields) if one.holders]:
        yield words.ENDED_WITH if view.ended_with else words.HELD
        for one in sorted(held, key=lambda one: -one.points):
            yield words.holds([view.colours[holder].name for holder in one.holders], one)
    yield words.MAP
    for tile in sorted(view.tiles, key=lambda tile: (tile.cell[1], tile.cell[0])):
        lying = land(tile.letter, tile.rotation)
        yield words.on_cell(cell_name(tile.cell), lying, meeples.get(tile.cell, ""))
    if view.fits:
        yield words.SPACES
        for cell, count in sorted(view.fits.items(), key=lambda each: (each[0][1], each[0][0])):
            yield words.space_fits(cell_name(cell), count)
    elif view.outcome is None:
        yield words.beside(map(cell_name, view.beside))
    left = {letter: count for letter, count in view.remaining.items() if count}
    if left:
        yield words.FACE_DOWN_LINE
        for letter, count in left.items():
            yield words.tiles_of(count, land(letter))


HIDDEN_EVENTS = frozenset({"drew", "final", "ended", "scored_at_the_end"})
"""Events that the picture or the result already shows."""

MAX_CELL_BUTTONS = 5
"""Cell buttons below the board, if they fit into one line on a phone."""

MAX_PLACE_LINES = 2
"""Lines of place buttons on a phone; more would push the picture off the screen."""

MAX_MEEPLE_LINES = 3
"""Lines of buttons for a meeple on a phone, in a base game; with more their labels are short."""

SUGGESTION_LENGTH = 50
"""Maximum length of a typed move's effects in suggestions."""


BASE_OPTIONS = frozenset({"aids", "river"})
"""Options that matter in a base game."""

MIN_SEAT_PICTURE = 269
"""Minimum height of a base game's board pictures on a phone, in pixels."""

MAX_TEAM_SIZE = 4
"""Members who can share the seat."""


class CarcassonneFace(Face[CarcassonnePosition, CarcassonneView]):
    """Carcassonne: the base game, or solo, alone or as a team that shares the seat."""

    summary = words.SUMMARY
    gist = words.GIST
    solo = words.SOLO
    weight = LIGHT
    topics = TOPICS
    helps = HELPS
    outlines = one_picture = True
    partner = True
    length = minutes(25, 40)
    emblem = "🏰"
    min_height = 232

    def __init__(self) -> None:
        self.game = Carcassonne()
        self.renderer = draw
        self.whole = draw_whole

    def players(self) -> Text:
        """The seat of a solo game may be shared by a team."""
        return players_or_team(self.game.seats[0], self.game.seats[-1])

    def lobby_options(self, seats: int) -> Sequence[Option]:
        """Most options are those of the solo game."""
        return self.game.options if seats == 1 else [one for one in self.game.options if one.name in BASE_OPTIONS]

    def solo_seating(self, members: Sequence[int]) -> Sequence[Sequence[int]]:
        """Everybody shares the one seat."""
        if len(members) > MAX_TEAM_SIZE:
            raise BadOption(words.team_too_large(MAX_TEAM_SIZE))
        return (tuple(members),)

    # Messages

    def picture_height(self, view: CarcassonneView) -> int:
        """Pictures of a base game are higher."""
        return self.min_height if view.seats == 1 else MIN_SEAT_PICTURE

    def aim(self, seats: int) -> Text:
        """Return what counts in the end."""
        return words.AIM if seats == 1 else words.AIM_SEVERAL

    def topic(self, live: LiveTable[CarcassonnePosition], seat: int | None = None) -> str:
        """The base game is explained as a whole."""
        return super().topic(live, seat) if live.position.seats == 1 or not live.position.deciders else "several"

    def brief(self, events: Sequence[Event]) -> Sequence[Text]:
        """The tile's cell, the meeple's feature and the points scored."""
        is_base = any("seat" in event.data for event in events)
        names: Sequence[Text | Who] = tuple(map(Who, range(self.game.seats[-1]))) if is_base else COLOURS
        told = {event.kind: event for event in events}
        if is_base and "placed" in told and "meeple" in told:
            placed = words.placed_with_meeple(told["placed"].data, told["meeple"].data)
            others = [event for event in events if event.kind not in ("placed", "meeple")]
            return [placed, *filter(None, (words.brief(event.kind, event.data, names) for event in others))]
        return [text for event in events if (text := words.brief(event.kind, event.data, names)) is not None]

    def description(self, view: CarcassonneView) -> Iterable[TextLike]:
        """All that its pictures show, in words."""
        return describe(view)

    def preview_events(self, position: CarcassonnePosition, notation: str, seat: int) -> Sequence[Text]:
        """Return nothing: suggestions already name the effects if the table has `aids`."""
        return ()

    def content(self, live: LiveTable[CarcassonnePosition], view: CarcassonneView, look: str = "") -> Text:
        """Return a line about what happened, then what to do."""
        happened = undone_text(live) or _happened(live)
        if view.outcome is None:
            text = self._request(live, view)
        elif view.seats == 1:
            text = words.result(view, view.outcome)
        else:
            text = words.ranked(view, view.outcome, seat_names(live.table))
        return lines(small(happened) if happened else "", text)

    def _request(self, live: LiveTable, view: CarcassonneView) -> Text:
        if view.seats > 1:
            return self._seat_request(live, view)
        colour = view.colours[view.colour].name if view.colour is not None else ""
        members = deciders(live)
        colours = len(view.colours) if view.turn <= len(view.colours) else 0
        match view.phase:
            case "place" if view.ghost is not None:
                return words.asked(colour, members, _ghost_request(view, view.ghost))
            case "place":
                return words.asked(colour, members, words.CHOOSE_A_CELL, colours)
            case "meeple":
                return words.asked(colour, members, words.PUT_A_MEEPLE)
            case _:
                return words.asked(colour, members, words.CHOOSE_THE_ORDER)

    def _seat_request(self, live: LiveTable, view: CarcassonneView) -> Text:
        """What a player of several has to do."""
        who = player(live.table, view.decider) if live.under_way and view.decider is not None else ""
        if view.ghost is not None:
            request = fill_names(_ghost_request(replace(view, names=()), view.ghost), seat_names(live.table))
            return words.asked_seat(who, request)
        request = words.CHOOSE_A_CELL if view.phase == "place" else words.PUT_A_MEEPLE_OR_NONE
        return sentences(words.asked_seat(who, request), final_scores_text(live, view))

    # Controls

    def controls(self, live: LiveTable[CarcassonnePosition], view: CarcassonneView, look: str) -> Sequence[Control]:
        """Return Turn and Place with the best cells and a list; or features, or orders.

        Everything keeps its place when a cell is chosen. `look` is a page of cells, from 0.
        """
        left = (Button(words.TILES_LEFT, "tiles", permanent=True),) if view.aids else ()
        fields = (Button(words.FIELDS, "fields", permanent=True),) if view.seats > 1 else ()
        return (*_decision_controls(view, look), *fields, *left)

    def consider(self, live: LiveTable[CarcassonnePosition], text: str) -> Move:
        """Rotate a placement until it fits. Raises IllegalMove if it never does."""
        move = self.game.parse(text)
        refusal = live.position.why_not(move)
        if refusal is None or not isinstance(move, CarcassonnePlace) or live.position.prompt.kind != "place":
            return move
        for rotation in range(4):
            if live.position.why_not(turned := CarcassonnePlace(move.cell, rotation)) is None:
                return turned
        cell = cell_name(move.cell)
        raise IllegalMove(Refusal(fits_no_way(cell), refusal.rule, cells(cell)))

    def suggest_moves(
        self,
        live: LiveTable[CarcassonnePosition],
        language: Language = ENGLISH,
        seat: int | None = None,
        names: Sequence[TextLike] = (),
    ) -> Sequence[Suggestion]:
        """Return legal moves with their effects; without `aids`, all placements."""
        view = live.position.view(None)
        if view.phase == "place" and not view.aids:
            return [
                Suggestion(str(CarcassonnePlace(cell, rotation)), placement(cell_name(cell), rotation).render(language))
                for cell in view.beside
                for rotation in range(4)
            ]
        if view.phase == "place":
            view = replace(view, names=tuple(names))
            brought = {move: brings(view, preview, SUGGESTION_LENGTH) for move, preview in view.previews.items()}
            return [
                Suggestion(str(move), words.move_brings(live.position.explain(move), brought[move]).render(language))
                for move in brought
            ]
        labels = _feature_labels(view)
        labels |= {choice.notation: words.order_button(view, choice) for choice in view.orders}
        if view.phase == "meeple" and view.seats > 1:
            labels[str(NoMeeple())] = words.NO_MEEPLE
        return [Suggestion(notation, label.render(language)) for notation, label in labels.items()]


def _happened(live: LiveTable[CarcassonnePosition]) -> TextLike:
    """Return what the last move did; nothing once the turn has passed, because the story tells that."""
    position = live.position
    if position.seats > 1 and position.deciders and live.since(position.deciders[0]):
        return ""
    texts = [event.text for event in live.events if event.kind not in HIDDEN_EVENTS]
    return sentences(*texts) if texts else ""


def _ghost_request(view: CarcassonneView, ghost: CarcassonneGhost) -> Text:
    cell = cell_name(ghost.cell)
    ends = words.totals_then(view, ghost.preview) if ghost.preview is not None and ghost.preview.last else ""
    if ghost.must_but_cannot:
        return sentences(words.would_end(cell), ends)
    if view.seats > 1:
        fits = words.seat_fits(cell, choices=len(ghost.choices), at_once=len(_place_with_meeple(ghost)) > 1)
        return sentences(fits, words.would(view, ghost.preview) if ghost.preview is not None else "", ends)
    way, ways = ghost.rotations.index(ghost.rotation) + 1, len(ghost.rotations)
    fits = words.fits_one_way(cell) if ways == 1 else words.fits(cell, way, ways)
    return sentences(fits, words.would(view, ghost.preview) if ghost.preview is not None else "", ends)


def _decision_controls(view: CarcassonneView, look: str) -> Iterator[Control]:
    """Return the controls of the current phase."""
    if view.phase == "place":
        yield from _placement_buttons(view)
        yield from _cell_controls(view, int(look) if look.isdecimal() else 0)
    elif view.phase == "meeple":
        yield from _meeple_buttons(view)
    else:
        for order in view.orders:
            yield Button(words.order_button(view, order), "play", order.notation, "main")


def _meeple_buttons(view: CarcassonneView) -> Sequence[Button]:
    """Return a button for each feature, in a base game also for none; labels are short if there are many."""
    labels = _feature_labels(view)
    none = (Button(words.NO_MEEPLE, "play", str(NoMeeple())),) if view.seats > 1 else ()
    buttons = [
        Button(labels[choice.notation], "play", choice.notation, "main", emoji=_emoji(choice))
        for choice in view.features
    ]
    if none and count_lines((*buttons, *none)) > MAX_MEEPLE_LINES:
        short = map(words.short_feature, view.features)
        buttons = [replace(button, label=label) for button, label in zip(buttons, short, strict=True)]
    return (*buttons, *none)


def _placement_buttons(view: CarcassonneView) -> Iterator[Button]:
    """Turn and Place; one Place button for each feature that the meeple can claim."""
    ghost = view.ghost
    if ghost is None:
        yield Button(words.TURN, "show", disabled=True)
        yield Button(words.PLACE, "play", tone="good", disabled=True)
        return
    turn, move = _turn_button(ghost), str(CarcassonnePlace(ghost.cell, ghost.rotation))
    consequences = ghost.preview.consequences if ghost.preview is not None else (None,) * max(len(ghost.choices), 1)
    yield turn
    if view.seats > 1:
        yield from _place_with_meeple(ghost)
        return
    if ghost.must_but_cannot:
        yield Button(words.PLACE_ENDS, "play", move, "danger")
    elif not ghost.choices:
        yield Button(words.with_changes(view, words.PLACE_ALONE, consequences[0], own=False), "play", move, "good")
    elif len(ghost.choices) == 1:
        (choice,) = ghost.choices
        label = words.with_changes(view, words.place_and_claim(choice), consequences[0], own=choice.complete)
        yield Button(label, "play", move, "good", emoji=_emoji(choice))
    else:
        short = [words.place_on(choice, len(ghost.choices)) for choice in ghost.choices]
        texts = [
            words.with_changes(view, label, consequence, own=choice.complete)
            for label, choice, consequence in zip(short, ghost.choices, consequences, strict=True)
        ]
        rows = [join_moves(move, choice.notation) for choice in ghost.choices]
        buttons = [
            Button(label, "play", row, "good", emoji=_emoji(choice))
            for label, row, choice in zip(texts, rows, ghost.choices, strict=True)
        ]
        if count_lines((turn, *buttons)) > MAX_PLACE_LINES:
            buttons = [replace(button, label=label) for button, label in zip(buttons, short, strict=True)]
        yield from buttons


def _turn_button(ghost: CarcassonneGhost) -> Button:
    """Turn the tile to the next rotation that fits."""
    ways = len(ghost.rotations)
    way = ghost.rotations.index(ghost.rotation) + 1
    after = ghost.rotations[way % ways]
    return Button(words.turn(way, ways), "show", str(CarcassonnePlace(ghost.cell, after)), disabled=ways == 1)


def _place_with_meeple(ghost: CarcassonneGhost) -> Sequence[Button]:
    """Return a Place button for each feature, and one without a meeple; a single one if they need too many lines."""
    move = str(CarcassonnePlace(ghost.cell, ghost.rotation))
    if not ghost.choices:
        return (Button(words.PLACE, "play", move, "good"),)
    buttons = [
        Button(words.short_feature(choice), "play", join_moves(move, choice.notation), "good", emoji=_emoji(choice))
        for choice in ghost.choices
    ]
    buttons.append(Button(words.NO_MEEPLE, "play", join_moves(move, str(NoMeeple())), "good"))
    if count_lines((_turn_button(ghost), *buttons)) > MAX_PLACE_LINES:
        return (Button(words.PLACE, "play", move, "good"),)
    return buttons


def _emoji(choice: FeatureChoice) -> str:
    """Return the key of the emoji of a kind of feature; fields have none."""
    return "" if choice.kind == "field" else f"carcassonne_{choice.kind}"


def _feature_labels(view: CarcassonneView) -> dict[str, Text]:
    """Return labels with effects for claimable features, by notation."""
    consequences = view.claims[: len(view.features)] or (None,) * len(view.features)
    return {
        choice.notation: words.with_changes(view, words.feature(choice), consequence, own=choice.complete)
        for choice, consequence in zip(view.features, consequences, strict=True)
    }


def _cell_controls(view: CarcassonneView, page: int) -> Iterator[Control]:
    """Return buttons for the best cells and a list of all; without aids only the list."""
    chosen = None if view.ghost is None else view.ghost.cell
    if not view.aids:
        plain = [Choice(cell_name(cell), str(CarcassonnePlace(cell, 0)), chosen=cell == chosen) for cell in view.beside]
        yield paged_select(words.CHOOSE_CELL, "cells", plain, page, str, more=words.MORE_CELLS, at_once=False)
        return
    ranked = _rank_placements(view)
    labels = [
        words.cell_button(cell_name(move.cell), _gain(view, preview)) for move, preview in ranked[:MAX_CELL_BUTTONS]
    ]
    for number, ((move, _), label) in enumerate(zip(ranked, labels[: count_in_line(labels)], strict=False)):
        tone: Tone = "main" if move.cell == chosen else "plain"
        yield Button(label, "choose", str(move), tone, starts_row=number == 0)
    choices = [
        Choice(cell_name(move.cell), str(move), brings(view, preview), chosen=move.cell == chosen)
        for move, preview in ranked
    ]
    yield paged_select(words.CHOOSE_CELL, "cells", choices, page, str, more=words.MORE_CELLS, at_once=False)


def _gain(view: CarcassonneView, preview: PlacementPreview) -> int:
    """The points that the best of a placement brings, in a base game to its player."""
    if preview.seat is not None:
        return preview.best.scores[preview.seat] - view.colours[preview.seat].score
    return max(after - colour.score for after, colour in zip(preview.best.scores, view.colours, strict=True))


def _rank_placements(view: CarcassonneView) -> list[tuple[CarcassonnePlace, PlacementPreview]]:
    """For each cell the rotation that is most sensible, the most sensible cell first."""
    best: dict[Cell, tuple[CarcassonnePlace, PlacementPreview]] = {}
    for move, preview in view.previews.items():
        if move.cell not in best or preview.worth > best[move.cell][1].worth:
            best[move.cell] = (move, preview)
    return sorted(best.values(), key=lambda each: -each[1].worth)
