"""Texts of duplicate matches."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.components.links import mention, mentions
from bot.discord.table.words import span
from bot.games.text import Text, TextLike, lines
from cogs.challenge.matches.model import Proposal, Side, Teams

OPPONENTS, OPPONENTS_HINT = Text("Opponents"), Text("One, or two if you play with a partner.")
PARTNER, PARTNER_HINT = Text("Your partner"), Text("Your results are added up.")
NAME_AN_OPPONENT = Text("Who plays? Pick a `member`, or mention them, such as `Otys, 1 day, @Ana vs @Ben`.")
NO_BOTS = Text("Bots can't play in a match.")


def between(teams: Teams) -> Text:
    """Who plays against whom."""
    one, two = (mentions(team) for team in teams)
    return Text("Match: {one} vs {two}.", one=one, two=two)


ACCEPT, NO_THANKS = Text("Accept"), Text("No thanks")
PROPOSED = Text("I've asked everyone. The match opens when they accept.")
ACCEPTED = Text("You've accepted.")


def proposal(proposed: Proposal, title: str) -> Text:
    asked = Text(
        "{asked}: {creator} proposes a match in **{title}**, open for {time}.",
        asked=mentions(proposed.asked),
        creator=mention(proposed.creator),
        title=title,
        time=span(proposed.lasts),
    )
    waiting = Text("-# Waiting for {members}.", members=mentions(proposed.waiting)) if proposed.accepted else ""
    return lines(asked, between(proposed.teams) if len(proposed.asked) > 1 else "", waiting)


def proposed_letter(proposed: Proposal, title: str, link: str) -> Text:
    """What a member who wants direct messages gets."""
    return Text(
        "{creator} proposes a match in **{title}**, open for {time}. [Answer here]({link})",
        creator=mention(proposed.creator),
        title=title,
        time=span(proposed.lasts),
        link=link,
    )


def waits_for(members: Sequence[int], title: str, link: str) -> Text:
    """What calls members who slept when they were asked."""
    return Text(
        "{members}: a match in **{title}** waits for your answer. [Answer here]({link})",
        members=mentions(members),
        title=title,
        link=link,
    )


def answer_here(link: str) -> Text:
    return Text("[Answer here]({link})", link=link)


def asks_you(proposed: Proposal, title: str, link: TextLike) -> Text:
    """A match that waits for the reader's answer."""
    return Text(
        "**{creator} proposes a match in {title}.** {link}", creator=mention(proposed.creator), title=title, link=link
    )


def refused(proposed: Proposal, title: str, member: int) -> Text:
    """Who ended a proposal."""
    if member == proposed.creator:
        return Text("{title}: {member} withdrew the match.", title=title, member=mention(member))
    return Text("{title}: {member} can't play this match.", title=title, member=mention(member))


def accepted_by_all(proposed: Proposal, title: str) -> Text:
    """Everybody plays."""
    return Text("{title}: everyone accepted. {teams}", title=title, teams=between(proposed.teams))


def ended(sides: Sequence[Side]) -> Text:
    """How a match ended; `sides` come the better one first."""
    best, other = sides
    if best.total is None:
        return Text("No result: neither team finished every run.")
    if other.total is None:
        return Text("{won} won the match: the other team didn't finish every run.", won=mentions(best.members))
    template = (
        "The match is a tie: {won} and {lost} have {total} each."
        if best.total == other.total
        else "{won} won the match {total}–{less} against {lost}."
    )
    return Text(template, won=mentions(best.members), lost=mentions(other.members), total=best.total, less=other.total)
