/**
 * A pack as an answer to an agent: in full, with references to symbols that this session was sent before, or as what
 * changed against an earlier pack that the agent names by its root.
 */
import type { ContextAnswer, ContextOptions } from '../../engine/context/answer-question.ts';
import { answerLength, type FormatName } from '../../engine/context/context-choices.ts';
import { briefGcf, contextDelta, samePack } from '../../engine/context/context-delta.ts';
import { packRecord } from '../../engine/records/pack-record.ts';
import type { Repository } from '../../engine/repositories/open-repository.ts';
import type { Detail, Pack } from '../../model/pack.ts';
import type { ToolAnswer } from './answer.ts';
import * as parameters from './parameters.ts';
import type { ToolContext } from './tool.ts';

/** Parameters that every tool with a pack for an answer takes. */
export const PACK_PARAMETERS = {
  budget: parameters.budget,
  detail: parameters.detail,
  format: parameters.format,
  pack_root: parameters.symbol.optional(),
  fresh: parameters.flag.describe('resend known symbols'),
  repo: parameters.repo,
};

export interface PackChoices {
  readonly budget?: number | undefined;
  readonly detail?: Detail | undefined;
  readonly format?: Exclude<FormatName, 'gcb'> | undefined;
  readonly pack_root?: string | undefined;
  readonly fresh?: boolean | undefined;
}

/** For a task the answer is as long as its evidence, unless a length is given. */
export const packOptions = ({ budget, detail, format = 'gcf' }: PackChoices, isTask = false): ContextOptions => ({
  ...answerLength({ budget, detail, format }, isTask),
  format,
});

/** `inLines`: what an agent reads that chose no format. */
export function packAnswer(
  answer: ContextAnswer,
  choices: PackChoices,
  { place }: Repository,
  { workspace, session }: ToolContext,
  inLines?: (pack: Pack) => readonly string[],
): ToolAnswer {
  const { pack } = answer;
  const before = choices.pack_root === undefined ? undefined : workspace.packs.get(choices.pack_root);
  workspace.packs.set(pack.packRoot, pack);
  return { text: rendered(), facts: packFacts(pack) };

  function rendered(): string {
    if (pack.symbols.length === 0) return nothingFound(pack);
    if (before !== undefined) return changesSince(before, pack);
    const unknown = choices.pack_root === undefined ? '' : `# pack_root ${choices.pack_root.slice(0, 12)} is not known any more: full answer\n`;
    if (inLines !== undefined && choices.format === undefined && choices.detail !== 'source') return `${unknown}${inLines(pack).join('\n')}`;
    const isGcf = (choices.format ?? 'gcf') === 'gcf';
    const body = isGcf && session.lasting && choices.fresh !== true && unknown === '' ? session.encode(place.db, pack) : answer.body;
    return `${unknown}${packText(body, choices)}`;
  }
}

/** Whoever asks for a format gets all of it; the default is for a reader who pays for each token. */
export const packText = (body: string | Uint8Array, { format }: PackChoices): string => (format === undefined ? briefGcf(String(body)) : String(body));

function changesSince(before: Pack, pack: Pack): string {
  if (samePack(before, pack)) return `# unchanged since pack_root ${before.packRoot}`;
  return contextDelta(before, pack);
}

const nothingFound = ({ keywords }: Pack): string =>
  `Nothing matches${keywords.length === 0 ? '' : ` (${keywords.slice(0, 8).join(', ')})`}. Code is found by its own words, mostly English: try other words, or the name of a symbol or a file.`;

/** Without the edges: the text says them, and they are most of a pack. */
function packFacts(pack: Pack) {
  const { edges: _, ...record } = packRecord(pack);
  return record;
}
