/**
 * Anonymous classes that no field holds: nobody names them, so they are hidden symbols that only names inside are looked
 * up in. Their methods are found before those of the class around, as is what they inherit; their fields are local names.
 */
import type { SymbolFact, SymbolIndex } from '../../model/facts.ts';
import { identifierAt } from '../shared/brackets.ts';
import type { JavaFile } from './java-file.ts';
import type { SyntaxNode } from './syntax/node.ts';
import { typeText } from './types.ts';

type Hidden = Pick<SymbolFact, 'name' | 'kind' | 'type' | 'arity' | 'params' | 'typeParams' | 'bounds' | 'local'>;

export function openAnonymousClass(file: JavaFile, node: SyntaxNode, type: string): void {
  const symbol = openHidden(file, { start: node.bodyStart, end: node.end }, { name: '', kind: 'class', local: true });
  file.facts.typeAt('extends', type, node.typeStart, symbol);
  file.openContainer({ symbol, name: '', isInterface: false, isAnonymous: true, end: node.end });
}

export function openHidden({ facts }: JavaFile, { start, end }: { start: number; end: number }, symbol: Hidden): SymbolIndex {
  const { line, column } = facts.position(start);
  const endLine = facts.lineOf(end - 1);
  const where = { owner: facts.current, startLine: line, endLine, line, column, start, end };
  return facts.open({ ...symbol, ...where, signature: '', doc: '', visibility: 'private', flags: 0, hidden: true });
}

/** Fields are seen in the whole class, before their declaration too. */
export function bindAnonymousFields({ facts, source, container }: JavaFile, node: SyntaxNode, written: string): void {
  for (const { start } of node.items ?? []) {
    const name = identifierAt(source, start);
    if (name !== '' && container !== undefined)
      facts.bind(name, facts.symbol(container.symbol)?.start ?? node.start, { type: typeText(written) }, container.end);
  }
}
