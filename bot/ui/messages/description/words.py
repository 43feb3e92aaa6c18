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
    return Text("-# Page {n} of {all}. All of it is in the file.", n=number, all=all_)


def asked_of_you(prompt: Text) -> Text:
    return Text("**It is your turn.** {prompt}", prompt=prompt)


def waits_for(who: TextLike, prompt: Text) -> Text:
    return Text("The table waits for {who}: {prompt:continued}", who=who, prompt=prompt)


def choices(group: str) -> Text:
    return Text("**What you can do**: type `/{group} move` with what stands first in a line.", group=group)


def choice(notation: str, label: str, came: TextLike) -> Text:
    template = "- `{notation}`: {label}. {came}" if str(came) else "- `{notation}`: {label}."
    return Text(template, notation=notation, label=label, came=came)


def nameless(number: int) -> Text:
    return Text("Player {n}", n=number)
