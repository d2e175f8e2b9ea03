/**
 * What a constant of Ruby means, as far as one file tells: of the classes that the file declares, the one in the innermost
 * module around the place; else what is written, which is then a name from the top.
 */
import type { FileFacts, SymbolFact } from '../../model/facts.ts';
import { isContainerKind } from '../../model/node-kinds.ts';

export function constantInScope({ symbols }: FileFacts, written: string, at: number): string {
  const types = symbols.filter(({ kind }) => isContainerKind(kind));
  const paths = new Set(types.map((type) => pathOf(symbols, type)));
  const around = types.filter(({ start, end, hidden }) => hidden !== true && start <= at && at < end).map((type) => pathOf(symbols, type));
  const candidates = around.sort((a, b) => b.length - a.length).flatMap((path) => [`${path}::${written}`, ...(path.endsWith(`::${written}`) ? [path] : [])]);
  return candidates.find((path) => paths.has(path)) ?? written;
}

function pathOf(symbols: readonly SymbolFact[], { owner, name }: SymbolFact): string {
  const outer = symbols[owner];
  return outer === undefined ? name : `${pathOf(symbols, outer)}::${name}`;
}
