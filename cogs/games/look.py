"""`/look`: the game's pieces as pictures and words, close-ups of the table, and a search over the rules."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.core.table.model import LiveTable
from bot.discord.components.command_text import TypedText, autocomplete_choices, command_text
from bot.discord.components.controls import MAX_OPTION_LENGTH, Choice, Select
from bot.discord.components.languages import member_language
from bot.discord.components.payload import MessagePayload
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.lookup import GameLooks
from bot.discord.press.press import Press
from bot.discord.table.face import Suggestion
from bot.discord.table.rules import Passage, excerpt, passages, search_passages
from bot.discord.table.search import search_suggestions
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Deferral, Interaction, Response
from bot.discord.words import OLD_BUTTON
from bot.errors import TableError
from bot.games.text import Language, TextLike, quote
from cogs.games import words
from cogs.lobby.service import Lobbies

LOOK = "look"
"""First word of the select that asks for the game, and its table id."""

IN_GAME = ": "
"""Separator of a game's key and a piece, where there is no table."""


class LookCommand(commands.Cog):
    """Shows pieces and views."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        dispatcher.add_select(LOOK, self.choose_game)

    @app_commands.command(description=command_text(words.LOOK))
    @app_commands.describe(what=command_text(words.WHAT_TO_LOOK_AT), rules=command_text(words.WHAT_RULE))
    async def look(
        self, interaction: Interaction, what: TypedText | None = None, rules: TypedText | None = None
    ) -> None:
        """Show one thing by name, a rule, or all pieces of the game here.

        Without a game, ask which one.
        """
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            game, live = await self._find(interaction)
            if rules is not None:
                await response.tell(await self._show_rule(response, game, rules))
            elif game is not None:
                await response.tell(await self._show(response, game, live, what))
            elif what is not None:
                await response.tell(await self._show(response, *self._find_piece(what, member_language(interaction))))
            else:
                await response.tell(self._ask_game())

    @look.autocomplete("what")
    async def _complete(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        try:
            game, live = await self._find(interaction)
        except TableError:
            return []
        language = member_language(interaction)
        if game is None:
            offered = [each for key in self._dispatcher.looks for each in self._pieces_of(key, language, titled=True)]
        else:
            offered = [*await self._views_of(live, interaction), *self._pieces_of(game, language)]
        return autocomplete_choices((each.label, each.notation) for each in search_suggestions(offered, typed))

    @look.autocomplete("rules")
    async def suggest_rules(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest sentences of the rules: of the game here, else of all games."""
        try:
            game, _ = await self._find(interaction)
        except TableError:
            return []
        language = member_language(interaction)
        found = search_passages(self._passages(game, language), typed)
        return autocomplete_choices((self._rule_label(each, game, typed, language), each.address) for each in found)

    async def choose_game(self, press: Press) -> None:
        """Handle the select of games."""
        (game,) = press.values
        if game not in self._dispatcher.looks:
            raise Declined(OLD_BUTTON)
        await press.response.show(await self._show(press.response, game))

    async def _find(self, interaction: Interaction) -> tuple[str | None, LiveTable | None]:
        """Return the game here and its table.

        It is running or in a lobby, else the member's run, else the last table.
        """
        channel, guild = interaction.channel_id, interaction.guild_id
        if channel is None:
            return None, None
        lobby = await self._dispatcher.services[Lobbies].in_channel(channel)
        if lobby is not None:
            return lobby.game, None
        live = await self._dispatcher.services.tables.latest_in(channel)
        if live is None or live.table.status.ended:
            run = await self._dispatcher.services.tables.run_under_way(guild, interaction.user.id)
            live = live if run is None else await self._dispatcher.services.tables.live(run.id)
        return (None, None) if live is None else (live.table.game, live)

    def _passages(self, game: str | None, language: Language) -> list[Passage]:
        """List the sentences of a game's rules, or of all games'."""
        faces = self._dispatcher.faces
        keys = list(faces) if game is None else [game]
        return [each for key in keys if key in faces for each in passages(key, faces[key].topics, language)]

    def _rule_label(self, found: Passage, game: str | None, typed: str, language: Language) -> str:
        title: TextLike = found.title
        if game is None:
            title = words.topic_of_game(self._dispatcher.faces[found.game].game.title, title)
        room = MAX_OPTION_LENGTH - len(words.found_rule(title, "").render(language))
        return words.found_rule(title, excerpt(found.sentence.replace("`", ""), typed, room)).render(language)

    async def _show_rule(self, response: Response, game: str | None, wanted: str) -> MessagePayload:
        """Open the topic of a sentence that was chosen, or of the best match. Raises Declined for none."""
        language = member_language(response.interaction)
        every = self._passages(None, language)
        of_game = self._passages(game, language)
        found = [each for each in every if each.address == wanted] or search_passages(of_game, wanted)
        if not found:
            raise Declined(words.no_rule(quote(wanted)))
        face = self._dispatcher.faces[found[0].game]
        return await self._dispatcher.guide.topic_payload(face, found[0].topic, response, found[0].sentence)

    def _looks(self, game: str) -> GameLooks:
        return self._dispatcher.looks.get(game, GameLooks())

    def _pieces_of(self, game: str, language: Language, *, titled: bool = False) -> Sequence[Suggestion]:
        """List the pieces of a game; `titled` names it in notation and label."""
        pieces = self._looks(game).pieces
        found = () if pieces is None else pieces.suggestions(language)
        if not titled:
            return found
        title = self._dispatcher.faces[game].game.title
        return [
            Suggestion(f"{game}{IN_GAME}{each.notation}", words.piece_of_game(each.label, title).render(language))
            for each in found
        ]

    async def _views_of(self, live: LiveTable | None, interaction: Interaction) -> Sequence[Suggestion]:
        if live is None or (views := self._looks(live.table.game).views) is None:
            return ()
        names = await self._dispatcher.names.seats(live.table)
        return views.suggest_views(live, interaction.user.id, member_language(interaction), names)

    async def _show_view(
        self, response: Response, live: LiveTable, wanted: str, *, known: bool
    ) -> MessagePayload | None:
        """Show a view of the table by notation or label; None if there is none.

        What is `known` as a piece must be a suggested view to be shown as one: Nova Luna's tile R01 isn't cell R1.
        """
        views, name = self._looks(live.table.game).views, wanted.strip()
        if views is None:
            return None
        offered = await self._views_of(live, response.interaction)
        named = {said.lower(): each.notation for each in offered for said in (each.notation, each.label)}
        if known and name.lower() not in named:
            return None
        return await views.show_view(response, live, named.get(name.lower(), name))

    def _find_piece(self, wanted: str, language: Language) -> tuple[str, None, str]:
        """Return the game that has a piece of this name, and the name. Raises Declined."""
        game, _, name = wanted.partition(IN_GAME)
        if game in self._dispatcher.looks:
            return game, None, name
        for key, looks in self._dispatcher.looks.items():
            if looks.pieces is not None and looks.pieces.find(wanted, language) is not None:
                return key, None, wanted
        raise Declined(words.unknown_piece(quote(wanted)))

    async def _show(
        self, response: Response, game: str, live: LiveTable | None = None, wanted: str | None = None
    ) -> MessagePayload:
        """Show a view of the table or a piece, or all pieces.

        Raises Declined for an unknown name.
        """
        looks, language = self._looks(game), member_language(response.interaction)
        found = None if wanted is None or looks.pieces is None else looks.pieces.find(wanted, language)
        if wanted is not None and live is not None:
            payload = await self._show_view(response, live, wanted, known=found is not None)
            if payload is not None:
                return payload
        if wanted is not None and found is None:
            raise Declined(words.unknown_piece(quote(wanted)))
        if looks.pieces is None:
            raise Declined(words.NOTHING_TO_LOOK_AT)
        style = await self._dispatcher.style_for(response)
        return await looks.pieces.payload(self._dispatcher.render_queue, found, style)

    def _ask_game(self) -> MessagePayload:
        choices = tuple(Choice(self._dispatcher.faces[key].game.title, key) for key in self._dispatcher.looks)
        return MessagePayload(words.NO_GAME_HERE, controls=(Select(words.WHICH_GAME, LOOK, choices),), table=LOOK)
