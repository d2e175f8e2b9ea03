/**
 * What is kept of a file between index runs: its outline without what only its own nodes show (documentation,
 * signatures, lines of symbols), and the names that it mentions anywhere. One record a file: the number of names, the
 * names, then the outline as JSON lists, which are half as long as objects and read faster.
 */
import type { ExportFact, FileOutline, ImportFact, MountFact, SymbolFact, TypeRefFact } from './facts.ts';
import type { WordHash } from './name-words.ts';
import { kindId, kindName } from './node-kinds.ts';

export interface KeptOutline {
  readonly outline: FileOutline;
  /** Hashes of every name that the file's facts speak of, each once. */
  readonly names: Int32Array;
}

type SymbolExtras = Pick<
  SymbolFact,
  | 'ownerType'
  | 'type'
  | 'value'
  | 'typeParams'
  | 'bounds'
  | 'params'
  | 'labels'
  | 'arity'
  | 'extensionOf'
  | 'hidden'
  | 'accessorOf'
  | 'local'
  | 'global'
  | 'fileOnly'
  | 'declaration'
  | 'statedBy'
  | 'aliases'
>;
type SymbolRow = [name: string, kind: number, owner: number, start: number, end: number, flags: number, extras?: SymbolExtras];
type TypeRow = [role: TypeRefFact['role'], at: number, type: string, line: number, column: number];
type ImportRow = [
  specifier: string,
  imported: string | null,
  local: string | null,
  line: number,
  extras?: Pick<ImportFact, 'renamed' | 'exportedAs' | 'start' | 'end'>,
];
type ExportRow = [exportedAs: string, expr: string];
type Row = [
  path: string,
  language: string,
  declaredModule: string,
  symbols: SymbolRow[],
  types: TypeRow[],
  imports: ImportRow[],
  exports: ExportRow[],
  mounts?: readonly MountFact[],
];

export function encodeOutline(outline: FileOutline, names: ReadonlySet<WordHash>): Uint8Array {
  const row: Row = [
    ...([outline.path, outline.language, outline.declaredModule] as const),
    outline.symbols.map(symbolRow),
    outline.types.map((t) => [t.role, t.at, t.type, t.line, t.column]),
    outline.imports.map(importRow),
    outline.exports.map((e) => [e.exportedAs, e.expr]),
  ];
  if (outline.mounts !== undefined) row.push(outline.mounts);
  const text = JSON.stringify(row);
  // Not from Buffer's pool: the record is handed from thread to thread.
  const bytes = Buffer.from(new ArrayBuffer(4 + 4 * names.size + Buffer.byteLength(text)));
  let at = bytes.writeUInt32LE(names.size, 0);
  for (const name of names) at = bytes.writeInt32LE(name, at);
  bytes.write(text, at);
  return new Uint8Array(bytes.buffer);
}

export function decodeOutline(record: Uint8Array): KeptOutline {
  const bytes = Buffer.from(record.buffer, record.byteOffset, record.byteLength);
  const text = 4 + 4 * bytes.readUInt32LE(0);
  const names = new Int32Array(record.slice(4, text).buffer);
  const [path, language, declaredModule, symbols, types, imports, exports, mounts] = JSON.parse(bytes.toString('utf8', text)) as Row;
  const outline: FileOutline = {
    path,
    language,
    declaredModule,
    symbols: symbols.map(toSymbol),
    types: types.map(([role, at, type, line, column]) => ({ role, at, type, line, column })),
    imports: imports.map(([specifier, imported, local, line, extras]) => ({ specifier, imported, local, line, ...extras })),
    exports: exports.map(([exportedAs, expr]): ExportFact => ({ exportedAs, expr })),
    ...(mounts === undefined ? {} : { mounts }),
    hasErrors: false,
  };
  return { outline, names };
}

/** Writes field by field instead of copying the symbol first: the copy was a noticeable part of an index run. */
function symbolRow(s: SymbolFact): SymbolRow {
  const row: SymbolRow = [s.name, kindId(s.kind), s.owner, s.start, s.end, s.flags];
  const {
    ownerType,
    type,
    value,
    typeParams,
    bounds,
    params,
    labels,
    arity,
    extensionOf,
    hidden,
    accessorOf,
    local,
    global,
    fileOnly,
    declaration,
    statedBy,
    aliases,
  } = s;
  const said =
    ownerType ??
    type ??
    value ??
    typeParams ??
    bounds ??
    params ??
    arity ??
    extensionOf ??
    hidden ??
    local ??
    global ??
    fileOnly ??
    declaration ??
    statedBy ??
    aliases;
  if (said !== undefined)
    row.push({
      ownerType,
      type,
      value,
      typeParams,
      bounds,
      params,
      labels,
      arity,
      extensionOf,
      hidden,
      accessorOf,
      local,
      global,
      fileOnly,
      declaration,
      statedBy,
      aliases,
    } as SymbolExtras);
  return row;
}

function importRow({ specifier, imported, local, line, renamed, exportedAs, start, end }: ImportFact): ImportRow {
  const row: ImportRow = [specifier, imported, local, line];
  if ((renamed ?? exportedAs ?? start) !== undefined) row.push({ renamed, exportedAs, start, end } as ImportRow[4] & object);
  return row;
}

const NOWHERE = { startLine: 0, endLine: 0, line: 0, column: 0, signature: '', doc: '', visibility: 'public' } as const;

function toSymbol([name, kind, owner, start, end, flags, extras]: SymbolRow): SymbolFact {
  return { name, kind: kindName(kind), owner, ...NOWHERE, start, end, flags, ...extras };
}
