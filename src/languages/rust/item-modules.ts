/** `mod name;` is an import of a file, `mod name { ... }` a symbol with items; `macro_rules!` is a symbol whose body is not read. */
import { NODE_FLAGS } from '../../model/graph.ts';
import type { Cursor } from './cursor.ts';
import { type ItemHead, readItems } from './items.ts';
import { declare } from './symbols.ts';
import { IDENT, LBRACE, LBRACKET, LPAREN } from './token-kinds.ts';

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
  });
  c.macros.add(c.text(name));
  c.at = c.after(open);
}
