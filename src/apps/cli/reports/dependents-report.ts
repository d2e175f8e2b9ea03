/** Callers and blast radius for a terminal: nearest first, with the places that make the link. */
import type { DependentsReport, ListedDependent } from '../../../engine/index.ts';
import { reachInWords } from '../../../engine/traffic/traffic-reach.ts';
import { placeOf } from '../chosen-symbol.ts';
import type { Style } from '../output.ts';
import { completenessLines } from './completeness-lines.ts';
import { alignColumns, formatCount, oneLine } from './format-values.ts';

const MAX_PACKAGES = 12;
const MAX_SITES = 3;
const DECLARED = 160;

/** What is counted, in the singular and the plural. */
export type Counted = readonly [one: string, several: string];

export function dependentsLines(report: DependentsReport, [one, several]: Counted, style: Style): string[] {
  const { symbol, purl, notes, at, total, tests, listed } = report;
  const head = `${style.dim(symbol.kind)} ${style.bold(symbol.name)}  ${style.cyan(purl ?? placeOf(symbol))}`;
  const count =
    total === 0 ? `no ${several} found` : `${formatCount(total)} ${total === 1 ? one : several}${tests > 0 ? `, ${formatCount(tests)} of them in tests` : ''}`;
  return [
    head,
    ...declaredLines(symbol, style),
    ...notes,
    ...(at === undefined ? [] : [`at snapshot ${at.hash.slice(0, 16)}${at.commit === null ? '' : `, commit ${at.commit.slice(0, 12)}`}`]),
    count,
    ...depthLines(report, style),
    ...restLine(total - listed.length),
    ...possibleLines(report, style),
    ...(report.traffic === undefined ? [] : [`goes through it: ${reachInWords(report.traffic)}`]),
    ...packageLines(report, style),
    ...completenessLines(report.completeness, style),
  ];
}

/** Of a symbol outside there is no place to look at: what its package declares, where that is known. */
const declaredLines = ({ file, signature, doc }: DependentsReport['symbol'], style: Style): string[] =>
  file === '' && signature !== '' ? [`  ${oneLine(signature, DECLARED)}`, ...(doc === '' ? [] : [`  ${style.dim(oneLine(doc, DECLARED))}`])] : [];

function depthLines({ listed, depths }: DependentsReport, style: Style): string[] {
  const rows = alignColumns(
    listed.map((d) => [d.via, d.confidence.toFixed(2), sitePlace(d), d.node.kind === 'file' ? 'top of the file' : d.node.name, uses(d)]),
  );
  const lines: string[] = [];
  for (const [i, [via = '', sure = '', place = '', name = '', used = '']] of rows.entries()) {
    const { depth } = listed[i] as ListedDependent;
    if (depths.length > 1 && depth !== listed[i - 1]?.depth)
      lines.push(style.bold(depth === 1 ? `1 step away (${depths[0]})` : `${depth} steps away (${depths[depth - 1]})`));
    lines.push(`  ${style.dim(via)}  ${style.dim(sure)}  ${style.cyan(place)}  ${name}  ${style.dim(used)}`.trimEnd());
  }
  return lines;
}

/** The first places of use, or the symbol's own line where an edge has none. */
function sitePlace({ node, sites }: ListedDependent): string {
  if (node.file === '') return node.qualifiedName;
  if (sites.length === 0) return placeOf(node);
  const lines = [...new Set(sites.map((s) => s.line))];
  return `${node.file}:${lines.slice(0, MAX_SITES).join(',')}${lines.length > MAX_SITES ? ',…' : ''}`;
}

/** With the line itself: whoever reads it knows whether it is meant. */
function possibleLines({ possible = [] }: DependentsReport, style: Style): string[] {
  if (possible.length === 0) return [];
  const rows = alignColumns(possible.map(({ node, line, text }) => [`${node.file}:${line}`, node.kind === 'file' ? 'top of the file' : node.name, text]));
  return [
    style.bold(`may be meant as well, by what the receiver is called (${possible.length})`),
    ...rows.map(([place = '', name = '', text = '']) => `  ${style.cyan(place)}  ${name}  ${style.dim(text)}`.trimEnd()),
  ];
}

const uses = ({ depth, uses: used }: ListedDependent): string => (depth === 1 ? '' : `-> ${used.name}`);

const restLine = (rest: number): string[] => (rest > 0 ? [`  … ${formatCount(rest)} more: --limit shows more of them`] : []);

function packageLines({ packages }: DependentsReport, style: Style): string[] {
  if (packages.length < 2) return [];
  const rows = packages
    .slice(0, MAX_PACKAGES)
    .map((p) => [p.package === '' ? '.' : p.package, formatCount(p.symbols), p.tests > 0 ? `${formatCount(p.tests)} in tests` : '']);
  const rest = packages.length - rows.length;
  return [
    style.bold(`in ${packages.length} packages`),
    ...alignColumns(rows).map(([name, count, test]) => `  ${name}  ${count}  ${style.dim(test ?? '')}`.trimEnd()),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ];
}
