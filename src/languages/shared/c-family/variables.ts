/** Variables of files and namespaces, fields of types, and typedefs. What a variable is given belongs to it. */
import type { TypeText } from '../../../model/facts.ts';
import type { NodeKind } from '../../../model/node-kinds.ts';
import { stringValue } from '../text.ts';
import type { Cursor } from './cursor.ts';
import type { DeclaredName, Head } from './declarators.ts';
import { nameBefore } from './expressions.ts';
import { readInitializer } from './initializers.ts';
import { readParameters } from './parameters.ts';
import { declare } from './symbols.ts';
import { ASSIGN, ATTRIBUTE, COMMA, IDENT, LBRACE, LBRACKET, LPAREN, RBRACE, SCOPE, SEMI, STRING } from './token-kinds.ts';
import { typeText } from './types.ts';

/** The cursor stands behind the name; afterwards behind what it is given. */
export function declareVariable(c: Cursor, head: Head, { from, to }: DeclaredName, type: TypeText): void {
  const name = nameBefore(c, to);
  if (c.at < to) c.at = to;
  let isArray = false;
  while (c.kind[c.at] === LBRACKET) {
    isArray = true;
    c.at = c.after(c.at);
  }
  while (c.kind[c.at] === ATTRIBUTE) c.at = c.next() === LPAREN ? c.after(c.at + 1) : c.at + 1;
  if (head.isTypedef) {
    declareAlias(c, head, name, type);
    return;
  }
  const end = declarationEnd(c);
  const isGiven = c.kind[c.at] === ASSIGN || c.kind[c.at] === LBRACE || c.kind[c.at] === LPAREN;
  const qualifier = from < name && c.kind[name - 1] === SCOPE ? ownerPath(c, from, name) : undefined;
  const index = declare(c, {
    name,
    kind: kindOf(c, head, isArray),
    first: head.first,
    end: c.tokens.start[end] as number,
    header: isGiven ? c.at : end,
    open: isGiven,
    type,
    isStatic: head.isStatic,
    declaration: (head.isExtern && !isGiven) || (c.region.type >= 0 && head.isStatic && !isGiven),
    ...(qualifier === undefined ? {} : { owner: -1, ownerType: qualifier }),
  });
  c.type(c.region.type >= 0 ? 'field' : 'variable', type, head.typeFrom, index);
  if (isGiven) readGiven(c, name);
}

function kindOf(c: Cursor, head: Head, isArray: boolean): NodeKind {
  if (c.region.type >= 0) return head.isStatic && head.isConst ? 'constant' : 'field';
  return head.isConst && !isArray && !head.isExtern ? 'constant' : 'variable';
}

/** `a.B` of `a::B<T>::count`, with the namespaces around. */
export function ownerPath(c: Cursor, from: number, name: number): string {
  const path = typeText(c, from, name - 1).replace(/<.*?>+(?=\.|$)/g, '');
  return [...(c.kind[from] === SCOPE ? [] : c.region.namespaces), ...(path === '' ? [] : [path])].join('.');
}

function readGiven(c: Cursor, name: number): void {
  if (c.kind[c.at] === ASSIGN) c.at++;
  if (c.kind[c.at] === STRING && (c.next() === SEMI || c.next() === COMMA)) c.texts.set(c.text(name), stringValue(c.text(c.at)) ?? '');
  c.forgetMentions();
  readInitializer(c, 'callback');
  c.facts.advance(c.startOffset());
}

/** Token that ends the declarator at the cursor: `,` or `;`. */
function declarationEnd(c: Cursor): number {
  let i = c.at;
  for (;;) {
    const k = c.kind[i] as number;
    if (k === SEMI || k === 0 || k === RBRACE) return i;
    if (k === COMMA) return i;
    i = k === LPAREN || k === LBRACKET || k === LBRACE ? Math.max(i + 1, c.after(i)) : i + 1;
  }
}

/** `typedef struct foo foo;` says nothing new where the file defines it; where others do, or nobody, it is a declaration. */
function declareAlias(c: Cursor, head: Head, name: number, type: TypeText): void {
  const text = c.text(name);
  const isSame = text === type;
  if (isSame && c.types.has(text)) return;
  const index = declare(c, {
    name,
    kind: 'type',
    first: head.first,
    end: c.tokens.end[c.at] as number,
    header: c.at,
    ...(isSame ? { declaration: true } : { type }),
  });
  if (isSame) return;
  c.types.set(text, index);
  c.type('variable', type, head.typeFrom, index);
}

/** `int (*read)(struct file *)`, `typedef void (*handler)(int)`: the cursor stands on the first bracket. */
export function readFunctionPointer(c: Cursor, head: Head, result: TypeText): void {
  const open = c.at;
  const close = c.partner(open);
  let name = -1;
  for (let i = open + 1; i < close && c.kind[i] !== LPAREN && c.kind[i] !== LBRACKET; i++) if (c.kind[i] === IDENT) name = i;
  c.at = c.after(open);
  const params = c.kind[c.at] === LPAREN ? readParameters(c, c.at) : [];
  if (c.kind[c.at] === LPAREN) c.at = c.after(c.at);
  if (name < 0) return;
  const type = `(${params.map((p) => p.type || '?').join(',')})=>${result || '?'}`;
  const isGiven = c.kind[c.at] === ASSIGN;
  const end = declarationEnd(c);
  const index = declare(c, {
    name,
    kind: head.isTypedef ? 'type' : c.region.type >= 0 ? 'field' : 'variable',
    first: head.first,
    end: c.tokens.start[end] as number,
    header: isGiven ? c.at : end,
    open: isGiven,
    type,
    isStatic: head.isStatic,
  });
  for (const p of params) c.type('param', p.type, p.first, index);
  if (isGiven) readGiven(c, name);
}
