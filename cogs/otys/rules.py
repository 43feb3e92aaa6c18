"""The rules in short texts of our own, by topic. The authority is `rules/otys.md`; numbers come from the data."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.otys.components import CAPACITY, HACKER, MECHANIC, PLAYER, PROVENANCE, SOLO, STORE, OtysGain, Provenance
from bot.games.otys.words.amounts import gain_words
from bot.games.text import Text
from bot.ui.components.controls import shorten
from bot.ui.messages.face import Topic
from bot.ui.pictures.static_images import StaticImage
from cogs.otys import words
from renderers.otys.key import draw_signs

_TOPIC_LENGTH = 1700
"""Characters of such a list: a message without its heading and first lines."""


def counted(count: int, one: str, many: str) -> str:
    """A number with its noun."""
    return str(Text(f"{{n}} {{n:{one}|{many}}}", n=count))


def listed(parts: Iterable[str]) -> str:
    """Several things as people list them: "a, b and c"."""
    return str(Text("{parts}", parts=tuple(parts)))


def _numbers(values: tuple[int, ...]) -> str:
    return listed(map(str, values))


def _prices() -> str:
    lines = []
    for number, (sell, buy) in enumerate(zip(STORE.sell, STORE.buy, strict=True)):
        sells = f"sells for {gain_words(sell)}" if sell is not None else "cannot be sold"
        buys = f"costs {gain_words(OtysGain(credits=buy))}" if buy is not None else "cannot be bought"
        lines.append(f"- {number} there: it {sells} and {buys}.")
    return "\n".join(lines)


def _ranks() -> str:
    return "\n".join(
        f"- **{rank.title}**: {f'{rank.low} to {rank.high}' if rank.high is not None else f'{rank.low} or more'}"
        for rank in SOLO.ranks
    )


def _provenance_list(wanted: tuple[str, ...]) -> str:
    """The parts of the rules whose status is one of these."""
    parts = [part for part in PROVENANCE if part.status in wanted]
    return shorten("\n".join(map(_part, parts)), _TOPIC_LENGTH)


def _part(part: Provenance) -> str:
    return f"- **{part.title}** ({part.section}, {part.status}): {part.note}"


HELPS = {
    "order": "timers",
    "key": "column",
    "upgrade": "divers",
    "retrieve": "column",
    "dive": "divers",
    "draw": "contracts",
    "cubes": "tokens",
    "finish": "contracts",
    "timer": "timers",
}
"""Which topic helps with a decision, by its kind."""

TOPICS = {
    "aim": Topic(
        "What it is about",
        f"{words.AIM}\n"
        "Your divers fetch goods from the deep. A key says which level acts: its sponsor and its diver bring you "
        "cubes, Credits and batteries, and cubes complete contracts, which are worth Prestige.\n"
        "Your marker climbs with your Prestige while two Timers come down towards it, one space each turn. Many small "
        "gains cost turns, and an early large one meets the Timers early: the last gain is the one to make large.",
    ),
    "signs": Topic(
        "The key to the signs",
        "Every sign that the pictures use, with its word.",
        (StaticImage("signs.png", draw_signs),),
    ),
    "turn": Topic(
        "A turn",
        "You lead a team of divers and gain Prestige until the last Timer meets your marker. A turn:\n"
        "1. **Key**: a numbered key activates its own level. The X key and neutral keys activate any level, and "
        "first every sponsor moves one level deeper, the last one up to level 1.\n"
        "2. **Sponsor** of that level, at the right: it gives what it shows.\n"
        "3. **Diver** of that level: it acts, with the cubes and spaces of its level. Before that a battery "
        "can run the propeller.\n"
        "4. **Contracts**: complete as many as the cubes of this level pay for.\n"
        "5. **Surfacing**: the diver goes to the top and all above it sink by one; or it stays, for a battery. "
        "The key goes to the Hacker track.\n"
        "6. **Timer**: one Timer moves one space towards 0.\n"
        "Everything but key, surfacing and Timer may be left out. On the board nearly every press plays at once; "
        "*Undo* is free until something is turned over. What reaches a cube or a Timer asks once more.",
    ),
    "column": Topic(
        "Column, keys and batteries",
        f"The eight divers stand in one column: {PLAYER.surface} at the surface, then one on each level. Who acted "
        "goes to the top, so the others come deeper turn by turn.\n"
        "**Propeller**: once a turn, before the diver acts, 1 battery moves any diver up or down, at most as far as "
        f"the Mechanic says: {MECHANIC[0]} at first, then {_numbers(MECHANIC[1:])}. Whoever stands on the active level "
        "then acts.\n"
        f"**Keys** that were played wait on the Hacker track. When it holds {HACKER[0]}, all your own come back and "
        f"neutral ones go to the supply. Every step of the Hacker lowers that: {_numbers(HACKER[1:])}.\n"
        f"**Spaces for cubes**: levels 1 to {len(CAPACITY)} hold {_numbers(CAPACITY)}. A full level takes no more "
        "until a cube leaves it.",
    ),
    "divers": Topic(
        "The divers",
        "- **Metal, plant, fuel and tech expert**: 1 cube of their colour onto the level. Upgraded they also bring a "
        "neutral key, a Credit, a battery, or one of your keys back.\n"
        "- **Trader**: sells 1 cube of its level or buys 1; upgraded up to two such transactions.\n"
        "- **Spy**: for 1 Credit draws contracts, of which you keep one; or moves one Timer one space, either way. "
        "Upgraded for nothing.\n"
        "- **Engineer**: for 1 Credit one step of Hacker or Mechanic; upgraded for nothing.\n"
        "- **Explorer**: for 1 Credit a reward token of its level; upgraded for nothing.\n"
        "**Sponsors**: a Credit; a battery; use the diver twice, paying each time; a key back; upgrade the diver of "
        "the level and gain Prestige for it, which does nothing for one that is upgraded already.\n"
        "`/otys explain` explains any of them, *In words* what lies on the table.",
    ),
    "contracts": Topic(
        "Contracts",
        "A contract asks for given cubes, or for a pattern such as 2+1: so many of one colour and so many of another, "
        "your choice which. All of them have to lie on the level that is active this turn.\n"
        "After the diver has acted you complete as many as you can pay, one after the other. The cubes go to the "
        "supply; you get the bonus, then the Prestige, and then it is seen whether your marker meets a Timer.\n"
        "Two contracts are public; a new one comes at once and can be completed in the same turn. What the Spy keeps "
        "in your hand is yours alone and carries no cube. There is no limit to the hand.",
    ),
    "store": Topic(
        "The Store",
        f"What is scarce is dear. By the number of cubes of that colour in the Store before:\n{_prices()}\n"
        "Sold cubes stay in the Store, bought ones come from it. Only the Trader trades. A cube that a Timer brings "
        "goes to its row and nobody gains anything; if the row is full it goes to the supply.",
    ),
    "tokens": Topic(
        "Reward tokens",
        "Two tokens lie at every level; the Explorer takes one of its level, and a new one comes at once.\n"
        "Either you use it now and it is gone: Prestige, Credits, batteries, neutral keys or cubes for this level, "
        "as many as fit.\n"
        "Or you keep it on the level, one on each. Then it gives a little when the level is activated, or with every "
        "contract completed there, or it counts as one cube towards one contract a turn.\n"
        "`/otys explain` shows both sides of each.",
    ),
    "timers": Topic(
        "The Timers",
        f"Two Timers start on {SOLO.starts[0]} of the Score track. One cube of each colour lies "
        f"{_numbers(SOLO.drops)} spaces below, the colour that is scarcest in the Store first. The two public "
        "contracts carry the first two colours, the other two wait for the next contracts.\n"
        "At the end of each turn you move one Timer, whichever you like, one space towards 0. If it reaches a cube, "
        "the cube goes to the Store and the public contract that carries this colour is discarded and replaced. "
        "If you completed that contract before, nothing is discarded.\n"
        "**Contact**: when your marker reaches or passes a Timer, or a Timer is at your marker when your turn ends, "
        "that Timer is discarded. From then on only the other one moves.",
    ),
    "end": Topic(
        "End and ranks",
        "The game ends at once when your marker and the last Timer meet, in the middle of a turn too: no further "
        "contract, effect or move. The Prestige that you just gained counts in full, also beyond the Timer.\n"
        f"The leader board:\n{_ranks()}\n"
        "Prestige comes from contracts, upgrading divers, absent goods sold to the Store, and some reward tokens. "
        "Who gains faster has fewer turns; the last gain is the one to make large.\n"
        f"A game that has not ended after {counted(SOLO.last_turn, 'turn', 'turns')} stops there.",
    ),
    "unclear": Topic(
        "Where the printed rules are silent",
        "So it is played here:\n"
        "- The Spy moves a Timer either way, never above its start. A cube that it reaches counts as ever. At your "
        "marker it waits: it is discarded when you next gain Prestige or your turn ends.\n"
        "- A cube and your marker on the same space: first the cube, then contact.\n"
        "- One gain that passes both Timers discards both and ends the game.\n"
        "- The order of the colours is fixed at the setup and never made anew; contracts are not sorted again.\n"
        "- A new contract gets its cube when it comes. Without cards in the deck none comes.\n"
        "- The bonus of a contract comes before its Prestige; what a kept token adds is the same gain.\n"
        "- A key that is played now is not yet on the Hacker track; a Hacker step of this turn counts already.\n"
        "- The two uses of a doubled Spy may differ.",
    ),
    "options": Topic(
        "Options",
        f"`start`: the Timers start on {listed(map(str, SOLO.starts))}; the lower space is the harder game.\n"
        "`ties`: colours that are equally scarce at the setup: you are asked which comes next (`ask`), or they come "
        "as `listed`: plant, tech, metal, fuel.\n"
        "`upgrade`: the sponsor upgrades the diver of the `active` level, or `any` of yours.",
    ),
    "read": Topic(
        "How sure: what was read",
        "Numbers are sections of our rules. The variant for one player is official; so is this:\n"
        + _provenance_list(("verified",)),
    ),
    "ours": Topic(
        "How sure: what is ours",
        "Not all of the printed rules could be read. Where they could not, this was made to agree with everything "
        "known; whoever has the game can replace the file `otys.json`.\n"
        + _provenance_list(("partly verified", "reconstruction")),
    ),
}
