/** What templates of a Helm chart take from its values and from each other. */
import type { RelationTarget, SymbolIndex } from '../../model/facts.ts';
import type { FormatFacts } from './format-facts.ts';

/** The folder of the chart that a template belongs to; undefined for other files. */
export const chartFolder = (path: string): string | undefined =>
  /^(?:(.*)\/)?templates\//
    .exec(path)
    ?.slice(1)
    .map((folder) => folder ?? '')[0];

export const valueAlias = (chart: string, path: string): string => `values:${chart}#${path}`;

const VALUE = /\.Values\.([A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*)/g;
const INCLUDE = /\b(?:include|template)\s+"([^"]+)"/g;

/** Relations of one part of a template; `text` is the original one, actions and all. */
export function relateTemplate(facts: FormatFacts, from: SymbolIndex, chart: string, { text, start }: { text: string; start: number }): void {
  const said = new Set<string>();
  for (const { 1: path = '', index } of text.matchAll(VALUE)) {
    if (said.has(path)) continue;
    said.add(path);
    facts.relation({ type: 'depends_on', from, target: valueTarget(chart, path), at: start + index });
  }
  for (const { 1: name = '', index } of text.matchAll(INCLUDE)) {
    if (said.has(`"${name}`)) continue;
    said.add(`"${name}`);
    facts.relation({
      type: 'calls',
      from,
      target: { kind: 'macro', name: name.replaceAll('.', '/'), reader: 'helm', otherwise: 'nothing' },
      at: start + index,
    });
  }
}

/** The value itself, or the nearest one around it that the chart names. */
function valueTarget(chart: string, path: string): RelationTarget {
  const outer = path.slice(0, Math.max(0, path.lastIndexOf('.')));
  const own: RelationTarget = { kind: 'config_key', name: valueAlias(chart, path), otherwise: 'nothing' };
  return outer === '' ? own : { ...own, orElse: valueTarget(chart, outer) };
}
