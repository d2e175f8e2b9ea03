/**
 * Members that exist without being written, for Java and for destructuring: getters and setters of properties, `componentN` of
 * data classes, and the class that holds a file's functions (`FooKt`). Hidden symbols: resolved against, never shown.
 */
import type { SymbolFact, SymbolIndex, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { isCallableKind } from '../../model/node-kinds.ts';
import type { Cursor } from './cursor.ts';

interface Implied {
  readonly name: string;
  readonly owner: SymbolIndex;
  readonly type?: TypeText | undefined;
  readonly value?: string | undefined;
  readonly arity: readonly [number, number];
  readonly params?: readonly TypeText[] | undefined;
  readonly accessorOf: SymbolIndex;
}

function addHidden(c: Cursor, near: SymbolFact, { name, owner, type, value, arity, params, accessorOf }: Implied): void {
  const { startLine, endLine, line, column, start, end } = near;
  const where = { startLine, endLine, line, column, start, end };
  c.facts.add({
    name,
    kind: 'method',
    owner,
    ...where,
    signature: name,
    doc: '',
    visibility: 'public',
    flags: 0,
    arity,
    hidden: true,
    accessorOf,
    ...(type === undefined ? {} : { type }),
    ...(value === undefined ? {} : { value }),
    ...(params === undefined ? {} : { params }),
  });
}

/** `getName`, `setName`, as Java calls them. */
export function addAccessors(c: Cursor, index: SymbolIndex, isVar: boolean, owner?: SymbolIndex): void {
  const property = c.facts.symbol(index);
  if (property === undefined || property.visibility === 'private' || property.hidden || (owner ?? property.owner) < 0) return;
  const { name, type, value } = property;
  const place = { owner: owner ?? property.owner, accessorOf: index };
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  const isQuestion = /^is[A-Z]/.test(name);
  addHidden(c, property, { ...place, name: isQuestion ? name : `get${capital}`, type, value, arity: [0, 0] });
  if (isVar) addHidden(c, property, { ...place, name: `set${isQuestion ? name.slice(2) : capital}`, type: 'Unit', arity: [1, 1] });
}

/** Call it when every symbol has been seen. */
export function addImpliedMembers(c: Cursor): void {
  const symbols = [...c.facts.symbols];
  addFacade(c, symbols);
  symbols.forEach((symbol, index) => {
    if (symbol.kind === 'class' && /^(?:\w+ )*data class\b/.test(symbol.signature)) addComponents(c, symbols, index);
    if (symbol.kind === 'enum') addEnumMembers(c, symbol, index);
    if (symbol.kind === 'class' && /(?:^| )object /.test(symbol.signature)) addInstance(c, symbol, index);
  });
}

/** `Clock.INSTANCE` of Java. */
function addInstance(c: Cursor, { name, startLine, endLine, line, column, start, end }: SymbolFact, owner: SymbolIndex): void {
  const where = { startLine, endLine, line, column, start, end };
  const details = { signature: 'INSTANCE', doc: '', visibility: 'public', flags: NODE_FLAGS.static, type: name, hidden: true } as const;
  c.facts.add({ ...where, ...details, name: 'INSTANCE', kind: 'constant', owner, accessorOf: owner });
}

function addEnumMembers(c: Cursor, symbol: SymbolFact, owner: SymbolIndex): void {
  addHidden(c, symbol, { name: 'values', owner, type: `Array<${symbol.name}>`, arity: [0, 0], accessorOf: owner });
  addHidden(c, symbol, { name: 'valueOf', owner, type: symbol.name, arity: [1, 1], accessorOf: owner });
}

function addComponents(c: Cursor, symbols: readonly SymbolFact[], owner: SymbolIndex): void {
  let count = 0;
  const primary = symbols.findIndex((s) => s.owner === owner && s.kind === 'constructor' && c.tokens.source[s.start] === '(');
  const end = symbols[primary]?.end ?? 0;
  symbols.forEach((property, index) => {
    if (property.owner !== owner || property.kind !== 'property' || property.start > end) return;
    count++;
    addHidden(c, property, { name: `component${count}`, owner, type: property.type, arity: [0, 0], accessorOf: index });
  });
  const type = symbols[owner];
  if (type !== undefined && count > 0) addHidden(c, type, { name: 'copy', owner, type: type.name, arity: [0, count], accessorOf: owner });
}

/** `FooKt.bar(…)` of Java: functions and properties of the file as static members of a class. */
function addFacade(c: Cursor, symbols: readonly SymbolFact[]): void {
  const top = symbols.flatMap((s, index) => (s.owner < 0 && s.visibility !== 'private' && isFacadeMember(s) ? [{ s, index }] : []));
  const first = top[0]?.s;
  if (first === undefined || symbols.some((s) => s.owner < 0 && s.name === c.facade)) return;
  const { startLine, endLine, line, column, start, end } = first;
  const facade = c.facts.add({
    ...{ startLine, endLine, line, column, start, end },
    name: c.facade,
    kind: 'class',
    owner: -1,
    signature: c.facade,
    doc: '',
    visibility: 'public',
    flags: NODE_FLAGS.static,
    hidden: true,
  });
  for (const { s, index } of top) {
    if (isCallableKind(s.kind))
      addHidden(c, s, { name: s.name, owner: facade, type: s.type, value: s.value, arity: s.arity ?? [0, -1], params: s.params, accessorOf: index });
    else if (s.extensionOf === undefined) addAccessors(c, index, s.signature.includes('var '), facade);
  }
}

const isFacadeMember = ({ kind }: SymbolFact): boolean => kind === 'function' || kind === 'variable' || kind === 'property';
