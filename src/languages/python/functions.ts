/**
 * Function and method definitions: symbol, receiver, parameters, declared result, scope.
 */
import type { Node } from 'web-tree-sitter';
import type { SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { cleanDoc, cleanSignature } from '../shared/text.ts';
import { type Decorator, deprecationFlag, isApplied } from './decorators.ts';
import { arityOf, bindParameters, type Parameter, parameterTypes, parseParameters, typeReference } from './parameters.ts';
import type { PythonFile } from './python-file.ts';
import type { Scope } from './scopes.ts';
import { exportFlag, headerOf } from './symbol-header.ts';
import { docstringAt, splitTopLevel } from './text-scan.ts';
import { annotation, type Said } from './types.ts';

const PROPERTIES = [
  'property',
  'cached_property',
  'abstractproperty',
  'setter',
  'getter',
  'deleter',
  'lazy_property',
  'hybrid_property',
  'reify',
  'classproperty',
];
const CLASS_RECEIVERS = new Set(['__new__', '__init_subclass__', '__class_getitem__']);

export function defineFunction(file: PythonFile, node: Node, outer: Node, decorators: readonly Decorator[]): SymbolIndex {
  const name = node.childForFieldName('name');
  const list = node.childForFieldName('parameters');
  const body = node.childForFieldName('body');
  if (name === null || list === null) return -1;
  const result = node.childForFieldName('return_type');
  const around = file.scopes.top;
  const isMethod = around.kind === 'class';
  const listText = file.text(list);
  const parameters = parseParameters(listText.slice(1, -1));
  const self = isMethod ? receiver(file.text(name), parameters, decorators) : undefined;
  const managed = decorators.some((d) => /contextmanager$/.test(d.name));
  const said = resultSays(file, result, self?.head, managed);
  const doc = body === null ? '' : docstringAt(file.source, body.startIndex);
  const index = file.facts.open({
    ...headerOf(file, node, outer, name),
    kind: functionKind(file.text(name), isMethod, decorators),
    signature: cleanSignature(file.source.slice(node.startIndex, (result ?? list).endIndex)),
    doc: cleanDoc(doc),
    flags: functionFlags(file, node, file.text(name), decorators) | deprecationFlag(doc, decorators),
    arity: arityOf(parameters, self === undefined ? 0 : 1),
    ...said,
    ...functionTypeParameters(file, node, listText, result),
  });
  file.registerDefinition(index);
  const scope = file.scopes.push({
    kind: 'function',
    symbol: index,
    end: outer.endIndex,
    owner: isMethod ? around.symbol : (file.scopes.innermostFunction?.owner ?? -1),
    managed,
    ...(self === undefined ? {} : { self }),
  });
  bindParameters(file, scope, parameters, list.startIndex);
  parameterTypes(file, list, listText, shifted(parameters), index);
  if (result !== null) typeReference(file, 'return', { text: file.text(result), at: 0 }, { node: result, text: file.text(result), at: index });
  return index;
}

/** The list's opening parenthesis was cut off before parsing. */
function shifted(parameters: readonly Parameter[]): Parameter[] {
  return parameters.map((p) => (p.type === undefined ? p : { ...p, type: { text: p.type.text, at: p.type.at + 1 } }));
}

function receiver(name: string, parameters: readonly Parameter[], decorators: readonly Decorator[]): Scope['self'] {
  const first = parameters[0];
  if (first === undefined || first.stars > 0 || isApplied(decorators, 'staticmethod')) return undefined;
  const isClass = CLASS_RECEIVERS.has(name) || isApplied(decorators, 'classmethod', 'classproperty');
  return { name: first.name, head: isClass ? 'cls' : 'this' };
}

function resultSays(file: PythonFile, result: Node | null, self: 'this' | 'cls' | undefined, managed: boolean): Said {
  if (result === null) return {};
  const said = annotation(file.text(result), file.dottedName(file.scopes.innermostClass?.symbol ?? -1), self === 'cls' ? 'cls()' : 'this');
  const yielded = managed ? /^(?:\w*Iterator|\w*Generator|\w*Iterable)<(.*)>$/.exec(said.type ?? '') : null;
  return yielded === null ? said : annotation(firstArgument(yielded[1] as string), '');
}

/** First of the arguments of a TypeText; its brackets are `<>` and `()`. */
function firstArgument(args: string): string {
  let depth = 0;
  for (let i = 0; i < args.length; i++) {
    const c = args[i] as string;
    if (c === '<' || c === '(') depth++;
    else if (c === '>' || c === ')') depth--;
    else if (c === ',' && depth === 0) return args.slice(0, i).replaceAll('<', '[').replaceAll('>', ']');
  }
  return args.replaceAll('<', '[').replaceAll('>', ']');
}

function functionKind(name: string, isMethod: boolean, decorators: readonly Decorator[]): NodeKind {
  if (!isMethod) return 'function';
  if (isApplied(decorators, ...PROPERTIES)) return 'property';
  return name === '__init__' ? 'constructor' : 'method';
}

function functionFlags(file: PythonFile, node: Node, name: string, decorators: readonly Decorator[]): number {
  let flags = exportFlag(file, name);
  if (file.source.startsWith('async', node.startIndex)) flags |= NODE_FLAGS.async;
  const owner = file.facts.symbol(file.facts.current);
  if (decorators.some((d) => /^abstract/.test(d.name)) || owner?.kind === 'interface') flags |= NODE_FLAGS.abstract;
  if (isApplied(decorators, 'staticmethod', 'classmethod')) flags |= NODE_FLAGS.static;
  if (file.isTest && /^test/.test(name)) flags |= NODE_FLAGS.test;
  return flags;
}

function functionTypeParameters(file: PythonFile, node: Node, list: string, result: Node | null): { typeParams?: readonly string[] } {
  const own = node.childForFieldName('type_parameters');
  if (own !== null) return { typeParams: splitTopLevel(file.text(own).slice(1, -1), ',').map((p) => /^\**\s*(\w+)/.exec(p.text)?.[1] ?? p.text) };
  if (file.typeVariables.size === 0) return {};
  const header = list + (result === null ? '' : file.text(result));
  const used = [...file.typeVariables].filter((t) => new RegExp(`\\b${t}\\b`).test(header));
  return used.length === 0 ? {} : { typeParams: used };
}
