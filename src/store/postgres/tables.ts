/** The columns of every table that rows are copied into, in the order of their values. `hash` is bytes, given as hex. */

export type ColumnType = 'int2' | 'int4' | 'int8' | 'text' | 'bytes' | 'hash';

const LIFE = { born: 'int4', died: 'int4' } as const;

export const COLUMNS = {
  files: { graph: 'int4', id: 'int4', path: 'text', hash: 'hash', language: 'text', size: 'int8', lines: 'int4', flags: 'int4', ...LIFE },
  packages: { graph: 'int4', id: 'int4', path: 'text' },
  nodes: {
    ...{ graph: 'int4', id: 'int4', hash: 'hash', kind: 'int2', name: 'text', name_key: 'text', leaf_key: 'text', qualified_name: 'text' },
    ...{ package_id: 'int4', file_id: 'int4', start_line: 'int4', end_line: 'int4', signature: 'text', doc: 'text', visibility: 'int2', flags: 'int4' },
    ...LIFE,
  },
  edges: { graph: 'int4', source: 'int4', target: 'int4', type: 'int2', provenance: 'int2', confidence: 'int2', sites: 'bytes', ...LIFE },
  unresolved: { graph: 'int4', id: 'int4', name: 'text', name_key: 'text', source: 'int4', count: 'int4', ...LIFE },
  terms: { graph: 'int4', term: 'text', stem: 'text', symbol_count: 'int4', file_count: 'int4', symbols: 'bytes', files: 'bytes', ...LIFE },
  route_symbols: { graph: 'int4', id: 'int4', method: 'text', pattern: 'text', framework: 'text', node: 'int4', file_id: 'int4', ...LIFE },
  outlines: { graph: 'int4', file_id: 'int4', record: 'bytes', ...LIFE },
  tree_parts: { graph: 'int4', package: 'text', part: 'text', count: 'int4', list: 'hash', leaves: 'bytes', ...LIFE },
  package_roots: { graph: 'int4', package: 'text', root: 'hash', ...LIFE },
  overlay_files: { graph: 'int4', path: 'text', content: 'bytes', ...LIFE },
  blobs: { graph: 'int4', name: 'text', value: 'bytes', ...LIFE },
  blob_patches: { graph: 'int4', name: 'text', value: 'bytes', ...LIFE },
  changes: { repository: 'int4', seq: 'int4', package: 'text', before: 'hash', after: 'hash', events: 'text', event_count: 'int4' },
  layer_units: {
    ...{ repository: 'int4', layer: 'text', unit: 'text', state: 'text', root: 'hash', nodes: 'int4', edges: 'int4', claims: 'bytes', record: 'text' },
    ...LIFE,
  },
} as const satisfies Record<string, Readonly<Record<string, ColumnType>>>;

export type Table = keyof typeof COLUMNS;

/** Whose rows belong to a graph and have a life of their own. */
export const GRAPH_TABLES = [
  ...(['files', 'nodes', 'edges', 'unresolved', 'terms', 'route_symbols', 'outlines', 'tree_parts'] as const),
  ...(['package_roots', 'overlay_files', 'blobs', 'blob_patches'] as const),
] as const;

/** `died` of a row that is still there. */
export const ALIVE = 2_147_483_647;

/** What an index has of a long text: as many characters as PostgreSQL's left() takes. */
const INDEXED = 160;

export const indexed = (value: string): string => (value.length <= INDEXED ? value : [...value.slice(0, INDEXED * 2)].slice(0, INDEXED).join(''));
