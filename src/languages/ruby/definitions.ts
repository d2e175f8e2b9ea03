/**
 * Modules, classes and methods. Every reopening of a class is a declaration of its own; `class A::B::C` stands in
 * hidden modules A and B, so that its name and its members come out as in the nested form.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText, SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { assumedLocal } from './assumed-types.ts';
import { type MethodHeader, methodHeaderAt, type Parameter } from './headers.ts';
import type { NewSymbol, RubyFile } from './ruby-file.ts';
import type { Local } from './scopes.ts';
import { constantPathAt, dottedPath, groupEnd, literalNames, matchAt } from './text-scan.ts';
import { docTypes } from './yard.ts';

const CONTAINER_AT = /(?:class|module)\s+/y;
const SUPERCLASS_AT = /\s*<\s*/y;
const RECORD_BASE_AT = /(?:Struct\.new|Data\.define)\s*\(/y;

export function defineContainer(file: RubyFile, node: Node, kind: 'class' | 'module'): void {
  const start = node.startIndex;
  const opening = matchAt(CONTAINER_AT, file.source, start);
  const pathAt = start + (opening?.[0].length ?? 0);
  const path = constantPathAt(file.source, pathAt);
  if (opening === null || path === '') return;
  const end = node.endIndex;
  const names = path.replace(/^::/, '').split('::');
  for (const outer of names.slice(0, -1)) openHidden(file, outer, start, end);
  const name = names.at(-1) as string;
  const nameAt = pathAt + path.length - name.length;
  const signature = file.source.slice(start, lineEnd(file.source, start));
  const symbol = file.newSymbol(kind, name, file.facts.current, { start, end, nameAt, signature });
  symbol.flags = NODE_FLAGS.exported | (isTestClass(file, name) ? NODE_FLAGS.test : 0);
  const index = file.facts.open(symbol);
  file.register(index);
  file.constantsEnd = pathAt + path.length;
  if (kind === 'class') superclass(file, index, pathAt + path.length);
  file.scopes.push({ kind: 'body', end, owner: index, isStatic: true, symbol: index });
}

const isTestClass = (file: RubyFile, name: string): boolean => file.isTest && /Tests?$|^Test|Spec$/.test(name);

function lineEnd(source: string, at: number): number {
  const end = source.slice(at, at + 300).search(/[\n;]/);
  return end < 0 ? at + 300 : at + end;
}

/** A module that only a compact name mentions: it takes part in resolution and is never shown. */
function openHidden(file: RubyFile, name: string, start: number, end: number): void {
  const symbol = file.newSymbol('module', name, file.facts.current, { start, end, nameAt: start, signature: '' });
  file.facts.open({ ...symbol, doc: '', hidden: true });
}

function superclass(file: RubyFile, index: SymbolIndex, at: number): void {
  const sign = matchAt(SUPERCLASS_AT, file.source, at);
  if (sign === null) return;
  const baseAt = at + sign[0].length;
  const record = matchAt(RECORD_BASE_AT, file.source, baseAt);
  if (record !== null) {
    const open = baseAt + record[0].length - 1;
    recordMembers(file, index, file.source.slice(open + 1, groupEnd(file.source, open) - 1), open + 1);
    return;
  }
  const base = constantPathAt(file.source, baseAt);
  if (base === '') return;
  file.facts.typeAt('extends', dottedPath(base), baseAt, index);
  file.constantsEnd = baseAt + base.length;
}

/** `Struct.new(:x, :y)`: a class with a property for each name. */
export function recordMembers(file: RubyFile, owner: SymbolIndex, args: string, at: number): void {
  for (const name of literalNames(args).filter((n) => /^[a-z_]\w*$/.test(n))) {
    const nameAt = at + Math.max(0, args.indexOf(name));
    const symbol = file.newSymbol('property', name, owner, { start: nameAt, end: nameAt + name.length, nameAt, signature: `attr ${name}` });
    symbol.doc = '';
    symbol.flags = NODE_FLAGS.exported;
    file.add(symbol);
  }
}

/** `class << self`: methods inside are methods of the class itself. */
export function singletonClass(file: RubyFile, node: Node): void {
  const { owner, symbol } = file.scopes.frame;
  const scope = file.scopes.push({ kind: 'body', end: node.endIndex, owner, isStatic: true, symbol });
  scope.definesStatic = true;
}

export function defineMethod(file: RubyFile, node: Node): void {
  const header = methodHeaderAt(file.source, node.startIndex);
  if (header === undefined) return;
  const end = node.endIndex;
  const around = file.scopes.frame;
  const isStatic = header.receiver !== '' || around.definesStatic;
  const symbol = methodSymbol(file, header, node.startIndex, end, isStatic);
  const types = docTypes(symbol.doc);
  if (types.result !== '') symbol.type = types.result;
  const index = file.facts.open(symbol);
  file.register(index);
  file.handled.add(header.nameAt);
  const body = node.childForFieldName('body');
  const result = body?.type === 'body_statement' ? lastStatement(body) : body;
  file.scopes.push({ kind: 'method', end, owner: around.owner, isStatic, symbol: index, method: header.name, result: result ?? undefined });
  bindParameters(file, header.parameters, header.parametersAt, { types: types.parameters });
}

/** A method with `rescue` or `ensure` may give anything back. */
function lastStatement(body: Node): Node | null {
  const last = body.namedChild(body.namedChildCount - 1);
  return last === null || last.type === 'rescue' || last.type === 'ensure' ? null : last;
}

function methodSymbol(file: RubyFile, header: MethodHeader, start: number, end: number, isStatic: boolean): NewSymbol {
  const { name, nameAt, parameters } = header;
  const around = file.scopes.frame;
  const owner = around.kind === 'method' ? around.owner : file.facts.current;
  const symbol = file.newSymbol(methodKind(name, owner), name, owner, { start, end, nameAt, signature: file.source.slice(start, header.end) });
  symbol.visibility = file.visibilities.get(start) ?? (isStatic && header.receiver !== '' ? 'public' : around.visibility);
  symbol.arity = arityOf(parameters);
  symbol.flags = symbol.visibility === 'public' ? NODE_FLAGS.exported : 0;
  if (isStatic) symbol.flags |= NODE_FLAGS.static;
  if (file.isTest && name.startsWith('test_')) symbol.flags |= NODE_FLAGS.test;
  if (/\bdeprecated\b/i.test(symbol.doc)) symbol.flags |= NODE_FLAGS.deprecated;
  return symbol;
}

function methodKind(name: string, owner: SymbolIndex): NodeKind {
  if (owner < 0) return 'function';
  return name === 'initialize' ? 'constructor' : 'method';
}

function arityOf(parameters: readonly Parameter[]): readonly [number, number] {
  const counted = parameters.filter((p) => p.kind !== 'block');
  const least = counted.filter((p) => p.kind === 'required').length;
  return [least, counted.some((p) => p.kind === 'rest' || p.kind === 'options') ? -1 : counted.length];
}

const REST_TYPES: Readonly<Record<string, string>> = { rest: 'Array', options: 'Hash', block: 'Proc' };

/** Binds parameters in the innermost scope; `known` says types by name and values by position. */
export function bindParameters(
  file: RubyFile,
  parameters: readonly Parameter[],
  at: number,
  known: { types?: ReadonlyMap<string, string>; values?: readonly ExprText[] },
): void {
  const scope = file.scopes.top;
  parameters.forEach((parameter, i) => {
    const local = parameterSays(parameter, known.types?.get(parameter.name), known.values?.[i]);
    scope.locals.set(parameter.name, local);
    file.facts.bind(parameter.name, at, { ...local, param: true }, scope.end);
  });
}

const LITERAL_FALLBACK = /^(?:["'[{:\d%/-]|true|false|->)/;

function parameterSays({ name, kind, fallback }: Parameter, type: string | undefined, value: ExprText | undefined): Local {
  if (value !== undefined && value !== '?') return { ...assumedLocal(name), value };
  const said = type ?? REST_TYPES[kind];
  if (said !== undefined) return { type: said };
  const made = /^((?:::)?[A-Z][\w:]*)\.new\b/.exec(fallback)?.[1];
  if (made !== undefined) return { type: dottedPath(made) };
  return LITERAL_FALLBACK.test(fallback) ? {} : assumedLocal(name);
}
