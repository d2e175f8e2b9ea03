/**
 * C# types as written -> TypeText. Works on the text alone: `Dictionary<string, Foo?[]>` becomes
 * `Dictionary<string,Array<Foo>>`, `(int a, Foo b)` becomes `(int,Foo)`; pointers, `ref` and `global::` are dropped, and
 * nullability too, but of values: `int?` is another type than `int`, `Nullable<int>`.
 */
import type { TypeText } from '../../model/facts.ts';
import { skipBalanced, splitAtCommas, withoutComments } from '../shared/brackets.ts';

const PLAIN = /^\w+(?:\.\w+)*$/;
const PREFIX = /^(?:(?:ref|readonly|scoped|in|out|params|this)\s+)+/;
const SUFFIX = /(?:\s*(?:\?|\*|\[[\s,]*\]))+$/;
const MAX_DEPTH = 12;
/** Nobody writes longer types; broken source can look like one. */
const MAX_LENGTH = 2000;

/** Types that are never symbols of a repository: mentioning them says nothing. */
const SILENT = new Set(
  (
    'void var bool byte sbyte short ushort int uint long ulong nint nuint float double decimal char string object dynamic String Object Int32 Int64 Boolean Task Type ' +
    'Guid DateTime DateTimeOffset TimeSpan CancellationToken Exception Array'
  ).split(' '),
);

/** Types of the language and its library that are never null, so that `?` makes another type of them. */
const VALUES = new Set(
  (
    'bool byte sbyte short ushort int uint long ulong nint nuint float double decimal char Boolean Byte Int16 Int32 Int64 UInt32 UInt64 Char Single Double ' +
    'Decimal Guid DateTime DateTimeOffset DateOnly TimeOnly TimeSpan BigInteger CancellationToken'
  ).split(' '),
);
const NULLABLE = /^Nullable<(\w+)>$/;

export function typeText(written: string, depth = 0): TypeText {
  if (PLAIN.test(written)) return written;
  if (depth > MAX_DEPTH || written.length > MAX_LENGTH) return 'object';
  const text = withoutComments(written).trim().replace(PREFIX, '');
  const suffix = SUFFIX.exec(text);
  if (suffix !== null) return arrayOf(typeText(text.slice(0, suffix.index), depth + 1), suffix[0]);
  if (text.startsWith('(')) return tuple(text, depth);
  return namedType(text.replace(/^\w+::/, ''), depth);
}

function arrayOf(written: TypeText, suffix: string): TypeText {
  const dimensions = suffix.match(/\[/g)?.length ?? 0;
  const element = suffix.trimStart().startsWith('?') && VALUES.has(written) ? `Nullable<${written}>` : written;
  return 'Array<'.repeat(dimensions) + element + '>'.repeat(dimensions);
}

/** `(int count, Foo foo)`: element names are dropped. */
function tuple(text: string, depth: number): TypeText {
  const parts = splitAtCommas(text, 1, text.length - 1).map(({ start, end }) => {
    const part = text.slice(start, end);
    const name = /\s+@?\w+$/.exec(part);
    return typeText(name === null ? part : part.slice(0, name.index), depth + 1);
  });
  return `(${parts.join(',')})`;
}

/** `A.Outer<X>.Inner<Y>`: the type arguments of the outer type are dropped, the last ones kept. */
function namedType(text: string, depth: number): TypeText {
  let name = '';
  let args = '';
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string;
    if (c === '<') {
      const close = skipBalanced(text, i);
      const parts = splitAtCommas(text, i + 1, close - 1).map((s) => typeText(text.slice(s.start, s.end), depth + 1));
      args = parts.length === 0 ? '' : `<${parts.join(',')}>`;
      i = close - 1;
    } else if (c === '.' || /\w/.test(c) || c.charCodeAt(0) > 127) {
      if (c === '.') args = '';
      name += c;
    }
  }
  return name === '' ? '?' : name + args;
}

/** True when naming the type cannot lead to a symbol of the repository. */
export function isSilentType(type: TypeText): boolean {
  return SILENT.has(NULLABLE.exec(type)?.[1] ?? type);
}

/** The type's name without its arguments. */
export function baseName(type: TypeText): string {
  const at = type.indexOf('<');
  return at < 0 ? type : type.slice(0, at);
}
