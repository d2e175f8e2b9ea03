/**
 * JSON as scripts read it: snake case, symbols in order of rank, edges by qualified name. Overloads are one answer, so
 * parameter types stand beside the name, but for two of one name in one pack. Reading it back checks every
 * field: an edge that names no symbol, or a number where text belongs, is refused.
 */
import { EDGE_TYPES, type EdgeType } from '../model/edge-types.ts';
import { NODE_KINDS, type NodeKind } from '../model/node-kinds.ts';
import { splitOverload } from '../model/overload-name.ts';
import { type Pack, type PackedEdge, type PackedSymbol, type PackedUse, USE_RELATIONS } from '../model/pack.ts';
import { MalformedPack, type WireFormat } from './contract.ts';

export const json: WireFormat<string> = { name: 'json', mediaType: 'application/json', encode: (pack) => JSON.stringify(packRecord(pack)), decode: decodeJson };

export function packRecord(pack: Pack) {
  const names = writtenNames(pack.symbols);
  const name = (i: number) => (names[i] as WrittenName).qualified_name;
  return {
    symbols: pack.symbols.map((s, i) => ({
      ...(names[i] as WrittenName),
      kind: s.kind,
      file: s.file,
      start_line: s.startLine,
      end_line: s.endLine,
      signature: s.signature,
      score: s.score,
      components: s.components,
      provenance: s.provenance,
      distance: s.distance,
      ...(s.source === undefined ? {} : { source: s.source }),
      ...(s.sourceTokens === undefined ? {} : { source_tokens: s.sourceTokens }),
      ...(s.overloads === undefined ? {} : { overloads: s.overloads }),
      ...(s.uses === undefined ? {} : { uses: s.uses.map(useRecord) }),
    })),
    edges: pack.edges.map((e) => ({ source: name(e.source), target: name(e.target), type: e.type })),
    tokens_used: pack.tokensUsed,
    token_budget: pack.tokenBudget,
    pack_root: pack.packRoot,
    snapshot: pack.snapshot,
    keywords: pack.keywords,
    truncated: pack.truncated,
  };
}

interface WrittenName {
  readonly qualified_name: string;
  readonly parameters?: string;
}

function writtenNames(symbols: readonly PackedSymbol[]): WrittenName[] {
  const parts = symbols.map((s) => splitOverload(s.qualifiedName));
  const times = new Map<string, number>();
  for (const [plain] of parts) times.set(plain, (times.get(plain) ?? 0) + 1);
  return parts.map(([plain, parameters]) => {
    if (parameters === '') return { qualified_name: plain };
    return times.get(plain) === 1 ? { qualified_name: plain, parameters } : { qualified_name: plain + parameters };
  });
}

const useRecord = ({ relation, name, file, startLine, endLine, signature }: PackedUse) => ({
  relation,
  name,
  file,
  start_line: startLine,
  end_line: endLine,
  ...(signature === '' ? {} : { signature }),
});

function decodeJson(encoded: string): Pack {
  const record = new Fields(parse(encoded), 'pack');
  const symbols = record.list('symbols').map((s, i) => readSymbol(new Fields(s, `symbols[${i}]`)));
  const places = new Map(
    writtenNames(symbols)
      .map(({ qualified_name }, i) => [qualified_name, i] as const)
      .reverse(),
  );
  return {
    task: '',
    symbols,
    edges: record.list('edges').map((e, i) => readEdge(new Fields(e, `edges[${i}]`), places)),
    tokensUsed: record.number('tokens_used'),
    tokenBudget: record.number('token_budget'),
    packRoot: record.text('pack_root'),
    snapshot: record.text('snapshot'),
    keywords: record.list('keywords').map(String),
    truncated: record.number('truncated'),
  };
}

function parse(encoded: string): unknown {
  try {
    return JSON.parse(encoded);
  } catch (error) {
    throw new MalformedPack('not JSON', { cause: error });
  }
}

function readSymbol(s: Fields): PackedSymbol {
  return {
    hash: '',
    qualifiedName: s.text('qualified_name') + (s.has('parameters') ? s.text('parameters') : ''),
    name: '',
    kind: s.oneOf<NodeKind>('kind', NODE_KINDS),
    file: s.text('file'),
    startLine: s.number('start_line'),
    endLine: s.number('end_line'),
    signature: s.text('signature'),
    doc: '',
    visibility: 'public',
    score: s.number('score'),
    components: s.numbers('components'),
    provenance: s.text('provenance'),
    distance: s.number('distance'),
    ...(s.has('source') ? { source: s.text('source') } : {}),
    ...(s.has('source_tokens') ? { sourceTokens: s.number('source_tokens') } : {}),
    ...(s.has('overloads') ? { overloads: s.list('overloads').map(Number) } : {}),
    ...(s.has('uses') ? { uses: s.list('uses').map((u, i) => readUse(new Fields(u, `uses[${i}]`))) } : {}),
  };
}

const readUse = (u: Fields): PackedUse => ({
  relation: u.oneOf<PackedUse['relation']>('relation', USE_RELATIONS),
  name: u.text('name'),
  file: u.text('file'),
  startLine: u.number('start_line'),
  endLine: u.number('end_line'),
  signature: u.has('signature') ? u.text('signature') : '',
});

function readEdge(e: Fields, places: ReadonlyMap<string, number>): PackedEdge {
  const place = (end: 'source' | 'target') => places.get(e.text(end)) ?? e.refuse(end);
  return { source: place('source'), target: place('target'), type: e.oneOf<EdgeType>('type', EDGE_TYPES) };
}

/** Typed access to a parsed object; the path stands in the error. */
class Fields {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #path: string;

  constructor(value: unknown, path: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MalformedPack(`${path} is not an object`);
    this.#values = value as Record<string, unknown>;
    this.#path = path;
  }

  has = (name: string): boolean => Object.hasOwn(this.#values, name);

  text(name: string): string {
    const value = this.#values[name];
    return typeof value === 'string' ? value : this.refuse(name);
  }

  number(name: string): number {
    const value = this.#values[name];
    return typeof value === 'number' ? value : this.refuse(name);
  }

  list(name: string): readonly unknown[] {
    const value = this.#values[name];
    return Array.isArray(value) ? value : this.refuse(name);
  }

  numbers(name: string): Record<string, number> {
    const values = this.#values[name];
    if (typeof values !== 'object' || values === null || !Object.values(values).every((v) => typeof v === 'number')) return this.refuse(name);
    return values as Record<string, number>;
  }

  oneOf<T extends string>(name: string, known: readonly T[]): T {
    return known.find((k) => k === this.#values[name]) ?? this.refuse(name);
  }

  refuse(name: string): never {
    throw new MalformedPack(`${this.#path}.${name}`);
  }
}
