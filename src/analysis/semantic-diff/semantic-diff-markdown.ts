/** A semantic diff as Markdown that can be posted to a pull request: breaking changes first, then what changed, by kind. */
import { inlineCode as code, prose } from '../../util/markdown.ts';
import type { BreakingChange } from './breaking-changes.ts';
import type { SymbolDiff } from './semantic-diff.ts';
import type { ChangeKind, SymbolChange, SymbolPlace } from './symbol-changes.ts';

const TITLES: Readonly<Record<ChangeKind, string>> = {
  renamed: 'Renamed',
  moved: 'Moved',
  renamed_and_moved: 'Renamed and moved',
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
};

const placeOf = ({ path, line }: SymbolPlace): string => code(`${path}:${line}`);

/** At most `limit` lines a section. */
export const semanticDiffMarkdown = (diff: SymbolDiff, limit: number): string[] => [...breakingMarkdown(diff.breaking, limit), ...changesMarkdown(diff, limit)];

export function changesMarkdown(diff: SymbolDiff, limit: number): string[] {
  const lines = section(
    'Moved files',
    diff.movedFiles.map((m) => `${code(m.from)} → ${code(m.to)}`),
    limit,
  );
  const shown = diff.changes.filter((c) => !c.test);
  for (const kind of Object.keys(TITLES) as ChangeKind[]) {
    const own = shown.filter((c) => c.change === kind);
    lines.push(...section(`${TITLES[kind]} (${own.length})`, own.map(changeLine), limit));
  }
  const tests = diff.changes.length - shown.length;
  if (tests > 0) lines.push(`${tests} more change${tests === 1 ? '' : 's'} in test code.`, '');
  return lines;
}

export function breakingMarkdown(breaking: readonly BreakingChange[], limit: number): string[] {
  const line = (b: BreakingChange) =>
    `${b.certainty === 'breaking' ? '**breaking**' : 'likely breaking'}: ${code(b.name)} ${prose(b.reason)} (${code(`${b.path}:${b.line}`)})`;
  const certain = [...breaking].sort((a, b) => (a.certainty === b.certainty ? 0 : a.certainty === 'breaking' ? -1 : 1));
  return section(`Public surface (${breaking.length})`, certain.map(line), limit);
}

function section(title: string, items: readonly string[], limit: number): string[] {
  if (items.length === 0) return [];
  const rest = items.length - limit;
  return [`### ${title}`, '', ...items.slice(0, limit).map((i) => `- ${i}`), ...(rest > 0 ? [`- … and ${rest} more`] : []), ''];
}

function changeLine(c: SymbolChange): string {
  const { change, before, after, signatureChanged, bodyChanged, addedRelations, removedRelations, members } = c;
  const at = (after ?? before) as SymbolPlace;
  const head = `${at.kind.replaceAll('_', ' ')} ${code(at.name)}${members > 0 ? ` with ${members} member${members === 1 ? '' : 's'}` : ''}`;
  const from = before !== undefined && after !== undefined ? cameFrom(change, before, after) : '';
  const what = [...(signatureChanged ? [signatureText(before, after)] : []), ...(bodyChanged && change !== 'changed' ? ['edited as well'] : [])];
  const relations = change === 'added' || change === 'removed' ? [] : [...addedRelations.map((r) => `+ ${r}`), ...removedRelations.map((r) => `− ${r}`)];
  const details = [...what, ...relations.slice(0, 6).map((r) => code(r))];
  return `${head}${from}${partOf(c)} (${placeOf(at)})${details.length === 0 ? '' : `: ${details.join(', ')}`}`;
}

function partOf({ extractedFrom, inlinedInto }: SymbolChange): string {
  const said = (words: string, names: readonly string[]) => (names.length === 0 ? '' : ` ${words} ${names.map((n) => code(n)).join(', ')}`);
  return said('extracted from', extractedFrom) + said('inlined into', inlinedInto);
}

function cameFrom(change: ChangeKind, before: SymbolPlace, after: SymbolPlace): string {
  if (change === 'moved')
    return ` from ${code(before.name === after.name ? before.path : before.path === after.path ? before.name : `${before.path}:${before.name}`)}`;
  if (change === 'renamed' || change === 'renamed_and_moved') return ` was ${code(before.path === after.path ? before.name : `${before.path}:${before.name}`)}`;
  return '';
}

function signatureText(before: SymbolPlace | undefined, after: SymbolPlace | undefined): string {
  if (before === undefined || after === undefined || before.signature === '' || before.signature === after.signature) return 'signature';
  const [a, b] = differingParts(flat(before.signature), flat(after.signature));
  return `${code(a)} → ${code(b)}`;
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();
const MAX_SIGNATURE = 90;

/** Long signatures from a little before the place where they part. */
export function differingParts(a: string, b: string): [string, string] {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const long = Math.max(a.length, b.length) > MAX_SIGNATURE;
  const from = long ? Math.max(0, a.lastIndexOf(' ', Math.max(0, same - 20))) : 0;
  const cut = (text: string) => {
    const rest = `${from > 0 ? '…' : ''}${text.slice(from)}`;
    return rest.length <= MAX_SIGNATURE ? rest : `${rest.slice(0, MAX_SIGNATURE - 1)}…`;
  };
  return [cut(a), cut(b)];
}
