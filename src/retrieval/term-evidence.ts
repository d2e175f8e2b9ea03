/**
 * The part of BM25F that depends on a term alone, not on the question: its evidence for each symbol over the symbol's
 * fields, and its count in each file. Postings in, plain columns out. Kept as long as the postings are, because decoding
 * a list again costs ten times as much as adding up its columns.
 */
import { FILE_FIELDS, lowestBit, PostingReader, SYMBOL_FIELDS, type SymbolField, type TermPostings } from '../model/search-index.ts';
import type { Corpus } from './corpus.ts';

export interface FieldWeight {
  readonly weight: number;
  /** How far length counts: 0 not at all, 1 fully. */
  readonly b: number;
}

export type FieldWeights = Readonly<Record<SymbolField | 'path', FieldWeight>>;

export interface TermEvidence {
  readonly ids: Uint32Array;
  /** For each id: the counts in its fields, by their weight and length. */
  readonly evidence: Float64Array;
  /** How often its name says the term. */
  readonly inName: Uint16Array;
  /** How often its body says it. */
  readonly inBody: Uint16Array;
  readonly files: Uint32Array;
  readonly inPath: Uint32Array;
  readonly inContent: Uint32Array;
  /** Those of `files` whose path says the term. */
  readonly pathFiles: Uint32Array;
}

type SymbolEvidence = Pick<TermEvidence, 'ids' | 'evidence' | 'inName' | 'inBody'>;

const NAME = SYMBOL_FIELDS.indexOf('name');
const BODY = SYMBOL_FIELDS.indexOf('body');

const known = new WeakMap<FieldWeights, WeakMap<TermPostings, TermEvidence>>();

/** Kept as long as the postings themselves are. */
export function termEvidence(postings: TermPostings, corpus: Corpus, weights: FieldWeights): TermEvidence {
  const byTerm = known.get(weights) ?? new WeakMap<TermPostings, TermEvidence>();
  const found = byTerm.get(postings) ?? { ...readSymbols(postings, corpus, weights), ...readFiles(postings) };
  known.set(weights, byTerm.set(postings, found));
  return found;
}

function readSymbols({ symbols, symbolCount }: TermPostings, corpus: Corpus, weights: FieldWeights): SymbolEvidence {
  const [ids, evidence] = [new Uint32Array(symbolCount), new Float64Array(symbolCount)];
  const [inName, inBody] = [new Uint16Array(symbolCount), new Uint16Array(symbolCount)];
  const reader = new PostingReader(symbols, SYMBOL_FIELDS.length);
  const norms = fieldNorms(corpus, weights);
  for (let i = 0; i < symbolCount && reader.next(); i++) {
    ids[i] = reader.id;
    evidence[i] = evidenceOf(reader, corpus.columns.nodeLengths, norms);
    inName[i] = reader.counts[NAME] as number;
    inBody[i] = reader.counts[BODY] as number;
  }
  return { ids, evidence, inName, inBody };
}

/** For each field: weight, share of the length that does not count, and what a word of length costs. */
const fieldNorms = ({ averages }: Corpus, weights: FieldWeights): Float64Array[] =>
  SYMBOL_FIELDS.map((f, i) => Float64Array.of(weights[f].weight, 1 - weights[f].b, weights[f].b / (averages[i] as number)));

/** A function of its own: V8 optimises what is called often sooner than what loops long. */
function evidenceOf({ id, mask, counts }: PostingReader, lengths: readonly Uint16Array[], norms: readonly Float64Array[]): number {
  let v = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const f = lowestBit(rest);
    const norm = norms[f] as Float64Array;
    v += ((norm[0] as number) * (counts[f] as number)) / ((norm[1] as number) + (norm[2] as number) * ((lengths[f] as Uint16Array)[id] as number));
  }
  return v;
}

function readFiles({ files: bytes, fileCount }: TermPostings): Pick<TermEvidence, 'files' | 'inPath' | 'inContent' | 'pathFiles'> {
  const [files, inPath, inContent] = [new Uint32Array(fileCount), new Uint32Array(fileCount), new Uint32Array(fileCount)];
  const reader = new PostingReader(bytes, FILE_FIELDS.length);
  for (let i = 0; i < fileCount && reader.next(); i++) {
    files[i] = reader.id;
    inPath[i] = reader.counts[0] as number;
    inContent[i] = reader.counts[1] as number;
  }
  return { files, inPath, inContent, pathFiles: files.filter((_, i) => inPath[i] !== 0) };
}
