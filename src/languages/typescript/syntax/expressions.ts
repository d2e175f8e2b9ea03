/**
 * Expressions: tokens in, nodes out. Operators of all strengths are read by one loop; chains of choices and of operators
 * are read without recursion, because generated code has them by the thousand.
 */
import { inField, type Node } from './node.ts';
import { readOperand } from './operands.ts';
import { asPattern } from './patterns.ts';
import { Around, type Reader } from './reader.ts';
import * as K from './token-kinds.ts';
import { readType } from './types.ts';

/** With commas: `a, b`. */
export function readExpression(r: Reader): Node {
  const first = readAssignment(r);
  if (r.kind !== K.COMMA) return first;
  const parts = [first];
  while (r.skip(K.COMMA)) parts.push(readAssignment(r));
  return r.node('sequence_expression', first.startIndex, parts);
}

/** An expression without commas: an argument, an initial value. */
export function readAssignment(r: Reader): Node {
  if (!r.enter()) return r.missing();
  const value = r.kind === K.YIELD ? readYield(r) : assigned(r, readChoice(r));
  r.leave();
  return value;
}

/** What is assigned to an expression that has been read. */
function assigned(r: Reader, left: Node): Node {
  if (left.type === 'arrow_function') return left;
  joinGreater(r);
  if (r.kind !== K.ASSIGN && r.kind !== K.AUGMENTED) return left;
  const type = r.kind === K.ASSIGN ? 'assignment_expression' : 'augmented_assignment_expression';
  r.advance();
  const right = readAssignment(r);
  return r.node(type, left.startIndex, [inField('left', asPattern(left)), inField('right', right)]);
}

const ENDS_YIELD = K.kindSet(K.RPAREN, K.RBRACKET, K.RBRACE, K.COMMA, K.SEMICOLON, K.COLON, K.EOF, K.IN, K.OF);

function readYield(r: Reader): Node {
  const { start } = r;
  r.advance();
  if (r.newline || ENDS_YIELD[r.kind] === 1) return r.node('yield_expression', start);
  r.skip(K.STAR);
  return r.node('yield_expression', start, [readAssignment(r)]);
}

interface Branch {
  readonly condition: Node;
  readonly consequence: Node;
}

/** `a ? b : c ? d : e` */
function readChoice(r: Reader): Node {
  let last = readBinary(r, 0);
  const branches: Branch[] = [];
  while (r.kind === K.QUESTION && last.type !== 'arrow_function') {
    branches.push({ condition: inField('condition', last), consequence: inField('consequence', readConsequence(r)) });
    r.expect(K.COLON);
    last = r.kind === K.YIELD ? readYield(r) : readBinary(r, 0);
  }
  if (branches.length === 0) return last;
  last = assigned(r, last);
  for (let branch = branches.pop(); branch !== undefined; branch = branches.pop()) {
    const parts = [branch.condition, branch.consequence, inField('alternative', last)];
    last = r.node('ternary_expression', branch.condition.startIndex, parts);
  }
  return last;
}

function readConsequence(r: Reader): Node {
  const { around } = r;
  r.advance();
  r.around = Around.choice;
  const consequence = readAssignment(r);
  r.around = around;
  return consequence;
}

/** Strengths of binary operators; 0 is none. */
const STRENGTH = new Uint8Array(256);
const ORDER = [
  [K.NULLISH],
  [K.OR],
  [K.AND],
  [K.PIPE],
  [K.CARET],
  [K.AMPERSAND],
  [K.EQUALITY],
  [K.LESS, K.GREATER, K.RELATIONAL, K.INSTANCEOF, K.IN, K.AS, K.SATISFIES],
  [K.SHIFT],
  [K.PLUS, K.MINUS],
  [K.STAR, K.SLASH, K.PERCENT],
  [K.POWER],
];
ORDER.forEach((kinds, i) => {
  for (const kind of kinds) STRENGTH[kind] = i + 1;
});

/** Operators that bind more than `least`, and what they combine. */
function readBinary(r: Reader, least: number): Node {
  let left = readOperand(r);
  for (;;) {
    joinGreater(r);
    const { kind } = r;
    const strength = STRENGTH[kind] as number;
    if (strength <= least || left.type === 'arrow_function') return left;
    if (kind === K.IN && (r.around & Around.forHead) !== 0) return left;
    if (kind === K.AS || kind === K.SATISFIES) {
      if (r.newline) return left;
      left = readAssertion(r, left);
    } else {
      const operator = r.leafIn('operator', r.text());
      const right = kind === K.POWER ? readPower(r, strength) : readBinary(r, strength);
      left = r.node('binary_expression', left.startIndex, [inField('left', left), operator, inField('right', right)]);
    }
  }
}

/** What stands behind `**`, which alone leans to the right. */
function readPower(r: Reader, strength: number): Node {
  if (!r.enter()) return r.missing();
  const right = readBinary(r, strength - 1);
  r.leave();
  return right;
}

/** `x as T`, `x as const`, `x satisfies T` */
function readAssertion(r: Reader, value: Node): Node {
  const type = r.kind === K.AS ? 'as_expression' : 'satisfies_expression';
  r.advance();
  const parts = r.skip(K.CONST) ? [value] : [value, readType(r)];
  return r.node(type, value.startIndex, parts);
}

/** Puts together what begins with `>`: where an operator is expected it may be a longer one. */
function joinGreater(r: Reader): void {
  if (r.kind !== K.GREATER) return;
  const { source, start } = r;
  let length = 1;
  while (length < 3 && source.charCodeAt(start + length) === K.GREATER) length++;
  const assigns = source.charCodeAt(start + length) === K.ASSIGN;
  if (length > 1) r.extend(assigns ? K.AUGMENTED : K.SHIFT, length + (assigns ? 1 : 0));
  else if (assigns) r.extend(K.RELATIONAL, 2);
}
