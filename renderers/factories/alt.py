"""Alternative text of a Fantastic Factories picture, most important facts first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.factories.view import FactoriesView
from bot.games.text import Text, TextLike
from renderers.factories import words
from renderers.factories.layout import is_hand_shown, shown_player
from renderers.kit.picture import early_end_sentence, fit_alt_text, goal_sentences
from renderers.kit.words import ALL_IN_WORDS, sentence


def alt(view: FactoriesView, names: Sequence[TextLike]) -> str:
    """Return the text, at most 1024 characters, without sentences that don't fit."""
    return fit_alt_text(spoken(view, names), ALL_IN_WORDS)


def spoken(view: FactoriesView, names: Sequence[TextLike]) -> Iterator[Text]:
    """All that the picture says, however long: what matters most first."""
    return _result(view, names) if view.phase == "over" else _turn(view, names)


def _turn(view: FactoriesView, names: Sequence[TextLike]) -> Iterator[Text]:
    player = shown_player(view)
    name = names[player.seat]
    yield from early_end_sentence(view)
    if view.early_end is None:
        yield words.spoken_turn(view.round, view.phase, [names[seat] for seat in view.deciders] or [name])
    if view.last_round:
        yield words.IS_LAST_ROUND
    if view.ghost is not None:
        yield words.considered(view.ghost.label)
    yield from filter(None, map(words.looked_at, view.outlined))
    if view.phase == "work" and player.dice:
        yield words.free_dice(name, player.dice)
    yield words.has(player, name)
    yield from (words.placed(section) for section in player.sections if section.dice)
    usable = [built.card for built in player.compound if built.usable]
    if usable:
        yield words.usable(usable)
    if is_hand_shown(view) and player.hand:
        yield words.hand(player.hand)
    yield words.blueprints(view.market.blueprints)
    yield words.contractors(view.market.contractors)
    if player.compound:
        yield words.has_built(name, (built.card for built in player.compound))
    yield from _machine(view)
    for other in view.players:
        if other.seat != player.seat:
            yield words.has(other, names[other.seat])


def _machine(view: FactoriesView) -> Iterator[Text]:
    machine = view.machine
    if machine is None:
        return
    yield words.machine(machine)
    if machine.turn is not None:
        yield words.machine_turn(machine.turn)


def _result(view: FactoriesView, names: Sequence[TextLike]) -> Iterator[Text]:
    yield words.over(view.round)
    outcome = view.outcome
    if outcome is None:
        return
    if view.machine is not None:
        yield words.beats(names[0], view.players[0].score, view.machine.score)
        if outcome.title is not None:
            yield sentence(outcome.title)
        yield from goal_sentences(outcome)
    ranked = sorted(view.players, key=lambda player: outcome.ranks[player.seat])
    if view.machine is None:
        yield words.spoken_winners([names[player.seat] for player in ranked if outcome.ranks[player.seat] == 1])
    for player in ranked:
        yield words.final(player, names[player.seat])
    yield from _machine(view)
