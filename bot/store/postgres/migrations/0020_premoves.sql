-- What members left to be played on their next turns, a line for each move, and which entries of logs were played so.

CREATE TABLE premoves (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    member BIGINT NOT NULL,
    moves TEXT NOT NULL,
    careful BIGINT NOT NULL CHECK (careful IN (0, 1)),
    PRIMARY KEY (table_id, member)
);

ALTER TABLE entries ADD COLUMN beforehand BIGINT NOT NULL DEFAULT 0 CHECK (beforehand IN (0, 1));
