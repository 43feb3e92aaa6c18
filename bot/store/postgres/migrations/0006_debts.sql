-- What the host owes its channels: written with the entry of the log that causes it, worked off, ticked off. A subject
-- owes one thing of each kind; a retired board or an outdated call is named by its message. Members stand in order.

CREATE TABLE debts (
    kind TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    message BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    rev BIGINT NOT NULL,
    members TEXT COLLATE "C" NOT NULL,
    fresh BIGINT NOT NULL CHECK (fresh IN (0, 1)),
    since TEXT COLLATE "C" NOT NULL,
    due TEXT COLLATE "C" NOT NULL,
    tries BIGINT NOT NULL CHECK (tries >= 0),
    PRIMARY KEY (kind, subject, message)
);

CREATE INDEX debts_by_due ON debts (due);

CREATE INDEX debts_by_subject ON debts (subject);
