"""What isn't legal in a base game, in sentences that help, with their rules."""

from __future__ import annotations

import pytest

from bot.games.carcassonne import Carcassonne
from tests.games.carcassonne.tables import position as solo_position
from tests.games.carcassonne_base.tables import GAME, Meeple, play, position


@pytest.mark.parametrize(
    ("move", "sentence", "rule"),
    [
        ("no meeple", "Place your tile first, for example place", "carcassonne 2.2"),
        ("place M10 r0", "M10 already has a tile", "carcassonne 2.2"),
        ("place Q2 r0", "isn't next to a tile", "carcassonne 2.2"),
        ("place M9 r0", "On the south side, a road would meet a city at M10", "carcassonne 2.2"),
        ("place N10 r3", "This tile looks the same with r3 and r1. Use place N10 r1.", "carcassonne 2.2"),
    ],
)
def test_before_the_tile_is_placed(move: str, sentence: str, rule: str) -> None:
    refusal = position(drawn="U").why_not(GAME.parse(move))
    assert refusal is not None
    assert sentence in str(refusal.text)
    assert refusal.rule == rule


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("place N9 r0", "Your tile is already at N10. Now choose a feature for the meeple, or no meeple."),
        ("meeple city N", "The tile at N10 has no city on its north side."),
        ("meeple field NR", "That half-edge belongs to the same field. Use meeple field NL."),
        ("meeple field WL", "That feature is taken: it has a meeple at L11."),
        ("meeple road W", "Those sides belong to the same feature. Use meeple road E."),
        ("score N", "Place the meeple before you choose the scoring order."),
    ],
)
def test_once_the_tile_is_placed(move: str, sentence: str) -> None:
    table = position([("B", 0, 1, 0), ("B", -1, 1, 0)], drawn="U", meeples=[Meeple(1, (-1, 1), "NL")])
    play(table, "place N10 r1")
    refusal = table.why_not(GAME.parse(move))
    assert refusal is not None
    assert str(refusal.text) == sentence
    assert refusal.rule in ("carcassonne 2.3", "")


def test_any_half_edge_names_a_field_and_the_first_is_canonical() -> None:
    table = position(drawn="U")
    play(table, "place N10 r1")
    for named, canonical in [("NR", "NL"), ("WR", "NL"), ("NL", "NL"), ("SL", "ER")]:
        assert str(table.canonical(GAME.parse(f"meeple field {named}"))) == f"meeple field {canonical}"
    for other in ("meeple city N", "place N9 r0", "no meeple"):
        assert str(table.canonical(GAME.parse(other))) == other


def test_a_half_edge_that_is_city_is_no_field() -> None:
    table = position(drawn="E")
    play(table, "place M9 r2")
    refusal = table.why_not(GAME.parse("meeple field SL"))
    assert refusal is not None
    assert str(refusal.text) == "The tile at M9 has no field on its south side."


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("no meeple", "You have to place a meeple: the tile has a free feature."),
        ("meeple field NL", "Meeples can't be placed on fields in the solo game."),
    ],
)
def test_a_solo_game_has_no_fields_and_requires_the_meeple(move: str, sentence: str) -> None:
    table = solo_position(drawn="L")
    table.play(GAME.parse("place N10 r0"))
    assert table.prompt.kind == "meeple"
    refusal = table.why_not(GAME.parse(move))
    assert refusal is not None
    assert str(refusal.text) == sentence
    assert refusal.rule == "carcassonne_solo 2.3"


def test_river_tiles_are_refused_with_the_reason() -> None:
    table = Carcassonne().new(seats=2, seed=b"river", options={"river": True})
    straight = next(seed for seed in range(99) if _first(seed) == "RD")
    table = Carcassonne().new(seats=2, seed=bytes([straight]), options={"river": True})
    assert [str(move) for move in table.moves()] == ["place M11 r0"]
    refusal = table.why_not(GAME.parse("place L10 r0"))
    assert refusal is not None
    assert str(refusal.text) == "A river tile has to continue the river."
    wrong = table.why_not(GAME.parse("place M11 r1"))
    assert wrong is not None
    assert (
        str(wrong.text) == "On the north side, a field would meet a river at M10. Turn the tile or choose another cell."
    )


def _first(seed: int) -> str:
    return Carcassonne().new(seats=2, seed=bytes([seed]), options={"river": True}).state.drawn


def test_a_placement_without_a_rotation_means_the_first_that_fits() -> None:
    position = GAME.new(seats=2, seed=b"any rotation")
    for move in position.moves():
        cell = " ".join(str(move).split()[:2])
        wish = GAME.parse(cell)
        assert str(wish) == cell
        first = next(one for one in position.moves() if str(one).startswith(f"{cell} "))
        assert position.canonical(wish) == first
        refusal = position.why_not(wish)
        assert refusal is not None
        assert str(first) in str(refusal.text)
    lonely = GAME.parse("place A1")
    assert position.canonical(lonely) == lonely
    assert "isn't next to a tile" in str(position.why_not(lonely).text)  # type: ignore[union-attr]
