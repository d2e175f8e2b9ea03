/**
 * Lines that say a member's name as a key: of an object (`{ size: 1 }`), of a pattern (`const { size } = page`), of a call
 * that makes its type (`Page(size=1)`). Whether such a line may mean the member, by the brackets around it.
 */
import { bracesAround, calledAround } from '../../analysis/dependents/braces-around.ts';
import type { TextLine } from '../../analysis/dependents/unlinked-mentions.ts';
import type { GraphNode } from '../../model/graph.ts';
import { lastPart } from '../../util/last-part.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { textOf } from './script-files.ts';
import { languageOf } from './unnamed-uses.ts';

type IsKey = (line: TextLine) => boolean;

export async function keysMeaning(view: SnapshotView, symbol: GraphNode): Promise<IsKey> {
  const language = await languageOf(view, symbol);
  const files = new Map<string, readonly string[]>();
  const linesOf = (file: string): readonly string[] => {
    if (!files.has(file)) files.set(file, (textOf(view, file) ?? '').split('\n'));
    return files.get(file) ?? [];
  };
  if (language?.traits.moduleText !== undefined) return ofObjects(symbol, linesOf);
  if (language?.implicitUses?.setByKeys?.test(symbol.signature) === true) return () => true;
  return language?.traits.keywordFields === true ? ofCalls(symbol, linesOf) : () => false;
}

/** What an object is made of is its own if a type declares it; what is taken out of one, whatever it is. */
function ofObjects({ kind }: GraphNode, linesOf: (file: string) => readonly string[]): IsKey {
  const isDeclared = kind === 'property' || kind === 'field';
  return ({ file, line, text }) => {
    if (/[{,]\s*[\w$]+\s*:/.test(text)) return isDeclared && text.includes('{');
    const around = bracesAround(linesOf(file), line);
    return around === 'pattern' || (around === 'object' && isDeclared);
  };
}

/** `Page(size=1)`, `cls(size=1)`, `replace(page, size=1)`. */
function ofCalls({ name }: GraphNode, linesOf: (file: string) => readonly string[]): IsKey {
  const field = lastPart(name);
  const makers = new Set([lastPart(name.slice(0, -field.length - 1)), 'cls', 'replace', '_replace', 'evolve']);
  return ({ file, line }) => makers.has(calledAround(linesOf(file), line, field) ?? '');
}
