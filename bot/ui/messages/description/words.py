"""What stands in the description of a table besides what its game says."""

from __future__ import annotations

from bot.games.text import Text, TextLike

EARLIER_PAGE = Text("Page before")
NEXT_PAGE = Text("Next page")
YOUR_RUN = Text("**Your challenge run**, which only you can see.")
YOUR_PRACTICE = Text("**Your practice game**, which only you can see.")
HAPPENED_LAST = Text("**What happened last**")
OTHERS_SINCE = Text("**What the others did since your turn**")
THE_TABLE = Text("**The table**")


def page(number: int, all_: int) -> Text:
    """Which page of a description it is."""
    return Text("-# Page {n} of {all}. All of it is in the file.", n=number, all=all_)


def asked_of_you(prompt: Text) -> Text:
    """To whoever decides."""
    return Text("**It is your turn.** {prompt}", prompt=prompt)


def waits_for(who: TextLike, prompt: Text) -> Text:
    """To everybody else."""
    return Text("The table waits for {who}: {prompt:continued}", who=who, prompt=prompt)


def choices(group: str) -> Text:
    """Above all that can be played, and by which group's `move` it is typed."""
    return Text("**What you can do**: type `/{group} move` with what stands first in a line.", group=group)


def choice(notation: str, label: str, came: TextLike) -> Text:
    """A move as it is typed, in words, and what comes of it."""
    template = "- `{notation}`: {label}. {came}" if str(came) else "- `{notation}`: {label}."
    return Text(template, notation=notation, label=label, came=came)


def nameless(number: int) -> Text:
    """A seat whose member the bot never met."""
    return Text("Player {n}", n=number)
