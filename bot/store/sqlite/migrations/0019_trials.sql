-- What members try out for themselves, one trial each at a table: the moves, a line each, from the rev where it began.

CREATE TABLE trials (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    member INTEGER NOT NULL,
    id TEXT NOT NULL UNIQUE,
    rev INTEGER NOT NULL,
    moves TEXT NOT NULL,
    PRIMARY KEY (table_id, member)
) STRICT, WITHOUT ROWID;
