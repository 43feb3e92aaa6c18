"""What a picture of Fantastic Factories says, for one who cannot see it: the turn first, then less and less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.games.factories.components import Blueprint
from bot.games.factories.state import MachineTurn
from bot.games.factories.view import FactoriesView, PlayerView
from bot.games.text import Text
from renderers.factories.layout import own_hand_shown, shown_player
from renderers.kit.picture import fitting_text


def alt(view: FactoriesView, names: Sequence[str]) -> str:
    """The text, at most 1024 characters; sentences that no longer fit are left out as a whole."""
    return fitting_text(map(str, _result(view, names) if view.phase == "over" else _turn(view, names)))


def _turn(view: FactoriesView, names: Sequence[str]) -> Iterator[Text]:
    player = shown_player(view)
    mover = names[player.seat if view.decider is None else view.decider]
    yield Text("Fantastic Factories, round {n}, {phase}: {name}.", n=view.round, phase=view.phase, name=mover)
    if view.last_round:
        yield Text("This is the last round.")
    if view.proposal is not None:
        yield Text("Considered: {move}.", move=view.proposal)
    if view.phase == "work" and player.dice:
        yield Text("{name} has the free dice {dice}.", name=names[player.seat], dice=", ".join(map(str, player.dice)))
    yield _has(player, names[player.seat])
    yield from _placed(player)
    usable = [built.card for built in player.compound if built.usable]
    if usable:
        yield Text("Can be used: {cards}.", cards=_named(usable))
    if own_hand_shown(view) and player.hand:
        yield Text("Hand: {cards}.", cards=", ".join(f"{one.card.name} ({one.card.tool})" for one in player.hand))
    row = (f"{slot.slot} {slot.card.name}" for slot in view.market.blueprints if slot.card is not None)
    yield Text("Blueprints: {cards}.", cards=", ".join(row))
    hired = (f"{one.tool} {one.contractor.name}" for one in view.market.contractors if one.contractor is not None)
    yield Text("Contractors: {cards}.", cards=", ".join(hired))
    if player.compound:
        yield Text("{name} has built {cards}.", name=names[player.seat], cards=_named(b.card for b in player.compound))
    yield from _machine(view)
    for other in view.players:
        if other.seat != player.seat:
            yield _has(other, names[other.seat])


def _has(player: PlayerView, name: str) -> Text:
    return Text(
        "{name}: {score} points, {goods} goods, {metal} metal, {energy} energy, {hand} in hand, {built} built.",
        name=name,
        score=player.score,
        goods=player.goods,
        metal=player.metal,
        energy=player.energy,
        hand=player.hand_size,
        built=len(player.compound),
    )


def _placed(player: PlayerView) -> Iterator[Text]:
    for section in player.sections:
        if section.dice:
            template = "{section}: dice {dice} gave {gained} {unit}."
            dice = ", ".join(map(str, section.dice))
            name = section.section.capitalize()
            yield Text(template, section=name, dice=dice, gained=section.gained, unit=section.unit)


def _machine(view: FactoriesView) -> Iterator[Text]:
    machine = view.machine
    if machine is None:
        return
    counts = ", ".join(f"{count} {kind}" for kind, count in machine.counts.items() if count)
    yield Text(
        "The Machine: {score} points, {goods} goods, cards: {counts}.",
        score=machine.score,
        goods=machine.goods,
        counts=counts or "none",
    )
    if machine.turn is not None:
        yield _told(machine.turn)


def _told(turn: MachineTurn) -> Text:
    tests = ", ".join(f"{test.type} {test.die} {'made a good' if test.passed else 'failed'}" for test in turn.tests)
    taken = "no card" if turn.taken is None else turn.taken.name
    return Text("In round {n} it took {card}; {tests}.", n=turn.round, card=taken, tests=tests)


def _named(cards: Sequence[Blueprint] | Iterator[Blueprint]) -> str:
    """Names with their counts: "Beacon twice" as "2 Beacon"."""
    counted = Counter(card.name for card in cards)
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counted.items())


def _result(view: FactoriesView, names: Sequence[str]) -> Iterator[Text]:
    yield Text("Fantastic Factories, over after {n} rounds.", n=view.round)
    outcome = view.outcome
    if outcome is None:
        return
    if view.machine is not None:
        template = (
            "{name} beats The Machine" if view.players[0].score > view.machine.score else "The Machine beats {name}"
        )
        yield Text(template + " {own} to {other}.", name=names[0], own=view.players[0].score, other=view.machine.score)
        if outcome.title is not None:
            yield Text("{title}.", title=outcome.title)
        reached = [goal for goal in outcome.goals if goal.reached]
        yield Text("Goals: {n} of {all}.", n=len(reached), all=len(outcome.goals))
        for goal in reached:
            yield Text("{goal}.", goal=goal.text)
    ranked = sorted(view.players, key=lambda player: outcome.ranks[player.seat])
    if view.machine is None:
        winners = [names[player.seat] for player in ranked if outcome.ranks[player.seat] == 1]
        yield Text("Winner: {names}.", names=", ".join(winners))
    for player in ranked:
        yield Text(
            "{name}: {score} points, {goods} goods and {prestige} prestige, {built} built.",
            name=names[player.seat],
            score=player.score,
            goods=player.goods,
            prestige=player.prestige,
            built=len(player.compound),
        )
    yield from _machine(view)
