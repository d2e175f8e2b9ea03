/** The text of lines at which something is used, with the conditions that they stand under: whether a call happens is said there. */
import { enclosingLines } from '../../util/enclosing-lines.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { readTexts } from '../view/source-text.ts';

export interface SiteCode {
  readonly text: string;
  /** Conditions, loops and cases around it, outermost first; the innermost where there are many. */
  readonly within: readonly string[];
  /** Conditions under which the function is left above it, the nearest last. */
  readonly unless: readonly string[];
  /** The part of a test that it stands in, where that is not a symbol: `t.Run("empty", …)`. */
  readonly part?: string;
}

export interface SitePlace {
  readonly file: string;
  readonly line: number;
  /** Where the symbol around it begins. */
  readonly from: number;
}

const MAX_TEXT = 120;
const MAX_CONDITION = 80;
const MAX_CONDITIONS = 3;
const DECIDES = /^(?:[)\]}]+\s*)?(?:if|else|elif|elsif|unless|match|case|when|switch|for|while|until|except|catch|rescue|guard|default)\b|=>\s*\{?$/;
const PART_OF_TEST = /\b(?:[Rr]un|subTest|subtest|step)\(\s*(?:msg=)?(["'`])(.+?)\1/;

/** Undefined for a file whose text is no longer there. */
export async function siteCode(view: SnapshotView, places: readonly SitePlace[]): Promise<(place: SitePlace) => SiteCode | undefined> {
  const paths = [...new Set(places.map((p) => p.file))].filter((path) => path !== '');
  const texts = await readTexts(view, await view.reader.filesByPath(paths));
  const lines = new Map([...texts].map(([path, text]) => [path, text.split('\n')]));
  return (place) => {
    const all = lines.get(place.file);
    return all?.[place.line - 1] === undefined ? undefined : codeAt(all, place);
  };
}

function codeAt(lines: readonly string[], { line, from }: SitePlace): SiteCode {
  const numbers = enclosingLines(lines, line, from);
  const around = numbers.map((n) => statementAt(lines, n));
  const unless = exitsAbove(lines, { line, from }, new Set(numbers)).slice(-MAX_CONDITIONS);
  const within = around
    .filter((text) => DECIDES.test(text))
    .slice(0, MAX_CONDITIONS)
    .reverse();
  const part = around.map((text) => PART_OF_TEST.exec(text)?.[2]).find((name) => name !== undefined);
  return {
    text: cut(statementAt(lines, line), MAX_TEXT),
    within: within.map(condition),
    unless: unless.map(condition),
    ...(part !== undefined && { part }),
  };
}

const LEAVES = /^(?:return|throw|raise|panic!?|bail!)\b/;
const LEAVES_IF = /^(?:if|unless|guard)\b.*\b(?:return|throw|raise)\b|^(?:return|raise)\b.*\s(?:if|unless)\s/;
const IS_CONDITION = /^(?:if|unless|guard|elif|elsif|else if)\b/;
/** Whether something went wrong is asked after every step, and says nothing of this one. */
const ASKS_FOR_ERRORS = /\berr(?:or)?\b/i;

/** `around`: lines that the site stands under. What leaves the function in a branch beside it does not matter. */
function exitsAbove(lines: readonly string[], { line, from }: Omit<SitePlace, 'file'>, around: ReadonlySet<number>): string[] {
  const found = new Set<string>();
  for (let n = from + 1; n < line; n++) {
    const text = (lines[n - 1] ?? '').trim();
    if (!LEAVES.test(text) && !LEAVES_IF.test(text)) continue;
    const [above, next] = enclosingLines(lines, n, from);
    const isOneLine = LEAVES_IF.test(text);
    const said = isOneLine ? text : statementAt(lines, above ?? 1).replace(/^[)\]}\s]+/, '');
    const beyond = isOneLine ? above : next;
    const isOnTheWay = (beyond === undefined || around.has(beyond)) && (isOneLine || (above !== undefined && !around.has(above)));
    if (isOnTheWay && (isOneLine || IS_CONDITION.test(said)) && !ASKS_FOR_ERRORS.test(said)) found.add(said);
  }
  return [...found];
}

const GOES_ON = /(?:[(,]|&&|\|\||\b(?:and|or))$/;
const GOES_ON_BELOW = /^(?:&&|\|\||(?:and|or)\b)/;

/** Arguments and conditions on the lines below belong to it. */
function statementAt(lines: readonly string[], line: number): string {
  let text = (lines[line - 1] ?? '').trim();
  for (let n = line; n < lines.length && text.length < MAX_TEXT; n++) {
    const next = (lines[n] as string).trim();
    if (!GOES_ON.test(text) && !GOES_ON_BELOW.test(next)) break;
    text += text.endsWith('(') ? next : ` ${next}`;
  }
  return text;
}

/** Without the signs that open its block. */
const condition = (text: string): string => cut(text.replace(/^[)\]}\s]+/, '').replace(/\s*[{:]$/, ''), MAX_CONDITION);

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
