"""What happens on the mats, as events with all their data: dice, points, cubes, tech dice, cards, contamination."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.contract import Event, Json
from bot.games.solarius import words
from bot.games.solarius.components import CARDS, WHEEL
from bot.games.solarius.state import BridgeDie, Mat, TechDie
from bot.games.solarius.vocabulary import COLOURS, ROMAN, Colour, Cubes, Half, Technology
from bot.games.text import Text

_SPACES = {
    "normal": Text("a normal space"),
    "transformation": Text("the transformation space"),
    "research": Text("the research space"),
}


def _die(die: BridgeDie) -> dict[str, Json]:
    return {"colour": die.colour, "face": die.face, "bonus": WHEEL[die.space]}


def bridge_rolled(seat: int, dice: Sequence[BridgeDie], bag: int) -> Event:
    """The first dice are on the bridge."""
    text = Text("{player} starts; {n} dice are on the bridge.", player=words.player(seat), n=len(dice))
    return Event("bridge", text, {"seat": seat, "dice": [_die(die) for die in dice], "bag": bag}, reveals=True)


def refilled(seat: int, die: BridgeDie, bag: int) -> Event:
    """A die came out of the bag onto the bridge."""
    text = Text(
        "The new die on the bridge is {colour} {face}.", colour=words.COLOUR_NAMES[die.colour], face=_face(die.face)
    )
    return Event("refilled", text, {"seat": seat, **_die(die), "bag": bag}, reveals=True)


def _face(face: str) -> str:
    return face.replace("+", " +")


def took(seat: int, die: BridgeDie) -> Event:
    """A seat took a die from the bridge."""
    text = Text(
        "{player} takes {colour} {face}.",
        player=words.player(seat),
        colour=words.COLOUR_NAMES[die.colour],
        face=_face(die.face),
    )
    return Event("took", text, {"seat": seat, **_die(die)})


def placed(seat: int, die: BridgeDie, space: str | int) -> Event:
    """The die lies on its space, which may be a development."""
    where = Text("{name}", name=CARDS[space].development.name) if isinstance(space, int) else _SPACES[space]
    text = Text("The die goes to {space}.", space=where)
    return Event("placed", text, {"seat": seat, "colour": die.colour, "face": die.face, "space": space})


def changed(seat: int, fuel: int, spacebucks: int, mat: Mat, cause: str) -> Event:
    """Points came onto the tracks, or went (negative); `mat` is as it is afterwards."""
    gained = words.points(max(fuel, 0), max(spacebucks, 0))
    paid = words.points(max(-fuel, 0), max(-spacebucks, 0))
    template = "{player} gets {gained}." if fuel >= 0 and spacebucks >= 0 else "{player} gives {paid}."
    text = Text(template, player=words.player(seat), gained=gained, paid=paid)
    data: dict[str, Any] = {"seat": seat, "cause": cause, "change": {"fuel": fuel, "spacebucks": spacebucks}}
    return Event("points", text, {**data, "fuel": mat.fuel, "spacebucks": mat.spacebucks})


def waived(seat: int) -> Event:
    """The bridge asked for a payment that the seat could not make."""
    return Event("waived", Text("{player} has nothing to give for the die.", player=words.player(seat)), {"seat": seat})


def coloured(seat: int, colour: Colour) -> Event:
    """The die on the transformation space has become another colour."""
    text = Text("The die counts as {colour}.", colour=words.COLOUR_NAMES[colour])
    return Event("coloured", text, {"seat": seat, "colour": colour})


def contaminated(seat: int, spaces: int, beside: int, mat: Mat, cause: str) -> Event:
    """Contamination came: so many cubes onto spaces, so many beside the mat."""
    template = (
        "{player} gets {n} contamination, {beside} of it beside the mat."
        if beside
        else "{player} gets {n} contamination."
    )
    text = Text(template, player=words.player(seat), n=spaces + beside, beside=beside)
    data: dict[str, Json] = {"seat": seat, "cause": cause, "spaces": spaces, "beside": beside}
    return Event("contaminated", text, {**data, "on_spaces": mat.contamination, "beside_mat": mat.beside})


def cleaned(seat: int, cubes: int, mat: Mat) -> Event:
    """Contamination left its spaces."""
    text = Text("{player} removes {n} contamination.", player=words.player(seat), n=cubes)
    return Event("cleaned", text, {"seat": seat, "cubes": cubes, "on_spaces": mat.contamination})


def used(seat: int, colour: Colour, *, action: bool, points: int, bought: int) -> Event:
    """What the points of a die are used for."""
    template = "{n} {colour} {n:point|points} for the action." if action else "{n} {colour} {n:point|points} for cubes."
    text = Text(template, n=points, colour=words.COLOUR_NAMES[colour])
    return Event("used", text, {"seat": seat, "colour": colour, "action": action, "points": points, "bought": bought})


def stored(seat: int, colour: Colour, column: int, cubes: int, row: Cubes) -> Event:
    """Cubes came into a row, which is `row` now."""
    text = Text(
        "{player} stores {cubes} in {colour} {column}.",
        player=words.player(seat),
        cubes=words.cubes(cubes),
        colour=words.COLOUR_NAMES[colour],
        column=ROMAN[column],
    )
    data: dict[str, Json] = {"seat": seat, "colour": colour, "column": ROMAN[column], "cubes": cubes}
    return Event("stored", text, {**data, "row": words.as_json(row)})


def lost_cubes(seat: int, cubes: int) -> Event:
    """Cubes that found no space, or were not wanted."""
    text = Text("{cubes} {n:is|are} not stored.", cubes=words.cubes(cubes), n=cubes)
    return Event("lost", text, {"seat": seat, "cubes": cubes})


def paid(seat: int, colour: Colour, cubes: Cubes, row: Cubes, cause: str) -> Event:
    """Cubes of a row went back to the supply."""
    text = Text(
        "{player} pays {colour}: {cubes}.",
        player=words.player(seat),
        colour=words.COLOUR_NAMES[colour],
        cubes=words.by_column(cubes) or words.NOTHING,
    )
    data: dict[str, Json] = {"seat": seat, "colour": colour, "cubes": words.as_json(cubes), "cause": cause}
    return Event("paid", text, {**data, "row": words.as_json(row)})


def developed(seat: int, technology: Technology, colour: Colour, die: TechDie, cost: int) -> Event:
    """A tech die was turned to its next face or shifted to its next column."""
    template = (
        "{player}'s {colour} tech die shows {face} now."
        if technology == "upgrade"
        else "{player}'s {colour} tech die stands in {column} now."
    )
    column, face = ROMAN[die.column], die.shows.name
    text = Text(template, player=words.player(seat), colour=words.COLOUR_NAMES[colour], face=_face(face), column=column)
    data: dict[str, Json] = {"seat": seat, "technology": technology, "colour": colour, "cost": cost}
    return Event("developed", text, {**data, "face": face, "column": column})


def unspent(seat: int, technology: Technology, points: int) -> Event:
    """Points for tech dice that nothing was done with."""
    template = "{n} {n:point is|points are} left over."
    return Event("unspent", Text(template, n=points), {"seat": seat, "technology": technology, "points": points})


def drives(seat: int, mat: Mat, cause: str) -> Event:
    """The drives of a seat have changed."""
    text = Text("{player}'s ship has range {n} now.", player=words.player(seat), n=mat.range)
    return Event("drives", text, {"seat": seat, "drives": list(mat.drives), "range": mat.range, "cause": cause})


def drew(seat: int, cards: Sequence[int], deck: int) -> tuple[Event, Event]:
    """Cards from the deck: how many for everybody, which ones for the seat alone."""
    n = len(cards)
    everybody = Text("{player} draws {n} {n:card|cards}.", player=words.player(seat), n=n)
    own = Text("You draw {n:card|cards} {names}.", n=n, names=tuple(map(str, cards)))
    return (
        Event("drew", everybody, {"seat": seat, "cards": n, "deck": deck}, reveals=True),
        Event("cards", own, {"seat": seat, "cards": list(cards)}, reveals=True, audience=seat),
    )


def shuffled(cards: int) -> Event:
    """The discard pile became the deck."""
    return Event("shuffled", Text("The {n} discarded cards are the new deck.", n=cards), {"cards": cards}, reveals=True)


def discarded(seat: int, card: int) -> Event:
    """A card of the hand lies face up on the discard pile."""
    text = Text("{player} discards card {card}.", player=words.player(seat), card=card)
    return Event("discarded", text, {"seat": seat, "card": card})


def played(seat: int, card: int, half: Half) -> Event:
    """A card was played as one of its halves."""
    if half == "mission":
        text = Text(
            "{player} takes on a mission: {cost}.",
            player=words.player(seat),
            cost=tuple(map(words.cost, CARDS[card].mission.cost)),
        )
    else:
        name = CARDS[card].development.name
        text = Text("{player} plays the development {name}.", player=words.player(seat), name=name)
    return Event("played", text, {"seat": seat, "card": card, "half": half})


def started(seat: int, shift: Colour, upgrade: Colour, mat: Mat) -> Event:
    """A seat has its starting position."""
    text = Text(
        "{player} begins with {shift} in II and {upgrade} at 2.",
        player=words.player(seat),
        shift=words.COLOUR_NAMES[shift],
        upgrade=words.COLOUR_NAMES[upgrade],
    )
    rows: dict[str, Json] = {colour: words.as_json(mat.stored[colour]) for colour in COLOURS}
    return Event("started", text, {"seat": seat, "shift": shift, "upgrade": upgrade, "stored": rows})
