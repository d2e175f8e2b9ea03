/** `mod name;` is an import of a file, `mod name { ... }` a symbol with items; `macro_rules!` is a symbol whose body is read for names. */
import { NODE_FLAGS } from '../../model/graph.ts';
import type { Cursor } from './cursor.ts';
import { type ItemHead, readItems } from './items.ts';
import { declare } from './symbols.ts';
import { BANG, COLON, DOT, IDENT, LBRACE, LBRACKET, LPAREN, PATH } from './token-kinds.ts';
import { BUILTIN_MACROS } from './universe.ts';

/** The cursor stands on `mod`. */
export function readModule(c: Cursor, head: ItemHead): void {
  const name = ++c.at;
  if (c.kind[name] !== IDENT) return;
  c.at++;
  if (c.kind[c.at] === LBRACE) readInlineModule(c, head, name);
  else noteFileModule(c, head, name);
}

/** Offered on, because `crate::a::b` goes through every module on the way, private or not. */
function noteFileModule(c: Cursor, head: ItemHead, name: number): void {
  const local = c.text(name);
  const { path } = head.attributes;
  if (c.modules.length === 0) c.fileModules.push(path === undefined ? local : `${local}=${path}`);
  const specifier = path === undefined ? ['self', ...c.modules, local].join('::') : `path:${path}`;
  c.addImport({ specifier, imported: null, local, exportedAs: local, line: c.tokens.line[name] as number });
}

function readInlineModule(c: Cursor, head: ItemHead, name: number): void {
  const open = c.at;
  const end = c.tokens.endOf(open);
  declare(c, {
    name,
    kind: 'module',
    first: head.first,
    last: c.partner(open),
    end,
    head: head.signature,
    header: open,
    open: true,
    attributes: head.attributes,
    visibility: head.visibility,
    flags: head.attributes.testOnly ? NODE_FLAGS.test : 0,
  });
  const { inTest } = c;
  c.inTest ||= head.attributes.testOnly;
  c.modules.push(c.text(name));
  c.at++;
  readItems(c, c.partner(open));
  c.modules.pop();
  c.inTest = inTest;
  c.facts.advance(end);
  c.at = c.after(open);
}

/** `macro_rules! name { ... }` */
export function readMacroRules(c: Cursor, head: ItemHead): void {
  const name = c.at + 2;
  const open = c.at + 3;
  if (c.kind[name] !== IDENT || ![LBRACE, LPAREN, LBRACKET].includes(c.kind[open] as number)) {
    c.at += 2;
    return;
  }
  const exported = head.attributes.decorators.length === 0 && head.visibility === 'private' ? 'internal' : head.visibility;
  declare(c, {
    name,
    kind: 'macro',
    first: head.first,
    last: c.partner(open),
    end: c.tokens.endOf(open),
    head: head.signature,
    header: open,
    attributes: head.attributes,
    visibility: exported,
    open: true,
  });
  c.macros.add(c.text(name));
  readMacroUses(c, open);
  c.facts.advance(c.tokens.endOf(open));
  c.at = c.after(open);
}

/** A macro's body is no Rust yet, but what it calls by name and what constants it names can be told. */
function readMacroUses(c: Cursor, open: number): void {
  c.forgetMentions();
  for (let i = open + 1; i < c.partner(open); i++) {
    if (c.kind[i] !== IDENT || isParameter(c, i)) continue;
    const start = i;
    while (c.kind[i + 1] === PATH && c.kind[i + 2] === IDENT) i += 2;
    const path = pathText(c, start, i);
    if (c.kind[i + 1] === BANG && !BUILTIN_MACROS.has(path)) c.mention('macro', path, i);
    else if (c.kind[i + 1] === LPAREN) c.mention('call', c.kind[start - 1] === DOT ? `?.${path}` : path, i);
    else if (CONSTANT.test(c.text(i))) c.mention('reference', path, i);
  }
}

const CONSTANT = /^[A-Z][A-Z0-9_]+$/;

/** `$name`, and `name:` of a pattern or a field. */
const isParameter = (c: Cursor, token: number): boolean => c.text(token - 1) === '$' || c.kind[token + 1] === COLON;

function pathText(c: Cursor, first: number, last: number): string {
  const names: string[] = [];
  for (let i = first; i <= last; i += 2) names.push(c.text(i));
  return names.join('.');
}
