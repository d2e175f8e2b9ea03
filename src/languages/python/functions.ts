/**
 * Function and method definitions: symbol, receiver, parameters, declared result, scope.
 */

import type { SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { cleanDoc } from '../shared/text.ts';
import { type Decorator, deprecationFlag, isApplied } from './decorators.ts';
import { type Header, headerOf } from './headers.ts';
import { arityOf, bindParameters, type Parameter, parseParameters, typeReference } from './parameters.ts';
import type { PythonFile } from './python-file.ts';
import type { Scope } from './scopes.ts';
import { exportFlag, type NewSymbol, newSymbol } from './symbol-header.ts';
import type { Node } from './syntax/node.ts';
import { docstringAt, splitTopLevel } from './text-scan.ts';
import { describeTypeParameters, parseTypeParameters, type TypeParameters } from './type-parameters.ts';
import { typeText } from './types.ts';

/** Whatever makes one is called so: `cached_property`, `hybrid_property`, `memoized_property`, a project's own. */
const PROPERTY = /property$/i;
const ACCESSORS = ['setter', 'getter', 'deleter', 'reify'];
const GENERATOR = /^["']?(?:\w+\.)*(?:Async)?Generator\s*\[([\s\S]*)\]["']?$/;
const CLASS_RECEIVERS = new Set(['__new__', '__init_subclass__', '__class_getitem__']);

export function defineFunction(file: PythonFile, node: Node, outer: Node, decorators: readonly Decorator[]): SymbolIndex {
  const header = headerOf(file.source, node);
  if (header?.list === undefined) return -1;
  const around = file.scopes.top;
  const isMethod = around.kind === 'class';
  const parameters = parseParameters(header.list.text);
  const self = isMethod ? receiver(header.name, parameters, decorators) : undefined;
  const managed = decorators.some((d) => d.name.endsWith('contextmanager'));
  const end = outer.end;
  const symbol = functionSymbol(file, header, { start: outer.start, defined: node.start, end }, isMethod, decorators);
  const taken = self === undefined ? parameters : parameters.slice(1);
  symbol.arity = arityOf(taken, 0);
  const types = parameterTypes(taken);
  if (types !== undefined) symbol.params = types;
  describe(file, symbol, header, managed);
  const index = file.facts.open(symbol);
  file.registerDefinition(index);
  const owner = isMethod ? around.symbol : (file.scopes.innermostFunction?.owner ?? -1);
  const scope = file.scopes.push({ kind: 'function', symbol: index, end, owner, managed, self, sent: sentType(header.result?.text) });
  bindParameters(file, scope, parameters, header.list.at);
  typeReferences(file, header, parameters, index);
  return index;
}

function functionSymbol(
  file: PythonFile,
  header: Header,
  extent: { start: number; defined: number; end: number },
  isMethod: boolean,
  decorators: readonly Decorator[],
): NewSymbol {
  const { name, nameAt } = header;
  const signature = file.source.slice(extent.defined, header.end);
  const symbol = newSymbol(file, functionKind(name, isMethod, decorators), file.facts.current, {
    start: extent.start,
    end: extent.end,
    name,
    nameAt,
    signature,
  });
  const doc = docstringAt(file.source, header.bodyAt);
  symbol.doc = doc === '' ? '' : cleanDoc(doc);
  symbol.flags = functionFlags(file, extent.defined, name, decorators) | deprecationFlag(doc, decorators);
  return symbol;
}

/** Adds what the header says about the result and the type parameters. */
function describe(file: PythonFile, symbol: NewSymbol, header: Header, managed: boolean): void {
  const result = header.result?.text;
  const type = result === undefined ? '' : typeText(managed ? yieldedType(result) : result);
  if (type !== '') symbol.type = type;
  describeTypeParameters(symbol, typeParameters(file, header));
}

function typeReferences(file: PythonFile, { list, result }: Header, parameters: readonly Parameter[], at: SymbolIndex): void {
  for (const { type } of parameters) if (type !== undefined && list !== undefined) typeReference(file, 'param', type.text, list.at + type.at, at);
  if (result !== undefined) typeReference(file, 'return', result.text, result.at, at);
}

function receiver(name: string, parameters: readonly Parameter[], decorators: readonly Decorator[]): Scope['self'] {
  const first = parameters[0];
  if (first === undefined || first.stars > 0 || isApplied(decorators, 'staticmethod')) return undefined;
  const isClass = CLASS_RECEIVERS.has(name) || isApplied(decorators, 'classmethod', 'classproperty');
  return { name: first.name, head: isClass ? 'cls' : 'this' };
}

/** `Iterator[Foo]`, `Generator[Foo, None, None]` of a context manager: what `with` binds. */
function yieldedType(result: string): string {
  const inside = /^(?:\w+\.)*(?:Async)?(?:Iterator|Generator|Iterable)\s*\[([\s\S]*)\]$/.exec(result)?.[1];
  return inside === undefined ? result : (splitTopLevel(inside, ',')[0]?.text ?? '');
}

/** `Generator[Request, Response, None]`: the function is sent responses. */
function sentType(result: string | undefined): string | undefined {
  const inside = result === undefined ? undefined : GENERATOR.exec(result)?.[1];
  const sent = inside === undefined ? undefined : splitTopLevel(inside, ',')[1]?.text;
  return sent === undefined ? undefined : typeText(sent) || undefined;
}

function functionKind(name: string, isMethod: boolean, decorators: readonly Decorator[]): NodeKind {
  if (!isMethod) return 'function';
  if (isApplied(decorators, ...ACCESSORS) || decorators.some((d) => PROPERTY.test(d.name))) return 'property';
  return name === '__init__' ? 'constructor' : 'method';
}

function functionFlags(file: PythonFile, defined: number, name: string, decorators: readonly Decorator[]): number {
  let flags = exportFlag(file, name);
  if (file.source.startsWith('async', defined)) flags |= NODE_FLAGS.async;
  const owner = file.facts.symbol(file.facts.current);
  if (decorators.some((d) => d.name.startsWith('abstract')) || owner?.kind === 'interface') flags |= NODE_FLAGS.abstract;
  if (isApplied(decorators, 'staticmethod', 'classmethod')) flags |= NODE_FLAGS.static;
  if (file.isTest && name.startsWith('test')) flags |= NODE_FLAGS.test;
  return flags;
}

/** `def f[T](...)`, or the type variables of the file that the header uses. */
function typeParameters(file: PythonFile, header: Header): TypeParameters | undefined {
  if (header.typeParams !== undefined) return parseTypeParameters(header.typeParams.text);
  const made = madeOfClass(file, header);
  if (file.typeVariables.size === 0) return made;
  const text = `${header.list?.text ?? ''} ${header.result?.text ?? ''}`;
  const used = [...file.typeVariables].filter(([t]) => text.includes(t) && new RegExp(`\\b${t}\\b`).test(text));
  return used.length === 0 ? made : new Map([...(made ?? []), ...used]);
}

const CLASS_PARAMETER = /\b[Tt]ype\s*\[\s*["']?(\w+)["']?\s*\]/g;

/** `def get(self, kind: type[T]) -> T`: whatever T is called and wherever it was declared, a class that is handed over says more. */
function madeOfClass(file: PythonFile, header: Header): TypeParameters | undefined {
  const list = header.list?.text ?? '';
  const result = header.result?.text;
  if (result === undefined || !/\b[Tt]ype\s*\[/.test(list)) return undefined;
  const names = [...list.matchAll(CLASS_PARAMETER)].flatMap(([, name = '']) => (new RegExp(`\\b${name}\\b`).test(result) ? [name] : []));
  return names.length === 0 ? undefined : new Map(names.map((name) => [name, file.typeVariables.get(name) ?? name]));
}

/** Declared types by position; undefined when none is declared. */
function parameterTypes(parameters: readonly Parameter[]): string[] | undefined {
  if (!parameters.some((p) => p.type !== undefined)) return undefined;
  return parameters.filter((p) => p.stars < 2).map((p) => (p.stars === 1 ? '...' : '') + (p.type === undefined ? '' : typeText(p.type.text)));
}
