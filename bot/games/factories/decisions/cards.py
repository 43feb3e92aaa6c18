"""Use and build cards (rules/fantastic_factories.md 7 and 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import ClassVar, Generic, TypeVar

from bot.games.areas import AreaKey
from bot.games.contract import Move, Refusal
from bot.games.engine import Decision, Execution
from bot.games.factories import events, words
from bot.games.factories.components import (
    BLUEPRINTS,
    BONUS,
    FACES,
    SECTIONS,
    SPACES,
    START,
    Action,
    Blueprint,
    Contractor,
    FactoriesGain,
    SectionName,
    blueprint_named,
)
from bot.games.factories.effects import add_die, build, draw_to_hand, make, put_away, roll
from bot.games.factories.moves import (
    FactoriesBuild,
    FactoriesDiscard,
    FactoriesPlace,
    FactoriesUse,
    GainMix,
    Roll,
    SetDie,
    Specialist,
)
from bot.games.factories.state import Asking, Dice, FactoriesState, PlayerState, changed, distinct, joined, without
from bot.games.factories.ways import Way, added, way_of, ways_to_use
from bot.games.factories.words import SECTION_NAMES, TOOL_NAMES, amounts, faces
from bot.games.text import Text, with_shorter

# Common parts of market turns, work phases, and decisions inside effects


MoveT = TypeVar("MoveT", bound=Move)
SourceT = TypeVar("SourceT", bound=Blueprint | Contractor | None)


class MarketPart(Decision[FactoriesState, MoveT]):
    """A possible action of a market turn."""

    kind = "market"
    rule = "fantastic_factories 4"

    def ask(self, state: FactoriesState) -> Text:
        """As the whole turn asks."""
        return words.MARKET_REFRESHED if state.refreshed else words.MARKET


class WorkPart(Decision[FactoriesState, MoveT]):
    """A possible action of a work phase, which continues afterwards."""

    kind = "work"
    rule = "fantastic_factories 5"
    interrupts = True

    def ask(self, state: FactoriesState) -> Text:
        """As the whole phase asks."""
        return words.WORK


@dataclass(frozen=True, slots=True)
class EffectDecision(Decision[FactoriesState, MoveT], Generic[MoveT, SourceT]):
    """A choice inside an effect, with `left` parts.

    `source` is the card, or None for a limit.

    `chosen` are dice that are already set, `metal` and `energy` the resources to choose from.
    """

    kind: ClassVar[Asking]
    sentence: ClassVar[words.Sentence]
    """The prompt, by source and parts left."""

    left: int
    source: SourceT
    chosen: Dice = ()
    metal: int = 0
    energy: int = 0

    def ask(self, state: FactoriesState) -> Text:
        """Name the card that asks and the parts left."""
        return type(self).sentence(n=self.left, source="" if self.source is None else self.source.name)

    def deny(self, state: FactoriesState, move: Move) -> Refusal:
        """With a move that is legal."""
        options = tuple(map(str, self.moves(state)[:1]))
        return Refusal(words.for_example(asked=self.ask(state), options=options), self.rule)


def splits(total: int, metal: int, energy: int) -> list[tuple[int, int]]:
    """Return all ways to pay a total with at most this much metal and energy."""
    return [(some, total - some) for some in range(max(0, total - energy), min(metal, total) + 1)]


# Dice of a work phase (rules/fantastic_factories.md 4 to 6).
#
# They are set, rolled, added, and placed in the headquarters.


# Place a die in the headquarters (rules/fantastic_factories.md 6).


class PlaceInSection(WorkPart[FactoriesPlace]):
    """Which die to place in which section."""

    rule = "fantastic_factories 6"
    takes = (FactoriesPlace,)

    def moves(self, state: FactoriesState) -> Sequence[FactoriesPlace]:
        """Every different die in every section that accepts it and has a space left."""
        player = state.players[self.seat]
        if not player.dice:
            return ()
        return _places(player.dice, tuple([name for name, dice in player.placed.items() if len(dice) < SPACES]))

    def explain(self, state: FactoriesState, move: FactoriesPlace) -> Text:
        got, bonus = _yield(state.players[self.seat], move)
        say = words.place_matched_label if bonus else words.place_label
        got_text = amounts(**{SECTIONS[move.section].unit: got})
        return say(face=move.face, section=SECTION_NAMES[move.section], got=got_text)

    def places(self, state: FactoriesState, move: FactoriesPlace) -> tuple[AreaKey, ...]:
        return AreaKey("die", move.face), AreaKey("section", move.section)

    def refuse(self, state: FactoriesState, move: FactoriesPlace) -> Refusal:
        """The die first, then the section."""
        section, name = SECTIONS[move.section], SECTION_NAMES[move.section]
        free = state.players[self.seat].dice
        if move.face not in free:
            return Refusal(no_die(free, (move.face,)), self.rule)
        if move.face not in section.accepts:
            low, high = section.accepts[0], section.accepts[-1]
            text = words.not_accepted(section=name, low=low, high=high, face=move.face)
        else:
            text = words.full_section(section=name, n=SPACES)
        return Refusal(text, self.rule, (AreaKey("section", move.section),))

    def play(self, run: Execution[FactoriesState], move: FactoriesPlace) -> None:
        """Gain what the section gives for the die."""
        player, unit = run.state.players[self.seat], SECTIONS[move.section].unit
        got, bonus = _yield(player, move)
        player.dice = without(player.dice, (move.face,))
        player.placed[move.section] = (*player.placed[move.section], move.face)
        run.emit(partial(events.placed, self.seat, move.face, move.section, unit, got, bonus))
        if unit == "cards":
            draw_to_hand(run, self.seat, got)
        else:
            setattr(player, unit, getattr(player, unit) + got)


@lru_cache(maxsize=4096)
def _places(dice: Dice, free: tuple[SectionName, ...]) -> tuple[FactoriesPlace, ...]:
    faces = distinct(dice)
    return tuple(FactoriesPlace(face, name) for face in faces for name in free if face in SECTIONS[name].accepts)


def _yield(player: PlayerState, move: FactoriesPlace) -> tuple[int, int]:
    """How many units a die gives, and how many of them for matching one that is there."""
    each, bonus = SECTIONS[move.section].each, BONUS if move.face in player.placed[move.section] else 0
    return (move.face if each == "X" else each) + bonus, bonus


def no_die(free: Dice, wanted: Dice) -> Text:
    """These dice are not all free."""
    return words.other_dice(free=free, wanted=wanted) if free else words.NO_DIE


# Dice of a work phase: rolled when it begins, unless a contractor lets them be set, and added by another.


_SETS: tuple[SetDie | Roll, ...] = (*map(SetDie, FACES), Roll())
_SPECIALISTS = tuple(map(Specialist, FACES))


def begin(run: Execution[FactoriesState], seat: int) -> None:
    """The dice of a seat for its work phase."""
    player = run.state.players[seat]
    hired = player.hired
    if hired is None:
        roll(run, seat, START.dice, "start")
        return
    player.specialist = hired.chosen
    if hired.settable:
        run.then(SetDice(seat, min(hired.settable, START.dice), hired))
    else:
        roll(run, seat, START.dice + hired.rolled, "start")


class SetDice(EffectDecision[SetDie | Roll, Contractor]):
    """Foreman: which dice to set; those that are not are rolled."""

    kind = "set_dice"
    rule = "fantastic_factories 4"
    takes = (SetDie, Roll)
    sentence = words.set_dice

    def moves(self, state: FactoriesState) -> Sequence[SetDie | Roll]:
        """Every face, or the roll."""
        return _SETS

    def explain(self, state: FactoriesState, move: SetDie | Roll) -> Text:
        """Name the face, or the number of dice to roll."""
        if isinstance(move, SetDie):
            return words.set_die_label(face=move.face)
        return words.roll_label(n=START.dice - len(self.chosen))

    def play(self, run: Execution[FactoriesState], move: SetDie | Roll) -> None:
        """The last die that can be set rolls the others too."""
        chosen, left = self.chosen, 0
        if isinstance(move, SetDie):
            chosen, left = joined(chosen, (move.face,)), self.left - 1
            run.emit(partial(events.set_die, self.seat, move.face, chosen))
        if left:
            run.then(SetDice(self.seat, left, self.source, chosen))
            return
        player, rolled = run.state.players[self.seat], START.dice - len(chosen) + self.source.rolled
        player.dice = joined(player.dice, chosen)
        if rolled:
            roll(run, self.seat, rolled, "start")


class AddDie(WorkPart[Specialist]):
    """Which face the Specialist's die shows that is added."""

    takes = (Specialist,)

    def moves(self, state: FactoriesState) -> Sequence[Specialist]:
        """Any, while there is such a die."""
        return _SPECIALISTS if state.players[self.seat].specialist else ()

    def explain(self, state: FactoriesState, move: Specialist) -> Text:
        return words.specialist_label(face=move.face)

    def refuse(self, state: FactoriesState, move: Specialist) -> Refusal:
        return Refusal(words.NO_SPECIALIST, "fantastic_factories 4")

    def play(self, run: Execution[FactoriesState], move: Specialist) -> None:
        run.state.players[self.seat].specialist -= 1
        add_die(run, self.seat, move.face, "specialist")


# Build a blueprint from hand (rules/fantastic_factories.md 8).


_REPEATABLE = tuple(card.name for card in BLUEPRINTS.values() if card.limit is None)

_build = lru_cache(maxsize=4096)(FactoriesBuild)


class BuildCard(WorkPart[FactoriesBuild]):
    """Which card to build, and which one with the same tool to discard for it."""

    rule = "fantastic_factories 8"
    takes = (FactoriesBuild,)

    def moves(self, state: FactoriesState) -> Sequence[FactoriesBuild]:
        """List every affordable card in hand, with each card that pays its tool."""
        player, found = state.players[self.seat], []
        metal, energy = player.metal, player.energy
        for card in dict.fromkeys(player.hand):
            enough = card.energy <= energy and (card.metal <= metal or player.metal_for(card) <= metal)
            if enough and player.may_have(card):
                found += [_build(card.id, pays) for pays in player.payers(card)]
        return found

    def explain(self, state: FactoriesState, move: FactoriesBuild) -> Text:
        card, discard = blueprint_named(move.card), blueprint_named(move.discard)
        paid = amounts(metal=state.players[self.seat].metal_for(card), energy=card.energy)
        return with_shorter(
            words.build_label(card=card.name, paid=paid, discard=discard.name),
            words.short_build_label(card=card.name, discard=discard.name),
        )

    def places(self, state: FactoriesState, move: FactoriesBuild) -> tuple[AreaKey, ...]:
        return AreaKey("hand", move.card), AreaKey("hand", move.discard)

    def refuse(self, state: FactoriesState, move: FactoriesBuild) -> Refusal:
        """The card itself, its resources, then the one to discard."""
        player, card, pays = state.players[self.seat], blueprint_named(move.card), blueprint_named(move.discard)
        if card not in player.hand:
            return Refusal(words.not_to_build(card=card.name), self.rule)
        if not player.may_have(card):
            text = words.only_once(card=card.name, names=_REPEATABLE)
        elif card.energy > player.energy or player.metal_for(card) > player.metal:
            cost = amounts(metal=player.metal_for(card), energy=card.energy)
            have = amounts(metal=player.metal, energy=player.energy)
            text = words.too_dear(card=card.name, cost=cost, have=have)
        elif pays not in player.hand or (pays is card and player.hand.count(card) < 2):
            text = words.not_to_discard(card=pays.name)
        else:
            tool, other = TOOL_NAMES[card.tool], TOOL_NAMES[pays.tool]
            text = words.other_tool(card=card.name, tool=tool, pays=pays.name, other=other)
        return Refusal(text, self.rule, (AreaKey("hand", card.id),))

    def play(self, run: Execution[FactoriesState], move: FactoriesBuild) -> None:
        """Pay, discard, build."""
        player, card, pays = run.state.players[self.seat], blueprint_named(move.card), blueprint_named(move.discard)
        metal = player.metal_for(card)
        player.metal -= metal
        player.energy -= card.energy
        player.hand.remove(card)
        put_away(run, self.seat, pays)
        build(run, self.seat, card, metal, card.energy, pays)


# Use a built card: pay dice, resources and cards, then gain (rules/fantastic_factories.md 7).


_discard = lru_cache(FactoriesDiscard)

_ITSELF = (None,)


class UseCard(WorkPart[FactoriesUse]):
    """Which built card to use, with which dice, for what."""

    rule = "fantastic_factories 7"
    takes = (FactoriesUse,)

    def moves(self, state: FactoriesState) -> Sequence[FactoriesUse]:
        """Every way to use a card that was not used in this round and can be paid."""
        player, found = state.players[self.seat], []
        metal, energy, cards = player.metal, player.energy, len(player.hand)
        for built in player.compound:
            card, action = built.card, built.card.action
            if action is not None and not built.used:
                for copied in copyable(state) if action.copies else _ITSELF:
                    found += [
                        way.move
                        for way in ways_to_use(card, copied, player.dice)
                        if way.metal <= metal and way.energy <= energy and way.cards <= cards
                    ]
        return found

    def explain(self, state: FactoriesState, move: FactoriesUse) -> Text:
        """What it takes and gives: "Foundry: die 5 and 5 energy for 5 metal"."""
        return _label(_way(state.players[self.seat], move))

    def places(self, state: FactoriesState, move: FactoriesUse) -> tuple[AreaKey, ...]:
        """The card, the one that it copies, and the dice. A chosen resource has no place."""
        dice = [AreaKey("die", face) for face in move.dice]
        if not move.copied:
            return AreaKey("built", move.card), *dice
        slot = 1 + state.blueprints.row.index(blueprint_named(move.copied))
        return AreaKey("built", move.card), AreaKey("blueprint", slot), *dice

    def refuse(self, state: FactoriesState, move: FactoriesUse) -> Refusal:
        """The card first, what it copies, the dice, then the price."""
        card, areas = blueprint_named(move.card), (AreaKey("built", move.card),)
        built = [one for one in state.players[self.seat].compound if one.card is card]
        if not built:
            return Refusal(words.not_in_compound(card=card.name), self.rule)
        if card.action is None:
            return Refusal(words.no_action(card=card.name), self.rule, areas)
        if all(one.used for one in built):
            return Refusal(words.used_already(card=card.name), self.rule, areas)
        acting, action = card, card.action
        if action.copies:
            offered = {one.id: one for one in copyable(state)}
            copied = offered.get(move.copied)
            if copied is None or copied.action is None:
                names = tuple(one.name for one in offered.values())
                text = words.copies_of(card=card.name, names=names) if names else words.NOTHING_TO_COPY
                return Refusal(text, self.rule, areas)
            acting, action = copied, copied.action
        return Refusal(self._refuse_price(state, move, acting, action), self.rule, areas)

    def play(self, run: Execution[FactoriesState], move: FactoriesUse) -> None:
        """Pay dice and resources at once; cards are chosen one by one."""
        player = run.state.players[self.seat]
        way = _way(player, move)
        index, built = next(
            (place, one) for place, one in enumerate(player.compound) if one.card.id == move.card and not one.used
        )
        copied = blueprint_named(move.copied) if move.copied else None
        player.metal -= way.metal
        player.energy -= way.energy
        built.used, built.copied = True, copied
        if way.action.dice is not None:
            built.dice = move.dice
            player.dice = without(player.dice, move.dice)
        run.emit(partial(events.used, self.seat, built.card, copied, way))
        if way.cards:
            run.then(PayCards(self.seat, way.cards, built.card, built=index, way=way))
        else:
            _resolve(run, self.seat, index, way, way.gain)

    def _refuse_price(self, state: FactoriesState, move: FactoriesUse, acting: Blueprint, action: Action) -> Text:
        player = state.players[self.seat]
        free = list(player.dice)
        for face in move.dice:
            if face not in free:
                return no_die(player.dice, move.dice)
            free.remove(face)
        way = way_of(move, player.dice)
        if way is None:
            return _wrong_dice(acting, action)
        needed = amounts(metal=way.metal, energy=way.energy, cards=way.cards)
        have = amounts(metal=player.metal, energy=player.energy, cards=len(player.hand))
        return words.too_little(card=blueprint_named(move.card).name, needed=needed, have=have)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Paying(EffectDecision[MoveT, Blueprint]):
    """A choice during a use; `built` is the used card's index in the compound."""

    rule = "fantastic_factories 7"

    built: int
    way: Way


class PayCards(_Paying[FactoriesDiscard]):
    """Cards to discard as the price of a use, one after another, if there is a choice."""

    kind = "discard"
    takes = (FactoriesDiscard,)
    forced = True
    sentence = words.discard

    def moves(self, state: FactoriesState) -> Sequence[FactoriesDiscard]:
        return discards(state.players[self.seat])

    def waits(self, state: FactoriesState, moves: Sequence[FactoriesDiscard]) -> bool:
        """Unless all cards have to go, or they are equal."""
        return len(moves) > 1 and self.left < len(state.players[self.seat].hand)

    def explain(self, state: FactoriesState, move: FactoriesDiscard) -> Text:
        """With the build cost, where that is gained."""
        card = blueprint_named(move.card)
        if self.way.action.printed is None:
            return words.discard_label(card=card.name)
        return words.discard_for_cost_label(card=card.name, cost=amounts(metal=card.metal, energy=card.energy))

    def places(self, state: FactoriesState, move: FactoriesDiscard) -> tuple[AreaKey, ...]:
        return (AreaKey("hand", move.card),)

    def play(self, run: Execution[FactoriesState], move: FactoriesDiscard) -> None:
        """Pay the price with the last card; gaining its cost may need a choice (C5)."""
        card, most = blueprint_named(move.card), self.way.action.printed
        put_away(run, self.seat, card)
        run.emit(partial(events.discarded, self.seat, card, self.source.id))
        if self.left > 1:
            run.then(PayCards(self.seat, self.left - 1, self.source, built=self.built, way=self.way))
        elif most is None:
            _resolve(run, self.seat, self.built, self.way, self.way.gain)
        elif card.metal + card.energy > most:
            metal, energy, built, way = card.metal, card.energy, self.built, self.way
            run.then(ChooseGain(self.seat, most, self.source, (), metal, energy, built=built, way=way))
        else:
            got = added(self.way.gain, FactoriesGain(metal=card.metal, energy=card.energy))
            _resolve(run, self.seat, self.built, self.way, got)


class ChooseGain(_Paying[GainMix]):
    """What to gain of a discarded card's cost, up to a maximum."""

    kind = "mix"
    takes = (GainMix,)
    sentence = words.mix

    def moves(self, state: FactoriesState) -> Sequence[GainMix]:
        return [GainMix(*split) for split in splits(self.left, self.metal, self.energy)]

    def explain(self, state: FactoriesState, move: GainMix) -> Text:
        return words.gain_label(got=amounts(metal=move.metal, energy=move.energy))

    def play(self, run: Execution[FactoriesState], move: GainMix) -> None:
        """On top of what the card gives anyway."""
        got = added(self.way.gain, FactoriesGain(metal=move.metal, energy=move.energy))
        _resolve(run, self.seat, self.built, self.way, got)


def discards(player: PlayerState) -> Sequence[FactoriesDiscard]:
    """The different cards in a hand."""
    return [_discard(card.id) for card in dict.fromkeys(player.hand)]


def copyable(state: FactoriesState) -> list[Blueprint]:
    """The different blueprints of the row whose action a Replicator may use."""
    offered = [card for card in state.blueprints.row if card is not None]
    return list(dict.fromkeys(card for card in offered if card.action is not None and card.action.copyable))


def _way(player: PlayerState, move: FactoriesUse) -> Way:
    """The way that a legal use means."""
    way = way_of(move, player.dice)
    if way is None:
        raise LookupError(str(move))
    return way


def _resolve(run: Execution[FactoriesState], seat: int, index: int, way: Way, got: FactoriesGain) -> None:
    """Everything is paid: change dice, gain, add dice."""
    built = run.state.players[seat].compound[index]
    card = built.copied or built.card
    _change_dice(run, seat, card, way)
    make(run, seat, built, got)
    if way.die == 0:
        roll(run, seat, 1, card.id)
    elif way.die is not None:
        add_die(run, seat, way.die, card.id)


def _change_dice(run: Execution[FactoriesState], seat: int, card: Blueprint, way: Way) -> None:
    player, change, dice = run.state.players[seat], way.action.change, way.move.dice
    if change is None:
        return
    player.dice = without(player.dice, dice)
    if change.kind == "reroll":
        roll(run, seat, len(dice), card.id)
        return
    for face in dice:
        after = changed(change, face)
        player.dice = joined(player.dice, (after,))
        run.emit(partial(events.changed_die, seat, face, after, card))


def _wrong_dice(card: Blueprint, action: Action) -> Text:
    """What the card asks for, when dice or choice do not fit it."""
    if action.change is not None:
        return words.CHANGES[action.change.kind](card=card.name, by=action.change.by)
    if action.dice is not None and not (action.choose or action.die):
        return words.DICE[action.dice.pattern](card=card.name, n=action.dice.count, value=action.dice.value)
    if action.choose:
        return words.with_choice(card=card.name, n=action.slots)
    if action.die is not None and action.dice is not None:
        return words.with_face(card=card.name, n=action.slots)
    return (words.with_number if action.die == "X" else words.without_dice)(card=card.name)


@lru_cache(maxsize=4096)
def _label(way: Way) -> Text:
    move, change = way.move, way.action.change
    name = blueprint_named(move.card).name
    if move.copied:
        name = words.copying(name, blueprint_named(move.copied).name)
    paid = amounts(metal=way.metal, energy=way.energy, cards=way.cards)
    if change is None:
        costly = way.metal or way.energy or way.cards
        given = (*((faces(move.dice),) if move.dice else ()), *(paid if costly else ()))
        full = words.use_label(name=name, given=given, got=_got(way))
        return with_shorter(full, full, words.short_use_label(name=name, given=given))
    if change.kind == "reroll":
        return words.reroll_label(name=name, dice=" ".join(map(str, move.dice)), paid=paid)
    after = tuple(changed(change, face) for face in move.dice)
    return words.change_label(name=name, dice=faces(move.dice), after=after, paid=paid)


def _got(way: Way) -> tuple[Text, ...]:
    gain, printed = way.gain, way.action.printed
    parts: list[Text] = []
    if gain != FactoriesGain():
        parts += amounts(goods=gain.goods, metal=int(gain.metal), energy=int(gain.energy), cards=gain.cards)
    if printed is not None:
        parts.append(words.printed_gain(n=printed))
    if way.die is not None:
        parts.append(words.die_gain(n=way.die) if way.die else words.ROLLED_GAIN)
    return tuple(parts)
