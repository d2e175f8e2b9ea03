/** `knowing read <symbol>`: the numbered source of symbols, as they were indexed. */
import { sourcePageRecord } from '../../../engine/records/symbols-record.ts';
import type { SourcePage } from '../../../engine/symbols/read-symbol.ts';
import { symbolFromRoot } from '../../../util/rooted-paths.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { standpoint } from '../with-repository.ts';

interface ReadOptions {
  readonly around: number;
  readonly line?: number;
  readonly lines: number;
}

export const command: CommandSpec<ReadOptions> = {
  name: 'read',
  group: 'ask',
  summary: 'the source of a symbol, with line numbers',
  description: 'Prints the lines of symbols as they were indexed. A long one ends with the line to go on from.',
  arguments: [{ syntax: '<symbol...>', summary: 'names, Type.method, path:name or path:line', completes: 'symbols' }],
  options: [
    { flags: '--around <n>', summary: 'lines before and after it', parse: wholeNumber('--around', 0), default: 0 },
    { flags: '--line <n>', summary: 'line inside of it to go on from', parse: wholeNumber('--line', 1) },
    { flags: '--lines <n>', summary: 'lines to print of each, at most', parse: wholeNumber('--lines', 1, 100_000), default: 200 },
  ],
  examples: [
    { line: 'read Flask.dispatch_request', says: 'one method' },
    { line: 'read src/app.py:120 --around 5', says: 'what stands around a line' },
    { line: 'read Store.put Store.get', says: 'several' },
  ],
  async run(context) {
    const { withSnapshot } = await import('../../../engine/view/snapshot-view.ts');
    await withIndexedRepository(context, async (repository) => {
      const names = context.args.map((name) => symbolFromRoot(name, standpoint(context, repository)));
      const pages = await withSnapshot(repository, async (view) => {
        const found: SourcePage[] = [];
        for (const name of names) found.push(...(await pagesOf(view, name, context.options)));
        return found;
      });
      context.out.report({ symbols: pages.map((page) => ({ ...sourcePageRecord(page), lines: page.lines ?? null })) }, (style) =>
        pages.flatMap((page, i) => [...(i > 0 ? [''] : []), ...pageLines(page, style)]),
      );
    });
    return undefined;
  },
};

type View = Parameters<typeof import('../../../engine/symbols/read-symbol.ts').readSymbol>[0];

async function pagesOf(view: View, name: string, { around, line, lines }: CommandContext<ReadOptions>['options']): Promise<SourcePage[]> {
  const { readOverloads, readSymbol } = await import('../../../engine/symbols/read-symbol.ts');
  const { unlessAmbiguous } = await import('../chosen-symbol.ts');
  const request = { symbol: name, around, maxLines: lines, ...(line === undefined ? {} : { from: line }) };
  const page = await readSymbol(view, request);
  if ('symbol' in page) return [page];
  return (await readOverloads(view, page.candidates, request)) ?? [unlessAmbiguous<SourcePage>({ asked: name, ...page })];
}

function pageLines({ symbol, lines, firstLine, lastLine, next }: SourcePage, style: Style): string[] {
  const head = `${style.cyan(`${symbol.file}:${symbol.startLine}-${symbol.endLine}`)}  ${style.dim(symbol.kind)} ${style.bold(symbol.name)}`;
  if (lines === undefined) return [head, 'The text that was indexed is neither on disk nor in git any more: read the file.'];
  const width = String(lastLine).length;
  const numbered = lines.map((text, i) => `${style.dim(String(firstLine + i).padStart(width))}  ${text}`.trimEnd());
  return [head, ...numbered, ...(next === undefined ? [] : [style.dim(`… goes on: --line ${next}`)])];
}
