-- What the host owes its channels: written with the entry of the log that causes it, worked off, ticked off. A subject
-- owes one thing of each kind; a retired board or an outdated call is named by its message. Members stand in order.

CREATE TABLE debts (
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    message INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    rev INTEGER NOT NULL,
    members TEXT NOT NULL,
    fresh INTEGER NOT NULL CHECK (fresh IN (0, 1)),
    since TEXT NOT NULL,
    due TEXT NOT NULL,
    tries INTEGER NOT NULL CHECK (tries >= 0),
    PRIMARY KEY (kind, subject, message)
) STRICT, WITHOUT ROWID;

CREATE INDEX debts_by_due ON debts (due);

CREATE INDEX debts_by_subject ON debts (subject);
