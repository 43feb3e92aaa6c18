-- What members left to be played on their next turns, a line for each move, and which entries of logs were played so.

CREATE TABLE premoves (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    member INTEGER NOT NULL,
    moves TEXT NOT NULL,
    careful INTEGER NOT NULL CHECK (careful IN (0, 1)),
    PRIMARY KEY (table_id, member)
) STRICT, WITHOUT ROWID;

ALTER TABLE entries ADD COLUMN beforehand INTEGER NOT NULL DEFAULT 0 CHECK (beforehand IN (0, 1));
