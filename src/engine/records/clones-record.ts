/** Copies of code as JSON. */
import type { ClonesAnswer } from '../similarity/find-clones.ts';
import type { SimilarAnswer } from '../similarity/find-similar.ts';
import { symbolRecord } from './symbol-record.ts';

export const clonesRecord = ({ groups, total }: ClonesAnswer) => ({
  groups: groups.map(({ members, similarity, repeated }) => ({ similarity, repeated_lines: repeated, members: members.map(symbolRecord) })),
  total,
});

export const similarRecord = ({ symbol, similar }: SimilarAnswer) => ({
  symbol: symbolRecord(symbol),
  similar: similar.map(({ node, similarity }) => ({ ...symbolRecord(node), similarity })),
});
