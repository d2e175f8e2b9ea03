/** Relations to what a script starts, from the symbol that holds the script. */
import type { EdgeType } from '../../model/edge-types.ts';
import type { SymbolIndex } from '../../model/facts.ts';
import type { FormatFacts } from './format-facts.ts';
import { type Started, startedBy } from './started.ts';

const TYPES: Readonly<Record<Started['how'], readonly EdgeType[]>> = {
  runs: ['calls'],
  tests: ['calls', 'tests'],
  deploys: ['deploys'],
  builds: ['depends_on'],
};

export interface Script {
  readonly text: string;
  /** Offset of its first character in the file. */
  readonly start: number;
  /** Folders that it may run in, nearest first. */
  readonly folders: readonly string[];
}

export function relateStarted(facts: FormatFacts, from: SymbolIndex, { text, start, folders }: Script): void {
  const said = new Set<string>();
  for (const { at, target, how } of startedBy(text, folders)) {
    const key = `${how} ${at}`;
    if (said.has(key)) continue;
    said.add(key);
    for (const type of TYPES[how]) facts.relation({ type, from, target, at: start + at });
  }
}
