/**
 * One index run as `add`, `index` and `reindex` show it: progress on a terminal, then a summary with counts, times and
 * what was skipped and why. One skipped file is a line with --verbose and a number without.
 */
import { type IndexSummary, indexRepository } from '../../engine/indexing/index-repository.ts';
import { countByReason, indexRunRecord } from '../../engine/records/index-record.ts';
import type { RepositoryPlace } from '../../engine/repositories/locate-repository.ts';
import { unreadWords } from '../../engine/unread/unread-files.ts';
import type { Diagnostic, SkipReason } from '../../model/diagnostic.ts';
import { countOf } from '../../util/count-of.ts';
import type { CommandContext } from './command.ts';
import { compileAsUsual, compileBriefly } from './compile-briefly.ts';
import { type IndexCommandOptions, NOTHING_TO_INDEX } from './index-options.ts';
import { startProgress } from './index-progress.ts';
import type { Style } from './output.ts';
import { alignColumns, formatCount, formatDuration, formatReaders } from './reports/format-values.ts';

/** For Output.report; a command may show several. */
export interface IndexReport {
  readonly record: Readonly<Record<string, unknown>>;
  readonly lines: (style: Style) => string[];
}

export async function runIndex(context: CommandContext<IndexCommandOptions>, place: RepositoryPlace): Promise<IndexReport> {
  const { workers, progress: wanted } = context.options;
  const progress = await startProgress(wanted && !context.out.json);
  let summary: IndexSummary;
  try {
    summary = await indexRepository({
      place,
      ...(workers === undefined ? {} : { workers }),
      progress: (phase, done, total) => {
        if (phase === 'extract') compileBriefly(total);
        progress.update({ phase, done, total });
      },
    });
  } finally {
    progress.stop();
    compileAsUsual();
  }
  if (summary.files === 0) context.out.note(NOTHING_TO_INDEX);
  const { verbose } = context.globals;
  const record = {
    ...indexRunRecord(place, summary),
    peak_memory_bytes: process.resourceUsage().maxRSS * 1024,
    ...(verbose ? { diagnostics: summary.diagnostics } : {}),
  };
  return { record, lines: (style: Style) => summaryLines(place, summary, verbose, style) };
}

/** One row a depth: what is followed across files, and what is read by outline. */
function languageRows({ languages }: IndexSummary): string[][] {
  const row = (label: string, depth: string): string[][] => {
    const read = languages.filter((l) => l.depth === depth);
    return read.length === 0 ? [] : [[label, read.map((l) => `${l.name} ${formatCount(l.files)} (${formatCount(l.lines)} lines)`).join(', ')]];
  };
  return [...row('resolved', 'resolved'), ...row('by outline', 'outline')];
}

function summaryLines(place: RepositoryPlace, summary: IndexSummary, verbose: boolean, style: Style): string[] {
  const { files, nodes, edges, unresolved, diagnostics, phases, milliseconds, snapshot } = summary;
  const times = Object.entries(phases).map(([phase, time]) => `${phase} ${formatDuration(time)}`);
  const rows = [
    ['files', `${formatCount(files)} indexed${formatReaders(summary.readers)}, ${formatCount(summary.otherFiles)} of other kinds`],
    ...languageRows(summary),
    ...(summary.unread.length === 0 ? [] : [['not read', `${unreadWords(summary.unread)}: answers leave them out, and say so`]]),
    ['graph', `${formatCount(nodes)} nodes, ${formatCount(edges)} edges, ${formatCount(unresolved)} names unresolved`],
    ['snapshot', `${snapshot.root.slice(0, 16)}${summary.unchanged ? ', unchanged' : ''}`],
    ['time', `${formatDuration(milliseconds)} (${times.join(', ')})`],
    ...reasonRow(
      'skipped',
      diagnostics.filter((d) => d.skipped),
      verbose,
    ),
    ...reasonRow(
      'incomplete',
      diagnostics.filter((d) => !d.skipped),
      verbose,
    ),
  ];
  return [
    ...(summary.rescued === undefined ? [] : [style.yellow(rescueLine(summary.rescued))]),
    `Indexed ${style.bold(place.name)}  ${place.root}`,
    ...alignColumns(rows).map(([label = '', text = '']) => `  ${style.dim(label)}  ${text}`),
    ...(verbose ? diagnosticLines(diagnostics) : []),
  ];
}

function rescueLine({ damagedFile, notes, layers, lost }: NonNullable<IndexSummary['rescued']>): string {
  const kept = `kept of it: ${countOf(notes, 'note')}, ${countOf(layers, 'layer')}`;
  return `The index was damaged and has been built anew; ${kept}${lost.length === 0 ? '' : `; lost: ${lost.join(', ')}`}. The damaged file is ${damagedFile}.`;
}

/** Plain words for reasons whose name does not explain itself. */
const IN_WORDS: Readonly<Partial<Record<SkipReason, string>>> = {
  too_large: 'too large',
  parse_error: 'with syntax that was not understood',
  encoding: 'with text that is not UTF-8',
  symlink: 'symbolic links',
  submodule: 'of submodules',
};

function reasonRow(label: string, diagnostics: readonly Diagnostic[], verbose: boolean): string[][] {
  if (diagnostics.length === 0) return [];
  const reasons = Object.entries(countByReason(diagnostics)).map(([reason, count]) => `${formatCount(count)} ${IN_WORDS[reason as SkipReason] ?? reason}`);
  return [[label, `${reasons.join(', ')}${verbose ? '' : ' (--verbose names them)'}`]];
}

function diagnosticLines(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(
    ({ path, reason, detail, skipped }) => `  ${skipped ? 'skipped' : 'incomplete'} ${path}: ${reason}${detail === undefined ? '' : ` (${detail})`}`,
  );
}
