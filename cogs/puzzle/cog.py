"""`/puzzle`: positions with one best move; one each day, the same for everyone."""

from __future__ import annotations

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from bot.ai.puzzle import Puzzle, games_with_puzzles, puzzle_named, puzzles_for, theme_texts
from bot.core.results.ratings import shown, shown_gain, spread
from bot.discord.client.host import Host
from bot.discord.components.command_text import TypedText, autocomplete_choices, command_text
from bot.discord.components.controls import Button
from bot.discord.components.languages import member_language
from bot.discord.components.links import mention, relative_time
from bot.discord.components.payload import MessagePayload
from bot.discord.press.press import Press
from bot.discord.table.names import name_of
from bot.discord.table.words import small
from bot.discord.transport import calls
from bot.discord.transport.calls import CALL_ERRORS, Declined
from bot.discord.transport.post import post
from bot.discord.transport.response import Deferral, Interaction, Response
from bot.discord.words import OLD_BUTTON
from bot.games.catalogues import is_named
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Move
from bot.games.registry import game_named
from bot.games.text import Text, TextLike, fold_typed, lines
from cogs.challenge.dailies.day_messages import DayMessagePosts, DayPart
from cogs.challenge.dailies.days import DayContents
from cogs.puzzle.messages import (
    ALL,
    ANOTHER,
    EVERYONE,
    PRACTICE,
    PUZZLE,
    SHARE,
    TODAY,
    PosedPuzzle,
    PuzzleMessages,
    practice_selects,
)
from cogs.puzzle.service import Attempts
from cogs.puzzle.words import answers as words
from cogs.puzzle.words import days


class PuzzleCommand(commands.Cog):
    """The command, and the controls of what it shows."""

    def __init__(self, host: Host) -> None:
        self.client = host
        self._dispatcher = host.dispatcher
        self._attempts = host.dispatcher.services[Attempts]
        self._sheets = PuzzleMessages(host.dispatcher.faces, host.dispatcher.render_queue)
        host.dispatcher.add_verb(PUZZLE, self.press)
        host.dispatcher.add_select(PUZZLE, self.preview)
        host.dispatcher.add_select(PRACTICE, self.choose_practice)

    @app_commands.command(description=command_text(words.COMMAND))
    @app_commands.describe(do=command_text(words.DO))
    async def puzzle(self, interaction: Interaction, do: TypedText | None = None) -> None:
        """Show today's puzzle or its solution, another puzzle, or post how today went."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            wanted = fold_typed(do or "")
            if not wanted:
                await response.tell(await self._today(response))
            elif is_named(words.SHARE_IT, wanted):
                await self._share(response)
            elif is_named(words.EVERYONE, wanted):
                await response.tell(await self._table(response, self._attempts.today()))
            elif wanted == PRACTICE or is_named(words.PRACTISE, wanted):
                await response.tell(await self._practice(response, None))
            else:
                await response.tell(await self._practice(response, *_game_and_theme(wanted)))

    @puzzle.autocomplete("do")
    async def suggest_actions(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest today's results to those who have answered, and practice by game and theme."""
        language, wanted = member_language(interaction), fold_typed(typed)
        attempt = await self._attempts.of(interaction.user.id, self._attempts.today())
        results = () if attempt is None else (words.SHARE_IT, words.EVERYONE)
        actions = [*((each, str(each)) for each in results), (words.PRACTISE, PRACTICE)]
        named = [(text.render(language), value) for text, value in (*actions, *_practices())]
        return autocomplete_choices((name, value) for name, value in named if wanted in fold_typed(name))

    # Controls

    async def preview(self, press: Press) -> None:
        """A move was chosen in the list: show it on the board."""
        _, day, name, *theme = _words(press.control.argument, 3)
        asked = await self._asked(press.response, _puzzle(name), _number(day), *theme)
        if await self._answered(press.member, asked):
            await press.response.show(await self._daily(press.response, asked.puzzle, asked.day))
            return
        (value,) = press.values
        move = _chosen(asked, value)
        await press.response.show(await self._question(press.response, asked, move))

    async def choose_practice(self, press: Press) -> None:
        """A game was chosen for practice, or a theme of the game that the argument names."""
        _, _, game = press.control.argument.partition(" ")
        (value,) = press.values
        chosen = (_game(game), "" if value == ALL else value) if game else (_game(value),)
        await press.response.show(await self._practice(press.response, *chosen))

    async def press(self, press: Press) -> None:
        """A button: an answer, practice, another puzzle, or a result to be shared."""
        first, _, rest = press.control.argument.partition(" ")
        if first == SHARE:
            await self._share(press.response)
        elif first == EVERYONE:
            await press.response.tell(await self._table(press.response, _number(rest)))
        elif first == TODAY:
            await self._open_today(press, _number(rest))
        elif first == PRACTICE:
            await press.response.tell(await self._practice(press.response, None))
        elif first == ANOTHER:
            game, *theme = rest.split(" ")
            await press.response.tell(await self._practice(press.response, _game(game.partition("/")[0]), *theme[:1]))
        else:
            await self._press_answer(press)

    async def _open_today(self, press: Press, day: int) -> None:
        """The button in the message of a day. Raises Declined, or PuzzleRefused when the day is over."""
        begins = self._attempts.begins(day)
        if begins is not None:
            raise Declined(words.not_yet(relative_time(begins)))
        self._attempts.check_day(day)
        await press.response.tell(await self._today(press.response))

    async def _press_answer(self, press: Press) -> None:
        day, name, *theme, number = _words(press.control.argument, 3)
        asked = await self._asked(press.response, _puzzle(name), _number(day), *theme)
        move = _chosen(asked, number)
        if asked.day:
            guild = press.response.interaction.guild_id
            attempt = await self._attempts.answer(press.member, asked.day, asked.puzzle, str(move), guild)
            solution = await self._solution(press.response, asked, asked.move_of(attempt.move))
        else:
            counted = await self._attempts.practise(press.member, asked.puzzle, str(move))
            solution = await self._solution(press.response, asked, move, counted=counted)
        await press.response.show(solution)

    # Messages

    async def day_part(self, found: DayContents) -> DayPart:
        """Return the puzzle in the message of a day, with who solved it, and its button."""
        number = found.message.puzzle
        if number is None:
            return DayPart()
        puzzle = await self._attempts.puzzle_of(number)
        solvers = await self._attempts.solvers(found.message.guild, number)
        section = "" if puzzle is None else days.puzzle(number, puzzle.rules.title, puzzle.grade, solvers)
        return DayPart(section, (Button(days.PUZZLE, PUZZLE, f"{TODAY} {number}"),), took_part=bool(solvers))

    async def _today(self, response: Response) -> MessagePayload:
        puzzle = await self._attempts.daily()
        if puzzle is None:
            raise Declined(words.NONE)
        return await self._daily(response, puzzle, self._attempts.today())

    async def _practice(self, response: Response, game: str | None, theme: str = "") -> MessagePayload:
        """A puzzle that the member hasn't solved, of this game and theme or of all. Raises Declined without puzzles."""
        found = puzzles_for(game, theme)
        if not found:
            raise Declined(words.NONE_OF_GAME if game else words.NONE)
        chance = Chance(seed_from_text(f"practice {response.interaction.id}"))
        puzzle = await self._attempts.next_puzzle(response.member, found, chance)
        if puzzle is None:
            answers = await self._attempts.answers(response.member)
            return MessagePayload(words.ALL_SOLVED, controls=practice_selects(game, theme, answers), table=PUZZLE)
        return await self._question(response, await self._asked(response, puzzle, 0, theme))

    async def _daily(self, response: Response, puzzle: Puzzle, day: int) -> MessagePayload:
        """The puzzle of a day, or its solution for a member who has answered it."""
        asked = await self._asked(response, puzzle, day)
        attempt = await self._attempts.of(response.member, day)
        if attempt is None or attempt.puzzle != puzzle.name:
            return await self._question(response, asked)
        return await self._solution(response, asked, asked.move_of(attempt.move))

    async def _question(self, response: Response, asked: PosedPuzzle, look: Move | None = None) -> MessagePayload:
        style = await self._dispatcher.style_for(response)
        if asked.day:
            return await self._sheets.question(asked, look, words.ONE_ANSWER, (), style)
        answers = await self._attempts.answers(response.member)
        rating = (await self._attempts.ratings(response.member)).get(asked.puzzle.game)
        once = words.counts_for(None if rating is None else (shown(rating.rating), spread(rating.rating)))
        if asked.puzzle.name in answers:
            once = words.COUNTS_NO_MORE
        selects = practice_selects(asked.puzzle.game, asked.theme, answers)
        return await self._sheets.question(asked, look, once, selects, style)

    async def _solution(
        self, response: Response, asked: PosedPuzzle, move: Move, *, counted: bool = True
    ) -> MessagePayload:
        """The solution, with the member's rating, and on a day their streak and days.

        An answer that isn't `counted` was not the first to a puzzle of practice.
        """
        member, game = response.member, asked.puzzle.game
        progress: list[TextLike] = []
        rating = (await self._attempts.ratings(member)).get(game)
        answer = (await self._attempts.answers(member)).get(asked.puzzle.name)
        if rating is not None:
            gain = None if answer is None or answer.gain is None or not counted else shown_gain(answer.gain)
            title = asked.puzzle.rules.title
            progress.append(words.rated(title, shown(rating.rating), spread(rating.rating), gain))
        if asked.day:
            progress.append(small(words.days_line(await self._attempts.days(member, asked.day))))
        streak = await self._attempts.streak(member, asked.day) if asked.day else 0
        style = await self._dispatcher.style_for(response)
        return await self._sheets.solution(asked, move, streak, progress, style)

    async def _asked(self, response: Response, puzzle: Puzzle, day: int, theme: str = "") -> PosedPuzzle:
        member = name_of(response.interaction.user)
        return await self._dispatcher.render_queue.run(lambda: PosedPuzzle.of(puzzle, day, theme, member))

    async def _answered(self, member: int, asked: PosedPuzzle) -> bool:
        attempt = await self._attempts.of(member, asked.day) if asked.day else None
        return attempt is not None and attempt.puzzle == asked.puzzle.name

    async def _share(self, response: Response) -> None:
        """Post a member's result of today in the channel where they ask for it."""
        day, puzzle = self._attempts.today(), await self._attempts.daily()
        attempt = await self._attempts.of(response.member, day)
        if attempt is None or puzzle is None:
            raise Declined(words.NOT_ANSWERED)
        if response.interaction.channel_id is None:
            raise Declined(words.IN_SERVERS)
        await response.acknowledge()
        streak = await self._attempts.streak(response.member, day)
        name = words.head(day, puzzle.rules.title, puzzle.grade)
        text = words.shared(name, attempt.solved, streak, await self._attempts.days(response.member, day))
        channel = response.interaction.channel_id
        payload = MessagePayload(words.of_member(mention(response.member), text))
        try:
            await post(self.client, channel, payload, response.server_language, nonce=f"{day}-{response.member}")
        except CALL_ERRORS as error:
            raise Declined(calls.post_failure_text(error, words.NOT_SHARED)) from error
        await response.tell(words.SHARED)

    async def _table(self, response: Response, day: int) -> MessagePayload:
        """How a day's puzzle went on all servers. Raises Declined before the member has answered it."""
        if await self._attempts.of(response.member, day) is None:
            raise Declined(words.NOT_ANSWERED)
        guilds = await self._dispatcher.home_servers.list_ids(response.interaction)
        found = await self._attempts.ratings(response.member)
        ratings = [(game_named(game).title, shown(each.rating)) for game, each in found.items()]
        table = await self._attempts.table(response.member, day, guilds)
        return MessagePayload(lines(words.table(day, table), words.ratings(ratings) if ratings else ""))


def _puzzle(name: str) -> Puzzle:
    """The puzzle with this name. Raises Declined for one that an update removed."""
    found = puzzle_named(name)
    if found is None:
        raise Declined(words.GONE)
    return found


def _practices() -> Iterator[tuple[Text, str]]:
    """List what can be practised, and how `do` has it: the games, then their themes."""
    for key in games_with_puzzles():
        yield words.practise(game_named(key).title), key
    for key in games_with_puzzles():
        for theme, text in theme_texts(key).items():
            yield words.practise_theme(game_named(key).title, text), f"{key} {theme}"


def _game_and_theme(typed: str) -> tuple[str, str]:
    """The game that was typed, by its key or name, and perhaps a theme. Raises Declined for a game without puzzles."""
    named = next((value for name, value in _practices() if is_named(name, typed)), typed)
    game, _, theme = named.partition(" ")
    return (game, theme) if game in games_with_puzzles() else (_game(typed), "")


def _game(typed: str) -> str:
    """The key of a game that was typed. Raises Declined for a game without puzzles."""
    for key in games_with_puzzles():
        title = game_named(key).title
        if typed == key or is_named(title, typed) or is_named(words.practise(title), typed):
            return key
    raise Declined(words.NONE_OF_GAME)


def _words(argument: str, count: int) -> list[str]:
    """Split the argument of a control into `count` words, or one more with the theme that is practised.

    Raises Declined for any other number.
    """
    found = argument.split(" ")
    if len(found) not in (count, count + 1):
        raise Declined(OLD_BUTTON)
    return found


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise Declined(OLD_BUTTON)
    return int(text)


def _chosen(asked: PosedPuzzle, text: str) -> Move:
    """The move with this place among the choices. Raises Declined for none."""
    number = _number(text)
    if number >= len(asked.moves):
        raise Declined(OLD_BUTTON)
    return asked.moves[number]


async def setup(host: Host) -> None:
    """Let members solve puzzles."""
    puzzles = PuzzleCommand(host)
    await host.add_cog(puzzles)
    host.dispatcher[DayMessagePosts].parts.add(100, puzzles.day_part)
