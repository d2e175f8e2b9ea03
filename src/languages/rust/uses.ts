/**
 * `use` trees, flattened: one ImportFact per name. `crate`, `self` and `super` stay in the specifier, except that
 * `super` inside an inline module means the module around it, which may be the file itself.
 */
import type { ImportFact } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import type { ItemHead } from './items.ts';
import { AS, COMMA, CRATE, IDENT, LBRACE, PATH, SELF, STAR, SUPER, UNDERSCORE } from './token-kinds.ts';

/** The cursor stands on `use`. */
export function readUse(c: Cursor, head: ItemHead): void {
  c.at++;
  readTree(c, [], head.visibility !== 'private');
}

/** `extern crate a as b;` */
export function readExternCrate(c: Cursor, head: ItemHead): void {
  c.at += 2;
  const name = c.text(c.at++);
  const line = c.tokens.line[c.at - 1] as number;
  const local = readAlias(c) ?? name;
  emit(c, { specifier: name, imported: null, local, line, exported: head.visibility !== 'private' });
}

function readTree(c: Cursor, prefix: readonly string[], exported: boolean): void {
  if (!c.enter()) return;
  const path = [...prefix];
  let line = c.tokens.line[c.at] as number;
  if (c.kind[c.at] === PATH) c.at++;
  while (isSegment(c.kind[c.at] as number)) {
    line = c.tokens.line[c.at] as number;
    path.push(c.text(c.at++));
    if (c.kind[c.at] !== PATH) break;
    c.at++;
  }
  if (c.kind[c.at] === LBRACE) readBranches(c, path, exported);
  else if (c.kind[c.at] === STAR) {
    c.at++;
    emitWildcard(c, path, line, exported);
  } else emitLeaf(c, path, line, exported);
  c.leave();
}

const isSegment = (kind: number): boolean => kind === IDENT || kind === CRATE || kind === SELF || kind === SUPER;

function readBranches(c: Cursor, path: readonly string[], exported: boolean): void {
  const open = c.at++;
  const end = c.partner(open);
  while (c.at < end) {
    const before = c.at;
    readTree(c, path, exported);
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
    else if (c.at < end) c.skipConstruct();
  }
  c.at = c.after(open);
}

/** `as name`; null for `as _`, undefined without. */
function readAlias(c: Cursor): string | null | undefined {
  if (c.kind[c.at] !== AS) return undefined;
  c.at += 2;
  return c.kind[c.at - 1] === UNDERSCORE ? null : c.text(c.at - 1);
}

function emitLeaf(c: Cursor, path: readonly string[], line: number, exported: boolean): void {
  const alias = readAlias(c);
  // `a::b::{self}` is `a::b`.
  const full = path.length > 1 && path.at(-1) === 'self' ? path.slice(0, -1) : path;
  const name = full.at(-1);
  if (name === undefined) return;
  const local = alias === undefined ? name : alias;
  const parent = normalise(c, full.slice(0, -1));
  if (full.length === 1 || isRelative(name)) emit(c, { specifier: normalise(c, full), imported: null, local, line, exported });
  else emit(c, { specifier: parent, imported: name, local, line, exported });
}

const isRelative = (name: string): boolean => name === 'crate' || name === 'self' || name === 'super';

function emitWildcard(c: Cursor, path: readonly string[], line: number, exported: boolean): void {
  c.addImport({
    specifier: normalise(c, path),
    imported: '*',
    local: null,
    line,
    ...(exported && c.modules.length === 0 ? { exportedAs: '*' } : {}),
    ...range(c),
  });
}

interface NewImport {
  readonly specifier: string;
  readonly imported: string | null;
  readonly local: string | null;
  readonly line: number;
  readonly exported: boolean;
}

/** What an inline module offers on is a member of that module, not of the file. */
function emit(c: Cursor, { specifier, imported, local, line, exported }: NewImport): void {
  const fact: ImportFact = {
    specifier,
    imported,
    local,
    line,
    ...(exported && local !== null && c.modules.length === 0 ? { exportedAs: local } : {}),
    ...range(c),
  };
  c.addImport(fact);
}

/** `super` goes up through inline modules before it leaves the file; `self` is the innermost of them. */
function normalise(c: Cursor, path: readonly string[]): string {
  const [head] = path;
  // A type of this file: `use Kind::*`.
  if (head !== undefined && /^[A-Z]/.test(head)) return ['self', ...path].join('::');
  if (c.modules.length === 0 || (head !== 'super' && head !== 'self')) return path.join('::');
  let levels = 0;
  let rest = path;
  while (rest[0] === 'super' || rest[0] === 'self') {
    if (rest[0] === 'super') levels++;
    rest = rest.slice(1);
  }
  const around = c.modules.slice(0, Math.max(0, c.modules.length - levels));
  const outside = Math.max(0, levels - c.modules.length);
  return [...(outside > 0 ? new Array<string>(outside).fill('super') : ['self']), ...around, ...rest].join('::');
}

/** An import inside a function or inline module is visible there only. */
function range(c: Cursor): { start: number; end: number } | Record<string, never> {
  const current = c.facts.symbol(c.facts.current);
  return current === undefined ? {} : { start: current.start, end: current.end };
}
