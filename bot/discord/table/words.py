"""Sentences of tables: descriptions, computer players, clocks, the story, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta

from bot.core.consent.model import Vote
from bot.core.table.model import ForfeitReason
from bot.core.time.zones import readable
from bot.discord.words import PostFailureTexts
from bot.games.records import SEED_ALONE, SEED_AND_SETUP
from bot.games.text import Text, TextLike, Who, lines, literal_text


def computer(number: int | None) -> Text:
    return Text("Computer" if number is None else "CPU {number}", number=number)


COACH = Text("Coach")
"""Who plays the other seats in lessons."""

THE_COMPUTER = Text("the computer")


def for_others(members: TextLike) -> Text:
    return Text("Computer for {members}", members=members)


def stands_in(members: TextLike, until: str | None) -> Text:
    template = (
        "-# A computer is playing for {members}. That ends {until}."
        if until
        else "-# A computer is playing for {members}."
    )
    return Text(template, members=members, until=until)


def at_level(who: TextLike, level_: TextLike, *, substitutes: bool) -> Text:
    return Text("{who} (computer player, {level})" if substitutes else "{who} ({level})", who=who, level=level_)


ITS_TURN = Text("It's the computer's turn. It'll play in a moment.")


def plays_for_you(until: str | None) -> Text:
    template = "A computer is playing your seat. That ends {until}." if until else "A computer is playing your seat."
    return Text(template, until=until)


def several(count: int) -> Text:
    return Text("the computer" if count == 1 else "{n} computer players", n=count)


def seats_for(count: int, level_: TextLike) -> Text:
    return Text("Computer players: {n} ({level})" if count else "Computer players: none", n=count, level=level_)


def count(number: int, level_: TextLike) -> Text:
    return Text("{n} ({level})" if number else "none", n=number, level=level_)


COMPUTERS_LABEL = Text("Computer players")


# Texts of a table in words, besides those of its game


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


# Texts for the end of a game: its result, next steps, how to check draws


# The end

PLAY_AGAIN = Text("Play again")
REMATCH = Text("Rematch")
SHARE = Text("Share")
WHOLE_BOARD = Text("Whole board")
REPLAY = Text("Replay")
FAIRNESS = Text("Fairness")

NOT_OVER = Text("The game isn't over yet.")
WHOLE = Text("The final board.")
SHARED = Text("Posted.")
SHARED_ALREADY = Text("This result has already been posted.")
NOTHING_TO_SHARE = Text("This game wasn't finished here, so there's no result to share.")
NOT_SHARED = PostFailureTexts(
    forbidden=Text(
        "I can't post in that channel. Ask a channel manager to let me view it, send messages and attach files. Then"
        " share again."
    ),
    otherwise=Text("Discord didn't take the message. Share again in a moment."),
)


def players_only(members: TextLike, game: str) -> Text:
    template = "Only {members} can do this. Open your own table with `/{game}`."
    return Text(template, members=members, game=game)


def called_again(who: TextLike, others: TextLike, title: str, lobby: TextLike) -> Text:
    template = "{others}: {who} wants a rematch of {title}. {lobby}"
    return Text(template, who=who, others=others, title=title, lobby=lobby)


def would_end(scores: Sequence[tuple[TextLike, int]]) -> Text:
    if len(scores) == 1:
        return Text("That ends the game with {n}.", n=scores[0][1])
    each = tuple(Text("{who} {n}", who=who, n=n) for who, n in scores)
    return Text("That ends the game: {each:, }.", each=each)


def first_result(who: Sequence[TextLike]) -> Text:
    return Text("-# First result with these options: {who}.", who=tuple(who))


def new_best(who: TextLike, before: int, average: float, games: int) -> Text:
    return Text(
        "**New best for {who}**: {before} before, {average:g} on average in {games} {games:game|games}.",
        who=who,
        before=before,
        average=round(average, 1),
        games=games,
    )


def beside_best(who: TextLike, best: int, average: float, games: int) -> Text:
    template = "-# {who}: best {best}, average {average:g} in {games} {games:game|games} with these options."
    return Text(template, who=who, best=best, average=round(average, 1), games=games)


def shared(title: str, results: Sequence[TextLike], board: TextLike) -> Text:
    return lines(Text("**{title}** · {board}", title=title, board=board), *results)


def shared_result(place: int | None, who: TextLike, score: int, title: str | None) -> Text:
    said = Text(
        "{who}: **{score}**, {title}" if title else "{who}: **{score}**",
        who=who,
        score=score,
        title=literal_text(title or ""),
    )
    return said if place is None else Text("{place}. {said}", place=place, said=said)


def shared_goals(reached: int, goals: int) -> Text:
    return Text("Goals reached: {reached} of {goals}.", reached=reached, goals=goals)


# What is told at the end


def game_over(title: str, where: TextLike | None, board: TextLike) -> Text:
    """Announce the end in the channel of the game, or elsewhere with a link to it."""
    template = "**{title}** is over. {board}" if where is None else "**{title}** in {where} is over. {board}"
    return Text(template, title=title, where=where or "", board=board)


FORFEITS: Mapping[ForfeitReason, Text] = {
    ForfeitReason.RESIGNED: Text("resigned"),
    ForfeitReason.TIME: Text("lost on time"),
    ForfeitReason.GONE: Text("gone"),
}
"""Why a seat lost early, beside its rank."""

_LOST: Mapping[ForfeitReason, str] = {
    ForfeitReason.RESIGNED: "**{who} resigned.** {winners:, } {n:wins|win}.",
    ForfeitReason.TIME: "**{who} lost on time.** {winners:, } {n:wins|win}.",
    ForfeitReason.GONE: "**{who} {m:is|are} gone and {m:loses|lose}.** {winners:, } {n:wins|win}.",
}

CLOSED = Text("Closed")
NO_RESULT = Text("No result")


def winners(who: Sequence[TextLike]) -> Text:
    """Who won a game that ended early, on its picture."""
    return Text("{who: and } {n:wins|win}", who=tuple(who), n=len(who))


RANKED_LAST = Text("Game over. Players who left early rank last:")


def lost_and_won(who: TextLike, reason: ForfeitReason, members: int, winners: Sequence[TextLike]) -> Text:
    return Text(_LOST[reason], who=who, m=members, winners=tuple(winners), n=len(winners))


def ranked(rank: int | None, who: TextLike, score: int, why: Text | None) -> Text:
    said = Text("{who}: **{score}**", who=who, score=score)
    if why is not None:
        said = Text("{said} ({why})", said=said, why=why)
    return Text("- {said}", said=said) if rank is None else Text("**{rank}.** {said}", rank=rank, said=said)


def ratings(changes: Sequence[tuple[TextLike, int, int]]) -> Text:
    """The new rating of each member, and what it changed by."""
    each = tuple(
        Text("{who} {rating:,} ({change:+})", who=who, rating=rating, change=change) for who, rating, change in changes
    )
    return Text("-# Ratings: {each:, }", each=each)


NOT_RATED = Text("-# Too short to be rated: not everyone has had 2 turns.")


def fairness(seed: bytes, commitment: str, form: int) -> Text:
    return lines(Text(_FAIRNESS[form], seed=seed.hex(), commitment=commitment), TO_CHECK)


TO_CHECK = Text("`/table` *Verify* replays the game from its seed. *Export* downloads the record.")

# Commitments

_COMMITTED: Mapping[int, str] = {
    SEED_ALONE: "SHA-256 of the secret seed: `{commitment}`",
    SEED_AND_SETUP: "SHA-256 of the secret seed and the options: `{commitment}`",
}
_FAIRNESS: Mapping[int, str] = {
    SEED_ALONE: "All draws came from the seed `{seed}`. Its SHA-256 was published before the first move: "
    "`{commitment}`",
    SEED_AND_SETUP: "All draws came from the seed `{seed}`. Its SHA-256 with the options was published before the "
    "first move: `{commitment}`",
}
_REVEALED: Mapping[int, str] = {
    SEED_ALONE: "Seed (its SHA-256 is the commitment): `{seed}`",
    SEED_AND_SETUP: "Seed (its SHA-256 with the options is the commitment): `{seed}`",
}


def committed(commitment: str, form: int) -> Text:
    return Text(_COMMITTED[form], commitment=commitment)


def revealed(seed: bytes | None, form: int) -> Text:
    return SEED_SECRET if seed is None else Text(_REVEALED[form], seed=seed.hex())


SEED_SECRET = Text("The seed stays secret until the game ends.")


# Texts about past turns, and about undone moves


# The story


def sentence(said: TextLike) -> Text:
    return Text("{said:begun}", said=said)


def ended(said: TextLike) -> Text:
    return Text("{said:begun}.", said=said)


def did(who: TextLike | Who, parts: Sequence[TextLike]) -> Text:
    return Text("{who} {parts}", who=who, parts=tuple(parts))


def beforehand(did_: Text) -> Text:
    return Text("{did} (premove)", did=did_)


def since(did_: TextLike) -> Text:
    return Text("-# {did}.", did=did_)


ENDED_THE_TURN = Text("ended the turn")
"""All that there is to tell of a turn in which nothing was done."""


def more(parts: int) -> Text:
    return Text("{n} more {n:action|actions}", n=parts)


def turn(number: int) -> Text:
    return Text("Turn {n}", n=number)


def story_of(when: TextLike, told: TextLike) -> Text:
    return Text("-# {when}: {told}", when=when, told=told)


MOVED_ON = Text("-# The game continues")
"""The story before any turn has ended."""


def leading_on(line: TextLike, board: TextLike) -> Text:
    return Text("{line} · {board}", line=line, board=board)


RESIGNED = Text("**Resigned.** This game has no result.")
PUT_AWAY = Text("**Closed after weeks without a move.** Players can press *Reopen*.")
ABANDONED = Text("**Abandoned.** This game has no result.")


def others_turn(members: TextLike) -> Text:
    return Text("It's {members}’s turn. You can plan ahead with *Try it*.", members=members)


def small(line: TextLike) -> Text:
    return Text("-# {line}", line=line)


# Taking back


def taken_back(moves: Sequence[Text]) -> Text:
    return Text("Undone: {moves:; }.", moves=tuple(moves))


def others_asked(move: TextLike) -> Text:
    return Text("I've asked the others to undo: {move}.", move=move)


def asks(member: TextLike, mover: TextLike | None, move: TextLike, others: TextLike) -> Text:
    template = (
        "{member} asks to undo their last move: {move}. {others}, do you agree?"
        if mover in (None, member)
        else "{member} asks to undo {mover}’s last move: {move}. {others}, do you agree?"
    )
    return Text(template, member=member, mover=mover, move=move, others=others)


def refused(member: TextLike, move: TextLike) -> Text:
    return Text("{member} refused the undo: {move}.", member=member, move=move)


def withdrawn(member: TextLike, move: TextLike) -> Text:
    return Text("{member} withdrew the undo: {move}.", member=member, move=move)


NOBODY_ASKS = Text("No longer needed: the game went on.")
ALL_AGREED = Text("The players agreed.")
WILL_SET_NO_RECORD = Text("After that, this game won't count for records.")
SETS_NO_RECORD = Text("This game no longer counts for records.")


# Texts of a table's clock: time left, who ran out, what the others can do


NUDGE = Text("Remind")
DECISIONS: Mapping[Vote, Text] = {
    Vote.WAIT: Text("2 more days"),
    Vote.COMPUTER: Text("Computer plays"),
    Vote.OFFER: Text("Offer the seat"),
    Vote.END: Text("End the game"),
}
"""What the others can do about a seat whose time is up."""

TAKE = Text("Take the seat")
RESUME = Text("Resume")

CLOCK_LABEL = Text("Clock")
BANK = Text("Time for each seat")
INCREMENT = Text("Added after each turn")
WEEKENDS = Text("Weekends off")
WEEKENDS_HELP = Text("The clock stops on Saturdays and Sundays.")
WITHOUT_CLOCK = Text("No clock")
NOTHING = Text("Nothing")
NO_CLOCK = Text("Clock: none")
NONE = Text("none", context="clock")
OFF = Text("off", context="weekends")
NO_CLOCK_WANTED = Text("no clock")
RESUMED = Text("The clock is running again.")
NOBODY_NUDGED = Text("They've turned off reminders for this game.")
MOVED_SINCE = Text("They have time again.")
FOR_A_TABLE = Text("Time for each seat.")
THE_END = Text("the game ends without a result")
A_PAUSE = Text("pause the clock until someone presses *Resume*")


def time_control(bank: int, increment: int, *, weekends_off: bool, zone: str) -> Text:
    template = "{bank} each, +{increment} per turn"
    if weekends_off:
        template = (
            "{bank} each, +{increment} per turn, weekends off ({zone})"
            if zone
            else "{bank} each, +{increment} per turn, weekends off"
        )
    return Text(
        template, bank=span(timedelta(hours=bank)), increment=span(timedelta(hours=increment)), zone=readable(zone)
    )


def clock(tempo_: TextLike) -> Text:
    return Text("Clock: {tempo}", tempo=tempo_)


def wanted(tempo_: TextLike) -> Text:
    return Text("a clock with {tempo}", tempo=tempo_)


def span(time: timedelta) -> Text:
    days, hours, minutes = time.days, time.seconds // 3600, time.seconds // 60 % 60
    if days:
        return Text("{days} {days:day|days} {hours} h" if hours else "{days} {days:day|days}", days=days, hours=hours)
    return Text("{hours} h", hours=hours) if hours else Text("{minutes} min", minutes=minutes)


def runs(who: TextLike, until: str) -> Text:
    return Text("{who} runs out {until}", who=who, until=until)


def is_up(who: TextLike, since: str) -> Text:
    return Text("{who} ran out {since}", who=who, since=since)


def has(who: TextLike, left: TextLike) -> Text:
    return Text("{who}: {left} left", who=who, left=left)


def line(seats: Sequence[Text]) -> Text:
    return Text("-# Clock: {seats: · }", seats=tuple(seats))


def paused(since: str, seats: Sequence[Text]) -> Text:
    return Text("-# Clock: paused {since}; {seats: · }", since=since, seats=tuple(seats))


def was_offline(time: TextLike) -> Text:
    return Text("-# The bot was offline for {time}. That time doesn't count.", time=time)


def out_of_time(moment: str) -> Text:
    return Text("runs out {moment}", moment=moment)


def clock_of_call(left: TextLike) -> Text:
    return Text("-# Your clock: {left}.", left=left)


def is_away(who: TextLike, until: str) -> Text:
    return Text("-# {who} is away until {until}.", who=who, until=until)


def ran_out(others: TextLike, late: TextLike, count: int, board: TextLike) -> Text:
    template = "{others}: {late} ran out of time. Decide what happens next. {board}"
    return Text(template, others=others, late=late, board=board)


def was_silent(others: TextLike, late: TextLike, count: int, board: TextLike) -> Text:
    template = "{others}: {late} {n:hasn’t|haven’t} moved for days. Decide what happens next. {board}"
    return Text(template, others=others, late=late, n=count, board=board)


def left_the_server(others: TextLike, late: TextLike, count: int, board: TextLike) -> Text:
    template = (
        "{others}: {late} {n:is|are} no longer here, or can’t see this channel. Decide what happens next. {board}"
    )
    return Text(template, others=others, late=late, n=count, board=board)


def voted(who: TextLike, decision: TextLike) -> Text:
    return Text("-# {who}: {decision}", who=who, decision=decision)


def counted(moment: str) -> Text:
    return Text("-# It happens when all agree. Otherwise most votes decide {moment}.", moment=moment)


def you_voted(decision: TextLike, moment: str) -> Text:
    template = "You chose *{decision}*. It happens when all agree. Otherwise most votes decide {moment}."
    return Text(template, decision=decision, moment=moment)


def others_wait(late: TextLike, until: str) -> Text:
    return Text("{late} got more time. It runs out {until}.", late=late, until=until)


def over(late: TextLike) -> Text:
    return Text("-# {late} ran out of time, then the game went on.", late=late)


def computer_stands_in(late: TextLike) -> Text:
    return Text("A computer player plays for {late} until they press *Take seat back*.", late=late)


def seat_is_offered(late: TextLike) -> Text:
    return Text("The seat of {late} is open: see below.", late=late)


def seat_loses(late: TextLike) -> Text:
    return Text("{late} lost this game.", late=late)


DECIDED: Mapping[Vote, Callable[[TextLike], Text]] = {
    Vote.WAIT: over,
    Vote.COMPUTER: computer_stands_in,
    Vote.OFFER: seat_is_offered,
    Vote.END: seat_loses,
}
"""The message after the others have decided."""


def offered(holders: TextLike, board: TextLike) -> Text:
    return Text("The seat of {holders} is open. Who plays on? {board}", holders=holders, board=board)


def taken(who: TextLike, holders: TextLike) -> Text:
    return Text("{who} took over the seat of {holders}.", who=who, holders=holders)


NOT_OFFERED = Text("This seat is no longer open.")


def nudged(members: TextLike) -> Text:
    return Text("I'll remind {members}.", members=members)
