/**
 * `#define`: a macro with parameters is a macro, one without is a constant. Its body is not code by itself, so only the names
 * that it calls, and the one name that it stands for, are told.
 */
import type { SymbolFact } from '../../../model/facts.ts';
import { NODE_FLAGS } from '../../../model/graph.ts';
import { cleanDoc, cleanSignature, stringValue } from '../text.ts';
import type { Cursor } from './cursor.ts';
import type { Directive } from './lexer.ts';
import { C_WORDS, CPP_WORDS } from './token-kinds.ts';

const DEFINED = /^\s+([A-Za-z_]\w*)(\([^()\n]*\))?/;
/** Strings and comments are passed over; a name is called when a bracket follows. */
const WORDS = /\/\*[\s\S]*?(?:\*\/|$)|\/\/.*|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\.)*'|((?:->|\.|##|::)?\s*)([A-Za-z_]\w*)(\s*\()?/g;
/** Longer bodies are data. */
const LONGEST_BODY = 20_000;
const MAX_CALLS = 200;

export function addMacro(c: Cursor, directive: Directive): void {
  const { source } = c.tokens;
  const match = DEFINED.exec(source.slice(directive.rest, Math.min(directive.end, directive.rest + 2_000)));
  if (match === null) return;
  const [whole, name, params] = match as unknown as [string, string, string | undefined];
  const body = directive.rest + whole.length;
  if (isGuard(c, name, params, source.slice(body, directive.end))) return;
  const nameAt = directive.rest + whole.indexOf(name);
  c.facts.open(macroSymbol(c, directive, { name, nameAt, params, body }));
  if (params === undefined) c.texts.set(name, stringValue(source.slice(body, directive.end).trim()) ?? '?');
  addCalls(c, body, Math.min(directive.end, body + LONGEST_BODY), params ?? '');
  c.facts.advance(directive.end);
}

/** `#define FOO_H`: an include guard, or a switch without a value. */
function isGuard(c: Cursor, name: string, params: string | undefined, body: string): boolean {
  return params === undefined && body.trim() === '' && (c.isHeader ? /_H_*$|_HPP_*$|_INCLUDED_*$|_HH_*$/i.test(name) : false);
}

interface Macro {
  readonly name: string;
  readonly nameAt: number;
  readonly params: string | undefined;
  readonly body: number;
}

function macroSymbol(c: Cursor, { start, end }: Directive, { name, nameAt, params, body }: Macro): SymbolFact {
  const { tokens } = c;
  const line = tokens.lineOf(nameAt);
  const isShort = end - start < 200 && !tokens.source.slice(start, end).includes('\n');
  return {
    name,
    kind: params === undefined ? 'constant' : 'macro',
    owner: -1,
    startLine: tokens.lineOf(start),
    endLine: tokens.lineOf(Math.max(start, end - 1)),
    line,
    column: nameAt - (tokens.lineStarts[line - 1] as number),
    start,
    end,
    signature: cleanSignature(tokens.source.slice(start, isShort ? end : body)),
    doc: docAbove(c, start),
    visibility: c.isHeader ? 'public' : 'private',
    flags: c.isHeader ? NODE_FLAGS.exported : 0,
    ...(params === undefined ? {} : { arity: arityOf(params) }),
    ...(c.isHeader ? {} : { fileOnly: true as const }),
  };
}

function arityOf(params: string): [number, number] {
  const names = params
    .slice(1, -1)
    .split(',')
    .map((p) => p.trim())
    .filter((p) => p !== '');
  const isOpen = names.some((p) => p.endsWith('...'));
  return [isOpen ? names.length - 1 : names.length, isOpen ? -1 : names.length];
}

/** The comment that ends on the line before, if it is one of its own. */
function docAbove(c: Cursor, start: number): string {
  const { source } = c.tokens;
  const above = source.slice(Math.max(0, start - 1_500), start);
  const match = /(\/\*(?:(?!\*\/)[\s\S])*\*\/)[ \t]*\r?\n[ \t]*$|((?:^[ \t]*\/\/.*\n)+)[ \t]*$/m.exec(above);
  return match === null ? '' : cleanDoc((match[1] ?? match[2] ?? '').trim());
}

function addCalls(c: Cursor, from: number, to: number, params: string): void {
  const own = new Set(params.match(/\w+/g) ?? []);
  const words = c.isCpp ? CPP_WORDS : C_WORDS;
  const body = c.tokens.source.slice(from, to);
  const seen = new Set<string>();
  for (const match of body.matchAll(WORDS)) {
    const [, before, name, call] = match;
    if (name === undefined || before?.trim() !== '' || own.has(name) || words.has(name) || seen.has(name)) continue;
    if (seen.size >= MAX_CALLS) return;
    seen.add(name);
    const offset = from + match.index + (before?.length ?? 0);
    const line = c.tokens.lineOf(offset);
    const at = c.facts.current;
    c.facts.refs.push({
      role: call === undefined ? 'reference' : 'call',
      at,
      expr: name,
      line,
      column: offset - (c.tokens.lineStarts[line - 1] as number),
      offset,
    });
  }
}
