"""What the lessons of Nova Luna and Fantastic Factories say about their positions is true, on every right path."""

from __future__ import annotations

from collections.abc import Iterator

from bot.discord.lesson.model import LEARNER, LessonState, advance, replay_lesson
from bot.games.factories.game import FactoriesPosition
from bot.games.novaluna.moves import NovaLunaTake
from bot.games.novaluna.view import NovaLunaView
from bot.games.registry import game_named
from tests.cogs.faces import FACES

BRANCHES = 3
"""Right answers of a step that are played."""


def begun(game: str, name: str) -> LessonState:
    """The first step of a lesson."""
    (lesson,) = [lesson for lesson in FACES[game].lessons if lesson.name == name]
    return replay_lesson(game_named(game), lesson)


def paths(state: LessonState) -> Iterator[list[LessonState]]:
    """The states of every path of right answers."""
    if state.step is None:
        yield [state]
        return
    step, position = state.step, state.position
    right = [move for move in position.moves(LEARNER) if step.accepts.match(position, move)]
    for move in right[:BRANCHES]:
        for path in paths(advance(state, move)):
            yield [state, *path]


def seen(state: LessonState) -> NovaLunaView:
    """A state of Nova Luna as the learner sees it."""
    view = state.position.view(LEARNER)
    assert isinstance(view, NovaLunaView)
    return view


def tasks_of(state: LessonState, *spaces: int) -> int:
    """The most tasks that a tile of these spaces completes, by default any tile."""
    found = seen(state).previews.items()
    return max(len(preview.completes) for take, preview in found if not spaces or take.space in spaces)


def test_phase_1_counts_twice() -> None:
    for first, second, third, end in paths(begun("novaluna", "phases")):
        display, solo = seen(first).displays[0], seen(first).solo
        assert solo is not None
        assert (solo.time, solo.so_far, display.stacks) == (27, 54, (1, 13))
        refill = seen(second).refill
        assert refill is not None
        assert (refill.noted, refill.allowed, tasks_of(second)) == (34, True, 0)
        assert seen(third).phase == "second"
        assert [tasks_of(third, space) > 0 for space in (6, 7, 8)] == [True, False, True]
        before, after = seen(third).solo, seen(end).solo
        assert before is not None
        assert after is not None
        assert after.so_far - before.so_far == 6


def test_a_missing_disc_costs_10_at_the_refill() -> None:
    for first, second, third, _ in paths(begun("novaluna", "missing")):
        assert sum(tile is not None for tile in seen(first).wheel) == 1
        assert seen(first).displays[0].stacks == (2, 13)
        refill = seen(second).refill
        assert refill is not None
        assert (refill.forced, refill.time, refill.missing, refill.noted) == (True, 42, 1, 52)
        assert seen(third).displays[0].stacks == (14,)


def test_the_score_at_the_end_of_nova_luna() -> None:
    for path in paths(begun("novaluna", "end")):
        scores = [solo.so_far for state in path if (solo := seen(state).solo) is not None]
        assert scores == [93, 96, 98, 104]
        assert [seen(state).displays[0].discs for state in path] == [4, 3, 2, 0]
        outcome = path[-1].position.outcome()
        assert outcome is not None
        assert outcome.scores == (104,)
        assert any(seen(path[-1]).wheel), "tiles are left"


def test_the_next_three_tiles_are_those_that_the_lesson_names() -> None:
    first = begun("novaluna", "wheel")
    for space, told in ((3, [4, 5, 6]), (4, [5, 6, 7]), (5, [6, 7, 8])):
        after = first.position.copy()
        after.play(NovaLunaTake(space, (0, 1)), LEARNER)
        assert [choice.space for choice in after.view(LEARNER).choices] == told  # type: ignore[attr-defined]
    for path in paths(first):
        for space, told in ((9, [10, 11, 3]), (10, [11, 3, 4]), (11, [3, 4, 6])):
            after = path[2].position.copy()
            after.play(NovaLunaTake(space, seen(path[2]).displays[0].cells[0]), LEARNER)
            assert [choice.space for choice in after.view(LEARNER).choices] == told  # type: ignore[attr-defined]


def test_nothing_completes_a_task_where_the_lesson_says_so() -> None:
    for path in paths(begun("novaluna", "time")):
        assert tasks_of(path[2]) == 0
    for path in paths(begun("novaluna", "race")):
        assert tasks_of(path[3]) == 0
        assert path[-1].position.outcome() is not None


def test_the_race_is_at_the_spaces_that_the_lesson_names() -> None:
    for path in paths(begun("novaluna", "race")):
        times = [[display.time for display in seen(state).displays] for state in path[:4]]
        assert times == [[5, 7], [6, 7], [7, 7], [12, 15]]


def test_the_end_of_factories_hangs_on_the_obelisk() -> None:
    for path in paths(begun("factories", "end")):
        outcome = path[-1].position.outcome()
        assert outcome is not None
        assert (outcome.scores, outcome.details["machine"]) == ((20,), 19)
        without = path[3].position.copy()
        without.play(game_named("factories").parse("done"), LEARNER)
        lost = without.outcome()
        assert lost is not None
        assert lost.scores[0] < 19


def test_resources_of_the_first_round_are_those_that_the_lesson_counts() -> None:
    for path in paths(begun("factories", "round")):
        stocks = []
        for state in path[:-1]:
            assert isinstance(state.position, FactoriesPosition)
            player = state.position.state.players[LEARNER]
            stocks.append((player.metal, player.energy))
        assert stocks == [(1, 2), (1, 2), (2, 2), (4, 2), (4, 5), (4, 5), (2, 3)]


def test_goods_and_energy_are_those_that_the_lesson_on_cards_counts() -> None:
    for path in paths(begun("factories", "use")):
        counted = []
        for state in path:
            assert isinstance(state.position, FactoriesPosition)
            player = state.position.state.players[LEARNER]
            counted.append((player.goods, player.energy))
        assert counted == [(0, 1), (1, 2), (1, 1), (2, 0)]
