-- What was found when a game that has ended was looked back over, once for each table, as JSON.

CREATE TABLE reviews (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    found TEXT NOT NULL
) STRICT, WITHOUT ROWID;
