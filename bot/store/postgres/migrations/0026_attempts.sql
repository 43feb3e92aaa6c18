-- What members answered to the puzzle of a day, once each: the notation of a move, and whether that solved it.

CREATE TABLE attempts (
    member BIGINT NOT NULL,
    day BIGINT NOT NULL,
    puzzle TEXT COLLATE "C" NOT NULL,
    move TEXT COLLATE "C" NOT NULL,
    solved BIGINT NOT NULL,
    at TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (member, day)
);
