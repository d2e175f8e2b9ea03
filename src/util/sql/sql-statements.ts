/**
 * The statements of a SQL script. A semicolon ends one, except inside the body of a routine (`BEGIN … END`); so does `GO`
 * on a line of its own, and the delimiter that MySQL scripts set for themselves. Rows of a `COPY … FROM stdin` are data.
 */
import { type SqlToken, sqlTokens } from './sql-tokens.ts';

export interface SqlStatement {
  readonly tokens: readonly SqlToken[];
  readonly start: number;
  readonly end: number;
}

export function sqlStatements(script: string): SqlStatement[] {
  const text = withoutData(script);
  const statements: SqlStatement[] = [];
  let tokens: SqlToken[] = [];
  let depth = 0;
  let routine = false;
  const finish = (end: number): void => {
    const first = tokens[0];
    if (first !== undefined) statements.push({ tokens, start: first.start, end });
    tokens = [];
    depth = 0;
    routine = false;
  };
  for (const token of sqlTokens(text)) {
    if ((token.text === ';' && depth === 0) || isBatchEnd(text, token)) finish(token.end);
    else {
      tokens.push(token);
      if (tokens.length <= ROUTINE_SAID_BY) routine = isRoutine(tokens);
      if (routine) depth = Math.max(0, depth + blockStep(tokens));
    }
  }
  finish(tokens[tokens.length - 1]?.end ?? text.length);
  return statements;
}

const isBatchEnd = (text: string, { word, start, end }: SqlToken): boolean =>
  word === 'go' && /(^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 20), start)) && /^[ \t]*(\r?\n|$)/.test(text.slice(end, end + 20));

const ROUTINES = new Set(['function', 'procedure', 'trigger', 'event']);
/** `CREATE OR REPLACE DEFINER = root @localhost PROCEDURE` */
const ROUTINE_SAID_BY = 8;
const isRoutine = (tokens: readonly SqlToken[]): boolean => tokens[0]?.word === 'create' && tokens.some((t) => ROUTINES.has(t.word));

/** What `BEGIN`, `CASE` and `END` do to the depth; `END IF` and `END LOOP` close what is not counted. */
function blockStep(tokens: readonly SqlToken[]): number {
  const last = tokens[tokens.length - 1]?.word ?? '';
  const before = tokens[tokens.length - 2]?.word ?? '';
  if (last === 'begin' || (last === 'case' && before !== 'end')) return 1;
  if (last === 'end') return -1;
  return before === 'end' && /^(if|loop|while|repeat)$/.test(last) ? 1 : 0;
}

/** The same text with what is no SQL blanked out: rows of COPY, delimiters, commands to psql. Offsets stay. */
function withoutData(text: string): string {
  const delimiter = /^[ \t]*delimiter[ \t]+(\S+)[ \t]*$/im.exec(text)?.[1];
  let clean = /\bfrom stdin/i.test(text)
    ? text.replace(/(\bfrom stdin[^;\n]*;[^\n]*\n)([\s\S]*?)(\n\\\.(?=\s|$)|$(?![\s\S]))/gi, (_, a, b, c) => a + blank(b) + blank(c))
    : text;
  if (delimiter !== undefined) {
    clean = clean.replace(/^[ \t]*delimiter[^\n]*/gim, blank);
    if (delimiter !== ';') clean = clean.replaceAll(delimiter, `;${' '.repeat(delimiter.length - 1)}`);
  }
  return clean.replace(/^\\[a-z][^\n]*/gim, blank);
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
