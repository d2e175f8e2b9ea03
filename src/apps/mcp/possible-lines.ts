/** Lines that may be calls of a symbol as well, with their text: whoever reads them knows. */
import type { DependentsReport } from '../../engine/analyse/analyse-dependents.ts';

export function possibleLines({ possible = [] }: Pick<DependentsReport, 'possible'>): string[] {
  if (possible.length === 0) return [];
  return ['May be meant as well, by what the receiver is called:', ...possible.map(({ node, line, text }) => `  ${node.name}  ${node.file}:${line}  ${text}`)];
}
