/** What operators combine: signs and other prefixes, chains of members and calls, and what these begin with. */
import { readArrow, readArrowBody, readParenthesis } from './arrows.ts';
import { readClassExpression } from './classes.ts';
import { readFunctionExpression } from './functions.ts';
import { readJsx } from './jsx.ts';
import { readTypeArguments } from './named-types.ts';
import { inField, type Node } from './node.ts';
import { readArray, readObject } from './objects.ts';
import { readArguments, readPostfix } from './postfix.ts';
import type { Reader } from './reader.ts';
import { readTemplate } from './templates.ts';
import * as K from './token-kinds.ts';
import { typeArgumentsAhead } from './type-lists.ts';

const SIGNS = K.kindSet(K.BANG, K.TILDE, K.PLUS, K.MINUS, K.TYPEOF, K.VOID, K.DELETE);
/** What no expression begins with: `await` in front of it is a name. */
const NO_START = K.kindSet(
  ...[K.RPAREN, K.RBRACKET, K.RBRACE, K.COMMA, K.SEMICOLON, K.COLON, K.EOF, K.DOT, K.OPTIONAL_DOT, K.ASSIGN, K.AUGMENTED, K.ARROW, K.EQUALITY],
  ...[K.AND, K.OR, K.NULLISH, K.QUESTION, K.STAR, K.GREATER, K.RELATIONAL, K.PIPE, K.IN, K.INSTANCEOF, K.OF],
);

/** An operand with its prefixes, and with `++` behind it. */
export function readOperand(r: Reader): Node {
  const { kind, start } = r;
  if (SIGNS[kind] === 1) return prefixed(r, 'unary_expression');
  if (kind === K.AWAIT && NO_START[r.peek().kind] === 0) return prefixed(r, 'await_expression');
  if (kind === K.UPDATE) return prefixed(r, 'update_expression');
  if (kind === K.LESS && !r.jsx) return readArrow(r) ?? readTypeAssertion(r);
  const operand = readPostfix(r, readPrimary(r));
  if (r.kind !== K.UPDATE || r.newline) return operand;
  r.advance();
  return r.node('update_expression', start, [inField('argument', operand)]);
}

function prefixed(r: Reader, type: string): Node {
  const { start } = r;
  if (!r.enter()) return r.missing();
  r.advance();
  const operand = readOperand(r);
  r.leave();
  return r.node(type, start, [type === 'await_expression' ? operand : inField('argument', operand)]);
}

/** `<T>x`, `<const>x` */
function readTypeAssertion(r: Reader): Node {
  const { start } = r;
  const types = r.peek().kind === K.CONST ? readConst(r) : readTypeArguments(r);
  if (!r.enter()) return r.missing();
  const value = readOperand(r);
  r.leave();
  return r.node('type_assertion', start, [types, value]);
}

/** The `<const>` of an assertion, which names no type. */
function readConst(r: Reader): Node {
  const { start } = r;
  r.advance();
  r.advance();
  r.expect(K.GREATER);
  return r.node('type_arguments', start);
}

type OperandReader = (r: Reader) => Node;

const leaf =
  (type: string): OperandReader =>
  (r) =>
    r.leaf(type);

const BY_KIND = new Array<OperandReader | undefined>(256).fill(undefined);
BY_KIND[K.NUMBER] = leaf('number');
BY_KIND[K.STRING] = leaf('string');
BY_KIND[K.THIS] = leaf('this');
BY_KIND[K.SUPER] = leaf('super');
BY_KIND[K.NULL] = leaf('null');
BY_KIND[K.TRUE] = leaf('true');
BY_KIND[K.FALSE] = leaf('false');
BY_KIND[K.UNDEFINED] = leaf('undefined');
BY_KIND[K.PRIVATE_NAME] = leaf('private_property_identifier');
BY_KIND[K.TEMPLATE] = readTemplate;
BY_KIND[K.LPAREN] = (r) => readArrow(r) ?? readParenthesis(r);
BY_KIND[K.LBRACKET] = readArray;
BY_KIND[K.LBRACE] = readObject;
BY_KIND[K.FUNCTION] = readFunctionExpression;
BY_KIND[K.CLASS] = readClassExpression;
BY_KIND[K.AT] = readClassExpression;
BY_KIND[K.NEW] = readNew;
BY_KIND[K.IMPORT] = readImportExpression;
BY_KIND[K.SLASH] = readRegex;
BY_KIND[K.AUGMENTED] = readRegex;
BY_KIND[K.LESS] = (r) => readArrow(r) ?? readJsx(r);
BY_KIND[K.ASYNC] = readAsync;

/** An operand without anything in front of or behind it. */
export function readPrimary(r: Reader): Node {
  const reader = BY_KIND[r.kind];
  if (reader !== undefined) return reader(r);
  if (!K.isName(r.kind)) return r.missing();
  const name = r.leaf('identifier');
  return r.kind === K.ARROW ? readArrowBody(r, name.startIndex, [inField('parameter', name)]) : name;
}

function readAsync(r: Reader): Node {
  const next = r.peek();
  if (next.kind === K.FUNCTION && !next.newline) return readFunctionExpression(r);
  return readArrow(r) ?? r.leaf('identifier');
}

/** A `/` where an operand is expected. */
function readRegex(r: Reader): Node {
  return r.source.charCodeAt(r.start) === K.SLASH && r.asRegex() ? r.leaf('regex') : r.missing();
}

/** `new a.B<T>(x)`, `new.target` */
function readNew(r: Reader): Node {
  const { start } = r;
  if (r.peek().kind === K.DOT) return readMetaProperty(r);
  if (!r.enter()) return r.missing();
  r.advance();
  const parts = [inField('constructor', readPostfix(r, readPrimary(r), true))];
  r.leave();
  if (typeArgumentsAhead(r) !== 'none') parts.push(inField('type_arguments', readTypeArguments(r)));
  if (r.kind === K.LPAREN) parts.push(inField('arguments', readArguments(r)));
  return r.node('new_expression', start, parts);
}

/** `import('m')`, `import.meta` */
function readImportExpression(r: Reader): Node {
  return r.peek().kind === K.DOT ? readMetaProperty(r) : r.leaf('import');
}

function readMetaProperty(r: Reader): Node {
  const { start } = r;
  r.advance();
  r.advance();
  if (K.isWord(r.kind)) r.advance();
  return r.node('meta_property', start);
}
