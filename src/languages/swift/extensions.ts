/**
 * `extension Foo: Bar { … }`: members of a type that may be declared in another file, and what it conforms to. The file
 * says so by a hidden stand-in, which the resolver hangs on the type.
 */
import type { SymbolIndex, TypeText } from '../../model/facts.ts';
import type { Head } from '../shared/token-reading/head.ts';
import type { Cursor } from './cursor.ts';
import { readWhere } from './header.ts';
import { isTestCase, readBases, readBody } from './nominal-types.ts';
import { readType } from './types.ts';

const DECLARED_OUTSIDE = -1;

/** The cursor stands on `extension`. */
export function readExtension(c: Cursor, head: Head): void {
  const start = c.startOffset();
  c.at++;
  const token = c.at;
  const written = readType(c);
  const name = written.replace(/<.*$/, '');
  const bases = readBases(c);
  const [element] = readWhere(c, [{ name: 'Element', bound: '' }]);
  if (name === '?' || name.includes('|')) {
    c.skipConstruct();
    return;
  }
  for (const base of bases) c.conformances.push({ type: name, to: base.type, token: base.token });
  const symbol = c.declaredTypes.get(name) ?? DECLARED_OUTSIDE;
  if (symbol === DECLARED_OUTSIDE) c.type('variable', name, token);
  const visibility = head.modifiers.has('public') ? 'public' : head.modifiers.has('private') || head.modifiers.has('fileprivate') ? 'private' : undefined;
  const isTest = isTestCase(
    bases.map((b) => b.type),
    head,
  );
  readBody(c, {
    symbol,
    name,
    isProtocol: false,
    isExtension: true,
    isTestCase: isTest || /Tests?$/.test(name),
    ...(visibility !== undefined && { visibility }),
  });
  // What `self` is where the type may lie outside of the repository.
  if (symbol === DECLARED_OUTSIDE)
    c.facts.bindings.push({ name: 'this', start, end: c.lastEnd, type: element?.bound && !written.includes('<') ? `${name}<${element.bound}>` : written });
}

/** When the file has been read: conformances of its types, wherever they were declared. */
export function emitConformances(c: Cursor): void {
  const standIns = new Map<TypeText, SymbolIndex>();
  for (const { type, to, token } of c.conformances) {
    const at = c.declaredTypes.get(type) ?? standIns.get(type) ?? standIn(c, type, token);
    if (!c.declaredTypes.has(type)) standIns.set(type, at);
    const { line, column } = c.tokens.position(token);
    c.facts.types.push({ role: 'implements', at, type: to, line, column });
  }
}

function standIn(c: Cursor, type: TypeText, token: number): SymbolIndex {
  const { line, column, offset } = c.tokens.position(token);
  return c.facts.add({
    name: type.slice(type.lastIndexOf('.') + 1),
    kind: 'type',
    owner: -1,
    ownerType: type,
    ...{ startLine: line, endLine: line, line, column, start: offset, end: offset },
    signature: '',
    doc: '',
    visibility: 'private',
    flags: 0,
    hidden: true,
  });
}
