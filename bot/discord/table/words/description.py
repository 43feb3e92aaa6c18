"""Texts of a table in words, besides those of its game."""

from __future__ import annotations

from bot.games.text import Text, TextLike

EARLIER_PAGE = Text("Previous page")
NEXT_PAGE = Text("Next page")
YOUR_RUN = Text("**Your challenge run.** Only you can see it.")
YOUR_PRACTICE = Text("**Your practice game.** Only you can see it.")
HAPPENED_LAST = Text("**Last move**")
OTHERS_SINCE = Text("**Since your turn**")
THE_TABLE = Text("**The table**")


def page(number: int, all_: int) -> Text:
    return Text("-# Page {n} of {all}. The file has everything.", n=number, all=all_)


def asked_of_you(prompt: Text) -> Text:
    return Text("**Your turn.** {prompt}", prompt=prompt)


def waits_for(who: TextLike, prompt: Text) -> Text:
    return Text("Waiting for {who}: {prompt:continued}", who=who, prompt=prompt)


CHOICES = Text("**Your moves**: type one with `/move`.")


def choice(notation: str, label: str, came: TextLike) -> Text:
    template = "- `{notation}`: {label}. {came}" if str(came) else "- `{notation}`: {label}."
    return Text(template, notation=notation, label=label, came=came)


def nameless(number: int) -> Text:
    return Text("Player {n}", n=number)
