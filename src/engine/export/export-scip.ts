/**
 * The stored graph as a SCIP index: a document a file, with the places of its definitions and references. Names are
 * found in the files' own text; a file that changed since it was indexed is left out rather than put out of place.
 */
import { pathToFileURL } from 'node:url';
import { type GraphEdge, type GraphFile, type GraphNode, NODE_FLAGS } from '../../model/graph.ts';
import { isCallableKind, isTypeKind, type NodeKind } from '../../model/node-kinds.ts';
import { groupBy } from '../../util/group-by.ts';
import { lastPart } from '../../util/last-part.ts';
import { encodeScip, SCIP_KINDS, type ScipDocument, type ScipOccurrence, type ScipSuffix, type ScipSymbol, scipSymbol } from '../../wire/scip.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import { readTexts } from '../view/source-text.ts';

export interface ScipSummary {
  readonly documents: number;
  readonly occurrences: number;
  readonly symbols: number;
  /** Files whose text is not what was indexed. */
  readonly leftOut: readonly string[];
}

/** Edges whose places mention their target by name. */
const MENTIONS = ['calls', 'references', 'extends', 'implements', 'decorates', 'throws', 'type_hint_of', 'accesses_field', 'imports'];
const BATCH = 200;

export async function exportScip(repository: Repository, version: string, write: (piece: Uint8Array) => void): Promise<ScipSummary> {
  return withSnapshot(repository, async (view) => {
    const files = await view.reader.files();
    const names = await symbolNames(view, files);
    const summary = { documents: 0, occurrences: 0, symbols: 0, leftOut: [] as string[] };
    const root = pathToFileURL(view.repo.root).href;
    for (let at = 0; at < files.length || at === 0; at += BATCH) {
      const documents = await readDocuments(view, files.slice(at, at + BATCH), names, summary.leftOut);
      const [metadata, ...pieces] = encodeScip({ version, root }, documents);
      if (at === 0 && metadata !== undefined) write(metadata);
      for (const piece of pieces) write(piece);
      summary.documents += documents.length;
      for (const d of documents) {
        summary.occurrences += d.occurrences.length;
        summary.symbols += d.symbols.length;
      }
    }
    return summary;
  });
}

interface NamedSymbol {
  readonly symbol: string;
  readonly leaf: string;
  readonly kind: NodeKind;
}

/** SCIP name of every node, by id; what lies outside belongs to no package. */
async function symbolNames(view: SnapshotView, files: readonly GraphFile[]): Promise<Map<number, NamedSymbol>> {
  const names = new Map<number, NamedSymbol>();
  const packageName = view.repo.url;
  const version = view.snapshot.commit?.slice(0, 12) ?? '';
  for (let at = 0; at < files.length; at += BATCH)
    for (const node of await view.reader.nodesByFile(files.slice(at, at + BATCH).map((f) => f.path))) {
      const leaf = node.kind === 'file' ? node.file.slice(node.file.lastIndexOf('/') + 1) : lastPart(node.name);
      names.set(node.id, { symbol: scipSymbol(packageName, version, descriptors(node)), leaf, kind: node.kind });
    }
  return names;
}

function descriptors({ file, name, kind }: GraphNode): { name: string; suffix: ScipSuffix }[] {
  const path = file.split('/').map((part) => ({ name: part, suffix: 'namespace' as const }));
  if (kind === 'file') return path;
  const parts = name.split('.').filter((p) => p !== '');
  return [...path, ...parts.map((part, i) => ({ name: part, suffix: i + 1 < parts.length ? ('type' as const) : suffixOf(kind) }))];
}

function suffixOf(kind: NodeKind): ScipSuffix {
  if (kind === 'macro') return 'macro';
  if (kind === 'module') return 'namespace';
  return isTypeKind(kind) ? 'type' : isCallableKind(kind) ? 'method' : 'term';
}

async function readDocuments(
  view: SnapshotView,
  files: readonly GraphFile[],
  names: ReadonlyMap<number, NamedSymbol>,
  leftOut: string[],
): Promise<ScipDocument[]> {
  const texts = await readTexts(view, files);
  const nodes = await view.reader.nodesByFile(files.map((f) => f.path));
  const edges = await view.reader.edgesFrom(
    nodes.map((n) => n.id),
    [...MENTIONS, 'overrides'],
  );
  const ofFile = groupBy(nodes, (n) => n.file);
  const ofNode = groupBy(edges, (e) => e.source);
  return files.flatMap((file) => {
    const text = texts.get(file.path);
    if (text === undefined) {
      leftOut.push(file.path);
      return [];
    }
    return [toDocument(file, text.split('\n'), ofFile.get(file.path) ?? [], { names, edges: ofNode })];
  });
}

interface Relations {
  readonly names: ReadonlyMap<number, NamedSymbol>;
  readonly edges: ReadonlyMap<number, readonly GraphEdge[]>;
}

function toDocument(file: GraphFile, lines: readonly string[], nodes: readonly GraphNode[], { names, edges }: Relations): ScipDocument {
  const occurrences = nodes.flatMap((node) => {
    const own = edges.get(node.id) ?? [];
    return [...definitionOf(node, lines, names), ...own.flatMap((edge) => mentionsOf(edge, lines, names))];
  });
  occurrences.sort((a, b) => a.line - b.line || a.start - b.start || Number(b.definition) - Number(a.definition) || (a.symbol < b.symbol ? -1 : 1));
  return {
    path: file.path,
    language: file.language,
    occurrences: distinct(occurrences),
    symbols: nodes.flatMap((n) => symbolOf(n, names, edges.get(n.id) ?? [])),
  };
}

/** The name in the first lines of its declaration: decorators and modifiers may come before it. */
function definitionOf(node: GraphNode, lines: readonly string[], names: ReadonlyMap<number, NamedSymbol>): ScipOccurrence[] {
  const named = names.get(node.id);
  if (named === undefined) return [];
  const test = (node.flags & NODE_FLAGS.test) !== 0;
  if (node.kind === 'file') return [{ line: 0, start: 0, end: 0, symbol: named.symbol, definition: true, test }];
  const word = wordPattern(named.leaf);
  for (let line = node.startLine - 1; line < Math.min(node.endLine, node.startLine + 20, lines.length); line++) {
    const start = word.exec(lines[line] as string)?.index;
    if (start !== undefined) return [{ line, start, end: start + named.leaf.length, symbol: named.symbol, definition: true, test }];
  }
  return [];
}

const wordPattern = (word: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}_])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}_])`, 'u');

/** A file is imported by its name without the ending. */
const writtenName = ({ kind, leaf }: NamedSymbol): string => (kind === 'file' ? leaf.replace(/\.[^.]*$/, '') : leaf);

const WORD = /[\p{L}\p{N}_$]+[!?]?/uy;

function mentionsOf({ type, target, sites }: GraphEdge, lines: readonly string[], names: ReadonlyMap<number, NamedSymbol>): ScipOccurrence[] {
  const named = names.get(target);
  if (named === undefined || type === 'overrides') return [];
  const imported = type === 'imports';
  return sites.flatMap(({ line, column }) => {
    const text = lines[line - 1] ?? '';
    // An import's place is its statement; the name stands somewhere in it.
    const start = imported ? (wordPattern(writtenName(named)).exec(text)?.index ?? -1) : column;
    WORD.lastIndex = Math.max(0, start);
    const word = start < 0 ? undefined : WORD.exec(text)?.[0];
    return word === undefined ? [] : [{ line: line - 1, start, end: start + word.length, symbol: named.symbol, definition: false, imported }];
  });
}

function symbolOf(node: GraphNode, names: ReadonlyMap<number, NamedSymbol>, edges: readonly GraphEdge[]): ScipSymbol[] {
  const named = names.get(node.id);
  if (named === undefined || node.kind === 'route_handler') return [];
  const base = edges.filter((e) => e.type === 'implements' || e.type === 'overrides' || e.type === 'extends').flatMap((e) => names.get(e.target)?.symbol ?? []);
  const owner = node.name.includes('.') ? scipOwner(named.symbol) : '';
  const documentation = [node.signature, node.doc].filter((text) => text !== '');
  return [
    {
      symbol: named.symbol,
      kind: node.kind in SCIP_KINDS ? (node.kind as keyof typeof SCIP_KINDS) : 'unknown',
      name: named.leaf,
      documentation,
      enclosing: owner,
      implements: base,
    },
  ];
}

/** Without its last descriptor. */
const scipOwner = (symbol: string): string => symbol.replace(/(?:`(?:[^`]|``)*`|[\w+\-$]+)(?:\(\)\.|[/#.!])$/, '');

function distinct(occurrences: readonly ScipOccurrence[]): ScipOccurrence[] {
  const seen = new Set<string>();
  return occurrences.filter((o) => {
    const key = `${o.line} ${o.start} ${o.symbol}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
