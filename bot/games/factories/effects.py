"""Effects of cards: draws, gains, new dice, automatic cards, buildings."""

from __future__ import annotations

from functools import partial

from bot.games.engine import Execution
from bot.games.factories import events
from bot.games.factories.components import FACES, Blueprint, Contractor, FactoriesGain, Occasion, Row
from bot.games.factories.state import Built, Dice, FactoriesState, joined


def draw(run: Execution[FactoriesState]) -> Blueprint | None:
    """Draw the top blueprint, shuffling if needed; None if there is no card (A2)."""
    pile = run.state.blueprints
    before = pile.shuffles
    card = pile.draw(run.state.chance)
    if pile.shuffles != before:
        run.emit(partial(events.shuffled, "blueprints", len(pile.deck) + 1))
    return card


def draw_to_hand(run: Execution[FactoriesState], seat: int, count: int) -> None:
    """Draw blueprints for a seat, fewer if there aren't enough (A7)."""
    cards: list[Blueprint] = []
    while len(cards) < count and (card := draw(run)) is not None:
        cards.append(card)
    run.state.players[seat].hand += cards
    hidden = run.state.seats > 1
    run.emit(partial(events.drew, seat, cards, hidden=hidden))
    if hidden and cards:
        run.emit(partial(events.drew_cards, seat, cards))


def refill(run: Execution[FactoriesState], row: Row) -> None:
    """Fill the empty slots of a row of the market."""
    pile = run.state.pile(row)
    before = pile.shuffles
    slots = pile.refill(run.state.chance)
    if pile.shuffles != before:
        run.emit(partial(events.shuffled, row, len(pile.deck)))
    came = [(index + 1, card) for index in slots if (card := pile.row[index]) is not None]
    if came:
        run.emit(partial(events.refilled, row, [slot for slot, _ in came], [card for _, card in came]))


def put_away(run: Execution[FactoriesState], seat: int, card: Blueprint) -> None:
    """Discard a card from a seat's hand."""
    run.state.players[seat].hand.remove(card)
    run.state.blueprints.discards.append(card)


def gain(run: Execution[FactoriesState], seat: int, source: Blueprint | Contractor, got: FactoriesGain) -> None:
    """Give a seat resources and cards from a contractor or an automatic card."""
    player = run.state.players[seat]
    metal, energy = int(got.metal), int(got.energy)
    if metal or energy:
        player.metal += metal
        player.energy += energy
        run.emit(partial(events.gained, seat, metal, energy, source))
    if got.cards:
        draw_to_hand(run, seat, got.cards)


def make(run: Execution[FactoriesState], seat: int, built: Built, got: FactoriesGain) -> None:
    """Gain what a used (or copied) card gives. Goods may trigger other cards."""
    player = run.state.players[seat]
    player.metal += int(got.metal)
    player.energy += int(got.energy)
    player.goods += got.goods
    built.goods += got.goods
    if got.goods or got.metal or got.energy:
        run.emit(partial(events.made, seat, built.copied or built.card, got))
    if got.cards:
        draw_to_hand(run, seat, got.cards)
    if got.goods and not player.made_goods:
        player.made_goods = True
        fire(run, seat, "goods", None)


def fire(run: Execution[FactoriesState], seat: int, occasion: Occasion, cause: Built | None) -> None:
    """Trigger automatic cards, each once a round (section 7).

    A card is not triggered by its own building.
    """
    for built in run.state.players[seat].compound:
        trigger = built.card.trigger
        if trigger is not None and trigger.on == occasion and not built.used and built is not cause:
            built.used = True
            run.emit(partial(events.fired, seat, built.card))
            gain(run, seat, built.card, trigger.gain)


def build(
    run: Execution[FactoriesState], seat: int, card: Blueprint, metal: int, energy: int, discard: Blueprint | None
) -> None:
    """Put a paid card into the compound; afterwards others may trigger."""
    built = Built(card)
    run.state.players[seat].compound.append(built)
    run.emit(partial(events.built, seat, card, metal, energy, discard))
    fire(run, seat, "build", built)


def roll(run: Execution[FactoriesState], seat: int, count: int, reason: str) -> None:
    """Roll free dice for a seat; each is its next roll of the round."""
    state, player, faces = run.state, run.state.players[seat], []
    for _ in range(count):
        player.rolled += 1
        faces.append(state.chance.die(len(FACES), "dice", state.round, seat, player.rolled))
    dice: Dice = tuple(faces)
    run.emit(partial(events.rolled, seat, dice, reason=reason))
    player.dice = joined(player.dice, dice)


def add_die(run: Execution[FactoriesState], seat: int, face: int, source: str) -> None:
    """Add a free die with a known face."""
    player = run.state.players[seat]
    player.dice = joined(player.dice, (face,))
    run.emit(partial(events.added_die, seat, face, source))


def reveal_for_resources(run: Execution[FactoriesState], seat: int, source: Contractor) -> None:
    """Investor: gain the printed build cost of the top blueprint and discard it."""
    card = draw(run)
    run.emit(partial(events.revealed, seat, card, source))
    if card is not None:
        gain(run, seat, source, FactoriesGain(metal=card.metal, energy=card.energy))
        run.state.blueprints.discards.append(card)


def build_from_deck(run: Execution[FactoriesState], seat: int, source: Contractor) -> None:
    """Engineer: build the first legal blueprint of the deck; discard those before."""
    player, aside = run.state.players[seat], []
    while (card := draw(run)) is not None:
        run.emit(partial(events.revealed, seat, card, source))
        if player.may_have(card):
            build(run, seat, card, 0, 0, None)
            break
        aside.append(card)
    else:
        run.emit(partial(events.revealed, seat, None, source))
    run.state.blueprints.discards += aside
