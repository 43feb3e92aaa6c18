"""Every sentence of Fantastic Factories: here what is asked, what moves are called, why they are not legal, results.

`events` has what is told, `names` what occurs inside sentences. Parts are values, joined by the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from bot.games.factories.components import Level, Pattern
from bot.games.text import Text

Sentence = Callable[..., Text]

LEVEL = Text("Solo: how many blueprints The Machine starts with (2, 3, 4, 5).")
LEVEL_TITLE = Text("The Machine")
MACHINES = {
    "easy": Text("easy"),
    "medium": Text("medium"),
    "hard": Text("hard"),
    "very_hard": Text("very hard"),
}
WRITE = Text(
    "Write a move as take 3, hire miner discard dojo, place 4 mine, use foundry 5,"
    " build megalith discard beacon, or done."
)

# How far the game has come

round_ = partial(Text, "Round {n}")

# Prompts

MARKET = Text("Take a blueprint or hire a contractor; before that you may refresh a row.")
MARKET_REFRESHED = Text("Take a blueprint or hire a contractor.")
WORK = Text("Place dice, use your cards and build, in any order; then write done.")

gift = partial(Text, "{source}: choose the opponent who gets the gift.")
set_dice = partial(Text, "{source}: set up to {n} {n:die|dice}, then roll the others.")
discard = partial(Text, "{source}: choose {n} {n:blueprint|blueprints} to discard.")
mix = partial(Text, "{source}: choose which {n} resources to gain.")
limit_cards = partial(Text, "Too many cards in hand: choose {n} to discard.")
limit_resources = partial(Text, "Too many resources: choose {n} to give back.")

# Labels of the market

refresh_label = partial(Text, "Refresh the {row} for 1 {pay}")
take_label = partial(Text, "Take {card} from slot {slot}")
hire_label = partial(Text, "{name} for {card}: {effect}")
hire_for_energy_label = partial(Text, "{name} for {card} and {n} energy: {effect}")
give_label = partial(Text, "{got} for {player}")
SKIP_LABEL = Text("Neither take nor hire")

REVEALED_EFFECT = Text("the cost of the top blueprint")
FREE_BUILD_EFFECT = Text("build the top blueprint")
rolled_effect = partial(Text, "{n} extra {n:die|dice}")
chosen_effect = partial(Text, "{n} extra {n:die|dice} of any value")
settable_effect = partial(Text, "set up to {n} {n:die|dice}")
gain_effect = partial(Text, "{got}")

# Labels of the work phase

set_die_label = partial(Text, "Set a die to {face}")
roll_label = partial(Text, "Roll {n} {n:die|dice}")
specialist_label = partial(Text, "Specialist: add a die showing {face}")
place_label = partial(Text, "Die {face} in {section}: {got}")
place_matched_label = partial(Text, "Die {face} in {section}, matched: {got}")
copy_name = partial(Text, "{card} as {copied}")
use_label = partial(Text, "{name}: {given} for {got}")
reroll_label = partial(Text, "{name}: reroll {dice} for {paid}")
change_label = partial(Text, "{name}: {dice} becomes {after} for {paid}")
printed_gain = partial(Text, "its cost, up to {n}")
ROLLED_GAIN = Text("a rolled die")
die_gain = partial(Text, "a die of {n}")
build_label = partial(Text, "Build {card} for {paid}, discard {discard}")
discard_label = partial(Text, "Discard {card}")
discard_for_cost_label = partial(Text, "Discard {card} ({cost})")
gain_label = partial(Text, "Gain {got}")
return_label = partial(Text, "Give back {what}")
DONE_LABEL = Text("Done")

# Refusals of the market

MARKET_PHASE = Text("It is the market phase: take a blueprint or hire a contractor first.")
REFRESHED = Text("A row was refreshed in this turn already; take a blueprint or hire a contractor.")
EMPTY_ROW = Text("That row is empty; choose the other one.")
NO_CARD_FOR_ROW = Text("That row is empty and no card is left to fill it with; choose the other one.")
NO_SKIP = Text("The market phase cannot be skipped; take a blueprint or hire a contractor.")

nothing_to_pay = partial(Text, "There is no {pay} to pay with; take a blueprint or hire a contractor.")
empty_slot = partial(Text, "Slot {n} is empty; take from another one.")
not_in_market = partial(Text, "The {contractor} is not in the market; choose one who is.")
not_in_hand = partial(Text, "{card} is not in hand; discard a card that is.")
other_tool_hired = partial(Text, "The {contractor} asks for a card with {tools}; {card} shows {tool}.")
too_little_energy = partial(Text, "The {contractor} costs {n} energy and there is {have}; choose another one.")

# Refusals of the work phase

WORK_PHASE = Text("It is the work phase: place dice, use cards or build, then write done.")
NO_DIE = Text("No die is free any more; use a card that needs none, build, or write done.")
NOTHING_TO_COPY = Text("No blueprint in the market can be copied now.")
NO_SPECIALIST = Text("There is no Specialist's die to add; hire a Specialist in the market phase first.")

for_example = partial(Text, "{asked} Write {options}, for example.")
other_dice = partial(Text, "The free dice show {free}; {wanted} is not among them.")
not_accepted = partial(Text, "{section} takes dice from {low} to {high}; place the {face} elsewhere.")
full_section = partial(Text, "{section} holds {n} dice and is full; place the die elsewhere.")
not_in_compound = partial(Text, "{card} is not in your compound; build it first.")
no_action = partial(Text, "{card} has no action to use; it works by itself.")
used_already = partial(Text, "{card} was used in this round already; it is ready again in the next.")
copies_of = partial(Text, "{card} can copy {names} from the market now.")
too_little = partial(Text, "{card} needs {needed} now, and there is {have}.")

DICE: Mapping[Pattern, Sentence] = {
    "any": partial(Text, "{card} takes {n} {n:die|dice} of any value."),
    "exact": partial(Text, "{card} takes {n} {n:die|dice} showing {value}."),
    "equal": partial(Text, "{card} takes {n} equal dice."),
    "run": partial(Text, "{card} takes {n} dice in a row, such as 2 3 4."),
    "sum": partial(Text, "{card} takes {n} dice that total {value} or more."),
}
CHANGES: Mapping[str, Sentence] = {
    "add": partial(Text, "{card} changes one die by {by}; choose a free die that is still a face from 1 to 6 then."),
    "flip": partial(Text, "{card} turns over one free die; name its face."),
    "reroll": partial(Text, "{card} rerolls one or more free dice; name their faces."),
}
with_choice = partial(Text, "{card} takes {n} equal dice and a choice, such as for metal.")
with_face = partial(Text, "{card} takes {n} equal dice and a face, such as for 5.")
with_number = partial(Text, "{card} takes a number from 1 to 6, such as for 4.")
without_dice = partial(Text, "{card} takes no dice; use it by its name alone.")

not_to_build = partial(Text, "{card} is not in hand; build a card that is.")
only_once = partial(Text, "{card} stands in the compound already; only {names} may stand there more than once.")
too_dear = partial(Text, "{card} costs {cost}, and there is {have}.")
not_to_discard = partial(Text, "{card} is not in hand beside the card you build; discard one that is.")
other_tool = partial(Text, "{card} shows {tool}; discard a card with {tool}, not {pays} with {other}.")

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
DRAW = Text("A draw is no win")
OUTPACED = Text("Outpaced by The Machine")
REPLACED = Text("Replaced by The Machine")
