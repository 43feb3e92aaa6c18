"""Texts on the pictures of Fantastic Factories, and their alt texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bot.games.areas import AreaKey
from bot.games.factories.components import Blueprint, CardType, Level, Unit, blueprint_named
from bot.games.factories.state import Asking, MachineTest, MachineTurn, Phase
from bot.games.factories.view import BlueprintSlot, ContractorSlot, HandCard, MachineView, PlayerView, SectionView
from bot.games.factories.words import SECTION_NAMES, TOOL_NAMES
from bot.games.text import Text, TextLike

TITLE = Text("Fantastic Factories", is_proper_name=True)
SHORT = Text("Factories", is_proper_name=True)
MACHINE = Text("The Machine")
LEVELS: Mapping[Level, Text] = {
    "easy": Text("easy"),
    "medium": Text("medium"),
    "hard": Text("hard"),
    "very_hard": Text("very hard"),
}

# The header

PHASES: Mapping[Phase, Text] = {"market": Text("market"), "work": Text("work"), "over": Text("over")}
LAST_ROUND = Text("last round")
_ASKED: Mapping[Asking, str] = {
    "gift": "who gains?",
    "set_dice": "set {n}",
    "discard": "discard {n}",
    "mix": "choose {n}",
    "limit_cards": "discard {n}",
    "limit_resources": "return {n}",
}


def asked(asking: Asking, left: int) -> Text:
    return Text(_ASKED[asking], n=left)


def round_(number: int) -> Text:
    """Which round it is."""
    return Text("Round {n}", n=number)


def rounds(count: int) -> Text:
    """How many rounds were played."""
    return Text("{n} rounds", n=count)


# Cards, dice, The Machine

HAND = Text("Hand")
NO_CARDS = Text("No cards in hand.")
NOTHING_BUILT = Text("Nothing built yet.")
NO_CARD_LEFT = Text("no card left")
NO_CARD = Text("no card")
FIRST_TURN = Text("Moves after you")
FIRST_PLAYER = Text("1st")
"""On the first player marker."""
FREE_DICE = Text("Free dice")
ROLLED_LATER = Text("Rolled after the market")
NONE_LEFT = Text("None left")
NOT_ROLLED = Text("Not rolled yet")
WORK_DONE = Text("Done")


def in_round(number: int) -> Text:
    """The round of something that happened."""
    return Text("round {n}", n=number)


# The end

ITS_CARDS = Text("Its cards")
WINNER = Text("Winner")
SHARED_WIN = Text("Shared win")


def level_and_rounds(level: Level, count: int) -> Text:
    """Against which Machine, and how long."""
    return Text("{level}, {n} rounds", level=LEVELS[level], n=count)


def winners(names: Sequence[TextLike]) -> Text:
    """Those who share a win."""
    return Text("{names: & }", names=tuple(names))


# Goals on other pictures: their kinds, and each in words

WIN, GOODS, CARDS = Text("Win"), Text("Goods"), Text("Cards")


def beaten(level: Level) -> Text:
    """The Machine of a level was beaten."""
    return Text("The Machine beaten ({level})", level=LEVELS[level])


def won_by(margin: int) -> Text:
    """By how much it was beaten."""
    return Text("won by {n} or more", n=margin)


def goods(count: int) -> Text:
    return Text("{n} goods", n=count)


def cards_built(count: int) -> Text:
    return Text("{n} cards built", n=count)


# Sheets of cards

BLUEPRINTS = Text("Blueprints")
THIS_FACE = Text("this face")
COUNTS_AS_X = Text("face counts as X")
EQUAL = Text("equal faces")
RUN = Text("run of three")
IN_TOTAL = Text("in total")
EXTRA_DIE = Text("extra die")
RAISE = Text("raise a die")
TURN_OVER = Text("flip")
ROLL_AGAIN = Text("reroll")
BY_ITSELF = Text("automatic")
YOU_BUILD = Text("you build")
A_BLUEPRINT = Text("a blueprint")
MATCHING_TOOL = Text("matching tool")
MARKET_CARD = Text("market card")
CHOOSE_ONE = Text("choose one")
PRESTIGE = Text("prestige")


def spoken_page(page: int, pages: int, names: Sequence[TextLike]) -> Text:
    """A sheet of whole cards, in words."""
    template = "Blueprints of Fantastic Factories, sheet {n} of {all}: {names:, }."
    return Text(template, n=page, all=pages, names=tuple(names))


def spoken_tickets(contractors: Sequence[TextLike]) -> Text:
    """The sheet of all cards, in words."""
    template = "All blueprints and contractors of Fantastic Factories. Contractors: {names:, }."
    return Text(template, names=tuple(contractors))


# In place of the picture: the turn


def spoken_turn(number: int, phase: Phase, names: Sequence[TextLike]) -> Text:
    """Which round and phase it is, and whose turn."""
    return Text("Fantastic Factories, round {n}, {phase}: {names}.", n=number, phase=PHASES[phase], names=tuple(names))


IS_LAST_ROUND = Text("Last round.")


def considered(move: Text) -> Text:
    """A move that is looked at."""
    return Text("Previewing: {move}.", move=move)


_SECTIONS: Mapping[str, Text] = {str(name): said for name, said in SECTION_NAMES.items()}


def looked_at(area: AreaKey) -> Text | None:
    """An area that a member examines, or that a refusal is about; None if no text points at it."""
    which = str(area.which)
    match area.kind:
        case "die":
            return Text("Outlined: a die {face} and where it fits.", face=which)
        case "blueprint":
            return Text("Outlined: slot {slot} of the blueprints.", slot=which)
        case "contractor":
            return Text("Outlined: slot {slot} of the contractors.", slot=which)
        case "section":
            return Text("Outlined: {section}.", section=_SECTIONS[which])
        case "hand" | "built":
            return Text("Outlined: {card}.", card=blueprint_named(which).name)
    return None


def free_dice(name: TextLike, dice: Sequence[int]) -> Text:
    """Dice that are not placed yet."""
    return Text("{name}'s free dice: {dice:, }.", name=name, dice=tuple(dice))


def has(player: PlayerView, name: TextLike) -> Text:
    """Points and means of a seat."""
    return Text(
        "{name}: {score} {score:point|points}, {goods} {goods:good|goods}, {metal} metal, {energy} energy, "
        "{hand} in hand, {built} built.",
        name=name,
        score=player.score,
        goods=player.goods,
        metal=player.metal,
        energy=player.energy,
        hand=player.hand_size,
        built=len(player.compound),
    )


_UNITS: Mapping[Unit, Text] = {"energy": Text("energy"), "metal": Text("metal")}


def placed(section: SectionView) -> Text:
    """The dice in a section of the headquarters."""
    return Text(
        "{section}: dice {dice:, }, gained {gained} {unit}.",
        section=SECTION_NAMES[section.section],
        dice=tuple(section.dice),
        gained=section.gained,
        unit=_UNITS.get(section.unit) or Text("{n:card|cards}", n=section.gained),
    )


def usable(cards: Iterable[Blueprint]) -> Text:
    """Cards of the compound that can be used now."""
    return Text("Usable now: {cards:, }.", cards=_named(cards))


def _named(cards: Iterable[Blueprint]) -> tuple[TextLike, ...]:
    """Names with their counts: "Beacon" twice as "2 Beacon"."""
    counted = Counter(card.name for card in cards)
    return tuple(name if n == 1 else Text("{n} {card}", n=n, card=name) for name, n in counted.items())


def hand(cards: Sequence[HandCard]) -> Text:
    """The cards in hand with their tools."""
    each = tuple(Text("{card} ({tool})", card=one.card.name, tool=TOOL_NAMES[one.card.tool]) for one in cards)
    return Text("Hand: {cards:, }.", cards=each)


def blueprints(slots: Sequence[BlueprintSlot]) -> Text:
    """The blueprints of the market."""
    each = tuple(Text("{slot} {card}", slot=one.slot, card=one.card.name) for one in slots if one.card is not None)
    return Text("Blueprints: {cards:, }.", cards=each)


def contractors(slots: Sequence[ContractorSlot]) -> Text:
    """The contractors of the market."""
    each = tuple(
        Text("{card} ({tool})", tool=TOOL_NAMES[one.tool], card=one.contractor.name)
        for one in slots
        if one.contractor is not None
    )
    return Text("Contractors: {cards:, }.", cards=each)


def has_built(name: TextLike, cards: Iterable[Blueprint]) -> Text:
    """The compound of a seat."""
    return Text("{name} has built {cards:, }.", name=name, cards=_named(cards))


_TYPES: Mapping[CardType, Text] = {
    "production": Text("production"),
    "utility": Text("utility"),
    "training": Text("training"),
    "special": Text("special"),
    "monument": Text("monument"),
}


def machine(view: MachineView) -> Text:
    """What The Machine has."""
    counts = tuple(Text("{n} {kind}", n=n, kind=_TYPES[kind]) for kind, n in view.counts.items() if n)
    template = (
        "The Machine: {score} {score:point|points}, {goods} {goods:good|goods}, cards: {counts:, }."
        if counts
        else "The Machine: {score} {score:point|points}, {goods} {goods:good|goods}, cards: none."
    )
    return Text(template, score=view.score, goods=view.goods, counts=counts)


def machine_turn(turn: MachineTurn) -> Text:
    """What The Machine did last."""
    taken = NO_CARD if turn.taken is None else turn.taken.name
    tests = tuple(map(_test, turn.tests))
    return Text("In round {n} it took {card}; {tests:, }.", n=turn.round, card=taken, tests=tests)


def _test(test: MachineTest) -> Text:
    return Text(
        "{type} {die} made a good" if test.passed else "{type} {die} failed", type=_TYPES[test.type], die=test.die
    )


# In place of the picture: the result


def over(count: int) -> Text:
    """The game has ended."""
    return Text("Fantastic Factories, game over after {n} rounds.", n=count)


def beats(name: TextLike, own: int, other: int) -> Text:
    """Who won against The Machine: it wins a tie."""
    template = "{name} beats The Machine {own}–{other}." if own > other else "The Machine beats {name} {other}–{own}."
    return Text(template, name=name, own=own, other=other)


def spoken_winners(names: Sequence[TextLike]) -> Text:
    """Who won a race."""
    return Text("Winner: {names:, }.", names=tuple(names))


def final(player: PlayerView, name: TextLike) -> Text:
    return Text(
        "{name}: {score} {score:point|points}, {goods} {goods:good|goods} and {prestige} prestige, {built} built.",
        name=name,
        score=player.score,
        goods=player.goods,
        prestige=player.prestige,
        built=len(player.compound),
    )


# The key to the signs

SIGN_GOODS_1_POINT_EACH = Text("goods: 1 point each")
SIGN_A_BLUEPRINT_A_CARD_TO_YOUR = Text("take a blueprint")
SIGN_CARDS_IN_HAND = Text("cards in hand")
SIGN_BUILT_CARDS = Text("built cards")
SIGN_PRESTIGE_POINTS_FOR_A_BUILT_CARD = Text("prestige: points for a built card")
SIGN_ACTS_BY_ITSELF = Text("automatic")
SIGN_A_DIE_WITH_THIS_FACE = Text("this value")
SIGN_A_DIE_OF_AT_MOST_3 = Text("a die of 3 or less")
SIGN_A_DIE_OF_AT_LEAST_4 = Text("a die of 4 or more")
SIGN_A_DIE_OF_ANY_FACE_X = Text("any die; X is its value")
SIGN_A_DIE_OF_A_FACE_THAT = Text("a die of your choice")
SIGN_THE_DIE_GOES_UP_BY_1 = Text("die +1")
SIGN_THE_DIE_GOES_DOWN_BY_1 = Text("die −1")
SIGN_AN_EXTRA_DIE = Text("an extra die")
SIGN_A_FREE_PLACE_FOR_A_DIE = Text("free dice space")
SIGN_FOR_THAT_YOU_GET = Text("you gain")
SIGN_ONE_OR_THE_OTHER = Text("or")
SIGN_TURN_A_DIE_TO_ITS_OTHER = Text("flip a die")
SIGN_ROLL_AGAIN = Text("reroll")
SIGN_USE_A_CARD_OF_THE_MARKET = Text("use a market card")
SIGN_ANOTHER_PLAYER = Text("another player")
SIGN_BUILD_A_CARD = Text("build a card")
SIGN_THE_NUMBER_OF_A_SLOT_OF = Text("market slot")
SIGN_THE_MACHINE = Text("The Machine")
SIGN_CAN_BE_USED_NOW = Text("usable now")
SIGN_WHAT_YOU_CONSIDER = Text("your preview")
SIGN_WHAT_SOMEBODY_DID_LAST = Text("last move")
SIGN_MADE_A_GOOD = Text("made a good")
SIGN_THE_SIGNS = Text("symbols")
SIGN_TYPES: Mapping[str, Text] = {
    "production": Text("Production"),
    "utility": Text("Utility"),
    "training": Text("Training: changes dice"),
    "special": Text("Special"),
    "monument": Text("Monument: only points"),
}
SIGN_TOOLS: Mapping[str, Text] = {
    "hammer": Text("hammer: discard a card with the same tool"),
    "wrench": Text("wrench"),
    "gear": Text("gear"),
    "shovel": Text("shovel"),
}


def card_alone(name: TextLike) -> Text:
    """One card in words."""
    return Text("The card {name}.", name=name)
