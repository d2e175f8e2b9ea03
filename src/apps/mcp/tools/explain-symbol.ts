/** `explain_symbol`: what a symbol is and what it is connected to; with a task, also why it ranks where it does. */
import { z } from 'zod';
import { type Explanation, explain } from '../../../engine/inspect/explain.ts';
import { explanationRecord } from '../../../engine/records/explanation-record.ts';
import { descriptionRecord } from '../../../engine/records/symbols-record.ts';
import { describeSymbol, type Relation, type SymbolDescription } from '../../../engine/symbols/describe-symbol.ts';
import { resolveSymbol, uniqueName } from '../../../engine/symbols/resolve-symbol.ts';
import type { ToolAnswer } from '../answer.ts';
import * as parameters from '../parameters.ts';
import { ambiguousAnswer, symbolLine } from '../symbol-lines.ts';
import { defineTool } from '../tool.ts';

const SHOWN = 8;
const MAX_DOC = 600;

export const tool = defineTool({
  name: 'explain_symbol',
  description: 'What a symbol is: documentation, callers, callees, types, tests. With a task: why it ranks there.',
  core: true,
  input: z.object({ symbol: parameters.symbol, task: parameters.text.optional(), limit: parameters.limit, repo: parameters.repo }),
  run: (input, { workspace, session }) =>
    workspace.ask(input.repo, async (view, repository) => {
      const resolved = await resolveSymbol(view.reader, input.symbol);
      if (!('found' in resolved)) return ambiguousAnswer(input.symbol, resolved);
      session.learning(repository.place).used(resolved.found.hash, Date.now());
      const description = await describeSymbol(view.reader, resolved.found, { direction: 'both', limit: input.limit ?? SHOWN, offset: 0 });
      const ranking = input.task === undefined ? undefined : await explain(repository, input.task, uniqueName(resolved.found));
      return described(description, ranking);
    }),
});

function described(description: SymbolDescription, ranking: Explanation | undefined): ToolAnswer {
  const { symbol, relations, unresolvedMentions } = description;
  const doc = symbol.doc === '' ? [] : [symbol.doc.slice(0, MAX_DOC)];
  const text = [symbolLine(symbol), ...doc, ...relations.flatMap(relationLines), ...(ranking === undefined ? [] : rankLines(ranking))].join('\n');
  return {
    text,
    facts: { ...descriptionRecord(description), ...(ranking && { ranking: explanationRecord(ranking) }) },
    completeness: completenessOf(unresolvedMentions),
  };
}

function relationLines({ label, total, shown }: Relation): string[] {
  const lines = shown.map(({ node, line, confidence }) => {
    const sure = confidence < 0.6 ? ' (likely)' : '';
    return `  ${node.name}  ${node.file === '' ? '(outside)' : `${node.file}:${line ?? node.startLine}`}${sure}`;
  });
  return [`${label} ${total}:`, ...lines, ...(total > shown.length ? [`  … ${total - shown.length} more`] : [])];
}

const completenessOf = (mentions: number) =>
  mentions === 0
    ? { level: 'complete' as const, reasons: [] }
    : { level: 'lower_bound' as const, reasons: [`${mentions} calls by this name could not be linked for certain and may mean it`] };

function rankLines({ rank, ranked, lost, components, words, demotions }: Explanation): string[] {
  const place = rank === undefined ? `not among the ${ranked} ranked (${lost?.replaceAll('_', ' ') ?? 'outranked'})` : `rank ${rank} of ${ranked}`;
  const parts = Object.entries(components).map(([name, share]) => `${name} ${share.toFixed(2)}`);
  return [
    `for this task: ${place}`,
    ...(parts.length === 0 ? [] : [`  score: ${parts.join(', ')}`]),
    ...(words.length === 0
      ? []
      : [
          `  words: ${words
            .slice(0, SHOWN)
            .map((w) => `${w.term} (${w.fields.join(', ')})`)
            .join('; ')}`,
        ]),
    ...demotions.map((d) => `  demoted: ${d.because} x${d.factor}`),
  ];
}
