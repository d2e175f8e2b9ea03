/**
 * Changes to SearchColumns: new values for some nodes and files, and how many ids there are now. Small and stored as
 * text beside the columns; applied one after another when the columns are read.
 */
import { FILE_FLAGS } from './graph.ts';
import { kindId } from './node-kinds.ts';
import { FILE_FIELDS, type SearchColumns, SYMBOL_FIELDS } from './search-index.ts';

export interface NodeColumnValues {
  readonly id: number;
  readonly file: number;
  readonly kind: number;
  readonly flags: number;
  readonly owner: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly order: number;
  /** In the order of SYMBOL_FIELDS. */
  readonly lengths: readonly number[];
}

export interface FileColumnValues {
  readonly id: number;
  readonly flags: number;
  /** In the order of FILE_FIELDS. */
  readonly lengths: readonly number[];
}

export interface ColumnsPatch {
  /** One more than the greatest id. */
  readonly nodeIds: number;
  readonly fileIds: number;
  readonly nodes: readonly NodeColumnValues[];
  readonly files: readonly FileColumnValues[];
}

export const NO_FILE = -1;

/** The values for ids without a node: nothing can be found there. */
export const absentNode = (id: number): NodeColumnValues => ({
  ...{ id, file: NO_FILE, kind: kindId('external'), flags: 0, owner: -1, startLine: 0, endLine: 0, order: 0 },
  lengths: SYMBOL_FIELDS.map(() => 0),
});

export const absentFile = (id: number): FileColumnValues => ({ id, flags: FILE_FLAGS.none, lengths: FILE_FIELDS.map(() => 0) });

/** Works on a copy: the columns that were read stay as they are. */
export function patchColumns(columns: SearchColumns, patches: readonly ColumnsPatch[]): SearchColumns {
  const last = patches.at(-1);
  if (last === undefined) return columns;
  const patched = resized(columns, last.nodeIds, last.fileIds);
  for (const patch of patches) {
    for (const n of patch.nodes) setNode(patched, n);
    for (const f of patch.files) setFile(patched, f);
  }
  return patched;
}

function resized(c: SearchColumns, nodes: number, files: number): SearchColumns {
  const grow = <T extends Int32Array | Uint32Array | Uint16Array | Uint8Array>(old: T, length: number): T => {
    const grown = new (old.constructor as new (length: number) => T)(length);
    grown.set(old.subarray(0, length));
    return grown;
  };
  const node = <T extends Int32Array | Uint32Array | Uint16Array | Uint8Array>(old: T) => grow(old, nodes);
  return {
    nodes,
    files,
    nodeFile: node(c.nodeFile),
    nodeKind: node(c.nodeKind),
    nodeFlags: node(c.nodeFlags),
    nodeOwner: node(c.nodeOwner),
    nodeStartLine: node(c.nodeStartLine),
    nodeEndLine: node(c.nodeEndLine),
    nodeOrder: node(c.nodeOrder),
    nodeLengths: c.nodeLengths.map(node),
    fileLengths: c.fileLengths.map((lengths) => grow(lengths, files)),
    fileFlags: grow(c.fileFlags, files),
  };
}

function setNode(c: SearchColumns, n: NodeColumnValues): void {
  c.nodeFile[n.id] = n.file;
  c.nodeKind[n.id] = n.kind;
  c.nodeFlags[n.id] = n.flags;
  c.nodeOwner[n.id] = n.owner;
  c.nodeStartLine[n.id] = n.startLine;
  c.nodeEndLine[n.id] = n.endLine;
  c.nodeOrder[n.id] = n.order;
  for (const [field, length] of n.lengths.entries()) (c.nodeLengths[field] as Uint16Array)[n.id] = length;
}

function setFile(c: SearchColumns, f: FileColumnValues): void {
  c.fileFlags[f.id] = f.flags;
  for (const [field, length] of f.lengths.entries()) (c.fileLengths[field] as Uint32Array)[f.id] = length;
}

export const encodePatch = (patch: ColumnsPatch): Uint8Array => Buffer.from(JSON.stringify(patch));

export const decodePatch = (bytes: Uint8Array): ColumnsPatch => JSON.parse(Buffer.from(bytes).toString()) as ColumnsPatch;
