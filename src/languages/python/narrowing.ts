/**
 * `isinstance(x, Foo)` as a condition: inside the branch x is a Foo; where `not isinstance(x, Foo)` has failed, in the
 * other branches or after one that leaves, it is one too. Conditions are read as text, and only those that mention a test at all.
 */

import type { PythonFile } from './python-file.ts';
import type { Kind, Node } from './syntax/node.ts';
import { DOTTED, splitTopLevel } from './text-scan.ts';
import type { Said } from './types.ts';

/** Longer ones are generated; every operand of theirs would be read again with each that follows. */
const MAX_CONDITION = 2000;
const TEST = /\bis(?:instance|subclass)\(/;
const PART = /^(not\s+)?is(instance|subclass)\(\s*([A-Za-z_]\w*)\s*,\s*([\s\S]+?)\s*,?\s*\)$/;
const AND = /\s+and\s+/;
const OR = /\s+or\s+/;
const LEAVES = new Set<Kind>(['return', 'raise', 'continue', 'break']);

interface Narrowed {
  readonly name: string;
  readonly negated: boolean;
  readonly said: Said;
}

export function condition(file: PythonFile, node: Node): void {
  const { kind } = node;
  if (kind === 'and' || kind === 'or') narrowOperand(file, node);
  else if (kind === 'conditional') narrowExpression(file, node);
  else narrowBranch(file, node);
}

/** `assert isinstance(x, Foo)` */
export function assertion(file: PythonFile, node: Node): void {
  const tested = node.parts[0] as Node;
  for (const narrowed of testsOf(file, tested)) if (!narrowed.negated) bind(file, narrowed, node.end, file.scopes.assigning.end);
}

function narrowBranch(file: PythonFile, node: Node): void {
  const [tested, branch, alternative] = node.parts as [Node, Node, Node?];
  for (const narrowed of testsOf(file, tested)) if (!narrowed.negated) bind(file, narrowed, tested.end, branch.end);
  for (const narrowed of failedTestsOf(file, tested)) {
    if (alternative !== undefined) bind(file, narrowed, alternative.start, node.end);
    else if (leaves(branch)) bind(file, narrowed, node.end, file.scopes.assigning.end);
  }
}

const leaves = (branch: Node): boolean => branch.last !== undefined && LEAVES.has(branch.last.kind);

/** `isinstance(x, Foo) and x.bar()`, `not isinstance(x, Foo) or x.bar()` */
function narrowOperand(file: PythonFile, node: Node): void {
  const left = node.parts[0] as Node;
  const known = node.kind === 'and' ? testsOf(file, left).filter((test) => !test.negated) : failedTestsOf(file, left);
  for (const narrowed of known) bind(file, narrowed, left.end, node.end);
}

/** `x.bar if isinstance(x, Foo) else y` */
function narrowExpression(file: PythonFile, node: Node): void {
  const tested = node.parts[1] as Node;
  for (const narrowed of testsOf(file, tested)) if (!narrowed.negated) bind(file, narrowed, node.start, tested.start);
}

/** What holds where a condition does: all parts of an `and`. */
function testsOf(file: PythonFile, condition: Node): Narrowed[] {
  const text = conditionText(file, condition);
  return text === undefined || OR.test(text) ? [] : testsIn(text.split(AND));
}

/** What holds where a condition does not: the opposite of all parts of an `or`. */
function failedTestsOf(file: PythonFile, condition: Node): Narrowed[] {
  const text = conditionText(file, condition);
  return text === undefined || AND.test(text) ? [] : testsIn(text.split(OR)).filter((test) => test.negated);
}

function conditionText(file: PythonFile, condition: Node): string | undefined {
  if (condition.end - condition.start > MAX_CONDITION) return undefined;
  const written = file.text(condition);
  return TEST.test(written) ? written.replace(/^\(([\s\S]*)\)$/, '$1') : undefined;
}

function testsIn(parts: readonly string[]): Narrowed[] {
  const found: Narrowed[] = [];
  for (const part of parts) {
    const test = PART.exec(part.trim());
    const said = test === null ? undefined : testedType(test[4] as string, test[2] === 'subclass');
    if (test !== null && said !== undefined) found.push({ name: test[3] as string, negated: test[1] !== undefined, said });
  }
  return found;
}

function testedType(text: string, isClass: boolean): Said | undefined {
  const separator = text.includes('|') ? '|' : ',';
  const names = splitTopLevel(text.replace(/^\(([\s\S]*)\)$/, '$1'), separator).map((p) => p.text);
  if (names.length === 0 || !names.every((n) => DOTTED.test(n))) return undefined;
  return isClass ? { value: names[0] as string } : { type: names.join('|') };
}

function bind(file: PythonFile, { name, said }: Narrowed, start: number, end: number): void {
  if (file.scopes.receiver(name) === undefined && start < end) file.bind(name, start, end, said);
}
