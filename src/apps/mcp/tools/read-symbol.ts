/** `read_symbol`: the numbered source of one symbol or several, in pages. */
import { z } from 'zod';
import { sourcePageRecord } from '../../../engine/records/symbols-record.ts';
import { type ReadSymbolRequest, readOverloads, readSymbol, type SourcePage } from '../../../engine/symbols/read-symbol.ts';
import type { SnapshotView } from '../../../engine/view/snapshot-view.ts';
import type { ToolAnswer } from '../answer.ts';
import * as parameters from '../parameters.ts';
import { answerEach } from '../several-answers.ts';
import { pageText } from '../source-lines.ts';
import { ambiguousAnswer } from '../symbol-lines.ts';
import { defineTool } from '../tool.ts';

/** A page is looked through for a few lines as often as it is read. */
const MAX_LINES = 120;
/** Of several symbols together, each with some. */
const MAX_LINES_TOGETHER = 300;
const LEAST_LINES = 30;
const MAX_AROUND = 50;
const MAX_SYMBOLS = 20;
/** Who reads several wants their code: the rest of a long comment is a gap that says where it is. */
const DOC_TOGETHER = 3;

export const tool = defineTool({
  name: 'read_symbol',
  description: 'Numbered source of symbols (Type.method, path:name, path:line); pass all you want in one call.',
  core: true,
  input: z.object({
    symbol: parameters.symbols(MAX_SYMBOLS).describe('one or several'),
    about: parameters.text.optional().describe('words: of long symbols only what concerns them'),
    around: parameters.wholeNumber(0, 1_000_000).optional().describe('lines around'),
    line: parameters.wholeNumber(1, 10_000_000).optional().describe('first line, for the next page'),
    repo: parameters.repo,
  }),
  run: (input, { workspace, session }) =>
    workspace.ask(input.repo, async (view, { place }) => {
      const { symbol: names, around = 0, about, line } = input;
      const used = (page: SourcePage) => session.learning(place).used(page.symbol.hash, Date.now());
      const request = {
        around: Math.min(around, MAX_AROUND),
        maxLines: linesEach(names.length),
        ...(about && { about }),
        ...(line && { from: line }),
        ...(names.length > 1 && { doc: DOC_TOGETHER }),
      };
      const answer = await answerEach(names, (symbol) => readOne(view, { symbol, ...request }, used));
      return around > MAX_AROUND ? { ...answer, text: `${answer.text}\n(around: ${MAX_AROUND} at most)` } : answer;
    }),
});

const linesEach = (count: number): number => (count === 1 ? MAX_LINES : Math.min(MAX_LINES, Math.max(LEAST_LINES, Math.floor(MAX_LINES_TOGETHER / count))));

async function readOne(view: SnapshotView, request: ReadSymbolRequest, used: (page: SourcePage) => void): Promise<ToolAnswer> {
  const page = await readSymbol(view, request);
  const pages = 'symbol' in page ? [page] : await readOverloads(view, page.candidates, request);
  if (pages === undefined) return ambiguousAnswer(request.symbol, page as Exclude<typeof page, SourcePage>);
  for (const read of pages) used(read);
  const [only, ...others] = pages.map(sourcePageRecord);
  return { text: pages.map(pageText).join('\n'), facts: others.length === 0 ? (only as object) : { symbols: [only, ...others] } };
}
