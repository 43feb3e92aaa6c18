"""Using a built card: pay dice, resources and cards, then gain (rules/fantastic_factories.md 7).

A use stops where cards have to be chosen to discard, or what to gain; the moves for these choices go on from there.
"""

from __future__ import annotations

from bot.games.contract import Event
from bot.games.factories import events as told
from bot.games.factories import flow
from bot.games.factories.cards import Blueprint, Gain
from bot.games.factories.components import blueprint_named
from bot.games.factories.dice import changed, without
from bot.games.factories.effects import add_dice, make, roll
from bot.games.factories.moves import Discard, GainMix, Use
from bot.games.factories.state import Built, Pending, State
from bot.games.factories.uses import UseOption, added, option_of

Events = list[Event]


def use(state: State, move: Use, events: Events) -> None:
    """Pay dice and resources at once; cards are asked for one by one."""
    player, option = state.player, option_of(move, state.player.dice)
    assert option is not None  # noqa: S101
    index, built = next(
        (place, one) for place, one in enumerate(player.compound) if one.card.id == move.card and not one.used
    )
    copied = blueprint_named(move.copied) if move.copied else None
    player.metal -= option.metal
    player.energy -= option.energy
    built.used, built.copied = True, copied
    if option.action.dice is not None:
        built.dice = move.dice
        player.dice = without(player.dice, move.dice)
    events.append(told.used(state.seat, built.card, copied, option))
    if option.cards:
        state.pending = Pending("discard", option.cards, built.card, built=index, option=option)
        _discard_without_choice(state, events)
    else:
        _resolve(state, built, option, option.gain, events)


def _resolve(state: State, built: Built, option: UseOption, got: Gain, events: Events) -> None:
    """Everything is paid: change dice, gain, add dice."""
    state.pending = None
    seat, player, action = state.seat, state.player, option.action
    card = built.copied or built.card
    if action.change is not None:
        _change(state, card, option, events)
    make(state, seat, built, card, got, events)
    if option.die == 0:
        add_dice(player, roll(state, seat, 1, card.id, events))
    elif option.die is not None:
        add_dice(player, (option.die,))
        events.append(told.added_die(seat, option.die, card.id))


def _change(state: State, card: Blueprint, option: UseOption, events: Events) -> None:
    player, change, dice = state.player, option.action.change, option.move.dice
    assert change is not None  # noqa: S101
    player.dice = without(player.dice, dice)
    if change.kind == "reroll":
        add_dice(player, roll(state, state.seat, len(dice), card.id, events))
        return
    for face in dice:
        add_dice(player, (changed(change, face),))
        events.append(told.changed_die(state.seat, face, changed(change, face), card))


def discard(state: State, move: Discard, events: Events) -> None:
    """Discard a chosen card: one of a price, or one over the limit."""
    pending = pending_of(state)
    _put_away(state, blueprint_named(move.card), events)
    if state.pending is None:
        return
    if pending.asking == "limit_cards":
        if pending.left == 1:
            flow.finish_work(state, events)
    else:
        _discard_without_choice(state, events)


def _discard_without_choice(state: State, events: Events) -> None:
    """Discard what a card costs as far as there is nothing to choose: all cards, or only equal ones."""
    hand = state.player.hand
    while state.pending is not None and state.pending.asking == "discard":
        if state.pending.left < len(hand) and len(set(hand)) > 1:
            return
        _put_away(state, hand[0], events)


def _put_away(state: State, card: Blueprint, events: Events) -> None:
    """Discard one of the cards that are asked for; with the last one of a price the card is carried out."""
    pending = pending_of(state)
    state.player.hand.remove(card)
    state.blueprints.discards.append(card)
    limit = pending.asking == "limit_cards"
    source = "limit" if limit or pending.source is None else pending.source.id
    events.append(told.discarded(state.seat, card, source))
    state.pending = Pending(
        pending.asking, pending.left - 1, pending.source, built=pending.built, option=pending.option
    )
    if pending.left == 1 and not limit:
        _discarded_for(state, card, events)


def _discarded_for(state: State, card: Blueprint, events: Events) -> None:
    """The price of a use is paid; a card that gives the discarded one's cost may leave a choice of what (C5)."""
    pending = pending_of(state)
    assert pending.option is not None  # noqa: S101
    most, built = pending.option.action.printed, state.player.compound[pending.built]
    got = pending.option.gain
    if most is not None:
        if card.metal + card.energy > most:
            state.pending = Pending(
                "mix", most, pending.source, (), card.metal, card.energy, pending.built, pending.option
            )
            return
        got = added(got, Gain(metal=card.metal, energy=card.energy))
    _resolve(state, built, pending.option, got, events)


def gain_mix(state: State, move: GainMix, events: Events) -> None:
    """Gain what was chosen of the discarded card's build cost."""
    pending = pending_of(state)
    assert pending.option is not None  # noqa: S101
    got = added(pending.option.gain, Gain(metal=move.metal, energy=move.energy))
    _resolve(state, state.player.compound[pending.built], pending.option, got, events)


def pending_of(state: State) -> Pending:
    """The decision inside an effect that is owed."""
    assert state.pending is not None  # noqa: S101
    return state.pending
