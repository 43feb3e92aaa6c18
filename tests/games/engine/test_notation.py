"""Declared notations: what is written can be read back, and errors are explained."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from bot.games.areas import Cell
from bot.games.contract import NOTATION_LENGTH, InvalidMove
from bot.games.engine import Form, Grammar, Notation, WrittenMove, cells, many, names, number
from bot.games.text import Text
from tests.games.notation_samples import samples_of

HEX = names({"A1": "A1", "C7": "C7"}, lambda name: Text("{name} is no hex.", name=name))
CARD = names({"foundry": "foundry", "trash compactor": "trash_compactor", "trash": "trash"})
DIE = number(range(1, 7))


@dataclass(frozen=True, slots=True)
class Fly(WrittenMove):
    notation: ClassVar[Notation] = Notation("fly {hex} [portals]", hex=HEX)

    hex: str
    portals: bool = False


@dataclass(frozen=True, slots=True)
class Place(WrittenMove):
    notation: ClassVar[Notation] = Notation(
        "place {cell} r{rotation}",
        cell=cells(lambda name: Text("{name} is no cell.", name=name)),
        rotation=number(range(4)),
        hint=Text("Write place N9 r2."),
    )

    cell: Cell
    rotation: int


@dataclass(frozen=True, slots=True)
class Use(WrittenMove):
    notation: ClassVar[Notation] = Notation(
        "use {card} [{dice}] [for {choice}]",
        card=CARD,
        dice=many(DIE, key=int),
        choice=names({"metal": "metal", "4": "4"}),
    )

    card: str
    dice: tuple[int, ...] = ()
    choice: str = ""


@dataclass(frozen=True, slots=True)
class End(WrittenMove):
    notation: ClassVar[Notation] = Notation(Form("stay", stay=True), Form("surface", stay=False))

    stay: bool


@dataclass(frozen=True, slots=True)
class Key(WrittenMove):
    notation: ClassVar[Notation] = Notation(
        Form("key {level}", kind="number"), "key {kind} {level}", kind=names({"x": "x", "n": "n"}), level=DIE
    )

    kind: str
    level: int


@dataclass(frozen=True, slots=True)
class Keep(WrittenMove):
    notation: ClassVar[Notation] = Notation("keep {order}", order=many(HEX))

    order: tuple[str, ...]


GRAMMAR = Grammar((Fly, Place, Use, End, Key, Keep), Text("Write a move."), spaces="_")


@pytest.mark.parametrize(
    ("move", "notation"),
    [
        (Fly("C7"), "fly C7"),
        (Fly("C7", portals=True), "fly C7 portals"),
        (Place((0, 0), 3), "place M10 r3"),
        (Use("trash_compactor"), "use trash compactor"),
        (Use("trash", (2, 5), "4"), "use trash 2 5 for 4"),
        (Use("foundry", (), "metal"), "use foundry for metal"),
        (End(stay=True), "stay"),
        (End(stay=False), "surface"),
        (Key("number", 3), "key 3"),
        (Key("x", 3), "key x 3"),
        (Keep(("C7", "A1")), "keep C7 A1"),
    ],
)
def test_moves_are_written_and_read(move: WrittenMove, notation: str) -> None:
    assert str(move) == notation
    assert GRAMMAR.parse(notation) == move
    assert GRAMMAR.parse(f"  {notation.upper().replace(' ', '  ')} ") == move


def test_what_has_no_order_is_sorted_and_joined_names_are_read() -> None:
    assert GRAMMAR.parse("use trash_compactor 5 2") == Use("trash_compactor", (2, 5))


def test_of_several_names_that_begin_alike_the_longest_is_meant() -> None:
    places = names({"red": "red", "red moon": "red_moon"})
    form = Notation("go {place} {pace}", place=places, pace=many(names({"moon": "moon", "on": "on"}))).forms[0]
    found = form.pattern.fullmatch("go red moon on")
    assert found is not None
    assert found.groupdict() == {"place": "red moon", "pace": "on"}


def test_names_without_a_hint_leave_other_words_to_other_forms() -> None:
    form = Notation("go {place}", place=names({"red": "red", "blue": "blue"})).forms[0]
    assert form.pattern.fullmatch("go red")
    assert form.pattern.fullmatch("go green") is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Write a move."),
        ("dance", "Write a move."),
        ("fly", "Write a move."),
        ("fly Z9", "z9 is no hex."),
        ("fly C7 gates", "Write a move."),
        ("place N9", "Write place N9 r2."),
        ("place N9 r4", "Write place N9 r2."),
        ("place ?? r1", "?? is no cell."),
        ("use trash 7", "Write a move."),
        ("keep C7 Z9", "z9 is no hex."),
        ("fly " + "x" * 500, "x" * 39 + "… is no hex."),
        ("use trash" + " 6" * 26, "Write a move."),
    ],
)
def test_an_unreadable_text_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(InvalidMove) as invalid:
        GRAMMAR.parse(text)
    assert str(invalid.value) == sentence


def test_a_move_is_no_longer_than_a_notation() -> None:
    longest = "use trash" + " 6" * 25
    assert len(str(GRAMMAR.parse(longest))) == NOTATION_LENGTH - 1


def test_samples_have_every_form_with_and_without_optional_parts() -> None:
    samples = [str(move) for move in samples_of(GRAMMAR)]
    assert {"fly A1", "fly A1 portals", "stay", "surface", "key 1", "key x 1", "use trash compactor"} <= set(samples)
    assert len(set(samples)) == len(samples)
    assert all(str(GRAMMAR.parse(sample)) == sample for sample in samples)
