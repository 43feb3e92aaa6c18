-- Which process serves this database, so that a second one can say so. That it lives is said by a lock of the system.

CREATE TABLE lease (
    one BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    holder TEXT COLLATE "C" NOT NULL,
    token TEXT COLLATE "C" NOT NULL,
    since TEXT COLLATE "C" NOT NULL,
    renewed TEXT COLLATE "C" NOT NULL
);
