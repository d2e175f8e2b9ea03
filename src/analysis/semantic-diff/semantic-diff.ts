/**
 * Two sides of the changed files in, what changed in terms of symbols out: added, removed, renamed, moved, changed,
 * and what of it breaks users of the public surface. Needs nothing but those files, so any two commits can be compared.
 */
import { type BreakingChange, breakingChanges } from './breaking-changes.ts';
import { declaredSymbols, type SourceFile } from './declared-symbols.ts';
import { matchSymbols } from './match-symbols.ts';
import { type ChangeKind, type SymbolChange, symbolChanges } from './symbol-changes.ts';

export interface FileSides {
  readonly before: SourceFile | undefined;
  readonly after: SourceFile | undefined;
}

export interface FileMove {
  readonly from: string;
  readonly to: string;
}

export interface SymbolDiff {
  readonly changes: readonly SymbolChange[];
  readonly breaking: readonly BreakingChange[];
  readonly movedFiles: readonly FileMove[];
  readonly counts: Readonly<Record<ChangeKind, number>>;
}

export function semanticDiff(files: readonly FileSides[]): SymbolDiff {
  const movedFiles = files.flatMap(({ before, after }) => (before && after && before.facts.path !== after.facts.path ? [moveOf(before, after)] : []));
  const renamed = new Map(movedFiles.map((m) => [m.from, m.to]));
  const sides = (side: 'before' | 'after') => files.flatMap((f) => (f[side] === undefined ? [] : declaredSymbols(f[side])));
  const matching = matchSymbols(sides('before'), sides('after'), renamed);
  const changes = symbolChanges(matching, renamed);
  const breaking = breakingChanges({ matching, files: byPath(files, 'after'), former: byPath(files, 'before'), renamedFiles: renamed });
  return { changes, breaking, movedFiles, counts: countKinds(changes) };
}

const byPath = (files: readonly FileSides[], side: 'before' | 'after'): Map<string, SourceFile> =>
  new Map(files.flatMap(({ [side]: file }) => (file === undefined ? [] : [[file.facts.path, file] as const])));

const moveOf = (before: SourceFile, after: SourceFile): FileMove => ({ from: before.facts.path, to: after.facts.path });

function countKinds(changes: readonly SymbolChange[]): Record<ChangeKind, number> {
  const counts = { added: 0, removed: 0, renamed: 0, moved: 0, renamed_and_moved: 0, changed: 0 };
  for (const { change } of changes) counts[change]++;
  return counts;
}
