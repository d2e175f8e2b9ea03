/**
 * C# expressions -> ExprText. Plain paths (`a.b`, `a?.b!.c`) are read from the text; only what contains calls, casts
 * or literals is visited as nodes. Recursion is bounded, and every invocation's callee is worked out once.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText } from '../../model/facts.ts';
import { identifierAt, skipBalanced } from '../shared/brackets.ts';
import type { Callee, CsharpFile } from './csharp-file.ts';
import { baseName, isSilentType, typeText } from './types.ts';

/** Longer chains start at `?`: nobody resolves through sixty calls, and the texts would grow quadratically. */
export const MAX_DEPTH = 60;

/** Nobody resolves through a longer one; each link of it would look at all those before it. */
const LONGEST_PATH = 1_000;
const isEndless = (text: string): boolean => text.length > LONGEST_PATH && /^[\w.]*$/.test(text.slice(-LONGEST_PATH));
const PATH = /^@?(?:[A-Za-z_]|[^\0-\xa9\s])(?:\w|[^\0-\xa9\s])*(?:\s*[?!]*\.\s*@?(?:[A-Za-z_]|[^\0-\xa9\s])(?:\w|[^\0-\xa9\s])*)*!?$/;
const WORDS = new Map<string, ExprText>([
  ['true', '<bool>'],
  ['false', '<bool>'],
  ['null', '?'],
  ['default', '?'],
  ['base', 'super'],
]);

const LITERALS: Readonly<Record<string, ExprText>> = {
  string_literal: '<string>',
  verbatim_string_literal: '<string>',
  raw_string_literal: '<string>',
  interpolated_string_expression: '<string>',
  character_literal: '<char>',
  integer_literal: '<int>',
  real_literal: '<double>',
  is_pattern_expression: '<bool>',
  is_expression: '<bool>',
  typeof_expression: '<Type>',
};

/** Calls that give a value of their type argument. */
const GENERIC_FACTORIES = new Set(
  'GetService GetRequiredService GetKeyedService GetRequiredKeyedService Resolve CreateInstance Deserialize Of Get Bind'.split(' '),
);
/** What every value has, whatever its type makes of it. */
const OF_EVERY_VALUE: Readonly<Record<string, ExprText>> = Object.assign(Object.create(null), {
  ToString: '<string>',
  GetHashCode: '<int>',
  GetType: '<Type>',
});
/** What the library makes texts with. */
const TEXTS = /^[Ss]tring\.(?:Format|Join|Concat|Create|Copy|Intern)$/;
const GENERIC_SEQUENCES = new Set(['OfType', 'Cast', 'GetServices']);

/** A plain path, or undefined when the text is anything else. */
export function pathExpr(text: string): ExprText | undefined {
  if (!PATH.test(text)) return undefined;
  const path = /[?!@\s]/.test(text) ? text.replace(/[?!@\s]/g, '') : text;
  const word = WORDS.get(path);
  if (word !== undefined) return word;
  return path.startsWith('base.') ? `super${path.slice('base'.length)}` : path;
}

export function exprOf(file: CsharpFile, node: Node | null, depth = 0): ExprText {
  if (node === null || depth > MAX_DEPTH) return '?';
  const text = file.text(node);
  if (isEndless(text)) return '?';
  const path = pathExpr(text);
  if (path !== undefined) return path;
  const type = node.type;
  switch (type) {
    case 'invocation_expression':
      return resultOf(file, node, depth);
    case 'member_access_expression':
    case 'conditional_access_expression':
      return memberExpr(file, node, depth);
    case 'object_creation_expression':
      return instanceOf(file, node);
    case 'await_expression':
      return suffixed(exprOf(file, node.namedChild(0), depth + 1), '^');
    case 'element_access_expression':
      return suffixed(exprOf(file, node.childForFieldName('expression'), depth + 1), '[]');
    case 'cast_expression':
    case 'default_expression':
      return valueOfType(file, node.childForFieldName('type'));
    case 'as_expression':
      return valueOfType(file, node.childForFieldName('right'));
    case 'array_creation_expression':
      return valueOfType(file, node.childForFieldName('type'));
    case 'generic_name':
      return baseName(typeText(file.text(node)));
    case 'alias_qualified_name':
      return identifierAt(file.source, node.childForFieldName('name')?.startIndex ?? node.startIndex);
    case 'parenthesized_expression':
    case 'postfix_unary_expression':
    case 'with_expression':
    case 'ref_expression':
      return exprOf(file, node.namedChild(0), depth + 1);
    case 'assignment_expression':
      return exprOf(file, node.childForFieldName('right'), depth + 1);
    case 'conditional_expression':
      return either(file, node, ['consequence', 'alternative'], depth);
    case 'binary_expression':
      return binary(file, node, depth);
    default:
      return LITERALS[type] ?? '?';
  }
}

function suffixed(expr: ExprText, suffix: string): ExprText {
  return expr === '?' ? '?' : expr + suffix;
}

/** Both sides have one type, so the first that says something speaks for both. */
function either(file: CsharpFile, node: Node, fields: readonly [string, string], depth: number): ExprText {
  const first = exprOf(file, node.childForFieldName(fields[0]), depth + 1);
  return first.startsWith('?') ? exprOf(file, node.childForFieldName(fields[1]), depth + 1) : first;
}

function binary(file: CsharpFile, node: Node, depth: number): ExprText {
  const operator = node.childForFieldName('operator')?.type;
  if (operator === '??') {
    // What stands in for a missing value says what the whole is: `count ?? 0` is no `int?`.
    const instead = exprOf(file, node.childForFieldName('right'), depth + 1);
    return instead.startsWith('<') ? instead : either(file, node, ['left', 'right'], depth);
  }
  if (operator !== '+') return '?';
  // A sum with a text is a text; any other is mostly of the type of what is added to.
  return /^[$@]*"|\+\s*[$@]*"|\+\s*Environment\.NewLine/.test(file.text(node)) ? '<string>' : exprOf(file, node.childForFieldName('left'), depth + 1);
}

/** `new Foo()` is `Foo()`; type arguments are kept when they say something: `<List<Foo>>`. */
function instanceOf(file: CsharpFile, node: Node): ExprText {
  const typeNode = node.childForFieldName('type');
  if (typeNode === null) return '?';
  const type = typeText(file.text(typeNode));
  return baseName(type) === type && !isSilentType(type) ? `${type}()` : `<${type}>`;
}

function valueOfType(file: CsharpFile, typeNode: Node | null): ExprText {
  return typeNode === null ? '?' : `<${typeText(file.text(typeNode))}>`;
}

/** A call's value; some generic calls name its type. */
function resultOf(file: CsharpFile, node: Node, depth: number): ExprText {
  const { expr, name, typeArguments } = calleeOf(file, node, depth);
  const fixed = OF_EVERY_VALUE[name] ?? (TEXTS.test(expr) ? '<string>' : undefined);
  if (fixed !== undefined && expr !== name) return fixed;
  if (typeArguments !== undefined) {
    const written = file.source.slice(typeArguments.start, typeArguments.end);
    if (GENERIC_FACTORIES.has(name) && !written.includes(',')) return `<${typeText(written)}>`;
    if (GENERIC_SEQUENCES.has(name)) return `<IEnumerable<${typeText(written)}>>`;
  }
  const count = countArguments(file, node.childForFieldName('arguments'));
  return count === 0 ? `${expr}()` : `${expr}{${','.repeat(count - 1)}}()`;
}

/** `x.Name`, `x?.Name`, `x?[i]`. */
function memberExpr(file: CsharpFile, node: Node, depth: number): ExprText {
  const member = memberOf(node);
  const receiver = exprOf(file, member.receiver, depth + 1);
  return member.name === null ? suffixed(receiver, '[]') : `${receiver}.${identifierAt(file.source, member.name.startIndex)}`;
}

/** The value before the last dot, and the name after it; null for an index (`x?[i]`). */
function memberOf(node: Node): { receiver: Node | null; name: Node | null } {
  if (node.type === 'member_access_expression') return { receiver: node.childForFieldName('expression'), name: node.childForFieldName('name') };
  const last = node.lastNamedChild;
  const name = last?.type === 'member_binding_expression' ? last.childForFieldName('name') : null;
  return { receiver: node.childForFieldName('condition'), name };
}

/** What an invocation calls. */
export function calleeOf(file: CsharpFile, node: Node, depth = 0): Callee {
  const known = file.callees.get(node.id);
  if (known !== undefined) return known;
  const callee = readCallee(file, node.childForFieldName('function'), depth);
  file.callees.set(node.id, callee);
  return callee;
}

/** Before `!` and blanks at the end. */
function trimmedEnd(text: string): number {
  let end = text.length;
  while (end > 0 && /[!\s]/.test(text[end - 1] as string)) end--;
  return end;
}

const UNKNOWN: Callee = { expr: '?', name: '', nameOffset: 0 };

function readCallee(file: CsharpFile, called: Node | null, depth: number): Callee {
  if (called === null) return UNKNOWN;
  file.spoken.add(called.id);
  const start = called.startIndex;
  const text = file.text(called);
  const generic = text.endsWith('>') ? text.indexOf('<') : -1;
  const path = pathExpr(generic < 0 ? text : text.slice(0, generic));
  if (path !== undefined && (generic < 0 || skipBalanced(text, generic) === text.length)) {
    const name = path.slice(path.lastIndexOf('.') + 1);
    const end = trimmedEnd(generic < 0 ? text : text.slice(0, generic));
    return withTypeArguments(file, { expr: path, name, nameOffset: start + end - name.length });
  }
  const type = called.type;
  if (type !== 'member_access_expression' && type !== 'conditional_access_expression') return { ...UNKNOWN, expr: exprOf(file, called, depth + 1) };
  const member = memberOf(called);
  if (member.name === null) return UNKNOWN;
  const nameOffset = member.name.startIndex;
  const name = identifierAt(file.source, nameOffset);
  return withTypeArguments(file, { expr: `${exprOf(file, member.receiver, depth + 1)}.${name}`, name, nameOffset });
}

function withTypeArguments({ source }: CsharpFile, callee: Callee): Callee {
  const open = callee.nameOffset + callee.name.length;
  if (source[open] !== '<') return callee;
  const { expr, name, nameOffset } = callee;
  return { expr, name, nameOffset, typeArguments: { start: open + 1, end: skipBalanced(source, open) - 1 } };
}

/** Number of arguments in an argument list; comments in between do not count. */
export function countArguments(file: CsharpFile, args: Node | null): number {
  if (args === null) return 0;
  const count = args.namedChildCount;
  if (count === 0 || !/\/[/*]/.test(file.text(args))) return count;
  let comments = 0;
  for (let i = 0; i < count; i++) if (args.namedChild(i)?.type === 'comment') comments++;
  return count - comments;
}
