"""`/challenge play|move|resign` and what stands under a run: playing it, where nobody else can see it."""

from __future__ import annotations

from discord import app_commands

from bot.tables.errors import ChallengeOver, RunOver
from bot.tables.model import Live, Status, Table
from bot.ui.answer import Answer, Late
from bot.ui.failures import Declined
from bot.ui.game_commands import named
from bot.ui.matching import matching
from bot.ui.press import Press
from bot.ui.sheet import Sheet
from cogs.challenge import words
from cogs.challenge.part import ChallengePart, Interaction, guild_of


class Playing(ChallengePart):
    """Runs and practice."""

    @app_commands.command(description="Begin your run in an open challenge, or take it up again.")
    @app_commands.describe(challenge="Which one; the newest open one when left out.")
    async def play(self, interaction: Interaction, challenge: str | None = None) -> None:
        """Show the member their run."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            meant = await self.meant(interaction, challenge, over=False)
            await self._enter(answer, meant.id)

    @play.autocomplete("challenge")
    async def open_ones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Open challenges."""
        return await self.suggest(interaction, typed, "open")

    async def enter(self, press: Press) -> None:
        """The button under an announcement."""
        await self._enter(press.answer, press.control.table)

    async def _enter(self, answer: Answer, challenge_id: str) -> None:
        try:
            live = await self.challenges.enter(challenge_id, answer.member)
        except RunOver as over:
            live = await self.tables.live(over.table.id)
        except ChallengeOver as over:
            raise Declined(f"{over} `Practise` stands under the results.") from over
        await self._show(answer, live)

    @app_commands.command(
        description="Play the shuffle of a challenge again, or one that has closed; it does not count."
    )
    @app_commands.describe(challenge="Which one; the newest when left out.")
    async def practise(self, interaction: Interaction, challenge: str | None = None) -> None:
        """Show the member a game that does not count."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            meant = await self.either(interaction, challenge)
            await self._show(answer, await self.challenges.practise(meant.id, answer.member))

    @practise.autocomplete("challenge")
    async def any_ones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """All challenges."""
        return await self.suggest(interaction, typed, "open", "over")

    async def practise_again(self, press: Press) -> None:
        """The button under a run that has ended, or under the results of a challenge."""
        challenge_id = press.control.argument or (await self._own_run(press)).challenge
        await self._show(press.answer, await self.challenges.practise(challenge_id, press.member))

    async def _own_run(self, press: Press) -> _RunTable:
        table = (await self.tables.live(press.control.table)).table
        if table.run is None or table.opener != press.member:
            raise Declined("That belongs to somebody else's run.")
        return _RunTable(table, table.run.challenge)

    async def _show(self, answer: Answer, live: Live) -> None:
        _, sheet = await self.desk.sheets.newest(live, answer.member)
        await answer.tell(sheet)

    # Typed moves, and giving up

    @app_commands.command(description="Play a move in your run, or in your practice game, by typing it.")
    @app_commands.describe(move="What to play: choose from the list, or write the notation.")
    async def move(self, interaction: Interaction, move: str) -> None:
        """Play one move and show the board again."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            live = await self._under_way(interaction)
            live = await self.tables.play(live.table.id, answer.member, move)
            await self._show(answer, live)

    @move.autocomplete("move")
    async def moves(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """What can be played now."""
        try:
            live = await self._under_way(interaction)
        except Declined:
            return []
        offers = self.desk.faces[live.table.game].offers(live)
        return [app_commands.Choice(name=named(offer), value=offer.notation) for offer in matching(offers, typed)]

    @app_commands.command(
        description="Give up the run, or the practice game, that you are at; a run comes to no result."
    )
    async def resign(self, interaction: Interaction) -> None:
        """End the game that is under way."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            live = await self._under_way(interaction)
            await self.tables.resign(live.table.id, answer.member)
            await self._show(answer, await self.tables.live(live.table.id))

    async def _under_way(self, interaction: Interaction) -> Live:
        """The run or practice game that the member played at last. Raises Declined."""
        found = await self.challenges.under_way(guild_of(interaction), interaction.user.id)
        if found is None:
            raise Declined("You are at no run now. `/challenge play` begins one.")
        return await self.tables.live(found.id)

    # Afterwards

    async def boast(self, press: Press) -> None:
        """Post what came of the run, in a few lines that give nothing of its course away."""
        run = await self._own_run(press)
        if run.table.status is not Status.FINISHED:
            raise Declined("This run came to no result.")
        challenge = await self.challenges.find(run.challenge)
        await press.answer.acknowledge()
        await self.client.get_partial_messageable(challenge.channel).send(
            **Sheet(words.card(challenge, self.game(challenge), run.table)).as_new()
        )
        await press.answer.tell("Your result is posted.")


class _RunTable:
    """A member's own run and the challenge it belongs to."""

    def __init__(self, table: Table, challenge: str) -> None:
        self.table = table
        self.challenge = challenge
