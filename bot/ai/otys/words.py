"""Texts for hints and reviews of Otys: expected result and effects."""

from __future__ import annotations

from bot.games.text import Text


def expects(prestige: float) -> Text:
    """Prestige at the end of the game."""
    return Text("final score about {n:.1f} Prestige", n=prestige)


# Effects: what a move does on the board

COMPLETES = Text("Complete a contract")
MISSING_CUBE = Text("The missing cube")
TWO_CONTRACTS = Text("Two contracts in a turn")
RIGHT_DIVER = Text("The right diver")
UPGRADE = Text("Upgrade a diver")
PRESTIGE = Text("Prestige without a contract")
SELL_IN_TIME = Text("Sell before the price falls")
SPONSOR = Text("Use a sponsor")
CHOOSE_CONTRACT = Text("Choose a contract")
SINK = Text("Plan where divers sink")
WHICH_TIMER = Text("Which Timer moves")
KEYS = Text("Get keys back")
TOKEN = Text("Keep a reward token")


def ends(value: float) -> Text:
    """The last Timer."""
    return Text("It ends the game with {n:.0f} Prestige.", n=value)


def meets(value: float) -> Text:
    """Contact with the first Timer."""
    return Text("Your marker meets a Timer, which is discarded.")


def discards(value: float) -> Text:
    """A Timer reaches a cube that a contract carries."""
    return Text("A Timer reaches a cube, and its contract for {n:.0f} Prestige is discarded.", n=value)


def keeps_far_timer(value: float) -> Text:
    """The nearer Timer moves."""
    return Text("It keeps the farther Timer {n:.0f} spaces away.", n=value)


def delays(value: float) -> Text:
    """The Spy moves a Timer up."""
    return Text("It moves a Timer away from your marker.")


def completes(value: float) -> Text:
    """A contract."""
    return Text("It completes a contract for {n:.0f} Prestige.", n=value)


def another_contract(value: float) -> Text:
    """A second contract with the remaining cubes."""
    return Text("You can complete another contract for {n:.0f} Prestige this turn.", n=value)


def missing_cube(value: float) -> Text:
    """The last cube of a contract."""
    return Text("It's the missing cube of a contract for {n:.0f} Prestige.", n=value)


def breaks(value: float) -> Text:
    """A sold cube that a contract needs."""
    return Text("It sells a cube that you need for a contract of {n:.0f} Prestige.", n=value)


def diver_completes(value: float) -> Text:
    """The diver that acts next."""
    return Text("Its diver brings the missing cube of a contract for {n:.0f} Prestige.", n=value)


def sinks_into_place(value: float) -> Text:
    """Divers after surfacing."""
    return Text("A diver sinks to where it brings the missing cube of a contract for {n:.0f} Prestige.", n=value)


def sinks_too_far(value: float) -> Text:
    """Divers after surfacing."""
    return Text("A diver sinks below the level where its cube would complete a contract for {n:.0f} Prestige.", n=value)


def keeps_payable(value: float) -> Text:
    """A drawn contract whose cubes are there."""
    return Text("You already have all its cubes on one level, for {n:.0f} Prestige.", n=value)


def keeps_near(value: float) -> Text:
    """A drawn contract that lacks one cube."""
    return Text("You lack one cube on a level for its {n:.0f} Prestige.", n=value)


def gains_prestige(value: float) -> Text:
    """From an upgrade, a sale, a token."""
    return Text("It gains {n:.0f} Prestige.", n=value)


def sells_in_time(value: float) -> Text:
    """A Timer is next to a cube of this colour."""
    return Text("It sells before a Timer brings this colour to the Store and its price falls.")


def credits_gained(value: float) -> Text:
    """Credits."""
    return Text("It gains {n:.0f} {n:Credit|Credits}.", n=value)


def batteries_gained(value: float) -> Text:
    """Batteries."""
    return Text("It gains {n:.0f} {n:battery|batteries}.", n=value)


def neutral_keys_gained(value: float) -> Text:
    """Neutral keys."""
    return Text("It gains {n:.0f} {n:neutral key|neutral keys}.", n=value)


def pays_to_stay(value: float) -> Text:
    """A battery."""
    return Text("It pays 1 battery for the diver to stay.")


def upgrades_diver(value: float) -> Text:
    """A diver shows its other side."""
    return Text("It upgrades a diver.")


def sponsor_upgrades(value: float) -> Text:
    """The sponsor of a key's level."""
    return Text("Its sponsor can upgrade the diver.")


def acts_twice(value: float) -> Text:
    """The sponsor of a key's level."""
    return Text("Its sponsor lets the diver act {n:.0f} times.", n=value)


def returns_keys(value: float) -> Text:
    """The Hacker advances to a number that is reached."""
    return Text("All your keys return this turn.")


def hacker(value: float) -> Text:
    """A step of the Hacker."""
    return Text("From now on your keys return after {n:.0f}.", n=value)


def mechanic(value: float) -> Text:
    """A step of the Mechanic."""
    return Text("From now on your propeller reaches {n:.0f} places.", n=value)


def keeps_token(value: float) -> Text:
    """A token on a level."""
    return Text("It keeps a reward token that helps again and again.")


def wastes_x_key(value: float) -> Text:
    """An X key instead of a numbered one."""
    return Text("It spends an X key, though you can use key {n:.0f}.", n=value)


def unused(value: float) -> Text:
    """A sponsor or diver."""
    return Text("It leaves the sponsor or the diver unused.")
