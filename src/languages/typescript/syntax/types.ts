/** Types: tokens in, nodes out. Types with names and with parameters have files of their own, and so have the members of object types. */
import { isFunctionType, readConstructorType, readFunctionType, readUnnamedParameter } from './function-types.ts';
import { readImportedType, readNamedType, readTypeQuery } from './named-types.ts';
import { inField, type Node } from './node.ts';
import { Around, type Reader } from './reader.ts';
import { readTemplateType } from './templates.ts';
import * as K from './token-kinds.ts';
import { readObjectType } from './type-members.ts';

/** `: T` */
export function readTypeAnnotation(r: Reader): Node {
  return annotated(r, 'type_annotation', readType);
}

export function annotated(r: Reader, type: string, read: (r: Reader) => Node): Node {
  const { start } = r;
  r.advance();
  return r.node(type, start, [read(r)]);
}

export function readType(r: Reader): Node {
  if (!r.enter()) return r.missing();
  const checked = readUnion(r);
  const isCondition = r.kind === K.EXTENDS && !r.newline && (r.around & Around.condition) === 0;
  const type = isCondition ? readConditional(r, checked) : checked;
  r.leave();
  return type;
}

/** `A extends B ? C : D extends E ? F : G`, as long as it may be. */
function readConditional(r: Reader, checked: Node): Node {
  return readBranches(r, checked, readBound(r));
}

/** The type behind `extends`, where a `?` ends it. */
function readBound(r: Reader): Node {
  const { around } = r;
  r.advance();
  r.around |= Around.condition;
  const bound = readType(r);
  r.around = around;
  return bound;
}

function readBranches(r: Reader, checked: Node, bound: Node): Node {
  const { around } = r;
  const conditions: Node[][] = [];
  let [last, right] = [checked, bound];
  r.around = Around.nothing;
  for (;;) {
    r.expect(K.QUESTION);
    const consequence = readType(r);
    r.expect(K.COLON);
    conditions.push([inField('left', last), inField('right', right), inField('consequence', consequence)]);
    last = readUnion(r);
    if (r.kind !== K.EXTENDS || r.newline) break;
    right = readBound(r);
  }
  r.around = around;
  for (let parts = conditions.pop(); parts !== undefined; parts = conditions.pop())
    last = r.node('conditional_type', (parts[0] as Node).startIndex, [...parts, inField('alternative', last)]);
  return last;
}

const readUnion = (r: Reader): Node => readSeparated(r, K.PIPE, 'union_type', readIntersection);
const readIntersection = (r: Reader): Node => readSeparated(r, K.AMPERSAND, 'intersection_type', readTypeOperand);

/** A chain of pairs that leans to the left; a sign in front of the first type makes one of it alone. */
function readSeparated(r: Reader, separator: number, type: string, read: (r: Reader) => Node): Node {
  const { start } = r;
  let left = r.skip(separator) ? r.node(type, start, [read(r)]) : read(r);
  while (r.skip(separator)) left = r.node(type, start, [left, read(r)]);
  return left;
}

const STARTS_TYPE = K.kindSet(
  ...[K.LPAREN, K.LBRACE, K.LBRACKET, K.STRING, K.NUMBER, K.TEMPLATE, K.MINUS, K.TYPEOF, K.VOID, K.NULL, K.TRUE, K.FALSE, K.THIS, K.IMPORT, K.NEW, K.LESS],
);
export const startsType = (kind: number): boolean => K.isName(kind) || STARTS_TYPE[kind] === 1;

/** A type with its prefixes: all but unions, intersections and conditions. */
function readTypeOperand(r: Reader): Node {
  const type = readPlainOperand(r);
  return r.kind === K.ARROW && r.flow && (r.around & Around.result) === 0 ? readUnnamedParameter(r, type) : type;
}

function readPlainOperand(r: Reader): Node {
  switch (r.kind) {
    case K.LPAREN:
      return isFunctionType(r) ? readFunctionType(r) : readArrays(r, readParenthesizedType(r));
    case K.LESS:
      return readFunctionType(r);
    case K.NEW:
      return readConstructorType(r);
    case K.ABSTRACT:
      return r.peek().kind === K.NEW ? readConstructorType(r) : readArrays(r, readTypePrimary(r));
    case K.KEYOF:
    case K.READONLY:
    case K.INFER:
    case K.UNIQUE:
      return startsType(r.peek().kind) && !r.peek().newline ? readPrefixed(r) : readArrays(r, readTypePrimary(r));
    case K.QUESTION:
      return readMaybe(r);
    default:
      return readArrays(r, readTypePrimary(r));
  }
}

/** Flow's `?T` */
function readMaybe(r: Reader): Node {
  const { start } = r;
  if (!r.enter()) return r.missing();
  r.advance();
  const type = readPlainOperand(r);
  r.leave();
  return r.node('flow_maybe_type', start, [type]);
}

function readPrefixed(r: Reader): Node {
  const { kind, start } = r;
  r.advance();
  if (kind === K.UNIQUE) return readUniqueSymbol(r, start);
  if (kind === K.INFER) return readInferred(r, start);
  if (!r.enter()) return r.missing();
  const operand = readTypeOperand(r);
  r.leave();
  return r.node(kind === K.KEYOF ? 'index_type_query' : 'readonly_type', start, [operand]);
}

function readUniqueSymbol(r: Reader, start: number): Node {
  r.advance();
  return r.node('predefined_type', start);
}

/** `infer A`, `infer A extends B`; with a `?` behind it the latter is a condition, unless one is being read already. */
function readInferred(r: Reader, start: number): Node {
  const name = r.leaf('type_identifier');
  const inferred = r.previousEnd;
  if (r.kind !== K.EXTENDS) return r.node('infer_type', start, [name]);
  r.advance();
  const bound = readUnion(r);
  if (r.kind !== K.QUESTION || (r.around & Around.condition) !== 0) return r.node('infer_type', start, [name, bound]);
  return readBranches(r, r.node('infer_type', start, [name], inferred), bound);
}

function readParenthesizedType(r: Reader): Node {
  const { start } = r;
  r.advance();
  const type = r.inside(readType);
  r.expect(K.RPAREN);
  return r.node('parenthesized_type', start, [type]);
}

/** `T[]`, `T['key']`, as often as it comes. */
function readArrays(r: Reader, element: Node): Node {
  let type = element;
  while (r.kind === K.LBRACKET && !r.newline) {
    r.advance();
    const index = r.kind === K.RBRACKET ? undefined : r.inside(readType);
    r.expect(K.RBRACKET);
    type = index === undefined ? r.node('array_type', type.startIndex, [type]) : r.node('lookup_type', type.startIndex, [type, index]);
  }
  return type;
}

const LITERALS = new Map([
  [K.STRING, 'string'],
  [K.NUMBER, 'number'],
  [K.TRUE, 'true'],
  [K.FALSE, 'false'],
  [K.NULL, 'null'],
  [K.UNDEFINED, 'undefined'],
]);
function readTypePrimary(r: Reader): Node {
  const { kind, start } = r;
  const literal = LITERALS.get(kind);
  if (literal !== undefined) return r.node('literal_type', start, [r.leaf(literal)]);
  if (K.isName(kind)) return readNamedType(r);
  switch (kind) {
    case K.LBRACE:
      return readObjectType(r);
    case K.LBRACKET:
      return readTuple(r);
    case K.TEMPLATE:
      return readTemplateType(r);
    case K.THIS:
      return r.leaf('this_type');
    case K.VOID:
      return r.leaf('predefined_type');
    case K.STAR:
      return r.leaf('existential_type');
    case K.TYPEOF:
      return readTypeQuery(r);
    case K.IMPORT:
      return readImportedType(r);
    case K.MINUS:
      r.advance();
      return r.node('literal_type', start, [r.node('unary_expression', start, [r.kind === K.NUMBER ? r.leafIn('argument', 'number') : r.missing()])]);
    default:
      return r.missing();
  }
}

function readTuple(r: Reader): Node {
  const { start } = r;
  r.advance();
  return r.node('tuple_type', start, r.list(K.RBRACKET, readTupleMember));
}

/** `A`, `A?`, `...A[]`, `name: A`, `name?: A`, `...name: A` */
function readTupleMember(r: Reader): Node {
  const { start } = r;
  const isRest = r.skip(K.ELLIPSIS);
  const isOptional = r.peek().kind === K.QUESTION && r.brackets.after(r.peek().end).kind === K.COLON;
  if (K.isWord(r.kind) && (isOptional || r.peek().kind === K.COLON)) {
    const name = r.leaf('identifier');
    if (isOptional) r.advance();
    const parts = [inField('name', isRest ? r.node('rest_pattern', start, [name]) : name), inField('type', readTypeAnnotation(r))];
    return r.node(isOptional ? 'optional_parameter' : 'required_parameter', start, parts);
  }
  const type = readType(r);
  if (isRest) return r.node('rest_type', start, [type]);
  return r.skip(K.QUESTION) ? r.node('optional_type', start, [type]) : type;
}
