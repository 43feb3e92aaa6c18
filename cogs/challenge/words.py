"""What is said about challenges: announcements, lists, standings, result cards. Values in, sentences out."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Game
from bot.tables.challenge import Cadence, Challenge
from bot.tables.courses import Parting
from bot.tables.model import Table
from bot.tables.standings import Standing, Standings, goals_of, score_of, took
from bot.ui.fairness import committed, revealed
from bot.ui.links import mention, mentions, moment
from cogs.challenge.duration import said_duration
from cogs.challenge.options import said_options

TITLES = {Cadence.ONCE: "Challenge", Cadence.DAILY: "Daily challenge", Cadence.WEEKLY: "Weekly challenge"}

NOBODY = "Nobody finished a run."

LINES = 15
"""Members on one page of the standings in words."""


def title(challenge: Challenge, game: Game) -> str:
    """What the challenge is called: "Weekly challenge 2026-W47, Carcassonne (aids off)"."""
    options = said_options(game, dict(challenge.options))
    named = f"{TITLES[challenge.cadence]} {challenge.period or ''}".strip()
    return f"{named}, {game.title}{f' ({options})' if options else ''}"


def announcement(challenge: Challenge, game: Game) -> str:
    """What is posted when a challenge opens."""
    by = "" if challenge.creator is None else f" {mention(challenge.creator)} opened it."
    return (
        f"**{title(challenge, game)}**\n"
        f"The same shuffle for everybody, one run each, played where only you see it.{by} "
        f"It {_end(challenge)}.\n"
        f"{par_line(challenge, game)}\n"
        f"-# {committed(challenge.commitment, challenge.commitment_form)}"
    )


def par_line(challenge: Challenge, game: Game) -> str:
    """What the built-in player makes of it, marked as such."""
    better = "High" if game.better == "high" else "Low"
    return f"{better} scores win. Par is {challenge.par}: what the built-in player makes of this shuffle."


def closed_announcement(challenge: Challenge, game: Game) -> str:
    """What is left of the announcement when the challenge has closed."""
    return f"**{title(challenge, game)}**\nThis challenge has closed. `/challenge standings` shows how it ended."


def line(challenge: Challenge, game: Game) -> str:
    """A challenge on one line of a list."""
    return f"- **{title(challenge, game)}**, {_end(challenge)} (`{challenge.id}`)"


def _end(challenge: Challenge) -> str:
    closed = challenge.closed
    return f"closes {moment(challenge.closes)}" if closed is None else f"closed {moment(closed)}"


def participants(challenge: Challenge, game: Game, runs: Sequence[Table], member: int) -> str:
    """Who takes part in an open challenge, and how far along, without a word about how well; one's own result too."""
    done = [run.opener for run in runs if run.status.ended]
    playing = [run.opener for run in runs if not run.status.ended]
    lines = [f"**{title(challenge, game)}** closes {moment(challenge.closes)}. Results are shown then."]
    lines += [f"Run ended: {mentions(done[:40])}."] if done else []
    lines += [f"Under way: {mentions(playing[:40])}."] if playing else []
    lines += [] if runs else ["Nobody has begun a run yet."]
    own = next((run for run in runs if run.opener == member and run.outcome is not None), None)
    if own is not None:
        lines.append(f"Your result: {result(game, score_of(own), goals_of(own))}, {said_duration(took(own))}.")
    return "\n".join(lines)


def result(game: Game, score: int, goals: Sequence[str]) -> str:
    """A score and the goals reached in words: "52 points, 5 goals"."""
    reached = f", {len(goals)} goal{'s' if len(goals) != 1 else ''}" if goals else ""
    return f"{score} point{'s' if score != 1 else ''}{reached}"


def standings(challenge: Challenge, game: Game, found: Standings, page: int = 0) -> str:
    """The final ranking, one page of it."""
    lines = [f"**{title(challenge, game)}: final standings**", par_line(challenge, game)]
    shown = found.finished[page * LINES : (page + 1) * LINES]
    lines += [standing(game, each) for each in shown] or [NOBODY]
    if found.unfinished and not page:
        count = len(found.unfinished)
        lines.append(f"-# {count} more run{'s' if count != 1 else ''} came to no result.")
    return "\n".join(lines)


def standing(game: Game, each: Standing) -> str:
    """One run in the ranking. The rank is no item of a list: Discord would count those itself and part shared ranks."""
    named = f" ({each.title})" if each.title else ""
    said = f"{result(game, each.score, each.goals)}{named}, {said_duration(each.took)}"
    return f"**{each.rank}** {mention(each.member)}: {said}"


def card(challenge: Challenge, game: Game, run: Table) -> str:
    """A run in a few lines that give nothing of its course away."""
    score, par = score_of(run), challenge.par or 0
    ahead = score - par if game.better == "high" else par - score
    against = f"{ahead} better than par" if ahead > 0 else f"{-ahead} behind par" if ahead else "exactly par"
    return (
        f"**{title(challenge, game)}**\n"
        f"{mention(run.opener)}: {result(game, score, goals_of(run))} in {said_duration(took(run))}, {against}."
    )


def verified(challenge: Challenge, game: Game, count: int, seed: bytes) -> str:
    """That every run was replayed."""
    runs = "1 finished run replays" if count == 1 else f"All {count} finished runs replay"
    return (
        f"**{title(challenge, game)}**: {runs} move by move from the seed, with the scores that stand in the list.\n"
        f"Commitment, posted at the start: `{challenge.commitment}`\n"
        f"{revealed(seed, challenge.commitment_form)}"
    )


def won(challenge: Challenge, game: Game, found: Standings) -> str:
    """A challenge that is over, on one line, with whoever won it."""
    first = [each for each in found.finished if each.rank == 1]
    who = f"{mentions([each.member for each in first])} with {first[0].score}" if first else "nobody finished"
    count = len(found.finished)
    return f"- **{title(challenge, game)}** (`{challenge.id}`): {who}, {count} finished run{'s' if count != 1 else ''}"


def comparison(game: Game, one: Table, two: Table, where: Parting | None) -> str:
    """Two runs against each other: how they ended, and where they parted."""
    lines = [
        f"{mention(run.opener)}: {result(game, score_of(run), goals_of(run))}, {said_duration(took(run))}."
        for run in (one, two)
    ]
    if where is None:
        return "\n".join([*lines, "They played the same moves to the end."])
    first, second = (f"played {label}" if label is not None else "had finished" for label in (where.mine, where.theirs))
    parting = (
        f"They parted at move {where.move}, with {where.score} points: "
        f"{mention(one.opener)} {first}, {mention(two.opener)} {second}."
    )
    return "\n".join([*lines, parting])
