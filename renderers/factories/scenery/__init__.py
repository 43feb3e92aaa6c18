"""The little pictures on whole cards: one idea each, in flat shapes of five tints of the type's colour."""
