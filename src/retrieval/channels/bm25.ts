/**
 * The lexical score that carries the ranking: BM25F over six fields of a symbol and the path of its file, then the
 * whole file's BM25 as a prior. Query terms and their postings in, one score per node out. Pure.
 * Weights: docs/performance.md, "Lexical score".
 */
import { NODE_FLAGS } from '../../model/graph.ts';
import { FILE_FIELDS, PostingReader, SYMBOL_FIELDS, type TermPostings } from '../../model/search-index.ts';
import type { Corpus } from '../corpus.ts';

export interface FieldWeight {
  readonly weight: number;
  /** How far length counts: 0 not at all, 1 fully. */
  readonly b: number;
}

export interface LexicalParams {
  readonly fields: Readonly<Record<(typeof SYMBOL_FIELDS)[number] | 'path', FieldWeight>>;
  readonly saturation: number;
  readonly filePrior: number;
  readonly coveragePower: number;
  readonly nameCoverage: number;
}

export const LEXICAL_PARAMS: LexicalParams = {
  fields: {
    name: { weight: 2, b: 0.5 },
    qualified: { weight: 2, b: 0.3 },
    path: { weight: 2, b: 0.6 },
    signature: { weight: 0.5, b: 0.5 },
    doc: { weight: 1, b: 0.2 },
    body: { weight: 0.5, b: 0.2 },
    members: { weight: 0.6, b: 0.5 },
  },
  saturation: 3.5,
  filePrior: 2,
  coveragePower: 0.15,
  nameCoverage: 0.4,
};

export interface WeightedPostings {
  readonly postings: TermPostings;
  readonly weight: number;
}

export interface LexicalScores {
  /** Per node; 0 where nothing matched. */
  readonly score: Float64Array;
  /** Nodes with a score. */
  readonly hits: Uint32Array;
  /** Per file, 0 to 1. */
  readonly fileScore: Float64Array;
  /** Share of the query's weight that a node matches, 0 to 1. */
  readonly coverage: Float64Array;
}

const FILE_K = 1.2;
const FILE_B = 0.75;

export function scoreLexically(corpus: Corpus, query: readonly WeightedPostings[], params: LexicalParams = LEXICAL_PARAMS): LexicalScores {
  const run = new LexicalRun(corpus, params);
  for (const q of query) run.addTerm(q);
  return run.finish();
}

class LexicalRun {
  readonly #c: Corpus;
  readonly #p: LexicalParams;
  readonly #score: Float64Array;
  readonly #matched: Float64Array;
  readonly #nameHits: Float64Array;
  readonly #files: Float64Array;
  /** Path evidence of the term at hand, per file. */
  readonly #path: Float64Array;
  readonly #stamp: Uint32Array;
  #term = 0;
  #total = 0;
  readonly #norms: Float64Array[];

  constructor(corpus: Corpus, params: LexicalParams) {
    const { nodes, files } = corpus.columns;
    this.#c = corpus;
    this.#p = params;
    this.#score = new Float64Array(nodes);
    this.#matched = new Float64Array(nodes);
    this.#nameHits = new Float64Array(nodes);
    this.#files = new Float64Array(files);
    this.#path = new Float64Array(files);
    this.#stamp = new Uint32Array(nodes);
    this.#norms = SYMBOL_FIELDS.map((f, i) =>
      Float64Array.of(params.fields[f].weight, 1 - params.fields[f].b, params.fields[f].b / (corpus.averages[i] as number)),
    );
  }

  addTerm({ postings, weight }: WeightedPostings): void {
    this.#term++;
    const pathFiles = this.#addFiles(postings, weight);
    const df = Math.max(postings.symbolCount, 1);
    const idf = Math.log(1 + (this.#c.symbols - df + 0.5) / (df + 0.5));
    if (idf <= 0) return;
    const gain = weight * idf;
    this.#total += gain;
    this.#addSymbols(postings.symbols, gain);
    for (const file of pathFiles) this.#addPathOnly(file, gain);
    for (const file of pathFiles) this.#path[file] = 0;
  }

  #addSymbols(bytes: Uint8Array, gain: number): void {
    const reader = new PostingReader(bytes, SYMBOL_FIELDS.length);
    const { nodeFile, nodeLengths } = this.#c.columns;
    while (reader.next()) {
      const { id, counts } = reader;
      let v = 0;
      for (let f = 0; f < counts.length; f++) {
        const tf = counts[f] as number;
        if (tf === 0) continue;
        const norm = this.#norms[f] as Float64Array;
        v += ((norm[0] as number) * tf) / ((norm[1] as number) + (norm[2] as number) * ((nodeLengths[f] as Uint16Array)[id] as number));
      }
      const file = nodeFile[id] as number;
      if (file >= 0) v += this.#path[file] as number;
      this.#stamp[id] = this.#term;
      if (counts[0]) this.#nameHits[id] = (this.#nameHits[id] as number) + (counts[0] as number);
      this.#gain(id, gain, v);
    }
  }

  /** Symbols of a file whose path has the term, though they themselves do not. */
  #addPathOnly(file: number, gain: number): void {
    const v = this.#path[file] as number;
    const end = this.#c.fileStart[file + 1] as number;
    for (let id = this.#c.fileStart[file] as number; id < end; id++) if (this.#stamp[id] !== this.#term) this.#gain(id, gain, v);
  }

  #gain(id: number, gain: number, v: number): void {
    this.#score[id] = (this.#score[id] as number) + (gain * v) / (this.#p.saturation + v);
    this.#matched[id] = (this.#matched[id] as number) + gain;
  }

  /** File BM25 over content; returns the files whose path has the term, with their path evidence set. */
  #addFiles(postings: TermPostings, weight: number): number[] {
    const { columns, fileAverages } = this.#c;
    const reader = new PostingReader(postings.files, FILE_FIELDS.length);
    const df = Math.max(postings.fileCount, 1);
    const idf = Math.log(1 + (columns.files - df + 0.5) / (df + 0.5));
    const { weight: pathWeight, b } = this.#p.fields.path;
    const [pathLengths, contentLengths] = columns.fileLengths as [Uint32Array, Uint32Array];
    const [pathAverage, contentAverage] = fileAverages as unknown as [number, number];
    const pathFiles: number[] = [];
    while (reader.next()) {
      const [inPath, inContent] = reader.counts as unknown as [number, number];
      const { id } = reader;
      if (inPath > 0) {
        this.#path[id] = (pathWeight * inPath) / (1 - b + (b * (pathLengths[id] as number)) / pathAverage);
        pathFiles.push(id);
      }
      const tf = inContent + 2 * inPath;
      const norm = FILE_K * (1 - FILE_B + (FILE_B * (contentLengths[id] as number)) / contentAverage);
      this.#files[id] = (this.#files[id] as number) + (weight * idf * tf * (FILE_K + 1)) / (tf + norm);
    }
    return pathFiles;
  }

  /** Against the best file that is not a test: long test files say every word, and must not make all others look small. */
  #relativeFileScores(): Float64Array {
    const { columns, fileStart } = this.#c;
    let best = 0;
    for (let file = 0; file < columns.files; file++) {
      const isTest = ((columns.nodeFlags[fileStart[file] as number] ?? 0) & NODE_FLAGS.test) !== 0;
      if (!isTest) best = Math.max(best, this.#files[file] as number);
    }
    return best === 0 ? this.#files : this.#files.map((s) => Math.min(1, s / best));
  }

  finish(): LexicalScores {
    const { columns, answerable } = this.#c;
    const fileScore = this.#relativeFileScores();
    const coverage = new Float64Array(columns.nodes);
    const hits: number[] = [];
    const nameLengths = columns.nodeLengths[0] as Uint16Array;
    for (let id = 0; id < columns.nodes; id++) {
      if (this.#score[id] === 0) continue;
      if (!answerable[id]) {
        this.#score[id] = 0;
        continue;
      }
      const share = this.#total === 0 ? 0 : (this.#matched[id] as number) / this.#total;
      coverage[id] = share;
      const named = Math.min(1, (this.#nameHits[id] as number) / Math.max(1, nameLengths[id] as number));
      const file = columns.nodeFile[id] as number;
      const prior = file >= 0 ? (fileScore[file] as number) : 0;
      this.#score[id] =
        (this.#score[id] as number) * (share + 0.05) ** this.#p.coveragePower * (1 + this.#p.nameCoverage * named) * (1 + this.#p.filePrior * prior);
      hits.push(id);
    }
    return { score: this.#score, hits: Uint32Array.from(hits), fileScore, coverage };
  }
}
