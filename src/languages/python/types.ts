/**
 * Annotation text in, TypeText out. Works on text because an annotation may be a string literal (`"Foo"`), which has
 * no syntax tree. Optional, None, Annotated, ClassVar and their like are dropped; what cannot be said gives ''.
 */
import type { ExprText, TypeText } from '../../model/facts.ts';
import { DOTTED, literalValue, splitTopLevel } from './text-scan.ts';

const MAX_DEPTH = 12;
const NOTHING = new Set(['None', 'Any', 'NoReturn', 'Never', 'TypeAlias', 'object', '...', 'NotImplemented']);
/** Wrappers that say how a value is kept, not what it is: the first argument is the type. */
const WRAPPERS = new Set(['Optional', 'Annotated', 'ClassVar', 'Final', 'Required', 'NotRequired', 'ReadOnly', 'InitVar', 'Unpack']);
/** Generic names of `typing` and `collections.abc` that lose their module prefix, so that containers have one name. */
const CONTAINERS = new Set(
  (
    'List Dict Set FrozenSet Tuple Type Deque DefaultDict OrderedDict Counter ChainMap Iterable Iterator Generator AsyncIterable AsyncIterator AsyncGenerator ' +
    'Sequence MutableSequence Mapping MutableMapping AbstractSet MutableSet Collection Container Reversible KeysView ItemsView ValuesView Awaitable Coroutine ' +
    'ContextManager AsyncContextManager AbstractContextManager AbstractAsyncContextManager Pattern Match IO TextIO BinaryIO Hashable Sized Callable Self'
  ).split(' '),
);

/** What is known about a name: the type of what it holds, or an expression for it. */
export interface Said {
  readonly type?: TypeText;
  readonly value?: ExprText;
}

/** What an annotation says. `type[Foo]` stays as it is; `Self` is the class around. */
export function annotation(text: string): Said {
  const type = typeText(text);
  return type === '' ? {} : { type };
}

export function typeText(text: string, depth = 0): TypeText {
  const trimmed = text.trim();
  if (DOTTED.test(trimmed)) return plainName(trimmed);
  if (depth > MAX_DEPTH) return '';
  const alternatives = splitTopLevel(trimmed, '|');
  return alternatives.length > 1 ? union(alternatives.map((a) => typeText(a.text, depth + 1))) : primary(trimmed, depth);
}

function plainName(name: string): TypeText {
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (NOTHING.has(last)) return '';
  return CONTAINERS.has(last) ? last : name;
}

function union(types: readonly TypeText[]): TypeText {
  const known = [...new Set(types)].filter((t) => t !== '');
  return known.length > 1 ? known.map((t) => (t.includes('=>') && !t.startsWith('(=>') ? `(${t})` : t)).join('|') : (known[0] ?? '');
}

function primary(text: string, depth: number): TypeText {
  const literal = literalValue(text);
  if (literal !== undefined) return typeText(literal, depth + 1);
  if (text.startsWith('(') && text.endsWith(')')) return typeText(text.slice(1, -1), depth + 1);
  const open = text.indexOf('[');
  if (open <= 0 || !text.endsWith(']')) return '';
  const name = text.slice(0, open).trim();
  return DOTTED.test(name) ? generic(name, text.slice(open + 1, -1), depth + 1) : '';
}

function generic(name: string, inside: string, depth: number): TypeText {
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (last === 'Literal') return /^[bBrRuU]?["']/.test(inside.trim()) ? 'str' : 'int';
  const parts = splitTopLevel(inside, ',').map((p) => p.text);
  if (WRAPPERS.has(last)) return typeText(parts[0] ?? '', depth);
  if (last === 'Union') return union(parts.map((p) => typeText(p, depth)));
  if (last === 'Callable') return callable(parts, depth);
  if (last === 'tuple' || last === 'Tuple') return tuple(parts, depth);
  if (last === 'type' || last === 'Type') return `type<${typeText(parts[0] ?? '', depth) || 'object'}>`;
  if (last === 'Coroutine') return `Coroutine<${typeText(parts.at(-1) ?? '', depth) || 'object'}>`;
  const args = parts.map((p) => typeText(p, depth) || 'object');
  return `${plainName(name)}<${args.join(',')}>`;
}

/** `Callable[[A, B], R]` is `(A,B)=>R`; with `...` nothing is said about the parameters. */
function callable(parts: readonly string[], depth: number): TypeText {
  const result = typeText(parts.at(-1) ?? '', depth) || 'object';
  const list = /^\[([\s\S]*)\]$/.exec(parts[0] ?? '')?.[1];
  if (list === undefined || parts.length < 2) return `=>${result}`;
  return `(${splitTopLevel(list, ',').map((p) => typeText(p.text, depth) || 'object')})=>${result}`;
}

function tuple(parts: readonly string[], depth: number): TypeText {
  const types = parts.map((p) => typeText(p, depth) || 'object');
  return parts.length === 2 && parts[1] === '...' ? `tuple<${types[0]}>` : `(${types.join(',')})`;
}
