-- The graph. Small integers are storage, 32-byte hashes are identity. Secondary indexes stand apart from their
-- tables (no inline UNIQUE), because the bulk writer drops them and creates them again from the text in here.

CREATE TABLE repo (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  url TEXT NOT NULL,
  root TEXT NOT NULL,
  indexed_at INTEGER NOT NULL,
  commit_id TEXT
);

CREATE TABLE files (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL,
  hash BLOB NOT NULL,
  language TEXT NOT NULL,
  size INTEGER NOT NULL,
  lines INTEGER NOT NULL,
  flags INTEGER NOT NULL
);
CREATE UNIQUE INDEX files_by_path ON files (path);

CREATE TABLE packages (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL
);
CREATE UNIQUE INDEX packages_by_path ON packages (path);

-- name_key: lower-case name. leaf_key: its last part, NULL where that is the whole name. file_id: NULL without a file.
CREATE TABLE nodes (
  id INTEGER PRIMARY KEY,
  hash BLOB NOT NULL,
  kind INTEGER NOT NULL,
  name TEXT NOT NULL,
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
CREATE UNIQUE INDEX nodes_by_hash ON nodes (hash);
CREATE INDEX nodes_by_name ON nodes (name_key);
CREATE INDEX nodes_by_leaf ON nodes (leaf_key) WHERE leaf_key IS NOT NULL;
CREATE INDEX nodes_by_file ON nodes (file_id);
CREATE INDEX nodes_by_package ON nodes (package_id);

-- Clustered by source. An index of a table without rowid ends in the primary key, so edges_by_target is ordered by
-- target, source, type, provenance. sites: varints, line and column in turn, NULL when there are none.
CREATE TABLE edges (
  source INTEGER NOT NULL,
  target INTEGER NOT NULL,
  type INTEGER NOT NULL,
  provenance INTEGER NOT NULL,
  confidence INTEGER NOT NULL,
  sites BLOB,
  hash BLOB NOT NULL,
  PRIMARY KEY (source, target, type, provenance)
) WITHOUT ROWID;
CREATE INDEX edges_by_target ON edges (target);
CREATE UNIQUE INDEX edges_by_hash ON edges (hash);

CREATE TABLE unresolved (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  source INTEGER NOT NULL,
  count INTEGER NOT NULL
);
CREATE INDEX unresolved_by_name ON unresolved (name_key);
CREATE INDEX unresolved_by_source ON unresolved (source);

-- symbols and files: posting lists, NULL when empty.
CREATE TABLE terms (
  id INTEGER PRIMARY KEY,
  term TEXT NOT NULL,
  stem TEXT NOT NULL,
  symbol_count INTEGER NOT NULL,
  file_count INTEGER NOT NULL,
  symbols BLOB,
  files BLOB
);
CREATE UNIQUE INDEX terms_by_term ON terms (term);
CREATE INDEX terms_by_stem ON terms (stem, term, symbol_count);

-- Whole-graph columns, one read each: 'adjacency', 'search_columns'.
CREATE TABLE blobs (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
);

-- Counted while writing, so that statistics need no scan. subject: 'node_kind', 'edge_type', 'language', 'total'.
CREATE TABLE counts (
  subject TEXT NOT NULL,
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (subject, name)
) WITHOUT ROWID;

CREATE TABLE route_symbols (
  id INTEGER PRIMARY KEY,
  method TEXT NOT NULL,
  pattern TEXT NOT NULL,
  framework TEXT NOT NULL,
  node INTEGER NOT NULL
);
CREATE INDEX route_symbols_by_node ON route_symbols (node);

CREATE TABLE package_roots (
  package TEXT PRIMARY KEY,
  root BLOB NOT NULL
) WITHOUT ROWID;

-- The chain. seq is the order of writing; AUTOINCREMENT so that it is never reused.
CREATE TABLE snapshots (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  hash BLOB NOT NULL UNIQUE,
  root BLOB NOT NULL,
  parent BLOB,
  commit_id TEXT,
  generation INTEGER NOT NULL,
  nodes INTEGER NOT NULL,
  edges INTEGER NOT NULL,
  files INTEGER NOT NULL,
  created_at INTEGER NOT NULL
);

-- Which edges came and went with a snapshot, by hash: row ids do not outlive a snapshot.
CREATE TABLE edge_events (
  id INTEGER PRIMARY KEY,
  snapshot BLOB NOT NULL,
  edge BLOB NOT NULL,
  source BLOB NOT NULL,
  target BLOB NOT NULL,
  type INTEGER NOT NULL,
  provenance INTEGER NOT NULL,
  event INTEGER NOT NULL
);
CREATE INDEX edge_events_by_snapshot ON edge_events (snapshot);
CREATE INDEX edge_events_by_edge ON edge_events (edge);

-- Metadata: keyed by hash or by word, never by row id, and never part of a hash. It outlives every snapshot.

CREATE TABLE notes (
  key TEXT NOT NULL,
  hash BLOB NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (key, hash)
) WITHOUT ROWID;

CREATE TABLE feedback (
  id INTEGER PRIMARY KEY,
  symbol BLOB NOT NULL,
  keyword_cluster TEXT NOT NULL,
  kind TEXT NOT NULL,
  weight REAL NOT NULL,
  package_root BLOB,
  created_at INTEGER NOT NULL
);
CREATE INDEX feedback_by_symbol ON feedback (symbol);
CREATE INDEX feedback_by_cluster ON feedback (keyword_cluster);

CREATE TABLE vocab_associations (
  word TEXT NOT NULL,
  symbol BLOB NOT NULL,
  weight REAL NOT NULL,
  observations INTEGER NOT NULL,
  package_root BLOB,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (word, symbol)
) WITHOUT ROWID;
