-- What members and servers chose for themselves; what does not stand here has its default.

CREATE TABLE settings (
    whose TEXT NOT NULL CHECK (whose IN ('member', 'server')),
    id INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (whose, id, name)
) STRICT, WITHOUT ROWID;

INSERT INTO settings (whose, id, name, value)
    SELECT 'server', CAST(substr(key, 25) AS INTEGER), 'challenges', value FROM notes
    WHERE key GLOB 'who opens challenges in [0-9]*';

DELETE FROM notes WHERE key GLOB 'who opens challenges in [0-9]*';
