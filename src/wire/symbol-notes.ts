/** What stands under a symbol besides its text, in words: its other overloads, what it uses beside the list, a source that did not fit. */
import type { PackedSymbol, PackedUse } from '../model/pack.ts';
import { groupBy } from '../util/group-by.ts';

const SIGNATURE_WIDTH = 60;

export function symbolNotes({ file, overloads = [], uses = [], sourceTokens }: PackedSymbol): string[] {
  const notes = [...groupBy(uses, (use) => use.relation)].map(([relation, used]) => `${relation} ${used.map((use) => usedAs(use, file)).join(', ')}`);
  if (overloads.length > 0) notes.unshift(overloadNote(overloads));
  if (sourceTokens !== undefined) notes.push(`source needs about ${sourceTokens} tokens`);
  return notes;
}

const overloadNote = (lines: readonly number[]): string =>
  lines.length === 1 ? `and an overload at line ${lines[0]}` : `and ${lines.length} overloads at lines ${lines.join(', ')}`;

/** In the same file the lines are enough. */
function usedAs({ relation, name, file, startLine, endLine, signature }: PackedUse, from: string): string {
  const text = signature.replace(/\s+/g, ' ').trim();
  const place = `${file === from ? '' : `${file}:`}${startLine}${endLine === startLine ? '' : `-${endLine}`}`;
  if (relation === 'called from') return `${name} (${place}${text === '' ? '' : `: ${text}`})`;
  const said = text.includes(name.slice(name.lastIndexOf('.') + 1)) && text.length <= SIGNATURE_WIDTH ? text : name;
  return `${said} (${place})`;
}
