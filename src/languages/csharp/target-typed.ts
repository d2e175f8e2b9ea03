/** Values whose type stands on the other side: `Foo x = new(...)`, `Func<Foo, bool> f = foo => ...`. */
import type { Node } from 'web-tree-sitter';
import type { SymbolIndex } from '../../model/facts.ts';
import { skipBalanced, skipTrivia, splitAtCommas } from '../shared/brackets.ts';
import { type LambdaShape, lambdaParameters } from '../shared/lambda-types.ts';
import type { CsharpFile } from './csharp-file.ts';
import { baseName, isSilentType } from './types.ts';

const ARGUMENTS_READ = 10_000;

function argumentCount(source: string, open: number): number {
  return splitAtCommas(source, open + 1, skipBalanced(source, open, Math.min(source.length, open + ARGUMENTS_READ)) - 1).length;
}

export function mentionImplicitNew(file: CsharpFile, type: string, valueStart: number, at: SymbolIndex = file.facts.current): void {
  const { source, facts } = file;
  if (!source.startsWith('new', valueStart)) return;
  const open = skipTrivia(source, valueStart + 'new'.length);
  if (source[open] !== '(') return;
  const name = baseName(type);
  if (!isSilentType(name)) facts.callAt('new', name, valueStart, argumentCount(source, open), at);
}

const LAMBDA_SHAPES: Readonly<Record<string, LambdaShape>> = { Func: 'withoutResult', Action: 'all', Predicate: 'all', Comparison: 'twice' };

/** The declarator's value, when it is a lambda, takes what the variable's type says. */
export function noteLambda(file: CsharpFile, type: string, declarator: Node): void {
  const values = lambdaParameters(type, LAMBDA_SHAPES);
  const value = values === undefined ? null : declarator.lastNamedChild;
  if (values !== undefined && value?.type === 'lambda_expression') file.lambdaValues.set(value.id, values);
}
