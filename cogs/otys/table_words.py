"""The table of one seat in words, for whoever cannot read the signs of the picture."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.otys.components import RESOURCES
from bot.games.otys.view import DiverView, OtysView, SeatView
from bot.games.otys.words import cubes_words, token_name
from bot.ui.sheet import CONTENT_LENGTH
from cogs.otys.words import contract, effect, listed, mover, row

_CUT = "\n-# The rest is left out; `/otys explain` explains any piece."


def table_in_words(view: OtysView) -> str:
    """Divers, levels, contracts, hand, Store and Hacker track, as far as a message holds them."""
    seat = mover(view)
    lines = [*_column(view, seat), *_contracts(view, seat), *_store(view), *_keys(seat)]
    said = "\n".join(lines)
    while len(said) > CONTENT_LENGTH - len(_CUT):
        lines.pop()
        said = "\n".join(lines) + _CUT
    return said


def _column(view: OtysView, seat: SeatView) -> Iterable[str]:
    above = [_diver(view, diver) for diver in seat.column if diver.level is None]
    yield f"**Surface, from the top**: {'; '.join(above)}"
    for diver in seat.column:
        if diver.level is not None:
            yield _level(view, seat, diver, diver.level)


def _diver(view: OtysView, diver: DiverView) -> str:
    return f"{diver.name}{' (upgraded)' if diver.upgraded else ''}: {effect(view, diver)}"


def _level(view: OtysView, seat: SeatView, diver: DiverView, number: int) -> str:
    level = seat.levels[number - 1]
    there = tuple(level.cubes.count(resource) for resource in RESOURCES)
    cubes = str(cubes_words(there)) if level.cubes else "no cubes"
    tokens = [str(token_name(token.type)) for token in view.tokens[number - 1]]
    parts = [
        f"**Level {number}** {_diver(view, diver)}",
        f"{cubes} on {level.capacity} spaces",
        f"sponsor {view.sponsors[number - 1].name}",
        f"tokens {listed(tokens)}" if tokens else "no tokens",
    ]
    if level.kept is not None:
        parts.append(f"kept here {token_name(level.kept.type)}")
    return " · ".join(parts)


def _contracts(view: OtysView, seat: SeatView) -> Iterable[str]:
    for space in view.public:
        card = space.contract
        if card is not None:
            carries = f", carries {space.cube}" if space.cube is not None else ""
            yield f"**Contract {card.id}**: {contract(card.id)}{carries}{_where(card.payable)}"
    if view.solo is not None and view.solo.queue:
        yield f"Next on the contracts: {', '.join(view.solo.queue)}"
    for card in seat.hand:
        yield f"**In hand {card.id}**: {contract(card.id)}{_where(card.payable)}"


def _where(levels: tuple[int, ...]) -> str:
    return f" · payable on level {listed(map(str, levels))}" if levels else ""


def _store(view: OtysView) -> Iterable[str]:
    yield f"**Store** {' · '.join(map(row, view.store))}"


def _keys(seat: SeatView) -> Iterable[str]:
    track = listed(seat.track) if seat.track else "empty"
    yield f"**Hacker track** {track}; {seat.threshold} keys bring all back. **Propeller** reaches {seat.reach}."
