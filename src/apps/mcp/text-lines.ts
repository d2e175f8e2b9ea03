/** Lines that hold a text, as an agent reads them: by file and by the symbol around them, so that neither is said twice. */
import type { FoundText, TextMatch } from '../../engine/analyse/find-text.ts';
import { countOf } from '../../util/count-of.ts';
import { groupBy } from '../../util/group-by.ts';

const WIDTH = 140;

export function textLines(text: string, { total, shown, taken }: FoundText, offset = 0): string[] {
  if (total === 0) return [`No line holds '${text}'.`];
  const next = offset + shown.length;
  return [
    `'${text}' stands on ${countOf(total, 'line')}${taken === undefined ? '' : ` (${taken})`}:`,
    ...[...groupBy(shown, (match) => match.file)].flatMap(([file, some]) => [`  ${file}`, ...some.map((match, i) => `    ${line(match, some[i - 1])}`)]),
    ...(next < total ? [`  … more: offset ${next}`] : []),
  ];
}

function line({ line: number, text, node }: TextMatch, before: TextMatch | undefined): string {
  const said = text.trim();
  const symbol = node === undefined || before?.node?.id === node.id ? '' : `  [${node.name}]`;
  return `${number} ${said.length > WIDTH ? `${said.slice(0, WIDTH)}…` : said}${symbol}`;
}
