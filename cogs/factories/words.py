"""Texts of Fantastic Factories on Discord: board, controls, result, cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from bot.discord.components.controls import MAX_OPTION_LENGTH
from bot.discord.words import PLAY
from bot.games.factories.components import (
    Action,
    Amount,
    Blueprint,
    Contractor,
    DiceNeed,
    DieChange,
    FactoriesGain,
    Price,
    Row,
    SectionName,
    Tool,
)
from bot.games.factories.state import Dice, MachineTurn
from bot.games.factories.view import (
    BlueprintSlot,
    BuiltView,
    ContractorSlot,
    HandCard,
    MachineView,
    PlayerView,
    SectionView,
)
from bot.games.factories.words import COLOUR_NAMES, ROW_NAMES, SECTION_NAMES, TOOL_NAMES, TYPE_NAMES, faces
from bot.games.text import Text, TextLike, Who, first_fitting, lines, sentences

# The commands

ALL_CARDS = Text("All cards: blueprints by type, then contractors. Name one in `/look` to read it.")
SUMMARY = Text("Play Fantastic Factories against The Machine, or with 2 to 5 players.")
GIST = Text("Roll dice, and build factories that turn them into goods")
SOLO = Text("against The Machine")
AIM_ALONE = Text("Make goods and build cards to outscore The Machine.")
AIM_SEVERAL = Text("Make goods and build cards with prestige: the most points win.")
HAND = Text("My hand")

# Amounts


def counted_cards(n: Amount) -> Text:
    return Text("{n} {n:card|cards}", n=n)


def counted_goods(n: Amount) -> Text:
    return Text("{n} {n:good|goods}", n=n)


def points(n: int) -> Text:
    """A score."""
    return Text("{n} {n:point|points}", n=n)


def amounts(*, goods: Amount = 0, metal: Amount = 0, energy: Amount = 0, cards: Amount = 0) -> tuple[Text, ...]:
    parts = (
        counted_goods(goods) if goods else None,
        Text("{n} metal", n=metal) if metal else None,
        Text("{n} energy", n=energy) if energy else None,
        counted_cards(cards) if cards else None,
    )
    return tuple(part for part in parts if part is not None)


def gained(gain: FactoriesGain) -> tuple[Text, ...]:
    """A gain, part by part: "2 goods", "1 metal"."""
    return amounts(goods=gain.goods, metal=gain.metal, energy=gain.energy, cards=gain.cards)


def paid(price: Price) -> tuple[Text, ...]:
    """A price, part by part; cards come from hand."""
    return amounts(metal=price.metal, energy=price.energy, cards=price.cards)


def together(parts: Sequence[TextLike]) -> Text:
    """All of it: "2 goods and 1 metal"."""
    return Text("{parts}", parts=tuple(parts))


def _either(parts: Sequence[TextLike]) -> Text:
    return Text("{parts:or}", parts=tuple(parts))


_NOTHING = Text("nothing")

# Cards


def cost(card: Blueprint) -> Text:
    return together(amounts(metal=card.metal, energy=card.energy) or (_NOTHING,))


def tool(card: Blueprint) -> Text:
    """The tool on a card."""
    return TOOL_NAMES[card.tool]


def kind(card: Blueprint) -> Text:
    """Type and tool: "Production, gear"."""
    return Text("{type}, {tool}", type=TYPE_NAMES[card.type], tool=tool(card))


_EXACT = {
    1: "a die showing {value}",
    2: "two dice showing {value}",
    3: "three dice showing {value}",
    4: "four dice showing {value}",
}
_SUM = {
    1: "a die showing {value} or more",
    2: "two dice totalling {value} or more",
    3: "three dice totalling {value} or more",
    4: "four dice totalling {value} or more",
}
_EQUAL = {2: "two equal dice", 3: "three equal dice", 4: "four equal dice"}
_RUN = {2: "a run of two dice", 3: "a run of three dice", 4: "a run of four dice"}


def dice_needed(need: DiceNeed) -> Text:
    """The dice that an action takes: "two equal dice"."""
    if need.pattern == "exact":
        return Text(_EXACT[need.count], value=need.value)
    if need.pattern == "sum":
        return Text(_SUM[need.count], value=need.value)
    if need.count == 1:
        return Text("any die")
    return Text(_EQUAL[need.count] if need.pattern == "equal" else _RUN[need.count])


def needs(action: Action) -> TextLike:
    """Cost of one use: "two equal dice and 5 energy"; empty if it is free."""
    dice = (dice_needed(action.dice),) if action.dice is not None else ()
    parts = (*dice, *paid(action.price))
    return together(parts) if parts else ""


_DICE = {"roll": Text("a rolled die"), "chosen": Text("a die of any value"), "X": Text("a die showing X")}
_COPY = Text("the action of a market blueprint (pay its dice and price too)")


def gives(action: Action) -> Text:
    """What one use brings: "2 goods and 1 metal"."""
    parts = [*gained(action.gain)]
    if action.choose:
        one = _either([together(gained(gain)) for gain in action.choose])
        parts.append(Text("one of {one}", one=one) if parts else one)
    parts += [
        Text("{gain} for a {faces}", gain=together(gained(each.gain)), faces=_faces(each.faces))
        for each in action.by_face
    ]
    if action.die is not None:
        parts.append(_DICE[action.die])
    if action.change is not None:
        parts.append(_changed(action.change))
    if action.printed is not None:
        template = "the discarded card's metal and energy, up to {most}"
        parts.append(Text(template, most=action.printed))
    if action.copies:
        parts.append(_COPY)
    return together(parts)


def _faces(faces: Sequence[int]) -> TextLike:
    return Text("{first} to {last}", first=faces[0], last=faces[-1]) if len(faces) > 1 else str(faces[0])


def _changed(change: DieChange) -> Text:
    if change.kind == "add":
        return Text("+{n} to one free die" if change.by > 0 else "−{n} to one free die", n=abs(change.by))
    if change.kind == "flip":
        return Text("flip one free die (7 minus its value)")
    return Text("reroll any free dice")


def does(card: Blueprint) -> Text:
    """A blueprint in one line: "two equal dice and 5 energy → 2 goods and 1 metal"."""
    if card.action is not None:
        return Text("{needs} → {gives}", needs=needs(card.action), gives=gives(card.action))
    if card.trigger is not None:
        template = (
            "first goods each round → {gain}"
            if card.trigger.on == "goods"
            else "first other card built each round → {gain}"
        )
        return Text(template, gain=together(gained(card.trigger.gain)))
    if card.sets:
        return Text("worth {points:or} together, depending on how many you have", points=tuple(map(str, card.sets)))
    return Text("no action")


# Any card


def blueprint_in_list(card: Blueprint) -> Text:
    """A blueprint with its kind."""
    return Text("{name}: {kind}", name=card.name, kind=kind(card))


def contractor_in_list(card: Contractor) -> Text:
    """A contractor."""
    return Text("{name}: Contractor", name=card.name)


def blueprint(card: Blueprint) -> Text:
    """A blueprint: what it costs, what it does, and what its line leaves open."""
    head = "**{name}** ({kind}), {n} {n:copy|copies}"
    build = "Build: pay {cost} and discard another card with a {tool}."
    return lines(
        Text(head, name=card.name, kind=kind(card), n=card.copies),
        Text(build, cost=cost(card), tool=tool(card)),
        _used(card),
        "" if card.sets else Text("Worth {prestige} prestige.", prestige=card.prestige),
        *_remarks(card),
    )


def _used(card: Blueprint) -> Text:
    if card.action is not None:
        return Text("Once a round: {does}.", does=does(card))
    if card.trigger is not None:
        return Text("Automatic, once a round: {does}.", does=does(card))
    return Text("In play: {does}.", does=does(card))


def _remarks(card: Blueprint) -> Sequence[Text]:
    """What its line leaves open."""
    said: list[Text] = []
    action = card.action
    if action is not None:
        if "X" in (action.price.metal, action.price.energy, action.gain.metal, action.gain.energy):
            said.append(_X_SHOWN if action.dice else _X_CHOSEN)
        if action.choose:
            said.append(_CHOSEN_ANEW)
        if action.printed is not None:
            said.append(_PRINTED)
        if action.copies:
            said.append(_COPIED)
        if action.change is not None:
            said.append(_STAYS_FREE)
    if card.discount:
        template = "-# Costs {n} metal less for each Monument you have, but at least {least}."
        said.append(Text(template, n=card.discount, least=card.least_metal))
    said.append(_ANY_NUMBER if card.limit is None else _ONE_ONLY)
    return said


_X_SHOWN = Text("-# X is the value on the dice. Equal dice count once.")
_X_CHOSEN = Text("-# You choose X, from 1 to 6.")
_CHOSEN_ANEW = Text("-# Choose each time you use it.")
_PRINTED = Text("-# If more is printed, choose which to gain.")
_COPIED = Text(
    "-# It can't copy Monuments, automatic cards or Replicators. "
    "The card stays in the market. If you've built it too, you can use both."
)
_STAYS_FREE = Text("-# The die stays free.")
_ANY_NUMBER = Text("-# You can build any number of these.")
_ONE_ONLY = Text("-# You can build only one.")


def contractor(card: Contractor) -> Text:
    gift = amounts(metal=card.gift.metal, energy=card.gift.energy, cards=card.gift.cards)
    price = (_CARD_WITH_TOOL, *amounts(energy=card.energy))
    given = Text("An opponent of your choice gains {gift} (The Machine doesn't).", gift=gift)
    return lines(
        Text("**{name}** (contractor), {n} {n:copy|copies}", name=card.name, n=card.copies),
        Text("Hire: {price}.", price=price),
        _hired(card),
        given if gift else "",
    )


_CARD_WITH_TOOL = Text("discard a card with the slot's tool")


def _hired(card: Contractor) -> Text:
    if card.revealed:
        return Text("Discard the top blueprint of the deck. Gain the metal and energy printed on it.")
    if card.free_build:
        return Text("Build the top blueprint of the deck for free, or the next one if you can't have it.")
    if card.rolled:
        return Text("Roll {n} extra dice in this round's work phase.", n=card.rolled)
    if card.chosen:
        return Text("Once in this round's work phase, add a die of any value.")
    if card.settable:
        template = "In this round's work phase, set up to {n} of your dice and roll the rest."
        return Text(template, n=card.settable)
    return Text("Gain {gain}.", gain=gained(card.gain))


# One's own cards

USABLE = Text("**Usable now**")
BUILT = Text("**Built**")
IN_HAND = Text("**In hand**")
NO_CARDS = Text("None.")
CARDS_LEFT_OUT = Text("-# `/look` explains the cards not listed here.")

Reason = Literal["", "used", "acted", "uncopied", "diceless", "dear"]
"""Why a built card cannot be used now."""

_REASONS: Mapping[Reason, str] = {
    "": "- **{name}**: {does}",
    "used": "- **{name}**: {does} (used this round)",
    "acted": "- **{name}**: {does} (triggered this round)",
    "uncopied": "- **{name}**: {does} (nothing to copy now)",
    "diceless": "- **{name}**: {does} (no matching dice)",
    "dear": "- **{name}**: {does} (can't pay)",
}


def cards_of(player: TextLike) -> Text:
    """Whose cards they are."""
    return Text("{player}'s cards", player=player)


def own(built: BuiltView, reason: Reason = "") -> Text:
    """A built card, and why it cannot be used now."""
    return Text(_REASONS[reason], name=built.card.name, does=does(built.card))


def planned(one: HandCard) -> Text:
    """A card in hand: tool, price, what it does, and whether it can be built now."""
    template = (
        "- **{name}** ({tool}; {price}, **buildable**): {does}"
        if one.buildable
        else "- **{name}** ({tool}; {price}): {does}"
    )
    price = amounts(metal=one.metal, energy=one.energy) or (_NOTHING,)
    return Text(template, name=one.card.name, tool=tool(one.card), price=price, does=does(one.card))


MARKET = Text("**In the market**")


def offered(slot: BlueprintSlot, card: Blueprint) -> Text:
    """A blueprint of the market: slot, tool, price, what it does."""
    template = "- {slot} **{name}** ({tool}; {price}): {does}"
    return Text(template, slot=slot.slot, name=card.name, tool=tool(card), price=_price(card), does=does(card))


def in_short(card: Blueprint) -> Text:
    """A blueprint below its name: "gear; 3 metal; any die → X energy".

    If there is no room, only its effect.
    """
    said = Text("{tool}; {price}; {does}", tool=tool(card), price=_price(card), does=does(card))
    return first_fitting(MAX_OPTION_LENGTH, said, does(card))


def _price(card: Blueprint) -> Sequence[Text]:
    return amounts(metal=card.metal, energy=card.energy) or (_NOTHING,)


def for_hire(slot: ContractorSlot, card: Contractor) -> Text:
    price = (Text("a card with a {tool}", tool=TOOL_NAMES[slot.tool]), *amounts(energy=card.energy))
    return Text("- **{name}** ({price}): {does}", name=card.name, price=price, does=_hired(card))


# Controls

CARDS_IN_WORDS = Text("In words")
OTHER_CARDS = Text("All cards")
CHOOSE_RESOURCES = Text("Choose resources")
CHOOSE_DISCARD = Text("Choose a card to discard")
FURTHER_CHOICES = Text("More choices")
FURTHER_CARDS = Text("More cards")
FURTHER_WAYS = Text("More ways")
TAKE = Text("Take a blueprint")
HIRE = Text("Hire a contractor")
REFRESH = Text("Refresh a row")
DONE = Text("Done")
DONE_ASKING = Text("Done…")
END_IT = Text("End it")
SPECIALIST = Text("Specialist")
ANY_VALUE = Text("any value, once in this work phase")

_LISTS = {
    "use": "Use a card ({n} now)",
    "build": "Build ({n} now)",
    "both": "Use or build ({n} now)",
}


def take(card: TextLike) -> Text:
    """Takes the only card of this name."""
    return Text("Take {card}", card=card)


def hire(card: Blueprint, energy: int, gift: Sequence[Text]) -> Text:
    """Cost of a hire, and an opponent's gain if any: "Pay a card with a gear; ..."."""
    price = (Text("a card with a {tool}", tool=tool(card)), *amounts(energy=energy))
    template = "Pay {price}; an opponent gains {gift}" if gift else "Pay {price}"
    return Text(template, price=price, gift=tuple(gift))


def menu(name: str, kinds: int) -> Text:
    return Text(_LISTS[name], n=kinds)


def choose_how(card: TextLike) -> Text:
    """The title of the ways of a card; a longer one is cut off on a phone."""
    return Text("{card}", card=card)


def ways(card: TextLike, count: int) -> Text:
    """A card that leads on to its ways."""
    return Text("{card}: {n} ways", card=card, n=count)


def with_dice(card: TextLike, dice: Dice) -> TextLike:
    """A card and the dice that it takes, if any."""
    return Text("{card}: {dice}", card=card, dice=faces(dice)) if dice else card


def build(card: TextLike) -> Text:
    """A card to be built."""
    return Text("Build {card}", card=card)


def dice(sign: str, count: int) -> Text:
    """Dice of one face."""
    return Text("{sign} × {count}" if count > 1 else "{sign}", sign=sign, count=count)


_PLANNED = {"research": "Research {faces}", "generate": "Generate {faces}", "mine": "Mine {faces}"}


def planned_in(section: SectionName, faces: Sequence[int]) -> Text:
    """Dice that go to one section."""
    return Text(_PLANNED[section], faces=" ".join(map(str, faces)))


_PLACED = {
    "research": "Research {face}: {n} {n:card|cards}",
    "generate": "Generate {face}: {n} energy",
    "mine": "Mine {face}: {n} metal",
}
_PLACED_SHORT = {"research": "Research {face}: +{n}", "generate": "Generate {face}: +{n}", "mine": "Mine {face}: +{n}"}


def placed_in(section: SectionName, face: int, n: int, *, short: bool) -> Text:
    """One die in a section, and how many cards, energy or metal that brings; `short` leaves out of what."""
    return Text((_PLACED_SHORT if short else _PLACED)[section], face=face, n=n)


def plan(parts: Sequence[Text]) -> Text:
    """Where all free dice go: "Research 2 · Mine 5 5"."""
    return Text("{parts: · }", parts=tuple(parts))


PLACE_DICE = Text("Place several dice")
PLACE_LAST_DIE = Text("Place last die")


def and_done(what: TextLike) -> Text:
    """The last that is done in a work phase."""
    return Text("{what}, then done", what=what)


def discarding(what: TextLike, cards: Sequence[TextLike]) -> Text:
    """A use together with the cards that it takes from hand."""
    return Text("{what}; discard {cards}", what=what, cards=tuple(cards))


def unused(dice: int) -> Text:
    return Text("end your work phase with {n} unused {n:die|dice}?", n=dice)


# The board

WORK = Text("Place dice, use cards and build, in any order. Then press *Done*.")
WORK_TOGETHER = Text(
    "Place dice, use cards and build, in any order. You're done when nothing's left to do, or when you press *Done*."
)
OVER = Text("Game over.")

_ELSEWHERE = {
    "choice": "-# Press *{play}* to choose cards.",
    "market": "-# Press *{play}* to hire.",
}


FROM_HAND = Text("-# Press *{play}* for your dice, cards and *Done*.", play=PLAY)


def at_work(working: Sequence[TextLike], done: Sequence[TextLike]) -> Text:
    """Who still works, and who has finished the work phase."""
    template = "**Working**: {working}. Done: {done}." if done else "**Working**: {working}."
    return Text(template, working=tuple(working), done=tuple(done))


def asked(player: TextLike, prompt: Text) -> Text:
    """What to do now."""
    return Text("**{player}**: {prompt:continued}", player=player, prompt=prompt)


def elsewhere(what: str) -> Text:
    return Text(_ELSEWHERE[what], play=PLAY)


def machine_turn(turn: MachineTurn) -> Sequence[Text]:
    """The latest turn of The Machine, a line for each step."""
    tests = [
        Text(
            "-# {colour:begun} die {die} ≤ {count} {type}: **+1 good**"
            if test.passed
            else "-# {colour:begun} {die} is more than {count} {type}: 0 goods",
            colour=COLOUR_NAMES[test.colour],
            die=test.die,
            count=test.count,
            type=TYPE_NAMES[test.type],
        )
        for test in turn.tests
    ]
    return (Text("**The Machine's round {round}**", round=turn.round), _took(turn), *tests)


def _took(turn: MachineTurn) -> Text:
    if turn.taken is None:
        template = "-# Green die {die}: no card left to take."
        if turn.discarded:
            template = "-# Green die {die}: no card left to take, so it discards all {row} in the market."
    elif turn.slot is None:
        template = "-# Green die {die}: takes {card} from the deck."
        if turn.discarded:
            template = "-# Green die {die}: takes {card} from the deck, discards all {row} in the market."
    else:
        template = "-# Green die {die}: takes {card} from slot {slot}."
        if turn.discarded:
            template = "-# Green die {die}: takes {card} from slot {slot}, discards all {row} in the market."
    card = None if turn.taken is None else turn.taken.name
    row = None if turn.discarded is None else ROW_NAMES[turn.discarded]
    return Text(template, die=turn.green, card=card, slot=turn.slot, row=row)


def rolls(rolled: Sequence[tuple[int, Sequence[int]]]) -> Text:
    """What seats rolled for a round, in one sentence; one seat may be told alone."""
    told = tuple(Text("{who} {dice: }", who=Who(seat), dice=tuple(map(str, dice))) for seat, dice in rolled)
    return Text("Rolled: {told: · }.", told=told)


# The result


def against_the_machine(player: PlayerView, machine: MachineView, title: Text | None) -> Text:
    """The end of a solo game."""
    template = (
        "**Game over: you beat The Machine {mine}–{its}.**"
        if player.score > machine.score
        else "**Game over: The Machine wins {its}–{mine}.**"
    )
    over = Text(template, mine=player.score, its=machine.score)
    cards = len(machine.compound)
    counts = Text(
        "You: {goods}, {prestige} prestige. The Machine: {its}, {cards}, +{more} for Monuments.",
        goods=counted_goods(player.goods),
        prestige=player.prestige,
        its=counted_goods(machine.goods),
        cards=counted_cards(cards),
        more=machine.score - machine.goods - cards,
    )
    rank = "" if title is None else Text("{title}.", title=title)
    return lines(sentences(over, rank), counts)


EQUAL_POINTS = Text("-# Ties: most metal, then energy, then cards in hand.")


def won(winners: Sequence[TextLike]) -> Text:
    """The end of a game of several."""
    return Text("**Game over: {winners} won.**", winners=tuple(winners))


def ranked(rank: int, name: TextLike, score: int, player: PlayerView) -> Text:
    """One of several players at the end."""
    return Text(
        "**{rank}** {name}: {points} ({goods}, {prestige} prestige)",
        rank=rank,
        name=name,
        points=points(score),
        goods=counted_goods(player.goods),
        prestige=player.prestige,
    )


# A turn in short


def took(card: TextLike) -> Text:
    """A blueprint of the market."""
    return Text("took {card}", card=card)


def refreshed(row: Row) -> Text:
    """A row of the market."""
    return Text("refreshed the {row}", row=ROW_NAMES[row])


def hired(contractor_: TextLike) -> Text:
    """A contractor."""
    return Text("hired the {contractor}", contractor=contractor_)


_WORKED = {"metal": "mined {n} metal", "energy": "generated {n} energy", "cards": "researched {n} {n:card|cards}"}


def worked(unit: str, n: int) -> Text:
    """What the dice in one section of the headquarters gave."""
    return Text(_WORKED[unit], n=n)


def used(card: TextLike, got: Sequence[Text]) -> Text:
    """A card and what it gave at once."""
    return Text("used {card} for {got}" if got else "used {card}", card=card, got=tuple(got))


def gained_from(source: TextLike, got: Sequence[Text]) -> Text:
    return Text("gained {got} from {source}", got=tuple(got), source=source)


def built(card: Blueprint) -> Text:
    """A card with its prestige."""
    return Text(
        "built {card} (+{prestige})" if card.prestige else "built {card}", card=card.name, prestige=card.prestige
    )


ROLLED = Text("rerolled")
TOOK_NOTHING = Text("took nothing")
DID_NOTHING = Text("did nothing")


# The description of a Fantastic Factories table, besides the alt text


MACHINE = Text("**The Machine's cards**, oldest first")
HAND_LINE = Text("**In hand**: tool, cost now, action")


def market(blueprints: int, contractors: int) -> Text:
    """Above both rows."""
    template = "**Market** (in the decks: {blueprints} blueprints, {contractors} contractors)"
    return Text(template, blueprints=blueprints, contractors=contractors)


def blueprint_slot(slot: int, one: Blueprint | None) -> Text:
    """A slot of the blueprints."""
    if one is None:
        return Text("- blueprint slot {n}: empty", n=slot)
    return Text("- blueprint slot {n}: {card}", n=slot, card=_card(one))


def _card(one: Blueprint) -> Text:
    template = "{name} ({kind}; costs {cost} and another card with this tool): {does}; {prestige}"
    if not one.prestige:
        template = "{name} ({kind}; costs {cost} and another card with this tool): {does}"
    prestige = Text("{n} prestige", n=one.prestige)
    return Text(template, name=one.name, kind=kind(one), cost=cost(one), does=does(one), prestige=prestige)


def contractor_slot(slot: int, tool: Tool, one: Contractor | None) -> Text:
    if one is None:
        return Text("- contractor slot {n} ({tool}): empty", n=slot, tool=TOOL_NAMES[tool])
    return Text("- contractor slot {n} ({tool}): {card}", n=slot, tool=TOOL_NAMES[tool], card=contractor(one))


def seat(name: TextLike, player: PlayerView) -> Text:
    """A seat with its means and dice."""
    return Text(
        "**{name}**: {points}, {metal} metal, {energy} energy, {hand} {hand:card|cards} in hand, "
        "free dice {dice:, }, contractor {hired}.",
        name=name,
        points=points(player.score),
        metal=player.metal,
        energy=player.energy,
        hand=player.hand_size,
        dice=tuple(player.dice) or (_NONE,),
        hired=_NONE if player.hired is None else player.hired.name,
    )


_NONE = Text("none")


def section(one: SectionView) -> Text:
    """A section of the headquarters: which dice fit, which lie there, what it gave."""
    return Text(
        "- {section}: takes {accepts:or}, {n} spaces, dice {dice:, }, gained {gained} so far",
        section=SECTION_NAMES[one.section],
        accepts=tuple(one.accepts),
        n=one.spaces,
        dice=tuple(one.dice) or (_NONE,),
        gained=one.gained,
    )


def built_line(one: BuiltView) -> Text:
    """A card of the compound."""
    template = "- built: {card}; made {goods} {goods:good|goods} so far"
    if one.used:
        template = "- built: {card}; made {goods} {goods:good|goods} so far, used this round"
    elif one.usable:
        template = "- built: {card}; made {goods} {goods:good|goods} so far, can be used now"
    return Text(template, card=_named(one.card), goods=one.goods)


def card(one: Blueprint) -> Text:
    """A card that lies there."""
    return Text("- {card}", card=_named(one))


def _named(one: Blueprint) -> Text:
    return Text("{name} ({kind}): {does}", name=one.name, kind=kind(one), does=does(one))
