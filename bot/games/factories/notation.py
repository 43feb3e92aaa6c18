"""Reads the notation of Fantastic Factories; `moves` says how it is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.games.contract import Move
from bot.games.errors import InvalidMove
from bot.games.factories import moves
from bot.games.factories.cards import Resource, SectionName
from bot.games.factories.components import BLUEPRINTS, CONTRACTORS, FACES, RESOURCES, SECTIONS, SLOTS
from bot.games.factories.view import Row
from bot.games.text import Text

_LONGEST = 200
_MOST_DICE = 12
_MOST_RESOURCES = 999
_SEATS = range(1, 6)

_CARD_IDS = {tuple(name.split("_")): name for name in BLUEPRINTS}
_CONTRACTOR_IDS = {tuple(name.split("_")): name for name in CONTRACTORS}
_COPIER_IDS = {name for name, card in BLUEPRINTS.items() if card.action is not None and card.action.copies}
_CHOICES = ("metal", "energy", "cards", *map(str, FACES))
_FACE_NAMES = {str(face): face for face in FACES}
_ROWS: Mapping[str, Row] = {"blueprints": "blueprints", "contractors": "contractors"}
_RESOURCE_NAMES: Mapping[str, Resource] = {name: name for name in RESOURCES}
_SECTION_NAMES: Mapping[str, SectionName] = {name: name for name in SECTIONS}

Words = Sequence[str]


def parse(text: str) -> Move:
    """The move that a notation names, forgiving case, extra spaces and joined names. Raises InvalidMove."""
    words = text[:_LONGEST].lower().replace("_", " ").replace("-", " ").split()
    reader = _READERS.get(words[0]) if words else None
    move = None if reader is None else reader(words[1:])
    if move is None:
        raise InvalidMove(
            Text(
                "Write a move as take 3, hire miner discard dojo, place 4 mine, use foundry 5,"
                " build megalith discard beacon, or done."
            )
        )
    return move


def _refresh(words: Words) -> Move | None:
    match words:
        case [row, pay] if row in _ROWS and pay in _RESOURCE_NAMES:
            return moves.Refresh(_ROWS[row], _RESOURCE_NAMES[pay])
    return None


def _take(words: Words) -> Move | None:
    slot = _number(words, range(1, SLOTS + 1))
    return None if slot is None else moves.Take(slot)


def _hire(words: Words) -> Move | None:
    names = _split(words, "discard")
    if names is None:
        return None
    contractor, card = _CONTRACTOR_IDS.get(names[0]), _CARD_IDS.get(names[1])
    return None if contractor is None or card is None else moves.Hire(contractor, card)


def _give(words: Words) -> Move | None:
    seat = _number(words[1:], _SEATS) if words[:1] == ["player"] else None
    return None if seat is None else moves.Give(seat - 1)


def _face(make: Callable[[int], Move]) -> Callable[[Words], Move | None]:
    def read(words: Words) -> Move | None:
        face = _number(words, FACES)
        return None if face is None else make(face)

    return read


def _alone(move: Move) -> Callable[[Words], Move | None]:
    return lambda words: None if words else move


def _place(words: Words) -> Move | None:
    match words:
        case [face, section] if face in _FACE_NAMES and section in _SECTION_NAMES:
            return moves.Place(_FACE_NAMES[face], _SECTION_NAMES[section])
    return None


def _use(words: Words) -> Move | None:
    card, rest = _card(words)
    if card is None:
        return None
    copied = None
    if card in _COPIER_IDS:
        copied, rest = _card(rest)
    choice = ""
    match rest:
        case [*before, "for", last] if last in _CHOICES:
            rest, choice = before, last
    if len(rest) > _MOST_DICE or any(word not in _FACE_NAMES for word in rest):
        return None
    return moves.Use(card, tuple(sorted(_FACE_NAMES[word] for word in rest)), choice, copied or "")


def _build(words: Words) -> Move | None:
    names = _split(words, "discard")
    if names is None:
        return None
    card, pays = (_CARD_IDS.get(name) for name in names)
    return None if card is None or pays is None else moves.Build(card, pays)


def _discard(words: Words) -> Move | None:
    card = _CARD_IDS.get(tuple(words))
    return None if card is None else moves.Discard(card)


def _mix(make: Callable[[int, int], Move]) -> Callable[[Words], Move | None]:
    def read(words: Words) -> Move | None:
        match words:
            case [metal, "metal", energy, "energy"]:
                numbers = [_number([word], range(_MOST_RESOURCES)) for word in (metal, energy)]
                if numbers[0] is not None and numbers[1] is not None:
                    return make(numbers[0], numbers[1])
        return None

    return read


def _number(words: Words, allowed: range) -> int | None:
    """The only word as a plain number in a range."""
    if len(words) != 1 or not words[0].isascii() or not words[0].isdigit() or len(words[0]) > len(str(_MOST_RESOURCES)):
        return None
    number = int(words[0])
    return number if number in allowed else None


def _split(words: Words, word: str) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """What stands before and after a word."""
    if word not in words:
        return None
    at = list(words).index(word)
    return tuple(words[:at]), tuple(words[at + 1 :])


def _card(words: Words) -> tuple[str | None, Words]:
    """The blueprint that the words begin with, the longest name first, and the words after it."""
    for end in range(len(words), 0, -1):
        name = _CARD_IDS.get(tuple(words[:end]))
        if name is not None:
            return name, words[end:]
    return None, words


_READERS: Mapping[str, Callable[[Words], Move | None]] = {
    "refresh": _refresh,
    "take": _take,
    "hire": _hire,
    "give": _give,
    "skip": _alone(moves.Skip()),
    "set": _face(moves.SetDie),
    "roll": _alone(moves.Roll()),
    "place": _place,
    "use": _use,
    "specialist": _face(moves.Specialist),
    "build": _build,
    "discard": _discard,
    "gain": _mix(moves.GainMix),
    "return": _mix(moves.Return),
    "done": _alone(moves.Done()),
}
