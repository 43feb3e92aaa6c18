"""What a seat decides in Fantastic Factories: a market turn, a work phase, and what effects and limits ask for."""
