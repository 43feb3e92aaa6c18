"""Discord parts that every game shares: controls, board message, texts, errors."""
