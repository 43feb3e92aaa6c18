"""Controls in Fantastic Factories reach every move and keep hands secret."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

import pytest

from bot.discord.components.controls import MAX_OPTION_LENGTH, MORE_PREFIX, Button, Control, Select
from bot.discord.components.items import build_view
from bot.discord.components.payload import MAX_CONTENT_LENGTH
from bot.games.areas import AreaKey, areas
from bot.games.chance import seed_from_text
from bot.games.contract import Event, Move
from bot.games.factories import FactoriesPosition
from bot.games.factories.components import BLUEPRINTS
from bot.games.factories.moves import (
    Done,
    FactoriesBuild,
    FactoriesDiscard,
    FactoriesPlace,
    FactoriesTake,
    FactoriesUse,
    Hire,
    Refresh,
)
from bot.games.factories.view import FactoriesView
from cogs.factories.card_controls import FactoriesPage, read_page
from cogs.factories.face import FactoriesFace
from cogs.factories.rules import TOPICS
from cogs.factories.story import result
from tests.cogs import faces
from tests.cogs.faces import OWN, SHARED, choices, labels
from tests.cogs.secrets import differs, drawn
from tests.cogs.tables import MEMBERS

FACE = FactoriesFace()
live_at, at = partial(faces.live_at, FACE), partial(faces.at, FACE)
text_at, reached = partial(faces.text_at, FACE), partial(faces.reached, FACE)

Step = tuple[FactoriesPosition, Sequence[Event]]


def fresh(seats: int = 1, seed: str = "face") -> FactoriesPosition:
    position = FACE.game.new(seats=seats, seed=seed_from_text(seed))
    assert isinstance(position, FactoriesPosition)
    return position


def walk(seats: int, seed: str) -> Iterator[Step]:
    """A random game position by position, in which nobody stops working before they have to."""
    position, chance = fresh(seats, seed), random.Random(seed)
    events: Sequence[Event] = position.opening()
    while True:
        yield position, events
        if not position.deciders:
            return
        moves = [move for move in position.moves() if not isinstance(move, Done)] or list(position.moves())
        wanted = [move for move in moves if isinstance(move, FactoriesBuild | FactoriesUse)]
        events = position.play(chance.choice(wanted if wanted and chance.random() < 0.6 else moves))


@pytest.mark.parametrize(("seats", "seed"), [(1, "a"), (2, "c"), (4, "d")])
def test_everything_that_can_be_played_can_be_pressed_and_typed(seats: int, seed: str) -> None:
    for position, events in islice(walk(seats, seed), 0, None, 10):
        if not position.deciders:
            return
        legal = set(map(str, position.moves()))
        assert reached(position, position.deciders[0]) == legal
        assert {offer.notation for offer in FACE.suggest_moves(live_at(position, events))} == legal


def test_the_rules_say_when_market_cards_are_discarded() -> None:
    """A refreshed row is discarded first, so that a reshuffle may bring its cards back; a hired one cannot return."""
    position = fresh()
    pile, hand = position.state.blueprints, position.state.players[0].hand
    row = [card for card in pile.row if card is not None]
    hand += pile.deck + pile.discards
    pile.deck, pile.discards = [], []
    position.play(FACE.game.parse("refresh blueprints energy"))
    assert Counter(pile.row) == Counter(row)
    text = str(TOPICS["unclear"].text)
    assert "A hired contractor is discarded after the slot is refilled." in text
    assert "A refreshed row is discarded first" in text
    assert "efreshed or hired" not in text


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_board_of_everybody_offers_all_of_the_market_but_what_shows_a_hand_and_no_work(seats: int) -> None:
    for position, _ in walk(seats, "public"):
        if not position.deciders:
            return
        market = position.state.phase == "market"
        wanted = {str(move) for move in position.moves() if market and not move.from_hand}
        assert reached(position, None) == wanted
        assert FACE.is_from_hand(position.view(None)) != market


def another_hand(position: FactoriesPosition, seats: Sequence[int], chance: random.Random) -> FactoriesPosition:
    """The same table with other cards in the hands of these seats, from their hands and the deck."""
    other = position.copy()
    state = other.state
    hidden = [*state.blueprints.deck, *(card for seat in seats for card in state.players[seat].hand)]
    chance.shuffle(hidden)
    for seat in seats:
        hand = state.players[seat].hand
        hand[:] = [hidden.pop() for _ in hand]
    state.blueprints.deck[:] = hidden
    other._moves = None
    return other


@pytest.mark.parametrize("seats", [2, 3])
def test_the_board_of_everybody_is_the_same_whatever_lies_in_the_hands(seats: int) -> None:
    chance = random.Random(1)
    for position, events in islice(walk(seats, "hands"), 0, None, 4):
        if not position.deciders:
            return
        other = another_hand(position, range(seats), chance)
        assert text_at(other, events, None) == text_at(position, events, None)
        for look in ("", "die 3 0", "use golem 0", "build foundry 0", "page hire 1", "done - 0"):
            assert at(other, None, look) == at(position, None, look)


def test_nobody_reads_of_another_hand_on_their_own_message() -> None:
    chance = random.Random(2)
    for position, events in islice(walk(3, "own"), 0, None, 6):
        if not position.deciders:
            return
        viewer = (position.deciders[0] + 1) % 3
        other = another_hand(position, [seat for seat in range(3) if seat != viewer], chance)
        assert not differs(FACE, position, other, events, viewer)


def test_a_draw_names_cards_to_its_seat_and_a_number_to_others() -> None:
    assert drawn(FACE, walk(3, "draws"), "drew_cards") > 10


@pytest.mark.parametrize("share", [0.06, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("seats", [1, 3])
def test_every_board_and_every_look_is_within_the_limits(seats: int, share: float) -> None:
    chance = random.Random(seats)
    for position, events in walk(seats, "limits"):
        if chance.random() >= share and position.deciders:
            continue
        viewers = {*position.deciders, None} if seats > 1 else {0}
        for viewer in viewers:
            assert len(text_at(position, events, viewer)) <= MAX_CONTENT_LENGTH - 150
            if not position.deciders:
                continue
            for controls, _ in faces.boards(FACE, position, viewer):
                rows = build_view([*controls, *(SHARED if viewer is None else OWN)], "a" * 8, 123_456).to_components()
                assert 1 <= len(rows) <= 5


PLACE = "Place several dice"


def given(position: FactoriesPosition, **things: object) -> FactoriesPosition:
    """The first seat in its work phase with these things."""
    position.play(next(move for move in position.moves() if isinstance(move, FactoriesTake)))
    player = position.state.players[0]
    for name, value in things.items():
        setattr(player, name, value)
    position._moves = None
    return position


def plays_of(controls: Sequence[Control]) -> dict[str, str]:
    """What each button carries, by its label."""
    return {str(control.label): control.argument for control in controls if isinstance(control, Button)}


def test_every_die_stands_there_with_every_place_and_several_at_once_where_there_is_room() -> None:
    position = given(fresh(), dice=(2, 5))
    assert labels(at(position, 0))[:4] == [
        "Research 2: +1", "Generate 2: +2", "Research 5: +1", "Mine 5: +1",
    ], "there is no room to say of what"  # fmt: skip
    assert [str(choice.label) for choice in choices(at(position, 0), PLACE)] == [
        "Research 5 · Generate 2",
        "Generate 2 · Mine 5",
        "Research 2 5",
        "Research 2 · Mine 5",
        "Research 5 · Generate 2, then done",
        "Generate 2 · Mine 5, then done",
        "Research 2 5, then done",
        "Research 2 · Mine 5, then done",
    ]


def test_all_dice_are_placed_by_one_choice_what_gives_most_first() -> None:
    position = given(fresh(), dice=(2, 4, 5, 5))
    every = choices(at(position, 0), PLACE)
    ends = [choice.value.removesuffix("; done") for choice in every if choice.value.endswith("; done")]
    found = [choice for choice in every if not choice.value.endswith("; done")]
    assert ends == [choice.value for choice in found[: len(ends)]], "the best ways also end the phase"
    texts = [(str(choice.label), str(choice.description)) for choice in found]
    assert texts[0] == ("Research 4 5 5 · Generate 2", "2 energy and 4 cards"), "equal dice count once more"
    assert ("Research 2 4 5 · Mine 5", "1 metal and 3 cards") in texts
    assert "place 2 generate; place 4 mine; place 5 mine; place 5 mine" in [choice.value for choice in found]
    counts = [len(choice.value.split("; ")) for choice in found[:-1]]
    assert counts == sorted(counts, reverse=True)
    assert not any(len(choice.value) > MAX_OPTION_LENGTH for choice in found)
    for choice in found[:-1]:
        twin, metal = position.copy(), position.state.players[0].metal
        for notation in choice.value.split("; "):
            twin.play(FACE.game.parse(notation))
        assert ("metal" in str(choice.description)) == (twin.state.players[0].metal > metal), choice


def test_more_dice_than_a_choice_can_carry_are_placed_as_far_as_it_can() -> None:
    position = given(fresh(), dice=(1, 1, 1, 2, 3, 5, 5, 6, 6))
    for page in range(4):
        for choice in choices(at(position, 0, str(FactoriesPage("page", "plans", page))), PLACE):
            assert len(choice.value) <= MAX_OPTION_LENGTH
            assert choice.value.count("research") <= 3


def test_six_faces_are_looked_at_one_by_one_the_lowest_first() -> None:
    position = given(fresh(), dice=(1, 2, 3, 4, 5, 5, 6))
    first = at(position, 0)
    assert labels(first)[:8] == [
        "⚀ 1", "⚁ 2", "⚂ 3", "⚃ 4", "⚄ 5 × 2", "⚅ 6", "Research 1: 1 card", "Generate 1: 1 energy",
    ]  # fmt: skip
    five = at(position, 0, str(FactoriesPage("die", "5")))
    assert labels(five)[6:8] == ["Research 5: +1", "Mine 5: +1"]
    lit = [str(control.label) for control in five if isinstance(control, Button) and control.tone == "main"]
    assert lit == ["⚄ 5 × 2"]


def test_the_last_die_can_be_placed_together_with_being_done() -> None:
    position = given(fresh(), dice=(4, 5))
    plays = {str(choice.label): choice.value for choice in choices(at(position, 0), PLACE)}
    assert plays["Mine 4 5"] == "place 4 mine; place 5 mine"
    position.play(FACE.game.parse("place 4 mine"))
    last = choices(at(position, 0), "Place last die")
    plays = {str(choice.label): choice.value for choice in last}
    assert plays["Mine 5: 1 metal, then done"] == "place 5 mine; done"


def test_among_several_a_press_that_leaves_nothing_to_do_is_the_end_of_the_phase() -> None:
    position = at_work(2)
    seat = position.deciders[0]
    position.state.players[seat].dice = (4, 5)
    position._moves = None
    carried = [argument for argument in plays_of(at(position, seat)).values() if argument.startswith("place")]
    carried += [
        choice.value for control in at(position, seat) if isinstance(control, Select) for choice in control.choices
    ]
    assert carried
    assert all(value.endswith(("; ~done", "; done")) or value.startswith(MORE_PREFIX) for value in carried)
    alone = given(fresh(), dice=(4, 5))
    assert not any("~" in argument for argument in plays_of(at(alone, 0)).values())
    assert "when nothing's left to do" in text_at(position, (), seat)
    assert "when nothing's left to do" not in text_at(alone, (), 0)


def at_work(seats: int) -> FactoriesPosition:
    """All seats at work, with no more than dice to do."""
    position = fresh(seats)
    while position.state.phase == "market":
        position.play(next(move for move in position.moves() if isinstance(move, FactoriesTake)))
    for player in position.state.players:
        player.hand.clear()
    position._moves = None
    return position


def test_a_use_that_takes_a_card_is_chosen_together_with_the_card() -> None:
    position = given(fresh(), dice=(), hand=[BLUEPRINTS["foundry"], BLUEPRINTS["biolab"]])
    built(position, "incinerator")
    plays = [choice.value for choice in choices(at(position, 0), "Use")]
    ways = ["use incinerator; discard biolab", "use incinerator; discard foundry"]
    assert sorted(plays) == sorted([*ways, *(f"{way}; done" for way in ways)])
    for notation in ["use incinerator", "discard foundry"]:
        position.play(FACE.game.parse(notation))
    assert [card.id for card in position.state.players[0].hand] == ["biolab"]


def test_a_use_that_takes_two_cards_is_one_choice_where_the_pairs_are_few() -> None:
    names = ("foundry", "biolab", "dojo", "dojo")
    position = given(fresh(), dice=(), energy=9, metal=0, hand=[BLUEPRINTS[name] for name in names])
    built(position, "recycling_plant")
    plays = [choice.value for choice in choices(at(position, 0), "Use") if not choice.value.endswith("; done")]
    assert sorted(plays) == [
        "use recycling plant; discard biolab; discard dojo",
        "use recycling plant; discard biolab; discard foundry",
        "use recycling plant; discard dojo; discard dojo",
        "use recycling plant; discard dojo; discard foundry",
    ]
    for value in plays:
        twin = position.copy()
        for notation in value.split("; "):
            twin.play(FACE.game.parse(notation))
        assert len(twin.state.players[0].hand) == 3, "two discarded, one drawn"
    position.state.players[0].hand[:] = [BLUEPRINTS["dojo"], BLUEPRINTS["dojo"], BLUEPRINTS["biolab"]]
    position._moves = None
    way, _ = choices(at(position, 0), "Use")
    assert way.value == "use recycling plant", "which cards go is asked as far as it is open"


def test_a_card_that_takes_one_die_is_a_place_of_this_die_where_there_is_room() -> None:
    position = given(fresh(), dice=(6,), energy=9)
    built(position, "biolab", "foundry")
    assert "Foundry: die 6 and 6 energy → 6 metal" in labels(at(position, 0))
    position = given(fresh(), dice=(1, 6), energy=9)
    built(position, "biolab", "foundry")
    used = {str(choice.label) for choice in choices(at(position, 0), "Use")}
    assert used >= {"Biolab: die 1 and 1 energy → 1 good", "Foundry: die 6 and 6 energy → 6 metal"}


def built(position: FactoriesPosition, *names: str) -> None:
    """Put these cards into the compound of the first seat."""
    from bot.games.factories.state import Built

    position.state.players[0].compound += [Built(BLUEPRINTS[name]) for name in names]
    position._moves = None


def test_few_ways_are_one_list_and_many_have_a_line_for_each_card_that_leads_on() -> None:
    position = given(fresh(), dice=(1, 2), energy=9)
    built(position, "motherlode")
    assert [str(choice.label) for choice in choices(at(position, 0), "Use")][:2] == [
        "Motherlode: die 1 → 1 metal", "Motherlode: die 2 → 1 metal",
    ]  # fmt: skip
    built(position, "golem", "foundry", "power_plant", "biolab", "black_market", "incinerator", "dojo")
    lines = choices(at(position, 0), "Use or build (")
    assert [str(line.label) for line in lines][1] == "Golem: 6 ways"
    biolab = next(line for line in lines if line.value == "use biolab 1")
    assert str(biolab.label) == "Biolab: die 1 and 1 energy → 1 good"
    ways = choices(at(position, 0, lines[1].value.removeprefix(MORE_PREFIX)), "Golem")
    assert [way.value for way in ways] == [*(f"use golem for {x}" for x in range(1, 7)), "? page card 0"]
    assert choices(at(position, 0, "page card 0"), "Use or build (") == lines


def test_one_way_to_use_or_build_is_one_press_and_stands_there_once() -> None:
    position = given(fresh(), dice=(2, 4), metal=3, energy=2, hand=[])
    built(position, "robot")
    assert choices(at(position, 0), "Use") == []
    assert labels(at(position, 0)).count("Robot: 1 metal → a rolled die") == 1
    built(position, "fulfillment_center")
    position.state.players[0].compound.pop(0)
    position._moves = None
    for die in ("2", "4"):
        controls = at(position, 0, str(FactoriesPage("die", die)))
        shown = [*labels(controls), *(str(choice.label) for choice in choices(controls, "Use a card"))]
        assert sum(label.startswith("Fulfillment Center") for label in shown) == 1


def test_so_many_dice_that_two_rows_are_theirs_still_fit() -> None:
    position = given(fresh(), dice=(1, 2, 3, 4, 5, 6), energy=9, metal=9)
    built(position, "biolab", "foundry", "power_plant", "motherlode", "gymnasium", "dojo", "black_market")
    for face in range(1, 7):
        controls = [*at(position, 0, str(FactoriesPage("die", str(face)))), *OWN]
        assert len(build_view(controls, "a" * 8, 1).to_components()) <= 5
        ones = [
            each
            for each in controls
            if isinstance(each, Button) and each.argument[:6] == "place " and ";" not in each.argument
        ]
        assert len(ones) == 2


def test_what_can_be_built_says_what_it_costs_and_what_is_discarded() -> None:
    position = given(fresh(), hand=[BLUEPRINTS["foundry"], BLUEPRINTS["biolab"]], metal=3, energy=3)
    (build, other) = choices(at(position, 0), "Build (2 now)")
    assert str(build.label) == "Build Foundry for 2 metal and 1 energy (discard Biolab)"
    assert str(build.description) == "any die and X energy → X metal"
    assert other.value == "build biolab discard foundry"


def test_done_asks_once_more_while_a_die_could_be_placed() -> None:
    position = given(fresh(), dice=(4,))
    (done,) = [control for control in at(position, 0) if isinstance(control, Button) and "Done" in str(control.label)]
    assert (done.verb, str(done.label)) == ("more", "Done…")
    before, sure = labels(at(position, 0)), labels(at(position, 0, done.argument))
    assert [(one, other) for one, other in zip(before, sure, strict=True) if one != other] == [("Done…", "End it")]
    assert plays_of(at(position, 0, done.argument))["End it"] == "done"
    (done,) = [
        control
        for control in at(given(fresh(), dice=()), 0)
        if isinstance(control, Button) and "Done" in str(control.label)
    ]
    assert (done.verb, done.argument) == ("play", "done")


def test_the_market_is_lists_of_takes_of_hires_and_of_refreshing() -> None:
    position = fresh()
    position.state.blueprints.row[:] = [BLUEPRINTS[name] for name in ("dojo", "robot", "beacon", "golem")]
    controls = at(position, 0)
    takes = choices(controls, "Take a blueprint")
    assert [str(choice.label) for choice in takes] == ["Take Dojo", "Take Robot", "Take Beacon", "Take Golem"]
    assert str(takes[1].description) == "hammer; 1 metal and 1 energy; 1 metal → a rolled die"
    hires = [move for move in position.moves() if isinstance(move, Hire)]
    assert [choice.value for choice in choices(controls, "Hire")] == list(map(str, hires))
    refreshes = [str(move) for move in position.moves() if isinstance(move, Refresh)]
    assert [choice.value for choice in choices(controls, "Refresh")] == refreshes
    assert not any("opponent" in str(choice.description) for choice in choices(controls, "Hire"))


def test_equal_cards_in_the_row_are_distinguished_by_slot() -> None:
    position = fresh()
    position.state.blueprints.row[:] = [BLUEPRINTS[name] for name in ("dojo", "robot", "dojo", "golem")]
    assert [str(choice.label) for choice in choices(at(position, 0), "Take")] == [
        "Take Dojo from slot 1", "Take Robot", "Take Dojo from slot 3", "Take Golem",
    ]  # fmt: skip


def test_a_hire_says_what_an_opponent_gets_where_there_is_one() -> None:
    count = 0
    for seed in range(8):
        position = fresh(2, f"gift {seed}")
        for choice in choices(at(position, position.deciders[0]), "Hire"):
            gift = str(choice.label).split(" (")[0] in ("Hire Miner", "Hire Electrician", "Hire Architect")
            assert ("an opponent gains" in str(choice.description)) == gift
            count += gift
    assert count


def test_the_machines_turn_is_described_until_the_next_work_phase() -> None:
    seen = 0
    for position, events in walk(1, "machine"):
        view = position.view(0)
        assert view.machine is not None
        text, turn = text_at(position, events, 0), view.machine.turn
        if turn is None or view.phase == "work":
            assert "The Machine in round" not in text
            continue
        lines = text.split("\n")
        begin = lines.index(f"**The Machine's round {turn.round}**")
        assert lines[begin + 1].startswith(f"-# Green die {turn.green}: ")
        assert sum("**+1 good**" in line for line in lines[begin + 2 : begin + 6]) == turn.goods
        assert "The Machine rolls" not in text
        seen += 1
    assert seen > 5


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_the_result_names_everybody_and_adds_up(seats: int) -> None:
    *_, (position, events) = walk(seats, "result")
    text, outcome, view = text_at(position, events, None), position.outcome(), position.view(None)
    assert outcome is not None
    if view.machine is not None:
        assert f"{max(outcome.scores[0], view.machine.score)}–" in text
        assert ("you beat The Machine" in text) == (outcome.scores[0] > view.machine.score)
        return
    for seat, member in enumerate(MEMBERS[:seats]):
        assert f"<@{member}>: {outcome.scores[seat]} point" in text
    winner = MEMBERS[outcome.ranks.index(1)]
    assert f"<@{winner}>" in text.split("won.**")[0]


def test_the_result_says_what_counts_where_points_are_equal() -> None:
    *_, (position, _) = walk(3, "result")
    view, outcome = position.view(None), position.outcome()
    assert outcome is not None
    texts = [
        str(result(live_at(position), view, replace(outcome, scores=scores, ranks=ranks)))
        for scores, ranks in (((9, 7, 5), (1, 2, 3)), ((9, 7, 7), (1, 2, 2)), ((9, 7, 7), (1, 2, 3)))
    ]
    assert ["most metal" in each for each in texts] == [False, False, True]


def test_the_rolls_of_a_round_are_one_sentence_and_a_hand_tells_its_own() -> None:
    position, events = next(step for step in walk(3, "rolls") if sum(event.kind == "rolled" for event in step[1]) == 3)
    told = {}
    for event in events:
        data: Mapping[str, Any] = event.data
        if event.kind == "rolled":
            told[data["seat"]] = f"player {data['seat'] + 1} {' '.join(map(str, data['dice']))}"
    assert f"Rolled: {' · '.join(told.values())}." in text_at(position, events, None).split("\n")[0]
    for seat, roll in told.items():
        assert f"Rolled: {roll}." in text_at(position, events, seat)


def test_a_game_that_is_over_offers_its_cards_in_words_alone() -> None:
    *_, (position, _) = walk(2, "over")
    assert position.outcome() is not None
    assert labels(at(position, None)) == labels(at(position, 0)) == ["In words"]


@pytest.mark.parametrize("text", ["", "die", "dye 3 0", "page hire", "use golem x", "a b c d", "done -"])
def test_a_look_at_nothing_is_an_overview(text: str) -> None:
    assert read_page(text) == FactoriesPage()


@pytest.mark.parametrize(
    "look",
    [
        FactoriesPage("die", "3"),
        FactoriesPage("use", "replicator+golem", 2),
        FactoriesPage("done"),
        FactoriesPage("page", "hire", 1),
    ],
)
def test_a_look_travels_in_a_control(look: FactoriesPage) -> None:
    assert read_page(str(look)) == look


@pytest.mark.parametrize(
    ("look", "outlined"),
    [
        (FactoriesPage("die", "3"), areas("die 3")),
        (FactoriesPage("use", "replicator+golem", 1), areas("built replicator")),
        (FactoriesPage("build", "foundry"), areas("hand foundry")),
        (FactoriesPage("use", "specialist"), ()),
        (FactoriesPage("use", "nonsense"), ()),
        (FactoriesPage("die", "9"), ()),
        (FactoriesPage("page", "plans", 1), ()),
        (FactoriesPage("done"), ()),
        (FactoriesPage(), ()),
    ],
)
def test_what_is_looked_at_is_pointed_out_on_the_picture(look: FactoriesPage, outlined: tuple[AreaKey, ...]) -> None:
    view = fresh().view(0)
    assert FACE.outline(view, str(look)).outlined == outlined


@pytest.mark.parametrize("move", [FactoriesDiscard("dojo"), FactoriesPlace(3, "mine")])
def test_looks_and_moves_cannot_be_taken_for_each_other(move: Move) -> None:
    assert not str(move).startswith(MORE_PREFIX)


def test_everybody_has_a_seat_of_their_own_and_a_lobby_has_no_level() -> None:
    assert FACE.seating((3, 1, 2)) == ((3,), (1,), (2,))
    assert list(FACE.lobby_options(3)) == []


def test_the_view_of_a_spectator_has_no_hand() -> None:
    view = fresh(3).view(None)
    assert isinstance(view, FactoriesView)
    assert all(player.hand is None for player in view.players)
    assert "Press *Play* to hire" in text_at(fresh(3), (), None)
    assert all("*Play*" not in text_at(fresh(3), (), seat) for seat in range(3))
    assert "*Play*" not in text_at(fresh(1), (), 0)


def test_a_use_that_takes_cards_of_long_names_says_below_what_it_costs() -> None:
    names = ("concrete_plant", "recycling_plant", "golem")
    position = given(fresh(), dice=(), energy=9, metal=0, hand=[BLUEPRINTS[name] for name in names])
    built(position, "recycling_plant")
    lines = choices(at(position, 0), "Use")
    assert all(len(str(line.label)) <= MAX_OPTION_LENGTH for line in lines)
    long = next(line for line in lines if line.value.endswith("discard concrete plant; discard recycling plant"))
    assert str(long.label) == "Recycling Plant; discard Concrete Plant and Recycling Plant"
    assert str(long.description) == "Recycling Plant: 2 energy and 2 cards → 1 good and 1 card"
