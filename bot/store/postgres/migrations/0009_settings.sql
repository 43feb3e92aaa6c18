-- What members and servers chose for themselves; what does not stand here has its default.

CREATE TABLE settings (
    whose TEXT COLLATE "C" NOT NULL CHECK (whose IN ('member', 'server')),
    id BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    value TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (whose, id, name)
);
