"""What touches on a picture mean: each leaves fewer of the moves that somebody can choose.

A choice is a move, or several that one press plays. Its parts are the places that belong to it, in the order in which
people choose them. A touch of the next place goes before one of a later place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.games.areas import TURN, AreaKey
from bot.games.contract import IllegalMove, InvalidMove, Move, Position, Refusal

T = TypeVar("T")

MAX_TRIED = 40
"""Moves that are tried to say why a touch means none."""

Parts = tuple[AreaKey, ...]


@dataclass(frozen=True, slots=True)
class Narrowed(Generic[T]):
    """The choices that touches leave, those with all places touched first; none if there are no such choices.

    `chosen` is the only one, or the present one of several that differ only in the turn. `lit` are the places that the
    next touch can be about, `touched` those that count: a touch about something else begins again.
    """

    left: tuple[T, ...]
    chosen: T | None
    lit: tuple[AreaKey, ...]
    touched: tuple[AreaKey, ...]


def narrow(choices: Mapping[T, Parts], touched: Sequence[AreaKey] = ()) -> Narrowed[T]:
    """Return what these touches leave, one after another, of choices with their parts."""
    all_of_them: list[tuple[T, Parts]] = [(choice, _places(parts)) for choice, parts in choices.items() if parts]
    left, counted, turns = all_of_them, list[AreaKey](), 0
    for key in touched:
        if counted and _differ_in_the_turn(left, choices) and counted[-1] == key:
            turns += 1
            continue
        turns = 0
        found = _touch(left, key)
        if not found:  # perhaps in another order than the choices have them
            again = all_of_them
            for earlier in (*counted, key):
                again = [(choice, _without(rest, earlier)) for choice, rest in again if earlier in rest]
            found = again
        if found:
            counted.append(key)
        else:
            counted, found = [key], _touch(all_of_them, key)
        left = found
    alike = _differ_in_the_turn(left, choices)
    chosen = left[turns % len(left)][0] if len(left) == 1 or alike else None
    if not counted and len(left) == 1:
        chosen = None
    lit = tuple(counted[-1:]) if alike else tuple(_lit(left)) if chosen is None else ()
    ordered = sorted(left, key=lambda each: bool(each[1]))
    return Narrowed(tuple([choice for choice, _ in ordered]), chosen, lit, (*counted, *counted[-1:] * turns))


def _places(parts: Parts) -> Parts:
    return tuple([key for key in parts if key.kind != TURN])


def _without(parts: Parts, key: AreaKey) -> Parts:
    place = parts.index(key)
    return (*parts[:place], *parts[place + 1 :])


def _touch(left: Sequence[tuple[T, Parts]], key: AreaKey) -> list[tuple[T, Parts]]:
    """Return the choices whose next place this is; if there are none, those of which it is a later one."""
    following = [(choice, rest[1:]) for choice, rest in left if rest[:1] == (key,)]
    return following or [(choice, _without(rest, key)) for choice, rest in left if key in rest]


def _differ_in_the_turn(left: Sequence[tuple[T, Parts]], choices: Mapping[T, Parts]) -> bool:
    """Whether the choices have the same places and different turns, and there are several."""
    if len(left) < 2 or any(rest for _, rest in left):
        return False
    parts = [choices[choice] for choice, _ in left]
    return len({_places(each) for each in parts}) == 1 and len(set(parts)) == len(parts)


def _lit(left: Sequence[tuple[T, Parts]]) -> Iterable[AreaKey]:
    """Return the next place of each choice that not all of them have."""
    common = Counter(left[0][1]) if left else Counter()
    for _, rest in left[1:]:
        common &= Counter(rest)
    if all(len(rest) == common.total() for _, rest in left):
        common.clear()
    found: dict[AreaKey, None] = {}
    for _, rest in left:
        shared = common.copy()
        for key in rest:
            if not shared[key]:
                found.setdefault(key)
                break
            shared[key] -= 1
    return found


def explain_touch(
    position: Position, seat: int, key: AreaKey, parse: Callable[[str], Move], consider: Callable[[str], Move]
) -> Refusal | None:
    """Return why no legal move of a seat is about an area.

    It's why the move that the member means can't be played: a legal one about an area of this kind, typed with the
    touched one. If there is none, it's what the seat has to decide instead. `parse` is the game's, `consider` its
    face's.
    """
    tried = set[str]()
    for move in position.moves(seat):
        for part in position.parts(move, seat):
            text = _with_other(str(move), part, key)
            if text in tried or len(tried) >= MAX_TRIED:
                continue
            tried.add(text)
            with suppress(InvalidMove, LookupError, ValueError):  # the parts of a move that can't be are unknown
                if key in position.parts(parse(text), seat):
                    try:
                        return position.why_not(consider(text), seat)
                    except IllegalMove as illegal:
                        return illegal.refusal
    return position.why_not(_Unasked(), seat)


def _with_other(notation: str, part: AreaKey, key: AreaKey) -> str:
    """Return a move's notation with the name of another area of the same kind; itself if it doesn't name this one."""
    if part.kind != key.kind:
        return notation
    return re.sub(rf"(?<!\S){re.escape(str(part.which))}(?!\S)", lambda _: str(key.which), notation, count=1)


@dataclass(frozen=True, slots=True)
class _Unasked(Move):
    """A move of no game."""

    def __str__(self) -> str:
        return ""


def choices_of(position: Position, seat: int, chains: Iterable[Sequence[Move]]) -> dict[tuple[Move, ...], Parts]:
    """Return what a seat can choose, with its parts: first what controls play or propose, then all other moves.

    Moves that differ only in the turn follow each other. A move that only begins chains is left out if they have
    everything that can follow.
    """
    found: dict[tuple[Move, ...], Parts] = {}
    reached: dict[tuple[Move, ...], Position] = {(): position}
    following: dict[Move, set[Move]] = {}
    for row in map(tuple, chains):
        touched: list[AreaKey] = []
        for number, move in enumerate(row):
            begun = row[:number]
            if begun not in reached:
                reached[begun] = reached[begun[:-1]].copy()
                reached[begun].play(begun[-1], seat)
            if seat not in reached[begun].deciders or reached[begun].why_not(move, seat) is not None:
                break  # as a press does, which shows the decision that comes instead
            touched += reached[begun].parts(move, seat)
            if number == 1:
                following.setdefault(row[0], set()).add(move)
        found[row] = tuple(touched)
    turned: dict[Parts, list[Move]] = {}
    for move in position.moves(seat):
        if move not in following or not following[move].issuperset(reached[move,].moves(seat)):
            parts = position.parts(move, seat)
            found.setdefault((move,), parts)
            if parts and parts[-1].kind == TURN:
                turned.setdefault(_places(parts), []).append(move)
    return {row: found[row] for first in found for row in (first, *_other_turns(first, turned, found[first]))}


def _other_turns(row: tuple[Move, ...], turned: Mapping[Parts, Sequence[Move]], parts: Parts) -> list[tuple[Move, ...]]:
    """Return the moves that differ in the turn, from the next one on."""
    moves = turned.get(_places(parts), ())
    if len(row) > 1 or row[0] not in moves:
        return []
    place = moves.index(row[0])
    return [(move,) for move in (*moves[place + 1 :], *moves[:place])]
