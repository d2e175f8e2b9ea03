-- What the next index run builds on: outlines of the files, so that only changed ones are parsed again; changes to the
-- blobs, so that a small update does not write them whole; the uncommitted state of the working tree, when it is shown.

-- The columns have a new one, and outlines are only written by an index run: the graph is indexed again.
DELETE FROM repo;
DELETE FROM files;
DELETE FROM packages;
DELETE FROM nodes;
DELETE FROM edges;
DELETE FROM unresolved;
DELETE FROM terms;
DELETE FROM blobs;
DELETE FROM counts;
DELETE FROM package_roots;
DELETE FROM tree_parts;
DELETE FROM snapshots;

CREATE TABLE outlines (
  file_id INTEGER PRIMARY KEY,
  record BLOB NOT NULL
);

-- In order of id, each a change to the blob of that name as the ones before have left it.
CREATE TABLE blob_patches (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  value BLOB NOT NULL
);

-- Two files of a folder may declare the same route: the file says whose row it is.
DROP TABLE route_symbols;
CREATE TABLE route_symbols (
  id INTEGER PRIMARY KEY,
  method TEXT NOT NULL,
  pattern TEXT NOT NULL,
  framework TEXT NOT NULL,
  node INTEGER NOT NULL,
  file_id INTEGER NOT NULL
);
CREATE INDEX route_symbols_by_node ON route_symbols (node);
CREATE INDEX route_symbols_by_file ON route_symbols (file_id);

-- At most one row: the snapshot of the working tree, on top of the last one of the chain and never part of it.
CREATE TABLE overlay (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  hash BLOB NOT NULL,
  root BLOB NOT NULL,
  parent BLOB,
  commit_id TEXT,
  generation INTEGER NOT NULL,
  nodes INTEGER NOT NULL,
  edges INTEGER NOT NULL,
  files INTEGER NOT NULL,
  created_at INTEGER NOT NULL
);

-- Files that the overlay has otherwise than the commit, as they were read; NULL where there was none.
CREATE TABLE overlay_files (
  path TEXT PRIMARY KEY,
  content BLOB
) WITHOUT ROWID;
