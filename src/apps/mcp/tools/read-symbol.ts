/** `read_symbol`: the numbered source of one symbol, in pages. */
import { z } from 'zod';
import { sourcePageRecord } from '../../../engine/records/symbols-record.ts';
import { readSymbol, type SourcePage } from '../../../engine/symbols/read-symbol.ts';
import type { ToolAnswer } from '../answer.ts';
import * as parameters from '../parameters.ts';
import { ambiguousAnswer, placeLine, symbolLine } from '../symbol-lines.ts';
import { defineTool } from '../tool.ts';

/** A page is looked through for a few lines as often as it is read. */
const MAX_LINES = 120;
const MAX_AROUND = 50;
const MAX_WIDTH = 400;

export const tool = defineTool({
  name: 'read_symbol',
  description: 'Numbered source of a symbol (Type.method, path:name, path:line).',
  core: true,
  input: z.object({
    symbol: parameters.symbol,
    around: parameters.wholeNumber(0, 1_000_000).optional().describe('lines around'),
    line: parameters.wholeNumber(1, 10_000_000).optional().describe('first line, for the next page'),
    repo: parameters.repo,
  }),
  run: (input, { workspace, session }) =>
    workspace.ask(input.repo, async (view, { place }) => {
      const page = await readSymbol(view, {
        symbol: input.symbol,
        around: Math.min(input.around ?? 0, MAX_AROUND),
        maxLines: MAX_LINES,
        ...(input.line === undefined ? {} : { from: input.line }),
      });
      if ('symbol' in page) session.learning(place).used(page.symbol.hash, Date.now());
      return 'symbol' in page ? pageAnswer(page, (input.around ?? 0) > MAX_AROUND) : ambiguousAnswer(input.symbol, page);
    }),
});

function pageAnswer(page: SourcePage, isCut: boolean): ToolAnswer {
  const { symbol, lines, firstLine, lastLine, next } = page;
  const facts = sourcePageRecord(page);
  if (lines === undefined)
    return { text: `${symbolLine(symbol)}\nThe text that was indexed is neither on disk nor in git any more: read the file, or call index_repo.`, facts };
  const width = String(lastLine).length;
  const numbered = lines.map((line, i) => `${String(firstLine + i).padStart(width)}  ${line.slice(0, MAX_WIDTH)}`.trimEnd());
  const rest = [...(next === undefined ? [] : [`… goes on: line ${next}`]), ...(isCut ? [`(around: ${MAX_AROUND} at most)`] : [])];
  // The first lines are the signature.
  const head = firstLine <= symbol.startLine ? placeLine(symbol) : symbolLine(symbol);
  return { text: [head, ...numbered, ...rest].join('\n'), facts };
}
