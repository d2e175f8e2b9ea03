/**
 * By what the rows of each table are looked up: for every index that a question reads, the key of a row in it. What a
 * table's rows are counted by when it is read whole is a key that all of them share.
 */
import type { SqlRow } from './driver.ts';
import { prefixesOf } from './name-prefixes.ts';

/** `detail`: 0 to 255. */
export type AddKey = (lookup: Lookup, key: string, detail?: number) => void;

export type Lookup =
  | 'row'
  | 'name'
  | 'name prefix'
  | 'node hash'
  | 'node file'
  | 'node package'
  | 'file path'
  | 'package path'
  | 'term'
  | 'stem'
  | 'unresolved name'
  | 'unresolved source'
  | 'route node'
  | 'route file'
  | 'part'
  | 'parts'
  | 'note'
  | 'unit'
  | 'event';

interface KeyedTable {
  readonly columns: string;
  keysOf(row: SqlRow, add: AddKey): void;
}

const byRowAlone: KeyedTable = { columns: '1', keysOf: () => undefined };
const byPackageAndSnapshot = (table: string): KeyedTable => ({
  columns: 'package, seq',
  keysOf: ({ package: name, seq }, add) => add('event', eventKey(table, name as string, seq as number)),
});

export const KEYED_TABLES = {
  nodes: {
    columns: 'id, lower(hex(hash)) AS hash, kind, name_key, leaf_key, file_id, package_id',
    keysOf: ({ hash, kind, name_key, leaf_key, file_id, package_id }, add) => {
      for (const key of leaf_key === null ? [name_key] : [name_key, leaf_key]) {
        add('name', key as string, kind as number);
        for (const prefix of prefixesOf(key as string)) add('name prefix', prefix);
      }
      add('node hash', hash as string);
      if (file_id !== null) add('node file', String(file_id));
      add('node package', String(package_id));
    },
  },
  terms: {
    columns: 'term, stem',
    keysOf: ({ term, stem }, add) => {
      add('term', term as string);
      add('stem', stem as string);
    },
  },
  unresolved: {
    columns: 'name_key, source',
    keysOf: ({ name_key, source }, add) => {
      add('unresolved name', name_key as string);
      add('unresolved source', String(source));
    },
  },
  route_symbols: {
    columns: 'node, file_id',
    keysOf: ({ node, file_id }, add) => {
      add('route node', String(node));
      add('route file', String(file_id));
    },
  },
  tree_parts: {
    columns: 'package, part',
    keysOf: ({ package: name, part }, add) => {
      add('part', partKey(name as string, part as string));
      add('parts', name as string);
    },
  },
  notes: {
    columns: 'key, lower(hex(hash)) AS hash',
    keysOf: ({ key, hash }, add) => add('note', noteKey(key as string, hash as string)),
  },
  layer_units: {
    columns: 'layer, unit',
    keysOf: ({ layer, unit }, add) => add('unit', unitKey(layer as string, unit as string)),
  },
  node_events: byPackageAndSnapshot('node_events'),
  edge_events: byPackageAndSnapshot('edge_events'),
  file_events: byPackageAndSnapshot('file_events'),
  package_changes: byRowAlone,
  files: { columns: 'path', keysOf: ({ path }, add) => add('file path', path as string) },
  packages: { columns: 'path', keysOf: ({ path }, add) => add('package path', path as string) },
  event_nodes: byRowAlone,
  package_roots: byRowAlone,
  blobs: byRowAlone,
  blob_patches: byRowAlone,
  overlay: byRowAlone,
  overlay_files: byRowAlone,
  snapshots: byRowAlone,
  layers: byRowAlone,
} as const satisfies Record<string, KeyedTable>;

export type KeyedTableName = keyof typeof KEYED_TABLES;

export function keysOfRow(table: KeyedTableName, row: SqlRow, add: AddKey): void {
  add('row', table);
  KEYED_TABLES[table].keysOf(row, add);
}

export const partKey = (name: string, part: string): string => `${name}\n${part}`;
export const noteKey = (key: string, hash: string): string => `${key}\n${hash}`;
export const unitKey = (layer: string, unit: string): string => `${layer}\n${unit}`;
export const eventKey = (table: string, name: string, seq: number): string => `${table}\n${seq}\n${name}`;
