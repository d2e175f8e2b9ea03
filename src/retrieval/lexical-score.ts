/**
 * The lexical score that carries the ranking: BM25F over six fields of a symbol and the path of its file, then the
 * whole file's BM25 as a prior. Query terms and their postings in, one score per node out. Pure.
 * Weights: docs/decisions/0002-weights-of-the-score.md.
 */
import { NODE_FLAGS } from '../model/graph.ts';
import type { TermPostings } from '../model/search-index.ts';
import { groupBy } from '../util/group-by.ts';
import { wordStem } from '../util/irregular-verbs.ts';
import type { Corpus } from './corpus.ts';
import { type FieldWeights, type TermEvidence, termEvidence } from './term-evidence.ts';

export interface LexicalParams {
  readonly fields: FieldWeights;
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
    doc: { weight: 1.5, b: 0.4 },
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

const rarity = (df: number, of: number): number => Math.log(1 + Math.max(0, of - df + 0.5) / (df + 0.5));

const FILE_K = 1.2;
const FILE_B = 0.75;

export function scoreLexically(corpus: Corpus, query: readonly WeightedPostings[], params: LexicalParams = LEXICAL_PARAMS): LexicalScores {
  const run = new LexicalRun(corpus, params);
  const groups = groupByStem(query).map((group) => ({ group, gain: expectedGain(group, corpus) }));
  groups.sort((a, b) => b.gain - a.gain);
  const most = groups[0]?.gain ?? 0;
  for (const { group, gain } of groups) run.addGroup(group, gain < IDLE_GAIN * most);
  return run.finish();
}

/** A word that is worth less than this share of the rarest one adds to symbols that other words found, but finds none by itself. */
const IDLE_GAIN = 0.15;

/** What a word that is matched is worth: its weight and its rarity. */
export function expectedGain(group: readonly WeightedPostings[], corpus: Corpus): number {
  const most = Math.max(...group.map((q) => q.postings.symbolCount));
  return Math.max(...group.map((q) => q.weight)) * rarity(most, corpus.symbols);
}

/** Inflections of one word are one piece of evidence: `view` in a name and `views` in its path do not count twice. */
export function groupByStem<T extends WeightedPostings>(query: readonly T[]): T[][] {
  return [...groupBy(query, ({ postings: { term } }) => (STEMMABLE.test(term) ? wordStem(term) : term)).values()];
}

const STEMMABLE = /^[a-z]{3,24}$/;

class LexicalRun {
  readonly #c: Corpus;
  readonly #p: LexicalParams;
  readonly #score: Float64Array;
  readonly #matched: Float64Array;
  readonly #nameHits: Float64Array;
  readonly #files: Float64Array;
  /** Evidence of the group at hand, per node and per file; back to zero after each group. */
  readonly #evidence: Float64Array;
  readonly #inPath: Float64Array;
  readonly #inContent: Float64Array;
  /** Nodes of the group at hand. */
  readonly #found: Uint32Array;
  /** Nodes with a score, in order of their first gain. */
  readonly #touched: Uint32Array;
  #touchedCount = 0;
  #total = 0;

  constructor(corpus: Corpus, params: LexicalParams) {
    const { nodes, files } = corpus.columns;
    this.#c = corpus;
    this.#p = params;
    this.#score = new Float64Array(nodes);
    this.#files = new Float64Array(files);
    const scratch = cleanScratch(corpus);
    this.#matched = scratch.matched;
    this.#nameHits = scratch.nameHits;
    this.#evidence = scratch.evidence;
    this.#found = scratch.found;
    this.#touched = scratch.touched;
    this.#inPath = scratch.inPath;
    this.#inContent = scratch.inContent;
  }

  addGroup(group: readonly WeightedPostings[], onlyTouched: boolean): void {
    const weight = Math.max(...group.map((q) => q.weight));
    const files: number[] = [];
    const gathered = { found: 0, missed: 0 };
    for (const q of group) {
      const says = termEvidence(q.postings, this.#c, this.#p.fields);
      this.#gatherSymbols(says, q.weight / weight, gathered, onlyTouched);
      this.#gatherFiles(says, q.weight / weight, files);
    }
    const nodes = this.#found.subarray(0, gathered.found);
    const gain = weight * rarity(gathered.found + gathered.missed, this.#c.symbols);
    this.#total += gain;
    const pathFiles = this.#scoreFiles(files, weight);
    // A word that is nearly everywhere is worth nothing.
    if (gain > 0) this.#gainAll(nodes, gain);
    if (gain > 0 && !onlyTouched) for (const file of pathFiles) this.#addPathOnly(file, gain);
    for (let i = 0; i < nodes.length; i++) this.#evidence[nodes[i] as number] = 0;
    for (const file of files) {
      this.#inPath[file] = 0;
      this.#inContent[file] = 0;
    }
  }

  /** Counts the symbols it finds, and those it passes over because the word is too common and no other word has found them. */
  #gatherSymbols({ ids, evidence, inName }: TermEvidence, share: number, gathered: { found: number; missed: number }, onlyTouched: boolean): void {
    const [score, sum, nameHits, nodes] = [this.#score, this.#evidence, this.#nameHits, this.#found];
    let found = gathered.found;
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as number;
      if (onlyTouched && score[id] === 0) {
        gathered.missed++;
        continue;
      }
      const before = sum[id] as number;
      if (before === 0) nodes[found++] = id;
      sum[id] = before + share * (evidence[i] as number);
      if (inName[i] !== 0) nameHits[id] = (nameHits[id] as number) + share * (inName[i] as number);
    }
    gathered.found = found;
  }

  #gatherFiles({ files, inPath, inContent }: TermEvidence, share: number, found: number[]): void {
    const [paths, contents] = [this.#inPath, this.#inContent];
    for (let i = 0; i < files.length; i++) {
      const id = files[i] as number;
      if (paths[id] === 0 && contents[id] === 0) found.push(id);
      paths[id] = (paths[id] as number) + share * (inPath[i] as number);
      contents[id] = (contents[id] as number) + share * (inContent[i] as number);
    }
  }

  /** File BM25 of the group; returns the files whose path has it. */
  #scoreFiles(files: readonly number[], weight: number): number[] {
    const { columns, fileAverages } = this.#c;
    const gain = weight * rarity(files.length, columns.files);
    const lengths = columns.fileLengths[1] as Uint32Array;
    for (const id of files) {
      const tf = (this.#inContent[id] as number) + 2 * (this.#inPath[id] as number);
      const norm = FILE_K * (1 - FILE_B + (FILE_B * (lengths[id] as number)) / (fileAverages[1] as number));
      this.#files[id] = (this.#files[id] as number) + (gain * tf * (FILE_K + 1)) / (tf + norm);
    }
    return files.filter((id) => (this.#inPath[id] as number) > 0);
  }

  /** Of a file whose path has the word. */
  #pathEvidence(file: number): number {
    const tf = this.#inPath[file] as number;
    const { weight, b } = this.#p.fields.path;
    const length = (this.#c.columns.fileLengths[0] as Uint32Array)[file] as number;
    return (weight * tf) / (1 - b + (b * length) / (this.#c.fileAverages[0] as number));
  }

  /** Symbols of a file whose path has the group's word, though they themselves do not. */
  #addPathOnly(file: number, gain: number): void {
    const v = this.#pathEvidence(file);
    const end = this.#c.fileStart[file + 1] as number;
    for (let id = this.#c.fileStart[file] as number; id < end; id++) if (this.#evidence[id] === 0) this.#gain(id, gain, v);
  }

  #gainAll(nodes: Uint32Array, gain: number): void {
    const { nodeFile } = this.#c.columns;
    const [evidence, inPath] = [this.#evidence, this.#inPath];
    for (let i = 0; i < nodes.length; i++) {
      const id = nodes[i] as number;
      const file = nodeFile[id] as number;
      this.#gain(id, gain, (evidence[id] as number) + (inPath[file] ? this.#pathEvidence(file) : 0));
    }
  }

  #gain(id: number, gain: number, v: number): void {
    const score = this.#score;
    if (score[id] === 0) this.#touched[this.#touchedCount++] = id;
    score[id] = (score[id] as number) + (gain * v) / (this.#p.saturation + v);
    this.#matched[id] = (this.#matched[id] as number) + gain;
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
    const nameLengths = columns.nodeLengths[0] as Uint16Array;
    const byShare = coverageFactors(this.#p.coveragePower);
    const [score, matched, nameHits, total] = [this.#score, this.#matched, this.#nameHits, this.#total];
    const { nameCoverage, filePrior } = this.#p;
    const touched = this.#touched.subarray(0, this.#touchedCount);
    let best = 0;
    for (let i = 0; i < touched.length; i++) {
      const id = touched[i] as number;
      if (!answerable[id]) {
        score[id] = 0;
        continue;
      }
      const share = total === 0 ? 0 : (matched[id] as number) / total;
      coverage[id] = share;
      const named = Math.min(1, (nameHits[id] as number) / Math.max(1, nameLengths[id] as number));
      const file = columns.nodeFile[id] as number;
      const prior = file >= 0 ? (fileScore[file] as number) : 0;
      score[id] =
        (score[id] as number) *
        (byShare[Math.round(share * SHARE_STEPS)] as number) *
        (1 + nameCoverage * named * Math.min(1, 3 * share)) *
        (1 + filePrior * prior);
      best = Math.max(best, score[id] as number);
    }
    return { score, hits: above(FAINT * best, score, touched).sort(), fileScore, coverage };
  }
}

interface Scratch {
  readonly matched: Float64Array;
  readonly nameHits: Float64Array;
  readonly evidence: Float64Array;
  readonly found: Uint32Array;
  readonly touched: Uint32Array;
  readonly inPath: Float64Array;
  readonly inContent: Float64Array;
}

/** Arrays as long as the snapshot has nodes, reused by every question: allocating megabytes each time would keep the garbage collector busy. */
const scratches = new WeakMap<Corpus, Scratch>();

function cleanScratch(corpus: Corpus): Scratch {
  const known = scratches.get(corpus);
  const scratch = known ?? makeScratch(corpus.columns);
  if (known === undefined) scratches.set(corpus, scratch);
  else for (const column of Object.values(scratch)) column.fill(0);
  return scratch;
}

const makeScratch = ({ nodes, files }: Corpus['columns']): Scratch => ({
  matched: new Float64Array(nodes),
  nameHits: new Float64Array(nodes),
  evidence: new Float64Array(nodes),
  found: new Uint32Array(nodes),
  touched: new Uint32Array(nodes),
  inPath: new Float64Array(files),
  inContent: new Float64Array(files),
});

function above(bound: number, score: Float64Array, ids: Uint32Array): Uint32Array {
  const found = new Uint32Array(ids.length);
  let count = 0;
  for (let i = 0; i < ids.length; i++) if ((score[ids[i] as number] as number) > bound) found[count++] = ids[i] as number;
  return found.subarray(0, count);
}

const SHARE_STEPS = 1_000;
/** Symbols below this share of the best score are dropped, so that later stages need not look at them. */
const FAINT = 0.04;

/** A table of powers: computing one for each of tens of thousands of symbols would take a tenth of a question's time. */
function coverageFactors(power: number): Float64Array {
  if (factors.power !== power) factors = { power, byShare: Float64Array.from({ length: SHARE_STEPS + 1 }, (_, i) => (i / SHARE_STEPS + 0.05) ** power) };
  return factors.byShare;
}

/** The table for the last exponent; outside of benchmarks there is only one exponent. */
let factors = { power: Number.NaN, byShare: new Float64Array() };
