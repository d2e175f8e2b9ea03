/**
 * Type syntax -> TypeText, '' when it says nothing a name could be looked up in. Types that are defined by a value
 * (`typeof x`, `ReturnType<typeof f>`, `Foo['bar']`, `this`) become expressions instead: see `knownFromType`.
 */

import type { ExprText, TypeText } from '../../model/facts.ts';
import { namedShape, namedValue } from './anonymous-types.ts';
import type { FileContext, Known } from './file-context.ts';
import { memberStep } from './paths.ts';
import { storeType } from './stores.ts';
import type { Node } from './syntax/node.ts';
import { field, literal } from './syntax-questions.ts';

const MAX_DEPTH = 12;
const MAX_UNION = 12;
const MAX_LENGTH = 300;
const MAX_ARGUMENTS = 200;
/** A tuple may list the parts of a whole system; each is picked by its place. */
const MAX_TUPLE = 1500;

type Form = (ctx: FileContext, node: Node, depth: number) => TypeText;

/** Wrappers whose members are those of their first argument. */
export const TRANSPARENT: ReadonlySet<string> = new Set([
  'Partial',
  'Readonly',
  'Required',
  'NonNullable',
  'Omit',
  'Pick',
  'Exclude',
  'Extract',
  'DeepPartial',
  'DeepReadonly',
  'Mutable',
  'NoInfer',
  'UnionToIntersection',
  'Awaited',
  'Except',
  'MarkOptional',
  'MarkRequired',
  'PartialDeep',
  'Prettify',
  'ReadonlyDeep',
  'SetNonNullable',
  'SetOptional',
  'SetRequired',
  'Simplify',
  'StrictOmit',
  'WithRequired',
  'Writable',
  'WritableDeep',
]);

const inner: Form = (ctx, node, depth) => {
  const child = node.first;
  return child === null ? '' : typeOf(ctx, child, depth + 1);
};
const asWritten: Form = (ctx, node) => ctx.text(node).replace(/\s+/g, '');
const constant =
  (text: TypeText): Form =>
  () =>
    text;

const FORMS: Readonly<Record<string, Form>> = {
  type_annotation: inner,
  omitting_type_annotation: inner,
  opting_type_annotation: inner,
  adding_type_annotation: inner,
  constraint: inner,
  default_type: inner,
  predefined_type: asWritten,
  this_type: constant('this'),
  type_identifier: asWritten,
  identifier: asWritten,
  nested_type_identifier: asWritten,
  nested_identifier: asWritten,
  generic_type: genericType,
  union_type: alternatives,
  intersection_type: alternatives,
  conditional_type: conditional,
  array_type: (ctx, node, depth) => `Array<${inner(ctx, node, depth) || 'any'}>`,
  tuple_type: (ctx, node, depth) => `(${namedTypes(ctx, node, depth).join(',')})`,
  readonly_type: inner,
  parenthesized_type: inner,
  optional_type: inner,
  rest_type: inner,
  required_parameter: (ctx, node, depth) => typeField(ctx, node, 'type', depth),
  optional_parameter: (ctx, node, depth) => typeField(ctx, node, 'type', depth),
  function_type: (ctx, node, depth) => functionType(ctx, node, 'return_type', depth),
  constructor_type: (ctx, node, depth) => functionType(ctx, node, 'type', depth),
  object_type: indexedType,
  lookup_type: lookedUp,
  literal_type: literalType,
  template_literal_type: constant('string'),
  index_type_query: constant('string'),
  type_predicate_annotation: inner,
  type_predicate: predicate,
  asserts_annotation: constant('void'),
  asserts: constant('void'),
  member_expression: importedType,
};

export function typeOf(ctx: FileContext, node: Node, depth = 0): TypeText {
  if (depth > MAX_DEPTH) return '';
  const type = node.type;
  const value = depth > 0 && VALUE_TYPES.has(type) ? valueOfType(ctx, node, 0) : undefined;
  if (value !== undefined) return namedValue(ctx, node, value);
  const form = FORMS[type];
  const text = form === undefined ? '' : form(ctx, node, depth);
  return text.length > (type === 'tuple_type' ? MAX_TUPLE : MAX_LENGTH) ? '' : text;
}

const VALUE_TYPES = new Set(['type_query', 'lookup_type', 'generic_type']);

function typeField(ctx: FileContext, node: Node, name: string, depth: number): TypeText {
  const child = field(node, name);
  return child === null ? '' : typeOf(ctx, child, depth + 1);
}

const MAX_BRANCHES = 4;

/** Either branch. A table of types by key (`K extends 'a' ? A : K extends 'b' ? B : ...`) is one of many: which, it does not say. */
function conditional(ctx: FileContext, node: Node, depth: number): TypeText {
  const branches: Node[] = [];
  let at: Node | null = node;
  for (; at?.type === 'conditional_type' && branches.length <= MAX_BRANCHES; at = field(at, 'alternative')) branches.push(field(at, 'consequence') ?? at);
  if (at !== null) branches.push(at);
  return branches.length > MAX_BRANCHES ? '' : unionOf(branches.map((n) => typeOf(ctx, n, depth + 1)));
}

/** `x is Foo`, `this is Foo`. */
function predicate(ctx: FileContext, node: Node, depth: number): TypeText {
  const type = typeField(ctx, node, 'type', depth);
  return isPrimitive(type) ? 'boolean' : `is<${type}>`;
}

/** `(A,B)=>R`; without parameters that say something only `=>R`. */
function functionType(ctx: FileContext, node: Node, resultField: string, depth: number): TypeText {
  const result = typeField(ctx, node, resultField, depth);
  const params = (field(node, 'parameters')?.children ?? []).flatMap((p) => parameterTypes(ctx, p, depth));
  return params.every((p) => isPrimitive(p) && p !== 'this') ? `=>${result}` : `(${params.map((p) => p || 'any').join(',')})=>${result}`;
}

/** One type; of `...args: [A, B]` one for each item. */
function parameterTypes(ctx: FileContext, node: Node, depth: number): TypeText[] {
  const pattern = field(node, 'pattern')?.type;
  const type = typeOf(ctx, node, depth + 1);
  if (pattern === 'this') return [`this<${type || 'any'}>`];
  if (pattern !== 'rest_pattern' || isPrimitive(type)) return [type];
  const written = field(node, 'type')?.first;
  return written?.type === 'tuple_type' ? namedTypes(ctx, written, depth + 1) : [`...${type}`];
}

function namedTypes(ctx: FileContext, node: Node, depth: number): TypeText[] {
  return node.children.map((n) => typeOf(ctx, n, depth + 1) || 'any');
}

/** `<A,B>` of a generic type, of `extends Base<A>` or of `new Map<K, V>()`. */
export function typeArguments(ctx: FileContext, node: Node | null, depth = 0): string {
  return node === null ? '' : `<${namedTypes(ctx, node, depth).join(',')}>`;
}

function genericType(ctx: FileContext, node: Node, depth: number): TypeText {
  const name = field(node, 'name');
  const args = field(node, 'type_arguments');
  if (name === null || args === null) return '';
  const text = name.type === 'member_expression' ? importedType(ctx, name) : ctx.text(name);
  if (text === '') return '';
  if (TRANSPARENT.has(text)) return inner(ctx, args, depth);
  if (text === 'InstanceType') return ctx.text(args).replace(/^<\s*typeof\s+|\s*>$/g, '');
  const given = typeArguments(ctx, args, depth);
  const stored = text === 'StateCreator' ? storeType(ctx, text, namedTypes(ctx, args, depth)) : undefined;
  if (stored !== undefined) return stored;
  // Without its arguments, when they are too many to say, it still has its members.
  return given.length > MAX_ARGUMENTS ? text : text + given;
}

function alternatives(ctx: FileContext, node: Node, depth: number): TypeText {
  // A union of n members is a left-leaning chain of n pairs; it is walked, so that its length costs no depth.
  const parts: TypeText[] = [];
  let rest: Node | null = node;
  while (rest !== null && parts.length <= MAX_UNION && (rest.type === 'union_type' || rest.type === 'intersection_type')) {
    const { children }: Node = rest;
    for (const child of children.slice(1).reverse()) parts.push(typeOf(ctx, child, depth + 1));
    rest = children[0] ?? null;
  }
  if (rest !== null && parts.length <= MAX_UNION) parts.push(typeOf(ctx, rest, depth + 1));
  return unionOf(parts.reverse());
}

export function unionOf(parts: readonly TypeText[]): TypeText {
  const distinct = [...new Set(parts.flatMap((p) => (isFunctionType(p) ? [p] : splitUnion(p))).filter((p) => p !== '' && p !== 'never'))];
  if (distinct.length === 1) return distinct[0] as TypeText;
  // A function type reaches to the end of its text.
  return distinct.map((p) => (isFunctionType(p) ? `(${p})` : p)).join('|');
}

/** `=>R`, `(A,B)=>R`; not a tuple, and not a type that only has a function inside. */
export function isFunctionType(type: TypeText): boolean {
  if (type.startsWith('=>')) return true;
  if (!type.startsWith('(')) return false;
  let depth = 0;
  for (let i = 0; i < type.length; i++) {
    if (type[i] === '(') depth++;
    else if (type[i] === ')' && --depth === 0) return type.startsWith('=>', i + 1);
  }
  return false;
}

/** Splits at top level only: `Map<A|B,C>|D` has two parts. */
function splitUnion(type: TypeText): TypeText[] {
  return type.includes('<') || type.includes('(') ? [type] : type.split('|');
}

const LITERALS: Readonly<Record<string, TypeText>> = {
  string: 'string',
  template_string: 'string',
  number: 'number',
  unary_expression: 'number',
  true: 'boolean',
  false: 'boolean',
};

/** `null` and `undefined` have no text: they drop out of unions. */
function literalType(_ctx: FileContext, node: Node): TypeText {
  return LITERALS[node.first?.type ?? ''] ?? '';
}

/** `{ [key: string]: Foo }` is a table; other members are symbols of what the type is written for, or of a hidden one. */
function indexedType(ctx: FileContext, node: Node, depth: number): TypeText {
  const only = node.children.length === 1 ? node.first : null;
  if (only === null || only.type !== 'index_signature') return depth > 0 && node.children.length > 0 ? namedShape(ctx, node) : '';
  const keys = mappedKeys(only);
  const element = typeField(ctx, only, 'type', depth);
  if (keys?.type === 'index_type_query') return sameMember(ctx, only, depth) ?? mappedType(inner(ctx, keys, depth), element);
  return element === '' ? '' : `Record<string,${element}>`;
}

/** `{ [K in keyof Foo]: Bar }`: the members of Foo, all of them a Bar. */
const mappedType = (keys: TypeText, element: TypeText): TypeText =>
  keys === '' || isPrimitive(element) || isFunctionType(element) ? keys : `mapped<${keys},${element}>`;

/** `[K in keyof Foo]`: its members are those of Foo, whatever they hold. */
function mappedKeys(signature: Node): Node | null {
  const clause = signature.first;
  return clause?.type === 'mapped_type_clause' ? field(clause, 'type') : null;
}

/** `[K in keyof Foo]: Bar[K]`: its members are those of Bar. */
function sameMember(ctx: FileContext, signature: Node, depth: number): TypeText | undefined {
  const key = signature.first && field(signature.first, 'name');
  const lookup = field(signature, 'type')?.first;
  const [object, index] = [lookup?.first, lookup?.last];
  if (!key || lookup?.type !== 'lookup_type' || !object || !index || ctx.text(index) !== ctx.text(key)) return undefined;
  return typeOf(ctx, object, depth + 1);
}

/** `Foo[keyof Foo]`, `Foo[K]`; what one name leads to is an expression: see valueOfLookup. */
function lookedUp(ctx: FileContext, node: Node, depth: number): TypeText {
  const { first: object, last: key } = node;
  const isAny = key?.type === 'index_type_query';
  const type = object === null || (!isAny && key?.type !== 'type_identifier') ? '' : typeOf(ctx, object, depth + 1);
  if (type === '' || key === null) return '';
  return isAny ? `values<${type}>` : `at<${type},${ctx.text(key)}>`;
}

/** `import('./x').Foo`, `import('./x').ns.Foo` */
function importedType(ctx: FileContext, node: Node): TypeText {
  const names: string[] = [];
  let head: Node | null = node;
  for (; head?.type === 'member_expression'; head = field(head, 'object')) names.unshift(ctx.text(head.last as Node));
  const specifier = head?.type === 'call_expression' ? literal(ctx, field(head, 'arguments')?.first) : undefined;
  if (head === null || specifier === undefined) return '';
  ctx.done.add(head.id);
  const [imported = '', ...members] = names;
  return [ctx.anonymousModule(specifier, ctx.facts.lineOf(node.startIndex), imported), ...members].join('.');
}

const PLAIN = /^:?\s*([\w$.]+)((?:\[\])*)$/;
const KEYWORDS = new Set(['this', 'null', 'undefined', 'true', 'false']);

/** `: Foo`, `: ns.Foo[]`: read from the text, which the tree need not be asked about. */
function plainType(ctx: FileContext, node: Node): TypeText | undefined {
  const text = ctx.text(node);
  const match = text.length > 80 ? null : PLAIN.exec(text);
  if (match === null || KEYWORDS.has(match[1] as string) || /^\d/.test(match[1] as string)) return undefined;
  let type = match[1] as string;
  for (let i = (match[2] as string).length; i > 0; i -= 2) type = `Array<${type}>`;
  return type;
}

/** What an annotation says: a type or, for types made from values, an expression. */
export function knownFromType(ctx: FileContext, node: Node | null): Known {
  if (node === null) return {};
  const plain = plainType(ctx, node);
  if (plain !== undefined) return { type: plain };
  const type = node.type === 'type_annotation' ? node.first : node;
  if (type === null) return {};
  const value =
    VALUE_TYPES.has(type.type) || type.type === 'this_type' || type.type === 'parenthesized_type' || type.type === 'readonly_type'
      ? valueOfType(ctx, type, 0)
      : undefined;
  return value === undefined ? { type: typeOf(ctx, type) } : { value };
}

function valueOfType(ctx: FileContext, node: Node, depth: number): ExprText | undefined {
  if (depth > 4) return undefined;
  switch (node.type) {
    case 'this_type':
      return ctx.thisText;
    case 'type_query':
      return node.first === null ? undefined : queried(ctx, node.first);
    case 'parenthesized_type':
    case 'readonly_type':
      return node.first === null ? undefined : valueOfType(ctx, node.first, depth + 1);
    case 'generic_type':
      return valueOfGeneric(ctx, node, depth);
    case 'lookup_type':
      return valueOfLookup(ctx, node, depth);
    default:
      return undefined;
  }
}

/** `typeof a.b`, `typeof import('./m')` */
function queried(ctx: FileContext, node: Node): ExprText | undefined {
  const path = ctx.text(node).replace(/\s+/g, '').replace(/<.*>$/, '');
  if (/^[\w$.#]+$/.test(path)) return path;
  const specifier = node.type === 'call_expression' ? literal(ctx, field(node, 'arguments')?.first) : undefined;
  return specifier === undefined ? undefined : ctx.anonymousModule(specifier, ctx.facts.lineOf(node.startIndex));
}

/** `ReturnType<typeof f>` is `f()`, `Awaited<X>` is `X^`. */
function valueOfGeneric(ctx: FileContext, node: Node, depth: number): ExprText | undefined {
  const name = field(node, 'name');
  const arg = field(node, 'type_arguments')?.first;
  if (name === null || !arg) return undefined;
  const step = { ReturnType: '()', Awaited: '^', Readonly: '', NonNullable: '', Partial: '', Required: '' }[ctx.text(name)];
  if (step === undefined) return undefined;
  const value = valueOfType(ctx, arg, depth + 1);
  return value === undefined ? undefined : value + step;
}

/** `Foo['bar']` is `<Foo>.bar`, `Foo[number]` is an element. */
function valueOfLookup(ctx: FileContext, node: Node, depth: number): ExprText | undefined {
  const object = node.first;
  const index = node.last;
  if (object === null || index === null) return undefined;
  const type = typeOf(ctx, object);
  const base = valueOfType(ctx, object, depth + 1) ?? (type === '' ? undefined : `<${type}>`);
  if (base === undefined) return undefined;
  const key = index.type === 'literal_type' ? literal(ctx, index.first) : undefined;
  const named = key === undefined ? undefined : memberStep(key);
  if (key !== undefined) return named === undefined ? undefined : base + named;
  return ctx.text(index) === 'number' ? `${base}~` : undefined;
}

const PRIMITIVES = new Set(['', ...'string number boolean any unknown void never object symbol bigint uniquesymbol null undefined true false this'.split(' ')]);

/** True when nothing in the type could be a symbol. */
export const isPrimitive = (type: TypeText): boolean => PRIMITIVES.has(type);
