/**
 * `isinstance(x, Foo)` as a condition: inside the branch x is a Foo; after `if not isinstance(x, Foo): return` it is
 * one to the function's end. Conditions are read as text, and only those that mention a test at all.
 */
import type { Node } from 'web-tree-sitter';
import type { PythonFile } from './python-file.ts';
import { DOTTED, splitTopLevel } from './text-scan.ts';
import type { Said } from './types.ts';

const LOOK_AHEAD = 400;
const TEST = /\bis(?:instance|subclass)\(/;
const CONJUNCT = /^(not\s+)?is(instance|subclass)\(\s*([A-Za-z_]\w*)\s*,\s*([\s\S]+?)\s*,?\s*\)$/;
const LEAVES = new Set(['return_statement', 'raise_statement', 'continue_statement', 'break_statement']);

interface Narrowed {
  readonly name: string;
  readonly negated: boolean;
  readonly said: Said;
}

export function condition(file: PythonFile, node: Node): void {
  if (!TEST.test(file.source.slice(node.startIndex, node.startIndex + LOOK_AHEAD))) return;
  const type = node.type;
  if (type === 'boolean_operator') narrowOperand(file, node);
  else if (type === 'conditional_expression') narrowExpression(file, node);
  else narrowBranch(file, node);
}

/** `assert isinstance(x, Foo)` */
export function assertion(file: PythonFile, node: Node): void {
  const tested = node.namedChild(0);
  if (tested === null) return;
  for (const narrowed of testsOf(file, tested)) if (!narrowed.negated) bind(file, narrowed, node.endIndex, file.scopes.assigning.end);
}

function narrowBranch(file: PythonFile, node: Node): void {
  const tested = node.childForFieldName('condition');
  const branch = node.childForFieldName('consequence') ?? node.childForFieldName('body');
  if (tested === null || branch === null) return;
  for (const narrowed of testsOf(file, tested)) {
    if (!narrowed.negated) bind(file, narrowed, tested.endIndex, branch.endIndex);
    else if (node.childForFieldName('alternative') === null && leaves(branch)) bind(file, narrowed, node.endIndex, file.scopes.assigning.end);
  }
}

const leaves = (branch: Node): boolean => LEAVES.has(branch.namedChild(branch.namedChildCount - 1)?.type ?? '');

/** `isinstance(x, Foo) and x.bar()` */
function narrowOperand(file: PythonFile, node: Node): void {
  const left = node.childForFieldName('left');
  const isAnd = node.childForFieldName('operator')?.type === 'and';
  if (left === null) return;
  for (const narrowed of testsOf(file, left)) if (narrowed.negated !== isAnd) bind(file, narrowed, left.endIndex, node.endIndex);
}

/** `x.bar if isinstance(x, Foo) else y` */
function narrowExpression(file: PythonFile, node: Node): void {
  const tested = node.namedChild(1);
  if (tested === null) return;
  for (const narrowed of testsOf(file, tested)) if (!narrowed.negated) bind(file, narrowed, node.startIndex, tested.startIndex);
}

function testsOf(file: PythonFile, condition: Node): Narrowed[] {
  const text = file.text(condition).replace(/^\(([\s\S]*)\)$/, '$1');
  if (!TEST.test(text) || /\sor\s/.test(text)) return [];
  const found: Narrowed[] = [];
  for (const conjunct of text.split(/\s+and\s+/)) {
    const test = CONJUNCT.exec(conjunct.trim());
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
