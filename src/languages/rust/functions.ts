/** `fn`, free, in impl blocks, in traits and in functions: a symbol, its bindings, and whatever its body says. */
import type { TypeText } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { readAttributes } from './attributes.ts';
import type { Cursor } from './cursor.ts';
import { type Generics, merged, readGenerics, readWhere } from './generics.ts';
import type { ItemHead } from './items.ts';
import { readPattern } from './patterns.ts';
import { readBlock } from './statements.ts';
import { declare } from './symbols.ts';
import { AMPERSAND, ASYNC, COLON, COMMA, IDENT, LBRACE, LIFETIME, LPAREN, MUT, RANGE, SELF } from './token-kinds.ts';
import { isFunctionType, readReturnType, readType } from './types.ts';

interface Parameter {
  /** Token with which its pattern begins. */
  readonly pattern: number;
  readonly type: TypeText;
  readonly typeToken: number;
}

interface Signature {
  readonly generics: Generics;
  readonly params: readonly Parameter[];
  readonly hasSelf: boolean;
  readonly variadic: boolean;
  readonly result: TypeText;
  readonly resultToken: number;
}

/** The cursor stands on `fn`. */
export function readFunction(c: Cursor, head: ItemHead): void {
  const keyword = c.at;
  const name = keyword + 1;
  if (c.kind[name] !== IDENT) return;
  c.at = name + 1;
  const outer = c.typeParams;
  const signature = readSignature(c);
  c.typeParams = merged(outer, signature.generics.params);
  const body = c.kind[c.at] === LBRACE ? c.at : -1;
  const end = body < 0 ? (c.tokens.end[c.at - 1] as number) : c.tokens.endOf(body);
  declareFunction(c, head, { keyword, name, body, end, signature });
  readFunctionBody(c, signature, { start: c.startOffset(keyword), end });
  c.typeParams = outer;
}

interface FunctionParts {
  readonly keyword: number;
  readonly name: number;
  readonly body: number;
  readonly end: number;
  readonly signature: Signature;
}

function declareFunction(c: Cursor, head: ItemHead, { keyword, name, body, end, signature }: FunctionParts): void {
  const { owner } = c;
  const isAsync = c.kind[keyword - 1] === ASYNC || c.kind[keyword - 2] === ASYNC;
  const { result, generics, params } = signature;
  const isMember = owner !== undefined;
  const flags =
    (isAsync ? NODE_FLAGS.async : 0) | (isMember && !signature.hasSelf ? NODE_FLAGS.static : 0) | (owner?.isTrait && body < 0 ? NODE_FLAGS.abstract : 0);
  const index = declare(c, {
    name,
    kind: isMember ? 'method' : 'function',
    first: head.first,
    last: body < 0 ? c.at - 1 : c.partner(body),
    end,
    head: head.signature,
    ...(body < 0 ? {} : { header: body }),
    open: true,
    attributes: head.attributes,
    visibility: isMember && (owner.isTrait || owner.isTraitImpl) ? 'public' : head.visibility,
    ...(isMember ? (owner.index >= 0 ? { owner: owner.index } : { ownerType: owner.type }) : {}),
    flags,
    type: isAsync ? `Future<${result || '()'}>` : result,
    typeParams: [...generics.params.keys()],
    ...(isMember && owner.bounds !== undefined ? { bounds: owner.bounds } : {}),
    ...functionParameters(signature),
    arity: signature.variadic ? [params.length, -1] : [params.length, params.length],
  });
  c.routes.handler(c, head.attributes, index);
}

/** Types of parameters are kept where one is a function: they say what a closure in its place gets. */
function functionParameters({ params, generics }: Signature): { params: readonly TypeText[] } | undefined {
  const types = params.map(({ type }) => generics.params.get(type) || type);
  return types.some(isFunctionType) ? { params: types.map((type) => (isFunctionType(type) ? type : '')) } : undefined;
}

function readFunctionBody(c: Cursor, signature: Signature, range: { start: number; end: number }): void {
  c.forgetMentions();
  const mark = c.scopes.open();
  const behind = c.at;
  for (const { type, token } of signature.generics.bounds) c.type('bound', type, token);
  for (const p of signature.params) {
    c.type('param', p.type, p.typeToken);
    c.at = p.pattern;
    readPattern(c, { type: c.known(p.type), param: true }, range.start);
  }
  c.at = behind;
  c.type('return', signature.result, signature.resultToken);
  const { owner } = c;
  c.owner = undefined;
  if (c.kind[c.at] === LBRACE) readBlock(c);
  c.owner = owner;
  c.scopes.close(mark, range.end);
  c.facts.advance(range.end);
}

function readSignature(c: Cursor): Signature {
  const generics = readGenerics(c);
  const params: Parameter[] = [];
  let hasSelf = false;
  let variadic = false;
  if (c.kind[c.at] === LPAREN) {
    const open = c.at++;
    const end = c.partner(open);
    while (c.at < end) {
      const before = c.at;
      readAttributes(c);
      if (readSelfParameter(c)) hasSelf = true;
      else if (c.kind[c.at] === RANGE) variadic = true;
      else params.push(readParameter(c));
      if (c.kind[c.at] === COMMA || c.at === before) c.at++;
      else if (c.at < end) c.skipConstruct();
    }
    c.at = c.after(open);
  }
  const resultToken = c.at + 1;
  const result = readReturnType(c);
  readWhere(c, generics);
  return { generics, params, hasSelf, variadic, result, resultToken };
}

/** `self`, `&'a mut self`, `self: Box<Self>` */
function readSelfParameter(c: Cursor): boolean {
  let i = c.at;
  while (c.kind[i] === AMPERSAND || c.kind[i] === LIFETIME || c.kind[i] === MUT) i++;
  if (c.kind[i] !== SELF) return false;
  c.at = i + 1;
  if (c.kind[c.at] === COLON) {
    c.at++;
    readType(c);
  }
  return true;
}

function readParameter(c: Cursor): Parameter {
  const pattern = c.at;
  readPattern(c, {}, -1);
  if (c.kind[c.at] === COLON) c.at++;
  const typeToken = c.at;
  return { pattern, type: readType(c), typeToken };
}
