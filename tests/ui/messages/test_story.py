"""What the others did since somebody's turn, and what becomes of a board left behind."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from bot.core.history.replay import Replay
from bot.core.history.turns import Turns
from bot.core.table.model import Kind, LiveTable, LogEntry, Revision, Turn
from bot.discord.components.controls import Button, Choice, Select, with_names
from bot.discord.table.face import Face
from bot.discord.table.story_messages import fit_sentences, story_since, story_text, turn_lines
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Event, Game
from bot.games.novaluna import NovaLuna
from bot.games.text import Text, Who, fill_names
from cogs.carcassonne.face import CarcassonneFace
from cogs.novaluna.face import NovaLunaFace
from cogs.otys.face import OtysFace
from tests.cogs.faces import FACES
from tests.cogs.tables import MEMBERS, NOW, table_at

MAX_PARTS = 8

EVERY = [*FACES.values()]
SEVERAL = [face for face in EVERY if face.game.seats[-1] > 1]
BOARD = "[the board](link)"


def event(seat: int | None, n: int, audience: int | None = None) -> Event:
    data = {"n": n} if seat is None else {"seat": seat, "n": n}
    return Event("did", Text("{n}", n=n), data, audience=audience)


def turns_of(seats: int, *moves: int) -> tuple[Turn, ...]:
    turns = Turns(seats)
    for n, seat in enumerate(moves):
        turns.add(seat, [event(seat, n)])
    return turns.latest


def live_with(turns: tuple[Turn, ...]) -> LiveTable:
    position = NovaLuna().new(seats=3, seed=seed_from_text("story"))
    return replace(table_at(NovaLuna(), position), turns=turns, last_seat=turns[-1].seat if turns else None)


def told(face: Face, live: LiveTable, after: int) -> str:
    """The story of the latest turns that ended after a rev."""
    return str(story_text(face, live.table, [turn for turn in live.turns if turn.ended > after], BOARD))


def waiting() -> tuple[int, int]:
    """The seats that do not decide."""
    first, second = {0, 1, 2} - {*live_with(()).position.deciders}
    return first, second


def test_moves_in_a_row_are_one_turn_and_turns_count_from_one() -> None:
    turns = turns_of(3, 0, 0, 1)
    assert [(turn.number, turn.seat, len(turn.events)) for turn in turns] == [(1, 0, 2), (2, 1, 1)]


def test_moves_of_a_seat_alone_are_one_turn_where_the_game_says_so() -> None:
    turns = Turns(1)
    for n, of_game in enumerate((0, 1, 1, 1)):
        turns.add(0, [event(0, n)], of_game=of_game)
    assert [(turn.number, len(turn.events)) for turn in turns.latest] == [(2, 3)]
    turns.add(0, [event(0, 4)], of_game=2)
    assert [(turn.number, len(turn.events)) for turn in turns.latest] == [(3, 1)]


def test_turns_reach_back_to_where_every_seat_has_decided_something() -> None:
    assert [turn.number for turn in turns_of(3, 0, 1, 0, 1, 0)] == [1, 2, 3, 4, 5]
    assert [turn.number for turn in turns_of(3, 0, 1, 2, 0, 1, 0)] == [3, 4, 5, 6]
    assert [turn.number for turn in turns_of(1, 0, 0, 0)] == [3]


def test_since_is_what_others_did_after_a_seats_own_last_turn() -> None:
    live = live_with(turns_of(3, 0, 1, 2, 0, 1))
    assert [turn.number for turn in live.since(2)] == [4, 5]
    assert [turn.number for turn in live.since(0)] == [5]
    assert live.since(1) == ()


class Counting(NovaLunaFace):
    """Tells the number of every event."""

    def brief(self, events):  # type: ignore[no-untyped-def]
        return [Text("did {n} to {who}", n=each.data["n"], who=Who(0)) for each in events]


def test_what_everybody_gained_since_one_decided_last_is_known() -> None:
    live = live_with(())
    scores = live.position.scores()
    turns = tuple(
        Turn(number, seat, (), tuple(score - gained for score, gained in zip(scores, (number, 2, 0), strict=True)))
        for number, seat in ((1, 0), (4, 1), (7, 2))
    )
    live = replace(live, turns=turns)
    assert live.gained(0) == (4, 2, 0)
    assert live.gained(1) == (7, 2, 0)
    assert live.gained(2) == ()
    assert live.gained(2, 0) == (4, 2, 0)


def test_private_events_and_others_gains_are_left_out() -> None:
    seat, other = waiting()
    turn = Turn(4, seat, (event(seat, 5), event(seat, 6, audience=seat), event(other, 7), event(None, 8)))
    text = str(story_since(Counting(), live_with((turn,))))
    assert text == f"-# <@{MEMBERS[seat]}> did 5 to <@{MEMBERS[0]}> and did 8 to <@{MEMBERS[0]}>."


def test_seats_that_act_side_by_side_have_one_line_each() -> None:
    first, second = waiting()
    turns = turns_of(3, first, second, first)
    lines = str(story_since(Counting(), live_with(turns))).split("\n")
    assert [line.split(" did ")[0] for line in lines] == [f"-# <@{MEMBERS[seat]}>" for seat in (first, second)]
    assert lines[0].count(" did ") == 2


def test_several_who_decide_read_what_was_done_since_the_first_of_them_decided() -> None:
    live = live_with(turns_of(3, 0, 1, 2, 0, 1))
    assert [turn.number for turn in live.since(0, 2)] == [4, 5]
    assert live.since() == live.turns


def test_a_long_turn_is_cut() -> None:
    seat, _ = waiting()
    turn = Turn(1, seat, tuple(event(seat, n) for n in range(20)))
    text = str(story_since(Counting(), live_with((turn,))))
    assert text.count("did ") == MAX_PARTS - 1
    assert text.endswith(f"{20 - MAX_PARTS + 1} more actions.")


def test_a_board_tells_the_turn_that_ended_there() -> None:
    seat, _ = waiting()
    ended = live_with((Turn(14, seat, (event(seat, 5),), ended=20),))
    assert told(Counting(), ended, 19) == (f"-# Turn 14: <@{MEMBERS[seat]}> did 5 to <@{MEMBERS[0]}> · {BOARD}")


def test_moves_of_a_seat_in_a_row_are_one_line_of_what_happened_since() -> None:
    first, second = waiting()
    moves = [Turn(n, seat, (event(seat, n),)) for n, seat in enumerate((first, first, second, first), start=1)]
    texts = [str(line) for line in turn_lines(Counting(), live_with(()).table, moves)]
    assert [text.count("did ") for text in texts] == [2, 1, 1]
    assert [text.partition(" did ")[0] for text in texts] == [f"-# <@{MEMBERS[n]}>" for n in (first, second, first)]


def test_a_turn_has_the_point_of_the_game() -> None:
    seat, _ = waiting()
    ended = live_with((Turn(14, seat, (), when=Text("Round 2, turn 3"), ended=20),))
    assert told(Counting(), ended, 0).startswith("-# Round 2, turn 3: ")


def test_a_board_of_a_turn_with_nothing_to_tell_says_that_it_ended() -> None:
    seat, _ = waiting()
    ended = live_with((Turn(14, seat, (), ended=20),))
    assert told(Counting(), ended, 0) == f"-# Turn 14: <@{MEMBERS[seat]}> ended the turn · {BOARD}"


def test_a_board_tells_all_turns_that_ended_while_it_stood_and_none_that_stand_above_it() -> None:
    first, second = waiting()
    turns = [Turn(n, (first, second)[n % 2], (event((first, second)[n % 2], n),), ended=10 + n) for n in range(1, 5)]
    lines = told(Counting(), live_with(tuple(turns)), 12).split("\n")
    assert [line.split(":")[0] for line in lines] == ["-# Turn 3", "-# Turn 4"]
    assert lines[-1].endswith(BOARD)


def test_a_board_tells_only_what_does_not_stand_above_it_already() -> None:
    first, second = waiting()
    live = live_with((Turn(3, first, (event(first, 4),), ended=12), Turn(4, second, (event(second, 5),))))
    assert str(story_since(Counting(), live)).count("did ") == 2
    assert str(story_since(Counting(), live, after_rev=12)) == f"-# <@{MEMBERS[second]}> did 5 to <@{MEMBERS[0]}>."
    assert str(story_since(Counting(), live, after_rev=11)).count("did ") == 2


def test_a_turn_that_its_member_ended_by_hand_was_not_left_beforehand() -> None:
    turns = Turns(3)
    turns.add(0, [event(0, 1)], beforehand=True)
    assert turns.latest[-1].beforehand
    turns.add(0, [event(0, 2)])
    assert not turns.latest[-1].beforehand


def test_a_turn_names_its_player_even_after_the_seat_changed() -> None:
    seat, _ = waiting()
    ended = live_with((Turn(14, seat, (event(seat, 5),), members=(77,), ended=20),))
    assert told(Counting(), ended, 0).startswith("-# Turn 14: <@77> did 5")
    held = live_with((Turn(14, seat, (event(seat, 5),), members=(MEMBERS[seat],), ended=20),))
    assert told(Counting(), held, 0).startswith(f"-# Turn 14: <@{MEMBERS[seat]}> did 5")


def test_everyone_who_decided_in_a_turn_is_listed_once() -> None:
    turns = Turns(2)
    for member in (11, 12, 11, None):
        turns.add(0, [event(0, 1)], member=member)
    assert turns.latest[-1].members == (11, 12)


def test_a_board_in_the_middle_of_a_turn_tells_none() -> None:
    position = live_with(()).position
    (seat,) = position.deciders
    going_on = live_with((Turn(14, seat, (event(seat, 5),)),))
    assert told(Counting(), going_on, 0) == f"-# The game continues · {BOARD}"


def test_a_line_ends_at_a_sentence() -> None:
    assert str(fit_sentences([Text("One."), Text("Two.")], 9)) == "One. …"
    assert str(fit_sentences([Text("One."), Text("Two.")], 10)) == "One. Two."
    line = Text("Ninety-nine characters and a space. " + "x" * 64)
    assert "…" not in str(fit_sentences([*[line] * 4, Text("x" * 95)]))
    assert str(fit_sentences([*[line] * 4, Text("x" * 96)])).endswith("…")


def test_a_name_stands_for_a_seat_wherever_it_is_in_a_sentence() -> None:
    inside = Text("{players} meet {one}.", players=(Who(0), Who(1)), one=Text("{x:begun}", x=Who(2)))
    assert str(inside) == "player 1 and player 2 meet Player 3."
    assert str(fill_names(inside, ["ana", "", "chloe"])) == "ana and player 2 meet chloe."


@pytest.mark.parametrize("face", SEVERAL, ids=lambda face: face.game.key)
def test_every_turn_of_a_game_is_described_with_names_only(face: Face) -> None:
    game: Game = face.game
    seats = min(3, game.seats[-1])
    position = game.new(seats=seats, seed=seed_from_text("story"))
    chance, count = Chance(seed_from_text("choices")), 0
    turns = Turns(seats)
    for number in range(150):
        if not position.deciders:
            break
        seat, *_ = position.deciders
        moves = position.moves()
        events = position.play(moves[chance.below(len(moves), "move", number)])
        turns.add(seat, events)
        if seat not in position.deciders[:1]:
            text = str(story_since(face, replace(table_at(game, position), turns=turns.latest[-1:])))
            assert text.startswith(f"-# <@{MEMBERS[seat]}> "), text
            assert "layer " not in text
            count += 1
    assert count > min(5, number // 2)


def test_controls_name_seats_without_markup() -> None:
    helping = Text("1 card for {player}", player=Who(1))
    select = Select("Whom?", "gift", (Choice(helping, "give player 2", helping),))
    button = with_names(Button(helping, "play"), ["Ana", "Ben"])
    assert isinstance(button, Button)
    assert str(button.label) == "1 card for Ben"
    chosen = with_names(select, ["Ana", "Ben"])
    assert isinstance(chosen, Select)
    texts = [str(text) for each in chosen.choices for text in (each.label, each.description)]
    assert texts == ["1 card for Ben"] * 2


class Tells:
    """A game that is played by its first seat that decides, and a reader of all that boards left behind tell of it."""

    def __init__(self, face: Face, seats: int, seed: str) -> None:
        self.face = face
        self.chance = Chance(seed_from_text(seed))
        position = face.game.new(seats=seats, seed=seed_from_text(seed))
        self.replay = Replay(position, position.opening(), Revision(0, NOW))
        self.told: list[str] = []
        self.ended: set[int] = set()
        self.lines_until = 0
        self.n = 0

    @property
    def live(self) -> LiveTable:
        table = replace(table_at(self.face.game, self.replay.position).table, rev=self.n)
        return self.replay.state(table).live()

    def play(self) -> None:
        """One move of one of the seats that decide, the like of it each time."""
        position = self.replay.position
        self.n += 1
        seat = position.deciders[self.chance.below(len(position.deciders), "seat", self.n)]
        moves = position.moves(seat)
        move = moves[self.chance.below(len(moves), "move", self.n)]
        member = MEMBERS[seat]
        self.replay.play(LogEntry(self.n, Kind.MOVE, member, seat, str(move), NOW), move)
        self.ended.update(turn.number for turn in self.live.turns if turn.ended)

    def leave(self) -> None:
        """When a new board is posted, the old one becomes a line with its turn number."""
        live = self.live
        live = replace(live, turns=tuple(replace(turn, when=None) for turn in live.turns))
        self.told += told(self.face, live, self.lines_until).removesuffix(f" · {BOARD}").split("\n")
        self.lines_until = self.n


@pytest.mark.parametrize("often", [1, pytest.param(3, marks=pytest.mark.soak), 7])
@pytest.mark.parametrize("face", EVERY, ids=lambda face: face.game.key)
def test_every_turn_is_reported_once_however_often_a_board_moves(face: Face, often: int) -> None:
    for seats in {face.game.seats[0], face.game.seats[-1]}:
        tells = Tells(face, seats, f"told once {often}")
        while tells.replay.position.deciders and tells.n < 120:
            tells.play()
            if tells.chance.below(often, "left", tells.n) == 0:
                tells.leave()
        tells.leave()
        tells.leave()
        turns = [line.split(":")[0] for line in tells.told if line.startswith("-# Turn")]
        counts = Counter(turns)
        assert [turn for turn, times in counts.items() if times > 1] == []
        latest = [turn.number for turn in tells.live.turns if turn.ended]
        assert [number for number in latest if f"-# Turn {number}" not in counts] == []
        if often == 1:
            assert len(counts) == len(tells.ended)


def test_a_turn_begins_where_another_seat_moves_and_each_time_where_seats_begin_to_act_together() -> None:
    turns = Turns(2)
    assert turns.begins(0)
    turns.add(0, ())
    assert (turns.begins(0), turns.begins(1), turns.begins(0, together=True)) == (False, True, True)
    turns.add(0, (), together=True)
    turns.add(1, (), together=True)
    assert not turns.begins(0, together=True)
    turns.end_together()
    assert turns.begins(0, together=True)
    assert Turns(1).begins(0)


def alone(face: Face, moves: int) -> LiveTable:
    """Return a solo game after n moves, each the first legal one."""
    position = face.game.new(seats=1, seed=seed_from_text("story"))
    replay = Replay(position, position.opening(), Revision(0, NOW))
    for n in range(1, moves + 1):
        move = position.moves()[0]
        replay.play(LogEntry(n, Kind.MOVE, MEMBERS[0], 0, str(move), NOW), move)
    return replay.state(table_at(face.game, position).table).live()


def test_a_board_of_carcassonne_left_behind_tells_the_tile_and_what_it_brought() -> None:
    text = told(CarcassonneFace(), alone(CarcassonneFace(), 8), 0)
    assert text == (
        "-# Turn 6: <@11> placed Right's tile at L6, placed a meeple on its monastery "
        f"and completed a road for 0 points · {BOARD}"
    )


def test_a_board_of_otys_left_behind_tells_the_whole_turn() -> None:
    face = OtysFace()
    texts = [told(face, alone(face, moves), 0) for moves in range(1, 14)]
    ended = [text for text in texts if text != f"-# The game continues · {BOARD}"]
    assert 0 < len(ended) < len(texts)
    assert all(re.match(r"-# Turn \d: <@11> used the \w[\w ]+", text) for text in ended)
    assert all("moved Timer" in text for text in ended)
