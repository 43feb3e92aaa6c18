"""What the lessons of Carcassonne say."""

from __future__ import annotations

from bot.games.text import Text

TURN = Text("A turn")
TURN_OPENING = Text(
    "You and Coach build one map, and **the most points win**. Each turn you place a tile, and a meeple on it if "
    "you like."
)
TURN_SEE_CITY = Text("Your tile has a city on one side. The start tile's city is open at M9.")
TURN_CLOSE_CITY = Text("Press M9, then place the tile with a meeple on the city.")
TURN_CITY_CLOSED = Text("All sides match: city to city, field to field. The wall is closed all around.")
TURN_CITY_STAYS_OPEN = Text("It fits there, but the city at M9 stays open.")
TURN_SEE_MEEPLE = Text("Now you may place a meeple on your tile. Nobody has one in this city yet.")
TURN_CLAIM_CITY = Text("Place a meeple on the city.")
TURN_CITY_CLAIMED = Text("Your complete city scores 2 per tile: 4 points. The meeple is back at once.")
TURN_NO_MEEPLE = Text("Without a meeple, nobody scores the city.")
TURN_FIELD_FIRST = Text("On a field, a meeple scores only at the end of the game. The city scores now.")
TURN_SEE_ROAD = Text("Your next tile has a road. The start tile's road is open at L10 and N10.")
TURN_EXTEND_ROAD = Text("Continue this road, with a meeple on it.")
TURN_ROAD_EXTENDED = Text("Road meets road, and all other sides match, too.")
TURN_NO_ROAD_THERE = Text("All sides match, but the start tile's road doesn't continue there.")
TURN_SEE_FREE_ROAD = Text("Nobody has a meeple on this road, so you can claim it.")
TURN_CLAIM_ROAD = Text("Place a meeple on the road.")
TURN_ROAD_CLAIMED = Text("A road scores 1 per tile once both ends are closed. Until then your meeple stays there.")
TURN_ROAD_UNCLAIMED = Text("That's allowed, but then the road scores nothing for you.")
TURN_FIELD_LATER = Text("A meeple on a field stays until the end of the game. Choose the road.")
TURN_CLOSING = Text(
    "**Tile, meeple, score.** A meeple can only go on the tile you've just placed. Its city, road or field must be "
    "free of other meeples."
)

MEEPLES = Text("Meeples come back")
MEEPLES_OPENING = Text(
    "Here you have only 2 meeples instead of 7. **A meeple on the map is busy until its road or city is complete.**"
)
MEEPLES_SEE_ROAD = Text("One of your meeples waits on the road, which is open only at P10. You have 1 left.")
MEEPLES_COMPLETE_ROAD = Text("Complete your road, and place no meeple this time.")
MEEPLES_ROAD_COMPLETE = Text("The crossing at P10 ends your road.")
MEEPLES_ROAD_OPEN = Text("Your road stays open there, and its meeple stays away.")
MEEPLES_SEE_RETURN = Text("Your road scores after this choice, and then its meeple comes back.")
MEEPLES_KEEP_LAST = Text("Keep your last meeple: place none.")
MEEPLES_ROAD_SCORED = Text("4 tiles, 4 points, and your meeple is back. You have 2 again.")
MEEPLES_ROADS_WAIT = Text("This new road is short and open. Your last meeple might wait there for long.")
MEEPLES_FIELD_STAYS = Text("A meeple on a field never comes back during the game.")
MEEPLES_SEE_CITIES = Text("Two cities need one tile more: a free one at M9, and Coach's at M12.")
MEEPLES_SCORE_AT_ONCE = Text("Place your tile where a meeple scores at once, with a meeple.")
MEEPLES_CITY_COMPLETE = Text("The city at M9 is complete, and still free.")
MEEPLES_CITY_WAITS = Text("A meeple would wait there for more tiles. Find the city that you can complete.")
MEEPLES_HELPS_COACH = Text("That completes Coach's city: 4 points for Coach, none for you.")
MEEPLES_SEE_FREE_CITY = Text("The city at M9 is complete, and nobody has a meeple in it.")
MEEPLES_CLAIM_CITY = Text("Place a meeple on the city.")
MEEPLES_CITY_SCORED = Text("4 points, and your meeple was away for only a moment.")
MEEPLES_NO_MEEPLE = Text("Your meeple would come straight back with 4 points, so it costs nothing.")
MEEPLES_CLOSING = Text(
    "Place meeples where they come back soon, and **keep one or two in hand**: without any, you can't claim even "
    "the best city. You can always choose *No meeple*."
)

FEATURES = Text("Cities and roads")
FEATURES_OPENING = Text(
    "A completed road scores 1 per tile. A completed city scores 2 per tile, **and 2 more for each shield in it.**"
)
FEATURES_SEE_BOTH = Text("Your city with a shield is open at M8, your road at P10. Your tile can end either.")
FEATURES_COMPLETE_BEST = Text("Complete the feature that scores more, without another meeple.")
FEATURES_CITY_COMPLETE = Text("The city is worth more, so it goes first.")
FEATURES_NEITHER = Text("That completes neither of them.")
FEATURES_ROAD_FIRST = Text("The road would score 4. The city scores more: 2 per tile, and 2 for its shield.")
FEATURES_SEE_ROADS = Text("Three new roads begin at M8. Each could take a meeple.")
FEATURES_KEEP_MEEPLE = Text("Place no meeple this time.")
FEATURES_CITY_SCORED = Text("3 tiles and a shield: your city scores 8.")
FEATURES_STARTS_NEW = Text("It's allowed, but those roads have only begun. Keep your meeple for now.")
FEATURES_SEE_ROAD = Text("Your road is still open at P10, and your tile has three road ends.")
FEATURES_COMPLETE_ROAD = Text("Complete your road, without another meeple.")
FEATURES_ROAD_COMPLETE = Text("The road is closed at both ends.")
FEATURES_ROAD_OPEN = Text("Your road stays open at P10.")
FEATURES_SEE_END = Text("Your road is complete. The crossing begins two new ones.")
FEATURES_KEEP_AGAIN = Text("Place no meeple this time.")
FEATURES_ROAD_SCORED = Text("4 tiles, 4 points. Both meeples are back.")
FEATURES_CLOSING = Text(
    "Complete cities before the game ends: **an unfinished one scores only half**, 1 per tile and 1 per shield. An "
    "unfinished road scores 1 per tile, too."
)

MAJORITIES = Text("Sharing and majorities")
MAJORITIES_OPENING = Text(
    "You can't place a meeple in a city that has one, but a tile can **join** two cities. Then the most meeples "
    "score it."
)
MAJORITIES_SEE_GAP = Text("You have a meeple in the city at N9, Coach has one at Q9. The cell between is P9.")
MAJORITIES_JOIN_TWO = Text("Join the two cities, without another meeple.")
MAJORITIES_JOINED = Text("Now it's one city.")
MAJORITIES_APART = Text("That doesn't join the cities.")
MAJORITIES_SEE_TIE = Text("The joined city is complete, with one meeple of yours and one of Coach's.")
MAJORITIES_NO_MEEPLE = Text("Place no meeple, and see who scores.")
MAJORITIES_TIED = Text("One meeple each is a tie, so you both score all 6 points.")
MAJORITIES_FIELD = Text("A meeple on a field doesn't count for the city, and it doesn't come back.")
MAJORITIES_SEE_THREE = Text("Around P11 are three cities: two with your meeples, one with Coach's.")
MAJORITIES_JOIN_THREE = Text("Join all three, without another meeple.")
MAJORITIES_JOINED_THREE = Text("All three are one city now.")
MAJORITIES_SEE_MAJORITY = Text("The large city is complete: 2 meeples of yours, 1 of Coach's.")
MAJORITIES_WON = Text("You have the majority: 8 points for you, none for Coach. All meeples come back.")
MAJORITIES_CLOSING = Text(
    "**Most meeples score all of it, tied players score all of it each.** A majority takes spare meeples: one more "
    "reason to keep some."
)

MONASTERIES = Text("Monasteries")
MONASTERIES_OPENING = Text(
    "A monastery scores 1 for itself and **1 for each of the 8 cells around it** that has a tile. With all 8 it's "
    "complete."
)
MONASTERIES_SEE_TILE = Text("You've drawn a monastery. It fits in several cells.")
MONASTERIES_PLACE = Text("Place it where most tiles are around it, with a meeple on the monastery.")
MONASTERIES_PLACED = Text("7 of the 8 cells around it already have a tile.")
MONASTERIES_FEWER = Text("Another cell has more tiles around it. Count the corners, too.")
MONASTERIES_SEE_MEEPLE = Text("Nobody can have a meeple on a monastery before you place it.")
MONASTERIES_CLAIM = Text("Place a meeple on the monastery.")
MONASTERIES_CLAIMED = Text("It's worth 8 already, and even unfinished it scores that at the end.")
MONASTERIES_FIELD = Text("A field scores only next to completed cities. There are none here.")
MONASTERIES_UNCLAIMED = Text("Without a meeple the monastery scores nothing.")
MONASTERIES_SEE_HOLE = Text("One cell beside your monastery is still empty: M12.")
MONASTERIES_COMPLETE = Text("Complete your monastery. The meeple is up to you.")
MONASTERIES_COMPLETED = Text("All 8 cells around the monastery have a tile.")
MONASTERIES_OPEN = Text("Your monastery stays one tile short.")
MONASTERIES_SEE_CITY = Text("Your monastery scores after this choice.")
MONASTERIES_CHOOSE = Text("Place a meeple on your tile, or none.")
MONASTERIES_SCORED = Text("9 points, and the meeple from the monastery is back.")
MONASTERIES_CLOSING = Text(
    "Monasteries are safe points: nobody can join them, and the map grows around them anyway. **Place them where the "
    "map is dense**, so that the meeple comes back."
)

FIELDS = Text("Fields and the end")
FIELDS_OPENING = Text(
    "Roads and cities divide the grass into fields. A meeple there stays until the end, and scores **3 for every "
    "completed city next to its field.**"
)
FIELDS_SEE_GRASS = Text("Two cities are complete. The grass at M8 would touch both.")
FIELDS_PLACE = Text("Place your tile at M8, with a meeple on its larger field.")
FIELDS_PLACED = Text("The grass of your tile joins the field beside both cities.")
FIELDS_ELSEWHERE = Text("The grass there doesn't touch both completed cities.")
FIELDS_SEE_FIELDS = Text("A road divides your tile into two fields. The larger one touches both completed cities.")
FIELDS_CLAIM = Text("Place a meeple on the larger field.")
FIELDS_CLAIMED = Text("Two completed cities score 6 at the end, and every other city beside the field adds 3.")
FIELDS_SMALL = Text("That field touches no completed city, so it scores nothing.")
FIELDS_UNCLAIMED = Text("Then the 6 points are nobody's.")
FIELDS_OTHER_FEATURE = Text("That's the road. Look for the field beside both cities.")
FIELDS_SEE_LAST = Text("The last tile is a monastery. Unfinished, it still scores 1 for each tile around it.")
FIELDS_PLACE_LAST = Text("Place it where most tiles are around it, with a meeple on it.")
FIELDS_PLACED_LAST = Text("5 tiles around it, and the monastery itself.")
FIELDS_FEWER = Text("Another cell has more tiles around it.")
FIELDS_SEE_END = Text("The game ends with this choice. A meeple in hand scores nothing now.")
FIELDS_LAST_MEEPLE = Text("Place a meeple on the monastery.")
FIELDS_ENDED = Text("At the end the monastery scores 6, and so does your field: you win 22 to 11.")
FIELDS_NOT_MONASTERY = Text("The monastery scores 6 more points.")
FIELDS_CLOSING = Text(
    "At the end, unfinished roads, cities and monasteries score 1 per tile, cities 1 more per shield. **Then fields "
    "score**: *Fields* below the board shows how much. An early meeple on a field is gone for long."
)

PLANS = Text("Two good plans")
PLANS_OPENING = Text("Two ideas win games: **share the large cities of others, and leave gaps that few tiles fill.**")
PLANS_SEE_CITY = Text("Coach's city is large: 4 tiles and a shield. It's open only at P9.")
PLANS_COME_CLOSE = Text("Place your tile at Q9 with its city facing P9, and a meeple on the city.")
PLANS_CLOSE = Text("One tile at P9 can join both cities.")
PLANS_FAR = Text("From there, no tile at P9 can join your city with Coach's.")
PLANS_HELPS_COACH = Text("That completes Coach's city: 12 points for Coach.")
PLANS_TURN_IT = Text("That's the right cell. Turn the tile, so that its city faces P9.")
PLANS_SEE_PIECE = Text("This small city is yours to claim, because it isn't joined yet.")
PLANS_CLAIM = Text("Place a meeple on the city.")
PLANS_CLAIMED = Text("You're one tile away from half of a large city.")
PLANS_NEEDS_MEEPLE = Text("Without a meeple in the city you'll share nothing.")
PLANS_SEE_TILE = Text("You've drawn a tile with a city from side to side.")
PLANS_JOIN = Text("Join both cities, without another meeple.")
PLANS_JOINED = Text("It's one city of 6 tiles now.")
PLANS_APART = Text("That doesn't join the cities.")
PLANS_SEE_SHARED = Text("The city is complete, with a meeple of each of you.")
PLANS_KEEP = Text("Place no meeple.")
PLANS_SHARED = Text("You both score 14. For you it took two tiles and one meeple.")
PLANS_FIELD = Text("A field beside one city scores 3, and the meeple never comes back.")
PLANS_SEE_SMALL_CITY = Text("Coach has begun a new city. Any tile with a city side completes it at M12.")
PLANS_BLOCK = Text("Place your road beside M12, so that fewer tiles fit there. The meeple is up to you.")
PLANS_BLOCKED = Text("Now the tile at M12 needs a city on one side and a road on another.")
PLANS_STILL_EASY = Text("Any tile with a city side still fits at M12.")
PLANS_SEE_BLOCK = Text("M12 now touches a city and a road.")
PLANS_CHOOSE = Text("Place a meeple on your tile, or none.")
PLANS_HARDER = Text("The fewer tiles fit, the longer Coach's meeple waits there.")
PLANS_CLOSING = Text(
    "**Share what's large, and make it hard for others to finish.** *Tiles* below the board shows what can "
    "still be drawn."
)

SOLO = Text("Playing alone")
SOLO_OPENING = Text(
    "Alone, you play three colours that take turns. **Your score is that of the lowest colour.** A completed "
    "feature scores only for a colour that's lowest."
)
SOLO_SEE_LOWEST = Text("The left colour has 1 point, the lowest. It must place a meeple if it has one.")
SOLO_CLOSE_CITY = Text("Complete the city at M9, with the meeple on it.")
SOLO_SCORED = Text("Left was lowest, so the city scores 4 for it. Then each colour took a turn.")
SOLO_CITY_OPEN = Text("The city at M9 stays open, and nothing scores.")
SOLO_SEE_TWO = Text("Middle has 2 points and a road open at P10. Right has 3 points and a city open at M12.")
SOLO_CHOOSE = Text("Complete the feature that scores. Any meeple will do.")
SOLO_ROAD_CLOSED = Text("Middle is lowest, so its road scores.")
SOLO_NEITHER = Text("That completes nothing.")
SOLO_SHORT_ROAD = Text("That road has only 2 tiles. Middle's road would score 4.")
SOLO_NOT_LAST = Text("Right isn't lowest with its 3 points, so its city would score nothing.")
SOLO_SEE_MEEPLE = Text("Middle must place a meeple, because it has one.")
SOLO_PLACE_MEEPLE = Text("Choose a city or road of your tile.")
SOLO_ROAD_SCORED = Text("4 points for Middle, and its meeple is back.")
SOLO_CLOSING = Text(
    "Complete a feature while its colour is lowest. You place a meeple every turn: **if a colour must and has none "
    "left, the game ends.** `/carcassonne` starts a solo game."
)
