-- What members try out for themselves, one trial each at a table: the moves, a line each, from the rev where it began.

CREATE TABLE trials (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    member BIGINT NOT NULL,
    id TEXT COLLATE "C" NOT NULL UNIQUE,
    rev BIGINT NOT NULL,
    moves TEXT NOT NULL,
    PRIMARY KEY (table_id, member)
);
