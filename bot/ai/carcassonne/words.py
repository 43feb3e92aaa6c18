"""Texts for hints and reviews of Carcassonne: expected result and effects."""

from __future__ import annotations

from bot.games.text import Text


def expects(points: float) -> Text:
    """The result."""
    return Text("final score about {n:.0f}", n=points)


def expects_lead(lead: float) -> Text:
    """The result of a base game."""
    points = round(lead)
    if not points:
        return Text("about even at the end")
    if points < 0:
        return Text("about {n} {n:point|points} behind at the end", n=-points)
    return Text("about {n} {n:point|points} ahead at the end", n=points)


# Effects: what a move does on the map

COMPLETE_CITY = Text("Complete a city")
COMPLETE_ROAD = Text("Complete a road")
COMPLETE_MONASTERY = Text("Complete a monastery")
TAKE_OVER = Text("Take over a feature")
SHARE = Text("Share a feature")
BLOCK = Text("Block an opponent")
RETURN = Text("Get a meeple back")
KEEP = Text("Save a meeple")
CLAIM = Text("Claim a feature")
CLAIM_FIELD = Text("Claim a field")
RAISE_LOWEST = Text("Choose the scoring order")
NEARLY = Text("Prepare a feature")
SURROUND = Text("Surround a monastery")
GROW = Text("Grow your features")


def ends_game(value: float) -> Text:
    """No meeple is left to place in a solo game."""
    return Text("It ends the game: you need a meeple and have none left.")


def completes_city(value: float) -> Text:
    """A city that scores."""
    return Text("It completes a city for {n:.0f} points.", n=value)


def completes_road(value: float) -> Text:
    """A road that scores."""
    return Text("It completes a road for {n:.0f} points.", n=value)


def completes_monastery(value: float) -> Text:
    """A monastery that scores."""
    return Text("It completes a monastery for {n:.0f} points.", n=value)


def takes_over(value: float) -> Text:
    """A feature of others, with the sole majority."""
    return Text("It takes over a feature from an opponent, worth {n:.0f} {n:point|points} so far.", n=value)


def shares(value: float) -> Text:
    """A feature of others, with a tie."""
    return Text("It gives you a share of an opponent's feature, worth {n:.0f} {n:point|points} so far.", n=value)


def wastes(value: float) -> Text:
    """A completed feature that scores for no colour."""
    return Text("It completes a feature worth {n:.0f} {n:point|points} that doesn't score.", n=value)


def pays_others(value: float) -> Text:
    """A completed feature of others."""
    return Text("It gives an opponent {n:.0f} {n:point|points}.", n=value)


def stuck(value: float) -> Text:
    """An own feature next to a cell that no tile fits."""
    return Text("After it, no tile completes your feature worth {n:.0f} {n:point|points}.", n=value)


def blocks(value: float) -> Text:
    """A feature of others next to a cell that no tile fits."""
    return Text("It blocks an opponent's feature worth {n:.0f} {n:point|points}.", n=value)


def returns(value: float) -> Text:
    """Meeples of completed features."""
    return Text("You get {n:.0f} {n:meeple|meeples} back.", n=value)


def keeps(value: float) -> Text:
    """No meeple."""
    return Text("It doesn't cost a meeple.")


def last_meeple(value: float) -> Text:
    """No meeple is left in supply."""
    return Text("It uses your last meeple.")


def claims(value: float) -> Text:
    """An unfinished feature."""
    return Text("It claims a feature worth {n:.0f} {n:point|points} so far.", n=value)


def claims_field(value: float) -> Text:
    """A field with finished cities."""
    return Text("It claims a field worth {n:.0f} points so far.", n=value)


def raises_lowest(value: float) -> Text:
    """The lowest colour after a scoring order."""
    return Text("The lowest colour then has {n:.0f} {n:point|points}.", n=value)


def nearly(value: float) -> Text:
    """An own feature with one open end."""
    return Text("Your feature worth {n:.0f} {n:point|points} then needs just one more tile.", n=value)


def surrounds(value: float) -> Text:
    """A tile beside an own monastery."""
    return Text("It adds a tile around your {n:monastery|monasteries}.", n=value)


def grows(value: float) -> Text:
    """Own unfinished features."""
    return Text("It adds {n:.0f} {n:point|points} to your unfinished features.", n=value)


def gaps(value: float) -> Text:
    """Cells that no remaining tile fits."""
    return Text("It leaves {n:.0f} {n:cell|cells} that none of the remaining tiles fit.", n=value)


def stays(value: float) -> Text:
    """A meeple on a field."""
    return Text("The meeple stays on the field until the end.")


def claimable(value: float) -> Text:
    """A free feature of the tile that is larger than the tile."""
    return Text("You can then claim a feature worth {n:.0f} points so far.", n=value)


def helps_others(value: float) -> Text:
    """Unfinished features of others."""
    return Text("It adds {n:.0f} {n:point|points} to an opponent's feature.", n=value)


def founds(value: float) -> Text:
    """A new monastery."""
    return Text("The monastery already has {n:.0f} of its 9 tiles.", n=value)


def narrows(value: float) -> Text:
    """A cell beside an own feature that few tiles fit."""
    return Text("Only {n:.0f} remaining {n:tile fits|tiles fit} next to your feature.", n=value)
