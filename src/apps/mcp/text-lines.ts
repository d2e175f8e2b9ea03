/** Lines that hold a text, as an agent reads them: by file and by the symbol around them, so that neither is said twice. */
import type { FoundText, TextMatch } from '../../engine/analyse/find-text.ts';
import { countOf } from '../../util/count-of.ts';
import { groupBy } from '../../util/group-by.ts';
import { lastPart } from '../../util/last-part.ts';

const WIDTH = 140;
/** More lines than this are told by what is not a test. */
const FEW = 20;

/** `tests`: with what tests do with it, however much that is. */
export function textLines(text: string, { total, shown, taken }: FoundText, { offset = 0, tests = false } = {}): string[] {
  if (total === 0) return [`No line holds '${text}'.`];
  const next = offset + shown.length;
  const foldsTests = !tests && total > FEW && shown.some((match) => !match.isTest && !match.isImport);
  const isTold = (match: TextMatch) => !match.isImport && !(foldsTests && match.isTest);
  const files = groupBy(shown.filter(isTold), (match) => match.file);
  const rest = shown.filter((match) => !isTold(match) && !files.has(match.file));
  return [
    `'${text}' stands on ${countOf(total, 'line')}${taken === undefined ? '' : ` (${taken})`}:`,
    ...[...files].flatMap(([file, some]) => [`  ${file}`, ...linesOf(some)]),
    ...places(
      'in tests (tests: true shows them)',
      rest.filter((match) => !match.isImport),
    ),
    ...places(
      'only imported',
      rest.filter((match) => match.isImport && !(foldsTests && match.isTest)),
    ),
    ...(next < total ? [`  … more: offset ${next}`] : []),
  ];
}

/** The same words in the same symbol are said once, with all of their lines. */
function linesOf(matches: readonly TextMatch[]): string[] {
  const same = [...groupBy(matches, ({ node, text }) => `${node?.id ?? ''} ${text.trim()}`).values()];
  return same.map((some, i) => `    ${some.map((m) => m.line).join(', ')} ${said(some[0] as TextMatch, same[i - 1]?.[0])}`);
}

function said({ line, text, node }: TextMatch, before: TextMatch | undefined): string {
  const words = text.trim();
  const symbol = node === undefined || before?.node?.id === node.id ? '' : around(node.name, node.startLine === line && words.includes(lastPart(node.name)));
  return `${words.length > WIDTH ? `${words.slice(0, WIDTH)}…` : words}${symbol}`;
}

/** A line that declares a symbol says its name: what it belongs to is left to say. */
function around(name: string, isDeclaration: boolean): string {
  const owner = isDeclaration ? name.slice(0, -lastPart(name).length).replace(/[.:#]+$/, '') : name;
  return owner === '' ? '' : `  [${owner}]`;
}

function places(label: string, matches: readonly TextMatch[]): string[] {
  const files = [...groupBy(matches, (match) => match.file)];
  return files.length === 0 ? [] : [`  ${label}: ${files.map(([file, some]) => `${file}:${some.map((m) => m.line).join(',')}`).join(', ')}`];
}
