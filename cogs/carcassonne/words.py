"""Every sentence and label of Carcassonne on Discord: the board, the controls, the result."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.carcassonne.components import Kind
from bot.games.carcassonne.view import CarcassonneView, FeatureChoice, OrderChoice, Prospect
from bot.games.contract import Outcome
from bot.games.text import Said, Text, lines, sentences

# The commands

SUMMARY = Text("Carcassonne, the official solo game, for one member or a team.")
AIM = Text("Your result is your *lowest* colour, so raise them all.")
TILES = Text("Show which tiles are still face down.")
NO_AIDS = Text("This table is played without aids, so nobody counts the tiles for you.")
FACE_DOWN = Text("The tiles that are still face down, all piles together.")


def team_too_large(most: int) -> Text:
    """More members than can share the seat."""
    return Text("A team has at most {n} members.", n=most)


# The board


def asked(colour: Said, members: Said, prompt: Text) -> Text:
    """What to do now, for a colour and whoever decides for it, if somebody does."""
    template = "**{colour}** ({members}): {prompt:continued}" if members else "**{colour}**: {prompt:continued}"
    return Text(template, colour=colour, members=members, prompt=prompt)


CHOOSE_A_CELL = Text("Choose a cell for the tile.")
PUT_A_MEEPLE = Text("Put a meeple on one of the numbered features.")
CHOOSE_THE_ORDER = Text("Choose the order in which the features score.")


def would_end(cell: str) -> Text:
    """A meeple that is not there."""
    template = "At {cell} a meeple would be due and none is left, so the game would end after this turn."
    return Text(template, cell=cell)


def fits_one_way(cell: str) -> Text:
    """Nothing to turn."""
    return Text("The tile fits {cell} in this one way. Place it, or choose another cell.", cell=cell)


def fits(colour: Said, members: Said, cell: str, way: int, ways_: int) -> Text:
    """One of several ways; ways count from 1."""
    return Text(
        "**{colour}** ({members}): {cell}, way {way} of {ways}. Turn the tile, place it, or choose another cell."
        if members
        else "**{colour}**: {cell}, way {way} of {ways}. Turn the tile, place it, or choose another cell.",
        colour=colour,
        members=members,
        cell=cell,
        way=way,
        ways=ways_,
    )


def fits_no_way(cell: str) -> Text:
    """A cell that was chosen in vain."""
    return Text("The tile fits {cell} in none of the four ways; choose another cell.", cell=cell)


# Controls

TILES_LEFT = Text("Tiles left")
CHOOSE_CELL = Text("Choose a cell")
MORE_CELLS = Text("More cells")

SIDES: Mapping[str, Text] = {"N": Text("north"), "E": Text("east"), "S": Text("south"), "W": Text("west")}


def place(cell: str) -> Text:
    """Places the tile."""
    return Text("Place at {cell}", cell=cell)


def turn(ways_: int) -> Text:
    """Turns the tile."""
    return Text("Turn ({n} {n:way|ways})", n=ways_)


def cell_offers(ways_: int, said: Said) -> Text:
    """A cell in the list."""
    return Text("{n} {n:way|ways} · {said}", n=ways_, said=said)


def move_brings(label: Text, said: Said) -> Text:
    """A placement with what it brings, if there is anything to say."""
    return Text("{label}: {said}" if said else "{label}", label=label, said=said)


def fitting(count: int) -> Text:
    """How many tiles fit a cell."""
    return Text("{n} of the tiles left {n:fits|fit} here", n=count)


_CLOSES: Mapping[Kind, str] = {
    "city": "closes a city",
    "road": "closes a road",
    "monastery": "closes a monastery",
}
_CLOSES_FOR: Mapping[Kind, str] = {
    "city": "closes a city (+{points})",
    "road": "closes a road (+{points})",
    "monastery": "closes a monastery (+{points})",
}


def brings(prospect: Prospect) -> Said:
    """What a placement brings; empty if there is nothing to say."""
    if prospect.ends:
        return Text("ends the game, for no meeple is left")
    if not prospect.closes:
        return ""
    first, *others = prospect.closes
    if others:
        template = "closes {n} features in the order that you choose"
        if prospect.points:
            template = "closes {n} features in the order that you choose (+{points})"
    else:
        template = (_CLOSES_FOR if prospect.points else _CLOSES)[first]
    return Text(template, n=len(prospect.closes), points=prospect.points)


_FEATURES: Mapping[Kind, Text] = {"city": Text("City"), "road": Text("Road"), "monastery": Text("Monastery")}


def feature_button(choice: FeatureChoice) -> Text:
    """A free feature with its number on the picture: "1 City, north and east · +4"."""
    if choice.sides:
        template = "{number} {feature}, {sides} · +{points}" if choice.points else "{number} {feature}, {sides}"
    else:
        template = "{number} {feature} · +{points}" if choice.points else "{number} {feature}"
    return Text(
        template,
        number=choice.number,
        feature=_FEATURES[choice.kind],
        sides=tuple(SIDES[side] for side in choice.sides),
        points=choice.points,
    )


def order_button(view: CarcassonneView, choice: OrderChoice) -> Text:
    """An order of scoring with the scores that it leads to: "1 Left 13 (+3), Middle 15, Right 17 (+4)".

    Without aids it is the order alone: "1 north, then east, then M9".
    """
    if not choice.scores:
        features = tuple(SIDES.get(name, name) for name in choice.features)
        return Text("{number} {features:, then }", number=choice.number, features=features)
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


# The result

_REASONS: Mapping[str, Text] = {
    "meeples": Text("It ended because a meeple was due and none was left."),
    "tiles": Text("It ended because no tile is left."),
}


def result(view: CarcassonneView, outcome: Outcome) -> Text:
    """The end of a game: result, title, the totals, the goals."""
    template = "**The game is over with {n} {n:point|points}: {title}.**"
    over = Text(template, n=outcome.scores[0], title=outcome.title)
    totals = tuple(Text("{colour} {total}", colour=colour.name, total=colour.total) for colour in view.final)
    reached = tuple(goal.text for goal in outcome.goals if goal.reached)
    goals = Text("Goals reached: {goals:; }.", goals=reached) if reached else Text("No goal was reached this time.")
    lowest = Text("{totals:, }; the lowest counts.", totals=totals)
    return lines(sentences(over, _REASONS.get(view.ending, "")), sentences(lowest, goals))
