"""Texts of Fantastic Factories: prompts, names of moves, refusals, results.

`events` has what is told, `names` what occurs inside sentences. Parts are values, joined by the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from bot.games.factories.components import THE_MACHINE, CardType, DieColour, Level, Pattern, Row, SectionName, Tool
from bot.games.factories.state import Dice
from bot.games.text import Text, TextLike, Who, with_shorter

Sentence = Callable[..., Text]

LEVEL = Text("Solo: The Machine starts with 2, 3, 4 or 5 blueprints.")
LEVEL_TITLE = Text("The Machine")
MACHINES = {
    "easy": Text("easy"),
    "medium": Text("medium"),
    "hard": Text("hard"),
    "very_hard": Text("very hard"),
}
WRITE = Text(
    "I couldn't read that move. Try take 3, hire miner discard dojo, place 4 mine, use foundry 5,"
    " build megalith discard beacon, or done."
)

# How far the game has come

round_ = partial(Text, "Round {n}")

# Prompts

MARKET = Text("Take a blueprint or hire a contractor. You can refresh a row first.")
MARKET_REFRESHED = Text("Take a blueprint or hire a contractor.")
WORK = Text("Place dice, use cards and build, in any order. Then press *Done*.")

gift = partial(Text, "{source}: choose an opponent to receive the gift.")
set_dice = partial(Text, "{source}: set up to {n} {n:die|dice}, then roll the rest.")
discard = partial(Text, "{source}: discard {n} {n:blueprint|blueprints}.")
mix = partial(Text, "{source}: choose which {n} resources to gain.")
limit_cards = partial(Text, "Too many cards in hand: discard {n}.")
limit_resources = partial(Text, "Too many resources: return {n}.")

# Labels of the market

refresh_label = partial(Text, "Refresh the {row} for 1 {pay}")
take_label = partial(Text, "Take {card} from slot {slot}")
hire_label = partial(Text, "Hire {name} (discard {card}): {effect}")
hire_for_energy_label = partial(Text, "Hire {name} (discard {card}, pay {n} energy): {effect}")
short_hire_label = partial(Text, "Hire {name} (discard {card})")
short_hire_for_energy_label = partial(Text, "Hire {name} (discard {card}, pay {n} energy)")
give_label = partial(Text, "Give {player} {got}")
SKIP_LABEL = Text("Skip the market")

REVEALED_EFFECT = Text("gain the top blueprint's cost")
FREE_BUILD_EFFECT = Text("free top blueprint")
rolled_effect = partial(Text, "{n} extra {n:die|dice}")
chosen_effect = partial(Text, "{n} extra {n:die|dice} of any value")
settable_effect = partial(Text, "set up to {n} {n:die|dice}")
gain_effect = partial(Text, "{got}")

# Labels of the work phase

set_die_label = partial(Text, "Set a die to {face}")
roll_label = partial(Text, "Roll {n} {n:die|dice}")
specialist_label = partial(Text, "Specialist: add a {face}")
place_label = partial(Text, "Place {face} in {section}: {got}")
place_matched_label = partial(Text, "Place {face} in {section} (match): {got}")


def copying(card: TextLike, copied: TextLike) -> Text:
    """A card with the one whose action it copies."""
    return with_shorter(Text("{card} as {copied}", card=card, copied=copied), Text("{copied} (copy)", copied=copied))


use_label = partial(Text, "{name}: {given} → {got}")
short_use_label = partial(Text, "{name}: {given}")
reroll_label = partial(Text, "{name}: reroll {dice} for {paid}")
change_label = partial(Text, "{name}: turn {dice} into {after} for {paid}")
printed_gain = partial(Text, "its cost, up to {n}")
ROLLED_GAIN = Text("a rolled die")
die_gain = partial(Text, "a {n}")
build_label = partial(Text, "Build {card} for {paid} (discard {discard})")
short_build_label = partial(Text, "Build {card} (discard {discard})")
discard_label = partial(Text, "Discard {card}")
discard_for_cost_label = partial(Text, "Discard {card} ({cost})")
gain_label = partial(Text, "Gain {got}")
return_label = partial(Text, "Return {what}")
DONE_LABEL = Text("Done")

# Refusals of the market

MARKET_PHASE = Text("Take a blueprint or hire a contractor first.")
REFRESHED = Text("You've already refreshed a row this turn. Take a blueprint or hire a contractor.")
EMPTY_ROW = Text("That row is empty. Choose the other one.")
NO_CARD_FOR_ROW = Text("That row and its deck are empty. Choose the other row.")
NO_SKIP = Text("You can't skip the market. Take a blueprint or hire a contractor.")

nothing_to_pay = partial(Text, "You have no {pay}. Take a blueprint or hire a contractor.")
empty_slot = partial(Text, "Slot {n} is empty. Choose another one.")
not_in_market = partial(Text, "{contractor} isn't in the market. Choose one that is.")
not_in_hand = partial(Text, "You don't have {card} in hand. Choose another card to discard.")
other_tool_hired = partial(Text, "{contractor} needs a card with {tools}, but {card} shows {tool}.")
too_little_energy = partial(Text, "{contractor} costs {n} energy and you have {have}. Choose another one.")

# Refusals of the work phase

WORK_PHASE = Text("It's the work phase: place dice, use cards or build, then press *Done*.")
NO_DIE = Text("You have no dice left. Build, use a card that needs no dice, or press *Done*.")
NOTHING_TO_COPY = Text("You can't copy any blueprint in the market right now.")
NO_SPECIALIST = Text("You have no Specialist's die to add. Hire a Specialist in the market first.")

for_example = partial(Text, "{asked} Try {options}, for example.")
other_dice = partial(Text, "You have no {wanted}. Your free dice show {free}.")
not_accepted = partial(Text, "{section} takes dice from {low} to {high}. Place the {face} elsewhere.")
full_section = partial(Text, "{section} is full ({n} dice). Place the die elsewhere.")
not_in_compound = partial(Text, "You haven't built {card} yet.")
no_action = partial(Text, "{card} works automatically, so you can't use it.")
used_already = partial(Text, "You've already used {card} this round.")
copies_of = partial(Text, "{card} can copy only {names} right now.")
too_little = partial(Text, "{card} needs {needed} and you have {have}.")

DICE: Mapping[Pattern, Sentence] = {
    "any": partial(Text, "{card} takes {n} {n:die|dice} of any value."),
    "exact": partial(Text, "{card} takes {n} {n:die|dice} showing {value}."),
    "equal": partial(Text, "{card} takes {n} equal dice."),
    "run": partial(Text, "{card} takes a run of {n} dice, such as 2 3 4."),
    "sum": partial(Text, "{card} takes {n} dice that total {value} or more."),
}
CHANGES: Mapping[str, Sentence] = {
    "add": partial(Text, "{card} changes one free die by {by}. Choose one that stays between 1 and 6."),
    "flip": partial(Text, "{card} flips one free die. Name its face."),
    "reroll": partial(Text, "{card} rerolls one or more free dice. Name their faces."),
}
with_choice = partial(Text, "{card} takes {n} equal dice, and what you want for them. Add `for metal`, for example.")
with_face = partial(Text, "{card} takes {n} equal dice, and the face you want. Add `for 5`, for example.")
with_number = partial(Text, "{card} takes a number from 1 to 6. Add `for 4`, for example.")
without_dice = partial(Text, "{card} takes no dice. Name only the card.")

not_to_build = partial(Text, "You don't have {card} in hand. Choose another card to build.")
only_once = partial(Text, "You've already built {card}. You can build only {names} more than once.")
too_dear = partial(Text, "{card} costs {cost} and you have {have}.")
not_to_discard = partial(Text, "You don't have {card} to discard. Choose another card in hand.")
other_tool = partial(Text, "{card} shows {tool}, so discard a card with {tool}. {pays} shows {other}.")

# Results

BEATEN: Mapping[Level, Text] = {
    "easy": Text("Beat The Machine on easy"),
    "medium": Text("Beat The Machine on medium"),
    "hard": Text("Beat The Machine on hard"),
    "very_hard": Text("Beat The Machine on very hard"),
}
clear_win = partial(Text, "Beat The Machine by {n} or more")
goods_made = partial(Text, "Make {n} goods")
cards_built = partial(Text, "Build {n} cards")

REVOLUTION = Text("Industrial revolution")
CAPTAIN = Text("Captain of industry")
WIN = Text("The Machine is beaten")
DRAW = Text("Tied with The Machine")
OUTPACED = Text("Outpaced by The Machine")
REPLACED = Text("Replaced by The Machine")


# Texts of the events of Fantastic Factories


# The table

laid_out = partial(Text, "The market's {row}: {names}.")
began = partial(Text, "Round {n} begins.")
began_last = partial(Text, "Round {n} begins, the last one.")
began_with = partial(Text, "Round {n} begins. {player} goes first.")
began_last_with = partial(Text, "Round {n} begins, the last one. {player} goes first.")
shuffled = partial(Text, "The discarded {row} become a new deck of {n}.")
refilled = partial(Text, "New {row}: {names} ({n:slot|slots} {slots}).")

NOTHING_DRAWN = Text("No blueprint is left to draw.")
drew = partial(Text, "Drew {names}.")
drew_count = partial(Text, "{player} draws {n} {n:blueprint|blueprints}.")
drew_yourself = partial(Text, "You draw {names}.")

# Market

refreshed = partial(Text, "Paid 1 {pay} to discard the market's {row}.")
refreshed_empty = partial(Text, "Paid 1 {pay} to refill the empty row of {row}.")
took = partial(Text, "Took {card} from slot {slot}.")
hired = partial(Text, "Hired {contractor}, discarding {card}.")
hired_for_energy = partial(Text, "Hired {contractor} for {n} energy, discarding {card}.")
gained = partial(Text, "{source}: {player} gains {got}.")
fired = partial(Text, "{card} triggers.")
NO_CARD = Text("no card")
revealed = partial(Text, "{source} reveals {card}.")
skipped = partial(Text, "{player} skips the market.")

# Dice

rolled = partial(Text, "{player} rolled {faces}.")
rolled_again = partial(Text, "Rerolled: {faces}.")
set_die = partial(Text, "Set a die to {n}.")
added_die = partial(Text, "Added a die showing {n}.")
changed_die = partial(Text, "{card} turns die {before} into {after}.")
placed = partial(Text, "Placed {n} in {section}: {got}.")
placed_matched = partial(Text, "Placed {n} in {section} (match): {got}.")

# Cards

used = partial(Text, "Used {card}.")
used_with = partial(Text, "Used {card} with {dice}.")
copied = partial(Text, "{own} copies {card}.")
copied_with = partial(Text, "{own} copies {card} with {dice}.")
made = partial(Text, "{card} gives {got}.")
discarded = partial(Text, "Discarded {card}.")
built = partial(Text, "Built {card} for {paid}, discarding {discard}.")
built_free = partial(Text, "Built {card} for free.")
returned = partial(Text, "Returned {what}, over the limit.")
finished = partial(Text, "{player} is done.")

# The Machine

machine_set_up = partial(Text, "The Machine starts with {names}.")
machine_die = lru_cache(partial(Text, "{colour} {n}"))
machine_rolled = partial(Text, "The Machine rolls {dice}.")
NO_MACHINE_CARD = Text("No card is left for The Machine.")
machine_drew = partial(Text, "The Machine takes {card} from the deck.")
machine_took = partial(Text, "The Machine takes {card} from slot {slot}.")
machine_cleared = partial(Text, "The Machine discards the {row} of the market.")
machine_made = partial(Text, "The Machine makes {n} {n:good|goods} with {types} and has {total}.")
MACHINE_MADE_NOTHING = Text("The Machine makes nothing.")

# The end

triggered = partial(Text, "{players} triggered the end. One more round to play.")
ended = partial(Text, "Game over: {scores} points.")
beaten = partial(Text, "You beat The Machine {yours}–{machine}.")
not_beaten = partial(Text, "The Machine wins {machine}–{yours}.")


# Names and amounts inside sentences, as values that sentences join


TOOL_NAMES: Mapping[Tool, Text] = {
    "hammer": Text("hammer"),
    "wrench": Text("wrench"),
    "gear": Text("gear"),
    "shovel": Text("shovel"),
}

SECTION_NAMES: Mapping[SectionName, Text] = {
    "research": Text("Research"),
    "generate": Text("Generate"),
    "mine": Text("Mine"),
}

TYPE_NAMES: Mapping[CardType, Text] = {
    "production": Text("Production"),
    "utility": Text("Utility"),
    "training": Text("Training"),
    "special": Text("Special"),
    "monument": Text("Monument"),
}

COLOUR_NAMES: Mapping[DieColour, Text] = {
    "red": Text("red"),
    "blue": Text("blue"),
    "purple": Text("purple"),
    "yellow": Text("yellow"),
    "green": Text("green"),
}

PAYMENT_NAMES: Mapping[str, Text] = {"metal": Text("metal"), "energy": Text("energy")}

ROW_NAMES: Mapping[Row, Text] = {"blueprints": Text("blueprints"), "contractors": Text("contractors")}

_MACHINE = Text("The Machine")
_NOTHING = Text("nothing")


@lru_cache
def player_name(seat: int) -> Text | Who:
    """A seat inside a sentence."""
    return _MACHINE if seat == THE_MACHINE else Who(seat)


@lru_cache(maxsize=1024)
def amounts(*, goods: int = 0, metal: int = 0, energy: int = 0, cards: int = 0) -> tuple[Text, ...]:
    parts = []
    if goods:
        parts.append(Text("{n} {n:good|goods}", n=goods))
    if metal:
        parts.append(Text("{n} metal", n=metal))
    if energy:
        parts.append(Text("{n} energy", n=energy))
    if cards:
        parts.append(Text("{n} {n:card|cards}", n=cards))
    return tuple(parts) or (_NOTHING,)


@lru_cache(maxsize=1024)
def faces(dice: Dice) -> Text:
    """Dice by what they show: "die 5", "dice 2 3 4"."""
    return Text("{n:die|dice} {faces}", n=len(dice), faces=" ".join(map(str, dice)))
