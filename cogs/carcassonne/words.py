"""Texts of Carcassonne on Discord: the board, the controls, the result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.discord.components.controls import MAX_LABEL_LENGTH, MAX_OPTION_LENGTH
from bot.discord.components.links import mentions
from bot.games.carcassonne.components import HALF_EDGES, FeatureKind, Kind
from bot.games.carcassonne.view import (
    CarcassonneView,
    ClosedFeature,
    Consequence,
    ExtendedFeature,
    FeatureChoice,
    FinalColour,
    HeldFeature,
    OrderChoice,
    PlacementPreview,
)
from bot.games.carcassonne.words import COLOURS, GOALS, direction
from bot.games.contract import Outcome
from bot.games.text import Text, TextLike, Who, first_fitting, lines, sentences
from renderers.carcassonne import words as renderer_words

# The commands

SUMMARY = Text("Play Carcassonne with 2 to 5 players, or the official solo game alone or as a team.")
GIST = Text("Build a map together. Meeples claim what you build")
SOLO = Text("three colours, the lowest counts")
AIM = Text("Your final score is your *lowest* colour's score, so raise them all.")
AIM_SEVERAL = Text("Build the map and claim what grows on it: the most points win.")
ALL_TILES = Text("All 72 tiles and how many there are of each.")
TILES_FACE_DOWN = Text("Tiles left")
NO_AIDS = Text("Aids are off in this game, so you count the tiles yourself.")
FACE_DOWN = Text("Tiles still face down, all piles together.")
FIELDS, FEATURES = Text("Fields"), Text("Features")
ALL_FIELDS = Text("Fields and their owners")
ALL_FEATURES = Text("Roads, cities and monasteries and their owners")
FIELDS_NOW = Text(
    "Fields by owner, with the points each would score if the game ended now. White plates: no owner yet."
)
FEATURES_NOW = Text("Unfinished roads, cities and monasteries by owner, with their points if the game ended now.")
EXAMPLE_PLAYERS = (Text("Ana"), Text("Ben"))
"""The players of the example of fields in the rules."""
NO_FIELDS_HERE = Text("Fields only count in games with 2 to 5 players.")


def team_too_large(most: int) -> Text:
    """More members than can share the seat."""
    return Text("A team can have up to {n} members.", n=most)


# The board


def asked(colour: TextLike, members: Sequence[int], prompt: Text, colours: int = 0) -> Text:
    """What to do now, for a colour and whoever decides for it, if somebody does.

    With `colours` it says who that colour is: one of so many that are played in turn.
    """
    if members and colours:
        template = "{members} {m:plays|play} all {n} colours in turn. **{colour}**: {prompt:continued}"
    elif members:
        template = "{members} {m:plays|play} **{colour}**: {prompt:continued}"
    else:
        template = "**{colour}**: {prompt:continued}"
    return Text(template, colour=colour, members=mentions(members), m=len(members), n=colours, prompt=prompt)


def asked_seat(player: TextLike, prompt: TextLike) -> Text:
    """What to do now, at a table of several players."""
    return Text("**{player}**: {prompt:continued}" if player else "{prompt:continued}", player=player, prompt=prompt)


CHOOSE_A_CELL = Text("Choose a cell for the tile.")
PUT_A_MEEPLE_OR_NONE = Text("Choose a numbered feature for the meeple, or *No meeple*.")
NO_MEEPLE = Text("No meeple")
PUT_A_MEEPLE = Text("Choose a numbered feature for the meeple.")
CHOOSE_THE_ORDER = Text("Choose the scoring order.")


def would_end(cell: str) -> Text:
    """A meeple that is not there."""
    template = "At {cell} you'd have to place a meeple but have none left. The game would end after this turn."
    return Text(template, cell=cell)


def fits_one_way(cell: str) -> Text:
    """Nothing to turn."""
    return Text("The tile fits at {cell} one way.", cell=cell)


def seat_fits(cell: str, *, choices: int, at_once: bool) -> Text:
    """A placement of a player of several, whose buttons have the rotations."""
    template = "Tile at {cell}."
    if choices:
        template = (
            "Tile at {cell}. Choose a number for your meeple, or none."
            if at_once
            else "Tile at {cell}. The meeple comes next."
        )
    return Text(template, cell=cell)


def fits(cell: str, way: int, ways_: int) -> Text:
    """One of several ways; ways count from 1."""
    return Text("Tile at {cell}, rotation {way} of {ways}.", cell=cell, way=way, ways=ways_)


MAX_EFFECTS = 2
"""Effects of a placement that are told above the board of a base game, whose story needs room too."""


def would(view: CarcassonneView, preview: PlacementPreview) -> TextLike:
    if view.seats > 1:  # what's free has a number on the picture
        held = [_grows(view, one) for one in preview.joined if one.holders]
        parts = [*_closing(view, preview), *held][:MAX_EFFECTS]
    else:
        parts = [*_closing(view, preview), *_growing(view, preview)]
    return Text("{effects:begun}.", effects=Text("{parts:; }", parts=tuple(parts))) if parts else ""


def totals_then(view: CarcassonneView, preview: PlacementPreview) -> Text:
    """Totals after the last tile, unless they depend on the meeple.

    Meeples on tiles are included.
    """
    if None in preview.scores:
        return Text("This turn ends the game.")
    totals = tuple(
        Text("{colour:begun} {total}", colour=_name(view, number), total=total)
        for number, total in enumerate(preview.scores)
    )
    return Text("This turn ends the game: {totals:, }.", totals=totals)


# Controls

TILES_LEFT = Text("Tiles")
CHOOSE_CELL = Text("Choose a cell")
MORE_CELLS = Text("More cells")

SIDES: Mapping[str, Text] = {"N": Text("north"), "E": Text("east"), "S": Text("south"), "W": Text("west")}


PLACE = Text("Place")
PLACE_ENDS = Text("Place, end game")
PLACE_ALONE = Text("Place, no meeple")


def place_and_claim(choice: FeatureChoice) -> Text:
    """Places the tile with the only meeple possible, which is placed unasked."""
    return Text(_PLACE_FORCED[choice.kind])


def turn(way: int, ways_: int) -> Text:
    """Turns the tile; ways count from 1."""
    return Text("Rotate {way}/{ways}", way=way, ways=ways_)


TURN = Text("Rotate")


def cell_button(cell: str, gain: int) -> Text:
    """One of the most sensible cells, with the points that it brings."""
    return Text("{cell} · +{gain}" if gain else "{cell}", cell=cell, gain=gain)


def move_brings(label: Text, said: TextLike) -> Text:
    return Text("{label}: {said}" if said else "{label}", label=label, said=said)


_PLACE_FORCED: Mapping[FeatureKind, str] = {
    "city": "Place, meeple on the city",
    "road": "Place, meeple on the road",
    "monastery": "Place, meeple on the monastery",
}
_A_KIND: Mapping[Kind, Text] = {"city": Text("a city"), "road": Text("a road"), "monastery": Text("a monastery")}
_CLOSES_FOR: Mapping[Kind, str] = {
    "city": "completes a city: {colours} +{points}",
    "road": "completes a road: {colours} +{points}",
    "monastery": "completes a monastery: {colours} +{points}",
}
_CLOSES_IN_VAIN: Mapping[Kind, str] = {
    "city": "completes a city for 0 points: {colours} {n:isn't|aren't} lowest",
    "road": "completes a road for 0 points: {colours} {n:isn't|aren't} lowest",
    "monastery": "completes a monastery for 0 points: {colours} {n:isn't|aren't} lowest",
}
_GROWS_FOR: Mapping[FeatureKind, str] = {
    "city": "extends {colours}'s city ({tiles} tiles)",
    "road": "extends {colours}'s road ({tiles} tiles)",
    "monastery": "surrounds {colours}'s monastery ({tiles} of 9)",
    "field": "extends {colours}'s field ({tiles} tiles)",
}
_GROWS_FREE: Mapping[FeatureKind, str] = {
    "city": "extends a free city ({tiles} tiles)",
    "road": "extends a free road ({tiles} tiles)",
    "monastery": "surrounds a free monastery ({tiles} of 9)",
}


def _colours(view: CarcassonneView, colours: Iterable[int]) -> tuple[TextLike | Who, ...]:
    return tuple(_name(view, colour) for colour in colours)


def _name(view: CarcassonneView, colour: int) -> TextLike | Who:
    """Return a colour's name; in a base game that of the seat, which `fill_names` replaces if the view has none."""
    if view.seats == 1:
        return view.colours[colour].name
    return view.names[colour] if view.names[colour:] and view.names[colour] else Who(colour)


def closes(view: CarcassonneView, closed: ClosedFeature) -> Text:
    """A feature that is completed: whom it pays, or why nobody."""
    if closed.paid:
        return Text(_CLOSES_FOR[closed.kind], colours=_colours(view, closed.paid), points=closed.points)
    holders = _colours(view, closed.holders)
    return Text(_CLOSES_IN_VAIN[closed.kind], colours=holders, n=len(holders))


def _grows(view: CarcassonneView, joined: ExtendedFeature) -> Text:
    template = (_GROWS_FOR if joined.holders else _GROWS_FREE)[joined.kind]
    return Text(template, colours=_colours(view, joined.holders), tiles=joined.tiles)


def _closing(view: CarcassonneView, preview: PlacementPreview) -> list[Text]:
    first, *others = preview.consequences
    return [closes(view, one) for one in first.closed if all(one in other.closed for other in others)]


def _growing(view: CarcassonneView, preview: PlacementPreview) -> list[Text]:
    """What grows, first what somebody holds."""
    return [_grows(view, one) for one in sorted(preview.joined, key=lambda one: not one.holders)]


def brings(view: CarcassonneView, preview: PlacementPreview, room: int = MAX_OPTION_LENGTH) -> Text:
    """Effects of a placement, the most important first.

    As much of it as fits into so many characters.
    """
    if preview.ends:
        return Text("ends the game (no meeple left)")
    best = preview.best
    if best.ordered:
        parts = [_in_some_order(view, best, room)]
    else:
        parts = [closes(view, one) for one in sorted(best.closed, key=lambda one: -bool(one.paid))]
    parts += _growing(view, preview)
    if not parts and preview.begins:
        kinds = tuple(_A_KIND[kind] for kind in dict.fromkeys(preview.begins))
        parts = [Text("starts {kinds}", kinds=kinds)]
    if not parts:
        return Text("changes nothing")
    return first_fitting(room, *(Text("{parts:; }", parts=tuple(parts[:n])) for n in range(len(parts), 0, -1)))


def _in_some_order(view: CarcassonneView, best: Consequence, room: int) -> Text:
    n, gains = len(best.closed), changes(view, best)
    short = Text("completes {n} features", n=n)
    return first_fitting(room, Text("completes {n} features: {gains:, }", n=n, gains=gains), short) if gains else short


def changes(view: CarcassonneView, consequence: Consequence) -> tuple[Text, ...]:
    """The scores that a turn changes: "Left 13 → 16"."""
    return tuple(
        Text("{colour:begun} {before} → {after}", colour=_name(view, number), before=colour.score, after=after)
        for number, (colour, after) in enumerate(zip(view.colours, consequence.scores, strict=True))
        if after != colour.score
    )


def _how_many_score(view: CarcassonneView, label: Text, n: int) -> Text:
    if view.seats > 1:
        return Text("{label} · {n} {n:player|players} score", label=label, n=n)
    return Text("{label} · {n} {n:colour|colours} score", label=label, n=n)


def with_changes(view: CarcassonneView, label: Text, consequence: Consequence | None, *, own: bool) -> Text:
    if consequence is None:
        return label
    if told := changes(view, consequence):
        said = Text("{label} · {changes:, }", label=label, changes=told)
        return first_fitting(MAX_LABEL_LENGTH, said, _how_many_score(view, label, len(told)))
    if own and view.seats == 1:
        return Text("{label} · scores 0: {colour} isn't lowest", label=label, colour=_mover(view))
    return label


def _mover(view: CarcassonneView) -> TextLike:
    return "" if view.colour is None else view.colours[view.colour].name


_FEATURES: Mapping[FeatureKind, Text] = {
    "city": Text("city"),
    "road": Text("road"),
    "monastery": Text("monastery"),
    "field": Text("field"),
}


def short_feature(choice: FeatureChoice) -> Text:
    """A free feature with its number on the picture, where there are many of them: "1 City"."""
    return Text("{number} {feature:begun}", number=choice.number, feature=_FEATURES[choice.kind])


def feature(choice: FeatureChoice) -> Text:
    """A free feature with its number on the picture: "1 City, north and east".

    A field says how many finished cities it touches.
    """
    sides: tuple[Text, ...] = tuple(SIDES[side] for side in choice.sides if side in SIDES)
    if choice.kind == "field":
        where = direction(tuple([half for half in HALF_EDGES if half in choice.sides]))
        sides = () if where is None else (where,)
    template = "{number} {feature:begun}, {sides}" if sides else "{number} {feature:begun}"
    named = Text(template, number=choice.number, feature=_FEATURES[choice.kind], sides=sides)
    return Text("{field} · {n} {n:city|cities}", field=named, n=choice.cities) if choice.cities else named


SEVERAL = 2
"""Maximum number of features named on buttons; more have only their numbers."""


def place_on(choice: FeatureChoice, features: int) -> Text:
    """Places the tile with a meeple on a feature, of this number of features."""
    if features > SEVERAL:
        return Text("Place on {n}", n=choice.number)
    return Text("Place on {feature} {n}", n=choice.number, feature=_FEATURES[choice.kind])


def order_button(view: CarcassonneView, choice: OrderChoice) -> Text:
    """An order of scoring with its scores: "1 Left 13 (+3), Middle 15, Right 17 (+4)".

    Without aids it is the order alone: "1 north, then east, then M9".
    """
    if not choice.scores:
        features = tuple(SIDES.get(name, name) for name in choice.features)
        return Text("{number} {features:then}", number=choice.number, features=features)
    scores = tuple(
        Text(
            "{colour} {score} (+{change})" if change else "{colour} {score}",
            colour=colour.name,
            score=score,
            change=change,
        )
        for colour, score, change in zip(view.colours, choice.scores, choice.changes, strict=True)
    )
    return Text("{number} {scores:, }", number=choice.number, scores=scores)


# A turn in short

_BRIEF: Mapping[str, str] = {
    "placed": "placed {colour}'s tile at {cell}",
    "placed_alone": "placed a tile at {cell}",
    "meeple": "placed a meeple on its {feature}",
    "closing": "had no meeple left",
    "scored": "completed a {feature}: {value} for {paid}",
    "completed": "completed a {feature} for 0 points",
    "goal": "reached a goal ({goal:continued})",
}
"""What goes on after a name, by the kind of an event."""


def brief(kind: str, data: Mapping[str, Any], names: Sequence[Text | Who] = COLOURS) -> Text | None:
    """What somebody did, after their name; None for what goes without saying.

    `names` are those of the colours, or the seats in a base game.
    """
    if kind not in _BRIEF:
        return None
    template = _BRIEF["placed_alone" if kind == "placed" and "seat" in data else kind]
    return Text(
        template,
        colour=COLOURS[data["colour"]] if "colour" in data else "",
        cell=data.get("cell"),
        feature=_FEATURES[data["feature"]] if "feature" in data else "",
        value=data.get("value"),
        paid=tuple([names[colour] for colour in data.get("paid", ())]),
        goal=GOALS[data["goal"]] if kind == "goal" else "",
    )


def placed_with_meeple(placed: Mapping[str, Any], meeple: Mapping[str, Any]) -> Text:
    """A tile and its meeple, after the name of a player, from the data of their events."""
    template = "placed a tile at {cell} with a meeple on its {feature}"
    return Text(template, cell=placed["cell"], feature=_FEATURES[meeple["feature"]])


# The result

_REASONS: Mapping[str, Text] = {
    "meeples": Text("You had to place a meeple but had none left."),
    "tiles": Text("No tiles are left."),
}


def ranked(view: CarcassonneView, outcome: Outcome, players: Sequence[TextLike]) -> Text:
    """The end of a base game: who won, and everybody's points by rank."""
    seats = sorted(range(view.seats), key=lambda seat: outcome.ranks[seat])
    winners = tuple(players[seat] for seat in seats if outcome.ranks[seat] == 1)
    won = Text(
        "**Game over: {winners} won.**" if len(winners) == 1 else "**Game over: {winners} tie.**", winners=winners
    )
    return lines(won, *(_ranked(view.final[seat], outcome.ranks[seat], players[seat]) for seat in seats))


_EARNED = (Text("roads"), Text("cities"), Text("monasteries"), Text("fields"))


def _ranked(final: FinalColour, rank: int, player: TextLike) -> Text:
    """A player's rank, total, and points by kind of feature."""
    kinds = [Text("{kind} {n}", kind=kind, n=n) for kind, n in zip(_EARNED, final.earned, strict=True) if n]
    template = "**{rank}** {player}: {total} ({kinds:, })" if kinds else "**{rank}** {player}: {total}"
    return Text(template, rank=rank, player=player, total=final.total, kinds=tuple(kinds))


def result(view: CarcassonneView, outcome: Outcome) -> Text:
    """The end of a game: result, title, the totals, the goals."""
    template = "**Game over: {n} {n:point|points}, rank {title}.**"
    over = Text(template, n=outcome.scores[0], title=outcome.title)
    totals = tuple(Text("{colour} {total}", colour=colour.name, total=colour.total) for colour in view.final)
    reached = tuple(Text("{goal:continued}", goal=goal.text) for goal in outcome.goals if goal.reached)
    goals = Text("Goals reached: {goals:; }.", goals=reached) if reached else Text("No goals reached.")
    lowest = Text("{totals:, }. The lowest counts.", totals=totals)
    return lines(sentences(over, _REASONS.get(view.ending, "")), sentences(lowest, goals))


# The description of a Carcassonne table, besides its picture's alt text


MAP = Text(
    "**Map**, row by row from the north. Columns have letters from west to east, rows have numbers from north to south."
)
HELD = Text("**Features and fields by owner**, with the points that each would score if the game ended now")
ENDED_WITH = Text("**Scored at the end**")
SPACES = Text("**Empty cells beside the map** and how many face-down tiles fit there")
FACE_DOWN_LINE = Text("**Tiles still face down**, how many of each, as drawn")


def on_cell(cell: str, lying: TextLike, meeple: TextLike) -> Text:
    template = "- {cell}: {lying}; {meeple}'s meeple" if meeple else "- {cell}: {lying}"
    return Text(template, cell=cell, lying=lying, meeple=meeple)


def holds(holders: Sequence[TextLike], one: HeldFeature) -> Text:
    """A feature or field, its owners and its points."""
    return Text("- {held}", held=renderer_words.holds(holders, one))


def space_fits(cell: str, count: int) -> Text:
    """An empty cell."""
    return Text("- {cell}: {n}", cell=cell, n=count)


def beside(cells: Iterable[str]) -> Text:
    """Where a tile could go, whether it fits or not."""
    return Text("Empty cells beside the map: {cells:, }.", cells=tuple(cells))


def tiles_of(count: int, lying: TextLike) -> Text:
    """How many there are of a tile."""
    return Text("- {n}: {lying}", n=count, lying=lying)
