"""Texts on the pictures of Otys, and their alt texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.games.areas import AreaKey
from bot.games.otys.components import Rank, Resource
from bot.games.otys.view import ContractView, LevelView, OtysStage, SeatView, StoreRow, TrackCube
from bot.games.otys.words import RESOURCE_NAMES, counted, diver_name
from bot.games.text import Text, TextLike

NAME = Text("Otys", is_proper_name=True)

# The header

SETUP = Text("Setup")
ASKED: Mapping[OtysStage, TextLike] = {
    "order": Text("choose the order"),
    "key": Text("choose a key"),
    "upgrade": Text("upgrade a diver"),
    "retrieve": Text("recover a key"),
    "dive": Text("use the diver"),
    "cubes": Text("place cubes"),
    "draw": Text("keep a contract"),
    "finish": Text("contracts, surface"),
    "timer": Text("move a Timer"),
    "over": "",
}


def turn(number: int) -> Text:
    """Which turn it is."""
    return Text("Turn {n}", n=number)


def turns(count: int) -> Text:
    """How many turns were played."""
    return Text("{n} turns", n=count)


def score_and_rank(score: int, rank: TextLike) -> Text:
    """The score with the rank that it would be now."""
    return Text("{score} {rank}", score=score, rank=rank)


def scored(name: str, score: TextLike) -> Text:
    """Whose score it is."""
    return Text("{name}: {score}", name=name, score=score)


# Contracts and the hand

CONTRACTS = Text("Contracts")
NONE_LEFT = Text("none left")
KEEP_ONE = Text("Keep one")
YOUR_HAND = Text("Your hand")
DRAWN = Text("Drawn")
HAND = Text("Hand")
EMPTY = Text("empty")

# The Store

STORE = Text("Store")
SELL = Text("sell")
BUY = Text("buy")

# The Score track

TO_CONTACT = Text("to contact")
CONTACT = Text("Contact")
ENDS_GAME = Text("ends the game")
WHEN_TURN_ENDS = Text("when your turn ends")


def with_timer(name: str) -> Text:
    """Which Timer the marker meets."""
    return Text("with Timer {name}", name=name)


# The end, and the ranks as goals on other pictures

ENDINGS: Mapping[str, Text] = {
    "contact": Text("Met the last Timer"),
    "stopped": Text("Stopped"),
    "": Text("Ended"),
}
RANK = Text("Rank")


def rank(title: TextLike) -> Text:
    """A rank in words."""
    return Text("rank {title}", title=title)


# In place of the picture: the turn


def spoken_turn(number: int, question: TextLike) -> Text:
    return Text("Otys, turn {n}: {question}", n=number, question=question)


def considered(label: TextLike) -> Text:
    """A move that is looked at."""
    return Text("Preview: {label}.", label=label)


def owns(seat: SeatView) -> Text:
    """Points and means."""
    return Text(
        "{prestige} Prestige, {credits} {credits:Credit|Credits}, {batteries} {batteries:battery|batteries}.",
        prestige=seat.prestige,
        credits=seat.credits,
        batteries=seat.batteries,
    )


def timer(name: str, space: int) -> Text:
    """Where a Timer stands."""
    return Text("Timer {name} on {space}.", name=name, space=space)


def spaces_to_contact(spaces: int) -> Text:
    """How far the marker is from the nearest Timer, which may already be there."""
    if spaces <= 0:
        return Text("A Timer is at your marker.")
    return Text("{n} {n:space|spaces} to contact.", n=spaces)


def on_track(cubes: Sequence[TrackCube]) -> Text:
    """The cubes that lie on the Score track."""
    each = tuple(
        Text("{resource} on {space}", resource=RESOURCE_NAMES[cube.resource], space=cube.space) for cube in cubes
    )
    return Text("Cubes on the track: {cubes:, }.", cubes=each)


def waiting(cubes: Sequence[Resource]) -> Text:
    """The cubes that come with new contracts, the next one first."""
    return Text("Next cubes for contracts: {cubes:, }.", cubes=_named(cubes))


def to_choose(cubes: Sequence[Resource]) -> Text:
    """The colours of which one is to be chosen."""
    return Text("Choose from: {cubes:, }.", cubes=_named(cubes))


def _named(cubes: Sequence[Resource]) -> tuple[Text, ...]:
    return tuple(RESOURCE_NAMES[cube] for cube in cubes)


def keys(names: Sequence[TextLike]) -> Text:
    """The own keys that can be played."""
    return Text("Keys: {names:, }." if names else "Keys: none.", names=tuple(names))


def neutral_keys(count: int) -> Text:
    """Keys that fit every level."""
    return Text("{n} neutral {n:key|keys}.", n=count)


def on_hacker_track(count: int, threshold: int) -> Text:
    """Keys that come back when there are enough of them."""
    return Text("Hacker track: {n} of {all} keys.", n=count, all=threshold)


# In place of the picture: contracts, levels, the Store


def contract(one: ContractView, cube: Resource | None) -> Text:
    """A contract with its cost, its cube, and the levels that could pay it."""
    facts = [_counted(one.cost) if one.cost else _pattern(one.pattern)]
    if cube is not None:
        facts.append(Text("with {cube}", cube=RESOURCE_NAMES[cube]))
    if one.payable:
        facts.append(Text("payable on level {levels:, }", levels=tuple(one.payable)))
    return Text("{id} for {prestige}: {facts:, }.", id=one.id, prestige=one.prestige, facts=tuple(facts))


def _pattern(pattern: Sequence[int]) -> Text:
    return Text("{wanted: + }", wanted=tuple(Text("{n} of a colour", n=n) for n in pattern))


def _counted(cubes: Sequence[Resource]) -> Text:
    """Some cubes by colour: `2 plant, 1 tech`."""
    each = tuple(counted(one, n) for one, n in Counter(cubes).items())
    return Text("{cubes:, }", cubes=each)


def drawn(card: ContractView) -> Text:
    """A contract of which one is kept."""
    return Text("Drawn: {card}", card=contract(card, None))


def in_hand(card: ContractView) -> Text:
    """A contract of the hand."""
    return Text("In hand: {card}", card=contract(card, None))


def hand(size: int) -> Text:
    """A hand that is not shown."""
    return Text("{n} {n:contract|contracts} in hand.", n=size)


def level(one: LevelView, diver: TextLike, sponsor: TextLike, *, upgraded: bool) -> Text:
    """A level of the sea with its diver, its cubes and its sponsor."""
    return Text(
        "Level {n}: {diver}, {cubes}, sponsor {sponsor}.",
        n=one.level,
        diver=Text("{diver} (upgraded)", diver=diver) if upgraded else diver,
        cubes=_counted(one.cubes) if one.cubes else _NO_CUBE,
        sponsor=sponsor,
    )


_NO_CUBE = Text("no cube")


def store(rows: Sequence[StoreRow]) -> Text:
    """What the Store has."""
    each = tuple(counted(row.resource, row.count) for row in rows)
    return Text("Store: {rows:, }.", rows=each)


def at_surface(names: Sequence[TextLike]) -> Text:
    """Divers that are not in the sea."""
    return Text("At the surface: {names:, }.", names=tuple(names))


# In place of the picture: the result


def over(count: int) -> Text:
    """The game has ended."""
    return Text("Otys. Game over after {n} {n:turn|turns}.", n=count)


MET = Text("Your marker met the last Timer.")


def leader_board(ranks: Sequence[Rank]) -> Text:
    """The ranks and where each begins."""
    each = tuple(Text("{title} from {low}", title=one.title, low=one.low) for one in ranks)
    return Text("Leader board: {ranks:, }.", ranks=each)


# The key to the signs

SIGN_UPGRADED_DIVER = Text("upgraded diver")
SIGN_A_CUBE_OF_ANY_COLOUR = Text("cube of any colour")
SIGN_A_COLOUR_THAT_YOU_CHOOSE_THE = Text("colour you choose; same letter, same colour")
SIGN_A_FREE_SPACE_FOR_A_CUBE = Text("free space for a cube")
SIGN_THE_PLACE_OF_A_CUBE_THAT = Text("where a cube was")
SIGN_CREDIT = Text("Credit")
SIGN_PRESTIGE = Text("Prestige")
SIGN_YOUR_MARKER_WITH_YOUR_PRESTIGE = Text("your marker and Prestige")
SIGN_TIMER_ITS_LETTER_ABOVE = Text("Timer, with its letter above")
SIGN_A_LIGHT_DISC_A_LETTER_A = Text("light disc: a letter or a turn step")
SIGN_A_TIMER_THAT_IS_GONE = Text("discarded Timer")
SIGN_A_KEY_OF_THAT_LEVEL = Text("key for that level")
SIGN_X_KEY_ANY_LEVEL_AND_THE = Text("X key: any level, sponsors move")
SIGN_NEUTRAL_X_KEY_THE_SAME_FOR = Text("neutral key: same, used once")
SIGN_A_KEY_SEEN_FROM_ITS_BOW = Text("key, from above")
SIGN_THE_KEY_THAT_WAS_PLAYED_LAST = Text("last key used")
SIGN_REWARD_TOKEN_FACE_DOWN = Text("reward token, face down")
SIGN_WHAT_A_REWARD_TOKEN_GIVES = Text("reward token's effect")
SIGN_DECK_OF_CONTRACTS = Text("contract deck")
SIGN_YOUR_COLOUR = Text("your colour")
SIGN_CAN_BE_CHOSEN_NOW = Text("you can choose it now")
SIGN_OUTLINED = Text("what the text is about")
SIGN_A_DIVER_MOVES_UP_OR_DOWN = Text("move a diver up or down")
SIGN_THE_SIGNS = Text("symbols")
SIGN_DIVERS: Mapping[str, Text] = {
    "plant": Text("Plant expert: plant cube"),
    "tech": Text("Tech expert: tech cube"),
    "metal": Text("Metal expert: metal cube"),
    "fuel": Text("Fuel expert: fuel cube"),
    "trader": Text("Trader: sell or buy a cube"),
    "spy": Text("Spy: contracts or a Timer"),
    "engineer": Text("Engineer: Hacker or Mechanic"),
    "explorer": Text("Explorer: reward token"),
}
SIGN_SPONSORS: Mapping[str, Text] = {
    "credit": Text("sponsor: 1 Credit"),
    "battery": Text("sponsor: 1 battery"),
    "twice": Text("sponsor: use the diver twice"),
    "key": Text("sponsor: recover a key"),
    "upgrade": Text("sponsor: upgrade the diver"),
}
SIGN_MARKS: Mapping[str, Text] = {
    "hacker": Text("Hacker: keys return sooner"),
    "mechanic": Text("Mechanic: the propeller reaches farther"),
    "key": Text("one of your keys"),
    "back": Text("returns to you"),
    "cards": Text("draw contracts; step: contracts"),
    "trader": Text("trade"),
    "sponsor": Text("step: the sponsor"),
    "helmet": Text("step: the diver"),
    "timer": Text("step: a Timer moves"),
    "up": Text("upgrade; step: surfacing"),
    "right": Text("what you get"),
    "chevron": Text("moved this far; a rank"),
}

# Areas that a picture can outline

_AREAS: Mapping[str, Text] = {
    "credits": Text("your Credits"),
    "batteries": Text("your batteries"),
    "hacker": Text("the Hacker track"),
    "mechanic": Text("the Mechanic track"),
    "contracts": Text("the contracts"),
    "hand": Text("your hand"),
    "surface": Text("the surface"),
    "track": Text("the Score track"),
    "marker": Text("your marker"),
    "timers": Text("the Timers"),
}
_KEYS: Mapping[str, Text] = {"x": Text("the X key"), "n": Text("the neutral keys")}
_RESOURCES: Mapping[str, Text] = {str(resource): said for resource, said in RESOURCE_NAMES.items()}
_OF_LEVELS: Mapping[str, str] = {
    "level": "level {n}",
    "cubes": "the cubes on level {n}",
    "sponsor": "the sponsor on level {n}",
    "tokens": "the reward tokens on level {n}",
}


def area_name(area: AreaKey) -> TextLike | None:
    """Return what an area is called in a sentence, None if no text points at it."""
    match area:
        case (kind, which) if kind in _OF_LEVELS:
            return Text(_OF_LEVELS[kind], n=which)
        case ("key", which):
            return _KEYS.get(str(which)) or Text("key {n}", n=which)
        case ("diver", which):
            return diver_name(str(which))
        case ("contract", which):
            return Text("contract {card}", card=which)
        case ("store", ""):
            return Text("the Store")
        case ("store", which):
            return Text("{resource} in the Store", resource=_RESOURCES[str(which)])
        case ("timer", which):
            return Text("Timer {name}", name=str(which).upper())
        case ("space", which):
            return Text("space {n}", n=which)
    return _AREAS.get(area.kind)


# Sheets of all there is

DIVERS = Text("the divers, basic above, upgraded below")
SPONSORS_AND_TOKENS = Text("sponsors and reward tokens")
ALL_CONTRACTS = Text("the contracts")
SPONSOR = Text("A sponsor.")
TOKEN = Text("A reward token.")


def both_sides(name: TextLike) -> Text:
    """One diver."""
    return Text("{name}: basic side left, upgraded side right.", name=name)


def all_divers(names: Sequence[TextLike]) -> Text:
    """The sheet of divers in words."""
    return Text("The divers, each with both sides: {names}.", names=tuple(names))


def contract_alone(card: str) -> Text:
    """One contract."""
    return Text("Contract {card}.", card=card)


def all_contracts(count: int) -> Text:
    """The sheet of contracts in words."""
    return Text("All {n} contracts.", n=count)
