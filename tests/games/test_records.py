"""Records: round trip, replay, verification, and errors that name the entry."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cli.players.selfplay import play_game
from bot.games.chance import commitment, seed_from_text
from bot.games.contract import BadOption, BadRecord, Game, OptionValue
from bot.games.records import NEWEST, Record, early_outcome, iterate, outcome_json, verify, with_forfeits
from bot.games.records import commitment as commitment_to
from bot.games.registry import GAMES, game_named
from tests.tables.race import LongerWalks, Race, StricterRace

MAX_MOVES = 5000
MAX_RECORD_LENGTH = 1 << 20

SEED = seed_from_text("records")
GAME = Race()
MOVES = ("walk 2", "rest", "walk 1", "walk 2", "rest", "roll", "walk 3", "rest")


def a_race(moves: tuple[str, ...] = MOVES, *, finish: bool = True) -> Record:
    """A race of two seats to 20, played on by walking and resting until somebody wins."""
    position = GAME.new(seats=2, seed=SEED, options={})
    log: list[tuple[int, str]] = []
    rest = iter(["walk 3", "rest"] * 40 if finish else [])
    for notation in [*moves, *rest]:
        if not position.deciders:
            break
        log.append((position.deciders[0], notation))
        position.play(GAME.parse(notation))
    outcome = position.outcome()
    return Record(
        game="race",
        rules_version=1,
        seats=2,
        options={"goal": 20, "team": "free"},
        commitment=commitment(SEED),
        seed=SEED,
        log=tuple(log),
        outcome=None if outcome is None else outcome_json(outcome),
    )


RACE = a_race()


def with_entry(n: int, entry: object) -> Callable[[dict[str, Any]], None]:
    """A change of the file: entry n becomes something else."""

    def change(head: dict[str, Any]) -> None:
        head["log"][n - 1] = entry

    return change


def with_keys(**keys: object) -> Callable[[dict[str, Any]], None]:
    return lambda head: head.update(keys)


def without(key: str) -> Callable[[dict[str, Any]], None]:
    return lambda head: head.pop(key)


def changed(change: Callable[[dict[str, Any]], object], record: Record = RACE) -> str:
    head = json.loads(record.to_json())
    change(head)
    return json.dumps(head)


def refused(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as bad:
        verify(Record.from_json(text), GAME)
    return bad.value


@pytest.mark.parametrize(
    "record",
    [RACE, a_race(finish=False), replace(a_race(finish=False), seed=None), a_race(())],
    ids=["finished", "resigned", "running", "walked"],
)
def test_a_record_comes_back_from_its_file(record: Record) -> None:
    assert Record.from_json(record.to_json()) == record


def test_a_file_has_the_keys_of_the_design_and_no_others() -> None:
    keys = ["format", "game", "rules_version", "seats", "options", "commitment", "seed", "log", "outcome"]
    head = json.loads(RACE.to_json())
    assert list(head) == keys
    assert head["format"] == "tablekeeper/1"
    assert head["seed"] == SEED.hex()
    assert head["log"][0] == [0, "walk 2"]


def test_a_running_record_has_no_seed_and_cannot_be_replayed_yet() -> None:
    running = replace(a_race(finish=False), seed=None)
    assert "seed" not in json.loads(running.to_json())
    assert "until" in str(refused(running.to_json())) or "when it ends" in str(refused(running.to_json()))


def test_an_outcome_may_be_absent_from_the_file_of_a_game_that_was_not_finished() -> None:
    assert Record.from_json(changed(without("outcome"), a_race(finish=False))).outcome is None


def test_a_record_says_nothing_of_its_seed_in_passing() -> None:
    assert repr(SEED)[2:-1] not in repr(RACE)
    assert SEED.hex() not in repr(RACE)


def test_a_replay_begins_with_the_opening_and_tells_every_move() -> None:
    opening, *entries = iterate(RACE, GAME)
    assert (opening.n, opening.seat, opening.move) == (0, None, None)
    assert [event.kind for event in opening.events] == ["wind"]
    assert [(entry.seat, entry.move) for entry in entries] == list(RACE.log)
    assert [entry.n for entry in entries] == list(range(1, len(RACE.log) + 1))
    assert str(entries[0].label) == "Walk 2 steps"
    assert [event.kind for event in entries[5].events] == ["roll"]


def test_every_entry_of_a_replay_has_a_position_of_its_own() -> None:
    entries = list(iterate(RACE, GAME))
    assert entries[0].position.scores() == (0, 0)
    assert entries[1].position.scores() == (2, 0)
    assert entries[-1].position.deciders == ()


def test_a_true_record_verifies() -> None:
    verification = verify(RACE, GAME)
    assert verification.moves == len(RACE.log)
    assert verification.outcome is not None
    assert verification.outcome.scores == verification.scores
    assert max(verification.scores) >= 20


def test_a_game_that_ended_early_verifies_without_an_outcome() -> None:
    assert verify(a_race(finish=False), GAME).outcome is None


def test_the_game_is_looked_up_when_it_is_not_given() -> None:
    game = game_named("carcassonne")
    position = game.new(seats=1, seed=SEED, options={})
    log: list[tuple[int, str]] = []
    while position.deciders:
        move = position.moves()[len(log) % len(position.moves())]
        log.append((0, str(move)))
        position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    record = Record(
        game="carcassonne",
        rules_version=game.rules_version,
        seats=1,
        options=game.check_options({}),
        commitment=commitment(SEED),
        seed=SEED,
        log=tuple(log),
        outcome=outcome_json(outcome),
    )
    verification = verify(Record.from_json(record.to_json()))
    assert (verification.game, verification.outcome) == (game, outcome)


@pytest.mark.parametrize(
    ("change", "entry", "why"),
    [
        (with_entry(1, [0]), 1, "must be a pair"),
        (with_entry(2, [0, "rest", 1]), 2, "must be a pair"),
        (with_entry(3, "walk 1"), 3, "must be a pair"),
        (with_entry(4, {"seat": 0, "move": "rest"}), 4, "must be a pair"),
        (with_entry(5, [False, "rest"]), 5, "must be a pair"),
        (with_entry(5, ["0", "rest"]), 5, "must be a pair"),
        (with_entry(6, [0, None]), 6, "must be a pair"),
        (with_entry(2, [2, "rest"]), 2, "no seat 2"),
        (with_entry(2, [-1, "rest"]), 2, "no seat −1"),
        (with_entry(2, [0, "x" * 60]), 2, "is no move of the race"),
        (with_entry(2, [0, "x" * 61]), 2, "isn't the notation"),
        (with_entry(7, [0, "walk " + "1" * 60]), 7, "isn't the notation"),
        (with_entry(7, [0, ""]), 7, "isn't the notation"),
        (with_entry(7, [0, "walk\n1"]), 7, "isn't the notation"),
        (with_entry(7, [0, "wälk 1"]), 7, "isn't the notation"),
        (with_entry(2, [1, "rest"]), 2, "the turn of seat 0"),
        (with_entry(4, [1, "fly away"]), 4, "fly away is no move"),
        (with_entry(4, [1, "walk 3"]), 4, "too far"),
        (lambda head: head["log"].append([0, "rest"]), len(RACE.log) + 1, "after the end"),
        (lambda head: head["log"].pop(4), 5, "the turn of seat 1"),
    ],
)
def test_a_wrong_entry_is_named(change: Callable[[dict[str, Any]], object], entry: int, why: str) -> None:
    error = refused(changed(change))
    assert error.entry == entry
    assert f"Entry {entry}" in str(error)
    assert why in str(error)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (with_keys(format="tablekeeper/2"), "tablekeeper/1 format"),
        (without("format"), "tablekeeper/1 format"),
        (without("game"), "game is missing"),
        (without("rules_version"), "rules_version is missing"),
        (without("seats"), "seats is missing"),
        (without("options"), "options is missing"),
        (without("commitment"), "commitment is missing"),
        (without("log"), "log is missing"),
        (with_keys(cheat=True), "no key called cheat"),
        (with_keys(game=3), "must be a key"),
        (with_keys(game="../race"), "must be a key"),
        (with_keys(rules_version="1"), "rules_version"),
        (with_keys(rules_version=True), "rules_version"),
        (with_keys(rules_version=0), "rules_version"),
        (with_keys(rules_version=2), "version 2"),
        (with_keys(seats=2.0), "seats"),
        (with_keys(seats=9), "1 to 4 seats"),
        (with_keys(options=[]), "options"),
        (with_keys(options={"goal": None}), "options"),
        (with_keys(options={"goal": 7}), "7 isn't a choice. Choose 5, 20 or 1000."),
        (with_keys(options={"speed": 7}), "no option called speed"),
        (with_keys(commitment="abc"), "commitment"),
        (with_keys(commitment=commitment(SEED).upper()), "commitment"),
        (with_keys(commitment=commitment(b"other")), "match the commitment"),
        (with_keys(seed=SEED.hex()[2:]), "seed"),
        (with_keys(seed="zz" * 32), "seed"),
        (with_keys(seed=None), "seed"),
        (with_keys(seed=seed_from_text("other").hex()), "match the commitment"),
        (without("seed"), "no seed"),
        (with_keys(log={}), "log must be a list"),
        (with_keys(log=None), "log must be a list"),
        (with_keys(outcome=[1, 2]), "outcome must be an object"),
        (with_keys(outcome={}), "doesn't match the moves"),
        (with_keys(outcome=None), "outcome is missing"),
        (without("outcome"), "outcome is missing"),
        (lambda head: head["outcome"]["scores"].__setitem__(0, 99), "doesn't match the moves"),
        (lambda head: head["log"].pop(), "isn't over"),
    ],
)
def test_a_wrong_head_is_reported_as_such(change: Callable[[dict[str, Any]], object], why: str) -> None:
    error = refused(changed(change))
    assert error.entry == 0
    assert why in str(error)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "race",
        "[]",
        "null",
        "[" * 100_000,
        RACE.to_json()[:-3],
        RACE.to_json() + "{}",
        RACE.to_json().replace('"seats": 2', '"seats": NaN'),
        RACE.to_json().replace('"seats": 2', '"seats": ' + "9" * 5000),
        RACE.to_json().replace('"seats": 2', '"seats": 1, "seats": 2'),
        RACE.to_json().replace("\n", " " * MAX_RECORD_LENGTH, 1),
    ],
    ids=["empty", "word", "list", "null", "deep", "cut", "two", "nan", "huge number", "twice", "oversize"],
)
def test_what_is_not_exactly_one_record_is_refused(text: str) -> None:
    assert refused(text).entry == 0


def test_a_record_of_other_rules_is_refused() -> None:
    with pytest.raises(BadRecord, match="version 1"):
        verify(RACE, StricterRace())
    with pytest.raises(BadRecord, match="record of race"):
        verify(RACE, game_named("carcassonne"))
    with pytest.raises(BadRecord, match="no game called race"):
        verify(RACE)


@pytest.mark.parametrize(("version", "entry"), [(1, 1), (2, 0)])
def test_a_record_is_played_under_the_version_of_the_rules_that_it_names(version: int, entry: int) -> None:
    """Four steps in one turn came with version 2; the same log is right under it and wrong under version 1."""
    record = replace(a_race((), finish=False), rules_version=version, log=((0, "walk 4"),))
    if not entry:
        assert verify(record, LongerWalks()).scores == (4, 0)
        return
    with pytest.raises(BadRecord) as bad:
        verify(record, LongerWalks())
    assert bad.value.entry == entry


def test_the_newest_rules_are_played_unless_another_version_is_named() -> None:
    game = LongerWalks()
    assert len(game.new(seats=2, seed=SEED).moves()) == len(GAME.new(seats=2, seed=SEED).moves()) + 1
    assert game.new(seats=2, seed=SEED, rules_version=1).moves() == GAME.new(seats=2, seed=SEED).moves()
    for unknown in (0, 3):
        with pytest.raises(BadOption, match=f"version {unknown}"):
            game.new(seats=2, seed=SEED, rules_version=unknown)


def hostile(**keys: str) -> str:
    """A file with these values, written as they are."""
    text = changed(with_keys(**{key: f"<{key}>" for key in keys}))
    for key, value in keys.items():
        text = text.replace(f'"<{key}>"', value)
    return text


LONG = "7" * 4_000


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (hostile(seats=LONG), "a number with more than 15 digits"),
        (hostile(rules_version=LONG), "a number with more than 15 digits"),
        (hostile(rules_version="-" + LONG), "a number with more than 15 digits"),
        (hostile(options=f'{{"goal": {LONG}}}'), "a number with more than 15 digits"),
        (hostile(outcome=f'{{"scores": [{LONG}]}}'), "a number with more than 15 digits"),
        (changed(with_entry(3, [7, "rest"])).replace("[7,", f"[{LONG},"), "a number with more than 15 digits"),
        (hostile(seats="9" * 15), "1 to 4 seats"),
        (hostile(rules_version="9" * 15), "version 999999999999999"),
        (hostile(seats="1e400"), "seats"),
        (hostile(options='{"team": "\\ud800"}'), "half of a character"),
        (changed(with_keys(**{"x" * 5_000: 1})), f"no key called {'x' * 39 + '…'}."),
        (changed(with_keys(options={"y" * 5_000: 1})), f"no option called {'y' * 39 + '…'}."),
        (
            changed(with_keys(options={"team": "z" * 5_000})),
            f"Who moves: {'z' * 39 + '…'} isn't a choice. Choose free or in_turn.",
        ),
        (changed(with_keys(log=[[0, "rest"]] * (MAX_MOVES + 1))), f"more than {MAX_MOVES} moves"),
        (hostile(outcome='{"a": ' * 300 + "1" + "}" * 300), "doesn't match the moves"),
    ],
)
def test_a_hostile_record_gets_a_short_sentence(text: str, why: str) -> None:
    content = str(refused(text))
    assert why in content
    assert len(content) < 300


@pytest.mark.parametrize("notation", ["WALK 2", " walk 2", "walk  2", "walk 02"])
def test_a_notation_that_is_not_canonical_is_refused(notation: str) -> None:
    """A player may type it so; a record writes each move in one way only."""
    error = refused(changed(with_entry(1, [0, notation])))
    assert error.entry == 1
    assert f"In records this move is written “walk 2”, not “{notation}”" in str(error)


def test_a_record_that_is_cut_short_says_so() -> None:
    assert verify(a_race(finish=False), GAME).is_cut_short
    assert not verify(RACE, GAME).is_cut_short


def problem(text: str, game: Game) -> BadRecord | None:
    """Return what is wrong with a file; any error but BadRecord is a bug."""
    try:
        verify(Record.from_json(text), game)
    except BadRecord as error:
        return error
    return None


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
PLACES = st.sampled_from([*json.loads(RACE.to_json()), "extra"])


@given(st.dictionaries(PLACES, ANYTHING, max_size=3), st.lists(st.tuples(st.integers(0, 12), ANYTHING), max_size=3))
def test_whatever_stands_in_a_file_it_is_a_record_or_a_sentence(
    keys: dict[str, object], entries: list[tuple[int, object]]
) -> None:
    head = json.loads(RACE.to_json())
    for n, entry in entries:
        head["log"].insert(n, entry)
    text = json.dumps({**head, **keys})
    error = problem(text, GAME)
    if error is None:
        record = Record.from_json(text)
        assert Record.from_json(record.to_json()) == record
    else:
        assert 0 < len(str(error).encode()) < 500


@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda content: content.decode("latin-1")))
def test_whatever_a_file_is_it_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadRecord) as bad:
        Record.from_json(text)
    assert 0 < len(str(bad.value)) < 500


@given(st.sampled_from(GAMES), st.text(st.sampled_from("0123456789 abcdefgmrxABN-"), min_size=1, max_size=60))
def test_no_notation_breaks_a_replay(game: Game, notation: str) -> None:
    seats = game.seats[0]
    head = {
        "format": "tablekeeper/1",
        "game": game.key,
        "rules_version": game.rules_version,
        "seats": seats,
        "options": {},
        "commitment": commitment(SEED),
        "seed": SEED.hex(),
        "log": [[game.new(seats=seats, seed=SEED).deciders[0], notation]],
        "outcome": None,
    }
    error = problem(json.dumps(head), game)
    assert error is None or error.entry == 1


def recommitted(record: Record) -> Record:
    """The same game with a commitment of the newest form."""
    promised = commitment_to(
        game=record.game, rules_version=record.rules_version, seats=record.seats, options=record.options, seed=SEED
    )
    return replace(record, commitment=promised, commitment_form=NEWEST)


def test_the_commitment_of_the_newest_form_is_made_of_one_line() -> None:
    line = (
        '{"commitment":2,"game":"race","options":{"goal":20,"team":"free"},"rules_version":1,"seats":2,"seed":"'
        + SEED.hex()
        + '"}'
    )
    assert recommitted(RACE).commitment == hashlib.sha256(line.encode()).hexdigest()
    with pytest.raises(ValueError, match="no form 3"):
        commitment_to(game="race", rules_version=1, seats=2, options={}, seed=SEED, form=3)


def test_an_option_that_happened_not_to_matter_cannot_be_changed() -> None:
    """Nobody shares a seat, so `team` changes nothing; a commitment to the seed alone does not notice."""
    record = recommitted(RACE)
    assert Record.from_json(record.to_json()) == record
    assert json.loads(record.to_json())["commitment_form"] == NEWEST
    assert verify(record, GAME).outcome is not None
    other: dict[str, OptionValue] = {"goal": 20, "team": "in_turn"}
    assert verify(replace(RACE, options=other), GAME).outcome is not None
    for options in (other, {"goal": 20}):
        with pytest.raises(BadRecord, match="options or the seats don't match the commitment"):
            verify(replace(record, options=options), GAME)


@pytest.mark.parametrize(
    ("key", "option"),
    [
        ("carcassonne", "team"),
        ("carcassonne", "goal_colours"),
        ("novaluna", "late_tasks"),
        ("factories", "level"),
        ("otys", "ties"),
        ("solarius", "outpost_first_scope"),
    ],
)
def test_no_option_of_a_game_can_be_changed_in_its_record(key: str, option: str) -> None:
    game = game_named(key)
    record = play_game(game, game.seats[0], game.check_options({}), "random", "an option")
    verify(record)
    choices = next(each.choices for each in game.options if each.name == option)
    others = [choice for choice in choices if choice != record.options[option]]
    assert others
    for other in others:
        with pytest.raises(BadRecord, match="match the commitment"):
            verify(replace(record, options={**record.options, option: other}))


@pytest.mark.parametrize("form", [0, 3, True, "2", None])
def test_a_form_of_commitment_that_there_is_not_is_refused(form: object) -> None:
    assert "commitment_form" in str(refused(changed(with_keys(commitment_form=form))))


def test_a_commitment_of_the_older_form_does_not_pass_for_one_of_the_newer() -> None:
    assert "match the commitment" in str(refused(changed(with_keys(commitment_form=2))))


def test_a_record_says_which_version_wrote_it_and_older_ones_say_none() -> None:
    record = replace(RACE, version="1.0.0")
    assert Record.from_json(record.to_json()) == record
    assert '"version"' not in RACE.to_json()


@pytest.mark.parametrize("version", [1, "", "one", "1.0.0 ", "1" * 33, None])
def test_a_version_that_is_none_is_refused(version: object) -> None:
    text = json.dumps({**json.loads(RACE.to_json()), "version": version})
    with pytest.raises(BadRecord, match="version must be"):
        Record.from_json(text)


# Forfeits


def a_long_record(seats: int, moves: int, *lost: int) -> Record:
    """A game of Nova Luna that stops after some moves, and says that these seats resigned, with the result for it."""
    game = game_named("novaluna")
    position = game.new(seats=seats, seed=SEED)
    log: list[tuple[int, str]] = []
    while position.deciders and len(log) < moves:
        seat, move = position.deciders[0], position.moves()[0]
        position.play(move, seat)
        log.append((seat, str(move)))
    outcome = position.outcome()
    result = early_outcome(position.scores(), game.better, lost)
    if outcome is not None:
        result = with_forfeits(outcome_json(outcome), outcome.ranks, lost)
    return Record(
        "novaluna", game.rules_version, seats, {each.name: each.default for each in game.options},
        commitment(SEED), SEED, tuple(log), result, forfeits=tuple((seat, "resigned") for seat in lost),
    )  # fmt: skip


WHOLE = 10_000


def ranks_of(record: Record) -> list[int]:
    assert record.outcome is not None
    return cast("list[int]", record.outcome["ranks"])


@pytest.mark.parametrize(
    ("seats", "moves", "lost"),
    [(2, WHOLE, (0,)), (3, WHOLE, (0, 1)), (3, 20, (0, 1, 2)), (1, 5, (0,))],
)
def test_forfeits_that_no_game_can_have_are_refused(seats: int, moves: int, lost: tuple[int, ...]) -> None:
    with pytest.raises(BadRecord, match="forfeits"):
        verify(a_long_record(seats, moves, *lost))


@pytest.mark.parametrize(
    ("seats", "moves", "lost"), [(2, 20, (0,)), (3, 20, (0, 1)), (3, 20, (1,)), (3, WHOLE, (1,)), (4, WHOLE, (1, 0))]
)
def test_a_verification_tells_which_forfeits_a_record_states(seats: int, moves: int, lost: tuple[int, ...]) -> None:
    """The result after one forfeit among three, with two seats left, is possible: both may be computers."""
    assert verify(a_long_record(seats, moves, *lost)).forfeits == tuple((seat, "resigned") for seat in lost)


def test_the_winner_is_never_a_seat_that_lost_early() -> None:
    record = a_long_record(3, WHOLE)
    assert record.outcome is not None
    best = ranks_of(record).index(1)
    after = a_long_record(3, WHOLE, best)
    assert after.outcome is not None
    assert ranks_of(after)[best] == 3
    assert ranks_of(after)[cast("Any", after.outcome["details"])["winner"]] == 1
    verify(after)
    before = {**after.outcome, "details": record.outcome["details"]}
    verify(replace(after, outcome=before))
