"""Members who play every game with the commands of one version or the other, always the first move offered."""

from __future__ import annotations

from collections.abc import Iterable

from bot.playground.scripted import ScriptedMember
from bot.playground.server import Playground
from bot.playground.world.model import Channel
from bot.playground.world.world import GUILD_ID

GAMES = {"carcassonne": 1, "novaluna": 1, "factories": 1, "otys": 1, "solarius": 2}
"""Each game with the number of members at its table."""

PLAYERS = ("Ana", "Ben")

CHALLENGES = "rehearsal-challenges"
CREATE = "challenge do:open with:carcassonne, 1 day"


def channel_of(game: str) -> str:
    """Return the channel of a game's table."""
    return f"rehearsal-{game}"


def in_channel(playground: Playground, name: str, channel: str) -> ScriptedMember:
    """Return a member in a channel, which is made if there is none."""
    if channel not in [each.name for each in playground.world.channels]:
        playground.world.add_channel(Channel(id=playground.world.ids.next(), name=channel, guild_id=GUILD_ID))
    return playground.member(name, channel)


def members_at(playground: Playground, game: str) -> list[ScriptedMember]:
    """Return the members at a game's table, in its channel or the thread of its game."""
    members = [in_channel(playground, name, channel_of(game)) for name in PLAYERS[: GAMES[game]]]
    parent = members[0].channel_id
    threads = [channel.id for channel in playground.world.channels if channel.parent_id == parent]
    return [member.in_channel(threads[-1]) for member in members] if threads else members


async def open_table(playground: Playground, game: str) -> None:
    """Open a table of a game, with a lobby if it needs several members."""
    first, *others = members_at(playground, game)
    await first.slash(game)
    for member in others:
        await member.press("Join")
    if others:
        await first.press("Start")
        await first.until(lambda: has_board(members_at(playground, game)[0]))


def has_board(member: ScriptedMember) -> bool:
    """Whether a table has a board, with a picture and something to press."""
    return any(message.components and message.attachments for message in member.messages())


async def play(playground: Playground, game: str, moves: int) -> int:
    """Type the first offered move n times, by whoever is to move; return how many were played before the end."""
    for played in range(moves):
        for member in members_at(playground, game):
            if await type_move(member):
                break
        else:
            return played
    return moves


async def begin_all(playground: Playground, moves: int, games: Iterable[str] = tuple(GAMES)) -> list[int]:
    """Open a table of each game and play n moves there, then open a challenge; return how many moves were played."""
    played = []
    for game in games:
        await open_table(playground, game)
        played.append(await play(playground, game, moves))
    await open_challenge(playground)
    return played


async def type_move(member: ScriptedMember) -> bool:
    """Type the first move that is offered; return whether there was one."""
    offered = await member.complete("move", move="")
    if offered:
        await member.slash(f"move move:{offered[0].value}")
    return bool(offered)


async def open_challenge(playground: Playground) -> None:
    """Open a challenge in Carcassonne for a day."""
    ana = in_channel(playground, "Ana", CHALLENGES)
    await ana.slash(CREATE)


async def play_challenge(playground: Playground, moves: int) -> None:
    """Begin or continue a member's run, and type the first offered move n times."""
    ben = in_channel(playground, "Ben", CHALLENGES)
    await ben.slash("challenge do:play")
    for _ in range(moves):
        assert await type_move(ben)
