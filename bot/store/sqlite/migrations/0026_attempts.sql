-- What members answered to the puzzle of a day, once each: the notation of a move, and whether that solved it.

CREATE TABLE attempts (
    member INTEGER NOT NULL,
    day INTEGER NOT NULL,
    puzzle TEXT NOT NULL,
    move TEXT NOT NULL,
    solved INTEGER NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (member, day)
) STRICT, WITHOUT ROWID;
