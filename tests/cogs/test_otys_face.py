"""Controls in Otys reach every move, warn in time, and keep the limits."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from bot.core.history.turns import Turns
from bot.discord.components.controls import (
    MAX_LABEL_LENGTH,
    MAX_OPTION_LENGTH,
    MOVE_SEPARATOR,
    PROPOSE_PREFIX,
    Button,
    Control,
    join_moves,
)
from bot.discord.components.items import build_view
from bot.discord.components.payload import MAX_CONTENT_LENGTH
from bot.games.chance import seed_from_text
from bot.games.contract import Event, look_ahead
from bot.games.otys import Otys, OtysPosition
from bot.games.otys.components import CONTRACTS, DIVERS, PROVENANCE, SPONSORS, TOKENS
from bot.games.text import ENGLISH
from cogs.otys.cog import LOOKUP
from cogs.otys.face import OtysFace
from cogs.otys.rules import TOPICS
from tests.bench.presses.counted import greedy_moves
from tests.cogs.faces import OWN, at, boards, choices, labels, live_at, reached, rows_of
from tests.games.otys.tables import given, play, solo, standing, timed, to_timer, with_cubes

FACE = OtysFace()


def walk(seed: str, **options: object) -> Iterator[tuple[OtysPosition, Sequence[Event]]]:
    """A random game position by position."""
    position, chance = Otys().new(seats=1, seed=seed_from_text(seed), options=options), random.Random(seed)
    assert isinstance(position, OtysPosition)
    events: Sequence[Event] = position.opening()
    while True:
        yield position, events
        if not position.deciders:
            return
        events = position.play(chance.choice(list(position.moves())))


def text_at(position: OtysPosition, events: Sequence[Event] = (), proposed: str | None = None) -> str:
    proposal = None if proposed is None else FACE.game.parse(proposed)
    return str(FACE.content(live_at(FACE, position, events), position.view(0, proposal)))


def controls(position: OtysPosition, proposed: str | None = None) -> Sequence[Control]:
    return at(FACE, position, 0, "", proposed)


def button(position: OtysPosition, beginning: str) -> Button:
    (found,) = [one for one in controls(position) if isinstance(one, Button) and str(one.label).startswith(beginning)]
    return found


@pytest.mark.parametrize(("seed", "options"), [("a", {}), ("b", {"upgrade": "any"}), ("c", {"start": 22})])
def test_everything_that_can_be_played_can_be_pressed_and_typed(seed: str, options: dict[str, object]) -> None:
    for position, events in walk(seed, **options):
        if not position.deciders:
            return
        legal = {str(move) for move in position.moves()}
        assert reached(FACE, position, 0) == legal
        assert {offer.notation for offer in FACE.suggest_moves(live_at(FACE, position, events))} == legal


def test_every_board_is_within_the_limits_and_no_label_is_cut() -> None:
    for number in range(3):
        for position, events in walk(f"limits {number}", upgrade="any"):
            assert len(text_at(position, events)) <= MAX_CONTENT_LENGTH - 150
            if not position.deciders:
                continue
            for shown, _ in boards(FACE, position, 0):
                rows = build_view([*shown, *OWN], "a" * 8, 123_456).to_components()
                assert 1 <= len(rows) <= 5
                ids = [one["custom_id"] for row in rows for one in row["components"]]
                assert len(ids) == len(set(ids))
                for control in shown:
                    if isinstance(control, Button):
                        assert len(str(control.label)) <= MAX_LABEL_LENGTH
                        continue
                    assert all(len(str(line.label)) <= MAX_OPTION_LENGTH for line in control.choices)
                    assert all(len(str(line.description)) <= MAX_OPTION_LENGTH for line in control.choices)


def test_a_whole_turn_of_a_long_propeller_fits() -> None:
    position = given(standing(solo(), trader=3), batteries=5, mechanic=3, credits=9)
    with_cubes(position, 3, "tech tech metal metal")
    play(position, "key 3")
    shown = controls(position)
    (propeller,) = [one for one in shown if not isinstance(one, Button)]
    assert len(propeller.choices) == 25
    assert len(build_view([*shown, *OWN], "a" * 8, 1).to_components()) <= 5
    assert reached(FACE, position, 0) == set(map(str, position.moves()))


# Keys


@pytest.mark.parametrize("used", [(), ("1", "2", "3")])
def test_a_key_names_its_diver_alone_however_many_keys_there_are(used: tuple[str, ...]) -> None:
    shown = button(given(standing(solo(), spy=4), track=used), "4")
    assert str(shown.label) == "4: Spy"
    assert (shown.verb, shown.argument) == ("play", "key 4")


def test_x_keys_and_neutral_keys_stand_in_one_list() -> None:
    position = given(solo(), neutral_keys=1)
    assert [line.value for line in choices(controls(position), "X or neutral key: any level")] == [
        f"key {kind} {level}" for kind in ("x", "n") for level in range(1, 6)
    ]
    assert not choices(controls(given(solo(), track=("X",))), "X or neutral key: any level")


# The diver


def test_the_propeller_lists_first_who_would_act_instead() -> None:
    position = standing(solo(), trader=3)
    play(position, "key 3")
    lines = choices(controls(position), "Propel: pay 1 battery (14 ways)")
    same = [str(line.description) == "same diver acts" for line in lines]
    assert same == sorted(same)
    assert True in same
    assert str(lines[0].description) != ""


def test_leaving_the_diver_stands_below_what_it_can_do() -> None:
    position = standing(solo(), metal_expert=3)
    play(position, "key 3")
    shown = controls(position)
    assert labels(shown)[-2:] == ["Don't use the Metal expert", "In words"]
    assert [(one.starts_row, one.permanent) for one in shown if isinstance(one, Button)][-2:] == [
        (True, False),
        (False, True),
    ]


# Warnings


def test_a_timer_that_reaches_a_cube_says_what_it_costs() -> None:
    position = to_timer(timed(given(solo(), prestige=5), 20, 23))
    down = button(position, "Timer A to 19")
    assert (down.verb, down.argument, down.tone) == ("play", "timer a down", "main")
    assert str(down.label).endswith("discard its contract")
    calm = button(position, "Timer B to 22")
    assert (calm.verb, calm.tone, str(calm.label)) == ("play", "main", "Timer B to 22; 17 to your marker")


def test_a_timer_that_meets_the_marker_is_proposed_first_and_asks_once_more() -> None:
    position = to_timer(timed(given(solo(), prestige=10), 11, 23))
    first = button(position, "Timer A")
    assert str(first.label) == "Timer A to 10; meets your marker"
    assert (first.verb, first.tone) == ("show", "danger")
    text = text_at(position, proposed="timer a down")
    assert "Your marker meets Timer A, which is discarded." in text
    asked = controls(position, "timer a down")
    assert [(str(one.label), one.verb, one.tone) for one in asked if isinstance(one, Button)][:2] == [
        (str(first.label), "play", "danger"), ("Back", "more", "plain"),
    ]  # fmt: skip


def test_the_button_names_the_discarded_contract() -> None:
    position = to_timer(timed(solo(), 22, 23))
    assert str(button(position, "Timer A").label) == "Timer A to 21: tech to the Store, discard its contract"


def test_the_only_timer_is_not_asked_for_twice() -> None:
    position = to_timer(timed(given(solo(), prestige=10), None, 11))
    assert button(position, "Timer B to 10").verb == "play"
    assert button(position, "Timer B to 10").tone == "main", "red buttons ask first"


def finishing(position: OtysPosition, level: int) -> OtysPosition:
    """The end of the work on a level: contracts and surfacing."""
    play(position, f"key {level}", "pass")
    return position


def test_a_contract_says_its_prestige_and_the_way_to_the_timer() -> None:
    position = given(with_cubes(standing(solo(deck="C01 C07"), trader=3), 3, "plant tech"), prestige=10)
    timed(position, 20, 23)
    finishing(position, 3)
    (complete,) = [one for one in controls(position) if isinstance(one, Button) and one.argument.startswith("complete")]
    assert complete.verb == "play"
    assert complete.tone == "good"
    assert str(complete.label).endswith("; 8 to Timer A")
    assert "2 Prestige" in str(complete.label)


def test_a_contract_can_be_completed_from_any_level_before_the_diver_acts() -> None:
    position = given(with_cubes(solo(deck="C01 C07", sponsors="4 1 2 3 5"), 4, "plant tech"), prestige=3)
    play(position, "key 1")
    assert position.prompt.kind == "upgrade"
    complete = button(position, "Complete C01 from level 4: 2 Prestige, 1 Credit")
    assert (complete.verb, complete.argument, complete.tone) == ("play", "complete C01 PT 4", "good")
    play(position, "pass")
    assert "complete C01 PT 4" in _offered(position)


def _offered(position: OtysPosition) -> set[str]:
    """What one press does, of buttons and of lists."""
    return {
        value.removeprefix(PROPOSE_PREFIX)
        for one in controls(position)
        for value in ([one.argument] if isinstance(one, Button) else [choice.value for choice in one.choices])
    }


def test_who_wants_no_contract_ends_a_turn_with_as_few_presses_as_without_one() -> None:
    """The diver's only use, surfacing and a Timer are one press, and so is the end if the diver has no use."""
    position = with_cubes(solo(deck="C01 C07"), 4, "plant tech")
    play(position, "key 1")
    assert any("complete" in move for move in _offered(position))
    assert join_moves("take metal", "surface", "timer a down") in _offered(position)
    position = given(with_cubes(standing(solo(deck="C01 C07"), spy=2), 4, "plant tech"), credits=0, batteries=0)
    play(given(position, track=("X",)), "key 2")
    assert position.prompt.kind == "dive"
    assert join_moves("pass", "surface", "timer a down") in _offered(position)


def test_many_payments_are_a_list() -> None:
    position = with_cubes(solo(deck="C25 C07"), 5, "plant plant tech tech metal metal")
    play(with_cubes(position, 4, "fuel fuel tech tech"), "key 1")
    lines = choices(controls(position), "Complete a contract (5 ways)")
    assert [line.value for line in lines] == [
        "complete C25 TT 4", "complete C25 FF 4", "complete C25 PP 5", "complete C25 TT 5", "complete C25 MM 5",
    ]  # fmt: skip


def test_where_no_contract_can_be_completed_only_surfacing_is_asked_for() -> None:
    position = finishing(standing(solo(), trader=3), 3)
    assert "you can't complete a contract now. Surface or pay 1 battery to stay, then move a Timer." in text_at(
        position
    )
    tones = [one.tone for one in controls(position) if isinstance(one, Button)]
    assert tones == ["main", "main", "plain", "plain", "plain"]


# What one press does


def test_surfacing_and_its_timer_are_one_press() -> None:
    position = timed(finishing(standing(solo(), trader=3), 3), 20, 21)
    ends = [one for one in controls(position) if isinstance(one, Button) and one.verb == "play"]
    assert [(str(one.label), one.argument) for one in ends] == [
        ("Surface; Timer A to 19: plant to the Store, discard its contract", "surface; timer a down"),
        ("Surface; Timer B to 20; 20 to your marker", "surface; timer b down"),
        ("Pay 1 battery, stay; Timer A to 19: plant to the Store, discard its contract", "stay; timer a down"),
        ("Pay 1 battery, stay; Timer B to 20; 20 to your marker", "stay; timer b down"),
    ]


def test_where_the_timer_would_meet_the_marker_the_diver_surfaces_first() -> None:
    position = timed(given(finishing(standing(solo(), trader=3), 3), prestige=10, batteries=0), 11, 21)
    ends = [one for one in controls(position) if isinstance(one, Button) and one.verb == "play"]
    assert [one.argument for one in ends] == ["surface; timer b down", "surface"]
    assert str(ends[1].label) == "Surface: Trader; then a Timer"


def test_the_listed_order_of_scarce_colours_is_one_press() -> None:
    position = next(walk("a"))[0]
    first = controls(position)[0]
    assert isinstance(first, Button)
    assert (first.tone, first.verb) == ("good", "play")
    assert str(first.label).startswith("As listed: ")
    moves = first.argument.split(MOVE_SEPARATOR)
    assert moves[0] == str(position.moves()[0])
    view = position.view(0)
    assert view.solo is not None
    asked = str(FACE.content(live_at(FACE, position), view))
    assert f"Tied: {str(first.label).removeprefix('As listed: ').replace(', ', ' and ')}. Which" in asked
    play(position, *moves)
    assert position.prompt.kind == "key"


def test_an_act_surfacing_and_a_timer_are_one_press_where_no_contract_can_be_paid() -> None:
    position = timed(standing(solo(deck="C20 C30"), metal_expert=1), 17, 19)
    play(position, "key 1")
    assert [line.value for line in choices(controls(position), "Move and end the turn (2 ways)")] == [
        "take metal; surface; timer a down", "take metal; surface; timer b down",
    ]  # fmt: skip


def test_where_a_diver_has_several_acts_each_can_end_the_turn_in_the_same_press() -> None:
    position = timed(given(standing(solo(deck="C20 C30"), metal_expert=1), upgraded="metal_expert"), 17, None)
    play(position, "key 1")
    assert [line.value for line in choices(controls(position), "Move and end the turn (2 ways)")] == [
        "take metal; surface", "bonus; surface",
    ]  # fmt: skip


def test_recovering_a_key_and_the_end_of_the_turn_are_one_press() -> None:
    position = given(standing(solo(), tech_expert=1), track=("2", "X"), upgraded="tech_expert")
    play(timed(position, 17, 19), "key 1", "take tech")
    lines = choices(controls(position), "Move and end the turn (4 ways)")
    assert {str(line.label).partition(";")[0]: line.value for line in lines[1::2]} == {
        "Recover key 2": "retrieve 2; surface; timer b down",
        "Recover the X key": "retrieve x; surface; timer b down",
    }


def test_all_cubes_of_a_token_are_one_press() -> None:
    position = standing(solo(tokens="tech metal fuel credits plant"), explorer=3)
    play(position, "key 3", "token plant now")
    every = button(position, "2 times")
    assert every.argument == "take plant; take plant"
    assert str(every.label) == "2 times: take 1 plant to level 3"


def test_a_key_and_the_upgrade_that_its_sponsor_offers_are_one_press() -> None:
    position = standing(solo(), spy=4)
    assert button(position, "Upgrade the Spy").argument == "key 4; upgrade spy"


def test_each_drawn_contract_has_a_button_with_its_code() -> None:
    position = standing(solo(deck="C05 C06 C01 C07 C29 C24"), spy=2)
    play(position, "key 2", "draw")
    kept = [move for move in map(str, position.moves()) if move.startswith("keep ")]
    assert len(kept) > 2
    shown = [control for control in controls(position) if isinstance(control, Button) and control.argument in kept]
    assert [str(each.label) for each in shown] == [f"Keep {move.removeprefix('keep ')}" for move in kept]


def test_a_propeller_and_the_only_act_of_its_diver_are_one_line() -> None:
    position = standing(solo(), trader=3)
    play(position, "key 3")
    values = [line.value for line in choices(controls(position), "Propel: ")]
    rows = [value for value in values if MOVE_SEPARATOR in value]
    assert rows
    assert values[: len(rows)] == rows


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_what_one_press_plays_can_be_played_in_a_row(seed: str) -> None:
    found = 0
    for position, _ in walk(seed, upgrade="any" if seed == "b" else "active"):
        for row in rows_of(FACE, position, 0):
            found += 1
            play(position.copy(), *row)
            assert look_ahead(position, *map(FACE.game.parse, row[:-1])) is not None
    assert found > 40


def test_a_contract_that_ends_the_game_is_proposed_first() -> None:
    position = given(with_cubes(standing(solo(deck="C01 C07"), trader=3), 3, "plant tech"), prestige=10)
    timed(position, None, 12)
    finishing(position, 3)
    (complete,) = [one for one in controls(position) if isinstance(one, Button) and one.argument.startswith("complete")]
    assert (complete.verb, complete.tone) == ("show", "danger")
    assert str(complete.label).endswith("; game over")
    text = text_at(position, proposed=complete.argument)
    assert "<@11>**: Your marker meets the last Timer. The game ends with 12 Prestige. Play it or go back." in text


# Words


def test_what_happened_stands_above_and_the_result_at_the_end() -> None:
    for position, events in walk("told"):
        text = text_at(position, events)
        if any(event.kind == "completed" for event in events):
            assert "Contract completed with" in text.split("\n")[0]
        if not position.deciders:
            outcome = position.outcome()
            assert outcome is not None
            assert f"**Game over: {outcome.scores[0]} Prestige, rank {outcome.title}.** Keep at it." in text
            missing = 17 - outcome.scores[0]
            assert f"{missing} more for rank Intermediate." in text


def test_the_whole_turn_is_described_when_the_next_begins() -> None:
    position = Otys().new(seats=1, seed=seed_from_text("w1"))
    turns, kinds = Turns(1), set[str]()
    for _, move in greedy_moves(FACE.game, 1, "w1"):
        of_game = position.turn_number
        events = position.play(FACE.game.parse(move))
        turns.add(0, events, of_game=of_game)
        kinds |= {event.kind for event in events}
        if position.deciders and position.prompt.kind == "key":
            if "completed" in kinds:
                break
            kinds = set()
    assert "completed" not in {event.kind for event in events}
    live = replace(live_at(FACE, position, events), turns=turns.latest)
    text = str(FACE.content(live, position.view(0))).split("\n")[0]
    assert "Contract completed with" in text
    assert "moves to" in text
    assert "dives" not in text


def test_the_table_in_words_holds_all_that_the_picture_shows() -> None:
    for position, _ in walk("words"):
        view = position.view(0)
        text = "\n".join(map(str, FACE.description(view)))
        assert all(f"{diver.name}" in text for diver in view.table[0].column)
        for number in range(1, 6):
            assert f"**Level {number}**" in text
        assert all(space.contract is None or f"Contract {space.contract.id}**" in text for space in view.public)
        assert all(f"{row.resource} {row.count}: " in text for row in view.store)


def test_every_piece_is_explained_by_its_notation_and_its_name() -> None:
    for entry in LOOKUP.entries:
        notation, label = entry.notation, str(entry.label)
        found = [LOOKUP.find(typed) for typed in (notation, label, f" {notation.upper()} ")]
        assert found == [entry] * 3
        assert str(entry.text).startswith("**")


def test_pieces_are_all_there_and_others_are_not_found() -> None:
    assert len(LOOKUP.suggestions(ENGLISH)) == len(DIVERS) + len(SPONSORS) + len(TOKENS) + len(CONTRACTS)
    for name, part in (("Spy", "move one Timer one space"), ("metal_expert", "1 metal + neutral key, free")):
        entry = LOOKUP.find(name)
        assert entry is not None
        assert part in str(entry.text)
    assert LOOKUP.find("Nemo") is None


def test_the_rules_tell_how_sure_every_part_is() -> None:
    text = f"{TOPICS['read'].text}{TOPICS['ours'].text}"
    for part in PROVENANCE:
        assert f"**{part.title}** ({part.section}, {part.status}): {part.note}" in text
    assert all(len(str(topic.text)) + len(str(topic.title)) <= MAX_CONTENT_LENGTH - 20 for topic in TOPICS.values())
    assert "3, 3, 4, 5 and 6" in str(TOPICS["column"].text)
    assert len(str(TOPICS["store"].text)) <= MAX_CONTENT_LENGTH
