"""Touches on a picture: the choices that they leave, and the places that are lit."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.table.touch import choices_of, explain_touch, narrow
from bot.games.areas import TURN, AreaKey, areas
from bot.games.carcassonne import Carcassonne
from bot.games.chance import seed_from_text
from bot.games.contract import Game, Position
from bot.games.novaluna import NovaLuna
from bot.games.solarius import SolariusMission
from tests.bench.presses.touched import listed_below
from tests.corpus.volumes import Volume, volumes
from tests.games.test_parts import sampled

TILES = {
    "5 at M9": areas("space 5", "cell M9"),
    "5 at N9": areas("space 5", "cell N9"),
    "6 at M9": areas("space 6", "cell M9"),
    "refill": (),
}
TURNED = {f"M9 r{turn}": (*areas("cell M9"), AreaKey(TURN, turn)) for turn in (0, 2, 3)} | {
    "N9 r1": (*areas("cell N9"), AreaKey(TURN, 1))
}


def test_a_touch_leaves_what_it_is_about_and_lights_what_can_follow() -> None:
    assert narrow(TILES).lit == areas("space 5", "space 6")
    found = narrow(TILES, areas("space 5"))
    assert (found.left, found.chosen, found.lit) == (("5 at M9", "5 at N9"), None, areas("cell M9", "cell N9"))
    found = narrow(TILES, areas("space 5", "cell N9"))
    assert (found.left, found.chosen, found.lit) == (("5 at N9",), "5 at N9", ())


def test_a_later_place_may_come_first() -> None:
    assert narrow(TILES, areas("cell N9")).chosen == "5 at N9"
    found = narrow(TILES, areas("cell M9"))
    assert (found.left, found.lit) == (("5 at M9", "6 at M9"), areas("space 5", "space 6"))


def test_the_next_place_goes_before_a_later_one() -> None:
    hands = {"build A for B": areas("hand A", "hand B"), "build B for A": areas("hand B", "hand A")}
    assert narrow(hands, areas("hand A")).chosen == "build A for B"


def test_what_all_that_is_left_have_in_common_is_not_lit() -> None:
    one_tile = {key: parts for key, parts in TILES.items() if key.startswith("5")}
    assert narrow(one_tile).lit == areas("cell M9", "cell N9")
    assert narrow({"5 at M9": TILES["5 at M9"]}).lit == areas("space 5")
    assert narrow({}).lit == ()


def test_the_same_place_twice_takes_two_touches() -> None:
    pays = {"two": areas("stored I", "stored I"), "mixed": areas("stored I", "stored II")}
    assert narrow(pays, areas("stored I")).left == ("two", "mixed")
    assert narrow(pays, areas("stored I", "stored I")).chosen == "two"


def test_touching_a_place_again_turns() -> None:
    place = areas("cell M9")
    assert [narrow(TURNED, place * times).chosen for times in (1, 2, 3, 4)] == ["M9 r0", "M9 r2", "M9 r3", "M9 r0"]
    found = narrow(TURNED, place * 2)
    assert (found.left, found.lit, found.touched) == (("M9 r0", "M9 r2", "M9 r3"), place, place * 2)
    assert narrow(TURNED, areas("cell N9", "cell N9")).chosen == "N9 r1", "there is one way"
    assert narrow(TURNED, areas("cell M9", "cell M9", "cell N9")).chosen == "N9 r1"


def test_choices_at_the_same_place_without_turns_are_left_together() -> None:
    gains = {"for metal": areas("built mine"), "for energy": areas("built mine")}
    found = narrow(gains, areas("built mine"))
    assert (found.left, found.chosen) == (("for metal", "for energy"), None)
    assert narrow(gains, areas("built mine", "built mine")).left == found.left


def test_a_choice_of_which_all_places_are_touched_comes_first() -> None:
    tokens = {"keep": areas("token tech", "level 3"), "now": areas("token tech")}
    found = narrow(tokens, areas("token tech"))
    assert (found.left, found.chosen, found.lit) == (("now", "keep"), None, areas("level 3"))


def test_a_touch_about_something_else_begins_again() -> None:
    found = narrow(TILES, areas("space 5", "cell N9", "space 6"))
    assert (found.chosen, found.touched) == ("6 at M9", areas("space 6"))


def test_places_may_be_touched_in_any_order() -> None:
    dice = {"place": areas("die 4", "section mine"), "use": areas("built foundry", "die 4")}
    assert narrow(dice, areas("die 4")).chosen == "place"
    assert narrow(dice, areas("die 4", "built foundry")).chosen == "use"
    assert narrow(dice, areas("die 4", "built foundry")).touched == areas("die 4", "built foundry")


def test_a_place_of_no_choice_leaves_none() -> None:
    found = narrow(TILES, areas("space 5", "cell Z1"))
    assert (found.left, found.chosen, found.lit, found.touched) == ((), None, (), areas("cell Z1"))
    assert narrow(TILES, areas("cell Z1", "space 6")).chosen == "6 at M9"


@pytest.mark.parametrize("volume", volumes(), ids=str)
def test_touching_the_places_of_a_move_comes_to_it(volume: Volume) -> None:
    for position, seat in [*sampled(volume)][::7]:
        choices = choices_of(position, seat, ())
        assert [*choices] == [(move,) for move in position.moves(seat)]
        for choice, parts in choices.items():
            places = tuple(key for key in parts if key.kind != TURN)
            found = narrow(choices, places)
            assert (choice in found.left) == bool(places)
            if len(places) < len(parts):
                chosen = [narrow(choices, (*places, *places[-1:] * times)).chosen for times in range(len(found.left))]
                assert choice in chosen
            elif places:
                assert found.chosen in (choice, None)
        assert {row for row in choices if not choices[row]} == set(listed_below(position, seat, choices))


KEYS = [AreaKey(kind, number) for kind in "ab" for number in range(3)]
CHOICES = st.dictionaries(st.integers(), st.lists(st.sampled_from(KEYS), max_size=3).map(tuple), max_size=8)


@given(CHOICES, st.lists(st.sampled_from(KEYS), max_size=5))
def test_any_touches_leave_choices_that_have_these_places(
    choices: dict[int, tuple[AreaKey, ...]], touched: list[AreaKey]
) -> None:
    found = narrow(choices, touched)
    assert all(key in choices[choice] for choice in found.left for key in found.touched)
    assert narrow(choices, found.touched) == found
    assert found.chosen is None or found.left == (found.chosen,)
    for key in found.lit:
        assert 0 < len(narrow(choices, (*found.touched, key)).left) <= max(len(found.left), 1)


def test_a_tile_turns_on_from_the_way_that_a_control_proposes() -> None:
    position = Carcassonne().new(seats=1, seed=seed_from_text("touch"))
    turns = defaultdict(list)
    for move in position.moves():
        turns[position.parts(move)[0]].append((move,))
    cell, ways = next((cell, ways) for cell, ways in turns.items() if len(ways) > 2)
    choices = choices_of(position, 0, [ways[1]])
    assert sorted(map(str, choices)) == sorted(map(str, choices_of(position, 0, ())))
    turned = [narrow(choices, (cell,) * times).chosen for times in range(1, len(ways) + 2)]
    assert turned == [*ways[1:], ways[0], ways[1]]


def test_a_chain_has_the_places_of_all_its_moves() -> None:
    position = NovaLuna().new(seats=1, seed=seed_from_text("touch"))
    first = position.moves()[0]
    after = position.copy()
    after.play(first)
    second = after.moves()[0]
    choices = choices_of(position, 0, [(first, second)])
    row = next(iter(choices))
    assert row == (first, second)
    assert choices[row] == (*position.parts(first), *after.parts(second))
    assert (first,) in choices, "other moves can follow it"
    assert listed_below(position, 0, choices) == [row]
    every = choices_of(position, 0, [(first, move) for move in after.moves()])
    assert (first,) not in every


def test_a_chain_ends_where_another_decision_comes() -> None:
    position = NovaLuna().new(seats=2, seed=seed_from_text("touch"))
    first = position.moves()[0]
    choices = choices_of(position, position.deciders[0], [(first, first, first)])
    assert choices[first, first, first] == position.parts(first)


def test_a_move_without_a_place_is_listed_with_what_follows() -> None:
    position = SolariusMission().new(seats=2, seed=seed_from_text("touch"))
    while position.prompt.kind != "use":
        position.play(position.moves()[0])
    below = listed_below(position, position.deciders[0], choices_of(position, position.deciders[0], ()))
    assert {type(row[0]).__name__ for row in below} == {"SolariusUse"}


def why(game: Game, position: Position, key: AreaKey) -> tuple[str, str]:
    """The sentence and the rule for a touch that means no move."""
    refusal = explain_touch(position, position.deciders[0], key, game.parse, game.parse)
    assert refusal is not None
    return str(refusal.text), refusal.rule


def test_a_touch_that_means_no_move_is_told_why_that_move_is_illegal() -> None:
    game = NovaLuna()
    position = game.new(seats=1, seed=seed_from_text("touches"))
    (far,) = areas("space 9")
    assert why(game, position, far)[0].startswith("The tile on space 9 isn't one of the next three.")
    assert why(game, position, far)[1]
    assert why(game, position, *areas("cell A1"))[0] == "Place your first tile at M10."


def test_a_touch_of_what_is_not_asked_is_told_what_is() -> None:
    game = SolariusMission()
    position = game.new(seats=2, seed=seed_from_text("touches"))
    asked = why(game, position, *areas("nothing x"))
    assert asked[1]
    assert why(game, position, AreaKey("x" * 5000, "\\1 \ud800")) == asked
    assert why(game, position, AreaKey("row", -(10**30))) != ("", "")
