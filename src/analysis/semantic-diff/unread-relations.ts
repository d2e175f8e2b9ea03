/**
 * Which files have to be read to the last line after all: those with a symbol whose relations an answer tells, although
 * part of its text was left out as being the same on both sides. A function that went from one class to another, too
 * short to be recognised, is such a symbol: its text did not change, but it is reported as removed and added.
 */
import { fullNames, type SourceFile } from './declared-symbols.ts';
import type { FileSides, SymbolDiff } from './semantic-diff.ts';
import type { SymbolChange } from './symbol-changes.ts';

/** Paths, of either side. */
export function unreadRelations(files: readonly FileSides[], { changes }: SymbolDiff): Set<string> {
  const told = new Set(changes.filter(tellsRelations).flatMap(({ before, after }) => [before, after].flatMap((p) => (p ? `${p.path}\0${p.name}` : []))));
  const sides = files.flatMap(({ before, after }) => [before, after].filter((side) => side !== undefined));
  return new Set(sides.filter((side) => holdersOfUnchangedBodies(side).some((name) => told.has(`${side.facts.path}\0${name}`))).map((side) => side.facts.path));
}

const tellsRelations = ({ change, bodyChanged, signatureChanged }: SymbolChange): boolean =>
  bodyChanged || signatureChanged || change === 'added' || change === 'removed';

/** Name of the innermost symbol around each body that was not read. */
function holdersOfUnchangedBodies({ facts, quiet }: SourceFile): string[] {
  if (quiet.length === 0) return [];
  const { symbols } = facts;
  const shown = [...symbols.keys()].filter((i) => symbols[i]?.hidden !== true);
  shown.sort((a, b) => startOf(a) - startOf(b));
  const names = fullNames(facts);
  const open: number[] = [];
  let next = 0;
  return quiet.flatMap(({ start }) => {
    for (let i = shown[next]; i !== undefined && startOf(i) <= start; i = shown[++next]) open.push(i);
    while (open.length > 0 && (symbols[open.at(-1) as number]?.end ?? 0) <= start) open.pop();
    const innermost = open.at(-1);
    return innermost === undefined ? [] : (names[innermost] as string);
  });

  function startOf(index: number): number {
    return symbols[index]?.start ?? 0;
  }
}
