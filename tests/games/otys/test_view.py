"""What a viewer sees: everything that lies open, and nothing else."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest

from bot.games.contract import IllegalMove
from bot.games.otys.components import CONTRACTS
from bot.games.otys.moves import GRAMMAR, Propel
from bot.games.otys.view import OtysView
from tests.games.otys.tables import COLUMN, given, play, preview, solo, standing, timed, to_timer, with_cubes


def words(value: object) -> set[str]:
    """Every text that a view holds, however deep."""
    if isinstance(value, str):
        return {value}
    if is_dataclass(value) and not isinstance(value, type):
        return {word for field in fields(value) for word in words(getattr(value, field.name))}
    if isinstance(value, tuple):
        return {word for one in value for word in words(one)}
    return {str(value)}


def contracts_in(view: OtysView) -> set[str]:
    """The contracts that a view names anywhere."""
    found = " ".join(words(view))
    return {card for card in CONTRACTS if card in found}


def test_a_hand_is_seen_by_its_owner_only() -> None:
    game = given(solo(), hand=("C19",))
    assert [card.id for card in game.view(0).table[0].hand] == ["C19"]
    spectator = game.view(None)
    assert spectator.table[0].hand == ()
    assert spectator.table[0].hand_size == 1
    assert contracts_in(spectator) == {"C01", "C07"}


def test_drawn_and_chosen_contracts_are_seen_by_their_owner_only() -> None:
    game = standing(solo(sponsors="2 1 3 4 5"), spy=1)
    play(game, "key 1", "draw")
    drawn = set(game.state.turn.drawn)
    assert drawn <= contracts_in(game.view(0))
    assert not drawn & contracts_in(game.view(None))
    assert game.view(None).drawn_size == 4
    play(game, f"keep {game.state.turn.drawn[1]}")
    assert not drawn & contracts_in(game.view(None))


def test_the_deck_and_the_bag_are_counts() -> None:
    view = solo().view(0)
    assert contracts_in(view) == {"C01", "C07"}
    assert (view.deck, view.bag) == (30, 22)


def test_choices_are_shown_to_the_seat_to_move() -> None:
    game = solo()
    assert [choice.move for choice in game.view(0).choices] == list(map(str, game.moves()))
    assert game.view(None).choices == ()


def test_the_column_with_levels_keys_and_sponsors() -> None:
    game = given(solo(sponsors="3 1 2 5 4"), track=("2", "X"), upgraded="trader", neutral_keys=1)
    seat = game.view(0).table[0]
    assert [diver.id for diver in seat.column] == list(COLUMN)
    assert [diver.level for diver in seat.column] == [None, None, None, 1, 2, 3, 4, 5]
    assert [(diver.cost, diver.acts) for diver in seat.column[:2]] == [
        (1, ("draw", "copy", "timer")),
        (1, ("advance",)),
    ]
    assert seat.column[4].upgraded
    assert [(key.name, key.state, key.usable) for key in seat.keys][1] == ("2", "spent", False)
    assert [key.name for key in seat.keys if key.usable] == ["1", "3", "4", "5"]
    assert [sponsor.effect for sponsor in game.view(0).sponsors] == ["twice", "credit", "battery", "key", "upgrade"]
    play(game, "key 4")
    seat = game.view(0).table[0]
    assert [key.state for key in seat.keys] == [
        "ready",
        "spent",
        "ready",
        "played",
        "ready",
        "spent",
    ]
    assert [diver.id for diver in seat.column if diver.acting] == ["fuel_expert"]
    assert [(level.level, level.capacity) for level in seat.levels] == [(1, 3), (2, 3), (3, 4), (4, 5), (5, 6)]


def test_contracts_say_where_they_can_be_paid() -> None:
    game = with_cubes(standing(solo(), trader=5), 5, "plant tech")
    first = game.view(None).public[0]
    assert first.contract is not None
    assert (first.contract.id, first.cube, first.contract.payable) == ("C01", "tech", (5,))
    assert not first.contract.completable
    play(game, "key 5", "pass")
    first = game.view(None).public[0]
    assert first.contract is not None
    assert first.contract.completable


def test_the_store_with_its_prices() -> None:
    rows = {row.resource: row for row in solo().view(None).store}
    assert [(row.count, row.sell_credits, row.sell_prestige, row.buy) for row in rows.values()] == [
        (1, 2, 0, 3),
        (0, 0, 1, None),
        (1, 2, 0, 3),
        (2, 1, 0, 2),
    ]


def test_the_score_track() -> None:
    game = given(timed(solo(), 20, None), prestige=9)
    game.state.reached = frozenset({game.state.order[0]})
    shown = game.view(None).solo
    assert shown is not None
    assert [(timer.name, timer.space, timer.distance) for timer in shown.timers] == [("A", 20, 11), ("B", None, None)]
    assert shown.to_contact == 11
    assert [(cube.space, cube.resource, cube.there) for cube in shown.cubes] == [
        (21, "tech", False),
        (19, "plant", True),
        (17, "metal", True),
        (15, "fuel", True),
    ]
    assert shown.queue == ("metal", "fuel")
    assert [(rank.low, rank.high) for rank in shown.ranks] == [(0, 16), (17, 18), (19, 20), (21, None)]
    assert str(shown.rank) == "Rookie"


def test_the_ghost_of_an_x_key_shows_the_sponsors_after_their_rotation() -> None:
    ghost = solo().view(0, GRAMMAR.parse("key x 2")).ghost
    assert ghost is not None
    assert (ghost.key, ghost.level, ghost.diver, ghost.sponsors) == ("X", 2, "trader", (5, 1, 2, 3, 4))
    assert (ghost.preview.credits, ghost.preview.reveals) == (1, False)


def test_what_a_move_costs_is_foreseen_as_less() -> None:
    game = with_cubes(standing(given(solo(), upgraded="trader"), trader=3), 3, "plant metal")
    play(game, "key 3")
    assert preview(game, "sell plant").credits == 2
    assert (preview(game, "buy fuel").credits, preview(game, "buy fuel").batteries) == (-2, 0)
    propelled = preview(game, "propel metal_expert down 1")
    assert (propelled.credits, propelled.batteries) == (0, -1)


def test_a_private_contract_reveals_nothing_and_a_public_one_what_takes_its_place() -> None:
    game = with_cubes(standing(given(solo(), hand=("C05",)), trader=5), 5, "plant tech fuel")
    play(game, "key 5", "pass")
    assert not preview(game, "complete C05 TF").reveals
    assert preview(game, "complete C01 PT").reveals


@pytest.mark.parametrize(
    ("kind", "amount"), [("prestige", 2), ("credits", 3), ("batteries", 2), ("neutral_keys", 2), ("plant", 2)]
)
def test_a_stored_token_describes_its_immediate_side(kind: str, amount: int) -> None:
    game = solo()
    game.state.board.kept = ("", "", kind, "", "")
    game.clear_cache()
    token = game.view(0).table[0].levels[2].kept
    assert token is not None
    assert (token.type, token.amount) == (kind, amount)


def test_the_ghost_of_a_propeller_shows_the_column() -> None:
    game = solo()
    play(game, "key 1")
    ghost = game.view(0, GRAMMAR.parse("propel trader up 1")).ghost
    assert ghost is not None
    assert ghost.column[3:5] == ("trader", "metal_expert")
    assert ghost.diver == "trader"


def test_the_ghost_of_a_timer_shows_what_it_reaches() -> None:
    game = to_timer(timed(solo(), 22, 23))
    ghost = game.view(0, GRAMMAR.parse("timer a down")).ghost
    assert ghost is not None
    assert (ghost.contract, dict(ghost.store)) == ("C01", {"tech": 1})
    assert ghost.warning is not None


def test_the_timer_that_was_moved_last_is_marked() -> None:
    game = to_timer(timed(solo(), 22, 20))
    play(game, "timer b down")
    shown = game.view(None).solo
    assert shown is not None
    assert [(timer.name, timer.moved_last) for timer in shown.timers] == [("A", False), ("B", True)]


def test_an_illegal_proposal_is_refused() -> None:
    with pytest.raises(IllegalMove):
        solo().view(0, GRAMMAR.parse("surface"))


def test_the_last_move_is_shown() -> None:
    game = solo()
    assert game.view(None).last is None
    play(game, "key 4")
    last = game.view(None).last
    assert last is not None
    assert (last.move, last.level, last.diver) == ("key 4", 4, "fuel_expert")


def test_whoever_dived_is_shown_after_surfacing_too_and_not_who_slid_up() -> None:
    game = standing(solo(), spy=1)
    play(game, "key 1")
    dived = game.state.board.diver(1)
    while game.state.turn.number == 1:
        notations = [str(move) for move in game.moves()]
        play(game, next((each for each in notations if each in ("pass", "surface")), notations[0]))
        last = game.view(None).last
        assert last is not None
        assert last.diver == dived


def test_whom_the_propeller_moved_is_shown() -> None:
    game = standing(solo(), spy=1)
    play(game, "key 1")
    game.state.board.batteries = 1
    propel = next(move for move in game.moves() if isinstance(move, Propel) and move.diver != "spy")
    play(game, str(propel))
    last = game.view(None).last
    assert last is not None
    assert last.diver == propel.diver


def test_at_the_end_of_a_turn_no_level_and_no_diver_is_active_any_more() -> None:
    game = standing(solo(), trader=3)
    play(game, "key 3", "pass", "surface")
    assert game.prompt.kind == "timer"
    assert game.view(0).turn.level is None
    ghost = game.view(0, GRAMMAR.parse("timer a down")).ghost
    assert ghost is not None
    assert ghost.preview.to == 22
    assert (ghost.level, ghost.diver) == (None, None)


def test_a_timer_that_the_spy_would_move_leaves_its_level_lit() -> None:
    game = standing(solo(), spy=3)
    play(game, "key 3")
    ghost = game.view(0, GRAMMAR.parse("timer a down")).ghost
    assert ghost is not None
    assert (ghost.level, ghost.diver) == (3, "spy")
