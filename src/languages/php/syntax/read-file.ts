/** A PHP file's source in, its nodes out. */
import { Cursor } from './cursor.ts';
import type { Syntax } from './node.ts';
import { readStatements } from './statements.ts';

export interface PhpSyntax {
  /** The nodes that stand in no other. */
  readonly roots: readonly Syntax[];
  readonly damaged: boolean;
  /** Where the block comments start, by where they end. */
  readonly comments: ReadonlyMap<number, number>;
}

export function readPhp(source: string): PhpSyntax {
  const c = new Cursor(source);
  readStatements(c);
  return { roots: c.roots, damaged: c.damaged, comments: startsByEnd(c.tokens.comments) };
}

function startsByEnd(comments: readonly number[]): Map<number, number> {
  const starts = new Map<number, number>();
  for (let i = 0; i < comments.length; i += 2) starts.set(comments[i + 1] as number, comments[i] as number);
  return starts;
}
