"""Every sentence and label that all games share on Discord. What a game says itself stands in the words of its cog."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.games.commitment import SEED_ALONE, SEED_AND_SETUP
from bot.games.text import Said, Text, Who, lines

# Links and names


def listed(names: Sequence[str]) -> Text:
    """Several names as people list them."""
    return Text("{names}", names=tuple(names))


GO_TO_RUN = Text("`/challenge play` shows your run.")


def go_to_board(address: str) -> Text:
    """The way to a board."""
    return Text("[Go to the board]({address})", address=address)


def the_board(address: str) -> Text:
    """The way from a line of story to the board."""
    return Text("[the board]({address})", address=address)


def go_to_lobby(address: str) -> Text:
    """The way to a lobby."""
    return Text("[Go to the lobby]({address})", address=address)


# Controls


def window(placeholder: Said, first: Said, last: Said) -> Text:
    """A list that is one of several: from which of its lines to which."""
    return Text("{placeholder}: {first} to {last}", placeholder=placeholder, first=first, last=last)


def page(shown: int, pages: int) -> Text:
    """Which page of a list is shown."""
    return Text("page {shown} of {pages} is shown", shown=shown, pages=pages)


HOW_TO_PLAY = Text("How to play")
SINCE_YOUR_TURN = Text("Since your turn")
OTHER_TOPICS = Text("Other topics")
UNDO = Text("Undo")
RESET = Text("Reset my turn")
LOOK_AGAIN = Text("Look again")
AGREE = Text("Agree")
TAKE_IT_BACK = Text("Take it back")
REFUSE = Text("Refuse")
PRACTISE = Text("Practise")
POST_RESULT = Text("Post my result")
HOW_OTHERS_DID = Text("How others did")
OPEN_THREAD = Text("Open a thread for it")

# What was pressed

OLD_BUTTON = Text("This button is from an earlier version. The `board` command of the game shows a new board.")
NOTHING_CHOSEN = Text("Nothing clear was chosen. Choose one entry of the list.")
ELSEWHERE = Text("This belongs to another server. Go there to use it.")
BUSY = Text("This takes a moment: your picture is in the line and follows by itself. There is nothing to repeat.")

# What is done, whatever becomes of the board that shows it

OPENED = Text("The table is open.")
MOVED = Text("Your move stands.")
TAKEN_BACK = Text("That is taken back.")
BEGUN = Text("The game has begun.")

ARCHIVED_LATER = Text("This thread is archived and locked; the board follows when somebody opens it again.")
FORBIDDEN_LATER = Text(
    "Discord does not let me write in this channel any more. Somebody who manages it can let me view "
    "it, send messages and attach files; what is missing here then follows by itself."
)
PICTURE_LATER = Text("Discord did not take the picture just now; it follows by itself, and there is nothing to repeat.")


LOBBY_LATER = Text(
    "Discord did not take the message of the lobby just now; it follows by itself, and there is nothing to repeat."
)


class Unposted(NamedTuple):
    """A message for others that Discord did not take and that does not follow: what to do about it."""

    forbidden: Text
    otherwise: Text


NOT_ASKED = Unposted(
    forbidden=Text(
        "The others could not be asked: Discord does not let me write in that channel any more. Somebody who manages it"
        " can let me view it, send messages and attach files; after that, ask for the undo again."
    ),
    otherwise=Text(
        "The others could not be asked: Discord did not take the message just now. In a moment, ask for the undo again."
    ),
)


def not_shown(error_id: str) -> Text:
    """A board failed for a reason that nobody expected."""
    return Text("The board could not be shown (error `{error}`); there is nothing to repeat.", error=error_id)


# Boards


def watching(members: Sequence[Said], game: str) -> Text:
    """To a spectator who pressed something that only members of the table may press."""
    return Text(
        "You are watching: {members} {n:plays|play} at this table. *How to play* is for you, too, and "
        "`/{game} new` in another channel or thread opens a table of your own.",
        members=tuple(members),
        n=len(members),
        game=game,
    )


def who_may_press(members: Said) -> Text:
    """Under every board, for those who watch."""
    return Text("-# For {members}; *How to play* is for everybody.", members=members)


UNDRAWN = Text("-# More boards are wanted just now than can be drawn, so this one has no picture. The game goes on.")


def undrawable(error_id: str) -> Text:
    """The renderer failed."""
    template = "-# Sorry, the picture could not be drawn (error `{error}`). The game goes on."
    return Text(template, error=error_id)


# The end

PLAY_AGAIN = Text("Play again")
REMATCH = Text("Rematch")
SHARE = Text("Share")
WHOLE_BOARD = Text("Whole board")
REPLAY = Text("Replay")
FAIRNESS = Text("Fairness")

NOT_OVER = Text("The game goes on: this is for its end.")
WHOLE = Text("The board as it was left.")
SHARED = Text("The result is posted.")
SHARED_ALREADY = Text("The result is posted already.")
NOTHING_TO_SHARE = Text("This game was not played to its end here, so it has no result to share.")
NOT_SHARED = Unposted(
    forbidden=Text(
        "The result could not be posted: Discord does not let me write in that channel. Somebody who manages it can let"
        " me view it, send messages and attach files; after that, share it again."
    ),
    otherwise=Text(
        "The result could not be posted: Discord did not take the message just now. In a moment, share it again."
    ),
)


def players_only(members: Said, game: str) -> Text:
    """To somebody who did not play, and wants what is for those who did."""
    template = "This is for {members}, who played here. `/{game} new` opens a table of your own."
    return Text(template, members=members, game=game)


def called_again(who: str, others: Said, title: str, lobby: Said) -> Text:
    """Calls those who played to another game."""
    template = "{others}: {who} would like another game of {title}. {lobby}"
    return Text(template, who=who, others=others, title=title, lobby=lobby)


def first_result(who: str) -> Text:
    """There is nothing to compare a result with."""
    return Text("-# The first result of {who} with these options.", who=who)


def new_best(who: str, before: int, average: float, games: int) -> Text:
    """A result that is better than all before it, of so many games with it."""
    return Text(
        "**A new best for {who}**: before it was {before}, and the average of {games} games is {average}.",
        who=who,
        before=before,
        average=_short(average),
        games=games,
    )


def beside_best(who: str, best: int, average: float, games: int) -> Text:
    """A result beside the best and the average of so many games."""
    template = "-# {who}: best {best}, on average {average} in {games} {games:game|games} with these options."
    return Text(template, who=who, best=best, average=_short(average), games=games)


def _short(number: float) -> str:
    """With one decimal, or none where that is zero."""
    return f"{number:.1f}".removesuffix(".0")


def shared(title: str, results: Sequence[Said], board: Said) -> Text:
    """The result of a table in a few lines."""
    return lines(Text("**{title}** · {board}", title=title, board=board), *results)


def shared_result(place: int | None, who: Said, score: int, title: str | None) -> Text:
    """What a seat reached; its place where there are several."""
    said = Text("{who}: **{score}**, {title}" if title else "{who}: **{score}**", who=who, score=score, title=title)
    return said if place is None else Text("{place}. {said}", place=place, said=said)


def shared_goals(reached: int, goals: int) -> Text:
    """How many goals were reached."""
    return Text("Goals reached: {reached} of {goals}.", reached=reached, goals=goals)


def fairness(seed: bytes, commitment: str, form: int) -> Text:
    """About a table that has ended: what it takes to check every draw."""
    return lines(Text(_FAIRNESS[form], seed=seed.hex(), commitment=commitment), TO_CHECK)


TO_CHECK = Text("`/table verify` plays the game again from its seed and checks it; `/table export` gives its record.")


# The story


def sentence(said: Said) -> Text:
    """What may begin with "player 2", as a sentence of its own."""
    return Text("{said:begun}", said=said)


def ended(said: Said) -> Text:
    """What has no end yet, as a sentence of its own."""
    return Text("{said:begun}.", said=said)


def did(who: Said | Who, parts: Sequence[Said]) -> Text:
    """What somebody did in a turn: "Ben took Power Plant and mined 6 metal", for a line that goes on or ends there."""
    return Text("{who} {parts}", who=who, parts=tuple(parts))


def since(did_: Said) -> Text:
    """A line of what was done since somebody's turn."""
    return Text("-# {did}.", did=did_)


def more(parts: int) -> Text:
    """What a line has no room for."""
    return Text("{n} things more", n=parts)


def story_of(turn: int, told: Said) -> Text:
    """A turn that ended on a board together with others."""
    return Text("-# Turn {turn}: {told}", turn=turn, told=told)


def story(turn: int, told: Said, board: Said) -> Text:
    """A board left behind when this turn had ended."""
    return Text("-# Turn {turn}: {told} · {board}", turn=turn, told=told, board=board)


def story_taken_back(board: Said) -> Text:
    """A board left behind when a move was taken back."""
    return Text("-# A move was taken back · {board}", board=board)


def moved_on(board: Said) -> Text:
    """A board left behind when nothing had ended there."""
    return Text("-# The table went on · {board}", board=board)


RESIGNED = Text("**The table was resigned before the game was over.** It has no result.")
ABANDONED = Text("**The table was abandoned before the game was over.** It has no result.")


def your_move(members: Said, board: Said, since: Said) -> Text:
    """Calls whoever decides now, with what the others did since."""
    return lines(Text("{members}: it is your move. {board}", members=members, board=board), since)


def others_turn(members: Said) -> Text:
    """Others decide now."""
    return Text("It is the turn of {members}. You can look at the board and plan.", members=members)


def small(line: Said) -> Text:
    """A line in small print."""
    return Text("-# {line}", line=line)


# Taking back


def taken_back(moves: Sequence[Text]) -> Text:
    """What was taken back just now."""
    return Text("Taken back: {moves:; }.", moves=tuple(moves))


def others_asked(move: Said) -> Text:
    """To the member who wants something taken back."""
    return Text("The others were asked whether they agree to take this back: {move}.", move=move)


def asks(member: str, mover: str | None, move: Said, others: Said) -> Text:
    """To the others: who wants which move taken back, and who played it."""
    template = (
        "{member} asks to take back their own last move: {move}. {others}, do you agree?"
        if mover in (None, member)
        else "{member} asks to take back what {mover} played last: {move}. {others}, do you agree?"
    )
    return Text(template, member=member, mover=mover, move=move, others=others)


def refused(member: str, move: Said) -> Text:
    """One of the others does not agree."""
    return Text("{member} does not agree, so this stands: {move}.", member=member, move=move)


def withdrawn(member: str, move: Said) -> Text:
    """Whoever asked asks no longer."""
    return Text("{member} asks no longer, so this stands: {move}.", member=member, move=move)


NOBODY_ASKS = Text("Nobody asks to take a move back any more: the game went on.")
ALL_AGREED = Text("Everybody agreed.")
WILL_SET_NO_RECORD = Text("After that, this game sets no record.")
SETS_NO_RECORD = Text("From now on this game sets no record.")

# Failures

ARCHIVED = Text("This thread is archived and locked. Somebody who manages it can open it again; nothing is lost.")
FORBIDDEN = Text(
    "Discord does not let me write in this channel any more. Somebody who manages it can let me view it, "
    "send messages and attach files; then the `board` command of the game shows the table again. "
    "Nothing is lost."
)
TOO_MANY_PICTURES = Text("More pictures are wanted just now than can be drawn. Try again in a minute.")
UNREACHED = Text(
    "Discord could not be reached for a moment. What was played stands; the `board` command of the game shows "
    "the table as it is now."
)


def rule(number: str, title: str) -> Text:
    """Where the rules say so."""
    return Text("-# Rules, section {number} ({title}).", number=number, title=title)


def apology(error_id: str) -> Text:
    """For an unexpected error."""
    return Text(
        "Sorry, that went wrong on our side (error `{error}`). Nothing that was played is lost. "
        "Please try again, and show this id to whoever runs the bot if it stays.",
        error=error_id,
    )


# Permissions

VIEW_CHANNEL = Text("View Channel")
SEND_MESSAGES = Text("Send Messages")
SEND_IN_THREADS = Text("Send Messages in Threads")
ATTACH_FILES = Text("Attach Files")

THREADS_LACKING = Text(
    "I cannot open a thread here: I need the permissions Create Public Threads and Send Messages in Threads. "
    "Somebody who manages the channel can grant them to me; then try again."
)


def lacking(permissions: Sequence[Said]) -> Text:
    """What a board needs in a channel and the bot lacks there."""
    return Text(
        "I cannot show a board in this channel: I lack the permission {names}. "
        "Somebody who manages the channel can grant it to me; then try again.",
        names=tuple(permissions),
    )


# Commitments

_COMMITTED: Mapping[int, str] = {
    SEED_ALONE: "SHA-256 of the secret seed: `{commitment}`",
    SEED_AND_SETUP: "SHA-256 of the secret seed and the options: `{commitment}`",
}
_FAIRNESS: Mapping[int, str] = {
    SEED_ALONE: "Fairness: everything was drawn from the seed `{seed}`; its SHA-256 was fixed before the first "
    "move: `{commitment}`",
    SEED_AND_SETUP: "Fairness: everything was drawn from the seed `{seed}`; its SHA-256 together with the options "
    "was fixed before the first move: `{commitment}`",
}
_REVEALED: Mapping[int, str] = {
    SEED_ALONE: "Seed, whose SHA-256 is the commitment: `{seed}`",
    SEED_AND_SETUP: "Seed, whose SHA-256 together with the options is the commitment: `{seed}`",
}


def committed(commitment: str, form: int) -> Text:
    """The commitment, and what it is to: "SHA-256 of the secret seed and the options: `...`"."""
    return Text(_COMMITTED[form], commitment=commitment)


def revealed(seed: bytes | None, form: int) -> Text:
    """The seed, once it is no secret any more, and what it has to do with the commitment."""
    return SEED_SECRET if seed is None else Text(_REVEALED[form], seed=seed.hex())


SEED_SECRET = Text("The seed is secret until the game has ended.")

# Runs

PRACTICE = Text("-# Practice: it does not count, and only you see it.")
CLOSED_BEFORE = Text("**The challenge closed before this run was finished.** It has no result.")
GIVEN_UP = Text("**You gave this run up.** It has no result.")


def shown_when_closed(closes: str, rank: int | None, finished: int) -> Text:
    """Under the board of a run that has ended: its rank so far, if it has one, and when everything is shown."""
    template = (
        "-# Everybody's results and the seed are shown when the challenge closes, {closes}."
        if rank is None
        else "-# So far you are number {rank} of {finished}. Everybody's results and the seed are shown when the"
        " challenge closes, {closes}."
    )
    return Text(template, closes=closes, rank=rank, finished=finished)


def your_run(closes: str, par: int | None) -> Text:
    """Under the board of a run."""
    template = "-# Your run: only you see it. {par}The challenge closes {closes}."
    return Text(template, par="" if par is None else Text("Par is {par}. ", par=par), closes=closes)


# The commands of a game

NEW = Text("Open a new table in this channel.")
MOVE = Text("Play a move at the table in this channel.")
BOARD = Text("Show the board again, down here.")
HAND = Text("Show yourself what only you may see.")
RULES = Text("The rules in short texts.")
WHAT_TO_PLAY = Text("What to play: choose from the list, or write the notation.")
WHICH_TOPIC = Text("What you want to know.")
PARTNER = Text("Another member who plays along.")


def how_many(default: int) -> Text:
    """The option for the number of seats."""
    return Text("How many play at most; others join in a lobby. Default: {default}.", default=default)


WHICH_OPTIONS = Text("Rarer options: choose from the list, a comma leads to the next.")


def players(fewest: int, most: int) -> Text:
    """For how many a game is."""
    template = "{n} to {most} players" if most > fewest else "{n} {n:player|players}"
    return Text(template, n=fewest, most=most)


def offer(label: str, notation: str) -> Text:
    """A move in the list of autocomplete."""
    return Text("{label} ({notation})", label=label, notation=notation)


def table_runs(board: Said) -> Text:
    """The channel has a table."""
    return Text("A table is already running in this channel. {board}", board=board)


def lobby_gathers(lobby: Said) -> Text:
    """The channel has a lobby."""
    return Text("A lobby is open in this channel; you can join it. {lobby}", lobby=lobby)


def played(label: Text) -> Text:
    """To whoever typed a move."""
    return Text("Played: {label}.", label=label)


def none_runs(title: str, key: str) -> Text:
    """Nothing to play at here."""
    return Text("No table of {title} runs in this channel. Open one with `/{key} new`, or below.", title=title, key=key)


def none_here(title: str, key: str) -> Text:
    """Nothing to look at here."""
    return Text(
        "There is no table of {title} in this channel. Open one with `/{key} new`, or below.", title=title, key=key
    )


def no_topic(known: Sequence[str]) -> Text:
    """Not one of these topics."""
    return Text("There is no text on that. Choose one of these topics: {known:, }.", known=tuple(known))


def topic_head(game: str, title: Said) -> Text:
    """Above a text of the rules."""
    return Text("**{game}: {title}**", game=game, title=title)


def is_a_bot(member: str) -> Text:
    """Somebody who cannot play."""
    return Text("{member} is a bot and cannot hold a seat; choose people.", member=member)


IN_SERVERS = Text("Games are played in the channels of a server. Go to one of them, and open the table there.")

# Options


def unknown_option(title: str, name: str, known: Sequence[Text]) -> Text:
    """What is no option of the game, and what there is."""
    template = "{title} has no option called {name}. Choose from the list: {known:, }."
    return Text(template, title=title, name=name[:40], known=tuple(known))


# Threads

OPENING_THREAD = Text("The thread is being opened already. Its address comes in a moment.")
NO_THREAD_HERE = Text("A thread cannot be opened here. Go to a text channel and start the table there.")


def thread_name(game: str, name: str) -> Text:
    """What a thread for a table is called."""
    return Text("{game} with {name}", game=game, name=name)


def lobby_open_in(thread: str) -> Text:
    """The thread has a lobby now."""
    return Text("The lobby is open in {thread}.", thread=thread)


def table_open_in(thread: str) -> Text:
    """The thread has a table now."""
    return Text("The table is open in {thread}.", thread=thread)


# Lobbies

JOIN = Text("Join")
LEAVE = Text("Leave")
START = Text("Start")
KEEP_OPEN = Text("Keep open")
CHANGE_OPTION = Text("Options")
HOW_MANY_CAN_PLAY = Text("How many can play.")

LOBBY_IS_OPEN = Text("The lobby is open.")
LOBBY_CLOSED = Text("This lobby is closed. Open a new one to gather players.")
LOBBY_FURTHER_DOWN = Text("-# This lobby is shown further down.")
JOINED = Text("You have joined.")
LEFT = Text("You have left.")
LAST_ONE = Text("You were the last one; the lobby is closed.")
STAYS_OPEN = Text("The lobby stays open.")
NO_SUCH_OPTION = Text("That is no option of this game; choose one from the list.")


def seats(count: int) -> Text:
    """How many can play, in a list of options."""
    return Text("Seats: {count}", count=count)


def changed(change: Text) -> Text:
    """An option was chosen."""
    return Text("Changed: {change}.", change=change)


def everybody_left(title: str) -> Text:
    """A lobby without members."""
    return Text("Everybody left the lobby of {title}, so it is closed.", title=title)


def nobody_started(title: str) -> Text:
    """A lobby whose time is over."""
    return Text("Nobody started the lobby of {title}, so it is closed.", title=title)


def has_begun(title: str, members: Said) -> Text:
    """A lobby that became a table."""
    return Text("{title} has begun with {members}. The board is below.", title=title, members=members)


def warning(members: Said, title: str, closes: str, lobby: Said) -> Text:
    """A lobby that nobody starts."""
    template = "{members}: nobody has started {title} yet. The lobby closes {closes}; start it or keep it open. {lobby}"
    return Text(template, members=members, title=title, closes=closes, lobby=lobby)


def gathering(title: str, seats: int) -> Text:
    """The head of a lobby."""
    return Text("**{title}: a table for up to {seats} is gathering.**", title=title, seats=seats)


def joined(members: Said, count: int, seats: int) -> Text:
    """Who is in a lobby."""
    return Text("Joined, {count} of {seats}: {members}.", count=count, seats=seats, members=members)


def options(chosen: Sequence[Text], opener: str) -> Text:
    """What will be played."""
    template = "-# Options: {chosen:, }. {opener} can change them below."
    return Text(template, chosen=tuple(chosen), opener=opener)


def closes_soon(when: str) -> Text:
    """After the warning."""
    return Text("-# Nobody has started it, so it closes {when} unless somebody keeps it open.", when=when)


def it_takes(missing: int) -> Text:
    """So many more members have to join."""
    return Text("It takes {n} more to start." if missing > 1 else "It takes one more to start.", n=missing)


ALL_SEATS_TAKEN = Text("All seats are taken: any of you can start.")
ANY_CAN_START = Text("Any of you can start, or wait for more to join.")


def opener_can_start(opener: str) -> Text:
    """Enough have joined."""
    return Text("{opener} can start now, or wait for more to join.", opener=opener)


# A guided first game

LEARN = Text("A guided first game of a few minutes, for you alone: every decision explained.")
LEARN_IT = Text("Guided first game")
TEACHER = Text("Teacher")
SOMETHING_ELSE = Text("Do something else")
AS_PROPOSED = Text("Back to the proposal")
PLAY_FOR_REAL = Text("Play a real game")
START_OVER = Text("Once more from the start")


def lesson_head(title: str, step: int) -> Text:
    """Above each step."""
    return Text(
        "**{title}: a guided first game**, step {step}. Only you see it, and nothing counts.", title=title, step=step
    )


def proposed(move: Said, why: Text, then: Said) -> Text:
    """The move that the picture shows as considered, why it is good, and what it causes."""
    return lines(Text("**Proposal: {move}.** {why}", move=move, why=why), small_then(then))


def considered(move: Said, then: Said) -> Text:
    """Another one that the member thinks of."""
    return lines(Text("**You consider: {move}.** Play it, or choose once more.", move=move), small_then(then))


def small_then(then: Said) -> Said:
    """What a move would cause, in small print."""
    return Text("-# It would go like this: {then}", then=then) if str(then) else ""


def play_it(move: Said) -> Text:
    """The button that goes on."""
    return Text("Play: {move}", move=move)


def lesson_over(title: str, closing: Text) -> Text:
    """After the last step."""
    return lines(Text("**{title}: that was everything for a start.**", title=title), closing)
