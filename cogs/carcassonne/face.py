"""What Carcassonne says and offers under its board: a cell, a rotation, a feature for the meeple, an order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.carcassonne import Carcassonne
from bot.games.carcassonne.game import CarcassonnePosition
from bot.games.carcassonne.moves import Place
from bot.games.carcassonne.view import CarcassonneView, Ghost
from bot.games.carcassonne.words import placement
from bot.games.cells import Cell, cell_name
from bot.games.contract import Move
from bot.games.errors import BadOption, IllegalMove, Refusal
from bot.games.text import ENGLISH, Language, Said, Text, lines, sentences
from bot.tables.model import Live, deciders
from bot.ui.controls import Button, Choice, Control, windowed
from bot.ui.face import Face, Offer, said_taken_back
from bot.ui.links import mentions
from bot.ui.words import small
from cogs.carcassonne import words
from cogs.carcassonne.rules import HELPS, TOPICS
from cogs.carcassonne.words import brings
from renderers.carcassonne import draw, draw_whole

SILENT = frozenset({"drew", "final", "ended"})
"""Events that the picture or the result tells already."""


class CarcassonneFace(Face[CarcassonnePosition, CarcassonneView]):
    """Carcassonne solo, alone or as a team that shares the seat."""

    summary = words.SUMMARY
    topics = TOPICS
    helps = HELPS
    outlines = True
    partners = ("partner", "partner_2", "partner_3")

    def __init__(self) -> None:
        self.game = Carcassonne()
        self.renderer = draw
        self.whole = draw_whole

    def seating(self, members: Sequence[int]) -> Sequence[Sequence[int]]:
        """Everybody shares the one seat."""
        if len(members) > 1 + len(self.partners):
            raise BadOption(words.team_too_large(1 + len(self.partners)))
        return (tuple(members),)

    # What is said

    def aim(self, seats: int) -> Text:
        """What counts in the end."""
        return words.AIM

    def content(self, live: Live[CarcassonnePosition], view: CarcassonneView, look: str = "") -> Text:
        """What happened in one small line, then what to do."""
        told = [event.text for event in live.events if event.kind not in SILENT]
        happened = said_taken_back(live) or (sentences(*told) if told else "")
        said = words.result(view, view.outcome) if view.outcome is not None else self._request(live, view)
        return lines(small(happened) if happened else "", said)

    def _request(self, live: Live, view: CarcassonneView) -> Text:
        colour = view.colours[view.colour].name if view.colour is not None else ""
        owed = deciders(live)
        members = mentions(owed) if owed else ""
        match view.phase:
            case "place" if view.ghost is not None:
                return self._considered(view.ghost, colour, members)
            case "place":
                return words.asked(colour, members, words.CHOOSE_A_CELL)
            case "meeple":
                return words.asked(colour, members, words.PUT_A_MEEPLE)
            case _:
                return words.asked(colour, members, words.CHOOSE_THE_ORDER)

    def _considered(self, ghost: Ghost, colour: Said, members: Said) -> Text:
        cell = cell_name(ghost.cell)
        if ghost.must_but_cannot:
            return words.asked(colour, members, words.would_end(cell))
        if len(ghost.rotations) == 1:
            return words.asked(colour, members, words.fits_one_way(cell))
        way = ghost.rotations.index(ghost.rotation) + 1
        return words.fits(colour, members, cell, way, len(ghost.rotations))

    # What is offered

    def controls(self, live: Live[CarcassonnePosition], view: CarcassonneView, look: str) -> Sequence[Control]:
        """Selects of cells, with Turn and Place once a cell is chosen; or a button for each feature or order.

        One looks at a page of cells, counted from 0.
        """
        if view.phase == "place":
            left = (Button(words.TILES_LEFT, "tiles"),) if view.aids else ()
            return (*self._cells(view, int(look) if look.isdecimal() else 0), *self._placing(view), *left)
        if view.phase == "meeple":
            return [Button(words.feature_button(choice), "play", choice.notation, "main") for choice in view.features]
        return [Button(words.order_button(view, choice), "play", choice.notation, "main") for choice in view.orders]

    def _cells(self, view: CarcassonneView, page: int) -> Sequence[Control]:
        chosen = None if view.ghost is None else view.ghost.cell
        choices = [
            Choice(cell_name(cell), str(Place(cell, rotation)), description, chosen=cell == chosen)
            for cell, rotation, description in _cells(view)
        ]
        return windowed(words.CHOOSE_CELL, "cells", choices, page, str, more=words.MORE_CELLS)

    def _placing(self, view: CarcassonneView) -> Sequence[Control]:
        ghost = view.ghost
        if ghost is None:
            return ()
        place = Button(
            words.place(cell_name(ghost.cell)),
            "play",
            str(Place(ghost.cell, ghost.rotation)),
            "danger" if ghost.must_but_cannot else "good",
        )
        if len(ghost.rotations) == 1:
            return (place,)
        after = ghost.rotations[(ghost.rotations.index(ghost.rotation) + 1) % len(ghost.rotations)]
        turn = Button(words.turn(len(ghost.rotations)), "show", str(Place(ghost.cell, after)))
        return (place, turn)

    def consider(self, live: Live[CarcassonnePosition], text: str) -> Move:
        """A placement that does not fit is turned until it does. Raises IllegalMove when no way fits."""
        move = self.game.parse(text)
        refusal = live.position.why_not(move)
        if refusal is None or not isinstance(move, Place) or live.position.prompt.kind != "place":
            return move
        for rotation in range(4):
            if live.position.why_not(turned := Place(move.cell, rotation)) is None:
                return turned
        cell = cell_name(move.cell)
        sentence = words.fits_no_way(cell)
        raise IllegalMove(Refusal(sentence, refusal.rule, (cell,)))

    def offers(
        self,
        live: Live[CarcassonnePosition],
        language: Language = ENGLISH,
        seat: int | None = None,
        names: Sequence[str] = (),
    ) -> Sequence[Offer]:
        """Legal moves with what they bring; with `aids` off every placement beside the map, whether it fits or not."""
        view = live.position.view(None)
        if view.phase == "place" and not view.aids:
            return [
                Offer(str(Place(cell, rotation)), placement(cell_name(cell), rotation).written(language))
                for cell in view.beside
                for rotation in range(4)
            ]
        if view.phase == "place":
            return [
                Offer(str(move), words.move_brings(live.position.explain(move), brings(prospect)).written(language))
                for move, prospect in view.prospects.items()
            ]
        labels = {choice.notation: words.feature_button(choice) for choice in view.features}
        labels |= {choice.notation: words.order_button(view, choice) for choice in view.orders}
        return [Offer(notation, label.written(language)) for notation, label in labels.items()]


def _cells(view: CarcassonneView) -> Iterator[tuple[Cell, int, Said]]:
    """Every cell to choose from, the rotation to show first, and what it offers. With `aids` off that says nothing."""
    if not view.aids:
        yield from ((cell, 0, "") for cell in view.beside)
    for legal in view.legal:
        prospects = {rotation: view.prospects[Place(legal.cell, rotation)] for rotation in legal.rotations}
        best = max(prospects, key=lambda rotation: prospects[rotation].points)
        said = brings(prospects[best]) or words.fitting(view.fits.get(legal.cell, 0))
        yield legal.cell, best, words.cell_offers(len(legal.rotations), said)
