/** The text of lines at which something is used, with the conditions that they stand under: whether a call happens is said there. */
import { enclosingLines } from '../../util/enclosing-lines.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { readTexts } from '../view/source-text.ts';

export interface SiteCode {
  readonly text: string;
  /** Conditions, loops and cases around it, outermost first; the innermost where there are many. */
  readonly within: readonly string[];
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
  const around = enclosingLines(lines, line, from).map((n) => (lines[n - 1] as string).trim());
  const within = around
    .filter((text) => DECIDES.test(text))
    .slice(0, MAX_CONDITIONS)
    .reverse();
  const part = around.map((text) => PART_OF_TEST.exec(text)?.[2]).find((name) => name !== undefined);
  return { text: cut((lines[line - 1] as string).trim(), MAX_TEXT), within: within.map(condition), ...(part !== undefined && { part }) };
}

/** Without the signs that open its block. */
const condition = (text: string): string => cut(text.replace(/^[)\]}\s]+/, '').replace(/\s*[{:]$/, ''), MAX_CONDITION);

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
