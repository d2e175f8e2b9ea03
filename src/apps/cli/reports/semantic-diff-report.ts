/** `knowing diff --semantic`: two commits compared by their symbols, as text, Markdown or JSON. */
import type { SemanticDiffAnswer, SymbolChange, SymbolPlace } from '../../../engine/changes/analyse-semantic-diff.ts';
import { semanticDiffRecord } from '../../../engine/records/change-record.ts';
import type { ChangeFormat } from '../change-format.ts';
import type { CommandContext } from '../command.ts';
import type { Style } from '../output.ts';
import { repositoryOptions, withRepository } from '../with-repository.ts';

export interface SemanticDiffOptions {
  readonly workingTree?: true;
  readonly format?: ChangeFormat;
  readonly limit: number;
}

export async function reportSemanticDiff(context: CommandContext<SemanticDiffOptions>): Promise<undefined> {
  const { analyseSemanticDiff, semanticDiffMarkdown } = await import('../../../engine/changes/analyse-semantic-diff.ts');
  const { locateRepository } = await import('../../../engine/repositories/locate-repository.ts');
  const { root } = locateRepository(repositoryOptions(context));
  const { workingTree, format, limit } = context.options;
  const ends = await Promise.all(context.args.map((a) => commitOf(context, a)));
  const diff = await analyseSemanticDiff(root, { range: ends.length === 0 ? 'HEAD' : ends.join('..'), workingTree: workingTree === true });
  const title = `## ${diff.base.slice(0, 12)}..${diff.head?.slice(0, 12) ?? 'working tree'}: ${summary(diff)}`;
  context.out.report(semanticDiffRecord(diff), (style) =>
    format === 'markdown' ? [title, '', ...semanticDiffMarkdown(diff, limit)] : semanticDiffLines(diff, limit, style),
  );
}

/** `@prev` and the like stand for the commit of that snapshot. */
async function commitOf(context: CommandContext<SemanticDiffOptions>, text: string): Promise<string> {
  if (!text.startsWith('@')) return text;
  const { snapshotCommit } = await import('../../../engine/snapshots/snapshot-commit.ts');
  return withRepository(context, 'read', (repository) => snapshotCommit(repository, text));
}

export function summary({ counts, breaking, files }: SemanticDiffAnswer): string {
  const parts = Object.entries(counts).filter(([, n]) => n > 0);
  const changed = files.added + files.removed + files.changed + files.renamed;
  const symbols = parts.length === 0 ? 'no symbol changed' : parts.map(([kind, n]) => `${n} ${kind.replaceAll('_', ' ')}`).join(', ');
  const certain = breaking.filter((b) => b.certainty === 'breaking').length;
  return `${symbols} in ${changed} file${changed === 1 ? '' : 's'}${certain > 0 ? `; ${certain} breaking` : ''}`;
}

const SIGNS = { added: '+', removed: '-', renamed: '→', moved: '→', renamed_and_moved: '→', changed: '~' } as const;

export function semanticDiffLines(diff: SemanticDiffAnswer, limit: number, style: Style): string[] {
  const shown = diff.changes.slice(0, limit);
  const rest = diff.changes.length - shown.length;
  return [
    style.bold(`${diff.base.slice(0, 12)}..${diff.head?.slice(0, 12) ?? 'working tree'}  ${summary(diff)}`),
    ...diff.breaking
      .slice(0, limit)
      .map(
        (b) =>
          `${b.certainty === 'breaking' ? style.red('breaking') : style.yellow('likely  ')}  ${style.bold(b.name)} ${b.reason}  ${style.cyan(`${b.path}:${b.line}`)}`,
      ),
    ...diff.movedFiles.slice(0, limit).map((m) => `→  file ${m.from} → ${m.to}`),
    ...shown.flatMap((c) => changeLines(c, style)),
    ...(rest > 0 ? [style.dim(`… ${rest} more: --limit, or --json for all.`)] : []),
    ...(diff.skipped.length > 0 ? [style.dim(`Not compared: ${diff.skipped.map((s) => `${s.path} (${s.reason})`).join(', ')}.`)] : []),
  ];
}

function changeLines(c: SymbolChange, style: Style): string[] {
  const relations = relationsOf(c).slice(0, 8).join(', ');
  return [headLine(c, style), ...signatureLines(c), ...(relations === '' ? [] : [`     ${style.dim(relations)}`])];
}

function headLine(c: SymbolChange, style: Style): string {
  const at = (c.after ?? c.before) as SymbolPlace;
  const sign = SIGNS[c.change];
  const paint = sign === '+' ? style.green : sign === '-' ? style.red : style.yellow;
  const members = c.members > 0 ? ` with ${c.members} member${c.members === 1 ? '' : 's'}` : '';
  const symbol = `${style.dim(at.kind.replaceAll('_', ' '))} ${style.bold(at.name)}${members}${formerPlace(c)}${partOf(c)}`;
  const edits = [...(c.signatureChanged ? ['signature'] : []), ...(c.bodyChanged && c.change !== 'changed' ? ['edited as well'] : [])];
  return [`${paint(sign)}  ${symbol}`, style.cyan(`${at.path}:${at.line}`), ...(edits.length > 0 ? [style.dim(edits.join(', '))] : [])].join('  ');
}

function formerPlace({ change, before, after }: SymbolChange): string {
  if (change === 'changed' || before === undefined || after === undefined) return '';
  return ` was ${before.path === after.path ? before.name : `${before.path}:${before.name}`}`;
}

function partOf({ extractedFrom, inlinedInto }: SymbolChange): string {
  const said = (words: string, names: readonly string[]) => (names.length === 0 ? '' : ` ${words} ${names.join(', ')}`);
  return said('extracted from', extractedFrom) + said('inlined into', inlinedInto);
}

function signatureLines({ signatureChanged, before, after }: SymbolChange): string[] {
  if (!signatureChanged || before === undefined || after === undefined || before.signature === after.signature) return [];
  return [`     - ${oneLine(before.signature)}`, `     + ${oneLine(after.signature)}`];
}

function relationsOf({ change, addedRelations, removedRelations }: SymbolChange): string[] {
  if (change === 'added' || change === 'removed') return [];
  return [...addedRelations.map((r) => `+ ${r}`), ...removedRelations.map((r) => `- ${r}`)];
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
