/** How symbols, kinds and numbers are written, and how a symbol is named in an address. */
import type { SymbolRecord } from './api/answers.ts';

type Named = Pick<SymbolRecord, 'name' | 'kind' | 'qualified_name' | 'file' | 'hash'>;

/** Longer names are shared by their hash. */
const READABLE = 200;

/** A spelling that means the symbol and can be read; for what is long or outside of the repository its hash. */
export function symbolKey({ name, kind, file, hash }: Named): string {
  if (file === '' || name.length > READABLE || /[\n\r]/.test(name)) return hash;
  return kind === 'file' ? file : `${file}:${name}`;
}

export const placeText = ({ file, start_line: line, purl }: Pick<SymbolRecord, 'file' | 'start_line' | 'purl'>): string =>
  file === '' ? (purl ?? 'outside of the repository') : line > 0 ? `${file}:${line}` : file;

export const kindText = (kind: string): string => kind.replaceAll('_', ' ');

const NUMBER = new Intl.NumberFormat('en');
const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

export const count = (n: number): string => NUMBER.format(n);
export const counted = (n: number, what: string, many = `${what}s`): string => `${count(n)} ${n === 1 ? what : many}`;
export const percent = (share: number): string => `${Math.round(share * 100)}%`;
export const time = (ms: number): string => TIME.format(ms);
export const day = (ms: number): string => DAY.format(ms);

export function bytes(n: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, n)) / 3));
  return `${(n / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}

/** The first sentence of a comment, for a line. */
export const firstSentence = (doc: string): string => (/^[\s\S]*?(?:[.!?](?=\s|$)|\n\s*\n|$)/.exec(doc.trim())?.[0] ?? '').replace(/\s+/g, ' ').trim();
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
