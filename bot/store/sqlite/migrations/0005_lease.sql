-- Which process serves this database, so that a second one can say so. That it lives is said by a lock of the system.

CREATE TABLE lease (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    holder TEXT NOT NULL,
    token TEXT NOT NULL,
    since TEXT NOT NULL,
    renewed TEXT NOT NULL
) STRICT;
