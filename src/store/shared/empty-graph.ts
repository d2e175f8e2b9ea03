/** The arrays of a graph without nodes. */
import { type Adjacency, buildAdjacency } from '../../model/adjacency.ts';
import { FILE_FIELDS, type SearchColumns, SYMBOL_FIELDS } from '../../model/search-index.ts';

const EMPTY = new Uint8Array(0);

export function emptyAdjacency(): Adjacency {
  const none = new Uint32Array(0);
  return buildAdjacency(0, { sources: none, targets: none, types: EMPTY, provenances: EMPTY });
}

export function emptySearchColumns(): SearchColumns {
  return {
    nodes: 0,
    files: 0,
    nodeFile: new Int32Array(0),
    nodeKind: EMPTY,
    nodeFlags: new Uint16Array(0),
    nodeOwner: new Int32Array(0),
    nodeStartLine: new Uint32Array(0),
    nodeEndLine: new Uint32Array(0),
    nodeOrder: new Uint32Array(0),
    nodeLengths: SYMBOL_FIELDS.map(() => new Uint16Array(0)),
    fileLengths: FILE_FIELDS.map(() => new Uint32Array(0)),
    fileFlags: EMPTY,
  };
}
