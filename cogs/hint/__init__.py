"""*Hint*: the best moves of a decision, for the member who decides."""
