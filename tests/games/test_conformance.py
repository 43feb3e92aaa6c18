"""What every game of the registry owes its drivers, over seats, options and seeds.

`Walk` is one random game: seats, options, seed and a source of choices. Each test plays walks and watches one promise;
Hypothesis draws the walks, so that failures shrink. Some games are thirty times as long as others: they get fewer
walks, and are looked at closely at some positions of a walk only, so that no game takes much more time than another.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from random import Random
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ai.players import player_for, players_of
from bot.games.catalogues import load_language
from bot.games.chance import Chance
from bot.games.contract import (
    LABEL_LENGTH,
    NOTATION_LENGTH,
    BadOption,
    Event,
    Game,
    IllegalMove,
    InvalidMove,
    Move,
    NotYourTurn,
    OptionValue,
    Outcome,
    Position,
    Refusal,
)
from bot.games.engine import DecisionGame
from bot.games.registry import GAMES, game_named
from bot.games.rule_citations import find_citation
from bot.games.text import fit_text
from tests.games.engine.picks import Picks
from tests.games.notation_samples import samples_of
from tests.languages.pseudo import PSEUDO

MOST_DECISIONS = 5_000
"""No game here is longer; one that is does not end."""

WATCHED = 12
"""About this many positions of a walk are checked closely, at the most."""

SHORT = 100
"""Games up to this many decisions get all walks of a test; longer games get fewer."""

FEWEST_WALKS = 12

PARTS = 6
"""`make test` makes 1/n of the walks of `make soak`; the corpus adds full games."""

SOAK = pytest.mark.soak


@dataclass(frozen=True)
class Walk:
    """How one random game goes."""

    game: Game
    seats: int
    seed: bytes
    options: dict[str, OptionValue]
    choices: int
    watch: int

    def start(self) -> Position:
        """The first position."""
        return self.game.new(seats=self.seats, seed=self.seed, options=self.options)

    def steps(self) -> Iterator[tuple[Position, int, Sequence[Move], Random]]:
        """Positions with a seat that decides and its moves, spread evenly over the walk; not to be changed.

        Where several seats decide at once any of them comes next.

        One position of every stretch is drawn, so that no kind of decision that comes at regular intervals is missed.
        """
        position, random, watch = self.start(), Random(self.choices), Random(self.watch)
        stretch = max(1, _decisions(self.game, self.seats) // WATCHED)
        for decision in range(MOST_DECISIONS):
            if not position.deciders:
                return
            seat = random.choice(position.deciders)
            moves = position.moves(seat)
            if decision % stretch == 0:
                watched = decision + watch.randrange(stretch)
            if decision == watched:
                yield position, seat, moves, random
            position.play(random.choice(moves), seat)
        raise AssertionError("the game does not end")

    def played(self) -> tuple[Position, list[tuple[int, str]], list[Event]]:
        """The last position, seat and notation of every move, and all events from the first decision on."""
        position, random = self.start(), Random(self.choices)
        log: list[tuple[int, str]] = []
        events: list[Event] = []
        while position.deciders:
            seat = random.choice(position.deciders)
            log.append((seat, str(random.choice(position.moves(seat)))))
            events += position.play(self.game.parse(log[-1][1]), seat)
        return position, log, events


@lru_cache
def _decisions(game: Game, seats: int) -> int:
    """About how many decisions a random game takes: those of one game."""
    position, random, decisions = game.new(seats=seats, seed=b""), Random(0), 0
    while position.deciders:
        position.play(random.choice(position.moves()))
        decisions += 1
    return decisions


@st.composite
def walks(draw: st.DrawFn, game: Game) -> Walk:
    """Any walk through a game."""
    options = {option.name: draw(st.sampled_from(option.choices), label=option.name) for option in game.options}
    return Walk(
        game,
        draw(st.sampled_from(list(game.seats)), label="seats"),
        draw(st.binary(min_size=1, max_size=4), label="seed"),
        options,
        draw(st.integers(0, 2**16), label="choices"),
        draw(st.integers(0, 2**16), label="watch"),
    )


def _imagined(position: Position, viewer: int | None, random: Random) -> Position:
    """A position that differs from this one only in what the viewer cannot know."""
    return position.imagine(viewer, Chance(random.randbytes(8)))


PROVED = (*GAMES, Picks())
"""Those of the registry, and a small one in which several seats decide at the same time."""

SEVERAL = ("factories", Picks.key)
"""In these several seats decide at the same time; in all others always one."""

every_game = pytest.mark.parametrize("game", PROVED, ids=lambda game: str(game.key))


def over_walks(most: int) -> Callable[[Callable[[Game, st.DataObject], None]], Callable[[Game, int], None]]:
    """Make a check of every game with drawn data; `most` is how often `make soak` makes it for a short game."""

    def decorate(check: Callable[[Game, st.DataObject], None]) -> Callable[[Game, int], None]:
        @every_game
        @pytest.mark.parametrize("part", [pytest.param(1, id="some"), pytest.param(PARTS, id="many", marks=SOAK)])
        def test(game: Game, part: int) -> None:
            length = mean(_decisions(game, seats) for seats in game.seats)
            walks = max(1, min(most, max(FEWEST_WALKS, int(most * SHORT / length))) * part // PARTS)

            def walk(data: st.DataObject) -> None:
                check(game, data)

            walk.__name__ = f"{check.__name__}_{game.key}"
            settings(max_examples=walks)(given(data=st.data())(walk))()

        return test

    return decorate


@over_walks(180)
def test_random_legal_play_always_ends(game: Game, data: st.DataObject) -> None:
    walk = data.draw(walks(game))
    position, random, decisions = walk.start(), Random(walk.choices), 0
    while position.deciders:
        assert position.outcome() is None
        assert set(position.deciders) <= set(range(walk.seats))
        assert len(set(position.deciders)) == len(position.deciders)
        assert len(position.deciders) == 1 or game.key in SEVERAL
        for idle in set(range(walk.seats)) - set(position.deciders):
            with pytest.raises(NotYourTurn):
                position.moves(idle)
        seat = random.choice(position.deciders)
        position.play(random.choice(position.moves(seat)), seat)
        decisions += 1
        assert decisions < MOST_DECISIONS
    outcome = position.outcome()
    assert outcome is not None
    assert len(outcome.scores) == len(outcome.ranks) == walk.seats
    assert outcome.scores == position.scores()
    _check_ranks(game, outcome)
    assert list(position.moves()) == []
    json.dumps(outcome.as_json())


def _check_ranks(game: Game, outcome: Outcome) -> None:
    """Check that better scores rank first, ties apart, and that no rank is skipped."""
    sign = -1 if game.better == "high" else 1
    by_rank = sorted(zip(outcome.ranks, (sign * score for score in outcome.scores), strict=True))
    assert [score for _, score in by_rank] == sorted(score for _, score in by_rank)
    assert all(rank == 1 + sum(other < rank for other in outcome.ranks) for rank in outcome.ranks)
    assert all(one[1] == other[1] for one, other in pairwise(by_rank) if one[0] == other[0])


@pytest.mark.parametrize("game", [game for game in PROVED if game.key in SEVERAL], ids=lambda game: str(game.key))
def test_whoever_decides_at_the_same_time_leaves_the_decisions_of_the_others_as_they_are(game: Game) -> None:
    """A seat is asked the same before and after another seat's simultaneous move."""
    position, random, together = game.new(seats=game.seats[-1], seed=b"together"), Random(1), 0
    while position.deciders:
        seat = random.choice(position.deciders)
        others = {other: position.prompt_for(other) for other in position.deciders if other != seat}
        offered = {other: list(position.moves(other)) for other in others}
        position.play(random.choice(position.moves(seat)), seat)
        if others:
            together += 1
            assert {other: position.prompt_for(other) for other in others} == others
            assert {other: list(position.moves(other)) for other in others} == offered
    assert together


@over_walks(120)
def test_moves_round_trip_through_short_unique_notation(game: Game, data: st.DataObject) -> None:
    for _, _, moves, random in data.draw(walks(game)).steps():
        notations = [str(move) for move in moves]
        assert moves
        assert len(set(notations)) == len(set(moves)) == len(moves)
        for move, notation in zip(moves, notations, strict=True):
            assert game.parse(notation) == move
            assert notation.isascii()
            assert len(notation) <= NOTATION_LENGTH
        spoilt = random.choice(notations)
        forgiven = "  " + spoilt.replace(" ", "   ").swapcase() + " \t"
        assert str(game.parse(forgiven)) == spoilt


@every_game
def test_every_value_of_an_option_is_called_by_words_of_its_own(game: Game) -> None:
    for option in game.options:
        called = {str(option.value_name(value)) for value in option.choices}
        assert len(called) == len(option.choices), option.name
        worded = set(option.values)
        assert worded == set(option.choices) or (not worded and option.kind != "flag"), option.name


@every_game
def test_every_declared_form_of_a_move_is_written_and_read(game: Game) -> None:
    if not isinstance(game, DecisionGame):
        return
    samples = list(samples_of(game.grammar))
    assert {type(move) for move in samples} == set(game.grammar.moves)
    for move in samples:
        notation = str(move)
        assert notation.isascii()
        assert len(notation) <= NOTATION_LENGTH
        assert game.parse(notation) == move
        assert game.parse(f"  {notation.replace(' ', '   ').swapcase()} \t") == move


@over_walks(45)
def test_what_is_imagined_can_be_played_on(game: Game, data: st.DataObject) -> None:
    for position, seat, moves, random in data.draw(walks(game)).steps():
        before, other = position.copy(), _imagined(position, seat, random)
        other.play(random.choice(moves), seat)
        for _ in range(20):
            if other.deciders:
                then = random.choice(other.deciders)
                other.play(random.choice(other.moves(then)), then)
        assert position == before


@over_walks(75)
def test_labels_and_prompts_are_short_sentences(game: Game, data: st.DataObject) -> None:
    for position, seat, moves, _ in data.draw(walks(game)).steps():
        labels = [str(position.explain(move, seat)) for move in moves]
        assert all(0 < len(label) <= LABEL_LENGTH for label in labels)
        assert len(set(labels)) == len(labels)
        assert str(position.prompt_for(seat).text).endswith(".")
        assert position.prompt_for(seat).kind


@over_walks(20)
def test_labels_fit_a_button_in_every_language_and_tell_moves_apart(game: Game, data: st.DataObject) -> None:
    for position, seat, moves, _ in data.draw(walks(game)).steps():
        texts = [position.explain(move, seat) for move in moves]
        for language in (*(load_language(code) for code in ("de", "fr")), PSEUDO):
            labels = [fit_text(text, language, LABEL_LENGTH) for text in texts]
            assert [label for label in labels if len(label) > LABEL_LENGTH] == []
            assert sorted({*labels}) == sorted(labels)


@lru_cache
def _first_notations(game: Game, seats: int) -> Sequence[str]:
    """The moves of a first decision."""
    return [str(move) for move in game.new(seats=seats, seed=b"notations").moves()]


@every_game
@given(data=st.data(), text=st.text(max_size=80))
def test_any_text_is_a_move_or_an_invalid_move(game: Game, data: st.DataObject, text: str) -> None:
    seats = data.draw(st.sampled_from(list(game.seats)))
    legal = data.draw(st.sampled_from(_first_notations(game, seats)))
    at = data.draw(st.integers(0, len(legal)))
    sentences: list[str] = []
    for attempt in (text, legal[:at] + text + legal[at:]):
        try:
            move = game.parse(attempt)
        except InvalidMove as invalid:
            sentences.append(str(invalid))
        else:
            assert game.parse(str(move)) == move
    assert all(sentence.endswith(".") for sentence in sentences)


@over_walks(75)
def test_why_not_agrees_with_moves(game: Game, data: st.DataObject) -> None:
    walk, other = data.draw(walks(game)), data.draw(walks(game))
    strange = [move for _, _, moves, random in other.steps() for move in random.sample(list(moves), min(3, len(moves)))]
    for position, seat, moves, random in walk.steps():
        legal = set(moves)
        assert all(position.why_not(move, seat) is None for move in moves)
        for move in (*random.sample(strange, min(30, len(strange))), *_perturbed(game, moves, random)):
            refusal = position.why_not(move, seat)
            assert (refusal is None) == (move in legal), str(move)
            if refusal is not None:
                _check_refusal(refusal)


def _perturbed(game: Game, moves: Sequence[Move], random: Random) -> list[Move]:
    """Moves whose notation is nearly that of a legal one."""
    found = []
    for _ in range(20):
        text = list(str(random.choice(moves)))
        text[random.randrange(len(text))] = random.choice("abcdefghijklmnopqrstuvwxyz0123456789 -")
        try:
            found.append(game.parse("".join(text)))
        except InvalidMove:
            continue
    return found


def _check_refusal(refusal: Refusal) -> None:
    assert str(refusal.text).endswith(".")
    assert not refusal.rule or find_citation(refusal.rule)
    assert all(area.kind and area.which for area in refusal.areas)


@over_walks(45)
def test_a_refused_move_changes_nothing(game: Game, data: st.DataObject) -> None:
    walk, other = data.draw(walks(game)), data.draw(walks(game))
    strange = [move for _, _, moves, random in other.steps() for move in random.sample(list(moves), min(2, len(moves)))]
    for position, seat, moves, random in walk.steps():
        before = position.copy()
        for move in random.sample(strange, min(5, len(strange))):
            if move in moves:
                continue
            with pytest.raises(IllegalMove) as refused:
                position.play(move, seat)
            assert str(refused.value) == str(position.why_not(move, seat).text)  # type: ignore[union-attr]
            with pytest.raises(IllegalMove):
                position.view(seat, move, seat)
        assert position == before
        assert position.moves(seat) == before.moves(seat)


@over_walks(45)
def test_a_copy_is_independent(game: Game, data: st.DataObject) -> None:
    for position, seat, moves, random in data.draw(walks(game)).steps():
        kept, twin = position.copy(), position.copy()
        assert twin == position
        move = random.choice(moves)
        events = twin.play(move, seat)
        assert position == kept
        assert position.moves(seat) == moves
        assert twin != position
        assert kept.play(move, seat) == events
        assert kept == twin


@over_walks(75)
def test_the_same_seed_and_log_give_the_same_position(game: Game, data: st.DataObject) -> None:
    walk = data.draw(walks(game))
    position, log, events = walk.played()
    again = walk.start()
    replayed = [event for seat, notation in log for event in again.play(game.parse(notation), seat)]
    assert again == position
    assert replayed == events
    assert again.outcome() == position.outcome()
    assert again.view(None) == position.view(None)


@over_walks(45)
def test_looking_changes_nothing(game: Game, data: st.DataObject) -> None:
    for position, seat, moves, random in data.draw(walks(game)).steps():
        before = position.copy()
        for viewer in {None, seat, random.randrange(position.seats)}:
            view = position.view(viewer)
            assert (view.game, view.viewer, view.seats) == (game.key, viewer, position.seats)
            assert view == position.view(viewer)
            assert view.proposal is None
        proposal = random.choice(moves)
        assert position.view(seat, proposal, seat).proposal == str(proposal)
        assert position == before


@over_walks(45)
def test_nothing_hidden_is_in_any_view(game: Game, data: st.DataObject) -> None:
    """Views do not depend on hidden things; imagined positions differ only in those."""
    for position, seat, moves, random in data.draw(walks(game)).steps():
        for viewer in {None, seat, random.randrange(position.seats)}:
            other = _imagined(position, viewer, random)
            assert other.view(viewer) == position.view(viewer)
            if viewer == seat:
                assert other.moves(seat) == moves
                for proposal in random.sample(list(moves), min(5, len(moves))):
                    assert other.view(seat, proposal, seat) == position.view(seat, proposal, seat)
                    assert other.explain(proposal, seat) == position.explain(proposal, seat)


@over_walks(10)
def test_a_proposal_tells_others_nothing_hidden(game: Game, data: st.DataObject) -> None:
    """What a move would bring looks the same to all who do not decide it, whatever is in the mover's hand.

    Moves whose notation names what is hidden are legal in one of the two positions only.
    """
    for position, seat, moves, random in data.draw(walks(game)).steps():
        viewer = random.choice([None, *(other for other in range(position.seats) if other != seat)])
        other = _imagined(position, viewer, random)
        for proposal in random.sample(list(moves), min(8, len(moves))):
            if other.why_not(proposal, seat) is None:
                assert other.view(viewer, proposal, seat) == position.view(viewer, proposal, seat), str(proposal)


@over_walks(5)
def test_computer_players_do_not_peek(game: Game, data: st.DataObject) -> None:
    walk = data.draw(walks(game))
    for name in players_of(game):
        for position, _, _, random in walk.steps():
            other = _imagined(position, position.deciders[0], random)
            choices = [player_for(game, name, Chance(b"x")).choose(one) for one in (position, other)]
            assert choices[0] == choices[1]


@over_walks(120)
def test_events_are_printed_as_sentences_and_json(game: Game, data: st.DataObject) -> None:
    walk = data.draw(walks(game))
    for event in (*walk.start().opening(), *walk.played()[2]):
        assert event.kind
        assert str(event.text).endswith(".")
        assert json.loads(json.dumps(dict(event.data))) == dict(event.data)


@every_game
def test_seats_and_options_that_the_game_lacks_are_refused(game: Game) -> None:
    for seats in (0, game.seats[-1] + 1):
        with pytest.raises(BadOption):
            game.new(seats=seats, seed=b"")
    with pytest.raises(BadOption):
        game.new(seats=game.seats[0], seed=b"", options={"no such option": 1})
    for option in game.options:
        with pytest.raises(BadOption):
            game.new(seats=game.seats[0], seed=b"", options={option.name: "no such value"})
        assert option.default in option.choices
        assert len(option.name) <= 32
        assert option.name == option.name.lower()
        assert 0 < len(str(option.help)) <= 100


@every_game
def test_a_position_has_the_seats_it_was_started_with(game: Game) -> None:
    for seats in game.seats:
        assert game.new(seats=seats, seed=b"seats").seats == seats


@every_game
def test_every_version_of_the_rules_is_played_to_the_end(game: Game) -> None:
    assert list(game.older_rules) == sorted(set(game.older_rules))
    for version in (*game.older_rules, game.rules_version):
        assert version in range(1, game.rules_version + 1)
        position = game.new(seats=game.seats[-1], seed=b"versions", rules_version=version)
        random = Random(version)
        while position.deciders:
            position.play(random.choice(position.moves()))
    for version in (0, game.rules_version + 1):
        with pytest.raises(BadOption):
            game.new(seats=game.seats[-1], seed=b"versions", rules_version=version)


@every_game
def test_every_computer_player_plays_legal_moves_to_the_end(game: Game) -> None:
    assert next(iter(players_of(game))) == "random"
    for name in players_of(game):
        position = game.new(seats=game.seats[0], seed=b"player")
        player = player_for(game, name, Chance(b"player"))
        while position.deciders:
            move = player.choose(position)
            assert position.why_not(move) is None
            position.play(move)
        again = game.new(seats=game.seats[0], seed=b"player")
        player = player_for(game, name, Chance(b"player"))
        while again.deciders:
            again.play(player.choose(again))
        assert again == position
    with pytest.raises(BadOption):
        player_for(game, "nobody", Chance(b""))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
def test_games_are_found_by_their_key(game: Game) -> None:
    assert game_named(game.key) is game
    assert game.key.isidentifier()
    with pytest.raises(BadOption):
        game_named("no such game")
