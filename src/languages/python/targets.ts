/**
 * Takes assignment targets apart: `a`, `a, (b, *c)`, `self.x`. Every name is paired with what it receives.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText } from '../../model/facts.ts';
import { expressionOf } from './expressions.ts';
import type { PythonFile } from './python-file.ts';
import { DOTTED } from './text-scan.ts';

/** One value, or one per element of a tuple. */
type Shape = ExprText | readonly Shape[];

type TargetVisitor = (name: string, at: number, value: ExprText) => void;

const MAX_DEPTH = 6;
/** `f(x).y = ...`, `x[0] = ...`: the names inside are read, not bound. */
const NO_PATTERN = new Set(['subscript', 'attribute', 'call']);

/** Visits the names and dotted names of a target; subscripts are not names. */
export function eachTarget(file: PythonFile, target: Node, shape: Shape, visit: TargetVisitor, depth = 0): void {
  const text = file.text(target);
  if (DOTTED.test(text)) {
    visit(text, target.startIndex, typeof shape === 'string' ? shape : '<tuple>');
    return;
  }
  if (depth > MAX_DEPTH || NO_PATTERN.has(target.type)) return;
  if (target.type === 'list_splat_pattern' || target.type === 'list_splat') {
    const inner = target.namedChild(0);
    if (inner !== null) eachTarget(file, inner, '<list>', visit, depth + 1);
    return;
  }
  for (let i = 0, count = target.namedChildCount; i < count; i++) {
    const part = target.namedChild(i);
    if (part !== null) eachTarget(file, part, elementAt(shape, i), visit, depth + 1);
  }
}

/** The elements of a mapping's `items()` are its keys and its values. */
function elementAt(shape: Shape, index: number): Shape {
  if (typeof shape !== 'string') return shape[index] ?? '?';
  if (shape.endsWith('.items()~')) return index === 1 ? `${shape.slice(0, -'.items()~'.length)}[]` : '?';
  return shape === '?' ? '?' : `${shape}#${index}`;
}

/** The value of an assignment's right side; a written tuple keeps its elements apart. */
export function shapeOf(file: PythonFile, value: Node): Shape {
  const type = value.type;
  if (type !== 'expression_list' && type !== 'tuple') return expressionOf(file, value);
  const shapes: Shape[] = [];
  for (let i = 0, count = Math.min(value.namedChildCount, 16); i < count; i++) shapes.push(expressionOf(file, value.namedChild(i)));
  return shapes;
}

/** What a loop over `iterated` gives on each turn. `enumerate` and `zip` give tuples whose parts are known. */
export function elementShape(file: PythonFile, iterated: Node): Shape {
  if (iterated.type === 'call') {
    const callee = file.text(iterated.childForFieldName('function') ?? iterated);
    if (callee === 'enumerate') return ['<int>', argumentElement(file, iterated, 0)];
    if (callee === 'zip') return Array.from({ length: 6 }, (_, i) => argumentElement(file, iterated, i));
  }
  return step(expressionOf(file, iterated), '~');
}

function argumentElement(file: PythonFile, call: Node, index: number): Shape {
  const argument = call.childForFieldName('arguments')?.namedChild(index) ?? null;
  return argument === null ? '?' : elementShape(file, argument);
}

const step = (receiver: ExprText, suffix: string): ExprText => (receiver === '?' || receiver === '' ? '?' : receiver + suffix);
