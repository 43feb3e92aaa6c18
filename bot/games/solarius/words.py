"""Texts of Solarius Mission: the course of the game, cards and anytime actions.

`mats` and `space` have the prompts, labels and refusals of their decisions; `events` has the log, `amounts` the names
and amounts inside sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from bot.games.solarius.components import (
    COLONIES,
    DISCARDED,
    DRAWN,
    MISSIONS,
    POINTS_PER_CUBE,
    RESEARCH_DRAW,
    STATION_SLOTS,
    TRACK_MAX,
    VALUE_PER_POINT,
    Development,
    Planet,
)
from bot.games.solarius.components.vocabulary import (
    ROMAN,
    STORAGE,
    AddDriveEffect,
    Colour,
    Cost,
    Cubes,
    DevelopEffect,
    DrawCardsEffect,
    Effect,
    Face,
    FigureKind,
    Modifiers,
    Occasion,
    PlayCardsEffect,
    PriceName,
    RemoveContamination,
    Requirement,
    SolariusGain,
    SpecialSpace,
    Technology,
    UpgradeDriveEffect,
)
from bot.games.text import Text, TextLike, Who, with_shorter

# Names and amounts inside sentences: colours, cubes, points, effects, costs


COLOUR_NAMES: Mapping[Colour, Text] = {
    "black": Text("black"),
    "yellow": Text("yellow"),
    "turquoise": Text("turquoise"),
    "brown": Text("brown"),
}

FIGURE_NAMES: Mapping[FigureKind, Text] = {
    "colony": Text("colony"),
    "station": Text("station"),
    "mission": Text("mission"),
}

NOTHING = Text("nothing")

colour_name = COLOUR_NAMES.__getitem__

_STARS: Mapping[str, Text] = {"star": Text("star"), "star+1": Text("star+1")}


def face_name(face: str) -> TextLike:
    """A face of a die: a number, or a star."""
    return _STARS.get(face, face)


figure_name = FIGURE_NAMES.__getitem__
column_name = ROMAN.__getitem__


def colour_names(colours: Sequence[Colour]) -> tuple[Text, ...]:
    """Several colours, to be joined by the sentence around."""
    return tuple(map(colour_name, colours))


def sentence(template: str, **words: Callable[[Any], object]) -> Callable[..., Text]:
    """Return a function from a sentence's fields, by name, to its text.

    `words` turns values of fields into words.

    >>> str(sentence("The die is already {colour}.", colour=colour_name)(colour="brown"))
    'The die is already brown.'
    """
    if not words:
        return partial(Text, template)

    def text(**fields: Any) -> Text:
        for name, in_words in words.items():
            fields[name] = in_words(fields[name])
        return Text(template, **fields)

    return text


@lru_cache(maxsize=8)
def player(seat: int) -> Text:
    """Name of a seat at the beginning of a sentence."""
    return Text("{player:begun}", player=Who(seat))


@lru_cache(maxsize=64)
def fuel(n: int) -> Text:
    """So much fuel."""
    return Text("{n} fuel", n=n)


@lru_cache(maxsize=64)
def spacebucks(n: int) -> Text:
    return Text("{n} {n:SpaceBuck|SpaceBucks}", n=n)


def points(fuels: int, bucks: int) -> tuple[Text, ...] | Text:
    """Points of the two tracks, to be joined by the sentence around."""
    parts = [*([fuel(fuels)] if fuels else []), *([spacebucks(bucks)] if bucks else [])]
    return tuple(parts) or NOTHING


@lru_cache(maxsize=64)
def cubes(n: int) -> Text:
    return Text("{n} {n:cube|cubes}", n=n)


def by_column(amount: Cubes) -> tuple[Text, ...]:
    """Cubes by column: "2 in I", "1 in III"."""
    return tuple(Text("{n} in {column}", n=amount[one], column=ROMAN[one]) for one in STORAGE if amount[one])


def cost(item: Cost) -> Text:
    """One item of a price: "black worth 5", "brown 2 in II"."""
    if item.cubes is None:
        return Text("{colour} worth {n}", colour=COLOUR_NAMES[item.colour], n=item.value)
    return Text("{colour} {cubes}", colour=COLOUR_NAMES[item.colour], cubes=by_column(item.cubes))


def costs(items: Sequence[Cost]) -> tuple[Text, ...]:
    """The items of a price, to be joined by the sentence around."""
    return tuple(map(cost, items))


def short_cost(item: Cost) -> Text:
    """The same in a label, as cards print it: a plain number is a value."""
    if item.cubes is None:
        return Text("{colour} {n}", colour=COLOUR_NAMES[item.colour], n=item.value)
    return cost(item)


def short_costs(items: Sequence[Cost]) -> tuple[Text, ...]:
    """The same in a label."""
    return tuple(map(short_cost, items))


def effect(one: Effect) -> Text | tuple[Text, ...]:
    """Benefit of an effect, as a phrase for a longer sentence."""
    match one:
        case SolariusGain():
            return _gain(one)
        case DevelopEffect(technology="upgrade"):
            return Text("{n} upgrade {n:point|points}", n=one.points)
        case DevelopEffect():
            return Text("{n} shift {n:point|points}", n=one.points)
        case AddDriveEffect():
            return Text("{n} {n:drive|drives}", n=one.drives)
        case UpgradeDriveEffect():
            return Text("upgrade {n} {n:drive|drives}", n=one.drives)
        case DrawCardsEffect():
            return Text(
                "draw {n}, discard {m}" if one.discard else "draw {n} {n:card|cards}", n=one.draw, m=one.discard
            )
        case PlayCardsEffect():
            return Text("play {n} {n:card|cards}", n=one.cards)
        case RemoveContamination():
            return Text("remove {n} contamination", n=one.cubes)


def _gain(gain: SolariusGain) -> tuple[Text, ...]:
    parts = []
    if gain.fuel:
        parts.append(fuel(gain.fuel))
    if gain.spacebucks:
        parts.append(spacebucks(gain.spacebucks))
    if gain.either:
        parts.append(Text("{n} fuel or {n:SpaceBuck|SpaceBucks}", n=gain.either))
    parts += [Text("{n} {colour} {n:cube|cubes}", n=n, colour=COLOUR_NAMES[tint]) for tint, n in gain.resources]
    if gain.any:
        parts.append(Text("{n} {n:cube|cubes} of any colour", n=gain.any))
    return tuple(parts)


def effects(several: Sequence[Effect]) -> tuple[Text, ...] | Text:
    """Joint benefit of effects, as a phrase for a longer sentence."""
    parts: list[Text] = []
    for one in several:
        text = effect(one)
        parts += text if isinstance(text, tuple) else [text]
    return tuple(parts) or NOTHING


def requirement(need: Requirement) -> Text:
    """The faces or columns that tech dice need."""
    if need.what == "value":
        if need.colour is not None:
            return Text("{colour} die at {n}+", colour=COLOUR_NAMES[need.colour], n=need.at_least)
        return Text("{dice} {dice:die|dice} at {n}+", dice=need.dice, n=need.at_least)
    column = ROMAN[need.at_least]
    if need.colour is not None:
        return Text("{colour} die in {column}+", colour=COLOUR_NAMES[need.colour], column=column)
    return Text("{dice} {dice:die|dice} in {column}+", dice=need.dice, column=column)


def precondition(planet: Planet) -> tuple[Text, ...]:
    """Way of settling a planet, as a phrase for a longer sentence."""
    asked = planet.precondition
    parts = [requirement(need) for need in asked.requirements]
    if asked.fuel:
        parts.append(fuel(asked.fuel))
    if asked.spacebucks:
        parts.append(spacebucks(asked.spacebucks))
    return tuple(parts)


_PRICES: Mapping[PriceName, str] = {
    "extra_range": "extra range costs {n} fuel",
    "extra_action_point": "an extra point costs {n} {n:SpaceBuck|SpaceBucks}",
    "drive": "drives cost {n} fuel",
    "drive_upgrade": "drive upgrades cost {n} fuel",
}

_CLEAN: Mapping[SpecialSpace, Text] = {
    "transformation": Text("no contamination from transformation"),
    "research": Text("no contamination from research"),
}

_OCCASIONS: Mapping[Occasion | None, str] = {
    None: "{name}: {effects}",
    "colony_placed": "{name}: {effects} for each colony",
    "mission_completed": "{name}: {effects} for each completed mission",
    "station_built": "{name}: {effects} for each station",
}


def modifiers(static: Modifiers) -> tuple[Text, ...]:
    """Changes by static effects, as a phrase for a longer sentence."""
    parts = [Text("{colour} dice +{n}", n=n, colour=COLOUR_NAMES[colour]) for colour, n in static.die_points.items()]
    if static.contamination_spaces:
        parts.append(Text("+{n} contamination {n:space|spaces}", n=static.contamination_spaces))
    if static.range_bonus:
        parts.append(Text("range +{n}", n=static.range_bonus))
    if static.portal_free:
        parts.append(Text("free portals"))
    parts += [Text(_PRICES[name], n=price) for name, price in static.prices.items()]
    parts += [text for space, text in _CLEAN.items() if space in static.no_contamination]
    if static.explorer_bonus:
        parts.append(Text("explorer bonus +{n} {n:cube|cubes}", n=static.explorer_bonus))
    return tuple(parts)


def development(card: Development) -> Text:
    """Its name and what it does: "Refinery: black dice +1"."""
    if card.kind == "static":
        return Text("{name}: {effects}", name=card.name, effects=modifiers(card.static))
    template = "{name} (die space): {effects}" if card.kind == "die_slot" else _OCCASIONS[card.when]
    return Text(template, name=card.name, effects=effects(card.effects))


def named_development(card: Development) -> Text:
    """The same in a label; its name alone where there's no space for both."""
    return with_shorter(development(card), card.name)


Hint = Callable[[str], Text]

# Options

START_CARDS = Text("Begin with start cards. Off: choose your own start.")
ALLOW_OVERPAY = Text("Resources can be worth more than the price.")
FIRST_OUTPOST = Text("An outpost needs the first figure of its kind on a tile: anyone's, or yours.")

START_CARDS_TITLE = Text("Start", context="how a game starts")
BEGINNINGS = {True: Text("start cards"), False: Text("your choice")}
OVERPAY_TITLE = Text("Overpaying")
OVERPAYING = {True: Text("allowed"), False: Text("not allowed")}
OUTPOST_TITLE = Text("Outposts on a tile")
OUTPOSTS = {"all": Text("first figure of its kind"), "own": Text("your first figure of its kind")}

# How far the game has come


def round_and_turn(round_: int, turn: int) -> Text:
    """Which round it is, and which turn of it."""
    return Text("Round {n}, turn {turn}", n=round_, turn=turn)


# Notation

WRITE = Text("Write a move like take black star at 2, fly C7, use action or stop.")
WRITE_POINTS = Text("Write points like 2 fuel, 1 spacebucks or 1 fuel 1 spacebucks.")
NAME_COLUMNS = Text("Name the column of each cube, like pay black I I III.")


def no_choice(choices: Collection[str]) -> Hint:
    upper = all(map(str.isupper, choices))
    template, names = "{text} isn't a choice here. Write {choices:or}.", tuple(choices)
    return lambda text: Text(template, text=text.upper() if upper else text, choices=names)


def no_number(least: int) -> Hint:
    template = "{text} isn't a choice here. Write a number from {least} to {most}."
    return lambda text: Text(template, text=text, least=least, most=99)


def no_bonus(text: str) -> Text:
    """Not a space of the bridge."""
    return Text("{text} isn't a bridge space. Write its bonus, like -1 or 3.", text=text)


def no_hex(text: str) -> Text:
    return Text("{text} isn't a hex. Hexes have names like C7.", text=text)


def no_id(text: str) -> Text:
    return Text("{text} isn't a station or an outpost. They have names like SS5 and O3.", text=text)


def no_cube(text: str) -> Text:
    return Text("{text} isn't a cube. Write cubes like black I + yellow III.", text=text)


# The start

CHOOSE_START = Text("Choose a tech die for column II and another to turn to 2.")
SAME_DIE = Text("Choose two different dice.")

start_label = sentence("{shift:begun} to II, {upgrade} to 2, cubes in {rows}", shift=colour_name, upgrade=colour_name)

# Cards

MAY_PLAY = Text("You can play a card.")
PLAY_NONE = Text("Play no card")
DRAW_OR_PLAY = Text("Draw or play a card before the die action.")
DRAW = Text("Draw {n} {n:card|cards}", n=RESEARCH_DRAW)
DRAW_AND_DISCARD = Text("Draw {n} cards, discard {m}", n=DRAWN, m=DISCARDED)
NEITHER = Text("Skip research")
NO_CARD = Text("There are no cards left to draw.")
NO_MARKER = Text("All {n} mission markers are in use. Play the card as a development.", n=MISSIONS)

discard = sentence("Discard {n} {n:card|cards}.")
discard_label = sentence("Discard {development}", development=named_development)
play_mission_label = sentence("Play mission {card} ({vp} VP): {cost}", cost=short_costs)
play_development_label = sentence("Play {development}", development=named_development)
NOT_IN_HAND = Text("That card isn't in your hand.")

# The supplementary action

SUPPLEMENTARY = Text("Do one more thing, or end your turn.")
END_OR_EXCHANGE = Text("End your turn, or exchange first.")
END = Text("End turn")

take_off_label = sentence("Fly (range {n})")
buy_drives_label = sentence("Buy {n} {n:drive|drives} for {price}", price=fuel)
few_slots = sentence("You only have {n} free drive {n:slot|slots}.")
costly_drives = sentence("{n} {n:drive costs|drives cost} {price}.", price=fuel)

# Anytime actions

NOT_NOW = Text("You can only do that between decisions on your turn.")
OTHER_EXCHANGE = Text("You can't make that exchange.")
CUBE_PRICE = Text("A cube costs {n} fuel or SpaceBucks.", n=POINTS_PER_CUBE)
LOT_PRICE = Text("Exchange cubes worth {n} for 1 point, one lot at a time.", n=VALUE_PER_POINT)
TRACK_END = Text("A track ends at {n}.", n=TRACK_MAX)
NO_WEAK_DRIVE = Text("You haven't bought a value-1 drive.")
LAST_SETTLING = Text("You can still pay for planets.")
SETTLE_NO_MORE = Text("Done settling")

sold_cubes = sentence("{n} {colour} {column}", colour=colour_name, column=column_name)
sell_cubes_label = sentence("Exchange {cubes} for {gained}")
buy_cube_label = sentence("Exchange {paid} for {colour} {column}", colour=colour_name, column=column_name)
upgrade_drive_label = sentence("Upgrade a drive to 2 for {price}", price=fuel)
complete_label = sentence("Pay {price} for {hex} ({vp} VP)")
pay_with_these = sentence("You only have {points}.")
no_such_cubes = sentence("You don't have those {colour} cubes.", colour=colour_name)
costly_upgrade = sentence("You need {price} to upgrade a drive.", price=fuel)
planet_needs = sentence("The planet on {hex} needs {needs}.")
no_waiting_planet = sentence("You have no unsettled planet from {hex}.")


# The log of a game; events has the data to it


_SPACED_STARS: Mapping[str, Text] = {"star": Text("star"), "star+1": Text("star +1")}


def _face(face: str) -> TextLike:
    return _SPACED_STARS.get(face, face.replace("+", " +"))


def _paid(amount: Cubes) -> object:
    return by_column(amount) or NOTHING


# The course of the game

laid_out = sentence("Space tiles: {tiles}.")
hub_built = sentence("Round {n} begins: hub {hub} is built on {hex}.")
game_turn_over = sentence("Round {n} is over.")
starting_player = sentence("{player} is the starting player.", player=player)
started = sentence(
    "{player} begins with {shift} in II and {upgrade} at 2.", player=player, shift=colour_name, upgrade=colour_name
)
ended = sentence("Game over: {players} {n:wins|win} with {score} points.")

# Dice and points

bridge_rolled = sentence("{player} starts. {n} dice are on the bridge.", player=player)
refilled = sentence("New die on the bridge: {colour} {face}.", colour=colour_name, face=_face)
took = sentence("{player} takes {colour} {face}.", player=player, colour=colour_name, face=_face)
PLACED: Mapping[str, Text] = {
    "normal": Text("The die goes on a normal space."),
    "transformation": Text("The die goes on the transformation space."),
    "research": Text("The die goes on the research space."),
}
"""By the space of the mat."""
placed_on = sentence("The die goes on {name}.")
gets = sentence("{player} gains {points}.", player=player)
gives = sentence("{player} pays {points}.", player=player)
waived = sentence("{player} can't pay for the die and takes it for free.", player=player)
coloured = sentence("The die counts as {colour}.", colour=colour_name)
contaminated = sentence("{player} gains {n} contamination.", player=player)
contaminated_beside = sentence("{player} gains {n} contamination, {beside} beside the mat.", player=player)
cleaned = sentence("{player} removes {n} contamination.", player=player)
used_action = sentence("{player} uses {n} {colour} {n:point|points} for the action.", player=player, colour=colour_name)
used_cubes = sentence("{player} uses {n} {colour} {n:point|points} for cubes.", player=player, colour=colour_name)
stored = sentence(
    "{player} stores {cubes} in {colour} {column}.", player=player, cubes=cubes, colour=colour_name, column=column_name
)
lost_cubes = sentence("{n} {n:cube is|cubes are} lost.")
paid = sentence("{player} pays {colour}: {cubes}.", player=player, colour=colour_name, cubes=_paid)
upgraded = sentence("{player} upgrades the {colour} tech die to {face}.", player=player, colour=colour_name, face=_face)
shifted = sentence(
    "{player} shifts the {colour} tech die to {column}.", player=player, colour=colour_name, column=column_name
)
unspent = sentence("{n} {n:point is|points are} lost.")
drives = sentence("{player} now has range {n}.", player=player)

# Cards

drew = sentence("{player} draws {n} {n:card|cards}.", player=player)
drew_these = sentence("You draw {names}.")
shuffled = sentence("{n} discarded cards become the new deck.")
discarded = sentence("{player} discards {name}.", player=player)
played_mission = sentence("{player} plays a mission: {cost}.", player=player, cost=costs)
played_development = sentence("{player} plays {name}.", player=player)

# Space

flew = sentence("{player} flies to {hex}.", player=player)
stayed = sentence("{player} stays on {hex}.", player=player)
discovered = sentence("{hex} is a {colour} planet: {vp} VP, needs {needs}.", colour=colour_name)
colony = sentence("{player} colonizes {hex}.", player=player)
declined = sentence("{player} leaves {hex} and gains {cubes}.", player=player, cubes=cubes)
settled = sentence("{player} settles {hex} for {vp} VP.", player=player)
station = sentence("{player} builds a station on {hex}.", player=player)
triggered = sentence("{player} uses the {station} station.", player=player, station=colour_names)
mission = sentence("{player} completes a mission at hub {hub} on {hex} for {vp} VP.", player=player)
founded_outpost = sentence("{player} adds an outpost on {hex}: {bonus}.", player=player, bonus=effects)
took_hub_bonus = sentence("{player} takes the bonus of hub {hub}: {bonus}.", player=player, bonus=effects)


# Sentences of the decisions about a mat: dice, their points, cubes


# The die

TAKE_DIE = Text("Take a die from the bridge.")
NO_SUCH_DIE = Text("That die isn't on the bridge.")
SPACE_TAKEN = Text("That space is taken until the round ends.")
NO_SPACE = Text("This die can't go there.")

costly_die = sentence("That die costs {n} fuel or {n:SpaceBuck|SpaceBucks}. You can exchange cubes first.")
place_die = sentence("Place the {colour} {face}.", colour=colour_name, face=face_name)
slot_label = sentence("{name}: {effects}", effects=effects)
choose_colour = sentence("Choose a new colour for the {colour} die.", colour=colour_name)
colour_label = sentence("{colour:begun}: {n} {n:point|points}", colour=colour_name)
same_colour = sentence("The die is already {colour}.", colour=colour_name)

SPACE_LABELS = {
    ("normal", False): sentence("Normal space"),
    ("transformation", False): sentence("Transformation: another colour"),
    ("transformation", True): sentence("Transformation: another colour, {n} contamination"),
    ("research", False): sentence("Research: draw or play a card"),
    ("research", True): sentence("Research: draw or play a card, {n} contamination"),
}
"""A space of the mat, with contamination or without."""


def take_label(colour: Colour, face: Face, value: int, bonus: int) -> Text:
    """A die with its points and its bonus."""
    template = (
        "{colour:begun} {face} ({bonus:+d})" if face in ("1", "2", "3") else "{colour:begun} {face} = {n} ({bonus:+d})"
    )
    return Text(template, colour=colour_name(colour), face=face_name(face), n=value, bonus=bonus)


# Points

USELESS_POINTS = Text("You can't use that many points.")

give_points = sentence("Pay {n} fuel or {n:SpaceBuck|SpaceBucks} for the die.")
give_label = sentence("Pay {points}")
give_what_you_have = sentence("Pay {n} fuel or {n:SpaceBuck|SpaceBucks} that you have.")
split_points = sentence("Gain {n} fuel or {n:SpaceBuck|SpaceBucks}.")
split_label = sentence("Gain {points}")
split_exactly = partial(Text, "Gain exactly {n} {n:point|points}, at most {most} in each track.", most=TRACK_MAX)
use_points = sentence("Use {n} {colour} {n:point|points} for cubes or the action.", colour=colour_name)
costly_points = sentence("{n} {n:point costs|points cost} {price}. Buy fewer.", price=spacebucks)
develop_label = sentence("{colour:begun} to {to} ({cost} {cost:point|points})", colour=colour_name)
forfeit_label = sentence("Stop and lose {n} {n:point|points}")
developed = sentence("The {colour} die is at its last step.", colour=colour_name)
costly_step = sentence("That step costs {cost} {cost:point|points}.")

DEVELOP = {
    "upgrade": sentence("Upgrade tech dice: {n} {n:point|points} left."),
    "shift": sentence("Shift tech dice: {n} {n:point|points} left."),
}

OTHER_TECHNOLOGY: Mapping[Technology, Text] = {
    "upgrade": Text("These points only upgrade tech dice."),
    "shift": Text("These points only shift tech dice."),
}
"""A step of the technology that these points are not for."""

_USES = {
    "resources": "Gain {n} {colour} {n:cube|cubes}",
    "black": "Gain {n} fuel",
    "yellow": "Gain {n} {n:SpaceBuck|SpaceBucks}",
    "turquoise": "Upgrade tech dice ({n} {n:point|points})",
    "brown": "Shift tech dice ({n} {n:point|points})",
}
_PARTIAL_USES = {
    "resources": "Gain {used} of {n} {colour} cubes",
    "black": "Gain {used} of {n} fuel",
    "yellow": "Gain {used} of {n} SpaceBucks",
}
_USELESS = {
    "resources": "Gain nothing: no open {colour} space",
    "black": "Gain nothing: fuel is full",
    "yellow": "Gain nothing: SpaceBucks are full",
    "turquoise": "Lose {n} {n:point|points}: no tech die can be upgraded",
    "brown": "Lose {n} {n:point|points}: no tech die can be shifted",
}
_PAID_USES = {
    "resources": "Pay {price}: gain {n} {colour} {n:cube|cubes}",
    "black": "Pay {price}: gain {n} fuel",
    "yellow": "Pay {price}: gain {n} {n:SpaceBuck|SpaceBucks}",
    "turquoise": "Pay {price}: upgrade tech dice ({n} {n:point|points})",
    "brown": "Pay {price}: shift tech dice ({n} {n:point|points})",
}
_PAID_PARTIAL_USES = {
    "resources": "Pay {price}: gain {used} of {n} {colour} cubes",
    "black": "Pay {price}: gain {used} of {n} fuel",
    "yellow": "Pay {price}: gain {used} of {n} SpaceBucks",
}


def use_label(use: str, colour: Colour, *, points: int, used: int, price: int) -> Text:
    """Gains of a die's points; `use` is "resources" or the colour of the action.

    Of the points so many are `used`; `price` is what was paid for bought ones.
    """
    if not used:
        template = _USELESS[use]
    elif used == points or use not in _PARTIAL_USES:
        template = (_PAID_USES if price else _USES)[use]
    else:
        template = (_PAID_PARTIAL_USES if price else _PARTIAL_USES)[use]
    return Text(template, n=points, used=used, colour=colour_name(colour), price=spacebucks(price))


# Cubes

store = sentence("Store {n} {colour} {n:cube|cubes}.", colour=colour_name)
store_any = sentence("Store {n} {n:cube|cubes} of any colour.")
store_label = sentence("Store {cubes} in {colour} {column} (row worth {value})", colour=colour_name, column=column_name)
without_cubes_label = sentence("Skip {n:the last cube|{n} cubes}")
other_row = sentence("These cubes go in the {colour} row.", colour=colour_name)
fewer_cubes = sentence("Only {n} {n:cube is|cubes are} left.")
narrow_column = sentence("{colour:begun} {column} only has room for {n} now.", colour=colour_name, column=column_name)
blocked = sentence(
    "{colour:begun} {column} is closed. Shift its tech die right first.", colour=colour_name, column=column_name
)
full = sentence("{colour:begun} {column} is full.", colour=colour_name, column=column_name)
unsupported = sentence(
    "{colour:begun} {column} needs more cubes to its left first.", colour=colour_name, column=column_name
)
pay = sentence("Choose cubes to pay {cost}.", cost=cost)
pay_label = sentence("Pay {colour}: {cubes}", colour=colour_name, cubes=by_column)
other_cubes = sentence("Those cubes don't pay {cost}.", cost=cost)


# Texts of the decisions in space: flights, planets, stations, missions


# The flight

GIVE_DRIVE = Text("Choose a drive to turn down by 1 for the portals.")
RETURN_DRIVE = Text("Return a drive of 1")
HOME = Text("home planet")
PORTAL = Text("portal")
EMPTY = Text("empty")
OWN_FIGURES = {"colony": Text("your colony"), "station": Text("your station"), "mission": Text("your mission")}

fly = sentence("Choose where to fly. Your range is {n}.")
turn_drive = sentence("Turn a drive from {n} to {m}")
hidden_planet = sentence("hidden {colour} planet", colour=colour_name)
known_planet = sentence("{colour} planet, {vp} VP", colour=colour_name)
near_hub = sentence("beside hub {hub}")
linked_hub = sentence("linked to hub {hub}")
no_such_hex = sentence("There's no hex {name}.")
useless_portals = sentence("You reach {hex} just as well without portals.")
only_by_portals = sentence("You can only reach {hex} by portal: fly {hex} portals.")
out_of_reach = sentence("You can't reach {hex}, even with all your fuel.")
at_hub = sentence("{hex} is a hub space. End your flight beside it.")
at_figure = sentence("Another player's {figure} is on {hex}. Fly on or stop before it.", figure=figure_name)
at_ship = sentence("Another player's ship is on {hex}. Fly on or stop before it.")

FLY_LABELS = {
    (False, False): sentence("{hex}, {what}: {n} {n:step|steps}"),
    (False, True): sentence("{hex}, {what}: {n} {n:step|steps}, pay {price}", price=fuel),
    (True, False): sentence("{hex}, {what}: {n} {n:step|steps} by portal, a drive down by 1"),
    (True, True): sentence("{hex}, {what}: {n} {n:step|steps} by portal, a drive down by 1, pay {price}", price=fuel),
}
"""A destination, by whether portals are used and whether it costs fuel."""

# Planets and sites

LEAVE = Text("Leave it")
ONLY_DISCOVERED = Text("Only a planet you just discovered gives cubes.")
DISCOVERED = Text("Colonize this planet or leave it.")
NO_COLONY = Text("All {n} of your colonies are in space.", n=COLONIES)
BUILD_NOTHING = Text("Build nothing")
NO_STATION = Text("You've built all {n} stations.", n=len(STATION_SLOTS))

planet = sentence("Colonize {hex}? {colour:begun} planet, {vp} VP, needs {needs}.", colour=colour_name)
settle_label = sentence("Colonize it ({vp} VP)")
decline_label = sentence("Leave it, gain {cubes}", cubes=cubes)
no_planet = sentence("There's no planet on {hex}.")
site = sentence("Choose what to build on {hex}.")
occupied = sentence("There's already a {figure} on {hex}. Build on an empty hex.", figure=figure_name)

NO_BUILDING = {
    "home": sentence("{hex} is the home planet. Build on an empty hex."),
    "hub": sentence("{hex} is a hub space. Build on an empty hex."),
    "portal": sentence("{hex} is a portal. Build on an empty hex."),
    "planet": sentence("{hex} is a planet. You can only colonize it."),
}

# Stations

PERMANENTS = Text("Use your stations' permanent effects.")
NO_STATION_CARD = Text("You don't have that station card.")
NO_PERMANENT = Text("That station has no effect to use now.")

build_label = sentence("Station for {costs}: {effects}", costs=short_costs, effects=effects)
STATION_BUILT = Text("You've already built that station.")
costly_station = sentence("That station costs {costs}.", costs=costs)
trigger_label = sentence("Use the {station} station: {effects}", station=colour_names, effects=effects)
without_effects_label = sentence("Skip {n:this effect|{n} effects}")

# Missions

NO_BONUS = Text("No bonus")

mission_label = sentence("Mission {card} at hub {hub} ({vp} VP): pay {cost}", cost=short_costs)
no_mission_site = sentence("{hex} isn't beside a hub.")
no_open_mission = sentence("Card {n} isn't one of your open missions.")
other_hub = sentence("Hub {hub} isn't beside your ship.")
costly_mission = sentence("Mission {n} costs {cost}.", cost=costs)
hub_bonus = sentence("Choose a bonus for your first mission at hub {hub}.")
hub_bonus_label = sentence("Bonus: {bonus}", bonus=effects)

# Outposts

NO_OUTPOST = Text("No outpost")
OUTPOST_USED = Text("That outpost is already in space.")

outpost = sentence("You can add an outpost on {hex}.")
outpost_label = sentence("Outpost: {bonus}", bonus=effects)
no_such_outpost = sentence("There's no outpost {id}.")
outpost_at_centre = sentence("{hex} is on the centre tile, which can't have outposts.")
other_outpost = sentence("That outpost needs a {kind}, not a {figure}.", kind=figure_name, figure=figure_name)
outpost_on_tile = sentence("You already have an outpost on tile {tile}.")
not_first = sentence("Only the first {kind} on tile {tile} can get an outpost.", kind=figure_name)
missing_outpost = sentence(
    "Add your first {missing} outpost before your second {kind} outpost.", kind=figure_name, missing=figure_name
)
