"""What cards do to a table: draws, gains, dice that come, cards that fire by themselves, buildings.

Every function changes the state and appends what it did to `events`.
"""

from __future__ import annotations

from bot.games.contract import Event
from bot.games.factories import events as told
from bot.games.factories.cards import Blueprint, Contractor, Gain, Occasion
from bot.games.factories.components import FACES
from bot.games.factories.dice import Dice, joined
from bot.games.factories.state import Built, Player, State
from bot.games.factories.view import Row


def draw(state: State, events: list[Event]) -> Blueprint | None:
    """The top blueprint, after a shuffle if that is needed; None if there is no card at all (A2)."""
    pile = state.blueprints
    before = pile.shuffles
    card = pile.draw(state.chance)
    if pile.shuffles != before:
        events.append(told.shuffled("blueprints", len(pile.deck) + 1))
    return card


def draw_to_hand(state: State, seat: int, count: int, events: list[Event]) -> None:
    """A seat draws blueprints, fewer if there are not enough (A7)."""
    cards: list[Blueprint] = []
    while len(cards) < count and (card := draw(state, events)) is not None:
        cards.append(card)
    state.players[seat].hand += cards
    events += told.drew(seat, cards, hidden=state.seats > 1)


def refill(state: State, row: Row, events: list[Event]) -> None:
    """Fill the empty slots of a row of the market."""
    pile = state.blueprints if row == "blueprints" else state.contractors
    before = pile.shuffles
    slots = pile.refill(state.chance)
    if pile.shuffles != before:
        events.append(told.shuffled(row, len(pile.deck)))
    came = [(index + 1, card) for index in slots if (card := pile.row[index]) is not None]
    if came:
        events.append(told.refilled(row, [slot for slot, _ in came], [card for _, card in came]))


def gain(state: State, seat: int, source: Blueprint | Contractor, got: Gain, events: list[Event]) -> None:
    """A seat gains resources and cards from a contractor or from a card that fires by itself."""
    player = state.players[seat]
    metal, energy = int(got.metal), int(got.energy)
    if metal or energy:
        player.metal += metal
        player.energy += energy
        events.append(told.gained(seat, metal, energy, source))
    if got.cards:
        draw_to_hand(state, seat, got.cards, events)


def make(state: State, seat: int, built: Built, card: Blueprint, got: Gain, events: list[Event]) -> None:
    """A used card gives what it gives; `card` is the copied one for a Replicator. Goods may fire other cards."""
    player = state.players[seat]
    player.metal += int(got.metal)
    player.energy += int(got.energy)
    player.goods += got.goods
    built.goods += got.goods
    if got.goods or got.metal or got.energy:
        events.append(told.made(seat, card, got))
    if got.cards:
        draw_to_hand(state, seat, got.cards, events)
    if got.goods and not player.made_goods:
        player.made_goods = True
        fire(state, seat, "goods", None, events)


def fire(state: State, seat: int, occasion: Occasion, cause: Built | None, events: list[Event]) -> None:
    """Cards that fire by themselves do so, each once a round and none on its own building (section 7)."""
    for built in state.players[seat].compound:
        trigger = built.card.trigger
        if trigger is not None and trigger.on == occasion and not built.used and built is not cause:
            built.used = True
            events.append(told.fired(seat, built.card))
            gain(state, seat, built.card, trigger.gain, events)


def build(
    state: State, seat: int, card: Blueprint, metal: int, energy: int, discard: Blueprint | None, events: list[Event]
) -> None:
    """Put a paid card into the compound; afterwards others may fire."""
    built = Built(card)
    state.players[seat].compound.append(built)
    events.append(told.built(seat, card, metal, energy, discard))
    fire(state, seat, "build", built, events)


def roll(state: State, seat: int, count: int, reason: str, events: list[Event]) -> Dice:
    """New faces for so many dice of a seat; each is the next roll of that seat in this round."""
    player, faces = state.players[seat], []
    for _ in range(count):
        player.rolled += 1
        faces.append(state.chance.die(len(FACES), "dice", state.round, seat, player.rolled))
    events.append(told.rolled(seat, tuple(faces), reason=reason))
    return tuple(faces)


def add_dice(player: Player, dice: Dice) -> None:
    """Dice become free dice of a player."""
    player.dice = joined(player.dice, dice)


def reveal_for_resources(state: State, seat: int, source: Contractor, events: list[Event]) -> None:
    """Investor: gain the printed build cost of the top blueprint and discard it."""
    card = draw(state, events)
    events.append(told.revealed(seat, card, source))
    if card is not None:
        gain(state, seat, source, Gain(metal=card.metal, energy=card.energy), events)
        state.blueprints.discards.append(card)


def build_from_deck(state: State, seat: int, source: Contractor, events: list[Event]) -> None:
    """Engineer: build the first blueprint from the deck that may be built; what came before it is discarded."""
    player, aside = state.players[seat], []
    while (card := draw(state, events)) is not None:
        events.append(told.revealed(seat, card, source))
        if player.may_have(card):
            build(state, seat, card, 0, 0, None, events)
            break
        aside.append(card)
    else:
        events.append(told.revealed(seat, None, source))
    state.blueprints.discards += aside
