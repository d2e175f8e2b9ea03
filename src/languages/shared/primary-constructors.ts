/**
 * A constructor that stands in the header of its type: `record Point(int x, int y)`, `class Point(int x)`. Alone it is its
 * type; beside others, which calls are told apart from, it is a symbol of its own.
 */
import type { SymbolFact, SymbolIndex, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { SourceFacts } from './source-facts.ts';

export interface PrimaryConstructor {
  readonly params: readonly TypeText[];
  readonly arity: readonly [number, number];
  /** From the first parameter to the end of the last. */
  readonly start: number;
  readonly end: number;
}

/** Call it when every symbol of the file is known. */
export function addPrimaryConstructors(facts: SourceFacts, primaries: ReadonlyMap<SymbolIndex, PrimaryConstructor>): void {
  for (const [owner, primary] of primaries) {
    const others = facts.symbols.filter((s) => s.owner === owner && s.kind === 'constructor' && (s.flags & NODE_FLAGS.static) === 0);
    const type = facts.symbol(owner);
    // A record may write out what its header says.
    if (type === undefined || others.length === 0 || others.some((s) => s.params?.join() === primary.params.join())) continue;
    facts.add(constructorOf(facts, type, owner, primary));
  }
}

function constructorOf(facts: SourceFacts, type: SymbolFact, owner: SymbolIndex, { params, arity, start, end }: PrimaryConstructor): SymbolFact {
  const { name, line, column, visibility } = type;
  const lines = { startLine: line, endLine: facts.lineOf(Math.max(start, end - 1)) };
  const signature = `${name}(${facts.source.slice(start, end).replace(/\s+/g, ' ')})`;
  const said = { signature, doc: '', visibility, flags: visibility === 'public' ? NODE_FLAGS.exported : 0 };
  return { name, kind: 'constructor', owner, ...lines, line, column, start, end, ...said, type: name, params, arity };
}
