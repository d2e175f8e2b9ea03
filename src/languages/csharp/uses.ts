/** Calls, creations, member accesses, throws, casts and type mentions -> references. */
import type { Node } from 'web-tree-sitter';
import { identifierAt, type Span, splitAtCommas } from '../shared/brackets.ts';
import { argumentTexts } from './arguments.ts';
import type { Callee, CsharpFile } from './csharp-file.ts';
import { addCallEffects, addCreationEffects } from './effects.ts';
import { calleeOf, countArguments, exprOf } from './expressions.ts';
import { addCallRoutes } from './routes.ts';
import { addInitializer } from './target-typed.ts';
import { baseName, isSilentType, typeText } from './types.ts';

export function onCall(file: CsharpFile, node: Node): void {
  const callee = calleeOf(file, node);
  const args = node.childForFieldName('arguments');
  if (callee.name === '' || args === null) return;
  if (callee.expr === 'nameof') mentionName(file, args);
  else addCall(file, node, callee, args);
}

function addCall(file: CsharpFile, node: Node, callee: Callee, args: Node): void {
  const count = countArguments(file, args);
  file.facts.callWith('call', callee.expr, callee.nameOffset, {
    args: count,
    handed: `${typeArgumentCount(file, callee)}>${argumentTexts(file, args, count)}`,
  });
  if (callee.typeArguments !== undefined) {
    // `Get<T>(x)` calls, and does not hand the function over.
    file.spokenNames.add(callee.nameOffset);
    mentionTypes(file, callee.typeArguments);
  }
  const parameters = APPLIED_TO_ELEMENTS.get(callee.name);
  if (parameters !== undefined) noteLambdas(file, callee, args, parameters);
  if (OUT_ELEMENTS.has(callee.name)) noteOutVariable(file, callee, args);
  addCallEffects(file, callee, args);
  addCallRoutes(file, callee, node.startIndex, args);
}

/** As many as are written: `Get<A, List<B>>()` has two. */
function typeArgumentCount(file: CsharpFile, { typeArguments }: Callee): number {
  if (typeArguments === undefined) return 0;
  let text = file.source.slice(typeArguments.start, typeArguments.end);
  for (let before = ''; before !== text; text = text.replace(/<[^<>]*>|\([^()]*\)|\[[^[\]]*\]/g, '')) before = text;
  return text.split(',').length;
}

/** `nameof(Foo)`; what has a dot in it is captured as an access. */
function mentionName(file: CsharpFile, args: Node): void {
  const name = /^\(\s*([A-Z]\w*)\s*\)$/.exec(file.text(args))?.[1];
  if (name === undefined) return;
  const offset = file.source.indexOf(name, args.startIndex);
  file.spokenNames.add(offset);
  file.facts.refAt('reference', name, offset);
}

/** The type arguments of a call: what is registered, resolved, deserialized. */
function mentionTypes(file: CsharpFile, { start, end }: Span): void {
  for (const span of splitAtCommas(file.source, start, end)) {
    const type = typeText(file.source.slice(span.start, span.end));
    const name = baseName(type);
    if (type !== name) file.facts.typeAt('variable', type, span.start);
    else if (!isSilentType(name) && /^\w/.test(name)) file.facts.refAt('reference', name, span.start + name.lastIndexOf('.') + 1);
  }
}

const ONE = [true];
const BOTH = [true, true];

/** Methods that call a lambda with elements of their receiver: LINQ and List. */
const APPLIED_TO_ELEMENTS = new Map<string, readonly boolean[]>([
  ...(
    'Where Select SelectMany First FirstOrDefault Single SingleOrDefault Last LastOrDefault Any All Count LongCount Sum Min Max Average OrderBy OrderByDescending ' +
    'ThenBy ThenByDescending GroupBy ToDictionary ToLookup ForEach Find FindAll FindLast FindIndex Exists RemoveAll TrueForAll TakeWhile SkipWhile DistinctBy MinBy ' +
    'MaxBy ConvertAll Include ContinueWith AnyAsync AllAsync FirstAsync FirstOrDefaultAsync SingleAsync SingleOrDefaultAsync CountAsync HasKey Property'
  )
    .split(' ')
    .map((name) => [name, ONE] as const),
  ['Sort', BOTH],
  ['Zip', ONE],
]);

function noteLambdas(file: CsharpFile, callee: Callee, args: Node, parameters: readonly boolean[]): void {
  const receiver = callee.expr.slice(0, -callee.name.length - 1);
  if (receiver === '' || receiver.startsWith('?')) return;
  const values = parameters.map(() => `${receiver}~`);
  for (let i = 0; i < args.namedChildCount; i++) {
    const value = args.namedChild(i)?.lastNamedChild;
    if (value?.type === 'lambda_expression') file.lambdaValues.set(value.id, values);
  }
}

/** `dict.TryGetValue(key, out var x)`: an element of the receiver. */
const OUT_ELEMENTS = new Set(['TryGetValue', 'TryDequeue', 'TryPop', 'TryPeek', 'TryTake', 'TryRemove']);

function noteOutVariable(file: CsharpFile, callee: Callee, args: Node): void {
  const declaration = args.lastNamedChild?.lastNamedChild;
  const receiver = callee.expr.slice(0, -callee.name.length - 1);
  if (declaration?.type === 'declaration_expression' && receiver !== '' && !receiver.startsWith('?')) {
    file.declaredValues.set(declaration.startIndex, `${receiver}~`);
  }
}

/** `new Foo(...) { Bar = 1 }`. */
export function onNew(file: CsharpFile, node: Node): void {
  const typeNode = node.childForFieldName('type');
  if (typeNode === null) return;
  const type = typeText(file.text(typeNode));
  const name = baseName(type);
  const args = node.childForFieldName('arguments');
  if (!isSilentType(name)) file.facts.callWith('new', name, lastNameOffset(file, typeNode), handedTo(file, args));
  if (type !== name) file.facts.typeAt('variable', type, typeNode.startIndex);
  if (args !== null) addCreationEffects(file, name, typeNode.startIndex, args);
  const initializer = node.childForFieldName('initializer');
  if (initializer !== null) addInitializer(file, type, { start: initializer.startIndex, end: initializer.endIndex });
}

/** Where the last identifier of a possibly qualified type name starts. */
function lastNameOffset(file: CsharpFile, typeNode: Node): number {
  const written = file.text(typeNode);
  const end = written.indexOf('<') < 0 ? written.length : written.indexOf('<');
  return typeNode.startIndex + Math.max(written.lastIndexOf('.', end), written.lastIndexOf(':', end)) + 1;
}

/** `: this(...)` and `: base(...)` of a constructor. */
export function onConstructorCall(file: CsharpFile, node: Node): void {
  const match = /^:\s*(this|base)/.exec(file.text(node));
  if (match === null) return;
  const offset = node.startIndex + match[0].length - 4;
  file.facts.callWith('call', match[1] === 'base' ? 'super' : 'this', offset, handedTo(file, node.lastNamedChild));
}

function handedTo(file: CsharpFile, args: Node | null): { readonly args: number; readonly handed: string } {
  const count = countArguments(file, args);
  return { args: count, handed: args === null ? '' : argumentTexts(file, args, count) };
}

/** First names of namespaces that no repository's values start with. */
const NAMESPACE_HEADS = new Set(['System', 'Microsoft']);

export function onAccess(file: CsharpFile, node: Node): void {
  if (file.spoken.delete(node.id)) return;
  const expr = exprOf(file, node);
  const dot = expr.lastIndexOf('.');
  if (dot < 0 || NAMESPACE_HEADS.has(expr.slice(0, expr.indexOf('.')))) return;
  const name = expr.slice(dot + 1);
  if (!/^\w+$/.test(name)) return;
  file.facts.refAt('access', expr, Math.max(node.startIndex, file.source.lastIndexOf(name, node.endIndex - name.length)));
}

const THROWN = /throw\s+new\s+((?:\w+\s*(?:\.|::)\s*)*)(\w+)/y;

export function onThrow(file: CsharpFile, node: Node): void {
  THROWN.lastIndex = node.startIndex;
  const match = THROWN.exec(file.source);
  if (match === null) return;
  const [all, qualifier = '', name = ''] = match;
  file.facts.refAt('throw', qualifier.replace(/\s+|\w+::/g, '') + name, node.startIndex + all.length - name.length);
}

export function onTypeof(file: CsharpFile, node: Node): void {
  const typeNode = node.childForFieldName('type');
  if (typeNode === null) return;
  const name = baseName(typeText(file.text(typeNode)));
  if (!isSilentType(name)) file.facts.refAt('reference', name, lastNameOffset(file, typeNode));
}

export function onCast(file: CsharpFile, node: Node): void {
  mentionCast(file, node.childForFieldName('type'));
}

/** `new Foo[n]`: the type of its elements. */
export function onNewArray(file: CsharpFile, node: Node): void {
  const type = node.childForFieldName('type');
  mentionCast(file, type?.childForFieldName('type') ?? type);
}

export function onAs(file: CsharpFile, node: Node): void {
  mentionCast(file, node.childForFieldName('right'));
}

function mentionCast(file: CsharpFile, typeNode: Node | null): void {
  if (typeNode === null) return;
  const type = typeText(file.text(typeNode));
  if (!isSilentType(type) && identifierAt(type, 0) !== '') file.facts.typeAt('variable', type, typeNode.startIndex);
}
