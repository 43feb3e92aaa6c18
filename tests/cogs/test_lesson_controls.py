"""Play looks like its lessons: the same decision at a real table has the same lists and buttons by the same names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.discord.components.controls import Button, Control, is_playable, with_names
from bot.discord.lesson.model import LEARNER, Lesson, LessonState, lesson_table
from bot.discord.table.table_message import public_viewer
from bot.games.contract import Game, known_moves
from tests.bench.presses.shown import NAMES
from tests.capabilities import LESSONS, each_lesson
from tests.cogs.faces import FACES
from tests.cogs.parts import controls_under
from tests.cogs.tables import NOW, table_at


def offered(controls: Iterable[Control]) -> list[tuple[str, str]]:
    """The title of the list and the label of each choice; no title for a button."""
    found: list[tuple[str, str]] = []
    for control in filter(is_playable, controls):
        if isinstance(control, Button):
            found += [("", str(control.label))] if control.verb != "more" or not control.permanent else []
        else:
            found += [(str(control.placeholder), str(choice.label)) for choice in control.choices]
    return found


def in_lesson(game: Game, state: LessonState) -> list[tuple[str, str]]:
    """What a step of a lesson offers."""
    view = state.position.view(LEARNER, None, LEARNER)
    controls = FACES[game.key].controls(lesson_table(game, state, 11, NOW), view, "")
    return offered(with_names(control, NAMES) for control in controls)


def at_table(game: Game, state: LessonState, *, private: bool) -> list[tuple[str, str]]:
    """What a table at the same decision offers, to everybody or to the member who decides."""
    live = table_at(game, state.position)
    view = live.position.view(LEARNER if private else public_viewer(live), None, LEARNER)
    controls = controls_under(FACES[game.key], live, view, "", private=private)
    return offered(with_names(control, NAMES) for control in controls)


@each_lesson
def test_the_members_own_message_offers_what_the_lesson_offered(game: Game, lesson: Lesson) -> None:
    for state in [*lesson.walk()][:-1]:
        assert at_table(game, state, private=True) == in_lesson(game, state)


@each_lesson
def test_the_board_offers_it_by_the_same_names_but_for_hidden_cards(game: Game, lesson: Lesson) -> None:
    for state in [*lesson.walk()][:-1]:
        position, seen = state.position, at_table(game, state, private=False)
        learned = in_lesson(game, state)
        assert not Counter(seen) - Counter(learned)
        if len(known_moves(position, None, LEARNER)) == len(position.moves(LEARNER)) and len(position.deciders) == 1:
            assert seen == learned


def test_flights_cards_and_drives_are_lists_on_the_board_as_in_lessons() -> None:
    titles: Counter[str] = Counter()
    for game, lesson in LESSONS:
        for state in [*lesson.walk()][:-1]:
            titles.update({title for title, _ in at_table(game, state, private=False)})
    assert titles["Fly now"] > 3
    assert titles["Cards and drives"] > 3
    assert not titles["Choose"]
