/** Values whose type stands on the other side: `Foo x = new(...)`, `Func<Foo, bool> f = foo => ...`. */
import type { Node } from 'web-tree-sitter';
import { type Span, skipBalanced, skipTrivia, splitAtCommas } from '../shared/brackets.ts';
import { type LambdaShape, lambdaParameters } from '../shared/lambda-types.ts';
import { writtenArguments } from './arguments.ts';
import type { CsharpFile } from './csharp-file.ts';
import { baseName, isSilentType } from './types.ts';

/** Creations are read as text this far. */
const READ = 20_000;

export function mentionImplicitNew(file: CsharpFile, type: string, valueStart: number): void {
  const { source, facts } = file;
  if (!source.startsWith('new', valueStart)) return;
  const open = skipTrivia(source, valueStart + 'new'.length);
  if (source[open] !== '(') return;
  const limit = Math.min(source.length, open + READ);
  const close = skipBalanced(source, open, limit);
  const name = baseName(type);
  if (!isSilentType(name)) facts.callWith('new', name, valueStart, writtenArguments(file, { start: open, end: close }));
  const brace = skipTrivia(source, close, limit);
  if (source[brace] === '{') addInitializer(file, type, { start: brace, end: skipBalanced(source, brace, limit) });
}

/** The properties that an object initializer sets; a collection's elements are none. */
export function addInitializer({ source, facts }: CsharpFile, type: string, { start, end }: Span): void {
  for (const span of splitAtCommas(source, start + 1, end - 1)) {
    const name = /^(\w+)\s*=(?![=>])/.exec(source.slice(span.start, Math.min(span.end, span.start + 80)))?.[1];
    if (name !== undefined) facts.refAt('access', `<${type}>.${name}`, span.start);
  }
}

const LAMBDA_SHAPES: Readonly<Record<string, LambdaShape>> = { Func: 'withoutResult', Action: 'all', Predicate: 'all', Comparison: 'twice' };

/** The declarator's value, when it is a lambda, takes what the variable's type says. */
export function noteLambda(file: CsharpFile, type: string, declarator: Node): void {
  const values = lambdaParameters(type, LAMBDA_SHAPES);
  const value = values === undefined ? null : declarator.lastNamedChild;
  if (values !== undefined && value?.type === 'lambda_expression') file.lambdaValues.set(value.id, values);
}
