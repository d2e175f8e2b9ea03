-- Every row carries a seal over its values (row-seal.ts), so that damage on the disk is an error and never an answer.
-- NULL in rows that were written before. In terms and nodes it stands before what is long, because the seal of a name is
-- read without the rest of the row.

ALTER TABLE repo ADD COLUMN seal INTEGER;
ALTER TABLE files ADD COLUMN seal INTEGER;
ALTER TABLE packages ADD COLUMN seal INTEGER;
ALTER TABLE edges ADD COLUMN seal INTEGER;
ALTER TABLE unresolved ADD COLUMN seal INTEGER;
ALTER TABLE blobs ADD COLUMN seal INTEGER;
ALTER TABLE blob_patches ADD COLUMN seal INTEGER;
ALTER TABLE counts ADD COLUMN seal INTEGER;
ALTER TABLE route_symbols ADD COLUMN seal INTEGER;
ALTER TABLE package_roots ADD COLUMN seal INTEGER;
ALTER TABLE tree_parts ADD COLUMN seal INTEGER;
ALTER TABLE outlines ADD COLUMN seal INTEGER;
ALTER TABLE snapshots ADD COLUMN seal INTEGER;
ALTER TABLE overlay ADD COLUMN seal INTEGER;
ALTER TABLE overlay_files ADD COLUMN seal INTEGER;
ALTER TABLE package_changes ADD COLUMN seal INTEGER;
ALTER TABLE event_nodes ADD COLUMN seal INTEGER;
ALTER TABLE node_events ADD COLUMN seal INTEGER;
ALTER TABLE edge_events ADD COLUMN seal INTEGER;
ALTER TABLE file_events ADD COLUMN seal INTEGER;
ALTER TABLE notes ADD COLUMN seal INTEGER;
ALTER TABLE layers ADD COLUMN seal INTEGER;
ALTER TABLE layer_units ADD COLUMN seal INTEGER;
-- Of the record, which most questions do not read.
ALTER TABLE layer_units ADD COLUMN record_seal INTEGER;

ALTER TABLE nodes RENAME TO unsealed_nodes;
DROP INDEX nodes_by_hash;
DROP INDEX nodes_by_name;
DROP INDEX nodes_by_leaf;
DROP INDEX nodes_by_file;
DROP INDEX nodes_by_package;
CREATE TABLE nodes (
  id INTEGER PRIMARY KEY,
  hash BLOB NOT NULL,
  kind INTEGER NOT NULL,
  name TEXT NOT NULL,
  seal INTEGER,
  name_key TEXT NOT NULL,
  leaf_key TEXT,
  qualified_name TEXT NOT NULL,
  package_id INTEGER NOT NULL,
  file_id INTEGER,
  start_line INTEGER NOT NULL,
  end_line INTEGER NOT NULL,
  signature TEXT NOT NULL,
  doc TEXT NOT NULL,
  visibility INTEGER NOT NULL,
  flags INTEGER NOT NULL
);
INSERT INTO nodes (id, hash, kind, name, name_key, leaf_key, qualified_name, package_id, file_id, start_line, end_line, signature, doc, visibility, flags)
  SELECT id, hash, kind, name, name_key, leaf_key, qualified_name, package_id, file_id, start_line, end_line, signature, doc, visibility, flags
  FROM unsealed_nodes ORDER BY id;
DROP TABLE unsealed_nodes;
CREATE UNIQUE INDEX nodes_by_hash ON nodes (hash);
CREATE INDEX nodes_by_name ON nodes (name_key);
CREATE INDEX nodes_by_leaf ON nodes (leaf_key) WHERE leaf_key IS NOT NULL;
CREATE INDEX nodes_by_file ON nodes (file_id);
CREATE INDEX nodes_by_package ON nodes (package_id);

ALTER TABLE terms RENAME TO unsealed_terms;
DROP INDEX terms_by_term;
DROP INDEX terms_by_stem;
CREATE TABLE terms (
  id INTEGER PRIMARY KEY,
  term TEXT NOT NULL,
  stem TEXT NOT NULL,
  symbol_count INTEGER NOT NULL,
  file_count INTEGER NOT NULL,
  seal INTEGER,
  symbols BLOB,
  files BLOB
);
INSERT INTO terms (id, term, stem, symbol_count, file_count, symbols, files)
  SELECT id, term, stem, symbol_count, file_count, symbols, files FROM unsealed_terms ORDER BY id;
DROP TABLE unsealed_terms;
CREATE UNIQUE INDEX terms_by_term ON terms (term);
-- With the seal, so that variants are read, and checked, from the index alone.
CREATE INDEX terms_by_stem ON terms (stem, term, symbol_count, seal);
