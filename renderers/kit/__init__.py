"""What every picture is made of: canvas, type, colours, pieces, signs, boards on a grid. Knows no game."""
