/**
 * A function's text as statements, so that two versions of it can be laid beside each other: the head left out, comments
 * and white space too. No syntax of any language: statements end with a semicolon, a brace, or with their line where
 * lines do not end in semicolons. Blocks inside of a call's arguments are split like any others.
 */

/** Tokens of one statement, strings as one token each. */
export interface Statement {
  readonly tokens: readonly string[];
  readonly text: string;
}

const STRING = String.raw`"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|` + '`(?:[^`\\\\]|\\\\[\\s\\S])*`';
const TOKEN = new RegExp(String.raw`${STRING}|[\p{L}\p{N}_$]+|\n|[^\s\p{L}\p{N}_$]`, 'gu');
const CLOSED_BY_SEMICOLON = /;[ \t\r]*(?:\n|$)/;
/** A line that begins so goes on with the one before. */
const GOES_ON = /^[.?:)\]+*/%=&|<>,-]|^(?:and|or|else|in|is|not|instanceof)$/;
const NAME = /^[\p{L}_$]/u;
const TEXT = /^["'`]/;

export const isName = (token: string): boolean => NAME.test(token);

export const statementOf = (tokens: readonly string[]): Statement => ({ tokens, text: tokens.join(' ') });

export interface FunctionText {
  /** Of each parameter what is written, in order. */
  readonly parameters: readonly (readonly string[])[];
  readonly statements: readonly Statement[];
}

/** Longer functions are known by their beginning. */
const MAX_TOKENS = 6_000;

/** `text` without comments. */
export function functionText(text: string, name: string): FunctionText {
  const tokens = (text.match(TOKEN) ?? []).slice(0, MAX_TOKENS);
  const open = tokens.findIndex((token, i) => token === '(' && tokens[i - 1] === name);
  const first = open >= 0 ? open : tokens.indexOf('(');
  const close = first < 0 ? -1 : closingOf(tokens, first);
  const parameters = close < 0 ? [] : listOf(tokens.slice(first + 1, close).filter((t) => t !== '\n'));
  return { parameters, statements: split(tokens.slice(bodyStart(tokens, close + 1)), !CLOSED_BY_SEMICOLON.test(text)) };
}

/** Index of the parenthesis that closes this one; -1 where none does. */
export function closingOf(tokens: readonly string[], open: number): number {
  let depth = 0;
  for (let i = open; i < tokens.length; i++) {
    const token = tokens[i] as string;
    if (token === '(' || token === '[' || token === '{') depth++;
    else if (token === ')' || token === ']' || token === '}') depth--;
    if (depth === 0) return i;
  }
  return -1;
}

/** What commas separate, those in parentheses and in type arguments aside. */
export function listOf(tokens: readonly string[]): string[][] {
  const items: string[][] = [];
  let [depth, angles] = [0, 0];
  let item: string[] = [];
  for (const [i, token] of tokens.entries()) {
    if (token === '(' || token === '[' || token === '{') depth++;
    else if (token === ')' || token === ']' || token === '}') depth--;
    else if (token === '<' && /^[A-Z]/.test(tokens[i - 1] ?? '')) angles++;
    else if (token === '>' && angles > 0) angles--;
    if (token === ',' && depth === 0 && angles === 0) {
      items.push(item);
      item = [];
    } else item.push(token);
  }
  return item.length === 0 && items.length === 0 ? [] : [...items, item];
}

/** Behind what opens the body: a brace, a colon at a line's end, an arrow, an equals sign. */
function bodyStart(tokens: readonly string[], from: number): number {
  for (let i = from; i < tokens.length; i++) {
    const token = tokens[i] as string;
    if (token === '{' || (token === ':' && tokens[i + 1] === '\n')) return i + 1;
    if (token === '(' || token === '[') i = Math.max(i, closingOf(tokens, i));
    else if (token === '=') return tokens[i + 1] === '>' ? i + (tokens[i + 2] === '{' ? 3 : 2) : i + 1;
    else if (token === ';') return i;
  }
  return tokens.length;
}

function split(tokens: readonly string[], byLine: boolean): Statement[] {
  const statements: Statement[] = [];
  let current: string[] = [];
  /** Open parentheses of each open block. */
  const depths = [0];
  const end = () => {
    if (current.some((t) => isName(t)) && !(current.length === 1 && TEXT.test(current[0] as string))) statements.push(statementOf(current));
    current = [];
  };
  for (const [i, token] of tokens.entries()) {
    const depth = depths.at(-1) as number;
    if (token === '\n') {
      if (byLine && depth === 0 && !GOES_ON.test(nextToken(tokens, i))) end();
      continue;
    }
    if (token === '{') {
      depths.push(0);
      end();
    } else if (token === '}') {
      if (depths.length > 1) depths.pop();
      end();
    } else if (token === ';' && depth === 0) end();
    else {
      if (token === '(' || token === '[') depths[depths.length - 1] = depth + 1;
      else if ((token === ')' || token === ']') && depth > 0) depths[depths.length - 1] = depth - 1;
      current.push(token);
    }
  }
  end();
  return statements;
}

function nextToken(tokens: readonly string[], at: number): string {
  for (let i = at + 1; i < tokens.length; i++) if (tokens[i] !== '\n') return tokens[i] as string;
  return '';
}

/** Without those that both have: how often each is there counts. */
export function statementsOnlyIn(some: readonly Statement[], others: readonly Statement[]): Statement[] {
  const counts = new Map<string, number>();
  for (const { text } of others) counts.set(text, (counts.get(text) ?? 0) + 1);
  return some.filter(({ text }) => {
    const left = counts.get(text) ?? 0;
    if (left > 0) counts.set(text, left - 1);
    return left === 0;
  });
}
