/**
 * `/api/source`: the lines of a symbol or of an indexed file, as they were indexed. A path is looked up among the files
 * of the index and never opened as it stands, so nothing outside of the repository can be asked for.
 */
import { z } from 'zod';
import { sourcePageRecord } from '../../../engine/records/symbols-record.ts';
import { readSymbol } from '../../../engine/symbols/read-symbol.ts';
import { type SnapshotView, withSnapshot } from '../../../engine/view/snapshot-view.ts';
import { readLines } from '../../../engine/view/source-text.ts';
import { UserError } from '../../../errors.ts';
import { AmbiguousName } from '../ambiguous.ts';
import { defineQuestion } from '../endpoint.ts';
import * as parameters from '../parameters.ts';

const shape = z.object({
  symbol: parameters.symbol.optional(),
  file: parameters.name.optional().describe('Path of an indexed file, instead of a symbol'),
  around: parameters.wholeNumber(0, 1_000).default(0).describe('Lines before and after the symbol'),
  line: parameters.wholeNumber(1, 10_000_000).optional().describe('Line to go on from'),
  lines: parameters.wholeNumber(1, 20_000).default(400).describe('Lines at most'),
  repo: parameters.repo,
});

export const endpoint = defineQuestion({
  path: '/api/source',
  summary: 'Lines of a symbol or of an indexed file, as they were indexed',
  parameters: shape,
  answer: (repository, asked) =>
    withSnapshot<object>(repository, (view) => (asked.file === undefined ? symbolSource(view, asked) : fileSource(view, asked.file, asked))),
});

type Asked = z.output<typeof shape>;

async function symbolSource(view: SnapshotView, { symbol, around, line, lines }: Asked) {
  if (symbol === undefined) throw new UserError('USAGE', 'Neither a symbol nor a file is named.', { hint: 'Give symbol or file.' });
  const page = await readSymbol(view, { symbol, around, maxLines: lines, ...(line !== undefined && { from: line }) });
  if ('candidates' in page) throw new AmbiguousName({ ...page, asked: symbol });
  return { ...sourcePageRecord(page), language: await languageOf(view, page.symbol.file), lines: page.lines ?? null };
}

async function fileSource(view: SnapshotView, file: string, { line = 1, lines: most }: Asked) {
  const language = await languageOf(view, file);
  if (language === null)
    throw new UserError('NOT_FOUND', `There is no indexed file '${file.slice(0, 200)}'.`, { hint: 'Give a path from the root of the repository.' });
  const all = await readLines(view, file);
  const last = Math.min(all?.length ?? 0, line + most - 1);
  const next = last < (all?.length ?? 0) ? last + 1 : null;
  return { file, language, first_line: line, last_line: last, next, lines: all?.slice(line - 1, last) ?? null };
}

const languageOf = async ({ reader }: SnapshotView, path: string): Promise<string | null> => (await reader.filesByPath([path]))[0]?.language ?? null;
