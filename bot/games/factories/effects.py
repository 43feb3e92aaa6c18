"""What cards do to a table: draws, gains, dice that come, cards that fire by themselves, buildings."""

from __future__ import annotations

from functools import partial

from bot.games.engine import Run
from bot.games.factories import events
from bot.games.factories.components import FACES, Blueprint, Contractor, Gain, Occasion, Row
from bot.games.factories.dice import Dice, joined
from bot.games.factories.state import Built, State


def draw(run: Run[State]) -> Blueprint | None:
    """The top blueprint, after a shuffle if that is needed; None if there is no card at all (A2)."""
    pile = run.state.blueprints
    before = pile.shuffles
    card = pile.draw(run.state.chance)
    if pile.shuffles != before:
        run.tell(partial(events.shuffled, "blueprints", len(pile.deck) + 1))
    return card


def draw_to_hand(run: Run[State], seat: int, count: int) -> None:
    """A seat draws blueprints, fewer if there are not enough (A7)."""
    cards: list[Blueprint] = []
    while len(cards) < count and (card := draw(run)) is not None:
        cards.append(card)
    run.state.players[seat].hand += cards
    hidden = run.state.seats > 1
    run.tell(partial(events.drew, seat, cards, hidden=hidden))
    if hidden and cards:
        run.tell(partial(events.drew_cards, seat, cards))


def refill(run: Run[State], row: Row) -> None:
    """Fill the empty slots of a row of the market."""
    pile = run.state.pile(row)
    before = pile.shuffles
    slots = pile.refill(run.state.chance)
    if pile.shuffles != before:
        run.tell(partial(events.shuffled, row, len(pile.deck)))
    came = [(index + 1, card) for index in slots if (card := pile.row[index]) is not None]
    if came:
        run.tell(partial(events.refilled, row, [slot for slot, _ in came], [card for _, card in came]))


def put_away(run: Run[State], seat: int, card: Blueprint) -> None:
    """A seat discards a card from hand."""
    run.state.players[seat].hand.remove(card)
    run.state.blueprints.discards.append(card)


def gain(run: Run[State], seat: int, source: Blueprint | Contractor, got: Gain) -> None:
    """A seat gains resources and cards from a contractor or from a card that fires by itself."""
    player = run.state.players[seat]
    metal, energy = int(got.metal), int(got.energy)
    if metal or energy:
        player.metal += metal
        player.energy += energy
        run.tell(partial(events.gained, seat, metal, energy, source))
    if got.cards:
        draw_to_hand(run, seat, got.cards)


def make(run: Run[State], seat: int, built: Built, got: Gain) -> None:
    """A used card gives what it, or the one that it copies, gives. Goods may fire other cards."""
    player = run.state.players[seat]
    player.metal += int(got.metal)
    player.energy += int(got.energy)
    player.goods += got.goods
    built.goods += got.goods
    if got.goods or got.metal or got.energy:
        run.tell(partial(events.made, seat, built.copied or built.card, got))
    if got.cards:
        draw_to_hand(run, seat, got.cards)
    if got.goods and not player.made_goods:
        player.made_goods = True
        fire(run, seat, "goods", None)


def fire(run: Run[State], seat: int, occasion: Occasion, cause: Built | None) -> None:
    """Cards that fire by themselves do so, each once a round and none on its own building (section 7)."""
    for built in run.state.players[seat].compound:
        trigger = built.card.trigger
        if trigger is not None and trigger.on == occasion and not built.used and built is not cause:
            built.used = True
            run.tell(partial(events.fired, seat, built.card))
            gain(run, seat, built.card, trigger.gain)


def build(run: Run[State], seat: int, card: Blueprint, metal: int, energy: int, discard: Blueprint | None) -> None:
    """Put a paid card into the compound; afterwards others may fire."""
    built = Built(card)
    run.state.players[seat].compound.append(built)
    run.tell(partial(events.built, seat, card, metal, energy, discard))
    fire(run, seat, "build", built)


def roll(run: Run[State], seat: int, count: int, reason: str) -> None:
    """New free dice of a seat; each is the next roll of that seat in this round."""
    state, player, faces = run.state, run.state.players[seat], []
    for _ in range(count):
        player.rolled += 1
        faces.append(state.chance.die(len(FACES), "dice", state.round, seat, player.rolled))
    dice: Dice = tuple(faces)
    run.tell(partial(events.rolled, seat, dice, reason=reason))
    player.dice = joined(player.dice, dice)


def add_die(run: Run[State], seat: int, face: int, source: str) -> None:
    """A free die of a known face comes to a seat."""
    player = run.state.players[seat]
    player.dice = joined(player.dice, (face,))
    run.tell(partial(events.added_die, seat, face, source))


def reveal_for_resources(run: Run[State], seat: int, source: Contractor) -> None:
    """Investor: gain the printed build cost of the top blueprint and discard it."""
    card = draw(run)
    run.tell(partial(events.revealed, seat, card, source))
    if card is not None:
        gain(run, seat, source, Gain(metal=card.metal, energy=card.energy))
        run.state.blueprints.discards.append(card)


def build_from_deck(run: Run[State], seat: int, source: Contractor) -> None:
    """Engineer: build the first blueprint from the deck that may be built; what came before it is discarded."""
    player, aside = run.state.players[seat], []
    while (card := draw(run)) is not None:
        run.tell(partial(events.revealed, seat, card, source))
        if player.may_have(card):
            build(run, seat, card, 0, 0, None)
            break
        aside.append(card)
    else:
        run.tell(partial(events.revealed, seat, None, source))
    run.state.blueprints.discards += aside
