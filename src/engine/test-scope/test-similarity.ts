/**
 * How much each test speaks of what a change speaks of: rare words of the changed lines and names, looked up in the
 * postings of the index. 0 to 1, relative to the best.
 */
import type { CodeGraph } from '../../analysis/code-graph.ts';
import { FILE_FLAGS, type FileId, type NodeId } from '../../model/graph.ts';
import { FILE_FIELDS, PostingReader, SYMBOL_FIELDS, type TermPostings } from '../../model/search-index.ts';
import type { GraphReader } from '../../store/contract.ts';
import { countTerms } from '../../util/words.ts';

const NAME = SYMBOL_FIELDS.indexOf('name');
const BODY = SYMBOL_FIELDS.indexOf('body');
const PATH = FILE_FIELDS.indexOf('path');
const CONTENT = FILE_FIELDS.indexOf('content');
/** Words of a change beyond these are its most common ones. */
const MAX_TERMS = 120;
const NAME_WEIGHT = 2;
/** Of the BM25 formula: how soon repetition stops counting, and how much long tests are held back. */
const K = 1.2;
const B = 0.4;
/** Terms in a test, and in a test file, of ordinary length. */
const USUAL_TEST = 60;
const USUAL_FILE = 1_500;

interface TestsToCompare {
  readonly tests: ReadonlyMap<NodeId, { readonly fileId: FileId }>;
  testOf(id: NodeId): NodeId | undefined;
}

/** The words of the whole test file count for each of its tests, but less: helpers are at the top of files. */
const FILE_SHARE = 0.5;

export async function testSimilarity(reader: GraphReader, graph: CodeGraph, text: string, { tests, testOf }: TestsToCompare): Promise<Map<NodeId, number>> {
  const wanted = countTerms(text);
  const postings = await reader.postings([...wanted.keys()], MAX_TERMS);
  const own = new Map<NodeId, number>();
  const byFile = new Map<FileId, number>();
  for (const term of postings) {
    const weight = Math.log1p(wanted.get(term.term) as number) * Math.log(1 + graph.columns.nodes / (1 + term.symbolCount));
    addSymbols(term, weight, graph, testOf, own);
    addFiles(term, weight, graph, byFile);
  }
  return joined(tests, relative(own), relative(byFile));
}

function addSymbols(
  { symbols }: TermPostings,
  weight: number,
  { columns }: CodeGraph,
  testOf: (id: NodeId) => NodeId | undefined,
  scores: Map<NodeId, number>,
): void {
  const lengths = columns.nodeLengths[BODY] as Uint16Array;
  const entries = new PostingReader(symbols, SYMBOL_FIELDS.length);
  while (entries.next()) {
    const test = testOf(entries.id);
    if (test === undefined) continue;
    const count = (entries.counts[BODY] as number) + NAME_WEIGHT * (entries.counts[NAME] as number);
    add(scores, test, weight * saturated(count, (lengths[entries.id] as number) / USUAL_TEST));
  }
}

function addFiles({ files }: TermPostings, weight: number, { columns }: CodeGraph, scores: Map<FileId, number>): void {
  const lengths = columns.fileLengths[CONTENT] as Uint32Array;
  const entries = new PostingReader(files, FILE_FIELDS.length);
  while (entries.next()) {
    if (!((columns.fileFlags[entries.id] as number) & FILE_FLAGS.test)) continue;
    const count = (entries.counts[CONTENT] as number) + NAME_WEIGHT * (entries.counts[PATH] as number);
    add(scores, entries.id, weight * saturated(count, (lengths[entries.id] as number) / USUAL_FILE));
  }
}

const saturated = (count: number, length: number): number => (count * (K + 1)) / (count + K * (1 - B + B * length));

function add(scores: Map<number, number>, id: number, amount: number): void {
  scores.set(id, (scores.get(id) ?? 0) + amount);
}

function relative(scores: ReadonlyMap<number, number>): Map<number, number> {
  const best = [...scores.values()].reduce((most, score) => Math.max(most, score), 0);
  return new Map([...scores].map(([id, score]) => [id, score / best]));
}

function joined(tests: TestsToCompare['tests'], own: ReadonlyMap<NodeId, number>, byFile: ReadonlyMap<FileId, number>): Map<NodeId, number> {
  const scores = new Map<NodeId, number>();
  for (const [id, { fileId }] of tests) {
    const score = ((own.get(id) ?? 0) + FILE_SHARE * (byFile.get(fileId) ?? 0)) / (1 + FILE_SHARE);
    if (score > 0) scores.set(id, score);
  }
  return scores;
}
