/**
 * Findings of two sides to what is new and what is gone. What merely moved, to another line, another file or with its
 * function, is neither: findings are told apart by what they are and the symbol they stand in.
 */
import type { Finding } from './finding.ts';

export interface FindingChanges {
  readonly added: readonly Finding[];
  readonly removed: readonly Finding[];
}

export function compareFindings(before: readonly Finding[], after: readonly Finding[]): FindingChanges {
  // What a file had and has stays with it: only then may the rest have come from another.
  const [gone, come] = [without(before, after, inPlace), without(after, before, inPlace)];
  return { added: without(come, gone, anywhere), removed: without(gone, come, anywhere) };
}

function without(findings: readonly Finding[], others: readonly Finding[], keyOf: (finding: Finding) => string): Finding[] {
  const counts = new Map<string, number>();
  for (const f of others) counts.set(keyOf(f), (counts.get(keyOf(f)) ?? 0) + 1);
  return findings.filter((f) => {
    const left = counts.get(keyOf(f)) ?? 0;
    counts.set(keyOf(f), left - 1);
    return left <= 0;
  });
}

const anywhere = ({ capability, name, symbol, installTime }: Finding): string => `${capability}\0${name}\0${symbol}\0${installTime}`;
const inPlace = (finding: Finding): string => `${finding.path}\0${anywhere(finding)}`;
