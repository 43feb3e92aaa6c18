"""The decisions of Otys in turn order, from the key to the Timer."""
