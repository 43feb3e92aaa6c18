"""Small pictures on whole cards, in flat shapes of five tints of a colour."""
