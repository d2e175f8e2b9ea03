/** Puts a table at the end of TOML text as one piece, so that taking the piece out again gives back every byte. */
import { parse, TomlError } from 'smol-toml';
import type { Insertion } from './insert-json.ts';

export function insertToml(text: string, path: readonly string[], value: Readonly<Record<string, unknown>>): Insertion | 'present' | 'unreadable' {
  const before = parsed(text);
  if (before === undefined) return 'unreadable';
  if (valueAt(before, path) !== undefined) return 'present';
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const apart = text === '' ? '' : /\n$/.test(text) ? eol : `${eol}${eol}`;
  const piece = `${apart}[${path.join('.')}]${eol}${Object.entries(value)
    .map(([key, item]) => `${key} = ${JSON.stringify(item)}${eol}`)
    .join('')}`;
  const after = parsed(text + piece);
  // A table that is written in one line cannot be added to from outside.
  return after === undefined || valueAt(after, path) === undefined ? 'unreadable' : { piece, text: text + piece };
}

/** For a file edited since: takes the table out, from its head to the next one. Undefined when it is not there. */
export function removeToml(text: string, path: readonly string[]): string | undefined {
  const lines = text.split(/(?<=\n)/);
  const head = lines.findIndex((line) => line.trim() === `[${path.join('.')}]`);
  if (head < 0) return undefined;
  const next = lines.findIndex((line, i) => i > head && line.trimStart().startsWith('['));
  return [...lines.slice(0, head), ...(next < 0 ? [] : lines.slice(next))].join('');
}

function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof TomlError) return undefined;
    throw error;
  }
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined), value);
}
