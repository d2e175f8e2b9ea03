/**
 * `var` and `const`, grouped or not. At top level each name is a symbol with its type or value; inside a function a
 * binding. In a const group a line without value repeats the type and value above it (`iota`).
 */
import type { ExprText, SymbolFact, TypeText } from '../../model/facts.ts';
import { readVariableFields, withNamedStruct } from './anonymous-structs.ts';
import type { Cursor } from './cursor.ts';
import { bindNames, valueAt } from './definitions.ts';
import { readExpressions } from './expressions.ts';
import { readNamedFunction } from './functions.ts';
import { declare } from './symbols.ts';
import { ASSIGN, COMMA, CONST, FUNC, IDENT, LPAREN, SEMI } from './token-kinds.ts';
import { readType, startsType } from './types.ts';

interface Spec {
  readonly names: readonly number[];
  readonly type: TypeText | undefined;
  readonly typeToken: number;
  readonly values: readonly ExprText[];
}

type ReadSpec = (keyword: number, previous: Spec | undefined, grouped: boolean) => Spec;

export function readLocalValues(c: Cursor): void {
  readGroup(c, (keyword, _, grouped) => {
    const first = c.at;
    const written = readSpecHead(c);
    const spec = written.type === undefined ? written : { ...written, type: withNamedStruct(c, written.typeToken, written.type) };
    if (readsFunction(c, spec, grouped ? first : keyword)) return { ...spec, values: [] };
    const values = readSpecValues(c);
    bindNames(c, spec.names, values, spec.type);
    c.type('variable', written.type ?? '', spec.typeToken);
    return { ...spec, values };
  });
}

export function readPackageValues(c: Cursor): void {
  readGroup(c, (keyword, previous, grouped) => readPackageSpec(c, keyword, previous, grouped));
}

/** Calls `readSpec` for each line of `var ( ... )`, or once. */
function readGroup(c: Cursor, readSpec: ReadSpec): void {
  const keyword = c.at++;
  if (c.kind[c.at] !== LPAREN) {
    readSpec(keyword, undefined, false);
    return;
  }
  const open = c.at++;
  const end = c.partner(open);
  let previous: Spec | undefined;
  while (c.at < end) {
    const before = c.at;
    if (c.kind[c.at] === IDENT) previous = readSpec(keyword, previous, true);
    if (c.kind[c.at] === SEMI || c.at === before) c.at++;
    else if (c.at < end) c.skipConstruct();
  }
  c.at = c.after(open);
}

function readSpecHead(c: Cursor): Omit<Spec, 'values'> {
  const names: number[] = [];
  while (c.kind[c.at] === IDENT) {
    names.push(c.at++);
    if (c.kind[c.at] !== COMMA) break;
    c.at++;
  }
  const typeToken = c.at;
  return { names, type: startsType(c.kind[typeToken] as number) ? readType(c) : undefined, typeToken };
}

function readSpecValues(c: Cursor): ExprText[] {
  if (c.kind[c.at] !== ASSIGN) return [];
  c.at++;
  return readExpressions(c, 'callback');
}

/** `var name = func(...) {...}`: true when that was read, as a function of that name. */
function readsFunction(c: Cursor, { names }: Omit<Spec, 'values'>, first: number): boolean {
  const name = names[0];
  if (names.length !== 1 || name === undefined || c.kind[c.at] !== ASSIGN || c.next() !== FUNC) return false;
  c.at++;
  if (readNamedFunction(c, name, first)) return true;
  c.at--;
  return false;
}

/** Symbols are added before their values are read, so that the values' refs belong to them. */
function readPackageSpec(c: Cursor, keyword: number, previous: Spec | undefined, grouped: boolean): Spec {
  const first = c.at;
  const head = readSpecHead(c);
  if (readsFunction(c, head, grouped ? first : keyword)) return { ...head, values: [] };
  const isConst = c.kind[keyword] === CONST;
  const repeats = isConst && head.type === undefined && c.kind[c.at] !== ASSIGN;
  const type = repeats ? previous?.type : head.type;
  const symbols = addSymbols(c, { head: { ...head, type }, first: grouped ? first : keyword, keyword, grouped });
  const only = symbols.length === 1 && !isConst ? symbols[0] : undefined;
  const typeToken = head.type === undefined ? c.at + 1 : head.typeToken;
  c.fieldsAt = only !== undefined && readVariableFields(c, typeToken, only) ? typeToken : -1;
  for (const index of symbols.length > 0 ? symbols : [c.facts.current]) c.type('variable', head.type ?? '', head.typeToken, index);
  const values = repeats ? (previous?.values ?? []) : readValuesOf(c, symbols.at(-1));
  symbols.forEach((index, i) => {
    const symbol = c.facts.symbol(index);
    const value = valueAt(values, i, symbols.length);
    if (symbol !== undefined && symbol.type === undefined && value !== '?') symbol.value = value;
  });
  return { ...head, type, values };
}

interface NewSymbols {
  readonly head: Omit<Spec, 'values'>;
  readonly first: number;
  readonly keyword: number;
  readonly grouped: boolean;
}

function addSymbols(c: Cursor, { head, first, keyword, grouped }: NewSymbols): number[] {
  const last = endOfSpec(c);
  const word = c.text(keyword);
  return head.names
    .filter((name) => c.text(name) !== '_')
    .map((name) =>
      declare(c, {
        name,
        kind: c.kind[keyword] === CONST ? 'constant' : 'variable',
        first,
        last,
        end: c.tokens.end[last] as number,
        keyword: grouped ? `${word} ` : '',
        ...(head.type === undefined ? {} : { type: head.type }),
      }),
    );
}

/** Last token of the declaration that the cursor is in. */
function endOfSpec(c: Cursor): number {
  const start = c.at;
  c.skipConstruct();
  while (c.kind[c.at] === COMMA) {
    c.at++;
    c.skipConstruct();
  }
  const last = Math.max(start, c.at) - 1;
  c.at = start;
  return last;
}

function readValuesOf(c: Cursor, owner: number | undefined): ExprText[] {
  const symbol: SymbolFact | undefined = owner === undefined ? undefined : c.facts.symbol(owner);
  if (owner === undefined || symbol === undefined) return readSpecValues(c);
  c.facts.reopen(owner);
  c.forgetMentions();
  const values = readSpecValues(c);
  c.facts.advance(symbol.end);
  return values;
}
