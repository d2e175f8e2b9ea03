/** Tests: methods of PHPUnit, functions of Pest. */
import { NODE_FLAGS } from '../../model/graph.ts';
import { docOf, newSymbol } from './declarations.ts';
import { type Callee, stringOf } from './expressions.ts';
import type { PhpFile } from './php-file.ts';
import { kidOf, type Syntax } from './syntax/node.ts';
import { visit } from './visit.ts';

export const isTestClass = (file: PhpFile, header: string): boolean => file.isTestFile || /\bextends\s+\\?[\w\\]*Test(?:Case)?\b/.test(header);

export function isTestMethod(file: PhpFile, name: string, attributes: readonly Syntax[], doc: string): boolean {
  if (!file.type?.isTest) return false;
  return /^test/.test(name) || /@test\b/.test(doc) || attributes.some((a) => /^\\?(?:[\w\\]*\\)?Test\b/.test(file.text(a)));
}

/** Pest: `it('adds', function () { ... })`. True when the call was one. */
export function testCall(file: PhpFile, node: Syntax, { name }: Callee): boolean {
  if (!file.isTestFile || (name !== 'it' && name !== 'test')) return false;
  const args = kidOf(node, 'arguments');
  const title = stringOf(file, args?.kids[0]);
  const body = args?.kids.at(-1)?.kids.at(-1);
  if (title === undefined || (body?.type !== 'anonymous_function' && body?.type !== 'arrow_function')) return false;
  const symbol = newSymbol(file, { kind: 'test', name: title, nameAt: node.start, node, headerEnd: body.start, doc: docOf(file, node.start) });
  file.facts.open({ ...symbol, flags: NODE_FLAGS.test });
  visit(file, body);
  return true;
}
