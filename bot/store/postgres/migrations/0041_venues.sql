-- Where a table or lobby lives: in a server with the bot, in its direct messages, or where it can only answer
-- interactions. There `link_guild` is the server without the bot, for links to messages; a group message has none.
-- Tables of earlier versions are in servers; those without one were played in direct messages.

ALTER TABLE tables ADD COLUMN venue TEXT COLLATE "C" NOT NULL DEFAULT 'server' CHECK (venue IN ('server', 'direct', 'interaction'));
ALTER TABLE tables ADD COLUMN link_guild BIGINT;
ALTER TABLE lobbies ADD COLUMN venue TEXT COLLATE "C" NOT NULL DEFAULT 'server' CHECK (venue IN ('server', 'direct', 'interaction'));
ALTER TABLE lobbies ADD COLUMN link_guild BIGINT;

UPDATE tables SET venue = 'direct' WHERE guild IS NULL;
UPDATE lobbies SET venue = 'direct' WHERE guild IS NULL;
