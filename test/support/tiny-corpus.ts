/**
 * A corpus of a few symbols for tests of channels: names, files and edges in; the input of a channel out, with a
 * reader that answers from memory and counts what it was asked.
 */

import { stemmer } from 'stemmer';
import type { EdgeType } from '../../src/model/edge-types.ts';
import type { GraphNode } from '../../src/model/graph.ts';
import { kindId, type NodeKind } from '../../src/model/node-kinds.ts';
import { FILE_FIELDS, PostingWriter, type SearchColumns, SYMBOL_FIELDS, type TermPostings } from '../../src/model/search-index.ts';
import type { ChannelInput } from '../../src/retrieval/channels/contract.ts';
import { buildCorpus, type Corpus } from '../../src/retrieval/corpus.ts';
import { EQUIVALENCE_PARAMS } from '../../src/retrieval/equivalence/equivalence-params.ts';
import { expandTerms } from '../../src/retrieval/keywords/expand-terms.ts';
import { extractKeywords } from '../../src/retrieval/keywords/extract-keywords.ts';
import { readIntent } from '../../src/retrieval/keywords/intent/read-intent.ts';
import { readTaskText } from '../../src/retrieval/keywords/task-text.ts';
import { scoreLexically } from '../../src/retrieval/lexical-score.ts';
import type { GraphReader, NameQuery } from '../../src/store/contract.ts';
import { identifierTerms, textTerms } from '../../src/util/words.ts';
import { adjacencyOf } from './adjacency-of.ts';

export interface TinySymbol {
  readonly name: string;
  readonly kind?: NodeKind;
  readonly file: string;
  readonly flags?: number;
  readonly signature?: string;
}

export interface TinyCorpus {
  readonly corpus: Corpus;
  readonly reader: GraphReader;
  /** Names of the store's methods that were called, in order. */
  readonly calls: string[];
  ask(task: string): Promise<ChannelInput>;
  names(candidates: readonly { readonly id: number }[]): string[];
}

/** Symbols of one file must stand together. Edges name symbols; the file's own node comes first in its file. */
export function tinyCorpus(symbols: readonly TinySymbol[], edges: readonly (readonly [string, EdgeType, string])[] = []): TinyCorpus {
  const nodes = graphNodes(symbols);
  const postings = indexTerms(nodes);
  const columns = searchColumns(nodes);
  const id = new Map(nodes.map((n) => [n.name, n.id]));
  const adjacency = adjacencyOf(
    nodes.length,
    edges.map(([from, type, to]) => [id.get(from) as number, id.get(to) as number, type]),
  );
  const corpus = buildCorpus(columns, adjacency);
  const calls: string[] = [];
  const reader = memoryReader(nodes, postings, calls);
  const ask = async (task: string): Promise<ChannelInput> => {
    const text = readTaskText(task);
    const keywords = extractKeywords(text);
    const terms = await expandTerms(reader, keywords.terms, { synonymsOf: () => [], meaningsOf: () => [], expansionsOf: () => [], shortFormsOf: () => [] });
    calls.length = 0;
    return {
      task,
      intent: readIntent(text),
      keywords,
      terms,
      corpus,
      reader,
      lexical: scoreLexically(corpus, terms),
      bestByWords: async () => [],
      classes: [],
      equivalence: EQUIVALENCE_PARAMS,
      vocabulary: [],
    };
  };
  return { corpus, reader, calls, ask, names: (candidates) => candidates.map((c) => (nodes[c.id] as GraphNode).name) };
}

function graphNodes(symbols: readonly TinySymbol[]): GraphNode[] {
  const files = [...new Set(symbols.map((s) => s.file))];
  return files
    .flatMap((file) => [{ name: file, kind: 'file' as const, file }, ...symbols.filter((s) => s.file === file)])
    .map(({ name, kind = 'function', file, flags = 0, signature = '' }: TinySymbol, id) => ({
      id,
      hash: '',
      kind,
      name,
      qualifiedName: `tiny://${file}.${name}`,
      package: file.slice(0, Math.max(0, file.lastIndexOf('/'))),
      fileId: files.indexOf(file),
      file,
      startLine: 1,
      endLine: 2,
      signature,
      doc: '',
      visibility: 'public',
      flags,
    }));
}

const leafOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
const ownerOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('.')));

function indexTerms(nodes: readonly GraphNode[]): Map<string, TermPostings> {
  const symbols = new Map<string, PostingWriter>();
  const files = new Map<string, PostingWriter>();
  const writer = (map: Map<string, PostingWriter>, term: string) => map.get(term) ?? (map.set(term, new PostingWriter()).get(term) as PostingWriter);
  for (const n of nodes) {
    if (n.kind === 'file') for (const term of new Set(textTerms(n.file.replace(/\.\w+$/, '')))) writer(files, term).add(n.fileId, [1, 0]);
    else {
      const fields = [identifierTerms(leafOf(n.name)), textTerms(ownerOf(n.name)), textTerms(n.signature)].map((terms) => new Set(terms));
      const counts = (term: string) => [...fields.map((f) => (f.has(term) ? 1 : 0)), 0, 0, 0];
      for (const term of new Set(fields.flatMap((f) => [...f]))) writer(symbols, term).add(n.id, counts(term));
    }
  }
  const terms = [...new Set([...symbols.keys(), ...files.keys()])];
  return new Map(
    terms.map((term) => {
      const [s, f] = [writer(symbols, term), writer(files, term)];
      return [term, { term, symbolCount: s.count, fileCount: f.count, symbols: s.finish(), files: f.finish() }];
    }),
  );
}

function searchColumns(nodes: readonly GraphNode[]): SearchColumns {
  const files = 1 + Math.max(-1, ...nodes.map((n) => n.fileId));
  return {
    nodes: nodes.length,
    files,
    nodeFile: Int32Array.from(nodes, (n) => n.fileId),
    nodeKind: Uint8Array.from(nodes, (n) => kindId(n.kind)),
    nodeFlags: Uint16Array.from(nodes, (n) => n.flags),
    nodeOwner: Int32Array.from(nodes, (n) => nodes.findIndex((o) => o.name === ownerOf(n.name))),
    nodeStartLine: new Uint32Array(nodes.length),
    nodeEndLine: new Uint32Array(nodes.length),
    nodeOrder: Uint32Array.from(nodes, (_, i) => i),
    nodeLengths: SYMBOL_FIELDS.map((f) => Uint16Array.from(nodes, (n) => (f === 'name' ? identifierTerms(leafOf(n.name)).length : 1))),
    fileLengths: FILE_FIELDS.map(() => new Uint32Array(files).fill(1)),
    fileFlags: new Uint8Array(files),
  };
}

function memoryReader(nodes: readonly GraphNode[], postings: ReadonlyMap<string, TermPostings>, calls: string[]): GraphReader {
  const byName = ({ names, limit = Number.POSITIVE_INFINITY }: NameQuery) => {
    const keys = new Set(names.map((n) => n.toLowerCase()));
    return nodes.filter((n) => keys.has(n.name.toLowerCase()) || keys.has(leafOf(n.name).toLowerCase())).slice(0, limit);
  };
  const byId = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).map((id) => nodes[id]);
  const answers = {
    nodes: byId,
    names: byId,
    nodesByName: byName,
    namesByName: byName,
    postings: (terms: readonly string[]) => terms.flatMap((t) => postings.get(t) ?? []),
    termsByStem: (stems: readonly string[]) =>
      [...postings.values()].flatMap(({ term, symbolCount }) => (stems.includes(stemmer(term)) ? [{ stem: stemmer(term), term, symbolCount }] : [])),
  };
  const counted = Object.entries(answers).map(([name, answer]) => [
    name,
    async (argument: never) => {
      calls.push(name);
      return answer(argument);
    },
  ]);
  return Object.fromEntries(counted) as unknown as GraphReader;
}
