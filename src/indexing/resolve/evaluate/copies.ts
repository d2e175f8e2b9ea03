/**
 * One declaration that stands in several files: an amalgamated copy of a library beside the library, the `actual` of each
 * platform beside what is expected of it, the sources for each version of a language. In: the symbols that a reference may
 * mean. Out: of those with one full name and one list of parameters the ones in the folders nearest to the file.
 */
import { NODE_FLAGS } from '../../../model/graph.ts';
import { nodeKey } from '../symbols/node-table.ts';
import type { FileUnit, Sym } from '../symbols/symbols.ts';

/** Owners of owners; nobody nests deeper. */
const MAX_OWNERS = 20;

export function nearestCopies(syms: readonly Sym[], unit: FileUnit): readonly Sym[] {
  if (unit.language.traits.copies === undefined || syms.length < 2) return syms;
  const groups = copiesOf(syms);
  if (groups.length === syms.length) return syms;
  const kept = new Set(groups.flatMap((group) => (group.length < 2 ? group : nearest(group, unit))));
  return syms.filter((s) => kept.has(s));
}

/** How many declarations are meant, copies counted once. */
export const countApart = (syms: readonly Sym[], { language }: FileUnit): number =>
  language.traits.copies === undefined || syms.length < 2 ? syms.length : copiesOf(syms).length;

function copiesOf(syms: readonly Sym[]): Sym[][] {
  const groups = new Map<string, Sym[]>();
  for (const sym of syms) {
    const key = nodeKey(sym);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [sym]);
    else group.push(sym);
  }
  return [...groups.values()];
}

/** What is only expected may be any of those that keep to it. */
function nearest(group: readonly Sym[], { outline }: FileUnit): readonly Sym[] {
  const folders = outline.path.split('/');
  const shared = group.map((s) => sharedFolders(s.file.outline.path.split('/'), folders));
  const most = Math.max(...shared);
  const near = group.filter((_, i) => shared[i] === most);
  return near.some(isExpected) ? group : near;
}

/** By a flag: an update knows no more than that of files that it does not read again. */
function isExpected(sym: Sym): boolean {
  let at: Sym | undefined = sym;
  for (let depth = 0; at !== undefined && depth < MAX_OWNERS; depth++, at = at.owner) if ((at.fact.flags & NODE_FLAGS.expected) !== 0) return true;
  return false;
}

function sharedFolders(a: readonly string[], b: readonly string[]): number {
  let n = 0;
  while (n < a.length - 1 && n < b.length - 1 && a[n] === b[n]) n++;
  return n;
}
