"""The events and views of a replayed game as lines that name no engine internals.

For every entry there is a line of facts and a line of words. This module holds every question asked of a `Position`: if
the contract changes, adapt it here, and the lines stay the same.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from bot.games.contract import Event, Game, Move, Outcome, Position
from bot.games.records import Record, iterate, outcome_json
from bot.games.registry import game_named
from renderers.carcassonne.alt import alt as carcassonne_alt
from renderers.factories.alt import alt as factories_alt
from renderers.kit.names import short_names
from renderers.novaluna.alt import alt as novaluna_alt
from renderers.otys.alt import alt as otys_alt
from renderers.solarius.alt import board_alt, mat_alt, score_alt

SAMPLES = 6
"""About this many entries of a game are examined closely."""

STRANGE = 6
"""Number of moves of other games tried there, to record why they are refused."""


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of one record: what it was, and the two lines that tell it."""

    record: int
    facts: str
    words: str


def traces(records: Sequence[Record], wanted: Callable[[Record], bool] = lambda _: True) -> Iterator[Line]:
    """Return the lines of all or some of these records, in order.

    BadRecord if one fails.
    """
    strange = _Strange(records)
    for number, record in enumerate(records):
        if wanted(record):
            for facts, words in _entries(number, record, strange):
                yield Line(number, _dumped(facts), _dumped(words))


def _entries(number: int, record: Record, strange: _Strange) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    game = game_named(record.game)
    stride = max(1, len(record.log) // SAMPLES)
    for entry in iterate(record):
        position = entry.position
        place = f"{number}/{entry.n}"
        legal = [(str(move), move) for move in position.moves()]
        facts: dict[str, Any] = {"entry": place, "seat": entry.seat, "move": entry.move}
        facts["events"] = [_event(event) for event in entry.events]
        facts["asked"] = [[seat, position.prompt.kind, *_digest(legal)] for seat in _deciders(position)]
        facts["scores"] = position.scores()
        words: dict[str, Any] = {"entry": place, "label": str(entry.label)}
        words["events"] = [str(event.text) for event in entry.events]
        words["prompt"] = str(position.prompt.text)
        if crc32(place.encode()) % stride == 0 or not legal:
            refused = strange.refused(game, position, legal, place)
            facts["moves"] = [notation for notation, _ in legal]
            facts["refused"] = [notation for notation, _ in refused]
            words["labels"] = [str(position.explain(move)) for _, move in legal]
            words["refused"] = [words_of for _, words_of in refused]
            words["view"] = _described(position, legal, place)
        yield facts, words
    outcome = position.outcome()
    assert outcome is not None
    assert outcome_json(outcome) == record.outcome
    yield {"entry": f"{number}/end", "outcome": _result(outcome)}, {"entry": f"{number}/end", "title": _title(outcome)}


def _deciders(position: Position) -> tuple[int, ...]:
    return position.deciders


def _event(event: Event) -> list[object]:
    return [event.kind, event.data, event.reveals, event.audience]


def _digest(legal: Sequence[tuple[str, Move]]) -> tuple[int, str]:
    """How many moves there are, and a short sign of which, in their order."""
    text = "\n".join(notation for notation, _ in legal)
    return len(legal), hashlib.sha256(text.encode()).hexdigest()[:8]


def _result(outcome: Outcome) -> dict[str, Any]:
    return {key: value for key, value in outcome.as_json().items() if key != "title"}


def _title(outcome: Outcome) -> object:
    goals = [[goal.key, str(goal.text), goal.reached] for goal in outcome.goals]
    return [None if outcome.title is None else str(outcome.title), goals]


class _Strange:
    """Moves that were played in these games: somewhere else they are mostly refused."""

    def __init__(self, records: Sequence[Record]) -> None:
        self.notations = sorted({notation for record in records for _, notation in record.log})
        self.by_verb: dict[str, list[str]] = {}
        for notation in self.notations:
            self.by_verb.setdefault(_verb(notation), []).append(notation)

    def refused(
        self, game: Game, position: Position, legal: Sequence[tuple[str, Move]], place: str
    ) -> list[tuple[str, list[object]]]:
        """Some moves that are not legal here, with sentence, rule and cells; half of them nearly are."""
        allowed = [notation for notation, _ in legal]
        found: dict[str, list[object]] = {}
        for number in range(STRANGE):
            draw = crc32(f"{place}/{number}".encode())
            near = self.by_verb.get(_verb(allowed[draw % len(allowed)]), []) if allowed and number % 2 else []
            pool = near or self.notations
            notation = pool[(draw >> 8) % len(pool)]
            refusal = position.why_not(game.parse(notation))
            assert (refusal is None) == (notation in allowed), f"{place}: {notation}"
            if refusal is not None:
                found[notation] = [str(refusal.text), refusal.rule, [*map(list, refusal.areas)]]
        return list(found.items())


def _verb(notation: str) -> str:
    return notation.split()[0]


def _described(position: Position, legal: Sequence[tuple[str, Move]], place: str) -> str:
    """The table in words: to a spectator, to who is to decide, or while one of the moves is considered."""
    draw = crc32(place.encode())
    seat = next(iter(_deciders(position)), None)
    considered = legal[(draw >> 8) % len(legal)] if legal and draw % 3 == 0 else ("", None)
    view = position.view(None if draw % 3 == 1 else seat, considered[1])
    return f"{considered[0]} {view.viewer}: {_ALTS[view.game](view, short_names(view.names, view.seats))}"


def _solarius_alt(view: Any, names: Sequence[str]) -> str:
    if view.outcome is not None:
        return score_alt(view, names)
    return f"{board_alt(view, names)}\n{mat_alt(view, len(view.prompt.kind) % view.seats, names)}"


_ALTS: Mapping[str, Callable[[Any, Sequence[str]], str]] = {
    "carcassonne": lambda view, _: carcassonne_alt(view),
    "novaluna": novaluna_alt,
    "factories": factories_alt,
    "otys": lambda view, _: otys_alt(view),
    "solarius": _solarius_alt,
}


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=dict)
