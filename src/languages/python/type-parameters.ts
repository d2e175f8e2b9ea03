/** Type parameters of classes and functions: names, and upper bounds where they are declared. */
import type { TypeText } from '../../model/facts.ts';
import type { NewSymbol } from './symbol-header.ts';
import { splitTopLevel } from './text-scan.ts';
import { typeText } from './types.ts';

/** Name -> upper bound, '' if none. */
export type TypeParameters = ReadonlyMap<string, TypeText>;

/** `T, U: Foo = Bar, *Ts, **P` as they stand between brackets. */
export function parseTypeParameters(inside: string): TypeParameters {
  return new Map(
    splitTopLevel(inside, ',').map((part) => {
      const [, name, bound] = /^\**\s*(\w+)\s*(?::\s*([^=]+))?/.exec(part.text) ?? [];
      return [name ?? part.text, bound === undefined ? '' : typeText(bound)];
    }),
  );
}

export function describeTypeParameters(symbol: NewSymbol, parameters: TypeParameters | undefined): void {
  if (parameters === undefined || parameters.size === 0) return;
  symbol.typeParams = [...parameters.keys()];
  const bounded = [...parameters].filter(([, bound]) => bound !== '');
  if (bounded.length > 0) symbol.bounds = Object.fromEntries(bounded);
}
