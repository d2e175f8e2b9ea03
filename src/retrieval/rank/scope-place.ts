/**
 * `fix(new): ...`, `stacks: ...`: the scope of a commit message names a place, so what lives in a file or folder of
 * that name counts more. Reads the paths' postings; multiplies scores in place.
 */
import { FILE_FIELDS, PostingReader } from '../../model/search-index.ts';
import type { Corpus } from '../corpus.ts';
import type { ExpandedTerm } from '../keyword-set.ts';

/** A word that stands in more of the paths than this says nothing about the place. */
const COMMON = 0.3;

export function applyScope(
  corpus: Corpus,
  score: Float64Array,
  hits: readonly number[],
  scope: readonly string[],
  terms: readonly ExpandedTerm[],
  weight: number,
): void {
  const shares = placeShares(corpus, scope, terms);
  if (shares === undefined) return;
  for (const id of hits) {
    const file = corpus.columns.nodeFile[id] as number;
    if (file >= 0) score[id] = (score[id] as number) * (1 + weight * (shares[file] as number));
  }
}

/** Per file, which part of the scope's words its path has. */
function placeShares({ columns }: Corpus, scope: readonly string[], terms: readonly ExpandedTerm[]): Float64Array | undefined {
  const shares = new Float64Array(columns.files);
  const known = terms.filter((t) => scope.includes(t.term) && t.postings.fileCount > 0);
  let told = false;
  for (const { postings } of known) {
    const files = filesNamed(postings.files);
    if (files.length > COMMON * columns.files) continue;
    told ||= files.length > 0;
    for (const file of files) shares[file] = (shares[file] as number) + 1 / scope.length;
  }
  return told ? shares : undefined;
}

function filesNamed(bytes: Uint8Array): number[] {
  const reader = new PostingReader(bytes, FILE_FIELDS.length);
  const files: number[] = [];
  while (reader.next()) if (reader.counts[0]) files.push(reader.id);
  return files;
}
