/** `${NAME}` and `${NAME:-default}` in a text: environment variables that whoever reads the text takes from outside. */
import type { SymbolIndex } from '../../model/facts.ts';
import type { FormatFacts } from './format-facts.ts';

const VARIABLE = /(?<!\$)\$(?:\{([A-Za-z_]\w*)(?:(?::?[-?+])([^}]*))?\}|([A-Za-z_]\w*))/g;

export function relateInterpolated(facts: FormatFacts, from: SymbolIndex, text: string, start: number): void {
  for (const { 1: braced, 3: plain, index } of text.matchAll(VARIABLE)) {
    const name = braced ?? plain;
    if (name !== undefined) facts.relation({ type: 'reads_env', from, target: { kind: 'env_var', name }, at: start + index });
  }
}

/** With defaults filled in, as far as they are there. */
export const withDefaults = (text: string): string => text.replace(VARIABLE, (all, _, value: string | undefined) => value ?? all);
