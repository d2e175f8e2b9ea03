/**
 * Java types as written -> TypeText. Works on the text alone: `Map<String, ? extends Foo[]>` becomes
 * `Map<String,Array<Foo>>`; annotations and comments are dropped, wildcards become their bound, varargs arrays.
 */
import type { TypeText } from '../../model/facts.ts';
import { isWordCode, skipBalanced, splitAtCommas, withoutComments } from '../shared/brackets.ts';

const PLAIN = /^[\w$]+(?:\.[\w$]+)*$/;
const MAX_DEPTH = 12;
/** Nobody writes longer types; broken source can look like one. */
const MAX_LENGTH = 2000;

/** Types that are never symbols of a repository: mentioning them says nothing. */
const SILENT = new Set(
  'void var boolean byte short int long float double char String Object Integer Long Boolean Double Float Short Byte Character Void Number Array'.split(' '),
);

const WILDCARD = /^\?\s*(?:(?:extends|super)\s+([\s\S]+))?$/;
const SUFFIX = /(?:\s*(?:\[\s*\]|\.\.\.))+$/;

export function typeText(written: string, depth = 0): TypeText {
  if (PLAIN.test(written)) return written;
  if (depth > MAX_DEPTH || written.length > MAX_LENGTH) return 'Object';
  const text = withoutAnnotations(withoutComments(written)).trim();
  const wildcard = text[0] === '?' ? WILDCARD.exec(text) : null;
  if (wildcard !== null) return wildcard[1] === undefined ? 'Object' : typeText(wildcard[1], depth + 1);
  const suffix = text.endsWith(']') || text.endsWith('.') ? SUFFIX.exec(text) : null;
  if (suffix !== null) return arrayOf(typeText(text.slice(0, suffix.index), depth + 1), suffix[0]);
  const bound = text.includes('&') ? topLevel(text, '&') : -1;
  if (bound >= 0) return typeText(text.slice(0, bound), depth + 1);
  return namedType(text, depth);
}

function arrayOf(element: TypeText, suffix: string): TypeText {
  const dimensions = suffix.match(/\[|\.\.\./g)?.length ?? 0;
  return 'Array<'.repeat(dimensions) + element + '>'.repeat(dimensions);
}

/** `a.Outer<X>.Inner<Y>`: the type arguments of the outer type are dropped, the last ones kept. */
function namedType(text: string, depth: number): TypeText {
  let name = '';
  let args = '';
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string;
    const code = text.charCodeAt(i);
    if (c === '<') {
      const close = skipBalanced(text, i);
      args = typeArguments(text, i + 1, close - 1, depth);
      i = close - 1;
    } else if (c === '.' || isWordCode(code) || code > 127) {
      if (c === '.') args = '';
      name += c;
    }
  }
  return name === '' ? '?' : name + args;
}

function typeArguments(text: string, start: number, end: number, depth: number): string {
  const parts = splitAtCommas(text, start, end).map((s) => typeText(text.slice(s.start, s.end), depth + 1));
  return parts.length === 0 ? '' : `<${parts.join(',')}>`;
}

function topLevel(text: string, wanted: string): number {
  for (let i = 0; i < text.length; i++) {
    if (text[i] === wanted) return i;
    if (text[i] === '<') i = skipBalanced(text, i) - 1;
  }
  return -1;
}

function withoutAnnotations(text: string): string {
  let out = text;
  for (let at = out.indexOf('@'); at >= 0; at = out.indexOf('@', at)) {
    const name = /^@\s*[\w$.]+\s*/.exec(out.slice(at))?.[0].length ?? 1;
    const end = out[at + name] === '(' ? skipBalanced(out, at + name) : at + name;
    out = `${out.slice(0, at)} ${out.slice(end)}`;
  }
  return out;
}

/** True when naming the type cannot lead to a symbol of the repository. */
export function isSilentType(type: TypeText): boolean {
  return SILENT.has(type);
}

/** The type's name without its arguments: `Map.Entry` of `Map.Entry<K,V>`. */
export function baseName(type: TypeText): string {
  const at = type.indexOf('<');
  return at < 0 ? type : type.slice(0, at);
}
