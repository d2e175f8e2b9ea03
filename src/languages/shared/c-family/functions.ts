/** Functions, methods, constructors and operators: declared or defined, in their class or outside of it. */
import type { ExprText, SymbolIndex, TypeText } from '../../../model/facts.ts';
import { NODE_FLAGS } from '../../../model/graph.ts';
import type { NodeKind } from '../../../model/node-kinds.ts';
import { callRef } from './calls.ts';
import type { Cursor } from './cursor.ts';
import { type DeclaredName, type Head, skipDeclaration } from './declarators.ts';
import { made, nameBefore } from './expressions.ts';
import { readFunctionHeader } from './function-headers.ts';
import { readGiven, readInitializer } from './initializers.ts';
import { arityOf, bindParameters, type Parameter, readParameters } from './parameters.ts';
import { declare } from './symbols.ts';
import { COMMA, IDENT, LBRACE, LPAREN, OPERATOR_WORD, SCOPE, TILDE } from './token-kinds.ts';
import { qualifiedEnd, typeText } from './types.ts';
import { ownerPath } from './variables.ts';

/** Where a function belongs, and what it is called. */
interface Place {
  readonly name: number;
  readonly as?: string;
  readonly kind: NodeKind;
  readonly owner?: SymbolIndex;
  readonly ownerType?: string;
}

/** The cursor is anywhere; afterwards behind the body or the `;`. */
export function readFunction(c: Cursor, head: Head, name: DeclaredName, result: TypeText): void {
  const open = name.to;
  const params = readParameters(c, open);
  const header = readFunctionHeader(c, open, params);
  if (head.isTypedef) {
    declareFunctionType(c, head, name, params, result);
    c.at = header.end;
    skipDeclaration(c);
    return;
  }
  if (header.isDeleted || (head.isFriend && header.body < 0)) {
    c.at = header.end;
    skipDeclaration(c);
    return;
  }
  const type = header.result || result;
  const place = placeOf(c, head, name);
  const index = declare(c, {
    ...place,
    first: head.first,
    end: header.body < 0 ? (c.tokens.end[header.end] as number) : c.tokens.endOf(header.body),
    header: header.inits >= 0 ? header.inits : header.end,
    open: header.body >= 0,
    ...(place.kind === 'constructor' || type === '' || type === 'void' ? {} : { type }),
    typeParams: head.typeParams,
    params: params.filter((p) => !p.isRest).map((p) => p.type),
    arity: arityOf(params),
    declaration: header.body < 0 && !header.isPure && !header.isDefaulted,
    isStatic: head.isStatic,
    flags: header.isPure ? NODE_FLAGS.abstract : 0,
  });
  c.type('return', type, head.typeFrom, index);
  if (header.body >= 0) readBody(c, index, params, header);
  else {
    for (const p of params) c.type('param', p.type, p.first, index);
    c.at = header.end;
    skipDeclaration(c);
  }
}

function readBody(c: Cursor, index: SymbolIndex, params: readonly Parameter[], header: { readonly inits: number; readonly body: number }): void {
  const mark = c.scopes.open();
  c.forgetMentions();
  bindParameters(c, params, index);
  if (header.inits >= 0) readInits(c, header.inits + 1, header.body, c.facts.symbol(index)?.name ?? '');
  c.block(header.body);
  c.scopes.close(mark, c.tokens.endOf(header.body));
  c.facts.advance(c.startOffset());
}

/** `: Base(x), field_(y), other_{z}`; `own` is the name of the constructor, which may hand on to another one. */
function readInits(c: Cursor, from: number, body: number, own: string): void {
  c.at = from;
  while (c.at < body) {
    const first = c.at;
    const end = qualifiedEnd(c, first);
    if (end > first) {
      const text = typeText(c, first, end);
      c.at = end;
      if (end >= body || FIELD_NAME.test(text)) c.mention('access', `this.${text}`, first);
      else if (text === own) initialised(c, 'call', 'this', first);
      else if (/^[A-Z]|[.<]/.test(text)) made(c, text, nameBefore(c, end), first);
      else initialised(c, 'access', `this.${text}`, first);
    }
    if (c.kind[c.at] === LPAREN || c.kind[c.at] === LBRACE) {
      if (c.at >= body) return;
      readInitializer(c, 'callback');
    }
    if (c.at === first || c.kind[c.at] === COMMA) c.at++;
  }
}

/** What only fields are called. */
const FIELD_NAME = /^m_|_$/;

/** Another constructor; or a field or a base: the resolver knows which, so it is told what is handed over. */
function initialised(c: Cursor, role: 'call' | 'access', expr: ExprText, token: number): void {
  const { texts, isDesignated } = readGiven(c);
  c.facts.refs.push(callRef(c, { role, expr, token, args: isDesignated ? undefined : texts }));
}

function placeOf(c: Cursor, head: Head, { from, to }: DeclaredName): Place {
  const special = specialName(c, from, to);
  const name = special?.token ?? nameBefore(c, to);
  const text = special?.text ?? c.text(name);
  const named = special === undefined ? { name } : { name, as: special.text };
  const scope = name > from ? name - 1 : -1;
  if (scope >= from && c.kind[scope] === SCOPE && scope > from) return { ...named, ...outside(c, from, name, text) };
  if (c.region.type >= 0 && !head.isFriend) return { ...named, kind: text === c.region.typeName ? 'constructor' : 'method' };
  const owner = head.isFriend && c.region.type >= 0 ? c.facts.symbol(c.region.type)?.owner : undefined;
  return { ...named, kind: 'function', ...(owner === undefined ? {} : { owner }) };
}

/** `Foo::bar` belongs to Foo: to that of the file if it declares one, else to whatever the name means. */
function outside(c: Cursor, from: number, name: number, text: string): Omit<Place, 'name'> {
  const path = ownerPath(c, from, name);
  const last = path.slice(path.lastIndexOf('.') + 1);
  const kind: NodeKind = text === last ? 'constructor' : 'method';
  const own = c.types.get(last);
  return own === undefined ? { kind, owner: -1, ownerType: path } : { kind, owner: own };
}

/** `operator+`, `operator()`, `operator bool`, `~Foo`. */
function specialName(c: Cursor, from: number, to: number): { readonly token: number; readonly text: string } | undefined {
  for (let i = from; i < to; i++) {
    if (c.kind[i] === TILDE) return { token: i, text: `~${c.text(i + 1)}` };
    if (c.kind[i] === OPERATOR_WORD) {
      const rest = c.tokens.source
        .slice(c.tokens.end[i] as number, c.tokens.start[to] as number)
        .replace(/\s+/g, ' ')
        .trim();
      return { token: i, text: /^\w/.test(rest) ? `operator ${rest}` : `operator${rest.replace(/ /g, '')}` };
    }
  }
  return undefined;
}

/** `typedef int handler(struct request *);` */
function declareFunctionType(c: Cursor, head: Head, { to }: DeclaredName, params: readonly Parameter[], result: TypeText): void {
  const name = nameBefore(c, to);
  if (c.kind[name] !== IDENT) return;
  const close = c.partner(to);
  const type = `(${params.map((p) => p.type || '?').join(',')})=>${result || '?'}`;
  const index = declare(c, { name, kind: 'type', first: head.first, end: c.tokens.end[close] as number, header: close + 1, type });
  for (const p of params) c.type('param', p.type, p.first, index);
}
