"""How a game ends and who wins (rules/fantastic_factories.md 10, 11, 13.4 and 14: E)."""

from __future__ import annotations

from bot.games.factories import FactoriesPosition
from bot.games.factories.components import THE_MACHINE
from bot.games.factories.scoring import ending
from tests.games.factories.tables import GAME, cards, fill, kinds, machine_of, machine_rolls, only, play, table, turn_of

TEN = "obelisk obelisk obelisk robot dojo golem foundry biolab refinery gymnasium"


def to_the_market_and_back(position: FactoriesPosition, dice: str = "6666") -> None:
    """Play a whole round in which nothing is made."""
    machine_of(position).compound = []
    machine_rolls(position, dice)
    play(position, "take 1", "done")


def test_e1_neither_11_goods_nor_14_cards_of_the_machine_end_the_game() -> None:
    game = table(compound="robot dojo golem foundry biolab refinery gymnasium")
    game.state.players[0].goods, machine_of(game).goods = 8, 11
    machine_of(game).compound = cards("obelisk " * 14)
    assert ending(game.state) == ()


def test_e2_the_machine_triggers_with_12_goods_and_one_round_follows() -> None:
    game = table()
    machine = machine_of(game)
    game.state.round, machine.goods, machine.compound = 7, 11, cards("robot dojo")
    machine_rolls(game, "1616", green=1)
    events = play(game, "done")
    assert machine.goods == 13
    assert only(events, "triggered").data == {"seats": [], "machine": True}
    assert (game.state.round, game.state.last_round, game.state.ending) == (8, True, (THE_MACHINE,))
    play(game, "take 1")
    events = play(game, "done")
    assert kinds(events)[-1] == "ended"
    assert "machine_rolled" in kinds(events)
    assert not game.deciders


def test_e3_the_machine_plays_the_round_of_your_trigger_and_the_last_one() -> None:
    game = table(compound="battery_factory", energy=4)
    game.state.round, game.state.players[0].goods = 6, 11
    events = play(game, "use battery factory", "done")
    assert kinds(events).count("machine_rolled") == 1
    assert (game.state.round, game.state.last_round) == (7, True)
    play(game, "take 1")
    events = play(game, "done")
    assert kinds(events).count("machine_rolled") == 1
    assert not game.deciders
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.details["rounds"] == 7


def test_e4_the_tenth_card_in_the_last_round_brings_no_further_round() -> None:
    game = table(compound=TEN.rsplit(" ", 1)[0], hand="nuclear_plant fitness_center", metal=2, energy=2)
    game.state.last_round, game.state.ending = True, (THE_MACHINE,)
    events = play(game, "build nuclear plant discard fitness center", "done")
    assert "triggered" not in kinds(events)
    assert not game.deciders


def test_b16_more_may_be_built_after_the_tenth_card() -> None:
    game = table(compound=TEN, hand="nuclear_plant fitness_center", metal=2, energy=2)
    play(game, "build nuclear plant discard fitness center")
    assert len(game.state.players[0].compound) == 11
    assert only(play(game, "done"), "triggered").data == {"seats": [0], "machine": False}


def finished(yours: int, machine: int) -> FactoriesPosition:
    game = table()
    game.state.players[0].goods = yours
    machine_of(game).goods, machine_of(game).compound = machine - 1, []
    game.state.last_round = True
    machine_rolls(game, "6666", green=1)
    game.state.blueprints.row = [*cards("robot dojo golem foundry")]
    play(game, "done")
    return game


def test_e5_equal_scores_are_no_win() -> None:
    outcome = finished(23, 23).outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.details["machine"], outcome.details["won"]) == ((23,), 23, False)
    assert str(outcome.title) == "Tied with The Machine"
    assert not any(goal.reached for goal in outcome.goals if goal.key == "beat_medium")


def test_one_point_more_beats_the_machine() -> None:
    outcome = finished(24, 23).outcome()
    assert outcome is not None
    assert outcome.details["won"] is True
    assert [goal.key for goal in outcome.goals if goal.reached] == ["beat_medium", "goods"]
    assert outcome.ranks == (1,)


def test_a_clear_win_is_a_goal_of_its_own() -> None:
    outcome = finished(33, 23).outcome()
    assert outcome is not None
    assert "clear_win" in outcome.as_json()["goals"]  # type: ignore[operator]


def several(*stocks: tuple[int, int, int, str]) -> FactoriesPosition:
    """Return a finished game; each seat has these goods, metal, energy and hand."""
    game = table(seats=len(stocks))
    for player, (goods, metal, energy, hand) in zip(game.state.players, stocks, strict=True):
        fill(player, hand, "", (), metal, energy)
        player.goods = goods
    game.state.last_round = True
    turn_of(game, len(stocks) - 1)
    play(game, "done")
    return game


def test_ties_are_broken_by_metal_then_energy_then_cards_then_shared() -> None:
    outcome = several((12, 3, 0, ""), (12, 3, 1, ""), (12, 4, 0, ""), (12, 3, 1, "robot"), (13, 0, 0, "")).outcome()
    assert outcome is not None
    assert outcome.ranks == (5, 4, 2, 3, 1)
    shared = several((12, 3, 1, "dojo"), (12, 3, 1, "robot")).outcome()
    assert shared is not None
    assert shared.ranks == (1, 1)
    assert shared.details["goods"] == [12, 12]


def test_a_second_seat_at_the_threshold_changes_nothing() -> None:
    game = GAME.new(seats=2, seed=b"two")
    state = game.state
    state.players[0].goods = state.players[1].goods = 12
    while not state.last_round:
        play(game, "take 1" if state.phase == "market" else "done")
    assert (state.round, state.ending) == (2, (0, 1))
    while game.deciders:
        play(game, "take 1" if state.phase == "market" else "done")
    assert state.round == 2
