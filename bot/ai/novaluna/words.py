"""Texts for hints and reviews of Nova Luna: expected result and effects."""

from __future__ import annotations

from bot.games.text import Text


def expects_alone(points: float) -> Text:
    """The result of a solo game."""
    return Text("final score about {n:.0f}", n=points)


def expects_race(won: float) -> Text:
    """The probability of winning."""
    return Text("{n:.0%} chance to win", n=min(1.0, max(0.0, won)))


# Effects: what a move does on the board

LAST_DISC = Text("Place the last disc")
TWO_TASKS = Text("Two tasks at once")
ONE_TASK = Text("Complete a task")
LAST_OF_STACK = Text("Empty the first stack")
AGAIN = Text("Move twice")
FOLLOWS = Text("Plan the next tile")
DENIES = Text("Leave your opponent nothing")
PREPARES = Text("Prepare a task")
CHEAP = Text("Save time")
JOINS = Text("Join a group")


def finishes(value: float) -> Text:
    """The last disc."""
    return Text("It places your last disc.")


def two_tasks(value: float) -> Text:
    """Several tasks."""
    return Text("It completes {n:.0f} tasks at once.", n=value)


def one_task(value: float) -> Text:
    """A single task."""
    return Text("It completes a task.")


def without_disc(value: float) -> Text:
    """Tasks completed after the first stack ran out."""
    return Text("It completes {n:.0f} {n:task|tasks} but no disc is left for {n:it|them} yet.", n=value)


def last_of_stack(value: float) -> Text:
    """The first stack of a solo game."""
    return Text("It places the last disc of the first stack.")


def again(value: float) -> Text:
    """The same seat is still furthest behind."""
    return Text("You move again right after it.")


def follows(value: float) -> Text:
    """Tasks that one of the next tiles can then complete."""
    return Text("One of the next tiles can then complete {n:a task|{n:.0f} tasks}.", n=value)


def dear(value: float) -> Text:
    """An expensive tile."""
    return Text("Its tile costs {n:.0f} time.", n=value)


def offers(value: float) -> Text:
    """Tasks that the next player can complete."""
    return Text("It leaves the next player a tile that completes {n:a task|{n:.0f} tasks}.", n=value)


def denies(value: float) -> Text:
    """No task for the next player."""
    return Text("It leaves the next player no tile that completes a task.")


def prepares(value: float) -> Text:
    """Tasks that lack one tile."""
    return Text("It leaves {n:.0f} more {n:task|tasks} just one tile short.", n=value)


def cheap(value: float) -> Text:
    """A cheap tile."""
    return Text("Its tile costs only {n:.0f} time.", n=value)


def joins(value: float) -> Text:
    """A large group."""
    return Text("It makes a group of {n:.0f} tiles of one colour.", n=value)


def refills(value: float) -> Text:
    """New tiles."""
    return Text("It puts {n:.0f} new {n:tile|tiles} on the wheel.", n=value)
