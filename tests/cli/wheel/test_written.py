"""Classes written out do what they did: those of a small package, and all of the rules, played without a compiler."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import fields, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from bot.cli.wheel.__main__ import lay_out
from bot.cli.wheel.classes import Source
from bot.cli.wheel.written import written_out
from bot.games.registry import GAMES

ROOT = Path(__file__).parents[3]

VALUES = '''
"""Some values."""
from __future__ import annotations
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

@dataclass(frozen=True, slots=True)
class Base:
    kind: ClassVar[str] = "base"
    seat: int
    held: tuple[int, ...] = ()

@dataclass(frozen=True, slots=True, kw_only=True)
class Heir(Base):
    """With more."""
    said: list[str] = field(default_factory=list, compare=False)
    names: dict[str, int] = field(init=False, default_factory=dict, repr=False, compare=False)
    def __post_init__(self) -> None:
        self.names["seat"] = self.seat

class Grandchild(Heir):
    kind: ClassVar[str] = "grandchild"

@dataclass(slots=True)
class Changing:
    number: int = 1

@dataclass(frozen=True, eq=False)
class Same:
    number: int

class Counting:
    def __init__(self) -> None:
        self.asked = 0
    @cached_property
    def found(self) -> int | None:
        """Found once."""
        self.asked += 1
        return None
'''


@pytest.fixture
def values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module of values, written out."""
    name = "written_values"
    (tmp_path / f"{name}.py").write_text(written_out(Source({name: VALUES}), name), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, name, raising=False)
    return import_module(name)


def test_a_value_is_made_by_place_and_by_name_with_its_defaults(values: Any) -> None:
    heir = values.Heir(3, said=["a"])
    assert (heir.seat, heir.held, heir.said, heir.names) == (3, (), ["a"], {"seat": 3})
    assert values.Heir(3).said is not values.Heir(3).said
    with pytest.raises(TypeError):
        values.Heir(3, (), ["a"])
    with pytest.raises(TypeError):
        values.Base()


def test_values_are_equal_when_their_class_and_what_is_compared_are(values: Any) -> None:
    assert values.Heir(3, said=["a"]) == values.Heir(3, said=["b"])
    assert hash(values.Heir(3, said=["a"])) == hash(values.Heir(3))
    assert values.Heir(3) != values.Heir(4)
    assert values.Heir(3) != values.Grandchild(3)
    assert values.Base(3) != (3, ())
    assert values.Same(1) != values.Same(1)
    assert len({values.Grandchild(1), values.Grandchild(1), values.Grandchild(2)}) == 2


def test_a_value_says_what_it_is_and_which_fields_it_has(values: Any) -> None:
    assert repr(values.Heir(3)) == "Heir(seat=3, held=(), said=[])"
    assert values.Grandchild.kind == "grandchild"
    assert [one.name for one in fields(values.Heir)] == ["seat", "held", "said", "names"]
    assert replace(values.Heir(3), seat=4, held=(1,)) == values.Heir(4, (1,))
    match values.Base(3, (7,)):
        case values.Base(seat, held):
            assert (seat, held) == (3, (7,))
        case _:
            pytest.fail("no match")


def test_what_is_found_is_kept_without_a_cached_property_that_a_compiler_would_ask_each_time(values: Any) -> None:
    one, other = values.Counting(), values.Counting()
    assert [one.found, one.found, other.found] == [None] * 3
    assert (one.asked, other.asked) == (1, 1)
    assert not hasattr(vars(values.Counting)["found"], "attrname")


def test_values_travel(values: Any) -> None:
    for value in (values.Heir(3, said=["a"]), values.Changing(4), values.Grandchild(2)):
        assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301


def test_a_default_that_means_something_else_in_the_module_of_an_heir_is_refused() -> None:
    base = "from dataclasses import dataclass\nMOST = 4\n@dataclass\nclass Base:\n    number: int = MOST\n"
    heir = (
        "from dataclasses import dataclass\nfrom base import Base\n@dataclass\nclass Heir(Base):\n    more: int = 1\n"
    )
    with pytest.raises(ValueError, match="default of number"):
        written_out(Source({"base": base, "heir": heir}), "heir")


PLAYED = """
from hashlib import sha256
from bot.games.chance import Chance, seed_from_text
from bot.games.registry import GAMES
import bot.games.engine.decision as decision

print("_facts" in vars(decision.State))
for game in GAMES:
    told = sha256()
    position = game.new(seats=game.seats[-1], seed=seed_from_text("written out"))
    draw = Chance(seed_from_text("moves")).draws("moves")
    while position.deciders:
        moves = position.moves()
        move = moves[draw(len(moves))]
        told.update(str(move).encode())
        told.update("".join(str(event.text) for event in position.play(move)).encode())
        twin = position.copy()
        assert twin == position and twin.state is not position.state
    told.update(str(position.outcome()).encode())
    print(game.key, told.hexdigest())
"""
"""Whether the rules are written out, and a game of each with its most seats, as it is told."""


def test_all_rules_written_out_play_the_same_games(tmp_path: Path) -> None:
    assert len(lay_out(ROOT, tmp_path / "tree")) > 100
    there, *games = _played(tmp_path / "tree")
    here, *same = _played(ROOT)
    assert (there, here) == ("True", "False")
    assert games == same
    assert len(games) == len(GAMES)


def _played(root: Path) -> list[str]:
    command = [sys.executable, "-c", PLAYED]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
