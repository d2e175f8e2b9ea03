/** A type as PHP or a doc comment writes it -> TypeText. What every value can be, and plain values, say nothing. */
import { PRIMITIVES } from './standard-names.ts';

type Refer = (name: string) => string;

const SELVES: Readonly<Record<string, string>> = { self: 'Self', static: 'Self', $this: 'Self' };
const LISTS = new Set(['array', 'list', 'iterable', 'non-empty-array', 'non-empty-list']);

/** '' when nothing is known. */
export function typeText(text: string, refer: Refer): string {
  const parts = splitAt(text.trim().replace(/^\?/, ''), '|&')
    .map((part) => single(part.trim(), refer))
    .filter((part) => part !== '');
  return [...new Set(parts)].join('|');
}

function single(text: string, refer: Refer): string {
  const inner = /^\((.*)\)$/s.exec(text)?.[1];
  if (inner !== undefined) return typeText(inner, refer);
  if (text.endsWith('[]')) return container('Array', [typeText(text.slice(0, -2), refer)]);
  const generic = /^([\w\\$-]+)\s*<(.*)>$/s.exec(text);
  if (generic === null) return named(text.replace(/^\?/, ''), refer);
  const [, name = '', list = ''] = generic;
  const args = splitAt(list, ',').map((arg) => typeText(arg, refer) || 'mixed');
  if (LISTS.has(name)) return container('Array', args.slice(-1));
  const base = named(name, refer);
  return base === '' ? '' : `${base}<${args.join(',')}>`;
}

const container = (name: string, args: readonly string[]): string => (args.every((a) => a === '' || a === 'mixed') ? '' : `${name}<${args.join(',')}>`);

function named(name: string, refer: Refer): string {
  const self = SELVES[name];
  if (self !== undefined) return self;
  return PRIMITIVES.has(name.toLowerCase()) ? '' : refer(name);
}

/** Splits at any of the characters outside of brackets. */
function splitAt(text: string, separators: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string;
    if ('<({['.includes(c)) depth++;
    else if ('>)}]'.includes(c)) depth--;
    else if (depth === 0 && separators.includes(c)) {
      parts.push(text.slice(from, i));
      from = i + 1;
    }
  }
  return [...parts, text.slice(from)];
}
