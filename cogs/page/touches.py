"""What a touch of the board does: it leaves fewer choices, and the last one is pressed.

A choice that one press plays in Discord is played, unless the first touch would play it and it reveals something or
ends the turn; any other choice is proposed first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.core.table.model import LiveTable
from bot.discord.components.controls import (
    DO,
    MORE_PREFIX,
    MOVE_SEPARATOR,
    ONLY_MOVE_PREFIX,
    PICK,
    PROPOSE_PREFIX,
    ControlId,
    decode_id,
)
from bot.discord.table.touch import Narrowed, Parts, choices_of, narrow
from bot.games.areas import AreaKey
from bot.games.contract import LABEL_LENGTH, Game, InvalidMove, Move
from bot.games.text import Language, fit_text

Row = tuple[Move, ...]
"""A choice: a move, or several that one press plays."""

PLAY, SHOW = "play", "show"
PROPOSING = (SHOW, "choose")


@dataclass(frozen=True, slots=True)
class Offer:
    """How a choice is pressed: the id and selected values of a control, and its label."""

    control: str
    label: str
    values: tuple[str, ...] = ()
    plays: bool = False


def offers(rows: Sequence[Mapping[str, Any]], game: Game) -> dict[Row, Offer]:
    """Return the choices that controls play or propose, in their order. `rows` are those that Discord would get."""
    found: dict[Row, Offer] = {}
    for control in [each for row in rows for each in row["components"]]:
        for row, offer in _offers_of(control, game):
            found.setdefault(row, offer)
    return found


def id_of(control: Mapping[str, Any]) -> ControlId:
    """Return the id of a control as Discord would get it. A link has one that isn't ours."""
    return decode_id(control.get("custom_id") or "")


def _offers_of(control: Mapping[str, Any], game: Game) -> Iterator[tuple[Row, Offer]]:
    used = id_of(control)
    if control.get("disabled"):
        return
    if used.verb in (PLAY, *PROPOSING):
        if row := row_of(game, used.argument):
            yield row, Offer(str(used), control.get("label") or "", plays=used.verb == PLAY)
        return
    plays = used.argument.partition(" ")[0] == DO
    for choice in control.get("options") or () if used.verb == PICK else ():
        value = choice["value"]
        notation = value.removeprefix(PROPOSE_PREFIX)
        if not value.startswith(MORE_PREFIX) and (row := row_of(game, notation)):
            yield row, Offer(str(used), choice["label"], (value,), plays and notation == value)


def row_of(game: Game, text: str) -> Row:
    """Return the moves of a control; none if it is about something else."""
    try:
        return tuple([game.parse(each.removeprefix(ONLY_MOVE_PREFIX)) for each in text.split(MOVE_SEPARATOR)])
    except InvalidMove:
        return ()


@dataclass(frozen=True, slots=True)
class Touchable:
    """What a member can choose at a table by touching it, and how each choice is pressed."""

    live: LiveTable[Any]
    seat: int
    choices: Mapping[Row, Parts]
    offered: Mapping[Row, Offer]

    @classmethod
    def of(cls, live: LiveTable[Any], seat: int, offered: Mapping[Row, Offer]) -> Touchable:
        """Return what a seat that decides can choose; `offered` is what Discord would show."""
        legal = set(live.position.moves(seat))
        offered = {row: offer for row, offer in offered.items() if row[0] in legal}
        return cls(live, seat, choices_of(live.position, seat, offered), offered)

    def narrowed(self, touched: Sequence[AreaKey]) -> Narrowed[Row]:
        """Return what these touches leave."""
        return narrow(self.choices, touched)

    def offer(self, row: Row, language: Language, *, first: bool = False) -> Offer:
        """Return how a choice is pressed, `first` if the first touch of a decision made it."""
        offer = self.offered.get(row)
        if offer is not None and (not offer.plays or self._plays(row, first=first)):
            return offer
        return Offer(self._control(SHOW, row), self._label(row, language) if offer is None else offer.label)

    def describe(self, row: Row, language: Language) -> str:
        """Return what a choice does without the picture. Labels of controls leave out what the picture shows."""
        return self.offer(row, language).label if len(row) > 1 else self._label(row, language)

    def plays(self, touched: Sequence[AreaKey], key: AreaKey) -> bool:
        """Whether a touch plays a move, after others."""
        if not any(offer.plays and key in self.choices[row] for row, offer in self.offered.items()):
            return False
        before, after = self.narrowed(touched).chosen, self.narrowed((*touched, key)).chosen
        return after is not None and (not touched or after != before) and self._plays(after, first=not touched)

    def play(self, row: Row, language: Language) -> Offer:
        """Return how a proposed choice is played where no control does that."""
        return Offer(self._control(PLAY, row), self._label(row, language), plays=True)

    def _plays(self, row: Row, *, first: bool) -> bool:
        offer = self.offered.get(row)
        return offer is not None and offer.plays and not (first and self._is_final(row))

    def _control(self, verb: str, row: Row) -> str:
        return str(ControlId(self.live.table.id, self.live.table.rev, verb, str(row[0])))

    def _label(self, row: Row, language: Language) -> str:
        return fit_text(self.live.position.explain(row[0], self.seat), language, LABEL_LENGTH)

    def _is_final(self, row: Row) -> bool:
        """Whether a choice reveals something or ends the turn, so that *Undo* may not be free."""
        after = self.live.position.copy()
        for move in row:
            if self.seat not in after.deciders or any(event.reveals for event in after.play(move, self.seat)):
                return True
        return self.seat not in after.deciders

    def unplaced(self) -> list[Row]:
        """Return the choices without a place that no control offers."""
        return [row for row, parts in self.choices.items() if not parts and row not in self.offered]
