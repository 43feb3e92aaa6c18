-- The channels of tables that can only answer interactions are read at every start.

CREATE INDEX unfinished_by_venue ON tables (venue, channel) WHERE status IN ('running', 'frozen');
