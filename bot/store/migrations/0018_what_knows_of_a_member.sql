-- Where a member is named, so that all that is kept about them is found: as who did something, as who opened a table,
-- and among those who were to hold a seat.

CREATE INDEX entries_by_member ON entries (member);

CREATE INDEX tables_by_opener ON tables (opener);

CREATE INDEX entries_of_seats ON entries (text) WHERE kind = 'seat';
