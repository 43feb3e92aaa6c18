-- What belongs to a server, the runs in a challenge, and what was imported are found without reading what belongs to all
-- others: twenty thousand servers have a million tables.

CREATE INDEX tables_by_guild ON tables (guild, status);

CREATE INDEX runs_by_challenge ON tables (challenge) WHERE challenge IS NOT NULL;

CREATE INDEX imports ON entries (table_id) WHERE kind = 'import';
