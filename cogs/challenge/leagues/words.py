"""What is said of leagues."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.components.links import mention, mentions
from bot.discord.table.words import span
from bot.games.text import Text, TextLike, lines
from cogs.challenge.leagues.model import League, LeagueForm, LeagueGame
from cogs.challenge.leagues.rounds import LeagueStanding

OPEN, OPEN_SUMMARY = Text("Open league"), Text("Members join, then play each other for a season.")
CANCEL_LEAGUE, CANCEL_SUMMARY = Text("Cancel league"), Text("End a season without standings.")
WHICH_LEAGUE = Text("Which league?")

FORM, TIME_PER_GAME = Text("Form"), Text("Time for each game")
DIVISION_SIZE, DIVISION_SIZE_HINT = Text("Members of a division"), Text("Only if everyone plays everyone.")
FORMS = {
    LeagueForm.ROUND_ROBIN: Text("Everyone plays everyone, in divisions"),
    LeagueForm.SWISS: Text("Swiss"),
    LeagueForm.ELIMINATION: Text("Single elimination"),
}

TYPED_FORMS = {
    "everyone": LeagueForm.ROUND_ROBIN, "everyone plays everyone": LeagueForm.ROUND_ROBIN,
    "round robin": LeagueForm.ROUND_ROBIN,
    "elimination": LeagueForm.ELIMINATION, "single elimination": LeagueForm.ELIMINATION,
}  # fmt: skip
"""How the forms are typed, beside `swiss 5`."""


def swiss(rounds: int) -> Text:
    return Text("Swiss, {rounds} {rounds:round|rounds}", rounds=rounds)


def at_tables_of(seats: int) -> Text:
    return Text("Everyone plays everyone, at tables of {seats}", seats=seats)


EVERYONE, ELIMINATION = Text("everyone"), Text("elimination")


def typed_swiss(rounds: int) -> Text:
    """How that form is typed."""
    return Text("swiss {rounds}", rounds=rounds)


def game_and_form(title: str, form: Text) -> Text:
    """How a league begins that is typed."""
    return Text("{title}, {form}", title=title, form=form)


def tables_of(seats: int) -> Text:
    """How that form is typed."""
    return Text("tables of {seats}", seats=seats)


def divisions_of(size: int) -> Text:
    return Text("divisions of {size}", size=size)


def at_most(size: int) -> Text:
    return Text("Up to {size}", size=size)


JOIN, LEAVE, START, CANCEL = Text("Join"), Text("Leave"), Text("Start"), Text("Cancel")
NEXT_SEASON, REST = Text("Next season"), Text("More standings")
OPENED = Text("The league is open. Members can join now.")
MESSAGE_LATER = Text("Its message is delayed. It'll appear on its own.")
JOINED, LEFT = Text("You've joined the league."), Text("You've left the league.")
STARTED = Text("The season has started. I'm opening the tables.")
CANCELLED = Text("The season was cancelled.")
MANAGERS_ONLY = Text("Only members who can manage the server run leagues.")
NAME_A_FORM = Text("Which form? Type `everyone`, `swiss 5` or `elimination`, such as `Nova Luna, swiss 5, 7 days`.")
WHOLE_DAYS = Text("How long for each game? Type a number of days, such as `7 days`.")
TEXT_CHANNELS = Text("Each league game gets its own thread. Open the league in a text channel.")
ALL_SHOWN = Text("The message shows all standings.")


def ask_to_cancel(title: TextLike) -> Text:
    return Text("Cancel the {title}? Its games end without a result.", title=title)


YES_CANCEL = Text("Cancel season")


def name(league: League, title: str) -> Text:
    return Text("{title} league, season {season}", title=title, season=league.season)


def form(league: League) -> Text:
    """How the members are paired."""
    if league.seats > 2:
        return Text(
            "Everyone plays everyone at tables of {seats}, in divisions of up to {size}.",
            seats=league.seats,
            size=league.division_size,
        )
    if league.form is LeagueForm.ROUND_ROBIN:
        return Text("Everyone plays everyone, in divisions of up to {size}.", size=league.division_size)
    if league.form is LeagueForm.SWISS:
        return Text("Swiss system, {rounds} {rounds:round|rounds}.", rounds=league.rounds)
    return Text("Single elimination.")


def gathering(league: League, title: str, options: Sequence[TextLike]) -> Text:
    """The message of a league that members can join."""
    joined = (
        Text("Joined ({n}): {members}.", n=len(league.members), members=mentions(league.members))
        if league.members
        else Text("Nobody has joined yet.")
    )
    return lines(
        Text("**{league}**: press *Join* to take part.", league=name(league, title)),
        Text("{form} Each game has {time}.", form=form(league), time=span(league.deadline)),
        Text("Options: {options: · }.", options=tuple(options)) if options else "",
        joined,
    )


def running(league: League, title: str, rounds: Sequence[tuple[int, int]], under_way: int, due: str | None) -> Text:
    """The head of a running league's message; `rounds` are the round and all rounds of each division."""
    numbers = {*rounds}
    head: TextLike = Text("**{league}**", league=name(league, title))
    if len(numbers) == 1:
        ((now, last),) = numbers
        head = Text("**{league}**: round {now} of {last}", league=name(league, title), now=now, last=last)
    playing = Text("{n} {n:game|games} under way.", n=under_way)
    if due is not None:
        playing = Text("{n} {n:game|games} under way. Next deadline: {due}.", n=under_way, due=due)
    return lines(head, Text("-# {playing}", playing=playing))


def ended(league: League, title: str, winner: int) -> Text:
    return Text("**{league}** is over. {member} won.", league=name(league, title), member=mention(winner))


def cancelled(league: League, title: str) -> Text:
    return Text("**{league}** was cancelled.", league=name(league, title))


def division(number: int) -> Text:
    return Text("**Division {n}**", n=number)


def standing(place: int, found: LeagueStanding, seats: int) -> Text:
    """A line of the standings in a round robin or Swiss system; the points include those of byes."""
    line = _played(place, found, seats)
    return Text("{line}, {n} {n:bye|byes}", line=line, n=found.byes) if found.byes else line


def _played(place: int, found: LeagueStanding, seats: int) -> Text:
    """A line of the standings in a round robin or Swiss system, without byes."""
    if seats > 2:
        return Text(
            "**{place}** · {member}: {points} {points:point|points}, {won} {won:win|wins} in {n} {n:game|games}",
            place=place,
            member=mention(found.member),
            points=found.points,
            won=found.wins,
            n=found.wins + found.ties + found.losses,
        )
    template = "**{place}** · {member}: {points} {points:point|points}, {won}–{tied}–{lost}"
    return Text(
        template, place=place, member=mention(found.member), points=found.points,
        won=found.wins, tied=found.ties, lost=found.losses,
    )  # fmt: skip


def eliminated(place: int, found: LeagueStanding, *, over: bool) -> Text:
    """A line of the standings in a single elimination."""
    if found.out is not None:
        return Text("**{place}** · {member}: out in round {n}", place=place, member=mention(found.member), n=found.out)
    template = "**{place}** · {member}: winner" if over else "**{place}** · {member}: still in"
    return Text(template, place=place, member=mention(found.member))


def void(games: Sequence[Sequence[int]]) -> Text:
    """The games that don't count."""
    each = [Text("{players: vs }", players=tuple(map(mention, players))) for players in games]
    return Text("-# Void: {games:, }.", games=tuple(each))


def order(league: League) -> Text:
    """How the standings are sorted."""
    of = league.form
    if league.seats > 2:
        return Text(
            "-# 2 points for each player ranked below you, 1 for each tie. Ties: head-to-head, then Sonneborn-Berger,"
            " then rating."
        )
    if of is LeagueForm.ELIMINATION:
        return Text("-# If a game has no winner, the better seed goes on.")
    if of is LeagueForm.SWISS:
        return Text("-# Win 2, tie 1. Ties: head-to-head, then Buchholz, then rating. Shown: won–tied–lost.")
    return Text("-# Win 2, tie 1. Ties: head-to-head, then Sonneborn-Berger, then rating. Shown: won–tied–lost.")


def moves(up: Sequence[int], down: Sequence[int]) -> Text:
    return Text("Promoted: {up}. Relegated: {down}.", up=mentions(up), down=mentions(down))


def pairing(league: League, game: LeagueGame, title: str) -> Text:
    """The message from which the thread of a game begins."""
    template = "{league}, round {round}: {players: vs }"
    if len(league.divisions) > 1:
        template = "{league}, division {division}, round {round}: {players: vs }"
    return Text(
        template,
        league=name(league, title),
        division=game.division + 1,
        round=game.round,
        players=tuple(map(mention, game.players)),
    )


def open_line(league: League, title: str, link: str) -> Text:
    """A line of `/challenge`."""
    return Text("**{league}** · [Go to the league]({link})", league=name(league, title), link=link)
