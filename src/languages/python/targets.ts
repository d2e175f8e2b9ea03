/**
 * Takes assignment targets apart: `a`, `a, (b, *c)`, `self.x`. Every name is paired with what it receives.
 */

import type { ExprText } from '../../model/facts.ts';
import { expressionOf } from './expressions.ts';
import type { PythonFile } from './python-file.ts';
import type { Kind, Node } from './syntax/node.ts';
import { DOTTED } from './text-scan.ts';

/** One value, or that of a tuple as a whole and one per element. */
type Shape = ExprText | Parts;

interface Parts {
  readonly whole: ExprText;
  readonly items: readonly Shape[];
}

type TargetVisitor = (name: string, at: number, value: ExprText) => void;

const MAX_DEPTH = 6;
/** `f(x).y = ...`, `x[0] = ...`: the names inside are read, not bound. */
const NO_PATTERN = new Set<Kind>(['subscript', 'attribute', 'call']);

/** Visits the names and dotted names of a target; subscripts are not names. */
export function eachTarget(file: PythonFile, target: Node, shape: Shape, visit: TargetVisitor, depth = 0): void {
  const text = file.text(target);
  if (DOTTED.test(text)) {
    visit(text, target.start, typeof shape === 'string' ? shape : shape.whole);
    return;
  }
  if (depth > MAX_DEPTH || NO_PATTERN.has(target.kind)) return;
  target.parts.forEach((part, i) => {
    eachTarget(file, part, target.kind === 'splat' ? '<list>' : elementAt(shape, i), visit, depth + 1);
  });
}

/** The elements of a mapping's `items()` are its keys and its values. */
function elementAt(shape: Shape, index: number): Shape {
  if (typeof shape !== 'string') return shape.items[index] ?? '?';
  if (shape.endsWith('.items()~')) return index === 1 ? `${shape.slice(0, -'.items()~'.length)}[]` : '?';
  return shape === '?' ? '?' : `${shape}#${index}`;
}

/** The value of an assignment's right side; a written tuple keeps its elements apart. */
export function shapeOf(file: PythonFile, value: Node, depth = 0): Shape {
  if (depth > MAX_DEPTH || (value.kind !== 'expression_list' && value.kind !== 'tuple')) return expressionOf(file, value);
  const items = value.parts.slice(0, 16).map((part) => shapeOf(file, part, depth + 1));
  return { whole: depth === 0 ? '<tuple>' : expressionOf(file, value), items };
}

/** What a loop over `iterated` gives on each turn. `enumerate` and `zip` give tuples whose parts are known. */
export function elementShape(file: PythonFile, iterated: Node): Shape {
  if (iterated.kind === 'call') {
    const callee = file.text(iterated.parts[0] as Node);
    if (callee === 'enumerate') return pairOf(['<int>', argumentElement(file, iterated, 0)]);
    if (callee === 'zip') return pairOf(Array.from({ length: 6 }, (_, i) => argumentElement(file, iterated, i)));
  }
  return step(expressionOf(file, iterated), '~');
}

const pairOf = (items: readonly Shape[]): Parts => ({ whole: '<tuple>', items });

function argumentElement(file: PythonFile, call: Node, index: number): Shape {
  const argument = call.parts[1]?.parts[index];
  return argument === undefined ? '?' : elementShape(file, argument);
}

const step = (receiver: ExprText, suffix: string): ExprText => (receiver === '?' || receiver === '' ? '?' : receiver + suffix);
