/** Turns an ambiguous answer of an analysis (several symbols share the name) into an error that lists how to name each of them. */
import type { SymbolCandidates } from '../../engine/index.ts';
import { uniqueName } from '../../engine/symbols/resolve-symbol.ts';
import { UserError } from '../../errors.ts';
import type { GraphNode } from '../../model/graph.ts';

export function unlessAmbiguous<T extends object>(answer: T | SymbolCandidates): T {
  if (!('candidates' in answer)) return answer;
  const { asked, candidates, more } = answer;
  const lines = candidates.map((n) => `  ${uniqueName(n)}  (${n.kind}, line ${n.startLine})`);
  if (more > 0) lines.push(`  and ${more} more`);
  throw new UserError('AMBIGUOUS', `'${asked}' could be any of ${candidates.length + more} symbols.`, { hint: `Name one of them:\n${lines.join('\n')}` });
}

/** Without a line where none is known: in an older snapshot. */
export const placeOf = ({ file, startLine, endLine, qualifiedName }: GraphNode): string =>
  file === '' ? qualifiedName : startLine === 0 ? file : `${file}:${startLine}-${endLine}`;
