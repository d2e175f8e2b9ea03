/**
 * Templates in YAML (Helm, Jinja): `{{ … }}` and `{% … %}` become something that YAML can read, of the same length, so
 * that every offset stays. Lines of nothing but actions become blank; an action inside of a line becomes a word, whose
 * meaning is in the original text at the same place.
 */
import { type Marks, replaceDelimited } from '../../util/delimited.ts';

const ACTIONS: readonly Marks[] = [
  ['{{', '}}'],
  ['{%', '%}'],
  ['{#', '#}'],
];

export const isTemplated = (text: string): boolean => text.includes('{{') || text.includes('{%');

export function blankTemplates(text: string): string {
  if (!isTemplated(text)) return text;
  const words = replaceDelimited(text, ACTIONS, (action) => (action.includes('\n') ? blanked(action) : '_'.repeat(action.length)));
  const [before, after] = [text.split('\n'), words.split('\n')];
  return after.map((line, i) => (/^[\s_]*\r?$/.test(line) && line !== before[i] ? blanked(line) : line)).join('\n');
}

const blanked = (text: string): string => text.replace(/[^\r\n]+/g, (line) => ' '.repeat(line.length));

/** What an action stands for, as a name: `adService` for `{{ .Values.adService.name }}`. */
export function actionName(action: string, chart: string): string {
  const value = /\.Values\.([\w.]+)/.exec(action)?.[1]?.replace(/\.(?:name|fullname|nameOverride|fullnameOverride)$/, '');
  if (value !== undefined) return value.slice(value.lastIndexOf('.') + 1);
  const included = /(?:include|template)\s+"([^"]+)"/.exec(action)?.[1];
  if (included !== undefined) return included.replace(/\.(?:name|fullname)$/, '').replace(/^.*\./, '');
  if (/\.Chart\.Name/.test(action)) return chart;
  const word = /[A-Za-z_][\w]*(?=\W*$)/.exec(action.replace(/\|.*/s, '').replace(/[{}%-]+\s*$/, ''));
  return word?.[0].toLowerCase() ?? 'template';
}

/** The original text of a scalar with each action replaced by its name. */
export const renderNames = (written: string, chart: string): string =>
  isTemplated(written) ? replaceDelimited(written, ACTIONS, (action) => actionName(action, chart)).replace(/^["']|["']$/g, '') : written;
