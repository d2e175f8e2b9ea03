/**
 * What a compiler resolved, from SCIP indexes that the user names: mentions of symbols, implementations, symbols of other
 * packages. A mention that the code graph has at the same place confirms its edge; any other is a new one. An edge rests
 * on the content of its source's file. Definitions that no symbol of the index stands for are counted, with examples.
 */
import { isAbsolute, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../../errors.ts';
import type { GraphFile, GraphNode } from '../../model/graph.ts';
import { fileHash } from '../../model/hash.ts';
import { repoCommand } from '../../util/own-command.ts';
import { readIfThere } from '../../util/read-if-there.ts';
import type { Layer, LayerSubject, PlannedUnit } from '../contract.ts';
import { ROLE, type ScipDocument } from './decode-scip.ts';
import { documentClaims, type IndexedDocument } from './document-claims.ts';
import { INHERITANCE, MENTIONS } from './edge-types.ts';
import { FileSymbols } from './match-definitions.ts';
import { readIndex } from './read-indexes.ts';
import { isLocal } from './scip-symbol.ts';

interface PlacedDocument {
  readonly document: ScipDocument;
  readonly file: GraphFile;
}

interface ScipUnit extends PlannedUnit, PlacedDocument {
  /** Every document of the run: a mention in one leads to a definition in another. */
  readonly all: ReadonlyMap<string, PlacedDocument>;
}

const EXAMPLES = 5;

export const layer: Layer<ScipUnit> = {
  id: 'scip',
  version: 1,
  source: 'what compilers resolved, from SCIP indexes',
  async plan({ repo, inputs, files, count }) {
    if (inputs.length === 0) throw new UserError('USAGE', 'Which index is meant?', { hint: `\`${repoCommand('ingest-scip FILE')}\` reads a SCIP index.` });
    const byPath = new Map(files.map((f) => [f.path, f]));
    const unknown: string[] = [];
    const all = new Map<string, PlacedDocument>();
    const digests: string[] = [];
    for (const { documents, digest, root } of inputs.map(readIndex)) {
      digests.push(digest);
      const folder = folderWithin(repo.root, root);
      for (const document of documents) {
        const file = byPath.get(posix.join(folder, document.path)) ?? byPath.get(document.path);
        if (file === undefined) unknown.push(document.path);
        else all.set(file.path, { document, file });
      }
    }
    if (unknown.length > 0) count({ what: 'documents name files that the index does not have', count: unknown.length, examples: unknown.slice(0, EXAMPLES) });
    const state = digests.join(' ');
    return [...all.values()].map(({ document, file }) => ({ key: file.path, state: `${file.hash} ${state}`, label: file.path, document, file, all }));
  },
  async fill(subject, units, emit) {
    const symbols = await matchAll(subject, units[0]?.all.values() ?? []);
    const sums = { confirmed: 0, found: 0, external: 0 };
    for (const unit of units) {
      const lines = await indexedLines(subject, unit.file);
      const claims = lines && documentClaims(await indexedDocument(subject, unit, lines), symbols);
      for (const name of COUNTED) sums[name] += claims?.[name] ?? 0;
      await emit(unit, claims && { nodes: claims.nodes, edges: claims.edges });
    }
    subject.count({ what: 'mentions are in the code graph already', count: sums.confirmed });
    subject.count({ what: 'mentions are new', count: sums.found });
    subject.count({ what: 'mentions are of symbols outside, and new', count: sums.external });
  },
};

/** Where in the repository the paths of an index begin: a project of a monorepo is often indexed by itself. '' for its root, and for what lies elsewhere. */
function folderWithin(repository: string, address: string): string {
  if (!address.startsWith('file://')) return '';
  const folder = relative(repository, fileURLToPath(address));
  return folder.startsWith('..') || isAbsolute(folder) ? '' : folder.split(sep).join('/');
}

const COUNTED = ['confirmed', 'found', 'external'] as const;

/** Undefined when the file on disk is not the indexed one: places would mean other symbols. */
async function indexedLines({ repo }: LayerSubject, { path, hash }: GraphFile): Promise<string[] | undefined> {
  const bytes = await readIfThere(join(repo.root, path));
  return bytes === undefined || fileHash(repo.url, path, bytes) !== hash ? undefined : bytes.toString('utf8').split('\n');
}

/** Symbols of ours by their SCIP name. */
async function matchAll(subject: LayerSubject, documents: Iterable<PlacedDocument>): Promise<Map<string, GraphNode>> {
  const found = new Map<string, GraphNode>();
  const unmatched: string[] = [];
  let matched = 0;
  for (const { document, file } of documents) {
    const lines = (await indexedLines(subject, file)) ?? [];
    const symbols = new FileSymbols(await subject.reader.nodesByFile([file.path]));
    for (const { symbol, line, start, end, roles } of document.occurrences) {
      if (!(roles & ROLE.definition) || isLocal(symbol)) continue;
      const match = symbols.match({ symbol, line: line + 1, text: lines[line]?.slice(start, end) ?? '' });
      if (match === 'not_modelled') continue;
      if (match === 'unmatched') unmatched.push(`${file.path}:${line + 1} ${symbol}`);
      else {
        matched++;
        found.set(symbol, match);
      }
    }
  }
  subject.count({ what: 'definitions are symbols of the index', count: matched });
  if (unmatched.length > 0)
    subject.count({ what: 'definitions are not, parameters and local names aside', count: unmatched.length, examples: unmatched.slice(0, EXAMPLES) });
  return found;
}

async function indexedDocument({ reader }: LayerSubject, { document, file }: PlacedDocument, lines: readonly string[]): Promise<IndexedDocument> {
  const nodes = await reader.nodesByFile([file.path]);
  const edges = await reader.edgesFrom(
    nodes.map((n) => n.id),
    [...MENTIONS, ...INHERITANCE],
  );
  const targets = new Map((await reader.nodes([...new Set(edges.map((e) => e.target))])).map((n) => [n.id, n]));
  return { document, file: file.hash, lines, nodes, edges, targets };
}
