-- What was found when a game that has ended was looked back over, once for each table, as JSON.

CREATE TABLE reviews (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    found TEXT COLLATE "C" NOT NULL
);
