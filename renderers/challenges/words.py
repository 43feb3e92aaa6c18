"""Texts on the pictures of challenges and records, and their alt texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from bot.games.text import Text, TextLike

# Numbers and names

MINUTE, HOUR, DAY = 60, 3600, 86400


def duration(took: timedelta) -> Text:
    """How long a run took, in at most two units: `58 min`, `1 h 52`, `2 d 5 h`."""
    seconds = max(int(took.total_seconds()), 0)
    if seconds < MINUTE:
        return Text("<1 min")
    if seconds < HOUR:
        return Text("{minutes} min", minutes=seconds // MINUTE)
    if seconds < DAY:
        return Text("{hours} h {minutes:02}", hours=seconds // HOUR, minutes=seconds % HOUR // MINUTE)
    return Text("{days} d {hours} h", days=seconds // DAY, hours=seconds % DAY // HOUR)


def spoken_duration(took: timedelta) -> Text:
    """How long a run took, in full words."""
    minutes = max(int(took.total_seconds()) // 60, 0)
    if minutes < 1:
        return Text("less than a minute")
    hours, rest = divmod(minutes, 60)
    if not hours:
        return Text("{n} {n:minute|minutes}", n=rest)
    if hours < 24:
        return Text("{n} {n:hour|hours} {m} {m:minute|minutes}", n=hours, m=rest)
    return Text("{n} {n:day|days} {m} {m:hour|hours}", n=hours // 24, m=hours % 24)


MEMBER = Text("Member")


def member(number: int) -> Text:
    """Somebody whose name cannot be written, among others."""
    return Text("Member {number}", number=number)


# Standings

FINAL_STANDINGS = Text("final standings")
SO_FAR = Text("standings so far")
LOW_WINS = Text("low score wins")
GOALS = Text("Goals")
TIME = Text("Time")
NOBODY = Text("Nobody finished")


def beside(facts: Sequence[TextLike]) -> Text:
    """Short facts in one line."""
    return Text("{facts: · }", facts=tuple(facts))


def par(score: int) -> Text:
    """Score of the built-in player."""
    return Text("par {par}", par=score)


def par_stands(score: int) -> Text:
    """The same, where nobody else came to a result."""
    return Text("par {par} unbeaten", par=score)


def more(runs: int) -> Text:
    """Rows that are not shown."""
    return Text("+{n} more", n=runs)


def not_finished(runs: int) -> Text:
    """Runs without a result."""
    return Text("{n} not finished", n=runs)


def next_one(begun: int) -> Text:
    """To a server in which nobody finished."""
    if not begun:
        return Text("The next one is open to everyone")
    return Text("{n} {n:run was|runs were} started; the next one is open to everyone", n=begun)


def and_more(goals: int) -> Text:
    """Goals that are not shown."""
    return Text("+{n}", n=goals)


def against_par(gap: int) -> Text:
    """How far a result is from par; a positive gap is a better one."""
    if not gap:
        return Text("equal to par")
    return Text("{n} better than par", n=gap) if gap > 0 else Text("{n} behind par", n=-gap)


def spoken_share(title: TextLike, period: TextLike, name: str, score: int) -> Text:
    """The first sentence of a result that is shown around."""
    return Text("{title}, {period}: {name} has {score}.", title=title, period=period, name=name, score=score)


def spoken_result(title: TextLike, period: TextLike) -> Text:
    """The first sentence of the result of a table."""
    return Text("{title}, {period}.", title=title, period=period)


def spoken_seat(rank: int, name: TextLike, score: int) -> Text:
    """Result of a seat."""
    return Text("{rank}. {name}: {score}.", rank=rank, name=name, score=score)


_MARKS: Mapping[str, Text] = {"ahead": Text("ahead"), "level": Text("level"), "behind": Text("behind")}


def spoken_pattern(pattern: Sequence[str]) -> Text:
    """How the run stood against par, part by part."""
    return Text("Against par, by fifths of the game: {marks:, }.", marks=tuple(_MARKS[mark] for mark in pattern))


def spoken_gap(gap: int, par: int) -> Text:
    """How far the result is from par."""
    return Text("{gap:begun}, par {par}.", gap=against_par(gap), par=par)


# Weeks and seasons

FINAL_TABLE = Text("final standings")
TABLE_SO_FAR = Text("standings so far")
AGAINST_PAR = Text("against par")
NOBODY_PLAYED = Text("Nobody finished a daily")


def best_count(counting: int, dailies: int) -> Text:
    """Which dailies count."""
    return Text(
        "{dailies:The only daily counts|Best {counting} of {dailies} dailies count}", counting=counting, dailies=dailies
    )


def champion_facts(played: int, dailies: int, others: int) -> Text:
    """Below the name of the first."""
    if not others:
        return Text("against par · {played} of {dailies} {dailies:daily|dailies}", played=played, dailies=dailies)
    return Text(
        "against par · {played} of {dailies} {dailies:daily|dailies} · shared with {n} {n:other|others}",
        played=played,
        dailies=dailies,
        n=others,
    )


def sentence_of(said: Text) -> Text:
    """Words of a picture as a sentence."""
    return Text("{said}.", said=said)


def spoken_season(title: TextLike, *, final: bool) -> Text:
    """The first sentence of a table of a week or a season."""
    return Text(
        "{title}: final standings of the dailies." if final else "{title}: standings of the dailies so far.",
        title=title,
    )


def spoken_points(rank: int, name: str, points: int, played: int) -> Text:
    """A member in it."""
    return Text(
        "{rank}. {name}: {points:+} against par in {n} {n:daily|dailies}.",
        rank=rank,
        name=name,
        points=points,
        n=played,
    )


# Two runs

TWO_RUNS = Text("two runs")
PAR = Text("par")
MOVES = Text("moves")
APART = Text("apart")
LEVEL = Text("level")
SAME_MOVES = Text("The same moves to the end")
WHO_LED = Text("Who was ahead")
ALWAYS_LEVEL = Text("always tied")


def parted(move: int) -> Text:
    """The first move at which they differ."""
    return Text("diverged at move {move}", move=move)


def by_up_to(most: int) -> Text:
    """How much anybody was ahead."""
    return Text("by up to {most}", most=most)


# The record card

RECORD_CARD = Text("Record card")
THIS_SERVER = Text("this server")
NOT_PLAYED = Text("not played yet")
WEEKLY_RANKS = Text("Weekly ranks")
NO_WEEKLY = Text("no weekly challenge finished yet")


def games_word(count: int) -> Text:
    return Text("{n:game|games}", n=count)


def challenges_word(count: int) -> Text:
    return Text("{n:challenge|challenges}", n=count)


def days_word(count: int) -> Text:
    return Text("{n:day|days}", n=count)


IN_A_ROW = Text("in a row")


def wins_word(count: int) -> Text:
    return Text("{n:win|wins}", n=count)


def games(count: int) -> Text:
    """How often a game was played."""
    return Text("{n} {n:game|games}", n=count)


def goals_of_game(game: TextLike) -> Text:
    """The head of a row of goals."""
    return Text("{game} goals", game=game)


def of_all(count: int) -> Text:
    return Text("of {n}", n=count)


# Ratings

RATINGS = Text("Ratings")
NO_RATINGS = Text("no rated games yet")
PROVISIONAL = Text("provisional")
TURN = Text("per turn")
NOT_MEASURED = Text("time per turn not measured yet")


def points(number: int) -> Text:
    """A rating or its uncertainty."""
    return Text("{number:,}", number=number)


def plus_minus(spread: int) -> Text:
    """How uncertain a rating is."""
    return Text("± {spread:,}", spread=spread)


def players(seats: int) -> Text:
    """With how many players a game was played."""
    return Text("{seats} players", seats=seats)


def rank_of(rank: int, members: int) -> Text:
    """Where a member is on a ladder."""
    return Text("{rank} of {members}", rank=rank, members=members)


def losses_word(count: int) -> Text:
    """Label beside a number of losses."""
    return Text("{n:loss|losses}", n=count)


def ties_word(count: int) -> Text:
    """Label beside a number of ties."""
    return Text("{n:tie|ties}", n=count)


def finished_word(count: int) -> Text:
    """Label beside a number of finished rated games."""
    return Text("{n:game|games} finished", n=count)


FORFEITED = Text("forfeited")
OFTEN_LEAVES = Text("forfeited: often leaves")
SPOKEN_OFTEN_LEAVES = Text("Often leaves games early.")


def between(lower: Text, upper: Text) -> Text:
    """The middle half of the times of turns."""
    return Text("{lower} to {upper}", lower=lower, upper=upper)


def spoken_ratings(name: str, server: str) -> Text:
    """The first sentence."""
    return Text("Ratings of {name} in {server}.", name=name, server=server)


def spoken_rating(game: TextLike, seats: int, rating: int, spread: int, rank: int | None, members: int) -> Text:
    """One rating."""
    template = (
        "{game}, {seats} players: {rating:,} ± {spread:,}, provisional."
        if rank is None
        else "{game}, {seats} players: {rating:,} ± {spread:,}, {rank} of {members}."
    )
    return Text(template, game=game, seats=seats, rating=rating, spread=spread, rank=rank or 0, members=members)


def spoken_tally(wins: int, losses: int, ties: int) -> Text:
    """How the games behind a rating ended."""
    return Text(
        "{wins} {wins:win|wins}, {losses} {losses:loss|losses}, {ties} {ties:tie|ties}.",
        wins=wins,
        losses=losses,
        ties=ties,
    )


def spoken_reliability(finished: int, forfeited: int) -> Text:
    """How many games were played to the end."""
    return Text(
        "{finished} rated {finished:game|games} finished, {forfeited} forfeited.",
        finished=finished,
        forfeited=forfeited,
    )


def spoken_pace(lower: Text, median: Text, upper: Text) -> Text:
    """How long turns take."""
    return Text("Usual time per turn: {median}, often {lower} to {upper}.", lower=lower, median=median, upper=upper)


# In place of the standings


def spoken_standings(title: TextLike, game: TextLike, period: TextLike, *, final: bool) -> Text:
    """Which standings these are."""
    template = "{title}, {game}, {period}: {which}." if period else "{title}, {game}: {which}."
    return Text(template, title=title, game=game, period=period, which=FINAL_STANDINGS if final else SO_FAR)


SPOKEN_NOBODY = Text("Nobody finished.")
SPOKEN_LOW_WINS = Text("Low score wins.")


def spoken_options(options: TextLike) -> Text:
    return Text("Options: {options}.", options=options)


def spoken_par(score: int) -> Text:
    """Score of the built-in player."""
    return Text("Par: {par}.", par=score)


def spoken_place(rank: int, name: TextLike, score: int, took: timedelta) -> Text:
    """One run."""
    template = "{rank}. {name}: {score} in {time}."
    return Text(template, rank=rank, name=name, score=score, time=spoken_duration(took))


def spoken_not_finished(runs: int) -> Text:
    """Runs without a result."""
    return Text("{n} {n:run|runs} not finished.", n=runs)


def spoken_goals(name: TextLike, goals: Sequence[TextLike]) -> Text:
    """The goals that one run reached."""
    return Text("{name}'s goals: {goals:, }.", name=name, goals=tuple(goals))


# In place of two runs


def spoken_runs(title: TextLike, game: TextLike, period: TextLike) -> Text:
    """Which challenge it was."""
    template = "{title}, {game}, {period}: two runs." if period else "{title}, {game}: two runs."
    return Text(template, title=title, game=game, period=period)


def spoken_end(name: TextLike, score: int, moves: int) -> Text:
    """How one of them ended."""
    return Text("{name}: {score} after {n} {n:move|moves}.", name=name, score=score, n=moves)


SPOKEN_SAME_MOVES = Text("Both played the same moves to the end.")


def spoken_parted(move: int, score: int) -> Text:
    """Where they differ first, and what both had then."""
    return Text("They diverged at move {n}, at {score}.", n=move, score=score)


def spoken_lead(name: TextLike, most: int) -> Text:
    """How much one of them was ahead."""
    return Text("{name} led by up to {most}.", name=name, most=most)


# In place of the record card


def spoken_card(name: TextLike, server: TextLike) -> Text:
    """Whose card it is."""
    return Text("Record card: {name}, {server}.", name=name, server=server)


def spoken_counts(games_: int, challenges: int) -> Text:
    """How much was played."""
    return Text("{games} {games:game|games}, {n} {n:challenge|challenges}.", games=games_, n=challenges)


def spoken_streak(days: int) -> Text:
    """Dailies in a row."""
    return Text("{n} {n:daily|dailies} in a row.", n=days)


def spoken_not_played(game: TextLike) -> Text:
    """A game without results."""
    return Text("{game}: not played yet.", game=game)


def spoken_game(game: TextLike, facts: Sequence[TextLike]) -> Text:
    """The results of one game."""
    return Text("{game}: {facts:, }.", game=game, facts=tuple(facts))


def best(score: int) -> Text:
    """The best result."""
    return Text("best {score}", score=score)


def wins(count: int) -> Text:
    """First ranks at tables of several."""
    return Text("{n} {n:win|wins}", n=count)


def levels(reached: int, all_: int) -> Text:
    """How many of the levels of a game were reached."""
    return Text("{reached} of {all} levels", reached=reached, all=all_)


def spoken_ranks(ranks: Sequence[int]) -> Text:
    """Ranks in weekly challenges."""
    return Text("Weekly ranks, newest last: {ranks:, }.", ranks=tuple(ranks))


def spoken_goals_of_game(game: TextLike, goals: Sequence[TextLike], all_: int) -> Text:
    """The goals that were ever reached in one game."""
    return Text("{game} goals, {n} of {all}: {goals:, }.", game=game, n=len(goals), all=all_, goals=tuple(goals))
