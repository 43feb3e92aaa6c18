"""Alternative text of an Otys picture, most important facts first."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.otys.view import OtysGhost, OtysSoloView, OtysView, SeatView
from bot.games.text import Text
from renderers.kit.picture import early_end_sentence, fit_alt_text, outlined_sentence
from renderers.kit.words import ALL_IN_WORDS, result, sentence
from renderers.otys import words
from renderers.otys.layout import shown_seat


def alt(view: OtysView) -> str:
    """Return the text, at most 1024 characters, without sentences that don't fit."""
    return fit_alt_text(spoken(view), ALL_IN_WORDS)


def spoken(view: OtysView) -> Iterator[Text]:
    """All that the picture says, however long: what matters most first."""
    return _result(view) if view.outcome is not None else _turn(view)


def _turn(view: OtysView) -> Iterator[Text]:
    seat = shown_seat(view)
    yield from early_end_sentence(view)
    if view.early_end is None:
        yield words.spoken_turn(view.turn.number, view.prompt.text)
    if view.ghost is not None:
        yield from _considered(view.ghost)
    yield from outlined_sentence(view, words.area_name)
    yield words.owns(seat)
    if view.solo is not None:
        yield from _timers(view.solo)
    yield from _keys(seat)
    for public in view.public:
        if public.contract is not None:
            yield words.contract(public.contract, public.cube)
    yield from map(words.drawn, view.drawn)
    yield from map(words.in_hand, seat.hand)
    if not seat.hand and seat.hand_size:
        yield words.hand(seat.hand_size)
    yield from _levels(view, seat)
    yield words.store(view.store)
    yield words.at_surface([diver.name for diver in seat.column if diver.level is None])


def _considered(ghost: OtysGhost) -> Iterator[Text]:
    yield words.considered(ghost.label)
    if ghost.warning is not None:
        yield ghost.warning


def _timers(solo: OtysSoloView) -> Iterator[Text]:
    for timer in solo.timers:
        if timer.space is not None:
            yield words.timer(timer.name, timer.space)
    if solo.to_contact is not None:
        yield words.spaces_to_contact(solo.to_contact)
    left = [cube for cube in solo.cubes if cube.there]
    if left:
        yield words.on_track(left)
    if solo.queue:
        yield words.waiting(solo.queue)
    if solo.choosing:
        yield words.to_choose(solo.choosing)


def _keys(seat: SeatView) -> Iterator[Text]:
    yield words.keys([key.name for key in seat.keys if key.state == "ready"])
    if seat.neutral_keys:
        yield words.neutral_keys(seat.neutral_keys)
    yield words.on_hacker_track(len(seat.track), seat.threshold)


def _levels(view: OtysView, seat: SeatView) -> Iterator[Text]:
    effects = {one.level: one.name for one in view.sponsors}
    divers = {diver.level: diver for diver in seat.column if diver.level is not None}
    for level in seat.levels:
        diver = divers[level.level]
        yield words.level(level, diver.name, effects[level.level], upgraded=diver.upgraded)


def _result(view: OtysView) -> Iterator[Text]:
    outcome, seat = view.outcome, shown_seat(view)
    if outcome is None:
        return
    yield words.over(view.turn.number)
    if view.ending == "contact":
        yield words.MET
    yield result(outcome.scores[seat.seat])
    if outcome.title is not None:
        yield sentence(outcome.title)
    if view.solo is not None:
        yield words.leader_board(view.solo.ranks)
    yield from _levels(view, seat)
    yield words.store(view.store)
