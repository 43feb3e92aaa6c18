"""Alternative text of a Nova Luna picture, most important facts first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.novaluna.state import MISSING
from bot.games.novaluna.view import DisplayView, NovaLunaView
from bot.games.text import Text, TextLike
from renderers.kit.picture import early_end_sentence, fit_alt_text, goal_sentences, outlined_sentence
from renderers.kit.words import ALL_IN_WORDS, result, sentence
from renderers.novaluna import words
from renderers.novaluna.counts import solo_counts
from renderers.novaluna.layout import active_display


def alt(view: NovaLunaView, names: Sequence[TextLike]) -> str:
    """Return the text, at most 1024 characters, without sentences that don't fit."""
    return fit_alt_text(spoken(view, names), ALL_IN_WORDS)


def spoken(view: NovaLunaView, names: Sequence[TextLike]) -> Iterator[Text]:
    """All that the picture says, however long: what matters most first."""
    return _result(view, names) if view.phase == "over" else _turn(view, names)


def _turn(view: NovaLunaView, names: Sequence[TextLike]) -> Iterator[Text]:
    display = active_display(view)
    yield from early_end_sentence(view)
    if view.solo is not None:
        yield words.spoken_phase(1 if view.phase == "first" else 2)
    elif view.early_end is None:
        yield words.spoken_turn(view.turns, names[display.seat])
    yield from outlined_sentence(view, words.area_name)
    yield from _ghost(view)
    yield from _count(view, names)
    for choice in view.choices:
        yield words.on_space(choice.space, choice.tile)
    if view.refill is not None and (view.refill.allowed or view.refill.forced):
        yield words.MUST_REFILL if view.refill.forced else words.MAY_REFILL
        if view.solo is not None:
            yield words.would_note(view.refill.noted)
    if view.decider is not None and view.choices:
        yield words.can_go_to(view.displays[view.decider].cells)
    if view.last is not None and view.last.cell is not None:
        name = names[view.last.seat]
        yield words.last_tile(view.last.cell) if view.seats == 1 else words.last_tile_of(view.last.cell, name)
    if view.track is not None:
        yield words.order_of_play([names[seat] for seat in view.track.order])
    yield from _tasks(display)
    if view.refill is not None:
        yield words.face_down(view.pile)


def _ghost(view: NovaLunaView) -> Iterator[Text]:
    ghost = view.ghost
    if ghost is None:
        return
    yield words.considered(ghost)
    yield words.completes(ghost.completes)
    if ghost.ends:
        yield words.WOULD_END
        if ghost.score is not None:
            yield result(ghost.score)
        if ghost.score is not None and ghost.missing:
            yield words.missing_cost(ghost.missing, MISSING * ghost.missing)
    elif ghost.again and view.track is not None:
        yield words.AGAIN


def _count(view: NovaLunaView, names: Sequence[TextLike]) -> Iterator[Text]:
    display = active_display(view)
    if view.solo is not None:
        if view.solo.noted is not None:
            yield words.noted(view.solo.noted)
        figures = solo_counts(view, view.solo)
        yield words.time_so_far(display.time, figures.noted + figures.time)
        yield words.stacks(display.stacks)
        return
    shown = [display if other.seat == display.seat else other for other in view.displays]
    yield words.discs_left([(names[one.seat], one.discs) for one in shown])


def _tasks(display: DisplayView) -> Iterator[Text]:
    """Describe what the display's open tasks need."""
    for laid in display.tiles:
        lacking = [task.missing for task in laid.tile.tasks if task.state == "open"]
        if lacking:
            yield words.lacks(laid, lacking)


def _result(view: NovaLunaView, names: Sequence[TextLike]) -> Iterator[Text]:
    yield words.SPOKEN_NAME
    yield words.SPOKEN_ENDINGS[view.ending]
    outcome = view.outcome
    if outcome is None:
        return
    if view.solo is None:
        standing = sorted(range(view.seats), key=lambda seat: outcome.ranks[seat])
        yield words.wins(names[standing[0]])
        yield words.discs_left([(names[seat], view.displays[seat].discs) for seat in standing])
    else:
        yield result(outcome.scores[0])
        if outcome.title is not None:
            yield sentence(outcome.title)
        yield words.both_counts(view.solo.noted or 0, view.solo.time)
        missing = view.displays[0].discs
        if missing:
            yield words.missing_cost(missing, MISSING * missing)
        yield from goal_sentences(outcome)
    yield words.laid(view.turn)
