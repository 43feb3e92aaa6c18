"""What the lessons of Otys say."""

from __future__ import annotations

from bot.games.text import Text

# A turn

TURN = Text("A turn")
TURN_OPENING = Text(
    "You lead a team of eight divers. **Gain as much Prestige as you can before your marker meets both Timers.** Most "
    "of it is for contracts."
)
TURN_SEE_CONTRACT = Text(
    "Contract C09 needs plant, tech and fuel, and is worth 3 Prestige. Level 3 already has plant and fuel."
)
TURN_PLAY_KEY = Text("The Tech expert on level 3 brings the tech. Play key 3.")
TURN_KEY_PLAYED = Text(
    "Key 3 activates level 3: its sponsor, the purple tile, gave you 1 Credit, and now its diver acts."
)
TURN_X_IS_PRECIOUS = Text("The X key would work, too, but it's your only one for all levels. Key 3 is enough here.")
TURN_OTHER_LEVEL = Text("All cubes of a contract must be on one level. The plant and the fuel are on level 3.")
TURN_SEE_EXPERT = Text("The Tech expert adds 1 tech to its level, which has two free spaces.")
TURN_TAKE = Text("Take the tech.")
TURN_TAKEN = Text("Level 3 has all three cubes now.")
TURN_NOT_TAKEN = Text("Without the tech, you can't complete C09.")
TURN_SEE_PAYABLE = Text("The small 3 on the edge of C09 means: the cubes on level 3 can pay for it.")
TURN_COMPLETE = Text("Complete C09.")
TURN_COMPLETED = Text(
    "3 Prestige and 1 Credit. The cubes go back to the supply, your marker moves up to 3, and a new contract appears."
)
TURN_COMPLETE_FIRST = Text("Complete C09 first. Once the diver has surfaced, your turn is over.")
TURN_SEE_TIMERS = Text(
    "The Tech expert surfaced to the top of the column. At the end of every turn a Timer moves one space towards your "
    "marker."
)
TURN_MOVE_TIMER = Text("Move Timer A or B.")
TURN_TIMER_MOVED = Text(
    "When your marker has met both Timers, the game ends. Key 3 is used: it went to the Hacker track."
)
TURN_SEE_NEXT = Text(
    "The new contract C06 needs metal and fuel. Look for a level with one cube and a diver who brings the other."
)
TURN_FIND_KEY = Text("Play the key with which you can complete C06 this turn.")
TURN_KEY_FOUND = Text("Level 4 has the fuel, and the Metal expert is there.")
TURN_KEY_NOT_FOUND = Text("You can't complete C06 there. Which level has fuel, and a diver that brings metal?")
TURN_X_AGAIN = Text("That works, too, but keep the X key. Key 4 is enough.")
TURN_SEE_METAL = Text("The Metal expert acts on level 4. The sponsor gave you a battery.")
TURN_TAKE_MISSING = Text("Take the missing cube.")
TURN_MISSING_TAKEN = Text("Metal and fuel are on level 4.")
TURN_MISSING_NOT_TAKEN = Text("C06 needs metal, and this diver brings it.")
TURN_SEE_C06 = Text("Level 4 can pay for C06.")
TURN_COMPLETE_C06 = Text("Complete C06.")
TURN_C06_COMPLETED = Text("2 Prestige more: you have 5.")
TURN_CLOSING = Text(
    "A turn: **key, sponsor, diver, surface, Timer.** Until the diver surfaces, you can complete contracts whose cubes "
    "are all on one level. It can be any level, not only the one you activated."
)

# Keys

KEYS = Text("Keys")
KEYS_OPENING = Text(
    "A key that you've used goes to the Hacker track, and you can't use it again. **When the track is full, all your "
    "keys return.**"
)
KEYS_SEE_TRACK = Text(
    "Keys 1, 2 and 4 are used. C04 needs tech and metal: level 2 has the tech, and the Metal expert is there."
)
KEYS_PLAY_X = Text("The X key activates any level. Play it on level 2.")
KEYS_X_PLAYED = Text(
    "An X key first moves every sponsor one level deeper: the one from level 1 gave you 1 Credit. I took the metal, "
    "completed C04 and surfaced for you."
)
KEYS_NUMBER_IS_NOT_ENOUGH = Text("A numbered key activates its own level only. You need level 2, and key 2 is used.")
KEYS_X_ELSEWHERE = Text("That's the X key, but the tech for C04 is on level 2.")
KEYS_SEE_HACKER = Text("Four keys are on the track, which is full with six. The Engineer on level 3 can change that.")
KEYS_ACTIVATE_ENGINEER = Text("Activate the Engineer's level.")
KEYS_ENGINEER_ACTS = Text("Its sponsor gave you a battery. The Engineer costs 1 Credit each time.")
KEYS_NOT_THE_ENGINEER = Text("The Engineer is on level 3.")
KEYS_SEE_TRACKS = Text(
    "It advances the Hacker, the lock beside your used keys, or the Mechanic, the propeller below it."
)
KEYS_ADVANCE_HACKER = Text("Advance the Hacker, so that five keys fill the track.")
KEYS_HACKER_ADVANCED = Text("The track has room for only five keys now, until the end of the game.")
KEYS_MECHANIC = Text("The Mechanic makes the propeller reach farther. You want your keys back now.")
KEYS_USE_ENGINEER = Text("Let the Engineer act: advance the Hacker.")
KEYS_SEE_FIFTH = Text("The track has four keys and room for five. Key 3 goes there when the Engineer surfaces.")
KEYS_SURFACE = Text("Surface and move a Timer.")
KEYS_ALL_BACK = Text("Key 3 was the fifth, so all your keys are back.")
KEYS_STAYING = Text("The key goes to the track anyway, but staying costs a battery. Surface.")
KEYS_SEE_TIMERS = Text("Every turn ends with a Timer.")
KEYS_MOVE_TIMER = Text("Move Timer A or B.")
KEYS_TIMER_MOVED = Text("A new turn begins, with six keys instead of one.")

KEYS_CLOSING = Text(
    "**A numbered key activates its level, an X key any level.** An early Hacker step brings your keys back sooner."
)

# Sponsors

SPONSORS = Text("Sponsors")
SPONSORS_OPENING = Text("The purple tile of a level is its sponsor. **It helps you before the diver acts.**")
SPONSORS_SEE_ARROW = Text(
    "The sponsor with the arrow is on level 2. It upgrades the diver of its level, and you gain 1 Prestige."
)
SPONSORS_PLAY_KEY = Text("Activate level 2.")
SPONSORS_KEY_PLAYED = Text("First the sponsor, then the diver.")
SPONSORS_X_MOVES = Text("An X key moves the sponsors first: the arrow would be on level 3 then. Use key 2.")
SPONSORS_NO_ARROW = Text("The sponsor there does something else. The arrow is on level 2.")
SPONSORS_SEE_OFFER = Text("An upgraded diver shows its golden side, which does more for the rest of the game.")
SPONSORS_UPGRADE = Text("Upgrade the Metal expert.")
SPONSORS_UPGRADED = Text("1 Prestige for you, and the Metal expert brings a neutral key with each metal.")
SPONSORS_NOT_UPGRADED = Text("Upgrades cost nothing, and you gain Prestige. Always take them.")
SPONSORS_SEE_GOLD = Text("The Metal expert brings a metal and a neutral key, marked N.")
SPONSORS_TAKE_BOTH = Text("Take both.")
SPONSORS_BOTH_TAKEN = Text(
    "A neutral key is an X key for one use. Your turn is over: the Metal expert surfaced, and I moved Timer B."
)
SPONSORS_ONLY_KEY = Text("Level 2 has room, so take the metal, too.")
SPONSORS_NOTHING_TAKEN = Text("Both are free. Take them.")
SPONSORS_SEE_TWICE = Text(
    "C27 needs 3 cubes of one colour. Level 4 has 1 fuel, and its sponsor ×2 lets the diver act twice."
)
SPONSORS_PLAY_TWICE = Text("Play the key for C27.")
SPONSORS_TWICE_PLAYED = Text("The Fuel expert acts twice this turn.")
SPONSORS_NOT_TWICE = Text("You need two cubes in one turn: that's level 4, with ×2.")
SPONSORS_SEE_FUEL = Text("One button takes both fuel.")
SPONSORS_TAKE_FUEL = Text("Take fuel twice.")
SPONSORS_FUEL_TAKEN = Text("That's the first one.")
SPONSORS_SEE_SECOND = Text("The Fuel expert can act again.")
SPONSORS_TAKE_SECOND = Text("Take fuel again.")
SPONSORS_SECOND_TAKEN = Text("3 fuel are on level 4.")
SPONSORS_FUEL_LEFT = Text("C27 needs 3 fuel, so take all you can.")
SPONSORS_SEE_C27 = Text("Level 4 has 3 fuel.")
SPONSORS_COMPLETE = Text("Complete C27.")
SPONSORS_COMPLETED = Text("3 Prestige more. I've moved Timer B.")
SPONSORS_SEE_ROTATION = Text(
    "X keys and neutral keys move every sponsor one level deeper before it helps. The arrow on level 2 would move to "
    "level 3."
)
SPONSORS_ROTATE = Text("Play your neutral key so that the Explorer is upgraded.")
SPONSORS_ROTATED = Text("The arrow moved to level 3, and I've upgraded the Explorer: it no longer costs a Credit.")
SPONSORS_KEEP_X = Text("The X key would do the same. Use the neutral key first: X comes back with your other keys.")
SPONSORS_NO_ROTATION = Text("A numbered key doesn't move the sponsors. Use the neutral key.")
SPONSORS_WRONG_LEVEL = Text("The arrow moves from level 2 to level 3, where the Explorer is. Activate level 3.")
SPONSORS_CLOSING = Text(
    "**Look at the sponsor before you choose a key.** The other three give 1 Credit, 1 battery, or one of your used "
    "keys."
)

# The column: who sinks where

COLUMN = Text("Plan ahead: who sinks where")
COLUMN_OPENING = Text(
    "Your divers are one column. **The diver that acted goes to the top, and all above it sink one place.**"
)
COLUMN_SEE_METAL = Text(
    "C13 needs 2 metal and 1 fuel. Level 4 lacks 1 metal, and the Metal expert is one level above it."
)
COLUMN_PLAY_BELOW = Text("Use a diver below both levels, so that the Metal expert sinks to level 4.")
COLUMN_BELOW_PLAYED = Text("When the Plant expert surfaces, all divers above it sink.")
COLUMN_KEY_4 = Text("The Metal expert would sink, but key 4 would be used, and you need it next turn.")
COLUMN_KEY_3 = Text("Then the Metal expert goes to the top, and its metal is on level 3.")
COLUMN_SEE_PLANT = Text("The Plant expert brings a plant, and 1 Credit because it's upgraded.")
COLUMN_TAKE_PLANT = Text("Take both.")
COLUMN_PLANT_TAKEN = Text("Now look at the Metal expert on level 3.")
COLUMN_KEEP_BATTERY = Text("Keep your battery for this lesson's last contract. Take the plant.")
COLUMN_TAKE_ALL = Text("Take the plant with the Credit: both are free.")
COLUMN_SEE_SURFACE = Text("The Plant expert is the lowest diver. When it surfaces, the seven others sink.")
COLUMN_SURFACE = Text("Surface and move a Timer.")
COLUMN_SANK = Text("The Metal expert sank to level 4.")
COLUMN_STAYING = Text("If the Plant expert stays, nobody sinks.")
COLUMN_SEE_TIMER = Text("Every turn ends with a Timer.")
COLUMN_MOVE_TIMER = Text("Move Timer A or B.")
COLUMN_TIMER_MOVED = Text("The Metal expert is on level 4, where you need it.")
COLUMN_SEE_READY = Text("Level 4 has 1 metal and 1 fuel, and now the Metal expert.")
COLUMN_PLAY_READY = Text("Play the key for C13.")
COLUMN_READY_PLAYED = Text("I took the metal and completed C13 for 3 Prestige. The Metal expert is at the top again.")
COLUMN_NOT_READY = Text("The metal and the fuel for C13 are on level 4.")
COLUMN_SEE_PROPELLER = Text("C03 needs plant and fuel. Level 3 has the plant, but the Fuel expert is on level 4.")
COLUMN_ACTIVATE = Text("Activate level 3 anyway.")
COLUMN_ACTIVATED = Text("The Engineer would act. But before a diver acts, 1 battery runs your propeller.")
COLUMN_SEE_REACH = Text("The propeller moves any diver up or down, so far by 1. The Fuel expert is just below.")
COLUMN_PROPEL = Text("Pay 1 battery: propel the Fuel expert to level 3.")
COLUMN_PROPELLED = Text("The Fuel expert and the Engineer changed places, so the Fuel expert acts.")
COLUMN_WRONG_PROPELLER = Text("Then the Fuel expert isn't on level 3. Move it up 1.")
COLUMN_NO_FUEL = Text("The Engineer doesn't bring fuel. Open the list *Propel* first.")
COLUMN_SEE_FUEL = Text("The Fuel expert is on level 3, with the plant.")
COLUMN_TAKE_FUEL = Text("Take the fuel.")
COLUMN_FUEL_TAKEN = Text("I completed C03 with it: 2 Prestige more.")
COLUMN_FUEL_NEEDED = Text("C03 needs the fuel.")
COLUMN_CLOSING = Text(
    "**Before you choose a key, look one turn ahead: who sinks where?** A battery moves a diver or lets one stay."
)

# Spy and Explorer

DIVERS = Text("Spy and Explorer")
DIVERS_OPENING = Text(
    "Engineer, Spy and Explorer cost 1 Credit each time. **The Spy finds contracts that only you can complete.**"
)
DIVERS_SEE_CUBES = Text("Level 4 has 2 tech and 1 metal, but both public contracts need other cubes.")
DIVERS_ACTIVATE_SPY = Text("Activate the Spy on level 2.")
DIVERS_SPY_ACTS = Text("Its sponsor gave you 1 Credit, which pays for the Spy.")
DIVERS_NOT_THE_SPY = Text("The Spy is on level 2.")
DIVERS_SEE_USES = Text(
    "The Spy draws four contracts, of which you keep one. Or it moves a Timer one space, either way."
)
DIVERS_DRAW = Text("Draw contracts.")
DIVERS_DRAWN = Text("These four are for your eyes only.")
DIVERS_NO_TIMER = Text("That moves a Timer. You need a contract for your cubes.")
DIVERS_USE_SPY = Text("Let the Spy draw contracts.")
DIVERS_SEE_CARDS = Text("Level 4 has 2 tech and 1 metal.")
DIVERS_KEEP = Text("Keep the contract that these three cubes can pay for.")
DIVERS_CONTRACT_CHOSEN = Text("C12 is in your hand, the others are under the deck.")
DIVERS_OTHER_CARD = Text("Level 4 lacks some of its cubes. One of the four needs exactly 2 tech and 1 metal.")
DIVERS_SEE_C12 = Text("You activated level 2, but any level can pay, at any time until your diver surfaces.")
DIVERS_COMPLETE = Text("Complete C12 from level 4.")
DIVERS_COMPLETED = Text(
    "3 Prestige and 1 Credit, and level 4 is empty. The turn is over: the Spy surfaced, and I moved Timer A."
)
DIVERS_NOT_COMPLETED = Text("Complete C12 before the Spy surfaces: it's 3 Prestige.")
DIVERS_SEE_EXPLORER = Text("The Explorer is on level 4, whose two reward tokens are at the right edge.")
DIVERS_ACTIVATE_EXPLORER = Text("Activate level 4.")
DIVERS_EXPLORER_ACTS = Text("The Explorer acts, and its sponsor gave you a battery.")
DIVERS_WRONG_LEVEL = Text("The Explorer is on level 4.")
DIVERS_SEE_TOKENS = Text(
    "For 1 Credit, the Explorer takes one of its level's two reward tokens. Use it at once, or keep it on the level."
)
DIVERS_TAKE_TOKEN = Text("Take the token with the 2 Prestige and use it.")
DIVERS_TOKEN_TAKEN = Text("2 Prestige for 1 Credit: you have 7. A new token is in its place.")
DIVERS_TOKEN_STAYS = Text(
    "Kept, it gives 1 Prestige for each contract that you complete there. The 2 Prestige are sure."
)
DIVERS_OTHER_TOKEN = Text("That's something else. Use the token with the 2 Prestige.")
DIVERS_CLOSING = Text(
    "**Draw contracts that match the cubes you already have.** No Timer can take them away. A reward token is used at "
    "once, or kept on its level for a small gain again and again."
)

# The Store

STORE = Text("The Store: when to sell")
STORE_OPENING = Text(
    "The Trader sells a cube of its level to the Store, or buys one. **A colour is worth most while the Store has "
    "none.**"
)
STORE_SEE_FULL = Text(
    "C09 needs plant, tech and fuel. Level 3 has no tech, no space left, and two metal cubes that you don't need."
)
STORE_ACTIVATE = Text("Activate the Trader's level.")
STORE_ACTIVATED = Text("The golden Trader makes two transactions in a turn.")
STORE_NOT_THE_TRADER = Text("The Trader is on level 3.")
STORE_SEE_PRICE = Text(
    "The Store has no metal, so you can sell one for 1 Prestige. Timer A is about to bring a metal there."
)
STORE_SELL = Text("Sell a cube that C09 doesn't need.")
STORE_SOLD = Text("1 Prestige, just in time. Now the Store has a metal, and another would bring only 2 Credits.")
STORE_NEEDED = Text("C09 needs that cube. Sell the metal.")
STORE_NOT_SOLD = Text("You'd still need the tech, and a space for it. Sell the metal.")
STORE_SEE_TECH = Text("A space is free on level 3. The Store has 2 tech, so a tech costs 2 Credits.")
STORE_BUY = Text("Buy the missing cube.")
STORE_BOUGHT = Text("Plant, tech and fuel are on level 3.")
STORE_SOLD_TOO_MUCH = Text("C09 needs that cube. Buy tech with your Credits.")
STORE_NOT_BOUGHT = Text("Without tech you can't complete C09.")
STORE_SEE_C09 = Text("Level 3 can pay for C09.")
STORE_COMPLETE = Text("Complete C09.")
STORE_COMPLETED = Text(
    "3 Prestige and 1 Credit. I moved Timer A, which brought a metal to the Store: with two there, metal sells for "
    "only 1 Credit."
)
STORE_NOT_COMPLETED = Text("Complete C09 before the Trader surfaces.")
STORE_CLOSING = Text(
    "**Sell a colour while the Store has none: 1 Prestige.** With one cube there it sells for 2 Credits, with two for "
    "1. Buy the cube that completes a contract."
)

# Timers

TIMERS = Text("Which Timer moves")
TIMERS_OPENING = Text(
    "At the start, four cubes are on the Timers' way. **When a Timer reaches one, the contract marked with that colour "
    "is discarded.**"
)
TIMERS_SEE_THREAT = Text(
    "C24, worth 5 Prestige, is marked with metal on its left. Timer A is one step from the metal on space 17."
)
TIMERS_BEGIN = Text("Level 5 has two of its four cubes. Activate it.")
TIMERS_BEGUN = Text("The Fuel expert brings the third cube.")
TIMERS_KEEP_X = Text("Keep the X key: you need level 5 again next turn. Use key 5.")
TIMERS_NOT_THERE = Text("The plant and the metal for C24 are on level 5.")
TIMERS_SEE_FUEL = Text("C24 needs plant, tech, metal and fuel.")
TIMERS_TAKE_FUEL = Text("Take the fuel.")
TIMERS_FUEL_TAKEN = Text("Level 5 lacks only the tech. The Fuel expert surfaced, so the Tech expert sank to level 5.")
TIMERS_NOT_TAKEN = Text("C24 needs the fuel.")
TIMERS_SEE_CHOICE = Text("Timer A would reach the metal on 17, Timer B only an empty space.")
TIMERS_SAVE = Text("Move the Timer that leaves you C24.")
TIMERS_SAVED = Text("C24 stays for another turn.")
TIMERS_LOST = Text("That Timer reaches the metal, so C24 and its 5 Prestige would be gone.")
TIMERS_SEE_READY = Text("The Tech expert is on level 5 with the other three cubes. Key 5 is used.")
TIMERS_COMPLETE = Text("Activate level 5 again.")
TIMERS_COMPLETED = Text("I took the tech, completed C24 for 5 Prestige and surfaced.")
TIMERS_WRONG_LEVEL = Text("The Tech expert is on level 5, with the other cubes of C24. Use the X key there.")
TIMERS_SEE_LOWER = Text(
    "Timer A can reach the metal now, though its button is red: C24 is complete, so no contract is discarded."
)
TIMERS_MOVE_LOWER = Text("Move the lower Timer, and keep the other one far from your marker.")
TIMERS_LOWER_MOVED = Text("The metal goes to the Store, and no contract is discarded.")
TIMERS_NOT_THE_UPPER = Text("Later only one Timer is left. If it's far away then, you have more turns. Move A.")
TIMERS_CLOSING = Text(
    "**Complete a contract before a Timer takes it. Otherwise move the lower Timer:** your marker meets it, and the "
    "other is still far away. The Spy can move a Timer up."
)

# The end

END = Text("The end: save a large contract")
END_OPENING = Text(
    "When your marker reaches or passes a Timer, that Timer is discarded. **Meeting the last one ends the game at "
    "once.** The gain counts in full."
)
END_SEE_FIRST = Text(
    "Your marker is on 11, Timer A on 12, Timer B on 15. C25 needs 2 cubes of one colour (AA), C31 cubes of three "
    "colours (AABBC). Level 3 can pay for C25, level 5 for C25 and C31."
)
END_PLAY_KEY = Text("Any level can pay, whichever you activate. Play key 1.")
END_KEY_PLAYED = Text("The Tech expert has taken its tech. Now for the contracts.")
END_ANY_KEY = Text("That works as well, but keep to key 1 here: the Tech expert is there.")
END_SEE_CONTACT = Text("Both contracts pass Timer A, but C31 would pass Timer B, too. I ask before such a move.")
END_COMPLETE_SMALL = Text("Complete the small C25 with the two fuel on level 3, then confirm it.")
END_A_MET = Text("1 Prestige, 1 Credit, 1 battery: Timer A is discarded, and Timer B is still on 15. C11 is new.")
END_TOO_EARLY = Text("C31 would pass both Timers at once: game over with 16 Prestige. Take the small one first.")
END_KEEP_CUBES = Text("C31 needs those cubes. Pay with the two fuel on level 3.")
END_SMALL_MISSED = Text("Surfacing ends your turn without any Prestige. Complete C25 first.")
END_SEE_BOTH = Text(
    "Your marker is on 12. C11 is worth 3 Prestige, C31 is worth 5. After either one, the game is over."
)
END_COMPLETE_LARGE = Text("Complete the one that gives you the better rank.")
END_OVER = Text("12 and 5 are 17 Prestige: rank Intermediate. With C11 it would have been 15, a Rookie.")
END_SMALL_LAST = Text("The game would end with 15, rank Rookie. Which contract is worth more?")
END_NOTHING_LAST = Text("Timer B only comes closer. Complete a contract.")
END_CLOSING = Text(
    "**Small gains first, the largest one last:** it counts in full, beyond the Timer, too. 17 Prestige make you "
    "Intermediate, 19 Advanced, 21 an Expert."
)
